//! Summarises the results of a run, for people and programs.

use std::collections::BTreeMap;
use std::time::Duration;

use isowarp_core::stages::Times;
use serde::{Deserialize, Serialize};

/// Outcome of a case on a device.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// Every bit is right.
    Pass,
    /// A result differs, or an error occurred.
    Fail,
    /// The device refuses the case, with a reason.
    Unsupported,
}

impl Outcome {
    /// Returns the word for the outcome in reports.
    pub const fn word(self) -> &'static str {
        match self {
            Outcome::Pass => "pass",
            Outcome::Fail => "fail",
            Outcome::Unsupported => "unsupported",
        }
    }
}

/// A device of a run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DeviceEntry {
    /// Name such as `cpu` or `wgpu:0`.
    pub name: String,
    /// Name of the backend: `cpu`, `wgpu` or `cuda`.
    pub backend: String,
    /// The GPU's or processor's name.
    pub adapter: String,
    /// Driver name and version.
    pub driver: String,
}

/// Seconds that a case took on a device, by stage.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
pub struct Seconds {
    /// Time from the source to IR. Measured once for each case, so identical for all of its devices.
    pub front_end: f64,
    /// Time of Isowarp's passes and of the printers that write kernels for the device.
    pub passes: f64,
    /// Time of the driver's compiler, and of NVRTC.
    pub driver: f64,
    /// Time of everything else: memory, launches, waiting for them, and the comparison.
    pub run: f64,
}

impl Seconds {
    /// Computes the stages of a case that took `all`, counted from when the device received it.
    pub fn new(front_end: Duration, compiling: Times, all: Duration) -> Self {
        // Fractions of a microsecond are noise.
        let seconds = |d: Duration| d.as_micros() as f64 / 1e6;
        Self {
            front_end: seconds(front_end),
            passes: seconds(compiling.passes),
            driver: seconds(compiling.driver),
            run: seconds(all.saturating_sub(compiling.total())),
        }
    }

    /// Returns the sum of all stages.
    pub fn total(&self) -> f64 {
        self.front_end + self.passes + self.driver + self.run
    }
}

/// Result of one case on one device.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CaseResult {
    /// Name of the case.
    pub case: String,
    /// Family of the case.
    pub family: String,
    /// Name of the device.
    pub device: String,
    /// Outcome of the case.
    pub outcome: Outcome,
    /// Reason for the outcome, unless the case passed.
    pub reason: Option<String>,
    /// Time that the case took.
    #[serde(default)]
    pub seconds: Seconds,
    /// Result of the first attempt, next to other cases, if the case was run again alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_attempt: Option<String>,
}

/// Counts over all results.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Summary {
    /// Number of cases, each counted once.
    pub cases: usize,
    /// Number of passes, over all devices.
    pub pass: usize,
    /// Number of results with [`Outcome::Fail`].
    pub fail: usize,
    /// Number of results with [`Outcome::Unsupported`].
    pub unsupported: usize,
}

/// The report of a whole run.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// Devices of the run.
    pub devices: Vec<DeviceEntry>,
    /// All results, case by case.
    pub results: Vec<CaseResult>,
    /// Counts over all results.
    pub summary: Summary,
    /// False while the run continues, and if it was interrupted. Results are in the order of the cases once the run is
    /// over.
    #[serde(default = "yes")]
    pub finished: bool,
    /// Cases that have begun and have no result yet.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub running: Vec<String>,
}

/// Older reports were written once, when the run was over.
fn yes() -> bool {
    true
}

impl Report {
    /// Builds a report from devices and results.
    pub fn new(devices: Vec<DeviceEntry>, results: Vec<CaseResult>) -> Self {
        let mut report = Self { devices, results, summary: Summary::default(), finished: true, running: Vec::new() };
        report.count();
        report
    }

    /// Counts the results again.
    pub(crate) fn count(&mut self) {
        let count = |o| self.results.iter().filter(|r| r.outcome == o).count();
        let mut cases: Vec<_> = self.results.iter().map(|r| r.case.as_str()).collect();
        cases.dedup();
        self.summary = Summary {
            cases: cases.len(),
            pass: count(Outcome::Pass),
            fail: count(Outcome::Fail),
            unsupported: count(Outcome::Unsupported),
        };
    }

    /// Returns true if everything has run, nothing failed, and at least one case passed.
    pub fn is_green(&self) -> bool {
        self.finished && self.summary.fail == 0 && self.summary.pass > 0
    }

    /// Returns the results that took longest, the longest first.
    pub fn slowest(&self, count: usize) -> Vec<&CaseResult> {
        let mut results: Vec<_> = self.results.iter().collect();
        results.sort_by(|a, b| b.seconds.total().total_cmp(&a.seconds.total()));
        results.truncate(count);
        results
    }

    /// Returns the time of all results together.
    pub fn seconds(&self) -> Seconds {
        let (mut sum, mut case) = (Seconds::default(), "");
        for CaseResult { case: name, seconds, .. } in &self.results {
            // The results of all devices repeat the front end's time.
            sum.front_end += if name == case { 0.0 } else { seconds.front_end };
            sum.passes += seconds.passes;
            sum.driver += seconds.driver;
            sum.run += seconds.run;
            case = name;
        }
        sum
    }

    /// Returns a table of families and devices: cells such as `12` or `10 + 2 unsupported`, in the order of the
    /// devices.
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

    /// Returns a line for each result that is not a plain pass.
    pub fn remarks(&self) -> impl Iterator<Item = String> {
        self.results.iter().filter_map(CaseResult::remark)
    }
}

impl CaseResult {
    /// Returns a remark on the result, unless it passed at the first attempt.
    pub fn remark(&self) -> Option<String> {
        let again = self.first_attempt.as_ref().map(|first| format!("run alone; together with other cases: {first}"));
        let said = match (self.outcome, &self.reason, again) {
            (Outcome::Pass, _, None) => return None,
            (Outcome::Pass, _, Some(again)) => again,
            (_, reason, again) => {
                let reason = reason.as_deref().unwrap_or("no reason was given");
                again.map_or_else(|| reason.to_owned(), |again| format!("{reason} ({again})"))
            }
        };
        Some(format!("{} {} on {}: {said}", self.outcome.word(), self.case, self.device))
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
        CaseResult {
            case: case.into(),
            family: "f".into(),
            device: device.into(),
            outcome,
            reason: None,
            seconds: Seconds::default(),
            first_attempt: None,
        }
    }

    fn device(name: &str) -> DeviceEntry {
        DeviceEntry { name: name.into(), backend: name.into(), adapter: String::new(), driver: String::new() }
    }

    #[test]
    fn a_report_with_failures_or_without_passes_is_not_green() {
        let devices = || vec![device("cpu"), device("wgpu:0")];
        let with = |o| Report::new(devices(), vec![result("a", "cpu", Outcome::Pass), result("a", "wgpu:0", o)]);
        assert!(with(Outcome::Pass).is_green() && with(Outcome::Unsupported).is_green());
        assert!(!with(Outcome::Fail).is_green());
        assert!(!Report::new(devices(), Vec::new()).is_green());
        let report = with(Outcome::Unsupported);
        assert_eq!(report.summary.cases, 1);
        assert_eq!(report.table(), [("f".into(), vec!["1 pass".into(), "1 unsupported".into()])]);
        assert!(!Report { finished: false, ..with(Outcome::Pass) }.is_green());
    }

    #[test]
    fn the_slowest_come_first_and_the_front_end_is_counted_once() {
        let took = |case: &str, run| CaseResult {
            seconds: Seconds { front_end: 1.0, passes: 0.5, driver: 0.25, run },
            ..result(case, "cpu", Outcome::Pass)
        };
        let report = Report::new(vec![device("cpu")], vec![took("a", 1.0), took("a", 3.0), took("b", 2.0)]);
        assert_eq!(report.slowest(2).iter().map(|r| r.seconds.run).collect::<Vec<_>>(), [3.0, 2.0]);
        assert_eq!(report.seconds(), Seconds { front_end: 2.0, passes: 1.5, driver: 0.75, run: 6.0 });
    }

    #[test]
    fn a_second_attempt_is_reported() {
        let again = |outcome| CaseResult {
            first_attempt: Some("the device was lost".into()),
            ..result("a", "cuda:0", outcome)
        };
        assert_eq!(result("a", "cpu", Outcome::Pass).remark(), None);
        for outcome in [Outcome::Pass, Outcome::Fail] {
            let remark = again(outcome).remark().unwrap_or_default();
            assert!(
                remark.starts_with(outcome.word()) && remark.contains("alone; together with other cases: the dev"),
                "{remark}"
            );
        }
    }
}
