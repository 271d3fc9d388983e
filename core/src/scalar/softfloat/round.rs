//! Rounding an exact result to a format (IEEE 754-2019, 4.3 and 7.4).

use crate::ir::ops::Rounding;

use super::format::{Finite, Format};

/// An exact result: the value lies at `sig · 2^exp`, or, if `sticky`, strictly between that and
/// `(sig + 1) · 2^exp`. With `sticky`, `sig` has at least two bits more than the format.
#[derive(Debug, Clone, Copy)]
pub(super) struct Exact {
    pub number: Finite,
    pub sticky: bool,
}

/// The bits of the value rounded to the format.
pub(super) fn round(format: Format, exact: Exact, rounding: Rounding) -> u64 {
    let Finite { sign, exp, sig } = exact.number;
    if sig == 0 {
        return format.zero(sign);
    }
    let lead = 127 - sig.leading_zeros() as i32;
    let quantum = (exp + lead - format.frac_bits as i32).max(format.min_quantum());
    let shift = quantum - exp;
    let (kept, beyond) = split(sig, shift, exact.sticky);
    let up = match rounding {
        Rounding::Rn => beyond > Beyond::Half || (beyond == Beyond::Half && kept & 1 == 1),
        Rounding::Rz => false,
        Rounding::Ru => beyond != Beyond::Nothing && !sign,
        Rounding::Rd => beyond != Beyond::Nothing && sign,
    };
    let kept = kept as u64 + u64::from(up);
    let sign_bits = format.zero(sign);
    let hidden = 1u64 << format.frac_bits;
    if kept < hidden {
        return sign_bits | kept;
    }
    let biased = (quantum - format.min_quantum() + 1) as u64;
    if biased < format.max_biased() {
        // A carry out of the fraction carries into the exponent, as it should.
        let bits = (biased << format.frac_bits) + (kept - hidden);
        if bits < format.infinity() {
            return sign_bits | bits;
        }
    }
    sign_bits | overflow(format, sign, rounding)
}

/// Returns the result for a magnitude beyond the largest number (7.4), without the sign.
fn overflow(format: Format, sign: bool, rounding: Rounding) -> u64 {
    let to_infinity = match rounding {
        Rounding::Rn => true,
        Rounding::Rz => false,
        Rounding::Ru => !sign,
        Rounding::Rd => sign,
    };
    if to_infinity { format.infinity() } else { format.infinity() - 1 }
}

/// The part below the last kept bit, in units of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Beyond {
    Nothing,
    BelowHalf,
    Half,
    AboveHalf,
}

/// `sig / 2^shift` as an integer, and what is lost. A negative shift fits: the caller has made
/// room.
pub(super) fn split(sig: u128, shift: i32, sticky: bool) -> (u128, Beyond) {
    if shift <= 0 {
        let kept = sig.checked_shl(shift.unsigned_abs()).unwrap_or(0);
        return (kept, if sticky { Beyond::BelowHalf } else { Beyond::Nothing });
    }
    if shift > 128 {
        let nothing = sig == 0 && !sticky;
        return (0, if nothing { Beyond::Nothing } else { Beyond::BelowHalf });
    }
    let shift = shift as u32;
    let kept = sig.checked_shr(shift).unwrap_or(0);
    let half = 1u128 << (shift - 1);
    let rest = if shift == 128 { sig } else { sig & ((1 << shift) - 1) };
    let beyond = match (rest.cmp(&half), sticky) {
        (std::cmp::Ordering::Greater, _) | (std::cmp::Ordering::Equal, true) => Beyond::AboveHalf,
        (std::cmp::Ordering::Equal, false) => Beyond::Half,
        (std::cmp::Ordering::Less, false) if rest == 0 => Beyond::Nothing,
        (std::cmp::Ordering::Less, _) => Beyond::BelowHalf,
    };
    (kept, beyond)
}
