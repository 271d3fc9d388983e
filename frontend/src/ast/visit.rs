//! The names that a piece of code mentions.
//!
//! Used for the variables that a lambda captures by default (C++17 [expr.prim.lambda.capture] 7):
//! more may be found than are captured in the end, never fewer.

use super::{
    AstType, Block, CaptureKind, Condition, Decl, DeclKind, Expr, ExprKind, InitList, Initializer, NameKind, Param,
    QualifiedName, Stmt, StmtKind, TemplateArgKind, TypeKind, TypeOrExpr, VarDecl,
};
use crate::lex::symbol::Symbol;

/// Calls a function for the first part of each name in a block. `this` counts as a name.
pub fn names_in(block: &Block, f: &mut dyn FnMut(Symbol)) {
    statements(block, &mut Visit { f, expansions: true });
}

/// Calls a function for the first part of each name in a block that does not stand in a pack
/// expansion or fold there.
pub fn unexpanded_names_in(block: &Block, f: &mut dyn FnMut(Symbol)) {
    statements(block, &mut Visit { f, expansions: false });
}

struct Visit<'f> {
    f: &'f mut dyn FnMut(Symbol),
    /// What stands in expansions counts.
    expansions: bool,
}

type F<'v, 'f> = &'v mut Visit<'f>;

fn statements(block: &Block, f: F<'_, '_>) {
    block.stmts.iter().for_each(|s| stmt(s, f));
}

fn name(n: &QualifiedName, f: F<'_, '_>) {
    let all = f.expansions;
    for (i, segment) in n.segments.iter().enumerate() {
        match &segment.kind {
            NameKind::Ident(symbol) if i == 0 => (f.f)(*symbol),
            NameKind::Conversion(to) => ty(to, f),
            NameKind::Decltype(e) => expr(e, f),
            _ => {}
        }
        for arg in segment.args.iter().flatten().filter(|a| all || !a.pack) {
            match &arg.kind {
                TemplateArgKind::Type(t) => ty(t, f),
                TemplateArgKind::Value(e) => expr(e, f),
            }
        }
    }
}

fn ty(t: &AstType, f: F<'_, '_>) {
    match &t.kind {
        TypeKind::Builtin(_) | TypeKind::Auto | TypeKind::DecltypeAuto => {}
        TypeKind::Named(named) => name(&named.name, f),
        TypeKind::Decltype(e) => expr(e, f),
        TypeKind::Pointer(to) | TypeKind::LvalueRef(to) | TypeKind::RvalueRef(to) => ty(to, f),
        TypeKind::Array { element, size } => {
            ty(element, f);
            if let Some(size) = size {
                expr(size, f);
            }
        }
        TypeKind::Function(function) => {
            ty(&function.ret, f);
            params(&function.params, f);
        }
        TypeKind::MemberPointer { class, pointee } => {
            name(class, f);
            ty(pointee, f);
        }
    }
}

fn params(list: &[Param], f: F<'_, '_>) {
    let all = f.expansions;
    for p in list.iter().filter(|p| all || !p.pack) {
        ty(&p.ty, f);
        if let Some(default) = &p.default {
            expr(default, f);
        }
    }
}

fn list(l: &InitList, f: F<'_, '_>) {
    for item in &l.items {
        for designator in &item.designators {
            if let super::Designator::Index(at) = designator {
                expr(at, f);
            }
        }
        expr(&item.value, f);
    }
}

fn init(i: &Initializer, f: F<'_, '_>) {
    match i {
        Initializer::Expr(e) => expr(e, f),
        Initializer::Paren(args) => args.iter().for_each(|a| expr(a, f)),
        Initializer::Brace(l) => list(l, f),
    }
}

fn var(v: &VarDecl, f: F<'_, '_>) {
    ty(&v.ty, f);
    if let Some(i) = &v.init {
        init(i, f);
    }
}

fn decl(d: &Decl, f: F<'_, '_>) {
    match &d.kind {
        DeclKind::Var(v) => var(v, f),
        DeclKind::Bindings(b) => {
            if let Some(i) = &b.init {
                init(i, f);
            }
        }
        DeclKind::Alias(a) => ty(&a.ty, f),
        DeclKind::StaticAssert { cond, .. } => expr(cond, f),
        _ => {}
    }
}

fn condition(c: &Condition, f: F<'_, '_>) {
    match c {
        Condition::Expr(e) => expr(e, f),
        Condition::Decl(v) => var(v, f),
    }
}

fn stmt(s: &Stmt, f: F<'_, '_>) {
    match &s.kind {
        StmtKind::Empty
        | StmtKind::Default
        | StmtKind::Label(_)
        | StmtKind::Break
        | StmtKind::Continue
        | StmtKind::Goto(_)
        | StmtKind::Asm { .. }
        | StmtKind::Return(None) => {}
        StmtKind::Block(block) | StmtKind::Try(block) => statements(block, f),
        StmtKind::Decl(decls) => decls.iter().for_each(|d| decl(d, f)),
        StmtKind::Expr(e) | StmtKind::Return(Some(e)) => expr(e, f),
        StmtKind::If(s) => {
            if let Some(i) = &s.init {
                stmt(i, f);
            }
            condition(&s.cond, f);
            stmt(&s.then, f);
            if let Some(other) = &s.otherwise {
                stmt(other, f);
            }
        }
        StmtKind::Switch(s) => {
            if let Some(i) = &s.init {
                stmt(i, f);
            }
            condition(&s.cond, f);
            stmt(&s.body, f);
        }
        StmtKind::Case { value, range_end } => {
            expr(value, f);
            if let Some(e) = range_end {
                expr(e, f);
            }
        }
        StmtKind::For(s) => {
            if let Some(i) = &s.init {
                stmt(i, f);
            }
            if let Some(c) = &s.cond {
                condition(c, f);
            }
            if let Some(e) = &s.step {
                expr(e, f);
            }
            stmt(&s.body, f);
        }
        StmtKind::RangeFor(s) => {
            if let Some(i) = &s.init {
                stmt(i, f);
            }
            decl(&s.var, f);
            expr(&s.range, f);
            stmt(&s.body, f);
        }
        StmtKind::While { cond, body, .. } => {
            condition(cond, f);
            stmt(body, f);
        }
        StmtKind::DoWhile { body, cond, .. } => {
            stmt(body, f);
            expr(cond, f);
        }
    }
}

fn expr(e: &Expr, f: F<'_, '_>) {
    match &e.kind {
        ExprKind::Int { .. }
        | ExprKind::Float { .. }
        | ExprKind::Char { .. }
        | ExprKind::Str { .. }
        | ExprKind::Bool(_)
        | ExprKind::Nullptr
        | ExprKind::Throw(None) => {}
        ExprKind::This => (f.f)(Symbol::intern("this")),
        ExprKind::Name(n) => name(n, f),
        ExprKind::SizeofPack(n) if f.expansions => (f.f)(*n),
        ExprKind::SizeofPack(_) => {}
        ExprKind::Paren(a)
        | ExprKind::Unary { operand: a, .. }
        | ExprKind::SizeofExpr(a)
        | ExprKind::AlignofExpr(a)
        | ExprKind::Delete { operand: a, .. }
        | ExprKind::Throw(Some(a))
        | ExprKind::Noexcept(a) => expr(a, f),
        ExprKind::PackExpansion(_) | ExprKind::Fold { .. } if !f.expansions => {}
        ExprKind::PackExpansion(a) => expr(a, f),
        ExprKind::Binary { lhs, rhs, .. } | ExprKind::Assign { lhs, rhs, .. } | ExprKind::Comma { lhs, rhs } => {
            expr(lhs, f);
            expr(rhs, f);
        }
        ExprKind::Conditional { cond, then, otherwise } => {
            expr(cond, f);
            if let Some(then) = then {
                expr(then, f);
            }
            expr(otherwise, f);
        }
        ExprKind::Call { callee, args } => {
            expr(callee, f);
            args.iter().for_each(|a| expr(a, f));
        }
        ExprKind::KernelLaunch { callee, config, args } => {
            expr(callee, f);
            config.iter().chain(args).for_each(|a| expr(a, f));
        }
        ExprKind::Index { base, index } => {
            expr(base, f);
            expr(index, f);
        }
        ExprKind::Member { base, name: n, .. } => {
            expr(base, f);
            let all = f.expansions;
            for arg in n.segments.iter().flat_map(|s| s.args.iter().flatten()).filter(|a| all || !a.pack) {
                match &arg.kind {
                    TemplateArgKind::Type(t) => ty(t, f),
                    TemplateArgKind::Value(e) => expr(e, f),
                }
            }
        }
        ExprKind::Cast { ty: t, operand, .. } => {
            ty(t, f);
            expr(operand, f);
        }
        ExprKind::Construct { ty: t, init: i } => {
            ty(t, f);
            init(i, f);
        }
        ExprKind::InitList(l) => list(l, f),
        ExprKind::SizeofType(t) | ExprKind::AlignofType(t) => ty(t, f),
        ExprKind::Offsetof { ty: t, member } => {
            ty(t, f);
            expr(member, f);
        }
        ExprKind::New(new) => {
            new.placement.iter().for_each(|p| expr(p, f));
            ty(&new.ty, f);
            if let Some(i) = &new.init {
                init(i, f);
            }
        }
        ExprKind::Lambda(lambda) => {
            for capture in &lambda.captures {
                match &capture.what {
                    CaptureKind::This | CaptureKind::StarThis => (f.f)(Symbol::intern("this")),
                    CaptureKind::Name(_) if capture.pack && !f.expansions => {}
                    CaptureKind::Name(n) => (f.f)(*n),
                    CaptureKind::Init(_, e) => expr(e, f),
                }
            }
            params(&lambda.call.ty.params, f);
            if let super::FunctionBody::Block(block) = &lambda.call.body {
                statements(block, f);
            }
        }
        ExprKind::Typeid(what) => match &**what {
            TypeOrExpr::Type(t) => ty(t, f),
            TypeOrExpr::Expr(e) => expr(e, f),
        },
        ExprKind::Fold { lhs, rhs, .. } => {
            for side in [lhs, rhs].into_iter().flatten() {
                expr(side, f);
            }
        }
        ExprKind::StmtExpr(block) => statements(block, f),
        ExprKind::VaArg { list, ty: t } => {
            expr(list, f);
            ty(t, f);
        }
        ExprKind::TypeTrait { args, .. } => args.iter().for_each(|t| ty(t, f)),
    }
}
