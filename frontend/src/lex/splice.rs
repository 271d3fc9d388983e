//! Line splices: a backslash at the end of a line joins it with the next one (C++17 [lex.phases] phase 2). White
//! space between the backslash and the line end is allowed, as in gcc.
//!
//! The lexer works on text without splices; this module removes them and maps offsets back.

use std::sync::Arc;

/// Text without splices, with a mapping to offsets of the file.
#[derive(Debug, Clone)]
pub struct Spliced {
    /// Text to lex.
    pub text: Arc<str>,
    /// Unchanged text of the file.
    pub original: Arc<str>,
    /// `(offset in text, bytes removed up to there)`, ascending in both.
    cuts: Vec<(u32, u32)>,
}

/// Returns the length of the splice that begins with the backslash at `at`, if there is one.
fn splice_length(bytes: &[u8], at: usize) -> Option<usize> {
    let rest = bytes.get(at + 1..)?;
    let blank = rest.iter().take_while(|b| matches!(b, b' ' | b'\t' | b'\r')).count();
    (rest.get(blank) == Some(&b'\n')).then_some(blank + 2)
}

impl Spliced {
    /// Removes the splices from a file's text.
    pub fn new(original: Arc<str>) -> Self {
        let bytes = original.as_bytes();
        let mut cuts = Vec::new();
        let mut text = String::new();
        let mut copied = 0;
        let mut removed = 0;
        let mut at = 0;
        while let Some(found) = bytes.get(at..).and_then(|rest| rest.iter().position(|b| *b == b'\\')) {
            at += found;
            let Some(length) = splice_length(bytes, at) else {
                at += 1;
                continue;
            };
            // Both ends are ASCII characters, so the slice cannot fail.
            text.push_str(original.get(copied..at).unwrap_or(""));
            at += length;
            copied = at;
            removed += length as u32;
            match cuts.last_mut() {
                Some((offset, total)) if *offset as usize == text.len() => *total = removed,
                _ => cuts.push((text.len() as u32, removed)),
            }
        }
        if cuts.is_empty() {
            return Self { text: original.clone(), original, cuts };
        }
        text.push_str(original.get(copied..).unwrap_or(""));
        Self { text: text.into(), original, cuts }
    }

    /// Returns the offset in the file of a byte of the text.
    pub fn to_file(&self, offset: usize) -> usize {
        let index = self.cuts.partition_point(|(at, _)| *at as usize <= offset);
        let removed = index.checked_sub(1).and_then(|i| self.cuts.get(i)).map_or(0, |cut| cut.1);
        offset + removed as usize
    }

    /// Returns the end in the file of a range that ends at `end` in the text: the offset after its last byte.
    pub fn end_to_file(&self, end: usize) -> usize {
        match end.checked_sub(1) {
            Some(last) => self.to_file(last) + 1,
            None => 0,
        }
    }

    /// Returns the offset in the text of a byte of the file; for a removed byte, the offset of the first kept byte
    /// after it.
    pub fn from_file(&self, offset: usize) -> usize {
        // The offset in the file of the cut's first kept byte is `at + removed`.
        let index = self.cuts.partition_point(|(at, removed)| (*at + *removed) as usize <= offset);
        let (removed, next) = (
            index.checked_sub(1).and_then(|i| self.cuts.get(i)).map_or(0, |cut| cut.1 as usize),
            self.cuts.get(index).map_or(usize::MAX, |cut| cut.0 as usize),
        );
        (offset - removed).min(next)
    }

    /// Returns true if the text is identical to the file.
    pub fn is_plain(&self) -> bool {
        self.cuts.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offsets_map_both_ways() {
        let spliced = Spliced::new("ab\\\ncd\\ \r\n\\\nef\\g".into());
        assert_eq!(&*spliced.text, "abcdef\\g");
        for (offset, byte) in spliced.text.bytes().enumerate() {
            let at = spliced.to_file(offset);
            assert_eq!(spliced.original.as_bytes()[at], byte);
            assert_eq!(spliced.from_file(at), offset);
        }
        assert_eq!(spliced.end_to_file(2), 2);
        assert_eq!(spliced.to_file(2), 4);
        assert_eq!(spliced.from_file(3), 2);
    }
}
