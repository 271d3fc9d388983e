//! Parses functions: their bodies, or what is written in place of a body.
//!
//! A function that is neither `__global__` nor `__device__` is host code: its body is kept as tokens. `constexpr`
//! functions may be called from device code, so their bodies are parsed if possible. Functions of a class inside a
//! device function are device code as well.
//!
//! Source: C++17 [dcl.fct.def], [class.base.init]; CUDA C++ Programming Guide, "Function Execution Space Specifiers".

use super::declarator::needs_no_type;
use super::error;
use super::name::NameCx;
use super::names::NameClass;
use super::specifiers::SpecCx;
use super::{PResult, Parser};
use crate::ast::{
    CtorInitializer, Decl, DeclKind, FunctionBody, FunctionDecl, FunctionKind, FunctionType, Initializer, NameKind,
    NameSegment, QualifiedName, Spec, Specifiers, TokenRange,
};
use crate::lex::keyword::Keyword;
use crate::lex::punct::Punct;
use crate::lex::symbol::Symbol;
use crate::lex::token::{Token, TokenKind};
use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;

impl Parser<'_> {
    /// Parses the rest of a function after its declarator.
    pub(super) fn function(
        &mut self,
        cx: SpecCx,
        mut name: QualifiedName,
        mut ty: FunctionType,
        mut specs: Specifiers,
        templated: bool,
        start: Span,
    ) -> PResult<Decl> {
        self.default_space(&mut specs, name.span);
        let kind = self.function_kind(&name);
        let own = own_name(&kind, &mut name);
        match (&kind, name.last().map(|s| &s.kind)) {
            (FunctionKind::Plain, _) => self.declare_value(&name, templated),
            (FunctionKind::Conversion, Some(NameKind::Conversion(to))) => ty.ret = (**to).clone(),
            _ => {}
        }
        if let (SpecCx::Member, true, Some(ident)) = (cx, templated, name.last_ident()) {
            self.member_templates.insert(ident.name);
        }
        self.inherit_space(cx, &name, &ty, &mut specs);
        let device = specs.is_device() || (cx == SpecCx::Member && !self.open_blocks.is_empty());
        let mut initializers = Vec::new();
        let mut outline = None;
        let body = match self.peek() {
            TokenKind::Punct(Punct::Eq) => {
                self.advance();
                self.special_body()?
            }
            TokenKind::Punct(Punct::LBrace | Punct::Colon) | TokenKind::Keyword(Keyword::Try)
                if cx != SpecCx::Block =>
            {
                let from = self.pos;
                if device {
                    let (inits, block) = self.body(&name, &ty)?;
                    initializers = inits;
                    if self.has_launches && specs.has(Spec::Host) && self.calls_parameter(from, &ty) {
                        self.outline(from, &name, &ty);
                        outline = Some(from as u32);
                    }
                    block
                } else {
                    let parsed = if specs.has(Spec::Constexpr) { self.attempt(|p| p.body(&name, &ty))? } else { None };
                    match parsed {
                        Some((inits, block)) => {
                            initializers = inits;
                            self.outline(from, &name, &ty);
                            outline = Some(from as u32);
                            block
                        }
                        None => {
                            self.skip_body()?;
                            self.outline(from, &name, &ty);
                            FunctionBody::HostOnly(TokenRange { start: from as u32, end: self.pos as u32 })
                        }
                    }
                }
            }
            TokenKind::Punct(Punct::LBrace) => {
                return Err(self.error_at(
                    error::NESTED_FUNCTION,
                    name.span,
                    format!("`{name}` is a function inside a function"),
                ));
            }
            _ => FunctionBody::None,
        };
        let function = FunctionDecl { name, own, kind, specs, ty, initializers, body, outline };
        Ok(Decl::new(DeclKind::Function(Box::new(function)), self.since(start)))
    }

    /// Makes a declaration without an execution or memory space a device declaration, if requested.
    pub(super) fn default_space(&self, specs: &mut Specifiers, span: Span) {
        if self.dialect.default_device && !specs.is_device() && !specs.has(Spec::Host) {
            specs.words.push((Spec::Device, span));
        }
    }

    /// Returns true if a function calls one of its parameters in the body that begins at a token and ends here: host
    /// code may pass it a lambda expression with launches.
    fn calls_parameter(&self, from: usize, ty: &FunctionType) -> bool {
        let is_parameter = |name: Symbol| ty.params.iter().any(|p| p.name.is_some_and(|n| n.name == name));
        let body = self.tokens.get(from..self.pos).unwrap_or_default();
        body.windows(2).any(|pair| match pair {
            [Token { kind: TokenKind::Ident(name), .. }, next] => {
                let forwarded = *name == "forward" || *name == "invoke";
                forwarded || next.kind.is_punct(Punct::LParen) && is_parameter(*name)
            }
            _ => false,
        })
    }

    fn function_kind(&self, name: &QualifiedName) -> FunctionKind {
        match name.last().map(|s| &s.kind) {
            Some(NameKind::Destructor(_)) => FunctionKind::Destructor,
            Some(NameKind::Conversion(_)) => FunctionKind::Conversion,
            Some(NameKind::Ident(_)) if needs_no_type(name) => FunctionKind::Constructor,
            Some(NameKind::Ident(n)) if name.segments.len() == 1 && self.classes.last() == Some(n) => {
                FunctionKind::Constructor
            }
            _ => FunctionKind::Plain,
        }
    }

    /// Reports a result type of a member that cannot have one ([class.ctor] 1, [class.dtor] 1, [class.conv.fct] 1).
    pub(super) fn no_result(&mut self, name: &QualifiedName) {
        let what = match self.function_kind(name) {
            FunctionKind::Plain => return,
            FunctionKind::Constructor => "constructor",
            FunctionKind::Destructor => "destructor",
            FunctionKind::Conversion => "conversion function",
        };
        let error = self.error_at(error::BAD_MEMBER, name.span, format!("a {what} is declared without a result type"));
        self.report(*error);
    }

    /// Parses `default`, `delete` or `0` after `=`.
    fn special_body(&mut self) -> PResult<FunctionBody> {
        let body = match self.peek() {
            TokenKind::Keyword(Keyword::Default) => FunctionBody::Defaulted,
            TokenKind::Keyword(Keyword::Delete) => FunctionBody::Deleted,
            TokenKind::Int { value: 0, .. } => FunctionBody::Pure,
            _ => {
                return Err(self.unexpected(error::UNEXPECTED, "`default`, `delete` or `0`"));
            }
        };
        self.advance();
        Ok(body)
    }

    /// Parses a body, with a constructor's initialisers before it.
    fn body(&mut self, name: &QualifiedName, ty: &FunctionType) -> PResult<(Vec<CtorInitializer>, FunctionBody)> {
        let (scopes, classes) = (self.names.depth(), self.classes.len());
        // The scope is that of the body of a member defined in its class.
        self.classes.extend(name.segments.iter().rev().skip(1).rev().filter_map(NameSegment::symbol));
        let result = self.body_in_scope(name, ty);
        self.classes.truncate(classes);
        self.names.leave_to(scopes);
        result
    }

    fn body_in_scope(
        &mut self,
        name: &QualifiedName,
        ty: &FunctionType,
    ) -> PResult<(Vec<CtorInitializer>, FunctionBody)> {
        if name.segments.len() > 1 {
            self.names.enter_qualifiers(name);
        }
        self.names.enter_block();
        for param in &ty.params {
            if let Some(ident) = param.name {
                self.names.declare(ident.name, NameClass::Value);
            }
        }
        let mut initializers = Vec::new();
        if self.at_keyword(Keyword::Try) {
            return Err(Box::new(Diagnostic::unsupported(
                error::STRAY_WORD,
                self.span(),
                "exceptions are not supported in device code",
            )));
        }
        if self.eat(Punct::Colon) {
            loop {
                let start = self.span();
                let member = self.qualified_name(NameCx::Type)?;
                let init = match self.peek() {
                    TokenKind::Punct(Punct::LParen) => Initializer::Paren(self.call_args()?),
                    TokenKind::Punct(Punct::LBrace) => Initializer::Brace(self.init_list()?),
                    _ => {
                        return Err(self.unexpected(error::BAD_MEMBER, &format!("`(` or `{{` after `{member}`")));
                    }
                };
                let pack = self.eat(Punct::Ellipsis);
                initializers.push(CtorInitializer { name: member, init, pack, span: self.since(start) });
                if !self.eat(Punct::Comma) {
                    break;
                }
            }
        }
        let block = self.block()?;
        Ok((initializers, FunctionBody::Block(block)))
    }

    /// Skips a host function's body: `: a(1) { … }`, `try { … } catch (…) { … }`.
    fn skip_body(&mut self) -> PResult<()> {
        let is_try = self.eat_keyword(Keyword::Try);
        if self.eat(Punct::Colon) {
            // Each initialiser is a name and a bracket; the bracket without a name is the body.
            let mut named = false;
            loop {
                match self.peek() {
                    TokenKind::Punct(Punct::LBrace) if !named => break,
                    TokenKind::Punct(Punct::LParen | Punct::LBrace | Punct::LBracket) => {
                        self.skip_group()?;
                        named = false;
                    }
                    TokenKind::Punct(Punct::Semi | Punct::RBrace) | TokenKind::Eof => {
                        return Err(self.unexpected(error::UNEXPECTED, "`{`"));
                    }
                    TokenKind::Punct(Punct::Comma | Punct::Ellipsis) => self.advance(),
                    _ => {
                        named = true;
                        self.advance();
                    }
                }
            }
        }
        if !self.at(Punct::LBrace) {
            return Err(self.unexpected(error::UNEXPECTED, "`{`"));
        }
        self.skip_group()?;
        while is_try && self.eat_keyword(Keyword::Catch) {
            if self.at(Punct::LParen) {
                self.skip_group()?;
            }
            if !self.at(Punct::LBrace) {
                return Err(self.unexpected(error::UNEXPECTED, "`{`"));
            }
            self.skip_group()?;
        }
        Ok(())
    }
}

/// Removes the template arguments from the name of a constructor or destructor, as in `V<T>() {}`. Returns the name
/// of its class with the arguments, if there are any.
fn own_name(kind: &FunctionKind, name: &mut QualifiedName) -> Option<Box<QualifiedName>> {
    if !matches!(kind, FunctionKind::Constructor | FunctionKind::Destructor) {
        return None;
    }
    let [one] = name.segments.as_mut_slice() else { return None };
    let (NameKind::Ident(class) | NameKind::Destructor(class)) = one.kind else { return None };
    let args = Some(one.args.take()?);
    let segment = NameSegment { kind: NameKind::Ident(class), args, span: one.span, lacks_template: false };
    Some(Box::new(QualifiedName { global: false, segments: vec![segment], span: name.span }))
}
