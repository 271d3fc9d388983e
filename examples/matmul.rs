//! Computes a tiled matrix product. The size is the first argument, a multiple of 64, 256 by default.

mod common;

use isowarp::{LaunchConfig, args};

fn main() -> anyhow::Result<()> {
    let n: usize = std::env::args().nth(1).map_or(Ok(256), |a| a.parse())?;
    anyhow::ensure!(n > 0 && n.is_multiple_of(64), "the size must be a multiple of 64");
    let device = common::device()?;
    let kernel = common::load(&device, "matmul.cu")?.kernel("matmul")?;
    // Small integers: every sum is exact, so that the result can be checked for equality.
    let matrix = |seed: usize| (0..n * n).map(|i| ((i * seed) % 7) as f32 - 3.0).collect::<Vec<_>>();
    let (a, b) = (matrix(31), matrix(17));
    let c = device.alloc::<f32>(n * n)?;
    let (da, db) = (device.upload(&a)?, device.upload(&b)?);
    let tiles = (n / 64) as u32;
    let ms = common::timed(&device, &kernel, LaunchConfig::new((tiles, tiles), 256), &args![da, db, c, n as i32])?;
    println!("{:.2} GFLOP/s", 2.0 * (n as f64).powi(3) / ms / 1e6);
    let c = c.read(&device.default_stream())?;
    for (row, col) in [(0, 0), (n - 1, n - 1), (n / 3, n / 2), (1, n - 2)] {
        let want: f32 = (0..n).map(|k| a[row * n + k] * b[k * n + col]).sum();
        anyhow::ensure!(c[row * n + col] == want, "c[{row}][{col}] is {}, not {want}", c[row * n + col]);
    }
    println!("c[1][{}] = {}", n - 2, c[n + n - 2]);
    Ok(())
}
