//! Converts preprocessing tokens to tokens: keywords, literals, joined strings (C++17 [lex.phases] phases 5 to 7).

use super::codes;
use super::keyword::Keyword;
use super::number::{self, NumberError};
use super::pack::Pack;
use super::pp_token::{PpKind, PpToken};
use super::punct::Punct;
use super::quoted;
use super::symbol::ByteSymbol;
use super::token::{CharPrefix, IntLitType, Token, TokenKind};
use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;

/// A converter that collects tokens and reports malformed literals.
#[derive(Debug, Default)]
pub struct Converter {
    tokens: Vec<Token>,
    /// String literals that wait for adjacent ones.
    strings: Vec<PpToken>,
    /// State set by the last `#pragma pack`.
    pack: Pack,
    /// Diagnostics so far; the caller removes them.
    pub diagnostics: Vec<Diagnostic>,
}

impl Converter {
    /// Returns the number of tokens so far.
    pub fn len(&self) -> usize {
        self.tokens.len()
    }

    /// Returns true before the first token.
    pub fn is_empty(&self) -> bool {
        self.tokens.is_empty()
    }

    /// Adds the next token.
    pub fn push(&mut self, token: &PpToken) {
        if token.kind == PpKind::Str {
            self.strings.push(*token);
            return;
        }
        if !self.strings.is_empty() {
            self.flush_strings();
        }
        if let PpKind::PragmaPack(pack) = token.kind {
            self.pack = pack;
        }
        let kind = match token.kind {
            PpKind::Ident => Some(ident(token)),
            PpKind::Punct(punct) => Some(TokenKind::Punct(punct)),
            PpKind::PragmaUnroll(word) => Some(TokenKind::PragmaUnroll(word)),
            PpKind::PragmaEnd => Some(TokenKind::PragmaEnd),
            PpKind::Number => Some(self.number(token)),
            PpKind::Char => Some(self.character(token)),
            PpKind::Other => self.stray(token),
            PpKind::Str | PpKind::Placemarker | PpKind::PragmaPack(_) | PpKind::End => None,
        };
        if let Some(kind) = kind {
            self.tokens.push(self.finished(token, kind));
        }
    }

    /// Ends the input at this span.
    pub fn finish(mut self, end: Span) -> (Vec<Token>, Vec<Diagnostic>) {
        self.flush_strings();
        self.tokens.push(Token {
            kind: TokenKind::Eof,
            span: end,
            space_before: true,
            line_start: true,
            pack: self.pack,
        });
        (self.tokens, self.diagnostics)
    }

    fn finished(&self, token: &PpToken, kind: TokenKind) -> Token {
        Token { kind, span: token.span, space_before: token.space, line_start: token.line_start, pack: self.pack }
    }

    fn error(&mut self, code: &'static str, token: &PpToken, message: String) {
        self.diagnostics.push(Diagnostic::error(code, token.span, message));
    }

    fn number(&mut self, token: &PpToken) -> TokenKind {
        match number::parse(token.spelling()) {
            Ok(kind) => {
                if let TokenKind::Float { double, .. } = kind
                    && double.is_infinite()
                {
                    let message = "this number is too large for `double` and becomes infinity";
                    self.diagnostics.push(Diagnostic::warning(codes::NUMBER_RANGE, token.span, message));
                }
                kind
            }
            Err(NumberError::UserSuffix) => TokenKind::UserLiteral(token.text),
            Err(NumberError::Bad(code, message)) => {
                self.error(code, token, message);
                TokenKind::Int { value: 0, ty: IntLitType::Int, base: super::token::Base::Decimal }
            }
        }
    }

    fn character(&mut self, token: &PpToken) -> TokenKind {
        let text = token.spelling();
        // An unclosed literal was reported by the scanner.
        if text.len() > 1 && text.ends_with('\'') {
            match quoted::character(text) {
                Ok((value, prefix, multi)) => return TokenKind::Char { value, prefix, multi },
                Err(message) => self.error(codes::ESCAPE, token, message),
            }
        }
        TokenKind::Char { value: 0, prefix: CharPrefix::None, multi: false }
    }

    fn stray(&mut self, token: &PpToken) -> Option<TokenKind> {
        let text: String = token.spelling().chars().take(16).map(printable).collect();
        self.error(codes::STRAY, token, format!("`{text}` has no meaning here"));
        None
    }

    /// Joins the waiting string literals. A literal without a prefix gets the prefix of its neighbours ([lex.string]
    /// 13); different prefixes are an error.
    fn flush_strings(&mut self) {
        let strings = std::mem::take(&mut self.strings);
        let Some(first) = strings.first() else { return };
        let mut token = *first;
        let mut prefix = CharPrefix::None;
        for string in &strings {
            token.span = token.span.to(string.span);
            match quoted::prefix(string.spelling()) {
                CharPrefix::None => {}
                own if prefix == CharPrefix::None || prefix == own => prefix = own,
                _ => self.error(codes::ESCAPE, string, "string literals with different prefixes are not joined".into()),
            }
        }
        let mut bytes = Vec::new();
        for string in &strings {
            match quoted::string(string.spelling(), prefix) {
                Ok(part) => bytes.extend(part),
                // An unclosed literal was reported by the scanner.
                Err(message) if string.spelling().ends_with('"') => self.error(codes::ESCAPE, string, message),
                Err(_) => {}
            }
        }
        self.tokens.push(self.finished(&token, TokenKind::Str { bytes: ByteSymbol::intern(&bytes), prefix }));
    }
}

/// Returns a character in a form that a message can show.
fn printable(c: char) -> char {
    if c.is_control() { char::REPLACEMENT_CHARACTER } else { c }
}

fn ident(token: &PpToken) -> TokenKind {
    if let Some(keyword) = Keyword::from_symbol(token.text) {
        return TokenKind::Keyword(keyword);
    }
    match Punct::from_alternative(token.text.as_str()) {
        Some(punct) => TokenKind::Punct(punct),
        None => TokenKind::Ident(token.text),
    }
}
