//! The digits of floating-point numbers (C11 7.21.6.1, the letters `a`, `e`, `f` and `g`).

/// Returns the digits of a finite number without its sign, for a lower-case letter. `point`: with a decimal point in
/// any case.
pub(super) fn digits(letter: u8, value: f64, precision: Option<usize>, point: bool) -> String {
    match letter {
        b'f' => fixed(value, precision.unwrap_or(6), point),
        b'e' => scientific(value, precision.unwrap_or(6), point),
        b'a' => hexadecimal(value, precision, point),
        _ => shorter(value, precision.unwrap_or(6).max(1), point),
    }
}

fn fixed(value: f64, precision: usize, point: bool) -> String {
    let mut text = format!("{value:.precision$}");
    if point && precision == 0 {
        text.push('.');
    }
    text
}

/// Returns the digits and the exponent of Rust's form of a number.
fn parts(value: f64, precision: usize) -> (String, i32) {
    let text = format!("{value:.precision$e}");
    match text.split_once('e') {
        Some((digits, exponent)) => (digits.to_owned(), exponent.parse().unwrap_or(0)),
        None => (text, 0),
    }
}

fn scientific(value: f64, precision: usize, point: bool) -> String {
    let (mut text, exponent) = parts(value, precision);
    if point && precision == 0 {
        text.push('.');
    }
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("{text}e{sign}{:02}", exponent.unsigned_abs())
}

/// Formats as `%g`: the form with fewer characters, without trailing zeros.
fn shorter(value: f64, precision: usize, point: bool) -> String {
    let (_, exponent) = parts(value, precision - 1);
    let (mut text, rest) = if exponent < -4 || exponent >= precision as i32 {
        let text = scientific(value, precision - 1, point);
        match text.split_once('e') {
            Some((digits, exponent)) => (digits.to_owned(), format!("e{exponent}")),
            None => (text, String::new()),
        }
    } else {
        (fixed(value, (precision as i32 - 1 - exponent) as usize, point), String::new())
    };
    if !point && text.contains('.') {
        let short = text.trim_end_matches('0').trim_end_matches('.').len();
        text.truncate(short);
    }
    text + &rest
}

const MANTISSA: u32 = 52;

/// Formats as `%a`: a digit, the point, digits of the fraction, and the power of two.
fn hexadecimal(value: f64, precision: Option<usize>, point: bool) -> String {
    let bits = value.to_bits();
    let fraction = bits & ((1 << MANTISSA) - 1);
    let biased = (bits >> MANTISSA & 0x7ff) as i32;
    let exponent = match (biased, fraction) {
        (0, 0) => 0,
        (0, _) => -1022,
        _ => biased - 1023,
    };
    let mut significand = fraction | u64::from(biased != 0) << MANTISSA;
    let digits = precision.unwrap_or(13);
    if let Some(dropped) = 13usize.checked_sub(digits).map(|n| 4 * n as u32).filter(|n| *n > 0) {
        // Rounded to nearest, ties to even.
        let (half, rest) = (1u64 << (dropped - 1), significand & ((1 << dropped) - 1));
        significand >>= dropped;
        significand += u64::from(rest > half || rest == half && significand & 1 == 1);
        significand <<= dropped;
    }
    let mut text = format!("{:013x}", significand & ((1 << MANTISSA) - 1));
    match precision {
        None => text.truncate(text.trim_end_matches('0').len()),
        Some(n) => {
            text.truncate(n);
            text.extend(std::iter::repeat_n('0', n.saturating_sub(13)));
        }
    }
    let dot = if point || !text.is_empty() { "." } else { "" };
    format!("0x{}{dot}{text}p{exponent:+}", significand >> MANTISSA)
}
