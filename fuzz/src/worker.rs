//! The process that runs inputs. It says on standard output which one it is at, so that the
//! process above it knows which one it died of or hangs in.
//!
//! | line | meaning |
//! |---|---|
//! | `> INDEX` | this input is begun |
//! | `! INDEX SIGNATURE` | it failed without ending the process |
//! | `= REFUSED ACCEPTED COMPILED` | all are done; how many came how far |

use std::io::Write;
use std::ops::Range;

use crate::input;
use crate::target::{self, Outcome, Target};

/// Runs the inputs with these numbers.
///
/// # Errors
/// If standard output is closed.
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
