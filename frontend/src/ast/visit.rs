//! Collects the names that a piece of code mentions.
//!
//! - All names: for the variables that a lambda captures by default (C++17 `[expr.prim.lambda.capture]` 7). The walk
//!   may find more names than are finally captured, never fewer.
//! - The names in the pattern of a pack expansion (C++17 `[temp.variadic]`). Names inside an expansion or fold that
//!   is itself part of the pattern are expanded there, so they do not count.

use super::{
    AstType, Block, CaptureKind, Condition, CtorInitializer, Decl, DeclKind, Designator, Expr, ExprKind, FunctionBody,
    InitList, Initializer, Lambda, NameKind, NameSegment, Param, QualifiedName, Stmt, StmtKind, TemplateArg,
    TemplateArgKind, TypeKind, TypeOrExpr, Unroll, VarDecl,
};
use crate::lex::symbol::Symbol;

/// Calls `found` for the first part of each name in a block. `this` counts as a name.
pub fn names_in(block: &Block, found: &mut dyn FnMut(Symbol)) {
    NameVisitor { pattern: false, in_lambda: false, found }.block(block);
}

/// Returns the names in an expression that is a pattern, each once.
pub fn pattern_of_expr(e: &Expr) -> Vec<Symbol> {
    pattern(|walk| walk.expr(e))
}

/// Returns the names in a type that is a pattern, each once.
pub fn pattern_of_type(ty: &AstType) -> Vec<Symbol> {
    pattern(|walk| walk.ty(ty))
}

/// Returns the names in a qualified name that is a pattern, each once.
pub fn pattern_of_name(name: &QualifiedName) -> Vec<Symbol> {
    pattern(|walk| walk.name(name))
}

/// Returns the names in a constructor's initialiser for a base class that is a pattern, each once.
pub fn pattern_of_base(base: &CtorInitializer) -> Vec<Symbol> {
    pattern(|walk| {
        walk.name(&base.name);
        walk.init(&base.init);
    })
}

/// Returns the names in a template argument that is a pattern, each once.
pub fn pattern_of_argument(arg: &TemplateArg) -> Vec<Symbol> {
    pattern(|walk| walk.argument(arg))
}

fn pattern(walk: impl FnOnce(&mut NameVisitor<'_>)) -> Vec<Symbol> {
    let mut names = Vec::new();
    let mut found = |name| {
        if name != "this" && !names.contains(&name) {
            names.push(name);
        }
    };
    walk(&mut NameVisitor { pattern: true, in_lambda: false, found: &mut found });
    names
}

/// A walk over a piece of the tree.
struct NameVisitor<'f> {
    /// True if the piece is the pattern of a pack expansion.
    pattern: bool,
    /// True while the walk is in the body of a lambda expression.
    in_lambda: bool,
    /// Callback for each name found.
    found: &'f mut dyn FnMut(Symbol),
}

impl NameVisitor<'_> {
    fn name(&mut self, n: &QualifiedName) {
        for (i, segment) in n.segments.iter().enumerate() {
            match &segment.kind {
                NameKind::Ident(symbol) if i == 0 && !n.global => (self.found)(*symbol),
                NameKind::Conversion(to) => self.ty(to),
                NameKind::Decltype(e) => self.expr(e),
                _ => {}
            }
            self.arguments(segment);
        }
    }

    fn arguments(&mut self, segment: &NameSegment) {
        let pattern = self.pattern;
        for arg in segment.args.iter().flatten().filter(|a| !(pattern && a.pack)) {
            self.argument(arg);
        }
    }

    fn argument(&mut self, arg: &TemplateArg) {
        match &arg.kind {
            TemplateArgKind::Type(t) => self.ty(t),
            TemplateArgKind::Value(e) => self.expr(e),
        }
    }

    fn ty(&mut self, t: &AstType) {
        match &t.kind {
            TypeKind::Builtin(_) | TypeKind::Auto | TypeKind::DecltypeAuto => {}
            TypeKind::Named(named) => self.name(&named.name),
            TypeKind::Decltype(e) | TypeKind::Typeof(e) => self.expr(e),
            TypeKind::Pointer(to) | TypeKind::LvalueRef(to) | TypeKind::RvalueRef(to) => self.ty(to),
            TypeKind::Array { element, size } => {
                self.ty(element);
                if let Some(size) = size {
                    self.expr(size);
                }
            }
            TypeKind::Function(function) => {
                self.ty(&function.ret);
                self.params(&function.params);
            }
            TypeKind::MemberPointer { class, pointee } => {
                self.name(class);
                self.ty(pointee);
            }
        }
    }

    fn params(&mut self, list: &[Param]) {
        let pattern = self.pattern;
        for p in list.iter().filter(|p| !(pattern && p.pack)) {
            self.ty(&p.ty);
            if let Some(default) = &p.default {
                self.expr(default);
            }
        }
    }

    fn list(&mut self, l: &InitList) {
        for item in &l.items {
            for designator in &item.designators {
                if let Designator::Index(at) = designator {
                    self.expr(at);
                }
            }
            self.expr(&item.value);
        }
    }

    fn init(&mut self, i: &Initializer) {
        match i {
            Initializer::Expr(e) => self.expr(e),
            Initializer::Paren(args) => args.iter().for_each(|a| self.expr(a)),
            Initializer::Brace(l) => self.list(l),
        }
    }

    fn var(&mut self, v: &VarDecl) {
        self.ty(&v.ty);
        if let Some(i) = &v.init {
            self.init(i);
        }
    }

    fn decl(&mut self, d: &Decl) {
        match &d.kind {
            DeclKind::Var(v) => self.var(v),
            DeclKind::Bindings(b) => {
                if let Some(i) = &b.init {
                    self.init(i);
                }
            }
            DeclKind::Alias(a) => self.ty(&a.ty),
            DeclKind::StaticAssert(assertion) => self.expr(&assertion.cond),
            _ => {}
        }
    }

    fn condition(&mut self, c: &Condition) {
        match c {
            Condition::Expr(e) => self.expr(e),
            Condition::Decl(v) => self.var(v),
        }
    }

    fn stmt(&mut self, s: &Stmt) {
        match &s.kind {
            StmtKind::Empty
            | StmtKind::Default
            | StmtKind::Label(_)
            | StmtKind::Break
            | StmtKind::Continue
            | StmtKind::Goto(_)
            | StmtKind::Return(None) => {}
            StmtKind::Asm { operands, .. } => {
                let both = operands.iter().flat_map(|o| o.outputs.iter().chain(&o.inputs));
                both.for_each(|operand| self.expr(&operand.value));
            }
            StmtKind::Block(block) | StmtKind::Try(block) => self.block(block),
            StmtKind::Decl(decls) => decls.iter().for_each(|d| self.decl(d)),
            StmtKind::Expr(e) | StmtKind::Return(Some(e)) => self.expr(e),
            StmtKind::If(s) => {
                if let Some(i) = &s.init {
                    self.stmt(i);
                }
                self.condition(&s.cond);
                self.stmt(&s.then);
                if let Some(other) = &s.otherwise {
                    self.stmt(other);
                }
            }
            StmtKind::Switch(s) => {
                if let Some(i) = &s.init {
                    self.stmt(i);
                }
                self.condition(&s.cond);
                self.stmt(&s.body);
            }
            StmtKind::Case { value, range_end } => {
                self.expr(value);
                if let Some(e) = range_end {
                    self.expr(e);
                }
            }
            StmtKind::For(s) => {
                self.unroll(&s.unroll);
                if let Some(i) = &s.init {
                    self.stmt(i);
                }
                if let Some(c) = &s.cond {
                    self.condition(c);
                }
                if let Some(e) = &s.step {
                    self.expr(e);
                }
                self.stmt(&s.body);
            }
            StmtKind::RangeFor(s) => {
                self.unroll(&s.unroll);
                if let Some(i) = &s.init {
                    self.stmt(i);
                }
                self.decl(&s.var);
                self.expr(&s.range);
                self.stmt(&s.body);
            }
            StmtKind::While { cond, body, unroll } => {
                self.unroll(unroll);
                self.condition(cond);
                self.stmt(body);
            }
            StmtKind::DoWhile { body, cond, unroll } => {
                self.unroll(unroll);
                self.stmt(body);
                self.expr(cond);
            }
        }
    }

    fn unroll(&mut self, pragmas: &[Unroll]) {
        pragmas.iter().filter_map(|pragma| pragma.count.as_ref()).for_each(|count| self.expr(count));
    }

    fn expr(&mut self, e: &Expr) {
        match &e.kind {
            ExprKind::Int { .. }
            | ExprKind::Float { .. }
            | ExprKind::LongFloat(_)
            | ExprKind::Char { .. }
            | ExprKind::Str { .. }
            | ExprKind::Bool(_)
            | ExprKind::Nullptr
            | ExprKind::Throw(None) => {}
            ExprKind::SizeofPack(_) | ExprKind::PackExpansion(_) if self.pattern => {}
            ExprKind::StmtExpr(_) if self.pattern && !self.in_lambda => {}
            // The fold expands its pack operand, but not an initial value. Inside the body of a lambda expression the
            // initial value is ignored as well.
            ExprKind::Fold { lhs: None, .. } | ExprKind::Fold { rhs: None, .. } if self.pattern => {}
            ExprKind::Fold { .. } if self.pattern && self.in_lambda => {}
            ExprKind::This => (self.found)(Symbol::intern("this")),
            ExprKind::Name(n) => self.name(n),
            ExprKind::SizeofPack(n) => (self.found)(*n),
            ExprKind::Paren(a)
            | ExprKind::Unary { operand: a, .. }
            | ExprKind::SizeofExpr(a)
            | ExprKind::AlignofExpr(a)
            | ExprKind::Delete { operand: a, .. }
            | ExprKind::Throw(Some(a))
            | ExprKind::Noexcept(a)
            | ExprKind::PackExpansion(a) => self.expr(a),
            ExprKind::Binary { lhs, rhs, .. } | ExprKind::Assign { lhs, rhs, .. } | ExprKind::Comma { lhs, rhs } => {
                self.expr(lhs);
                self.expr(rhs);
            }
            ExprKind::Conditional { cond, then, otherwise } => {
                self.expr(cond);
                if let Some(then) = then {
                    self.expr(then);
                }
                self.expr(otherwise);
            }
            ExprKind::Call { callee, args } => {
                self.expr(callee);
                args.iter().for_each(|a| self.expr(a));
            }
            ExprKind::KernelLaunch { callee, config, args } => {
                self.expr(callee);
                config.iter().chain(args).for_each(|a| self.expr(a));
            }
            ExprKind::Index { base, index } => {
                self.expr(base);
                self.expr(index);
            }
            ExprKind::Member { base, name: n, .. } => {
                self.expr(base);
                n.segments.iter().for_each(|s| self.arguments(s));
            }
            ExprKind::Cast { ty: t, operand, .. } => {
                self.ty(t);
                self.expr(operand);
            }
            ExprKind::Construct { ty: t, init: i } => {
                self.ty(t);
                self.init(i);
            }
            ExprKind::InitList(l) => self.list(l),
            ExprKind::SizeofType(t) | ExprKind::AlignofType(t) => self.ty(t),
            ExprKind::Offsetof { ty: t, member } => {
                self.ty(t);
                self.expr(member);
            }
            ExprKind::New(new) => {
                new.placement.iter().for_each(|p| self.expr(p));
                self.ty(&new.ty);
                if let Some(i) = &new.init {
                    self.init(i);
                }
            }
            ExprKind::Lambda(lambda) => self.lambda(lambda),
            ExprKind::Typeid(what) => match &**what {
                TypeOrExpr::Type(t) => self.ty(t),
                TypeOrExpr::Expr(e) => self.expr(e),
            },
            ExprKind::Fold { lhs, rhs, .. } => {
                for side in [lhs, rhs].into_iter().flatten() {
                    self.expr(side);
                }
            }
            ExprKind::StmtExpr(block) => self.block(block),
            ExprKind::VaArg { list, ty: t } => {
                self.expr(list);
                self.ty(t);
            }
            ExprKind::TypeTrait { args, .. } => args.iter().for_each(|t| self.ty(t)),
        }
    }

    fn lambda(&mut self, lambda: &Lambda) {
        let pattern = self.pattern;
        for capture in lambda.captures.iter().filter(|c| !(pattern && c.pack)) {
            match &capture.what {
                CaptureKind::This | CaptureKind::StarThis => (self.found)(Symbol::intern("this")),
                CaptureKind::Name(n) => (self.found)(*n),
                CaptureKind::Init(_, e) => self.expr(e),
            }
        }
        // The template parameters that stand for `auto` belong to the lambda expression and have the same names in
        // all of them.
        let own = |name: &Symbol| lambda.params.iter().any(|p| p.name.is_some_and(|n| n.name == *name));
        let found = &mut *self.found;
        let mut others = |name: Symbol| {
            if !own(&name) {
                found(name);
            }
        };
        let mut head = NameVisitor { pattern, in_lambda: self.in_lambda, found: &mut others };
        head.params(&lambda.call.ty.params);
        head.ty(&lambda.call.ty.ret);
        if let FunctionBody::Block(block) = &lambda.call.body {
            let outer = std::mem::replace(&mut self.in_lambda, true);
            self.block(block);
            self.in_lambda = outer;
        }
    }

    fn block(&mut self, block: &Block) {
        block.stmts.iter().for_each(|s| self.stmt(s));
    }
}
