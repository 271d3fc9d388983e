//! Completes classes and lays them out (C++17 [class.mem]; x86-64 System V ABI, 3.1.2, which nvcc uses on host and
//! device).

use std::sync::Arc;

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::ir::{DataType, Field as IrField, Scalar, StructDef, StructId};
use isowarp_core::span::Span;

use super::base_classes::MAX_EMPTIES;
use super::own_parameters::Takes;
use crate::ast::{self, Access, DeclKind, Spec, TypeKind};
use crate::lex::symbol::Symbol;
use crate::sema::declarations::decls::STATIC_ASSERT;
use crate::sema::model::layout::{Layout, Packing};
use crate::sema::model::template_arguments::MAX_SIZE;
use crate::sema::{Checked, OrBug, Sema, codes};
use crate::types::records::{Field, Role, SpecialMembers, State};
use crate::types::{QualType, RecordId, Ty};

impl<'a> Sema<'a> {
    /// Checks that the size of a type is known. Completes the type if necessary.
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
        let first = self.reporter.count();
        let done = self.on_demand(scope, at, |s| s.layout(id, decl));
        self.types.records[id].state = if done.is_ok() { State::Complete } else { State::Failed };
        self.blame_use(first, span);
        self.say_what_uses(&name, first, span);
        if self.templates.instances_of.contains_key(&id) {
            self.keep_hard_errors(first);
        }
        done
    }

    /// Moves failures of static assertions in built-in headers to the place that uses the class. Applies to diagnostics
    /// after the first `first`.
    pub(in crate::sema) fn blame_use(&mut self, first: usize, at: Span) {
        let Some(sources) = self.options.sources.filter(|sources| !sources.is_built_in(at.file)) else { return };
        for d in self.reporter.since_mut(first).filter(|d| d.code == codes::STATIC_ASSERT) {
            if d.span.is_some_and(|span| sources.is_built_in(span.file)) {
                d.span = Some(at);
                if let Some(text) = d.message.strip_prefix(STATIC_ASSERT) {
                    d.message = text.to_owned();
                }
            }
        }
    }

    /// Adds the place that needs a class to diagnostics about uses of the standard library in the class. Applies to
    /// diagnostics after the first `first`.
    fn say_what_uses(&mut self, name: &str, first: usize, at: Span) {
        let is_place = self.options.sources.is_some_and(|sources| sources.get(at.file).is_some()) && at.start < at.end;
        let apart = |span: Span| span.file != at.file || span.end <= at.start || at.end <= span.start;
        for d in self.reporter.since_mut(first).filter(|d| d.code == codes::STANDARD_LIBRARY) {
            if is_place && d.span.is_some_and(apart) {
                d.labels.push((at, format!("`{name}` is used here")));
            }
        }
    }

    /// Determines the fields of a class and their offsets (Itanium C++ ABI, 2.4).
    fn layout(&mut self, id: RecordId, decl: &'a ast::RecordDecl) -> Checked<()> {
        let name = self.types.record(id).name.clone();
        let bases = self.base_classes(decl)?;
        let packing =
            Packing { attribute: decl.specs.is_packed() || decl.behind.is_packed(), pragma: decl.pack.bytes() };
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
                // Members other than data were declared together with the class.
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
                    // Types of host code are unknown here, as they are outside classes.
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
        if let Some(wanted) = self.class_alignment(decl, build.align)? {
            build.align = wanted;
        }
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
            // An empty base may be placed after the data (Itanium C++ ABI, 2.4: nvsize).
            (false, false) => used,
        };
        let ir_fields = build
            .fields
            .iter()
            .filter_map(|f| self.ir_field(f))
            .collect::<Option<Vec<_>>>()
            .or_bug(&mut self.reporter)?;
        let mut ir_fields = ir_fields;
        // A base with virtual functions may be placed before one that is named earlier.
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

    /// Returns a field in IR: `None` for a virtual base, which is elsewhere in objects of derived classes, and
    /// `Some(None)` if the type of the field has no IR type.
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

    /// Returns the properties of a class's special member functions.
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
            // A class with a reference has no implicit assignment.
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
                    // This inherits constructors.
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

/// Returns the last part of a base's name, without template arguments.
pub(in crate::sema) fn base_name(ty: &ast::AstType) -> Option<Symbol> {
    match &ty.kind {
        TypeKind::Named(named) => named.name.last_ident().map(|i| i.name),
        _ => None,
    }
}

/// Returns true for constants, and arrays of constants.
fn is_constant(ty: &QualType) -> bool {
    match &ty.ty {
        Ty::Array(element, _) => ty.is_const || is_constant(element),
        _ => ty.is_const,
    }
}
