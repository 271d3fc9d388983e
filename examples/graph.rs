//! Captures a graph of work in two streams once and launches it often: heat spreads on a plate, and is measured
//! concurrently.

mod common;

use isowarp::{LaunchConfig, include_cuda};

include_cuda!(mod heat = "../shaders/examples/heat.cu");

use heat::Plate;

const WIDTH: u32 = 300;
const HEIGHT: u32 = 200;
const LAUNCHES: u32 = 25;

fn main() -> anyhow::Result<()> {
    let device = common::device()?;
    let kernels = heat::load(&device)?;
    let plate = Plate { width: WIDTH, height: HEIGHT, rate: 0.2 };
    let start: Vec<f32> = (0..WIDTH * HEIGHT).map(|i| if i % WIDTH < 30 { 100.0 } else { 0.0 }).collect();
    let (mut now, mut next) = (device.upload(&start)?, device.alloc::<f32>(start.len())?);
    let mut warm = device.alloc::<u32>(1)?;
    let (first, second) = (device.create_stream()?, device.create_stream()?);
    let (stepped, counted) = (device.create_event()?, device.create_event()?);
    let config = LaunchConfig::new((WIDTH.div_ceil(16), HEIGHT.div_ceil(16)), (16, 16));

    first.begin_capture()?;
    kernels.step(&first, config, plate, &now, &mut next)?;
    // The second stream takes part from here on.
    first.record(&stepped)?;
    second.wait(&stepped)?;
    kernels.count(&second, config, plate, &next, &mut warm)?;
    second.record(&counted)?;
    // Both read `next`, concurrently if a device can do that.
    kernels.step(&first, config, plate, &next, &mut now)?;
    first.wait(&counted)?;
    let graph = first.end_capture()?.instantiate()?;

    let (begin, end) = (device.create_event()?, device.create_event()?);
    first.record(&begin)?;
    for _ in 0..LAUNCHES {
        graph.launch(&first)?;
    }
    first.record(&end)?;
    let (result, warm) = (now.read_async(&first, 0..start.len())?, warm.read_async(&first, 0..1)?);
    println!("{LAUNCHES} launches of a graph of 3 kernels took {:.2} ms", begin.elapsed_ms(&end)?);
    let (result, warm) = (result.wait()?, warm.wait()?[0]);
    let bits = result.iter().fold(0u64, |hash, x| hash.rotate_left(5) ^ u64::from(x.to_bits()));
    println!("{warm} warm places in all iterations, and heat with the checksum {bits:016x}");
    // No heat is lost, except by rounding, and it spreads.
    let sum = |heat: &[f32]| heat.iter().map(|x| f64::from(*x)).sum::<f64>();
    anyhow::ensure!((sum(&result) / sum(&start) - 1.0).abs() < 1e-4, "heat is lost");
    anyhow::ensure!(warm > LAUNCHES * HEIGHT * 30, "heat does not spread");
    Ok(())
}
