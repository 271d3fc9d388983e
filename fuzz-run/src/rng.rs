//! Choices out of a seed.

/// A source of choices. The same seed and number always give the same choices.
#[derive(Debug, Clone)]
pub struct Rng(u64);

impl Rng {
    /// Choices that depend on two numbers only.
    pub fn new(seed: u64, index: u64) -> Self {
        let mut rng = Self(seed.wrapping_mul(0xa076_1d64_78bd_642f) ^ index.wrapping_mul(0xd134_2543_de82_ef95));
        rng.next();
        rng
    }

    /// A random number (Steele, Lea and Flood, *Fast splittable pseudorandom number generators*, 2014).
    #[allow(clippy::should_implement_trait, reason = "a source of numbers is no iterator: it does not end")]
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `n`; 0 if `n` is 0.
    pub fn below(&mut self, n: usize) -> usize {
        if n == 0 { 0 } else { (self.next() % n as u64) as usize }
    }

    /// True in `percent` of a hundred cases.
    pub fn chance(&mut self, percent: u64) -> bool {
        self.next() % 100 < percent
    }

    /// One of some things, of which there must be one.
    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}
