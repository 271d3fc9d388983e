//! Finds classes whose objects cannot be made without arguments: the default constructor is deleted (C++17 [class.ctor]
//! 5), or leaves a constant without a value ([dcl.init] 7).

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;

use crate::ast::{self, FunctionBody};
use crate::sema::model::functions::Func;
use crate::sema::{Checked, Sema, codes};
use crate::types::records::{Field, Record, Role};
use crate::types::{QualType, RecordId, Ty};

/// The maximum nesting depth of members that are examined.
const MAX_DEPTH: u32 = 32;

impl<'a> Sema<'a> {
    /// Rejects an object without arguments if the default constructor of its class, implicit or declared `= default`,
    /// is deleted.
    pub(in crate::sema) fn can_be_made_by_default(&mut self, class: RecordId, span: Span) -> Checked<()> {
        let Some(why) = self.why_default_is_deleted(class, 0) else { return Ok(()) };
        let name = self.show(&Ty::Record(class).into());
        let message = format!("the default constructor of `{name}` is deleted: {why}");
        let d = Diagnostic::error(codes::DELETED, span, message);
        self.report(d.with_help("declare one, or name the values in braces"))
    }

    /// Returns a description of the member or base that deletes the default constructor of a class ([class.ctor] 5).
    fn why_default_is_deleted(&self, class: RecordId, depth: u32) -> Option<String> {
        let record = self.types.record(class);
        if depth >= MAX_DEPTH || record.decl.is_none_or(|d| d.tag == ast::Tag::Union) {
            return None;
        }
        record.fields.iter().filter(|f| !f.has_default).find_map(|field| {
            let what = match field.name {
                Some(name) => format!("its member `{name}`"),
                None => format!("its base `{}`", self.show(&field.ty.unqualified())),
            };
            if field.is_reference() {
                return Some(format!("{what} is a reference that is bound to nothing"));
            }
            if field.name.is_some() && self.needs_value(&field.ty) {
                return Some(format!("{what} is a constant without a value"));
            }
            let part = self.types.element_record(&field.ty.ty).filter(|_| is_part(field))?;
            self.lacks_default(part, depth).then(|| format!("{what} has no default constructor"))
        })
    }

    /// Returns true if no object of a class can be made without arguments.
    pub(in crate::sema) fn lacks_default(&self, class: RecordId, depth: u32) -> bool {
        let record = self.types.record(class);
        if record.members.constructors.is_empty() {
            return self.why_default_is_deleted(class, depth + 1).is_some();
        }
        let mut fits = self.declared_defaults(record).peekable();
        fits.peek().is_none()
            || fits.all(|f| match &f.decl.body {
                FunctionBody::Deleted => true,
                FunctionBody::Defaulted => self.why_default_is_deleted(class, depth + 1).is_some(),
                _ => false,
            })
    }

    /// Returns true if the default constructor of a type does nothing, so that `__shared__` variables may have the type
    /// and other variables keep their zeros (CUDA C++ Programming Guide, "Device Memory Space Specifiers"). The
    /// constructor must be trivial, or have no parameters, no initialisers and an empty body. The same must hold for
    /// all bases and members.
    pub(in crate::sema) fn makes_nothing(&self, ty: &Ty) -> bool {
        self.makes_nothing_at(ty, 0)
    }

    fn makes_nothing_at(&self, ty: &Ty, depth: u32) -> bool {
        let class = match ty {
            Ty::Array(element, _) => return self.makes_nothing_at(&element.ty, depth),
            Ty::Record(class) => self.types.record(*class),
            // CUDA's own constructor sets the components to 1.
            Ty::Dim3 => return false,
            Ty::Void
            | Ty::Basic(_)
            | Ty::Vector(..)
            | Ty::Pointer(_)
            | Ty::Reference { .. }
            | Ty::Nullptr
            | Ty::Enum(_)
            | Ty::Function(_)
            | Ty::Member { .. }
            | Ty::Overloaded(_) => return true,
        };
        let own = match class.members.constructors.is_empty() {
            true => true,
            false => {
                let mut fits = self.declared_defaults(class);
                let nothing = |f: &Func<'_>| {
                    f.decl.ty.params.is_empty()
                        && f.decl.initializers.is_empty()
                        && match &f.decl.body {
                            FunctionBody::Defaulted => true,
                            FunctionBody::Block(block) => is_empty(block),
                            FunctionBody::None
                            | FunctionBody::HostOnly(_)
                            | FunctionBody::Deleted
                            | FunctionBody::Pure => false,
                        }
                };
                fits.next().is_some_and(nothing) && fits.next().is_none()
            }
        };
        let part = |f: &Field| !f.has_default && !f.is_reference() && self.makes_nothing_at(&f.ty.ty, depth + 1);
        own && depth < MAX_DEPTH && class.fields.iter().all(part)
    }

    /// Returns the declared constructors of a class that can be called without arguments.
    fn declared_defaults(&self, record: &Record<'a>) -> impl Iterator<Item = &Func<'a>> {
        let declared = record.members.constructors.iter().map(|id| &self.functions[*id]);
        declared.filter(|f| f.decl.ty.params.iter().all(|p| p.default.is_some() || p.pack))
    }

    /// Returns true if a constant of a type needs an initialiser. A constant of class type needs one unless the class
    /// has a default constructor of its own, or all of its members have values ([dcl.init] 7).
    pub(in crate::sema) fn needs_value(&self, ty: &QualType) -> bool {
        match self.types.element_record(&ty.ty) {
            Some(class) => ty.deep_const() && self.leaves_members_open(class, 0),
            None => ty.deep_const() && ty.ty != Ty::Dim3,
        }
    }

    /// Returns true if an object made without arguments has members without a value.
    fn leaves_members_open(&self, class: RecordId, depth: u32) -> bool {
        let record = self.types.record(class);
        if depth >= MAX_DEPTH {
            return false;
        }
        let mut declared = self.declared_defaults(record);
        let own = declared.any(|f| !matches!(f.decl.body, FunctionBody::Defaulted | FunctionBody::Deleted));
        if own || record.decl.is_none() || record.members.inherits.is_some() {
            return false;
        }
        let open = |field: &Field| match self.types.element_record(&field.ty.ty) {
            Some(part) => self.leaves_members_open(part, depth + 1),
            None => field.name.is_some(),
        };
        let mut fields = record.fields.iter();
        match record.decl.is_some_and(|d| d.tag == ast::Tag::Union) {
            true => !record.fields.is_empty() && !fields.any(|f| f.has_default),
            false => fields.any(|f| !f.has_default && open(f)),
        }
    }
}

/// Returns true for members and bases that are objects in the class.
fn is_part(field: &Field) -> bool {
    match field.role {
        Role::Member | Role::Base | Role::VirtualBase { .. } | Role::Table => true,
        Role::Reference { .. } => false,
    }
}

/// Returns true for a block without statements that have an effect.
fn is_empty(block: &ast::Block) -> bool {
    block.stmts.iter().all(|s| match &s.kind {
        ast::StmtKind::Empty => true,
        ast::StmtKind::Block(inner) => is_empty(inner),
        _ => false,
    })
}
