//! Tokens as the parser sees them: after preprocessing, with literals already evaluated.
//!
//! Sources: C++17 [lex.token], [lex.icon], [lex.fcon], [lex.ccon], [lex.string]; the CUDA C++ Programming Guide's
//! language extensions for the additional keywords and `<<<` `>>>`.
//!
//! Adjacent string literals are already joined, alternative spellings (`and`, `<:`) are already replaced by their
//! primary punctuators, and the last token is always [`TokenKind::Eof`].

use super::keyword::Keyword;
use super::pack::Pack;
use super::punct::Punct;
use super::symbol::{ByteSymbol, Symbol};
use crate::extended::Extended;
use isowarp_core::span::Span;

/// A token.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Token {
    /// Kind of token.
    pub kind: TokenKind,
    /// Source span of the token. A token from a macro's body has the position of the macro's invocation and the
    /// number of its spelling; a token from a macro's argument keeps its own position.
    pub span: Span,
    /// True if white space or a comment precedes the token. `false` means that the token touches the previous one.
    pub space_before: bool,
    /// True for the first token of a line.
    pub line_start: bool,
    /// State of `#pragma pack` at the token.
    pub pack: Pack,
}

/// Kinds of tokens.
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
        /// Value of the literal.
        value: u64,
        /// Type of the literal on nvcc's x86-64 Linux target, where `long` has 64 bits.
        ty: IntLitType,
        /// Base of the literal as written.
        base: Base,
    },
    /// A floating-point literal, rounded from its text to both types separately, so that an
    /// `f` literal is not rounded twice.
    Float {
        /// Nearest double.
        double: f64,
        /// Nearest float.
        single: f32,
        /// Suffix, which selects one of the two values.
        suffix: FloatSuffix,
    },
    /// A floating-point literal of type `long double`: `1.0l`.
    LongFloat(Extended),
    /// A character literal; plain multi-character literals have type `int` as in gcc.
    Char {
        /// Value of the literal; a plain `char` is sign-extended.
        value: i32,
        /// Encoding prefix, which determines the type.
        prefix: CharPrefix,
        /// True if there is more than one character between the quotes.
        multi: bool,
    },
    /// A string literal, without the terminating zero; adjacent literals are joined.
    Str {
        /// Contents: UTF-8 with escapes replaced (each unit little-endian for wide strings).
        bytes: ByteSymbol,
        /// Encoding prefix, which determines the element type.
        prefix: CharPrefix,
    },
    /// A user-defined literal such as `10ms`: legal in host code, an error in device code.
    UserLiteral(Symbol),
    /// `#pragma unroll` or a similar pragma. The tokens of its count, if any, follow, and then
    /// [`TokenKind::PragmaEnd`].
    PragmaUnroll(UnrollWord),
    /// The end of a pragma's line.
    PragmaEnd,
    /// The end of the input.
    Eof,
}

/// The pragmas that control unrolling.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum UnrollWord {
    /// `#pragma unroll`: NVIDIA's pragma, the usual one in CUDA code.
    Unroll,
    /// `#pragma nounroll`: Clang's pragma.
    NoUnroll,
    /// `#pragma GCC unroll`: g++'s pragma.
    Gcc,
}

impl UnrollWord {
    /// Returns the pragma as written.
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

/// The base of an integer literal.
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
    /// Returns the size of a character in bytes.
    pub const fn width(self) -> usize {
        match self {
            CharPrefix::None | CharPrefix::U8 => 1,
            CharPrefix::U16 => 2,
            CharPrefix::U32 | CharPrefix::Wide => 4,
        }
    }
}

impl TokenKind {
    /// Returns the identifier, if the token is one.
    pub fn ident(self) -> Option<Symbol> {
        match self {
            TokenKind::Ident(name) => Some(name),
            _ => None,
        }
    }

    /// Returns true for this punctuator.
    pub fn is_punct(self, punct: Punct) -> bool {
        matches!(self, TokenKind::Punct(own) if own == punct)
    }

    /// Returns true for this keyword.
    pub fn is_keyword(self, keyword: Keyword) -> bool {
        matches!(self, TokenKind::Keyword(own) if own == keyword)
    }
}

impl std::fmt::Display for TokenKind {
    /// Writes the token as diagnostics name it.
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
