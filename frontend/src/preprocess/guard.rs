//! Include guards: a file all of which is in `#ifndef NAME … #endif` is nothing while the macro is defined, so that it need not be
//! read again.

use crate::lex::pp_token::PpToken;
use crate::lex::punct::Punct;
use crate::lex::symbol::Symbol;

/// What is known of the guard of a file that is being read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Guard {
    /// Nothing was read yet.
    Begin,
    /// All that was read is inside of the condition that this macro is not defined.
    Around(Symbol),
    /// That condition is closed, and nothing was read since.
    Closed(Symbol),
    /// There is none.
    Missing,
}

impl Guard {
    /// Notes a token or a directive; `begins` is the macro that must not be defined for what follows a conditional directive.
    pub fn read(&mut self, begins: Option<Symbol>) {
        *self = match (*self, begins) {
            (Self::Begin, Some(name)) => Self::Around(name),
            (Self::Begin, None) | (Self::Closed(_) | Self::Missing, _) => Self::Missing,
            (around @ Self::Around(_), _) => around,
        };
    }

    /// Notes an `#endif` that closes the outermost condition.
    pub fn close(&mut self) {
        *self = match *self {
            Self::Around(name) => Self::Closed(name),
            Self::Begin | Self::Closed(_) | Self::Missing => Self::Missing,
        };
    }

    /// The macro that guards a file which was read to its end.
    pub fn name(self) -> Option<Symbol> {
        match self {
            Self::Closed(name) => Some(name),
            Self::Begin | Self::Around(_) | Self::Missing => None,
        }
    }
}

/// The macro of the condition `!defined NAME` or `!defined(NAME)`.
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
