//! Making a text that differs small: lines, then tokens, are left out as long as it differs in the same way. g++ and its
//! sanitizers see to it that what is left is a program.

use anyhow::Result;
use isowarp_fuzz::minimise::minimise;
use isowarp_fuzz::tokens;

use super::run::{Bench, Confirmed, Kind};
use crate::host::Checks;
use crate::outcome::Outcome;

/// The smallest text that was found in at most `tries` questions to g++.
///
/// # Errors
/// g++ cannot be started.
pub fn reduce(bench: &Bench, text: &str, kind: &Kind, tries: usize) -> Result<String> {
    let small = reduce_with(bench, text, kind, tries, Checks::None)?;
    match kind {
        // Something that is not defined may have come in.
        Kind::Values | Kind::Failed(_) => match bench.confirm_with(&small, Checks::Sanitizers)? {
            Some(Confirmed::Differs(..)) => Ok(small),
            _ => reduce_with(bench, text, kind, tries, Checks::Sanitizers),
        },
        Kind::Accepted(_) | Kind::Refused(_) => Ok(small),
    }
}

fn reduce_with(bench: &Bench, text: &str, kind: &Kind, tries: usize, checks: Checks) -> Result<String> {
    let mut left = tries;
    let mut same = |parts: &[&str]| -> Result<bool> {
        let text = parts.concat();
        // The kernel stays what is called.
        if !text.contains("__global__ void values(long long *out)") {
            return Ok(false);
        }
        // Isowarp answers faster.
        let ours = bench.cpu.outcome(&text);
        let possible = match kind {
            Kind::Values | Kind::Accepted(_) => matches!(ours, Outcome::Values(_)),
            Kind::Refused(_) => matches!(ours, Outcome::Refused(_) | Outcome::Unsupported(_)),
            Kind::Failed(_) => matches!(ours, Outcome::Failed(_)),
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

/// The tokens, with `__device__` as a part of the next one that is no word of an arithmetic type: a function without it is
/// the host's, and nobody's business.
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
