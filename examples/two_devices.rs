//! Splits a plate over two devices: each steps its half, copies the adjacent row from the other one, and both count
//! together. On a machine with one device of a kind both halves are on it, in memories that share nothing.
//!
//! `cargo run --release --features cuda,macros --example two_devices -- 16384 16384 200` shows the gain from a second
//! GPU.

mod common;

use std::time::Instant;

use isowarp::{Device, DeviceBuffer, DeviceOptions, Event, LaunchConfig, Reduction, Stream, all_reduce, include_cuda};

include_cuda!(mod heat = "../shaders/examples/heat.cu");

use heat::Plate;

/// Rows of a plate on one device, some of which may be copies of another device's rows.
struct Part {
    kernels: heat::Module,
    stream: Stream,
    stepped: Event,
    plate: Plate,
    now: DeviceBuffer<f32>,
    next: DeviceBuffer<f32>,
}

impl Part {
    fn new(device: &Device, width: u32, heat: &[f32]) -> anyhow::Result<Self> {
        let height = (heat.len() / width as usize) as u32;
        let stream = device.create_stream()?;
        let part = Self {
            kernels: heat::load(device)?,
            stepped: device.create_event()?,
            plate: Plate { width, height, rate: 0.2 },
            now: device.upload(heat)?,
            next: device.alloc(heat.len())?,
            stream,
        };
        device.synchronize()?;
        Ok(part)
    }

    fn step(&mut self) -> anyhow::Result<()> {
        let Plate { width, height, .. } = self.plate;
        let config = LaunchConfig::new((width.div_ceil(64), height.div_ceil(4)), (64, 4));
        self.kernels.step(&self.stream, config, self.plate, &self.now, &mut self.next)?;
        Ok(self.stream.record(&self.stepped)?)
    }

    /// Copies a row of the other part's new heat into its own, once that is computed.
    fn take_row(&self, other: &Part, from: u32, to: u32) -> anyhow::Result<()> {
        let width = self.plate.width as usize;
        let from = from as usize * width;
        self.stream.wait(&other.stepped)?;
        self.next.copy_range_from(&self.stream, to as usize * width, &other.next, from..from + width)?;
        Ok(())
    }

    /// Counts the warm places, from row `first` on.
    fn count(&self, first: u32, rows: u32) -> anyhow::Result<DeviceBuffer<u32>> {
        let mut warm = self.stream.device().alloc::<u32>(1)?;
        let plate = Plate { height: rows, ..self.plate };
        let config = LaunchConfig::new((plate.width.div_ceil(16), rows.div_ceil(16)), (16, 16));
        let heat = self.now.slice(first as usize * plate.width as usize..)?;
        self.kernels.count(&self.stream, config, plate, heat, &mut warm)?;
        Ok(warm)
    }

    fn swap(&mut self) {
        std::mem::swap(&mut self.now, &mut self.next);
    }
}

/// Opens another device of the same kind, or the same one with separate memory.
fn second(first: &Device) -> anyhow::Result<Device> {
    let info = first.info();
    let other = format!("{}:{}", info.backend, if info.index == 0 { 1 } else { 0 });
    match isowarp::open(&other, &DeviceOptions::default()) {
        Ok(device) => Ok(device),
        Err(_) => Ok(isowarp::open(&info.name(), &DeviceOptions::new().separate(true))?),
    }
}

fn main() -> anyhow::Result<()> {
    let mut numbers = std::env::args().skip(1).map(|text| text.parse::<u32>());
    let mut number = |default| numbers.next().unwrap_or(Ok(default));
    let (width, height, steps) = (number(200)?.max(8), number(120)?.max(8), number(40)?);
    let device = common::device()?;
    let other = second(&device)?;
    println!("the other half is on {} ({})", other.name(), other.info().adapter);
    let start: Vec<f32> = (0..width as usize * height as usize)
        .map(|i| if i % (width as usize) < 30 || (i / width as usize).is_multiple_of(40) { 100.0 } else { 0.0 })
        .collect();

    let mut whole = Part::new(&device, width, &start)?;
    let clock = Instant::now();
    for _ in 0..steps {
        whole.step()?;
        whole.swap();
    }
    whole.stream.synchronize()?;
    let alone = clock.elapsed();

    // Each half has one row of the other's: after its last row, or before its first one.
    let half = height / 2;
    let row = |row: u32| row as usize * width as usize;
    let mut upper = Part::new(&device, width, &start[..row(half + 1)])?;
    let mut lower = Part::new(&other, width, &start[row(half - 1)..])?;
    let clock = Instant::now();
    for _ in 0..steps {
        upper.step()?;
        lower.step()?;
        upper.take_row(&lower, 1, half)?;
        lower.take_row(&upper, half - 1, 0)?;
        upper.swap();
        lower.swap();
    }
    upper.stream.synchronize()?;
    lower.stream.synchronize()?;
    let together = clock.elapsed();
    let ms = |time: std::time::Duration| time.as_secs_f64() * 1e3;
    println!(
        "{steps} steps took {:.2} ms on one device, {:.2} ms on two: {:.2} times as fast",
        ms(alone),
        ms(together),
        ms(alone) / ms(together)
    );

    let warm = [upper.count(0, half)?, lower.count(1, height - half)?];
    all_reduce(&[(&upper.stream, &warm[0]), (&lower.stream, &warm[1])], Reduction::Sum)?;
    let warm = [warm[0].read(&upper.stream)?[0], warm[1].read(&lower.stream)?[0]];
    let all = whole.count(0, height)?.read(&whole.stream)?[0];
    anyhow::ensure!(warm == [all, all], "{warm:?} places are warm in both halves, and {all} in the whole");
    let mut heat = upper.now.read_range(&upper.stream, 0..row(half))?;
    heat.extend(lower.now.read_range(&lower.stream, row(1)..row(height - half + 1))?);
    let whole = whole.now.read(&whole.stream)?;
    let same = heat.iter().zip(&whole).all(|(a, b)| a.to_bits() == b.to_bits());
    anyhow::ensure!(same && heat.len() == whole.len(), "the halves are not what the whole is");
    let bits = heat.iter().fold(0u64, |hash, x| hash.rotate_left(5) ^ u64::from(x.to_bits()));
    println!("{all} warm places, and heat with the checksum {bits:016x}");
    Ok(())
}
