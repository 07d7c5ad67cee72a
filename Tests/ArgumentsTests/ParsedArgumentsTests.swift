import Testing

@testable import Arguments

@Suite struct ParsedArgumentsTests {
    private let options = [
        Option("socket", value: "PATH", "Where."), Option("port", letter: "p", value: "N", "Port."),
        Option("quiet", letter: "q", "Less."), Option("version", letter: "V", "Version."),
    ]

    private func parse(_ line: String) throws(UsageError) -> ParsedArguments {
        try ParsedArguments(line.split(separator: " ").map(String.init), options: options)
    }

    @Test func optionsMayStandAnywhere() throws {
        let parsed = try parse("--socket /a vol -q +5 -p 7")
        #expect(parsed.words == ["vol", "+5"])
        #expect(parsed.value("socket") == "/a")
        #expect(parsed.value("port") == "7")
        #expect(parsed.has("quiet") && !parsed.has("version"))
    }

    @Test(arguments: ["-p7", "-p 7", "--port=7", "--port 7", "-qp7", "-qVp 7", "-p 9 --port=7"])
    func theSameOptionInEveryForm(line: String) throws {
        #expect(try parse(line).value("port") == "7")
    }

    @Test(arguments: ["-5", "-0.5", "-.5", "-1:30", "-5%", "-1m30s", "-"])
    func negativeNumbersAndADashAreWords(word: String) throws {
        #expect(try parse("seek \(word)").words == ["seek", word])
    }

    @Test func twoDashesEndTheOptions() throws {
        let parsed = try parse("-q add -- --socket -p --")
        #expect(parsed.words == ["add", "--socket", "-p", "--"])
        #expect(parsed.value("port") == nil)
    }

    @Test func anEmptyValueIsAValue() throws {
        #expect(try parse("--socket=").value("socket") == "")
        #expect(try ParsedArguments(["--socket", "", ""], options: options).words == [""])
    }

    @Test(arguments: [
        ("--sokcet x", UsageError.Code.unknownOption, "unknown option --sokcet; did you mean --socket?"),
        ("--zzzz", .unknownOption, "unknown option --zzzz"), ("-x", .unknownOption, "unknown option -x"),
        ("-qx", .unknownOption, "unknown option -x"), ("--socket", .missingValue, "--socket needs a value: PATH"),
        ("-qp", .missingValue, "-p needs a value: N"), ("--quiet=1", .needlessValue, "--quiet takes no value"),
    ])
    func mistakesAreNamed(line: String, code: UsageError.Code, message: String) {
        #expect {
            try parse(line)
        } throws: { error in
            (error as? UsageError)?.code == code && (error as? UsageError)?.message == message
        }
    }

    @Test func numbersHaveLimits() throws {
        #expect(try parse("-p 1").number("port", in: 1...65535) == 1)
        #expect(try parse("").number("port", in: 1...65535) == nil)
        for bad in ["0", "65536", "x", "1x", "99999999999999999999"] {
            #expect(throws: UsageError.self) { try parse("-p \(bad)").number("port", in: 1...65535) }
        }
    }

    @Test func anythingAtAllIsParsedOrRefused() {
        let pieces = [
            "-", "--", "-q", "-p", "--port", "--port=", "-5", "x", "", "=", "--=", "-é", "--é=ü", "-qq", "-pq", "日",
        ]
        var state: UInt64 = 4
        for _ in 0..<20_000 {
            var line: [String] = []
            for _ in 0..<4 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                line.append(pieces[Int((state >> 33) % UInt64(pieces.count))])
            }
            guard let parsed = try? ParsedArguments(line, options: options) else { continue }
            #expect(parsed.words.count <= line.count)
            if let end = line.firstIndex(of: "--"), !line[..<end].contains("-p"), !line[..<end].contains("--port") {
                #expect(Array(parsed.words.suffix(line.count - end - 1)) == Array(line[(end + 1)...]))
            }
        }
    }
}
