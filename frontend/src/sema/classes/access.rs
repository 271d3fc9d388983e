//! Checks access to members of classes (C++17 [class.access]).
//!
//! The check covers members that are named on an object or after `::`, and constructors, destructors and operators that
//! are selected for a call. Where access may have been granted in a way that is not analysed (friends,
//! using-declarations), it is allowed.

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;

use crate::ast::{Access, BaseClass, Decl, DeclKind, FunctionKind, NameKind, QualifiedName, RecordDecl, Tag};
use crate::hir::FnId;
use crate::lex::symbol::Symbol;
use crate::sema::declarations::functions::declared_name;
use crate::sema::lookup::names::Place;
use crate::sema::model::calls::{Arg, Form};
use crate::sema::model::functions::MethodRole;
use crate::sema::model::scope::{GLOBAL, ScopeId};
use crate::sema::{Checked, Sema, codes};
use crate::types::records::{Role, VECTOR_COMPONENTS};
use crate::types::{RecordId, Ty};

/// A member that is not public.
struct Restricted {
    access: Access,
    /// The class that restricts the access.
    class: RecordId,
    declared: Span,
}

/// The maximum depth of a search through bases, which may be cyclic in invalid programs.
const MAX_BASES: u32 = 64;

impl<'a> Sema<'a> {
    /// Reports a member that may not be named here. `object` is the class of the object that it is named on, if any.
    pub(in crate::sema) fn check_access(
        &mut self,
        record: RecordId,
        name: Symbol,
        at: Span,
        object: Option<RecordId>,
    ) -> Checked<()> {
        let Some(found) = self.restriction(record, name, 0).flatten() else { return Ok(()) };
        self.check_restricted(found, object, at, &format!("`{name}` is"))
    }

    /// Reports a conversion to a base that may not be used here (C++17 `[class.access.base]` 4).
    pub(in crate::sema) fn check_base(&mut self, from: &Ty, to: &Ty, at: Span) -> Checked<()> {
        let Ty::Record(from) = from else { return Ok(()) };
        let Some(path) = self.types.base_path_to(*from, to) else { return Ok(()) };
        for (record, index) in path {
            let of = self.types.record(record);
            if of.decl.is_none_or(|d| grants(d) || d.bases.iter().any(|b| b.pack)) {
                return Ok(());
            }
            if let Some(found) = self.base_restriction(record, index, 0) {
                let base = of.fields.get(index).map_or_else(String::new, |f| self.show(&f.ty));
                self.check_restricted(found, None, at, &format!("the base `{base}` is"))?;
            }
        }
        Ok(())
    }

    /// Returns the restriction of a base, given by its field in a class. A virtual base may be reached by several
    /// paths, and the one with the most access applies ([class.paths]).
    fn base_restriction(&self, record: RecordId, index: usize, depth: u32) -> Option<Restricted> {
        let of = self.types.record(record);
        let decl = of.decl.filter(|d| !grants(d))?;
        let field = of.fields.get(index)?;
        let mut restricted = None;
        for (base, written) in of.fields.iter().filter(|f| f.role.is_direct_base()).zip(&decl.bases) {
            let same = base.ty.ty == field.ty.ty;
            let above = match (&base.ty.ty, field.role) {
                _ if same => None,
                (Ty::Record(above), Role::VirtualBase { .. }) if depth < MAX_BASES => {
                    let fields = &self.types.record(*above).fields;
                    let Some(index) = fields
                        .iter()
                        .position(|f| f.ty.ty == field.ty.ty && matches!(f.role, Role::VirtualBase { .. }))
                    else {
                        continue;
                    };
                    self.base_restriction(*above, index, depth + 1)
                }
                _ => continue,
            };
            let access = inherited(decl, written);
            match (access, above) {
                (Access::Public, None) => return None,
                (Access::Public, Some(above)) => restricted = Some(above),
                _ => restricted = Some(Restricted { access, class: record, declared: written.ty.span }),
            }
        }
        restricted
    }

    /// Checks access to the parts of a name after `::`.
    pub(in crate::sema) fn check_path(&mut self, name: &'a QualifiedName) -> Checked<()> {
        if name.segments.len() < 2 {
            return Ok(());
        }
        let mut at = name.global.then_some(Place::Scope(GLOBAL));
        for (i, segment) in name.segments.iter().enumerate() {
            if let (Some(Place::Type(ty)), NameKind::Ident(part)) = (&at, &segment.kind)
                && let Ty::Record(record) = ty.ty
            {
                self.check_access(record, *part, segment.span, None)?;
            }
            if i + 1 < name.segments.len() {
                match self.quietly_find(|s| s.place(at.clone(), segment)) {
                    Some(place) => at = Some(place),
                    None => return Ok(()),
                }
            }
        }
        Ok(())
    }

    /// Reports a member function that was selected for a call and may not be called here.
    pub(in crate::sema) fn check_function_access(
        &mut self,
        id: FnId,
        form: Form,
        args: &[Arg<'a>],
        at: Span,
    ) -> Checked<()> {
        let function = &self.functions[id];
        let (Some(method), declared) = (function.method, function.first) else { return Ok(()) };
        let naming = match (form, args.first()) {
            (Form::Plain | Form::Launch, _) => return Ok(()),
            (Form::Constructor { .. }, _) => None,
            (Form::Member | Form::Operator, Some(Arg::Expr(e))) => match e.ty.without_reference().ty {
                Ty::Record(record) => Some(record),
                _ => return Ok(()),
            },
            (Form::Member | Form::Operator, _) => return Ok(()),
        };
        // NVRTC does not check access to the call operator, and files may rely on that.
        if self.functions[id].name.ends_with("operator()") {
            return Ok(());
        }
        if method.inherited.is_some() || naming.is_some_and(|n| n != method.record && self.may_grant(n, 0)) {
            return Ok(());
        }
        let Some(decl) = self.types.record(method.record).decl else { return Ok(()) };
        let inside =
            |d: &Decl| d.span.file == declared.file && d.span.start <= declared.start && declared.end <= d.span.end;
        let Some((access, declared)) = restricted(decl, |d| inside(d).then_some(declared)).flatten() else {
            return Ok(());
        };
        let class = self.types.record(method.record).name.clone();
        let what = match method.role {
            MethodRole::Constructor => format!("this constructor of `{class}` is"),
            MethodRole::Destructor => format!("the destructor of `{class}` is"),
            _ => format!("`{}` is", self.functions[id].name.rsplit("::").next().unwrap_or_default()),
        };
        self.check_restricted(Restricted { access, class: method.record, declared }, naming, at, &what)
    }

    fn check_restricted(&mut self, found: Restricted, naming: Option<RecordId>, at: Span, what: &str) -> Checked<()> {
        let Restricted { access, class, declared } = found;
        let scopes: Vec<ScopeId> = self.scopes.outwards(self.context.scope).collect();
        // Tests whether the current place is in the definition of a class, or in one of its member functions.
        let is_around = |id: RecordId| {
            let record = self.types.record(id);
            record.decl.is_some() && scopes.contains(&record.scope)
        };
        let derives = |from: RecordId, base: RecordId| from == base || self.types.has_base(from, base);
        let gives = |id: RecordId| is_around(id) && derives(id, class) && naming.is_none_or(|n| derives(n, id));
        let allowed =
            is_around(class) || access == Access::Protected && self.types.records.iter().any(|(id, _)| gives(id));
        if allowed {
            return Ok(());
        }
        let class = self.types.record(class).name.clone();
        let message = format!("{what} a {} member of `{class}`", access.as_str());
        self.first_time(&message)?;
        let d = Diagnostic::error(codes::ACCESS, at, message).with_label(declared, "declared here");
        self.report(d.with_help("make it public, or add a member function that returns it"))
    }

    /// Returns the restriction of a member of a class or of its bases: `None` if the member does not exist or is
    /// unknown, `Some(None)` if it is accessible.
    fn restriction(&self, record: RecordId, name: Symbol, depth: u32) -> Option<Option<Restricted>> {
        let of = self.types.record(record);
        let decl = of.decl?;
        if let Some(found) = restricted(decl, |d| declares(d, name)) {
            return Some(found.map(|(access, declared)| Restricted { access, class: record, declared }));
        }
        if depth > MAX_BASES || grants(decl) {
            return None;
        }
        let bases = of.fields.iter().filter(|f| f.role.is_direct_base());
        let bases: Vec<_> = bases.collect();
        // Packs of bases expand to a different number of bases than are written.
        if bases.len() != decl.bases.len() {
            return None;
        }
        bases.iter().zip(&decl.bases).find_map(|(field, written)| {
            let found = match &field.ty.ty {
                Ty::Record(base) => self.restriction(*base, name, depth + 1)?,
                vector => {
                    let (_, n) = vector.components()?;
                    VECTOR_COMPONENTS.iter().take(usize::from(n)).any(|c| name == *c).then_some(None)?
                }
            };
            let inherited = inherited(decl, written);
            let here = Restricted { access: inherited, class: record, declared: written.ty.span };
            Some(match (found, inherited) {
                (Some(f), _) if f.access == Access::Private => Some(f),
                (found, Access::Public) => found,
                (_, _) => Some(here),
            })
        })
    }

    /// Returns true if a class or one of its bases may grant access to members of its bases.
    fn may_grant(&self, record: RecordId, depth: u32) -> bool {
        let of = self.types.record(record);
        depth > MAX_BASES
            || of.decl.is_none_or(grants)
            || of
                .fields
                .iter()
                .any(|f| f.role.is_base() && matches!(f.ty.ty, Ty::Record(base) if self.may_grant(base, depth + 1)))
    }
}

/// Returns the access with which a class inherits from a base.
fn inherited(decl: &RecordDecl, base: &BaseClass) -> Access {
    base.access.unwrap_or(if decl.tag == Tag::Class { Access::Private } else { Access::Public })
}

/// Returns true for classes with friends or using-declarations, or with members that were not understood.
fn grants(decl: &RecordDecl) -> bool {
    decl.members.iter().flatten().any(|member| match &member.kind {
        DeclKind::Friend(_) | DeclKind::Using { .. } | DeclKind::Skipped(_) => true,
        DeclKind::Template(t) => t.decls.iter().any(|d| matches!(d.kind, DeclKind::Friend(_))),
        _ => false,
    })
}

/// Returns the access and place of the first matching member, if all matching members are restricted: `None` if there
/// are none, `Some(None)` if one is public or the class may grant access.
fn restricted(decl: &RecordDecl, find: impl Fn(&Decl) -> Option<Span>) -> Option<Option<(Access, Span)>> {
    let mut access = if decl.tag == Tag::Class { Access::Private } else { Access::Public };
    let mut found: Option<Option<(Access, Span)>> = None;
    for member in decl.members.iter().flatten() {
        match &member.kind {
            DeclKind::Access(a) => access = *a,
            _ => match (find(member), access) {
                (Some(_), Access::Public) => return Some(None),
                (Some(span), _) => found = found.or(Some(Some((access, span)))),
                (None, _) => {}
            },
        }
    }
    match found {
        Some(Some(_)) if grants(decl) => Some(None),
        found => found,
    }
}

/// Returns the place where a member's declaration declares this name.
fn declares(member: &Decl, name: Symbol) -> Option<Span> {
    let ident = match &member.kind {
        DeclKind::Field(f) => f.name?,
        DeclKind::Var(v) => v.name.as_ident()?,
        // Operators are skipped for other names, because their names are built anew for each query.
        DeclKind::Function(f) if f.kind == FunctionKind::Plain => match f.name.as_ident() {
            Some(ident) => ident,
            None if name.as_str().starts_with("operator") => declared_name(&f.name)?,
            None => return None,
        },
        DeclKind::Template(t) => return t.decls.iter().find_map(|d| declares(d, name)),
        DeclKind::Alias(a) => a.name,
        DeclKind::Record(r) if r.anonymous => return r.members.iter().flatten().find_map(|d| declares(d, name)),
        DeclKind::Record(r) => r.name.as_ident()?,
        DeclKind::Enum(e) => {
            let mut listed = e.enumerators.iter().flatten().filter(|_| !e.scoped).map(|e| e.name);
            listed.find(|n| n.name == name).or_else(|| e.name.as_ident())?
        }
        _ => return None,
    };
    (ident.name == name).then_some(ident.span)
}
