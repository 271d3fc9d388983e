//! Reports the results of a benchmark run, for people and programs.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::file::{Group, Size, Unit};
use super::timing::geometric_mean;

/// How floats are computed, and the compiler that compiles the kernel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// Arithmetic with identical bits on every device.
    Exact,
    /// The platform's own arithmetic.
    Native,
    /// The original source, compiled by NVRTC with NVIDIA's defaults.
    Nvrtc,
}

impl Mode {
    /// Returns the mode's name.
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
    /// Name of the device, such as `cuda:0`.
    pub device: String,
    /// Mode in which the kernels are compiled.
    pub mode: Mode,
    /// Size of the benchmarks.
    pub size: Size,
    /// `cuda`, `wgpu` or `cpu`.
    pub backend: String,
    /// The GPU's or processor's name.
    pub adapter: String,
    /// Driver name and versions.
    pub driver: String,
    /// True for a GPU, false for a program that acts like one.
    pub hardware: bool,
    /// Index of the column against which ratios are computed, if the device has such a column.
    pub baseline: Option<usize>,
}

impl Column {
    /// Returns the name of the column, such as `cuda:0 exact`.
    pub fn name(&self) -> String {
        format!("{} {}", self.device, self.mode.name())
    }
}

/// Outcome of one benchmark in one column.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// The results are right.
    Ok,
    /// A result is wrong.
    Wrong,
    /// An error occurred that is not a refusal.
    Failed,
    /// The device refuses the benchmark or does not have enough memory.
    Unsupported,
}

impl Outcome {
    /// Returns the outcome's name.
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
    /// Name of the benchmark.
    pub bench: String,
    /// Group of the benchmark.
    pub group: Group,
    /// Index of the column.
    pub column: usize,
    /// Name of the device.
    pub device: String,
    /// Mode of the column.
    pub mode: Mode,
    /// Size of the benchmark.
    pub size: Size,
    /// Outcome of the row.
    pub outcome: Outcome,
    /// Reason for an outcome other than `ok`.
    pub reason: Option<String>,
    /// Names of the results with which the results were compared.
    pub compared_with: Vec<String>,
    /// Time from the source to the pipeline, in milliseconds.
    pub compile_ms: Option<f64>,
    /// Times of one run, in milliseconds.
    pub times_ms: Vec<f64>,
    /// Median of `times_ms`.
    pub median_ms: Option<f64>,
    /// Number of runs between two events.
    pub batch: u32,
    /// Work of one run, in the benchmark's unit.
    pub work: u64,
    /// Unit in which work is counted; rates are in thousands of millions of it per second.
    pub unit: Unit,
    /// Work per second, in thousands of millions.
    pub rate: Option<f64>,
    /// The baseline's median time divided by this row's.
    pub ratio: Option<f64>,
    /// SHA-256 of each result, by name.
    pub sha256: BTreeMap<String, String>,
}

/// Summary of the ratios of one column, over one group or all groups.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Summary {
    /// Index of the column.
    pub column: usize,
    /// Name of the device.
    pub device: String,
    /// Mode of the column.
    pub mode: Mode,
    /// Group that is summarised; `None` for all groups.
    pub group: Option<Group>,
    /// Number of benchmarks that have a ratio.
    pub benches: usize,
    /// Geometric mean of the ratios.
    pub mean: f64,
    /// Lowest ratio.
    pub lowest: f64,
    /// Name of the benchmark with the lowest ratio.
    pub lowest_bench: String,
}

/// Number of rows with each outcome.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// Rows with right results.
    pub ok: usize,
    /// Rows with a wrong result.
    pub wrong: usize,
    /// Rows with an error.
    pub failed: usize,
    /// Rows that the device refused.
    pub unsupported: usize,
}

/// The report of a whole run.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Report {
    /// Version of Isowarp.
    pub version: String,
    /// Columns of the run: devices and modes.
    pub columns: Vec<Column>,
    /// Results, by benchmark, then column.
    pub rows: Vec<Row>,
    /// Summaries by column and group.
    pub summary: Vec<Summary>,
    /// Number of rows with each outcome.
    pub counts: Counts,
}

impl Report {
    /// Builds a report from columns and rows; computes ratios and summaries.
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

    /// Returns true if no result is wrong and nothing failed.
    pub fn is_green(&self) -> bool {
        self.counts.wrong == 0 && self.counts.failed == 0
    }

    /// Returns the summary of a column for one group, or for all groups.
    pub fn summary_of(&self, column: usize, group: Option<Group>) -> Option<&Summary> {
        self.summary.iter().find(|s| s.column == column && s.group == group)
    }

    /// Returns the median time of a benchmark in the column that has the same backend, adapter, mode and size. Used to
    /// compare two runs.
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
    fn only_right_results_have_ratios() {
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
    fn reports_survive_a_round_trip_through_json() -> Result<(), serde_json::Error> {
        let report = report();
        let again: Report = serde_json::from_str(&serde_json::to_string(&report)?)?;
        assert_eq!((again.rows.len(), again.counts), (report.rows.len(), report.counts));
        let column = column("wgpu", Mode::Exact, None);
        assert_eq!((again.median_of("b", &column), again.median_of("x", &column)), (Some(2.0), None));
        Ok(())
    }
}
