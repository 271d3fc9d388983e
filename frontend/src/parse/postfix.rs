//! Parses postfix operators: calls, launches, indices, members, `++`.
//!
//! Source: C++17 [expr.post]; CUDA C++ Programming Guide, "Execution Configuration".

use super::error::{self, Explain};
use super::name::NameCx;
use super::{PResult, Parser};
use crate::ast::{Expr, ExprKind, UnaryOp};
use crate::lex::punct::Punct;
use crate::lex::token::TokenKind;

impl Parser<'_> {
    pub(super) fn postfix(&mut self) -> PResult<Expr> {
        let outer = std::mem::take(&mut self.height);
        let e = self.primary()?;
        let e = self.postfix_of(e)?;
        self.height = outer.max(self.height);
        Ok(e)
    }

    /// Parses the postfix operators after `e`.
    pub(super) fn postfix_of(&mut self, mut e: Expr) -> PResult<Expr> {
        loop {
            let TokenKind::Punct(punct) = self.peek() else {
                return Ok(e);
            };
            let start = e.span;
            let kind = match punct {
                Punct::LParen => ExprKind::Call { args: self.call_args()?, callee: Box::new(e) },
                Punct::LBracket => {
                    let open = self.pos;
                    self.advance();
                    let index = self.with_gt(false, Self::braced_or_expr)?;
                    self.expect_closing(Punct::RBracket, open)?;
                    ExprKind::Index { base: Box::new(e), index: Box::new(index) }
                }
                Punct::Dot | Punct::Arrow => {
                    self.advance();
                    let name = self.qualified_name(NameCx::Member)?;
                    ExprKind::Member { base: Box::new(e), arrow: punct == Punct::Arrow, name }
                }
                Punct::PlusPlus | Punct::MinusMinus => {
                    self.advance();
                    let op = if punct == Punct::PlusPlus { UnaryOp::PostInc } else { UnaryOp::PostDec };
                    ExprKind::Unary { op, operand: Box::new(e) }
                }
                Punct::LaunchOpen | Punct::Shl if self.at_launch() => self.launch(e)?,
                _ => return Ok(e),
            };
            self.taller()?;
            e = Expr::new(kind, self.since(start));
        }
    }

    /// Parses `(a, b)` with its parentheses.
    pub(super) fn call_args(&mut self) -> PResult<Vec<Expr>> {
        let open = self.pos;
        self.expect(Punct::LParen)?;
        let args = self.with_gt(false, |p| {
            let mut args = Vec::new();
            if p.at(Punct::RParen) {
                return Ok(args);
            }
            loop {
                let arg = p.initializer_clause()?;
                args.push(p.pack_expansion(arg));
                if !p.eat(Punct::Comma) {
                    return Ok(args);
                }
            }
        })?;
        self.expect_closing(Punct::RParen, open)?;
        Ok(args)
    }

    /// Returns true at `<<<`, or at `<< <`, which is treated as `<<<`.
    pub(super) fn at_launch(&self) -> bool {
        super::is_launch(self.peek(), self.peek_at(1))
    }

    /// Returns true at `>> >`, which ends a launch's configuration like `>>>`. These tokens do not occur in an
    /// expression.
    pub(super) fn at_spaced_close(&self) -> bool {
        self.at(Punct::Shr) && self.peek_at(1).is_punct(Punct::Gt)
    }

    /// Parses `<<<grid, block, shared, stream>>>(args)`.
    fn launch(&mut self, callee: Expr) -> PResult<ExprKind> {
        let open = self.span();
        if self.at(Punct::Shl) {
            self.advance();
        }
        self.advance();
        let mut config = Vec::new();
        self.with_gt(false, |p| {
            loop {
                config.push(p.initializer_clause()?);
                if !p.eat(Punct::Comma) {
                    return Ok(());
                }
            }
        })?;
        if self.at_spaced_close() {
            self.advance();
        } else if !self.at(Punct::LaunchClose) {
            return Err(self.unexpected(error::BAD_LAUNCH, "`>>>`").label(open, "to close this `<<<`"));
        }
        self.advance();
        if !(2..=4).contains(&config.len()) {
            return Err(self.error_at(
                error::BAD_LAUNCH,
                self.since(open),
                "a launch configuration has two to four parts: grid, block, shared bytes, stream",
            ));
        }
        if !self.at(Punct::LParen) {
            return Err(self.unexpected(error::BAD_LAUNCH, "the kernel's arguments in `(…)`"));
        }
        let args = self.call_args()?;
        Ok(ExprKind::KernelLaunch { callee: Box::new(callee), config, args })
    }
}
