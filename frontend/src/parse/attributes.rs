//! Attributes: `__launch_bounds__(…)`, `__align__(n)`, `alignas`, `__attribute__((…))`, `[[…]]`.
//!
//! Source: CUDA C++ Programming Guide, "Launch Bounds", "Size and Alignment Requirement"; C++17
//! [dcl.attr]. Attributes without a meaning for device code are kept by name only.

use super::error;
use super::{PResult, Parser};
use crate::ast::{Attribute, AttributeKind, Expr};
use crate::lex::keyword::Keyword;
use crate::lex::punct::Punct;
use crate::lex::symbol::Symbol;
use crate::lex::token::TokenKind;

impl Parser<'_> {
    /// The attributes of one attribute specifier; `None` if there is none here.
    pub(super) fn attribute_group(&mut self) -> PResult<Option<Vec<Attribute>>> {
        let start = self.span();
        let mut out = Vec::new();
        let kind = match self.peek() {
            TokenKind::Keyword(Keyword::LaunchBounds) => {
                self.advance();
                AttributeKind::LaunchBounds(self.attribute_args()?)
            }
            TokenKind::Keyword(Keyword::ClusterDims) => {
                self.advance();
                AttributeKind::ClusterDims(self.attribute_args()?)
            }
            TokenKind::Keyword(Keyword::Maxnreg) => {
                self.advance();
                AttributeKind::MaxRegisters(self.attribute_arg()?)
            }
            TokenKind::Keyword(Keyword::Align) => {
                self.advance();
                AttributeKind::Align(self.attribute_arg()?)
            }
            TokenKind::Keyword(Keyword::Alignas) => {
                self.advance();
                if let Some(ty) = self.type_in_parens(false)? {
                    AttributeKind::AlignAs(ty)
                } else {
                    AttributeKind::Align(self.attribute_arg()?)
                }
            }
            TokenKind::Keyword(Keyword::Attribute | Keyword::Declspec) => {
                self.advance();
                self.gnu_attributes(&mut out)?;
                return Ok(Some(out));
            }
            TokenKind::Punct(Punct::LBracket) if self.peek_at(1).is_punct(Punct::LBracket) => {
                self.standard_attributes(&mut out)?;
                return Ok(Some(out));
            }
            _ => return Ok(None),
        };
        let span = self.since(start);
        Self::push_attribute(&mut out, kind, span);
        Ok(Some(out))
    }

    /// `(a, b)`
    fn attribute_args(&mut self) -> PResult<Vec<Expr>> {
        let open = self.pos;
        self.expect(Punct::LParen)?;
        let mut args = Vec::new();
        loop {
            args.push(self.with_gt(false, Self::assignment)?);
            if !self.eat(Punct::Comma) {
                break;
            }
        }
        self.expect_closing(Punct::RParen, open)?;
        Ok(args)
    }

    /// `(a)`
    fn attribute_arg(&mut self) -> PResult<Expr> {
        let open = self.pos;
        self.expect(Punct::LParen)?;
        let arg = self.with_gt(false, Self::assignment)?;
        self.expect_closing(Punct::RParen, open)?;
        Ok(arg)
    }

    /// `((a, b(x)))` of `__attribute__`, `(a)` of `__declspec`.
    fn gnu_attributes(&mut self, out: &mut Vec<Attribute>) -> PResult<()> {
        let open = self.pos;
        self.expect(Punct::LParen)?;
        let inner = self.pos;
        let double = self.eat(Punct::LParen);
        self.attribute_list(out, Punct::RParen)?;
        if double {
            self.expect_closing(Punct::RParen, inner)?;
        }
        self.expect_closing(Punct::RParen, open)
    }

    /// `[[a, ns::b(x)]]`
    fn standard_attributes(&mut self, out: &mut Vec<Attribute>) -> PResult<()> {
        let open = self.pos;
        self.advance();
        self.advance();
        self.attribute_list(out, Punct::RBracket)?;
        self.expect_closing(Punct::RBracket, open + 1)?;
        self.expect_closing(Punct::RBracket, open)
    }

    fn attribute_list(&mut self, out: &mut Vec<Attribute>, end: Punct) -> PResult<()> {
        while !self.at(end) {
            if self.eat(Punct::Comma) {
                continue;
            }
            let start = self.span();
            let mut name = self.attribute_name()?;
            while self.eat(Punct::ColonColon) {
                name = self.attribute_name()?;
            }
            let text = name.as_str().trim_matches('_');
            let kind = match text {
                "aligned" | "align" if self.at(Punct::LParen) => AttributeKind::Align(self.attribute_arg()?),
                "packed" => AttributeKind::Packed,
                _ => {
                    if self.at(Punct::LParen) {
                        self.skip_group()?;
                    }
                    AttributeKind::Other(Symbol::intern(text))
                }
            };
            let span = self.since(start);
            Self::push_attribute(out, kind, span);
        }
        Ok(())
    }

    /// Keywords may name attributes as well: `__attribute__((const))`.
    fn attribute_name(&mut self) -> PResult<Symbol> {
        let name = match self.peek() {
            TokenKind::Ident(name) => name,
            TokenKind::Keyword(k) => Symbol::intern(k.as_str()),
            _ => return Err(self.unexpected(error::EXPECTED_NAME, "an attribute")),
        };
        self.advance();
        Ok(name)
    }

    /// Skips a bracket with its contents.
    pub(super) fn skip_group(&mut self) -> PResult<()> {
        match self.closing_here() {
            Some(close) => {
                self.jump(close + 1);
                Ok(())
            }
            None => {
                let what = match self.peek() {
                    TokenKind::Punct(p) => p,
                    _ => Punct::LParen,
                };
                Err(self.unclosed(self.pos, what))
            }
        }
    }
}
