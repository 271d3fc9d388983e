//! Range-based `for` (C++17 [stmt.ranged]).
//!
//! `for (T x : range) body` over an array of n elements is a loop over the indices 0 to n - 1. Each iteration first
//! initialises `x` with the element at the index. The range is evaluated once, before the loop.

use std::sync::Arc;

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::ir::ops::CompareOp;
use isowarp_core::span::Span;

use crate::ast::{self, DeclKind, ExprKind as Ast};
use crate::hir::expressions::int_const;
use crate::hir::{Expr, ExprKind, Stmt, StmtKind, Var, VarId};
use crate::lex::symbol::Symbol;
use crate::sema::model::calls::{Arg, Call, Form};
use crate::sema::model::scope::Entity;
use crate::sema::{Checked, OrBug, Reported, Sema, codes};
use crate::types::{Basic, QualType, RecordId, Ty};

impl<'a> Sema<'a> {
    /// Returns the statements of a range-based `for`. The caller has opened a scope for them.
    pub(in crate::sema) fn range_for(&mut self, s: &'a ast::RangeForStmt, span: Span) -> Vec<Stmt> {
        let mut out = Vec::new();
        if let Some(init) = &s.init {
            self.statement(init, &mut out);
        }
        let range = match &s.range.kind {
            Ast::InitList(list) => self.listed_range(list),
            _ => self.expr(&s.range),
        };
        let range = match range {
            Ok(range) => range,
            Err(reported) => {
                self.skip_range_body(s, reported);
                return out;
            }
        };
        match range.ty.ty.clone() {
            Ty::Array(element, Some(n)) => self.array_range(s, range, &element, n, span, &mut out),
            Ty::Record(class) => {
                if let Err(reported) = self.class_range(s, range, class, span, &mut out) {
                    self.skip_range_body(s, reported);
                }
            }
            _ => {
                let message = format!("`{}` is not a range: it is neither an array nor a class", self.show(&range.ty));
                let reported = self.say_error(codes::BAD_OPERANDS, range.span, message);
                self.skip_range_body(s, reported);
            }
        }
        out
    }

    /// Checks the range of `for (T x : {a, b})`: an array of constants instead of a `std::initializer_list`.
    fn listed_range(&mut self, list: &'a ast::InitList) -> Checked<Expr> {
        self.with_values_ahead(|s| s.listed_array(list))
    }

    fn listed_array(&mut self, list: &'a ast::InitList) -> Checked<Expr> {
        let element = self.common_element(list)?;
        let count = self.list_items(list)?.len() as u64;
        let ty = self.array_type(element.with_const(), Some(count), list.span)?;
        self.init_list(list, &ty.into())
    }

    /// Checks the body of a loop whose range has errors. Its variable is not reported again.
    fn skip_range_body(&mut self, s: &'a ast::RangeForStmt, reported: Reported) {
        if let Some(c) = &mut self.body {
            c.said.incomplete = true;
        }
        self.scoped(|sema| {
            match &s.var.kind {
                DeclKind::Var(var) => var.name.as_ident().into_iter().for_each(|name| sema.poison(name, reported)),
                DeclKind::Bindings(b) => b.names.iter().for_each(|name| sema.poison(*name, reported)),
                _ => {}
            }
            let depth = sema.body.as_ref().map_or(0, |c| c.lifetimes.cleanups.len());
            sema.loop_body(&s.body, depth);
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
        let range = match self.as_object(range) {
            Ok(range) => range,
            Err(reported) => return self.skip_range_body(s, reported),
        };
        self.mark_address_taken(&range);
        let first = Expr::value(ExprKind::Decay(Box::new(range)), element.pointer_to(), at);
        let basic = if i32::try_from(n).is_ok() { Basic::Int } else { Basic::Long };
        let begin = self.hidden_variable("range", first.ty.clone(), false, at);
        let index = self.hidden_variable("index", basic.into(), true, at);
        self.init_hidden(begin, first, span, out);
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
        let unroll = self.unroll(&s.unroll);
        let kind = StmtKind::Loop { head: Vec::new(), cond: Some(cond), body, step: Some(step), unroll };
        out.push(Stmt { kind, span });
    }

    /// Checks a loop over an object of class type, from `begin()` to `end()`.
    fn class_range(
        &mut self,
        s: &'a ast::RangeForStmt,
        range: Expr,
        class: RecordId,
        span: Span,
        out: &mut Vec<Stmt>,
    ) -> Checked<()> {
        let at = range.span;
        self.require_complete(&range.ty.clone(), at)?;
        let object = if range.is_glvalue() {
            let ty = range.ty.clone();
            let address = self.address_of(range, at)?;
            let reference = Ty::Reference { to: Arc::new(ty), rvalue: false };
            let id = self.hidden_variable("range", reference.into(), false, at);
            self.init_hidden(id, address, span, out);
            self.local(id, at)?
        } else {
            let ty = range.ty.clone();
            let id = self.hidden_variable("range", ty.clone(), true, at);
            self.init_hidden(id, range, span, out);
            Expr::object(ExprKind::Local(id), ty, at)
        };
        let begin = self.range_end("begin", object.clone(), class)?;
        let begin = self.iterator("begin", begin, at, span, out)?;
        let end = self.range_end("end", object, class)?;
        let end = self.iterator("end", end, at, span, out)?;
        let differ = match self.operator_call("!=", vec![begin.clone(), end.clone()], at, at) {
            Ok(result) => result?,
            Err(_) => {
                let (a, b) = (self.decay(begin.clone()), self.decay(end));
                self.binary_values(ast::BinaryOp::Ne, at, a, b, at)?
            }
        };
        let cond = self.truth(differ, "a condition")?;
        let cond = self.end_value(cond);
        let step = match self.operator_call("++", vec![begin.clone()], at, at) {
            Ok(result) => result?,
            Err(_) => {
                let ty = begin.ty.clone();
                let step = match &ty.ty {
                    Ty::Pointer(to) => {
                        i64::try_from(self.step_size(&to.clone(), at)?).ok().or_bug(&mut self.reporter)?
                    }
                    Ty::Basic(_) => 1,
                    _ => return self.no_iterator(&ty, at),
                };
                Expr::object(ExprKind::IncDec { lhs: Box::new(begin.clone()), step, prefix: true }, ty, at)
            }
        };
        let step = self.discard(step);
        let step = self.end_effect(step);
        let item = match self.operator_call("*", vec![begin.clone()], at, at) {
            Ok(result) => result?,
            Err(_) => {
                let value = self.decay(begin);
                let Some(to) = value.ty.ty.pointee().cloned() else { return self.no_iterator(&value.ty, at) };
                Self::deref(value, to, at)
            }
        };
        // Temporaries would have to be destroyed in every iteration.
        self.no_temporaries(at)?;
        let body = self.range_body(s, item);
        let unroll = self.unroll(&s.unroll);
        let kind = StmtKind::Loop { head: Vec::new(), cond: Some(cond), body, step: Some(step), unroll };
        out.push(Stmt { kind, span });
        Ok(())
    }

    fn no_iterator<T>(&mut self, ty: &QualType, at: Span) -> Checked<T> {
        let message = format!("`{}` is not an iterator", self.show(ty));
        self.error(codes::BAD_OPERANDS, at, message)
    }

    /// Calls `range.begin()` or `begin(range)`.
    fn range_end(&mut self, name: &'static str, object: Expr, class: RecordId) -> Checked<Expr> {
        let at = object.span;
        let symbol = Symbol::intern(name);
        let shown = self.show(&object.ty);
        if let Some(Entity::Functions(ids)) = self.member_named(class, symbol) {
            let call = Call { name, explicit: None, name_span: at, span: at, form: Form::Member, through: None };
            return self.resolve(call, &ids, &[], vec![Arg::Expr(object)]);
        }
        let args = vec![Arg::Expr(object)];
        let mut functions = Vec::new();
        self.add_associated(symbol, &args, None, &mut functions);
        if functions.is_empty() {
            let d = Diagnostic::error(codes::NO_MEMBER, at, format!("`{shown}` is not a range: it has no `{name}()`"));
            return self.report(d);
        }
        let call = Call { name, explicit: None, name_span: at, span: at, form: Form::Plain, through: None };
        self.resolve(call, &functions, &[], args)
    }

    /// Creates a variable that holds an iterator.
    fn iterator(&mut self, name: &str, value: Expr, at: Span, span: Span, out: &mut Vec<Stmt>) -> Checked<Expr> {
        let value = self.decay(value);
        let ty = value.ty.unqualified();
        if ty.ty == Ty::Void {
            return self.no_iterator(&ty, at);
        }
        self.require_complete(&ty, at)?;
        let id = self.hidden_variable(name, ty.clone(), true, at);
        self.init_hidden(id, value, span, out);
        Ok(Expr::object(ExprKind::Local(id), ty, at))
    }

    /// Returns the body, preceded by the initialisation of the loop's variable with an element. The variable is
    /// destroyed in each iteration.
    fn range_body(&mut self, s: &'a ast::RangeForStmt, item: Expr) -> Vec<Stmt> {
        let mut depths = (0, 0);
        if let Some(c) = &mut self.body {
            c.control.loops += 1;
            depths = (c.lifetimes.break_depth, c.lifetimes.continue_depth);
            (c.lifetimes.break_depth, c.lifetimes.continue_depth) =
                (c.lifetimes.cleanups.len(), c.lifetimes.cleanups.len());
        }
        let span = s.var.span;
        let body = self.with_cleanups(span, |sema| {
            sema.scoped(|sema| {
                let mut body = Vec::new();
                match &s.var.kind {
                    DeclKind::Var(var) => match var.name.as_ident() {
                        Some(name) => sema.automatic_variable(var, name, Some(item), span, &mut body),
                        None => {
                            let message = "a qualified name cannot be declared here";
                            sema.say_error(codes::REDECLARED, span, message);
                        }
                    },
                    DeclKind::Bindings(bindings) => sema.bindings(bindings, Some(item), span, &mut body),
                    _ => {
                        let message = "this declaration declares no variable for the loop";
                        sema.say_error(codes::CONTROL_FLOW, span, message);
                    }
                }
                body.extend(sema.nested(&s.body));
                body
            })
        });
        if let Some(c) = &mut self.body {
            c.control.loops -= 1;
            (c.lifetimes.break_depth, c.lifetimes.continue_depth) = depths;
        }
        body
    }

    /// Creates a variable that the source does not name.
    pub(in crate::sema) fn hidden_variable(&mut self, name: &str, ty: QualType, modified: bool, span: Span) -> VarId {
        self.new_var(Var {
            name: name.to_owned(),
            ty,
            param: None,
            address_taken: false,
            modified,
            align: 1,
            constant: None,
            object: None,
            refers: None,
            span,
        })
    }
}
