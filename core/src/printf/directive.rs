//! Directives of a format as CUDA takes them: `%`, flags, width, precision, size, and the letter (CUDA C++ Programming Guide,
//! "Format Specifiers"). It has less than C (C11 7.21.6.1): no `*` for a precision, and of the sizes `h`, `l` and `ll`.

/// Flags.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Flags {
    /// `-`: to the left of its field.
    pub left: bool,
    /// `+`: with a sign.
    pub plus: bool,
    /// A space: with a space in the place of a plus.
    pub space: bool,
    /// `#`: the other form.
    pub other: bool,
    /// `0`: with zeros in front.
    pub zero: bool,
}

/// A width.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Width {
    /// In the text.
    Given(usize),
    /// `*`: the next argument.
    Argument,
}

/// The size of an integer in bits.
type Bits = u32;

/// One directive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Directive {
    pub flags: Flags,
    pub width: Option<Width>,
    pub precision: Option<usize>,
    pub bits: Bits,
    pub letter: u8,
    /// Bytes of the text that it takes, with the `%`.
    pub length: usize,
}

/// Numbers above make no field: nobody wants as many spaces.
const MOST: usize = 1 << 16;

impl Directive {
    /// Reads the directive that begins with the `%` at the beginning of `text`; `None` if it is cut off or has no letter that is known.
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
        // A percent sign is one alone.
        let known = b"cdiouxXpeEfFgGaAs".contains(&letter) || letter == b'%' && at == 1;
        known.then_some(Self { flags, width, precision, bits, letter, length: at + 1 })
    }

    /// How many arguments it takes.
    pub fn arguments(&self) -> usize {
        usize::from(self.width == Some(Width::Argument)) + usize::from(self.letter != b'%')
    }
}

/// A number in the text.
fn number(text: &[u8], at: &mut usize) -> Option<usize> {
    let start = *at;
    let mut value = 0usize;
    while let Some(digit) = text.get(*at).filter(|b| b.is_ascii_digit()) {
        value = value.saturating_mul(10).saturating_add(usize::from(digit - b'0')).min(MOST);
        *at += 1;
    }
    (*at > start).then_some(value)
}

/// A width that an argument gives.
pub(super) fn bounded(value: i32) -> usize {
    (value.unsigned_abs() as usize).min(MOST)
}
