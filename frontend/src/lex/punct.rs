//! Punctuators and operators.
//!
//! The lexer always chooses the longest punctuator, so the `>>` of `a<b<c>>` is one token; a parser that expects a
//! single `>` splits it with [`Punct::split_gt`].

macro_rules! puncts {
    ($($name:ident = $text:literal,)*) => {
        /// A punctuator.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Punct {
            $(#[doc = concat!("`", $text, "`")] $name,)*
        }

        impl Punct {
            /// Every punctuator.
            pub const ALL: &[Punct] = &[$(Punct::$name,)*];

            /// Returns the primary spelling.
            pub fn as_str(self) -> &'static str {
                match self {
                    $(Punct::$name => $text,)*
                }
            }
        }
    };
}

puncts! {
    LParen = "(",
    RParen = ")",
    LBracket = "[",
    RBracket = "]",
    LBrace = "{",
    RBrace = "}",
    Semi = ";",
    Comma = ",",
    Question = "?",
    Colon = ":",
    ColonColon = "::",
    Dot = ".",
    DotStar = ".*",
    Ellipsis = "...",
    Arrow = "->",
    ArrowStar = "->*",
    Plus = "+",
    Minus = "-",
    Star = "*",
    Slash = "/",
    Percent = "%",
    Caret = "^",
    Amp = "&",
    Pipe = "|",
    Tilde = "~",
    Bang = "!",
    Eq = "=",
    Lt = "<",
    Gt = ">",
    PlusEq = "+=",
    MinusEq = "-=",
    StarEq = "*=",
    SlashEq = "/=",
    PercentEq = "%=",
    CaretEq = "^=",
    AmpEq = "&=",
    PipeEq = "|=",
    Shl = "<<",
    Shr = ">>",
    ShlEq = "<<=",
    ShrEq = ">>=",
    EqEq = "==",
    NotEq = "!=",
    LtEq = "<=",
    GtEq = ">=",
    AmpAmp = "&&",
    PipePipe = "||",
    PlusPlus = "++",
    MinusMinus = "--",
    LaunchOpen = "<<<",
    LaunchClose = ">>>",
    Hash = "#",
    HashHash = "##",
}

impl Punct {
    /// Splits the first `>` off a longer punctuator: `>>` is `>` and `>`, `>>=` is `>` and `>=`.
    pub fn split_gt(self) -> Option<(Punct, Punct)> {
        let rest = match self {
            Punct::Shr => Punct::Gt,
            Punct::LaunchClose => Punct::Shr,
            Punct::GtEq => Punct::Eq,
            Punct::ShrEq => Punct::GtEq,
            _ => return None,
        };
        Some((Punct::Gt, rest))
    }

    /// Returns the punctuator that an alternative token represents (C++17 [lex.digraph]).
    pub fn from_alternative(name: &str) -> Option<Punct> {
        Some(match name {
            "and" => Punct::AmpAmp,
            "and_eq" => Punct::AmpEq,
            "bitand" => Punct::Amp,
            "bitor" => Punct::Pipe,
            "compl" => Punct::Tilde,
            "not" => Punct::Bang,
            "not_eq" => Punct::NotEq,
            "or" => Punct::PipePipe,
            "or_eq" => Punct::PipeEq,
            "xor" => Punct::Caret,
            "xor_eq" => Punct::CaretEq,
            _ => return None,
        })
    }
}
