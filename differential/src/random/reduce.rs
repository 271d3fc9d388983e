//! Making a text that differs small: lines, then tokens, are left out as long as it differs in the same way. g++ and its
//! sanitizers see to it that what is left is a program.

use anyhow::Result;
use isowarp_fuzz::minimise::minimise;
use isowarp_fuzz::tokens;

use super::run::{Bench, Confirmed, Kind};
use crate::outcome::Outcome;

/// The smallest text that was found in at most `tries` questions to g++.
///
/// # Errors
/// g++ cannot be started.
pub fn reduce(bench: &Bench, text: &str, kind: &Kind, tries: usize) -> Result<String> {
    let mut left = tries;
    let mut same = |parts: &[&str]| -> Result<bool> {
        let text = parts.concat();
        // Isowarp answers faster.
        let ours = bench.cpu.outcome(&text);
        let possible = match kind {
            Kind::Values | Kind::Accepted => matches!(ours, Outcome::Values(_)),
            Kind::Refused(_) => matches!(ours, Outcome::Refused(_) | Outcome::Unsupported(_)),
            Kind::Failed(_) => matches!(ours, Outcome::Failed(_)),
        };
        if !possible || left == 0 {
            return Ok(false);
        }
        left -= 1;
        Ok(matches!(bench.confirm(&text)?, Some(Confirmed::Differs(found, _)) if found == *kind))
    };
    let text =
        minimise(text.split_inclusive('\n').filter(|line| !line.trim().is_empty()).collect(), &mut same)?.concat();
    let mut text = text;
    loop {
        let before = text.len();
        text = minimise(tokens::split(&text), &mut same)?.concat();
        if text.len() == before {
            return Ok(text);
        }
    }
}
