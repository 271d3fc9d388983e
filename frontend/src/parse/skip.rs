//! Skips code that is not device code, and finds the end of code with an error.

use super::cursor::Checkpoint;
use super::lookahead::is_device_word;
use super::{Parser, names::NameClass};
use crate::ast::{Ident, Skipped, TokenRange};
use crate::lex::keyword::Keyword;
use crate::lex::punct::Punct;
use crate::lex::token::TokenKind;
use isowarp_core::diagnostic::Diagnostic;

/// The place where skipping ended.
pub(super) struct SkipEnd {
    /// First token that is not skipped.
    pub(super) index: usize,
    /// A `{` in the skipped tokens that is never closed.
    pub(super) unclosed: Option<usize>,
}

impl Parser<'_> {
    pub(super) fn kind_at(&self, index: usize) -> TokenKind {
        self.tokens.get(index).map_or(TokenKind::Eof, |t| t.kind)
    }

    /// Returns the end of the declaration that begins at `start` and must extend beyond `at`: after its `;`, or after
    /// its `}`.
    pub(super) fn skip_end(&self, start: usize, at: usize) -> SkipEnd {
        let mut i = start;
        let mut unclosed = None;
        loop {
            match self.kind_at(i) {
                TokenKind::Eof => break,
                TokenKind::Punct(Punct::RBrace) => break,
                TokenKind::Punct(Punct::Semi) => {
                    i += 1;
                    // An `else` branch belongs to the statement with the error.
                    if i > at && !self.kind_at(i).is_keyword(Keyword::Else) {
                        break;
                    }
                }
                TokenKind::Punct(open @ (Punct::LParen | Punct::LBracket | Punct::LBrace)) => {
                    let Some(close) = self.closing_of(i) else {
                        if open == Punct::LBrace {
                            unclosed = unclosed.or(Some(i));
                        }
                        i += 1;
                        continue;
                    };
                    i = close + 1;
                    if open == Punct::LBrace && i > at && self.ends_after_brace(i) {
                        if self.kind_at(i).is_punct(Punct::Semi) {
                            i += 1;
                        }
                        break;
                    }
                    // `MACRO(…)` on a separate line.
                    if open == Punct::LParen && self.macro_line(start, close) {
                        break;
                    }
                }
                _ => i += 1,
            }
        }
        SkipEnd { index: i, unclosed }
    }

    /// After a `}`: returns true unless the declaration continues, as in `struct { … } a, b;`.
    fn ends_after_brace(&self, index: usize) -> bool {
        let new_line = self.tokens.get(index).is_none_or(|t| t.line_start);
        match self.kind_at(index) {
            TokenKind::Punct(Punct::Semi) => true,
            TokenKind::Punct(Punct::Comma | Punct::Eq | Punct::RParen | Punct::LParen | Punct::Dot | Punct::LBrace) => {
                false
            }
            TokenKind::Punct(Punct::Star | Punct::Amp) => new_line,
            TokenKind::Keyword(Keyword::Catch | Keyword::Else) => false,
            TokenKind::Ident(_) => new_line,
            _ => true,
        }
    }

    /// Returns true for a `NAME(…)` that begins at `start` and is alone on its line.
    fn macro_line(&self, start: usize, close: usize) -> bool {
        let alone = self.tokens.get(close + 1).is_none_or(|t| t.line_start);
        alone
            && matches!(self.kind_at(start), TokenKind::Ident(_))
            && self.kind_at(start + 1).is_punct(Punct::LParen)
            && self.closing_of(start + 1) == Some(close)
            && matches!(self.kind_at(close + 1), TokenKind::Ident(_) | TokenKind::Keyword(_) | TokenKind::Eof)
    }

    /// Returns true if the tokens contain a device specifier outside brackets, or also inside them if they define a
    /// class.
    pub(super) fn is_device_range(&self, start: usize, end: usize) -> bool {
        let mut class = false;
        let mut i = start;
        while i < end {
            match self.kind_at(i) {
                TokenKind::Keyword(k) if is_device_word(k) => return true,
                TokenKind::Keyword(Keyword::Struct | Keyword::Class | Keyword::Union) => {
                    class = true;
                }
                TokenKind::Punct(Punct::LParen | Punct::LBracket) => {
                    if let Some(close) = self.closing_of(i) {
                        i = close;
                    }
                }
                TokenKind::Punct(Punct::LBrace) if !class => {
                    if let Some(close) = self.closing_of(i) {
                        i = close;
                    }
                }
                _ => {}
            }
            i += 1;
        }
        false
    }

    /// Returns the record of skipped tokens; declares the name that they seem to declare.
    pub(super) fn skipped(&mut self, start: usize, end: usize) -> Skipped {
        let name = self.skipped_name(start, end);
        if let Some((name, class)) = name
            && self.names.lookup(name.name).is_none()
        {
            self.names.guess(name.name, class);
        }
        Skipped { tokens: TokenRange { start: start as u32, end: end as u32 }, name: name.map(|(ident, _)| ident) }
    }

    /// Guesses the declared name: after `struct`, `using` or before the first `(`, `=`, `{`, `[` or `;`.
    fn skipped_name(&self, start: usize, end: usize) -> Option<(Ident, NameClass)> {
        let mut last = None;
        let mut class = NameClass::Value;
        let mut templated = false;
        let mut i = start;
        while i < end {
            match self.kind_at(i) {
                TokenKind::Ident(name) => {
                    last = Some(Ident { name, span: self.span_at(i) });
                    if class == NameClass::Type && !self.kind_at(i + 1).is_punct(Punct::ColonColon) {
                        break;
                    }
                }
                TokenKind::Keyword(Keyword::Template) => {
                    templated = true;
                    i = self.behind_angles(i + 1, end);
                    continue;
                }
                TokenKind::Keyword(
                    Keyword::Struct | Keyword::Class | Keyword::Union | Keyword::Enum | Keyword::Using,
                ) => class = NameClass::Type,
                TokenKind::Punct(Punct::LParen | Punct::Eq | Punct::LBrace | Punct::LBracket | Punct::Semi) => break,
                _ => {}
            }
            i += 1;
        }
        let class = match (class, templated) {
            (NameClass::Type, true) => NameClass::TypeTemplate,
            (NameClass::Value, true) => NameClass::ValueTemplate,
            (class, _) => class,
        };
        last.map(|ident| (ident, class))
    }

    /// Returns the position after the `<…>` at `start`, counting only angle brackets.
    fn behind_angles(&self, start: usize, end: usize) -> usize {
        let mut depth = 0i32;
        let mut i = start;
        while i < end {
            match self.kind_at(i) {
                TokenKind::Punct(Punct::Lt) => depth += 1,
                TokenKind::Punct(Punct::Gt) => depth -= 1,
                TokenKind::Punct(Punct::Shr) => depth -= 2,
                _ => {}
            }
            i += 1;
            if depth <= 0 {
                break;
            }
        }
        i
    }

    /// Removes and returns the diagnostics recorded since a checkpoint.
    pub(super) fn diagnostics_since(&mut self, before: &Checkpoint) -> Vec<Diagnostic> {
        let from = before.diagnostics().min(self.diagnostics.len());
        self.diagnostics.split_off(from)
    }
}
