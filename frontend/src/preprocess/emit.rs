//! Prints tokens as text, for debugging and for tests.

use crate::lex::pack::Pack;
use crate::lex::punct::Punct;
use crate::lex::token::{Base, CharPrefix, FloatSuffix, IntLitType, Token, TokenKind};
use std::fmt::Write;

/// Returns the tokens as equivalent text: lines are kept, and spacing is kept where there was any.
pub fn emit(tokens: &[Token]) -> String {
    let mut out = String::new();
    let mut previous = String::new();
    let mut pack = Pack::NATURAL;
    let mut behind_pragma = false;
    for token in tokens {
        if token.kind == TokenKind::Eof {
            break;
        }
        if token.pack != pack {
            pack = token.pack;
            if !out.is_empty() {
                out.push('\n');
            }
            previous = pack.to_string();
            out.push_str(&previous);
            behind_pragma = true;
        }
        if token.kind == TokenKind::PragmaEnd {
            behind_pragma = true;
            continue;
        }
        let text = spelling(&token.kind);
        let own_line = std::mem::take(&mut behind_pragma) || matches!(token.kind, TokenKind::PragmaUnroll(_));
        if !out.is_empty() && (token.line_start || own_line) {
            out.push('\n');
        } else if !out.is_empty() && (token.space_before || would_join(&previous, &text)) {
            out.push(' ');
        }
        out.push_str(&text);
        previous = text;
    }
    if !out.is_empty() {
        out.push('\n');
    }
    out
}

/// Returns true if two tokens would be read differently without a space between them.
fn would_join(left: &str, right: &str) -> bool {
    let word = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$');
    let (Some(last), Some(first)) = (left.chars().next_back(), right.chars().next()) else { return false };
    if word(last) && (word(first) || matches!(first, '"' | '\'' | '.')) {
        return true;
    }
    if last == '.' && first.is_ascii_digit() || last == '/' && matches!(first, '/' | '*') {
        return true;
    }
    // Some punctuator begins with the left one and continues with the right one's first character.
    Punct::ALL.iter().any(|p| p.as_str().strip_prefix(left).is_some_and(|rest| rest.starts_with(first)))
}

/// Returns a token as text.
pub fn spelling(kind: &TokenKind) -> String {
    match kind {
        TokenKind::Ident(name) | TokenKind::UserLiteral(name) => name.as_str().to_owned(),
        TokenKind::Keyword(keyword) => keyword.as_str().to_owned(),
        TokenKind::Punct(punct) => punct.as_str().to_owned(),
        TokenKind::Int { value, ty, base } => integer(*value, *ty, *base),
        TokenKind::Float { double, single, suffix } => match suffix {
            FloatSuffix::F => format!("{}f", finite(format!("{single:?}"), single.is_finite())),
            FloatSuffix::None => finite(format!("{double:?}"), double.is_finite()),
        },
        TokenKind::LongFloat(x) => x.to_string(),
        TokenKind::Char { value, prefix, multi } => character(*value, *prefix, *multi),
        TokenKind::Str { bytes, prefix } => string(bytes.as_bytes(), *prefix),
        TokenKind::PragmaUnroll(word) => word.as_str().to_owned(),
        TokenKind::PragmaEnd | TokenKind::Eof => String::new(),
    }
}

fn integer(value: u64, ty: IntLitType, base: Base) -> String {
    let digits = match base {
        Base::Binary => format!("{value:#b}"),
        Base::Octal if value == 0 => "0".to_owned(),
        Base::Octal => format!("0{value:o}"),
        Base::Decimal => value.to_string(),
        Base::Hex => format!("{value:#x}"),
    };
    let suffix = match ty {
        IntLitType::Int => "",
        IntLitType::UInt => "u",
        IntLitType::Long => "l",
        IntLitType::ULong => "ul",
        IntLitType::LongLong => "ll",
        IntLitType::ULongLong => "ull",
    };
    digits + suffix
}

fn finite(text: String, is_finite: bool) -> String {
    if is_finite { text } else { "1e9999".to_owned() }
}

fn prefix_text(prefix: CharPrefix) -> &'static str {
    match prefix {
        CharPrefix::None => "",
        CharPrefix::U8 => "u8",
        CharPrefix::U16 => "u",
        CharPrefix::U32 => "U",
        CharPrefix::Wide => "L",
    }
}

fn character(value: i32, prefix: CharPrefix, multi: bool) -> String {
    if multi {
        return value.to_string();
    }
    let byte = u8::try_from(value).ok().filter(|b| matches!(b, 32..=126) && !matches!(b, b'\'' | b'\\'));
    let shown = match (byte, prefix) {
        (Some(byte), _) => (byte as char).to_string(),
        (None, CharPrefix::None | CharPrefix::U8) => format!("\\x{:02x}", value & 0xff),
        (None, _) => format!("\\x{value:x}"),
    };
    format!("{}'{shown}'", prefix_text(prefix))
}

fn string(bytes: &[u8], prefix: CharPrefix) -> String {
    let mut out = format!("{}\"", prefix_text(prefix));
    let width = prefix.width();
    for unit in bytes.chunks(width) {
        let value = unit.iter().rev().fold(0u32, |v, b| v << 8 | u32::from(*b));
        match value {
            10 => out.push_str("\\n"),
            34 | 92 => out.extend(['\\', value as u8 as char]),
            32..=126 => out.push(value as u8 as char),
            // Octal escapes end after three digits, unlike hexadecimal ones.
            _ if width == 1 => {
                let _ = write!(out, "\\{value:03o}");
            }
            _ => out.extend(char::from_u32(value)),
        }
    }
    out.push('"');
    out
}
