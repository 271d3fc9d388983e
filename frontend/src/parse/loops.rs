//! Parses loops.
//!
//! Source: C++17 [stmt.iter].

use super::declarator::Mode;
use super::error;
use super::names::NameClass;
use super::specifiers::{DeclSpecs, SpecCx};
use super::{PResult, Parser};
use crate::ast::{Condition, Decl, DeclKind, Expr, ForStmt, RangeForStmt, Stmt, StmtKind, Unroll, VarDecl};
use crate::lex::keyword::Keyword;
use crate::lex::punct::Punct;
use crate::lex::token::TokenKind;

/// The contents of the parentheses of `for`.
enum ForHead {
    Classic { init: Option<Stmt>, cond: Option<Condition>, step: Option<Expr> },
    Range { var: Decl, range: Expr },
}

impl Parser<'_> {
    /// Returns true at the beginning of a loop.
    pub(super) fn at_loop(&self) -> bool {
        matches!(self.peek(), TokenKind::Keyword(Keyword::For | Keyword::While | Keyword::Do))
    }

    /// Parses the loop that begins here.
    pub(super) fn loop_statement(&mut self, unroll: Vec<Unroll>) -> PResult<Stmt> {
        let start = self.span();
        let kind = match self.peek() {
            TokenKind::Keyword(Keyword::For) => self.for_statement(unroll)?,
            TokenKind::Keyword(Keyword::While) => {
                self.advance();
                let scopes = self.names.depth();
                self.names.enter_block();
                let cond = Box::new(self.in_parens("while", Self::condition)?);
                let body = Box::new(self.sub_statement()?);
                self.names.leave_to(scopes);
                StmtKind::While { cond, body, unroll }
            }
            _ => {
                self.advance();
                let body = Box::new(self.sub_statement()?);
                if !self.eat_keyword(Keyword::While) {
                    return Err(self.unexpected(error::UNEXPECTED, "`while` after the body of `do`"));
                }
                let cond = self.in_parens("while", Self::expr)?;
                self.expect_semicolon("`do … while (…)`")?;
                StmtKind::DoWhile { body, cond, unroll }
            }
        };
        Ok(self.stmt(kind, start))
    }

    fn for_statement(&mut self, unroll: Vec<Unroll>) -> PResult<StmtKind> {
        self.advance();
        let scopes = self.names.depth();
        self.names.enter_block();
        let head = self.in_parens("for", Self::for_head)?;
        let body = self.sub_statement()?;
        self.names.leave_to(scopes);
        Ok(match head {
            ForHead::Classic { init, cond, step } => {
                StmtKind::For(Box::new(ForStmt { init, cond, step, body, unroll }))
            }
            ForHead::Range { var, range } => {
                StmtKind::RangeFor(Box::new(RangeForStmt { init: None, var, range, body, unroll }))
            }
        })
    }

    fn for_head(&mut self) -> PResult<ForHead> {
        let start = self.span();
        let init = if self.eat(Punct::Semi) {
            None
        } else if self.declaration_starts()? {
            if let Some((var, range)) = self.attempt(Self::range_head)? {
                return Ok(ForHead::Range { var, range });
            }
            let decls = self.declaration(SpecCx::Block)?;
            Some(self.stmt(StmtKind::Decl(decls), start))
        } else {
            let e = self.expr()?;
            self.for_semicolon()?;
            Some(self.stmt(StmtKind::Expr(e), start))
        };
        let cond = if self.at(Punct::Semi) { None } else { Some(self.condition()?) };
        self.for_semicolon()?;
        let step = if self.at(Punct::RParen) { None } else { Some(self.expr()?) };
        Ok(ForHead::Classic { init, cond, step })
    }

    fn for_semicolon(&mut self) -> PResult<()> {
        if self.eat(Punct::Semi) {
            return Ok(());
        }
        Err(self.unexpected(error::MISSING_SEMICOLON, "`;` between the parts of `for (…; …; …)`"))
    }

    /// Parses `T x : range`.
    fn range_head(&mut self) -> PResult<(Decl, Expr)> {
        let specs = self.specifiers(SpecCx::Block)?;
        let start = specs.start;
        let var = if self.bindings_follow() {
            self.bindings(specs)?
        } else {
            let Some(base) = specs.ty else {
                return Err(self.unexpected(error::EXPECTED_TYPE, "a type"));
            };
            let d = self.declarator(base, Mode::Named)?;
            let Some(name) = d.name else {
                return Err(self.unexpected(error::EXPECTED_NAME, "a name"));
            };
            if let Some(ident) = name.as_ident() {
                self.names.declare(ident.name, NameClass::Value);
            }
            let var = VarDecl { name, ty: d.ty, specs: specs.specs, init: None };
            Decl::new(DeclKind::Var(Box::new(var)), self.since(start))
        };
        self.expect(Punct::Colon)?;
        let range = self.braced_or_expr()?;
        if !self.at(Punct::RParen) {
            return Err(self.unexpected(error::UNEXPECTED, "`)`"));
        }
        Ok((var, range))
    }

    /// Parses the declarator of a condition such as `if (int x = f())`.
    pub(super) fn condition_declarator(&mut self, specs: DeclSpecs) -> PResult<Vec<Decl>> {
        let Some(base) = specs.ty else {
            return Err(self.unexpected(error::EXPECTED_TYPE, "a type"));
        };
        let d = self.declarator(base, Mode::Named)?;
        let Some(name) = d.name else {
            return Err(self.unexpected(error::EXPECTED_NAME, "a name"));
        };
        self.declare_value(&name, false);
        let init = self.initializer()?;
        let var = VarDecl { name, ty: d.ty, specs: specs.specs, init };
        Ok(vec![Decl::new(DeclKind::Var(Box::new(var)), self.since(specs.start))])
    }
}
