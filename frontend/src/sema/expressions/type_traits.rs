//! What compilers know of types without looking at a library: `__is_class(T)` and the like
//! (C++17 [meta.unary], [meta.rel]).

use isowarp_core::ir::ops::Const;
use isowarp_core::span::Span;

use crate::ast;
use crate::hir::{Expr, ExprKind};
use crate::lex::symbol::Symbol;
use crate::sema::{Checked, Sema};
use crate::types::{Basic, QualType, Ty};

impl<'a> Sema<'a> {
    /// The value of a trait of types.
    pub(in crate::sema) fn type_trait(&mut self, name: Symbol, args: &'a [ast::AstType], span: Span) -> Checked<Expr> {
        let types = args.iter().map(|ty| self.resolve_type(ty)).collect::<Checked<Vec<_>>>()?;
        let holds = match (name.as_str(), types.as_slice()) {
            ("__is_same" | "__is_same_as", [a, b]) => a == b,
            ("__is_enum", [ty]) => matches!(ty.ty, Ty::Enum(_)),
            // CUDA's vectors are classes there.
            ("__is_class", [ty]) => self.is_class(ty) || ty.ty.components().is_some(),
            ("__is_union", [ty]) => matches!(ty.ty, Ty::Record(_)) && !self.is_class(ty),
            ("__is_base_of", [base, derived]) => self.is_base_of(base, derived, span)?,
            ("__is_empty", [ty]) => {
                let class = self.is_class(ty);
                if class {
                    self.require_complete(ty, span)?;
                }
                class && self.types.special(&ty.ty).empty
            }
            ("__is_trivially_copyable", [ty]) => match &ty.ty {
                Ty::Record(_) | Ty::Array(..) => {
                    self.require_complete(ty, span)?;
                    self.types.special(&ty.ty).trivial_copy
                }
                Ty::Void | Ty::Reference { .. } | Ty::Function(_) | Ty::Overloaded(_) => false,
                _ => true,
            },
            _ => return self.unsupported(span, format!("`{name}` is")),
        };
        Ok(Expr::value(ExprKind::Const(Const::bool(holds)), Basic::Bool, span))
    }

    fn is_class(&mut self, ty: &QualType) -> bool {
        let Ty::Record(id) = ty.ty else { return false };
        let Some(record) = self.types.record(id) else { return false };
        if record.decl.is_none() {
            let span = record.span;
            self.quietly(|s| s.instantiate_record(id, span));
        }
        let decl = self.types.record(id).and_then(|r| r.decl);
        !decl.is_some_and(|d| d.tag == ast::Tag::Union)
    }

    fn is_base_of(&mut self, base: &QualType, derived: &QualType, span: Span) -> Checked<bool> {
        let (Ty::Record(_) | Ty::Vector(..), Ty::Record(d)) = (&base.ty, &derived.ty) else { return Ok(false) };
        if base.ty == derived.ty {
            return Ok(self.is_class(base));
        }
        self.require_complete(derived, span)?;
        Ok(self.types.base_path_to(*d, &base.ty).is_some())
    }
}
