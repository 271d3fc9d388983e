//! Lays out virtual base classes in objects (C++17 [class.mi] 4; Itanium C++ ABI, 2.4, III), and makes and destroys
//! them.
//!
//! Constructors and destructors of classes with virtual bases have a hidden parameter: the first of the numbers that
//! the object gets while they run (the ABI's VTT parameter, 2.6.2). The parameter is 0 for a whole object, which makes
//! its virtual bases itself. Otherwise the object is a base of another object, which has already made the virtual
//! bases.

use isowarp_core::ir::ops::CompareOp;
use isowarp_core::span::Span;

use crate::ast::{CtorInitializer, DeclKind, FunctionKind, RecordDecl, Spec};
use crate::hir::expressions::{int_const, read, stored};
use crate::hir::{ArithOp, Expr, ExprKind, Stmt, StmtKind, Var, VarId};
use crate::sema::device::refused::Refused;
use crate::sema::model::body::{Cleanup, ObjectParts};
use crate::sema::model::functions::{Method, MethodRole};
use crate::sema::model::layout::{BaseClass, Layout, field_of};
use crate::sema::model::scope::ScopeId;
use crate::sema::{Checked, OrBug, Sema, codes};
use crate::types::records::{Field, Role};
use crate::types::virtual_bases::{Step, VirtualBase};
use crate::types::{Basic, QualType, RecordId, Ty};

/// Size in bytes of an object with a number and no data. As a virtual base, such an object may be at the beginning of
/// the derived class.
const NEARLY_EMPTY: u64 = super::virtual_functions::BYTES;

/// The virtual bases of a class that is being laid out.
#[derive(Debug, Default)]
pub(super) struct VirtualBases {
    /// The bases in the order of the inheritance graph.
    pub in_order: Vec<RecordId>,
    /// The bases in the order of their construction: depth first, from left to right ([class.base.init] 13.1).
    made: Vec<RecordId>,
}

impl<'a> Sema<'a> {
    /// Returns the virtual bases of a class with these bases, which are complete.
    pub(super) fn virtual_bases_of(&self, bases: &[BaseClass]) -> VirtualBases {
        let mut all = VirtualBases::default();
        let add = |to: &mut Vec<RecordId>, class| {
            if !to.contains(&class) {
                to.push(class);
            }
        };
        for base in bases {
            let Ty::Record(class) = base.ty else { continue };
            let record = self.types.record(class);
            if base.is_virtual {
                add(&mut all.in_order, class);
            }
            record.virtual_bases_in_order.iter().for_each(|v| add(&mut all.in_order, *v));
            record.virtual_bases.iter().for_each(|v| add(&mut all.made, v.class));
            if base.is_virtual {
                add(&mut all.made, class);
            }
        }
        all
    }

    /// Rejects constructors that a class with virtual bases cannot have.
    pub(super) fn check_constructors_with(
        &mut self,
        bases: &VirtualBases,
        id: RecordId,
        decl: &'a RecordDecl,
    ) -> Checked<()> {
        if bases.made.is_empty() {
            return Ok(());
        }
        let members = &self.types.record(id).members;
        if members.inherits.is_some() {
            return self.no_virtual_bases("inheriting constructors in a class with virtual bases is", decl.name.span);
        }
        // In an instance of a template, such a constructor is merely not constexpr ([dcl.constexpr] 6).
        let checked = !members.of_template;
        for member in decl.members.iter().flatten() {
            if let DeclKind::Function(f) = &member.kind
                && checked
                && f.kind == FunctionKind::Constructor
                && let Some(at) = f.specs.span_of(Spec::Constexpr)
            {
                // [dcl.constexpr] 4.1.
                let message = "a constructor of a class with virtual bases cannot be `constexpr`";
                return self.error(codes::FORM, at, message);
            }
        }
        Ok(())
    }

    /// Chooses the virtual base at the beginning of a class whose non-virtual bases have no numbers: a base that
    /// contains nothing but a number (Itanium C++ ABI, 2.4, I.2).
    pub(super) fn choose_virtual_primary(&mut self, build: &mut Layout, bases: &VirtualBases) {
        let mut taken = Vec::new();
        for base in &bases.in_order {
            self.primaries_in(*base, 0, &mut taken);
        }
        let fits =
            |class: &&RecordId| self.types.is_dynamic(**class) && self.types.record(**class).data_size == NEARLY_EMPTY;
        let fitting: Vec<RecordId> = bases.in_order.iter().filter(fits).copied().collect();
        let Some(chosen) = fitting.iter().find(|c| !taken.contains(c)).or(fitting.first()).copied() else { return };
        let record = self.types.record(chosen);
        build.align = build.align.max(record.base_align);
        build.empties.extend(record.base_empties.iter().copied());
        build.virtual_primary = Some(chosen);
    }

    /// Collects the virtual bases that are at the beginning of a class or of one of its bases.
    fn primaries_in(&self, class: RecordId, depth: u32, taken: &mut Vec<RecordId>) {
        let record = self.types.record(class);
        taken.extend(record.virtual_primary.filter(|p| !taken.contains(p)));
        for field in record.fields.iter().filter(|f| f.role.is_direct_base() && depth < 32) {
            if let Ty::Record(base) = field.ty.ty {
                self.primaries_in(base, depth + 1, taken);
            }
        }
    }

    /// Places all virtual bases after the class's own parts, except those at the beginning of another part.
    pub(super) fn add_virtual_bases(&mut self, build: &mut Layout, bases: &VirtualBases) -> Checked<()> {
        if bases.made.is_empty() {
            return Ok(());
        }
        let mut shared: Vec<(RecordId, Step)> = build.virtual_primary.map(|p| (p, Step::NONE)).into_iter().collect();
        let mut seen = Vec::new();
        self.shared_places(&build.fields, Step::NONE, 0, &mut seen, &mut shared);
        let mut offsets: Vec<(RecordId, u64)> = Vec::new();
        let span = build.fields.first().map_or_else(Span::default, |f| f.span);
        for base in bases.in_order.iter().filter(|b| !shared.iter().any(|(p, _)| p == *b)) {
            let offset = self.place_base(build, &Ty::Record(*base), span)?;
            offsets.push((*base, offset));
        }
        for _ in 0..=shared.len() {
            for (base, step) in &shared {
                let start = match step.base {
                    None => Some(0),
                    Some(around) => offsets.iter().find(|(b, _)| *b == around).map(|(_, at)| *at),
                };
                if let Some(at) = start.and_then(|at| at.checked_add_signed(step.offset))
                    && !offsets.iter().any(|(b, _)| b == base)
                {
                    offsets.push((*base, at));
                }
            }
        }
        for class in &bases.made {
            let (_, offset) = *offsets.iter().find(|(b, _)| b == class).or_bug(&mut self.reporter)?;
            build.virtual_bases.push(VirtualBase { class: *class, offset });
            match build
                .fields
                .iter_mut()
                .find(|f| f.role.is_base() && f.role != Role::Base && f.ty.ty == Ty::Record(*class))
            {
                Some(field) => field.offset = offset,
                None => {
                    let role = Role::VirtualBase { direct: false };
                    build.fields.push(Field { role, ..field_of(Ty::Record(*class).into(), offset, span) });
                }
            }
        }
        Ok(())
    }

    /// Finds the virtual bases that are at the beginning of parts. Each belongs to the first such part in the order of
    /// the inheritance graph.
    fn shared_places(
        &self,
        fields: &[Field],
        from: Step,
        depth: u32,
        seen: &mut Vec<RecordId>,
        shared: &mut Vec<(RecordId, Step)>,
    ) {
        for field in fields.iter().filter(|f| f.role.is_direct_base() && depth < 32) {
            let Ty::Record(base) = field.ty.ty else { continue };
            if field.role != Role::Base {
                if seen.contains(&base) {
                    continue;
                }
                seen.push(base);
            }
            let step = self.types.step_of(field).behind(from);
            let record = self.types.record(base);
            if let Some(primary) = record.virtual_primary
                && !shared.iter().any(|(p, _)| *p == primary)
            {
                shared.push((primary, step));
            }
            self.shared_places(&record.fields, step, depth + 1, seen, shared);
        }
    }

    /// Returns true for the constructors and destructors that have the parameter for the first number.
    pub(crate) fn takes_first_number(types: &crate::types::records::Types<'_>, method: Option<Method>) -> bool {
        method.is_some_and(|m| {
            matches!(m.role, MethodRole::Constructor | MethodRole::Destructor) && types.has_virtual_bases(m.record)
        })
    }

    /// Declares the parameter for the first number after `params` other parameters, and initialises the variable that
    /// records whether the object is a whole one.
    pub(in crate::sema) fn declare_object_parts(
        &mut self,
        method: Method,
        params: usize,
        span: Span,
        out: &mut Vec<Stmt>,
    ) {
        if !Self::takes_first_number(&self.types, Some(method)) {
            return;
        }
        let number: QualType = Basic::ULong.into();
        let first_number = self.new_var(Var {
            name: "first number".into(),
            ty: number.clone(),
            param: Some(params as u32),
            address_taken: false,
            modified: true,
            align: 1,
            constant: None,
            object: None,
            refers: None,
            span,
        });
        let is_whole = self.hidden_variable("whole", Basic::Bool.into(), false, span);
        let zero = int_const(Basic::ULong, 0, span);
        let given = read(first_number, number.clone(), span);
        let kind = ExprKind::Compare(CompareOp::Eq, Box::new(given), Box::new(zero));
        out.push(Stmt { kind: StmtKind::Init(is_whole, Expr::value(kind, Basic::Bool, span)), span });
        // An abstract class has no whole objects.
        if self.types.record(method.record).abstract_by.is_none() {
            let own = self.first_number(method.record, span);
            let own = int_const(Basic::ULong, i128::from(own), span);
            let set = StmtKind::Expr(stored(first_number, own, span));
            out.push(self.if_whole(is_whole, vec![Stmt { kind: set, span }], span));
        }
        if let Some(current) = &mut self.body {
            current.locals.parts = Some(ObjectParts { first_number, is_whole });
        }
    }

    fn if_whole(&self, is_whole: VarId, then: Vec<Stmt>, span: Span) -> Stmt {
        let cond = read(is_whole, Basic::Bool.into(), span);
        Stmt { kind: StmtKind::If { cond, then, els: Vec::new() }, span }
    }

    fn object_parts(&self) -> Option<ObjectParts> {
        self.body.as_ref()?.locals.parts
    }

    /// Returns the number at distance `by` after the first number.
    pub(super) fn number_behind(&self, by: u64, span: Span) -> Option<Expr> {
        let first = read(self.object_parts()?.first_number, Basic::ULong.into(), span);
        if by == 0 {
            return Some(first);
        }
        let by = int_const(Basic::ULong, i128::from(by), span);
        let kind = ExprKind::Arith(ArithOp::Add, Box::new(first), Box::new(by));
        Some(Expr::value(kind, Basic::ULong, span))
    }

    /// Returns the part of `*this` that a step leads to.
    pub(super) fn part_by_step(&mut self, step: Step, ty: QualType, span: Span) -> Checked<Expr> {
        let object = self.closure_object(span).or_bug(&mut self.reporter)?;
        let this = self.address_of(object, span)?;
        let pointer = Expr::value(ExprKind::BasePtr { ptr: Box::new(this), step }, ty.pointer_to(), span);
        Ok(Self::deref(pointer, ty, span))
    }

    /// Sets the number at the beginning of the object, which locates its virtual bases.
    pub(super) fn set_own_number(&mut self, span: Span, out: &mut Vec<Stmt>) -> Checked<()> {
        if let Some(number) = self.number_behind(0, span) {
            let place = self.part_by_step(Step::NONE, Basic::ULong.into(), span)?;
            out.push(Stmt { kind: StmtKind::InitAt(place, number), span });
        }
        Ok(())
    }

    /// Makes the virtual bases of `*this`, if it is a whole object. `value` returns the initial value of each base:
    /// from the given initialiser in its scope, by default, or, in a copy, from the source.
    pub(super) fn make_virtual_bases(
        &mut self,
        record: RecordId,
        span: Span,
        out: &mut Vec<Stmt>,
        mut value: impl FnMut(&mut Self, &Field, usize) -> Checked<Option<Expr>>,
    ) -> Checked<()> {
        let Some(parts) = self.object_parts() else { return Ok(()) };
        let entry = self.types.record(record);
        if entry.abstract_by.is_none() {
            let (fields, bases) = (entry.fields.clone(), entry.virtual_bases.clone());
            let mut then = Vec::new();
            for base in bases {
                let ty: QualType = Ty::Record(base.class).into();
                let of = |f: &&Field| matches!(f.role, Role::VirtualBase { .. }) && f.ty.ty == ty.ty;
                let index = fields.iter().position(|f| of(&f)).or_bug(&mut self.reporter)?;
                let field = fields.get(index).or_bug(&mut self.reporter)?;
                self.set_own_number(span, &mut then)?;
                if let Some(value) = value(self, field, index)? {
                    let number = |s: &Self| s.numbers_of_virtual_base(record, base.class);
                    let object = self.part_by_step(Step::bytes(base.offset as i64), ty, span)?;
                    self.init_base(object, value, number, span, &mut then)?;
                }
                then.extend(self.end_expression(&[], span));
            }
            out.push(self.if_whole(parts.is_whole, then, span));
        }
        self.set_own_number(span, out)
    }

    /// Makes a base. A base with virtual bases does not make those, and gets numbers of its own after the first one.
    pub(super) fn init_base(
        &mut self,
        object: Expr,
        value: Expr,
        numbers: impl FnOnce(&Self) -> u64,
        span: Span,
        out: &mut Vec<Stmt>,
    ) -> Checked<()> {
        let class = self.types.element_record(&object.ty.ty).filter(|c| self.types.has_virtual_bases(*c));
        let Some(class) = class else {
            out.push(Stmt { kind: StmtKind::InitAt(object, value), span });
            return Ok(());
        };
        let number = self.number_behind(numbers(self), span).or_bug(&mut self.reporter)?;
        let value = match value.kind {
            // `B()` without a user-provided constructor: the bytes are zeroed first, except those of the virtual bases,
            // which are already made.
            ExprKind::Aggregate { mut parts, zero: true } if parts.len() == 1 => {
                let (_, made) = parts.pop().or_bug(&mut self.reporter)?;
                let bytes =
                    Ty::Array(std::sync::Arc::new(Basic::UChar.into()), Some(self.types.record(class).data_size));
                let address = self.address_of(object.clone(), span)?;
                let address = Expr { ty: QualType::from(bytes.clone()).pointer_to().into(), ..address };
                let own = Self::deref(address, bytes.clone().into(), span);
                let zero = Expr::value(ExprKind::Aggregate { parts: Vec::new(), zero: true }, bytes, span);
                out.push(Stmt { kind: StmtKind::InitAt(own, zero), span });
                made
            }
            ExprKind::Construct(..) => value,
            _ => {
                let made = self.as_object(value)?;
                self.copy_object(made.moved(), class)?
            }
        };
        let Expr { kind: ExprKind::Construct(id, mut args), ty, span: at, .. } = value else { return self.bug() };
        // Omitted arguments have already been replaced by their defaults.
        args.push(number);
        let value = Expr::value(ExprKind::Construct(id, args), ty, at);
        out.push(Stmt { kind: StmtKind::InitAt(object, value), span });
        Ok(())
    }

    /// Passes the first number on to another constructor of the same class.
    pub(super) fn delegated(&mut self, value: Expr) -> Checked<Expr> {
        let Some(parts) = self.object_parts() else { return Ok(value) };
        let span = value.span;
        let Expr { kind: ExprKind::Construct(id, mut args), ty, .. } = value else {
            return self.unsupported(span, "this way to leave an object with virtual bases to another constructor is");
        };
        // A whole object already has the number of its class, but only the other constructor makes it.
        let first = read(parts.first_number, Basic::ULong.into(), span);
        let zero = int_const(Basic::ULong, 0, span);
        let whole = read(parts.is_whole, Basic::Bool.into(), span);
        let kind = ExprKind::Cond(Box::new(whole), Box::new(zero), Box::new(first));
        args.push(Expr::value(kind, Basic::ULong, span));
        Ok(Expr::value(ExprKind::Construct(id, args), ty, span))
    }

    /// Schedules the destruction of the virtual bases of `*this` at the end, if it is a whole object ([class.dtor] 9).
    pub(super) fn destroy_virtual_bases_later(&mut self, record: RecordId, span: Span) {
        let Some(parts) = self.object_parts() else { return };
        if self.types.record(record).abstract_by.is_some() {
            return;
        }
        for base in self.types.virtual_bases(record).to_vec() {
            let ty: QualType = Ty::Record(base.class).into();
            let Ok(object) = self.part_by_step(Step::bytes(base.offset as i64), ty, span) else { return };
            let numbers = self.numbers_of_virtual_base(record, base.class);
            self.clean_up_later(Cleanup { object, made: None, only: Some(parts.is_whole), numbers: Some(numbers) });
        }
    }

    /// Returns the value of a base from its initialiser, or by default.
    pub(super) fn given_base(
        &mut self,
        field: &Field,
        given: Option<(&'a CtorInitializer, ScopeId)>,
        span: Span,
    ) -> Checked<Option<Expr>> {
        match given {
            Some((init, scope)) => self.in_scope(scope, |s| s.member_value(field, &init.init, init.span)).map(Some),
            None => self.default_value(&field.ty, span),
        }
    }

    /// Rejects a feature that is not possible with virtual bases.
    pub(in crate::sema) fn no_virtual_bases<T>(&mut self, what: &str, span: Span) -> Checked<T> {
        self.refuse(Refused::VirtualBase, span, format!("{what} not supported"))
    }
}
