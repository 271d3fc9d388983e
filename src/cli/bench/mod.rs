//! `isowarp bench`: times the benchmarks.

mod columns;
mod plot;
mod table;

use std::path::{Path, PathBuf};

use indicatif::{ProgressBar, ProgressStyle};
use isowarp_conformance::bench::file::{Bench, Group, discover, no_group};
use isowarp_conformance::bench::report::{Column, Report};
use isowarp_conformance::bench::suite::{SuiteOptions, run as run_suite};

use super::{Failure, Global, output};
use crate::devices;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Device: cpu, wgpu[:n], cuda[:n] or all; repeatable. Without it, every device; the first of several that are alike
    #[arg(long)]
    device: Vec<String>,
    /// Run only benchmarks with this in their names; repeatable
    #[arg(long, value_name = "WORD")]
    only: Vec<String>,
    /// Run only benchmarks of this group; repeatable
    #[arg(long, value_name = "GROUP")]
    group: Vec<String>,
    /// Number of measurements for each median; by default, as many as fit in a few seconds
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    repeats: Option<u32>,
    /// Size of the benchmarks; auto: full on GPUs, small on software devices and cpu
    #[arg(long, value_enum, default_value_t = SizeName::Auto)]
    size: SizeName,
    /// Write the results to a file, updated after each benchmark
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Draw the ratios as SVG, to a file whose name ends in `.svg`
    #[arg(long, value_name = "FILE.svg")]
    plot: Option<PathBuf>,
    /// Compare times with the --json file of an earlier run
    #[arg(long, value_name = "FILE")]
    baseline: Option<PathBuf>,
    /// List the benchmarks without running them
    #[arg(long)]
    list: bool,
    /// Folder of the benchmarks
    #[arg(long, value_name = "DIR")]
    benches: Option<PathBuf>,
    /// Folder with the headers of a CUDA toolkit, for compiling original sources with NVRTC
    #[arg(long, value_name = "DIR")]
    cuda_include: Option<PathBuf>,
    /// Make a third of the random floats in buffers subnormal, to compare exact results on them
    #[arg(long)]
    subnormals: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum SizeName {
    Tiny,
    Small,
    Full,
    Auto,
}

pub(super) fn run(args: &Args, global: &Global) -> Result<(), Failure> {
    let benches = chosen(args)?;
    if args.list {
        output::line(&table::list(&benches));
        return Ok(());
    }
    if let Some(path) = args.plot.as_ref().filter(|path| path.extension().is_none_or(|e| e != "svg")) {
        return Err(Failure::Usage(format!("--plot {}: plots are SVG, the name must end in `.svg`", path.display())));
    }
    // Report a missing folder now, before the run has taken minutes.
    for path in args.json.iter().chain(&args.plot) {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        if let Some(folder) = folder.filter(|folder| !folder.is_dir()) {
            return Err(Failure::Usage(format!("{}: no folder {}", path.display(), folder.display())));
        }
    }
    let earlier = args.baseline.as_ref().map(read_report).transpose()?;
    let columns = columns::choose(args, global)?;
    let options = global.devices();
    let bar = ProgressBar::new((benches.len() * columns.len()) as u64);
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} {msg}") {
        bar.set_style(style);
    }
    let progress = |done: usize, bench: &Bench, column: &Column| {
        bar.set_position(done as u64);
        bar.set_message(format!("{} on {}", bench.name, column.name()));
    };
    let open = |name: &str| devices::open(name, &options);
    // Whether the file can be written is reported at the end.
    let write = args.json.as_ref().map(|path| {
        move |report: &Report| {
            let _ = write_report(path, report);
        }
    });
    let suite = SuiteOptions {
        open: &open,
        repeats: args.repeats,
        fmad: global.fmad,
        cuda_include: args.cuda_include.as_deref(),
        subnormals: args.subnormals,
        progress: Some(&progress),
        so_far: write.as_ref().map(|write| write as &dyn Fn(&Report)),
    };
    let report = run_suite(&benches, columns, &suite);
    bar.finish_and_clear();
    output::line(&table::rows(&report, earlier.as_ref()));
    output::line(&table::summary(&report));
    if let Some(path) = &args.json {
        write_report(path, &report)?;
    }
    if let Some(path) = &args.plot {
        match plot::draw(&report)? {
            Some(picture) => output::write_file(path, picture.as_bytes())?,
            None => output::note("nothing to draw: the only ratios are those of the baseline itself"),
        }
    }
    if report.is_green() { Ok(()) } else { Err(Failure::Negative) }
}

/// Returns the requested benchmarks.
fn chosen(args: &Args) -> Result<Vec<Bench>, Failure> {
    let groups = args.group.iter().map(|g| Group::from_name(g).ok_or_else(|| Failure::Usage(no_group(g))));
    let groups = groups.collect::<Result<Vec<_>, _>>()?;
    let folder = args.benches.clone().unwrap_or_else(|| super::repository_path("shaders/bench"));
    let mut benches = discover(&folder).map_err(|e| {
        Failure::Usage(format!(
            "{e}\nhelp: run isowarp in its repository, or name the benchmarks' folder with --benches"
        ))
    })?;
    if let Some(word) = args.only.iter().find(|word| !benches.iter().any(|b| b.name.contains(*word))) {
        return Err(Failure::Usage(format!("no benchmark has `{word}` in its name\nhelp: --list names them")));
    }
    benches.retain(|b| args.only.is_empty() || args.only.iter().any(|word| b.name.contains(word)));
    benches.retain(|b| groups.is_empty() || groups.contains(&b.group));
    if benches.is_empty() {
        return Err(Failure::Usage("no benchmark is left after filtering".to_owned()));
    }
    Ok(benches)
}

fn write_report(path: &Path, report: &Report) -> Result<(), Failure> {
    let text = serde_json::to_string_pretty(report).map_err(|e| Failure::Usage(e.to_string()))?;
    output::write_file(path, format!("{text}\n").as_bytes())
}

fn read_report(path: &PathBuf) -> Result<Report, Failure> {
    let wrong = |e: String| Failure::Usage(format!("{}: {e}", path.display()));
    let text = std::fs::read_to_string(path).map_err(|e| wrong(e.to_string()))?;
    serde_json::from_str(&text).map_err(|e| wrong(e.to_string()))
}
