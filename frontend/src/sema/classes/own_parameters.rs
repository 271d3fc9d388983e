//! Finds the constructors and assignments of a class that copy or move: those that accept the class itself (C++17
//! [class.copy.ctor] 1 and 2, [class.copy.assign] 1 and 3).
//!
//! The type of the parameter decides, not its spelling. `C(const Alias &)` copies if the alias denotes the class.
//! `C(const C<T> &)` in the template `C` does not copy in the instances whose `T` is another type.

use crate::ast::{self, AstType, TypeKind};
use crate::hir::FnId;
use crate::lex::symbol::Symbol;
use crate::sema::Sema;
use crate::sema::model::scope::Entity;
use crate::types::{RecordId, Ty};

/// The way a member function accepts an object of its class.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::sema) enum Takes {
    /// By value, as a copy.
    Value,
    /// By lvalue reference: `C &` or `const C &`.
    Lvalue { is_const: bool },
    /// By rvalue reference: `C &&`.
    Rvalue,
}

impl<'a> Sema<'a> {
    /// Returns how a constructor accepts an object of its class, if it copies or moves.
    pub(in crate::sema) fn copied_parameter(&mut self, f: &'a ast::FunctionDecl, class: RecordId) -> Option<Takes> {
        let (first, rest) = f.ty.params.split_first()?;
        // An empty pack after it is not a parameter, but then the class has no pack.
        let alone = rest.iter().all(|p| p.default.is_some() || p.pack);
        let takes = if alone && !first.pack { self.takes_own(&first.ty, class) } else { None };
        takes.filter(|t| *t != Takes::Value)
    }

    /// Returns how an assignment accepts an object of its class, if it assigns one.
    pub(in crate::sema) fn assigned_parameter(&mut self, f: &'a ast::FunctionDecl, class: RecordId) -> Option<Takes> {
        match f.ty.params.as_slice() {
            [p] if !p.pack => self.takes_own(&p.ty, class),
            _ => None,
        }
    }

    /// Returns true if a constructor can be called without arguments: each of its parameters has a default argument or
    /// is an empty pack of the class.
    pub(in crate::sema) fn needs_no_arguments(&mut self, f: &'a ast::FunctionDecl) -> bool {
        f.ty.params.iter().all(|p| match p.pack {
            true => self.quietly(|s| s.expanded_types(&p.ty)).is_some_and(|types| types.is_empty()),
            false => p.default.is_some(),
        })
    }

    /// Returns how a parameter of this type accepts an object of the class.
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

    /// Records the functions of a class that copy and move. The types of their parameters must be ready for lookup.
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

    /// Returns the constructors declared in a class that copy or move.
    pub(in crate::sema) fn declared_copies(&self, record: RecordId) -> Vec<FnId> {
        self.types.record(record).members.copies.iter().map(|(id, _)| *id).collect()
    }

    /// Returns the copy and move assignment operators declared in a class.
    pub(in crate::sema) fn declared_assignments(&self, record: RecordId) -> Vec<FnId> {
        self.types.record(record).members.assignments.iter().map(|(id, _)| *id).collect()
    }

    /// Returns true if a class declares a move constructor.
    pub(in crate::sema) fn declares_move(&self, class: RecordId) -> bool {
        self.types.record(class).members.copies.iter().any(|(_, moves)| *moves)
    }

    /// Returns true if a class declares a move assignment.
    pub(in crate::sema) fn declares_move_assignment(&self, class: RecordId) -> bool {
        self.types.record(class).members.assignments.iter().any(|(_, moves)| *moves)
    }
}

/// Returns false for types that cannot be a class or a reference to a class, whatever lookup finds.
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
