//! When classes become complete, and how they are laid out
//! (C++17 [class.mem]; x86-64 System V ABI, 3.1.2, which nvcc uses on host and device).

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::ir::{Field as IrField, StructDef, StructId};
use isowarp_core::span::Span;

use super::records::{Field, State};
use super::type_names::MAX_SIZE;
use super::types::{QualType, RecordId, Ty};
use super::{Sema, codes};
use crate::ast::{self, AttributeKind, DeclKind};

impl<'a> Sema<'a> {
    /// Checks that a type's size is known, and finds it out.
    pub(super) fn require_complete(&mut self, ty: &QualType, span: Span) -> Option<()> {
        match &ty.ty {
            Ty::Void => self.error(codes::INCOMPLETE, span, "an object cannot have type `void`"),
            Ty::Function(_) => self.error(codes::INCOMPLETE, span, "a function type has no size"),
            Ty::Array(element, _) => self.require_complete(&element.clone(), span),
            Ty::Record(id) => self.complete_record(*id, span),
            Ty::Enum(id) => {
                let e = self.types.enumeration(*id)?;
                if e.complete || e.scoped {
                    return Some(());
                }
                let message = format!("the enumeration `{}` has no definition here", e.name);
                self.error(codes::INCOMPLETE, span, message)
            }
            _ => Some(()),
        }
    }

    pub(super) fn complete_record(&mut self, id: RecordId, span: Span) -> Option<()> {
        self.instantiate_record(id, span)?;
        let record = self.types.records.get_mut(id.0 as usize)?;
        let (name, at, scope) = (record.name.clone(), record.span, record.scope);
        match record.state {
            State::Complete => return Some(()),
            State::Failed => {
                return self.broken_use(&name, at, span);
            }
            State::InProgress => {
                let message = format!("`{name}` is used inside its own definition, where its size is not known");
                return self.error(codes::INCOMPLETE, span, message);
            }
            State::Declared => {}
        }
        let Some(decl) = record.decl else {
            let d = Diagnostic::error(codes::INCOMPLETE, span, format!("`{name}` has no definition here"));
            return self.report(d.with_label(at, "declared here"));
        };
        record.state = State::InProgress;
        let done = self.on_demand(scope, at, |s| {
            s.refuse_virtual(decl, span)?;
            s.layout(id, decl)
        });
        if let Some(record) = self.types.records.get_mut(id.0 as usize) {
            record.state = if done.is_some() { State::Complete } else { State::Failed };
        }
        done
    }

    /// Finds out the fields of a class and where they are.
    fn layout(&mut self, id: RecordId, decl: &'a ast::RecordDecl) -> Option<()> {
        let name = self.types.record(id)?.name.clone();
        if let Some(base) = decl.bases.first() {
            return self.unsupported(base.ty.span, "base classes are");
        }
        let packed = decl.specs.attributes.iter().any(|a| matches!(a.kind, AttributeKind::Packed));
        let is_union = decl.tag == ast::Tag::Union;
        let (mut fields, mut size, mut align) = (Vec::new(), 0u64, 1u64);
        for member in decl.members.iter().flatten() {
            let field = match &member.kind {
                DeclKind::Field(f) => f,
                DeclKind::Access(_) | DeclKind::Empty | DeclKind::Friend(_) => continue,
                DeclKind::StaticAssert { .. } | DeclKind::Using(_) => continue,
                // Types inside a class were declared with the class.
                DeclKind::Record(_) | DeclKind::Enum(_) | DeclKind::Alias(_) => continue,
                DeclKind::Function(_) => {
                    return self.unsupported(member.span, format!("`{name}` has member functions, which are"));
                }
                DeclKind::Var(_) => return self.unsupported(member.span, "static data members are"),
                _ => return self.unsupported(member.span, "this kind of class member is"),
            };
            if field.bits.is_some() {
                return self.unsupported(member.span, "bit-fields are");
            }
            if field.init.is_some() {
                return self.unsupported(member.span, "default member initialisers are");
            }
            if field.specs.is_device() {
                let message = "memory space specifiers are not allowed on class members";
                return self.error(codes::MEMORY_SPACE, member.span, message);
            }
            let ty = self.resolve_type(&field.ty)?;
            if matches!(ty.ty, Ty::Reference { .. }) {
                return self.unsupported(member.span, "reference members are");
            }
            if matches!(ty.ty, Ty::Array(_, None)) {
                return self.error(codes::ARRAY_SIZE, member.span, "a member array needs a size");
            }
            self.require_complete(&ty, member.span)?;
            let wanted = self.alignment_attribute(&field.specs)?;
            let natural = self.types.align_of(&ty.ty).unwrap_or(1);
            let field_align = wanted.unwrap_or(1).max(if packed { 1 } else { natural });
            let offset = if is_union { 0 } else { size.checked_next_multiple_of(field_align).unwrap_or(u64::MAX) };
            let end = offset.saturating_add(self.types.size_of(&ty.ty).unwrap_or(0));
            if end > MAX_SIZE {
                return self.error(codes::ARRAY_SIZE, member.span, format!("`{name}` is too large: at most 2 GiB"));
            }
            size = size.max(end);
            align = align.max(field_align);
            fields.push(Field { name: field.name.map(|n| n.name), ty, offset, span: member.span });
        }
        align = align.max(self.alignment_attribute(&decl.specs)?.unwrap_or(1));
        size = size.max(1).next_multiple_of(align);
        let ir_fields = fields
            .iter()
            .map(|f| {
                let ty = self.types.data_type(&f.ty.ty)?;
                Some(IrField { name: f.name.map_or_else(String::new, |n| n.to_string()), ty, offset: f.offset })
            })
            .collect::<Option<Vec<_>>>()?;
        let mut ir_name = name.clone();
        let mut n = 1;
        while self.types.structs.iter().any(|s| s.name == ir_name) {
            n += 1;
            ir_name = format!("{name}.{n}");
        }
        self.types.structs.push(StructDef { name: ir_name, size, align, fields: ir_fields });
        let ir = StructId(self.types.structs.len() as u32 - 1);
        let record = self.types.records.get_mut(id.0 as usize)?;
        record.fields = fields;
        record.size = size;
        record.align = align;
        record.packed = packed;
        record.ir = Some(ir);
        Some(())
    }
}
