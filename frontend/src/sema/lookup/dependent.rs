//! Types and expressions in a template that depend on its parameters (C++17 [temp.dep]).
//!
//! Templates are checked when they are instantiated, when names of parameters already denote arguments. The dependence
//! on parameters is determined from the tree: by names that are bound in the scope of a template's parameters, and by
//! declarations inside such a scope with a dependent type. In doubt, a construct counts as dependent, so that
//! argument-dependent lookup finds functions that are declared after a template.

use isowarp_core::span::Span;

use crate::ast::{
    self, AstType, DeclKind, Expr, ExprKind, Initializer, NameKind, QualifiedName, TemplateArgKind, TypeKind,
};
use crate::hir::{self, FnId};
use crate::lex::symbol::Symbol;
use crate::sema::Sema;
use crate::sema::model::calls::Arg;
use crate::sema::model::scope::{Entity, Query, ScopeId, ScopeKind};
use crate::types::{QualType, RecordId, Ty};

/// Maximum depth to which declarations are followed.
const MAX_DEPTH: u32 = 32;

impl<'a> Sema<'a> {
    /// Returns the place before which a call looks up its functions, including those found through its arguments: its
    /// own place if it does not depend on a parameter of a template ([temp.nondep]), or `None` for everywhere
    /// ([temp.dep.candidate]).
    fn bound_at(&self, place: Span, operands: &[&ast::Expr]) -> Option<Span> {
        let from = self.used_at(place)?;
        let template = self.template_around(self.context.scope).is_some();
        (!template || !operands.iter().any(|e| self.is_dependent(e))).then_some(from)
    }

    /// Returns the place before which a call with these arguments looks up its functions, or `None` for everywhere.
    pub(in crate::sema) fn call_bound_at(&self, place: Span, written: &[ast::Expr], args: &[Arg<'a>]) -> Option<Span> {
        let values: Vec<&hir::Expr> = args
            .iter()
            .filter_map(|arg| match arg {
                Arg::Expr(e) => Some(e),
                Arg::List(_) => None,
            })
            .collect();
        self.operands_bound_at(place, &written.iter().collect::<Vec<_>>(), &values)
    }

    /// Returns the place before which a call with checked operands looks up its functions, or `None` for
    /// everywhere. Operands whose types have no associated scopes are not examined.
    pub(in crate::sema) fn operands_bound_at(
        &self,
        place: Span,
        operands: &[&ast::Expr],
        values: &[&hir::Expr],
    ) -> Option<Span> {
        let leads_nowhere = |e: &&hir::Expr| matches!(e.ty.ty, Ty::Void | Ty::Nullptr | Ty::Basic(_));
        if values.iter().all(leads_nowhere) {
            return None;
        }
        self.bound_at(place, operands)
    }

    /// Returns true if the type of an expression depends on a template parameter ([temp.dep.expr]).
    pub(in crate::sema) fn is_dependent(&self, e: &Expr) -> bool {
        self.template_around(self.context.scope).is_some() && self.depends(e, self.context.scope, 0)
    }

    /// Returns true if a type as written depends on a template parameter ([temp.dep.type]).
    pub(in crate::sema) fn is_dependent_type(&self, ty: &AstType, scope: ScopeId) -> bool {
        self.template_around(scope).is_some() && self.type_depends(ty, scope, 0)
    }

    /// Returns the nearest enclosing scope in which parameters of a template are bound.
    fn template_around(&self, scope: ScopeId) -> Option<ScopeId> {
        let kind = |id: &ScopeId| self.scopes[*id].kind;
        self.scopes.outwards(scope).find(|id| matches!(kind(id), ScopeKind::Template | ScopeKind::Element))
    }

    /// Returns true for declarations inside the templates around a place.
    pub(super) fn is_inside(&self, declared: ScopeId, scope: ScopeId) -> bool {
        self.template_around(declared).is_some_and(|t| self.scopes.outwards(scope).any(|id| id == t))
    }

    fn depends(&self, e: &Expr, scope: ScopeId, depth: u32) -> bool {
        if depth > MAX_DEPTH {
            return true;
        }
        let any = |e: &Expr| self.depends(e, scope, depth);
        match &e.kind {
            ExprKind::Int { .. }
            | ExprKind::Float { .. }
            | ExprKind::LongFloat(_)
            | ExprKind::Char { .. }
            | ExprKind::Str { .. }
            | ExprKind::Bool(_)
            | ExprKind::Nullptr
            | ExprKind::SizeofType(_)
            | ExprKind::SizeofExpr(_)
            | ExprKind::AlignofType(_)
            | ExprKind::AlignofExpr(_)
            | ExprKind::Offsetof { .. }
            | ExprKind::SizeofPack(_)
            | ExprKind::Typeid(_)
            | ExprKind::Noexcept(_)
            | ExprKind::TypeTrait { .. }
            | ExprKind::Throw(_)
            | ExprKind::Delete { .. }
            | ExprKind::KernelLaunch { .. } => false,
            ExprKind::Name(name) => self.name_depends(name, scope, depth),
            // The class of the current object is inside the template.
            ExprKind::This
            | ExprKind::Lambda(_)
            | ExprKind::Fold { .. }
            | ExprKind::PackExpansion(_)
            | ExprKind::StmtExpr(_) => true,
            ExprKind::Paren(inner) | ExprKind::Unary { operand: inner, .. } => any(inner),
            ExprKind::Binary { lhs, rhs, .. } | ExprKind::Assign { lhs, rhs, .. } | ExprKind::Comma { lhs, rhs } => {
                any(lhs) || any(rhs)
            }
            ExprKind::Conditional { cond, then, otherwise } => {
                any(cond) || then.as_deref().is_some_and(any) || any(otherwise)
            }
            ExprKind::Call { callee, args } => any(callee) || args.iter().any(any),
            ExprKind::Index { base, index } => any(base) || any(index),
            ExprKind::Member { base, name, .. } => self.member_depends(base, name, scope, depth),
            ExprKind::Cast { ty, .. } | ExprKind::VaArg { ty, .. } => self.type_depends(ty, scope, depth),
            ExprKind::Construct { ty, .. } => self.type_depends(ty, scope, depth),
            ExprKind::New(new) => self.type_depends(&new.ty, scope, depth),
            ExprKind::InitList(list) => list.items.iter().any(|item| any(&item.value)),
        }
    }

    /// Returns true if a member access depends on a template parameter. `this->x` has the declared type of the member.
    /// Other objects of dependent types may be of any class.
    fn member_depends(&self, base: &Expr, name: &QualifiedName, scope: ScopeId, depth: u32) -> bool {
        let own = match &base.without_parens().kind {
            ExprKind::This => true,
            ExprKind::Unary { op: ast::UnaryOp::Deref, operand } => {
                matches!(operand.without_parens().kind, ExprKind::This)
            }
            _ => false,
        };
        if !own {
            return self.depends(base, scope, depth);
        }
        let class = self.scopes.outwards(scope).find_map(|id| self.scopes.class_of(id));
        let member = class.zip(name.as_ident()).and_then(|(class, ident)| {
            let scope = self.types.record(class).scope;
            self.scopes[scope].own(&Query::of(ident.name), &self.scopes.order)
        });
        member.is_none_or(|(entity, _)| self.entity_depends(&entity, name.as_ident().map(|i| i.name), scope, depth))
    }

    fn name_depends(&self, name: &QualifiedName, scope: ScopeId, depth: u32) -> bool {
        let Some((last, path)) = name.segments.split_last() else { return false };
        if path.iter().any(|s| matches!(s.kind, NameKind::Decltype(_)))
            || name.segments.iter().any(|s| self.arguments_depend(s.args.as_deref(), scope, depth))
        {
            return true;
        }
        if name.global {
            return false;
        }
        let first = path.first().unwrap_or(last);
        match first.kind {
            NameKind::Ident(symbol) => self.symbol_depends(symbol, scope, depth),
            NameKind::Operator(op) => self.symbol_depends(Symbol::intern(&format!("operator{op}")), scope, depth),
            NameKind::Conversion(_) | NameKind::Destructor(_) | NameKind::Decltype(_) => true,
        }
    }

    fn symbol_depends(&self, symbol: Symbol, scope: ScopeId, depth: u32) -> bool {
        let found = self.scopes.unqualified(scope, &Query::of(symbol));
        found.declarations().any(|d| {
            let parameter = matches!(self.scopes[d.origin].kind, ScopeKind::Template | ScopeKind::Element);
            match &d.entity {
                // The value of a parameter has a type of its own, which rarely depends on other parameters.
                Entity::Enumerator(..) | Entity::Unknown(..) => false,
                entity => parameter || self.entity_depends(entity, Some(symbol), scope, depth),
            }
        })
    }

    fn entity_depends(&self, entity: &Entity, name: Option<Symbol>, scope: ScopeId, depth: u32) -> bool {
        match entity {
            Entity::Enumerator(..)
            | Entity::Unknown(..)
            | Entity::Namespace(_)
            | Entity::TypeTemplate(_)
            | Entity::VarTemplate(_)
            | Entity::Host
            | Entity::Unsupported(_) => false,
            Entity::Local(var, frame) => {
                !self.body.as_ref().is_some_and(|c| c.frame == *frame && c.locals.independent.contains(var))
            }
            Entity::Static(id) => {
                let s = &self.declared.statics[*id];
                self.is_inside(s.scope, scope) && self.type_depends(&s.decl.ty, s.scope, depth + 1)
            }
            Entity::Alias(id) => {
                let a = &self.declared.aliases[*id];
                self.is_inside(a.scope, scope) && self.type_depends(&a.decl.ty, a.scope, depth + 1)
            }
            Entity::Field(record) => self.field_depends(*record, name, scope, depth),
            Entity::Type(ty) => self.known_type_depends(ty, scope),
            Entity::Functions(ids) => ids.iter().any(|id| self.function_depends(*id, scope, depth)),
            Entity::Constant(..)
            | Entity::Object(..)
            | Entity::Bound(_)
            | Entity::Pack(_)
            | Entity::LocalPack(..)
            | Entity::FieldPack(..)
            | Entity::PackField(..)
            | Entity::Ambiguous(_)
            | Entity::Poisoned(_) => true,
        }
    }

    fn field_depends(&self, record: RecordId, name: Option<Symbol>, scope: ScopeId, depth: u32) -> bool {
        let class = self.types.record(record);
        if !self.is_inside(class.scope, scope) {
            return false;
        }
        let fields = class.decl.iter().flat_map(|d| d.members.iter().flatten()).filter_map(|m| match &m.kind {
            DeclKind::Field(f) => Some(f),
            _ => None,
        });
        let mut named = fields.filter(|f| f.name.map(|n| n.name) == name);
        named.next().is_none_or(|f| self.type_depends(&f.ty, class.scope, depth + 1))
    }

    /// Returns true for a function whose type depends on the parameters of an enclosing template.
    fn function_depends(&self, id: FnId, scope: ScopeId, depth: u32) -> bool {
        let f = &self.functions[id];
        if f.template.is_some() || !self.is_inside(f.scope, scope) {
            return false;
        }
        let ty = &f.decl.ty;
        std::iter::once(&ty.ret).chain(ty.params.iter().map(|p| &p.ty)).any(|t| {
            matches!(t.kind, TypeKind::Auto | TypeKind::DecltypeAuto) || self.type_depends(t, f.scope, depth + 1)
        })
    }

    /// Returns true for a type that involves a class declared inside the enclosing templates.
    fn known_type_depends(&self, ty: &Ty, scope: ScopeId) -> bool {
        match ty {
            Ty::Record(id) => self.is_inside(self.types.record(*id).scope, scope),
            Ty::Enum(id) => self.is_inside(self.types.enumeration(*id).declared_in, scope),
            Ty::Pointer(to) | Ty::Array(to, _) | Ty::Reference { to, .. } => self.known_type_depends(&to.ty, scope),
            Ty::Member { class, to } => {
                self.known_type_depends(&Ty::Record(*class), scope) || self.known_type_depends(&to.ty, scope)
            }
            Ty::Function(f) => {
                let all = std::iter::once(&f.ret).chain(&f.params);
                all.into_iter().any(|t: &QualType| self.known_type_depends(&t.ty, scope))
            }
            Ty::Void | Ty::Nullptr | Ty::Basic(_) | Ty::Vector(..) | Ty::Dim3 | Ty::Overloaded(_) => false,
        }
    }

    fn type_depends(&self, ty: &AstType, scope: ScopeId, depth: u32) -> bool {
        if depth > MAX_DEPTH {
            return true;
        }
        match &ty.kind {
            TypeKind::Builtin(_) => false,
            TypeKind::Auto | TypeKind::DecltypeAuto => true,
            TypeKind::Named(named) => self.name_depends(&named.name, scope, depth),
            TypeKind::Pointer(to) | TypeKind::LvalueRef(to) | TypeKind::RvalueRef(to) => {
                self.type_depends(to, scope, depth)
            }
            TypeKind::Array { element, size } => {
                self.type_depends(element, scope, depth)
                    || size.as_deref().is_some_and(|n| self.value_depends(n, scope, depth))
            }
            TypeKind::Function(f) => {
                let all = std::iter::once(&f.ret).chain(f.params.iter().map(|p| &p.ty));
                all.into_iter().any(|t| self.type_depends(t, scope, depth))
            }
            TypeKind::Decltype(e) | TypeKind::Typeof(e) => {
                self.depends(e, scope, depth) || self.value_depends(e, scope, depth)
            }
            TypeKind::MemberPointer { class, pointee } => {
                self.name_depends(class, scope, depth) || self.type_depends(pointee, scope, depth)
            }
        }
    }

    fn arguments_depend(&self, args: Option<&[ast::TemplateArg]>, scope: ScopeId, depth: u32) -> bool {
        args.unwrap_or(&[]).iter().any(|arg| {
            arg.pack
                || match &arg.kind {
                    TemplateArgKind::Type(ty) => self.type_depends(ty, scope, depth),
                    TemplateArgKind::Value(e) => self.value_depends(e, scope, depth),
                }
        })
    }

    /// Returns true if the value of a constant expression may depend on a parameter ([temp.dep.constexpr]). Literals do
    /// not depend on one, nor do names that are declared outside of all templates.
    fn value_depends(&self, e: &Expr, scope: ScopeId, depth: u32) -> bool {
        let any = |e: &Expr| self.value_depends(e, scope, depth);
        match &e.kind {
            ExprKind::Int { .. }
            | ExprKind::Float { .. }
            | ExprKind::LongFloat(_)
            | ExprKind::Char { .. }
            | ExprKind::Bool(_)
            | ExprKind::Nullptr => false,
            ExprKind::Paren(inner) | ExprKind::Unary { operand: inner, .. } => any(inner),
            ExprKind::Binary { lhs, rhs, .. } => any(lhs) || any(rhs),
            ExprKind::SizeofType(ty) | ExprKind::AlignofType(ty) => self.type_depends(ty, scope, depth),
            ExprKind::Cast { ty, operand, .. } => self.type_depends(ty, scope, depth) || any(operand),
            ExprKind::Construct { ty, init } => {
                self.type_depends(ty, scope, depth)
                    || match &**init {
                        Initializer::Paren(args) => args.iter().any(any),
                        Initializer::Expr(_) | Initializer::Brace(_) => true,
                    }
            }
            ExprKind::Name(name) => match name.as_ident() {
                Some(ident) => {
                    let found = self.scopes.unqualified(scope, &Query::of(ident.name));
                    found.declarations().any(|d| self.template_around(d.origin).is_some())
                }
                None => self.name_depends(name, scope, depth),
            },
            _ => true,
        }
    }
}
