//! Splits text into approximate tokens, enough to exchange words and to find pieces between brackets.

/// Returns the tokens of a text. Each keeps the white space and the comments after it, so that joining the tokens gives
/// the text again.
pub fn split(text: &str) -> Vec<&str> {
    let bytes = text.as_bytes();
    let mut out = Vec::new();
    let mut start = 0;
    while start < bytes.len() {
        let end = behind_space(bytes, behind_token(bytes, start));
        // Tokens end at ASCII characters or at the text's end.
        out.push(text.get(start..end).unwrap_or_default());
        start = end;
    }
    out
}

fn behind_token(b: &[u8], start: usize) -> usize {
    let at = |i: usize| b.get(i).copied().unwrap_or(0);
    let word = |c: u8| c.is_ascii_alphanumeric() || c == b'_' || c >= 0x80;
    let mut i = start;
    match at(start) {
        c if c.is_ascii_digit() => {
            while word(at(i)) || at(i) == b'.' {
                i += 1;
            }
        }
        c if word(c) => {
            while word(at(i)) {
                i += 1;
            }
        }
        quote @ (b'"' | b'\'') => {
            i += 1;
            while i < b.len() && at(i) != quote && at(i) != b'\n' {
                i += if at(i) == b'\\' && at(i + 1).is_ascii() { 2 } else { 1 };
            }
            i += 1;
            // A character of several bytes is not split.
            while i < b.len() && at(i) & 0xc0 == 0x80 {
                i += 1;
            }
        }
        _ => {
            const LONG: [&[u8]; 22] = [
                b"<<<", b">>>", b"<<=", b">>=", b"...", b"->", b"++", b"--", b"<<", b">>", b"<=", b">=", b"==", b"!=",
                b"&&", b"||", b"+=", b"-=", b"*=", b"::", b"##", b"|=",
            ];
            let rest = b.get(start..).unwrap_or_default();
            i += LONG.iter().find(|p| rest.starts_with(p)).map_or(1, |p| p.len());
        }
    }
    i.min(b.len())
}

fn behind_space(b: &[u8], mut i: usize) -> usize {
    loop {
        let rest = b.get(i..).unwrap_or_default();
        if rest.first().is_some_and(u8::is_ascii_whitespace) {
            i += 1;
        } else if rest.starts_with(b"//") {
            i += rest.iter().position(|c| *c == b'\n').unwrap_or(rest.len());
        } else if rest.starts_with(b"/*") {
            i += rest.windows(2).skip(2).position(|w| w == b"*/").map_or(rest.len(), |n| n + 4);
        } else {
            return i;
        }
    }
}

/// Returns the pieces of a text at its outermost level: declarations of a file, statements of a body. Each ends after a
/// `;` or a `}` outside of brackets.
pub fn pieces<'a>(tokens: &[&'a str]) -> Vec<Vec<&'a str>> {
    let mut out = Vec::new();
    let mut piece = Vec::new();
    let mut depth = 0i32;
    for (i, token) in tokens.iter().enumerate() {
        piece.push(*token);
        match token.trim_ascii_end() {
            "{" | "(" | "[" => depth += 1,
            "}" | ")" | "]" => depth -= 1,
            _ => {}
        }
        let next = tokens.get(i + 1).map_or("", |t| t.trim_ascii_end());
        let ends = match token.trim_ascii_end() {
            ";" => true,
            "}" => !matches!(next, ";" | "," | ")" | "else" | "while" | "."),
            t => t.starts_with('#') && token.contains('\n'),
        };
        if depth <= 0 && ends {
            out.push(std::mem::take(&mut piece));
            depth = 0;
        }
    }
    if !piece.is_empty() {
        out.push(piece);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_give_the_text_again() {
        for text in
            ["a+=b // c\n\"x\\\"y\" 1.5e3f", "'\\é' \u{e9} /* x */ /* y", "\"", "", "k<<<1, 2>>>(x);", "\"\\", "'é"]
        {
            assert_eq!(split(text).concat(), text);
        }
        assert_eq!(split("a<<=b->c").len(), 5);
    }

    #[test]
    fn pieces_end_at_the_outermost_level() {
        let tokens = split("int f() { a; b; } struct S { int x; }; int y; z");
        let shown: Vec<String> = pieces(&tokens).iter().map(|p| p.concat()).collect();
        assert_eq!(shown, ["int f() { a; b; } ", "struct S { int x; }; ", "int y; ", "z"]);
    }
}
