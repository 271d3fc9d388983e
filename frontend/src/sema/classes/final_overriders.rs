//! Finds the virtual functions of a class and their final overriders (C++17 [class.virtual] 2).

use isowarp_core::diagnostic::Diagnostic;

use crate::ast::{self, DeclKind, FunctionBody, FunctionKind, Spec};
use crate::hir::FnId;
use crate::sema::model::functions::Implicit;
use crate::sema::{Sema, codes};
use crate::types::records::Virtual;
use crate::types::virtual_bases::Step;
use crate::types::{RecordId, Ty};

impl<'a> Sema<'a> {
    /// Finds the virtual functions of a class: those of its bases, and those that it declares. The bases must be laid
    /// out.
    pub(super) fn find_virtual_functions(&mut self, id: RecordId, decl: &'a ast::RecordDecl) {
        let mut virtuals: Vec<Virtual> = Vec::new();
        // Functions that override the same function, in parts that are not bases of each other.
        let mut rivals: Vec<Virtual> = Vec::new();
        for field in &self.types.record(id).fields {
            let (true, Ty::Record(base)) = (field.role.is_direct_base(), &field.ty.ty) else { continue };
            let step = self.types.step_of(field);
            for v in &self.types.record(*base).virtuals {
                let moved = Virtual { at: v.at.behind(step), holder: v.holder.behind(step), ..*v };
                self.add_virtual(moved, &mut virtuals, &mut rivals);
            }
        }
        let inherits = !virtuals.is_empty();
        let mut own = Vec::new();
        for (f, member) in decl.members.iter().flatten().filter_map(|m| match &m.kind {
            DeclKind::Function(f) => Some((f, m.span)),
            _ => None,
        }) {
            let says = f.specs.has(Spec::Virtual);
            if f.kind == FunctionKind::Constructor || !(says || inherits) {
                continue;
            }
            let Some(function) = self.declared_member(id, f) else { continue };
            let overridden: Vec<usize> = (0..virtuals.len())
                .filter(|at| virtuals.get(*at).is_some_and(|v| self.overrides(function, v.root)))
                .collect();
            let named = |s: &Self, v: &Virtual| s.functions[v.root].decl.name.last_ident().map(|i| i.name);
            let own_name = f.name.last_ident().map(|i| i.name);
            // A missing function of this name in the bases was reported earlier.
            if let Some(at) = f.specs.span_of(Spec::Override)
                && overridden.is_empty()
                && virtuals.iter().any(|v| own_name.is_some() && named(self, v) == own_name)
            {
                let message = format!(
                    "`override` without an overridden function: each virtual function `{}` of a base differs from this one",
                    f.name
                );
                self.say_error(codes::FORM, at, message);
            }
            if !says && overridden.is_empty() {
                continue;
            }
            for at in overridden {
                if let Some(v) = virtuals.get_mut(at) {
                    (v.target, v.holder) = (function, Step::NONE);
                    rivals.retain(|r| (r.root, r.at) != (v.root, v.at));
                    v.adjust = self.covariance(function, v.root, member);
                }
            }
            own.push(function);
        }
        // An implicit destructor also overrides ([class.dtor] 13).
        let destroys = |s: &Self, f: FnId| s.functions[f].decl.kind == FunctionKind::Destructor;
        if self.types.record(id).members.destructor.is_none() && virtuals.iter().any(|v| destroys(self, v.root)) {
            let function = self.implicit(id, Implicit::Destructor);
            for v in virtuals.iter_mut().filter(|v| destroys(self, v.root)) {
                (v.target, v.holder) = (function, Step::NONE);
                rivals.retain(|r| (r.root, r.at) != (v.root, v.at));
            }
            own.push(function);
        }
        let whole = (Step::NONE, Step::NONE, Step::NONE);
        let (at, holder, adjust) = whole;
        virtuals.extend(own.into_iter().map(|root| Virtual { root, at, target: root, holder, adjust }));
        self.refuse_rivals(id, &virtuals, &rivals);
        let pure = |v: &Virtual| matches!(self.functions[v.target].decl.body, FunctionBody::Pure);
        let abstract_by = virtuals.iter().find(|v| pure(v)).map(|v| v.target);
        let destructor =
            virtuals.iter().any(|v| v.at == Step::NONE && v.holder == Step::NONE && destroys(self, v.target));
        let record = &mut self.types.records[id];
        record.virtuals = virtuals;
        record.abstract_by = abstract_by;
        if !record.virtuals.is_empty() || !record.virtual_bases.is_empty() {
            let special = &mut record.special_members;
            special.trivial_default = false;
            special.trivial_copy = false;
            special.trivial_assign = false;
            special.aggregate = false;
            special.pod = false;
            special.empty = false;
            special.trivial_destructor &= !destructor;
        }
    }

    /// Adds a virtual function of a base. A function of a virtual base arrives through several bases. It is overridden
    /// by the function of the part that has the other parts as bases ([class.virtual] 2; [class.member.lookup] 10).
    fn add_virtual(&self, new: Virtual, virtuals: &mut Vec<Virtual>, rivals: &mut Vec<Virtual>) {
        let Some(known) = virtuals.iter_mut().find(|v| (v.root, v.at) == (new.root, new.at)) else {
            virtuals.push(new);
            return;
        };
        if (known.target, known.holder) == (new.target, new.holder) || self.is_above(known, &new) {
            return;
        }
        if !self.is_above(&new, known) {
            rivals.push(new);
            return;
        }
        *known = new;
    }

    /// Returns true if the part of an object with one function has the part with the other function as a base.
    fn is_above(&self, one: &Virtual, other: &Virtual) -> bool {
        let class = self.functions[one.target].method.map(|m| m.record);
        match (class, other.holder.base) {
            (Some(class), Some(base)) => self.types.virtual_base_offset(class, base).is_some(),
            _ => false,
        }
    }

    /// Rejects a class that has no final overrider of one of its virtual functions.
    fn refuse_rivals(&mut self, id: RecordId, virtuals: &[Virtual], rivals: &[Virtual]) {
        for other in rivals {
            let Some(v) = virtuals.iter().find(|v| (v.root, v.at) == (other.root, other.at)) else { continue };
            // A third function may override both.
            if self.is_above(v, other) {
                continue;
            }
            let name = |s: &Self, f: FnId| s.functions[f].name.clone();
            let (class, root) = (self.types.record(id).name.clone(), name(self, v.root));
            let message = format!(
                "`{class}` has no final overrider of `{root}`: both `{}` and `{}` override it",
                name(self, v.target),
                name(self, other.target)
            );
            let d = Diagnostic::error(codes::FORM, self.types.record(id).span, message);
            self.say(d.with_help("override it in the class as well"));
        }
    }
}
