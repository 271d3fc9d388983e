//! Compiles many programs in one translation unit. Programs that the compiler refuses are removed, and the rest is
//! compiled again.

use std::collections::BTreeMap;

use anyhow::Result;

use super::translate::{Source, guilty, translate};
use super::{Built, Checks, Gxx, process};
use crate::outcome::Outcome;

/// Number of times that programs are removed from a batch before the rest is compiled one by one.
const ROUNDS: usize = 4;

/// Returns the outcomes of programs that can be batched.
pub fn outcomes(gxx: &Gxx, programs: &[(&str, &Source)]) -> Result<Vec<Outcome>> {
    let mut known: BTreeMap<usize, Outcome> = BTreeMap::new();
    for _ in 0..ROUNDS {
        let left: Vec<(usize, &str, &Source)> =
            (0..programs.len()).filter(|n| !known.contains_key(n)).map(|n| (n, programs[n].0, programs[n].1)).collect();
        if left.is_empty() {
            break;
        }
        match gxx.build(&translate(&left), Checks::None)? {
            Built::Binary(binary) => {
                let ran = process::run(&binary, Checks::None)?;
                known.extend(ran.values.into_iter().map(|(n, values)| (n, Outcome::Values(values))));
                break;
            }
            Built::Refused(log) => {
                let refused = guilty(&log);
                if refused.is_empty() {
                    break;
                }
                known.extend(refused.into_iter().map(|(n, message)| (n, Outcome::Refused(message))));
            }
            // The remaining programs are compiled alone.
            Built::Crashed(_) => break,
        }
    }
    let alone = |n: usize| gxx.compile_alone(programs[n].0, Checks::None);
    (0..programs.len()).map(|n| known.remove(&n).map_or_else(|| alone(n), Ok)).collect()
}
