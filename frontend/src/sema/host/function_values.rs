//! Host function templates that become pointers. Where one is returned, or initialises a variable, the pointer's
//! function type determines its template arguments ([temp.deduct.funcaddr]).

use crate::ast::{self, ExprKind as Ast, TypeKind, UnaryOp};
use crate::sema::Sema;
use crate::sema::host::state::{Host, Owner};
use crate::sema::model::scope::{Entity, ScopeId};
use crate::types::QualType;

/// Maximum length of a chain of aliases of function types.
const MAX_ALIASES: u32 = 16;

impl<'a> Sema<'a> {
    /// Follows the host function templates that an expression of a type may yield as pointers.
    pub(super) fn host_values(&mut self, e: &'a ast::Expr, ty: &'a ast::AstType, host: &mut Host<'a>) {
        match &e.kind {
            Ast::Paren(inner) | Ast::Unary { op: UnaryOp::AddressOf, operand: inner } => {
                self.host_values(inner, ty, host)
            }
            Ast::Cast { ty, operand, .. } => self.host_values(operand, ty, host),
            Ast::Comma { rhs, .. } => self.host_values(rhs, ty, host),
            Ast::Conditional { then, otherwise, .. } => {
                if let Some(then) = then {
                    self.host_values(then, ty, host);
                }
                self.host_values(otherwise, ty, host);
            }
            Ast::Name(name) => self.host_pointer(name, ty, host),
            _ => {}
        }
    }

    /// Follows the host function templates of a name whose types match a pointer's.
    fn host_pointer(&mut self, name: &'a ast::QualifiedName, ty: &'a ast::AstType, host: &mut Host<'a>) {
        let Some(last) = name.last_ident() else { return };
        if !host.by_owner.contains_key(&Owner::Function(last.name)) {
            return;
        }
        host.used.insert(Owner::Function(last.name));
        let Some(wanted) = self.pointed_function(ty, self.context.scope, MAX_ALIASES) else { return };
        self.host_with_types(name, &wanted, host);
    }

    /// Follows the host function templates of a name whose parameters have these types, as far as they are known.
    pub(super) fn host_with_types(
        &mut self,
        name: &'a ast::QualifiedName,
        wanted: &[Option<QualType>],
        host: &mut Host<'a>,
    ) {
        let Some(last) = name.last_ident() else { return };
        let explicit = name.last().and_then(|l| l.args.as_deref()).unwrap_or(&[]);
        for i in host.of(Owner::Function(last.name)) {
            let Some(f) = host.fns.get(i) else { continue };
            let (params, scope, types) = (f.params, f.scope, &f.decl.ty.params);
            let Ok(mut d) = self.begin_arguments(params, &[], scope, explicit, name.span) else { continue };
            let fits = match wanted.iter().cloned().collect::<Option<Vec<QualType>>>() {
                Some(wanted) => self.deduce_from_types(&mut d, types, &wanted).is_ok(),
                // Types of the host's libraries provide nothing.
                None => {
                    let mut pairs = types.iter().zip(wanted).filter_map(|(p, ty)| Some((p, ty.as_ref()?)));
                    types.len() == wanted.len()
                        && !types.iter().any(|p| p.pack)
                        && pairs.all(|(p, ty)| !d.mentions(&p.ty) || self.deduce_type(&mut d, &p.ty, ty).is_ok())
                }
            };
            if fits && let Ok(args) = self.finish_arguments(d) {
                host.want(i, args);
            }
        }
    }

    /// Returns the types of the parameters of a pointer's target function, as far as they are known. Returns `None` for
    /// pointers to other types.
    fn pointed_function(
        &mut self,
        ty: &'a ast::AstType,
        scope: ScopeId,
        aliases: u32,
    ) -> Option<Vec<Option<QualType>>> {
        match &ty.kind {
            TypeKind::Pointer(to) | TypeKind::LvalueRef(to) => self.pointed_function(to, scope, aliases),
            TypeKind::Function(f) => {
                let one = |s: &mut Self, p: &'a ast::Param| s.in_scope(scope, |s| s.quietly(|s| s.resolve_type(&p.ty)));
                Some(f.params.iter().map(|p| one(self, p)).collect())
            }
            TypeKind::Named(named) => {
                let known = self.in_scope(scope, |s| s.quietly(|s| s.resolve_type(ty)));
                if let Some(known) = known {
                    return known.ty.function().map(|f| f.params.iter().cloned().map(Some).collect());
                }
                let found = self.in_scope(scope, |s| s.quietly_find(|s| s.lookup_qualified(&named.name, false)));
                let Some(Entity::Alias(id)) = found.filter(|_| aliases > 0) else { return None };
                let (decl, scope) = (self.declared.aliases[id].decl, self.declared.aliases[id].scope);
                self.pointed_function(&decl.ty, scope, aliases - 1)
            }
            TypeKind::Builtin(_)
            | TypeKind::Auto
            | TypeKind::DecltypeAuto
            | TypeKind::Decltype(_)
            | TypeKind::Typeof(_)
            | TypeKind::RvalueRef(_)
            | TypeKind::Array { .. }
            | TypeKind::MemberPointer { .. } => None,
        }
    }
}
