//! What the benchmarks of the host's side share.

use std::time::Instant;

/// A kernel that does next to nothing.
pub const KERNEL: &str = r#"extern "C" __global__ void add(unsigned *x, unsigned n, unsigned k) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) x[i] = x[i] * 3 + k;
}"#;

/// Microseconds of one of `count` things that a round does, in the median of `rounds`, of which the first quarter does not count.
pub fn median(rounds: usize, count: u32, mut round: impl FnMut() -> anyhow::Result<()>) -> anyhow::Result<f64> {
    let mut times = Vec::with_capacity(rounds);
    for _ in 0..rounds {
        let start = Instant::now();
        round()?;
        times.push(start.elapsed().as_secs_f64() * 1e6 / f64::from(count));
    }
    let times = times.get_mut(rounds / 4..).unwrap_or_default();
    times.sort_by(f64::total_cmp);
    Ok(times.get(times.len() / 2).copied().unwrap_or(f64::NAN))
}
