//! Numbers: from a preprocessing number's spelling to a literal (C++17 [lex.icon], [lex.fcon]).
//!
//! Types are those of nvcc's x86-64 Linux target: `int` has 32 bits, `long` and `long long` have 64. The standard
//! library rounds decimal floats directly from the text to each type. Hexadecimal floats are rounded here, also once
//! per type (IEEE 754-2019, 4.3.1, ties to even).

use super::codes;
use super::token::{Base, FloatSuffix, IntLitType, TokenKind};
use crate::extended::Extended;

/// The reason why a number is not a literal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NumberError {
    /// The suffix is not one of the language's: the number is a user-defined literal.
    UserSuffix,
    /// The number is malformed or does not fit; a diagnostic code and a message.
    Bad(&'static str, String),
}

fn bad(message: impl Into<String>) -> NumberError {
    NumberError::Bad(codes::NUMBER, message.into())
}

/// Evaluates a preprocessing number.
pub fn parse(spelling: &str) -> Result<TokenKind, NumberError> {
    let text: String = spelling.chars().filter(|c| *c != '\'').collect();
    let prefix = text.get(..2).unwrap_or("");
    match prefix {
        "0x" | "0X" => {
            let body = &text[2..];
            if body.contains(['.', 'p', 'P']) { hex_float(body) } else { integer(body, Base::Hex) }
        }
        "0b" | "0B" => integer(&text[2..], Base::Binary),
        _ if is_decimal_float(&text) => decimal_float(&text),
        _ if text.starts_with('0') => integer(&text, Base::Octal),
        _ => integer(&text, Base::Decimal),
    }
}

fn is_decimal_float(text: &str) -> bool {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let mut after = rest.chars();
    match after.next() {
        Some('.') => true,
        // An exponent needs digits; `1else` is not a float.
        Some('e' | 'E') => matches!(after.next(), Some('+' | '-' | '0'..='9')),
        _ => false,
    }
}

fn integer(digits: &str, base: Base) -> Result<TokenKind, NumberError> {
    let radix = match base {
        Base::Binary => 2,
        Base::Octal => 8,
        Base::Decimal => 10,
        Base::Hex => 16,
    };
    // Decimal digits that are too large for the base belong to the number, not to the suffix.
    let is_digit = |c: char| c.is_digit(radix.max(10));
    let split = digits.find(|c| !is_digit(c)).unwrap_or(digits.len());
    let (digits, suffix) = digits.split_at(split);
    if digits.is_empty() {
        return Err(bad("this number has no digits"));
    }
    let (unsigned, longs) = match suffix {
        "" => (false, 0),
        "u" | "U" => (true, 0),
        "l" | "L" => (false, 1),
        "ll" | "LL" => (false, 2),
        "ul" | "uL" | "Ul" | "UL" | "lu" | "lU" | "Lu" | "LU" => (true, 1),
        "ull" | "uLL" | "Ull" | "ULL" | "llu" | "llU" | "LLu" | "LLU" => (true, 2),
        _ if suffix.contains(['.', '+', '-']) => return Err(bad(format!("`{suffix}` is not a valid number ending"))),
        _ => return Err(NumberError::UserSuffix),
    };
    let mut value: u64 = 0;
    for c in digits.chars() {
        let Some(digit) = c.to_digit(radix) else {
            let name = if base == Base::Binary { "a binary" } else { "an octal" };
            return Err(bad(format!("`{c}` is not a digit of {name} number")));
        };
        value = value
            .checked_mul(u64::from(radix))
            .and_then(|v| v.checked_add(u64::from(digit)))
            .ok_or_else(|| NumberError::Bad(codes::NUMBER_RANGE, "this integer does not fit in 64 bits".into()))?;
    }
    // A decimal number that fits no signed type is unsigned, as in NVRTC.
    let ty = integer_type(value, base, unsigned, longs).unwrap_or(IntLitType::ULongLong);
    Ok(TokenKind::Int { value, ty, base })
}

/// Returns the first type of [lex.icon]'s table that can represent the value.
fn integer_type(value: u64, base: Base, unsigned: bool, longs: u8) -> Option<IntLitType> {
    use IntLitType::*;
    let either = base != Base::Decimal;
    let candidates: &[IntLitType] = match (unsigned, longs) {
        (false, 0) if either => &[Int, UInt, Long, ULong],
        (false, 0) => &[Int, Long],
        (false, 1) if either => &[Long, ULong],
        (false, 1) => &[Long],
        (false, _) if either => &[LongLong, ULongLong],
        (false, _) => &[LongLong],
        (true, 0) => &[UInt, ULong],
        (true, 1) => &[ULong],
        (true, _) => &[ULongLong],
    };
    let max = |ty: &IntLitType| match ty {
        Int => i32::MAX as u64,
        UInt => u64::from(u32::MAX),
        Long | LongLong => i64::MAX as u64,
        ULong | ULongLong => u64::MAX,
    };
    candidates.iter().find(|ty| value <= max(ty)).copied()
}

/// Parses the suffix of a floating-point number; `None` for the suffix of `long double`.
fn float_suffix(suffix: &str) -> Result<Option<FloatSuffix>, NumberError> {
    match suffix {
        "" => Ok(Some(FloatSuffix::None)),
        "f" | "F" => Ok(Some(FloatSuffix::F)),
        "l" | "L" => Ok(None),
        _ if suffix.contains(['.', '+', '-']) => Err(bad(format!("`{suffix}` is not a valid number ending"))),
        _ => Err(NumberError::UserSuffix),
    }
}

/// Returns the length of an exponent's sign and digits at the start of `text`.
fn exponent_length(text: &str) -> usize {
    let sign = usize::from(text.starts_with(['+', '-']));
    sign + text.bytes().skip(sign).take_while(u8::is_ascii_digit).count()
}

fn decimal_float(text: &str) -> Result<TokenKind, NumberError> {
    let mut point = false;
    let mut length =
        text.bytes().take_while(|b| b.is_ascii_digit() || (*b == b'.' && !std::mem::replace(&mut point, true))).count();
    let rest = &text[length..];
    if rest.starts_with(['e', 'E']) {
        let exponent = exponent_length(&rest[1..]);
        if !rest[1..=exponent].ends_with(|c: char| c.is_ascii_digit()) {
            return Err(bad("the exponent of this number has no digits"));
        }
        length += 1 + exponent;
    }
    let (number, suffix) = text.split_at(length);
    let Some(suffix) = float_suffix(suffix)? else { return long_float(number) };
    match (number.parse::<f64>(), number.parse::<f32>()) {
        (Ok(double), Ok(single)) => Ok(TokenKind::Float { double, single, suffix }),
        _ => Err(bad("this is not a number")),
    }
}

/// Parses a number of type `long double`.
fn long_float(number: &str) -> Result<TokenKind, NumberError> {
    match Extended::parse(number) {
        Some(x) => Ok(TokenKind::LongFloat(x)),
        None => Err(bad("this number has too many digits for a `long double`")),
    }
}

fn hex_float(body: &str) -> Result<TokenKind, NumberError> {
    let mut bits: u64 = 0;
    let mut sticky = false;
    let mut exponent: i64 = 0;
    let (mut point, mut any) = (false, false);
    let mut length = 0;
    for c in body.chars() {
        match c.to_digit(16) {
            Some(digit) => {
                any = true;
                if bits >> 59 == 0 {
                    bits = bits << 4 | u64::from(digit);
                    exponent -= if point { 4 } else { 0 };
                } else {
                    sticky |= digit != 0;
                    exponent += if point { 0 } else { 4 };
                }
            }
            None if c == '.' && !point => point = true,
            None => break,
        }
        length += 1;
    }
    let rest = &body[length..];
    if !any {
        return Err(bad("this number has no digits"));
    }
    let Some(rest) = rest.strip_prefix(['p', 'P']) else {
        return Err(bad("a hexadecimal floating-point number needs an exponent such as `p0`"));
    };
    let (digits, suffix) = rest.split_at(exponent_length(rest));
    if !digits.ends_with(|c: char| c.is_ascii_digit()) {
        return Err(bad("the exponent of this number has no digits"));
    }
    // An exponent beyond these bounds gives zero or infinity anyway.
    let far = 1i64 << 40;
    let written = digits.parse::<i64>().unwrap_or(if digits.starts_with('-') { -far } else { far }).clamp(-far, far);
    exponent = exponent.saturating_add(written);
    let Some(suffix) = float_suffix(suffix)? else {
        let length = body.len() - suffix.len();
        return long_float(&format!("0x{}", &body[..length]));
    };
    let double = f64::from_bits(round(bits, sticky, exponent, 53, 1023));
    let single = f32::from_bits(round(bits, sticky, exponent, 24, 127) as u32);
    Ok(TokenKind::Float { double, single, suffix })
}

/// Rounds `(bits + sticky) × 2^exponent` to a binary format with `precision` significant bits and exponent bias
/// `bias`; returns the bits of the (positive) result.
fn round(bits: u64, sticky: bool, exponent: i64, precision: u32, bias: i64) -> u64 {
    if bits == 0 {
        return 0;
    }
    let infinity = ((2 * bias + 1) as u64) << (precision - 1);
    // The value is in [2^top, 2^(top+1)).
    let top = exponent.saturating_add(63 - i64::from(bits.leading_zeros()));
    if top > bias {
        return infinity;
    }
    // The exponent of the result's last bit; at least that of the smallest subnormal.
    let last = (top - i64::from(precision) + 1).max(2 - bias - i64::from(precision));
    let shift = last.saturating_sub(exponent);
    let mantissa = if shift <= 0 {
        // Exact; the sticky bit is only set when there are more than `precision` bits.
        bits << -shift
    } else if shift > 64 {
        0
    } else {
        let wide = u128::from(bits);
        let kept = (wide >> shift) as u64;
        let dropped = wide & ((1u128 << shift) - 1);
        let half = 1u128 << (shift - 1);
        let up = dropped > half || (dropped == half && (sticky || kept & 1 == 1));
        kept + u64::from(up)
    };
    // A subnormal's biased exponent is 0. A carry out of the mantissa goes into the exponent field, which gives the
    // right result, including infinity.
    let normal = mantissa >> (precision - 1) != 0;
    if !normal {
        return mantissa;
    }
    let biased = (last + i64::from(precision) - 1 + bias) as u64;
    (biased << (precision - 1)) + (mantissa - (1 << (precision - 1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn int(text: &str) -> Option<(u64, IntLitType)> {
        match parse(text) {
            Ok(TokenKind::Int { value, ty, .. }) => Some((value, ty)),
            _ => None,
        }
    }

    #[test]
    fn integers_get_the_first_type_that_holds_them() {
        use IntLitType::*;
        let table = [
            ("0", 0, Int),
            ("2147483647", 2147483647, Int),
            ("2147483648", 2147483648, Long),
            ("0x7fffffff", 0x7fffffff, Int),
            ("0x80000000", 0x80000000, UInt),
            ("0xffffffffffffffff", u64::MAX, ULong),
            ("037777777777", u64::from(u32::MAX), UInt),
            ("0b1010'1010", 0xaa, Int),
            ("1'000'000", 1_000_000, Int),
            ("1u", 1, UInt),
            ("4294967296u", 1 << 32, ULong),
            ("1l", 1, Long),
            ("1LLU", 1, ULongLong),
            ("9223372036854775808", 1 << 63, ULongLong),
            ("18446744073709551615ull", u64::MAX, ULongLong),
            ("0xFFULL", 255, ULongLong),
        ];
        for (text, value, ty) in table {
            assert_eq!(int(text), Some((value, ty)), "{text}");
        }
    }

    #[test]
    fn malformed_numbers_are_rejected() {
        for text in ["0x", "09", "0b12", "1.2.3", "1e+", "0x1.8", "18446744073709551616", "0x1p", "1+2e"] {
            assert!(matches!(parse(text), Err(NumberError::Bad(..))), "{text}: {:?}", parse(text));
        }
        for text in ["10ms", "1_km", "1.0q", "1lL", "0x1p0_x"] {
            assert_eq!(parse(text), Err(NumberError::UserSuffix), "{text}");
        }
    }

    fn float(text: &str) -> (u64, u32) {
        match parse(text) {
            Ok(TokenKind::Float { double, single, .. }) => (double.to_bits(), single.to_bits()),
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn floats_are_rounded_once_per_type() {
        // Rounds up from its text (the value is above the tie), but to even if rounded to double first.
        let text = "1.00000005960464477540";
        assert_eq!(float(text).1, 0x3f80_0001);
        assert_eq!((text.parse::<f64>().unwrap_or(0.0) as f32).to_bits(), 0x3f80_0000);
        assert_eq!(float("1e-45").1, 1);
        assert_eq!(float("1.f").1, 1.0f32.to_bits());
        assert_eq!(parse(".5e1L"), Ok(TokenKind::LongFloat(Extended::of_double(5.0))));
        assert_eq!(parse("0x1.8p1L"), Ok(TokenKind::LongFloat(Extended::of_double(3.0))));
    }

    #[test]
    fn hexadecimal_floats() {
        let table: [(&str, u64, u32); 9] = [
            ("0x1p0", 1.0f64.to_bits(), 1.0f32.to_bits()),
            ("0x1.8p-1f", 0.75f64.to_bits(), 0.75f32.to_bits()),
            ("0x.8p0", 0.5f64.to_bits(), 0.5f32.to_bits()),
            ("0x1.fffffffffffffp1023", f64::MAX.to_bits(), f32::INFINITY.to_bits()),
            ("0x1.fffffep127", f64::from(f32::MAX).to_bits(), f32::MAX.to_bits()),
            ("0x1p-149", 2f64.powi(-149).to_bits(), 1),
            ("0x1p-1074", 1, 0),
            ("0x1.000001p0", 0x3ff0_0000_1000_0000, 0x3f80_0000),
            ("0x1.00000100000000000000000001p0", 0x3ff0_0000_1000_0000, 0x3f80_0001),
        ];
        for (text, double, single) in table {
            assert_eq!(float(text), (double, single), "{text}");
        }
        assert_eq!(float("0x1p99999999999999999999").0, f64::INFINITY.to_bits());
        assert_eq!(float("0x1p-99999999999999999999").0, 0);
        assert_eq!(float("0x1p9223372036854775807"), (f64::INFINITY.to_bits(), f32::INFINITY.to_bits()));
        assert_eq!(float("0x.1p-9223372036854775808"), (0, 0));
        assert_eq!(float("0x0p0").0, 0);
    }

    #[test]
    fn hexadecimal_floats_agree_with_exact_conversion() {
        // Any u64 with a power of two: the conversion from integer is correctly rounded in Rust.
        let mut state = 0x9e37_79b9_7f4a_7c15u64;
        for _ in 0..2000 {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            let (double, single) = float(&format!("0x{state:x}p0"));
            assert_eq!(double, (state as f64).to_bits());
            assert_eq!(single, (state as f32).to_bits());
        }
    }
}
