//! Resolves the base classes of a class and places them in its layout (C++17 [class.derived]; Itanium C++ ABI, 2.4).

use isowarp_core::span::Span;

use super::virtual_bases::VirtualBases;
use super::virtual_functions::BYTES;
use crate::ast::{self, Spec};
use crate::lex::symbol::Symbol;
use crate::sema::model::layout::{BaseClass, Layout, Packing, field_of};
use crate::sema::model::scope::{BaseEdge, Entity, ScopeId};
use crate::sema::{Checked, OrBug, Sema, codes};
use crate::types::records::{Field, Role, VECTOR_COMPONENTS};
use crate::types::{Basic, RecordId, Ty};

/// The maximum number of empty parts of a class that are tracked, those with the lowest offsets. Other empty parts
/// cannot be where an empty base goes.
pub(super) const MAX_EMPTIES: usize = 256;

impl<'a> Sema<'a> {
    /// Returns the base classes as written, and whether they depend on template parameters.
    pub(super) fn base_classes(&mut self, decl: &'a ast::RecordDecl) -> Checked<Vec<BaseClass>> {
        let mut bases = Vec::new();
        for base in &decl.bases {
            let dependent = base.pack || self.is_dependent_type(&base.ty, self.context.scope);
            let types = match base.pack {
                true => self.expanded_types(&base.ty)?,
                false => vec![self.resolve_type(&base.ty)?],
            };
            for ty in types {
                if !matches!(ty.ty, Ty::Record(_) | Ty::Vector(..)) {
                    let message = format!("`{}` cannot be a base class", self.show(&ty));
                    return self.error(codes::TYPE_MISMATCH, base.ty.span, message);
                }
                bases.push(BaseClass { ty: ty.ty, span: base.ty.span, dependent, is_virtual: base.is_virtual });
            }
        }
        Ok(bases)
    }

    /// Makes the names of a class's bases visible in the class. Bases that cannot be found are reported when the class
    /// is completed.
    pub(in crate::sema) fn use_bases(&mut self, id: RecordId) {
        let record = &mut self.types.records[id];
        let (Some(decl), scope, at) = (record.decl, record.scope, record.span) else { return };
        if std::mem::replace(&mut record.members.bases_known, true) {
            return;
        }
        if decl.bases.is_empty() {
            return;
        }
        let Some(bases) = self.quietly(|s| s.on_demand(scope, at, |s| s.base_classes(decl))) else {
            return self.look_again(id);
        };
        // The edges to bases that were known before are added again.
        self.scopes.forget_bases(scope);
        for BaseClass { ty, span, dependent, is_virtual } in bases {
            let base = match ty {
                Ty::Record(base) => base,
                vector => {
                    self.use_components(id, scope, &vector, dependent, span);
                    continue;
                }
            };
            if self.quietly(|s| s.instantiate_record(base, span)).is_none() {
                self.look_again(id);
                continue;
            }
            self.use_bases(base);
            self.may_be_base(base, span);
            let base = self.types.record(base);
            let inner = base.scope;
            self.scopes.add_base(scope, BaseEdge { scope: inner, dependent, is_virtual });
        }
    }

    /// Reports a base that is a union ([class.union] 2) or `final` (\[class\] 3).
    pub(super) fn may_be_base(&mut self, base: RecordId, span: Span) {
        let record = self.types.record(base);
        let Some(decl) = record.decl else { return };
        let name = record.name.clone();
        let problem = if decl.tag == ast::Tag::Union {
            "a union"
        } else if decl.specs.has(Spec::Final) {
            "`final`"
        } else {
            return;
        };
        let message = format!("`{name}` is {problem}, so it cannot be a base class");
        if self.first_time(&format!("{message} {span:?}")).is_ok() {
            self.say_error(codes::FORM, span, message);
        }
    }

    /// Makes the components of a built-in vector that is a base visible in a class.
    pub(super) fn use_components(&mut self, id: RecordId, scope: ScopeId, vector: &Ty, dependent: bool, span: Span) {
        let Some((_, n)) = vector.components() else { return };
        let inner = self.scopes.push(scope);
        for name in VECTOR_COMPONENTS.iter().take(usize::from(n)) {
            self.scopes.declare(inner, Symbol::intern(name), Entity::Field(id), span);
        }
        self.scopes.add_base(scope, BaseEdge { scope: inner, dependent, is_virtual: false });
    }

    /// Schedules another lookup of a class's bases for the next use. Classes with too many levels of bases are
    /// excluded, because each of them would do the lookup twice.
    pub(super) fn look_again(&mut self, id: RecordId) {
        let again = !self.worklist.too_deep;
        self.types.records[id].members.bases_known = !again;
    }

    /// Adds the non-virtual bases. The number for virtual functions and bases is before all of them, or is shared with
    /// the first base that has one (Itanium C++ ABI, 2.4, II.1: the primary base). If only virtual bases have one, it
    /// may be shared with such a base.
    pub(super) fn add_bases(
        &mut self,
        build: &mut Layout,
        decl: &'a ast::RecordDecl,
        bases: &[BaseClass],
        virtual_bases: &VirtualBases,
    ) -> Checked<()> {
        let dynamic = |ty: &Ty| matches!(ty, Ty::Record(id) if self.types.is_dynamic(*id));
        let classes = |bases: &[BaseClass]| -> Vec<RecordId> {
            bases.iter().filter_map(|b| if let Ty::Record(id) = b.ty { Some(id) } else { None }).collect()
        };
        let mut first = None;
        if self.has_virtual_functions(decl, &classes(bases)) || bases.iter().any(|b| b.is_virtual || dynamic(&b.ty)) {
            first = bases.iter().position(|b| !b.is_virtual && dynamic(&b.ty));
            if build.packing != Packing::default() {
                return self.unsupported(decl.name.span, "packing a class with virtual functions or bases is");
            }
            if first.is_none() {
                let table = Field { role: Role::Table, ..field_of(Basic::ULong.into(), 0, decl.name.span) };
                build.fields.push(table);
                (build.data_size, build.size, build.align) = (BYTES, BYTES, BYTES);
                self.choose_virtual_primary(build, virtual_bases);
            }
        }
        if let Some(base) = first.and_then(|first| bases.get(first)) {
            self.add_base(build, &base.ty, base.span)?;
        }
        for (index, base) in bases.iter().enumerate() {
            if !base.is_virtual && first != Some(index) {
                self.add_base(build, &base.ty, base.span)?;
            }
        }
        // Bases are made in the order in which they are named. The number follows them in the list of fields.
        let mut fields = std::mem::take(&mut build.fields);
        for base in bases {
            match fields.iter().position(|f| f.role == Role::Base && f.ty.ty == base.ty) {
                Some(at) if !base.is_virtual => build.fields.push(fields.remove(at)),
                _ => {
                    let role = Role::VirtualBase { direct: true };
                    build.fields.push(Field { role, ..field_of(base.ty.clone().into(), 0, base.span) });
                }
            }
        }
        build.fields.append(&mut fields);
        Ok(())
    }

    pub(super) fn add_base(&mut self, build: &mut Layout, base: &Ty, span: Span) -> Checked<()> {
        let offset = self.place_base(build, base, span)?;
        build.fields.push(Field { role: Role::Base, ..field_of(base.clone().into(), offset, span) });
        Ok(())
    }

    /// Places a base without its virtual bases and returns its offset.
    pub(super) fn place_base(&mut self, build: &mut Layout, base: &Ty, span: Span) -> Checked<u64> {
        let special = self.types.special_members(base);
        let (size, data_size, natural, mut empties) = match base {
            Ty::Record(id) => {
                let record = self.types.record(*id);
                let size = if record.virtual_bases.is_empty() { record.size } else { record.data_size };
                (size, record.data_size, record.base_align, record.base_empties.clone())
            }
            vector => {
                let size = self.types.size_of(vector).or_bug(&mut self.reporter)?;
                (size, size, self.types.align_of(vector).or_bug(&mut self.reporter)?, Vec::new())
            }
        };
        if build.packing.attribute && natural > 1 {
            return self.disputed_layout(span, "a packed class has a base class with an alignment");
        }
        let align = build.packing.limit(natural);
        if align < natural {
            // A base with a requested alignment keeps it.
            return self.unsupported(span, "base classes with more alignment than `#pragma pack` allows are");
        }
        build.align = build.align.max(align);
        // Itanium C++ ABI, 2.4, II.2 and II.3: an empty base is at the start if no other of its type is there.
        let offset = if special.empty && !build.overlaps(&empties, 0) {
            0
        } else {
            self.free_offset(build, &empties, align, span)?
        };
        let end = offset.saturating_add(if special.empty { size } else { data_size });
        if !special.empty {
            build.data_size = end;
        }
        build.size = build.size.max(end);
        empties.iter_mut().for_each(|(at, _)| *at += offset);
        build.empties.extend(empties);
        Ok(offset)
    }

    /// Returns the empty classes in an object, with their offsets.
    pub(super) fn empties_of(&self, ty: &Ty) -> Vec<(u64, RecordId)> {
        match ty {
            Ty::Record(id) => self.types.record(*id).empties.clone(),
            Ty::Array(element, count) => {
                let (inner, size) = (self.empties_of(&element.ty), self.types.size_of(&element.ty).unwrap_or(0));
                let all = (0..count.unwrap_or(0)).flat_map(|i| inner.iter().map(move |(at, id)| (at + i * size, *id)));
                if inner.is_empty() { Vec::new() } else { all.take(MAX_EMPTIES).collect() }
            }
            _ => Vec::new(),
        }
    }

    /// Returns the offset of the next part of a class with this alignment and these empty classes in it.
    pub(super) fn free_offset(
        &mut self,
        build: &Layout,
        empties: &[(u64, RecordId)],
        align: u64,
        span: Span,
    ) -> Checked<u64> {
        let align = align.max(1);
        let mut offset = build.data_size.checked_next_multiple_of(align).unwrap_or(u64::MAX);
        for _ in 0..MAX_EMPTIES {
            if !build.overlaps(empties, offset) {
                return Ok(offset);
            }
            offset = offset.saturating_add(align);
        }
        self.unsupported(span, "a class with so many empty parts of one type is")
    }
}
