//! `#pragma unroll` before a loop (CUDA C++ Programming Guide, "#pragma unroll").

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::ir::Unroll;

use crate::ast;
use crate::lex::token::UnrollWord;
use crate::sema::{Sema, codes};

impl<'a> Sema<'a> {
    /// Returns the effect of the pragmas before a loop: that of the last one that is not ignored.
    pub(super) fn unroll(&mut self, pragmas: &'a [ast::Unroll]) -> Unroll {
        pragmas.iter().fold(Unroll::Auto, |before, pragma| self.unroll_pragma(pragma).unwrap_or(before))
    }

    /// Returns the effect of one pragma, or `None` if it is ignored.
    fn unroll_pragma(&mut self, pragma: &'a ast::Unroll) -> Option<Unroll> {
        let Some(count) = &pragma.count else {
            return match pragma.word {
                UnrollWord::Unroll => Some(Unroll::Full),
                UnrollWord::NoUnroll => Some(Unroll::Never),
                UnrollWord::Gcc => self.ignored_pragma(pragma, "it has no count"),
            };
        };
        let n = self.constant_int(count).ok()?;
        match (pragma.word, n) {
            (_, 1) | (UnrollWord::Gcc, 0) => Some(Unroll::Never),
            (_, ..=0) => self.ignored_pragma(pragma, &format!("its count {n} is not positive")),
            _ if i32::try_from(n).is_err() => self.ignored_pragma(pragma, &format!("its count {n} does not fit `int`")),
            _ => u32::try_from(n).ok().map(Unroll::Times),
        }
    }

    fn ignored_pragma(&mut self, pragma: &ast::Unroll, why: &str) -> Option<Unroll> {
        let message = format!("`{}` is ignored: {why}", pragma.word.as_str());
        self.note(Diagnostic::warning(codes::UNROLL_COUNT, pragma.span, message));
        None
    }
}
