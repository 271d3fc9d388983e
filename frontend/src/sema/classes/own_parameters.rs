//! Which constructors and assignments of a class copy or move: those that take the class itself
//! (C++17 [class.copy.ctor] 1 and 2, [class.copy.assign] 1 and 3).
//!
//! The parameter's type decides, not how it is written: `C(const Alias &)` copies if the alias means the class, and
//! `C(const C<T> &)` in the template `C` does not in the instances whose `T` is another.

use crate::ast::{self, AstType, TypeKind};
use crate::hir::FnId;
use crate::lex::symbol::Symbol;
use crate::sema::Sema;
use crate::sema::lookup::scope::Entity;
use crate::types::{RecordId, Ty};

/// How a member function takes an object of its class.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::sema) enum Takes {
    /// A copy of it.
    Value,
    /// `C &` or `const C &`
    Lvalue { is_const: bool },
    /// `C &&`
    Rvalue,
}

impl<'a> Sema<'a> {
    /// How a constructor takes an object of its class, if it copies or moves.
    pub(in crate::sema) fn copied_parameter(&mut self, f: &'a ast::FunctionDecl, class: RecordId) -> Option<Takes> {
        let (first, rest) = f.ty.params.split_first()?;
        // An empty pack behind it is no parameter, but then the class has no pack.
        let alone = rest.iter().all(|p| p.default.is_some() || p.pack);
        let takes = if alone && !first.pack { self.takes_own(&first.ty, class) } else { None };
        takes.filter(|t| *t != Takes::Value)
    }

    /// How an assignment takes an object of its class, if it assigns one.
    pub(in crate::sema) fn assigned_parameter(&mut self, f: &'a ast::FunctionDecl, class: RecordId) -> Option<Takes> {
        match f.ty.params.as_slice() {
            [p] if !p.pack => self.takes_own(&p.ty, class),
            _ => None,
        }
    }

    /// True if a constructor can be called without arguments: it has no parameters, or each has a default argument or is
    /// an empty pack of the class.
    pub(in crate::sema) fn needs_no_arguments(&mut self, f: &'a ast::FunctionDecl) -> bool {
        f.ty.params.iter().all(|p| match p.pack {
            true => self.quietly(|s| s.expanded_types(&p.ty)).is_some_and(|types| types.is_empty()),
            false => p.default.is_some(),
        })
    }

    /// How a parameter of this type takes an object of the class.
    fn takes_own(&mut self, ty: &'a AstType, class: RecordId) -> Option<Takes> {
        if !may_mean_class(ty) {
            return None;
        }
        let ty = self.quietly(|s| s.resolve_type(ty))?;
        let own = Ty::Record(class);
        match &ty.ty {
            Ty::Reference { to, rvalue } if to.ty == own => Some(match rvalue {
                true => Takes::Rvalue,
                false => Takes::Lvalue { is_const: to.is_const },
            }),
            other => (*other == own).then_some(Takes::Value),
        }
    }

    /// Notes which functions of a class copy and move, once their parameters' types can be looked up.
    pub(in crate::sema) fn find_copies(&mut self, class: RecordId) {
        let entry = self.types.record(class);
        let assignments = match self.scopes.here(entry.scope, Symbol::intern("operator=")) {
            Some((Entity::Functions(ids), _)) => ids.clone(),
            _ => std::sync::Arc::default(),
        };
        let constructors = entry.members.constructors.clone();
        let own = |s: &Self, id: &FnId| {
            let f = &s.functions[*id];
            f.template.is_none() && f.method.is_some_and(|m| m.record == class)
        };
        let copies = constructors.into_iter().filter_map(|id| {
            let takes = if own(self, &id) { self.copied_parameter(self.functions[id].decl, class) } else { None };
            takes.map(|takes| (id, takes == Takes::Rvalue))
        });
        let copies = copies.collect();
        let assigns = assignments.iter().copied().filter_map(|id| {
            let takes = if own(self, &id) { self.assigned_parameter(self.functions[id].decl, class) } else { None };
            takes.map(|takes| (id, takes == Takes::Rvalue))
        });
        let assigns = assigns.collect();
        let members = &mut self.types.records[class].members;
        (members.copies, members.assignments) = (copies, assigns);
    }

    /// The constructors of a class that copy or move, as it declares them.
    pub(in crate::sema) fn declared_copies(&self, record: RecordId) -> Vec<FnId> {
        self.types.record(record).members.copies.iter().map(|(id, _)| *id).collect()
    }

    /// The copy and move assignment operators of a class, as it declares them.
    pub(in crate::sema) fn declared_assignments(&self, record: RecordId) -> Vec<FnId> {
        self.types.record(record).members.assignments.iter().map(|(id, _)| *id).collect()
    }

    /// True if a class declares a move constructor.
    pub(in crate::sema) fn declares_move(&self, class: RecordId) -> bool {
        self.types.record(class).members.copies.iter().any(|(_, moves)| *moves)
    }

    /// True if a class declares a move assignment.
    pub(in crate::sema) fn declares_move_assignment(&self, class: RecordId) -> bool {
        self.types.record(class).members.assignments.iter().any(|(_, moves)| *moves)
    }
}

/// False for types that cannot be a class or a reference to one, however they are looked up.
fn may_mean_class(ty: &AstType) -> bool {
    match &ty.kind {
        TypeKind::Named(_) | TypeKind::Decltype(_) | TypeKind::Typeof(_) => true,
        TypeKind::LvalueRef(to) | TypeKind::RvalueRef(to) => may_mean_class(to),
        TypeKind::Builtin(_)
        | TypeKind::Auto
        | TypeKind::DecltypeAuto
        | TypeKind::Pointer(_)
        | TypeKind::Array { .. }
        | TypeKind::Function(_)
        | TypeKind::MemberPointer { .. } => false,
    }
}
