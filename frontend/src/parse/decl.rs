//! Parses declarations: those at file level, and those that consist of specifiers and declarators.
//!
//! Source: C++17 [dcl.dcl].

use super::declarator::{Mode, needs_no_type};
use super::error::{self, Explain};
use super::names::NameClass;
use super::specifiers::{DeclSpecs, SpecCx};
use super::{PResult, Parser};
use crate::ast::{
    AliasDecl, AstType, AttributeKind, BindingsDecl, Decl, DeclKind, FieldDecl, NameKind, QualifiedName, Quals,
    RecordDecl, Spec, Specifiers, Tag, TypeKind, VarDecl,
};
use crate::lex::keyword::Keyword;
use crate::lex::pack::Pack;
use crate::lex::punct::Punct;
use crate::lex::token::TokenKind;
use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;

impl Parser<'_> {
    /// Parses the whole file.
    pub(super) fn translation_unit(&mut self) -> Vec<Decl> {
        let mut decls = Vec::new();
        while !self.at_end() {
            self.declarations(&mut decls);
            // After an error, it is the rest of the code that could not be parsed.
            if self.at(Punct::RBrace) && self.pos == self.recovered {
                self.advance();
                self.recovered = self.pos;
            } else if self.at(Punct::RBrace) {
                let error = self
                    .error_at(error::UNBALANCED, self.span(), "unmatched `}`")
                    .help("remove it, or add the `{` it belongs to");
                self.report(*error);
                self.advance();
            }
        }
        decls
    }

    /// Parses declarations up to the end of the file or a `}`.
    pub(super) fn declarations(&mut self, decls: &mut Vec<Decl>) {
        while !self.at_end() && !self.at(Punct::RBrace) {
            if self.fuel == 0 {
                let error = self.too_ambiguous();
                self.report(*error);
                self.jump(self.tokens.len());
                return;
            }
            if let TokenKind::PragmaUnroll(word) = self.peek() {
                self.misplaced_unroll(word);
                continue;
            }
            let behind_skipped = matches!(decls.last(), Some(Decl { kind: DeclKind::Skipped(_), .. }));
            if self.at(Punct::LBrace) && !behind_skipped {
                let error = self.unexpected(error::UNEXPECTED, "a declaration");
                self.report(*error);
                let close = self.closing_of(self.pos);
                self.jump(close.map_or(self.tokens.len(), |close| close + 1));
                continue;
            }
            self.file_declaration(decls);
        }
    }

    /// Parses one declaration at file or namespace level. On an error, device code is reported and host code skipped.
    fn file_declaration(&mut self, decls: &mut Vec<Decl>) {
        let start = self.pos;
        let before = self.checkpoint();
        self.exhausted = false;
        self.height = 0;
        match self.declaration(SpecCx::File) {
            Ok(mut found) => {
                decls.append(&mut found);
                if self.pos == start {
                    // The parser must not get stuck here.
                    self.advance();
                }
            }
            Err(error) => {
                let at = self.pos;
                let inner = self.diagnostics_since(&before);
                self.restore(&before);
                if self.abandon {
                    // A `}` is missing: continue where the next function begins.
                    self.abandon = false;
                    self.diagnostics.extend(inner);
                    self.jump(at.max(start + 1));
                    self.lose(start, self.pos, (*error).clone());
                    self.report(*error);
                    return;
                }
                self.recover_declaration(start, at, inner, *error, decls);
            }
        }
    }

    /// Recovers from an error at token `at` in the declaration that begins at `start`. Reports the error (with the
    /// earlier errors inside the declaration) if it is device code; otherwise keeps the tokens as skipped.
    pub(super) fn recover_declaration(
        &mut self,
        start: usize,
        at: usize,
        inner: Vec<Diagnostic>,
        error: Diagnostic,
        decls: &mut Vec<Decl>,
    ) {
        let end = self.skip_end(start, at);
        let start_span = self.span_at(start);
        let device = self.is_device_range(start, end.index);
        let specifier = if device { None } else { self.misspelt_specifier(start, end.index) };
        let (device, error) = match specifier {
            Some(misspelt) => (true, misspelt),
            None => (device, self.explained(start, at, error)),
        };
        self.exhausted = false;
        self.jump(end.index.max(start + 1));
        let mut hidden = None;
        if device || matches!(error.code, error::UNBALANCED | error::TEMPLATE_PARAMETER) {
            self.diagnostics.extend(inner);
            let error = self.hidden_cause(start, at, error);
            self.lose(start, self.pos, error.clone());
            self.report(error);
            self.recovered = self.pos;
        } else if let Some(open) = end.unclosed {
            let error = self.unclosed(open, Punct::LBrace);
            self.report(*error);
        } else {
            hidden = Some(error);
        }
        let skipped = self.skipped(start, self.pos);
        if let (Some(error), Some(name)) = (hidden, skipped.name) {
            self.lost.add_host(name.name, error);
        }
        decls.push(Decl::new(DeclKind::Skipped(skipped), self.since(start_span)));
    }

    /// Returns the `}` that would close a function's body, if there is one, after a function's head without a `{`.
    fn stray_brace(&self) -> Option<usize> {
        let mut i = self.pos;
        loop {
            match self.kind_at(i) {
                TokenKind::Punct(Punct::Semi) if i == self.pos => return None,
                TokenKind::Punct(Punct::RBrace) => return Some(i),
                TokenKind::Punct(Punct::LParen | Punct::LBracket | Punct::LBrace) => i = self.closing_of(i)?,
                TokenKind::Keyword(Keyword::Global | Keyword::Device | Keyword::Template | Keyword::Namespace)
                | TokenKind::Eof => return None,
                _ => {}
            }
            i += 1;
        }
    }

    /// Reports a body without its `{`, and skips it.
    fn headless_body(&mut self, start: usize, close: usize) -> Vec<Decl> {
        let span = self.span_at(start);
        let error = self
            .error_at(error::UNEXPECTED, self.prev_end(), "expected `{` or `;` after the head of this function")
            .help("add `{` here, or `;` if it has no body");
        self.jump(close + 1);
        self.lose(start, self.pos, (*error).clone());
        self.report(*error);
        let skipped = self.skipped(start, self.pos);
        vec![Decl::new(DeclKind::Skipped(skipped), self.since(span))]
    }

    /// Records that the names in these tokens are not known because of an error.
    fn lose(&mut self, start: usize, end: usize, error: Diagnostic) {
        let names = self.tokens.get(start..end).unwrap_or(&[]).iter().filter_map(|t| t.kind.ident());
        self.lost.add(names, error);
    }

    /// Parses one declaration of any kind.
    pub(super) fn declaration(&mut self, cx: SpecCx) -> PResult<Vec<Decl>> {
        self.nested(|p| {
            let start = p.span();
            let one = |p: &Self, kind| Ok(vec![Decl::new(kind, p.since(start))]);
            match p.peek() {
                TokenKind::Punct(Punct::Semi) => {
                    p.advance();
                    one(p, DeclKind::Empty)
                }
                TokenKind::Keyword(Keyword::Namespace) => p.namespace(),
                TokenKind::Keyword(Keyword::Inline) if p.peek_at(1).is_keyword(Keyword::Namespace) => p.namespace(),
                TokenKind::Keyword(Keyword::Using) => p.using(),
                TokenKind::Keyword(Keyword::StaticAssert) => p.static_assert(),
                TokenKind::Keyword(Keyword::Template) => p.template(cx),
                TokenKind::Keyword(Keyword::Extern) => match (p.peek_at(1), p.peek_at(2)) {
                    (TokenKind::Str { .. }, TokenKind::Punct(Punct::LBrace)) => p.linkage(),
                    (TokenKind::Keyword(Keyword::Template), _) => p.template(cx),
                    _ => p.simple_declaration(cx, false),
                },
                _ => p.simple_declaration(cx, false),
            }
        })
    }

    /// Parses specifiers and declarators. `templated` means directly after `template <…>`.
    pub(super) fn simple_declaration(&mut self, cx: SpecCx, templated: bool) -> PResult<Vec<Decl>> {
        let outer = std::mem::take(&mut self.hoisted);
        let result = self.simple_declaration_inner(cx, templated);
        self.hoisted = outer;
        result
    }

    fn simple_declaration_inner(&mut self, cx: SpecCx, templated: bool) -> PResult<Vec<Decl>> {
        if cx != SpecCx::Block && self.at_guide() {
            return self.guide();
        }
        let start = self.pos;
        let specs = self.specifiers(cx)?;
        // A class or enumeration without declarators.
        let forgotten = specs.defines && !self.at(Punct::Semi) && self.at_line_start() && !self.at_declarator();
        if self.at(Punct::Semi) || forgotten {
            return self.declaration_without_declarators(cx, specs);
        }
        if specs.ty.is_some() && self.bindings_follow() {
            let decl = self.bindings(specs)?;
            self.expect_semicolon("this declaration")?;
            return Ok(vec![decl]);
        }
        let mut decls = Vec::with_capacity(1);
        let mut first = true;
        loop {
            let decl = self.init_declarator(cx, &specs, templated, first)?;
            if first {
                decls.append(&mut self.hoisted);
            }
            first = false;
            let body = matches!(&decl.kind, DeclKind::Function(f)
                if !matches!(f.body, crate::ast::FunctionBody::None | crate::ast::FunctionBody::Defaulted
                    | crate::ast::FunctionBody::Deleted | crate::ast::FunctionBody::Pure));
            self.keep_alias(decl, &mut decls);
            if body {
                return Ok(self.wrap_friend(&specs, decls));
            }
            if !self.eat(Punct::Comma) {
                break;
            }
        }
        let what = match decls.last().map(|d| &d.kind) {
            Some(DeclKind::Function(_)) => "this function declaration",
            _ => "this declaration",
        };
        let head = cx == SpecCx::File && self.trying == 0 && what == "this function declaration";
        if head
            && specs.specs.is_device()
            && let Some(close) = self.stray_brace()
        {
            return Ok(self.headless_body(start, close));
        }
        // In host code, a name on the next line more likely means an unknown macro than a missing `;`.
        let unsure = cx != SpecCx::Block && !specs.specs.is_device() && matches!(self.peek(), TokenKind::Ident(_));
        if unsure {
            return Err(self.missing_semicolon(what));
        }
        self.expect_semicolon(what)?;
        Ok(self.wrap_friend(&specs, decls))
    }

    /// Returns true if a declarator can begin here.
    fn at_declarator(&self) -> bool {
        self.at_name()
            || matches!(
                self.peek(),
                TokenKind::Punct(Punct::Star | Punct::Amp | Punct::AmpAmp | Punct::LParen | Punct::Colon)
            )
    }

    fn wrap_friend(&self, specs: &DeclSpecs, decls: Vec<Decl>) -> Vec<Decl> {
        if !specs.specs.has(Spec::Friend) {
            return decls;
        }
        vec![Decl::new(DeclKind::Friend(decls), self.since(specs.start))]
    }

    /// Adds a declaration. `typedef struct { … } S;` names the class, while `typedef struct S { … } S;` adds nothing.
    fn keep_alias(&mut self, decl: Decl, decls: &mut Vec<Decl>) {
        if let DeclKind::Alias(alias) = &decl.kind
            && let TypeKind::Named(named) = &alias.ty.kind
            && alias.ty.quals == Default::default()
            && alias.specs.attributes.is_empty()
            && let Some(own) = named.name.as_ident()
        {
            if own.name == alias.name.name {
                return;
            }
            let new = QualifiedName::simple(alias.name);
            for d in decls.iter_mut() {
                let (name, anonymous) = match &mut d.kind {
                    DeclKind::Record(r) => (&mut r.name, &mut r.anonymous),
                    DeclKind::Enum(e) => (&mut e.name, &mut e.anonymous),
                    _ => continue,
                };
                // The generated name stays valid as an alias for later declarators, if there are any.
                if *anonymous && name.as_ident().is_some_and(|n| n.name == own.name) {
                    *name = new;
                    *anonymous = false;
                    let back = AliasDecl {
                        name: own,
                        ty: AstType::new(TypeKind::Named(crate::ast::NamedType::plain(name.clone())), alias.ty.span),
                        specs: Specifiers::default(),
                    };
                    if self.at(Punct::Comma) {
                        decls.push(Decl::new(DeclKind::Alias(Box::new(back)), decl.span));
                    }
                    return;
                }
            }
        }
        decls.push(decl);
    }

    /// Parses `struct S { … };`, `struct S;`, `enum { … };`, and an anonymous union as a member.
    fn declaration_without_declarators(&mut self, cx: SpecCx, specs: DeclSpecs) -> PResult<Vec<Decl>> {
        let span = self.since(specs.start);
        let mut decls = std::mem::take(&mut self.hoisted);
        let what = match decls.last().map(|d| &d.kind) {
            Some(DeclKind::Enum(_)) => "this enumeration",
            _ => "this class",
        };
        self.expect_semicolon(what)?;
        let Some(ty) = specs.ty else {
            if specs.specs.words.is_empty() && specs.specs.attributes.is_empty() {
                return Ok(decls);
            }
            return Err(self.error_at(error::EXPECTED_TYPE, span, "this declaration has no type and no name"));
        };
        if decls.is_empty() {
            match &ty.kind {
                TypeKind::Named(named) if specs.elaborated => {
                    let tag = named.tag.unwrap_or(Tag::Struct);
                    self.declare_tag(&named.name);
                    self.no_layout_attributes(&specs.specs, "where a class is not defined")?;
                    let record = RecordDecl {
                        tag,
                        name: named.name.clone(),
                        anonymous: false,
                        specs: specs.specs.clone(),
                        behind: Specifiers::default(),
                        pack: Pack::NATURAL,
                        bases: Vec::new(),
                        members: None,
                    };
                    decls.push(Decl::new(DeclKind::Record(Box::new(record)), span));
                    if specs.specs.has(Spec::Friend) {
                        return Ok(vec![Decl::new(DeclKind::Friend(decls), span)]);
                    }
                }
                _ if specs.specs.has(Spec::Friend) => {
                    return Ok(vec![Decl::new(DeclKind::Friend(decls), span)]);
                }
                _ => {
                    return Err(self
                        .error_at(error::EXPECTED_NAME, ty.span, "this declares no name")
                        .help("write a name after the type"));
                }
            }
            return Ok(decls);
        }
        self.attributes_in_front(&specs.specs)?;
        // The members of an anonymous union or struct are members of the enclosing scope.
        let anonymous = decls.iter().rev().find_map(|d| match &d.kind {
            DeclKind::Record(r) if r.anonymous => Some(field_names(r)),
            _ => None,
        });
        if let Some(fields) = anonymous
            && specs.defines
            && cx != SpecCx::File
        {
            for name in fields {
                self.names.declare(name, NameClass::Value);
            }
            let mut fields = specs.specs;
            fields.attributes.retain(|a| !a.kind.changes_layout());
            if cx != SpecCx::Member {
                self.anonymous_in_block(&decls, &ty, &fields, span)?;
            }
            let field = FieldDecl { name: None, ty, specs: fields, bits: None, init: None };
            decls.push(Decl::new(DeclKind::Field(Box::new(field)), span));
        }
        Ok(decls)
    }

    /// Rejects anything but a plain anonymous union in a function.
    fn anonymous_in_block(&self, decls: &[Decl], ty: &AstType, specs: &Specifiers, span: Span) -> PResult<()> {
        let union = matches!(decls.last().map(|d| &d.kind), Some(DeclKind::Record(r)) if r.tag == Tag::Union);
        let message = match specs.words.first() {
            _ if !union => "an anonymous struct is only supported inside a class".to_owned(),
            Some((word, _)) => format!("`{}` is not supported on an anonymous union", word.as_str()),
            None if ty.quals != Quals::default() => "an anonymous union cannot have qualifiers".to_owned(),
            None => return Ok(()),
        };
        Err(self.error_at(error::BAD_MEMBER, span, message).help("give the object a name"))
    }

    /// Handles attributes before `struct`, which are for the declared names: without names they have no effect, as in
    /// g++ and NVRTC.
    fn attributes_in_front(&mut self, specs: &Specifiers) -> PResult<()> {
        for attribute in specs.attributes.iter().filter(|a| a.kind.changes_layout()) {
            let message = "an attribute before a class that declares no variable has no effect";
            let help = "write it after `struct`";
            match attribute.kind {
                AttributeKind::AlignasValue(_) | AttributeKind::AlignAs(_) | AttributeKind::AlignAsPack(_) => {
                    return Err(self.error_at(error::ATTRIBUTE, attribute.span, message).help(help));
                }
                _ => self.report(Diagnostic::warning(error::ATTRIBUTE, attribute.span, message).with_help(help)),
            }
        }
        Ok(())
    }

    /// Parses one declarator with the initialiser or body after it.
    fn init_declarator(&mut self, cx: SpecCx, specs: &DeclSpecs, templated: bool, first: bool) -> PResult<Decl> {
        let start = if first { specs.start } else { self.span() };
        let typed = specs.ty.clone();
        let base = match typed {
            Some(ty) => ty,
            None => self.no_type(specs)?,
        };
        // An unnamed bit-field.
        if cx == SpecCx::Member && self.at(Punct::Colon) {
            return self.field(specs, None, base, Specifiers::default(), start);
        }
        let d = self.declarator(base, Mode::Named)?;
        let Some(name) = d.name else {
            return Err(self.unexpected(error::EXPECTED_NAME, "a name"));
        };
        if specs.ty.is_none() && !self.may_lack_type(&name) {
            return Err(self.untyped(&name, specs));
        }
        if let Some(ident) = name.as_ident() {
            self.no_template_param(ident, cx)?;
        }
        if cx == SpecCx::Member && specs.ty.is_some() && matches!(d.ty.kind, TypeKind::Function(_)) {
            self.no_result(&name);
        }
        let mut words = specs.specs.clone();
        words.words.extend(d.specs.words);
        words.attributes.extend(d.specs.attributes);
        if let TokenKind::Keyword(Keyword::Asm) = self.peek() {
            // `int f() asm("name");`
            self.advance();
            if self.at(Punct::LParen) {
                self.skip_group()?;
            }
        }
        self.attributes(&mut words)?;
        words.take_words();
        if words.has(Spec::Typedef) {
            words.words.retain(|(w, _)| *w != Spec::Typedef);
            let Some(ident) = name.as_ident() else {
                return Err(self.error_at(error::EXPECTED_NAME, name.span, "a typedef needs a plain name"));
            };
            self.names.declare(ident.name, NameClass::Type);
            self.not_packed(&words)?;
            let alias = AliasDecl { name: ident, ty: d.ty, specs: words };
            return Ok(Decl::new(DeclKind::Alias(Box::new(alias)), self.since(start)));
        }
        match d.ty.kind {
            TypeKind::Function(ty) => self.function(cx, name, *ty, words, templated, start),
            _ if cx == SpecCx::Member && !words.has(Spec::Static) => self.field(specs, Some(name), d.ty, words, start),
            _ => {
                self.not_packed(&words)?;
                if cx == SpecCx::File {
                    self.default_space(&mut words, name.span);
                }
                self.declare_value(&name, templated);
                if cx == SpecCx::Member
                    && let Some(ident) = name.as_ident()
                {
                    self.names.add_field(ident.name);
                }
                let entered = name.segments.len() > 1 && self.names.enter_qualifiers(&name);
                let init = self.with_gt(false, Self::initializer);
                if entered {
                    self.names.leave();
                }
                let init = init?;
                let var = VarDecl { name, ty: d.ty, specs: words, init };
                Ok(Decl::new(DeclKind::Var(Box::new(var)), self.since(start)))
            }
        }
    }

    pub(super) fn declare_value(&mut self, name: &QualifiedName, templated: bool) {
        if let Some(ident) = name.last_ident()
            && name.segments.len() == 1
        {
            let class = if templated { NameClass::ValueTemplate } else { NameClass::Value };
            self.names.declare(ident.name, class);
        }
    }

    /// Returns the type of a declaration without one: correct only for constructors and similar functions.
    fn no_type(&mut self, specs: &DeclSpecs) -> PResult<AstType> {
        if !self.at_name() && !self.at_keyword(Keyword::Operator) && !self.at(Punct::Tilde) {
            return Err(self.unexpected(error::EXPECTED_TYPE, "a declaration"));
        }
        Ok(AstType::new(TypeKind::Builtin(crate::ast::BuiltinType::Void), specs.start))
    }

    fn may_lack_type(&self, name: &QualifiedName) -> bool {
        let own = matches!(name.segments.as_slice(), [one]
            if matches!(one.kind, NameKind::Ident(n) if self.classes.last() == Some(&n)));
        needs_no_type(name) || own
    }

    fn untyped(&self, name: &QualifiedName, specs: &DeclSpecs) -> Box<Diagnostic> {
        let kernel = specs.specs.has(Spec::Global);
        let d = self.error_at(error::EXPECTED_TYPE, name.span, format!("the declaration of `{name}` has no type"));
        if kernel {
            d.help("a kernel returns `void`: write it before the name")
        } else {
            d.help("write a type before the name")
        }
    }

    fn field(
        &mut self,
        specs: &DeclSpecs,
        name: Option<QualifiedName>,
        ty: AstType,
        mut words: Specifiers,
        start: Span,
    ) -> PResult<Decl> {
        let ident = match &name {
            None => {
                words = specs.specs.clone();
                None
            }
            Some(name) => match name.as_ident() {
                Some(ident) => {
                    self.names.declare(ident.name, NameClass::Value);
                    self.names.add_field(ident.name);
                    Some(ident)
                }
                None => {
                    return Err(self.error_at(error::BAD_MEMBER, name.span, "a data member needs a plain name"));
                }
            },
        };
        let bits = if self.eat(Punct::Colon) { Some(self.assignment()?) } else { None };
        let init =
            if self.at(Punct::Eq) || self.at(Punct::LBrace) { self.with_gt(false, Self::initializer)? } else { None };
        let field = FieldDecl { name: ident, ty, specs: words, bits, init };
        Ok(Decl::new(DeclKind::Field(Box::new(field)), self.since(start)))
    }

    /// Returns true at `auto [` or `auto &[`, after the `auto`.
    pub(super) fn bindings_follow(&self) -> bool {
        let n = usize::from(self.at(Punct::Amp) || self.at(Punct::AmpAmp));
        self.peek_at(n).is_punct(Punct::LBracket)
            && matches!(self.peek_at(n + 1), TokenKind::Ident(_))
            && matches!(self.peek_at(n + 2), TokenKind::Punct(Punct::Comma | Punct::RBracket))
    }

    /// Parses `auto [a, b] = e`.
    pub(super) fn bindings(&mut self, specs: DeclSpecs) -> PResult<Decl> {
        let Some(base) = specs.ty else {
            return Err(self.unexpected(error::EXPECTED_TYPE, "`auto`"));
        };
        let ty = self.pointers(base)?;
        let open = self.pos;
        self.expect(Punct::LBracket)?;
        let mut names = Vec::new();
        loop {
            let name = self.ident()?;
            self.names.declare(name.name, NameClass::Value);
            names.push(name);
            if !self.eat(Punct::Comma) {
                break;
            }
        }
        self.expect_closing(Punct::RBracket, open)?;
        self.no_layout_attributes(&specs.specs, "on a structured binding")?;
        let init = self.initializer()?;
        let decl = BindingsDecl { names, ty, specs: specs.specs, init };
        Ok(Decl::new(DeclKind::Bindings(Box::new(decl)), self.since(specs.start)))
    }
}

/// Returns the names of a class's data members, including those of anonymous members.
fn field_names(record: &RecordDecl) -> Vec<crate::lex::symbol::Symbol> {
    let mut names = Vec::new();
    for member in record.members.as_deref().unwrap_or(&[]) {
        match &member.kind {
            DeclKind::Field(f) => names.extend(f.name.map(|n| n.name)),
            DeclKind::Record(r) if r.anonymous => names.extend(field_names(r)),
            _ => {}
        }
    }
    names
}
