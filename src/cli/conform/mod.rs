//! `isowarp conform`: runs the conformance suite.

mod live;

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use comfy_table::Table;
use isowarp_conformance::case::{Case, discover};
use isowarp_conformance::golden::Golden;
use isowarp_conformance::report::{Report, Seconds};
use isowarp_conformance::run::{RunOptions, Workers, entry, run_by};
use isowarp_conformance::select::{Limits, Part, in_sample};
use isowarp_core::api::{BackendKind, Device, Error, FloatMode};

use live::Live;

use super::{Failure, Global, output};
use crate::compiler::Compiler;
use crate::devices::{self, DeviceOptions};

/// Number of slowest results that are named, of those that took a second or more.
const SLOWEST: usize = 10;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Device: cpu, wgpu[:n], cuda[:n] or all; repeatable
    #[arg(long)]
    device: Vec<String>,
    /// Run only cases with this in their family or name; repeatable, to run cases that match any
    #[arg(long, value_name = "S")]
    filter: Vec<String>,
    /// Skip cases with this in their family or name; repeatable
    #[arg(long, value_name = "S")]
    skip: Vec<String>,
    /// Run only the quick subset
    #[arg(long)]
    quick: bool,
    /// Run only cases that --workgroup, --shared-limit, --local-limit, --window and --flush affect: those with larger blocks, shared
    /// variables, arrays or structs, more memory or pointers in it, and floats
    #[arg(long)]
    affected: bool,
    /// Run only about one case in N, the same ones each time
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    sample: Option<u32>,
    /// Run only part K of N of these cases, to divide them between processes or machines
    #[arg(long, value_name = "K/N")]
    part: Option<Part>,
    /// Number of cases to run at a time, each with its own devices; by default, the number of processors
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    jobs: Option<u32>,
    /// Write the results to a file that is complete at any time: an interrupted run keeps its results so far
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Folder of the cases
    #[arg(long, value_name = "DIR")]
    cases: Option<PathBuf>,
    /// Golden results to compare with: a file, a folder, or `none`
    #[arg(long, value_name = "FILE")]
    golden: Option<PathBuf>,
    /// Record golden results instead by running the original sources on a CUDA device. A folder gets a file for each family; a path
    /// that ends with .json is one file
    #[arg(long, value_name = "PATH", conflicts_with_all = ["quick", "filter", "skip", "affected", "sample", "part", "json"])]
    record: Option<PathBuf>,
    /// Folder with the headers of a CUDA toolkit, for compiling original sources with NVRTC: golden results of half
    /// and bfloat16 are then those of NVIDIA's own headers
    #[arg(long, value_name = "DIR")]
    cuda_include: Option<PathBuf>,
}

impl Args {
    /// Returns the arguments for `isowarp` without a subcommand.
    pub(super) fn quick() -> Self {
        Self {
            device: Vec::new(),
            filter: Vec::new(),
            skip: Vec::new(),
            quick: true,
            affected: false,
            sample: None,
            part: None,
            jobs: None,
            json: None,
            cases: None,
            golden: None,
            record: None,
            cuda_include: None,
        }
    }
}

pub(super) fn run(args: &Args, global: &Global) -> Result<(), Failure> {
    let folder = args.cases.clone().unwrap_or_else(|| super::repository_path("shaders/conformance"));
    let cases = discover(&folder).map_err(|e| {
        Failure::Usage(format!("{e}\nhelp: run isowarp in its repository, or name the cases' folder with --cases"))
    })?;
    let headers = args.cuda_include.as_deref().map(toolkit_version).transpose()?;
    if let Some(path) = &args.record {
        return record(&cases, path, args.cuda_include.as_deref(), headers, global);
    }
    let named = |c: &Case, text: &str| c.family.contains(text) || c.name.contains(text);
    let wanted = |c: &&Case| {
        (!args.quick || c.quick)
            && args.sample.is_none_or(|n| in_sample(c, n))
            && (args.filter.is_empty() || args.filter.iter().any(|f| named(c, f)))
            && !args.skip.iter().any(|f| named(c, f))
    };
    let limits = Limits {
        max_invocations: global.workgroup,
        shared_memory: global.shared_limit,
        local_memory: global.local_limit,
        window_bytes: global.window,
        flush: global.flush.is_some(),
    };
    let mut chosen = Vec::new();
    for case in cases.iter().filter(wanted) {
        let unreadable = |e| Failure::Usage(format!("{}: {e}", case.path.display()));
        if !args.affected || limits.change(case).map_err(unreadable)? {
            chosen.push(case.clone());
        }
    }
    let in_part = |index| args.part.is_none_or(|part| part.has(index));
    let cases: Vec<Case> = chosen.into_iter().enumerate().filter(|(n, _)| in_part(*n)).map(|(_, case)| case).collect();
    if cases.is_empty() {
        return Err(Failure::Usage("no case is left after filtering".to_owned()));
    }
    let devices = super::open_devices(&args.device, &global.devices())?;
    let golden = golden(args, global)?;
    let options = RunOptions {
        golden: golden.as_ref(),
        floats: global.floats(),
        fmad: global.fmad,
        cuda_include: args.cuda_include.as_deref(),
    };
    calibrate(&devices);
    let entries: Vec<_> = devices.iter().map(entry).collect();
    let mut live = Live::new(&cases, &entries, args.json.as_deref())?;
    let opener = Opener::new(devices, global.devices());
    let workers = Workers { count: jobs(args, cases.len()), devices: entries.clone(), open: &|at| opener.open(at) };
    let report = run_by(&workers, &cases, &options, &mut |event| live.tell(&event)).map_err(Failure::Usage)?;
    live.finish();
    print_report(&report, golden.as_ref(), workers.count);
    if let Some(path) = &args.json {
        let text = serde_json::to_string_pretty(&report).map_err(|e| Failure::Usage(e.to_string()))?;
        output::write_file(path, format!("{text}\n").as_bytes())?;
    }
    if report.is_green() { Ok(()) } else { Err(Failure::Negative) }
}

/// Calibrates the arithmetic of devices in advance; otherwise the time would count for the first case. Errors are left
/// for the cases to report.
fn calibrate(devices: &[Device]) {
    let Ok(program) = Compiler::new().compile("empty.cu", "__global__ void empty() {}") else { return };
    for device in devices.iter().filter(|device| device.info().backend == BackendKind::Wgpu) {
        if let Err(error) = device.load(&program).and_then(|module| module.kernel("empty").map(drop)) {
            tracing::warn!(%error, "a device was not calibrated");
        }
    }
}

/// Returns the number of cases that run concurrently.
fn jobs(args: &Args, cases: usize) -> usize {
    let processors = || std::thread::available_parallelism().map_or(1, usize::from);
    args.jobs.map_or_else(processors, |jobs| usize::try_from(jobs).unwrap_or(usize::MAX)).min(cases)
}

/// Opens the devices of workers.
struct Opener {
    options: DeviceOptions,
    /// Backend and number of each device, and the device that is already open and belongs to the first worker. Devices
    /// are opened one after the other, because drivers have been seen to crash when threads open them concurrently.
    devices: Mutex<Vec<(devices::DeviceName, Option<Device>)>>,
}

impl Opener {
    fn new(devices: Vec<Device>, options: DeviceOptions) -> Self {
        let named = |device: Device| {
            let info = device.info();
            (devices::DeviceName { backend: info.backend, index: info.index }, Some(device))
        };
        let devices = Mutex::new(devices.into_iter().map(named).collect());
        Self { options: DeviceOptions { separate: true, ..options }, devices }
    }

    fn open(&self, at: usize) -> Result<Device, Error> {
        let mut devices = self.devices.lock().unwrap_or_else(PoisonError::into_inner);
        let Some((name, open)) = devices.get_mut(at) else {
            return Err(Error::Internal(format!("no device {at} in this run")));
        };
        match open.take() {
            Some(device) => Ok(device),
            None => devices::open_device(&*devices::backend(name.backend, &self.options)?, name.index, &self.options),
        }
    }
}

fn golden(args: &Args, global: &Global) -> Result<Option<Golden>, Failure> {
    let path = args.golden.clone().unwrap_or_else(|| super::repository_path("conformance/golden/h200"));
    if path.as_os_str() == "none" {
        return Ok(None);
    }
    if global.floats() != FloatMode::Exact || !global.fmad {
        output::note("golden results are not compared: they hold for --float exact and --fmad true");
        return Ok(None);
    }
    Golden::read(&path).map(Some).map_err(|e| Failure::Usage(format!("{}: {e}", path.display())))
}

fn print_report(report: &Report, golden: Option<&Golden>, jobs: usize) {
    let mut table = Table::new();
    table.load_style(comfy_table::presets::UTF8_HORIZONTAL_ONLY);
    let header = std::iter::once("family".to_owned()).chain(report.devices.iter().map(|d| d.name.clone()));
    table.set_header(header);
    for (family, cells) in report.table() {
        table.add_row(std::iter::once(family).chain(cells));
    }
    output::line(&table.to_string());
    for device in &report.devices {
        output::line(&format!("{}: {}, {}", device.name, device.adapter, device.driver));
    }
    match golden {
        Some(golden) => output::line(&format!("golden: {}, {}", golden.device, golden.driver)),
        None => output::line("golden: not compared"),
    }
    report.remarks().for_each(|r| output::line(&r));
    print_seconds(report, jobs);
    let s = &report.summary;
    output::line(&format!(
        "{} cases on {} devices: {} pass, {} fail, {} unsupported",
        s.cases,
        report.devices.len(),
        s.pass,
        s.fail,
        s.unsupported
    ));
}

/// Prints the time of each stage and the slowest results.
fn print_seconds(report: &Report, jobs: usize) {
    let stages = |s: &Seconds| {
        let Seconds { front_end, passes, driver, run } = s;
        format!("front end {front_end:.1}, passes {passes:.1}, driver {driver:.1}, run {run:.1}")
    };
    let slow = report.slowest(SLOWEST).into_iter().filter(|r| r.seconds.total() >= 1.0);
    for (at, result) in slow.enumerate() {
        let (case, device, seconds) = (&result.case, &result.device, &result.seconds);
        let head = if at == 0 { "slowest:" } else { "        " };
        output::line(&format!("{head} {case} on {device}, {:.1} s: {}", seconds.total(), stages(seconds)));
    }
    output::line(&format!("seconds of all cases, {jobs} at a time: {}", stages(&report.seconds())));
}

/// Returns the version of the CUDA toolkit whose headers are in a folder.
fn toolkit_version(folder: &Path) -> Result<String, Failure> {
    let api = folder.join("cuda_runtime_api.h");
    let text = std::fs::read_to_string(&api).map_err(|e| {
        let what = format!("{}: {e}", api.display());
        Failure::Usage(format!("{what}\nhelp: --cuda-include names the folder with the headers of a CUDA toolkit"))
    })?;
    let number = text.lines().find_map(|l| l.trim().strip_prefix("#define CUDART_VERSION")?.trim().parse::<u32>().ok());
    let name = number.map_or_else(|| "CUDA".to_owned(), |n| format!("CUDA {}.{}", n / 1000, n % 1000 / 10));
    Ok(name)
}

/// Runs every original source through plain NVRTC and records the outputs.
fn record(
    cases: &[Case],
    path: &Path,
    cuda_include: Option<&Path>,
    headers: Option<String>,
    global: &Global,
) -> Result<(), Failure> {
    let device = devices::open("cuda", &global.devices()).map_err(|e| Failure::Usage(e.to_string()))?;
    if headers.is_none() {
        output::note(
            "NVIDIA's headers are not used unless a toolkit is installed: name their folder with --cuda-include",
        );
    }
    let info = device.info();
    let (device_name, driver) = (info.adapter.clone(), info.driver.clone());
    let mut golden = Golden { device: device_name, driver, headers, cases: Default::default() };
    let mut failed = 0;
    for case in cases.iter().filter(|case| case.not_golden.is_none()) {
        if let Err(error) = isowarp_conformance::run::record_case(case, &device, cuda_include, &mut golden) {
            failed += 1;
            output::line(&format!("{}: {error}", case.name));
        }
    }
    let is_file = path.extension().is_some_and(|extension| extension == "json");
    let written = if is_file { golden.write(path) } else { golden.write_families(path, cases) };
    written.map_err(|e| Failure::Usage(format!("{}: {e}", path.display())))?;
    output::line(&format!("recorded {} cases on {}, {failed} failed", golden.cases.len(), golden.device));
    if failed == 0 { Ok(()) } else { Err(Failure::Negative) }
}
