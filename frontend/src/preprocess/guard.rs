//! Include guards: a file that is entirely inside `#ifndef NAME … #endif` is empty while the macro is defined, so it
//! need not be read again.

use crate::lex::pp_token::PpToken;
use crate::lex::punct::Punct;
use crate::lex::symbol::Symbol;

/// The state of the guard of a file that is being read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Guard {
    /// Nothing was read yet.
    Begin,
    /// So far, everything is inside the condition that this macro is not defined.
    Around(Symbol),
    /// The condition is closed, and nothing was read since.
    Closed(Symbol),
    /// The file has no guard.
    Missing,
}

impl Guard {
    /// Records a token or a directive. `begins` is the macro that must be undefined for the text after a conditional
    /// directive.
    pub fn read(&mut self, begins: Option<Symbol>) {
        *self = match (*self, begins) {
            (Self::Begin, Some(name)) => Self::Around(name),
            (Self::Begin, None) | (Self::Closed(_) | Self::Missing, _) => Self::Missing,
            (around @ Self::Around(_), _) => around,
        };
    }

    /// Records an `#endif` that closes the outermost condition.
    pub fn close(&mut self) {
        *self = match *self {
            Self::Around(name) => Self::Closed(name),
            Self::Begin | Self::Closed(_) | Self::Missing => Self::Missing,
        };
    }

    /// Returns the macro that guards a file after the whole file was read.
    pub fn name(self) -> Option<Symbol> {
        match self {
            Self::Closed(name) => Some(name),
            Self::Begin | Self::Around(_) | Self::Missing => None,
        }
    }
}

/// Returns the macro of the condition `!defined NAME` or `!defined(NAME)`.
pub(super) fn of_condition(line: &[PpToken]) -> Option<Symbol> {
    let (operand, defined) = match line {
        [not, defined, name] if not.is(Punct::Bang) => (name, defined),
        [not, defined, open, name, close]
            if not.is(Punct::Bang) && open.is(Punct::LParen) && close.is(Punct::RParen) =>
        {
            (name, defined)
        }
        _ => return None,
    };
    operand.ident().filter(|_| defined.ident().is_some_and(|word| word == "defined"))
}
