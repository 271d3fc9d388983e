//! Computes y = a * x + y over a million numbers.

mod common;

use isowarp::{LaunchConfig, args};

fn main() -> anyhow::Result<()> {
    let device = common::device()?;
    let kernel = common::load(&device, "saxpy.cu")?.kernel("saxpy")?;
    let n = 1 << 20;
    let x: Vec<f32> = (0..n).map(|i| i as f32).collect();
    let x = device.upload(&x)?;
    let y = device.upload(&vec![1.0f32; n])?;
    common::timed(&device, &kernel, LaunchConfig::for_count(n, 256), &args![n as i32, 2.0f32, x, y])?;
    let result = y.read(&device.default_stream())?;
    println!("y = {:?} … {}", &result[..4], result[n - 1]);
    anyhow::ensure!(result.iter().enumerate().all(|(i, y)| *y == 2.0 * i as f32 + 1.0), "a sum is wrong");
    Ok(())
}
