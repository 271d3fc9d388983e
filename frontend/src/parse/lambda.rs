//! Parses lambda expressions.
//!
//! Source: C++17 [expr.prim.lambda]; `__device__` and `__host__` after the captures mark CUDA's extended lambdas.

use super::error;
use super::{PResult, Parser};
use crate::ast::{
    AstType, Capture, CaptureKind, CaptureMode, Expr, ExprKind, FunctionBody, FunctionDecl, FunctionKind, FunctionType,
    Ident, Lambda, NameKind, NameSegment, NamedType, Param, QualifiedName, Quals, Spec, Specifiers, Stmt, StmtKind,
    TemplateParam, TemplateParamKind, TokenRange, TypeKind,
};
use crate::lex::keyword::Keyword;
use crate::lex::punct::Punct;
use crate::lex::symbol::Symbol;
use crate::lex::token::TokenKind;
use isowarp_core::span::Span;

/// Creates the call operator of a lambda expression.
fn call_operator(at: Span, specs: Specifiers, params: Vec<Param>, ret: AstType, body: FunctionBody) -> FunctionDecl {
    let quals = Quals { is_const: !specs.has(Spec::Mutable), ..Quals::default() };
    let ty = FunctionType { ret, params, variadic: false, quals, reference: None, noexcept: None };
    let segment = NameSegment { kind: NameKind::Operator("()"), args: None, lacks_template: false, span: at };
    FunctionDecl {
        name: QualifiedName { global: false, segments: vec![segment], span: at },
        own: None,
        kind: FunctionKind::Plain,
        specs,
        ty,
        initializers: Vec::new(),
        body,
        outline: None,
    }
}

impl Parser<'_> {
    /// Parses a lambda expression at `[` where an expression is expected.
    pub(super) fn lambda(&mut self) -> PResult<Expr> {
        let scopes = self.names.depth();
        self.names.enter_block();
        let result = self.nested(Self::lambda_inner);
        self.names.leave_to(scopes);
        result
    }

    fn lambda_inner(&mut self) -> PResult<Expr> {
        let start = self.span();
        let (default_capture, captures) = self.captures()?;
        let mut specs = Specifiers::default();
        self.lambda_specifiers(&mut specs)?;
        let mut params = Vec::new();
        let open = self.pos;
        if self.eat(Punct::LParen) {
            params = self.with_gt(false, Self::parameter_list)?.0;
            self.expect_closing(Punct::RParen, open)?;
        }
        self.lambda_specifiers(&mut specs)?;
        let ret = if self.eat(Punct::Arrow) { Some(self.type_id()?) } else { None };
        if !self.at(Punct::LBrace) {
            return Err(self.unexpected(error::UNEXPECTED, "the lambda's body in `{…}`"));
        }
        let body = match self.outlining && !specs.has(Spec::Device) {
            true => {
                let from = self.pos;
                self.skip_group()?;
                FunctionBody::HostOnly(TokenRange { start: from as u32, end: self.pos as u32 })
            }
            false => {
                // The body of an extended lambda in host code is device code.
                let outlining = std::mem::replace(&mut self.outlining, false);
                let block = self.block();
                self.outlining = outlining;
                FunctionBody::Block(block?)
            }
        };
        let template = generic_parameters(&mut params);
        let ret = ret.unwrap_or_else(|| AstType::new(TypeKind::Auto, start));
        let lambda = Lambda {
            default_capture,
            captures,
            params: template,
            call: call_operator(start, specs, params, ret, body),
        };
        Ok(Expr::new(ExprKind::Lambda(Box::new(lambda)), self.since(start)))
    }

    /// Parses GNU's `({ … e; })` at its `{`. Its value is that of `e` (GCC manual, "Statements and Declarations in
    /// Expressions"). It becomes a lambda expression that is called immediately.
    pub(super) fn statement_expression(&mut self, start: Span) -> PResult<ExprKind> {
        let from = self.pos;
        let mut block = self.block()?;
        let within = self.tokens.get(from..self.pos).unwrap_or_default();
        // These would leave the lambda expression, and not the enclosing code.
        let leaves = within.iter().any(|t| t.kind.is_keyword(Keyword::Return) || t.kind.is_keyword(Keyword::Goto));
        if leaves || self.outlining {
            return Ok(ExprKind::StmtExpr(Box::new(block)));
        }
        if let Some(Stmt { kind: StmtKind::Expr(last), span }) =
            block.stmts.pop_if(|s| matches!(s.kind, StmtKind::Expr(_)))
        {
            block.stmts.push(Stmt { kind: StmtKind::Return(Some(last)), span });
        }
        let ret = AstType::new(TypeKind::Auto, start);
        let call = call_operator(start, Specifiers::default(), Vec::new(), ret, FunctionBody::Block(block));
        let lambda =
            Lambda { default_capture: Some(CaptureMode::Reference), captures: Vec::new(), params: Vec::new(), call };
        let callee = Expr::new(ExprKind::Lambda(Box::new(lambda)), self.since(start));
        Ok(ExprKind::Call { callee: Box::new(callee), args: Vec::new() })
    }

    fn lambda_specifiers(&mut self, specs: &mut Specifiers) -> PResult<()> {
        loop {
            let span = self.span();
            let word = match self.peek() {
                TokenKind::Keyword(Keyword::Mutable) => Spec::Mutable,
                TokenKind::Keyword(Keyword::Constexpr) => Spec::Constexpr,
                TokenKind::Keyword(Keyword::Device) => Spec::Device,
                TokenKind::Keyword(Keyword::Host) => Spec::Host,
                TokenKind::Keyword(Keyword::Forceinline) => Spec::Forceinline,
                TokenKind::Keyword(Keyword::Noinline) => Spec::Noinline,
                TokenKind::Keyword(Keyword::Noexcept) => {
                    self.advance();
                    if self.at(Punct::LParen) {
                        self.skip_group()?;
                    }
                    continue;
                }
                _ => {
                    if self.attributes(specs)? {
                        specs.take_words();
                        self.no_layout_attributes(specs, "on a lambda expression")?;
                        continue;
                    }
                    return Ok(());
                }
            };
            self.advance();
            specs.words.push((word, span));
        }
    }

    /// Parses `[=, &x, y = e, this]`.
    fn captures(&mut self) -> PResult<(Option<CaptureMode>, Vec<Capture>)> {
        let open = self.pos;
        self.expect(Punct::LBracket)?;
        let mut default = None;
        let mut captures = Vec::new();
        while !self.at(Punct::RBracket) {
            let ends = matches!(self.peek_at(1), TokenKind::Punct(Punct::Comma | Punct::RBracket));
            if captures.is_empty() && default.is_none() && ends {
                default = match self.peek() {
                    TokenKind::Punct(Punct::Eq) => Some(CaptureMode::Value),
                    TokenKind::Punct(Punct::Amp) => Some(CaptureMode::Reference),
                    _ => None,
                };
                if default.is_some() {
                    self.advance();
                    if !self.eat(Punct::Comma) {
                        break;
                    }
                    continue;
                }
            }
            captures.push(self.capture()?);
            if !self.eat(Punct::Comma) {
                break;
            }
        }
        self.expect_closing(Punct::RBracket, open)?;
        Ok((default, captures))
    }

    fn capture(&mut self) -> PResult<Capture> {
        let start = self.span();
        let mut mode = CaptureMode::Value;
        let mut pack = false;
        let what = if self.eat_keyword(Keyword::This) {
            CaptureKind::This
        } else if self.at(Punct::Star) && self.peek_at(1).is_keyword(Keyword::This) {
            self.advance();
            self.advance();
            CaptureKind::StarThis
        } else {
            if self.eat(Punct::Amp) {
                mode = CaptureMode::Reference;
            }
            pack = self.eat(Punct::Ellipsis);
            let name = self.ident()?;
            self.names.declare(name.name, super::names::NameClass::Value);
            if self.eat(Punct::Eq) {
                CaptureKind::Init(name.name, self.initializer_clause()?)
            } else if self.at(Punct::LBrace) || self.at(Punct::LParen) {
                return Err(self.unexpected(error::UNEXPECTED, "`=`"));
            } else {
                CaptureKind::Name(name.name)
            }
        };
        pack |= self.eat(Punct::Ellipsis);
        Ok(Capture { mode, what, pack, span: self.since(start) })
    }
}

/// Returns the `auto` inside a type, through pointers and references.
fn auto_inside(ty: &mut AstType) -> Option<&mut AstType> {
    if matches!(ty.kind, TypeKind::Auto) {
        return Some(ty);
    }
    match &mut ty.kind {
        TypeKind::Pointer(to) | TypeKind::LvalueRef(to) | TypeKind::RvalueRef(to) => auto_inside(to),
        _ => None,
    }
}

/// Gives each `auto` among the parameters of a lambda a unique name: they are the parameters of a template (C++17
/// [expr.prim.lambda.closure] 3).
fn generic_parameters(params: &mut [Param]) -> Vec<TemplateParam> {
    let mut template = Vec::new();
    for param in params {
        let Some(ty) = auto_inside(&mut param.ty) else { continue };
        let name = Ident { name: Symbol::intern(&format!("auto:{}", template.len() + 1)), span: ty.span };
        ty.kind = TypeKind::Named(NamedType::plain(QualifiedName::simple(name)));
        template.push(TemplateParam {
            name: Some(name),
            kind: TemplateParamKind::Type { default: None },
            pack: param.pack,
            span: param.span,
        });
    }
    template
}
