//! Counts phrases in comments that have a plainer form in English, and refuses a rise.
//!
//! CONTRIBUTING.md has the forms. Not every hit is wrong: `xtask/prose.txt` holds how many of each a crate has, and a change may leave as
//! many or fewer.

use std::collections::BTreeMap;

use anyhow::{Context, Result, ensure};

use crate::{files, process};

#[derive(Debug, clap::Args)]
pub struct Args {
    /// List the places in files whose paths contain this
    #[arg(long, value_name = "TEXT")]
    list: Option<String>,
    /// Write the present counts to the file
    #[arg(long, conflicts_with = "list")]
    write: bool,
}

/// File with the counts.
const COUNTS: &str = "xtask/prose.txt";

/// Phrases by kind. Words are compared in lower case.
const PHRASES: [(&str, &[&str]); 8] = [
    ("is-no", &["is no", "are no", "was no", "were no", "is none", "are none"]),
    ("behind", &["behind", "in front of", "beside"]),
    ("takes", &["take", "takes", "took", "taken"]),
    ("says", &["say", "says", "said", "tell", "tells", "told"]),
    ("stands", &["stand", "stands", "goes on", "go on", "went on", "comes to", "come to", "came to", "made of"]),
    ("of-which", &["of which", "by which", "of whom", "of whose", "for which", "from which", "to which", "with which"]),
    ("nobody", &["nobody", "somebody", "whoever", "who"]),
    (
        "coined",
        &["written out", "round", "rounds", "take turns", "takes turns", "meet", "meets", "pause", "pauses", "paused"],
    ),
];

/// Words that a comment should not begin with.
const OPENINGS: [&str; 10] = ["what", "that", "it", "one", "its", "of", "which", "those", "whose", "as"];

type Counts = BTreeMap<(String, &'static str), usize>;

pub fn run(args: &Args) -> Result<()> {
    let counts = count(args.list.as_deref())?;
    if args.write {
        let lines = counts.iter().map(|((part, kind), count)| format!("{part} {kind} {count}\n"));
        return std::fs::write(process::root().join(COUNTS), lines.collect::<String>()).context(COUNTS);
    }
    if args.list.is_some() { Ok(()) } else { compare(&counts) }
}

/// Fails if a crate has more of a phrase than before.
pub fn check() -> Result<()> {
    compare(&count(None)?)
}

fn compare(counts: &Counts) -> Result<()> {
    let text = std::fs::read_to_string(process::root().join(COUNTS)).context(COUNTS)?;
    let before = parse(&text)?;
    let (mut more, mut fewer) = (Vec::new(), 0);
    for ((part, kind), now) in counts {
        let allowed = before.get(&(part.clone(), (*kind).to_owned())).copied().unwrap_or_default();
        if *now > allowed {
            more.push(format!("{part}: {now} of `{kind}`, {allowed} are allowed"));
        }
        fewer += usize::from(*now < allowed);
    }
    println!("{} of these phrases in comments", counts.values().sum::<usize>());
    if fewer > 0 {
        println!("some are fewer than {COUNTS} has: `cargo xtask prose --write` lowers the limits");
    }
    ensure!(
        more.is_empty(),
        "comments have more phrases with a plainer form (CONTRIBUTING.md, \"English\"; `cargo xtask prose --list PATH` shows them):\n{}",
        more.join("\n")
    );
    Ok(())
}

fn parse(text: &str) -> Result<BTreeMap<(String, String), usize>> {
    let line = |line: &str| {
        let mut words = line.split_whitespace();
        match (words.next(), words.next(), words.next(), words.next()) {
            (Some(part), Some(kind), Some(count), None) => Ok(((part.to_owned(), kind.to_owned()), count.parse()?)),
            _ => anyhow::bail!("{COUNTS}: not a part, a kind and a count: {line}"),
        }
    };
    text.lines().map(line).collect()
}

/// Counts the phrases of all Rust files, by crate and kind; prints those of files whose paths contain `list`.
fn count(list: Option<&str>) -> Result<Counts> {
    let mut counts = Counts::new();
    for file in files::files()?.into_iter().filter(|file| file.extension().is_some_and(|e| e == "rs")) {
        let path = process::root().join(&file);
        // A file may be deleted, but the deletion not yet committed.
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        let part = file.components().next().map_or_else(String::new, |c| c.as_os_str().to_string_lossy().into_owned());
        for (line, comment) in comments(&text) {
            for kind in kinds(&comment) {
                *counts.entry((part.clone(), kind)).or_default() += 1;
                if list.is_some_and(|list| file.to_string_lossy().contains(list)) {
                    println!("{}:{line}: {kind}: {comment}", file.display());
                }
            }
        }
    }
    ensure!(!counts.is_empty(), "no comments were found");
    Ok(counts)
}

/// Returns the comments of a file that have lines of their own: the first line's number, and the text without code.
fn comments(text: &str) -> Vec<(usize, String)> {
    let mut found: Vec<(usize, String)> = Vec::new();
    let (mut marker, mut fenced) = ("", false);
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim_start();
        let here = ["///", "//!", "//"].into_iter().find(|m| line.starts_with(m)).unwrap_or_default();
        if here.is_empty() {
            marker = "";
            continue;
        }
        let words = line.get(here.len()..).unwrap_or_default();
        if here != marker || words.trim().is_empty() {
            found.push((number, String::new()));
            (marker, fenced) = (here, fenced && here == marker);
        }
        let fence = words.trim_start().starts_with("```");
        fenced ^= fence;
        if let Some((_, text)) = found.last_mut().filter(|_| !fenced && !fence) {
            text.push_str(words);
        }
    }
    found.into_iter().map(|(line, text)| (line, without_code(&text))).filter(|(_, text)| !text.is_empty()).collect()
}

/// Replaces code between backticks by one word.
fn without_code(text: &str) -> String {
    let parts = text.split('`').enumerate();
    parts.map(|(at, part)| if at % 2 == 1 { "`x`" } else { part }).collect::<String>().trim().to_owned()
}

/// Returns the kinds of phrases in a comment, one for each hit.
fn kinds(comment: &str) -> Vec<&'static str> {
    let words: Vec<String> = comment
        .split(|c: char| !(c.is_alphanumeric() || c == '\'' || c == '`'))
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    let mut found = Vec::new();
    if words.first().is_some_and(|word| OPENINGS.contains(&word.as_str())) || starts_with(&words, "the same") {
        found.push("opening");
    }
    for at in 0..words.len() {
        let rest = words.get(at..).unwrap_or_default();
        for (kind, phrases) in PHRASES {
            found.extend(phrases.iter().filter(|phrase| starts_with(rest, phrase)).map(|_| kind));
        }
    }
    found
}

fn starts_with(words: &[String], phrase: &str) -> bool {
    let mut count = 0;
    let same = phrase.split(' ').zip(words).all(|(a, b)| {
        count += 1;
        a == b
    });
    same && count == phrase.split(' ').count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrases_are_found_in_comments_but_not_in_code() {
        assert_eq!(kinds("What is behind it"), ["opening", "behind"]);
        assert_eq!(kinds("Returns `what` it takes"), ["takes"]);
        assert_eq!(kinds("There is no limit"), ["is-no"]);
        assert!(kinds("Returns the larger of two values").is_empty());
        let text = "/// One.\n/// Two\n/// ```\n/// takes\n/// ```\nfn f() {}\n// Three\n";
        let texts: Vec<String> = comments(text).into_iter().map(|(_, text)| text).collect();
        assert_eq!(texts, ["One. Two", "Three"]);
    }

    #[test]
    fn a_rise_is_refused() {
        let mut counts = Counts::from([(("nowhere".to_owned(), "behind"), 1)]);
        assert!(compare(&counts).is_err());
        counts.clear();
        assert!(compare(&counts).is_ok());
        assert!(parse("core behind 3 4").is_err());
    }
}
