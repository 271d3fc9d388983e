//! Results of a run, and their forms for people and programs.

use std::collections::BTreeMap;
use std::time::Duration;

use isowarp_core::stages::Times;
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

/// Seconds that a case took on a device, by stage.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
pub struct Seconds {
    /// From the source to IR: once for each case, and so the same on all of its devices.
    pub front_end: f64,
    /// Isowarp's passes and what writes kernels for the device.
    pub passes: f64,
    /// The driver's compiler, and NVRTC.
    pub driver: f64,
    /// Everything else: memory, launches, waiting for them, and the comparison.
    pub run: f64,
}

impl Seconds {
    /// Those of a case that took `all` from when it was given to the device on.
    pub fn new(front_end: Duration, compiling: Times, all: Duration) -> Self {
        // Parts of a microsecond are noise.
        let seconds = |d: Duration| d.as_micros() as f64 / 1e6;
        Self {
            front_end: seconds(front_end),
            passes: seconds(compiling.passes),
            driver: seconds(compiling.driver),
            run: seconds(all.saturating_sub(compiling.total())),
        }
    }

    /// All stages together.
    pub fn total(&self) -> f64 {
        self.front_end + self.passes + self.driver + self.run
    }
}

/// One case on one device.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
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
    /// How long it took.
    #[serde(default)]
    pub seconds: Seconds,
    /// What became of it beside other cases, if it was run again alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_attempt: Option<String>,
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
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// The devices.
    pub devices: Vec<DeviceEntry>,
    /// All results, case by case.
    pub results: Vec<CaseResult>,
    /// Counts.
    pub summary: Summary,
    /// False while the run goes on, and where it was interrupted. Results are in the order of the cases once it is over.
    #[serde(default = "yes")]
    pub finished: bool,
    /// Cases that have begun and have no result yet.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub running: Vec<String>,
}

/// Reports were only written when the run was over, once.
fn yes() -> bool {
    true
}

impl Report {
    /// From devices and results.
    pub fn new(devices: Vec<DeviceEntry>, results: Vec<CaseResult>) -> Self {
        let mut report = Self { devices, results, summary: Summary::default(), finished: true, running: Vec::new() };
        report.count();
        report
    }

    /// Counts the results anew.
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

    /// True if all has run, nothing failed, and at least one case passed.
    pub fn is_green(&self) -> bool {
        self.finished && self.summary.fail == 0 && self.summary.pass > 0
    }

    /// Those results that took longest, the longest first.
    pub fn slowest(&self, count: usize) -> Vec<&CaseResult> {
        let mut results: Vec<_> = self.results.iter().collect();
        results.sort_by(|a, b| b.seconds.total().total_cmp(&a.seconds.total()));
        results.truncate(count);
        results
    }

    /// What all results took together.
    pub fn seconds(&self) -> Seconds {
        let (mut sum, mut case) = (Seconds::default(), "");
        for CaseResult { case: name, seconds, .. } in &self.results {
            // The front end's are said of each device.
            sum.front_end += if name == case { 0.0 } else { seconds.front_end };
            sum.passes += seconds.passes;
            sum.driver += seconds.driver;
            sum.run += seconds.run;
            case = name;
        }
        sum
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
        self.results.iter().filter_map(CaseResult::remark)
    }
}

impl CaseResult {
    /// What there is to say of it, unless it passed at once.
    pub fn remark(&self) -> Option<String> {
        let again = self.first_attempt.as_ref().map(|first| format!("run alone; beside other cases: {first}"));
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
    fn failures_are_not_green_and_neither_is_nothing() {
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
    fn a_second_attempt_is_told() {
        let again = |outcome| CaseResult {
            first_attempt: Some("the device was lost".into()),
            ..result("a", "cuda:0", outcome)
        };
        assert_eq!(result("a", "cpu", Outcome::Pass).remark(), None);
        for outcome in [Outcome::Pass, Outcome::Fail] {
            let remark = again(outcome).remark().unwrap_or_default();
            assert!(
                remark.starts_with(outcome.word()) && remark.contains("alone; beside other cases: the dev"),
                "{remark}"
            );
        }
    }
}
