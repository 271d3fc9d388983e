//! Evaluates character and string literals: from their spelling to bytes (C++17 [lex.ccon], [lex.string]).

use super::token::CharPrefix;

/// Splits off the encoding prefix; the flag is true if the literal is raw.
fn split_prefix(spelling: &str) -> (CharPrefix, bool, &str) {
    let quote = spelling.find(['"', '\'']).unwrap_or(0);
    let (prefix, rest) = spelling.split_at(quote);
    let (prefix, raw) = match prefix.strip_suffix('R') {
        Some(prefix) => (prefix, true),
        None => (prefix, false),
    };
    let prefix = match prefix {
        "u8" => CharPrefix::U8,
        "u" => CharPrefix::U16,
        "U" => CharPrefix::U32,
        "L" => CharPrefix::Wide,
        _ => CharPrefix::None,
    };
    (prefix, raw, rest)
}

/// A unit of a literal: a character, or a raw value from a numeric escape.
enum Unit {
    Char(char),
    Value(u32),
}

fn append(bytes: &mut Vec<u8>, prefix: CharPrefix, unit: &Unit) -> Result<(), String> {
    match (prefix, unit) {
        (CharPrefix::None | CharPrefix::U8, Unit::Char(c)) => {
            bytes.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
        }
        (CharPrefix::None | CharPrefix::U8, Unit::Value(value)) => {
            bytes.push(u8::try_from(*value).map_err(|_| "this escape does not fit in a `char`".to_owned())?);
        }
        (CharPrefix::U16, Unit::Char(c)) => {
            for unit in c.encode_utf16(&mut [0; 2]) {
                bytes.extend_from_slice(&unit.to_le_bytes());
            }
        }
        (CharPrefix::U16, Unit::Value(value)) => {
            let unit = u16::try_from(*value).map_err(|_| "this escape does not fit in a `char16_t`".to_owned())?;
            bytes.extend_from_slice(&unit.to_le_bytes());
        }
        (CharPrefix::U32 | CharPrefix::Wide, Unit::Char(c)) => bytes.extend_from_slice(&u32::from(*c).to_le_bytes()),
        (CharPrefix::U32 | CharPrefix::Wide, Unit::Value(value)) => bytes.extend_from_slice(&value.to_le_bytes()),
    }
    Ok(())
}

/// Reads digits of a base, at least one and at most `max`.
fn digits(chars: &mut std::iter::Peekable<std::str::Chars<'_>>, radix: u32, max: usize) -> Result<u32, String> {
    let (mut value, mut count) = (0u32, 0);
    while count < max {
        let Some(digit) = chars.peek().and_then(|c| c.to_digit(radix)) else { break };
        chars.next();
        count += 1;
        value = value
            .checked_mul(radix)
            .and_then(|v| v.checked_add(digit))
            .ok_or_else(|| "this escape sequence is out of range".to_owned())?;
    }
    if count == 0 { Err("this escape sequence has no digits".into()) } else { Ok(value) }
}

fn escape(chars: &mut std::iter::Peekable<std::str::Chars<'_>>) -> Result<Unit, String> {
    let universal = |chars: &mut _, length| {
        digits(chars, 16, length)
            .and_then(|v| char::from_u32(v).map(Unit::Char).ok_or_else(|| "this is not a Unicode character".to_owned()))
    };
    let Some(&c) = chars.peek() else { return Err("this escape sequence is empty".into()) };
    if c.is_digit(8) {
        return digits(chars, 8, 3).map(Unit::Value);
    }
    chars.next();
    Ok(Unit::Char(match c {
        'n' => '\n',
        't' => '\t',
        'r' => '\r',
        'a' => '\x07',
        'b' => '\x08',
        'f' => '\x0c',
        'v' => '\x0b',
        'e' => '\x1b',
        '\\' | '\'' | '"' | '?' => c,
        'x' => return digits(chars, 16, usize::MAX).map(Unit::Value),
        'u' => return universal(chars, 4),
        'U' => return universal(chars, 8),
        _ => return Err(format!("`\\{c}` is not an escape sequence")),
    }))
}

fn units(body: &str) -> impl Iterator<Item = Result<Unit, String>> + '_ {
    let mut chars = body.chars().peekable();
    std::iter::from_fn(move || match chars.next()? {
        '\\' => Some(escape(&mut chars)),
        c => Some(Ok(Unit::Char(c))),
    })
}

/// Returns the text between the quotes. For an unclosed literal (already reported), that is all the rest.
fn body(rest: &str, quote: char) -> &str {
    let rest = rest.strip_prefix(quote).unwrap_or(rest);
    rest.strip_suffix(quote).unwrap_or(rest)
}

/// Returns the encoding prefix of a literal.
pub fn prefix(spelling: &str) -> CharPrefix {
    split_prefix(spelling).0
}

/// Evaluates a string literal's spelling with an encoding. Returns the units in memory order, without a terminator.
pub fn string(spelling: &str, prefix: CharPrefix) -> Result<Vec<u8>, String> {
    let (_, raw, rest) = split_prefix(spelling);
    let inner = body(rest, '"');
    let mut bytes = Vec::with_capacity(inner.len());
    if raw {
        let open = inner.find('(').map_or(0, |at| at + 1);
        let text = inner.get(open..inner.len().saturating_sub(open)).unwrap_or("");
        // A line end inside is one `\n`, as the language requires, regardless of the file's line ends.
        for c in text.replace("\r\n", "\n").chars() {
            append(&mut bytes, prefix, &Unit::Char(c))?;
        }
    } else {
        for unit in units(inner) {
            append(&mut bytes, prefix, &unit?)?;
        }
    }
    Ok(bytes)
}

/// Evaluates a character literal's spelling. Returns its value, its prefix, and whether it has several characters.
pub fn character(spelling: &str) -> Result<(i32, CharPrefix, bool), String> {
    let (prefix, _, rest) = split_prefix(spelling);
    let mut bytes = Vec::new();
    let mut count = 0;
    for unit in units(body(rest, '\'')) {
        append(&mut bytes, prefix, &unit?)?;
        count += 1;
    }
    let size = prefix.width();
    if count == 0 {
        return Err("a character literal must not be empty".into());
    }
    match (prefix, bytes.len() / size) {
        (CharPrefix::None, 1) => Ok((i32::from(bytes[0] as i8), prefix, false)),
        // Later characters are the lower bytes, as in gcc; the first ones are shifted out at the top.
        (CharPrefix::None, _) if count > 1 => {
            Ok((bytes.iter().fold(0i32, |v, b| v << 8 | i32::from(*b)), prefix, true))
        }
        (_, 1) => {
            let value = bytes.iter().rev().fold(0u32, |v, b| v << 8 | u32::from(*b));
            Ok((value as i32, prefix, false))
        }
        _ if count > 1 => Err("a character literal with a prefix holds one character".into()),
        _ => Err("this character does not fit in one unit of its type".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn character_literals() {
        let table = [
            ("'a'", 97, false),
            (r"'\n'", 10, false),
            (r"'\0'", 0, false),
            (r"'\377'", -1, false),
            (r"'\x80'", -128, false),
            ("'ab'", 0x6162, true),
            ("U'é'", 0xe9, false),
            (r"L'\u20ac'", 0x20ac, false),
            (r"'\''", 39, false),
            ("u8'a'", 97, false),
        ];
        for (text, value, multi) in table {
            assert_eq!(character(text).map(|(v, _, m)| (v, m)), Ok((value, multi)), "{text}");
        }
        for text in ["''", "'é'", r"'\q'", r"'\x'", r"'\400'", "u'ab'"] {
            assert!(character(text).is_err(), "{text}");
        }
    }

    #[test]
    fn string_literals() {
        let bytes = |text| string(text, prefix(text));
        assert_eq!(bytes(r#""a\tb\x41""#), Ok(b"a\tb\x41".to_vec()));
        assert_eq!(bytes(r#""\1234""#), Ok(b"\x534".to_vec()));
        assert_eq!(bytes("\"é\""), Ok("é".as_bytes().to_vec()));
        assert_eq!(bytes(r#"R"(a\n"b)""#), Ok(br#"a\n"b"#.to_vec()));
        assert_eq!(bytes("R\"x(\r\n)x\""), Ok(b"\n".to_vec()));
        assert_eq!(bytes(r#"u"é""#), Ok(vec![0xe9, 0]));
        assert_eq!(bytes(r#"U"a""#), Ok(vec![97, 0, 0, 0]));
        assert!(bytes(r#""\q""#).is_err());
    }
}
