//! The system's information about the processor.

/// Returns the system's information of a name, such as `model name` or `flags`, about the first core (Linux:
/// `/proc/cpuinfo`). Returns `None` if there is none.
pub fn about(name: &str) -> Option<String> {
    let text = std::fs::read_to_string("/proc/cpuinfo").ok()?;
    let mut facts = text.lines().filter_map(|line| line.split_once(':'));
    facts.find(|(known, _)| known.trim_end() == name).map(|(_, fact)| fact.trim().to_owned())
}
