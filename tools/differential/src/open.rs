//! Reads the known differences: `tools/differential/open.txt` lists programs, each followed by an indented reason. A program
//! on the list that agrees must be removed, so that the list can only become shorter.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result, ensure};

/// Names of programs with the reasons for their differences.
pub type Open = BTreeMap<String, String>;

/// Reads the list.
///
/// # Errors
/// The list cannot be read or is malformed.
pub fn read() -> Result<Open> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("open.txt");
    parse(&std::fs::read_to_string(&path).with_context(|| format!("{} cannot be read", path.display()))?)
}

/// Parses a list.
///
/// # Errors
/// A program has no reason, or is listed twice.
pub fn parse(text: &str) -> Result<Open> {
    let mut open = Open::new();
    let mut last: Option<&mut String> = None;
    for line in text.lines().filter(|l| !l.trim().is_empty() && !l.starts_with('#')) {
        match line.strip_prefix("    ") {
            Some(reason) => {
                let to = last.as_mut().context("a reason stands behind a program")?;
                if !to.is_empty() {
                    to.push(' ');
                }
                to.push_str(reason.trim());
            }
            None => {
                ensure!(!open.contains_key(line), "`{line}` is listed twice");
                last = Some(open.entry(line.to_owned()).or_default());
            }
        }
    }
    let bare: Vec<_> = open.iter().filter(|(_, reason)| reason.is_empty()).map(|(name, _)| name.as_str()).collect();
    ensure!(bare.is_empty(), "without a reason: {}", bare.join(", "));
    Ok(open)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_entry_needs_a_reason() -> Result<()> {
        let open = parse("# about\na/b.cu\n    first\n    second\n")?;
        assert_eq!(open.get("a/b.cu").map(String::as_str), Some("first second"));
        assert!(parse("a/b.cu\nc/d.cu\n    reason\n").is_err());
        assert!(parse("a/b.cu\n    one\na/b.cu\n    two\n").is_err());
        assert!(parse("    reason\n").is_err());
        Ok(())
    }
}
