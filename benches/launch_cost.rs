//! What a launch costs the host, beside the same launches by hand: `cargo bench --features cuda --bench launch_cost`.
//!
//! Each number is the median of many rounds: the time from the first of 1,000 launches until all are done, for one launch. The kernel is so
//! small that the device waits for the host.

use common::{KERNEL, median};
use isowarp::core::api::BackendKind;
use isowarp::{Compiler, Device, DeviceOptions, Graph, LaunchConfig, StreamOptions, args};

#[cfg(feature = "cuda")]
#[path = "launch_cost/by_cudarc.rs"]
mod by_cudarc;
#[path = "launch_cost/by_wgpu.rs"]
mod by_wgpu;
mod common;

/// Launches of a round.
const LAUNCHES: u32 = 1000;
/// Launches of a graph.
const IN_GRAPH: u32 = 100;
/// Rounds.
const ROUNDS: usize = 41;
/// Times that everything is measured.
const PASSES: usize = 5;
/// Elements that the kernel could change.
const N: u32 = 64;
/// Those that it changes: none, since it takes longer to reach memory in one place than in another, which shows in graphs.
const CHANGED: u32 = 0;

/// Launches, and launches of graphs, by Isowarp.
fn by_isowarp(device: &Device) -> anyhow::Result<(f64, f64)> {
    let kernel = device.load(&Compiler::new().compile("add.cu", KERNEL)?)?.kernel("add")?;
    // As cudarc's are.
    let options = StreamOptions { non_blocking: true, ..StreamOptions::default() };
    let (x, stream) = (device.alloc::<u32>(N as usize)?, device.create_stream_with(options)?);
    device.synchronize()?;
    let config = LaunchConfig::for_count(N, 64);
    let launches = median(ROUNDS, LAUNCHES, || {
        for k in 0..LAUNCHES {
            kernel.launch(&stream, config, &args![x, CHANGED, k])?;
        }
        Ok(stream.synchronize()?)
    })?;
    let mut graph = Graph::new(device);
    let mut last = None;
    for k in 0..IN_GRAPH {
        let after: Vec<_> = last.into_iter().collect();
        last = Some(graph.add(&after, |s| kernel.launch(s, config, &args![x, CHANGED, k]))?);
    }
    let graph = graph.instantiate()?;
    let graphs = median(ROUNDS, LAUNCHES, || {
        for _ in 0..LAUNCHES / IN_GRAPH {
            graph.launch(&stream)?;
        }
        Ok(stream.synchronize()?)
    })?;
    Ok((launches, graphs))
}

/// What was measured, by name, in the order of the first time.
#[derive(Default)]
struct Table(Vec<(String, Vec<f64>)>);

impl Table {
    fn note(&mut self, name: &str, time: f64) {
        match self.0.iter_mut().find(|(known, _)| known == name) {
            Some((_, times)) => times.push(time),
            None => self.0.push((name.to_owned(), vec![time])),
        }
    }

    fn print(&self) {
        for (name, times) in &self.0 {
            print_median(name, times);
        }
    }

    /// How many times as long as the same by hand, in each pass: the host's clock changes from one pass to another, and less within one.
    fn compare(&self, name: &str, by_hand: &str) {
        let times = |wanted: &str| self.0.iter().find(|(name, _)| name == wanted).map(|(_, times)| times);
        if let (Some(own), Some(others)) = (times(name), times(by_hand)) {
            let ratios: Vec<f64> = own.iter().zip(others).map(|(own, other)| own / other).collect();
            print_median(&format!("{name}, by {by_hand}"), &ratios);
        }
    }
}

fn print_median(name: &str, numbers: &[f64]) {
    let all: Vec<String> = numbers.iter().map(|number| format!("{number:.3}")).collect();
    let mut sorted = numbers.to_vec();
    sorted.sort_by(f64::total_cmp);
    println!("{name}: {:.3} ({})", sorted.get(sorted.len() / 2).copied().unwrap_or(f64::NAN), all.join(", "));
}

fn main() -> anyhow::Result<()> {
    // `cargo test` runs benchmarks, too, without asking for times.
    if !std::env::args().any(|arg| arg == "--bench") {
        println!("times are taken by `cargo bench`");
        return Ok(());
    }
    let (devices, notes) = isowarp::open_all(&DeviceOptions::default());
    notes.iter().for_each(|note| eprintln!("{note}"));
    println!(
        "microseconds for a launch: of {LAUNCHES} in a row, and of those in graphs of {IN_GRAPH}; medians of {PASSES} passes"
    );
    // Each after the other, several times: clocks go up and down meanwhile.
    let mut table = Table::default();
    for _ in 0..PASSES {
        for device in &devices {
            let (launches, graphs) = by_isowarp(device)?;
            let name = format!("{} ({})", device.name(), device.info().adapter);
            table.note(&name, launches);
            table.note(&format!("{name}, in graphs"), graphs);
        }
        for (name, launches) in by_wgpu::all()? {
            table.note(&format!("wgpu by hand ({name})"), launches);
        }
        #[cfg(feature = "cuda")]
        if devices.iter().any(|device| device.info().backend == BackendKind::Cuda) {
            let (tracked, launches, graphs) = by_cudarc::first()?;
            table.note("cudarc by hand", launches);
            table.note("cudarc by hand, with its tracking of events", tracked);
            table.note("cudarc by hand, in graphs", graphs);
        }
    }
    table.print();
    println!("quotients of times, medians of those of each pass");
    for device in &devices {
        let adapter = &device.info().adapter;
        let name = format!("{} ({adapter})", device.name());
        match device.info().backend {
            BackendKind::Cpu => {}
            BackendKind::Wgpu => table.compare(&name, &format!("wgpu by hand ({adapter})")),
            BackendKind::Cuda => {
                table.compare(&name, "cudarc by hand");
                table.compare(&format!("{name}, in graphs"), "cudarc by hand, in graphs");
            }
        }
    }
    Ok(())
}
