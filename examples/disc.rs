//! Launches kernels from kernels: counts the points in a quarter of a disc by squares that become smaller near the
//! circle.

mod common;

use isowarp::{LaunchConfig, args};

const RADIUS: i32 = 1 << 9;

fn main() -> anyhow::Result<()> {
    let device = common::device()?;
    let squares = common::load(&device, "disc.cu")?.kernel("squares")?;
    let inside = device.alloc::<u32>(1)?;
    common::timed(&device, &squares, LaunchConfig::new(1, 4), &args![0, 0, RADIUS, RADIUS, inside])?;
    let inside = inside.read(&device.default_stream())?[0];
    let in_row = |y: i32| (0..RADIUS).take_while(|x| x * x + y * y < RADIUS * RADIUS).count();
    let want: usize = (0..RADIUS).map(in_row).sum();
    println!("{inside} points, so that pi is about {:.4}", 4.0 * f64::from(inside) / f64::from(RADIUS * RADIUS));
    anyhow::ensure!(inside as usize == want, "there are {want} points");
    Ok(())
}
