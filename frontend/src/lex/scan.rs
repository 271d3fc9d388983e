//! The scanner: from text to preprocessing tokens (C++17 [lex.pptoken]).
//!
//! Scanning never fails: unknown text becomes a token of kind [`PpKind::Other`], and unclosed comments and quotes
//! become diagnostics. Time is linear in the length of the text.

use super::codes;
use super::pp_token::{PpKind, PpToken};
use super::punct::Punct;
use super::splice::Spliced;
use super::symbol::Symbol;
use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::{FileId, Span};
use std::sync::Arc;

/// Length of the longest delimiter of a raw string literal.
const MAX_RAW_DELIMITER: usize = 16;

/// A scanner that reads one file token by token.
#[derive(Debug)]
pub struct Scanner {
    source: Spliced,
    file: FileId,
    pos: usize,
    line_start: bool,
    no_text: Symbol,
    /// Suppresses diagnostics: the text is in a group that an `#if` skips.
    pub quiet: bool,
    /// Diagnostics so far; the caller removes them.
    pub diagnostics: Vec<Diagnostic>,
}

/// The header name of an `#include`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeaderName {
    /// Name without its delimiters.
    pub name: String,
    /// True for `<…>`, false for `"…"`.
    pub angled: bool,
    /// Source span, including the delimiters.
    pub span: Span,
}

/// Table of the bytes that may occur in an identifier.
const IDENT_BYTES: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0u8;
    while byte < 128 {
        table[byte as usize] = byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'$';
        byte += 1;
    }
    table
};

fn is_ident_byte(byte: u8) -> bool {
    IDENT_BYTES[usize::from(byte)]
}

impl Scanner {
    /// Creates a scanner at the beginning of a file.
    pub fn new(file: FileId, text: Arc<str>) -> Self {
        Self {
            source: Spliced::new(text),
            file,
            pos: 0,
            line_start: true,
            no_text: Symbol::intern(""),
            quiet: false,
            diagnostics: Vec::new(),
        }
    }

    /// Returns the file that is read.
    pub fn file(&self) -> FileId {
        self.file
    }

    /// Returns the span of the end of the file.
    pub fn end_span(&self) -> Span {
        let end = self.source.original.len() as u32;
        Span::new(self.file, end, end)
    }

    /// Returns the next token; at the end of the file, every call returns [`PpKind::End`].
    pub fn next_token(&mut self) -> PpToken {
        let space = self.skip_blank(true);
        self.token(space)
    }

    /// Returns the next token of the current line, or `None` at its end.
    pub fn next_in_line(&mut self) -> Option<PpToken> {
        let space = self.skip_blank(false);
        match self.byte(0) {
            None | Some(b'\n') => None,
            Some(_) => Some(self.token(space)),
        }
    }

    /// Skips to the next `#` that begins a line, or to the end of the file, and returns that token. Skipped text is
    /// neither kept nor reported.
    pub fn next_hash(&mut self) -> PpToken {
        let quiet = std::mem::replace(&mut self.quiet, true);
        let found = loop {
            let space = self.skip_blank(true);
            match self.byte(0) {
                None => break self.token(space),
                Some(b'#' | b'%') if self.line_start => {
                    let token = self.token(space);
                    if token.is(Punct::Hash) {
                        break token;
                    }
                }
                Some(byte) => {
                    self.line_start = false;
                    // The ends of other tokens do not matter.
                    if is_ident_byte(byte) || byte >= 0x80 || matches!(byte, b'"' | b'\'') {
                        self.scan();
                    } else {
                        self.pos += 1;
                    }
                }
            }
        };
        self.quiet = quiet;
        found
    }

    /// Returns true if the next token is `(`, possibly on a later line. Consumes nothing.
    pub fn next_is_paren(&mut self) -> bool {
        let (pos, line_start, quiet) = (self.pos, self.line_start, self.quiet);
        self.quiet = true;
        self.skip_blank(true);
        let found = self.byte(0) == Some(b'(');
        (self.pos, self.line_start, self.quiet) = (pos, line_start, quiet);
        found
    }

    /// Returns true if only white space and comments remain on this line. Consumes nothing.
    pub fn at_line_end(&mut self) -> bool {
        let (pos, line_start, quiet) = (self.pos, self.line_start, self.quiet);
        self.quiet = true;
        self.skip_blank(false);
        let found = matches!(self.byte(0), None | Some(b'\n' | b'\r'));
        (self.pos, self.line_start, self.quiet) = (pos, line_start, quiet);
        found
    }

    /// Reads `<name>` or `"name"` if it comes next on this line.
    pub fn header_name(&mut self) -> Option<HeaderName> {
        self.skip_blank(false);
        let (close, angled) = match self.byte(0)? {
            b'<' => ('>', true),
            b'"' => ('"', false),
            _ => return None,
        };
        let start = self.pos;
        let line = self.source.text.get(start + 1..)?;
        let line = line.get(..line.find('\n').unwrap_or(line.len()))?;
        let name = line.get(..line.find(close)?)?.to_owned();
        self.pos = start + name.len() + 2;
        Some(HeaderName { name, angled, span: self.span(start, self.pos) })
    }

    /// Reads the rest of the line verbatim (comments are not removed), trimmed, and returns it with its span.
    pub fn rest_of_line(&mut self) -> (String, Span) {
        self.skip_blank(false);
        let start = self.pos;
        let rest = self.source.text.get(start..).unwrap_or("");
        let line = rest.get(..rest.find('\n').unwrap_or(rest.len())).unwrap_or("").trim_end();
        let text = line.to_owned();
        self.pos = start + line.len();
        (text, self.span(start, self.pos))
    }

    fn span(&self, start: usize, end: usize) -> Span {
        let start = self.source.to_file(start) as u32;
        Span::new(self.file, start, (self.source.end_to_file(end) as u32).max(start))
    }

    fn byte(&self, ahead: usize) -> Option<u8> {
        self.source.text.as_bytes().get(self.pos + ahead).copied()
    }

    fn report(&mut self, diagnostic: Diagnostic) {
        if !self.quiet {
            self.diagnostics.push(diagnostic);
        }
    }

    /// Skips white space and comments; stops at a line end unless `lines`. Returns true if there were any.
    fn skip_blank(&mut self, lines: bool) -> bool {
        let before = self.pos;
        while let Some(byte) = self.byte(0) {
            match byte {
                b'\n' if lines => {
                    self.line_start = true;
                    self.pos += 1;
                }
                b' ' | b'\t' | b'\r' | 11 | 12 | 0 => self.pos += 1,
                b'/' if self.byte(1) == Some(b'/') => {
                    let rest = self.source.text.as_bytes().get(self.pos..).unwrap_or(&[]);
                    self.pos += rest.iter().position(|b| *b == b'\n').unwrap_or(rest.len());
                }
                b'/' if self.byte(1) == Some(b'*') => {
                    let rest = self.source.text.get(self.pos + 2..).unwrap_or("");
                    match rest.find("*/") {
                        Some(length) => self.pos += length + 4,
                        None => {
                            let span = self.span(self.pos, self.pos + 2);
                            self.pos = self.source.text.len();
                            self.report(
                                Diagnostic::error(codes::COMMENT, span, "unterminated comment")
                                    .with_help("close it with `*/`"),
                            );
                        }
                    }
                }
                _ => break,
            }
        }
        self.pos != before
    }

    fn token(&mut self, space: bool) -> PpToken {
        let start = self.pos;
        let line_start = std::mem::replace(&mut self.line_start, false);
        let kind = self.scan();
        let text = match kind {
            PpKind::Punct(_) | PpKind::End => self.no_text,
            _ if self.quiet => self.quiet_text(start, kind),
            _ => Symbol::intern(&self.text_of(start)),
        };
        PpToken { kind, text, span: self.span(start, self.pos), space, line_start, no_expand: false }
    }

    /// Returns the text of a token in a skipped group. Only names matter there (the directives'), so nothing else is
    /// interned.
    fn quiet_text(&self, start: usize, kind: PpKind) -> Symbol {
        match kind {
            PpKind::Ident => Symbol::intern(&self.text_of(start)),
            _ => self.no_text,
        }
    }

    /// Returns the spelling of the token from `start` to the current position. Raw strings undo line splices.
    fn text_of(&self, start: usize) -> std::borrow::Cow<'_, str> {
        let text = self.source.text.get(start..self.pos).unwrap_or("");
        if self.source.is_plain() {
            return text.into();
        }
        let raw = text.ends_with('"') && text.split('"').next().is_some_and(|prefix| prefix.ends_with('R'));
        if raw {
            let range = self.source.to_file(start)..self.source.end_to_file(self.pos);
            return self.source.original.get(range).unwrap_or(text).into();
        }
        text.into()
    }

    /// Scans one token from `pos` on, which is not at white space.
    fn scan(&mut self) -> PpKind {
        let Some(byte) = self.byte(0) else { return PpKind::End };
        match byte {
            b'"' | b'\'' => self.quoted(byte),
            b'0'..=b'9' => self.number(),
            b'.' if self.byte(1).is_some_and(|b| b.is_ascii_digit()) => self.number(),
            _ if is_ident_byte(byte) || byte >= 0x80 => self.word(),
            _ => match self.punct() {
                Some((punct, length)) => {
                    self.pos += length;
                    PpKind::Punct(punct)
                }
                None => self.other(),
            },
        }
    }

    fn number(&mut self) -> PpKind {
        self.pos += 1;
        while let Some(byte) = self.byte(0) {
            let previous = self.source.text.as_bytes().get(self.pos - 1).copied().unwrap_or(0);
            let more = match byte {
                b'+' | b'-' => matches!(previous, b'e' | b'E' | b'p' | b'P'),
                b'\'' => self.byte(1).is_some_and(is_ident_byte),
                _ => byte == b'.' || is_ident_byte(byte),
            };
            if !more {
                break;
            }
            self.pos += 1;
        }
        PpKind::Number
    }

    /// Scans an identifier, or a literal with an encoding prefix.
    fn word(&mut self) -> PpKind {
        let start = self.pos;
        loop {
            let rest = self.source.text.as_bytes().get(self.pos..).unwrap_or_default();
            self.pos += rest.iter().position(|byte| !is_ident_byte(*byte)).unwrap_or(rest.len());
            match self.byte(0) {
                Some(byte) if byte >= 0x80 => match self.source.text.get(self.pos..).and_then(|t| t.chars().next()) {
                    Some(c) if c.is_alphanumeric() => self.pos += c.len_utf8(),
                    _ => break,
                },
                _ => break,
            }
        }
        if self.pos == start {
            return self.other();
        }
        let Some(quote @ (b'"' | b'\'')) = self.byte(0) else { return PpKind::Ident };
        match (self.source.text.get(start..self.pos).unwrap_or(""), quote) {
            ("R" | "u8R" | "uR" | "UR" | "LR", b'"') => self.raw_string(),
            ("u8" | "u" | "U" | "L", _) => self.quoted(quote),
            _ => PpKind::Ident,
        }
    }

    /// Scans a character or string literal from its opening quote on.
    fn quoted(&mut self, quote: u8) -> PpKind {
        let open = self.pos;
        self.pos += 1;
        loop {
            match self.byte(0) {
                Some(b'\\') if !matches!(self.byte(1), None | Some(b'\n')) => self.pos += 2,
                None | Some(b'\n') => break,
                Some(byte) => {
                    self.pos += 1;
                    if byte == quote {
                        return if quote == b'"' { PpKind::Str } else { PpKind::Char };
                    }
                }
            }
        }
        // `pos += 2` may have stopped inside a character; only line ends and the end of the text get here.
        let what = if quote == b'"' { "string" } else { "character" };
        let span = self.span(open, open + 1);
        self.report(
            Diagnostic::error(codes::QUOTE, span, format!("unterminated {what} literal"))
                .with_help(format!("close it with `{}`", quote as char)),
        );
        // Continues as if the literal were closed: one error is enough. The conversion sees from the missing closing
        // quote that the error was reported.
        if quote == b'"' { PpKind::Str } else { PpKind::Char }
    }

    /// Scans a raw string from its opening quote on (C++17 [lex.string]).
    fn raw_string(&mut self) -> PpKind {
        let open = self.pos;
        let file_open = self.source.to_file(open);
        let body = self.source.original.get(file_open + 1..).unwrap_or("");
        let delimiter = body.bytes().take(MAX_RAW_DELIMITER + 1).take_while(|b| !b"()\\ \t\r\n\x0b\x0c\"".contains(b));
        let length = delimiter.count();
        if body.as_bytes().get(length) != Some(&b'(') || length > MAX_RAW_DELIMITER {
            let span = self.span(open, open + 1);
            self.report(Diagnostic::error(codes::QUOTE, span, "this raw string literal has no valid delimiter"));
            return self.quoted(b'"');
        }
        let close = format!("){}\"", body.get(..length).unwrap_or(""));
        match body.find(&close) {
            Some(at) => self.pos = self.source.from_file(file_open + 1 + at + close.len()),
            None => {
                let span = self.span(open, open + 1);
                self.pos = self.source.text.len();
                self.report(
                    Diagnostic::error(codes::QUOTE, span, "unterminated raw string literal")
                        .with_help(format!("close it with `{close}`")),
                );
            }
        }
        PpKind::Str
    }

    /// Scans a run of characters without a meaning in C++.
    fn other(&mut self) -> PpKind {
        loop {
            let length = self.source.text.get(self.pos..).and_then(|t| t.chars().next()).map_or(1, char::len_utf8);
            self.pos += length;
            let stray = match self.byte(0) {
                Some(b'@' | b'`' | b'\\' | 1..=8 | 14..=31 | 127) => true,
                Some(byte) if byte >= 0x80 => self
                    .source
                    .text
                    .get(self.pos..)
                    .and_then(|t| t.chars().next())
                    .is_some_and(|c| !c.is_alphanumeric()),
                _ => false,
            };
            if !stray {
                return PpKind::Other;
            }
        }
    }

    fn punct(&self) -> Option<(Punct, usize)> {
        use Punct::*;
        let next = |i: usize| self.byte(i).unwrap_or(0);
        let (b, c) = (next(1), next(2));
        Some(match next(0) {
            b'(' => (LParen, 1),
            b')' => (RParen, 1),
            b'[' => (LBracket, 1),
            b']' => (RBracket, 1),
            b'{' => (LBrace, 1),
            b'}' => (RBrace, 1),
            b';' => (Semi, 1),
            b',' => (Comma, 1),
            b'?' => (Question, 1),
            b'~' => (Tilde, 1),
            b':' if b == b':' => (ColonColon, 2),
            b':' if b == b'>' => (RBracket, 2),
            b':' => (Colon, 1),
            b'.' if b == b'.' && c == b'.' => (Ellipsis, 3),
            b'.' if b == b'*' => (DotStar, 2),
            b'.' => (Dot, 1),
            b'#' if b == b'#' => (HashHash, 2),
            b'#' => (Hash, 1),
            b'+' if b == b'+' => (PlusPlus, 2),
            b'+' if b == b'=' => (PlusEq, 2),
            b'+' => (Plus, 1),
            b'-' if b == b'>' && c == b'*' => (ArrowStar, 3),
            b'-' if b == b'>' => (Arrow, 2),
            b'-' if b == b'-' => (MinusMinus, 2),
            b'-' if b == b'=' => (MinusEq, 2),
            b'-' => (Minus, 1),
            b'*' if b == b'=' => (StarEq, 2),
            b'*' => (Star, 1),
            b'/' if b == b'=' => (SlashEq, 2),
            b'/' => (Slash, 1),
            b'%' if b == b'=' => (PercentEq, 2),
            b'%' if b == b'>' => (RBrace, 2),
            b'%' if b == b':' && c == b'%' && next(3) == b':' => (HashHash, 4),
            b'%' if b == b':' => (Hash, 2),
            b'%' => (Percent, 1),
            b'^' if b == b'=' => (CaretEq, 2),
            b'^' => (Caret, 1),
            b'&' if b == b'&' => (AmpAmp, 2),
            b'&' if b == b'=' => (AmpEq, 2),
            b'&' => (Amp, 1),
            b'|' if b == b'|' => (PipePipe, 2),
            b'|' if b == b'=' => (PipeEq, 2),
            b'|' => (Pipe, 1),
            b'!' if b == b'=' => (NotEq, 2),
            b'!' => (Bang, 1),
            b'=' if b == b'=' => (EqEq, 2),
            b'=' => (Eq, 1),
            b'<' if b == b'<' && c == b'<' => (LaunchOpen, 3),
            b'<' if b == b'<' && c == b'=' => (ShlEq, 3),
            b'<' if b == b'<' => (Shl, 2),
            b'<' if b == b'=' => (LtEq, 2),
            // `<::` is `<` and `::` unless `:` or `>` follows ([lex.pptoken] 3.2).
            b'<' if b == b':' && (c != b':' || matches!(next(3), b':' | b'>')) => (LBracket, 2),
            b'<' if b == b'%' => (LBrace, 2),
            b'<' => (Lt, 1),
            b'>' if b == b'>' && c == b'>' => (LaunchClose, 3),
            b'>' if b == b'>' && c == b'=' => (ShrEq, 3),
            b'>' if b == b'>' => (Shr, 2),
            b'>' if b == b'=' => (GtEq, 2),
            b'>' => (Gt, 1),
            _ => return None,
        })
    }
}
