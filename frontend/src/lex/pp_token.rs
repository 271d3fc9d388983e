//! Preprocessing tokens: what the scanner produces and the preprocessor works on.

use super::pack::Pack;
use super::punct::Punct;
use super::symbol::Symbol;
use super::token::UnrollWord;
use isowarp_core::span::Span;

/// What a preprocessing token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PpKind {
    /// An identifier, keywords included.
    Ident,
    /// A preprocessing number, not yet checked.
    Number,
    /// A character literal with its quotes and prefix.
    Char,
    /// A string literal with its quotes and prefix.
    Str,
    /// A punctuator.
    Punct(Punct),
    /// Characters that are no token of C++.
    Other,
    /// `#pragma unroll` or one like it; what stands behind it follows, and [`PpKind::PragmaEnd`].
    PragmaUnroll(UnrollWord),
    /// The end of a pragma's line.
    PragmaEnd,
    /// `#pragma pack`: what holds from here on.
    PragmaPack(Pack),
    /// Stands for an empty macro argument next to `##` (C17 6.10.3.3).
    Placemarker,
    /// The end of a file.
    End,
}

/// A preprocessing token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PpToken {
    /// What it is.
    pub kind: PpKind,
    /// Its spelling; empty for punctuators, see [`PpToken::spelling`].
    pub text: Symbol,
    /// Where it is, or where the macro invocation is that produced it.
    pub span: Span,
    /// White space came before it.
    pub space: bool,
    /// First of its line.
    pub line_start: bool,
    /// An identifier that must never be expanded again ("painted blue").
    pub no_expand: bool,
}

impl PpToken {
    /// Its spelling.
    pub fn spelling(&self) -> &'static str {
        match self.kind {
            PpKind::Punct(punct) => punct.as_str(),
            PpKind::Placemarker | PpKind::End | PpKind::PragmaUnroll(_) | PpKind::PragmaEnd | PpKind::PragmaPack(_) => {
                ""
            }
            _ => self.text.as_str(),
        }
    }

    /// True for this punctuator.
    pub fn is(&self, punct: Punct) -> bool {
        self.kind == PpKind::Punct(punct)
    }

    /// The name, if it is an identifier.
    pub fn ident(&self) -> Option<Symbol> {
        (self.kind == PpKind::Ident).then_some(self.text)
    }
}
