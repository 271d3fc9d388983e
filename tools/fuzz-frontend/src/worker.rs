//! Runs inputs in a process of its own. Reports the current input on standard output, so that the supervising process
//! knows in which input the worker died or hangs.
//!
//! | line | meaning |
//! |---|---|
//! | `> INDEX` | the input begins |
//! | `! INDEX SIGNATURE` | the input failed without ending the process |
//! | `= REFUSED ACCEPTED COMPILED` | all inputs are done; number of inputs with each outcome |

use std::io::Write;
use std::ops::Range;

use crate::input;
use crate::target::{self, Outcome, Target};

/// Runs the inputs with these numbers.
///
/// # Errors
/// Standard output is closed.
pub fn run(target: Target, seeds: &[String], seed: u64, indices: Range<u64>) -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    let mut counts = [0u64; 3];
    for index in indices {
        writeln!(out, "> {index}")?;
        out.flush()?;
        let bytes = input::make(target, seeds, seed, index);
        match target::run(target, &bytes) {
            Ok(Outcome::Refused) => counts[0] += 1,
            Ok(Outcome::Accepted) => counts[1] += 1,
            Ok(Outcome::Compiled) => counts[2] += 1,
            Err(finding) => writeln!(out, "! {index} {}", finding.signature.replace('\n', " "))?,
        }
    }
    let [refused, accepted, compiled] = counts;
    writeln!(out, "= {refused} {accepted} {compiled}")?;
    out.flush()
}
