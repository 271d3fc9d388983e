//! Compiles kernels with the program, and calls them as typed functions: particles fall.

mod common;

use isowarp::{LaunchConfig, include_cuda};

include_cuda!(mod particles = "../shaders/examples/particles.cu", kernels = [masses = "masses<256>"]);

use particles::Particle;

fn main() -> anyhow::Result<()> {
    let device = common::device()?;
    let stream = device.default_stream();
    let kernels = particles::load(&device)?;
    kernels.compile()?;

    let n = 100_000;
    let particle = |i: usize| Particle {
        position: [i as f32, 100.0, 0.0],
        mass: 0.25 * (i % 4) as f32,
        fixed: i.is_multiple_of(10).into(),
        ..Default::default()
    };
    let start: Vec<Particle> = (0..n).map(particle).collect();
    let mut memory = device.upload(&start)?;
    kernels.gravity().write(&stream, 0, &[0.0, -8.0, 0.0])?;

    let (before, after) = (device.create_event()?, device.create_event()?);
    stream.record(&before)?;
    // `step` has parameters `Particle *`, `int` and `float`. Other arguments are errors of the Rust compiler.
    kernels.step(&stream, LaunchConfig::for_count(n, 256), &mut memory, n as i32, 0.5)?;
    stream.record(&after)?;
    println!("step: {:.3} ms", before.elapsed_ms(&after)?);

    let blocks = n.div_ceil(256);
    let mut sums = device.alloc(blocks)?;
    kernels.masses(&stream, LaunchConfig::new(blocks as u32, 256), &memory, n as i32, &mut sums)?;
    let total: f32 = sums.read(&stream)?.iter().sum();

    let end = memory.read(&stream)?;
    println!("particle 1: {:?} -> {:?}, all masses: {total}", start[1].position, end[1].position);
    for (i, particle) in end.iter().enumerate() {
        let fallen = if i % 10 == 0 { 0.0 } else { 2.0 };
        anyhow::ensure!(
            particle.position == [i as f32, 100.0 - fallen, 0.0],
            "particle {i} is at {:?}",
            particle.position
        );
    }
    anyhow::ensure!(total == 0.375 * n as f32, "the masses are {total}");
    Ok(())
}
