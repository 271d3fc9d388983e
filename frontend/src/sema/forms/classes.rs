//! Data members and bases (C++17 [dcl.stc] 9, [class.union] 2).

use super::Forms;
use crate::ast::{FieldDecl, RecordDecl, Spec, Tag, TypeKind, VarDecl};
use crate::codes;

impl<'a> Forms<'a> {
    /// Checks a class: its bases and members.
    pub(super) fn record(&mut self, record: &'a RecordDecl) {
        if let (Tag::Union, Some(base)) = (record.tag, record.bases.first()) {
            self.error(codes::FORM, base.ty.span, "a union cannot have base classes");
        }
        let before = self.path.len();
        self.path.push_str(&record.name.to_string());
        let definition = self.seen.define(&self.path);
        if definition > 1 {
            self.path.push_str(&format!("#{definition}"));
        }
        self.path.push_str("::");
        for member in record.members.iter().flatten() {
            self.declaration(member, &mut Vec::new(), super::Around::Class(record));
        }
        self.path.truncate(before);
    }

    /// Checks a non-static data member.
    pub(super) fn field(&mut self, field: &FieldDecl) {
        let Some(at) = field.specs.span_of(Spec::Mutable) else { return };
        let mut ty = &field.ty;
        while let TypeKind::Array { element, .. } = &ty.kind {
            ty = element;
        }
        if ty.quals.is_const {
            self.error(codes::FORM, at, "a data member cannot be both `const` and `mutable`");
        }
    }

    /// Checks a variable or a static data member.
    pub(super) fn variable(&mut self, var: &VarDecl) {
        if let Some(at) = var.specs.span_of(Spec::Mutable) {
            self.error(codes::FORM, at, "only a data member that is not static can be `mutable`");
        }
    }
}
