//! Bundles as text, for programs that handle device code as PTX: as a text of C, whose end is a null character. Every line
//! is a comment of PTX; the bytes are in base64 (RFC 4648).

/// The first line.
const FIRST: &str = "// isowarp device code";

/// The last line.
const LAST: &str = "// isowarp end";

/// Number of characters of base64 in a line.
const LINE: usize = 96;

/// The characters of base64 by their values.
const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Returns the bytes of an encoded bundle as text.
pub fn to_text(bytes: &[u8]) -> String {
    let mut out = format!("{FIRST}\n");
    for line in bytes.chunks(LINE / 4 * 3) {
        out.push_str("// ");
        for group in line.chunks(3) {
            let byte = |i: usize| u32::from(group.get(i).copied().unwrap_or(0));
            let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
            for i in 0..4 {
                let digit = DIGITS[(bits >> (18 - 6 * i)) as usize & 63];
                out.push(if i <= group.len() { char::from(digit) } else { '=' });
            }
        }
        out.push('\n');
    }
    out + LAST + "\n"
}

/// Returns true if a text begins as those of [`to_text`].
pub fn is_text(text: &str) -> bool {
    text.trim_start().starts_with(FIRST)
}

/// Returns the bytes of an encoded bundle that is in a text; `None` if the text is another one, or damaged.
pub fn from_text(text: &str) -> Option<Vec<u8>> {
    let mut lines = text.trim_start().lines().map(str::trim_end);
    lines.next().filter(|line| *line == FIRST)?;
    let mut out = Vec::new();
    for line in lines {
        if line == LAST {
            return Some(out);
        }
        let digits = line.strip_prefix("// ")?.as_bytes();
        for group in digits.chunks(4) {
            let used = group.iter().take_while(|digit| **digit != b'=').count();
            if group.len() != 4 || used < 2 {
                return None;
            }
            let mut bits = 0;
            for digit in group {
                let value = DIGITS.iter().position(|d| d == digit).or((*digit == b'=').then_some(0))?;
                bits = bits << 6 | value as u32;
            }
            out.extend(bits.to_be_bytes().get(1..used)?);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_come_back() {
        for len in [0, 1, 2, 3, 71, 72, 73, 1000] {
            let bytes: Vec<u8> = (0..len).map(|i| (i * 37 + i / 5) as u8).collect();
            let text = to_text(&bytes);
            assert!(text.lines().all(|line| line.starts_with("//") && line.len() < 120));
            assert_eq!(from_text(&text), Some(bytes));
        }
        assert!(to_text(b"Man").contains("// TWFu\n"));
        assert!(to_text(b"Ma").contains("// TWE=\n"));
    }

    #[test]
    fn other_texts_are_refused() {
        assert_eq!(from_text(".version 8.0\n"), None);
        assert_eq!(from_text(&to_text(b"some bytes").replace("// isowarp end", "")), None);
        assert_eq!(from_text(&to_text(b"some bytes").replace('c', "?")), None);
    }
}
