//! Handles structured bindings of tuple-like classes ([dcl.struct.bind] 3).
//!
//! `std::tuple_size`, `std::tuple_element` and `get` of a class are queried through three functions of the built-in
//! `<utility>`, which have the template arguments in their parameters.

use std::sync::Arc;

use isowarp_core::ir::Space;
use isowarp_core::span::Span;

use crate::hir::{Expr, ExprKind, Stmt};
use crate::sema::model::calls::{Arg, Call, Form};
use crate::sema::model::template_arguments::TemplateArg;
use crate::sema::{Checked, OrBug, Sema};
use crate::types::{Basic, Const, QualType, Ty};

impl<'a> Sema<'a> {
    /// Returns the number of elements of a tuple-like object, or `None` if the object is not tuple-like.
    pub(super) fn tuple_like(&mut self, object: &Expr) -> Checked<Option<u64>> {
        let at = object.span;
        let Some(template) = self.template_called("std::tuple_size") else { return Ok(None) };
        if !matches!(object.ty.ty, Ty::Record(_)) {
            return Ok(None);
        }
        let size = self.type_instance_of(template, vec![TemplateArg::Type(object.ty.unqualified())], at)?;
        if self.quietly(|s| s.require_complete(&size, at)).is_none() {
            return Ok(None);
        }
        let address = self.null_to(&object.ty, at);
        let counted = self.as_unevaluated(|s| s.ask("__isowarp_count", vec![address], at))?;
        match self.arguments_of(&counted.ty).as_slice() {
            [_, TemplateArg::Value(count, _)] => Ok(u64::try_from(*count).ok()),
            _ => self.bug(),
        }
    }

    /// Returns, for each element of a tuple-like object, its type and the object that a reference to it is bound to.
    /// `object` must have its category as an argument of `get`.
    pub(super) fn tuple_elements(
        &mut self,
        object: &Expr,
        count: u64,
        span: Span,
        out: &mut Vec<Stmt>,
    ) -> Checked<Vec<(QualType, Expr)>> {
        let at = object.span;
        let constant = self.template_called("std::integral_constant").or_bug(&mut self.reporter)?;
        let mut elements = Vec::new();
        for i in 0..count {
            let index = i64::try_from(i).ok().or_bug(&mut self.reporter)?;
            let ty = Ty::Basic(Basic::ULong);
            let args = vec![TemplateArg::Type(ty.clone().into()), TemplateArg::Value(index, ty)];
            let index = self.type_instance_of(constant, args, at)?;
            let index = self.zero_value(&index, at)?;
            let address = self.null_to(&object.ty, at);
            let part = self.as_unevaluated(|s| s.ask("__isowarp_part", vec![index.clone(), address], at))?;
            let element = match self.arguments_of(&part.ty).as_slice() {
                [TemplateArg::Type(element)] => element.clone(),
                _ => return self.bug(),
            };
            let value = self.ask("__isowarp_bind", vec![index, object.clone()], at)?;
            // References collapse: an element of type `T &` stays a `T &`, and a `T &&` becomes a `T &` if the value is
            // an lvalue.
            let (to, rvalue) = match &element.ty {
                Ty::Reference { to, rvalue } => (Arc::clone(to), *rvalue && !value.is_lvalue()),
                _ => (Arc::new(element.clone()), !value.is_lvalue()),
            };
            let pointer = self.bind_reference(value, &to, rvalue, "in a structured binding")?;
            let id = self.hidden_variable("element", Ty::Reference { to, rvalue }.into(), false, at);
            self.init_hidden(id, pointer, span, out);
            elements.push((element, self.local(id, at)?));
        }
        Ok(elements)
    }

    /// Returns a null pointer to objects of a type.
    fn null_to(&self, ty: &QualType, at: Span) -> Expr {
        Expr::value(ExprKind::Const(Const::Null(Space::Generic)), ty.pointer_to(), at)
    }

    /// Calls a function of the built-in `<utility>`.
    fn ask(&mut self, name: &'static str, args: Vec<Expr>, at: Span) -> Checked<Expr> {
        let functions = self.functions_of_std(name);
        let call = Call { name, explicit: None, name_span: at, span: at, form: Form::Plain, through: None };
        self.resolve(call, &functions, &[], args.into_iter().map(Arg::Expr).collect())
    }

    /// Returns the template arguments of a class that is an instance.
    fn arguments_of(&self, ty: &QualType) -> Vec<TemplateArg> {
        let Ty::Record(class) = ty.ty else { return Vec::new() };
        self.templates.instances_of.get(&class).map(|of| of.args.clone()).unwrap_or_default()
    }
}
