//! Obtains a compiler's verdict on each use of a program. Uses that the compiler refuses are removed, and it runs
//! again, until it accepts the rest.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Result;

use super::Random;
use crate::device::Cpu;
use crate::host::Gxx;
use crate::outcome::{Complaint, Outcome};

/// Verdict of a compiler on a program.
#[derive(Debug, Clone)]
pub enum Verdict {
    /// The compiler refuses the program, whichever uses are in it.
    Refused,
    /// The compiler breaks down.
    Crashed,
    /// The compiler refuses some uses and accepts the rest.
    Parts {
        /// Message for each use that is refused.
        refused: BTreeMap<usize, Complaint>,
        /// Outcome of the other uses together.
        rest: Outcome,
    },
}

/// Uses that are removed from one program.
#[derive(Debug, Clone, Default)]
struct Out {
    refused: BTreeMap<usize, Complaint>,
    whole: bool,
}

impl Out {
    /// Removes the uses that complaints are about. Returns false if there are none.
    fn take(&mut self, program: &Random, complaints: Vec<Complaint>) -> bool {
        let mut took = false;
        for complaint in complaints {
            // Search from the place of the error outwards: the use that instantiates is to blame, not the one that
            // declares.
            if let Some(of) = complaint.lines.iter().rev().find_map(|line| program.use_at(*line)) {
                took = true;
                self.refused.entry(of).or_insert(complaint);
            }
        }
        self.whole = !took;
        took
    }

    fn text(&self, program: &Random) -> String {
        program.text(|of| !self.refused.contains_key(&of))
    }
}

/// Returns Isowarp's verdict.
pub fn ours(cpu: &Cpu, program: &Random) -> Verdict {
    let mut out = Out::default();
    loop {
        let complaints = cpu.complaints(&out.text(program));
        if complaints.is_empty() {
            let rest = cpu.outcome(&out.text(program));
            return Verdict::Parts { refused: out.refused, rest };
        }
        if !out.take(program, complaints) {
            return Verdict::Refused;
        }
    }
}

/// Returns g++'s verdict on each of many programs.
///
/// # Errors
/// g++ cannot be started.
pub fn theirs(gxx: &Gxx, programs: &[Random]) -> Result<Vec<Verdict>> {
    let mut outs = vec![Out::default(); programs.len()];
    let mut values: BTreeMap<usize, Outcome> = BTreeMap::new();
    let mut open: BTreeSet<usize> = (0..programs.len()).collect();
    while !open.is_empty() {
        let numbers: Vec<usize> = open.iter().copied().collect();
        let texts: Vec<String> = numbers.iter().map(|n| outs[*n].text(&programs[*n])).collect();
        match gxx.batch(&texts.iter().map(String::as_str).collect::<Vec<_>>())? {
            Ok(outcomes) => {
                values.extend(numbers.into_iter().zip(outcomes));
                break;
            }
            Err(complaints) => {
                for (n, complaints) in numbers.into_iter().zip(complaints) {
                    if !complaints.is_empty() && !outs[n].take(&programs[n], complaints) {
                        open.remove(&n);
                    }
                }
            }
        }
    }
    let verdict = |(n, out): (usize, Out)| match (out.whole, values.remove(&n)) {
        (_, Some(Outcome::Crashed(_))) => Verdict::Crashed,
        (false, Some(rest)) => Verdict::Parts { refused: out.refused, rest },
        _ => Verdict::Refused,
    };
    Ok(outs.into_iter().enumerate().map(verdict).collect())
}
