//! Determines the implicit copy and move functions of a class (C++17 [class.copy.ctor] 6 and 8, [class.copy.assign] 2
//! and 4).

use std::sync::Arc;

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;

use crate::hir::Expr;
use crate::sema::model::calls::{Arg, Candidate, Construction, Object, Target};
use crate::sema::model::functions::{Implicit, MethodRole};
use crate::sema::model::sequences::{Sequence, UserConversions};
use crate::sema::{Checked, Sema, codes};
use crate::types::{QualType, RecordId, Ty};

impl<'a> Sema<'a> {
    /// Returns true if a class has an implicit move constructor or move assignment.
    pub(in crate::sema) fn moves_implicitly(&self, record: RecordId) -> bool {
        let destructor = self.types.record(record).members.destructor.is_some();
        !destructor && self.declared_copies(record).is_empty() && self.declared_assignments(record).is_empty()
    }

    /// Returns the implicit constructor that makes an object from another object of the class.
    pub(in crate::sema) fn implicit_constructor(&self, object: &Expr, record: RecordId) -> Implicit {
        match is_movable(object) && self.moves_implicitly(record) {
            true => Implicit::Move,
            false => Implicit::Copy,
        }
    }

    /// Returns the implicit constructors from objects of the class itself.
    pub(in crate::sema) fn implicit_copies(&self, class: RecordId) -> Vec<Candidate> {
        if !self.declared_copies(class).is_empty() {
            return Vec::new();
        }
        let ty: QualType = Ty::Record(class).into();
        let from = ty.clone().with_quals(self.types.special_members(&ty.ty).copies_constants, false);
        let mut made = vec![copies(Ty::Reference { to: Arc::new(from), rvalue: false }, None)];
        if self.moves_implicitly(class) {
            let made_from = copies(Ty::Reference { to: Arc::new(ty), rvalue: true }, None);
            made.push(Candidate { target: Target::Move, ..made_from });
        }
        made
    }

    /// Allows conversion functions of an object to make the argument of a copy or move constructor, in an
    /// initialisation from an object of another class ([over.best.ics] 4, [over.match.copy] 1.2).
    pub(in crate::sema) fn convert_to_copy(
        &mut self,
        class: RecordId,
        way: Construction,
        args: &[Arg<'a>],
        candidates: &mut [Candidate],
    ) {
        let [Arg::Expr(e)] = args else { return };
        let users = match way {
            Construction::Conversion | Construction::Copy => return,
            Construction::CopyList => UserConversions::Allowed,
            Construction::Direct | Construction::List => UserConversions::Explicit,
        };
        let own = Ty::Record(class);
        if e.ty.ty == own || self.derived(&e.ty.ty, &own) || !self.has_conversions(e) {
            return;
        }
        for candidate in candidates.iter_mut().filter(|c| c.takes_reference_to(&own)) {
            candidate.users = users;
        }
    }

    /// Converts a value to the parameter of a copy or move constructor by a conversion function, which may be explicit.
    pub(in crate::sema) fn convert_to_copied(&mut self, e: Expr, param: &QualType, what: &str) -> Checked<Expr> {
        let e = match self.sequence_with(&e, param, UserConversions::Explicit) {
            Some(Sequence::User(user)) => self.convert_by(e, &user.by, param)?,
            _ => e,
        };
        self.convert(e, param, what)
    }

    /// Returns the reason why the implicit copy constructor of a class is deleted ([class.copy.ctor] 6 and 10).
    pub(in crate::sema) fn why_copy_is_deleted(&self, class: RecordId) -> &'static str {
        match self.declares_move_assignment(class) {
            true => "the class declares a move assignment",
            false => "a member is an rvalue reference, or cannot be copied",
        }
    }

    /// Rejects assignments for which no declared operator fits, unless the class has an implicit assignment that is not
    /// deleted ([class.copy.assign] 2 and 7).
    pub(in crate::sema) fn can_be_copied_over(&mut self, ty: &QualType, value: &Expr, span: Span) -> Checked<()> {
        let Ty::Record(class) = ty.ty else { return Ok(()) };
        let declared = &self.types.record(class).members.assignments;
        if declared.is_empty() {
            return self.can_be_assigned(ty, span);
        }
        let only_moves = declared.iter().all(|(_, moves)| *moves);
        let class = self.show(&ty.unqualified());
        if value.is_lvalue() && only_moves {
            let message = format!("the assignment of `{class}` is deleted: the class declares a move assignment");
            let d = Diagnostic::error(codes::DELETED, span, message);
            return self.report(d.with_help("declare an `operator=`"));
        }
        self.error(codes::ARGUMENTS, span, format!("no matching assignment of `{class}` for these operands"))
    }

    /// Rejects an implicit assignment that is deleted.
    pub(in crate::sema) fn can_be_assigned(&mut self, ty: &QualType, span: Span) -> Checked<()> {
        let Ty::Record(class) = ty.ty else { return Ok(()) };
        let why = match self.declared_assignments(class).is_empty() {
            true if self.declares_move(class) => "the class declares a move constructor",
            true if self.is_lambda(class) => "the class is that of a lambda expression",
            true if self.types.special_members(&ty.ty).assign_deleted => "a member is constant or a reference",
            true | false => return Ok(()),
        };
        let message = format!("the assignment of `{}` is deleted: {why}", self.show(&ty.unqualified()));
        let d = Diagnostic::error(codes::DELETED, span, message);
        self.report(d.with_help("declare an `operator=`"))
    }

    /// Returns the implicit assignment of a class, which competes with the declared ones.
    pub(in crate::sema) fn implicit_assignment(&self, target: &Expr) -> Option<Candidate> {
        let Ty::Record(class) = target.ty.ty else { return None };
        if self.declares_move(class) || !self.declared_assignments(class).is_empty() {
            return None;
        }
        let ty: QualType = Ty::Record(class).into();
        Some(copies(Ty::Reference { to: Arc::new(ty.clone().with_const()), rvalue: false }, Some(ty)))
    }

    /// Returns the declaration of an implicit copy or move function: its role, name, parameter type and return type.
    /// `constants` states whether a copy function accepts constants.
    pub(in crate::sema) fn implicit_copy_signature(
        kind: Implicit,
        class: QualType,
        constants: bool,
    ) -> (MethodRole, &'static str, QualType, QualType) {
        let rvalue = matches!(kind, Implicit::Move | Implicit::MoveAssign);
        let from = class.clone().with_quals(constants && !rvalue, false);
        let takes: QualType = Ty::Reference { to: Arc::new(from), rvalue }.into();
        match kind {
            Implicit::Assign | Implicit::MoveAssign => {
                let role = MethodRole::Plain { is_const: false, is_volatile: false };
                (role, "operator=", takes, Ty::Reference { to: Arc::new(class), rvalue: false }.into())
            }
            Implicit::Move => (MethodRole::Constructor, "move constructor", takes, Ty::Void.into()),
            _ => (MethodRole::Constructor, "copy constructor", takes, Ty::Void.into()),
        }
    }
}

/// Returns true for expressions that may be moved from.
pub(in crate::sema) fn is_movable(e: &Expr) -> bool {
    !e.ty.is_const && !e.is_lvalue()
}

fn copies(takes: Ty, object: Option<QualType>) -> Candidate {
    let required = 1 + usize::from(object.is_some());
    Candidate {
        target: Target::Copy,
        template: None,
        object: if object.is_some() { Object::This } else { Object::None },
        params: object.into_iter().chain([takes.into()]).collect(),
        required,
        variadic: false,
        // An object is not made only to be copied.
        users: if required == 1 { UserConversions::Excluded } else { UserConversions::Allowed },
    }
}
