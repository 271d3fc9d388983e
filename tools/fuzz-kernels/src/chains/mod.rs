//! Generates long kernels of independent chains of operations over all scalar types, straight or in loops.
//!
//! A driver's compiler sees many operations at once, so that single ones prove little. A chain feeds the result of each
//! operation to the next one, through conversions, local arrays, shared memory, shuffles, bit-fields and bytes of
//! global memory. Each chain writes one number per thread, so that one kernel tests all of its chains.

mod scalar;
mod steps;
mod text;

use isowarp_core::ir::Scalar;
use isowarp_fuzz_frontend::rng::Rng;

pub use scalar::INPUT_WORDS;
pub use steps::{Choices, Step};
pub use text::text;

/// Number of blocks in a launch.
pub const GRID: u32 = 6;

/// Number of threads in a block.
pub const BLOCK: u32 = 128;

/// A chain of operations.
#[derive(Debug, Clone)]
pub struct Chain {
    /// Number of the chain in the kernel as it was drawn.
    pub number: usize,
    /// Type of the initial value.
    pub first: Scalar,
    /// Initial value.
    pub value: String,
    /// Operations on the value.
    pub steps: Vec<Step>,
    /// For a loop: the number of iterations, and the conversion of the last result to the first type.
    pub repeat: Option<(u32, String)>,
}

/// A kernel of chains.
#[derive(Debug, Clone)]
pub struct Kernel {
    /// Chains of the kernel.
    pub chains: Vec<Chain>,
}

/// Draws the kernel with a number.
pub fn make(seed: u64, index: u64, chains: usize, choices: Choices) -> Kernel {
    let mut rng = Rng::new(seed.wrapping_mul(0x9fb2_1c65_1e98_df25) ^ 0x2545_f491_4f6c_dd1d, index);
    Kernel { chains: (0..chains).map(|number| chain(&mut rng, number, choices)).collect() }
}

fn chain(rng: &mut Rng, number: usize, choices: Choices) -> Chain {
    let first = choices.scalar(rng);
    let value = scalar::value(rng, first);
    let in_loop = rng.chance(40);
    let length = if in_loop { 1 + rng.below(5) } else { 3 + rng.below(10) };
    let (mut steps, mut ty) = (Vec::new(), first);
    for _ in 0..length {
        let step = choices.step(rng, ty);
        ty = step.to;
        steps.push(step);
    }
    let repeat = in_loop.then(|| (2 + rng.below(5) as u32, steps::convert(rng, ty, first, "@")));
    Chain { number, first, value, steps, repeat }
}

impl Kernel {
    /// Minimises the kernel while `fails` holds, as it does for this kernel.
    pub fn reduced(&self, mut tries: usize, fails: &mut dyn FnMut(&Self) -> bool) -> Self {
        let mut best = self.clone();
        loop {
            let candidates = best.smaller();
            let found = candidates.into_iter().find(|candidate| {
                let left = tries > 0;
                tries = tries.saturating_sub(1);
                left && fails(candidate)
            });
            match found {
                Some(smaller) => best = smaller,
                None => return best,
            }
        }
    }

    /// Returns kernels with a part removed, large parts first.
    fn smaller(&self) -> Vec<Self> {
        let mut all = Vec::new();
        let mut size = self.chains.len() / 2;
        while size > 0 {
            for start in (0..self.chains.len()).step_by(size) {
                let mut chains = self.chains.clone();
                chains.drain(start..(start + size).min(chains.len()));
                if !chains.is_empty() {
                    all.push(Self { chains });
                }
            }
            size /= 2;
        }
        for (at, chain) in self.chains.iter().enumerate() {
            let with = |chain: Chain| {
                let mut chains = self.chains.clone();
                chains[at] = chain;
                Self { chains }
            };
            for step in 0..chain.steps.len() {
                // A step that keeps the type can be removed, and so can the end of a chain that is not in a loop.
                let mut shorter = chain.clone();
                if chain.repeat.is_none() && step + 1 < chain.steps.len() {
                    shorter.steps.truncate(step + 1);
                    all.push(with(shorter.clone()));
                    shorter = chain.clone();
                }
                if chain.steps[step].from == chain.steps[step].to {
                    shorter.steps.remove(step);
                    all.push(with(shorter));
                }
            }
            if let Some((iterations, back)) = chain.repeat.as_ref().filter(|(iterations, _)| *iterations > 1) {
                all.push(with(Chain { repeat: Some((iterations - 1, back.clone())), ..chain.clone() }));
            }
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failing_kernel_is_minimised() {
        let kernel = make(7, 3, 24, Choices::default());
        let has_conversion = |k: &Kernel| k.chains.iter().any(|c| c.steps.iter().any(|s| s.from != s.to));
        assert!(has_conversion(&kernel));
        let small = kernel.reduced(2000, &mut |k| has_conversion(k));
        assert!(has_conversion(&small));
        assert_eq!(small.chains.len(), 1);
    }
}
