//! Results of a run, and their forms for people and programs.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// What became of a case on a device.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// Every bit as it should be.
    Pass,
    /// A difference, or an error.
    Fail,
    /// The device refuses the case, with a reason.
    Unsupported,
}

impl Outcome {
    /// The word in reports.
    pub const fn word(self) -> &'static str {
        match self {
            Outcome::Pass => "pass",
            Outcome::Fail => "fail",
            Outcome::Unsupported => "unsupported",
        }
    }
}

/// A device that took part.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DeviceEntry {
    /// `cpu`, `wgpu:0`, ….
    pub name: String,
    /// `cpu`, `wgpu`, `cuda`.
    pub backend: String,
    /// The GPU's or processor's name.
    pub adapter: String,
    /// Driver name and version.
    pub driver: String,
}

/// One case on one device.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CaseResult {
    /// The case.
    pub case: String,
    /// Its family.
    pub family: String,
    /// The device.
    pub device: String,
    /// What became of it.
    pub outcome: Outcome,
    /// Why, unless it passed.
    pub reason: Option<String>,
}

/// Counts over all results.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Summary {
    /// Cases, each counted once.
    pub cases: usize,
    /// Results of each kind, over all devices.
    pub pass: usize,
    /// See [`Outcome::Fail`].
    pub fail: usize,
    /// See [`Outcome::Unsupported`].
    pub unsupported: usize,
}

/// A whole run.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Report {
    /// The devices.
    pub devices: Vec<DeviceEntry>,
    /// All results, case by case.
    pub results: Vec<CaseResult>,
    /// Counts.
    pub summary: Summary,
}

impl Report {
    /// From devices and results.
    pub fn new(devices: Vec<DeviceEntry>, results: Vec<CaseResult>) -> Self {
        let count = |o| results.iter().filter(|r| r.outcome == o).count();
        let mut cases: Vec<_> = results.iter().map(|r| r.case.as_str()).collect();
        cases.dedup();
        let summary = Summary {
            cases: cases.len(),
            pass: count(Outcome::Pass),
            fail: count(Outcome::Fail),
            unsupported: count(Outcome::Unsupported),
        };
        Self { devices, results, summary }
    }

    /// True if nothing failed, and at least one case passed.
    pub fn is_green(&self) -> bool {
        self.summary.fail == 0 && self.summary.pass > 0
    }

    /// Family × device: cells such as `12`, or `10 + 2 unsupported`, in the order of the devices.
    pub fn table(&self) -> Vec<(String, Vec<String>)> {
        let mut families: BTreeMap<&str, Vec<BTreeMap<Outcome, usize>>> = BTreeMap::new();
        for result in &self.results {
            let row = families.entry(&result.family).or_insert_with(|| vec![BTreeMap::new(); self.devices.len()]);
            if let Some(column) = self.devices.iter().position(|d| d.name == result.device) {
                *row[column].entry(result.outcome).or_default() += 1;
            }
        }
        families.into_iter().map(|(family, row)| (family.to_owned(), row.iter().map(cell).collect())).collect()
    }

    /// Everything that is not a plain pass, one line each.
    pub fn remarks(&self) -> impl Iterator<Item = String> {
        self.results.iter().filter(|r| r.outcome != Outcome::Pass).map(|r| {
            let reason = r.reason.as_deref().unwrap_or("no reason was given");
            format!("{} {} on {}: {reason}", r.outcome.word(), r.case, r.device)
        })
    }
}

fn cell(counts: &BTreeMap<Outcome, usize>) -> String {
    let parts: Vec<_> = counts.iter().map(|(outcome, n)| format!("{n} {}", outcome.word())).collect();
    parts.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn result(case: &str, device: &str, outcome: Outcome) -> CaseResult {
        CaseResult { case: case.into(), family: "f".into(), device: device.into(), outcome, reason: None }
    }

    fn device(name: &str) -> DeviceEntry {
        DeviceEntry { name: name.into(), backend: name.into(), adapter: String::new(), driver: String::new() }
    }

    #[test]
    fn failures_are_not_green_and_neither_is_nothing() {
        let devices = || vec![device("cpu"), device("wgpu:0")];
        let with = |o| Report::new(devices(), vec![result("a", "cpu", Outcome::Pass), result("a", "wgpu:0", o)]);
        assert!(with(Outcome::Pass).is_green() && with(Outcome::Unsupported).is_green());
        assert!(!with(Outcome::Fail).is_green());
        assert!(!Report::new(devices(), Vec::new()).is_green());
        let report = with(Outcome::Unsupported);
        assert_eq!(report.summary.cases, 1);
        assert_eq!(report.table(), [("f".into(), vec!["1 pass".into(), "1 unsupported".into()])]);
    }
}
