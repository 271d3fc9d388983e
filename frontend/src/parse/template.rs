//! Parses templates: their parameters and the templated declarations.
//!
//! Source: C++17 [temp].

use super::declarator::Mode;
use super::error;
use super::name::NameCx;
use super::names::NameClass;
use super::specifiers::SpecCx;
use super::{PResult, Parser};
use crate::ast::{
    Decl, DeclKind, FunctionBody, FunctionDecl, FunctionKind, FunctionType, QualifiedName, Quals, Spec, Specifiers,
    TemplateDecl, TemplateParam, TemplateParamKind,
};
use crate::lex::keyword::Keyword;
use crate::lex::punct::Punct;
use crate::lex::token::TokenKind;

impl Parser<'_> {
    /// Parses a declaration that begins with `template` or `extern template`.
    pub(super) fn template(&mut self, cx: SpecCx) -> PResult<Vec<Decl>> {
        let start = self.span();
        let is_extern = self.eat_keyword(Keyword::Extern);
        self.advance();
        if !self.at(Punct::Lt) {
            let mut decls = self.simple_declaration(cx, false)?;
            let Some(decl) = decls.pop() else {
                return Err(self.unexpected(error::UNEXPECTED, "a declaration"));
            };
            let kind = DeclKind::Instantiation { is_extern, decl: Box::new(decl) };
            return Ok(vec![Decl::new(kind, self.since(start))]);
        }
        let scopes = self.names.depth();
        self.names.enter_template();
        let result = self.templated(cx);
        self.names.leave_to(scopes);
        let (params, decls) = result?;
        let template = TemplateDecl { params, decls };
        Ok(vec![Decl::new(DeclKind::Template(Box::new(template)), self.since(start))])
    }

    /// Returns true before a deduction guide: `Name(params) -> Name<args>;`, possibly with `explicit`.
    pub(super) fn at_guide(&self) -> bool {
        let word = |k: TokenKind| {
            matches!(k, TokenKind::Keyword(Keyword::Explicit | Keyword::Device | Keyword::Host | Keyword::Inline))
        };
        let words = (0..8).take_while(|n| word(self.peek_at(*n))).count();
        matches!(self.peek_at(words), TokenKind::Ident(_))
            && self.peek_at(words + 1).is_punct(Punct::LParen)
            && self.closing_of(self.pos + words + 1).is_some_and(|end| self.kind_at(end + 1).is_punct(Punct::Arrow))
    }

    /// Parses a deduction guide (C++17 [temp.deduct.guide]).
    pub(super) fn guide(&mut self) -> PResult<Vec<Decl>> {
        let start = self.span();
        let specs = self.specifiers_of_guide();
        let name = QualifiedName::simple(self.ident()?);
        let open = self.pos;
        self.expect(Punct::LParen)?;
        let (params, variadic) = self.with_gt(false, Self::parameter_list)?;
        self.expect_closing(Punct::RParen, open)?;
        self.expect(Punct::Arrow)?;
        let ret = self.type_id()?;
        self.expect_semicolon("this deduction guide")?;
        let ty = FunctionType { ret, params, variadic, quals: Quals::default(), reference: None, noexcept: None };
        let body = FunctionBody::None;
        let kind = FunctionKind::Plain;
        let guide = FunctionDecl { name, own: None, kind, specs, ty, initializers: Vec::new(), body, outline: None };
        Ok(vec![Decl::new(DeclKind::Guide(Box::new(guide)), self.since(start))])
    }

    /// Parses the keywords before a guide; only `explicit` has a meaning.
    fn specifiers_of_guide(&mut self) -> Specifiers {
        let mut specs = Specifiers::default();
        while !matches!(self.peek(), TokenKind::Ident(_)) && !self.at_end() {
            if self.at_keyword(Keyword::Explicit) {
                specs.words.push((Spec::Explicit, self.span()));
            }
            self.advance();
        }
        specs
    }

    fn templated(&mut self, cx: SpecCx) -> PResult<(Vec<TemplateParam>, Vec<Decl>)> {
        let params = self.template_params()?;
        let around = std::mem::replace(&mut self.specialises, params.is_empty());
        let decls = self.nested(|p| match p.peek() {
            TokenKind::Keyword(Keyword::Template) => p.template(cx),
            TokenKind::Keyword(Keyword::Using) => p.using(),
            _ => p.simple_declaration(cx, true),
        });
        self.specialises = around;
        Ok((params, decls?))
    }

    /// Parses `<typename T, int N = 4>`.
    fn template_params(&mut self) -> PResult<Vec<TemplateParam>> {
        self.expect(Punct::Lt)?;
        self.with_gt(true, |p| {
            let mut params = Vec::with_capacity(1);
            if !p.at_gt() {
                loop {
                    params.push(p.nested(Self::template_param)?);
                    if !p.eat(Punct::Comma) {
                        break;
                    }
                }
            }
            p.expect_gt()?;
            Ok(params)
        })
    }

    fn template_param(&mut self) -> PResult<TemplateParam> {
        let start = self.span();
        let names_type = match self.peek() {
            TokenKind::Keyword(Keyword::Class) => true,
            // `typename A::type = 0` and `typename A<T>::type = 0` are values.
            TokenKind::Keyword(Keyword::Typename) => {
                !self.peek_at(1).is_punct(Punct::ColonColon)
                    && !self.peek_at(2).is_punct(Punct::ColonColon)
                    && !self.peek_at(2).is_punct(Punct::Lt)
            }
            _ => false,
        };
        let (kind, name, pack) = if names_type {
            self.advance();
            let pack = self.eat(Punct::Ellipsis);
            let name = self.param_name(NameClass::Type)?;
            let default = if self.eat(Punct::Eq) { Some(self.type_id()?) } else { None };
            if let Some(default) = &default {
                self.no_missing_typename_in(default)?;
            }
            (TemplateParamKind::Type { default }, name, pack)
        } else if self.at_keyword(Keyword::Template) {
            self.advance();
            let scopes = self.names.depth();
            self.names.enter_template();
            let params = self.template_params();
            self.names.leave_to(scopes);
            let params = params?;
            if !self.eat_keyword(Keyword::Class) && !self.eat_keyword(Keyword::Typename) {
                return Err(self.unexpected(error::UNEXPECTED, "`class` or `typename`"));
            }
            let pack = self.eat(Punct::Ellipsis);
            let name = self.param_name(NameClass::TypeTemplate)?;
            let default = if self.eat(Punct::Eq) { Some(self.qualified_name(NameCx::Type)?) } else { None };
            (TemplateParamKind::Template { params, default }, name, pack)
        } else {
            let specs = self.specifiers(SpecCx::Param)?;
            let Some(base) = specs.ty else {
                return Err(self.unexpected(error::EXPECTED_TYPE, "a template parameter"));
            };
            let d = self.declarator(base, Mode::Either)?;
            let name = d.name.and_then(|n| n.as_ident());
            if let Some(name) = name {
                self.names.declare_param(name.name, NameClass::Value);
            }
            let default = if self.eat(Punct::Eq) { Some(self.assignment()?) } else { None };
            (TemplateParamKind::Value { ty: d.ty, default }, name, d.pack)
        };
        Ok(TemplateParam { name, kind, pack, span: self.since(start) })
    }

    fn param_name(&mut self, class: NameClass) -> PResult<Option<crate::ast::Ident>> {
        if !matches!(self.peek(), TokenKind::Ident(_)) {
            return Ok(None);
        }
        let name = self.ident()?;
        self.names.declare_param(name.name, class);
        Ok(Some(name))
    }
}
