//! What a run of the benchmarks found, for people and programs.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::file::{Group, Size, Unit};
use super::timing::geometric_mean;

/// How floats are computed, and by whose compiler.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// The same bits on every device.
    Exact,
    /// The platform's own arithmetic.
    Native,
    /// The original source, compiled by NVRTC with NVIDIA's defaults.
    Nvrtc,
}

impl Mode {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Mode::Exact => "exact",
            Mode::Native => "native",
            Mode::Nvrtc => "nvrtc",
        }
    }
}

/// A device and a mode, at a size: one column of results.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Column {
    /// `cuda:0`.
    pub device: String,
    /// Mode.
    pub mode: Mode,
    /// Size of the benchmarks.
    pub size: Size,
    /// `cuda`, `wgpu` or `cpu`.
    pub backend: String,
    /// The GPU's or processor's name.
    pub adapter: String,
    /// Driver name and versions.
    pub driver: String,
    /// Whether it is a GPU, or a program that acts like one.
    pub hardware: bool,
    /// Number of the column that ratios are against, if there is one on the same device.
    pub baseline: Option<usize>,
}

impl Column {
    /// `cuda:0 exact`.
    pub fn name(&self) -> String {
        format!("{} {}", self.device, self.mode.name())
    }
}

/// What came of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// The results are right.
    Ok,
    /// A result is wrong.
    Wrong,
    /// An error that is no refusal.
    Failed,
    /// The device refuses it, or has not the memory.
    Unsupported,
}

impl Outcome {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Outcome::Ok => "ok",
            Outcome::Wrong => "wrong",
            Outcome::Failed => "failed",
            Outcome::Unsupported => "unsupported",
        }
    }
}

/// One benchmark in one column.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Row {
    /// The benchmark.
    pub bench: String,
    /// Its group.
    pub group: Group,
    /// Number of the column.
    pub column: usize,
    /// The device.
    pub device: String,
    /// The mode.
    pub mode: Mode,
    /// The size.
    pub size: Size,
    /// What came of it.
    pub outcome: Outcome,
    /// Why, if it is not `ok`.
    pub reason: Option<String>,
    /// What the results were compared with.
    pub compared_with: Vec<String>,
    /// From the source to the pipeline, in milliseconds.
    pub compile_ms: Option<f64>,
    /// Each time of one run, in milliseconds.
    pub times_ms: Vec<f64>,
    /// The median of these.
    pub median_ms: Option<f64>,
    /// Runs between two events.
    pub batch: u32,
    /// Work of one run.
    pub work: u64,
    /// What work is counted in, in thousands of millions each second.
    pub unit: Unit,
    /// Work each second, in thousands of millions.
    pub rate: Option<f64>,
    /// The baseline's time divided by this one.
    pub ratio: Option<f64>,
    /// Of each result.
    pub sha256: BTreeMap<String, String>,
}

/// Ratios of one column, of a group or of all.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Summary {
    /// Number of the column.
    pub column: usize,
    /// The device.
    pub device: String,
    /// The mode.
    pub mode: Mode,
    /// The group; `None`: all.
    pub group: Option<Group>,
    /// How many benchmarks have a ratio.
    pub benches: usize,
    /// Geometric mean of the ratios.
    pub mean: f64,
    /// The lowest ratio.
    pub lowest: f64,
    /// The benchmark that has it.
    pub lowest_bench: String,
}

/// How many rows came to what.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// Right results.
    pub ok: usize,
    /// Wrong results.
    pub wrong: usize,
    /// Errors.
    pub failed: usize,
    /// Refused.
    pub unsupported: usize,
}

/// A whole run.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Report {
    /// Isowarp's version.
    pub version: String,
    /// Devices and modes.
    pub columns: Vec<Column>,
    /// Results, by benchmark, then column.
    pub rows: Vec<Row>,
    /// Ratios of columns and groups.
    pub summary: Vec<Summary>,
    /// Outcomes.
    pub counts: Counts,
}

impl Report {
    /// Computes ratios and summaries of rows.
    pub fn new(columns: Vec<Column>, mut rows: Vec<Row>) -> Self {
        let medians: BTreeMap<(String, usize), f64> = rows
            .iter()
            .filter(|r| r.outcome == Outcome::Ok)
            .filter_map(|r| Some(((r.bench.clone(), r.column), r.median_ms?)))
            .collect();
        for row in rows.iter_mut().filter(|r| r.outcome == Outcome::Ok) {
            let baseline = columns.get(row.column).and_then(|c| c.baseline);
            let plain = baseline.and_then(|b| medians.get(&(row.bench.clone(), b)));
            row.ratio = plain.zip(row.median_ms).map(|(plain, own)| plain / own).filter(|r| r.is_finite());
        }
        let summary = (0..columns.len()).flat_map(|column| summaries(&columns, &rows, column)).collect();
        let mut counts = Counts::default();
        for row in &rows {
            *match row.outcome {
                Outcome::Ok => &mut counts.ok,
                Outcome::Wrong => &mut counts.wrong,
                Outcome::Failed => &mut counts.failed,
                Outcome::Unsupported => &mut counts.unsupported,
            } += 1;
        }
        Self { version: env!("CARGO_PKG_VERSION").to_owned(), columns, rows, summary, counts }
    }

    /// True if nothing is wrong and nothing failed.
    pub fn is_green(&self) -> bool {
        self.counts.wrong == 0 && self.counts.failed == 0
    }

    /// The ratios of a column, of a group or of all.
    pub fn summary_of(&self, column: usize, group: Option<Group>) -> Option<&Summary> {
        self.summary.iter().find(|s| s.column == column && s.group == group)
    }

    /// The time of a benchmark in a column like this one, to compare two runs.
    pub fn median_of(&self, bench: &str, column: &Column) -> Option<f64> {
        let like = |c: &Column| {
            (&c.backend, &c.adapter, c.mode, c.size) == (&column.backend, &column.adapter, column.mode, column.size)
        };
        let index = self.columns.iter().position(like)?;
        self.rows.iter().find(|r| r.bench == bench && r.column == index)?.median_ms
    }
}

fn summaries(columns: &[Column], rows: &[Row], column: usize) -> Vec<Summary> {
    let Some(info) = columns.get(column) else { return Vec::new() };
    let groups = std::iter::once(None).chain(Group::ALL.into_iter().map(Some));
    let of = |group: Option<Group>| {
        let ratios: Vec<(f64, &str)> = rows
            .iter()
            .filter(|r| r.column == column && group.is_none_or(|g| g == r.group))
            .filter_map(|r| Some((r.ratio?, r.bench.as_str())))
            .collect();
        let (lowest, bench) = *ratios.iter().min_by(|a, b| a.0.total_cmp(&b.0))?;
        let values: Vec<f64> = ratios.iter().map(|r| r.0).collect();
        Some(Summary {
            column,
            device: info.device.clone(),
            mode: info.mode,
            group,
            benches: ratios.len(),
            mean: geometric_mean(&values)?,
            lowest,
            lowest_bench: bench.to_owned(),
        })
    };
    groups.filter_map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn column(device: &str, mode: Mode, baseline: Option<usize>) -> Column {
        Column {
            device: device.to_owned(),
            mode,
            size: Size::Full,
            backend: device.to_owned(),
            adapter: "X".to_owned(),
            driver: "1".to_owned(),
            hardware: true,
            baseline,
        }
    }

    fn row(bench: &str, group: Group, column: usize, outcome: Outcome, ms: f64) -> Row {
        Row {
            bench: bench.to_owned(),
            group,
            column,
            device: String::new(),
            mode: Mode::Exact,
            size: Size::Full,
            outcome,
            reason: None,
            compared_with: Vec::new(),
            compile_ms: None,
            times_ms: vec![ms],
            median_ms: Some(ms),
            batch: 1,
            work: 1,
            unit: Unit::Bytes,
            rate: None,
            ratio: None,
            sha256: BTreeMap::new(),
        }
    }

    fn report() -> Report {
        let columns = vec![column("cuda", Mode::Nvrtc, Some(0)), column("wgpu", Mode::Exact, Some(0))];
        let rows = vec![
            row("a", Group::Memory, 0, Outcome::Ok, 1.0),
            row("a", Group::Memory, 1, Outcome::Ok, 2.0),
            row("b", Group::Halves, 0, Outcome::Ok, 4.0),
            row("b", Group::Halves, 1, Outcome::Ok, 2.0),
            row("c", Group::Halves, 0, Outcome::Ok, 1.0),
            row("c", Group::Halves, 1, Outcome::Wrong, 1.0),
            row("d", Group::Halves, 0, Outcome::Unsupported, 1.0),
            row("d", Group::Halves, 1, Outcome::Ok, 1.0),
        ];
        Report::new(columns, rows)
    }

    #[test]
    fn ratios_are_of_right_results_alone() {
        let report = report();
        let ratios: Vec<_> = report.rows.iter().map(|r| r.ratio).collect();
        let one = Some(1.0);
        assert_eq!(ratios, [one, Some(0.5), one, Some(2.0), one, None, None, None]);
        let told = |group| report.summary_of(1, group).map(|s| (s.benches, s.mean, s.lowest_bench.as_str()));
        assert_eq!(told(Some(Group::Memory)), Some((1, 0.5, "a")));
        assert_eq!(told(None), Some((2, 1.0, "a")));
        assert_eq!(told(Some(Group::Integers)), None);
        assert_eq!(report.counts, Counts { ok: 6, wrong: 1, failed: 0, unsupported: 1 });
        assert!(!report.is_green());
    }

    #[test]
    fn reports_are_read_again() -> Result<(), serde_json::Error> {
        let report = report();
        let again: Report = serde_json::from_str(&serde_json::to_string(&report)?)?;
        assert_eq!((again.rows.len(), again.counts), (report.rows.len(), report.counts));
        let column = column("wgpu", Mode::Exact, None);
        assert_eq!((again.median_of("b", &column), again.median_of("x", &column)), (Some(2.0), None));
        Ok(())
    }
}
