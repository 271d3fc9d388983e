//! Parses declarators, which are turned inside out into types.
//!
//! For `int (*p)[3]` the brackets after the parentheses are read first, then the parser goes back into the
//! parentheses with the type `int [3]`.
//!
//! Source: C++17 [dcl.decl].

use super::error;
use super::name::NameCx;
use super::names::NameClass;
use super::specifiers::SpecCx;
use super::{PResult, Parser, lookahead};
use crate::ast::{
    AstType, FunctionType, Initializer, NameKind, Param, QualifiedName, Quals, RefQual, Spec, Specifiers, TypeKind,
};
use crate::lex::keyword::Keyword;
use crate::lex::punct::Punct;
use crate::lex::token::TokenKind;
use isowarp_core::span::Span;

/// The kinds of declarators, by whether they have a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mode {
    /// A declarator that must have a name.
    Named,
    /// A declarator without a name.
    Abstract,
    /// A parameter's declarator, which may have a name.
    Either,
}

/// A parsed declarator.
pub(super) struct Declarator {
    pub(super) name: Option<QualifiedName>,
    pub(super) ty: AstType,
    /// `...` before the name
    pub(super) pack: bool,
    /// Attributes after the declarator, and `override`, `final`.
    pub(super) specs: Specifiers,
}

impl Parser<'_> {
    /// Parses a declarator for an entity whose specifiers denote the type `base`.
    pub(super) fn declarator(&mut self, base: AstType, mode: Mode) -> PResult<Declarator> {
        self.nested(|p| p.declarator_inner(base, mode))
    }

    fn declarator_inner(&mut self, base: AstType, mode: Mode) -> PResult<Declarator> {
        let start = self.span();
        let base = self.pointers(base)?;
        let mut specs = Specifiers::default();
        self.attributes(&mut specs)?;
        specs.take_words();
        self.no_layout_attributes(&specs, "here: g++ and NVRTC disagree about what it belongs to")?;
        // `float * __device__ f()`
        while let TokenKind::Keyword(k @ (Keyword::Global | Keyword::Device | Keyword::Host)) = self.peek() {
            specs.words.push((
                match k {
                    Keyword::Global => Spec::Global,
                    Keyword::Device => Spec::Device,
                    _ => Spec::Host,
                },
                self.span(),
            ));
            self.advance();
        }
        // After a type alone, `...` belongs to the enclosing construct.
        let pack = mode != Mode::Abstract && self.eat(Punct::Ellipsis);
        if self.at(Punct::LParen) && self.nested_declarator_follows(mode) {
            let open = self.pos;
            let Some(close) = self.closing_here() else {
                return Err(self.unclosed(open, Punct::LParen));
            };
            let pointer = matches!(self.peek_at(1), TokenKind::Punct(Punct::Star | Punct::Amp | Punct::AmpAmp));
            self.jump(close + 1);
            // After `(*name)`, parentheses always contain parameters.
            let outer = if pointer { Mode::Either } else { mode };
            let base = self.suffixes(base, outer, &mut specs, true, start)?;
            let after = self.checkpoint();
            self.jump(open + 1);
            let mut inner = self.declarator(base, mode)?;
            self.expect_closing(Punct::RParen, open)?;
            self.restore(&after);
            inner.pack |= pack;
            inner.specs.words.append(&mut specs.words);
            inner.specs.attributes.append(&mut specs.attributes);
            return Ok(inner);
        }
        let mut name = None;
        if mode != Mode::Abstract {
            if self.at_declarator_name() {
                let id = self.qualified_name(NameCx::Expr)?;
                name = Some(id);
            } else if mode == Mode::Named {
                return Err(self.unexpected(error::EXPECTED_NAME, "a name"));
            }
        }
        let entered = match &name {
            Some(name) if name.segments.len() > 1 => self.names.enter_qualifiers(name),
            _ => false,
        };
        let qualified = name.as_ref().is_some_and(|name| name.global || name.segments.len() > 1);
        let outer = std::mem::replace(&mut self.qualified, qualified);
        let ty = self.attributed(base, mode, &mut specs, name.is_some(), start);
        self.qualified = outer;
        if entered {
            self.names.leave();
        }
        Ok(Declarator { name, ty: ty?, pack, specs })
    }

    fn at_declarator_name(&self) -> bool {
        self.at_name() || matches!(self.peek(), TokenKind::Keyword(Keyword::Operator) | TokenKind::Punct(Punct::Tilde))
    }

    /// Parses `*`, `&`, `&&`, `C::*` with their qualifiers.
    pub(super) fn pointers(&mut self, mut ty: AstType) -> PResult<AstType> {
        loop {
            let span = self.span();
            let kind = match self.peek() {
                TokenKind::Punct(Punct::Star) => {
                    self.advance();
                    TypeKind::Pointer(Box::new(ty))
                }
                TokenKind::Punct(Punct::Amp) => {
                    self.advance();
                    TypeKind::LvalueRef(Box::new(ty))
                }
                TokenKind::Punct(Punct::AmpAmp) => {
                    self.advance();
                    TypeKind::RvalueRef(Box::new(ty))
                }
                TokenKind::Ident(_) | TokenKind::Punct(Punct::ColonColon) if self.at_name() => {
                    match self.member_pointer()? {
                        Some(class) => TypeKind::MemberPointer { class, pointee: Box::new(ty) },
                        None => return Ok(ty),
                    }
                }
                _ => return Ok(ty),
            };
            self.taller()?;
            let mut quals = Quals::default();
            while self.qualifier(&mut quals) {}
            ty = AstType { kind, quals, span: self.since(span) };
        }
    }

    /// Parses `C::*`.
    fn member_pointer(&mut self) -> PResult<Option<QualifiedName>> {
        // Only a qualified name is possible; this test keeps the usual case cheap.
        let mut n = 0;
        while matches!(self.peek_at(n), TokenKind::Ident(_) | TokenKind::Punct(Punct::ColonColon)) {
            n += 1;
        }
        if n < 2 || !matches!(self.peek_at(n), TokenKind::Punct(Punct::Star | Punct::Lt)) {
            return Ok(None);
        }
        self.attempt(|p| {
            let name = p.qualified_name(NameCx::Type)?;
            p.expect(Punct::ColonColon)?;
            p.expect(Punct::Star)?;
            Ok(name)
        })
    }

    /// At `(`: returns true if the parentheses contain the rest of the declarator, false for parameters.
    fn nested_declarator_follows(&mut self, mode: Mode) -> bool {
        let mut n = 1;
        while self.peek_at(n).is_punct(Punct::LParen) {
            n += 1;
        }
        match self.peek_at(n) {
            TokenKind::Punct(Punct::Star | Punct::Amp | Punct::AmpAmp) => true,
            TokenKind::Keyword(Keyword::Restrict) => true,
            TokenKind::Keyword(Keyword::Operator) => mode == Mode::Named,
            TokenKind::Ident(name) => {
                if self.peek_at(n + 1).is_punct(Punct::ColonColon) {
                    // `(C::*p)`
                    let mut m = n + 1;
                    while matches!(self.peek_at(m), TokenKind::Ident(_) | TokenKind::Punct(Punct::ColonColon)) {
                        m += 1;
                    }
                    return self.peek_at(m).is_punct(Punct::Star);
                }
                let class = self.names.lookup(name);
                match mode {
                    Mode::Abstract => false,
                    Mode::Named => n == 1 || class.is_none_or(|c| c == NameClass::Value),
                    Mode::Either => class == Some(NameClass::Value),
                }
            }
            _ => false,
        }
    }

    /// Parses the parts after a name: attributes of the declared entity ([dcl.meaning] 1), `[n]`, `(params)`.
    fn attributed(
        &mut self,
        base: AstType,
        mode: Mode,
        specs: &mut Specifiers,
        has_name: bool,
        start: Span,
    ) -> PResult<AstType> {
        let mut behind = Specifiers::default();
        if has_name {
            self.attributes(&mut behind)?;
            behind.take_words();
        }
        let ty = self.suffixes(base, mode, specs, has_name, start)?;
        if let TypeKind::Function(_) = ty.kind {
            self.no_layout_attributes(&behind, "on a function")?;
        }
        specs.words.append(&mut behind.words);
        specs.attributes.append(&mut behind.attributes);
        Ok(ty)
    }

    /// Parses `[n]` and `(params)` after a name, outermost first.
    fn suffixes(
        &mut self,
        base: AstType,
        mode: Mode,
        specs: &mut Specifiers,
        has_name: bool,
        start: Span,
    ) -> PResult<AstType> {
        if self.at(Punct::LParen) && (has_name || mode != Mode::Named) {
            let function = if mode == Mode::Named { self.parameters_follow()? } else { true };
            if function {
                return self.function_suffix(base, specs, start);
            }
            return Ok(base);
        }
        let mut sizes = Vec::new();
        while self.at(Punct::LBracket) && !self.peek_at(1).is_punct(Punct::LBracket) {
            let span = self.span();
            let open = self.pos;
            self.advance();
            let size =
                if self.at(Punct::RBracket) { None } else { Some(Box::new(self.with_gt(false, Self::assignment)?)) };
            self.expect_closing(Punct::RBracket, open)?;
            sizes.push((size, self.since(span)));
            self.taller()?;
        }
        self.attributes(specs)?;
        let mut ty = base;
        for (size, span) in sizes.into_iter().rev() {
            let kind = TypeKind::Array { element: Box::new(ty), size };
            ty = AstType::new(kind, span);
        }
        Ok(ty)
    }

    /// At `(` after a declared name: returns true for parameters, false for an initialiser such as `dim3 grid(4, 4)`.
    fn parameters_follow(&mut self) -> PResult<bool> {
        let in_block = self.in_block;
        match self.peek_at(1) {
            TokenKind::Punct(Punct::RParen) => return Ok(true),
            TokenKind::Punct(Punct::Ellipsis) => return Ok(true),
            TokenKind::Punct(Punct::LBracket) => {
                return Ok(self.peek_at(2).is_punct(Punct::LBracket));
            }
            TokenKind::Keyword(k) if lookahead::is_specifier(k) => return Ok(true),
            _ => {}
        }
        let found = self.look(|p| {
            p.advance();
            let known = p.type_starts();
            if in_block {
                // The whole list must be parameters: `T x(float(y), 3)` is a variable.
                if !known && !p.at_name() {
                    return Ok(false);
                }
                let (_, _) = p.parameter_list()?;
                return Ok(known && p.at(Punct::RParen));
            }
            if known || !p.at_name() {
                return Ok(known);
            }
            // A name that is not a value is a type from a missing header.
            let name = p.qualified_name(NameCx::Type)?;
            let class = p.names.classify(&name);
            // `(T::n)` contains a value: a type would have `typename` before it.
            let value = p.at(Punct::RParen) && p.lacks_typename(&name, SpecCx::Param);
            Ok(!value && !matches!(class, Some(NameClass::Value | NameClass::ValueTemplate)))
        })?;
        Ok(found.unwrap_or(false))
    }

    /// Parses `(params) const noexcept -> T`.
    fn function_suffix(&mut self, ret: AstType, specs: &mut Specifiers, start: Span) -> PResult<AstType> {
        let open = self.pos;
        self.expect(Punct::LParen)?;
        self.names.enter_block();
        let (params, variadic) = self.with_gt(false, Self::parameter_list)?;
        self.expect_closing(Punct::RParen, open)?;
        let mut ty = FunctionType { ret, params, variadic, quals: Quals::default(), reference: None, noexcept: None };
        self.function_qualifiers(&mut ty, specs)?;
        self.names.leave();
        self.taller()?;
        Ok(AstType::new(TypeKind::Function(Box::new(ty)), self.since(start)))
    }

    fn function_qualifiers(&mut self, ty: &mut FunctionType, specs: &mut Specifiers) -> PResult<()> {
        loop {
            if self.qualifier(&mut ty.quals) || self.attributes(specs)? {
                continue;
            }
            match self.peek() {
                TokenKind::Punct(Punct::Amp) => {
                    self.advance();
                    ty.reference = Some(RefQual::Lvalue);
                }
                TokenKind::Punct(Punct::AmpAmp) => {
                    self.advance();
                    ty.reference = Some(RefQual::Rvalue);
                }
                TokenKind::Keyword(Keyword::Noexcept) => {
                    self.advance();
                    let open = self.pos;
                    ty.noexcept = Some(if self.eat(Punct::LParen) {
                        let e = self.with_gt(false, Self::expr)?;
                        self.expect_closing(Punct::RParen, open)?;
                        Some(Box::new(e))
                    } else {
                        None
                    });
                }
                // `throw()` is equivalent.
                TokenKind::Keyword(Keyword::Throw) => {
                    self.advance();
                    if self.at(Punct::LParen) {
                        self.skip_group()?;
                    }
                    ty.noexcept = Some(None);
                }
                TokenKind::Punct(Punct::Arrow) => {
                    self.advance();
                    ty.ret = self.type_id()?;
                    self.no_missing_typename_in(&ty.ret)?;
                }
                TokenKind::Ident(name) if name == "override" || name == "final" => {
                    let word = if name == "final" { Spec::Final } else { Spec::Override };
                    specs.words.push((word, self.span()));
                    self.advance();
                }
                _ => return Ok(()),
            }
        }
    }

    /// Parses parameters up to the closing parenthesis; also returns whether `...` ends them.
    pub(super) fn parameter_list(&mut self) -> PResult<(Vec<Param>, bool)> {
        if self.at(Punct::RParen) {
            return Ok((Vec::new(), false));
        }
        let mut params = Vec::with_capacity(1);
        loop {
            if self.eat(Punct::Ellipsis) {
                return Ok((params, true));
            }
            params.push(self.parameter()?);
            if self.eat(Punct::Ellipsis) {
                return Ok((params, true));
            }
            if !self.eat(Punct::Comma) {
                break;
            }
        }
        // `(void)` is an empty list.
        if let [only] = params.as_slice()
            && only.name.is_none()
            && only.ty.is_void()
        {
            params.clear();
        }
        Ok((params, false))
    }

    fn parameter(&mut self) -> PResult<Param> {
        self.nested(|p| {
            let start = p.span();
            let hoisted = p.hoisted.len();
            let specs = p.specifiers(SpecCx::Param)?;
            if p.hoisted.len() > hoisted {
                p.hoisted.truncate(hoisted);
                return Err(p.error_at(
                    error::TYPE_DEFINED_HERE,
                    p.since(start),
                    "a type may not be defined in a parameter",
                ));
            }
            let Some(base) = specs.ty else {
                return Err(p.unexpected(error::EXPECTED_TYPE, "a parameter's type"));
            };
            let d = p.declarator(base, Mode::Either)?;
            p.no_layout_attributes(&d.specs, "on a parameter")?;
            let mut words = specs.specs;
            words.words.extend(d.specs.words);
            words.attributes.extend(d.specs.attributes);
            let name = match &d.name {
                None => None,
                Some(name) => match name.as_ident() {
                    Some(ident) => {
                        p.no_template_param(ident, SpecCx::Param)?;
                        p.names.declare(ident.name, NameClass::Value);
                        Some(ident)
                    }
                    None => {
                        return Err(p.error_at(error::EXPECTED_NAME, name.span, "a parameter needs a plain name"));
                    }
                },
            };
            let default = if p.eat(Punct::Eq) { Some(p.initializer_clause()?) } else { None };
            Ok(Param { name, ty: d.ty, specs: words, default, pack: d.pack, span: p.since(start) })
        })
    }

    /// Parses `= e`, `(args)` or `{args}` after a declared name.
    pub(super) fn initializer(&mut self) -> PResult<Option<Initializer>> {
        match self.peek() {
            TokenKind::Punct(Punct::Eq) => {
                self.advance();
                Ok(Some(Initializer::Expr(self.initializer_clause()?)))
            }
            TokenKind::Punct(Punct::LParen) => Ok(Some(Initializer::Paren(self.call_args()?))),
            TokenKind::Punct(Punct::LBrace) => Ok(Some(Initializer::Brace(self.init_list()?))),
            _ => Ok(None),
        }
    }
}

/// Returns true for constructors, destructors and conversions: names that need no type before them.
pub(super) fn needs_no_type(name: &QualifiedName) -> bool {
    match name.segments.as_slice() {
        [.., last] if matches!(last.kind, NameKind::Destructor(_) | NameKind::Conversion(_)) => true,
        [.., class, last] => match (&class.kind, &last.kind) {
            (NameKind::Ident(a), NameKind::Ident(b)) => a == b,
            _ => false,
        },
        _ => false,
    }
}
