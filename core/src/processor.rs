//! What the system says of the processor.

/// What is said under a name, such as `model name` or `flags`, of the first core (Linux: `/proc/cpuinfo`); `None` where nothing is.
pub fn about(name: &str) -> Option<String> {
    let text = std::fs::read_to_string("/proc/cpuinfo").ok()?;
    let mut facts = text.lines().filter_map(|line| line.split_once(':'));
    facts.find(|(known, _)| known.trim_end() == name).map(|(_, fact)| fact.trim().to_owned())
}
