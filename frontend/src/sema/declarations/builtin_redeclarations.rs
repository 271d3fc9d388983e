//! Handles CUDA's functions that a file redeclares, such as `extern __device__ void __syncthreads();`.
//!
//! Only at the end of the file is it known whether the file means CUDA's function or defines its own under that name.
//! Until then, the function belongs to the file. Without a definition, its body is a call of CUDA's function.

use std::sync::Arc;

use id_arena::Arena;
use rustc_hash::FxHashSet;

use super::functions::{ExecSpace, Signature};
use crate::ast::{self, FunctionBody, Spec};
use crate::builtins::{self, BuiltinFn};
use crate::hir::{Body, Expr, ExprKind, FnId, Stmt, StmtKind, Var};
use crate::sema::Sema;
use crate::sema::model::functions::{Func, SignatureState};
use crate::sema::model::scope::GLOBAL;
use crate::types::Ty;

impl Sema<'_> {
    /// Returns true for a declaration of `printf`, whose arguments differ from those of ordinary functions, or of
    /// `alloca`, which allocates memory of its caller. Calls of these are not function calls, so they need no
    /// declaration.
    pub(in crate::sema) fn redeclares_what_is_no_function(&self, decl: &ast::FunctionDecl) -> bool {
        let named = |name: &str| decl.name.as_ident().is_some_and(|ident| ident.name == name);
        let variadic = decl.ty.variadic;
        let meant = named("printf") && variadic || (named("alloca") || named("__builtin_alloca")) && !variadic;
        let outside = self.context.scope == GLOBAL || decl.specs.has(Spec::ExternC);
        meant && outside && decl.ty.params.len() == 1 && matches!(decl.body, FunctionBody::None)
    }

    /// Adds bodies to called functions without one, if CUDA has a function with the same parameters and result.
    pub(in crate::sema) fn define_redeclared_builtins(&mut self) {
        let bodies = self.functions.iter().filter_map(|(_, f)| f.body.as_ref());
        let called: FxHashSet<FnId> = bodies.flat_map(|b| &b.calls).copied().collect();
        for (_, func) in self.functions.iter_mut().filter(|(id, _)| called.contains(id)) {
            if let Some((builtin, signature)) = redeclared(func) {
                func.body = Some(body_that_calls(&builtin, &signature, func));
                func.defined = true;
            }
        }
    }
}

/// Returns the built-in function that a declaration without a definition means.
fn redeclared<'a>(func: &Func<'a>) -> Option<(Arc<BuiltinFn>, Arc<Signature<'a>>)> {
    let SignatureState::Done(signature) = &func.signature else { return None };
    let outside = func.scope == GLOBAL && func.method.is_none() && func.template.is_none() && func.instance.is_none();
    // A `static` function cannot be defined in another file.
    let may_be_cudas = !func.defined && !func.decl.specs.has(Spec::Static) && !func.decl.ty.variadic;
    if func.space != ExecSpace::Device || !outside || !may_be_cudas || builtins::old_name(&func.name).is_some() {
        return None;
    }
    let same = |builtin: &&Arc<BuiltinFn>| {
        let params = builtin.params.iter().map(|p| &p.ty).eq(signature.params.iter().map(|p| &p.ty.ty));
        params && builtin.ret == signature.ret
    };
    let builtin = builtins::find(&func.name)?.iter().find(same)?;
    Some((builtin.clone(), signature.clone()))
}

/// Returns the body `return builtin(parameters…);`.
fn body_that_calls(builtin: &Arc<BuiltinFn>, signature: &Signature<'_>, func: &Func<'_>) -> Body {
    let span = func.span;
    let mut vars = Arena::new();
    let mut args = Vec::new();
    for (i, param) in signature.params.iter().enumerate() {
        let id = vars.alloc(Var {
            name: param.name.map_or_else(String::new, |n| n.to_string()),
            ty: param.ty.clone(),
            param: Some(i as u32),
            address_taken: false,
            modified: false,
            align: 1,
            constant: None,
            object: None,
            refers: None,
            span: param.span,
        });
        let object = Expr::object(ExprKind::Local(id), param.ty.clone(), span);
        args.push(Expr::value(ExprKind::Load(Box::new(object)), param.ty.unqualified(), span));
    }
    let call = Expr::value(ExprKind::BuiltinCall(builtin.clone(), args), builtin.ret.clone(), span);
    let kind = if builtin.ret.ty == Ty::Void { StmtKind::Expr(call) } else { StmtKind::Return(Some(call)) };
    let stmts = vec![Stmt { kind, span }];
    Body { vars, stmts, calls: Vec::new(), result: None, pointer_calls: Vec::new() }
}
