//! Splits a plate into strips of rows over the ranks of MPI: rank 0 computes on `cpu`, the others on `wgpu`. Rank 0 then
//! computes the whole plate on its device alone, and compares the bits.
//!
//! In this folder: `cargo build --release && mpirun -n 4 target/release/isowarp-example-mpi`. The crate
//! `mpi` needs libclang.

use std::ops::Range;

use anyhow::{Context as _, ensure};
use isowarp::{Compiler, Device, DeviceBuffer, DeviceOptions, Kernel, LaunchConfig, Stream, args};
use mpi::request::{WaitGuard, scope};
use mpi::topology::SimpleCommunicator;
use mpi::traits::*;

const WIDTH: usize = 200;
const HEIGHT: usize = 150;
const STEPS: usize = 100;

/// Rows of the plate on one device.
struct Part {
    kernel: Kernel,
    stream: Stream,
    height: usize,
    now: DeviceBuffer<f32>,
    next: DeviceBuffer<f32>,
}

impl Part {
    fn new(device: &Device, heat: &[f32]) -> anyhow::Result<Self> {
        let program = Compiler::new().compile("heat.cu", include_str!("heat.cu"))?;
        Ok(Self {
            kernel: device.load(&program)?.kernel("step")?,
            stream: device.default_stream(),
            height: heat.len() / WIDTH,
            now: device.upload(heat)?,
            next: device.alloc(heat.len())?,
        })
    }

    fn step(&mut self) -> anyhow::Result<()> {
        let (width, height) = (WIDTH as u32, self.height as u32);
        let config = LaunchConfig::new((width.div_ceil(32), height.div_ceil(8)), (32, 8));
        self.kernel.launch(&self.stream, config, &args![width as i32, height as i32, self.now, self.next])?;
        std::mem::swap(&mut self.now, &mut self.next);
        Ok(())
    }

    fn rows(&self, rows: Range<usize>) -> anyhow::Result<Vec<f32>> {
        Ok(self.now.read_range(&self.stream, rows.start * WIDTH..rows.end * WIDTH)?)
    }

    /// Sends the row `own` to a rank, and replaces the row `other` by that rank's.
    fn exchange(&self, world: &SimpleCommunicator, rank: i32, own: usize, other: usize) -> anyhow::Result<()> {
        let neighbour = world.process_at_rank(rank);
        let (sent, mut received) = (self.rows(own..own + 1)?, vec![0.0f32; WIDTH]);
        scope(|scope| {
            let _sent = WaitGuard::from(neighbour.immediate_send(scope, &sent[..]));
            neighbour.receive_into(&mut received[..]);
        });
        Ok(self.now.write_at(&self.stream, other * WIDTH, &received)?)
    }
}

fn initial() -> Vec<f32> {
    (0..WIDTH * HEIGHT).map(|i| ((i * 7919) % 1009) as f32 * 0.37).collect()
}

fn main() -> anyhow::Result<()> {
    let universe = mpi::initialize().context("cannot start MPI")?;
    let world = universe.world();
    let (rank, ranks) = (world.rank() as usize, world.size() as usize);
    let device = isowarp::open(if rank == 0 { "cpu" } else { "wgpu" }, &DeviceOptions::default())?;
    println!("rank {rank} of {ranks}: {} ({})", device.name(), device.info().adapter);

    // The rank's own rows, and one more of each neighbour.
    let rows = |rank: usize| rank * HEIGHT / ranks..(rank + 1) * HEIGHT / ranks;
    let own = rows(rank);
    let (above, below) = (usize::from(rank > 0), usize::from(rank + 1 < ranks));
    let heat = initial();
    let mut part = Part::new(&device, &heat[(own.start - above) * WIDTH..(own.end + below) * WIDTH])?;
    for _ in 0..STEPS {
        part.step()?;
        if above > 0 {
            part.exchange(&world, rank as i32 - 1, 1, 0)?;
        }
        if below > 0 {
            part.exchange(&world, rank as i32 + 1, part.height - 2, part.height - 1)?;
        }
    }
    let result = part.rows(above..part.height - below)?;
    if rank > 0 {
        world.process_at_rank(0).send(&result[..]);
        return Ok(());
    }

    let mut all = result;
    for other in 1..ranks {
        all.extend(world.process_at_rank(other as i32).receive_vec::<f32>().0);
    }
    let mut whole = Part::new(&device, &heat)?;
    for _ in 0..STEPS {
        whole.step()?;
    }
    let expected = whole.rows(0..HEIGHT)?;
    let bits = |heat: &[f32]| heat.iter().map(|h| h.to_bits()).collect::<Vec<_>>();
    ensure!(bits(&all) == bits(&expected), "the ranks' bits differ from those of one device");
    println!("all {} numbers have the same bits as on one device", all.len());
    Ok(())
}
