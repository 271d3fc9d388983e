//! Implicit conversions, their ranking, and casts (C++17 [conv], [over.ics.rank], [expr.cast]).

use isowarp_core::ir::Space;
use isowarp_core::ir::ops::Const;
use isowarp_core::span::Span;

use super::constructors::Construction;
use super::function_pointers::NULL;
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
    /// Promotion of an enumeration to the type that it names.
    Underlying,
    /// Integral promotion, `float` to `double`.
    Promotion,
    /// A class to its base, which is so many steps away.
    Base(u8),
    /// Any other standard conversion.
    Conversion,
    /// A pointer as a truth value.
    Truth,
    /// A conversion by a constructor (`int` to `dim3`).
    User,
    /// An argument for `...`, of whatever type.
    Ellipsis,
}

impl<'a> Sema<'a> {
    /// The value of an expression: objects are read, arrays become pointers.
    pub(super) fn decay(&mut self, e: Expr) -> Expr {
        match e.ty.ty {
            Ty::Function(_) => return self.function_pointer(e),
            Ty::Overloaded(set) => {
                self.undecided::<()>(set, e.span);
                return e;
            }
            _ => {}
        }
        if let Ty::Array(element, _) = &e.ty.ty {
            let ty: QualType = element.pointer_to().into();
            let span = e.span;
            return Expr::value(ExprKind::Decay(Box::new(e)), ty, span);
        }
        if !e.lvalue {
            return e;
        }
        if let ExprKind::Cond(cond, a, b) = e.kind {
            let kind = ExprKind::Cond(cond, Box::new(self.decay(*a)), Box::new(self.decay(*b)));
            return self.fold(Expr::value(kind, e.ty.unqualified(), e.span));
        }
        if let Ty::Record(record) = e.ty.ty
            && !self.types.special(&e.ty.ty).trivial_copy
            && self.types.record(record).is_some_and(|r| r.state == super::records::State::Complete)
        {
            let object = e.clone();
            match self.copy_object(e, record) {
                Some(copy) => return copy,
                None => {
                    // An error was reported: this value is never used.
                    if let Some(current) = &mut self.current {
                        current.incomplete = true;
                    }
                    let (ty, span) = (object.ty.unqualified(), object.span);
                    return Expr::value(ExprKind::Load(Box::new(object)), ty, span);
                }
            }
        }
        let (ty, span) = (e.ty.unqualified(), e.span);
        Expr::value(ExprKind::Load(Box::new(e)), ty, span)
    }

    /// How well a value of this expression converts implicitly; `None` if it does not.
    pub(super) fn rank(&mut self, e: &Expr, to: &QualType) -> Option<Rank> {
        if let Some(rank) = self.standard_rank(e, to).or_else(|| self.function_rank(e, to)) {
            return Some(rank);
        }
        self.user_conversion(e, to).map(|_| Rank::User)
    }

    /// The conversion function (`Some(Some(…))`) or constructor (`Some(None)`) of a class that
    /// converts implicitly (C++17 [over.best.ics]).
    fn user_conversion(&mut self, e: &Expr, to: &QualType) -> Option<Option<super::hir::FnId>> {
        let target = match &to.ty {
            Ty::Reference { to, rvalue } if *rvalue || to.is_const => to.ty.clone(),
            Ty::Reference { to, .. } => return self.reference_conversion(e, to).map(Some),
            other => other.clone(),
        };
        if self.converting || !(matches!(e.ty.ty, Ty::Record(_)) || matches!(target, Ty::Record(_))) {
            return None;
        }
        self.converting = true;
        let found = match self.conversion_function(e, &target, false) {
            Some(id) => Some(Some(id)),
            None => match target {
                Ty::Record(class) => {
                    let complete = self.attempt(e.span, |s| s.require_complete(&target.clone().into(), e.span)).is_ok();
                    (complete && self.converting_constructor(class, e)).then_some(None)
                }
                _ => None,
            },
        };
        self.converting = false;
        found
    }

    /// How well a value converts without a class's help.
    pub(super) fn standard_rank(&self, e: &Expr, to: &QualType) -> Option<Rank> {
        if let Ty::Reference { to: target, rvalue } = &to.ty {
            let derived = self.derived(&e.ty.ty, &target.ty);
            let same = e.ty.bare() == target.bare() || derived;
            let movable = !e.lvalue || matches!(e.kind, ExprKind::Move(_)) || matches!(e.ty.ty, Ty::Function(_));
            if same && (derived || movable) && (*rvalue || target.deep_const()) && (movable || !*rvalue) {
                if e.ty.deep_const() && !target.deep_const() {
                    return None;
                }
                return Some(match (derived, *rvalue) {
                    (true, _) => self.base_rank(&e.ty.ty, &target.ty),
                    (false, true) => Rank::Exact,
                    (false, false) => Rank::Qualified,
                });
            }
            let (is_const, was_const) = (target.deep_const(), e.ty.deep_const());
            if e.lvalue && same && !rvalue && !matches!(e.kind, ExprKind::Move(_)) {
                let fits = (is_const || !was_const) && (target.is_volatile || !e.ty.is_volatile);
                let exact = is_const == was_const;
                return fits.then_some(match (derived, exact) {
                    (true, _) => self.base_rank(&e.ty.ty, &target.ty),
                    (false, true) => Rank::Exact,
                    (false, false) => Rank::Qualified,
                });
            }
            if !rvalue && !target.is_const || (*rvalue && e.lvalue && same) {
                return None;
            }
            let value = target.unqualified();
            return self.standard_rank(e, &value);
        }
        let from = match &e.ty.ty {
            Ty::Array(element, _) => element.pointer_to(),
            Ty::Function(_) => e.ty.pointer_to(),
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
                if self.derived(&a.ty, &b.ty) {
                    return Some(self.base_rank(&a.ty, &b.ty));
                }
                (matches!(b.ty, Ty::Void) && !matches!(a.ty, Ty::Function(_))).then_some(Rank::Conversion)
            }
            (Ty::Record(_), Ty::Record(_) | Ty::Vector(..)) if self.derived(&from, &to.ty) => {
                Some(self.base_rank(&from, &to.ty))
            }
            (Ty::Nullptr, Ty::Pointer(_)) => Some(Rank::Conversion),
            (_, Ty::Pointer(_)) if constants::is_null_constant(e) => Some(Rank::Conversion),
            (Ty::Pointer(_), Ty::Basic(Basic::Bool)) => Some(Rank::Truth),
            (Ty::Vector(Basic::UInt, 3), Ty::Dim3) | (Ty::Dim3, Ty::Vector(Basic::UInt, 3)) => Some(Rank::User),
            (_, Ty::Dim3) => self.types.implicit_arithmetic(&from).map(|_| Rank::User),
            (_, Ty::Basic(b)) => {
                let a = self.types.implicit_arithmetic(&from)?;
                if let Ty::Enum(id) = from
                    && self.types.enumeration(id).is_some_and(|e| e.fixed && e.underlying == *b)
                {
                    return Some(Rank::Underlying);
                }
                let promotes = self.bit_promotion(e).map_or(a.is_integral() && a.promoted() == *b, |to| to == *b)
                    || (a == Basic::Float && *b == Basic::Double);
                Some(if promotes { Rank::Promotion } else { Rank::Conversion })
            }
            _ => None,
        }
    }

    /// Converts implicitly, as for an initialisation; `what` names the place in a message.
    pub(super) fn convert(&mut self, e: Expr, to: &QualType, what: &str) -> Option<Expr> {
        if let Ty::Overloaded(set) = e.ty.ty {
            let function = self.overload_for(set, to, e.span)?;
            return self.convert(function, to, what);
        }
        if let Ty::Reference { to: target, rvalue } = &to.ty {
            return self.bind_reference(e, target, *rvalue, what);
        }
        if to.ty.function().is_some()
            && let Some(pointer) = self.lambda_pointer(&e, &to.ty, e.span)
        {
            return Some(pointer);
        }
        if let Some(how) = self.standard_rank(&e, to).is_none().then(|| self.user_conversion(&e, to)).flatten() {
            let outer = std::mem::replace(&mut self.converting, true);
            let value = match (how, &to.ty) {
                (Some(id), _) => self.call_conversion(e, id),
                (None, Ty::Record(class)) => {
                    let (class, span) = (*class, e.span);
                    self.construct(class, vec![super::calls::Arg::Expr(e)], Construction::Conversion, span)
                }
                (None, _) => None,
            };
            self.converting = outer;
            let value = self.decay(value?);
            return Some(self.coerce(value, &to.ty));
        }
        if self.derived(&e.ty.ty, &to.ty) {
            self.check_base(&e.ty.ty, &to.ty, e.span)?;
            // Only the base's part is copied.
            let object = self.as_object(e)?;
            let object = self.base_part(object, &to.ty)?;
            return Some(self.decay(object));
        }
        if let (Some(from), Some(base)) = (e.ty.ty.pointee(), to.ty.pointee()) {
            self.check_base(&from.ty.clone(), &base.ty, e.span)?;
        }
        if self.standard_rank(&e, to).is_none() {
            let span = e.span;
            if matches!(e.ty.ty, Ty::Void) {
                return self.error(codes::VOID_VALUE, span, format!("a void expression is no value {what}"));
            }
            // Nothing is copied only to be named.
            let from = if matches!(e.ty.ty, Ty::Record(_)) { e } else { self.decay(e) };
            let given = self.show(&from.ty.unqualified());
            let message = format!("cannot convert `{given}` to `{}` {what}", self.show(to));
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
        if let Some(offset) = self.pointer_step(&e.ty.ty, to) {
            return Expr::value(ExprKind::BasePtr { ptr: Box::new(e), offset }, to.clone(), span);
        }
        if *to == Ty::Dim3 && self.types.arithmetic(&e.ty.ty).is_some() {
            let x = self.coerce(e, &Ty::Basic(Basic::UInt));
            let one = || Expr::value(ExprKind::Const(Const::u32(1)), Basic::UInt, span);
            return Expr::value(ExprKind::Compose(vec![x, one(), one()]), Ty::Dim3, span);
        }
        if to.is_pointer() && constants::is_null_constant(&e) {
            let null = if to.function().is_some() { NULL } else { Const::Null(Space::Generic) };
            return Expr::value(ExprKind::Const(null), to.clone(), span);
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
        let e = if rvalue { e } else { self.chosen_object(e, target) };
        let e = match e.ty.ty {
            Ty::Overloaded(set) => self.overload_for(set, &target.pointer_to().into(), span)?,
            _ => e,
        };
        let reference: QualType = Ty::Reference { to: std::sync::Arc::new(target.clone()), rvalue }.into();
        let direct = self.standard_rank(&e, &reference).is_some();
        if direct && self.derived(&e.ty.ty, &target.ty) {
            self.check_base(&e.ty.ty, &target.ty, span)?;
            let object = self.as_object(e)?;
            let object = self.base_part(object, &target.ty)?;
            let address = self.address_of(object, span)?;
            return Some(Expr { ty: target.pointer_to().into(), ..address });
        }
        if self.rank(&e, &reference).is_none() {
            let kind = if e.lvalue { "an object" } else { "a value" };
            let message =
                format!("cannot bind `{}` to {kind} of type `{}` {what}", self.show(&reference), self.show(&e.ty));
            return self.error(codes::TYPE_MISMATCH, span, message);
        }
        if e.lvalue && !rvalue && !target.is_const {
            self.no_bits(&e, "a reference to", span)?;
        }
        if !direct
            && !rvalue
            && !target.is_const
            && let Some(id) = self.reference_conversion(&e, target)
        {
            let object = self.call_conversion(e, id)?;
            return self.address_of(object, span);
        }
        let object = if e.lvalue && e.ty.bare() == target.bare() && self.bits_of(&e).is_none() {
            e
        } else if matches!(e.ty.ty, Ty::Array(..)) {
            self.as_object(e)?
        } else {
            let value = self.convert(e, &target.unqualified(), what)?;
            match self.types.special(&target.ty).trivial_destructor {
                true => Expr::object(ExprKind::Temp(Box::new(value)), target.clone(), span),
                false => self.as_object(value)?,
            }
        };
        self.address_of(object, span)
    }

    /// `c ? a : b` with two objects of one type names one of them (C++17 [expr.cond] 4). Its value is
    /// taken where it is built, so a reference that binds to it finds the object here.
    fn chosen_object(&mut self, e: Expr, target: &QualType) -> Expr {
        let ExprKind::Cond(_, a, b) = &e.kind else { return e };
        let (ExprKind::Load(x), ExprKind::Load(y)) = (&a.kind, &b.kind) else { return e };
        let fits = |o: &Expr| {
            o.ty.bare() == target.bare()
                && (target.deep_const() || !o.ty.deep_const())
                && (target.is_volatile || !o.ty.is_volatile)
                && self.bits_of(o).is_none()
        };
        if e.lvalue || !fits(x) || !fits(y) {
            return e;
        }
        let (x, y) = ((**x).clone(), (**y).clone());
        let (Some(x), Some(y)) = (self.address_of(x, e.span), self.address_of(y, e.span)) else { return e };
        let (span, pointer) = (e.span, QualType::from(target.pointer_to()));
        let ExprKind::Cond(cond, ..) = e.kind else { return e };
        let [a, b] = [x, y].map(|p| Box::new(Expr { ty: pointer.clone(), ..p }));
        let choice = Expr::value(ExprKind::Cond(cond, a, b), pointer, span);
        Self::deref(choice, target.clone(), span)
    }

    /// The address of an object.
    pub(super) fn address_of(&mut self, object: Expr, span: Span) -> Option<Expr> {
        if matches!(object.ty.ty, Ty::Function(_)) {
            return Some(Expr { span, ..self.function_pointer(object) });
        }
        self.no_bits(&object, "the address of", span)?;
        self.mark_address_taken(&object);
        let ty = object.ty.pointer_to();
        Some(match object.kind {
            ExprKind::Deref(ptr) => Expr { ty: ty.into(), ..*ptr },
            ExprKind::Cond(cond, a, b) => {
                let sides = [a, b].map(|side| {
                    let address = self.address_of(*side, span)?;
                    Some(Box::new(Expr { ty: ty.clone().into(), ..address }))
                });
                let [a, b] = sides;
                Expr::value(ExprKind::Cond(cond, a?, b?), ty, span)
            }
            _ => Expr::value(ExprKind::AddrOf(Box::new(object)), ty, span),
        })
    }

    /// How far away a base is.
    fn base_rank(&self, from: &Ty, to: &Ty) -> Rank {
        match from {
            Ty::Record(a) => {
                let steps = self.types.base_path_to(*a, to).map_or(0, |p| p.len());
                Rank::Base(u8::try_from(steps).unwrap_or(u8::MAX))
            }
            _ => Rank::Conversion,
        }
    }

    /// True for a class and one of its bases.
    pub(super) fn derived(&self, from: &Ty, to: &Ty) -> bool {
        match from {
            Ty::Record(a) => from != to && self.types.base_path_to(*a, to).is_some(),
            _ => false,
        }
    }

    /// The bytes between a pointer to a class and one to its base, in both directions.
    fn pointer_step(&self, from: &Ty, to: &Ty) -> Option<i64> {
        let (from, to) = (&from.pointee()?.ty, &to.pointee()?.ty);
        if from == to {
            return None;
        }
        let up = |derived: &Ty, base: &Ty| match derived {
            Ty::Record(derived) => self.types.base_path_to(*derived, base),
            _ => None,
        };
        let offset = |path: Vec<(super::types::RecordId, usize)>| {
            path.iter().filter_map(|(r, i)| self.types.record(*r)?.fields.get(*i)).map(|f| f.offset as i64).sum::<i64>()
        };
        match up(from, to) {
            Some(path) => Some(offset(path)),
            None => up(to, from).map(|path| -offset(path)),
        }
    }

    /// The object that a reference's address stands for.
    pub(super) fn deref(ptr: Expr, to: QualType, span: Span) -> Expr {
        Expr::object(ExprKind::Deref(Box::new(ptr)), to, span)
    }

    /// Converts to `bool`, as a condition is.
    pub(super) fn truth(&mut self, e: Expr, what: &str) -> Option<Expr> {
        let e = match self.conversion_function(&e, &Ty::Basic(Basic::Bool), true) {
            Some(id) => self.call_conversion(e, id)?,
            None => e,
        };
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
        let e = match e.ty.ty {
            Ty::Overloaded(set) => self.overload_for(set, to, span)?,
            _ => e,
        };
        if style == CastStyle::Bit {
            return self.bit_cast(e, to, span);
        }
        if let Ty::Reference { to: target, rvalue } = &to.ty {
            return self.cast_to_reference(e, target, *rvalue, style, span);
        }
        if to.ty == Ty::Void {
            let e = if e.lvalue && !e.ty.ty.is_aggregate() { self.decay(e) } else { self.discard(e) };
            return Some(Expr::value(ExprKind::Convert(Box::new(e)), Ty::Void, span));
        }
        if let Ty::Record(class) = to.ty
            && e.ty.ty != to.ty
            && matches!(style, CastStyle::C | CastStyle::Static)
            && !self.derived(&e.ty.ty, &to.ty)
            && self.conversion_function(&e, &to.ty, true).is_none()
        {
            return self.construct(class, vec![super::calls::Arg::Expr(e)], Construction::Direct, span);
        }
        if matches!(e.ty.ty, Ty::Record(_))
            && e.ty.ty != to.ty
            && matches!(style, CastStyle::C | CastStyle::Static)
            && let Some(id) = self.conversion_function(&e, &to.ty, true)
        {
            let value = self.call_conversion(e, id)?;
            let value = self.decay(value);
            return Some(self.coerce(value, &to.ty));
        }
        if matches!((&e.ty.ty, &to.ty), (Ty::Record(_), Ty::Record(_))) || self.derived(&e.ty.ty, &to.ty) {
            return self.convert(e, &to.unqualified(), "in a cast");
        }
        if let (Some(_), Ty::Record(_)) = (to.ty.function(), &e.ty.ty)
            && let Some(pointer) = self.lambda_pointer(&e, &to.ty, span)
        {
            return Some(pointer);
        }
        let value = self.decay(e);
        let from = value.ty.ty.clone();
        self.no_function_cast(&value, to, span)?;
        self.keeps_qualifiers(&value.ty, to, style, span)?;
        let implicit = self.rank(&value, &to.unqualified()).is_some();
        let (a, b) = (self.types.arithmetic(&from), self.types.arithmetic(&to.ty));
        let numbers = a.is_some() && b.is_some();
        let pointers = from.is_pointer() && to.ty.is_pointer();
        let ptr_to_int = (from.is_pointer() || from == Ty::Nullptr) && b.is_some_and(Basic::is_integral);
        let int_to_ptr = to.ty.is_pointer() && a.is_some_and(Basic::is_integral);
        let legal = match style {
            CastStyle::C => implicit || numbers || pointers || ptr_to_int || int_to_ptr,
            CastStyle::Static => {
                implicit
                    || numbers
                    || (from == Ty::Nullptr && b == Some(Basic::Bool))
                    || (pointers && (static_pointers(&from, &to.ty) || self.pointer_step(&from, &to.ty).is_some()))
            }
            CastStyle::Reinterpret => pointers || ptr_to_int || int_to_ptr || (from == to.ty && numbers),
            CastStyle::Const => pointers && const_pointers(&from, &to.ty),
            CastStyle::Bit => return self.bit_cast(value, to, span),
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
        if style == CastStyle::Reinterpret && self.pointer_step(&from, &to.ty).is_some() {
            return Some(Expr::value(ExprKind::Convert(Box::new(value)), to.unqualified(), span));
        }
        let mut result = self.coerce(value, &to.ty);
        result.span = span;
        Some(result)
    }

    fn cast_to_reference(
        &mut self,
        e: Expr,
        target: &QualType,
        rvalue: bool,
        style: CastStyle,
        span: Span,
    ) -> Option<Expr> {
        let object = self.referred_by_cast(e, target, rvalue, style, span)?;
        if rvalue && object.lvalue {
            let ty = object.ty.clone();
            return Some(Expr::object(ExprKind::Move(Box::new(object)), ty, span));
        }
        Some(object)
    }

    fn referred_by_cast(
        &mut self,
        e: Expr,
        target: &QualType,
        rvalue: bool,
        style: CastStyle,
        span: Span,
    ) -> Option<Expr> {
        if matches!(e.ty.ty, Ty::Record(_))
            && e.ty.ty != target.ty
            && matches!(style, CastStyle::C | CastStyle::Static)
            && !rvalue
            && let Some(id) = self.reference_conversion(&e, target)
        {
            return self.call_conversion(e, id);
        }
        if !e.lvalue && (rvalue || target.is_const) && style != CastStyle::Reinterpret {
            let value = self.convert(e, &target.unqualified(), "in a cast")?;
            return self.as_object(value);
        }
        if !e.lvalue || style == CastStyle::Dynamic {
            return self.unsupported(span, "casts of values to references are");
        }
        self.keeps_qualifiers(&e.ty.pointer_to().into(), &target.pointer_to().into(), style, span)?;
        let same = e.ty.ty == target.ty;
        if matches!(style, CastStyle::C | CastStyle::Static)
            && self.pointer_step(&e.ty.pointer_to(), &target.pointer_to()).is_some()
        {
            let ptr = self.address_of(e, span)?;
            let ptr = self.coerce(ptr, &target.pointer_to());
            return Some(Self::deref(ptr, target.clone(), span));
        }
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
