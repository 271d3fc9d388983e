//! Relations between types: `__is_constructible(T, U)` and the like (C++17 [meta.unary.prop], [meta.rel]).
//!
//! The answer comes from trying the conversion, initialisation or assignment itself, with values that have only a type.

use std::sync::Arc;

use isowarp_core::span::Span;

use crate::ast::FunctionBody;
use crate::hir::Expr;
use crate::sema::model::calls::{Arg, Construction};
use crate::sema::{Checked, Sema};
use crate::types::{QualType, RecordId, Ty};

impl<'a> Sema<'a> {
    /// Returns the value `std::declval<T>()`, or `None` for `void`.
    fn typed_value(ty: &QualType, span: Span) -> Option<Expr> {
        match &ty.ty {
            Ty::Void => None,
            Ty::Reference { .. } => Some(Self::specimen(ty, span)),
            // Functions are lvalues, regardless of the kind of reference to them.
            Ty::Function(_) => {
                Some(Self::specimen(&Ty::Reference { to: Arc::new(ty.clone()), rvalue: false }.into(), span))
            }
            _ => Some(Self::specimen(&Ty::Reference { to: Arc::new(ty.clone()), rvalue: true }.into(), span)),
        }
    }

    /// Returns true if an operation is valid as an unevaluated operand.
    fn would_do(&mut self, f: impl FnOnce(&mut Self) -> Checked<Expr>) -> bool {
        let mark = self.constant_mark();
        let done = self.quietly(|s| s.as_unevaluated(f)).is_some();
        self.forget_uses(&mark);
        done
    }

    /// Returns the value of `std::is_convertible`.
    pub(super) fn is_convertible(&mut self, from: &QualType, to: &QualType, span: Span) -> bool {
        let Some(value) = Self::typed_value(from, span) else { return to.ty == Ty::Void };
        match &to.ty {
            Ty::Void | Ty::Array(..) | Ty::Function(_) => false,
            _ => self.would_do(|s| s.convert(value, to, "in a conversion")),
        }
    }

    /// Returns the value of `std::is_assignable`.
    pub(super) fn is_assignable(&mut self, to: &QualType, from: &QualType, span: Span) -> bool {
        let (Some(to), Some(from)) = (Self::typed_value(to, span), Self::typed_value(from, span)) else { return false };
        self.would_do(|s| s.assignment_of(None, None, span, to, from, span))
    }

    /// Returns the value of `std::is_constructible`.
    pub(super) fn is_constructible(&mut self, ty: &QualType, from: &[QualType], span: Span) -> Checked<bool> {
        let Some(values) = from.iter().map(|ty| Self::typed_value(ty, span)).collect::<Option<Vec<_>>>() else {
            return Ok(false);
        };
        Ok(match (&ty.ty, values.as_slice()) {
            (Ty::Void | Ty::Function(_) | Ty::Overloaded(_) | Ty::Array(_, None), _) => false,
            (Ty::Array(element, Some(_)), []) => self.is_constructible(&element.clone(), &[], span)?,
            (Ty::Array(..), _) | (Ty::Reference { .. }, []) => false,
            (Ty::Record(record), _) => {
                self.require_complete(ty, span)?;
                let args = values.into_iter().map(Arg::Expr).collect();
                let record = *record;
                !self.has_deleted_destructor(record)
                    && self.would_do(|s| s.construct(record, args, Construction::Direct, span))
            }
            (_, []) => true,
            (_, [value]) => {
                let (value, direct) = (value.clone(), value.clone());
                self.would_do(|s| s.convert(value, ty, "in an initialisation"))
                    || matches!(direct.ty.ty, Ty::Record(_))
                        && self.quietly_find(|s| s.direct_conversion(&direct, ty)).is_some()
            }
            _ => false,
        })
    }

    fn has_deleted_destructor(&self, record: RecordId) -> bool {
        let destructor = self.types.record(record).members.destructor;
        let f = destructor.map(|id| &self.functions[id]);
        f.is_some_and(|f| matches!(f.decl.body, FunctionBody::Deleted))
    }
}
