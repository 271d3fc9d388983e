//! Performs implicit conversions and casts (C++17 [conv], [over.ics.rank], [expr.cast]).

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::ir::Space;
use isowarp_core::span::Span;

use crate::ast::CastStyle;
use crate::hir::{Category, Expr, ExprKind, NULL};
use crate::sema::constants::folding;
use crate::sema::device::refused::Refused;
use crate::sema::expressions::member_pointers::null_member;
use crate::sema::model::calls::{Arg, Construction};
use crate::sema::model::sequences::{Sequence, similar};
use crate::sema::{Checked, Sema, codes};
use crate::types::virtual_bases::Step;
use crate::types::{Basic, Const, QualType, Ty};

impl<'a> Sema<'a> {
    /// Returns the value of an expression: objects are read, arrays and functions become pointers.
    pub(in crate::sema) fn decay(&mut self, e: Expr) -> Expr {
        match e.ty.ty {
            Ty::Function(_) => return self.function_pointer(e),
            Ty::Overloaded(set) => {
                self.undecided::<()>(set, e.span).ok();
                return e;
            }
            _ => {}
        }
        if let Ty::Array(element, _) = &e.ty.ty {
            let ty: QualType = element.pointer_to().into();
            let span = e.span;
            if let ExprKind::Cond(cond, a, b) = e.kind {
                let [a, b] = [a, b].map(|side| Box::new(self.decay(*side)));
                return Expr::value(ExprKind::Cond(cond, a, b), ty, span);
            }
            return Expr::value(ExprKind::Decay(Box::new(e)), ty, span);
        }
        if !e.is_glvalue() {
            return e;
        }
        if let Some(value) = self.constant_of(&e) {
            return Expr::value(ExprKind::Const(value), e.ty.unqualified(), e.span);
        }
        if let ExprKind::Cond(cond, a, b) = e.kind {
            // Whether the operands may be moved from depends on the whole expression.
            let [a, b] = [a, b].map(|side| Box::new(self.decay(Expr { category: e.category, ..*side })));
            let kind = ExprKind::Cond(cond, a, b);
            return self.fold(Expr::value(kind, e.ty.unqualified(), e.span));
        }
        if self.can_be_copied(&e).is_err() {
            let (ty, span) = (e.ty.of_value(), e.span);
            return Expr::value(ExprKind::Load(Box::new(e)), ty, span);
        }
        if let Ty::Record(record) = e.ty.ty
            && self.types.record(record).state == crate::types::records::State::Complete
            && (!self.types.special_members(&e.ty.ty).trivial_copy || self.has_copying_templates(record))
        {
            let object = e.clone();
            match self.copy_object(e, record) {
                Ok(copy) => return copy,
                Err(_) => {
                    // An error was reported, so this value is never used.
                    if let Some(current) = &mut self.body {
                        current.said.incomplete = true;
                    }
                    let (ty, span) = (object.ty.unqualified(), object.span);
                    return Expr::value(ExprKind::Load(Box::new(object)), ty, span);
                }
            }
        }
        let (ty, span) = (e.ty.unqualified(), e.span);
        self.long_value(Expr::value(ExprKind::Load(Box::new(e)), ty, span))
    }

    /// Rejects copies of objects whose implicit copy constructor is deleted ([class.copy.ctor] 6 and 10).
    pub(in crate::sema) fn can_be_copied(&mut self, e: &Expr) -> Checked<()> {
        let Ty::Record(class) = e.ty.ty else { return Ok(()) };
        if crate::sema::classes::copy_and_move::is_movable(e) || !self.types.special_members(&e.ty.ty).copy_deleted {
            return Ok(());
        }
        let why = self.why_copy_is_deleted(class);
        let class = self.show(&e.ty.unqualified());
        let message = format!("the copy constructor of `{class}` is deleted: {why}");
        let d = Diagnostic::error(codes::DELETED, e.span, message);
        let reported = self.say(d.with_help("declare one, or move the object"));
        if let Some(current) = &mut self.body {
            current.said.incomplete = true;
        }
        Err(reported)
    }

    /// Converts implicitly, as in an initialisation. `what` names the place in a message.
    pub(in crate::sema) fn convert(&mut self, e: Expr, to: &QualType, what: &str) -> Checked<Expr> {
        if let Ty::Overloaded(set) = e.ty.ty {
            let function = self.overload_for(set, to, e.span)?;
            return self.convert(function, to, what);
        }
        if let Ty::Reference { to: target, rvalue } = &to.ty {
            return self.bind_reference(e, target, *rvalue, what);
        }
        let sequence = self.sequence(&e, to);
        if let Some(Sequence::User(user)) = &sequence {
            let made = self.convert_by(e, &user.by, to)?;
            return self.after_user_conversion(made, to);
        }
        if self.derived(&e.ty.ty, &to.ty) {
            return self.base_value(e, &to.ty, Construction::Copy);
        }
        if let (Some(from), Some(base)) = (e.ty.ty.pointee(), to.ty.pointee()) {
            self.check_base(&from.ty.clone(), &base.ty, e.span)?;
        }
        let Some(sequence) = sequence else { return self.does_not_convert(e, to, what) };
        if sequence.standard().is_some_and(|s| s.loses_const) {
            self.warn_of_lost_const(&e, to);
        }
        let value = self.decay(e);
        if let (Ty::Member { class, .. }, Ty::Member { class: derived, .. }) = (&value.ty.ty, &to.ty) {
            self.check_base(&Ty::Record(*derived), &Ty::Record(*class), value.span)?;
        }
        Ok(self.coerce(value, &to.ty))
    }

    /// Converts the result of a user-defined conversion to the requested type by a standard conversion.
    pub(in crate::sema) fn after_user_conversion(&mut self, made: Expr, to: &QualType) -> Checked<Expr> {
        if self.derived(&made.ty.ty, &to.ty) {
            return self.base_value(made, &to.ty, Construction::Direct);
        }
        let value = self.decay(made);
        Ok(self.coerce(value, &to.ty))
    }

    /// Makes an object of a base from an object of a derived class. A constructor is chosen as if the types were equal,
    /// so that a constructor that accepts the whole object can be the best ([dcl.init] 17.6.2).
    fn base_value(&mut self, e: Expr, base: &Ty, way: Construction) -> Checked<Expr> {
        if let Ty::Record(class) = base
            && self.constructible(*class)
        {
            let span = e.span;
            return self.construct(*class, vec![Arg::Expr(e)], way, span);
        }
        self.check_base(&e.ty.ty, base, e.span)?;
        // Only the base part is copied.
        let object = self.as_object(e)?;
        let object = self.base_part(object, base)?;
        Ok(self.decay(object))
    }

    pub(in crate::sema) fn does_not_convert(&mut self, e: Expr, to: &QualType, what: &str) -> Checked<Expr> {
        let span = e.span;
        if matches!(e.ty.ty, Ty::Void) {
            return self.error(codes::VOID_VALUE, span, format!("a void expression cannot be used as a value {what}"));
        }
        // An object is not copied only to name its type.
        let from = if matches!(e.ty.ty, Ty::Record(_)) { e } else { self.decay(e) };
        let given = self.show(&from.ty.unqualified());
        let message = format!("cannot convert `{given}` to `{}` {what}", self.show(to));
        let mut d = Diagnostic::error(codes::TYPE_MISMATCH, span, message);
        if from.ty.ty.is_pointer() && to.ty.is_pointer() {
            d = d.with_help("use a cast if this is meant");
        } else if self.types.is_scoped_enum(&from.ty.ty) {
            d = d.with_help("an `enum class` value needs a cast to become a number");
        }
        self.report(d)
    }

    /// Converts a value between scalar types. The conversion must be possible.
    pub(in crate::sema) fn coerce(&self, e: Expr, to: &Ty) -> Expr {
        if e.ty.ty == *to {
            return e;
        }
        let span = e.span;
        if let Ty::Member { class, .. } = e.ty.ty
            && let Some(made) = self.coerce_member(e.clone(), class, to)
        {
            return made;
        }
        if let (Some(null), true) = (null_member(to), folding::is_null_constant(&e)) {
            return Expr::value(ExprKind::Const(null), to.clone(), span);
        }
        if let Some(step) = self.pointer_step(&e.ty.ty, to) {
            return Expr::value(ExprKind::BasePtr { ptr: Box::new(e), step }, to.clone(), span);
        }
        if *to == Ty::Dim3 && self.types.arithmetic(&e.ty.ty).is_some() {
            let x = self.coerce(e, &Ty::Basic(Basic::UInt));
            let one = || Expr::value(ExprKind::Const(Const::u32(1)), Basic::UInt, span);
            return Expr::value(ExprKind::Compose(vec![x, one(), one()]), Ty::Dim3, span);
        }
        if (to.is_pointer() || *to == Ty::Nullptr) && folding::is_null_constant(&e) {
            let null = if to.function().is_some() { NULL } else { Const::Null(Space::Generic) };
            return Expr::value(ExprKind::Const(null), to.clone(), span);
        }
        if let (Some(c), Some(target)) = (e.as_const(), self.types.arithmetic(to))
            && let Some(folded) = folding::convert(c, target)
        {
            return Expr::value(ExprKind::Const(folded), to.clone(), span);
        }
        Expr::value(ExprKind::Convert(Box::new(e)), to.clone(), span)
    }

    /// Binds a reference. Returns the address of the object it refers to.
    pub(in crate::sema) fn bind_reference(
        &mut self,
        e: Expr,
        target: &QualType,
        rvalue: bool,
        what: &str,
    ) -> Checked<Expr> {
        let span = e.span;
        let e = match e.ty.ty {
            Ty::Overloaded(set) => self.overload_for(set, &target.pointer_to().into(), span)?,
            _ => e,
        };
        let reference: QualType = Ty::Reference { to: std::sync::Arc::new(target.clone()), rvalue }.into();
        let Some(sequence) = self.sequence(&e, &reference) else {
            let kind = if e.is_lvalue() { "an object" } else { "a value" };
            let message =
                format!("cannot bind `{}` to {kind} of type `{}` {what}", self.show(&reference), self.show(&e.ty));
            return self.error(codes::TYPE_MISMATCH, span, message);
        };
        if sequence.standard().is_some() && self.derived(&e.ty.ty, &target.ty) {
            self.check_base(&e.ty.ty, &target.ty, span)?;
            let object = self.as_object(e)?;
            let object = self.base_part(object, &target.ty)?;
            let address = self.address_of(object, span)?;
            return Ok(Expr { ty: target.pointer_to().into(), ..address });
        }
        if let Sequence::User(user) = &sequence
            && user.second.binding.is_some_and(|b| b.direct)
        {
            let object = self.convert_by(e, &user.by, target)?;
            return self.bind_reference(object, target, rvalue, what);
        }
        if e.is_lvalue() && !rvalue && !target.is_const {
            self.no_bits(&e, "a reference to", span)?;
        }
        let object = if e.is_glvalue() && similar(&e.ty, target) && self.bits_of(&e).is_none() {
            e
        } else if matches!(e.ty.ty, Ty::Array(..)) && similar(&e.ty, target) {
            self.as_object(e)?
        } else {
            let value = self.convert(e, &target.unqualified(), what)?;
            match self.types.special_members(&target.ty).trivial_destructor {
                true => Expr::temporary(ExprKind::Temp(Box::new(value)), target.clone(), span),
                false => self.as_object(value)?,
            }
        };
        self.address_of(object, span)
    }

    /// Returns the address of an object.
    pub(in crate::sema) fn address_of(&mut self, object: Expr, span: Span) -> Checked<Expr> {
        if matches!(object.ty.ty, Ty::Function(_)) {
            return Ok(Expr { span, ..self.function_pointer(object) });
        }
        self.no_bits(&object, "the address of", span)?;
        let object = self.needed_object(object)?;
        self.mark_address_taken(&object);
        let ty = object.ty.pointer_to();
        Ok(match object.kind {
            ExprKind::Deref(ptr) => Expr { ty: ty.into(), ..*ptr },
            ExprKind::Cond(cond, a, b) => {
                let sides = [a, b].map(|side| {
                    let address = self.address_of(*side, span)?;
                    Ok(Box::new(Expr { ty: ty.clone().into(), ..address }))
                });
                let [a, b] = sides;
                Expr::value(ExprKind::Cond(cond, a?, b?), ty, span)
            }
            ExprKind::Comma(first, object) => {
                let address = self.address_of(*object, span)?;
                Expr::value(ExprKind::Comma(first, Box::new(address)), ty, span)
            }
            _ => Expr::value(ExprKind::AddrOf(Box::new(object)), ty, span),
        })
    }

    /// Returns the step from a pointer to a class to a pointer to its base, or back if the base is not virtual.
    fn pointer_step(&self, from: &Ty, to: &Ty) -> Option<Step> {
        let (from, to) = (&from.pointee()?.ty, &to.pointee()?.ty);
        if from == to {
            return None;
        }
        let up = |derived: &Ty, base: &Ty| match derived {
            Ty::Record(derived) => self.types.base_path_to(*derived, base),
            _ => None,
        };
        if let Some(path) = up(from, to) {
            return self.types.step_along(&path);
        }
        match self.types.step_along(&up(to, from)?)? {
            Step { base: None, offset } => Some(Step::bytes(-offset)),
            Step { base: Some(_), .. } => None,
        }
    }

    /// Returns true if a cast would lead from a class to one that has it as a virtual base, or as a base of a virtual
    /// base. The position of the derived object is then unknown ([expr.static.cast] 2 and 11).
    fn leaves_virtual_base(&self, from: &Ty, to: &Ty) -> bool {
        let (Ty::Record(from), Ty::Record(to)) = (from, to) else { return false };
        let way = self.types.base_path(*to, *from).and_then(|path| self.types.step_along(&path));
        way.is_some_and(|step| step.base.is_some())
    }

    /// Returns the object at the address that a reference holds.
    pub(in crate::sema) fn deref(ptr: Expr, to: QualType, span: Span) -> Expr {
        Expr::object(ExprKind::Deref(Box::new(ptr)), to, span)
    }

    /// Converts to `bool`, as for a condition.
    pub(in crate::sema) fn truth(&mut self, e: Expr, what: &str) -> Checked<Expr> {
        let e = match self.direct_conversion(&e, &Basic::Bool.into()) {
            Some(user) if matches!(e.ty.ty, Ty::Record(_)) => self.convert_by(e, &user.by, &Basic::Bool.into())?,
            _ => e,
        };
        let value = self.decay(e);
        if self.types.is_scoped_enum(&value.ty.ty)
            || (self.types.arithmetic(&value.ty.ty).is_none()
                && !value.ty.ty.is_pointer()
                && !matches!(value.ty.ty, Ty::Member { .. })
                && value.ty.ty != Ty::Nullptr)
        {
            let message = format!("`{}` cannot be used as {what}: it has no truth value", self.show(&value.ty));
            return self.error(codes::TYPE_MISMATCH, value.span, message);
        }
        Ok(self.coerce(value, &Ty::Basic(Basic::Bool)))
    }

    /// Performs an explicit conversion.
    pub(in crate::sema) fn cast(&mut self, e: Expr, to: &QualType, style: CastStyle, span: Span) -> Checked<Expr> {
        let e = match e.ty.ty {
            Ty::Overloaded(set) => self.overload_for(set, to, span)?,
            _ => e,
        };
        if style == CastStyle::Bit {
            return self.bit_cast(e, to, span);
        }
        if matches!(style, CastStyle::C | CastStyle::Static) {
            self.complete_both(&e.ty.ty, &to.ty, span);
        }
        if let Ty::Reference { to: target, rvalue } = &to.ty {
            return self.cast_to_reference(e, target, *rvalue, style, span);
        }
        if to.ty == Ty::Void {
            let e = if e.is_glvalue() && !e.ty.ty.is_aggregate() { self.decay(e) } else { self.discard(e) };
            return Ok(Expr::value(ExprKind::Convert(Box::new(e)), Ty::Void, span));
        }
        if let Ty::Record(class) = to.ty
            && e.ty.ty != to.ty
            && matches!(style, CastStyle::C | CastStyle::Static)
            && !self.derived(&e.ty.ty, &to.ty)
        {
            let made = self.construct(class, vec![Arg::Expr(e)], Construction::Direct, span)?;
            return Ok(Expr { ty: to.clone(), ..made });
        }
        if self.derived(&e.ty.ty, &to.ty) && matches!(style, CastStyle::C | CastStyle::Static) {
            let made = self.base_value(e, &to.ty, Construction::Direct)?;
            return Ok(Expr { ty: to.of_value(), ..made });
        }
        if matches!(e.ty.ty, Ty::Record(_))
            && e.ty.ty != to.ty
            && matches!(style, CastStyle::C | CastStyle::Static)
            && let Some(user) = self.direct_conversion(&e, to)
        {
            let made = self.convert_by(e, &user.by, to)?;
            return self.after_user_conversion(made, to);
        }
        if matches!((&e.ty.ty, &to.ty), (Ty::Record(_), Ty::Record(_))) || self.derived(&e.ty.ty, &to.ty) {
            let value = self.convert(e, &to.unqualified(), "in a cast")?;
            return Ok(Expr { ty: to.of_value(), ..value });
        }
        if let (Some(_), Ty::Record(_)) = (to.ty.function(), &e.ty.ty)
            && let Some(pointer) = self.lambda_pointer(&e, &to.ty, span)?
        {
            return Ok(pointer);
        }
        if matches!(e.ty.ty, Ty::Record(_)) {
            let message = format!("cannot cast `{}` to `{}`", self.show(&e.ty), self.show(to));
            return self.error(codes::BAD_CAST, span, message);
        }
        let value = self.decay(e);
        let from = value.ty.ty.clone();
        self.no_function_cast(&value, to, span)?;
        self.keeps_qualifiers(&value.ty, to, style, span)?;
        let implicit = self.sequence(&value, &to.unqualified()).is_some();
        if let (Ty::Member { class, to: a }, Ty::Member { class: target, to: b }) = (&from, &to.ty)
            && !implicit
        {
            // Conversion from a derived class to its base ([expr.static.cast] 12).
            let known = matches!(style, CastStyle::C | CastStyle::Static)
                && self.types.base_path(*class, *target).is_some()
                && self.member_step(*class, *target).is_some()
                && self.member_conversion((*class, &**a), (*class, &**b)).is_some();
            if !known {
                let cast = format!("casting `{}` to `{}`", self.show(&value.ty), self.show(to));
                return self.unsupported(span, format!("{cast} is"));
            }
            let result = self.coerce(value, &to.ty);
            return Ok(Expr { span, ..result });
        }
        let (a, b) = (self.types.arithmetic(&from), self.types.arithmetic(&to.ty));
        let numbers = a.is_some() && b.is_some();
        let pointers = from.is_pointer() && to.ty.is_pointer();
        // Enumerations are excluded ([expr.reinterpret.cast] 4).
        let to_integer = b.is_some_and(Basic::is_integral) && !matches!(to.ty, Ty::Enum(_));
        let ptr_to_int = (from.is_pointer() || from == Ty::Nullptr) && to_integer;
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
        if let (CastStyle::C | CastStyle::Static, Some(from), Some(target)) = (style, from.pointee(), to.ty.pointee())
            && self.leaves_virtual_base(&from.ty, &target.ty)
        {
            return self.cast_from_virtual_base(&from.ty, &target.ty, span);
        }
        if !legal {
            let message = format!("cannot cast `{}` to `{}`", self.show(&value.ty), self.show(to));
            return self.error(codes::BAD_CAST, span, message);
        }
        if ptr_to_int && b.is_some_and(|b| b.size() < 8 && b != Basic::Bool) {
            let message = format!("a pointer does not fit into `{}`", self.show(to));
            return self.error(codes::BAD_CAST, span, message);
        }
        if let (true, Some(basic)) = (ptr_to_int, b) {
            // Compilers differ in how they fill the upper half.
            self.no_wide_integer("a cast of a pointer to", basic, span)?;
        }
        if style == CastStyle::Reinterpret && self.pointer_step(&from, &to.ty).is_some() {
            return Ok(Expr::value(ExprKind::Convert(Box::new(value)), to.unqualified(), span));
        }
        if style == CastStyle::Static
            && let (Some(from), Some(base)) = (from.pointee(), to.ty.pointee())
        {
            self.check_base(&from.ty, &base.ty, span)?;
        }
        let mut result = self.no_bit_field(self.coerce(value, &to.ty));
        result.span = span;
        Ok(result)
    }

    fn cast_from_virtual_base<T>(&mut self, from: &Ty, to: &Ty, span: Span) -> Checked<T> {
        let (from, to) = (self.show(&from.clone().into()), self.show(&to.clone().into()));
        let message = format!("`{from}` is a virtual base of `{to}`, so no cast leads back from it");
        self.error(codes::BAD_CAST, span, message)
    }

    fn cast_to_reference(
        &mut self,
        e: Expr,
        target: &QualType,
        rvalue: bool,
        style: CastStyle,
        span: Span,
    ) -> Checked<Expr> {
        let object = self.referred_by_cast(e, target, rvalue, style, span)?;
        let names_object = rvalue && object.is_glvalue() && !matches!(object.ty.ty, Ty::Function(_));
        Ok(if names_object { Expr { span, ..object.moved() } } else { object })
    }

    /// Returns the object that a value becomes where a cast binds a reference to it ([expr.static.cast] 1).
    fn referred_value(&mut self, value: Expr, target: &QualType, rvalue: bool) -> Checked<Expr> {
        let object = self.as_object(value)?;
        let category = if rvalue { Category::Xvalue } else { Category::Lvalue };
        Ok(Expr { ty: target.clone(), category, ..object })
    }

    fn referred_by_cast(
        &mut self,
        e: Expr,
        target: &QualType,
        rvalue: bool,
        style: CastStyle,
        span: Span,
    ) -> Checked<Expr> {
        if matches!(e.ty.ty, Ty::Record(_))
            && e.ty.ty != target.ty
            && matches!(style, CastStyle::C | CastStyle::Static)
            && !self.derived(&e.ty.ty, &target.ty)
            && let Some(user) = self.reference_conversion(&e, target, rvalue, true)
        {
            let object = self.convert_by(e, &user.by, target)?;
            return self.as_object(object);
        }
        // The reference is bound to a value made from the object ([dcl.init.ref] 5.2.2).
        if matches!(e.ty.ty, Ty::Record(_))
            && (rvalue || target.is_const)
            && target.ty.is_scalar()
            && matches!(style, CastStyle::C | CastStyle::Static)
            && let Some(user) = self.direct_conversion(&e, target)
        {
            let made = self.convert_by(e, &user.by, target)?;
            let value = self.after_user_conversion(made, target)?;
            return self.referred_value(value, target, rvalue);
        }
        let const_cast = style == CastStyle::Const;
        let prvalue = !e.is_glvalue();
        // Only lvalues become lvalues, except for references to constants ([expr.static.cast] 4, [expr.const.cast] 4).
        let needs_lvalue = !rvalue && (const_cast || style == CastStyle::Static && !target.is_const);
        let needs_object = const_cast && prvalue && !matches!(e.ty.ty, Ty::Record(_));
        if (needs_lvalue && !e.is_lvalue() && !matches!(target.ty, Ty::Function(_))) || needs_object {
            let message = format!(
                "cannot cast a value of type `{}` to {} reference to `{}`",
                self.show(&e.ty),
                if rvalue { "an rvalue" } else { "an lvalue" },
                self.show(target)
            );
            return self.error(codes::BAD_CAST, span, message);
        }
        if prvalue && (rvalue || target.is_const) && style != CastStyle::Reinterpret {
            let value = self.convert(e, &target.unqualified(), "in a cast")?;
            return self.referred_value(value, target, rvalue);
        }
        if !e.is_glvalue() || style == CastStyle::Dynamic {
            return self.unsupported(span, "casts of values to references are");
        }
        self.reference_keeps_qualifiers(&e.ty, target, style, span)?;
        if matches!(style, CastStyle::C | CastStyle::Static) && self.leaves_virtual_base(&e.ty.ty, &target.ty) {
            return self.cast_from_virtual_base(&e.ty.ty, &target.ty, span);
        }
        let same = e.ty.ty == target.ty;
        if matches!(style, CastStyle::C | CastStyle::Static)
            && self.pointer_step(&e.ty.pointer_to(), &target.pointer_to()).is_some()
        {
            let ptr = self.address_of(e, span)?;
            let ptr = self.coerce(ptr, &target.pointer_to());
            return Ok(Self::deref(ptr, target.clone(), span));
        }
        if !same && style != CastStyle::C && style != CastStyle::Reinterpret {
            let message = format!("cannot cast `{}` to a reference to `{}`", self.show(&e.ty), self.show(target));
            return self.error(codes::BAD_CAST, span, message);
        }
        if same {
            let category = if rvalue { e.category } else { Category::Lvalue };
            return Ok(Expr { ty: target.clone(), category, span, ..e });
        }
        let ptr = self.address_of(e, span)?;
        let ptr = Expr { ty: target.pointer_to().into(), ..ptr };
        Ok(Self::deref(ptr, target.clone(), span))
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
