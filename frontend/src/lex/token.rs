//! Tokens as the parser sees them: after preprocessing, with literals already evaluated.
//!
//! Sources: C++17 [lex.token], [lex.icon], [lex.fcon], [lex.ccon], [lex.string]; the CUDA C++
//! Programming Guide's language extensions for the additional keywords and `<<<` `>>>`.
//!
//! Adjacent string literals are already joined, alternative spellings (`and`, `<:`) are already
//! their primary punctuators, and the last token is always [`TokenKind::Eof`].

use super::keyword::Keyword;
use super::pack::Pack;
use super::punct::Punct;
use super::symbol::{ByteSymbol, Symbol};
use crate::extended::Extended;
use isowarp_core::span::Span;

/// One token.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// Where it is. A token out of a macro's body has the place of the macro's invocation, and the
    /// number of its spelling; a token out of a macro's argument keeps its own place.
    pub span: Span,
    /// White space or a comment came before it. `false` means it touches the token before.
    pub space_before: bool,
    /// It is the first token of its line.
    pub line_start: bool,
    /// What `#pragma pack` says here.
    pub pack: Pack,
}

/// What a token is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum TokenKind {
    /// An identifier that is not a keyword.
    Ident(Symbol),
    /// A keyword of C++ or CUDA.
    Keyword(Keyword),
    /// An operator or other punctuation.
    Punct(Punct),
    /// An integer literal.
    Int {
        /// Its value.
        value: u64,
        /// Its type on nvcc's x86-64 Linux target, where `long` has 64 bits.
        ty: IntLitType,
        /// How it was written.
        base: Base,
    },
    /// A floating-point literal, rounded from its text to both types separately, so that an
    /// `f` literal is not rounded twice.
    Float {
        /// Nearest double.
        double: f64,
        /// Nearest float.
        single: f32,
        /// Which of the two is meant.
        suffix: FloatSuffix,
    },
    /// A floating-point literal of type `long double`: `1.0l`.
    LongFloat(Extended),
    /// A character literal; plain multi-character literals have type `int` as in gcc.
    Char {
        /// Its value; a plain `char` is sign-extended.
        value: i32,
        /// Prefix, which decides the type.
        prefix: CharPrefix,
        /// More than one character between the quotes.
        multi: bool,
    },
    /// A string literal, without the terminating zero; adjacent ones are joined.
    Str {
        /// Contents: UTF-8 with escapes replaced (each unit little-endian for wide strings).
        bytes: ByteSymbol,
        /// Prefix, which decides the element type.
        prefix: CharPrefix,
    },
    /// A user-defined literal such as `10ms`: legal in host code, an error in device code.
    UserLiteral(Symbol),
    /// `#pragma unroll` or one like it. The tokens of its count follow, if there are any, and
    /// [`TokenKind::PragmaEnd`].
    PragmaUnroll(UnrollWord),
    /// The end of a pragma's line.
    PragmaEnd,
    /// The end of the input.
    Eof,
}

/// Which pragma speaks of unrolling.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum UnrollWord {
    /// `#pragma unroll`: NVIDIA's, and the one that is meant.
    Unroll,
    /// `#pragma nounroll`: Clang's.
    NoUnroll,
    /// `#pragma GCC unroll`: g++'s.
    Gcc,
}

impl UnrollWord {
    /// How it is written.
    pub const fn as_str(self) -> &'static str {
        match self {
            UnrollWord::Unroll => "#pragma unroll",
            UnrollWord::NoUnroll => "#pragma nounroll",
            UnrollWord::Gcc => "#pragma GCC unroll",
        }
    }
}

/// The type of an integer literal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum IntLitType {
    /// `int`
    Int,
    /// `unsigned int`
    UInt,
    /// `long`
    Long,
    /// `unsigned long`
    ULong,
    /// `long long`
    LongLong,
    /// `unsigned long long`
    ULongLong,
}

/// The base an integer literal was written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Base {
    /// `0b101`
    Binary,
    /// `017`, and `0` itself
    Octal,
    /// `15`
    Decimal,
    /// `0xf`
    Hex,
}

/// The type of a floating-point literal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FloatSuffix {
    /// `1.0`: double.
    None,
    /// `1.0f`: float.
    F,
}

/// The encoding prefix of a character or string literal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CharPrefix {
    /// `'a'`, `"a"`: char.
    None,
    /// `u8"a"`: char (C++17).
    U8,
    /// `u"a"`: char16_t.
    U16,
    /// `U"a"`: char32_t.
    U32,
    /// `L"a"`: wchar_t, 32 bits.
    Wide,
}

impl CharPrefix {
    /// How many bytes a character has.
    pub const fn width(self) -> usize {
        match self {
            CharPrefix::None | CharPrefix::U8 => 1,
            CharPrefix::U16 => 2,
            CharPrefix::U32 | CharPrefix::Wide => 4,
        }
    }
}

impl TokenKind {
    /// The identifier, if it is one.
    pub fn ident(self) -> Option<Symbol> {
        match self {
            TokenKind::Ident(name) => Some(name),
            _ => None,
        }
    }

    /// True for this punctuator.
    pub fn is_punct(self, punct: Punct) -> bool {
        matches!(self, TokenKind::Punct(own) if own == punct)
    }

    /// True for this keyword.
    pub fn is_keyword(self, keyword: Keyword) -> bool {
        matches!(self, TokenKind::Keyword(own) if own == keyword)
    }
}

impl std::fmt::Display for TokenKind {
    /// How a diagnostic names the token.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            TokenKind::Ident(name) => write!(f, "`{name}`"),
            TokenKind::Keyword(keyword) => write!(f, "`{}`", keyword.as_str()),
            TokenKind::Punct(punct) => write!(f, "`{}`", punct.as_str()),
            TokenKind::Int { value, .. } => write!(f, "`{value}`"),
            TokenKind::Float { double, suffix: FloatSuffix::None, .. } => write!(f, "`{double:?}`"),
            TokenKind::Float { single, suffix: FloatSuffix::F, .. } => write!(f, "`{single:?}f`"),
            TokenKind::LongFloat(x) => write!(f, "`{x}`"),
            TokenKind::Char { .. } => f.write_str("a character literal"),
            TokenKind::Str { .. } => f.write_str("a string literal"),
            TokenKind::UserLiteral(text) => write!(f, "`{text}`"),
            TokenKind::PragmaUnroll(word) => write!(f, "`{}`", word.as_str()),
            TokenKind::PragmaEnd => f.write_str("the end of the line"),
            TokenKind::Eof => f.write_str("the end of the file"),
        }
    }
}
