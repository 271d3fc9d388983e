//! Makes choices from a seed, or from bytes that a fuzzing engine changes.

/// A source of choices. Equal sources give equal choices.
#[derive(Debug, Clone)]
pub struct Rng {
    bytes: Vec<u8>,
    next: usize,
    state: u64,
}

impl Rng {
    /// Creates a source that depends only on two numbers.
    pub fn new(seed: u64, index: u64) -> Self {
        let mut rng = Self { bytes: Vec::new(), next: 0, state: seed ^ index.wrapping_mul(0xd134_2543_de82_ef95) };
        rng.next();
        rng
    }

    /// Creates a source from bytes, two for each choice. Random choices follow when the bytes are used up.
    pub fn from_bytes(bytes: &[u8]) -> Self {
        Self { bytes: bytes.to_vec(), next: 0, state: bytes.len() as u64 }
    }

    /// Returns a random number (Steele, Lea and Flood, *Fast splittable pseudorandom number generators*, 2014).
    #[allow(clippy::should_implement_trait, reason = "a source of numbers is no iterator: it does not end")]
    pub fn next(&mut self) -> u64 {
        if let Some(&[low, high]) = self.bytes.get(self.next..self.next + 2) {
            self.next += 2;
            return u64::from(low) | u64::from(high) << 8;
        }
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Returns a number below `n`; 0 if `n` is 0.
    pub fn below(&mut self, n: usize) -> usize {
        if n == 0 { 0 } else { (self.next() % n as u64) as usize }
    }

    /// Returns true in `percent` of a hundred cases.
    pub fn chance(&mut self, percent: u64) -> bool {
        self.next() % 100 < percent
    }

    /// Picks an element of a non-empty array.
    pub fn pick<T: Copy, const N: usize>(&mut self, from: &[T; N]) -> T {
        const { assert!(N > 0) };
        from[self.below(N)]
    }

    /// Picks an element of a slice; `None` if it is empty.
    pub fn choose<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        from.get(self.below(from.len()))
    }

    /// Picks one of several words.
    pub fn word(&mut self, from: &[&'static str]) -> &'static str {
        self.choose(from).copied().unwrap_or("")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_repeat() {
        let all = |mut r: Rng| (0..9).map(|_| r.below(1000)).collect::<Vec<_>>();
        assert_eq!(all(Rng::new(1, 2)), all(Rng::new(1, 2)));
        assert_ne!(all(Rng::new(1, 2)), all(Rng::new(1, 3)));
        assert_eq!(Rng::from_bytes(&[7, 1]).next(), 263);
        assert_eq!(Rng::new(0, 0).below(0), 0);
    }
}
