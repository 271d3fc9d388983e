//! Prints, saves and compares buffers, surfaces and variables after a run.

use std::path::PathBuf;

use isowarp_conformance::arguments::{Difference, first_difference, show_elements};
use isowarp_conformance::golden::sha256;
use isowarp_conformance::outputs::Output;

use super::super::{Failure, output};
use super::device::Outcome;

/// Number of elements that are printed by default.
const SHOWN: usize = 16;

/// Outputs that are requested.
#[derive(Debug, Default)]
pub(super) struct Wanted {
    /// Names to print, and the number of elements if one is given.
    pub prints: Vec<(String, Option<usize>)>,
    pub saves: Vec<(String, PathBuf)>,
}

impl Wanted {
    /// Parses the options.
    pub fn parse(prints: &[String], saves: &[String]) -> Result<Self, Failure> {
        Ok(Self {
            prints: prints.iter().map(|text| parse_print(text)).collect::<Result<_, _>>()?,
            saves: saves.iter().map(|text| parse_save(text)).collect::<Result<_, _>>()?,
        })
    }

    /// Returns the requested names that are not among these outputs, each once.
    pub fn others<'a>(&'a self, outputs: &[(String, Output)]) -> Vec<&'a str> {
        let mut others: Vec<&str> = Vec::new();
        for name in self.prints.iter().map(|(name, _)| name).chain(self.saves.iter().map(|(name, _)| name)) {
            if !outputs.iter().any(|(n, _)| n == name) && !others.contains(&name.as_str()) {
                others.push(name);
            }
        }
        others
    }

    /// Writes the files.
    pub fn save(&self, outcome: &Outcome) -> Result<(), Failure> {
        for (name, path) in &self.saves {
            if let Some((_, data)) = outcome.outputs.iter().find(|(n, _)| n == name) {
                output::write_file(path, &data.bytes)?;
            }
        }
        Ok(())
    }
}

/// Parses `NAME[:COUNT]`. The name of a variable may contain colons.
fn parse_print(text: &str) -> Result<(String, Option<usize>), Failure> {
    match text.rsplit_once(':').filter(|(name, _)| !name.ends_with(':')) {
        Some((name, n)) => {
            let count = n.parse().map_err(|_| Failure::Usage(format!("--print {text}: `{n}` is not a number")))?;
            Ok((name.to_owned(), Some(count)))
        }
        None => Ok((text.to_owned(), None)),
    }
}

fn parse_save(text: &str) -> Result<(String, PathBuf), Failure> {
    let (name, path) =
        text.split_once('=').ok_or_else(|| Failure::Usage(format!("--save {text}: expected NAME=PATH")))?;
    Ok((name.to_owned(), PathBuf::from(path)))
}

/// Prints the outputs of a device.
pub(super) fn report(outcome: &Outcome, wanted: &Wanted, hash: bool, bits: bool) {
    for (name, count) in &wanted.prints {
        if let Some((_, data)) = outcome.outputs.iter().find(|(n, _)| n == name) {
            let (total, count) = (data.bytes.len() / data.ty.size() as usize, count.unwrap_or(SHOWN));
            let more = if total > count { ", …" } else { "" };
            output::line(&format!("  {name} = {}{more}", show_elements(data.ty, &data.bytes, count, bits).join(", ")));
        }
    }
    if hash {
        for (name, data) in &outcome.outputs {
            output::line(&format!("  {name} sha256 {}", sha256(&data.bytes)));
        }
    }
    for taken in &outcome.resources {
        let here = taken.here.as_ref().map(|h| format!("; {}", h.text())).unwrap_or_default();
        output::line(&format!("  {}: {}{here}", taken.kernel, taken.everywhere.text(taken.dynamic)));
    }
    if !outcome.times.is_empty() {
        let mut times = outcome.times.clone();
        times.sort_by(f64::total_cmp);
        output::line(&format!(
            "  kernel time over {} launches: median {:.4} ms, minimum {:.4} ms, maximum {:.4} ms",
            times.len(),
            times[times.len() / 2],
            times[0],
            times[times.len() - 1]
        ));
    }
}

/// Returns the differences between the outputs of two devices.
pub(super) fn differences(reference: &Outcome, outcome: &Outcome) -> Vec<(String, Difference)> {
    let both = reference.outputs.iter().zip(&outcome.outputs);
    both.filter_map(|((name, a), (_, b))| Some((name.clone(), first_difference(a.ty, &a.bytes, &b.bytes)?))).collect()
}
