//! Formats text like glibc, which CUDA's runtime calls for the output of kernels.
//!
//! Cases that C or CUDA leaves undefined: an argument whose type differs from its directive's is interpreted by its
//! bits. A directive that CUDA does not have, or without an argument, is printed as text.

use super::directive::{Directive, Width, bounded};
use super::float;

/// An argument after C's promotions.
#[derive(Debug, Clone, PartialEq)]
pub enum Argument {
    /// `int` or `unsigned`.
    Int(u32),
    /// An integer of 64 bits.
    Long(u64),
    /// `double`.
    Double(f64),
    /// A pointer.
    Pointer(u64),
    /// A pointer to a string that was copied, or null.
    String(Option<Vec<u8>>),
}

impl Argument {
    /// Returns the bits as an integer, sign-extended.
    fn integer(&self) -> u64 {
        match self {
            Argument::Int(bits) => i64::from(*bits as i32) as u64,
            Argument::Long(bits) | Argument::Pointer(bits) => *bits,
            Argument::Double(x) => x.to_bits(),
            // Only directives of strings have such arguments.
            Argument::String(_) => 0,
        }
    }

    /// Returns the bits as an integer for a directive that may use 64 bits. Shorter arguments are zero-extended.
    fn wide(&self) -> u64 {
        match self {
            Argument::Int(bits) => u64::from(*bits),
            Argument::Long(_) | Argument::Double(_) | Argument::Pointer(_) | Argument::String(_) => self.integer(),
        }
    }

    fn double(&self) -> f64 {
        match self {
            Argument::Double(x) => *x,
            Argument::Int(_) | Argument::Long(_) | Argument::Pointer(_) | Argument::String(_) => {
                f64::from_bits(self.integer())
            }
        }
    }
}

/// Returns the directives of a format.
fn directives(text: &[u8]) -> impl Iterator<Item = Directive> {
    let mut rest = text;
    std::iter::from_fn(move || {
        loop {
            let at = rest.iter().position(|b| *b == b'%')?;
            let (_, after) = rest.split_at(at);
            let found = Directive::read(after);
            rest = after.get(found.map_or(1, |d| d.length)..).unwrap_or_default();
            if found.is_some() {
                return found;
            }
        }
    })
}

/// Returns the number of arguments that a format uses, which is the result of CUDA's `printf`.
pub fn arguments(text: &[u8]) -> usize {
    directives(text).map(|d| d.arguments()).sum()
}

/// Returns the positions of the strings among the arguments that a format uses.
pub fn strings(text: &[u8]) -> Vec<usize> {
    let ends = directives(text).scan(0, |before, d| {
        *before += d.arguments();
        Some((d.letter, *before))
    });
    ends.filter_map(|(letter, end)| (letter == b's').then(|| end.checked_sub(1)).flatten()).collect()
}

/// Formats the arguments. `string` reads the string at an address.
pub fn format(text: &[u8], arguments: &[Argument], string: &mut dyn FnMut(u64) -> Vec<u8>) -> Vec<u8> {
    let mut out = Vec::new();
    let mut arguments = arguments.iter();
    let mut rest = text;
    while let Some(at) = rest.iter().position(|b| *b == b'%') {
        let (before, after) = rest.split_at(at);
        out.extend_from_slice(before);
        let Some(directive) = Directive::read(after) else {
            out.push(b'%');
            rest = after.get(1..).unwrap_or_default();
            continue;
        };
        let (own, next) = after.split_at(directive.length);
        let mut left = arguments.clone();
        match one(directive, &mut left, string) {
            Some(made) => {
                arguments = left;
                out.extend(made);
            }
            None => out.extend_from_slice(own),
        }
        rest = next;
    }
    out.extend_from_slice(rest);
    out
}

/// Returns the text of a directive, or `None` if arguments are missing.
fn one<'a>(
    mut d: Directive,
    arguments: &mut impl Iterator<Item = &'a Argument>,
    string: &mut dyn FnMut(u64) -> Vec<u8>,
) -> Option<Vec<u8>> {
    if d.letter == b'%' {
        return Some(vec![b'%']);
    }
    let width = match d.width {
        Some(Width::Given(n)) => i32::try_from(n).unwrap_or(i32::MAX),
        Some(Width::Argument) => arguments.next()?.integer() as i32,
        None => 0,
    };
    d.flags.left |= width < 0;
    let width = bounded(width);
    let precision = d.precision;
    let argument = arguments.next()?;
    let (sign, body, zeros) = match d.letter {
        b'c' => (String::new(), vec![argument.integer() as u8], false),
        b's' => {
            let mut bytes = match argument {
                Argument::String(copied) => copied.clone(),
                other => Some(other.integer()).filter(|address| *address != 0).map(&mut *string),
            }
            .unwrap_or_else(|| no_string(precision));
            bytes.truncate(precision.unwrap_or(usize::MAX));
            (String::new(), bytes, false)
        }
        b'p' => match argument.integer() {
            0 => (String::new(), b"(nil)".to_vec(), false),
            address => (signed(d, false), format!("0x{address:x}").into_bytes(), false),
        },
        b'd' | b'i' => {
            let shift = 64 - d.bits;
            let value = (argument.wide() << shift) as i64 >> shift;
            (signed(d, value < 0), integer(value.unsigned_abs(), 10, precision), precision.is_none())
        }
        b'o' | b'u' | b'x' | b'X' => {
            let shift = 64 - d.bits;
            let value = argument.wide() << shift >> shift;
            let (prefix, digits) = unsigned(d, value, precision);
            (prefix, digits, precision.is_none())
        }
        _ => {
            let value = argument.double();
            let large = d.letter.is_ascii_uppercase();
            let text = match value.is_finite() {
                true => float::digits(d.letter.to_ascii_lowercase(), value.abs(), precision, d.flags.other),
                false => if value.is_nan() { "nan" } else { "inf" }.to_owned(),
            };
            let (mut sign, mut text) = (signed(d, value.is_sign_negative()), text);
            if let Some(digits) = text.strip_prefix("0x") {
                sign.push_str("0x");
                text = digits.to_owned();
            }
            if large {
                (sign, text) = (sign.to_uppercase(), text.to_uppercase());
            }
            (sign, text.into_bytes(), value.is_finite())
        }
    };
    let fill = width.saturating_sub(sign.len() + body.len());
    let mut out = Vec::new();
    let zeros = zeros && d.flags.zero && !d.flags.left;
    if !d.flags.left && !zeros {
        out.extend(std::iter::repeat_n(b' ', fill));
    }
    out.extend(sign.into_bytes());
    if zeros {
        out.extend(std::iter::repeat_n(b'0', fill));
    }
    out.extend(body);
    if d.flags.left {
        out.extend(std::iter::repeat_n(b' ', fill));
    }
    Some(out)
}

/// Returns glibc's text for a null pointer, or nothing if there is not enough room for all of it.
fn no_string(precision: Option<usize>) -> Vec<u8> {
    const TEXT: &[u8] = b"(null)";
    if precision.is_none_or(|n| n >= TEXT.len()) { TEXT.to_vec() } else { Vec::new() }
}

fn signed(d: Directive, negative: bool) -> String {
    match (negative, d.flags.plus, d.flags.space) {
        (true, ..) => "-",
        (false, true, _) => "+",
        (false, false, true) => " ",
        (false, false, false) => "",
    }
    .to_owned()
}

/// Returns the digits of an integer, at least `precision` of them.
fn integer(value: u64, base: u32, precision: Option<usize>) -> Vec<u8> {
    let digits = match base {
        8 => format!("{value:o}"),
        16 => format!("{value:x}"),
        _ => format!("{value}"),
    };
    let least = precision.unwrap_or(1);
    if least == 0 && value == 0 {
        return Vec::new();
    }
    format!("{digits:0>least$}").into_bytes()
}

/// Returns the prefix and the digits.
fn unsigned(d: Directive, value: u64, precision: Option<usize>) -> (String, Vec<u8>) {
    let mut prefix = String::new();
    let mut digits = match d.letter {
        b'o' => integer(value, 8, precision),
        b'u' => integer(value, 10, precision),
        _ => integer(value, 16, precision),
    };
    match d.letter {
        b'o' if d.flags.other && digits.first() != Some(&b'0') => digits.insert(0, b'0'),
        b'x' | b'X' if d.flags.other && value != 0 => prefix.push_str("0x"),
        _ => {}
    }
    if d.letter == b'X' {
        prefix = prefix.to_uppercase();
        digits.make_ascii_uppercase();
    }
    (prefix, digits)
}
