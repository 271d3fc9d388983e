//! `isowarp-fuzz-run`: random kernels on several devices; see docs/fuzzing.md.
#![forbid(unsafe_code)]

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use clap::Parser;
use isowarp_core::api::{Backend, Device};
use isowarp_cpu::CpuBackend;
use isowarp_fuzz_run::emit::emit;
use isowarp_fuzz_run::make::make;
use isowarp_fuzz_run::reduce::reduce;
use isowarp_fuzz_run::run::{Bench, Verdict};
use isowarp_wgpu::adapter::Profile;
use isowarp_wgpu::runtime::{WarpPath, WgpuBackend, WgpuOptions};

/// Runs random well-defined kernels on the CPU and on wgpu, and compares every bit.
#[derive(Debug, Parser)]
struct Cli {
    /// Programs to run
    #[arg(long, default_value_t = 1000)]
    iterations: u64,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The number of the first program
    #[arg(long, default_value_t = 0)]
    start: u64,
    /// The wgpu device
    #[arg(long, default_value_t = 0)]
    wgpu: usize,
    /// The CPU alone: finds programs that are not well-defined
    #[arg(long)]
    cpu_only: bool,
    /// Also with WebGPU's limits, where 64-bit integers are emulated
    #[arg(long)]
    webgpu: bool,
    /// Programs without 64-bit integers
    #[arg(long)]
    narrow: bool,
    /// Seconds for one program
    #[arg(long, default_value_t = 60)]
    limit: u64,
    /// End after so many seconds, however many programs are left
    #[arg(long)]
    seconds: Option<u64>,
    /// Where failing programs go
    #[arg(long, default_value = "target/fuzz-failures")]
    save: PathBuf,
    /// Print the program `start` and end
    #[arg(long)]
    show: bool,
    /// Leave failing programs as they are
    #[arg(long)]
    no_reduce: bool,
}

fn main() -> ExitCode {
    match run(&Cli::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(2)
        }
    }
}

fn bench(cli: &Cli) -> Result<Bench<'static>> {
    let mut devices = vec![("cpu".to_owned(), Device::open(&CpuBackend::new(), 0)?)];
    if !cli.cpu_only {
        let mut add = |name: &str, options: WgpuOptions| -> Result<()> {
            let backend: &dyn Backend = &WgpuBackend::with_options(options);
            let device = Device::open(backend, cli.wgpu).context("opening the wgpu device")?;
            devices.push((name.to_owned(), device));
            Ok(())
        };
        let own = WgpuOptions::default();
        add("wgpu", own.clone())?;
        let warps = WarpPath::Workgroup;
        add("wgpu, warps through workgroup memory", WgpuOptions { warps, ..own.clone() })?;
        let (shared, window) = (Some(16), Some(4096));
        add("wgpu, shared memory spilled, memory in small windows", WgpuOptions { shared, window, ..own })?;
        if cli.webgpu {
            let webgpu = WgpuOptions { profile: Profile::WebGpu, ..WgpuOptions::default() };
            add("wgpu with the webgpu profile", webgpu.clone())?;
            add("the same with 32 threads in a workgroup", WgpuOptions { workgroup: Some(32), ..webgpu })?;
        }
    }
    Ok(Bench { devices, tamper: None })
}

/// Ends the process when one program takes too long: a device cannot be stopped.
fn watch(cli: &Cli) -> Arc<(AtomicU64, Mutex<Instant>)> {
    let now = Arc::new((AtomicU64::new(cli.start), Mutex::new(Instant::now())));
    let (watched, limit, seed) = (Arc::clone(&now), Duration::from_secs(cli.limit), cli.seed);
    std::thread::spawn(move || {
        loop {
            std::thread::sleep(Duration::from_secs(1));
            let began = watched.1.lock().map_or_else(|e| *e.into_inner(), |t| *t);
            if began.elapsed() > limit {
                let index = watched.0.load(Ordering::Relaxed);
                println!("HANG: program {index} of seed {seed} takes more than {} s", limit.as_secs());
                std::process::exit(3);
            }
        }
    });
    now
}

fn run(cli: &Cli) -> Result<bool> {
    let wide = !cli.narrow;
    if cli.show {
        print!("{}", emit(&make(cli.seed, cli.start, wide)));
        return Ok(true);
    }
    let bench = bench(cli)?;
    let names: Vec<_> =
        bench.devices.iter().map(|(name, device)| format!("{name} ({})", device.info().adapter)).collect();
    println!("{}", names.join(" = "));
    let now = watch(cli);
    let touch = |index: u64| {
        now.0.store(index, Ordering::Relaxed);
        *now.1.lock().unwrap_or_else(|e| e.into_inner()) = Instant::now();
    };
    let begin = Instant::now();
    let (mut failed, mut count) = (0, 0);
    for index in cli.start..cli.start + cli.iterations {
        if cli.seconds.is_some_and(|most| begin.elapsed() >= Duration::from_secs(most)) {
            break;
        }
        touch(index);
        let tree = make(cli.seed, index, wide);
        let verdict = bench.run(&tree);
        if verdict != Verdict::Same {
            failed += 1;
            println!("FAILED: program {index} of seed {}: {verdict:?}", cli.seed);
            let small = if cli.no_reduce || failed > 5 {
                tree
            } else {
                reduce(&tree, 1500, &mut |t| {
                    touch(index);
                    bench.run(t).like(&verdict)
                })
            };
            std::fs::create_dir_all(&cli.save)?;
            let path = cli.save.join(format!("sync-{}-{index}.cu", cli.seed));
            let head = format!(
                "// {}\n// cargo xtask fuzz --target sync --seed {} --start {index} --iterations 1\n// launch: grid={} block={},{}\n",
                format!("{:?}", bench.run(&small)).lines().next().unwrap_or_default(),
                cli.seed,
                small.grid,
                small.block[0],
                small.block[1]
            );
            let text = head + &emit(&small);
            std::fs::write(&path, &text)?;
            println!("{text}\nsaved as {}", path.display());
        }
        count += 1;
        if count % 500 == 0 {
            println!("{count} programs in {:.0} s, {failed} failed", begin.elapsed().as_secs_f64());
        }
    }
    println!(
        "sync: {} programs with seed {} in {:.0} s, {failed} failed",
        count,
        cli.seed,
        begin.elapsed().as_secs_f64()
    );
    Ok(failed == 0)
}
