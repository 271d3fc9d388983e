//! Parses namespaces, using-declarations and using-directives, `extern "C"` blocks, and `static_assert`.
//!
//! Source: C++17 [basic.namespace], [dcl.link], [dcl.dcl].

use super::error;
use super::name::NameCx;
use super::names::NameClass;
use super::specifiers::SpecCx;
use super::{PResult, Parser};
use crate::ast::{AliasDecl, Decl, DeclKind, Ident, NamespaceAliasDecl, NamespaceDecl, Specifiers, StaticAssertDecl};
use crate::lex::keyword::Keyword;
use crate::lex::punct::Punct;
use crate::lex::symbol::Symbol;
use crate::lex::token::TokenKind;
use isowarp_core::span::Span;

impl Parser<'_> {
    /// Parses `namespace a::b { … }` or `namespace a = b;`.
    pub(super) fn namespace(&mut self) -> PResult<Vec<Decl>> {
        let start = self.span();
        let inline = self.eat_keyword(Keyword::Inline);
        self.advance();
        let mut ignored = Specifiers::default();
        self.attributes(&mut ignored)?;
        let mut path = Vec::new();
        while let TokenKind::Ident(_) = self.peek() {
            path.push(self.ident()?);
            if !self.eat(Punct::ColonColon) {
                break;
            }
            self.eat_keyword(Keyword::Inline);
        }
        if let [alias] = path.as_slice()
            && self.eat(Punct::Eq)
        {
            let alias = *alias;
            let target = self.qualified_name(NameCx::Type)?;
            self.expect_semicolon("this namespace alias")?;
            self.names.alias_scope(alias.name, &target);
            self.names.declare(alias.name, NameClass::Namespace);
            let kind = DeclKind::NamespaceAlias(Box::new(NamespaceAliasDecl { name: alias, target }));
            return Ok(vec![Decl::new(kind, self.since(start))]);
        }
        self.attributes(&mut ignored)?;
        self.no_layout_attributes(&ignored, "on a namespace")?;
        if !self.at(Punct::LBrace) {
            return Err(self.unexpected(error::UNEXPECTED, "`{`"));
        }
        if path.len() > 32 {
            return Err(self.too_deep());
        }
        let scopes = self.names.depth();
        for name in &path {
            self.names.declare(name.name, NameClass::Namespace);
            self.names.enter_named(name.name);
            if inline {
                self.names.show_in_parent();
            }
        }
        let decls = self.braced_declarations();
        self.names.leave_to(scopes);
        for _ in &path {
            self.taller()?;
        }
        let span = self.since(start);
        Ok(vec![nest(&path, inline, decls?, span)])
    }

    /// Parses `{ declarations }`.
    fn braced_declarations(&mut self) -> PResult<Vec<Decl>> {
        let open = self.pos;
        self.expect(Punct::LBrace)?;
        let mut decls = Vec::new();
        self.declarations(&mut decls);
        if !self.eat(Punct::RBrace) {
            let error = self.unclosed(open, Punct::LBrace);
            self.report(*error);
        }
        Ok(decls)
    }

    /// Parses `using namespace a;`, `using A = T;` or `using a::b;`.
    pub(super) fn using(&mut self) -> PResult<Vec<Decl>> {
        let start = self.span();
        self.advance();
        if self.eat_keyword(Keyword::Namespace) {
            let name = self.qualified_name(NameCx::Type)?;
            self.expect_semicolon("this using directive")?;
            self.names.use_namespace(&name);
            let span = self.since(start);
            return Ok(vec![Decl::new(DeclKind::UsingNamespace(name), span)]);
        }
        if let (TokenKind::Ident(_), true) = (
            self.peek(),
            self.peek_at(1).is_punct(Punct::Eq)
                || self.peek_at(1).is_punct(Punct::LBracket)
                || self.peek_at(1).is_keyword(Keyword::Attribute),
        ) {
            return self.alias(start);
        }
        let mut decls = Vec::new();
        loop {
            self.eat_keyword(Keyword::Typename);
            let name = self.qualified_name(NameCx::Type)?;
            let pack = self.eat(Punct::Ellipsis);
            if let Some(ident) = name.last_ident() {
                if let Some(class) = self.names.classify(&name) {
                    self.names.declare_beside(ident.name, class);
                }
                self.names.alias_scope(ident.name, &name);
            }
            decls.push(Decl::new(DeclKind::Using { name, pack }, self.since(start)));
            if !self.eat(Punct::Comma) {
                break;
            }
        }
        self.expect_semicolon("this using declaration")?;
        Ok(decls)
    }

    fn alias(&mut self, start: Span) -> PResult<Vec<Decl>> {
        let name: Ident = self.ident()?;
        let mut specs = Specifiers::default();
        self.attributes(&mut specs)?;
        self.no_words(&specs)?;
        self.not_packed(&specs)?;
        self.expect(Punct::Eq)?;
        let outer = std::mem::take(&mut self.hoisted);
        let ty = self.defining_type_id();
        let mut decls = std::mem::replace(&mut self.hoisted, outer);
        let ty = ty?;
        self.no_missing_typename_in(&ty)?;
        if self.names.in_template() && !decls.is_empty() {
            return Err(self.error_at(
                error::TYPE_DEFINED_HERE,
                ty.span,
                "a type may not be defined in an alias template",
            ));
        }
        self.no_template_param(name, if self.classes.is_empty() { SpecCx::File } else { SpecCx::Member })?;
        self.expect_semicolon("this alias")?;
        let class = if self.names.in_template() { NameClass::TypeTemplate } else { NameClass::Type };
        self.names.declare(name.name, class);
        let alias = AliasDecl { name, ty, specs };
        let span = self.since(start);
        decls.push(Decl::new(DeclKind::Alias(Box::new(alias)), span));
        Ok(decls)
    }

    /// Parses `extern "C" { … }`.
    pub(super) fn linkage(&mut self) -> PResult<Vec<Decl>> {
        let start = self.span();
        self.advance();
        let language = match self.peek() {
            TokenKind::Str { bytes, .. } => Symbol::intern(&String::from_utf8_lossy(bytes.as_bytes())),
            _ => return Err(self.unexpected(error::UNEXPECTED, "a language")),
        };
        self.advance();
        let decls = self.braced_declarations()?;
        let span = self.since(start);
        Ok(vec![Decl::new(DeclKind::Linkage { language, decls }, span)])
    }

    /// Parses `static_assert(c, "m");`.
    pub(super) fn static_assert(&mut self) -> PResult<Vec<Decl>> {
        let start = self.span();
        self.advance();
        let open = self.pos;
        self.expect(Punct::LParen)?;
        let cond = self.with_gt(false, Self::assignment)?;
        let message = if self.eat(Punct::Comma) { Some(self.with_gt(false, Self::assignment)?) } else { None };
        self.expect_closing(Punct::RParen, open)?;
        self.expect_semicolon("this static_assert")?;
        let span = self.since(start);
        Ok(vec![Decl::new(DeclKind::StaticAssert(Box::new(StaticAssertDecl { cond, message })), span)])
    }
}

/// Nests namespaces inside each other.
fn nest(path: &[Ident], inline: bool, decls: Vec<Decl>, span: Span) -> Decl {
    let make = |name, decls| {
        let ns = NamespaceDecl { name, inline, decls };
        Decl::new(DeclKind::Namespace(Box::new(ns)), span)
    };
    let Some((last, outer)) = path.split_last() else {
        return make(None, decls);
    };
    let mut decl = make(Some(*last), decls);
    for name in outer.iter().rev() {
        decl = make(Some(*name), vec![decl]);
    }
    decl
}
