//! Prints names, types and expressions.

use super::Writer;
use crate::ast::*;
use crate::lex::token::{Base, CharPrefix, FloatSuffix, IntLitType};

impl Writer {
    pub(super) fn name(&mut self, name: &QualifiedName) {
        if name.global {
            self.put("::");
        }
        for (i, segment) in name.segments.iter().enumerate() {
            if i > 0 {
                self.put("::");
            }
            match &segment.kind {
                NameKind::Ident(s) => self.put(s.as_str()),
                NameKind::Operator(op) => {
                    self.put("operator");
                    if op.starts_with(|c: char| c.is_ascii_alphabetic()) {
                        self.put(" ");
                    }
                    self.put(op);
                }
                NameKind::Conversion(ty) => {
                    self.put("operator ");
                    self.ty(ty);
                }
                NameKind::Destructor(s) => {
                    self.put("~");
                    self.put(s.as_str());
                }
                NameKind::Decltype(e) => {
                    self.put("decltype(");
                    self.expr(e);
                    self.put(")");
                }
            }
            if let Some(args) = &segment.args {
                self.put("<");
                self.list(args, |w, arg| {
                    match &arg.kind {
                        TemplateArgKind::Type(t) => w.ty(t),
                        TemplateArgKind::Value(e) => w.expr(e),
                    }
                    if arg.pack {
                        w.put("...");
                    }
                });
                self.put(">");
            }
        }
    }

    fn quals(&mut self, quals: Quals) {
        if quals.is_const {
            self.put("const ");
        }
        if quals.is_volatile {
            self.put("volatile ");
        }
        if quals.is_restrict {
            self.put("restrict ");
        }
    }

    pub(super) fn ty(&mut self, ty: &AstType) {
        self.quals(ty.quals);
        match &ty.kind {
            TypeKind::Builtin(b) => self.put(b.as_str()),
            TypeKind::Named(named) => {
                if named.typename {
                    self.put("typename ");
                }
                if let Some(tag) = named.tag {
                    self.put(tag.as_str());
                    self.put(" ");
                }
                self.name(&named.name);
            }
            TypeKind::Auto => self.put("auto"),
            TypeKind::DecltypeAuto => self.put("decltype(auto)"),
            TypeKind::Decltype(e) => {
                self.put("decltype(");
                self.expr(e);
                self.put(")");
            }
            TypeKind::Typeof(e) => {
                self.put("typeof(");
                self.expr(e);
                self.put(")");
            }
            TypeKind::Pointer(to) => {
                self.put("pointer to ");
                self.ty(to);
            }
            TypeKind::LvalueRef(to) => {
                self.put("reference to ");
                self.ty(to);
            }
            TypeKind::RvalueRef(to) => {
                self.put("rvalue reference to ");
                self.ty(to);
            }
            TypeKind::Array { element, size } => {
                self.put("array [");
                if let Some(size) = size {
                    self.expr(size);
                }
                self.put("] of ");
                self.ty(element);
            }
            TypeKind::Function(f) => {
                self.put("function ");
                self.signature(f, true);
            }
            TypeKind::MemberPointer { class, pointee } => {
                self.put("pointer to member of ");
                self.name(class);
                self.put(": ");
                self.ty(pointee);
            }
        }
    }

    pub(super) fn signature(&mut self, f: &FunctionType, with_return: bool) {
        self.put("(");
        self.params(&f.params);
        if f.variadic {
            self.put(if f.params.is_empty() { "..." } else { ", ..." });
        }
        self.put(")");
        if f.quals.is_const {
            self.put(" const");
        }
        if f.quals.is_volatile {
            self.put(" volatile");
        }
        match f.reference {
            None => {}
            Some(RefQual::Lvalue) => self.put(" &"),
            Some(RefQual::Rvalue) => self.put(" &&"),
        }
        match &f.noexcept {
            None => {}
            Some(None) => self.put(" noexcept"),
            Some(Some(e)) => {
                self.put(" noexcept(");
                self.expr(e);
                self.put(")");
            }
        }
        if with_return {
            self.put(" -> ");
            self.ty(&f.ret);
        }
    }

    pub(super) fn params(&mut self, params: &[Param]) {
        self.list(params, |w, p| {
            w.specifiers(&p.specs);
            if let Some(name) = p.name {
                w.put(name.name.as_str());
                w.put(": ");
            }
            w.ty(&p.ty);
            if p.pack {
                w.put("...");
            }
            if let Some(default) = &p.default {
                w.put(" = ");
                w.expr(default);
            }
        });
    }

    pub(super) fn args(&mut self, args: &[Expr]) {
        self.list(args, Writer::expr);
    }

    pub(super) fn init_list(&mut self, list: &InitList) {
        self.put("{");
        self.list(&list.items, |w, item| {
            for designator in &item.designators {
                match designator {
                    Designator::Field(name) => {
                        w.put(".");
                        w.put(name.name.as_str());
                    }
                    Designator::Index(e) => {
                        w.put("[");
                        w.expr(e);
                        w.put("]");
                    }
                }
            }
            if !item.designators.is_empty() {
                w.put(" = ");
            }
            w.expr(&item.value);
        });
        self.put("}");
    }

    pub(super) fn initializer(&mut self, init: &Initializer) {
        match init {
            Initializer::Expr(e) => {
                self.put(" = ");
                self.expr(e);
            }
            Initializer::Paren(args) => {
                self.put("(");
                self.args(args);
                self.put(")");
            }
            Initializer::Brace(list) => self.init_list(list),
        }
    }

    fn call_like(&mut self, head: &str, f: impl FnOnce(&mut Self)) {
        self.put(head);
        self.put("(");
        f(self);
        self.put(")");
    }

    fn literal(&mut self, kind: &ExprKind) -> bool {
        match kind {
            ExprKind::Int { value, ty, base } => {
                match base {
                    Base::Hex => self.put(&format!("{value:#x}")),
                    Base::Binary => self.put(&format!("{value:#b}")),
                    Base::Octal | Base::Decimal => self.put(&value.to_string()),
                }
                self.put(match ty {
                    IntLitType::Int => "",
                    IntLitType::UInt => "u",
                    IntLitType::Long => "l",
                    IntLitType::ULong => "ul",
                    IntLitType::LongLong => "ll",
                    IntLitType::ULongLong => "ull",
                });
            }
            ExprKind::Float { double, single, suffix } => match suffix {
                FloatSuffix::None => self.put(&format!("{double:?}")),
                FloatSuffix::F => self.put(&format!("{single:?}f")),
            },
            ExprKind::LongFloat(x) => self.put(&x.to_string()),
            ExprKind::Char { value, prefix, multi } => {
                self.prefix(*prefix);
                match u8::try_from(*value) {
                    Ok(byte) if !*multi => self.put(&format!("'{}'", std::ascii::escape_default(byte))),
                    _ => self.put(&format!("'\\{value}'")),
                }
            }
            ExprKind::Str { bytes, prefix } => {
                self.prefix(*prefix);
                self.put(&format!("\"{}\"", bytes.as_bytes().escape_ascii()));
            }
            ExprKind::Bool(b) => self.put(if *b { "true" } else { "false" }),
            ExprKind::Nullptr => self.put("nullptr"),
            ExprKind::This => self.put("this"),
            _ => return false,
        }
        true
    }

    fn prefix(&mut self, prefix: CharPrefix) {
        self.put(match prefix {
            CharPrefix::None => "",
            CharPrefix::U8 => "u8",
            CharPrefix::U16 => "u",
            CharPrefix::U32 => "U",
            CharPrefix::Wide => "L",
        });
    }

    pub(super) fn expr(&mut self, expr: &Expr) {
        if self.literal(&expr.kind) {
            return;
        }
        match &expr.kind {
            ExprKind::Name(name) => self.name(name),
            // Operators print their own parentheses.
            ExprKind::Paren(e) => self.expr(e),
            ExprKind::Unary { op, operand } if op.is_postfix() => {
                self.put("(");
                self.expr(operand);
                self.put(op.as_str());
                self.put(")");
            }
            ExprKind::Unary { op, operand } => {
                self.put("(");
                self.put(op.as_str());
                self.expr(operand);
                self.put(")");
            }
            ExprKind::Binary { op, lhs, rhs, .. } => self.infix(lhs, op.as_str(), "", rhs),
            ExprKind::Assign { op, lhs, rhs, .. } => {
                self.infix(lhs, op.map_or("", BinaryOp::as_str), "=", rhs);
            }
            ExprKind::Conditional { cond, then, otherwise } => {
                self.put("(");
                self.expr(cond);
                self.put(" ? ");
                if let Some(then) = then {
                    self.expr(then);
                }
                self.put(" : ");
                self.expr(otherwise);
                self.put(")");
            }
            ExprKind::Comma { lhs, rhs } => self.infix(lhs, ",", "", rhs),
            ExprKind::Call { callee, args } => {
                self.expr(callee);
                self.call_like("", |w| w.args(args));
            }
            ExprKind::KernelLaunch { callee, config, args } => {
                self.expr(callee);
                self.put("<<<");
                self.args(config);
                self.put(">>>");
                self.call_like("", |w| w.args(args));
            }
            ExprKind::Index { base, index } => {
                self.expr(base);
                self.put("[");
                self.expr(index);
                self.put("]");
            }
            ExprKind::Member { base, arrow, name } => {
                self.expr(base);
                self.put(if *arrow { "->" } else { "." });
                self.name(name);
            }
            ExprKind::Cast { style, ty, operand } => {
                let word = match style {
                    CastStyle::C => "cast",
                    other => other.as_str(),
                };
                self.put(word);
                self.put("<");
                self.ty(ty);
                self.put(">(");
                self.expr(operand);
                self.put(")");
            }
            ExprKind::Construct { ty, init } => {
                self.ty(ty);
                self.initializer(init);
            }
            ExprKind::InitList(list) => self.init_list(list),
            ExprKind::SizeofType(ty) => self.call_like("sizeof type ", |w| w.ty(ty)),
            ExprKind::SizeofExpr(e) => self.call_like("sizeof ", |w| w.expr(e)),
            ExprKind::SizeofPack(name) => self.call_like("sizeof...", |w| w.put(name.as_str())),
            ExprKind::AlignofType(ty) => self.call_like("alignof type ", |w| w.ty(ty)),
            ExprKind::AlignofExpr(e) => self.call_like("alignof ", |w| w.expr(e)),
            ExprKind::Offsetof { ty, member } => self.call_like("offsetof", |w| {
                w.ty(ty);
                w.put(", ");
                w.expr(member);
            }),
            _ => self.rare_expr(expr),
        }
    }

    fn infix(&mut self, lhs: &Expr, op: &str, suffix: &str, rhs: &Expr) {
        self.put("(");
        self.expr(lhs);
        if op != "," {
            self.put(" ");
        }
        self.put(op);
        self.put(suffix);
        self.put(" ");
        self.expr(rhs);
        self.put(")");
    }

    fn rare_expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::New(new) => {
                self.put(if new.global { "::new " } else { "new " });
                if !new.placement.is_empty() {
                    self.call_like("", |w| w.args(&new.placement));
                    self.put(" ");
                }
                self.ty(&new.ty);
                if let Some(init) = &new.init {
                    self.initializer(init);
                }
            }
            ExprKind::Delete { array, operand } => {
                self.put(if *array { "delete[] " } else { "delete " });
                self.expr(operand);
            }
            ExprKind::Lambda(lambda) => self.lambda(lambda),
            ExprKind::Throw(operand) => {
                self.put("throw");
                if let Some(e) = operand {
                    self.put(" ");
                    self.expr(e);
                }
            }
            ExprKind::Typeid(what) => self.call_like("typeid", |w| match &**what {
                TypeOrExpr::Type(t) => w.ty(t),
                TypeOrExpr::Expr(e) => w.expr(e),
            }),
            ExprKind::Noexcept(e) => self.call_like("noexcept", |w| w.expr(e)),
            ExprKind::Fold { op, lhs, rhs } => {
                let op = match op {
                    FoldOp::Comma => ",".to_owned(),
                    FoldOp::Binary(op) => op.as_str().to_owned(),
                    FoldOp::Assign(op) => format!("{}=", op.map_or("", BinaryOp::as_str)),
                };
                self.put("(");
                if let Some(lhs) = lhs {
                    self.expr(lhs);
                    self.put(&format!(" {op} "));
                }
                self.put("...");
                if let Some(rhs) = rhs {
                    self.put(&format!(" {op} "));
                    self.expr(rhs);
                }
                self.put(")");
            }
            ExprKind::PackExpansion(e) => {
                self.expr(e);
                self.put("...");
            }
            ExprKind::StmtExpr(block) => {
                self.put("({\n");
                self.indented(|w| w.stmts(&block.stmts));
                self.head("})");
            }
            ExprKind::VaArg { list, ty } => self.call_like("va_arg", |w| {
                w.expr(list);
                w.put(", ");
                w.ty(ty);
            }),
            ExprKind::TypeTrait { name, args } => {
                self.call_like(name.as_str(), |w| w.list(args, Writer::ty));
            }
            _ => {}
        }
    }

    fn lambda(&mut self, lambda: &Lambda) {
        self.put("[");
        let mut first = true;
        if let Some(mode) = lambda.default_capture {
            self.put(match mode {
                CaptureMode::Value => "=",
                CaptureMode::Reference => "&",
            });
            first = false;
        }
        for capture in &lambda.captures {
            if !first {
                self.put(", ");
            }
            first = false;
            if capture.mode == CaptureMode::Reference {
                self.put("&");
            }
            match &capture.what {
                CaptureKind::This => self.put("this"),
                CaptureKind::StarThis => self.put("*this"),
                CaptureKind::Name(name) => self.put(name.as_str()),
                CaptureKind::Init(name, e) => {
                    self.put(name.as_str());
                    self.put(" = ");
                    self.expr(e);
                }
            }
            if capture.pack {
                self.put("...");
            }
        }
        self.put("] ");
        self.specifiers(&lambda.call.specs);
        self.call_like("", |w| w.params(&lambda.call.ty.params));
        if !matches!(lambda.call.ty.ret.kind, TypeKind::Auto) {
            self.put(" -> ");
            self.ty(&lambda.call.ty.ret);
        }
        self.put(" {\n");
        if let FunctionBody::Block(body) = &lambda.call.body {
            self.indented(|w| w.stmts(&body.stmts));
        }
        self.head("}");
    }
}
