//! Directives of a format in CUDA's syntax: `%`, flags, width, precision, size, and the letter (CUDA C++ Programming
//! Guide, "Format Specifiers"). CUDA has less than C (C11 7.21.6.1): no `*` for a precision, and only the sizes `h`,
//! `l` and `ll`.

/// Flags.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Flags {
    /// The flag `-`: left-aligned in its field.
    pub left: bool,
    /// The flag `+`: with a sign.
    pub plus: bool,
    /// The flag ` `: with a space in place of a plus sign.
    pub space: bool,
    /// The flag `#`: the alternative form.
    pub other: bool,
    /// The flag `0`: padded with zeros.
    pub zero: bool,
}

/// The width of a directive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Width {
    /// A number in the text.
    Given(usize),
    /// The next argument, written as `*`.
    Argument,
}

/// The size of an integer in bits.
type Bits = u32;

/// A directive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Directive {
    pub flags: Flags,
    pub width: Option<Width>,
    pub precision: Option<usize>,
    pub bits: Bits,
    pub letter: u8,
    /// Length in the text in bytes, including the `%`.
    pub length: usize,
}

/// Limit on widths and precisions: larger numbers are clamped, because no output needs as many spaces.
const MOST: usize = 1 << 16;

impl Directive {
    /// Reads the directive that begins with the `%` at the beginning of `text`. Returns `None` if it is truncated or
    /// has no known letter.
    pub fn read(text: &[u8]) -> Option<Self> {
        let mut at = 1;
        let mut flags = Flags::default();
        loop {
            match text.get(at)? {
                b'-' => flags.left = true,
                b'+' => flags.plus = true,
                b' ' => flags.space = true,
                b'#' => flags.other = true,
                b'0' => flags.zero = true,
                _ => break,
            }
            at += 1;
        }
        let width = match text.get(at)? {
            b'*' => {
                at += 1;
                Some(Width::Argument)
            }
            _ => number(text, &mut at).map(Width::Given),
        };
        let precision = match text.get(at)? {
            b'.' => {
                at += 1;
                Some(number(text, &mut at).unwrap_or(0))
            }
            _ => None,
        };
        let (bits, letters) = match (text.get(at)?, text.get(at + 1)) {
            (b'h', _) => (16, 1),
            (b'l', Some(b'l')) => (64, 2),
            (b'l', _) => (64, 1),
            _ => (32, 0),
        };
        at += letters;
        let letter = *text.get(at)?;
        // A percent sign has no flags, width, precision or size.
        let known = b"cdiouxXpeEfFgGaAs".contains(&letter) || letter == b'%' && at == 1;
        known.then_some(Self { flags, width, precision, bits, letter, length: at + 1 })
    }

    /// Returns the number of arguments that the directive uses.
    pub fn arguments(&self) -> usize {
        usize::from(self.width == Some(Width::Argument)) + usize::from(self.letter != b'%')
    }
}

/// Reads a number in the text.
fn number(text: &[u8], at: &mut usize) -> Option<usize> {
    let start = *at;
    let mut value = 0usize;
    while let Some(digit) = text.get(*at).filter(|b| b.is_ascii_digit()) {
        value = value.saturating_mul(10).saturating_add(usize::from(digit - b'0')).min(MOST);
        *at += 1;
    }
    (*at > start).then_some(value)
}

/// Returns the width that an argument specifies.
pub(super) fn bounded(value: i32) -> usize {
    (value.unsigned_abs() as usize).min(MOST)
}
