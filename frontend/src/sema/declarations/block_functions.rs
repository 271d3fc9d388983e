//! Declares functions in blocks ([basic.link] 6 and 7, [basic.scope.block], [dcl.fct.default] 4).
//!
//! Such a declaration declares a function of the nearest namespace without making the name visible there. It has
//! default arguments of its own. If it or another declaration has some, it is a separate function for overload
//! resolution, and a call of it is a call of the function that it declares.

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;

use super::functions::{ExecSpace, declared_name, deduces_return};
use super::redeclarations::Origin;
use crate::ast::{self, Spec, visit};
use crate::hir::FnId;
use crate::sema::model::functions::{Func, SignatureState};
use crate::sema::model::scope::{Entity, GLOBAL};
use crate::sema::{Checked, Sema, codes};

impl<'a> Sema<'a> {
    /// Declares a function in the current block.
    pub(in crate::sema) fn block_function(&mut self, decl: &'a ast::FunctionDecl, span: Span) -> Checked<()> {
        let Some(name) = declared_name(&decl.name) else {
            return self.error(codes::REDECLARED, decl.name.span, "a qualified name cannot be declared here");
        };
        if !matches!(decl.body, ast::FunctionBody::None) {
            return self.error(codes::REDECLARED, span, "a function cannot be defined inside of a function");
        }
        if let Some(at) = decl.specs.span_of(Spec::Static) {
            return self.error(codes::REDECLARED, at, "a function that is declared in a block cannot be `static`");
        }
        if deduces_return(decl) {
            return self.unsupported(span, "declaring a function with a deduced type inside a function is");
        }
        self.check_specifiers(decl, span);
        let space = match (decl.specs.has(Spec::Global), decl.specs.has(Spec::Device)) {
            (true, _) => ExecSpace::Kernel,
            (false, true) => ExecSpace::Device,
            (false, false) => ExecSpace::Host,
        };
        if space == ExecSpace::Host {
            // The device cannot call it.
            let id = self.functions.alloc(Func::new(name.name.to_string(), decl, name.span, self.context.scope, space));
            self.declare_in_block(name, id);
            return Ok(());
        }
        self.no_local_defaults(decl)?;
        let signature = self.make_signature(decl, space, name.span, None)?;
        let home = self.scopes.outwards(self.context.scope).find(|id| self.scopes.is_namespace(*id)).unwrap_or(GLOBAL);
        self.in_scope(home, |s| s.settle_friends(name.name));
        let known = self.in_scope(home, |s| s.alike(name.name, &signature, space, decl.ty.variadic, Origin::Here));
        let new =
            Func::new(format!("{}{}", self.context.prefix, name.name), decl, name.span, self.context.scope, space);
        let entity = match known {
            Some(id) => id,
            None => {
                let bare = signature.without_defaults();
                let (scope, signature) = (home, SignatureState::Done(bare));
                let id = self.functions.alloc(Func {
                    scope,
                    home,
                    signature,
                    ..Func::new(new.name.clone(), decl, name.span, home, space)
                });
                // In the namespace, only another declaration of the function finds it.
                self.scopes.declare_friend(home, name.name, id, self.context.scope);
                id
            }
        };
        let func = &self.functions[entity];
        let first = func.span;
        let SignatureState::Done(before) = &func.signature else { return self.bug() };
        if before.ret != signature.ret {
            let message = format!("`{}` is declared again with another return type", name.name);
            let d = Diagnostic::error(codes::REDECLARED, name.span, message);
            return self.report(d.with_label(first, "first declared here"));
        }
        let own = before.has_defaults() || signature.has_defaults();
        let again = match self.scopes.here(self.context.scope, name.name) {
            Some((Entity::Functions(ids), _)) => ids.iter().copied().find(|id| self.declared_by(*id) == entity),
            _ => None,
        };
        let id = match (again, own) {
            (Some(again), _) if again != entity => {
                self.redeclare(again, Func { signature: SignatureState::Done(signature), ..new }, name);
                again
            }
            (_, false) => entity,
            (_, true) => {
                self.functions.alloc(Func { signature: SignatureState::Done(signature), declares: Some(entity), ..new })
            }
        };
        if again.is_none() || again == Some(entity) && id != entity {
            self.declare_in_block(name, id);
        }
        Ok(())
    }

    fn declare_in_block(&mut self, name: ast::Ident, id: FnId) {
        self.add_overload(name, id);
        self.scopes.note_block_function(self.context.scope, name.name);
    }

    /// Returns the function that a declaration declares.
    pub(in crate::sema) fn declared_by(&self, id: FnId) -> FnId {
        self.functions[id].declares.unwrap_or(id)
    }

    /// Rejects local variables in default arguments ([dcl.fct.default] 7).
    fn no_local_defaults(&mut self, decl: &'a ast::FunctionDecl) -> Checked<()> {
        for default in decl.ty.params.iter().filter_map(|p| p.default.as_ref()) {
            for name in visit::pattern_of_expr(default) {
                if let Some((Entity::Local(..) | Entity::LocalPack(..), _)) = self.scopes.find(self.context.scope, name)
                {
                    let message = format!("the local variable `{name}` cannot be used in a default argument");
                    return self.error(codes::ARGUMENTS, default.span, message);
                }
            }
        }
        Ok(())
    }
}
