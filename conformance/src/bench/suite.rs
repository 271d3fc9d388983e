//! Runs benchmarks on devices, checks their results and times them.
//!
//! Every benchmark opens devices of its own: memory left over from an earlier benchmark would change how a
//! kernel is compiled. Exact results must be identical on every device at one size, and at the small size also on the
//! reference backend. Native results, and those of plain NVRTC, are compared with the exact ones.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::time::Instant;

use isowarp_core::api::{BackendKind, Device, Error, FloatMode, Program};

use super::compare::difference;
use super::file::{Bench, Instance, Size};
use super::report::{Column, Mode, Outcome, Report, Row};
use super::session::{Compiled, Inputs, Results, Session, SessionError, milliseconds};
use super::timing::{measure, median};

/// Bytes in buffers above which a device is closed after each column, so that the next column has all of a GPU's
/// memory.
const LARGE: u64 = 1 << 30;

/// Options of a run, in addition to its benchmarks and columns.
pub struct SuiteOptions<'a> {
    /// Opens a device by its name.
    pub open: &'a dyn Fn(&str) -> Result<Device, Error>,
    /// Number of times that each benchmark is timed; `None` for as many as fit into a few seconds.
    pub repeats: Option<u32>,
    /// Whether `a*b+c` is contracted.
    pub fmad: bool,
    /// Folder with the headers of a CUDA toolkit, for original sources.
    pub cuda_include: Option<&'a Path>,
    /// Whether a third of the floats that `random` writes to buffers become subnormal.
    pub subnormals: bool,
    /// Callback before each row, with the number of finished rows, the benchmark and the column.
    #[expect(clippy::type_complexity, reason = "one closure type, used once")]
    pub progress: Option<&'a dyn Fn(usize, &Bench, &Column)>,
    /// Callback after each benchmark, with the report so far. A run that is stopped leaves this report.
    pub so_far: Option<&'a dyn Fn(&Report)>,
}

/// Runs every benchmark in every column.
pub fn run(benches: &[Bench], columns: Vec<Column>, options: &SuiteOptions<'_>) -> Report {
    let mut rows = Vec::new();
    let mut warm = BTreeSet::new();
    for bench in benches {
        let mut runner = Runner::new(bench, options, &mut warm);
        let first = rows.len();
        // Exact columns run first, because the other results are compared with theirs.
        let exact = |c: &&(usize, &Column)| c.1.mode == Mode::Exact;
        let numbered: Vec<(usize, &Column)> = columns.iter().enumerate().collect();
        for (index, column) in numbered.iter().filter(exact).chain(numbered.iter().filter(|c| !exact(c))) {
            if let Some(progress) = options.progress {
                progress(rows.len(), bench, column);
            }
            rows.push(runner.row(*index, column));
        }
        rows[first..].sort_by_key(|row| row.column);
        if let Some(so_far) = options.so_far {
            so_far(&Report::new(columns.clone(), rows.clone()));
        }
    }
    Report::new(columns, rows)
}

/// State that is kept while one benchmark runs in all columns.
struct Runner<'a> {
    bench: &'a Bench,
    options: &'a SuiteOptions<'a>,
    /// Devices on which any benchmark was timed before.
    warm: &'a mut BTreeSet<String>,
    devices: BTreeMap<String, Device>,
    programs: BTreeMap<Mode, Compiled>,
    inputs: BTreeMap<Size, Inputs>,
    /// First exact results of a size, and the name of their column.
    exact: BTreeMap<Size, (String, Results)>,
    /// Results of the reference backend by size: `None` where it refuses the benchmark, an error where it fails.
    reference: BTreeMap<Size, Result<Option<Results>, String>>,
}

impl<'a> Runner<'a> {
    fn new(bench: &'a Bench, options: &'a SuiteOptions<'a>, warm: &'a mut BTreeSet<String>) -> Self {
        Self {
            bench,
            options,
            warm,
            devices: BTreeMap::new(),
            programs: BTreeMap::new(),
            inputs: BTreeMap::new(),
            exact: BTreeMap::new(),
            reference: BTreeMap::new(),
        }
    }

    fn row(&mut self, index: usize, column: &Column) -> Row {
        let bench = self.bench;
        let mut row = Row {
            bench: bench.name.clone(),
            group: bench.group,
            column: index,
            device: column.device.clone(),
            mode: column.mode,
            size: column.size,
            outcome: Outcome::Ok,
            reason: None,
            compared_with: Vec::new(),
            compile_ms: None,
            times_ms: Vec::new(),
            median_ms: None,
            batch: 0,
            work: bench.at(column.size).work,
            unit: bench.unit,
            rate: None,
            ratio: None,
            sha256: BTreeMap::new(),
        };
        if let Err(error) = self.fill(&mut row, column) {
            row.outcome = if error.is_unsupported() { Outcome::Unsupported } else { Outcome::Failed };
            row.reason = Some(error.to_string());
        }
        if bench.at(column.size).bytes() > LARGE {
            self.devices.remove(&column.device);
            // A device that is opened again has been idle while results were read and compared.
            self.warm.remove(&column.device);
        }
        row
    }

    fn fill(&mut self, row: &mut Row, column: &Column) -> Result<(), SessionError> {
        let bench = self.bench;
        let device = self.device(&column.device)?;
        let (program, front_end_ms) = self.program(column.mode)?;
        let loading = Instant::now();
        let module = device.load(&program)?;
        let load_ms = milliseconds(loading);
        let session = Session::new(bench.at(column.size), &module, self.inputs(column.size))?;
        let first_ms = session.run()?;
        let results = session.results()?;
        row.sha256 = results.iter().map(|(name, kept)| (name.clone(), kept.sha256.clone())).collect();
        self.judge(row, column, results);
        if row.outcome != Outcome::Ok {
            return Ok(());
        }
        // The first launch creates pipelines; the second one finds them.
        let made_ms = (first_ms - session.run()?).max(0.0);
        // NVRTC reads the source itself.
        let front_end_ms = if column.mode == Mode::Nvrtc { 0.0 } else { front_end_ms };
        row.compile_ms = Some(front_end_ms + load_ms + session.kernels_ms() + made_ms);
        let cold = self.warm.insert(column.device.clone());
        let times = measure(&session, self.options.repeats, cold)?;
        row.median_ms = median(&times.ms);
        row.rate = row.median_ms.filter(|ms| *ms > 0.0).map(|ms| row.work as f64 / ms / 1e6);
        (row.times_ms, row.batch) = (times.ms, times.batch);
        drop(session);
        if column.size == Size::Full {
            let small = Session::new(bench.at(Size::Small), &module, self.inputs(Size::Small))?;
            small.run()?;
            self.compare_with_reference(row, column, Size::Small, &small.results()?);
        }
        Ok(())
    }

    fn device(&mut self, name: &str) -> Result<Device, Error> {
        if let Some(device) = self.devices.get(name) {
            return Ok(device.clone());
        }
        let device = (self.options.open)(name)?;
        for (limit, wanted) in self.bench.limits() {
            if device.limit(limit)? < wanted {
                device.set_limit(limit, wanted)?;
            }
        }
        self.devices.insert(name.to_owned(), device.clone());
        Ok(device)
    }

    /// Returns the program for a mode, and the milliseconds that the front end took.
    fn program(&mut self, mode: Mode) -> Result<(Program, f64), SessionError> {
        let (key, floats) = match mode {
            Mode::Exact => (Mode::Exact, FloatMode::Exact),
            Mode::Native | Mode::Nvrtc => (Mode::Native, FloatMode::Native),
        };
        if let Some(compiled) = self.programs.get(&key) {
            return Ok((compiled.program.clone(), compiled.ms));
        }
        // All sizes share the kernels.
        let compiled = Compiled::new(self.bench.at(Size::Full), floats, self.options.fmad, self.options.cuda_include)?;
        let made = (compiled.program.clone(), compiled.ms);
        self.programs.insert(key, compiled);
        Ok(made)
    }

    fn inputs(&mut self, size: Size) -> &mut Inputs {
        self.inputs.entry(size).or_insert_with(|| Inputs::new(self.bench.at(size), self.options.subnormals))
    }

    /// Compares the results with other results of this size.
    fn judge(&mut self, row: &mut Row, column: &Column, results: Results) {
        if column.size != Size::Full {
            self.compare_with_reference(row, column, column.size, &results);
        }
        match self.exact.get(&column.size) {
            Some((name, expected)) => compare(row, self.bench.at(column.size), &results, name, expected),
            None if column.mode == Mode::Exact && row.outcome == Outcome::Ok => {
                self.exact.insert(column.size, (column.name(), results));
            }
            None => {}
        }
    }

    fn compare_with_reference(&mut self, row: &mut Row, column: &Column, size: Size, results: &Results) {
        if column.backend == BackendKind::Cpu.name() && column.mode == Mode::Exact {
            // This result is the reference.
            self.reference.entry(size).or_insert_with(|| Ok(Some(results.clone())));
            return;
        }
        if !self.reference.contains_key(&size) {
            let found = self.run_reference(size);
            self.reference.insert(size, found);
        }
        match self.reference.get(&size) {
            Some(Ok(Some(expected))) => {
                let name = format!("cpu exact ({})", size.name());
                compare(row, self.bench.at(size), results, &name, expected);
            }
            Some(Err(reason)) => {
                (row.outcome, row.reason) = (Outcome::Failed, Some(format!("the reference backend: {reason}")));
            }
            Some(Ok(None)) | None => {}
        }
    }

    fn run_reference(&mut self, size: Size) -> Result<Option<Results>, String> {
        match self.reference_results(size) {
            Ok(results) => Ok(Some(results)),
            Err(error) if error.is_unsupported() => Ok(None),
            Err(error) => Err(error.to_string()),
        }
    }

    fn reference_results(&mut self, size: Size) -> Result<Results, SessionError> {
        let device = self.device(BackendKind::Cpu.name())?;
        let (program, _) = self.program(Mode::Exact)?;
        let module = device.load(&program)?;
        let bench = self.bench;
        let session = Session::new(bench.at(size), &module, self.inputs(size))?;
        session.run()?;
        Ok(session.results()?)
    }
}

/// Compares the results of a row with exact ones: exact results bit for bit, others with the benchmark's tolerance.
fn compare(row: &mut Row, instance: &Instance, results: &Results, name: &str, expected: &Results) {
    if row.outcome != Outcome::Ok {
        return;
    }
    row.compared_with.push(name.to_owned());
    for spec in &instance.results {
        let tolerance = spec.tolerance.filter(|_| row.mode != Mode::Exact);
        let (Some(have), Some(want)) = (results.get(&spec.name), expected.get(&spec.name)) else { continue };
        if let Some(wrong) = difference(&spec.name, spec.ty, &have.bytes, &want.bytes, tolerance) {
            (row.outcome, row.reason) = (Outcome::Wrong, Some(format!("{wrong}, as on {name}")));
            return;
        }
    }
}
