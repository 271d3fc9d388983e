//! Parses names: qualified names, names with template arguments, operators.
//!
//! Source: C++17 [expr.prim.id], [temp.names].

use super::error;
use super::literals;
use super::names::NameClass;
use super::specifiers::SpecCx;
use super::{PResult, Parser};
use crate::ast::{AstType, TypeKind};
use crate::ast::{BinaryOp, Expr, ExprKind};
use crate::ast::{NameKind, NameSegment, QualifiedName, TemplateArg, TemplateArgKind};
use crate::lex::keyword::Keyword;
use crate::lex::punct::Punct;
use crate::lex::symbol::Symbol;
use crate::lex::token::TokenKind;

/// The context of a name, which determines how an unknown name before `<` is parsed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NameCx {
    /// Among expressions.
    Expr,
    /// After `.` or `->`.
    Member,
    /// Where a type or declaration is likely.
    Type,
}

impl Parser<'_> {
    /// Returns true if a name can begin here.
    pub(super) fn at_name(&self) -> bool {
        match self.peek() {
            TokenKind::Ident(_) => true,
            TokenKind::Punct(Punct::ColonColon) => {
                matches!(self.peek_at(1), TokenKind::Ident(_) | TokenKind::Keyword(Keyword::Operator))
            }
            _ => false,
        }
    }

    /// Parses a possibly qualified name.
    pub(super) fn qualified_name(&mut self, cx: NameCx) -> PResult<QualifiedName> {
        let start = self.span();
        let global = self.eat(Punct::ColonColon);
        // Most names have one segment, and there are many names.
        let mut segments: Vec<NameSegment> = Vec::with_capacity(1);
        loop {
            let forced = self.eat_keyword(Keyword::Template);
            let segment_start = self.span();
            let kind = self.name_part(segments.is_empty())?;
            let args = match kind {
                NameKind::Ident(name) if self.at(Punct::Lt) => {
                    let class = if cx == NameCx::Member && segments.is_empty() {
                        None
                    } else {
                        self.names.lookup_after(global, &segments, name)
                    };
                    self.maybe_template_args(cx, forced, name, class)?
                }
                NameKind::Destructor(class)
                    if self.at(Punct::Lt) && self.names.lookup(class) == Some(NameClass::TypeTemplate) =>
                {
                    Some(self.template_args(false)?)
                }
                NameKind::Operator(_) if forced && self.at(Punct::Lt) => Some(self.template_args(false)?),
                _ => None,
            };
            let ends = !matches!(kind, NameKind::Ident(_) | NameKind::Decltype(_));
            // After `.` and `->` it depends on the object, which is not known here.
            let lacks_template = !forced && args.is_some();
            segments.push(NameSegment { kind, args, lacks_template, span: self.since(segment_start) });
            let goes_on = self.at(Punct::ColonColon)
                && matches!(
                    self.peek_at(1),
                    TokenKind::Ident(_)
                        | TokenKind::Keyword(Keyword::Operator | Keyword::Template)
                        | TokenKind::Punct(Punct::Tilde)
                );
            if ends || !goes_on {
                break;
            }
            self.advance();
        }
        let mut name = QualifiedName { global, segments, span: self.since(start) };
        if cx != NameCx::Member || name.segments.len() > 1 {
            let lacks = self.in_block && self.lacks_typename(&name, SpecCx::Block);
            name.segments.iter_mut().rev().skip(1).for_each(|s| s.lacks_template = false);
            name.segments.last_mut().into_iter().for_each(|s| s.lacks_template &= lacks);
        }
        Ok(name)
    }

    fn name_part(&mut self, first: bool) -> PResult<NameKind> {
        match self.peek() {
            TokenKind::Ident(name) => {
                self.advance();
                Ok(NameKind::Ident(name))
            }
            TokenKind::Keyword(Keyword::Operator) => {
                self.advance();
                self.operator_name()
            }
            TokenKind::Punct(Punct::Tilde) => {
                self.advance();
                Ok(NameKind::Destructor(self.ident()?.name))
            }
            TokenKind::Keyword(Keyword::Decltype) if first => {
                self.advance();
                let open = self.pos;
                self.expect(Punct::LParen)?;
                let e = self.with_gt(false, Self::expr)?;
                self.expect_closing(Punct::RParen, open)?;
                Ok(NameKind::Decltype(Box::new(e)))
            }
            _ => Err(self.unexpected(error::EXPECTED_NAME, "a name")),
        }
    }

    /// Parses the tokens after `operator`.
    fn operator_name(&mut self) -> PResult<NameKind> {
        match self.peek() {
            TokenKind::Punct(Punct::LParen) => {
                self.advance();
                self.expect(Punct::RParen)?;
                Ok(NameKind::Operator("()"))
            }
            TokenKind::Punct(Punct::LBracket) => {
                self.advance();
                self.expect(Punct::RBracket)?;
                Ok(NameKind::Operator("[]"))
            }
            TokenKind::Keyword(k @ (Keyword::New | Keyword::Delete)) => {
                self.advance();
                let array = self.at(Punct::LBracket) && self.peek_at(1).is_punct(Punct::RBracket);
                if array {
                    self.advance();
                    self.advance();
                }
                Ok(NameKind::Operator(match (k, array) {
                    (Keyword::New, false) => "new",
                    (Keyword::New, true) => "new[]",
                    (_, false) => "delete",
                    (_, true) => "delete[]",
                }))
            }
            TokenKind::Str { .. } => {
                self.advance();
                Ok(NameKind::Ident(literals::operator_name(self.ident()?.name.as_str())))
            }
            TokenKind::Punct(
                Punct::Semi
                | Punct::LBrace
                | Punct::RBrace
                | Punct::RParen
                | Punct::RBracket
                | Punct::Question
                | Punct::Colon
                | Punct::ColonColon
                | Punct::Dot
                | Punct::DotStar
                | Punct::Ellipsis
                | Punct::Hash
                | Punct::HashHash,
            ) => Err(self.unexpected(error::EXPECTED_NAME, "an operator")),
            TokenKind::Punct(punct) => {
                self.advance();
                Ok(NameKind::Operator(punct.as_str()))
            }
            _ => Ok(NameKind::Conversion(Box::new(self.conversion_type()?))),
        }
    }

    /// At `<` after a name: parses its template arguments, unless `<` is an operator.
    fn maybe_template_args(
        &mut self,
        cx: NameCx,
        forced: bool,
        name: Symbol,
        class: Option<NameClass>,
    ) -> PResult<Option<Vec<TemplateArg>>> {
        match class {
            _ if forced => {}
            Some(NameClass::TypeTemplate | NameClass::ValueTemplate) => {}
            Some(_) => return Ok(None),
            None => {
                // A class may have a field with the name of a function template in another class.
                if cx == NameCx::Member && self.names.is_field(name) && !self.member_templates.contains(&name) {
                    return Ok(None);
                }
                return self.guess_template_args(cx);
            }
        }
        Ok(Some(self.template_args(false)?))
    }

    /// At `<` after an unknown name: parses template arguments if the tokens look like them.
    fn guess_template_args(&mut self, cx: NameCx) -> PResult<Option<Vec<TemplateArg>>> {
        let at = (self.pos, cx == NameCx::Type);
        if self.template_memo.get(&at) == Some(&false) {
            return Ok(None);
        }
        let found = self.attempt(|p| {
            let args = p.template_args(true)?;
            let fits = match p.peek() {
                TokenKind::Punct(Punct::LParen | Punct::ColonColon | Punct::LaunchOpen | Punct::LBrace) => true,
                TokenKind::Punct(Punct::Comma | Punct::Ellipsis) if p.gt_closes => true,
                _ if p.gt_closes && p.at_gt() => true,
                _ => cx == NameCx::Type || args.iter().any(|a| matches!(a.kind, TemplateArgKind::Type(_))),
            };
            if fits { Ok(args) } else { Err(p.unexpected(error::UNEXPECTED, "a template")) }
        })?;
        if found.is_none() {
            self.template_memo.insert(at, false);
        }
        Ok(found)
    }

    /// Parses `<a, b>`. A `guess` rejects arguments that are more likely comparisons.
    pub(super) fn template_args(&mut self, guess: bool) -> PResult<Vec<TemplateArg>> {
        self.nested(|p| {
            p.expect(Punct::Lt)?;
            p.with_gt(true, |p| {
                let mut args = Vec::new();
                if !p.at_gt() {
                    loop {
                        let arg = p.template_arg()?;
                        if guess && is_comparison(&arg) {
                            return Err(p.unexpected(error::UNEXPECTED, "a template argument"));
                        }
                        args.push(arg);
                        if !p.eat(Punct::Comma) {
                            break;
                        }
                    }
                }
                p.expect_gt()?;
                Ok(args)
            })
        })
    }

    /// Returns true for `bool(T::value)`: without `typename`, `T::value` is a value, so this is not a function type
    /// (C++17 [temp.res] 2).
    fn calls_value(&self, ty: &AstType) -> bool {
        let TypeKind::Function(f) = &ty.kind else { return false };
        f.params.iter().any(|p| match &p.ty.kind {
            TypeKind::Named(n) => {
                let plain = !n.typename && n.tag.is_none() && p.name.is_none();
                plain && n.name.segments.len() > 1 && self.names.classify(&n.name).is_none()
            }
            _ => false,
        })
    }

    fn template_arg(&mut self) -> PResult<TemplateArg> {
        let start = self.span();
        let ends = |p: &Self| p.at(Punct::Comma) || p.at(Punct::Ellipsis) || p.at_gt();
        let mut kind = None;
        if self.type_starts() {
            kind = self.attempt(|p| {
                let ty = p.type_id()?;
                let fits = ends(p) && !p.calls_value(&ty);
                if fits { Ok(TemplateArgKind::Type(ty)) } else { Err(p.unexpected(error::UNEXPECTED, "`>`")) }
            })?;
        }
        if kind.is_none() && self.at_name() {
            // A value if possible; otherwise `Unknown *` and similar tokens may be a type.
            kind = self.attempt(|p| {
                let e = p.assignment()?;
                if ends(p) { Ok(TemplateArgKind::Value(e)) } else { Err(p.unexpected(error::UNEXPECTED, "`>`")) }
            })?;
            if kind.is_none() {
                kind = self.attempt(|p| {
                    let ty = p.type_id()?;
                    if ends(p) { Ok(TemplateArgKind::Type(ty)) } else { Err(p.unexpected(error::UNEXPECTED, "`>`")) }
                })?;
            }
        }
        let kind = match kind {
            Some(kind) => kind,
            None => TemplateArgKind::Value(self.assignment()?),
        };
        let pack = self.eat(Punct::Ellipsis);
        Ok(TemplateArg { kind, pack, span: self.since(start) })
    }
}

fn is_comparison(arg: &TemplateArg) -> bool {
    matches!(
        &arg.kind,
        TemplateArgKind::Value(Expr {
            kind: ExprKind::Binary {
                op: BinaryOp::And
                    | BinaryOp::Or
                    | BinaryOp::Lt
                    | BinaryOp::Le
                    | BinaryOp::Ge
                    | BinaryOp::Eq
                    | BinaryOp::Ne,
                ..
            } | ExprKind::Assign { .. },
            ..
        })
    )
}
