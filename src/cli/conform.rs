//! `isowarp conform`: the conformance suite.

use std::path::{Path, PathBuf};

use comfy_table::Table;
use indicatif::{ProgressBar, ProgressStyle};
use isowarp_conformance::case::{Case, discover};
use isowarp_conformance::golden::Golden;
use isowarp_conformance::report::Report;
use isowarp_conformance::run::{RunOptions, run as run_cases};
use isowarp_conformance::select::{Limits, in_sample};
use isowarp_core::api::FloatMode;

use super::{Failure, Global, output};
use crate::devices;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// cpu, wgpu[:n], cuda[:n] or all; may be repeated
    #[arg(long)]
    device: Vec<String>,
    /// Only cases whose family or name contains this
    #[arg(long, value_name = "S")]
    filter: Option<String>,
    /// Leave out cases whose family or name contains this; may be repeated
    #[arg(long, value_name = "S")]
    skip: Vec<String>,
    /// Only the quick subset
    #[arg(long)]
    quick: bool,
    /// Only cases that --workgroup, --shared-limit, --local-limit and --window change: those with larger blocks, with shared
    /// variables, with arrays or structs, with more memory or with pointers in it
    #[arg(long)]
    affected: bool,
    /// Only about one case in N, the same ones each time
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    sample: Option<u32>,
    /// Write the results to a file
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// The cases' folder
    #[arg(long, value_name = "DIR")]
    cases: Option<PathBuf>,
    /// The golden results to compare with, or `none`
    #[arg(long, value_name = "FILE")]
    golden: Option<PathBuf>,
    /// Record golden results instead: run the original sources on a CUDA device
    #[arg(long, value_name = "FILE", conflicts_with_all = ["quick", "filter", "skip", "affected", "sample", "json"])]
    record: Option<PathBuf>,
    /// The headers of a CUDA toolkit, with which NVRTC compiles original sources: golden results of half
    /// and bfloat16 are then those of NVIDIA's own headers
    #[arg(long, value_name = "DIR")]
    cuda_include: Option<PathBuf>,
}

impl Args {
    /// What `isowarp` alone does.
    pub(super) fn quick() -> Self {
        Self {
            device: Vec::new(),
            filter: None,
            skip: Vec::new(),
            quick: true,
            affected: false,
            sample: None,
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
            && args.filter.as_ref().is_none_or(|f| named(c, f))
            && !args.skip.iter().any(|f| named(c, f))
    };
    let limits = Limits {
        workgroup: global.workgroup,
        shared: global.shared_limit,
        local: global.local_limit,
        window: global.window,
    };
    let mut chosen = Vec::new();
    for case in cases.iter().filter(wanted) {
        let unreadable = |e| Failure::Usage(format!("{}: {e}", case.path.display()));
        if !args.affected || limits.change(case).map_err(unreadable)? {
            chosen.push(case.clone());
        }
    }
    let cases = chosen;
    if cases.is_empty() {
        return Err(Failure::Usage("no case is left after filtering".to_owned()));
    }
    let devices = super::open_devices(&args.device, &global.devices())?;
    let golden = golden(args, global)?;
    let bar = ProgressBar::new(cases.len() as u64);
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} {msg}") {
        bar.set_style(style);
    }
    let progress = |index: usize, name: &str| {
        bar.set_position(index as u64);
        bar.set_message(name.to_owned());
    };
    let options = RunOptions {
        golden: golden.as_ref(),
        floats: global.floats(),
        fmad: global.fmad,
        cuda_include: args.cuda_include.as_deref(),
        tamper: None,
        progress: Some(&progress),
    };
    let report = run_cases(&cases, &devices, &options);
    bar.finish_and_clear();
    print_report(&report, golden.as_ref());
    if let Some(path) = &args.json {
        let text = serde_json::to_string_pretty(&report).map_err(|e| Failure::Usage(e.to_string()))?;
        output::write_file(path, format!("{text}\n").as_bytes())?;
    }
    if report.is_green() { Ok(()) } else { Err(Failure::Negative) }
}

fn golden(args: &Args, global: &Global) -> Result<Option<Golden>, Failure> {
    let path = args.golden.clone().unwrap_or_else(|| super::repository_path("conformance/golden/h200.json"));
    if path.as_os_str() == "none" {
        return Ok(None);
    }
    if global.floats() != FloatMode::Exact || !global.fmad {
        output::note("golden results are not compared: they hold for --float exact and --fmad true");
        return Ok(None);
    }
    Golden::read(&path).map(Some).map_err(|e| Failure::Usage(format!("{}: {e}", path.display())))
}

fn print_report(report: &Report, golden: Option<&Golden>) {
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

/// The version of the CUDA toolkit whose headers are in a folder.
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

/// Runs every original source through plain NVRTC and keeps the outputs.
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
    golden.write(path).map_err(|e| Failure::Usage(format!("{}: {e}", path.display())))?;
    output::line(&format!("recorded {} cases on {}, {failed} failed", golden.cases.len(), golden.device));
    if failed == 0 { Ok(()) } else { Err(Failure::Negative) }
}
