//! User-defined literals: calls of literal operators (C++17 [lex.ext]).
//!
//! For the rest of the front end, the name of a literal operator is an identifier: `operator""_km`.

use super::error::{self, Explain};
use super::{PResult, Parser};
use crate::ast::{Expr, ExprKind, Ident, QualifiedName};
use crate::lex::number;
use crate::lex::symbol::Symbol;
use crate::lex::token::{IntLitType, TokenKind};

/// Returns the name of the literal operator for a suffix.
pub(super) fn operator_name(suffix: &str) -> Symbol {
    Symbol::intern(&format!("operator\"\"{suffix}"))
}

impl Parser<'_> {
    /// Parses a number with a suffix such as `_km`.
    pub(super) fn number_literal(&mut self, text: Symbol) -> PResult<Expr> {
        let spelling = text.as_str();
        let (digits, suffix) = spelling.split_at(spelling.find('_').unwrap_or(spelling.len()));
        // [lex.ext] 3, 4: the types are `unsigned long long` and `long double`.
        let kind = match number::parse(digits) {
            Ok(TokenKind::Int { value, base, .. }) => ExprKind::Int { value, ty: IntLitType::ULongLong, base },
            Ok(TokenKind::Float { .. }) if let Ok(TokenKind::LongFloat(x)) = number::parse(&format!("{digits}L")) => {
                ExprKind::LongFloat(x)
            }
            _ => {
                let message = format!("`{spelling}` is not a number with a user-defined suffix");
                return Err(self
                    .error_at(error::EXPECTED_EXPRESSION, self.span(), message)
                    .help("user-defined suffixes begin with `_`"));
            }
        };
        Ok(self.literal_call(vec![kind], operator_name(suffix)))
    }

    /// Returns the literal operator whose suffix directly follows the current token.
    pub(super) fn literal_suffix(&self) -> Option<Symbol> {
        let next = self.tokens.get(self.pos + 1).filter(|t| !t.space_before && !t.line_start)?;
        next.kind.ident().filter(|name| name.as_str().starts_with('_')).map(|name| operator_name(name.as_str()))
    }

    /// Consumes the current token, and its suffix if that is a separate token. Returns the call of the operator.
    pub(super) fn literal_call(&mut self, args: Vec<ExprKind>, operator: Symbol) -> Expr {
        let start = self.span();
        if !matches!(self.peek(), TokenKind::UserLiteral(_)) {
            self.advance();
        }
        self.advance();
        let span = self.since(start);
        let name = QualifiedName::simple(Ident { name: operator, span });
        let callee = Box::new(Expr::new(ExprKind::Name(name), span));
        let args = args.into_iter().map(|kind| Expr::new(kind, span)).collect();
        Expr::new(ExprKind::Call { callee, args }, span)
    }
}
