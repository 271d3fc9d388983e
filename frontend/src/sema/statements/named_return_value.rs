//! Named return value optimisation: local variables that are the object that a function returns (C++17
//! [class.copy.elision] 1.1).
//!
//! Omitting the copy is optional, and is visible if copies or destructors have effects. NVRTC omits the copy if the
//! variable is declared in the outermost block of the body, every `return` of the function names it, it has the
//! function's return type, and that type is not deduced. The same rule applies here. For classes that are copied as
//! bytes, where the difference is invisible, the copy is kept. Two rare cases keep the copy here although NVRTC omits
//! it: a nested block with a `return` that redeclares the name, and a discarded statement of a template that returns
//! something else.

use crate::ast::{self, Block, Condition, DeclKind, Stmt, StmtKind};
use crate::hir::{Expr, ExprKind, VarId};
use crate::lex::symbol::Symbol;
use crate::sema::Sema;
use crate::types::Ty;

impl Sema<'_> {
    /// Makes a newly declared variable the object that the function returns, if possible. Returns true if it is.
    pub(in crate::sema) fn becomes_result(&mut self, id: VarId, name: ast::Ident) -> bool {
        let scope = self.context.scope;
        let Some(c) = &self.body else { return false };
        let Some(var) = c.locals.vars.get(id) else { return false };
        let same = var.ty.ty == c.result.ty.ty && !var.ty.is_volatile && !c.result.ty.is_volatile && var.align <= 1;
        if c.result.name != Some(name.name) || scope != c.scope || c.result.variable.is_some() || !same {
            return false;
        }
        let special = self.types.special_members(&var.ty.ty);
        if !matches!(var.ty.ty, Ty::Record(_)) || special.trivial_copy && special.trivial_destructor {
            return false;
        }
        if let Some(c) = &mut self.body {
            c.result.variable = Some(id);
        }
        true
    }

    /// Returns the value of a `return` of the object that is the function's result, which is already in place. Returns
    /// other expressions as an error.
    pub(in crate::sema) fn result_value(&self, e: Expr) -> Result<Expr, Expr> {
        let result = self.body.as_ref().and_then(|c| c.result.variable);
        match e.kind {
            ExprKind::Local(id) if Some(id) == result && e.is_lvalue() => {
                let (ty, span) = (e.ty.unqualified(), e.span);
                Ok(Expr::value(ExprKind::Load(Box::new(e)), ty, span))
            }
            _ => Err(e),
        }
    }
}

/// Returns the name that every `return` of a body names, if it denotes a variable of the outermost block.
pub(in crate::sema) fn returned_name(body: &Block) -> Option<Symbol> {
    let mut name = None;
    let mut same = true;
    for stmt in &body.stmts {
        walk(stmt, &mut |s| {
            let StmtKind::Return(value) = &s.kind else { return };
            let this = match value.as_ref().map(|e| &e.without_parens().kind) {
                Some(ast::ExprKind::Name(n)) => n.as_ident().map(|i| i.name),
                _ => None,
            };
            same &= this.is_some() && (name.is_none() || name == this);
            name = this;
        });
    }
    let name = name.filter(|_| same)?;
    let hidden = body.stmts.iter().any(|s| {
        let (mut returns, mut declares) = (false, false);
        walk(s, &mut |s| {
            returns |= matches!(s.kind, StmtKind::Return(_));
            declares |= declares_name(s, name);
        });
        returns && declares
    });
    (!hidden).then_some(name)
}

/// Returns true if a statement itself declares a variable of this name.
fn declares_name(stmt: &Stmt, name: Symbol) -> bool {
    let named = |decl: &ast::Decl| match &decl.kind {
        DeclKind::Var(var) => var.name.as_ident().is_some_and(|i| i.name == name),
        DeclKind::Bindings(bindings) => bindings.names.iter().any(|i| i.name == name),
        // An anonymous union may declare it.
        DeclKind::Field(_) => true,
        _ => false,
    };
    let tested =
        |cond: &Condition| matches!(cond, Condition::Decl(var) if var.name.as_ident().is_some_and(|i| i.name == name));
    match &stmt.kind {
        StmtKind::Decl(decls) => decls.iter().any(named),
        StmtKind::If(s) => tested(&s.cond),
        StmtKind::Switch(s) => tested(&s.cond),
        StmtKind::For(s) => s.cond.as_ref().is_some_and(tested),
        StmtKind::While { cond, .. } => tested(cond),
        StmtKind::RangeFor(s) => named(&s.var),
        _ => false,
    }
}

/// Calls a function for a statement and all statements inside it. The parser limits their nesting.
fn walk<'s>(stmt: &'s Stmt, f: &mut dyn FnMut(&'s Stmt)) {
    f(stmt);
    let inside: Vec<&Stmt> = match &stmt.kind {
        StmtKind::Block(block) | StmtKind::Try(block) => block.stmts.iter().collect(),
        StmtKind::If(s) => s.init.iter().chain([&s.then]).chain(&s.otherwise).collect(),
        StmtKind::Switch(s) => s.init.iter().chain([&s.body]).collect(),
        StmtKind::For(s) => s.init.iter().chain([&s.body]).collect(),
        StmtKind::RangeFor(s) => s.init.iter().chain([&s.body]).collect(),
        StmtKind::While { body, .. } | StmtKind::DoWhile { body, .. } => vec![&**body],
        _ => Vec::new(),
    };
    for stmt in inside {
        walk(stmt, f);
    }
}
