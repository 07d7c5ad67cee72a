import Harness
import Testing

@testable import Output

/// What a sink is, by what its node says.
@Suite struct SinkKindTests {
    private func kind(_ change: (inout NodeFacts) -> Void) -> SinkKind {
        var facts = NodeFacts()
        change(&facts)
        return SinkKind(of: facts)
    }

    @Test(
        arguments: [
            ("alsa_output.pci-0000_00_1f.3.analog-stereo", "Built-in Audio Analog Stereo", .speakers),
            ("alsa_output.pci-0000_00_1f.3.hdmi-stereo", "Built-in Audio Digital Stereo (HDMI)", .hdmi),
            ("alsa_output.pci-0000_01_00.1.stereo", "HDA NVidia DisplayPort 2", .hdmi),
            ("alsa_output.usb-Maker_DAC-00.pro-output-0", "DAC Pro", .speakers),
            ("bluez_output.AA_BB_CC_DD_EE_FF.1", "Ear Buds", .bluetooth),
            ("raop_sink.Kitchen.local.192.168.1.7.7000", "Kitchen", .network),
            ("null", "Null Output", .virtual),
            ("effect_input.eq", "Equalizer", .virtual),
            ("", "", .virtual),
        ] as [(String, String, SinkKind)])
    func byName(name: String, description: String, kind: SinkKind) {
        #expect(self.kind { ($0.name, $0.description) = (name, description) } == kind)
    }

    @Test(arguments: ["headphone", "headphones", "headset", "hands-free"]) func byForm(form: String) {
        #expect(kind { $0.formFactor = form } == .headphones)
        #expect(kind { ($0.formFactor, $0.bus) = (form, "usb") } == .headphones)
        #expect(kind { ($0.formFactor, $0.bus) = (form, "bluetooth") } == .bluetooth)
        #expect(kind { ($0.formFactor, $0.api) = (form, "bluez5") } == .bluetooth)
        #expect(kind { ($0.formFactor, $0.name) = (form, "bluez_output.X.1") } == .bluetooth)
    }

    @Test func byTheRest() {
        #expect(kind { $0.device = 4 } == .speakers, "a card of any make")
        #expect(kind { ($0.device, $0.formFactor) = (4, "internal") } == .speakers)
        #expect(kind { ($0.device, $0.formFactor) = (4, "speaker") } == .speakers)
        #expect(kind { ($0.device, $0.bus) = (4, "bluetooth") } == .bluetooth)
        #expect(kind { ($0.name, $0.isNetwork) = ("tunnel", true) } == .network)
        #expect(kind { ($0.name, $0.description, $0.isNetwork) = ("tunnel", "HDMI of the box", true) } == .network)
        #expect(kind { ($0.api, $0.description) = ("bluez5", "HDMI") } == .bluetooth)
    }
}
