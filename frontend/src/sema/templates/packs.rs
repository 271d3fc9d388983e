//! Parameter packs: expansions, folds, `sizeof...` (C++17 [temp.variadic], [expr.prim.fold]).
//!
//! An expansion is checked once for each element, in a scope of its own in which the packs' names denote that element.

use std::sync::Arc;

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;

use crate::ast::{self, BinaryOp, ExprKind as Ast, FoldOp, TemplateArgKind, TypeKind, visit};
use crate::hir::expressions::int_const;
use crate::hir::{Expr, ExprKind};
use crate::lex::symbol::Symbol;
use crate::sema::model::calls::Arg;
use crate::sema::model::scope::{Entity, ScopeId, ScopeKind};
use crate::sema::model::template_arguments::TemplateArg;
use crate::sema::{Checked, Sema, codes};
use crate::types::{Basic, Const, QualType, Ty};

/// Maximum number of elements of a pack.
pub(in crate::sema) const MAX_PACK: usize = 4096;

/// An element of a braced list.
#[derive(Clone, Copy)]
pub(in crate::sema) struct Item<'a> {
    /// The scope in which the item is checked, for an element of an expansion.
    pub scope: Option<ScopeId>,
    pub designators: &'a [ast::Designator],
    pub value: &'a ast::Expr,
}

/// Returns true if an argument is an expansion.
pub(in crate::sema) fn has_expansion(args: &[ast::Expr]) -> bool {
    args.iter().any(|a| matches!(a.kind, Ast::PackExpansion(_)))
}

impl<'a> Sema<'a> {
    /// Creates a scope for each element of the packs among `names`.
    pub(in crate::sema) fn expansion(&mut self, names: &[Symbol], span: Span) -> Checked<Vec<ScopeId>> {
        let mut packs: Vec<(Symbol, Entity, usize)> = Vec::new();
        for name in names {
            let length = match self.scopes.find(self.context.scope, *name) {
                Some((Entity::Pack(elements), _)) => Some((elements.len(), Entity::Pack(elements))),
                Some((Entity::LocalPack(elements, frame), _)) => {
                    Some((elements.len(), Entity::LocalPack(elements, frame)))
                }
                Some((Entity::FieldPack(record, elements), _)) => {
                    Some((elements.len(), Entity::FieldPack(record, elements)))
                }
                _ => None,
            };
            if let Some((length, entity)) = length {
                packs.push((*name, entity, length));
            }
        }
        let Some((first, _, count)) = packs.first().map(|(n, e, c)| (*n, e.clone(), *c)) else {
            let message = "no parameter pack before this `...`";
            return self.error(codes::TEMPLATE_ARGUMENTS, span, message);
        };
        if let Some((other, _, n)) = packs.iter().find(|(_, _, n)| *n != count) {
            let message =
                format!("the packs `{first}` and `{other}` are expanded together, but have {count} and {n} elements");
            return self.error(codes::TEMPLATE_ARGUMENTS, span, message);
        }
        if count > MAX_PACK {
            let message = format!("a pack has at most {MAX_PACK} elements, not {count}");
            return self.error(codes::TEMPLATE_LIMIT, span, message);
        }
        if let Err(failure) = self.enough_arguments(count, span) {
            return self.report(*failure);
        }
        let mut scopes = Vec::with_capacity(count);
        for i in 0..count {
            let scope = self.scopes.push_kind(self.context.scope, ScopeKind::Element);
            for (name, entity, _) in &packs {
                let ident = ast::Ident { name: *name, span };
                match entity {
                    Entity::Pack(elements) => {
                        if let Some(element) = elements.get(i) {
                            self.bind_element(scope, ident, element);
                        }
                    }
                    Entity::LocalPack(vars, frame) => {
                        if let Some(var) = vars.get(i) {
                            self.scopes.declare(scope, *name, Entity::Local(*var, *frame), span);
                        }
                    }
                    Entity::FieldPack(record, fields) => {
                        if let Some(field) = fields.get(i) {
                            self.scopes.declare(scope, *name, Entity::PackField(*record, *field), span);
                        }
                    }
                    _ => {}
                }
            }
            scopes.push(scope);
        }
        Ok(scopes)
    }

    /// Returns the pack that a template argument denotes, if it is just a pack's name.
    pub(in crate::sema) fn plain_pack(&self, arg: &ast::TemplateArg) -> Option<Arc<Vec<TemplateArg>>> {
        let name = match &arg.kind {
            TemplateArgKind::Type(ast::AstType { kind: TypeKind::Named(named), quals, .. })
                if *quals == ast::Quals::default() =>
            {
                &named.name
            }
            TemplateArgKind::Value(ast::Expr { kind: Ast::Name(name), .. }) => name,
            _ => return None,
        };
        match self.scopes.find(self.context.scope, name.as_ident()?.name) {
            Some((Entity::Pack(elements), _)) => Some(elements),
            _ => None,
        }
    }

    /// Checks an expansion: its pattern for each element.
    pub(in crate::sema) fn expanded(&mut self, inner: &'a ast::Expr, span: Span) -> Checked<Vec<Expr>> {
        let scopes = self.expansion(&visit::pattern_of_expr(inner), span)?;
        let values: Vec<Checked<Expr>> =
            scopes.into_iter().map(|scope| self.in_scope(scope, |s| s.expr(inner))).collect();
        values.into_iter().collect()
    }

    /// Checks the arguments of a call, with expansions expanded.
    pub(in crate::sema) fn arguments(&mut self, args: &'a [ast::Expr]) -> Checked<Vec<Arg<'a>>> {
        let mut out = Vec::with_capacity(args.len());
        for arg in args {
            let Ast::PackExpansion(inner) = &arg.kind else {
                out.push(self.argument(arg)?);
                continue;
            };
            for value in self.expanded(inner, arg.span)? {
                if value.ty.ty == Ty::Void {
                    let message = "a void expression is used as an argument";
                    return self.error(codes::VOID_VALUE, arg.span, message);
                }
                out.push(Arg::Expr(value));
            }
        }
        Ok(out)
    }

    /// Checks `T(args...)` for a type without constructors.
    pub(in crate::sema) fn made_from_pack(
        &mut self,
        to: &QualType,
        args: &'a [ast::Expr],
        span: Span,
    ) -> Checked<Expr> {
        let mut values = self.arguments(args)?;
        match (values.pop(), values.is_empty()) {
            (None, _) => self.zero_value(to, span),
            (Some(Arg::Expr(one)), true) => self.cast(one, to, ast::CastStyle::C, span),
            _ => {
                let message = format!("`{}` is made from one value", self.show(to));
                self.error(codes::ARGUMENTS, span, message)
            }
        }
    }

    /// Reports a pack's name outside of an expansion.
    pub(in crate::sema) fn unexpanded<T>(&mut self, name: &ast::QualifiedName, span: Span) -> Checked<T> {
        let d = Diagnostic::error(codes::TEMPLATE_ARGUMENTS, span, format!("`{name}` is a parameter pack"));
        self.report(d.with_help("expand it with `...`"))
    }

    /// Returns the elements of a braced list, with expansions expanded.
    pub(in crate::sema) fn list_items(&mut self, list: &'a ast::InitList) -> Checked<Vec<Item<'a>>> {
        let mut out = Vec::with_capacity(list.items.len());
        for item in &list.items {
            let designators = item.designators.as_slice();
            let Ast::PackExpansion(inner) = &item.value.kind else {
                out.push(Item { scope: None, designators, value: &item.value });
                continue;
            };
            let scopes = self.expansion(&visit::pattern_of_expr(inner), item.value.span)?;
            out.extend(scopes.into_iter().map(|scope| Item { scope: Some(scope), designators, value: inner }));
        }
        Ok(out)
    }

    /// Checks an element of a braced list.
    pub(in crate::sema) fn item_value(&mut self, item: Item<'a>) -> Checked<Expr> {
        self.in_scope(item.scope.unwrap_or(self.context.scope), |s| s.expr(item.value))
    }

    /// Returns the types of a function's parameters as written, with expansions expanded.
    pub(in crate::sema) fn parameter_types(&mut self, params: &'a [ast::Param]) -> Checked<Vec<QualType>> {
        let mut out = Vec::with_capacity(params.len());
        for param in params {
            if !param.pack {
                out.push(self.resolve_type(&param.ty)?);
                continue;
            }
            out.extend(self.expanded_types(&param.ty)?);
        }
        Ok(out)
    }

    /// Returns the types of an expansion of a type.
    pub(in crate::sema) fn expanded_types(&mut self, ty: &'a ast::AstType) -> Checked<Vec<QualType>> {
        let scopes = self.expansion(&visit::pattern_of_type(ty), ty.span)?;
        scopes
            .into_iter()
            .map(|scope| {
                let ty = self.in_scope(scope, |s| s.resolve_type(ty))?;
                Ok(self.repeated_type(scope, ty))
            })
            .collect()
    }

    /// Checks `sizeof...(pack)`.
    pub(in crate::sema) fn sizeof_pack(&mut self, name: Symbol, span: Span) -> Checked<Expr> {
        let n = match self.scopes.find_whole(self.context.scope, name) {
            Some((Entity::Pack(elements), _)) => elements.len(),
            Some((Entity::LocalPack(vars, _), _)) => vars.len(),
            Some((Entity::FieldPack(_, fields), _)) => fields.len(),
            _ => {
                let message = format!("`{name}` is not a parameter pack");
                return self.error(codes::TEMPLATE_ARGUMENTS, span, message);
            }
        };
        Ok(int_const(Basic::ULong, n as i128, span))
    }

    /// Checks `(pack + ...)`, `(... + pack)`, `(pack + ... + x)` and `(x + ... + pack)`.
    pub(in crate::sema) fn fold_expr(
        &mut self,
        op: FoldOp,
        lhs: Option<&'a ast::Expr>,
        rhs: Option<&'a ast::Expr>,
        span: Span,
    ) -> Checked<Expr> {
        // The pack, the operand on the other side, and whether it is a right fold.
        let (pack, init, right) = match (lhs, rhs) {
            (Some(pack), None) => (pack, None, true),
            (None, Some(pack)) => (pack, None, false),
            (Some(a), Some(b)) if self.has_pack(a) => (a, Some(b), true),
            (Some(a), Some(b)) => (b, Some(a), false),
            (None, None) => return self.bug(),
        };
        let scopes = self.expansion(&visit::pattern_of_expr(pack), span)?;
        let mut operands: Vec<_> = scopes.into_iter().map(|scope| (Some(scope), pack)).collect();
        if let Some(init) = init {
            operands.insert(if right { operands.len() } else { 0 }, (None, init));
        }
        let count = operands.len();
        let values: Vec<Checked<Expr>> =
            operands.into_iter().enumerate().map(|(i, o)| self.fold_operand(op, i, count, o)).collect();
        let values: Vec<Expr> = values.into_iter().collect::<Checked<_>>()?;
        let mut values: std::collections::VecDeque<Expr> = values.into();
        let first = if right { values.pop_back() } else { values.pop_front() };
        let Some(mut result) = first else {
            return match op {
                FoldOp::Binary(BinaryOp::And) => Ok(Expr::value(ExprKind::Const(Const::bool(true)), Basic::Bool, span)),
                FoldOp::Binary(BinaryOp::Or) => Ok(Expr::value(ExprKind::Const(Const::bool(false)), Basic::Bool, span)),
                FoldOp::Comma => {
                    let zero = int_const(Basic::Int, 0, span);
                    Ok(Expr::value(ExprKind::Convert(Box::new(zero)), Ty::Void, span))
                }
                FoldOp::Binary(_) | FoldOp::Assign(_) => {
                    let name = match op {
                        FoldOp::Comma => ",".to_owned(),
                        FoldOp::Binary(op) => op.as_str().to_owned(),
                        FoldOp::Assign(op) => format!("{}=", op.map_or("", BinaryOp::as_str)),
                    };
                    let message = format!("the fold over `{name}` has no elements, so it has no value");
                    let d = Diagnostic::error(codes::TEMPLATE_ARGUMENTS, span, message);
                    self.report(d.with_help("give it a first value: `(x + ... + pack)`"))
                }
            };
        };
        // A fold over one element is that element, which only `&&` and `||` convert.
        while let Some(next) = if right { values.pop_back() } else { values.pop_front() } {
            let (a, b) = if right { (next, result) } else { (result, next) };
            result = self.joined(op, a, b, span)?;
        }
        result.span = span;
        Ok(result)
    }

    fn has_pack(&self, e: &ast::Expr) -> bool {
        visit::pattern_of_expr(e).iter().any(|name| {
            let found = self.scopes.find(self.context.scope, *name);
            matches!(found, Some((Entity::Pack(_) | Entity::LocalPack(..) | Entity::FieldPack(..), _)))
        })
    }

    /// Checks one operand of a fold. Operands are in the order of their evaluation.
    fn fold_operand(
        &mut self,
        op: FoldOp,
        index: usize,
        count: usize,
        (scope, e): (Option<ScopeId>, &'a ast::Expr),
    ) -> Checked<Expr> {
        let scope = scope.unwrap_or(self.context.scope);
        let check = |s: &mut Self| s.in_scope(scope, |s| s.expr(e));
        match op {
            // The operand is evaluated conditionally.
            FoldOp::Binary(BinaryOp::And | BinaryOp::Or) if index > 0 => self.conditionally(check),
            FoldOp::Comma if index + 1 < count => check(self).map(|e| self.discard(e)),
            FoldOp::Binary(_) | FoldOp::Comma | FoldOp::Assign(_) => check(self),
        }
    }

    /// Joins two elements of a fold with its operator.
    fn joined(&mut self, op: FoldOp, a: Expr, b: Expr, span: Span) -> Checked<Expr> {
        match op {
            FoldOp::Binary(op) => self.binary_exprs(op, span, a, b, span),
            FoldOp::Assign(op) => self.assignment_of(op, None, span, a, b, span),
            FoldOp::Comma => self.comma(a, b, span),
        }
    }
}
