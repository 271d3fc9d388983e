//! Decodes the bytes of a file to text: byte order mark, encoding, and the rejection of binary files.

use super::codes;
use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::{FileId, Span};

/// Size of the largest accepted file, in bytes. Spans hold 32-bit offsets; half of that leaves room.
pub const MAX_FILE_BYTES: usize = 1 << 30;

/// Number of bytes that are examined to distinguish text from binary data.
const SAMPLE: usize = 64 * 1024;

/// Text decoded from a file.
pub struct Decoded {
    /// Text; empty if the bytes were rejected.
    pub text: String,
    /// Problem with the bytes, without a file id yet.
    pub problem: Option<Problem>,
}

/// A problem with a file's bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Problem {
    /// Not text: the bytes were rejected.
    NotText(&'static str),
    /// Too many bytes: the file was rejected.
    TooLarge(usize),
    /// Invalid UTF-8: accepted, with invalid sequences replaced by U+FFFD; the offset of the first.
    Replaced(usize),
}

/// Decodes a source file. Invalid UTF-8 is tolerated in small amounts (old comments in Latin-1).
pub fn decode(bytes: &[u8]) -> Decoded {
    let refuse = |problem| Decoded { text: String::new(), problem: Some(problem) };
    if bytes.len() > MAX_FILE_BYTES {
        return refuse(Problem::TooLarge(bytes.len()));
    }
    if bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]) {
        return refuse(Problem::NotText("it is encoded as UTF-16; save it as UTF-8"));
    }
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let sample = bytes.get(..SAMPLE).unwrap_or(bytes);
    if sample.contains(&0) {
        return refuse(Problem::NotText("it contains zero bytes"));
    }
    let controls = sample.iter().filter(|b| **b < 32 && !matches!(b, b'\t' | b'\n' | b'\r' | 11 | 12 | 27)).count();
    if controls * 50 > sample.len() {
        return refuse(Problem::NotText("it contains control characters"));
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => Decoded { text: text.to_owned(), problem: None },
        Err(error) => {
            let text = String::from_utf8_lossy(bytes);
            let replaced = text.chars().filter(|c| *c == char::REPLACEMENT_CHARACTER).count();
            if replaced * 10 > bytes.len() {
                return refuse(Problem::NotText("it is not valid UTF-8"));
            }
            Decoded { text: text.into_owned(), problem: Some(Problem::Replaced(error.valid_up_to())) }
        }
    }
}

impl Problem {
    /// Returns the diagnostic for this problem in the file `file` called `name`.
    pub fn diagnostic(&self, file: FileId, name: &str) -> Diagnostic {
        let at = |start: usize, end: usize| Span::new(file, start as u32, end as u32);
        match self {
            Problem::NotText(why) => {
                Diagnostic::error(codes::NOT_TEXT, at(0, 0), format!("`{name}` is not a text file: {why}"))
            }
            Problem::TooLarge(size) => Diagnostic::error(
                codes::TOO_LARGE,
                at(0, 0),
                format!("`{name}` has {size} bytes, the limit is {MAX_FILE_BYTES}"),
            ),
            // U+FFFD has three bytes in the decoded text.
            Problem::Replaced(offset) => Diagnostic::warning(
                codes::ENCODING,
                at(*offset, offset + 3),
                format!("`{name}` is not valid UTF-8; the invalid bytes were replaced"),
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_distinguished_from_binary_data() {
        assert_eq!(decode(b"").problem, None);
        assert_eq!(decode(b"\xef\xbb\xbfint").text, "int");
        assert!(matches!(decode(b"\x7fELF\x02\x01\x01\0\0\0").problem, Some(Problem::NotText(_))));
        assert!(matches!(decode(b"\xff\xfei\0n\0t\0").problem, Some(Problem::NotText(_))));
        let garbage: Vec<u8> = (0..4096u32).map(|i| (i.wrapping_mul(2654435761) >> 24) as u8 | 1).collect();
        assert!(matches!(decode(&garbage).problem, Some(Problem::NotText(_))));
        let latin1 = b"// Copyright \xa9 somebody, a long enough line\nint x;\n";
        assert_eq!(decode(latin1).problem, Some(Problem::Replaced(13)));
    }
}
