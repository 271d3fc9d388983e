//! Implicit conversions, their ranking, and casts (C++17 [conv], [over.ics.rank], [expr.cast]).

use isowarp_core::ir::ops::Const;
use isowarp_core::ir::{Scalar, Space};
use isowarp_core::span::Span;

use super::hir::{Expr, ExprKind};
use super::refused::Refused;
use super::types::{Basic, QualType, Ty};
use super::{Sema, codes, constants};
use crate::ast::CastStyle;

/// How good an implicit conversion is; smaller is better.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rank {
    /// The same type, or only qualifiers added.
    Exact,
    /// Exact, but `const` is added behind a pointer or reference.
    Qualified,
    /// Integral promotion, `float` to `double`.
    Promotion,
    /// Any other standard conversion.
    Conversion,
    /// A conversion by a constructor (`int` to `dim3`).
    User,
}

impl Sema<'_> {
    /// The value of an expression: objects are read, arrays become pointers.
    pub(super) fn decay(&mut self, e: Expr) -> Expr {
        if let Ty::Array(element, _) = &e.ty.ty {
            let ty: QualType = element.pointer_to().into();
            let span = e.span;
            return Expr::value(ExprKind::Decay(Box::new(e)), ty, span);
        }
        if !e.lvalue {
            return e;
        }
        let (ty, span) = (e.ty.unqualified(), e.span);
        Expr::value(ExprKind::Load(Box::new(e)), ty, span)
    }

    /// How well a value of this expression converts implicitly; `None` if it does not.
    pub(super) fn rank(&self, e: &Expr, to: &QualType) -> Option<Rank> {
        if let Ty::Reference { to: target, rvalue } = &to.ty {
            let same = e.ty.bare() == target.bare();
            let (is_const, was_const) = (target.deep_const(), e.ty.deep_const());
            if e.lvalue && same && !rvalue {
                let fits = (is_const || !was_const) && (target.is_volatile || !e.ty.is_volatile);
                let exact = is_const == was_const;
                return fits.then_some(if exact { Rank::Exact } else { Rank::Qualified });
            }
            if !rvalue && !target.is_const || (*rvalue && e.lvalue) {
                return None;
            }
            let value = target.unqualified();
            return self.rank(e, &value);
        }
        let from = match &e.ty.ty {
            Ty::Array(element, _) => element.pointer_to(),
            other => other.clone(),
        };
        if from == to.ty {
            return Some(Rank::Exact);
        }
        match (&from, &to.ty) {
            (Ty::Pointer(a), Ty::Pointer(b)) => {
                let (a, b) = (a.clone(), b.clone());
                if (a.deep_const() && !b.deep_const()) || (a.is_volatile && !b.is_volatile) {
                    return None;
                }
                if a.bare() == b.bare() || same_below_qualifiers(&a, &b) {
                    return Some(Rank::Qualified);
                }
                matches!(b.ty, Ty::Void).then_some(Rank::Conversion)
            }
            (Ty::Nullptr, Ty::Pointer(_)) => Some(Rank::Conversion),
            (_, Ty::Pointer(_)) if is_null_constant(e) => Some(Rank::Conversion),
            (Ty::Pointer(_) | Ty::Nullptr, Ty::Basic(Basic::Bool)) => Some(Rank::Conversion),
            (Ty::Vector(Basic::UInt, 3), Ty::Dim3) | (Ty::Dim3, Ty::Vector(Basic::UInt, 3)) => Some(Rank::User),
            (_, Ty::Dim3) => self.types.implicit_arithmetic(&from).map(|_| Rank::User),
            (_, Ty::Basic(b)) => {
                let a = self.types.implicit_arithmetic(&from)?;
                let promotes = (a.is_integral() && a.promoted() == *b) || (a == Basic::Float && *b == Basic::Double);
                Some(if promotes { Rank::Promotion } else { Rank::Conversion })
            }
            _ => None,
        }
    }

    /// Converts implicitly, as for an initialisation; `what` names the place in a message.
    pub(super) fn convert(&mut self, e: Expr, to: &QualType, what: &str) -> Option<Expr> {
        if let Ty::Reference { to: target, rvalue } = &to.ty {
            return self.bind_reference(e, target, *rvalue, what);
        }
        if self.rank(&e, to).is_none() {
            let span = e.span;
            if matches!(e.ty.ty, Ty::Void) {
                return self.error(codes::VOID_VALUE, span, format!("a void expression is no value {what}"));
            }
            let from = self.decay(e);
            let message = format!("cannot convert `{}` to `{}` {what}", self.show(&from.ty), self.show(to));
            let mut d = isowarp_core::diagnostic::Diagnostic::error(codes::TYPE_MISMATCH, span, message);
            if from.ty.ty.is_pointer() && to.ty.is_pointer() {
                d = d.with_help("use a cast if this is meant");
            } else if self.types.is_scoped_enum(&from.ty.ty) {
                d = d.with_help("an `enum class` value needs a cast to become a number");
            }
            return self.report(d);
        }
        let value = self.decay(e);
        Some(self.coerce(value, &to.ty))
    }

    /// Converts a value between scalar types, where that is known to be possible.
    pub(super) fn coerce(&self, e: Expr, to: &Ty) -> Expr {
        if e.ty.ty == *to {
            return e;
        }
        let span = e.span;
        if *to == Ty::Dim3 && self.types.arithmetic(&e.ty.ty).is_some() {
            let x = self.coerce(e, &Ty::Basic(Basic::UInt));
            let one = || Expr::value(ExprKind::Const(Const::u32(1)), Basic::UInt, span);
            return Expr::value(ExprKind::Compose(vec![x, one(), one()]), Ty::Dim3, span);
        }
        if to.is_pointer() && is_null_constant(&e) {
            return Expr::value(ExprKind::Const(Const::Null(Space::Generic)), to.clone(), span);
        }
        if let (Some(c), Some(target)) = (e.as_const(), self.types.arithmetic(to))
            && let Some(folded) = constants::convert(c, target.scalar())
        {
            return Expr::value(ExprKind::Const(folded), to.clone(), span);
        }
        Expr::value(ExprKind::Convert(Box::new(e)), to.clone(), span)
    }

    /// Binds a reference: yields the address of what it refers to.
    pub(super) fn bind_reference(&mut self, e: Expr, target: &QualType, rvalue: bool, what: &str) -> Option<Expr> {
        let span = e.span;
        let reference: QualType = Ty::Reference { to: std::sync::Arc::new(target.clone()), rvalue }.into();
        if self.rank(&e, &reference).is_none() {
            let kind = if e.lvalue { "an object" } else { "a value" };
            let message =
                format!("cannot bind `{}` to {kind} of type `{}` {what}", self.show(&reference), self.show(&e.ty));
            return self.error(codes::TYPE_MISMATCH, span, message);
        }
        let object = if e.lvalue && e.ty.bare() == target.bare() {
            e
        } else {
            let value = self.convert(e, &target.unqualified(), what)?;
            Expr::object(ExprKind::Temp(Box::new(value)), target.clone(), span)
        };
        self.address_of(object, span)
    }

    /// The address of an object.
    pub(super) fn address_of(&mut self, object: Expr, span: Span) -> Option<Expr> {
        self.mark_address_taken(&object);
        let ty = object.ty.pointer_to();
        Some(match object.kind {
            ExprKind::Deref(ptr) => Expr { ty: ty.into(), ..*ptr },
            _ => Expr::value(ExprKind::AddrOf(Box::new(object)), ty, span),
        })
    }

    /// The object that a reference's address stands for.
    pub(super) fn deref(ptr: Expr, to: QualType, span: Span) -> Expr {
        Expr::object(ExprKind::Deref(Box::new(ptr)), to, span)
    }

    /// Converts to `bool`, as a condition is.
    pub(super) fn truth(&mut self, e: Expr, what: &str) -> Option<Expr> {
        let value = self.decay(e);
        if self.types.is_scoped_enum(&value.ty.ty)
            || (self.types.arithmetic(&value.ty.ty).is_none()
                && !value.ty.ty.is_pointer()
                && value.ty.ty != Ty::Nullptr)
        {
            let message = format!("`{}` cannot be used as {what}: it has no truth value", self.show(&value.ty));
            return self.error(codes::TYPE_MISMATCH, value.span, message);
        }
        Some(self.coerce(value, &Ty::Basic(Basic::Bool)))
    }

    /// An explicit conversion.
    pub(super) fn cast(&mut self, e: Expr, to: &QualType, style: CastStyle, span: Span) -> Option<Expr> {
        if let Ty::Reference { to: target, .. } = &to.ty {
            return self.cast_to_reference(e, target, style, span);
        }
        if to.ty == Ty::Void {
            let e = if e.lvalue && !e.ty.ty.is_aggregate() { self.decay(e) } else { e };
            return Some(Expr::value(ExprKind::Convert(Box::new(e)), Ty::Void, span));
        }
        let value = self.decay(e);
        let from = value.ty.ty.clone();
        let implicit = self.rank(&value, &to.unqualified()).is_some();
        let (a, b) = (self.types.arithmetic(&from), self.types.arithmetic(&to.ty));
        let numbers = a.is_some() && b.is_some();
        let pointers = from.is_pointer() && to.ty.is_pointer();
        let ptr_to_int = (from.is_pointer() || from == Ty::Nullptr) && b.is_some_and(Basic::is_integral);
        let int_to_ptr = to.ty.is_pointer() && a.is_some_and(Basic::is_integral);
        let legal = match style {
            CastStyle::C => implicit || numbers || pointers || ptr_to_int || int_to_ptr,
            CastStyle::Static => implicit || numbers || (pointers && static_pointers(&from, &to.ty)),
            CastStyle::Reinterpret => pointers || ptr_to_int || int_to_ptr || (from == to.ty && numbers),
            CastStyle::Const => pointers && const_pointers(&from, &to.ty),
            CastStyle::Dynamic => {
                return self.refuse(Refused::Rtti, span, "`dynamic_cast` is not available in device code");
            }
        };
        if !legal {
            let message = format!("cannot cast `{}` to `{}`", self.show(&value.ty), self.show(to));
            return self.error(codes::BAD_CAST, span, message);
        }
        if ptr_to_int && b.is_some_and(|b| b.scalar().size() < 8 && b != Basic::Bool) {
            let message = format!("a pointer does not fit into `{}`", self.show(to));
            return self.error(codes::BAD_CAST, span, message);
        }
        let mut result = self.coerce(value, &to.ty);
        result.span = span;
        Some(result)
    }

    fn cast_to_reference(&mut self, e: Expr, target: &QualType, style: CastStyle, span: Span) -> Option<Expr> {
        if !e.lvalue || style == CastStyle::Dynamic {
            return self.unsupported(span, "casts of values to references are");
        }
        let same = e.ty.ty == target.ty;
        if !same && style != CastStyle::C && style != CastStyle::Reinterpret {
            let message = format!("cannot cast `{}` to a reference to `{}`", self.show(&e.ty), self.show(target));
            return self.error(codes::BAD_CAST, span, message);
        }
        if same {
            return Some(Expr { ty: target.clone(), span, ..e });
        }
        let ptr = self.address_of(e, span)?;
        let ptr = Expr { ty: target.pointer_to().into(), ..ptr };
        Some(Self::deref(ptr, target.clone(), span))
    }
}

/// An integer constant zero, which is also a null pointer.
pub(super) fn is_null_constant(e: &Expr) -> bool {
    match e.as_const() {
        Some(Const::Null(_)) => e.ty.ty == Ty::Nullptr,
        Some(Const::Scalar(s, bits)) => s.is_int() && s != Scalar::Bool && bits == 0 && e.ty.ty.is_arithmetic(),
        None => false,
    }
}

/// `T **` and `T *const *`: the same but for added qualifiers.
fn same_below_qualifiers(a: &QualType, b: &QualType) -> bool {
    match (&a.ty, &b.ty) {
        (Ty::Pointer(x), Ty::Pointer(y)) => {
            b.is_const
                && (!x.is_const || y.is_const)
                && (!x.is_volatile || y.is_volatile)
                && same_below_qualifiers(x, y)
        }
        (x, y) => x == y,
    }
}

fn static_pointers(from: &Ty, to: &Ty) -> bool {
    match (from.pointee(), to.pointee()) {
        (Some(a), Some(b)) => (a.ty == Ty::Void || a.ty == b.ty) && (!a.is_const || b.is_const),
        _ => false,
    }
}

fn const_pointers(from: &Ty, to: &Ty) -> bool {
    match (from.pointee(), to.pointee()) {
        (Some(a), Some(b)) => a.ty == b.ty || const_pointers(&a.ty, &b.ty),
        _ => false,
    }
}
