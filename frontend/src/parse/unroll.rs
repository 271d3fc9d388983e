//! `#pragma unroll` and equivalent pragmas of other compilers.
//!
//! Source: the CUDA C++ Programming Guide, "#pragma unroll". nvcc ignores such a pragma, with a warning, if it is not
//! before a loop, or has more than a count after it; so does this parser.

use super::{PResult, Parser, error};
use crate::ast::Unroll;
use crate::lex::token::{TokenKind, UnrollWord};
use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;

impl Parser<'_> {
    /// Parses a pragma before a statement; returns `None` if it is ignored.
    pub(super) fn unroll_pragma(&mut self, word: UnrollWord) -> PResult<Option<Unroll>> {
        let span = self.span();
        self.advance();
        let counts = match word {
            UnrollWord::Unroll | UnrollWord::Gcc => true,
            UnrollWord::NoUnroll => false,
        };
        let mut count = None;
        if counts && self.peek() != TokenKind::PragmaEnd {
            count = Some(self.with_gt(false, Self::conditional)?);
        }
        if self.peek() != TokenKind::PragmaEnd {
            let what = if counts { "a count" } else { "this" };
            self.ignored(word, span, &format!("there is more in the line than {what}"));
            self.end_of_pragma();
            return Ok(None);
        }
        self.end_of_pragma();
        Ok(Some(Unroll { word, count, span }))
    }

    /// Reports and skips a pragma that is not before a statement.
    pub(super) fn misplaced_unroll(&mut self, word: UnrollWord) {
        self.before_no_loop(word, self.span());
        self.end_of_pragma();
    }

    /// Reports that a pragma is not before a loop.
    pub(super) fn before_no_loop(&mut self, word: UnrollWord, span: Span) {
        self.ignored(word, span, "no loop follows");
    }

    fn ignored(&mut self, word: UnrollWord, span: Span, why: &str) {
        let message = format!("`{}` is ignored: {why}", word.as_str());
        self.report(Diagnostic::warning(error::UNROLL, span, message));
    }

    /// Moves to the end of the pragma's line.
    fn end_of_pragma(&mut self) {
        while !self.at_end() && self.peek() != TokenKind::PragmaEnd {
            self.advance();
        }
        self.advance();
    }
}
