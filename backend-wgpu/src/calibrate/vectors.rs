//! Generates operands on which wrong arithmetic becomes visible: special values against each other, subnormal and
//! overflowing results, cancellation, near-halfway quotients and roots, and random bits.

use super::ops::FloatTy;

/// A small generator with good bits (G. Steele et al., "Fast splittable pseudorandom number
/// generators", 2014: SplitMix64).
#[derive(Debug, Clone)]
pub(crate) struct Random(u64);

impl Random {
    /// Creates a generator from a seed.
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Returns the next 64 bits.
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Returns a number below `n`, which must not be zero.
    pub(crate) fn below(&mut self, n: u64) -> u64 {
        self.next() % n
    }
}

/// The layout of a float type.
#[derive(Clone, Copy)]
struct Layout {
    width: u32,
    mantissa: u32,
}

impl Layout {
    const fn of(ty: FloatTy) -> Self {
        match ty {
            FloatTy::F32 => Self { width: 32, mantissa: 23 },
            FloatTy::F64 => Self { width: 64, mantissa: 52 },
        }
    }

    fn exponent_max(self) -> u64 {
        (1 << (self.width - 1 - self.mantissa)) - 1
    }

    fn bias(self) -> u64 {
        self.exponent_max() >> 1
    }

    fn fraction(self) -> u64 {
        (1 << self.mantissa) - 1
    }

    fn all(self) -> u64 {
        u64::MAX >> (64 - self.width)
    }

    /// Builds a number from sign, biased exponent (kept in range) and fraction.
    fn pack(self, negative: bool, exponent: i64, fraction: u64) -> u64 {
        let exponent = exponent.clamp(0, self.exponent_max() as i64 - 1) as u64;
        u64::from(negative) << (self.width - 1) | exponent << self.mantissa | fraction
    }
}

/// Returns a fraction whose products, quotients and sums tend to be near ties.
fn fraction(layout: Layout, random: &mut Random) -> u64 {
    let all = layout.fraction();
    match random.below(6) {
        0 => 0,
        1 => all,
        2 => 1 << random.below(u64::from(layout.mantissa)),
        3 => all ^ (1 << random.below(u64::from(layout.mantissa))),
        4 => random.next() & all & !((1 << (layout.mantissa / 2)) - 1),
        _ => random.next() & all,
    }
}

/// Returns zeros, ends of ranges, powers of two and their neighbours, infinities, NaNs; both signs.
fn specials(layout: Layout) -> Vec<u64> {
    let m = layout.mantissa;
    let bias = layout.bias();
    let infinity = layout.exponent_max() << m;
    let quiet = 1 << (m - 1);
    let mut list = vec![0, 1, 2, layout.fraction(), infinity, infinity - 1];
    list.extend([infinity | quiet, infinity | quiet | 5, infinity | 1, infinity | layout.fraction()]);
    let powers = [-2, -1, 0, 1, 2, 7, 8, 15, 16, 23, 24, 31, 32, 52, 53, 63, 64];
    let fits = |power: i64| (bias as i64 + power) as u64;
    let wanted = powers.iter().map(|&p| fits(p)).chain([1, 2, 24, layout.exponent_max() - 1]);
    for exponent in wanted {
        let power = exponent << m;
        list.extend([power - 1, power, power + 1, power | quiet, power | quiet | 1]);
    }
    let negative: Vec<u64> = list.iter().map(|v| v | 1 << (layout.width - 1)).collect();
    list.extend(negative);
    list
}

/// Returns the values that have special rules; the list is short enough to try every triple.
fn landmarks(layout: Layout) -> Vec<u64> {
    let one = layout.bias() << layout.mantissa;
    let infinity = layout.exponent_max() << layout.mantissa;
    let nan = infinity | 1 << (layout.mantissa - 1) | 9;
    let mut list = vec![0, 1, layout.fraction() + 1, one, one + 1, infinity - 1, infinity, nan];
    let negative: Vec<u64> = list.iter().map(|v| v | 1 << (layout.width - 1)).collect();
    list.extend(negative);
    list
}

/// Significands and exponents of numbers whose reciprocal roots are very near to the midpoint between two floats. For
/// them the correction by `fma` (`iw_rsqrt_fma_f32`) is wrong from some of the device's starting values that are two or
/// three units in the last place off. From nearer starting values, and for other numbers, it is right
/// (tools/mathlib/walk/starts.h).
const HARD_ROOTS: [u64; 4] = [0x3f8a_5c86, 0x3fba_2a39, 0x3fed_3230, 0x403a_18e3];

/// Returns the numbers of [`HARD_ROOTS`], times powers of four.
fn hard_roots(ty: FloatTy) -> Vec<[u64; 3]> {
    let scaled =
        |bits: u64| [-120, -60, -2, 0, 2, 60, 120].map(|power: i64| [(bits as i64 + (power << 23)) as u64, 0, 0]);
    match ty {
        FloatTy::F32 => HARD_ROOTS.into_iter().flat_map(scaled).collect(),
        FloatTy::F64 => Vec::new(),
    }
}

/// Returns true for a number from [`hard_roots`].
#[cfg(test)]
pub(crate) fn is_hard_root(bits: u64) -> bool {
    hard_roots(FloatTy::F32).iter().any(|triple| triple[0] == bits)
}

/// The vectors of a calibration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Set {
    /// Vectors on which single operations are tested.
    Operations,
    /// Vectors on which chains are tested: corner values in many pairs, and random ones.
    Chains,
}

/// Test vectors of a type.
#[derive(Debug, Clone)]
pub(crate) struct Vectors {
    pub ty: FloatTy,
    pub triples: Vec<[u64; 3]>,
    /// The set that the vectors are, if they are those of a calibration.
    pub set: Option<Set>,
}

/// Number of vectors on which a calibration tests an operation.
const COUNT: usize = 1 << 16;

/// Step between the vectors of [`Set::Operations`] that are in [`Set::Chains`].
const CHAIN_STEP: usize = 7;

impl Vectors {
    /// Returns a set of a calibration.
    pub(crate) fn of(ty: FloatTy, set: Set) -> Self {
        let all = triples(ty, COUNT, 0x1505_17ab);
        let triples = match set {
            Set::Operations => all,
            Set::Chains => all.into_iter().step_by(CHAIN_STEP).collect(),
        };
        Self { ty, triples, set: Some(set) }
    }
}

/// Returns `count` triples of operands, the same in every run: first all triples of landmarks and hard roots, then
/// special values against each other, then random ones of several kinds.
pub(crate) fn triples(ty: FloatTy, count: usize, seed: u64) -> Vec<[u64; 3]> {
    let layout = Layout::of(ty);
    let mut random = Random::new(seed);
    let list = specials(layout);
    let special = |random: &mut Random| list[random.below(list.len() as u64) as usize];
    let marks = landmarks(layout);
    let n = marks.len();
    let mut triples: Vec<[u64; 3]> =
        (0..count.min(n * n * n)).map(|at| [marks[at % n], marks[at / n % n], marks[at / n / n]]).collect();
    triples.extend(hard_roots(ty));
    while triples.len() < count {
        let all_special = random.below(4) == 0;
        triples.push(if all_special {
            [special(&mut random), special(&mut random), special(&mut random)]
        } else {
            triple(layout, &mut random, &special)
        });
    }
    triples.truncate(count);
    triples
}

fn triple(layout: Layout, random: &mut Random, special: &impl Fn(&mut Random) -> u64) -> [u64; 3] {
    let bias = layout.bias() as i64;
    let m = i64::from(layout.mantissa);
    let any = |exponent: i64, spread: u64, random: &mut Random| {
        let exponent = exponent + random.below(2 * spread + 1) as i64 - spread as i64;
        let negative = random.below(2) == 1;
        layout.pack(negative, exponent, fraction(layout, random))
    };
    match random.below(8) {
        // All bits random.
        0 => [random.next(), random.next(), random.next()].map(|bits| bits & layout.all()),
        // Everything near one: ties, cancellation.
        1 => [any(bias, 2, random), any(bias, 2, random), any(bias, 3, random)],
        // Sums and fused sums of far and near exponents.
        2 => {
            let at = random.below(layout.exponent_max()) as i64;
            let spread = layout.mantissa as u64 + 4;
            let b = any(at, spread, random);
            [any(at, 2, random), b, any(2 * at - bias, spread, random)]
        }
        // Products and fused sums around the smallest numbers.
        3 => {
            let ea = random.below(layout.exponent_max()) as i64;
            let eb = bias + 1 - ea + random.below(2 * m as u64 + 8) as i64 - m - 4;
            [any(ea, 0, random), any(eb, 0, random), any(0, m as u64, random)]
        }
        // Quotients around the smallest numbers and the largest.
        4 => {
            let eb = random.below(layout.exponent_max()) as i64;
            let low = random.below(2) == 0;
            let ea = if low { eb - bias } else { eb + bias } + random.below(m as u64 + 8) as i64
                - if low { m + 2 } else { 4 };
            [any(ea, 1, random), any(eb, 0, random), special(random)]
        }
        // Products around the largest numbers.
        5 => {
            let ea = bias + random.below(bias as u64) as i64;
            let eb = 3 * bias - ea;
            [any(ea, 2, random), any(eb, 2, random), any(2 * bias, 30, random)]
        }
        // Numbers in the integers' ranges, halfway cases among them.
        6 => {
            let ea = bias - 3 + random.below(70) as i64;
            [any(ea, 0, random), any(ea, 1, random), random.next() & layout.all()]
        }
        // A fused sum that cancels almost wholly: c is close to -a b.
        _ => cancelling(layout, random),
    }
}

/// Returns operands for which `c` is the negated rounded product of `a` and `b`, give or take a little.
fn cancelling(layout: Layout, random: &mut Random) -> [u64; 3] {
    let bias = layout.bias() as i64;
    let half = layout.bias() / 2;
    let mut operand = || {
        let exponent = bias + random.below(half) as i64 - (half / 2) as i64;
        layout.pack(random.below(2) == 1, exponent, random.next() & layout.fraction())
    };
    let (a, b) = (operand(), operand());
    let product = if layout.width == 32 {
        u64::from((-(f32::from_bits(a as u32) * f32::from_bits(b as u32))).to_bits())
    } else {
        (-(f64::from_bits(a) * f64::from_bits(b))).to_bits()
    };
    [a, b, product.wrapping_add(random.below(5)).wrapping_sub(2) & layout.all()]
}
