//! Declares structured bindings of arrays, classes and built-in vectors (C++17 [dcl.struct.bind]).
//!
//! `auto [a, b] = e;` initialises an unnamed variable from `e` (a copy, or a reference for `auto &`). Each name denotes
//! an element of that variable. Classes with a specialisation of `std::tuple_size` are handled in `tuple_bindings.rs`.

use std::sync::Arc;

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;

use crate::ast::{self, ExprKind as Ast, Initializer, TypeKind};
use crate::hir::expressions::int_const;
use crate::hir::{Category, Expr, ExprKind, Stmt};
use crate::sema::model::scope::Entity;
use crate::sema::{Checked, OrBug, Sema, codes};
use crate::types::{Basic, QualType, Ty};

impl<'a> Sema<'a> {
    /// Declares structured bindings. `given` is the initial value where the declaration has none.
    pub(in crate::sema) fn bindings(
        &mut self,
        decl: &'a ast::BindingsDecl,
        given: Option<Expr>,
        span: Span,
        out: &mut Vec<Stmt>,
    ) {
        let Err(reported) = self.declare_bindings(decl, given, span, out) else { return };
        if let Some(current) = &mut self.body {
            current.said.incomplete = true;
        }
        for name in &decl.names {
            if self.scopes.here(self.context.scope, name.name).is_none() {
                self.poison(*name, reported);
            }
        }
    }

    fn declare_bindings(
        &mut self,
        decl: &'a ast::BindingsDecl,
        given: Option<Expr>,
        span: Span,
        out: &mut Vec<Stmt>,
    ) -> Checked<()> {
        if let Some((spec, at)) = decl.specs.words.first() {
            let message = format!("`{}` is not allowed on a structured binding", spec.as_str());
            return self.error(codes::MEMORY_SPACE, *at, message);
        }
        let value = match given {
            Some(e) => e,
            None => self.bindings_value(decl, span)?,
        };
        let (object, category) = self.bound_object(&decl.ty, value, span, out)?;
        let elements = match self.tuple_like(&object)? {
            Some(count) if count == decl.names.len() as u64 => {
                self.tuple_elements(&Expr { category, ..object }, count, span, out)?
            }
            Some(count) => return self.count_mismatch(&object, count, decl.names.len(), span),
            None => {
                let elements = self.elements(&object, decl.names.len(), span)?;
                elements.into_iter().map(|element| (element.ty.clone(), element)).collect()
            }
        };
        for (name, (ty, element)) in decl.names.iter().zip(elements) {
            let id = self.hidden_variable(name.name.as_str(), ty, false, name.span);
            if let Some(current) = &mut self.body {
                current.locals.bindings.insert(id, element);
            }
            let frame = self.body.as_ref().or_bug(&mut self.reporter)?.frame;
            self.declare_new(*name, Entity::Local(id, frame))?;
        }
        Ok(())
    }

    fn bindings_value(&mut self, decl: &'a ast::BindingsDecl, span: Span) -> Checked<Expr> {
        let init = match &decl.init {
            Some(Initializer::Expr(e)) => Some(e),
            Some(Initializer::Paren(args)) if args.len() == 1 => args.first(),
            Some(Initializer::Brace(list)) if list.items.len() == 1 => list.items.first().map(|i| &i.value),
            _ => None,
        };
        match init {
            Some(e) if !matches!(e.kind, Ast::InitList(_)) => self.expr(e),
            _ => {
                let message = "a structured binding needs one initial value, an array or an object of a class";
                self.error(codes::INITIALIZER, span, message)
            }
        }
    }

    /// Creates the unnamed variable: a copy of the value, or a reference to the object. Returns the object, with the
    /// category of the variable as an argument of functions that return its elements ([dcl.struct.bind] 3).
    fn bound_object(
        &mut self,
        ty: &'a ast::AstType,
        value: Expr,
        span: Span,
        out: &mut Vec<Stmt>,
    ) -> Checked<(Expr, Category)> {
        let at = value.span;
        let array = matches!(value.ty.ty, Ty::Array(..));
        if matches!(ty.kind, TypeKind::Auto) && array {
            // An array is copied, not converted to a pointer.
            let to = value.ty.clone().with_quals(ty.quals.is_const, ty.quals.is_volatile);
            let id = self.hidden_variable("bound", to.clone(), false, at);
            let copied = to.unqualified();
            if value.is_glvalue() && !self.types.special_members(&to.ty).trivial_copy {
                return self.unsupported(at, "copying an array of objects with copy constructors is");
            }
            let value =
                if value.is_glvalue() { Expr::value(ExprKind::Load(Box::new(value)), copied, at) } else { value };
            self.init_hidden(id, value, span, out);
            return Ok((Expr::object(ExprKind::Local(id), to, at), Category::Xvalue));
        }
        let (to, value) = self.deduce_from(ty, value)?;
        if let Ty::Reference { to: target, rvalue } = &to.ty {
            let ptr = self.bind_reference(value, target, *rvalue, "in a structured binding")?;
            let to = Ty::Reference { to: Arc::clone(target), rvalue: *rvalue };
            let id = self.hidden_variable("bound", to.into(), false, at);
            self.init_hidden(id, ptr, span, out);
            let category = if *rvalue { Category::Xvalue } else { Category::Lvalue };
            return Ok((self.local(id, at)?, category));
        }
        let value = self.convert(value, &to.unqualified(), "in a structured binding")?;
        // The named elements may be modified later, which is not known yet.
        let id = self.hidden_variable("bound", to.clone(), true, at);
        self.init_hidden(id, value, span, out);
        Ok((Expr::object(ExprKind::Local(id), to, at), Category::Xvalue))
    }

    /// Returns the elements of an object. Reports an error if their number differs from the number of names.
    fn elements(&mut self, object: &Expr, names: usize, span: Span) -> Checked<Vec<Expr>> {
        let at = object.span;
        let (is_const, is_volatile) = (object.ty.is_const, object.ty.is_volatile);
        let base = || Box::new(object.clone());
        let vector = match object.ty.ty {
            Ty::Vector(basic, n) => Some((basic, n)),
            Ty::Dim3 => Some((Basic::UInt, 3)),
            _ => None,
        };
        let elements: Vec<Expr> = match (&object.ty.ty, vector) {
            (Ty::Array(element, Some(n)), _) => {
                if *n != names as u64 {
                    return self.count_mismatch(object, *n, names, span);
                }
                let part = |i: u64| {
                    let index = Box::new(int_const(Basic::Int, i128::from(i), at));
                    Expr::object(ExprKind::Index { base: base(), index }, (**element).clone(), at)
                };
                (0..*n).map(part).collect()
            }
            (_, Some((basic, n))) => {
                if usize::from(n) != names {
                    return self.count_mismatch(object, u64::from(n), names, span);
                }
                let ty = QualType::from(basic).with_quals(is_const, is_volatile);
                (0..n).map(|index| Expr::object(ExprKind::Component { base: base(), index }, ty.clone(), at)).collect()
            }
            (Ty::Record(id), _) => {
                let id = *id;
                self.require_complete(&object.ty.clone(), at)?;
                let record = self.types.record(id);
                if record.fields.len() != names {
                    let n = record.fields.len() as u64;
                    return self.count_mismatch(object, n, names, span);
                }
                if record.fields.iter().any(|f| f.name.is_none()) {
                    let message = format!("`{}` has an anonymous member and cannot be bound", self.show(&object.ty));
                    return self.error(codes::INITIALIZER, span, message);
                }
                let part = |(index, field): (usize, &crate::types::records::Field)| {
                    let ty = field.ty.clone().with_quals(is_const, is_volatile);
                    Expr::object(ExprKind::Field { base: base(), record: id, index }, ty, at)
                };
                record.fields.iter().enumerate().map(part).collect()
            }
            _ => {
                let message = format!("`{}` cannot be bound: it is neither array nor class", self.show(&object.ty));
                return self.error(codes::INITIALIZER, at, message);
            }
        };
        Ok(elements)
    }

    fn count_mismatch<T>(&mut self, object: &Expr, n: u64, names: usize, span: Span) -> Checked<T> {
        let message = format!("`{}` has {n} elements, but there are {names} names for them", self.show(&object.ty));
        let d = Diagnostic::error(codes::INITIALIZER, span, message);
        self.report(d.with_help("a structured binding names every element"))
    }
}
