//! The implicit deduction guides of a class template's constructors (C++17 [over.match.class.deduct]).
//!
//! Each guide is a function template. Its parameters are those of the class and of the constructor, and where the
//! constructor names its class, the guide adds these parameters as arguments. The trees are made before the analysis,
//! which borrows them.

use isowarp_core::span::Span;
use rustc_hash::FxHashMap;

use crate::ast::{
    AstType, Decl, DeclKind, Expr, ExprKind, FunctionBody, FunctionDecl, FunctionKind, FunctionType, Ident, NameKind,
    NamedType, Param, QualifiedName, Quals, RecordDecl, Specifiers, TemplateArg, TemplateArgKind, TemplateDecl,
    TemplateParam, TemplateParamKind, TypeKind,
};
use crate::lex::symbol::Symbol;
use crate::sema::model::templates::{ImplicitGuide, Origin};

/// Maximum total of parameters and arguments of a file's guides, because each constructor repeats those of its class.
const MAX_PARTS: usize = 1 << 20;

/// The guides of all class templates of a file.
#[derive(Debug, Default)]
pub(in crate::sema) struct ImplicitGuides {
    /// The guides, by the addresses of the classes in the tree.
    of: FxHashMap<usize, Vec<ImplicitGuide>>,
    /// Total of their parameters and arguments.
    parts: usize,
}

/// Returns the address of a node in the tree.
pub(in crate::sema) fn place<T>(node: &T) -> usize {
    std::ptr::from_ref(node).addr()
}

impl ImplicitGuides {
    /// Makes the guides of all class templates among declarations.
    pub(in crate::sema) fn of(decls: &[Decl]) -> Self {
        let mut guides = Self::default();
        guides.declarations(decls);
        guides
    }

    /// Returns the guides of a class template.
    pub(in crate::sema) fn get(&self, class: &RecordDecl) -> &[ImplicitGuide] {
        self.of.get(&place(class)).map_or(&[], Vec::as_slice)
    }

    fn declarations(&mut self, decls: &[Decl]) {
        for decl in decls {
            match &decl.kind {
                DeclKind::Namespace(ns) => self.declarations(&ns.decls),
                DeclKind::Linkage { decls, .. } => self.declarations(decls),
                DeclKind::Record(record) => self.declarations(record.members.as_deref().unwrap_or(&[])),
                DeclKind::Template(template) => {
                    for inner in &template.decls {
                        if let DeclKind::Record(record) = &inner.kind
                            && record.members.is_some()
                            && !template.params.is_empty()
                        {
                            self.class(template, record);
                        }
                    }
                    self.declarations(&template.decls);
                }
                _ => {}
            }
        }
    }

    fn class(&mut self, template: &TemplateDecl, class: &RecordDecl) {
        let Some(name) = class.name.as_ident() else { return };
        let mut params = template.params.clone();
        for (i, param) in params.iter_mut().enumerate() {
            // A parameter without a name could not be named as an argument.
            param.name.get_or_insert(Ident { name: Symbol::intern(&format!("#{}", i + 1)), span: param.span });
        }
        let itself = instance(name, &params);
        let own = params.len();
        let mut guides = Vec::new();
        let mut declared = false;
        for member in class.members.iter().flatten() {
            let (constructor, more): (&FunctionDecl, &[TemplateParam]) = match &member.kind {
                DeclKind::Function(f) => (f, &[]),
                DeclKind::Template(t) => match t.decls.first().map(|d| &d.kind) {
                    Some(DeclKind::Function(f)) => (f, &t.params),
                    _ => continue,
                },
                _ => continue,
            };
            if constructor.kind != FunctionKind::Constructor {
                continue;
            }
            declared = true;
            self.parts += own + more.len() + constructor.ty.params.len();
            if self.parts > MAX_PARTS {
                return;
            }
            let mut taken = constructor.ty.params.clone();
            for param in &mut taken {
                complete_type(&mut param.ty, name.name, &itself, &mut self.parts);
            }
            let params = params.iter().chain(more).cloned().collect();
            let at = Ident { span: constructor.name.span, ..name };
            let decl = guide(at, constructor.specs.clone(), taken, constructor.ty.variadic);
            guides.push(ImplicitGuide { params, own, decl, from: Origin::Constructor(place(constructor)) });
        }
        let mut add = |taken, from| {
            let decl = guide(name, Specifiers::default(), taken, false);
            guides.push(ImplicitGuide { params: params.clone(), own, decl, from });
        };
        if !declared {
            add(Vec::new(), Origin::Nothing);
        }
        let copied = AstType::new(TypeKind::Named(NamedType::plain(itself)), name.span);
        let specs = Specifiers::default();
        let copied = Param { name: None, ty: copied, specs, default: None, pack: false, span: name.span };
        add(vec![copied], Origin::Copy);
        self.of.insert(place(class), guides);
    }
}

/// Creates a function without a body.
fn guide(name: Ident, specs: Specifiers, params: Vec<Param>, variadic: bool) -> FunctionDecl {
    let ret = AstType::new(TypeKind::Builtin(crate::ast::BuiltinType::Void), name.span);
    FunctionDecl {
        name: QualifiedName::simple(name),
        own: None,
        kind: FunctionKind::Plain,
        specs,
        ty: FunctionType { ret, params, variadic, quals: Quals::default(), reference: None, noexcept: None },
        initializers: Vec::new(),
        body: FunctionBody::None,
        outline: None,
    }
}

/// Returns `Name<T, N, Ts...>` with the names of the parameters.
fn instance(name: Ident, params: &[TemplateParam]) -> QualifiedName {
    let argument = |param: &TemplateParam| {
        let of = QualifiedName::simple(param.name.unwrap_or(name));
        let span: Span = param.span;
        let kind = match param.kind {
            TemplateParamKind::Value { .. } => TemplateArgKind::Value(Expr::new(ExprKind::Name(of), span)),
            TemplateParamKind::Type { .. } | TemplateParamKind::Template { .. } => {
                let named = NamedType::plain(of);
                TemplateArgKind::Type(AstType::new(TypeKind::Named(named), span))
            }
        };
        TemplateArg { kind, pack: param.pack, span }
    };
    let mut whole = QualifiedName::simple(name);
    if let Some(last) = whole.segments.last_mut() {
        last.args = Some(params.iter().map(argument).collect());
    }
    whole
}

/// Adds the arguments to the name of a class where it has none. The recursion depth is the tree's, which is limited.
fn complete_type(ty: &mut AstType, class: Symbol, itself: &QualifiedName, parts: &mut usize) {
    match &mut ty.kind {
        TypeKind::Named(named) => {
            let first = named.name.segments.first().map(|s| &s.kind);
            if matches!(first, Some(NameKind::Ident(n)) if *n == class) {
                *parts += itself.segments.last().and_then(|s| s.args.as_ref()).map_or(0, Vec::len);
                if *parts > MAX_PARTS {
                    return;
                }
            }
            if named.name.as_ident().is_some_and(|n| n.name == class) {
                named.name = itself.clone();
                return;
            }
            // Before a `::` the name also denotes the class.
            if let [first, _, ..] = named.name.segments.as_mut_slice()
                && matches!(first.kind, NameKind::Ident(n) if n == class)
                && first.args.is_none()
                && !named.name.global
            {
                first.args = itself.segments.last().and_then(|s| s.args.clone());
            }
            for arg in named.name.segments.iter_mut().flat_map(|s| s.args.iter_mut().flatten()) {
                if let TemplateArgKind::Type(ty) = &mut arg.kind {
                    complete_type(ty, class, itself, parts);
                }
            }
        }
        TypeKind::Pointer(to) | TypeKind::LvalueRef(to) | TypeKind::RvalueRef(to) => {
            complete_type(to, class, itself, parts)
        }
        TypeKind::Array { element, .. } | TypeKind::MemberPointer { pointee: element, .. } => {
            complete_type(element, class, itself, parts)
        }
        TypeKind::Function(f) => {
            complete_type(&mut f.ret, class, itself, parts);
            f.params.iter_mut().for_each(|p| complete_type(&mut p.ty, class, itself, parts));
        }
        _ => {}
    }
}
