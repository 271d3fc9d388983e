//! Parses declaration specifiers: storage, execution and memory space keywords, attributes, and the type.
//!
//! Source: C++17 [dcl.spec]; CUDA C++ Programming Guide, "Function Execution Space Specifiers", "Variable Memory
//! Space Specifiers".

use super::error::{self, Explain};
use super::name::NameCx;
use super::names::NameClass;
use super::{PResult, Parser, lookahead};
use crate::ast::{
    AstType, Attribute, AttributeKind, BuiltinType, NameKind, NamedType, QualifiedName, Quals, Spec, Specifiers,
    TypeKind,
};
use crate::lex::keyword::Keyword;
use crate::lex::punct::Punct;
use crate::lex::token::TokenKind;
use isowarp_core::span::Span;

/// The context of specifiers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SpecCx {
    /// At file or namespace level.
    File,
    /// In a function.
    Block,
    /// In a class.
    Member,
    /// In a parameter list.
    Param,
    /// Where only a type is allowed.
    TypeOnly,
}

/// The specifiers of a declaration.
pub(super) struct DeclSpecs {
    pub(super) specs: Specifiers,
    /// Type; `None` for constructors and similar functions, and for mistakes.
    pub(super) ty: Option<AstType>,
    /// True if the type is a class or enumeration named by its tag alone: `struct S`.
    pub(super) elaborated: bool,
    /// True if the type is defined here.
    pub(super) defines: bool,
    pub(super) start: Span,
}

/// The keywords of a fundamental type, in any order.
#[derive(Default)]
struct TypeWords {
    base: Option<(Keyword, Span)>,
    signed: Option<Span>,
    unsigned: Option<Span>,
    short: bool,
    longs: u32,
    span: Option<Span>,
}

impl TypeWords {
    fn any(&self) -> bool {
        self.span.is_some()
    }

    /// Adds a keyword; returns false if it cannot be combined with the previous ones.
    fn add(&mut self, word: Keyword, span: Span) -> bool {
        self.span = Some(self.span.map_or(span, |s| s.to(span)));
        match word {
            Keyword::Signed => self.signed.replace(span).is_none() && self.unsigned.is_none(),
            Keyword::Unsigned => self.unsigned.replace(span).is_none() && self.signed.is_none(),
            Keyword::Short => !std::mem::replace(&mut self.short, true) && self.longs == 0,
            Keyword::Long => {
                self.longs += 1;
                self.longs <= 2 && !self.short
            }
            _ => self.base.replace((word, span)).is_none(),
        }
    }

    fn finish(&self) -> Option<BuiltinType> {
        use BuiltinType as B;
        let sign = self.signed.is_some() || self.unsigned.is_some();
        let u = self.unsigned.is_some();
        let size = self.short || self.longs > 0;
        let pick = |signed, unsigned| Some(if u { unsigned } else { signed });
        match self.base.map(|(word, _)| word) {
            None | Some(Keyword::Int) => match (self.short, self.longs) {
                (true, 0) => pick(B::Short, B::UShort),
                (false, 0) => pick(B::Int, B::UInt),
                (false, 1) => pick(B::Long, B::ULong),
                (false, 2) => pick(B::LongLong, B::ULongLong),
                _ => None,
            },
            Some(Keyword::Char) if !size => match (self.signed.is_some(), u) {
                (true, false) => Some(B::SChar),
                (false, true) => Some(B::UChar),
                _ => Some(B::Char),
            },
            Some(Keyword::Int128) if !size => pick(B::Int128, B::UInt128),
            Some(Keyword::Double) if !sign && !self.short => match self.longs {
                0 => Some(B::Double),
                1 => Some(B::LongDouble),
                _ => None,
            },
            Some(word) if !sign && !size => Some(match word {
                Keyword::Void => B::Void,
                Keyword::Bool => B::Bool,
                Keyword::Float => B::Float,
                Keyword::WcharT => B::WChar,
                Keyword::Char16T => B::Char16,
                Keyword::Char32T => B::Char32,
                _ => return None,
            }),
            Some(_) => None,
        }
    }
}

/// Returns the specifier for a keyword that is one.
fn spec_word(keyword: Keyword) -> Option<Spec> {
    Some(match keyword {
        Keyword::Global => Spec::Global,
        Keyword::Device => Spec::Device,
        Keyword::Host => Spec::Host,
        Keyword::Shared => Spec::Shared,
        Keyword::Constant => Spec::Constant,
        Keyword::Managed => Spec::Managed,
        Keyword::GridConstant => Spec::GridConstant,
        Keyword::Noinline => Spec::Noinline,
        Keyword::Forceinline => Spec::Forceinline,
        Keyword::Inline => Spec::Inline,
        Keyword::Static => Spec::Static,
        Keyword::Constexpr => Spec::Constexpr,
        Keyword::Virtual => Spec::Virtual,
        Keyword::Explicit => Spec::Explicit,
        Keyword::Friend => Spec::Friend,
        Keyword::Mutable => Spec::Mutable,
        Keyword::Register => Spec::Register,
        Keyword::ThreadLocal => Spec::ThreadLocal,
        Keyword::Typedef => Spec::Typedef,
        _ => return None,
    })
}

impl Parser<'_> {
    /// Parses a `const`, `volatile` or `__restrict__` at the current token.
    pub(super) fn qualifier(&mut self, quals: &mut Quals) -> bool {
        match self.peek() {
            TokenKind::Keyword(Keyword::Const) => quals.is_const = true,
            TokenKind::Keyword(Keyword::Volatile) => quals.is_volatile = true,
            TokenKind::Keyword(Keyword::Restrict) => quals.is_restrict = true,
            _ => return false,
        }
        self.advance();
        true
    }

    /// Parses the specifiers of a declaration, up to its first declarator.
    pub(super) fn specifiers(&mut self, cx: SpecCx) -> PResult<DeclSpecs> {
        let mut out =
            DeclSpecs { specs: Specifiers::default(), ty: None, elaborated: false, defines: false, start: self.span() };
        let mut quals = Quals::default();
        let mut words = TypeWords::default();
        loop {
            let span = self.span();
            if self.qualifier(&mut quals) || self.attributes(&mut out.specs)? {
                continue;
            }
            match self.peek() {
                TokenKind::Keyword(Keyword::Extern) if cx != SpecCx::TypeOnly => {
                    self.advance();
                    if let TokenKind::Str { .. } = self.peek() {
                        self.advance();
                        out.specs.words.push((Spec::ExternC, self.since(span)));
                    } else {
                        out.specs.words.push((Spec::Extern, span));
                    }
                }
                TokenKind::Keyword(Keyword::Extension) => self.advance(),
                TokenKind::Keyword(k) if cx != SpecCx::TypeOnly && spec_word(k).is_some() => {
                    self.advance();
                    if let Some(word) = spec_word(k) {
                        out.specs.words.push((word, span));
                    }
                    if k == Keyword::Explicit && self.at(Punct::LParen) {
                        let open = self.pos;
                        self.advance();
                        self.with_gt(false, Self::expr)?;
                        self.expect_closing(Punct::RParen, open)?;
                    }
                }
                TokenKind::Keyword(k) if lookahead::is_type_word(k) => {
                    if out.ty.is_some() {
                        return Err(self.second_type(&out, span));
                    }
                    self.advance();
                    if !words.add(k, span) {
                        return Err(self.bad_words(&words));
                    }
                }
                // Everything below is a separate type.
                _ if out.ty.is_some() || words.any() => {
                    if let TokenKind::Keyword(
                        Keyword::Struct | Keyword::Class | Keyword::Union | Keyword::Enum | Keyword::Typename,
                    ) = self.peek()
                    {
                        return Err(self.second_type(&out, span));
                    }
                    if cx != SpecCx::TypeOnly && self.unknown(&out) && self.known_type_and_name() {
                        return Err(self.second_type(&out, span));
                    }
                    break;
                }
                TokenKind::Keyword(Keyword::Struct | Keyword::Class | Keyword::Union) => {
                    self.record_specifier(cx, &mut out)?;
                }
                TokenKind::Keyword(Keyword::Enum) => self.enum_specifier(cx, &mut out)?,
                TokenKind::Keyword(Keyword::Auto) => {
                    self.advance();
                    out.ty = Some(AstType::new(TypeKind::Auto, span));
                }
                TokenKind::Keyword(Keyword::Decltype) => out.ty = Some(self.decltype()?),
                TokenKind::Keyword(Keyword::Typeof) => out.ty = Some(self.typeof_type()?),
                TokenKind::Keyword(Keyword::Typename) => {
                    self.advance();
                    let name = self.qualified_name(NameCx::Type)?;
                    out.ty = Some(self.named(name, true, span));
                }
                // The operator's value has the type that it names.
                TokenKind::Ident(name) if name == "__underlying_type" && self.peek_at(1).is_punct(Punct::LParen) => {
                    let value = Box::new(self.primary()?);
                    out.ty = Some(AstType::new(TypeKind::Decltype(value), self.since(span)));
                }
                TokenKind::Ident(_) | TokenKind::Punct(Punct::ColonColon) if self.at_name() => {
                    match self.type_name(cx)? {
                        Some(name) => {
                            let mut ty = self.named(name, false, span);
                            if matches!(cx, SpecCx::Block | SpecCx::Param) {
                                self.note_missing_typename(&mut ty);
                            }
                            out.ty = Some(ty);
                        }
                        None => break,
                    }
                }
                _ => break,
            }
            // After `struct S { … }` at the end of a line, a `;` is missing if the next line begins like a
            // declaration.
            if out.defines && self.at_line_start() && self.next_is_declaration() {
                break;
            }
        }
        if cx != SpecCx::TypeOnly {
            out.specs.take_words();
        }
        match cx {
            SpecCx::TypeOnly => self.no_layout_attributes(&out.specs, "in a type without a name")?,
            SpecCx::Param => self.no_layout_attributes(&out.specs, "on a parameter")?,
            SpecCx::File | SpecCx::Block | SpecCx::Member => {}
        }
        if words.any() {
            let span = words.span.unwrap_or(out.start);
            match words.finish() {
                Some(builtin) => out.ty = Some(AstType::new(TypeKind::Builtin(builtin), span)),
                None => return Err(self.bad_words(&words)),
            }
        }
        if let Some(ty) = &mut out.ty {
            ty.quals = ty.quals.union(quals);
        }
        Ok(out)
    }

    /// Returns true at `typedef Name;` and similar tokens after the definition of a class, whose type may come first
    /// ([dcl.spec] 1).
    fn next_is_declarator(&self) -> bool {
        let word = |kind| match kind {
            TokenKind::Keyword(Keyword::Const | Keyword::Volatile) | TokenKind::Punct(Punct::Star) => true,
            TokenKind::Keyword(k) => spec_word(k).is_some(),
            _ => false,
        };
        let words = (0..8).take_while(|n| word(self.peek_at(*n))).count();
        matches!(self.peek_at(words), TokenKind::Ident(_))
            && matches!(
                self.peek_at(words + 1),
                TokenKind::Punct(Punct::Semi | Punct::Comma | Punct::Eq | Punct::LBracket)
            )
    }

    fn next_is_declaration(&self) -> bool {
        if self.next_is_declarator() {
            return false;
        }
        match self.peek() {
            TokenKind::Keyword(Keyword::Const | Keyword::Volatile | Keyword::Attribute) => false,
            TokenKind::Keyword(Keyword::Template | Keyword::Namespace | Keyword::Using) => true,
            TokenKind::Keyword(k) => lookahead::is_specifier(k) || lookahead::is_type_start(k),
            _ => false,
        }
    }

    fn named(&self, name: QualifiedName, typename: bool, start: Span) -> AstType {
        AstType::new(TypeKind::Named(NamedType { typename, ..NamedType::plain(name) }), self.since(start))
    }

    /// At a name where a type is allowed: consumes the name if it is a type.
    fn type_name(&mut self, cx: SpecCx) -> PResult<Option<QualifiedName>> {
        let before = self.checkpoint();
        let Some(name) = self.attempt(|p| p.qualified_name(NameCx::Type))? else {
            return Ok(None);
        };
        let class = self.names.classify(&name);
        let is_type = match name.last().map(|s| &s.kind) {
            // Where only a type is allowed, nothing is declared: `new T(1)` in `T` itself.
            Some(NameKind::Ident(_)) if cx != SpecCx::TypeOnly && self.names_constructor(&name) => false,
            Some(NameKind::Ident(_)) => match class {
                Some(NameClass::Type | NameClass::TypeTemplate) => true,
                Some(_) => false,
                None => match cx {
                    SpecCx::Param | SpecCx::TypeOnly => true,
                    SpecCx::File | SpecCx::Block | SpecCx::Member => self.unknown_is_type(),
                },
            },
            Some(NameKind::Decltype(_)) => true,
            _ => false,
        };
        if is_type {
            self.no_missing_typename(&name, cx)?;
            return Ok(Some(name));
        }
        self.restore(&before);
        Ok(None)
    }

    /// After an unknown name before a declarator: returns true if the next token can follow a type.
    fn unknown_is_type(&self) -> bool {
        match self.peek() {
            TokenKind::Ident(_) => true,
            TokenKind::Keyword(_) => true,
            TokenKind::Punct(Punct::Star | Punct::Amp | Punct::AmpAmp | Punct::ColonColon | Punct::Ellipsis) => true,
            TokenKind::Punct(Punct::LParen) => {
                matches!(self.peek_at(1), TokenKind::Punct(Punct::Star | Punct::Amp | Punct::AmpAmp))
            }
            _ => false,
        }
    }

    /// Returns true if the name, followed by `(`, declares a constructor.
    fn names_constructor(&self, name: &QualifiedName) -> bool {
        if !self.at(Punct::LParen)
            || matches!(self.peek_at(1), TokenKind::Punct(Punct::Star | Punct::Amp | Punct::AmpAmp))
        {
            return false;
        }
        // A type before `(operator+)(…)` or `(max)(…)`.
        let named = matches!(self.peek_at(1), TokenKind::Ident(_))
            && self.peek_at(2).is_punct(Punct::RParen)
            && self.peek_at(3).is_punct(Punct::LParen);
        if named || self.peek_at(1).is_keyword(Keyword::Operator) {
            return false;
        }
        match name.segments.as_slice() {
            [one] => matches!(one.kind, NameKind::Ident(n) if self.classes.last() == Some(&n)),
            [.., class, last] => match (&class.kind, &last.kind) {
                (NameKind::Ident(a), NameKind::Ident(b)) => a == b,
                _ => false,
            },
            [] => false,
        }
    }

    /// Parses `__typeof__(e)` or `__typeof__(T)` (GCC manual, "Referring to a Type with typeof").
    fn typeof_type(&mut self) -> PResult<AstType> {
        let start = self.span();
        self.advance();
        let kind = match self.type_in_parens(false)? {
            Some(ty) => return Ok(ty),
            None => TypeKind::Typeof(Box::new(self.in_parens("typeof", Self::expr)?)),
        };
        Ok(AstType::new(kind, self.since(start)))
    }

    /// Parses `decltype(e)` or `decltype(auto)`; the former may begin a qualified name.
    fn decltype(&mut self) -> PResult<AstType> {
        let start = self.span();
        let before = self.checkpoint();
        if let Some(name) = self.attempt(|p| {
            let name = p.qualified_name(NameCx::Type)?;
            if name.segments.len() > 1 { Ok(name) } else { Err(p.unexpected(error::UNEXPECTED, "`::`")) }
        })? {
            return Ok(self.named(name, false, start));
        }
        self.restore(&before);
        self.advance();
        let open = self.pos;
        self.expect(Punct::LParen)?;
        let kind = if self.at_keyword(Keyword::Auto) {
            self.advance();
            TypeKind::DecltypeAuto
        } else {
            TypeKind::Decltype(Box::new(self.with_gt(false, Self::expr)?))
        };
        self.expect_closing(Punct::RParen, open)?;
        Ok(AstType::new(kind, self.since(start)))
    }

    fn bad_words(&self, words: &TypeWords) -> Box<isowarp_core::diagnostic::Diagnostic> {
        self.error_at(error::BAD_TYPE_WORDS, words.span.unwrap_or(self.span()), "these words do not form a type")
    }

    /// Returns true if the type so far is an undeclared name.
    fn unknown(&self, specs: &DeclSpecs) -> bool {
        matches!(&specs.ty, Some(AstType { kind: TypeKind::Named(named), .. })
            if named.tag.is_none() && !named.typename && self.names.classify(&named.name).is_none()
                && named.name.as_ident().is_some())
    }

    /// Returns true at `float4 x` or `float4 *x`.
    fn known_type_and_name(&self) -> bool {
        let TokenKind::Ident(name) = self.peek() else {
            return false;
        };
        matches!(self.names.lookup(name), Some(NameClass::Type | NameClass::TypeTemplate))
            && matches!(
                self.peek_at(1),
                TokenKind::Ident(_) | TokenKind::Keyword(_) | TokenKind::Punct(Punct::Star | Punct::Amp)
            )
    }

    fn second_type(&self, specs: &DeclSpecs, span: Span) -> Box<isowarp_core::diagnostic::Diagnostic> {
        if self.unknown(specs)
            && let Some(ty) = &specs.ty
        {
            return self
                .error_at(error::EXPECTED_TYPE, ty.span, format!("unknown word `{ty}` before the declaration's type"))
                .help("if it is a macro, the header that defines it is missing");
        }
        let message = format!("expected a name, found {}", self.peek());
        let d = self.error_at(error::EXPECTED_NAME, span, message);
        match &specs.ty {
            Some(ty) => d.label(ty.span, format!("the declaration's type is already `{ty}`")),
            None => d,
        }
    }

    /// Adds attributes to `specs`; returns false if there are none here.
    pub(super) fn attributes(&mut self, specs: &mut Specifiers) -> PResult<bool> {
        let mut any = false;
        while let Some(mut found) = self.attribute_group()? {
            specs.attributes.append(&mut found);
            any = true;
        }
        Ok(any)
    }

    pub(super) fn push_attribute(out: &mut Vec<Attribute>, kind: AttributeKind, span: Span) {
        out.push(Attribute { kind, span });
    }
}
