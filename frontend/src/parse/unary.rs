//! Parses unary operators, casts, `sizeof`, `new`, `delete`.
//!
//! Source: C++17 [expr.unary], [expr.cast].

use super::error;
use super::{PResult, Parser};
use crate::ast::{AstType, CastStyle, Expr, ExprKind, Initializer, NewExpr, TypeKind, UnaryOp};
use crate::lex::keyword::Keyword;
use crate::lex::punct::Punct;
use crate::lex::token::TokenKind;

pub(super) fn prefix(punct: Punct) -> Option<UnaryOp> {
    Some(match punct {
        Punct::Plus => UnaryOp::Plus,
        Punct::Minus => UnaryOp::Minus,
        Punct::Bang => UnaryOp::Not,
        Punct::Tilde => UnaryOp::BitNot,
        Punct::Star => UnaryOp::Deref,
        Punct::Amp => UnaryOp::AddressOf,
        Punct::PlusPlus => UnaryOp::PreInc,
        Punct::MinusMinus => UnaryOp::PreDec,
        _ => return None,
    })
}

impl Parser<'_> {
    /// Parses a unary or cast expression.
    pub(super) fn unary(&mut self) -> PResult<Expr> {
        match self.peek() {
            TokenKind::Punct(Punct::LParen) => {
                if let Some(cast) = self.c_cast()? {
                    return Ok(cast);
                }
            }
            TokenKind::Punct(punct) => {
                if let Some(op) = prefix(punct) {
                    return self.prefix(op);
                }
            }
            TokenKind::Keyword(
                Keyword::Sizeof
                | Keyword::Alignof
                | Keyword::New
                | Keyword::Delete
                | Keyword::Noexcept
                | Keyword::Extension,
            ) => return self.nested(Self::keyword_operator),
            _ => {}
        }
        if self.at(Punct::ColonColon) && matches!(self.peek_at(1), TokenKind::Keyword(Keyword::New | Keyword::Delete)) {
            self.advance();
            return self.nested(Self::keyword_operator);
        }
        self.postfix()
    }

    fn prefix(&mut self, op: UnaryOp) -> PResult<Expr> {
        self.nested(|p| {
            let start = p.span();
            p.advance();
            let operand = Box::new(p.unary()?);
            Ok(Expr::new(ExprKind::Unary { op, operand }, p.since(start)))
        })
    }

    /// Parses `(T)e`, if the parentheses contain a type.
    fn c_cast(&mut self) -> PResult<Option<Expr>> {
        let start = self.span();
        let Some(ty) = self.type_in_parens(true)? else {
            return Ok(None);
        };
        self.nested(|p| {
            if p.at(Punct::LBrace) {
                let operand = p.initializer_clause()?;
                let cast = p.cast(CastStyle::C, ty, operand, start);
                return p.postfix_of(cast).map(Some);
            }
            let operand = p.unary()?;
            Ok(Some(p.cast(CastStyle::C, ty, operand, start)))
        })
    }

    pub(super) fn cast(
        &self,
        style: CastStyle,
        mut ty: AstType,
        operand: Expr,
        start: isowarp_core::span::Span,
    ) -> Expr {
        // Between the `<` and `>` of a cast only a type is allowed (C++20 [temp.res.general] 4).
        if !self.dialect.cpp20 || style == CastStyle::C {
            self.note_missing_typename(&mut ty);
        }
        Expr::new(ExprKind::Cast { style, ty: Box::new(ty), operand: Box::new(operand) }, self.since(start))
    }

    fn keyword_operator(&mut self) -> PResult<Expr> {
        let start = self.span();
        let keyword = self.peek();
        let global = self.prev_is_global_scope();
        self.advance();
        let kind = match keyword {
            TokenKind::Keyword(Keyword::Sizeof) if self.at(Punct::Ellipsis) => {
                self.advance();
                let open = self.pos;
                self.expect(Punct::LParen)?;
                let name = self.ident()?;
                self.expect_closing(Punct::RParen, open)?;
                ExprKind::SizeofPack(name.name)
            }
            TokenKind::Keyword(Keyword::Sizeof) => match self.type_in_parens(false)? {
                Some(ty) => ExprKind::SizeofType(Box::new(ty)),
                None => ExprKind::SizeofExpr(Box::new(self.unary()?)),
            },
            TokenKind::Keyword(Keyword::Alignof) => match self.type_in_parens(false)? {
                Some(ty) => ExprKind::AlignofType(Box::new(ty)),
                None => ExprKind::AlignofExpr(Box::new(self.unary()?)),
            },
            TokenKind::Keyword(Keyword::Noexcept) => {
                let e = self.in_parens("noexcept", Self::expr)?;
                ExprKind::Noexcept(Box::new(e))
            }
            TokenKind::Keyword(Keyword::New) => ExprKind::New(Box::new(self.new_expr(global)?)),
            TokenKind::Keyword(Keyword::Delete) => {
                let array = self.at(Punct::LBracket) && self.peek_at(1).is_punct(Punct::RBracket);
                if array {
                    self.advance();
                    self.advance();
                }
                let operand = Box::new(self.unary()?);
                ExprKind::Delete { array, operand }
            }
            // `__extension__ e`
            _ => return self.unary(),
        };
        Ok(Expr::new(kind, self.since(start)))
    }

    fn prev_is_global_scope(&self) -> bool {
        self.pos.checked_sub(1).and_then(|i| self.tokens.get(i)).is_some_and(|t| t.kind.is_punct(Punct::ColonColon))
    }

    /// Parses the rest of a `new` expression.
    fn new_expr(&mut self, global: bool) -> PResult<NewExpr> {
        let mut placement = Vec::new();
        let mut ty = self.type_in_parens(false)?;
        if ty.is_none() && self.at(Punct::LParen) {
            placement = self.call_args()?;
            ty = self.type_in_parens(false)?;
        }
        let ty = match ty {
            Some(ty) => ty,
            None => {
                let base = self.type_specifiers()?;
                let base = self.pointers(base)?;
                self.new_dimensions(base)?
            }
        };
        let init =
            if self.at(Punct::LParen) || self.at(Punct::LBrace) { self.initializer()? } else { None::<Initializer> };
        Ok(NewExpr { global, placement, ty, init })
    }

    /// Parses `[n][4]` after the type of `new`.
    fn new_dimensions(&mut self, base: AstType) -> PResult<AstType> {
        let mut sizes = Vec::new();
        while self.at(Punct::LBracket) {
            let span = self.span();
            let open = self.pos;
            self.advance();
            let size = self.with_gt(false, Self::expr)?;
            self.expect_closing(Punct::RBracket, open)?;
            sizes.push((size, self.since(span)));
            self.taller()?;
        }
        let mut ty = base;
        for (size, span) in sizes.into_iter().rev() {
            ty = AstType::new(TypeKind::Array { element: Box::new(ty), size: Some(Box::new(size)) }, span);
        }
        Ok(ty)
    }

    /// Reports that an expression was expected at the current token.
    pub(super) fn expected_expression(&mut self) -> Box<isowarp_core::diagnostic::Diagnostic> {
        if let TokenKind::Ident(name) = self.peek()
            && self.type_starts()
        {
            return self.error_at(
                error::EXPECTED_EXPRESSION,
                self.span(),
                format!("expected an expression, found the type `{name}`"),
            );
        }
        self.unexpected(error::EXPECTED_EXPRESSION, "an expression")
    }
}
