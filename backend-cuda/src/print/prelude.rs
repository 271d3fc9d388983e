//! Helper functions that printed modules call, from `prelude.cu`. Only those that are used are printed.

use std::collections::BTreeSet;

use isowarp_core::ir::ops::CANONICAL_NAN_F64;

/// The text of the helpers.
const TEXT: &str = include_str!("prelude.cu");

/// Returns the sections of the text: a helper's name, the names of those it calls, and its text.
fn sections() -> impl DoubleEndedIterator<Item = (&'static str, Vec<&'static str>, &'static str)> + Clone {
    let parts: Vec<_> = TEXT
        .split("\n//@ ")
        .skip(1)
        .filter_map(|section| {
            let (head, text) = section.split_once('\n')?;
            let mut names = head.split_ascii_whitespace();
            Some((names.next()?, names.collect::<Vec<_>>(), text))
        })
        .collect();
    parts.into_iter()
}

/// Prints the text of the helpers `used` and of those that they call.
pub(crate) fn print(used: &BTreeSet<String>, out: &mut String) {
    let mut wanted: BTreeSet<&str> = used.iter().map(String::as_str).collect();
    for (name, calls, _) in sections().rev() {
        if wanted.contains(name) {
            wanted.extend(calls);
        }
    }
    let nan64 = format!("0x{CANONICAL_NAN_F64:016x}");
    for (_, _, text) in sections().filter(|(name, ..)| wanted.contains(name)) {
        // Headings between sections belong to the file, not to a helper.
        let text = text.split("// ──").next().unwrap_or(text).trim_end();
        out.push_str(&text.replace("$NAN64", &nan64));
        out.push_str("\n\n");
    }
}

/// Returns all names.
#[cfg(test)]
pub(crate) fn all() -> BTreeSet<String> {
    sections().map(|(name, ..)| name.to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn helpers_follow_the_functions_they_call() {
        let mut seen = BTreeSet::new();
        for (name, calls, text) in sections() {
            assert!(calls.iter().all(|c| seen.contains(c)), "{name} is printed before a helper it calls");
            assert!(text.contains(name), "the section {name} does not hold it");
            for other in all().iter().filter(|o| *o != name && text.contains(&format!("{o}("))) {
                assert!(calls.contains(&other.as_str()), "{name} calls {other}, which its head does not say");
            }
            seen.insert(name);
        }
    }
}
