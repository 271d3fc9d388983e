//! Detects misspelt keywords and specifiers, as in `retrun x;` and `__globl__ void k()`.
//!
//! A word that is not a keyword is a name, so the error is only found after it. An error is attributed to a preceding
//! word that resembles a keyword and is where a name cannot be: directly before another name, a literal or a keyword;
//! or before parentheses whose contents or following tokens do not fit a call.

use super::Parser;
use super::error::{self, MISSPELT};
use crate::lex::keyword::Keyword;
use crate::lex::punct::Punct;
use crate::lex::symbol::Symbol;
use crate::lex::token::TokenKind;
use crate::spelling::nearest;
use isowarp_core::diagnostic::Diagnostic;

/// Number of tokens before an error that are searched for a misspelt word.
const BACK: usize = 64;

impl Parser<'_> {
    /// Returns the error to report in place of an error in the code that begins at token `start`, where parsing
    /// stopped at token `end`.
    pub(super) fn explained(&self, start: usize, end: usize, error: Diagnostic) -> Diagnostic {
        if !SYNTAX.contains(&error.code) {
            return error;
        }
        match self.misspelt(start, end, &error) {
            Some((at, word, keyword)) => {
                let help = match keyword {
                    "elseif" => "write `else if`".to_owned(),
                    _ => format!("did you mean `{keyword}`?"),
                };
                Diagnostic::error(MISSPELT, self.span_at(at), format!("unknown word `{word}`")).with_help(help)
            }
            None => error,
        }
    }

    /// Returns an error for a misspelt CUDA specifier at the beginning of a declaration: such a word cannot be left
    /// to host code.
    pub(super) fn misspelt_specifier(&self, start: usize, end: usize) -> Option<Diagnostic> {
        for at in start..end.min(start + BACK) {
            match self.kind_at(at) {
                TokenKind::Ident(word) if self.is_unknown(word) && word.as_str().starts_with('_') => {
                    let specifiers = [Keyword::Global, Keyword::Device, Keyword::Constant, Keyword::Shared];
                    let names = specifiers.iter().map(|k| k.as_str());
                    if let Some(keyword) = nearest(word.as_str(), names)
                        && !self.kind_at(at + 1).is_punct(Punct::LParen)
                    {
                        let d = Diagnostic::error(MISSPELT, self.span_at(at), format!("unknown word `{word}`"));
                        return Some(d.with_help(format!("did you mean `{keyword}`?")));
                    }
                }
                TokenKind::Ident(_) | TokenKind::Keyword(_) | TokenKind::Punct(Punct::Star | Punct::ColonColon) => {}
                _ => return None,
            }
        }
        None
    }

    /// Returns the position of the misspelt word that causes an error, the word, and the intended keyword.
    fn misspelt(&self, start: usize, end: usize, error: &Diagnostic) -> Option<(usize, Symbol, &'static str)> {
        let span = error.span?;
        let at = (start..self.tokens.len().min(end + 2)).find(|i| {
            let token = self.span_at(*i);
            token.file == span.file && token.end >= span.end && token.start <= span.start
        })?;
        let from = start.max(at.saturating_sub(BACK));
        (from..=at).rev().find_map(|i| {
            let TokenKind::Ident(word) = self.kind_at(i) else { return None };
            let keyword = self.meant(i, word, at)?;
            Some((i, word, keyword))
        })
    }

    /// Returns the keyword that an unknown word was meant to be, judging by the tokens after it.
    fn meant(&self, i: usize, word: Symbol, error: usize) -> Option<&'static str> {
        use Keyword::*;
        if !self.is_unknown(word) {
            return None;
        }
        let begins = i.checked_sub(1).is_none_or(|b| {
            matches!(
                self.kind_at(b),
                TokenKind::Punct(Punct::Semi | Punct::LBrace | Punct::RBrace | Punct::RParen | Punct::Colon)
                    | TokenKind::Keyword(Else | Do)
            )
        });
        match self.kind_at(i + 1) {
            TokenKind::Punct(Punct::LParen) => {
                let close = self.closing_of(i + 1)?;
                // The error is in the parentheses, or after them.
                if begins {
                    let statement = nearest_of(word, &[If, For, While, Switch, StaticAssert]);
                    return if word == "elseif" || word == "elsif" || word == "elif" {
                        Some("elseif")
                    } else {
                        statement.filter(|_| error > i && error <= close + 1)
                    };
                }
                nearest_of(word, &[Sizeof, Alignof, Decltype, Noexcept, LaunchBounds, Align]).filter(|_| error < close)
            }
            TokenKind::Punct(Punct::Lt) => nearest_of(word, &[Template]).filter(|_| begins || i == 0),
            // A name after a name or after a literal.
            TokenKind::Ident(_) | TokenKind::Keyword(_) => nearest_of(word, BEFORE_NAMES),
            TokenKind::Int { .. }
            | TokenKind::Float { .. }
            | TokenKind::LongFloat(_)
            | TokenKind::Char { .. }
            | TokenKind::Str { .. } => nearest_of(word, &[Return, Case, Throw, Goto]),
            TokenKind::Punct(Punct::LBrace) => nearest_of(word, &[Else, Do, Try, Struct, Union, Enum]),
            _ => None,
        }
    }

    /// Returns true for a word that is not declared, and does not look like a macro of a missing header.
    fn is_unknown(&self, word: Symbol) -> bool {
        self.names.lookup(word).is_none() && word.as_str().bytes().any(|b| b.is_ascii_lowercase())
    }

    /// Adds to an error the declaration of a preceding name that could not be parsed.
    pub(super) fn hidden_cause(&self, start: usize, end: usize, error: Diagnostic) -> Diagnostic {
        let end = end.min(start + BACK);
        let names = (start..end).filter_map(|i| self.kind_at(i).ident());
        let behind = |i: &Diagnostic| i.span.is_some_and(|s| !error.labels.iter().any(|(l, _)| *l == s));
        let cause = names.filter_map(|name| Some((name, self.lost.host_cause(name)?))).find(|(_, d)| behind(d));
        match cause.and_then(|(name, cause)| Some((name, cause.span?, cause))) {
            Some((_, _, cause)) if cause.code == MISSPELT => cause.clone(),
            Some((name, span, cause)) => {
                let label = format!("the declaration of `{name}` was not understood: {}", cause.message);
                let help = error.help.clone().or_else(|| cause.help.clone());
                Diagnostic { help, ..error.with_label(span, label) }
            }
            None => error,
        }
    }
}

/// The errors that a misspelt word may cause.
const SYNTAX: [&str; 8] = [
    error::UNEXPECTED,
    error::MISSING_SEMICOLON,
    error::EXPECTED_EXPRESSION,
    error::EXPECTED_TYPE,
    error::BAD_TYPE_WORDS,
    error::EXPECTED_NAME,
    error::STRAY_WORD,
    error::BAD_MEMBER,
];

/// Keywords that may precede a name.
const BEFORE_NAMES: &[Keyword] = {
    use Keyword::*;
    &[
        Auto,
        Bool,
        Case,
        Char,
        Class,
        Const,
        Constexpr,
        Delete,
        Double,
        Else,
        Enum,
        Explicit,
        Extern,
        Float,
        Friend,
        Goto,
        Inline,
        Int,
        Long,
        Mutable,
        Namespace,
        New,
        Operator,
        Register,
        Return,
        Short,
        Signed,
        Static,
        Struct,
        Template,
        Throw,
        Typedef,
        Typename,
        Union,
        Unsigned,
        Using,
        Virtual,
        Void,
        Volatile,
        Global,
        Device,
        Host,
        Shared,
        Constant,
        Managed,
        GridConstant,
        Forceinline,
        Noinline,
        Restrict,
    ]
};

fn nearest_of(word: Symbol, keywords: &[Keyword]) -> Option<&'static str> {
    let found = nearest(word.as_str(), keywords.iter().map(|k| k.as_str()))?;
    keywords.iter().map(|k| k.as_str()).find(|k| *k == found)
}
