//! Moves a cloud of bodies by their own gravitation for some steps, and draws it to nbody.png (or the file named by the
//! first argument).

mod common;

use isowarp::{LaunchConfig, args};

/// Number of bodies, a multiple of the kernel's block of 128.
const BODIES: usize = 2048;
/// Number of time steps.
const STEPS: usize = 5;
/// Width and height of the picture.
const SIZE: usize = 512;

/// Returns a number between -1 and 1.
fn noise(i: usize) -> f32 {
    let z = (i as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    ((z ^ (z >> 29)).wrapping_mul(0xBF58_476D_1CE4_E5B9) >> 40) as f32 / 8_388_608.0 - 1.0
}

fn main() -> anyhow::Result<()> {
    let path = std::env::args().nth(1).unwrap_or_else(|| "nbody.png".to_owned());
    let device = common::device()?;
    let module = common::load(&device, "nbody.cu")?;
    let stream = device.default_stream();
    let positions: Vec<[f32; 4]> =
        (0..BODIES).map(|i| [noise(3 * i), noise(3 * i + 1), noise(3 * i + 2) * 0.1, 1.0 / BODIES as f32]).collect();
    // A rotation about the z axis.
    let velocities: Vec<[f32; 4]> = positions.iter().map(|p| [-p[1] * 0.5, p[0] * 0.5, 0.0, 0.0]).collect();
    let mut now = device.upload(&positions)?;
    let mut next = device.alloc::<[f32; 4]>(BODIES)?;
    let velocity = device.upload(&velocities)?;
    let step = module.kernel("step")?;
    let config = LaunchConfig::new((BODIES / 128) as u32, 128);
    let (start, end) = (device.create_event()?, device.create_event()?);
    stream.record(&start)?;
    for _ in 0..STEPS {
        step.launch(&stream, config, &args![now, next, velocity, BODIES as i32, 0.02f32])?;
        std::mem::swap(&mut now, &mut next);
    }
    stream.record(&end)?;
    println!("{STEPS} steps: {:.3} ms", start.elapsed_ms(&end)?);
    let hits = device.alloc::<u32>(SIZE * SIZE)?;
    let config = LaunchConfig::for_count(BODIES, 128);
    common::timed(&device, &module.kernel("draw")?, config, &args![now, BODIES as i32, hits, SIZE as i32])?;
    let hits = hits.read(&stream)?;
    anyhow::ensure!(hits.iter().sum::<u32>() > BODIES as u32 / 2, "the bodies have left the picture");
    let shade = |h: &u32| (h * 80).min(255) as u8;
    let pixels: Vec<u8> =
        hits.iter().flat_map(|h| [shade(h), shade(h), (shade(h) / 2).saturating_add(20), 255]).collect();
    common::write_png(&path, SIZE as u32, SIZE as u32, &pixels)
}
