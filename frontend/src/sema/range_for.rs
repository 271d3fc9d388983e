//! Range-based `for` (C++17 [stmt.ranged]).
//!
//! `for (T x : range) body` over an array of n elements is a loop over the numbers 0 to n - 1, in
//! which each round first initialises `x` with the element of that number. The range is evaluated
//! once, before the loop.

use isowarp_core::ir::ops::CompareOp;
use isowarp_core::span::Span;

use super::exprs::int_const;
use super::hir::{Expr, ExprKind, Stmt, StmtKind, Var, VarId};
use super::types::{Basic, QualType, Ty};
use super::{Sema, codes};
use crate::ast::{self, DeclKind, ExprKind as Ast};

impl<'a> Sema<'a> {
    /// The statements of a range-based `for`. The caller has opened a scope for them.
    pub(super) fn range_for(&mut self, s: &'a ast::RangeForStmt, span: Span) -> Vec<Stmt> {
        let mut out = Vec::new();
        if let Some(init) = &s.init {
            self.statement(init, &mut out);
        }
        let range = match &s.range.kind {
            Ast::InitList(list) => self.listed_range(list),
            _ => self.expr(&s.range),
        };
        let Some(range) = range else {
            self.skip_range_body(s);
            return out;
        };
        match range.ty.ty.clone() {
            Ty::Array(element, Some(n)) => self.array_range(s, range, &element, n, span, &mut out),
            _ => {
                let message = format!("`{}` is no range: it is neither an array nor a class", self.show(&range.ty));
                self.error::<()>(codes::BAD_OPERANDS, range.span, message);
                self.skip_range_body(s);
            }
        }
        out
    }

    /// `for (T x : {a, b})`: an array of constants, in the place of a `std::initializer_list`.
    fn listed_range(&mut self, list: &'a ast::InitList) -> Option<Expr> {
        let mut found: Option<QualType> = None;
        let items = self.list_items(list)?;
        let count = items.len() as u64;
        for item in items {
            if matches!(item.value.kind, Ast::InitList(_)) || !item.designators.is_empty() {
                return self.error(codes::INITIALIZER, item.value.span, "the type of this element is not known");
            }
            let e = self.in_scope(item.scope.unwrap_or(self.scope), |s| s.unevaluated(item.value))?;
            let ty = self.decay(e).ty.unqualified();
            match &found {
                Some(first) if *first != ty => {
                    let (a, b) = (self.show(first), self.show(&ty));
                    let message = format!("the elements of this list have different types, `{a}` and `{b}`");
                    return self.error(codes::INITIALIZER, item.value.span, message);
                }
                _ => found = Some(ty),
            }
        }
        let Some(element) = found else {
            return self.error(codes::INITIALIZER, list.span, "a loop over an empty list has no type");
        };
        let ty = self.array_type(element.with_const(), Some(count), list.span)?;
        self.init_list(list, &ty.into())
    }

    /// Checks the body of a loop whose range has errors: its variable is not reported again.
    fn skip_range_body(&mut self, s: &'a ast::RangeForStmt) {
        if let Some(c) = &mut self.current {
            c.incomplete = true;
        }
        self.scoped(|sema| {
            match &s.var.kind {
                DeclKind::Var(var) => var.name.as_ident().into_iter().for_each(|name| sema.poison(name)),
                DeclKind::Bindings(b) => b.names.iter().for_each(|name| sema.poison(*name)),
                _ => {}
            }
            sema.loop_body(&s.body);
        });
    }

    fn array_range(
        &mut self,
        s: &'a ast::RangeForStmt,
        range: Expr,
        element: &QualType,
        n: u64,
        span: Span,
        out: &mut Vec<Stmt>,
    ) {
        let at = range.span;
        let range = if range.lvalue {
            range
        } else {
            let ty = range.ty.clone();
            Expr::object(ExprKind::Temp(Box::new(range)), ty, at)
        };
        self.mark_address_taken(&range);
        let first = Expr::value(ExprKind::Decay(Box::new(range)), element.pointer_to(), at);
        let basic = if i32::try_from(n).is_ok() { Basic::Int } else { Basic::Long };
        let begin = self.hidden_variable("range", first.ty.clone(), false, at);
        let index = self.hidden_variable("index", basic.into(), true, at);
        out.push(Stmt { kind: StmtKind::Init(begin, first), span });
        out.push(Stmt { kind: StmtKind::Init(index, int_const(basic, 0, at)), span });
        let counter = |at| Expr::object(ExprKind::Local(index), basic.into(), at);
        let count = Expr::value(ExprKind::Load(Box::new(counter(at))), basic, at);
        let limit = int_const(basic, i128::from(n), at);
        let cond = ExprKind::Compare(CompareOp::Ne, Box::new(count.clone()), Box::new(limit));
        let cond = Expr::value(cond, Basic::Bool, at);
        let step = ExprKind::IncDec { lhs: Box::new(counter(at)), step: 1, prefix: true };
        let step = Expr::object(step, basic.into(), at);
        let Some(scale) = self.types.size_of(&element.ty).and_then(|n| i64::try_from(n).ok()) else { return };
        let base = Expr::object(ExprKind::Local(begin), element.pointer_to().into(), at);
        let base = Expr::value(ExprKind::Load(Box::new(base)), element.pointer_to(), at);
        let ptr = ExprKind::PtrOffset { ptr: Box::new(base), index: Box::new(count), scale };
        let ptr = Expr::value(ptr, element.pointer_to(), at);
        let item = Self::deref(ptr, element.clone(), at);
        let body = self.range_body(s, item);
        out.push(Stmt { kind: StmtKind::Loop { head: Vec::new(), cond: Some(cond), body, step: Some(step) }, span });
    }

    /// The body, in front of which the loop's variable is initialised with an element.
    fn range_body(&mut self, s: &'a ast::RangeForStmt, item: Expr) -> Vec<Stmt> {
        let mut body = Vec::new();
        let depth = self.current.as_ref().map_or(0, |c| c.cleanups.len());
        self.scoped(|sema| {
            let span = s.var.span;
            match &s.var.kind {
                DeclKind::Var(var) => match var.name.as_ident() {
                    Some(name) => sema.automatic_variable(var, name, Some(item), span, &mut body),
                    None => {
                        sema.error::<()>(codes::REDECLARED, span, "a qualified name cannot be declared here");
                    }
                },
                DeclKind::Bindings(bindings) => sema.bindings(bindings, Some(item), span, &mut body),
                _ => {
                    sema.error::<()>(codes::CONTROL_FLOW, span, "this declaration declares no variable for the loop");
                }
            }
            sema.refuse_cleanups(depth, span, "a loop's variable with a destructor is");
            body.extend(sema.loop_body(&s.body));
        });
        body
    }

    /// A variable that the source does not name.
    pub(super) fn hidden_variable(&mut self, name: &str, ty: QualType, modified: bool, span: Span) -> VarId {
        self.new_var(Var {
            name: name.to_owned(),
            ty,
            param: None,
            address_taken: false,
            modified,
            align: 1,
            constant: None,
            object: None,
            span,
        })
    }
}
