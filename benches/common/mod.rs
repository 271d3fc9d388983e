//! What the benchmarks of the host's side share.

use std::time::Instant;

/// A kernel that does next to nothing.
pub const KERNEL: &str = r#"extern "C" __global__ void add(unsigned *x, unsigned n, unsigned k) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) x[i] = x[i] * 3 + k;
}"#;

/// Does a number of things, such as launches, and waits until they are done.
pub type Round<'a> = Box<dyn FnMut() -> anyhow::Result<()> + 'a>;

/// Microseconds of one of `count` things that a round does, in the median of `rounds`, of which the first quarter does not count.
#[allow(dead_code, reason = "not every benchmark measures one thing at a time")]
pub fn median(rounds: usize, count: u32, round: impl FnMut() -> anyhow::Result<()>) -> anyhow::Result<f64> {
    let times = medians(rounds, count, &mut [Box::new(round)])?;
    Ok(times.first().copied().unwrap_or(f64::NAN))
}

/// The same of several, which take turns, so that a change of the host's clock meets all of them.
pub fn medians(rounds: usize, count: u32, all: &mut [Round<'_>]) -> anyhow::Result<Vec<f64>> {
    let mut times = vec![Vec::with_capacity(rounds); all.len()];
    for _ in 0..rounds {
        for (round, times) in all.iter_mut().zip(&mut times) {
            let start = Instant::now();
            round()?;
            times.push(start.elapsed().as_secs_f64() * 1e6 / f64::from(count));
        }
    }
    Ok(times.iter_mut().map(|times| middle(times.get_mut(rounds / 4..).unwrap_or_default())).collect())
}

/// The number in the middle of those sorted, the upper of two.
pub fn middle(numbers: &mut [f64]) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers.get(numbers.len() / 2).copied().unwrap_or(f64::NAN)
}
