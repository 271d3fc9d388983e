//! Minimises a text that differs: lines, then tokens, are removed as long as it differs in the same way. g++ and its
//! sanitizers ensure that the rest is a valid program.

use anyhow::Result;
use isowarp_fuzz_frontend::minimise::minimise;
use isowarp_fuzz_frontend::tokens;

use super::run::{Bench, Confirmed, DifferenceKind};
use crate::host::Checks;
use crate::outcome::Outcome;

/// Returns the smallest text that was found with at most `tries` runs of g++.
///
/// # Errors
/// g++ cannot be started.
pub fn reduce(bench: &Bench, text: &str, kind: &DifferenceKind, tries: usize) -> Result<String> {
    let small = reduce_with(bench, text, kind, tries, Checks::None)?;
    match kind {
        // The reduction may have introduced undefined behaviour.
        DifferenceKind::Values | DifferenceKind::Failed(_) => match bench.confirm_with(&small, Checks::Sanitizers)? {
            Some(Confirmed::Differs(..)) => Ok(small),
            _ => reduce_with(bench, text, kind, tries, Checks::Sanitizers),
        },
        DifferenceKind::Accepted(_) | DifferenceKind::Refused(_) => Ok(small),
    }
}

fn reduce_with(bench: &Bench, text: &str, kind: &DifferenceKind, tries: usize, checks: Checks) -> Result<String> {
    let mut left = tries;
    let mut same = |parts: &[&str]| -> Result<bool> {
        let text = parts.concat();
        // The kernel must remain callable.
        if !text.contains("__global__ void values(long long *out)") {
            return Ok(false);
        }
        // Isowarp runs first because it is faster.
        let ours = bench.cpu.outcome(&text);
        let possible = match kind {
            DifferenceKind::Values | DifferenceKind::Accepted(_) => matches!(ours, Outcome::Values(_)),
            DifferenceKind::Refused(_) => matches!(ours, Outcome::Refused(_) | Outcome::Unsupported(_)),
            DifferenceKind::Failed(_) => matches!(ours, Outcome::Failed(_)),
        };
        if !possible || left == 0 {
            return Ok(false);
        }
        left -= 1;
        Ok(matches!(bench.confirm_with(&text, checks)?, Some(Confirmed::Differs(found, _)) if found == *kind))
    };
    let lines: Vec<&str> = text.split_inclusive('\n').filter(|line| !line.trim().is_empty()).collect();
    let mut text = minimise(lines, &mut same)?.concat();
    loop {
        let before = text.len();
        text = minimise(pieces(&text), &mut same)?.concat();
        if text.len() == before {
            return Ok(text);
        }
    }
}

/// Splits a text into tokens. `__device__` is part of the next token that is not a keyword of an arithmetic type: a
/// function without it is host code and would not be checked.
fn pieces(text: &str) -> Vec<&str> {
    const WITH_MORE: [&str; 10] =
        ["__device__", "static", "inline", "constexpr", "explicit", "unsigned", "signed", "long", "short", "const"];
    let (mut pieces, mut start, mut end) = (Vec::new(), 0, 0);
    let mut held = false;
    for token in tokens::split(text) {
        end += token.len();
        held = token.trim() == "__device__" || (held && WITH_MORE.contains(&token.trim()));
        if !held {
            pieces.push(&text[start..end]);
            start = end;
        }
    }
    pieces.extend(text.get(start..).filter(|rest| !rest.is_empty()));
    pieces
}

#[cfg(test)]
mod tests {
    use super::pieces;

    #[test]
    fn functions_stay_on_the_device() {
        let pieces = pieces("__device__ long long f() { long a; }");
        assert_eq!(pieces[0], "__device__ long long f");
        assert!(pieces.iter().any(|p| p.trim() == "long"), "{pieces:?}");
    }
}
