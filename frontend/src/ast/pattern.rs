//! Which names stand in the pattern of a pack expansion (C++17 [temp.variadic]).
//!
//! Names inside of an expansion or fold that is itself part of the pattern are expanded there, so
//! they do not count.

use super::visit::unexpanded_names_in;
use super::{
    AstType, CtorInitializer, Expr, ExprKind, InitList, Initializer, NameKind, QualifiedName, TemplateArg,
    TemplateArgKind, TypeKind,
};
use super::{CaptureKind, FunctionBody, Lambda, NewExpr, TypeOrExpr};
use crate::lex::symbol::Symbol;

/// The names of an expression, each once.
pub fn names_of_expr(e: &Expr) -> Vec<Symbol> {
    let mut out = Names::default();
    out.expr(e);
    out.found
}

/// The names of a type, each once.
pub fn names_of_type(ty: &AstType) -> Vec<Symbol> {
    let mut out = Names::default();
    out.ty(ty);
    out.found
}

/// The names of a qualified name, each once.
pub fn names_of_name(name: &QualifiedName) -> Vec<Symbol> {
    let mut out = Names::default();
    out.name(name);
    out.found
}

/// The names of a constructor's initialiser for a base class, each once.
pub fn names_of_base(base: &CtorInitializer) -> Vec<Symbol> {
    let mut out = Names::default();
    out.name(&base.name);
    out.initializer(&base.init);
    out.found
}

/// The names of a template argument, each once.
pub fn names_of_argument(arg: &TemplateArg) -> Vec<Symbol> {
    let mut out = Names::default();
    out.argument(arg);
    out.found
}

#[derive(Default)]
struct Names {
    found: Vec<Symbol>,
}

impl Names {
    fn add(&mut self, name: Symbol) {
        if !self.found.contains(&name) {
            self.found.push(name);
        }
    }

    fn name(&mut self, name: &QualifiedName) {
        for (i, segment) in name.segments.iter().enumerate() {
            match &segment.kind {
                NameKind::Ident(symbol) if i == 0 && !name.global => self.add(*symbol),
                NameKind::Decltype(e) => self.expr(e),
                NameKind::Conversion(ty) => self.ty(ty),
                _ => {}
            }
            for arg in segment.args.iter().flatten().filter(|a| !a.pack) {
                self.argument(arg);
            }
        }
    }

    fn argument(&mut self, arg: &TemplateArg) {
        match &arg.kind {
            TemplateArgKind::Type(ty) => self.ty(ty),
            TemplateArgKind::Value(e) => self.expr(e),
        }
    }

    fn ty(&mut self, ty: &AstType) {
        match &ty.kind {
            TypeKind::Builtin(_) | TypeKind::Auto | TypeKind::DecltypeAuto => {}
            TypeKind::Named(named) => self.name(&named.name),
            TypeKind::Decltype(e) => self.expr(e),
            TypeKind::Pointer(to) | TypeKind::LvalueRef(to) | TypeKind::RvalueRef(to) => self.ty(to),
            TypeKind::Array { element, size } => {
                self.ty(element);
                if let Some(size) = size {
                    self.expr(size);
                }
            }
            TypeKind::Function(f) => {
                self.ty(&f.ret);
                for param in f.params.iter().filter(|p| !p.pack) {
                    self.ty(&param.ty);
                }
            }
            TypeKind::MemberPointer { class, pointee } => {
                self.name(class);
                self.ty(pointee);
            }
        }
    }

    fn list(&mut self, list: &InitList) {
        for item in &list.items {
            self.expr(&item.value);
        }
    }

    fn initializer(&mut self, init: &Initializer) {
        match init {
            Initializer::Expr(e) => self.expr(e),
            Initializer::Paren(args) => args.iter().for_each(|a| self.expr(a)),
            Initializer::Brace(list) => self.list(list),
        }
    }

    fn expr(&mut self, e: &Expr) {
        match &e.kind {
            ExprKind::Int { .. }
            | ExprKind::Float { .. }
            | ExprKind::Char { .. }
            | ExprKind::Str { .. }
            | ExprKind::Bool(_)
            | ExprKind::Nullptr
            | ExprKind::This
            | ExprKind::SizeofPack(_)
            | ExprKind::StmtExpr(_)
            | ExprKind::PackExpansion(_) => {}
            // The other operand of a fold over two is no pack of the fold.
            ExprKind::Fold { lhs, rhs, .. } => {
                if let (Some(a), Some(b)) = (lhs, rhs) {
                    self.expr(a);
                    self.expr(b);
                }
            }
            ExprKind::Lambda(lambda) => self.lambda(lambda),
            ExprKind::Name(name) => self.name(name),
            ExprKind::Paren(a)
            | ExprKind::Unary { operand: a, .. }
            | ExprKind::SizeofExpr(a)
            | ExprKind::AlignofExpr(a)
            | ExprKind::Delete { operand: a, .. }
            | ExprKind::Noexcept(a) => self.expr(a),
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
            ExprKind::Member { base, name, .. } => {
                self.expr(base);
                for arg in name.segments.iter().flat_map(|s| s.args.iter().flatten()).filter(|a| !a.pack) {
                    self.argument(arg);
                }
            }
            ExprKind::Cast { ty, operand, .. } => {
                self.ty(ty);
                self.expr(operand);
            }
            ExprKind::Construct { ty, init } => {
                self.ty(ty);
                self.initializer(init);
            }
            ExprKind::InitList(list) => self.list(list),
            ExprKind::SizeofType(ty) | ExprKind::AlignofType(ty) | ExprKind::Offsetof { ty, .. } => self.ty(ty),
            ExprKind::New(new) => self.new_expr(new),
            ExprKind::Throw(operand) => operand.iter().for_each(|a| self.expr(a)),
            ExprKind::Typeid(what) => match &**what {
                TypeOrExpr::Type(ty) => self.ty(ty),
                TypeOrExpr::Expr(e) => self.expr(e),
            },
            ExprKind::VaArg { list, ty } => {
                self.expr(list);
                self.ty(ty);
            }
            ExprKind::TypeTrait { args, .. } => args.iter().for_each(|a| self.ty(a)),
        }
    }

    fn lambda(&mut self, lambda: &Lambda) {
        for capture in lambda.captures.iter().filter(|c| !c.pack) {
            match &capture.what {
                CaptureKind::Name(name) => self.add(*name),
                CaptureKind::Init(_, e) => self.expr(e),
                CaptureKind::This | CaptureKind::StarThis => {}
            }
        }
        for param in lambda.call.ty.params.iter().filter(|p| !p.pack) {
            self.ty(&param.ty);
        }
        self.ty(&lambda.call.ty.ret);
        if let FunctionBody::Block(block) = &lambda.call.body {
            unexpanded_names_in(block, &mut |name| self.add(name));
        }
    }

    fn new_expr(&mut self, new: &NewExpr) {
        new.placement.iter().for_each(|a| self.expr(a));
        self.ty(&new.ty);
        if let Some(init) = &new.init {
            self.initializer(init);
        }
    }
}
