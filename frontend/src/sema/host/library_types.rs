//! Objects of C++'s standard library and Thrust in host code. Only their element types are known: `std::vector<float *>
//! v` determines the types of `v[0]` and `v.data()` ([vector], [unique.ptr], [util.smartptr.shared]).

use crate::ast::{self, ExprKind as Ast, TemplateArgKind, TypeKind, UnaryOp};
use crate::sema::Sema;
use crate::sema::host::state::{Host, LibraryKind, LibraryObject, Written};
use crate::sema::model::scope::Entity;
use crate::sema::templates::deduction::Given;
use crate::types::{Basic, Ty};

/// Maximum number of aliases between a name and a library type.
const MAX_ALIASES: u32 = 8;

/// Containers whose element type is their first template argument.
const CONTAINERS: [&str; 7] =
    ["vector", "deque", "list", "initializer_list", "valarray", "device_vector", "host_vector"];

/// Classes that point to an object or an array whose type is their first template argument.
const POINTERS: [&str; 3] = ["unique_ptr", "shared_ptr", "device_ptr"];

impl<'a> Sema<'a> {
    /// Returns the library object that a variable or data member with a written type is.
    pub(super) fn library_object(&mut self, ty: &'a ast::AstType, aliases: u32) -> Option<LibraryObject<'a>> {
        match &ty.kind {
            TypeKind::LvalueRef(to) | TypeKind::RvalueRef(to) => self.library_object(to, aliases),
            TypeKind::Named(named) => self.library_object_by_name(&named.name, aliases),
            _ => None,
        }
    }

    fn library_object_by_name(&mut self, name: &'a ast::QualifiedName, aliases: u32) -> Option<LibraryObject<'a>> {
        let last = name.last_ident()?.name;
        let kind = match last.as_str() {
            name if CONTAINERS.contains(&name) => LibraryKind::Container,
            name if POINTERS.contains(&name) => LibraryKind::Pointer,
            _ => {
                let found = self.quietly_find(|s| s.lookup_qualified(name, false));
                let Some(Entity::Alias(id)) = found.filter(|_| aliases > 0) else { return None };
                let (decl, scope) = (self.declared.aliases[id].decl, self.declared.aliases[id].scope);
                return self.in_scope(scope, |s| s.library_object(&decl.ty, aliases - 1));
            }
        };
        let element = match &name.last()?.args.as_deref()?.first()?.kind {
            TemplateArgKind::Type(ast::AstType { kind: TypeKind::Array { element, .. }, .. })
                if kind == LibraryKind::Pointer =>
            {
                Written::Type(element)
            }
            TemplateArgKind::Type(element) => Written::Type(element),
            TemplateArgKind::Value(ast::Expr { kind: Ast::Name(name), .. }) => Written::Name(name),
            TemplateArgKind::Value(_) => return None,
        };
        Some(LibraryObject { kind, element, scope: self.context.scope })
    }

    /// Records that the unknown type of a variable is a library type.
    pub(super) fn note_library_object(&mut self, name: ast::Ident, ty: &'a ast::AstType, host: &mut Host<'a>) {
        let object = self.library_object(ty, MAX_ALIASES);
        host.library.extend(object.map(|object| (name.span, object)));
    }

    /// Returns the library object that an expression denotes.
    fn library_expression(&mut self, e: &'a ast::Expr, host: &mut Host<'a>) -> Option<LibraryObject<'a>> {
        match &e.kind {
            Ast::Paren(inner) => self.library_expression(inner, host),
            Ast::Name(name) => match self.scopes.find(self.context.scope, name.as_ident()?.name)? {
                (Entity::Host, at) => host.library.get(&at).copied(),
                _ => None,
            },
            Ast::Member { base, arrow, name } => {
                let (ty, scope) = self.host_field_type(base, *arrow, name, host)?;
                self.in_scope(scope, |s| s.library_object(ty, MAX_ALIASES))
            }
            Ast::Index { .. } | Ast::Unary { op: UnaryOp::Deref, .. } => {
                let of = self.library_expression(indexed(e)?, host)?;
                self.in_scope(of.scope, |s| match of.element {
                    Written::Type(ty) => s.library_object(ty, MAX_ALIASES),
                    Written::Name(name) => s.library_object_by_name(name, MAX_ALIASES),
                })
            }
            _ => None,
        }
    }

    /// Returns the element of a library object, for `o[i]` and `*o`.
    pub(super) fn library_element(&mut self, e: &'a ast::Expr, host: &mut Host<'a>) -> Option<Given> {
        let of = self.library_expression(e, host)?;
        self.held_by(of)
    }

    /// Returns the target of `o->`.
    pub(super) fn library_pointee(&mut self, e: &'a ast::Expr, host: &mut Host<'a>) -> Option<Given> {
        let of = self.library_expression(e, host).filter(|of| of.kind == LibraryKind::Pointer)?;
        self.held_by(of)
    }

    /// Returns the result of a member function of a library object.
    pub(super) fn library_result(
        &mut self,
        base: &'a ast::Expr,
        name: ast::Ident,
        host: &mut Host<'a>,
    ) -> Option<Given> {
        let of = self.library_expression(base, host)?;
        let element = self.held_by(of)?;
        match (name.name.as_str(), of.kind) {
            ("data", LibraryKind::Container) | ("get", LibraryKind::Pointer) => {
                Some(Given { ty: element.ty.pointer_to().into(), lvalue: false })
            }
            ("at" | "front" | "back", LibraryKind::Container) => Some(element),
            ("size", LibraryKind::Container) => Some(Given { ty: Ty::Basic(Basic::ULong).into(), lvalue: false }),
            _ => None,
        }
    }

    fn held_by(&mut self, of: LibraryObject<'a>) -> Option<Given> {
        let ty = self.in_scope(of.scope, |s| {
            s.quietly(|s| match of.element {
                Written::Type(ty) => s.resolve_type(ty),
                Written::Name(name) => s.named_type(name, false, name.span),
            })
        })?;
        Some(Given { ty, lvalue: true })
    }
}

/// Returns the object in `o[i]` and `*o`.
fn indexed(e: &ast::Expr) -> Option<&ast::Expr> {
    match &e.kind {
        Ast::Index { base, .. } => Some(base),
        Ast::Unary { operand, .. } => Some(operand),
        _ => None,
    }
}
