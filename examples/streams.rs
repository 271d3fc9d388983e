//! Uses two streams: one iterates a part of an array while the other sums the previous part, and events order the
//! streams.

mod common;

use std::sync::mpsc::channel;

use isowarp::{Arg, LaunchConfig, StreamOptions, args};

const PARTS: usize = 8;
const PART: usize = 1 << 14;
const SUMS: usize = PART / 256;

/// Rust form of the kernel's struct of the same name.
#[derive(Clone, Copy, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
struct Map {
    rate: f32,
    rounds: u32,
}

fn main() -> anyhow::Result<()> {
    let device = common::device()?;
    let module = common::load(&device, "streams.cu")?;
    let (iterate, sum) = (module.kernel("iterate")?, module.kernel("sums")?);
    let first = device.create_stream()?;
    let second = device.create_stream_with(StreamOptions { non_blocking: true, priority: 0 })?;
    let start: Vec<f32> = (0..PART * PARTS).map(|i| (i as f32 + 0.5) / (PART * PARTS) as f32).collect();
    let values = device.upload(&start)?;
    let sums = device.alloc::<f32>(SUMS * PARTS)?;
    // The second stream does not wait for the default one, which has filled the memory.
    device.synchronize()?;
    let map = Map { rate: 3.9, rounds: 200 };
    let (begin, end) = (device.create_event()?, device.create_event()?);
    let (tell, told) = channel();
    first.record(&begin)?;
    for part in 0..PARTS {
        let values = values.offset(part * PART)?;
        let grid = LaunchConfig::new(SUMS as u32, 256);
        iterate.launch(&first, grid, &args![Arg::of(&map), values])?;
        let iterated = device.create_event()?;
        first.record(&iterated)?;
        second.wait(&iterated)?;
        sum.launch(&second, grid, &args![values, sums.offset(part * SUMS)?])?;
        let tell = tell.clone();
        // The receiver may be gone if the program is ending.
        second.launch_host_func(move || tell.send(part).unwrap_or_default())?;
    }
    second.record(&end)?;
    let result = sums.read(&second)?;
    println!("{} streams took {:.2} ms", device.name(), begin.elapsed_ms(&end)?);
    drop(tell);
    anyhow::ensure!(told.iter().eq(0..PARTS), "the parts were not done in order");
    let bits = result.iter().fold(0u64, |hash, x| hash.rotate_left(5) ^ u64::from(x.to_bits()));
    println!("{} sums with the checksum {bits:016x}", result.len());
    let wanted = start.chunks(256).map(|block| wanted(map, block));
    anyhow::ensure!(result.iter().copied().eq(wanted), "a sum is wrong");
    Ok(())
}

/// Computes the kernels' result for a block on the host.
fn wanted(map: Map, block: &[f32]) -> f32 {
    let iterated = block.iter().map(|x| (0..map.rounds).fold(*x, |x, _| map.rate * x * (1.0 - x)));
    let mut parts: Vec<f32> = iterated.collect();
    while parts.len() > 1 {
        let (left, right) = parts.split_at(parts.len() / 2);
        parts = left.iter().zip(right).map(|(a, b)| a + b).collect();
    }
    parts[0]
}
