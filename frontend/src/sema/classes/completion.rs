//! Completes classes because the meaning of an expression depends on their members or bases (C++17 [temp.inst] 2).
//! Before that, references and pointers may name an instance of a class template without instantiating it.

use isowarp_core::span::Span;

use crate::sema::Sema;
use crate::types::records::State;
use crate::types::{RecordId, Ty};

impl Sema<'_> {
    /// Completes a class if only its name was needed so far. A class without a definition stays unchanged. Errors in a
    /// definition are kept for the program ([temp.deduct] 8).
    pub(in crate::sema) fn complete_if_declared(&mut self, ty: &Ty, span: Span) {
        if let Ty::Record(id) = ty
            && self.types.record(*id).state == State::Declared
        {
            self.attempt(span, |s| s.complete_record(*id, span)).ok();
        }
    }

    /// Declares the members of a class that is instantiated from a template, unless that was done already.
    pub(in crate::sema) fn declare_if_named(&mut self, id: RecordId) {
        if self.templates.instances_of.get(&id).is_some_and(|of| !of.done) {
            let span = self.types.record(id).span;
            self.attempt(span, |s| s.instantiate_record(id, span)).ok();
        }
    }

    /// Completes the classes of two pointers or objects that are converted to each other, because either class may be a
    /// base of the other ([temp.inst] 5).
    pub(in crate::sema) fn complete_both(&mut self, a: &Ty, b: &Ty, span: Span) {
        let class = |ty: &Ty| match ty {
            Ty::Pointer(to) | Ty::Array(to, _) => to.ty.clone(),
            Ty::Reference { to, .. } => to.ty.clone(),
            Ty::Member { class, .. } => Ty::Record(*class),
            other => other.clone(),
        };
        let (a, b) = (class(a), class(b));
        if a != b
            && matches!((&a, &b), (Ty::Record(_), Ty::Record(_) | Ty::Vector(..)) | (Ty::Vector(..), Ty::Record(_)))
        {
            self.complete_if_declared(&a, span);
            self.complete_if_declared(&b, span);
        }
    }

    /// Returns true if `to` is a base of the class `from`.
    pub(in crate::sema) fn derived(&mut self, from: &Ty, to: &Ty) -> bool {
        let (Ty::Record(class), Ty::Record(_) | Ty::Vector(..)) = (from, to) else { return false };
        if from == to {
            return false;
        }
        self.complete_if_declared(from, self.types.record(*class).span);
        self.types.base_path_to(*class, to).is_some()
    }
}
