//! Parses enumerations.
//!
//! Source: C++17 [dcl.enum].

use super::error;
use super::name::NameCx;
use super::names::NameClass;
use super::specifiers::{DeclSpecs, SpecCx};
use super::{PResult, Parser};
use crate::ast::{AstType, Decl, DeclKind, EnumDecl, Enumerator, NamedType, Specifiers, Tag, TypeKind};
use crate::lex::keyword::Keyword;
use crate::lex::punct::Punct;
use crate::lex::token::TokenKind;

impl Parser<'_> {
    /// Parses an `enum` among specifiers.
    pub(super) fn enum_specifier(&mut self, cx: SpecCx, out: &mut DeclSpecs) -> PResult<()> {
        let start = self.span();
        self.advance();
        let scoped = self.eat_keyword(Keyword::Class) || self.eat_keyword(Keyword::Struct);
        let mut specs = Specifiers::default();
        self.attributes(&mut specs)?;
        self.no_words(&specs)?;
        let name = if self.at_name() { Some(self.qualified_name(NameCx::Type)?) } else { None };
        // In a class, `enum E : 3;` would be an unnamed bit-field, which programs do not use.
        let underlying =
            if cx != SpecCx::TypeOnly && self.eat(Punct::Colon) { Some(self.type_specifiers()?) } else { None };
        let defines = self.at(Punct::LBrace);
        let (name, anonymous) = match name {
            Some(name) => (name, false),
            None if defines => (self.anonymous_name(Tag::Enum, start), true),
            None => return Err(self.unexpected(error::EXPECTED_NAME, "a name after `enum`")),
        };
        if defines || self.names.classify(&name).is_none() {
            self.declare_tag(&name);
        }
        let declares = defines || underlying.is_some() || scoped;
        if declares {
            let enumerators =
                if defines { Some(self.enumerators(name.last_ident().map(|i| i.name), scoped)?) } else { None };
            self.not_aligned(&specs)?;
            let packed = specs.is_packed();
            let mut behind = Specifiers::default();
            self.attributes(&mut behind)?;
            self.no_layout_attributes(&behind, "after an enumeration: NVRTC ignores it there")?;
            let decl = EnumDecl { name: name.clone(), anonymous, scoped, underlying, packed, enumerators };
            let span = self.since(start);
            self.hoisted.push(Decl::new(DeclKind::Enum(Box::new(decl)), span));
        } else {
            self.no_layout_attributes(&specs, "where an enumeration is not defined")?;
        }
        out.defines |= declares;
        out.elaborated = !declares;
        out.ty = Some(AstType::new(
            TypeKind::Named(NamedType { tag: (!declares).then_some(Tag::Enum), ..NamedType::plain(name) }),
            self.since(start),
        ));
        Ok(())
    }

    fn enumerators(&mut self, own: Option<crate::lex::symbol::Symbol>, scoped: bool) -> PResult<Vec<Enumerator>> {
        let open = self.pos;
        self.expect(Punct::LBrace)?;
        let mut list = Vec::new();
        while !self.at(Punct::RBrace) {
            let name = self.ident()?;
            let mut ignored = Specifiers::default();
            self.attributes(&mut ignored)?;
            self.no_layout_attributes(&ignored, "on an enumerator")?;
            let value = if self.eat(Punct::Eq) { Some(self.with_gt(false, Self::assignment)?) } else { None };
            if !scoped {
                self.no_template_param(name, SpecCx::Member)?;
                self.names.declare(name.name, NameClass::Value);
            }
            if let Some(own) = own {
                self.names.enter_named(own);
                self.names.declare(name.name, NameClass::Value);
                self.names.leave();
            }
            list.push(Enumerator { name, value });
            if !self.eat(Punct::Comma) {
                break;
            }
        }
        if let TokenKind::Ident(_) = self.peek() {
            return Err(self.unexpected(error::UNEXPECTED, "`,` or `}`"));
        }
        self.expect_closing(Punct::RBrace, open)?;
        Ok(list)
    }
}
