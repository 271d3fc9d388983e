//! Tests that one mistake causes one message: the kernels of the conformance cases with one token deleted, one name
//! misspelt, one `;` or one bracket missing.
//!
//! A mutant may still be a valid program. If it is not, there are few messages, usually one, and each points into the
//! file.

use std::ops::Range;

use isowarp_core::testing::one_in;

use crate::common;

/// Largest number of messages that one mistake may cause.
const MOST: usize = 8;

/// Returns the tokens of a text, approximately: names, numbers, and single characters; no comments, no directives.
fn tokens(text: &str) -> Vec<Range<usize>> {
    let bytes = text.as_bytes();
    let mut out = Vec::new();
    let mut i = 0;
    while i < bytes.len() {
        let line_start = text[..i].rsplit('\n').next().unwrap().trim().is_empty();
        let rest = &text[i..];
        if rest.starts_with("//") || line_start && rest.starts_with('#') {
            i += rest.find('\n').unwrap_or(rest.len());
        } else if rest.starts_with("/*") {
            i += rest.find("*/").map_or(rest.len(), |n| n + 2);
        } else if bytes[i].is_ascii_alphanumeric() || bytes[i] == b'_' {
            let end = rest.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_' || c == '.')).unwrap_or(rest.len());
            out.push(i..i + end);
            i += end;
        } else {
            if bytes[i].is_ascii_punctuation() {
                out.push(i..i + 1);
            }
            i += rest.chars().next().map_or(1, char::len_utf8);
        }
    }
    out
}

/// Returns a text with one mistake, and a description of the mistake.
fn mutant(text: &str, tokens: &[Range<usize>], random: &mut u64) -> Option<(String, String)> {
    let mut next = |n: usize| {
        *random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (*random >> 33) as usize % n.max(1)
    };
    let kind = next(4);
    let wanted = |range: &&Range<usize>| {
        let token = &text[(*range).clone()];
        match kind {
            0 => true,
            1 => token.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') && token.len() > 2,
            2 => token == ";",
            _ => "{}()[]".contains(token),
        }
    };
    let chosen: Vec<_> = tokens.iter().filter(wanted).collect();
    let range = (*chosen.get(next(chosen.len()))?).clone();
    let token = &text[range.clone()];
    let line = text[..range.start].matches('\n').count() + 1;
    let (new, what) = if kind == 1 {
        let at = 1 + next(token.len() - 2);
        (format!("{}{}", &token[..at], &token[at + 1..]), "misspelled")
    } else {
        (String::new(), "deleted")
    };
    let mut mutated = text.to_owned();
    mutated.replace_range(range.clone(), &new);
    Some((mutated, format!("line {line}: `{token}` {what}")))
}

#[test]
fn one_mistake_one_message() {
    let files = common::conformance_cases();
    let per_file: usize = std::env::var("ISOWARP_MUTANTS").ok().and_then(|n| n.parse().ok()).unwrap_or(3);
    let (mut wrong, mut messages, mut worst) = (0usize, 0usize, Vec::new());
    for path in files.iter().step_by(one_in(8)) {
        let text = std::fs::read_to_string(path).unwrap();
        if common::compile(&text).has_errors() {
            continue;
        }
        let tokens = tokens(&text);
        // The mutations of a case do not depend on the other cases.
        let mut random = text.bytes().fold(2026, |hash: u64, b| hash.wrapping_mul(31).wrapping_add(b.into()));
        for _ in 0..per_file {
            let Some((mutated, what)) = mutant(&text, &tokens, &mut random) else { continue };
            let output = common::compile(&mutated);
            let errors: Vec<_> = output.diagnostics.iter().filter(|d| d.is_error()).collect();
            for d in &output.diagnostics {
                let span = d.span.unwrap_or_else(|| panic!("{}: {what}: {d:?} is nowhere", path.display()));
                let length = output.sources.get(span.file).unwrap().text().len();
                assert!(span.start <= span.end && span.end as usize <= length, "{}: {what}: {d:?}", path.display());
            }
            wrong += usize::from(!errors.is_empty());
            messages += errors.len();
            if errors.len() > 1 {
                let shown = isowarp_core::render::render(&output.diagnostics, &output.sources, false);
                worst.push((errors.len(), format!("{}: {what}\n{shown}", path.display())));
            }
        }
    }
    worst.sort();
    let report: Vec<_> = worst.iter().rev().take(25).map(|(_, text)| text.as_str()).collect();
    let report = format!("{messages} messages for {wrong} mistakes\n{}", report.join("\n"));
    if std::env::var_os("ISOWARP_MUTANTS").is_some() {
        println!("{report}");
    }
    assert!(messages * 10 <= wrong * 11, "{report}");
    assert!(worst.last().is_none_or(|(n, _)| *n <= MOST), "{report}");
}
