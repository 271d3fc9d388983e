//! Determines the implicit conversion sequence that an argument needs (C++17 [over.best.ics], [over.ics.ref]).

use isowarp_core::span::Span;

use crate::hir::{Expr, ExprKind};
use crate::sema::Sema;
use crate::sema::constants::folding;
use crate::sema::model::sequences::{
    Binding, Converter, Second, Sequence, Standard, User, UserConversions, qualification, similar,
};
use crate::types::{Basic, QualType, Ty};

impl<'a> Sema<'a> {
    /// Returns the implicit conversion of an expression, or `None` if it does not convert.
    pub(in crate::sema) fn sequence(&mut self, e: &Expr, to: &QualType) -> Option<Sequence> {
        self.sequence_with(e, to, UserConversions::Allowed)
    }

    pub(in crate::sema) fn sequence_with(
        &mut self,
        e: &Expr,
        to: &QualType,
        users: UserConversions,
    ) -> Option<Sequence> {
        match &to.ty {
            Ty::Reference { to: target, rvalue } => {
                if let Some(found) = self.function_sequence(e, to) {
                    return Some(found);
                }
                let (target, rvalue) = (target.clone(), *rvalue);
                self.reference_sequence(e, &target, rvalue, users)
            }
            _ => self.value_sequence(e, to, users),
        }
    }

    fn value_sequence(&mut self, e: &Expr, to: &QualType, users: UserConversions) -> Option<Sequence> {
        if let Some(standard) = self.standard(e, to) {
            return Some(Sequence::Standard(standard));
        }
        if let Some(found) = self.function_sequence(e, to) {
            return Some(found);
        }
        match users {
            UserConversions::Allowed => self.user_conversion(e, to).map(Sequence::User),
            UserConversions::Explicit => self.direct_conversion(e, to).map(Sequence::User),
            UserConversions::Excluded => None,
        }
    }

    /// Returns the conversion that binds a reference ([dcl.init.ref] 5, [over.ics.ref]).
    fn reference_sequence(
        &mut self,
        e: &Expr,
        target: &QualType,
        rvalue: bool,
        users: UserConversions,
    ) -> Option<Sequence> {
        if self.is_related(e, target) {
            if let Some(direct) = self.direct_binding(e, target, rvalue) {
                return Some(Sequence::Standard(direct));
            }
            // If qualifiers differ on inner levels, a new object is made.
            let more = e.ty.deep_const() && !target.deep_const() || e.ty.deep_volatile() && !target.deep_volatile();
            if more || rvalue && e.is_lvalue() || e.ty.bare() == target.bare() || self.derived(&e.ty.ty, &target.ty) {
                return None;
            }
        }
        if users != UserConversions::Excluded
            && let Some(user) = self.reference_conversion(e, target, rvalue, users == UserConversions::Explicit)
        {
            return Some(Sequence::User(user));
        }
        if !rvalue && (!target.deep_const() || target.deep_volatile()) {
            return None;
        }
        let made = self.value_sequence(e, &target.unqualified(), users)?;
        if let Sequence::User(User { by: Converter::Function(id), .. }) = made
            && let Some(signature) = self.quietly(|s| s.signature(id, e.span))
        {
            // The reference is bound to the result of the function ([dcl.init.ref] 5.2.2.1).
            let result = Self::specimen(&signature.ret, e.span);
            if self.is_related(&result, target) && self.direct_binding(&result, target, rvalue).is_none() {
                return None;
            }
        }
        Some(made.bound(target, Binding { rvalue, to_value: true, direct: false, object: false }))
    }

    /// Returns true if a reference to this type can refer to the expression, ignoring qualifiers and category: its type
    /// is similar, or a class derived from the target ([dcl.init.ref] 4; CWG 2352).
    fn is_related(&mut self, e: &Expr, target: &QualType) -> bool {
        similar(&e.ty, target) || self.derived(&e.ty.ty, &target.ty)
    }

    /// Returns the conversion that binds a reference to the expression itself, or to the object that its value becomes.
    pub(in crate::sema) fn direct_binding(&mut self, e: &Expr, target: &QualType, rvalue: bool) -> Option<Standard> {
        let lvalue = e.is_lvalue();
        let derived = self.derived(&e.ty.ty, &target.ty);
        let fits = match derived {
            true => (target.is_const || !e.ty.is_const) && (target.is_volatile || !e.ty.is_volatile),
            false => qualification(&e.ty, target).is_some(),
        };
        let takes = match rvalue {
            true => !lvalue || matches!(e.ty.ty, Ty::Function(_)),
            false => lvalue || target.deep_const() && !target.deep_volatile(),
        };
        if !fits || !takes {
            return None;
        }
        let second = if derived { Second::Base(e.ty.ty.clone()) } else { Second::Identity };
        let qualifies = !derived && e.ty.bare() != target.bare();
        let binding = Binding { rvalue, to_value: !lvalue, direct: true, object: false };
        Some(Standard { qualifies, ..Standard::with(second, target.clone()) }.bound(target, binding))
    }

    /// Returns the standard conversion of a value to a type that is not a reference ([over.ics.scs]).
    pub(in crate::sema) fn standard(&mut self, e: &Expr, to: &QualType) -> Option<Standard> {
        let from = match &e.ty.ty {
            Ty::Array(element, _) => element.pointer_to(),
            Ty::Function(_) => e.ty.pointer_to(),
            other => other.clone(),
        };
        let to = to.unqualified();
        if from == to.ty {
            return Some(Standard::identity(to));
        }
        let second = match (&from, &to.ty) {
            (Ty::Pointer(a), Ty::Pointer(b)) => {
                if let Some(qualifies) = qualification(a, b) {
                    return Some(Standard { qualifies, ..Standard::identity(to) });
                }
                if Self::loses_literals_const(a, b) && self.is_string_literal(e) {
                    return Some(Standard { loses_const: true, ..Standard::identity(to) });
                }
                let (more_const, more_volatile) = (b.deep_const() && !a.deep_const(), b.is_volatile && !a.is_volatile);
                if a.deep_const() && !b.deep_const() || a.is_volatile && !b.is_volatile {
                    return None;
                }
                let second = match &b.ty {
                    base if self.derived(&a.ty, base) => Second::Base(a.ty.clone()),
                    Ty::Void if !matches!(a.ty, Ty::Function(_)) => Second::Void(a.ty.clone()),
                    _ => return None,
                };
                return Some(Standard { qualifies: more_const || more_volatile, ..Standard::with(second, to) });
            }
            (Ty::Record(_), Ty::Record(_) | Ty::Vector(..)) if self.derived(&from, &to.ty) => {
                Second::Base(from.clone())
            }
            (Ty::Nullptr, Ty::Pointer(_) | Ty::Member { .. }) => Second::Conversion,
            (_, Ty::Pointer(_) | Ty::Member { .. }) if folding::is_null_constant(e) => Second::Conversion,
            (Ty::Pointer(_) | Ty::Member { .. }, Ty::Basic(Basic::Bool)) => Second::Truth,
            (Ty::Member { class, to: a }, Ty::Member { class: target, to: b }) => {
                self.complete_both(&from, &to.ty, e.span);
                let qualifies = self.member_conversion((*class, &**a), (*target, &**b))?;
                let second = if class == target { Second::Identity } else { Second::Member(*class) };
                return Some(Standard { qualifies, ..Standard::with(second, to) });
            }
            (_, Ty::Basic(b)) => self.arithmetic_conversion(e, &from, *b)?,
            _ => return None,
        };
        Some(Standard::with(second, to))
    }

    /// Returns the conversion between arithmetic types and enumerations ([conv.prom] to [conv.bool]).
    fn arithmetic_conversion(&self, e: &Expr, from: &Ty, to: Basic) -> Option<Second> {
        let a = self.types.implicit_arithmetic(from)?;
        if let Ty::Enum(id) = from
            && self.types.enumeration(*id).fixed
            && self.types.enumeration(*id).underlying == to
        {
            return Some(Second::Promotion { underlying: true });
        }
        let promotes = self.bit_promotion(e).map_or(a.is_integral() && a.promoted() == to, |promoted| promoted == to)
            || (a == Basic::Float && to == Basic::Double);
        Some(if promotes { Second::Promotion { underlying: false } } else { Second::Conversion })
    }

    /// Returns the conversion between CUDA's own classes, or from a number to `dim3`.
    pub(in crate::sema) fn vector_conversion(&self, e: &Expr, to: &QualType) -> Option<User> {
        let converts = match (&e.ty.ty, &to.ty) {
            (Ty::Vector(Basic::UInt, 3), Ty::Dim3) | (Ty::Dim3, Ty::Vector(Basic::UInt, 3)) => true,
            (from, Ty::Dim3) => self.types.implicit_arithmetic(from).is_some(),
            _ => false,
        };
        converts.then(|| User { by: Converter::BuiltIn, second: Standard::identity(to.unqualified()) })
    }

    /// Returns a placeholder expression of a type (a value, object or xvalue) to test how it converts.
    pub(in crate::sema) fn specimen(ty: &QualType, span: Span) -> Expr {
        let nothing = ExprKind::Aggregate { parts: Vec::new(), zero: true };
        match &ty.ty {
            Ty::Reference { to, rvalue: false } => Expr::object(nothing, (**to).clone(), span),
            Ty::Reference { to, rvalue: true } => Expr::object(nothing, (**to).clone(), span).moved(),
            Ty::Record(_) => Expr::value(nothing, ty.clone(), span),
            _ => Expr::value(nothing, ty.unqualified(), span),
        }
    }
}
