"""The table that comes out."""

import statistics


class Table:
    """Prints a line a measure and remembers whether a bar was missed."""

    UNITS = {"µs": 1e-6, "ms": 1e-3, "s": 1, "MB": 1, "%": 1, "/s": 1}

    def __init__(self):
        self.missed = []
        print(f"{'':46}{'MPD':>12}{'playd':>12}{'ratio':>8}  {'bar':<8}")

    def line(self, what, unit, samples, bar=1.0, most=None):
        """A line of the medians; `bar` is what the ratio may be (None: no bar), `most` what playd may take at all.

        Of a figure a second the ratio is that of the times.
        """
        theirs, ours = (statistics.median(part) / self.UNITS[unit] for part in samples)
        ratio = theirs / ours if unit == "/s" else ours / theirs
        if most is not None:
            is_met, told = ours <= most, f"≤ {most:g} {unit}"
        else:
            is_met, told = bar is None or round(ratio, 2) <= round(bar, 2), "–" if bar is None else f"≤ {bar:.2g}"
        digits = 0 if unit == "/s" else 2
        verdict = "" if bar is None and most is None else "met" if is_met else "MISSED"
        print(f"{what:46}{theirs:>9,.{digits}f} {unit:<2}{ours:>9,.{digits}f} {unit:<2}{ratio:>8.2f}  {told:<8} {verdict}",
              flush=True)
        if not is_met:
            self.missed.append(what)
