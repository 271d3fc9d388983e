//! What a launch costs the host, beside the same launches by hand: `cargo bench --features cuda --bench launch_cost`, and names of devices if it is
//! not to be all, as `-- cuda`.
//!
//! Each number is the median of many rounds: the time from the first of 1,000 launches until all are done, for one launch. The kernel is so
//! small that the device waits for the host. What is compared takes turns, round by round.

use std::collections::BTreeSet;

use common::{KERNEL, Round, medians, middle};
use isowarp::{
    Compiler, Device, DeviceBuffer, DeviceOptions, Error, Graph, Kernel, LaunchConfig, Stream, StreamOptions, args,
};
use isowarp_core::api::BackendKind;

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

/// A kernel, what it is given, and a stream.
struct Launches {
    kernel: Kernel,
    x: DeviceBuffer<u32>,
    stream: Stream,
}

impl Launches {
    fn new(device: &Device) -> anyhow::Result<Self> {
        let kernel = device.load(&Compiler::new().compile("add.cu", KERNEL)?)?.kernel("add")?;
        // As cudarc's are.
        let options = StreamOptions { non_blocking: true, ..StreamOptions::default() };
        Ok(Self { kernel, x: device.alloc(N as usize)?, stream: device.create_stream_with(options)? })
    }

    fn launch(&self, stream: &Stream, k: u32) -> Result<(), Error> {
        self.kernel.launch(stream, LaunchConfig::for_count(N as usize, 64), &args![self.x, CHANGED, k])
    }
}

/// Launches by Isowarp.
fn launches(device: &Device) -> anyhow::Result<Round<'static>> {
    let all = Launches::new(device)?;
    Ok(Box::new(move || {
        (0..LAUNCHES).try_for_each(|k| all.launch(&all.stream, k))?;
        Ok(all.stream.synchronize()?)
    }))
}

/// Launches in graphs by Isowarp.
fn graphs(device: &Device) -> anyhow::Result<Round<'static>> {
    let all = Launches::new(device)?;
    let mut graph = Graph::new(device);
    let mut last = None;
    for k in 0..IN_GRAPH {
        let after: Vec<_> = last.into_iter().collect();
        last = Some(graph.add(&after, |stream| all.launch(stream, k))?);
    }
    let graph = graph.instantiate()?;
    Ok(Box::new(move || {
        for _ in 0..LAUNCHES / IN_GRAPH {
            graph.launch(&all.stream)?;
        }
        Ok(all.stream.synchronize()?)
    }))
}

/// What is compared: ways to do the same, of which the first is Isowarp's and the second the one by hand.
type Compared = Vec<(String, Round<'static>)>;

/// All that is compared on a device: launches, and launches in graphs.
fn compared(device: &Device) -> anyhow::Result<[Compared; 2]> {
    let name = format!("{} ({})", device.name(), device.info().adapter);
    let mut plain = vec![(name.clone(), launches(device)?)];
    let mut in_graphs = vec![(format!("{name}, in graphs"), graphs(device)?)];
    let by_hand = by_hand(device)?;
    plain.extend(by_hand.0);
    in_graphs.extend(by_hand.1);
    Ok([plain, in_graphs])
}

/// The same by hand.
fn by_hand(device: &Device) -> anyhow::Result<(Compared, Compared)> {
    let info = device.info();
    match info.backend {
        BackendKind::Wgpu => {
            let by_hand = by_wgpu::launches(&info.adapter)?;
            let named = by_hand.map(|by_hand| (format!("wgpu by hand ({})", info.adapter), by_hand));
            Ok((named.into_iter().collect(), vec![]))
        }
        #[cfg(feature = "cuda")]
        BackendKind::Cuda if info.index == 0 => {
            let plain = ("cudarc by hand".to_owned(), by_cudarc::launches(false)?);
            let tracked = ("cudarc by hand, with its tracking of events".to_owned(), by_cudarc::launches(true)?);
            let in_graphs = ("cudarc by hand, in graphs".to_owned(), by_cudarc::graphs()?);
            Ok((vec![plain, tracked], vec![in_graphs]))
        }
        BackendKind::Cuda | BackendKind::Cpu => Ok((vec![], vec![])),
    }
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

    /// How many times as long as the same by hand, in each pass.
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
    println!("{name}: {:.3} ({})", middle(&mut numbers.to_vec()), all.join(", "));
}

fn main() -> anyhow::Result<()> {
    // `cargo test` runs benchmarks, too, without asking for times.
    if !std::env::args().any(|arg| arg == "--bench") {
        println!("times are taken by `cargo bench`");
        return Ok(());
    }
    let (mut devices, notes) = isowarp::open_all(&DeviceOptions::default());
    notes.iter().for_each(|note| eprintln!("{note}"));
    let wanted: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    devices.retain(|device| wanted.is_empty() || wanted.iter().any(|wanted| device.name().starts_with(wanted)));
    println!(
        "microseconds for a launch: of {LAUNCHES} in a row, and of those in graphs of {IN_GRAPH}; medians of {PASSES} passes"
    );
    let mut table = Table::default();
    let mut pairs = BTreeSet::new();
    for _ in 0..PASSES {
        for device in &devices {
            for compared in compared(device)? {
                let (names, mut rounds): (Vec<String>, Vec<Round<'_>>) = compared.into_iter().unzip();
                for (name, time) in names.iter().zip(medians(ROUNDS, LAUNCHES, &mut rounds)?) {
                    table.note(name, time);
                }
                if let [own, by_hand, ..] = &*names {
                    pairs.insert((own.clone(), by_hand.clone()));
                }
            }
        }
    }
    table.print();
    println!("quotients of times, medians of those of each pass");
    for (own, by_hand) in pairs {
        table.compare(&own, &by_hand);
    }
    Ok(())
}
