//! Operands: those at which results change, and random ones.

use isowarp_core::ir::Scalar;
use isowarp_core::scalar::softfloat::Format;
use isowarp_core::scalar::{is_nan, mask};

/// Zeros, subnormals, powers of two and their neighbours, the largest numbers, infinities and NaNs, of both signs.
pub fn edges(s: Scalar) -> Vec<u64> {
    let format = Format::of(s);
    let (frac, infinity) = (format.frac_bits, format.infinity());
    let bias = (1u64 << (format.exp_bits - 1)) - 1;
    let power = |exponent: i64| bias.saturating_add_signed(exponent) << frac;
    let digits = i64::from(frac) + 1;
    let (one, least_normal, ulp) = (power(0), 1u64 << frac, 1);
    let mut all = vec![0, 1, 2, 3, least_normal / 2, least_normal - 1, least_normal, least_normal + ulp];
    all.extend([one - ulp, one, one + ulp, power(-1), power(1), power(1) - ulp, power(2), one + (least_normal >> 1)]);
    // Where the distance of neighbours is 1/2, 1 and 2, and 2^-digits.
    all.extend([
        power(digits - 2) + ulp,
        power(digits - 1) + ulp,
        power(digits) + ulp,
        power(-digits),
        power(-digits) + ulp,
    ]);
    // The square roots of the least and of the largest number.
    all.extend([power(-(bias as i64) / 2), power(bias as i64 / 2 + 1)]);
    all.extend([
        infinity - 2,
        infinity - 1,
        infinity,
        infinity + 1,
        infinity + format.quiet_bit(),
        infinity + least_normal - 1,
    ]);
    all.sort_unstable();
    all.dedup();
    all.iter().flat_map(|&bits| [bits, bits | format.sign_bit()]).collect()
}

/// Zero, the extremes and what is next to them, and powers of two.
pub fn int_edges(s: Scalar) -> Vec<u64> {
    let (m, top) = (mask(s), 1u64 << (s.bits() - 1));
    let mut all = vec![0, 1, 2, 3, 7, 8, 15, 16, 31, 32, 33, 63, 64, 100, top - 1, top, top + 1, m - 1, m];
    all.extend([0x5555_5555_5555_5555, 1 << (s.bits() / 2), (1 << (s.bits() / 2)) - 1]);
    all.iter().map(|v| v & m).collect()
}

/// Marsaglia's xorshift64*, so that runs are repeatable.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    /// A float: any bits; one with few ones and next to 1 in magnitude, so that sums cancel and products are exact; one with the least or
    /// the largest exponents.
    pub fn float(&mut self, s: Scalar) -> u64 {
        let format = Format::of(s);
        let (bits, how) = (self.next() & mask(s), self.next());
        let (sign, fraction) = (bits & format.sign_bit(), bits & ((1 << format.frac_bits) - 1));
        let (bias, from_end) = (format.max_biased() / 2, how >> 8 & 7);
        let digits = u64::from(format.frac_bits).min(how >> 16 & 63);
        let few = fraction & !((1 << (u64::from(format.frac_bits) - digits)) - 1);
        match how & 7 {
            0..=2 => bits,
            3..=5 => sign | (bias + from_end - 4) << format.frac_bits | few,
            6 => sign | (from_end / 2) << format.frac_bits | fraction,
            _ => sign | (format.max_biased() - from_end / 2) << format.frac_bits | fraction,
        }
    }

    /// An integer: of any number of digits, or with the bits of its type.
    pub fn int(&mut self, s: Scalar) -> u64 {
        let (bits, how) = (self.next(), self.next());
        let digits = (how & 63) as u32;
        let cut = if how & 64 == 0 { bits >> digits } else { bits };
        (if how & 128 == 0 { cut } else { cut.wrapping_neg() }) & mask(s)
    }
}

#[test]
fn operands_are_of_all_kinds() {
    for s in super::FLOATS {
        let format = Format::of(s);
        let mut random = Random(1);
        for all in [edges(s), (0..4000).map(|_| random.float(s)).collect()] {
            let count = |f: &dyn Fn(u64) -> bool| all.iter().filter(|bits| f(**bits)).count();
            assert!(count(&|bits| bits & !format.sign_bit() > format.infinity()) > 1, "{s}");
            assert_eq!(count(&|bits| is_nan(s, bits)), count(&|bits| bits & !format.sign_bit() > format.infinity()));
            assert!(count(&|bits| bits & format.infinity() == 0) > 1, "{s}: subnormals");
            assert!(all.iter().all(|bits| bits & !mask(s) == 0));
        }
        let n = edges(s).len();
        assert!(n > 50, "{s}: {n}");
    }
}
