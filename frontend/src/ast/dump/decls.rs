//! Prints declarations.

use super::Writer;
use crate::ast::*;

impl Writer {
    pub(super) fn specifiers(&mut self, specs: &Specifiers) {
        for (spec, _) in &specs.words {
            self.put(spec.as_str());
            self.put(" ");
        }
        for attribute in &specs.attributes {
            match &attribute.kind {
                AttributeKind::LaunchBounds(args) => {
                    self.put("__launch_bounds__(");
                    self.args(args);
                    self.put(") ");
                }
                AttributeKind::Align(e) | AttributeKind::AlignasValue(e) => {
                    self.put("align(");
                    self.expr(e);
                    self.put(") ");
                }
                AttributeKind::AlignAs(ty) => {
                    self.put("align(");
                    self.ty(ty);
                    self.put(") ");
                }
                AttributeKind::AlignAsPack(ty) => {
                    self.put("align(");
                    self.ty(ty);
                    self.put("...) ");
                }
                AttributeKind::Packed => self.put("packed "),
                AttributeKind::MaxRegisters(e) => {
                    self.put("__maxnreg__(");
                    self.expr(e);
                    self.put(") ");
                }
                AttributeKind::ClusterDims(args) => {
                    self.put("__cluster_dims__(");
                    self.args(args);
                    self.put(") ");
                }
                AttributeKind::Word(word) => self.put(&format!("{} ", word.as_str())),
                AttributeKind::Other(name) => self.put(&format!("[[{name}]] ")),
            }
        }
    }

    pub(super) fn var(&mut self, var: &VarDecl) {
        self.put("var ");
        self.specifiers(&var.specs);
        self.name(&var.name);
        self.put(": ");
        self.ty(&var.ty);
        if let Some(init) = &var.init {
            self.initializer(init);
        }
    }

    fn nested(&mut self, decls: &[Decl]) {
        self.indented(|w| {
            for decl in decls {
                w.decl(decl);
            }
        });
    }

    pub(super) fn decl(&mut self, decl: &Decl) {
        match &decl.kind {
            DeclKind::Function(f) => self.function(f),
            DeclKind::Var(var) => {
                self.head("");
                self.var(var);
                self.end();
            }
            DeclKind::Field(field) => self.field(field),
            DeclKind::Bindings(b) => {
                self.head("bindings [");
                self.list(&b.names, |w, name| w.put(name.name.as_str()));
                self.put("]: ");
                self.specifiers(&b.specs);
                self.ty(&b.ty);
                if let Some(init) = &b.init {
                    self.initializer(init);
                }
                self.end();
            }
            DeclKind::Record(record) => self.record(record),
            DeclKind::Enum(e) => self.enumeration(e),
            DeclKind::Alias(alias) => {
                self.head("alias ");
                self.specifiers(&alias.specs);
                self.put(alias.name.name.as_str());
                self.put(" = ");
                self.ty(&alias.ty);
                self.end();
            }
            DeclKind::Namespace(ns) => {
                self.head(if ns.inline { "inline namespace" } else { "namespace" });
                if let Some(name) = ns.name {
                    self.put(&format!(" {}", name.name));
                }
                self.end();
                self.nested(&ns.decls);
            }
            DeclKind::NamespaceAlias(alias) => {
                self.head(&format!("namespace {} = ", alias.name.name));
                self.name(&alias.target);
                self.end();
            }
            DeclKind::UsingNamespace(name) => {
                self.head("using namespace ");
                self.name(name);
                self.end();
            }
            DeclKind::Using { name, pack } => {
                self.head("using ");
                self.name(name);
                if *pack {
                    self.put("...");
                }
                self.end();
            }
            DeclKind::StaticAssert(assertion) => {
                self.head("static_assert ");
                self.expr(&assertion.cond);
                if let Some(message) = &assertion.message {
                    self.put(", ");
                    self.expr(message);
                }
                self.end();
            }
            DeclKind::Linkage { language, decls } => {
                self.line(&format!("extern \"{language}\""));
                self.nested(decls);
            }
            DeclKind::Template(template) => {
                self.head("template ");
                self.template_params(&template.params);
                self.end();
                self.nested(&template.decls);
            }
            DeclKind::Guide(f) => {
                self.head("guide ");
                self.specifiers(&f.specs);
                self.name(&f.name);
                self.signature(&f.ty, true);
                self.end();
            }
            DeclKind::Instantiation { is_extern, decl } => {
                self.line(if *is_extern { "extern instantiation" } else { "instantiation" });
                self.nested(std::slice::from_ref(decl));
            }
            DeclKind::Access(access) => self.line(&format!("{}:", access.as_str())),
            DeclKind::Friend(decls) => {
                self.line("friend");
                self.nested(decls);
            }
            DeclKind::Empty => self.line("empty"),
            DeclKind::Skipped(skipped) => {
                self.head("skipped");
                if let Some(name) = skipped.name {
                    self.put(&format!(" {}", name.name));
                }
                self.put(&format!(" ({} tokens)", skipped.tokens.len()));
                self.end();
            }
        }
    }

    fn function(&mut self, f: &FunctionDecl) {
        self.head(match f.kind {
            FunctionKind::Plain => "function ",
            FunctionKind::Constructor => "constructor ",
            FunctionKind::Destructor => "destructor ",
            FunctionKind::Conversion => "conversion ",
        });
        self.specifiers(&f.specs);
        self.name(&f.name);
        self.signature(&f.ty, f.kind == FunctionKind::Plain);
        match &f.body {
            FunctionBody::None => self.put(" (declaration)"),
            FunctionBody::HostOnly(range) => {
                self.put(&format!(" (host only, {} tokens)", range.len()));
            }
            FunctionBody::Block(_) => {}
            FunctionBody::Defaulted => self.put(" = default"),
            FunctionBody::Deleted => self.put(" = delete"),
            FunctionBody::Pure => self.put(" = 0"),
        }
        self.end();
        self.indented(|w| {
            for init in &f.initializers {
                w.head("init ");
                w.name(&init.name);
                w.initializer(&init.init);
                w.put(if init.pack { "...\n" } else { "\n" });
            }
            if let FunctionBody::Block(block) = &f.body {
                w.stmts(&block.stmts);
            }
        });
    }

    fn field(&mut self, field: &FieldDecl) {
        self.head("field ");
        self.specifiers(&field.specs);
        if let Some(name) = field.name {
            self.put(&format!("{}: ", name.name));
        }
        self.ty(&field.ty);
        if let Some(bits) = &field.bits {
            self.put(" bits ");
            self.expr(bits);
        }
        if let Some(init) = &field.init {
            self.initializer(init);
        }
        self.end();
    }

    fn record(&mut self, record: &RecordDecl) {
        self.head(record.tag.as_str());
        self.put(" ");
        self.specifiers(&record.specs);
        self.name(&record.name);
        for (i, base) in record.bases.iter().enumerate() {
            self.put(if i == 0 { " : " } else { ", " });
            if let Some(access) = base.access {
                self.put(&format!("{} ", access.as_str()));
            }
            if base.is_virtual {
                self.put("virtual ");
            }
            self.ty(&base.ty);
            if base.pack {
                self.put("...");
            }
        }
        match &record.members {
            None => self.put(" (declaration)\n"),
            Some(members) => {
                self.end();
                self.nested(members);
            }
        }
    }

    fn enumeration(&mut self, e: &EnumDecl) {
        self.head(if e.scoped { "enum class " } else { "enum " });
        self.name(&e.name);
        if let Some(ty) = &e.underlying {
            self.put(" : ");
            self.ty(ty);
        }
        let Some(enumerators) = &e.enumerators else {
            self.put(" (declaration)\n");
            return;
        };
        self.end();
        self.indented(|w| {
            for enumerator in enumerators {
                w.head(enumerator.name.name.as_str());
                if let Some(value) = &enumerator.value {
                    w.put(" = ");
                    w.expr(value);
                }
                w.end();
            }
        });
    }

    fn template_params(&mut self, params: &[TemplateParam]) {
        self.put("<");
        self.list(params, |w, p| {
            match &p.kind {
                TemplateParamKind::Type { .. } => w.put("typename"),
                TemplateParamKind::Value { ty, .. } => w.ty(ty),
                TemplateParamKind::Template { params, .. } => {
                    w.put("template ");
                    w.template_params(params);
                }
            }
            if p.pack {
                w.put("...");
            }
            if let Some(name) = p.name {
                w.put(&format!(" {}", name.name));
            }
            match &p.kind {
                TemplateParamKind::Type { default: Some(ty) } => {
                    w.put(" = ");
                    w.ty(ty);
                }
                TemplateParamKind::Value { default: Some(e), .. } => {
                    w.put(" = ");
                    w.expr(e);
                }
                TemplateParamKind::Template { default: Some(name), .. } => {
                    w.put(" = ");
                    w.name(name);
                }
                _ => {}
            }
        });
        self.put(">");
    }
}
