//! Preprocessing tokens: the scanner's output and the preprocessor's input.

use super::pack::Pack;
use super::punct::Punct;
use super::symbol::Symbol;
use super::token::UnrollWord;
use isowarp_core::span::Span;

/// Kinds of preprocessing tokens.
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
    /// Characters that are not a token of C++.
    Other,
    /// `#pragma unroll` or a similar pragma; the tokens after it follow, and then [`PpKind::PragmaEnd`].
    PragmaUnroll(UnrollWord),
    /// The end of a pragma's line.
    PragmaEnd,
    /// `#pragma pack`: the state from here on.
    PragmaPack(Pack),
    /// Placeholder for an empty macro argument next to `##` (C17 6.10.3.3).
    Placemarker,
    /// The end of a file.
    End,
}

/// A preprocessing token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PpToken {
    /// Kind of token.
    pub kind: PpKind,
    /// Spelling; empty for punctuators, see [`PpToken::spelling`].
    pub text: Symbol,
    /// Source span of the token, or of the macro invocation that produced it.
    pub span: Span,
    /// True if white space precedes the token.
    pub space: bool,
    /// True for the first token of a line.
    pub line_start: bool,
    /// True for an identifier that must never be expanded again ("painted blue").
    pub no_expand: bool,
}

impl PpToken {
    /// Returns the spelling.
    pub fn spelling(&self) -> &'static str {
        match self.kind {
            PpKind::Punct(punct) => punct.as_str(),
            PpKind::Placemarker | PpKind::End | PpKind::PragmaUnroll(_) | PpKind::PragmaEnd | PpKind::PragmaPack(_) => {
                ""
            }
            _ => self.text.as_str(),
        }
    }

    /// Returns true for this punctuator.
    pub fn is(&self, punct: Punct) -> bool {
        self.kind == PpKind::Punct(punct)
    }

    /// Returns the name, if the token is an identifier.
    pub fn ident(&self) -> Option<Symbol> {
        (self.kind == PpKind::Ident).then_some(self.text)
    }
}
