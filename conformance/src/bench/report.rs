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
