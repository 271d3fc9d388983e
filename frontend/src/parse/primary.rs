//! Parses primary expressions: literals, names, parentheses, casts with a keyword, `T(…)`.
//!
//! Source: C++17 [expr.prim], [expr.type.conv].

use super::error;
use super::expr::assignment;
use super::name::NameCx;
use super::names::NameClass;
use super::{PResult, Parser, lookahead};
use crate::ast::{AstType, CastStyle, Expr, ExprKind, FoldOp, Initializer, NamedType, TypeKind, TypeOrExpr};
use crate::lex::keyword::Keyword;
use crate::lex::punct::Punct;
use crate::lex::symbol::Symbol;
use crate::lex::token::{Base, IntLitType, TokenKind};
use isowarp_core::span::Span;

/// Type traits built into compilers: `__is_same(T, U)`.
const TRAITS: &[&str] = &[
    "__is_same",
    "__is_same_as",
    "__is_base_of",
    "__is_class",
    "__is_enum",
    "__is_union",
    "__is_final",
    "__is_abstract",
    "__is_polymorphic",
    "__is_aggregate",
    "__is_pod",
    "__is_trivial",
    "__is_trivially_copyable",
    "__is_trivially_constructible",
    "__is_trivially_assignable",
    "__is_standard_layout",
    "__is_empty",
    "__is_convertible_to",
    "__is_convertible",
    "__is_constructible",
    "__is_assignable",
    "__is_trivially_destructible",
    "__is_literal_type",
    "__has_trivial_destructor",
    "__underlying_type",
];

impl Parser<'_> {
    pub(super) fn primary(&mut self) -> PResult<Expr> {
        let start = self.span();
        let kind = match self.peek() {
            TokenKind::Int { value, ty, base } => ExprKind::Int { value, ty, base },
            TokenKind::LongFloat(x) => ExprKind::LongFloat(x),
            TokenKind::Float { double, single, suffix } => ExprKind::Float { double, single, suffix },
            TokenKind::Char { value, prefix, multi } => {
                let kind = ExprKind::Char { value, prefix, multi };
                match self.literal_suffix() {
                    Some(operator) => return Ok(self.literal_call(vec![kind], operator)),
                    None => kind,
                }
            }
            TokenKind::UserLiteral(text) => return self.number_literal(text),
            TokenKind::Str { bytes, prefix } => {
                let kind = ExprKind::Str { bytes, prefix };
                match self.literal_suffix() {
                    Some(operator) => {
                        let length = (bytes.as_bytes().len() / prefix.width()) as u64;
                        let length = ExprKind::Int { value: length, ty: IntLitType::ULong, base: Base::Decimal };
                        return Ok(self.literal_call(vec![kind, length], operator));
                    }
                    None => kind,
                }
            }
            TokenKind::Keyword(Keyword::True) => ExprKind::Bool(true),
            TokenKind::Keyword(Keyword::False) => ExprKind::Bool(false),
            TokenKind::Keyword(Keyword::Nullptr) => ExprKind::Nullptr,
            TokenKind::Keyword(Keyword::This) => ExprKind::This,
            TokenKind::Keyword(keyword) => return self.keyword_primary(keyword, start),
            TokenKind::Punct(Punct::LParen) => return self.parens(),
            TokenKind::Punct(Punct::LBracket) => return self.lambda(),
            TokenKind::Ident(name) => return self.name_primary(name, start),
            TokenKind::Punct(Punct::ColonColon) if self.at_name() => {
                return self.name_primary(Symbol::intern(""), start);
            }
            _ => return Err(self.expected_expression()),
        };
        self.advance();
        Ok(Expr::new(kind, start))
    }

    fn keyword_primary(&mut self, keyword: Keyword, start: Span) -> PResult<Expr> {
        let style = match keyword {
            Keyword::StaticCast => CastStyle::Static,
            Keyword::ReinterpretCast => CastStyle::Reinterpret,
            Keyword::ConstCast => CastStyle::Const,
            Keyword::DynamicCast => CastStyle::Dynamic,
            Keyword::Typeid => return self.typeid(start),
            Keyword::Operator => {
                let name = self.qualified_name(NameCx::Expr)?;
                return Ok(Expr::new(ExprKind::Name(name), self.since(start)));
            }
            Keyword::Typename | Keyword::Decltype | Keyword::Typeof => {
                let before = self.checkpoint();
                if keyword == Keyword::Decltype
                    && let Some(name) = self.attempt(|p| p.qualified_name(NameCx::Expr))?
                    && name.segments.len() > 1
                {
                    return Ok(Expr::new(ExprKind::Name(name), self.since(start)));
                }
                self.restore(&before);
                return self.construct(start);
            }
            k if lookahead::is_type_word(k) => return self.construct(start),
            _ => return Err(self.expected_expression()),
        };
        self.advance();
        self.expect(Punct::Lt)?;
        let ty = self.with_gt(true, Self::type_id)?;
        self.expect_gt()?;
        let operand = self.in_parens(keyword.as_str(), Self::expr)?;
        Ok(self.cast(style, ty, operand, start))
    }

    fn typeid(&mut self, start: Span) -> PResult<Expr> {
        self.advance();
        let what = match self.type_in_parens(false)? {
            Some(ty) => TypeOrExpr::Type(ty),
            None => TypeOrExpr::Expr(self.in_parens("typeid", Self::expr)?),
        };
        Ok(Expr::new(ExprKind::Typeid(Box::new(what)), self.since(start)))
    }

    /// Parses `float(x)`, `unsigned(x)` or `typename T::type{}`.
    fn construct(&mut self, start: Span) -> PResult<Expr> {
        let ty = self.type_specifiers()?;
        self.construct_type(ty, start)
    }

    fn construct_type(&mut self, ty: AstType, start: Span) -> PResult<Expr> {
        let init = match self.peek() {
            TokenKind::Punct(Punct::LParen) => Initializer::Paren(self.call_args()?),
            TokenKind::Punct(Punct::LBrace) => Initializer::Brace(self.init_list()?),
            _ => {
                return Err(self.error_at(
                    error::EXPECTED_EXPRESSION,
                    ty.span,
                    format!("expected an expression, found the type `{ty}`"),
                ));
            }
        };
        Ok(Expr::new(ExprKind::Construct { ty: Box::new(ty), init: Box::new(init) }, self.since(start)))
    }

    fn name_primary(&mut self, first: Symbol, start: Span) -> PResult<Expr> {
        if self.peek_at(1).is_punct(Punct::LParen)
            && let Some(e) = self.builtin_call(first, start)?
        {
            return Ok(e);
        }
        let name = self.qualified_name(NameCx::Expr)?;
        let class = self.names.classify(&name);
        let is_type = matches!(class, Some(NameClass::Type | NameClass::TypeTemplate));
        // `Unknown{…}` is an object: a block cannot follow an expression.
        let braced = class.is_none() && self.at(Punct::LBrace) && !self.at_line_start();
        if is_type || braced {
            let ty = AstType::new(TypeKind::Named(NamedType::plain(name)), self.since(start));
            return self.construct_type(ty, start);
        }
        Ok(Expr::new(ExprKind::Name(name), self.since(start)))
    }

    /// Parses built-in names with types in parentheses.
    fn builtin_call(&mut self, name: Symbol, start: Span) -> PResult<Option<Expr>> {
        let text = name.as_str();
        let kind = match text {
            "offsetof" | "__builtin_offsetof" => {
                self.advance();
                self.in_parens(text, |p| {
                    let ty = Box::new(p.type_id()?);
                    p.expect(Punct::Comma)?;
                    let member = Box::new(p.postfix()?);
                    Ok(ExprKind::Offsetof { ty, member })
                })?
            }
            "__builtin_bit_cast" => {
                self.advance();
                self.in_parens(text, |p| {
                    let ty = Box::new(p.type_id()?);
                    p.expect(Punct::Comma)?;
                    Ok(ExprKind::Cast { style: CastStyle::Bit, ty, operand: Box::new(p.assignment()?) })
                })?
            }
            "__builtin_va_arg" | "va_arg" => {
                self.advance();
                self.in_parens(text, |p| {
                    let list = Box::new(p.assignment()?);
                    p.expect(Punct::Comma)?;
                    let ty = Box::new(p.type_id()?);
                    Ok(ExprKind::VaArg { list, ty })
                })?
            }
            _ if TRAITS.contains(&text) => {
                self.advance();
                self.in_parens(text, |p| {
                    let mut args = Vec::new();
                    loop {
                        args.push(p.type_id()?);
                        if !p.eat(Punct::Comma) {
                            return Ok(ExprKind::TypeTrait { name, args });
                        }
                    }
                })?
            }
            _ => return Ok(None),
        };
        Ok(Some(Expr::new(kind, self.since(start))))
    }

    /// Parses `(e)`, `({ … })`, and folds.
    fn parens(&mut self) -> PResult<Expr> {
        let start = self.span();
        let open = self.pos;
        self.advance();
        let kind = self.with_gt(false, |p| {
            if p.at(Punct::LBrace) {
                return p.statement_expression(start);
            }
            if p.at(Punct::Ellipsis) {
                p.advance();
                let op = p.fold_op()?;
                let rhs = p.unary()?;
                return Ok(ExprKind::Fold { op, lhs: None, rhs: Some(Box::new(rhs)) });
            }
            let e = p.expr()?;
            if p.ellipsis_at(1) && p.fold_op_here().is_some() {
                if !is_cast_expression(&e) {
                    let message = "an operand of a fold expression needs parentheses if it contains operators";
                    return Err(p.error_at(error::UNEXPECTED, e.span, message));
                }
                let op = p.fold_op()?;
                p.advance();
                let rhs = if p.at(Punct::RParen) {
                    None
                } else {
                    p.fold_op()?;
                    Some(Box::new(p.unary()?))
                };
                return Ok(ExprKind::Fold { op, lhs: Some(Box::new(e)), rhs });
            }
            Ok(ExprKind::Paren(Box::new(e)))
        })?;
        self.expect_closing(Punct::RParen, open)?;
        self.taller()?;
        Ok(Expr::new(kind, self.since(start)))
    }

    fn fold_op(&mut self) -> PResult<FoldOp> {
        match self.fold_op_here() {
            Some(op) => {
                self.advance();
                Ok(op)
            }
            None => Err(self.unexpected(error::UNEXPECTED, "an operator")),
        }
    }

    fn fold_op_here(&self) -> Option<FoldOp> {
        let TokenKind::Punct(punct) = self.peek() else { return None };
        match (punct, self.binary_op()) {
            (Punct::Comma, _) => Some(FoldOp::Comma),
            (_, Some((op, _))) => Some(FoldOp::Binary(op)),
            (_, None) => assignment(punct).map(FoldOp::Assign),
        }
    }
}

/// Returns true if an expression may be an operand of a fold without parentheses: a cast-expression
/// ([expr.prim.fold]).
fn is_cast_expression(e: &Expr) -> bool {
    !matches!(
        e.kind,
        ExprKind::Binary { .. }
            | ExprKind::Assign { .. }
            | ExprKind::Conditional { .. }
            | ExprKind::Comma { .. }
            | ExprKind::Throw(_)
    )
}
