//! Parses expressions from the comma down to the binary operators, by precedence climbing.
//!
//! Source: C++17 [expr], [over.binary]; [expr.prim.fold] for folds.

use super::{PResult, Parser};
use crate::ast::{BinaryOp, Designator, Expr, ExprKind, InitItem, InitList};
use crate::lex::keyword::Keyword;
use crate::lex::punct::Punct;
use crate::lex::token::TokenKind;

/// Returns a binary operator and its precedence (higher binds more tightly).
fn binary(punct: Punct) -> Option<(BinaryOp, u8)> {
    Some(match punct {
        Punct::PipePipe => (BinaryOp::Or, 1),
        Punct::AmpAmp => (BinaryOp::And, 2),
        Punct::Pipe => (BinaryOp::BitOr, 3),
        Punct::Caret => (BinaryOp::BitXor, 4),
        Punct::Amp => (BinaryOp::BitAnd, 5),
        Punct::EqEq => (BinaryOp::Eq, 6),
        Punct::NotEq => (BinaryOp::Ne, 6),
        Punct::Lt => (BinaryOp::Lt, 7),
        Punct::Gt => (BinaryOp::Gt, 7),
        Punct::LtEq => (BinaryOp::Le, 7),
        Punct::GtEq => (BinaryOp::Ge, 7),
        Punct::Shl => (BinaryOp::Shl, 8),
        Punct::Shr => (BinaryOp::Shr, 8),
        Punct::Plus => (BinaryOp::Add, 9),
        Punct::Minus => (BinaryOp::Sub, 9),
        Punct::Star => (BinaryOp::Mul, 10),
        Punct::Slash => (BinaryOp::Div, 10),
        Punct::Percent => (BinaryOp::Rem, 10),
        Punct::DotStar => (BinaryOp::MemberPtr, 11),
        Punct::ArrowStar => (BinaryOp::ArrowPtr, 11),
        _ => return None,
    })
}

/// Returns an assignment operator; the inner `None` is `=`.
pub(super) fn assignment(punct: Punct) -> Option<Option<BinaryOp>> {
    Some(match punct {
        Punct::Eq => None,
        Punct::PlusEq => Some(BinaryOp::Add),
        Punct::MinusEq => Some(BinaryOp::Sub),
        Punct::StarEq => Some(BinaryOp::Mul),
        Punct::SlashEq => Some(BinaryOp::Div),
        Punct::PercentEq => Some(BinaryOp::Rem),
        Punct::CaretEq => Some(BinaryOp::BitXor),
        Punct::AmpEq => Some(BinaryOp::BitAnd),
        Punct::PipeEq => Some(BinaryOp::BitOr),
        Punct::ShlEq => Some(BinaryOp::Shl),
        Punct::ShrEq => Some(BinaryOp::Shr),
        _ => return None,
    })
}

impl Parser<'_> {
    /// Parses an expression, including commas.
    pub(super) fn expr(&mut self) -> PResult<Expr> {
        let outer = std::mem::take(&mut self.height);
        let mut lhs = self.assignment()?;
        while self.at(Punct::Comma) && !self.ellipsis_at(1) {
            self.advance();
            let rhs = self.assignment()?;
            self.taller()?;
            let span = lhs.span.to(rhs.span);
            lhs = Expr::new(ExprKind::Comma { lhs: Box::new(lhs), rhs: Box::new(rhs) }, span);
        }
        self.height = outer.max(self.height);
        Ok(lhs)
    }

    /// Parses an expression without a comma at its top level.
    pub(super) fn assignment(&mut self) -> PResult<Expr> {
        self.nested(Self::assignment_inner)
    }

    fn assignment_inner(&mut self) -> PResult<Expr> {
        if self.at_keyword(Keyword::Throw) {
            return self.throw();
        }
        let lhs = self.conditional_inner()?;
        let op_span = self.span();
        let TokenKind::Punct(punct) = self.peek() else {
            return Ok(lhs);
        };
        let Some(op) = assignment(punct) else {
            return Ok(lhs);
        };
        // `a >>= b` in `x<y>>=…` is not an assignment; the lexer's token is split there. `(a += ...)` is a fold.
        if self.gt_closes && punct == Punct::ShrEq || self.ellipsis_at(1) {
            return Ok(lhs);
        }
        self.advance();
        let rhs = self.initializer_clause()?;
        let span = lhs.span.to(rhs.span);
        Ok(Expr::new(ExprKind::Assign { op, op_span, lhs: Box::new(lhs), rhs: Box::new(rhs) }, span))
    }

    fn throw(&mut self) -> PResult<Expr> {
        let start = self.span();
        self.advance();
        let operand = match self.peek() {
            TokenKind::Punct(Punct::Semi | Punct::RParen | Punct::Comma | Punct::Colon | Punct::RBrace) => None,
            _ => Some(Box::new(self.assignment()?)),
        };
        Ok(Expr::new(ExprKind::Throw(operand), self.since(start)))
    }

    /// Parses an expression without assignment, as in `case` labels.
    pub(super) fn conditional(&mut self) -> PResult<Expr> {
        self.nested(Self::conditional_inner)
    }

    fn conditional_inner(&mut self) -> PResult<Expr> {
        let cond = self.binary(1)?;
        if !self.eat(Punct::Question) {
            return Ok(cond);
        }
        let then = if self.at(Punct::Colon) { None } else { Some(Box::new(self.with_gt(false, Self::expr)?)) };
        self.expect(Punct::Colon)?;
        let otherwise = self.assignment()?;
        let span = cond.span.to(otherwise.span);
        Ok(Expr::new(ExprKind::Conditional { cond: Box::new(cond), then, otherwise: Box::new(otherwise) }, span))
    }

    /// Returns the binary operator at the current token, if it is one here.
    pub(super) fn binary_op(&self) -> Option<(BinaryOp, u8)> {
        let TokenKind::Punct(punct) = self.peek() else {
            return None;
        };
        // `>=` is one token, which does not close a template argument list ([temp.names] 3).
        if self.gt_closes && matches!(punct, Punct::Gt | Punct::Shr) || self.at_spaced_close() {
            return None;
        }
        binary(punct)
    }

    /// Parses operators that bind at least as tightly as `min`.
    fn binary(&mut self, min: u8) -> PResult<Expr> {
        let outer = std::mem::take(&mut self.height);
        let mut lhs = self.unary()?;
        while let Some((op, precedence)) = self.binary_op() {
            // `(a + ...)` is a fold.
            if precedence < min || self.ellipsis_at(1) {
                break;
            }
            let op_span = self.span();
            self.advance();
            let rhs = self.binary(precedence + 1)?;
            self.taller()?;
            let span = lhs.span.to(rhs.span);
            lhs = Expr::new(ExprKind::Binary { op, op_span, lhs: Box::new(lhs), rhs: Box::new(rhs) }, span);
        }
        self.height = outer.max(self.height);
        Ok(lhs)
    }

    /// Parses an expression or `{…}`.
    pub(super) fn initializer_clause(&mut self) -> PResult<Expr> {
        if self.at(Punct::LBrace) {
            let list = self.nested(Self::init_list)?;
            let span = list.span;
            return Ok(Expr::new(ExprKind::InitList(list), span));
        }
        self.assignment()
    }

    /// Parses `{…}` or an expression with commas, as after `return`.
    pub(super) fn braced_or_expr(&mut self) -> PResult<Expr> {
        if self.at(Punct::LBrace) { self.initializer_clause() } else { self.expr() }
    }

    /// Parses `{a, .b = c, [2] = d}`.
    pub(super) fn init_list(&mut self) -> PResult<InitList> {
        let start = self.span();
        let open = self.pos;
        self.expect(Punct::LBrace)?;
        let items = self.with_gt(false, |p| {
            let mut items = Vec::new();
            while !p.at(Punct::RBrace) {
                items.push(p.init_item()?);
                if !p.eat(Punct::Comma) {
                    break;
                }
            }
            Ok(items)
        })?;
        self.expect_closing(Punct::RBrace, open)?;
        Ok(InitList { items, span: self.since(start) })
    }

    fn init_item(&mut self) -> PResult<InitItem> {
        let mut designators = Vec::new();
        loop {
            match (self.peek(), self.peek_at(1)) {
                (TokenKind::Punct(Punct::Dot), TokenKind::Ident(_)) => {
                    self.advance();
                    designators.push(Designator::Field(self.ident()?));
                }
                // `[n] =` is a designator, `[…](…)` a lambda.
                (TokenKind::Punct(Punct::LBracket), _) if self.index_designator() => {
                    let open = self.pos;
                    self.advance();
                    let index = self.conditional()?;
                    self.expect_closing(Punct::RBracket, open)?;
                    designators.push(Designator::Index(index));
                }
                _ => break,
            }
        }
        if !designators.is_empty() && !self.at(Punct::LBrace) {
            self.expect(Punct::Eq)?;
        }
        let value = self.initializer_clause()?;
        let value = self.pack_expansion(value);
        Ok(InitItem { designators, value })
    }

    fn index_designator(&self) -> bool {
        let Some(close) = self.closing_here() else {
            return false;
        };
        self.tokens
            .get(close + 1)
            .is_some_and(|t| matches!(t.kind, TokenKind::Punct(Punct::Eq | Punct::Dot | Punct::LBracket)))
    }

    /// Wraps an argument that is followed by `...`.
    pub(super) fn pack_expansion(&mut self, e: Expr) -> Expr {
        if !self.eat(Punct::Ellipsis) {
            return e;
        }
        let span = self.since(e.span);
        Expr::new(ExprKind::PackExpansion(Box::new(e)), span)
    }
}
