//! Parses classes, structs and unions.
//!
//! A definition inside another declaration (`struct { … } a;`) becomes a separate declaration before it. The names of
//! nested types are declared before the members are parsed, so that a method's body may use types that follow it.
//!
//! Source: C++17 [class].

use super::error::{self, Explain};
use super::name::NameCx;
use super::names::NameClass;
use super::specifiers::{DeclSpecs, SpecCx};
use super::{PResult, Parser};
use crate::ast::{
    Access, AstType, BaseClass, Decl, DeclKind, Ident, NamedType, QualifiedName, RecordDecl, Spec, Specifiers, Tag,
    TypeKind,
};
use crate::lex::keyword::Keyword;
use crate::lex::punct::Punct;
use crate::lex::symbol::Symbol;
use crate::lex::token::{Token, TokenKind};
use isowarp_core::span::Span;

impl Parser<'_> {
    /// Returns a generated name for an anonymous class or enumeration.
    pub(super) fn anonymous_name(&mut self, tag: Tag, span: Span) -> QualifiedName {
        self.anonymous += 1;
        let name = Symbol::intern(&format!("<anonymous {} {}>", tag.as_str(), self.anonymous));
        QualifiedName::simple(Ident { name, span })
    }

    /// Declares a class's or enumeration's name.
    pub(super) fn declare_tag(&mut self, name: &QualifiedName) {
        if name.segments.len() != 1 || name.segments.iter().any(|s| s.args.is_some()) {
            return;
        }
        if let Some(ident) = name.as_ident() {
            let class = if self.names.in_template() { NameClass::TypeTemplate } else { NameClass::Type };
            self.names.declare_beside(ident.name, class);
        }
    }

    /// Parses a `struct`, `class` or `union` among specifiers.
    pub(super) fn record_specifier(&mut self, cx: SpecCx, out: &mut DeclSpecs) -> PResult<()> {
        let start = self.span();
        let tag = match self.peek() {
            TokenKind::Keyword(Keyword::Class) => Tag::Class,
            TokenKind::Keyword(Keyword::Union) => Tag::Union,
            _ => Tag::Struct,
        };
        self.advance();
        let mut specs = Specifiers::default();
        self.attributes(&mut specs)?;
        self.no_words(&specs)?;
        let mut name = None;
        if self.at_name() {
            name = Some(self.qualified_name(NameCx::Type)?);
        }
        if let TokenKind::Ident(word) = self.peek()
            && word == "final"
            && matches!(self.peek_at(1), TokenKind::Punct(Punct::LBrace | Punct::Colon))
        {
            specs.words.push((Spec::Final, self.span()));
            self.advance();
        }
        let defines = self.at(Punct::LBrace) || (self.at(Punct::Colon) && name.is_some() && cx != SpecCx::TypeOnly);
        let (name, anonymous) = match name {
            Some(name) => (name, false),
            None if defines => (self.anonymous_name(tag, start), true),
            None => {
                return Err(self.unexpected(error::EXPECTED_NAME, &format!("a name after `{}`", tag.as_str())));
            }
        };
        if defines {
            // Attributes before the keyword belong to the declared names, those after the class belong to the class.
            let mut record = self.nested(|p| p.record(tag, name.clone(), anonymous, specs))?;
            let span = self.since(start);
            self.attributes(&mut record.behind)?;
            self.no_words(&record.behind)?;
            self.hoisted.push(Decl::new(DeclKind::Record(Box::new(record)), span));
        } else {
            self.no_layout_attributes(&specs, "where a class is not defined")?;
            if self.names.classify(&name).is_none() {
                // The first mention declares the class.
                self.declare_tag(&name);
            }
        }
        out.defines |= defines;
        out.elaborated = !defines;
        out.ty = Some(AstType::new(
            TypeKind::Named(NamedType { tag: (!defines).then_some(tag), ..NamedType::plain(name) }),
            self.since(start),
        ));
        Ok(())
    }

    /// Parses bases and members.
    fn record(&mut self, tag: Tag, name: QualifiedName, anonymous: bool, specs: Specifiers) -> PResult<RecordDecl> {
        if let Some(ident) = name.as_ident() {
            self.no_template_param(ident, if self.classes.is_empty() { SpecCx::File } else { SpecCx::Member })?;
        }
        self.declare_tag(&name);
        let (pack, head) = (self.pack(), self.prev_span());
        let bases = if self.eat(Punct::Colon) { self.bases()? } else { Vec::new() };
        if !self.at(Punct::LBrace) {
            return Err(self.unexpected(error::UNEXPECTED, "`{`"));
        }
        let scopes = self.names.depth();
        if name.segments.len() > 1 {
            self.names.enter_qualifiers(&name);
        }
        let symbol = name.last_ident().map_or_else(|| Symbol::intern(""), |i| i.name);
        self.names.enter_named(symbol);
        if matches!(self.names.lookup(symbol), Some(NameClass::Value | NameClass::ValueTemplate)) {
            // The class's own name, which is hidden outside it ([class] 2).
            self.names.declare(symbol, NameClass::Type);
        }
        for base in &bases {
            if let TypeKind::Named(named) = &base.ty.kind {
                self.names.use_base(&named.name);
            }
        }
        self.classes.push(symbol);
        let gt = std::mem::replace(&mut self.gt_closes, false);
        let block = std::mem::replace(&mut self.in_block, false);
        let members = self.members();
        self.in_block = block;
        self.gt_closes = gt;
        self.classes.pop();
        self.names.leave_to(scopes);
        let members = Some(members?);
        if self.pack() != pack {
            let message = "`#pragma pack` changes between the beginning and the end of this class";
            return Err(self.error_at(error::PACK, head, message).help(
                "move the pragma before the class: NVRTC reads it at the beginning of the class, g++ at the end",
            ));
        }
        Ok(RecordDecl { tag, name, anonymous, specs, behind: Specifiers::default(), pack, bases, members })
    }

    fn access(&self) -> Option<Access> {
        match self.peek() {
            TokenKind::Keyword(Keyword::Public) => Some(Access::Public),
            TokenKind::Keyword(Keyword::Protected) => Some(Access::Protected),
            TokenKind::Keyword(Keyword::Private) => Some(Access::Private),
            _ => None,
        }
    }

    fn bases(&mut self) -> PResult<Vec<BaseClass>> {
        let mut bases = Vec::new();
        loop {
            let mut access = None;
            let mut is_virtual = false;
            loop {
                if let Some(a) = self.access() {
                    access = Some(a);
                } else if self.at_keyword(Keyword::Virtual) {
                    is_virtual = true;
                } else {
                    break;
                }
                self.advance();
            }
            let ty = self.type_specifiers()?;
            let pack = self.eat(Punct::Ellipsis);
            bases.push(BaseClass { access, is_virtual, ty, pack });
            if !self.eat(Punct::Comma) {
                return Ok(bases);
            }
        }
    }

    fn members(&mut self) -> PResult<Vec<Decl>> {
        let open = self.pos;
        self.expect(Punct::LBrace)?;
        self.declare_nested_types(open);
        let mut members = Vec::new();
        while !self.at(Punct::RBrace) {
            if self.at_end() {
                return Err(self.unclosed(open, Punct::LBrace));
            }
            let start = self.pos;
            let before = self.checkpoint();
            match self.member() {
                Ok(mut found) => {
                    members.append(&mut found);
                    if self.pos == start {
                        self.advance();
                    }
                }
                Err(error) if self.trying > 0 || self.abandon || self.fuel == 0 => {
                    return Err(error);
                }
                Err(_) if self.at_end() && self.closing_of(open).is_none() => {
                    return Err(self.unclosed(open, Punct::LBrace));
                }
                Err(error) => {
                    let at = self.pos;
                    let inner = self.diagnostics_since(&before);
                    self.restore(&before);
                    self.recover_declaration(start, at, inner, *error, &mut members);
                }
            }
        }
        self.advance();
        Ok(members)
    }

    fn member(&mut self) -> PResult<Vec<Decl>> {
        let start = self.span();
        if let Some(access) = self.access() {
            self.advance();
            self.expect(Punct::Colon)?;
            return Ok(vec![Decl::new(DeclKind::Access(access), self.since(start))]);
        }
        if let TokenKind::PragmaUnroll(word) = self.peek() {
            self.misplaced_unroll(word);
            return Ok(Vec::new());
        }
        self.declaration(SpecCx::Member)
    }

    /// Declares the types that a class defines, before its members are parsed.
    fn declare_nested_types(&mut self, open: usize) {
        let Some(close) = self.closing_of(open) else {
            return;
        };
        let mut i = open + 1;
        let mut templated = false;
        let mut last = None;
        let mut in_typedef = false;
        while i < close {
            let kind = self.tokens.get(i).map_or(TokenKind::Eof, |t| t.kind);
            match kind {
                TokenKind::Punct(Punct::LParen | Punct::LBracket | Punct::LBrace) => {
                    if let Some(end) = self.closing_of(i) {
                        i = end;
                    }
                    if kind.is_punct(Punct::LBrace) && !in_typedef {
                        templated = false;
                    }
                }
                TokenKind::Keyword(Keyword::Template) => templated = true,
                TokenKind::Keyword(Keyword::Typedef) => in_typedef = true,
                TokenKind::Keyword(Keyword::Struct | Keyword::Class | Keyword::Union | Keyword::Enum) => {
                    if let Some(name) = self.tokens.get(i + 1).and_then(|t| t.kind.ident())
                        && let Some(next) = self.tokens.get(i + 2)
                        && matches!(next.kind, TokenKind::Punct(Punct::LBrace | Punct::Colon | Punct::Semi))
                    {
                        self.declare_nested(name, templated);
                    }
                }
                TokenKind::Keyword(Keyword::Using) => {
                    if let Some(name) = self.tokens.get(i + 1).and_then(|t| t.kind.ident())
                        && self.tokens.get(i + 2).is_some_and(|t| t.kind.is_punct(Punct::Eq))
                        && !self.hides_what_is_meant(name, open, self.statement_end(i))
                    {
                        self.declare_nested(name, templated);
                    }
                }
                TokenKind::Ident(name) => last = Some(name),
                TokenKind::Punct(Punct::Semi) => {
                    if let (true, Some(name)) = (in_typedef, last)
                        && !self.hides_what_is_meant(name, open, i)
                    {
                        self.declare_nested(name, false);
                    }
                    in_typedef = false;
                    templated = false;
                    last = None;
                }
                _ => {}
            }
            i += 1;
        }
    }

    /// Returns true for an alias that hides a template whose instances the class names before, `using A = A<int>;`:
    /// only after the alias does its name mean the alias. `end` is the end of the alias's declaration.
    fn hides_what_is_meant(&self, name: Symbol, open: usize, end: usize) -> bool {
        let before = self.tokens.get(open..end).unwrap_or_default();
        let instance = |(a, b): (&Token, &Token)| a.kind.ident() == Some(name) && b.kind.is_punct(Punct::Lt);
        self.names.lookup(name) == Some(NameClass::TypeTemplate)
            && before.iter().zip(before.iter().skip(1)).any(instance)
    }

    /// Returns the `;` that ends the statement at a token.
    fn statement_end(&self, from: usize) -> usize {
        let behind = self.tokens.get(from..).unwrap_or_default();
        from + behind.iter().take_while(|t| !t.kind.is_punct(Punct::Semi)).count()
    }

    fn declare_nested(&mut self, name: Symbol, templated: bool) {
        let class = if templated { NameClass::TypeTemplate } else { NameClass::Type };
        self.names.declare(name, class);
    }
}
