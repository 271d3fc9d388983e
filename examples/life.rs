//! Launches a kernel cooperatively: the blocks of a grid wait for each other between the generations of the game of
//! life.

mod common;

use isowarp::{LaunchConfig, args};

const SIZE: usize = 96;
const GENERATIONS: usize = 40;

/// Computes the next generation on the host.
fn next(now: &[u8]) -> Vec<u8> {
    let alive = |x: usize, y: usize| now[y % SIZE * SIZE + x % SIZE];
    let cell = |i: usize| {
        let (x, y) = (i % SIZE + SIZE, i / SIZE + SIZE);
        let all: u8 = (0..9).map(|k| alive(x + k % 3 - 1, y + k / 3 - 1)).sum();
        u8::from(all == 3 || (all == 4 && now[i] == 1))
    };
    (0..SIZE * SIZE).map(cell).collect()
}

fn main() -> anyhow::Result<()> {
    let device = common::device()?;
    let life = common::load(&device, "life.cu")?.kernel("life")?;
    let first: Vec<u8> = (0..(SIZE * SIZE) as u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 31) as u8).collect();
    let (now, other) = (device.upload(&first)?, device.alloc::<u8>(SIZE * SIZE)?);
    let config = LaunchConfig::new(16, 256).cooperative();
    common::timed(&device, &life, config, &args![now, other, SIZE as i32, GENERATIONS as i32])?;
    let cells = now.read(&device.default_stream())?;
    let want = (0..GENERATIONS).fold(first, |now, _| next(&now));
    anyhow::ensure!(cells == want, "a cell is wrong");
    println!("{} cells live after {GENERATIONS} generations", cells.iter().filter(|cell| **cell == 1).count());
    Ok(())
}
