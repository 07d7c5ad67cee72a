/// A peer on the bus without manners: it asks and asks, and never reads.
enum BusFlood {
    /// Its arguments are the socket of the bus and how often to ask; it says `sent` when the bus has taken it all.
    static let script = """
        import os, socket, struct, sys, time

        def text(value): return struct.pack("<I", len(value)) + value.encode() + b"\\0"

        def padded(data, size): return data + b"\\0" * (-len(data) % size)

        def call(serial, to, path, interface, member, body=b"", signature=""):
            fields = [(1, "o", path), (6, "s", to), (2, "s", interface), (3, "s", member)]
            data = b""
            for code, kind, value in fields:
                data = padded(data, 8) + struct.pack("<B", code) + b"\\1" + kind.encode() + b"\\0" + text(value)
            if signature:
                data = padded(data, 8) + b"\\x08\\x01g\\0" + bytes([len(signature)]) + signature.encode() + b"\\0"
            head = b"l\\1\\0\\1" + struct.pack("<III", len(body), serial, len(data)) + data
            return padded(head, 8) + body

        bus = socket.socket(socket.AF_UNIX)
        bus.connect(sys.argv[1])
        bus.sendall(b"\\0AUTH EXTERNAL " + str(os.getuid()).encode().hex().encode() + b"\\r\\n")
        bus.recv(200)
        bus.sendall(b"BEGIN\\r\\n")
        bus.sendall(call(1, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "Hello"))
        to, path = "org.mpris.MediaPlayer2.playd", "/org/mpris/MediaPlayer2"
        properties, player = "org.freedesktop.DBus.Properties", "org.mpris.MediaPlayer2.Player"
        asked = padded(text(player), 4) + text("Metadata")
        for serial in range(2, int(sys.argv[2]) + 2):
            if serial % 50 == 0:
                bus.sendall(call(serial, to, path, player, "PlayPause"))
                bus.sendall(call(serial, to, path, player, "Play"))
            else:
                bus.sendall(call(serial, to, path, properties, "Get", asked, "ss"))
        time.sleep(0.5)
        print("sent")
        """
}
