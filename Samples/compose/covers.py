"""The covers, drawn by ImageMagick from shapes that are worked out here. Each function answers the image's bytes."""

import subprocess
from math import cos, pi, sin
from random import Random

SIZE = 600
JPEG = ["-sampling-factor", "4:2:0", "-quality", "80", "jpeg:-"]
# 96 flat colours are enough for these drawings and keep a PNG small.
PNG = ["+dither", "-colors", "96", "-define", "png:compression-level=9"]
PNG += ["-define", "png:exclude-chunks=date,time", "png:-"]


def paint(background, drawing, output, *effects):
    """Draws on a background, which is one of ImageMagick's generators such as "xc:#fff" or "gradient:#000-#fff"."""
    command = ["convert", "-size", f"{SIZE}x{SIZE}", background, "-depth", "8"]
    command += ["-draw", "\n".join(drawing), *effects, "-strip", *output]
    return subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout


def fill(colour, *shapes):
    return " ".join([f"fill '{colour}'", *shapes])


def circle(x, y, radius):
    return f"circle {x:.1f},{y:.1f} {x + radius:.1f},{y:.1f}"


def polygon(points):
    return "polygon " + " ".join(f"{x:.1f},{y:.1f}" for x, y in points)


def box(left, top, right, bottom, corner=0):
    edges = f"{left:.1f},{top:.1f} {right:.1f},{bottom:.1f}"
    return f"roundrectangle {edges} {corner},{corner}" if corner else f"rectangle {edges}"


def crescent(x, y, radius):
    """A waxing moon: half the circle, and back along a flatter arc."""
    tilt = 0.5
    points = []
    for width, steps in ((radius, range(21)), (0.45 * radius, range(20, -1, -1))):
        for step in steps:
            angle = (step / 20 - 0.5) * pi
            across, along = width * cos(angle), radius * sin(angle)
            points.append((x + across * cos(tilt) - along * sin(tilt), y + across * sin(tilt) + along * cos(tilt)))
    return polygon(points)


def ridge(seed, height, rough):
    """The outline of far hills, closed along the waterline at 380."""
    draw = Random(seed)
    waves = [(draw.uniform(0.5, 1) / n, draw.uniform(0, 2 * pi), n) for n in range(1, 7)]
    points = [(0, 380)]
    for x in range(0, SIZE + 1, 6):
        lift = sum(size * sin(2 * pi * n * x / SIZE * rough + phase) for size, phase, n in waves)
        points.append((x, 380 - height - lift * height * 0.4))
    return polygon(points + [(SIZE, 380)])


def lake(sky, sun, sun_height, hills, water, glints, seed):
    """Över vattnet: one view for the three parts of the album, the light moves on."""
    draw = Random(seed)
    drawing = [
        fill(sun + "30", circle(380, 380 - sun_height, 118)),
        fill(sun + "50", circle(380, 380 - sun_height, 90)),
        fill(sun, circle(380, 380 - sun_height, 66)),
        fill(hills[0], ridge(3, 70, 1.0)),
        fill(hills[1], ridge(8, 32, 1.7)),
        fill(water, box(0, 380, SIZE, SIZE)),
    ]
    for row in range(30):
        y = 388 + row * row * 0.24
        spread = 26 + row * 4.2
        for _ in range(2 + row // 9):
            middle = draw.gauss(380, spread * 0.55)
            half = draw.uniform(8, spread * 0.8)
            drawing.append(fill(glints, box(middle - half, y, middle + half, y + 1.5 + row * 0.12, 1)))
    boat = [(150, 452), (252, 452), (232, 472), (168, 472)]
    drawing.append(fill("#20242c", polygon(boat), box(197, 372, 200, 452)))
    sails = [(203, 376), (203, 444), (246, 444)], [(194, 388), (194, 444), (164, 444)]
    drawing.append(fill("#f4ede0", *map(polygon, sails)))
    return paint(f"gradient:{sky[0]}-{sky[1]}", drawing, JPEG)


def dawn():
    return lake(("#39406b", "#ffc9a3"), "#ffe3b8", 84, ("#6b5f86", "#4a4669"), "#54598a", "#ffd9b0c0", 1)


def midday():
    return lake(("#3f8fc4", "#d8eef4"), "#fffbe6", 258, ("#7fa9a8", "#4c7f74"), "#2f7ea3", "#f3fdffb0", 2)


def dusk():
    return lake(("#1f1a3d", "#e0605a"), "#ff9a5c", 22, ("#57305a", "#331f45"), "#3a2450", "#ff9a6cb8", 3)


def steps():
    """Små steg: stairs of coloured blocks, and a ball on its way up."""
    colours = ["#264653", "#2a9d8f", "#8ab17d", "#e9c46a", "#f4a261", "#e76f51"]
    drawing = []
    for step, colour in enumerate(colours):
        left, top = 30 + step * 90, 480 - step * 72
        drawing.append(fill(colour, box(left, top, left + 84, 610, 10)))
        for dot in range(step + 1):
            drawing.append(fill("#fdf6e3", circle(left + 42, top + 36 + dot * 60, 9)))
    for step in range(5):
        x, y = 72 + step * 90, 450 - step * 72
        drawing.append(fill("#d6ccb4", circle(x, y - 4, 8), circle(x + 45, y - 92, 6)))
    drawing.append(fill("#c1443c", circle(522, 82, 34)))
    drawing.append(fill("#e88a7d", circle(511, 71, 9)))
    return paint("xc:#fdf6e3", drawing, PNG)


def bridge():
    """Огни на мосту: arches at night, a lit tram, and the lamps again in the river."""
    draw = Random(9)
    drawing = []
    for _ in range(60):
        drawing.append(fill("#8f9cc9", circle(draw.uniform(0, 600), draw.uniform(0, 230), draw.choice((1, 1, 1.6)))))
    drawing.append(fill("#e8e4c9", crescent(465, 105, 44)))
    for left in range(0, SIZE, 40):
        top = draw.uniform(215, 285)
        drawing.append(fill("#18254f", box(left, top, left + 38, 330)))
        for y in range(int(top) + 12, 320, 16):
            for x in (left + 9, left + 24):
                if draw.random() < 0.4:
                    drawing.append(fill("#b98b3e", box(x, y, x + 5, y + 7)))
    drawing.append(fill("#0b1229", box(0, 420, SIZE, SIZE)))
    drawing.append(fill("#2b3b73", box(0, 322, SIZE, 430)))
    for middle in range(60, SIZE + 60, 160):
        drawing.append(fill("#0b1229", f"ellipse {middle},432 62,78 180,360"))
    drawing.append(fill("#d0473a", box(190, 262, 400, 318, 10)))
    drawing.append(fill("#ffe9a8", *(box(202 + n * 33, 272, 228 + n * 33, 294, 3) for n in range(6))))
    drawing.append(fill("#15203f", circle(232, 318, 9), circle(358, 318, 9)))
    drawing.append(fill("#15203f", box(293, 240, 297, 262), box(255, 236, 335, 239)))
    for lamp in range(20, SIZE, 80):
        drawing.append(fill("#0b1229", box(lamp - 1.5, 276, lamp + 1.5, 324)))
        drawing.append(fill("#ffd36e40", circle(lamp, 274, 16)))
        drawing.append(fill("#ffd36e", circle(lamp, 274, 6)))
        for row in range(14):
            half = draw.uniform(3, 15 - row * 0.7)
            y = 440 + row * 11
            drawing.append(fill("#c79a45", box(lamp - half, y, lamp + half, y + 3, 1)))
    return paint("gradient:#0d1430-#2a2f63", drawing, PNG)


def carousel():
    """Последний круг: the bulbs of a roundabout seen from below, some already dark."""
    draw = Random(20)
    drawing = []
    for number in range(24):
        a, b = number * pi / 12, (number + 1) * pi / 12
        wedge = [(300, 300)] + [(300 + 520 * cos(angle), 300 + 520 * sin(angle)) for angle in (a, b)]
        drawing.append(fill(("#7c1f2b", "#e7cfa2")[number % 2], polygon(wedge)))
    for ring, radius in enumerate((278, 226, 174, 122)):
        drawing.append(fill(("#4a1220d0", "#2c0d18d8")[ring % 2], circle(300, 300, radius)))
        bulbs = 40 - ring * 8
        for number in range(bulbs):
            angle = 2 * pi * (number + ring / 2) / bulbs
            x, y = 300 + (radius - 20) * cos(angle), 300 + (radius - 20) * sin(angle)
            if draw.random() < 0.75:
                drawing.append(fill("#ffc35540", circle(x, y, 15)))
                drawing.append(fill("#ffe7ae", circle(x, y, 6)))
            else:
                drawing.append(fill("#6b3a30", circle(x, y, 6)))
    drawing.append(fill("#c8923f", circle(300, 300, 74)))
    drawing.append(fill("#7c1f2b", circle(300, 300, 62)))
    for number in range(8):
        angle = number * pi / 4
        rays = ((54, angle), (16, angle + 0.39), (0, angle), (16, angle - 0.39))
        star = [(300 + r * cos(turn), 300 + r * sin(turn)) for r, turn in rays]
        drawing.append(fill("#f3d9a0", polygon(star)))
    return paint("xc:#7c1f2b", drawing, JPEG)


def tea():
    """夜明けのお茶: a bowl of tea before the rising sun."""
    drawing = [fill("#e2583e", circle(300, 250, 170))]
    for row in range(9):
        drawing.append(fill("#f6e7cf", box(100, 262 + row * 20, 500, 266 + row * 20 + row * 1.4)))
    drawing.append(fill("#3d5a58", box(0, 500, SIZE, SIZE)))
    drawing.append(fill("#2c4543", "ellipse 300,516 150,14 0,360"))
    bowl = [(300 + 140 * cos(angle * pi / 40), 372 + 138 * sin(angle * pi / 40)) for angle in range(41)]
    drawing.append(fill("#26343c", polygon(bowl), box(250, 500, 350, 520, 4)))
    drawing.append(fill("#33474f", "ellipse 300,372 140,26 0,360"))
    drawing.append(fill("#8fae5d", "ellipse 300,374 124,19 0,360"))
    drawing.append(fill("#b7cc86", "ellipse 270,370 40,6 0,360"))
    for steam in (-1, 0, 1):
        left, right = [], []
        for step in range(46):
            x = 300 + steam * 46 + 13 * sin(step * 0.21 + steam)
            thick = 7 * sin(pi * step / 45)
            left.append((x - thick, 344 - step * 4.2))
            right.append((x + thick, 344 - step * 4.2))
        drawing.append(fill("#fff8ec", polygon(left + right[::-1])))
    return paint("xc:#f6e7cf", drawing, PNG)
