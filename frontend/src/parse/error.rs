//! The parser's diagnostics.
//!
//! | code | meaning |
//! |---|---|
//! | IW0201 | something else was expected here |
//! | IW0202 | a `;` is missing |
//! | IW0203 | a bracket is never closed, or closed without being open |
//! | IW0204 | an expression was expected |
//! | IW0205 | a type was expected |
//! | IW0206 | words that do not make a type together |
//! | IW0207 | nested too deeply |
//! | IW0208 | an expression or type with too many parts |
//! | IW0209 | too many possible readings |
//! | IW0210 | a name was expected |
//! | IW0211 | a type may not be defined here |
//! | IW0212 | a function is defined inside a function |
//! | IW0213 | `else`, `catch` without their statement |
//! | IW0214 | a malformed launch configuration |
//! | IW0215 | a malformed class member or constructor |
//! | IW0216 | an unknown word that looks like a keyword |
//! | IW0217 | an attribute that is unknown, or that cannot be honoured |
//! | IW0218 | `#pragma pack` changes inside of a class |
//! | IW0219 | a template's parameter is declared again, or `typename` is missing |
//! | IW0220 | `#pragma unroll` is ignored: no loop follows, or there is more in its line than a count (warning) |

use super::{MAX_DEPTH, MAX_HEIGHT, Parser};
use crate::lex::punct::Punct;
use crate::lex::token::TokenKind;
use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;

/// Largest number of errors that one run reports.
const MAX_ERRORS: usize = 50;

pub(super) const UNEXPECTED: &str = "IW0201";
pub(super) const MISSING_SEMICOLON: &str = "IW0202";
pub(crate) const UNBALANCED: &str = "IW0203";
pub(super) const EXPECTED_EXPRESSION: &str = "IW0204";
pub(super) const EXPECTED_TYPE: &str = "IW0205";
pub(super) const BAD_TYPE_WORDS: &str = "IW0206";
pub(super) const TOO_DEEP: &str = "IW0207";
pub(super) const TOO_LONG: &str = "IW0208";
pub(super) const TOO_AMBIGUOUS: &str = "IW0209";
pub(super) const EXPECTED_NAME: &str = "IW0210";
pub(super) const TYPE_DEFINED_HERE: &str = "IW0211";
pub(super) const NESTED_FUNCTION: &str = "IW0212";
pub(super) const STRAY_WORD: &str = "IW0213";
pub(super) const BAD_LAUNCH: &str = "IW0214";
pub(super) const BAD_MEMBER: &str = "IW0215";
pub(super) const MISSPELT: &str = "IW0216";
pub(super) const ATTRIBUTE: &str = "IW0217";
pub(super) const PACK: &str = "IW0218";
pub(super) const TEMPLATE_PARAMETER: &str = "IW0219";
pub(super) const UNROLL: &str = "IW0220";

impl Parser<'_> {
    pub(super) fn error_at(&self, code: &'static str, span: Span, message: impl Into<String>) -> Box<Diagnostic> {
        Box::new(Diagnostic::error(code, span, message))
    }

    /// Creates an error at the current token: "expected …, found …".
    pub(super) fn unexpected(&self, code: &'static str, expected: &str) -> Box<Diagnostic> {
        let found = self.peek();
        if found == TokenKind::Eof {
            // The end of the file has no line worth showing: point after the last token.
            return self.error_at(code, self.prev_end(), format!("expected {expected}, but the file ends here"));
        }
        self.error_at(code, self.span(), format!("expected {expected}, found {found}"))
    }

    pub(super) fn missing_semicolon(&self, after: &str) -> Box<Diagnostic> {
        let mut d = self.error_at(MISSING_SEMICOLON, self.prev_end(), format!("missing `;` after {after}"));
        d.help = Some("add `;` here".into());
        d
    }

    pub(super) fn unclosed(&self, open: usize, what: Punct) -> Box<Diagnostic> {
        let span = self.tokens.get(open).map_or(self.span(), |t| t.span);
        self.error_at(UNBALANCED, span, format!("this `{}` is never closed", what.as_str()))
    }

    pub(super) fn too_deep(&mut self) -> Box<Diagnostic> {
        self.exhausted = true;
        self.error_at(TOO_DEEP, self.span(), format!("the code is nested more than {MAX_DEPTH} levels deep here"))
    }

    pub(super) fn too_long(&mut self) -> Box<Diagnostic> {
        self.exhausted = true;
        self.error_at(TOO_LONG, self.span(), format!("more than {MAX_HEIGHT} operators follow each other here"))
            .help("split the expression into several statements")
    }

    pub(super) fn too_ambiguous(&self) -> Box<Diagnostic> {
        self.error_at(TOO_AMBIGUOUS, self.span(), "the code up to here has too many possible readings")
    }

    /// Records an error, unless there already is one for the same span.
    pub(super) fn report(&mut self, diagnostic: Diagnostic) {
        let known = self.diagnostics.iter().any(|d| d.span == diagnostic.span);
        if !known && self.diagnostics.len() < MAX_ERRORS {
            self.diagnostics.push(diagnostic);
        }
    }
}

/// Additions to a boxed diagnostic.
pub(super) trait Explain {
    fn help(self, text: impl Into<String>) -> Self;
    fn label(self, span: Span, text: impl Into<String>) -> Self;
}

impl Explain for Box<Diagnostic> {
    fn help(mut self, text: impl Into<String>) -> Self {
        self.help = Some(text.into());
        self
    }

    fn label(mut self, span: Span, text: impl Into<String>) -> Self {
        self.labels.push((span, text.into()));
        self
    }
}
