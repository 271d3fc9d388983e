//! Sums four million numbers by passes of block sums until one number is left.

mod common;

use isowarp::{LaunchConfig, args};

fn main() -> anyhow::Result<()> {
    let device = common::device()?;
    let kernel = common::load(&device, "reduction.cu")?.kernel("reduce")?;
    let count = 1usize << 22;
    let numbers: Vec<f32> = (0..count).map(|i| ((i * 7919) % 1000) as f32).collect();
    let want: f64 = numbers.iter().map(|x| f64::from(*x)).sum();
    let mut data = device.upload(&numbers)?;
    let mut left = count;
    while left > 1 {
        let blocks = left.div_ceil(512);
        let sums = device.alloc::<f32>(blocks)?;
        common::timed(&device, &kernel, LaunchConfig::new(blocks as u32, 256), &args![data, sums, left as u32])?;
        data = sums;
        left = blocks;
    }
    let sum = data.read(&device.default_stream())?[0];
    println!("sum = {sum}, in f64 {want}");
    anyhow::ensure!((f64::from(sum) - want).abs() <= want * 1e-6, "the sum is wrong");
    Ok(())
}
