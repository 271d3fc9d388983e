//! Lambda expressions.
//!
//! Source: C++17 [expr.prim.lambda]; `__device__` and `__host__` behind the captures are CUDA's
//! extended lambdas.

use super::error;
use super::{PResult, Parser};
use crate::ast::{Capture, CaptureKind, CaptureMode, Expr, ExprKind, Lambda, Spec, Specifiers};
use crate::lex::keyword::Keyword;
use crate::lex::punct::Punct;
use crate::lex::token::TokenKind;

impl Parser<'_> {
    /// At `[` where an expression is expected.
    pub(super) fn lambda(&mut self) -> PResult<Expr> {
        let scopes = self.names.depth();
        self.names.enter_block();
        let result = self.nested(Self::lambda_inner);
        self.names.leave_to(scopes);
        result
    }

    fn lambda_inner(&mut self) -> PResult<Expr> {
        let start = self.span();
        let (default_capture, captures) = self.captures()?;
        let mut specs = Specifiers::default();
        self.lambda_specifiers(&mut specs)?;
        let mut params = Vec::new();
        let open = self.pos;
        if self.eat(Punct::LParen) {
            params = self.with_gt(false, Self::parameter_list)?.0;
            self.expect_closing(Punct::RParen, open)?;
        }
        self.lambda_specifiers(&mut specs)?;
        let ret = if self.eat(Punct::Arrow) { Some(self.type_id()?) } else { None };
        if !self.at(Punct::LBrace) {
            return Err(self.unexpected(error::UNEXPECTED, "the lambda's body in `{…}`"));
        }
        let body = self.block()?;
        let lambda = Lambda { default_capture, captures, params, specs, ret, body };
        Ok(Expr::new(ExprKind::Lambda(Box::new(lambda)), self.since(start)))
    }

    fn lambda_specifiers(&mut self, specs: &mut Specifiers) -> PResult<()> {
        loop {
            let span = self.span();
            let word = match self.peek() {
                TokenKind::Keyword(Keyword::Mutable) => Spec::Mutable,
                TokenKind::Keyword(Keyword::Constexpr) => Spec::Constexpr,
                TokenKind::Keyword(Keyword::Device) => Spec::Device,
                TokenKind::Keyword(Keyword::Host) => Spec::Host,
                TokenKind::Keyword(Keyword::Forceinline) => Spec::Forceinline,
                TokenKind::Keyword(Keyword::Noinline) => Spec::Noinline,
                TokenKind::Keyword(Keyword::Noexcept) => {
                    self.advance();
                    if self.at(Punct::LParen) {
                        self.skip_group()?;
                    }
                    continue;
                }
                _ => {
                    if self.attributes(specs)? {
                        continue;
                    }
                    return Ok(());
                }
            };
            self.advance();
            specs.words.push((word, span));
        }
    }

    /// `[=, &x, y = e, this]`
    fn captures(&mut self) -> PResult<(Option<CaptureMode>, Vec<Capture>)> {
        let open = self.pos;
        self.expect(Punct::LBracket)?;
        let mut default = None;
        let mut captures = Vec::new();
        while !self.at(Punct::RBracket) {
            let ends = matches!(self.peek_at(1), TokenKind::Punct(Punct::Comma | Punct::RBracket));
            if captures.is_empty() && default.is_none() && ends {
                default = match self.peek() {
                    TokenKind::Punct(Punct::Eq) => Some(CaptureMode::Value),
                    TokenKind::Punct(Punct::Amp) => Some(CaptureMode::Reference),
                    _ => None,
                };
                if default.is_some() {
                    self.advance();
                    if !self.eat(Punct::Comma) {
                        break;
                    }
                    continue;
                }
            }
            captures.push(self.capture()?);
            if !self.eat(Punct::Comma) {
                break;
            }
        }
        self.expect_closing(Punct::RBracket, open)?;
        Ok((default, captures))
    }

    fn capture(&mut self) -> PResult<Capture> {
        let start = self.span();
        let mut mode = CaptureMode::Value;
        let mut pack = false;
        let what = if self.eat_keyword(Keyword::This) {
            CaptureKind::This
        } else if self.at(Punct::Star) && self.peek_at(1).is_keyword(Keyword::This) {
            self.advance();
            self.advance();
            CaptureKind::StarThis
        } else {
            if self.eat(Punct::Amp) {
                mode = CaptureMode::Reference;
            }
            pack = self.eat(Punct::Ellipsis);
            let name = self.ident()?;
            self.names.declare(name.name, super::names::NameClass::Value);
            if self.eat(Punct::Eq) {
                CaptureKind::Init(name.name, self.initializer_clause()?)
            } else if self.at(Punct::LBrace) || self.at(Punct::LParen) {
                return Err(self.unexpected(error::UNEXPECTED, "`=`"));
            } else {
                CaptureKind::Name(name.name)
            }
        };
        pack |= self.eat(Punct::Ellipsis);
        Ok(Capture { mode, what, pack, span: self.since(start) })
    }
}
