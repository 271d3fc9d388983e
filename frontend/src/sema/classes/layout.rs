//! When classes become complete, and how they are laid out
//! (C++17 [class.mem]; x86-64 System V ABI, 3.1.2, which nvcc uses on host and device).

use std::collections::BTreeSet;
use std::sync::Arc;

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::ir::{DataType, Field as IrField, Scalar, StructDef, StructId};
use isowarp_core::span::Span;

use super::bitfields::BitCursor;
use super::own_parameters::Takes;
use super::packing::{Packing, Weaker};
use super::virtual_bases::VirtualBases;
use super::virtual_functions::BYTES;
use crate::ast::{self, Access, DeclKind, Spec, TypeKind};
use crate::lex::symbol::Symbol;
use crate::sema::declarations::type_names::MAX_SIZE;
use crate::sema::lookup::scope::{BaseEdge, Entity, ScopeId};
use crate::sema::{Checked, OrBug, Sema, codes};
use crate::types::records::{Field, Role, SpecialMembers, State, VECTOR_COMPONENTS};
use crate::types::virtual_bases::VirtualBase;
use crate::types::{Basic, QualType, RecordId, Ty};

/// So many empty parts of a class are told apart, those with the lowest offsets: others cannot be where an empty
/// base goes.
const MAX_EMPTIES: usize = 256;

impl<'a> Sema<'a> {
    /// Checks that a type's size is known, and finds it out.
    pub(in crate::sema) fn require_complete(&mut self, ty: &QualType, span: Span) -> Checked<()> {
        match &ty.ty {
            Ty::Void => self.error(codes::INCOMPLETE, span, "an object cannot have type `void`"),
            Ty::Function(_) => self.error(codes::INCOMPLETE, span, "a function type has no size"),
            Ty::Overloaded(set) => self.undecided(*set, span),
            Ty::Array(element, _) => self.require_complete(&element.clone(), span),
            Ty::Record(id) => self.complete_record(*id, span),
            Ty::Enum(id) => {
                let e = self.types.enumeration(*id);
                if e.complete || e.scoped {
                    return Ok(());
                }
                let message = format!("the enumeration `{}` has no definition here", e.name);
                self.error(codes::INCOMPLETE, span, message)
            }
            _ => Ok(()),
        }
    }

    pub(in crate::sema) fn complete_record(&mut self, id: RecordId, span: Span) -> Checked<()> {
        self.instantiate_record(id, span)?;
        let record = &mut self.types.records[id];
        let (name, at, scope) = (record.name.clone(), record.span, record.scope);
        match record.state {
            State::Complete => return Ok(()),
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
        self.use_bases(id);
        let first = self.reporter.diagnostics.len();
        let done = self.on_demand(scope, at, |s| s.layout(id, decl));
        self.types.records[id].state = if done.is_ok() { State::Complete } else { State::Failed };
        if self.templates.instances_of.contains_key(&id) {
            self.keep_hard_errors(first);
        }
        done
    }

    /// Finds out the fields of a class and where they are (Itanium C++ ABI, 2.4).
    fn layout(&mut self, id: RecordId, decl: &'a ast::RecordDecl) -> Checked<()> {
        let name = self.types.record(id).name.clone();
        let bases = self.base_classes(decl)?;
        let packing = Packing { attribute: decl.specs.is_packed(), pragma: decl.pack.bytes() };
        let mut build = Layout { packing, is_union: decl.tag == ast::Tag::Union, ..Layout::default() };
        for (i, base) in bases.iter().enumerate() {
            if bases.iter().take(i).any(|other| other.ty == base.ty) {
                let message = format!("`{name}` has the base `{}` twice", self.show(&base.ty.clone().into()));
                return self.error(codes::REDECLARED, base.span, message);
            }
        }
        for base in &bases {
            self.require_complete(&base.ty.clone().into(), base.span)?;
        }
        let virtual_bases = self.virtual_bases_of(&bases);
        self.check_constructors_with(&virtual_bases, id, decl)?;
        self.add_bases(&mut build, decl, &bases, &virtual_bases)?;
        for member in decl.members.iter().flatten() {
            match &member.kind {
                DeclKind::Field(field) => self.add_field(&mut build, field, member.span, &name)?,
                // What the class declares beside its data was declared with it.
                DeclKind::Access(_)
                | DeclKind::Empty
                | DeclKind::Friend(_)
                | DeclKind::Using { .. }
                | DeclKind::Record(_)
                | DeclKind::Enum(_)
                | DeclKind::Alias(_)
                | DeclKind::Var(_) => {}
                DeclKind::Function(f) => self.names_own_class(f, id)?,
                DeclKind::Template(t) => {
                    for decl in &t.decls {
                        if let DeclKind::Function(f) = &decl.kind {
                            self.names_own_class(f, id)?;
                        }
                    }
                }
                DeclKind::StaticAssert(assertion) => {
                    let ast::StaticAssertDecl { cond, message } = &**assertion;
                    // As outside of classes: about host code's types nothing is known here.
                    let value = self.quietly(|s| {
                        s.constant_condition(cond)?
                            .as_const()
                            .and_then(crate::types::Const::as_int)
                            .or_bug(&mut s.reporter)
                    });
                    if value == Some(0) {
                        return Err(self.static_assert_failed(cond.span, message.as_ref()));
                    }
                }
                DeclKind::Skipped(_) => return self.broken_member(member.span),
                _ => return self.unsupported(member.span, "this kind of class member is"),
            }
        }
        build.align = build.align.max(1);
        if let Some(wanted) = self.alignment_attribute(&decl.specs, build.align, Weaker::Refused)? {
            build.align = wanted;
        }
        self.attributes_behind(decl, build.align)?;
        build.bits.finish(&mut build.fields);
        let base_size = build.size.max(build.data_size);
        let (base_align, base_empties) = (build.align, build.empties.clone());
        self.add_virtual_bases(&mut build, &virtual_bases)?;
        self.find_copies(id);
        let record = &mut self.types.records[id];
        record.virtual_bases.clone_from(&build.virtual_bases);
        record.virtual_bases_in_order = virtual_bases.in_order;
        record.virtual_primary = build.virtual_primary;
        self.types.records[id].fields.clone_from(&build.fields);
        self.types.records[id].special_members = self.special_members(id, decl, &build.fields);
        self.find_virtual_functions(id, decl);
        let mut special = self.types.record(id).special_members;
        special.empty &= !build.bits.any();
        let used = build.size.max(build.data_size);
        let size = used.max(1).next_multiple_of(build.align);
        let data_size = match (special.empty, special.pod) {
            _ if !build.virtual_bases.is_empty() => base_size,
            (true, _) => 0,
            (false, true) => size,
            // An empty base may stand behind the data (Itanium C++ ABI, 2.4: nvsize).
            (false, false) => used,
        };
        let ir_fields = build
            .fields
            .iter()
            .filter_map(|f| self.ir_field(f))
            .collect::<Option<Vec<_>>>()
            .or_bug(&mut self.reporter)?;
        let mut ir_fields = ir_fields;
        // A base with virtual functions may stand in front of one that is named before.
        ir_fields.sort_by_key(|f: &IrField| f.offset);
        let ir_name = self.types.struct_names.make(&name);
        self.types.structs.push(StructDef { name: ir_name, size, align: build.align, fields: ir_fields });
        let ir = StructId(self.types.structs.len() as u32 - 1);
        let record = &mut self.types.records[id];
        if special.empty {
            build.empties.insert((0, id));
        }
        record.base_empties = match build.virtual_bases.is_empty() {
            true => build.empties.iter().copied().take(MAX_EMPTIES).collect(),
            false => base_empties.into_iter().take(MAX_EMPTIES).collect(),
        };
        record.base_align = if build.virtual_bases.is_empty() { build.align } else { base_align };
        record.empties = build.empties.into_iter().take(MAX_EMPTIES).collect();
        record.fields = build.fields;
        record.size = size;
        record.data_size = data_size;
        record.align = build.align;
        record.packed = build.weakened;
        record.ir = Some(ir);
        record.special_members = special;
        Ok(())
    }

    /// A field in IR; `None` inside if it has no type there. Virtual bases have none: they are elsewhere in objects of derived
    /// classes.
    fn ir_field(&self, field: &Field) -> Option<Option<IrField>> {
        let name = field.name.map_or_else(String::new, |n| n.to_string());
        let bytes = |size| DataType::Array(Arc::new(Scalar::U8.into()), size);
        let ty = match (&field.bits, field.role, &field.ty.ty) {
            (_, Role::VirtualBase { .. }, _) => return None,
            (Some(bits), ..) => Some(bytes(bits.bytes())),
            (None, Role::Base, Ty::Record(base)) if self.types.has_virtual_bases(*base) => {
                Some(bytes(self.types.record(*base).data_size))
            }
            (None, ..) => self.types.data_type(&field.ty.ty),
        };
        Some(ty.map(|ty| IrField { name, ty, offset: field.offset }))
    }

    fn add_bits(
        &mut self,
        build: &mut Layout,
        field: &'a ast::FieldDecl,
        width: &'a ast::Expr,
        span: Span,
        name: &str,
    ) -> Checked<()> {
        build.bits.start(if build.is_union { 0 } else { build.data_size }, build.is_union);
        let packing = Packing { attribute: build.packing.attribute || field.specs.is_packed(), ..build.packing };
        let align = self.bit_field(field, width, &mut build.bits, packing, &mut build.fields, span)?;
        build.weakened |= packing != Packing::default();
        let end = build.bits.bytes();
        if end > MAX_SIZE {
            return self.error(codes::ARRAY_SIZE, span, format!("`{name}` is too large: at most 2 GiB"));
        }
        build.data_size = build.data_size.max(end);
        build.size = build.size.max(end);
        build.align = build.align.max(align);
        Ok(())
    }

    /// The base classes as they are written, and which of them depend on parameters of a template.
    fn base_classes(&mut self, decl: &'a ast::RecordDecl) -> Checked<Vec<BaseClass>> {
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

    /// Makes the names of a class's bases visible in it. What cannot be found is reported when the
    /// class is completed.
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
        // The edges to bases that were known before are made again.
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
    fn may_be_base(&mut self, base: RecordId, span: Span) {
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
    fn use_components(&mut self, id: RecordId, scope: ScopeId, vector: &Ty, dependent: bool, span: Span) {
        let Some((_, n)) = vector.components() else { return };
        let inner = self.scopes.push(scope);
        for name in VECTOR_COMPONENTS.iter().take(usize::from(n)) {
            self.scopes.declare(inner, Symbol::intern(name), Entity::Field(id), span);
        }
        self.scopes.add_base(scope, BaseEdge { scope: inner, dependent, is_virtual: false });
    }

    /// The bases of a class are looked up once more when they are needed, but not those of classes that
    /// have too many bases above one another: each of them would do it twice.
    fn look_again(&mut self, id: RecordId) {
        let again = !self.worklist.too_deep;
        self.types.records[id].members.bases_known = !again;
    }

    /// Adds the bases that are not virtual. The number for virtual functions and bases is in front of all, or is that of the first
    /// base that has one (Itanium C++ ABI, 2.4, II.1: the primary base). Where only virtual bases have one it may be that of such a base.
    fn add_bases(
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
        // They are made in the order in which they are named; the number is behind them.
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

    fn add_base(&mut self, build: &mut Layout, base: &Ty, span: Span) -> Checked<()> {
        let offset = self.place_base(build, base, span)?;
        build.fields.push(Field { role: Role::Base, ..field_of(base.clone().into(), offset, span) });
        Ok(())
    }

    /// Where a base goes, without its own virtual bases.
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
            // One whose alignment was asked for keeps it.
            return self.unsupported(span, "base classes with more alignment than `#pragma pack` says are");
        }
        build.align = build.align.max(align);
        // Itanium C++ ABI, 2.4, II.2 and II.3: an empty base goes to the start if no other of its type is there.
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

    /// The empty classes in an object, with their offsets.
    fn empties_of(&self, ty: &Ty) -> Vec<(u64, RecordId)> {
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

    /// Where the next part of a class goes that is aligned so and has these empty classes in it.
    fn free_offset(&mut self, build: &Layout, empties: &[(u64, RecordId)], align: u64, span: Span) -> Checked<u64> {
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

    fn add_field(&mut self, build: &mut Layout, field: &'a ast::FieldDecl, span: Span, name: &str) -> Checked<()> {
        if field.specs.is_device() {
            let message = "memory space specifiers are not allowed on class members";
            return self.error(codes::MEMORY_SPACE, span, message);
        }
        if let Some(width) = &field.bits {
            return self.add_bits(build, field, width, span, name);
        }
        build.bits.end_run();
        let mut ty = self.resolve_type(&field.ty)?;
        self.no_long_double_in("a member", &ty, span)?;
        let mut role = Role::Member;
        if let Ty::Reference { to, rvalue } = &ty.ty {
            role = Role::Reference { rvalue: *rvalue };
            ty = to.pointer_to().into();
        }
        if matches!(ty.ty, Ty::Array(_, None)) {
            return self.error(codes::ARRAY_SIZE, span, "a member array needs a size");
        }
        self.require_complete(&ty, span)?;
        self.not_abstract(&ty, span)?;
        let natural = self.types.align_of(&ty.ty).unwrap_or(1);
        let align = self.member_alignment(build, field, &ty, natural, span)?;
        let mut empties = self.empties_of(&ty.ty);
        let offset = if build.is_union { 0 } else { self.free_offset(build, &empties, align, span)? };
        empties.iter_mut().for_each(|(at, _)| *at += offset);
        build.empties.extend(empties);
        let end = offset.saturating_add(self.types.size_of(&ty.ty).unwrap_or(0));
        if end > MAX_SIZE {
            return self.error(codes::ARRAY_SIZE, span, format!("`{name}` is too large: at most 2 GiB"));
        }
        build.data_size = build.data_size.max(end);
        build.size = build.size.max(end);
        build.align = build.align.max(align);
        let has_default = field.init.is_some();
        let (name, is_mutable) = (field.name.map(|n| n.name), field.specs.has(Spec::Mutable));
        let (bits, constant) = (None, None);
        build.fields.push(Field { name, ty, offset, span, role, has_default, is_mutable, bits, constant });
        Ok(())
    }

    /// What the special member functions of a class do.
    fn special_members(&mut self, id: RecordId, decl: &'a ast::RecordDecl, fields: &[Field]) -> SpecialMembers {
        let mut special = SpecialMembers {
            trivial_default: true,
            trivial_copy: true,
            trivial_assign: true,
            trivial_destructor: true,
            aggregate: true,
            pod: decl.bases.is_empty(),
            empty: decl.tag != ast::Tag::Union && fields.iter().all(|f| f.role == Role::Base),
            copy_deleted: false,
            copies_constants: true,
            assign_deleted: false,
        };
        for field in fields {
            let of = self.types.special_members(&field.ty.ty);
            special.trivial_default &= of.trivial_default && !field.has_default;
            special.trivial_copy &= of.trivial_copy;
            // A class with a reference has no assignment of its own.
            special.trivial_assign &= of.trivial_assign && !field.is_reference();
            special.trivial_destructor &= of.trivial_destructor;
            special.pod &= of.pod && !field.has_default && field.role == Role::Member;
            special.empty &= of.empty;
            special.copies_constants &= of.copies_constants;
            special.copy_deleted |= of.copy_deleted || matches!(field.role, Role::Reference { rvalue: true });
            special.assign_deleted |= of.assign_deleted || field.is_reference() || is_constant(&field.ty);
        }
        let mut declared_copies = None;
        let (mut declares_copy, mut declares_move_assignment) = (false, false);
        let mut access = if decl.tag == ast::Tag::Class { Access::Private } else { Access::Public };
        for base in &decl.bases {
            special.aggregate &= base.access.unwrap_or(access) == Access::Public;
        }
        for member in decl.members.iter().flatten() {
            let (f, template) = match &member.kind {
                DeclKind::Access(a) => {
                    access = *a;
                    continue;
                }
                DeclKind::Field(_) => {
                    special.aggregate &= access == Access::Public;
                    special.pod &= access == Access::Public;
                    continue;
                }
                DeclKind::Using { name, .. } => {
                    // Inherited constructors.
                    let inherits = name.segments.len() > 1
                        && decl.bases.iter().any(|b| base_name(&b.ty) == name.last_ident().map(|i| i.name));
                    special.aggregate &= !inherits;
                    continue;
                }
                DeclKind::Function(f) => (f, false),
                DeclKind::Template(t) => match t.decls.first().map(|d| &d.kind) {
                    Some(DeclKind::Function(f)) => (f, true),
                    _ => continue,
                },
                _ => continue,
            };
            let provided = !matches!(f.body, ast::FunctionBody::Defaulted);
            match f.kind {
                ast::FunctionKind::Constructor => {
                    special.aggregate &= !provided && !f.specs.has(Spec::Explicit);
                    special.pod = false;
                    let takes = if template { None } else { self.copied_parameter(f, id) };
                    if let Some(takes) = takes {
                        declares_copy = true;
                        special.trivial_copy &= !provided;
                        special.copy_deleted &= !provided;
                        if let Takes::Lvalue { is_const } = takes {
                            declared_copies = Some(declared_copies.unwrap_or(false) | is_const);
                        }
                    } else if self.needs_no_arguments(f) {
                        special.trivial_default &= !provided;
                    }
                }
                ast::FunctionKind::Destructor => {
                    special.trivial_destructor &= !provided;
                    special.pod &= !provided;
                }
                ast::FunctionKind::Plain => {
                    let assigns = matches!(f.name.last().map(|s| &s.kind), Some(ast::NameKind::Operator("=")));
                    let takes = if assigns && !template { self.assigned_parameter(f, id) } else { None };
                    if let Some(takes) = takes {
                        special.trivial_assign &= !provided;
                        special.assign_deleted &= !provided;
                        declares_move_assignment |= takes == Takes::Rvalue;
                        special.pod &= !provided;
                    }
                }
                ast::FunctionKind::Conversion => {}
            }
        }
        special.copies_constants = declared_copies.unwrap_or(special.copies_constants);
        special.copy_deleted |= declares_move_assignment && !declares_copy;
        special
    }
}

/// A base class as it is written.
#[derive(Debug, Clone)]
pub(super) struct BaseClass {
    pub ty: Ty,
    pub span: Span,
    /// It depends on parameters of a template.
    pub dependent: bool,
    pub is_virtual: bool,
}

/// A field without a name.
pub(super) fn field_of(ty: QualType, offset: u64, span: Span) -> Field {
    Field {
        name: None,
        ty,
        offset,
        span,
        role: Role::Base,
        has_default: false,
        is_mutable: false,
        constant: None,
        bits: None,
    }
}

/// A class's layout while it is made.
#[derive(Default)]
pub(in crate::sema) struct Layout {
    pub(super) fields: Vec<Field>,
    /// The virtual bases, in the order in which they are made.
    pub(super) virtual_bases: Vec<VirtualBase>,
    /// The one that is at the beginning.
    pub(super) virtual_primary: Option<RecordId>,
    size: u64,
    data_size: u64,
    pub(super) align: u64,
    /// How its members are packed.
    pub(in crate::sema) packing: Packing,
    /// A member may be less aligned than its type asks for.
    pub(in crate::sema) weakened: bool,
    is_union: bool,
    /// Where the next bit-field goes.
    bits: BitCursor,
    /// The empty classes in it so far, with their offsets.
    pub(super) empties: BTreeSet<(u64, RecordId)>,
}

impl Layout {
    /// True if two empty classes of one type would have the same address.
    fn overlaps(&self, empties: &[(u64, RecordId)], offset: u64) -> bool {
        !self.is_union && empties.iter().any(|(at, id)| self.empties.contains(&(at.saturating_add(offset), *id)))
    }
}

/// The last part of a base's name, without arguments.
pub(in crate::sema) fn base_name(ty: &ast::AstType) -> Option<Symbol> {
    match &ty.kind {
        TypeKind::Named(named) => named.name.last_ident().map(|i| i.name),
        _ => None,
    }
}

/// True for constants, and arrays of them.
fn is_constant(ty: &QualType) -> bool {
    match &ty.ty {
        Ty::Array(element, _) => ty.is_const || is_constant(element),
        _ => ty.is_const,
    }
}
