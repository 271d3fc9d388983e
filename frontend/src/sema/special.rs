//! Constructors, destructors and the member functions that classes have without declaring them
//! (C++17 [class.ctor], [class.base.init], [class.copy], [class.dtor], [class.temporary]).
//!
//! A member function that nobody declared and that does more than copy bytes gets a body here; it
//! is a function like any other then.

use std::sync::{Arc, LazyLock};

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;

use super::calls::Arg;
use super::functions::{ExecSpace, Func, ParamInfo, Signature, SignatureState};
use super::hir::{Expr, ExprKind, FnId, Stmt, StmtKind, Var, VarId};
use super::layout::base_name;
use super::methods::{Method, MethodRole};
use super::records::{Field, Role};
use super::types::{QualType, RecordId, Ty};
use super::{Sema, codes};
use crate::ast::{self, AstType, BuiltinType, DeclKind, FunctionBody, FunctionKind, Initializer, TypeKind};
use crate::lex::symbol::Symbol;

/// A special member function that is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Implicit {
    Default,
    Copy,
    Assign,
    Destructor,
}

static IMPLICIT_CONSTRUCTOR: LazyLock<ast::FunctionDecl> = LazyLock::new(|| implicit_decl(FunctionKind::Constructor));
static IMPLICIT_DESTRUCTOR: LazyLock<ast::FunctionDecl> = LazyLock::new(|| implicit_decl(FunctionKind::Destructor));
static IMPLICIT_ASSIGN: LazyLock<ast::FunctionDecl> = LazyLock::new(|| implicit_decl(FunctionKind::Plain));

fn implicit_decl(kind: FunctionKind) -> ast::FunctionDecl {
    let ty = ast::FunctionType {
        ret: AstType::new(TypeKind::Builtin(BuiltinType::Void), Span::default()),
        params: Vec::new(),
        variadic: false,
        quals: ast::Quals::default(),
        reference: None,
        noexcept: None,
    };
    let name = ast::Ident { name: Symbol::intern("operator="), span: Span::default() };
    ast::FunctionDecl {
        name: ast::QualifiedName::simple(name),
        kind,
        specs: ast::Specifiers::default(),
        ty,
        initializers: Vec::new(),
        body: FunctionBody::Defaulted,
    }
}

impl<'a> Sema<'a> {
    /// The function for a special member that nobody declared.
    pub(super) fn implicit(&mut self, record: RecordId, kind: Implicit) -> Option<FnId> {
        let entry = self.types.record(record)?;
        let (members, name, span, scope) = (&entry.members, entry.name.clone(), entry.span, entry.scope);
        let known = match kind {
            Implicit::Default => members.implicit_default,
            Implicit::Copy => members.implicit_copy,
            Implicit::Assign => members.implicit_assign,
            Implicit::Destructor => members.implicit_destructor,
        };
        if known.is_some() {
            return known;
        }
        let class: QualType = Ty::Record(record).into();
        let constant = Ty::Reference { to: Arc::new(class.clone().with_const()), rvalue: false };
        let other =
            ParamInfo { name: Some(Symbol::intern("other")), ty: constant.into(), default: None, pack: false, span };
        let (decl, role, text, params, ret): (&'static ast::FunctionDecl, _, _, _, QualType) = match kind {
            Implicit::Default => {
                (&*IMPLICIT_CONSTRUCTOR, MethodRole::Constructor, "default constructor", Vec::new(), Ty::Void.into())
            }
            Implicit::Copy => {
                (&*IMPLICIT_CONSTRUCTOR, MethodRole::Constructor, "copy constructor", vec![other], Ty::Void.into())
            }
            Implicit::Assign => {
                let role = MethodRole::Plain { is_const: false, is_volatile: false };
                let ret = Ty::Reference { to: Arc::new(class), rvalue: false };
                (&*IMPLICIT_ASSIGN, role, "operator=", vec![other], ret.into())
            }
            Implicit::Destructor => {
                (&*IMPLICIT_DESTRUCTOR, MethodRole::Destructor, "destructor", Vec::new(), Ty::Void.into())
            }
        };
        let method = Method { record, role, explicit: false, inherited: None };
        let params = self.with_this(method, params, span);
        let id = FnId(self.functions.len() as u32);
        let func = Func::new(format!("{name}::{text}"), decl, span, scope, ExecSpace::Device);
        self.functions.push(Func {
            method: Some(method),
            defined: true,
            lazy: true,
            signature: SignatureState::Done(Arc::new(Signature { ret, params })),
            ..func
        });
        let members = &mut self.types.records.get_mut(record.0 as usize)?.members;
        match kind {
            Implicit::Default => members.implicit_default = Some(id),
            Implicit::Copy => members.implicit_copy = Some(id),
            Implicit::Assign => members.implicit_assign = Some(id),
            Implicit::Destructor => members.implicit_destructor = Some(id),
        }
        Some(id)
    }

    /// `*this` of the current function; in a lambda that of the function around.
    pub(super) fn this_object(&mut self, span: Span) -> Option<Expr> {
        if let Some((offset, record)) = self.current.as_ref().and_then(|c| c.init_object) {
            return Some(Expr::object(ExprKind::InitObject(offset), Ty::Record(record).into(), span));
        }
        let object = self.closure_object(span)?;
        match object.ty.ty {
            Ty::Record(id) if self.is_lambda(id) => self.captured_this(object, span),
            _ => Some(object),
        }
    }

    /// The object that the current function is a member of.
    pub(super) fn closure_object(&mut self, span: Span) -> Option<Expr> {
        let this = self.current.as_ref()?.this?;
        let var = self.current.as_ref()?.vars.get(this.0 as usize)?;
        let (ptr_ty, to) = (var.ty.unqualified(), var.ty.ty.pointee()?.clone());
        let var_ty = var.ty.clone();
        let object = Expr::object(ExprKind::Local(this), var_ty, span);
        let ptr = Expr::value(ExprKind::Load(Box::new(object)), ptr_ty, span);
        Some(Self::deref(ptr, to, span))
    }

    /// A part of an object of a class.
    pub(super) fn part(object: Expr, record: RecordId, index: usize, field: &Field, span: Span) -> Expr {
        let ty = field.ty.clone().with_quals(object.ty.is_const, object.ty.is_volatile);
        Expr::object(ExprKind::Field { base: Box::new(object), record, index }, ty, span)
    }

    /// What a constructor does before its body: bases and members in the order of their
    /// declarations.
    pub(super) fn constructor_start(&mut self, decl: &'a ast::FunctionDecl, record: RecordId, out: &mut Vec<Stmt>) {
        if self.constructor_parts(decl, record, out).is_none()
            && let Some(current) = &mut self.current
        {
            current.incomplete = true;
        }
    }

    fn constructor_parts(&mut self, decl: &'a ast::FunctionDecl, record: RecordId, out: &mut Vec<Stmt>) -> Option<()> {
        self.parts_with(&decl.initializers, decl.name.span, record, None, out)
    }

    /// Initialises bases and members from the initialisers that are given, the one that has its
    /// value already, their default initialisers, or by default.
    fn parts_with(
        &mut self,
        initializers: &'a [ast::CtorInitializer],
        at: Span,
        record: RecordId,
        mut ready: Option<(usize, Expr)>,
        out: &mut Vec<Stmt>,
    ) -> Option<()> {
        let entry = self.types.record(record)?;
        let (fields, scope, name) = (entry.fields.clone(), entry.scope, entry.name.clone());
        let is_union = entry.decl.is_some_and(|d| d.tag == ast::Tag::Union);
        let class = entry.decl.and_then(|d| d.name.last_ident()).map(|i| i.name);
        let mut given: Vec<Option<&'a ast::CtorInitializer>> = vec![None; fields.len()];
        for init in initializers {
            if init.pack {
                return self.unsupported(init.span, "packs of base classes are");
            }
            let member = init.name.as_ident().and_then(|n| fields.iter().position(|f| f.name == Some(n.name)));
            if member.is_none() && init.name.last_ident().map(|i| i.name) == class && initializers.len() == 1 {
                // Another constructor does it all.
                let value = self.construct_from(record, &init.init, init.span)?;
                let object = self.this_object(init.span)?;
                out.push(Stmt { kind: StmtKind::InitAt(object, value), span: init.span });
                return Some(());
            }
            let index = match member {
                Some(index) => Some(index),
                None => match self.quietly(|s| s.named_type(&init.name, false, init.span)).map(|t| t.ty) {
                    Some(Ty::Record(base)) => {
                        fields.iter().position(|f| f.role == Role::Base && f.ty.ty == Ty::Record(base))
                    }
                    _ => None,
                },
            };
            if index.is_none()
                && let Some(ident) = init.name.as_ident()
                && let Some(path) = self.types.find_field(record, ident.name)
                && path.iter().skip(1).count() > 0
                && path.iter().take(path.len() - 1).all(|(r, i)| {
                    self.types.record(*r).and_then(|r| r.fields.get(*i)).is_some_and(|f| f.role == Role::Member)
                })
            {
                // A member of an anonymous union.
                let mut object = self.this_object(init.span)?;
                for (r, i) in path {
                    let field = self.types.record(r)?.fields.get(i)?.clone();
                    object = Self::part(object, r, i, &field, init.span);
                }
                let value = self.initializer(&object.ty.unqualified(), &init.init, init.span)?;
                out.push(Stmt { kind: StmtKind::InitAt(object, value), span: init.span });
                continue;
            }
            let Some(index) = index else {
                let message = format!("`{}` is no member or base of `{name}`", init.name);
                return self.error(codes::NO_MEMBER, init.span, message);
            };
            if let Some(slot) = given.get_mut(index)
                && slot.replace(init).is_some()
            {
                return self.error(codes::INITIALIZER, init.span, format!("`{}` is initialised twice", init.name));
            }
        }
        let any_given = given.iter().any(Option::is_some);
        for (index, field) in fields.iter().enumerate() {
            let init = given.get(index).copied().flatten();
            if is_union && init.is_none() && (any_given || !field.has_default) {
                continue;
            }
            let span = init.map_or(at, |i| i.span);
            let value = match init {
                None if ready.as_ref().is_some_and(|(i, _)| *i == index) => ready.take().map(|(_, value)| value),
                Some(init) => Some(self.member_value(field, &init.init, init.span)?),
                None if field.has_default => {
                    let Some(init) = self.default_initializer(record, field) else { continue };
                    let outer = std::mem::replace(&mut self.scope, scope);
                    let value = self.member_value(field, init, field.span);
                    self.scope = outer;
                    Some(value?)
                }
                None if field.role == Role::Reference => {
                    let what = field.name.map_or_else(String::new, |n| n.to_string());
                    let message = format!("the constructor of `{name}` does not initialise the reference `{what}`");
                    return self.error(codes::CONST_UNINITIALIZED, span, message);
                }
                None => self.default_value(&field.ty, span)?,
            };
            if let Some(value) = value {
                let object = self.this_object(span)?;
                let object = Self::part(object, record, index, field, span);
                out.push(Stmt { kind: StmtKind::InitAt(object, value), span });
            }
        }
        Some(())
    }

    /// The value of a member or base for its initialiser.
    fn member_value(&mut self, field: &Field, init: &'a Initializer, span: Span) -> Option<Expr> {
        match (field.role, &field.ty.ty) {
            (Role::Reference, Ty::Pointer(to)) => {
                let to = (**to).clone();
                self.reference_initializer(&to, false, init)
            }
            _ => {
                if let (Initializer::Paren(args), Ty::Array(..)) = (init, &field.ty.ty)
                    && args.is_empty()
                {
                    return self.zero_value(&field.ty, span);
                }
                if let Initializer::Paren(args) = init
                    && args.is_empty()
                    && !matches!(field.ty.ty, Ty::Record(_))
                {
                    return self.zero_value(&field.ty, span);
                }
                self.initializer(&field.ty.unqualified(), init, span)
            }
        }
    }

    /// The default member initialiser of a field.
    pub(super) fn default_initializer(&self, record: RecordId, field: &Field) -> Option<&'a Initializer> {
        let decl = self.types.record(record)?.decl?;
        decl.members.iter().flatten().find_map(|m| match &m.kind {
            DeclKind::Field(f) if m.span == field.span && f.name.map(|n| n.name) == field.name => f.init.as_ref(),
            _ => None,
        })
    }

    /// A class value from an initialiser in parentheses or braces.
    fn construct_from(&mut self, record: RecordId, init: &'a Initializer, span: Span) -> Option<Expr> {
        let ty = Ty::Record(record).into();
        self.initializer(&ty, init, span)
    }

    /// How an object without initialiser begins: `None` inside if nothing is done.
    pub(super) fn default_value(&mut self, ty: &QualType, span: Span) -> Option<Option<Expr>> {
        match &ty.ty {
            Ty::Record(record) => {
                self.require_complete(ty, span)?;
                let entry = self.types.record(*record)?;
                if entry.special.trivial_default && entry.members.inherits.is_none() {
                    let declared = !entry.members.constructors.is_empty();
                    if !declared || self.defaulted_default(*record) {
                        return Some(None);
                    }
                }
                self.construct(*record, Vec::new(), false, span).map(Some)
            }
            Ty::Array(element, Some(count)) => {
                let Some(value) = self.default_value(&element.clone(), span)? else { return Some(None) };
                let kind = ExprKind::Fill { count: *count, element: Box::new(value) };
                Some(Some(Expr::value(kind, ty.unqualified(), span)))
            }
            Ty::Dim3 => self.zero_value(ty, span).map(Some),
            _ => Some(None),
        }
    }

    /// True if a class has a default constructor that is declared `= default`.
    fn defaulted_default(&self, record: RecordId) -> bool {
        let Some(entry) = self.types.record(record) else { return false };
        entry.members.constructors.iter().filter_map(|id| self.functions.get(id.0 as usize)).any(|f| {
            f.template.is_none() && f.decl.ty.params.is_empty() && matches!(f.decl.body, FunctionBody::Defaulted)
        })
    }

    /// The constructors of a class that copy or move, as it declares them.
    pub(super) fn declared_copies(&self, record: RecordId) -> Vec<FnId> {
        let Some(entry) = self.types.record(record) else { return Vec::new() };
        let class = entry.decl.and_then(|d| d.name.last_ident()).map(|i| i.name);
        let own = |ty: &AstType| match &ty.kind {
            TypeKind::LvalueRef(to) | TypeKind::RvalueRef(to) => class.is_some() && base_name(to) == class,
            _ => false,
        };
        let copies = |id: &FnId| {
            self.functions.get(id.0 as usize).is_some_and(|f| {
                let params = &f.decl.ty.params;
                f.template.is_none()
                    && params.first().is_some_and(|p| own(&p.ty))
                    && params.iter().skip(1).all(|p| p.default.is_some())
            })
        };
        entry.members.constructors.iter().copied().filter(copies).collect()
    }

    /// A value made of arguments by a constructor. `convert` says that it is an implicit
    /// conversion, for which explicit constructors do not count.
    pub(super) fn construct(
        &mut self,
        record: RecordId,
        args: Vec<Arg<'a>>,
        convert: bool,
        span: Span,
    ) -> Option<Expr> {
        let ty: QualType = Ty::Record(record).into();
        self.require_complete(&ty, span)?;
        let entry = self.types.record(record)?;
        let special = entry.special;
        let (mut constructors, name) = (entry.members.constructors.clone(), entry.name.clone());
        if let [Arg::Expr(e)] = args.as_slice()
            && !e.lvalue
            && e.ty.ty == ty.ty
        {
            // The value is the object (C++17 [dcl.init] 17.6.1).
            return match args.into_iter().next() {
                Some(Arg::Expr(e)) => Some(e),
                _ => None,
            };
        }
        if args.is_empty() && constructors.is_empty() {
            if special.trivial_default {
                return self.zero_bytes(&ty, span);
            }
            let id = self.implicit(record, Implicit::Default)?;
            self.use_function(id, span)?;
            let made = Expr::value(ExprKind::Construct(id, Vec::new()), ty.clone(), span);
            let kind = ExprKind::Aggregate { parts: vec![(0, made)], zero: true };
            return Some(Expr::value(kind, ty, span));
        }
        constructors.extend(self.inherited_constructors(record));
        self.resolve_constructor(record, &name, &constructors, args, convert, span)
    }

    /// A value of all zero bytes.
    pub(super) fn zero_bytes(&mut self, ty: &QualType, span: Span) -> Option<Expr> {
        Some(Expr::value(ExprKind::Aggregate { parts: Vec::new(), zero: true }, ty.unqualified(), span))
    }

    /// The constructors that a class has from a base by `using Base::Base`, each as a constructor of
    /// its own (C++17 [class.inhctor.init]).
    fn inherited_constructors(&mut self, record: RecordId) -> Vec<FnId> {
        let Some(entry) = self.types.record(record) else { return Vec::new() };
        if let Some(known) = &entry.members.inherited {
            return known.clone();
        }
        let Some(base) = entry.members.inherits else { return Vec::new() };
        let (scope, name, own) = (entry.scope, entry.name.clone(), entry.members.constructors.clone());
        if let Some(entry) = self.types.records.get_mut(record.0 as usize) {
            entry.members.inherited = Some(Vec::new());
        }
        let copies = self.declared_copies(base);
        let mut from = self.types.record(base).map(|b| b.members.constructors.clone()).unwrap_or_default();
        from.retain(|id| !copies.contains(id));
        from.extend(self.inherited_constructors(base));
        let mut made = Vec::new();
        for id in from {
            let Some(func) = self.functions.get(id.0 as usize) else { continue };
            let (decl, at, space) = (func.decl, func.span, func.space);
            let explicit = func.method.is_some_and(|m| m.explicit);
            if func.template.is_some() {
                continue;
            }
            let Some(signature) = self.quietly(|s| s.signature(id, at)) else { continue };
            let params: Vec<ParamInfo<'a>> = signature.params.iter().skip(1).cloned().collect();
            let hidden = own.iter().any(|o| {
                self.quietly(|s| s.signature(*o, at)).is_some_and(|o| {
                    o.params.len() == params.len() + 1
                        && o.params.iter().skip(1).zip(&params).all(|(a, b)| a.ty.unqualified() == b.ty.unqualified())
                })
            });
            if hidden || params.is_empty() {
                continue;
            }
            let method = Method { record, role: MethodRole::Constructor, explicit, inherited: Some(id) };
            let params = self.with_this(method, params, at);
            let new = FnId(self.functions.len() as u32);
            let func = Func::new(format!("{name}::inherited constructor"), decl, at, scope, space);
            self.functions.push(Func {
                method: Some(method),
                defined: true,
                lazy: true,
                signature: SignatureState::Done(Arc::new(Signature { ret: Ty::Void.into(), params })),
                ..func
            });
            made.push(new);
        }
        if let Some(entry) = self.types.records.get_mut(record.0 as usize) {
            entry.members.inherited = Some(made.clone());
        }
        made
    }

    /// What an inherited constructor does: it hands its parameters to the base's.
    fn inherited_parts(
        &mut self,
        decl: &'a ast::FunctionDecl,
        record: RecordId,
        constructor: FnId,
        out: &mut Vec<Stmt>,
    ) -> Option<()> {
        let base = self.functions.get(constructor.0 as usize)?.method?.record;
        let span = decl.name.span;
        let count = self.current.as_ref()?.vars.len();
        let mut args = Vec::new();
        for i in 1..count {
            let object = self.local(VarId(i as u32), span)?;
            let by_value = !matches!(self.current.as_ref()?.vars.get(i)?.ty.ty, Ty::Reference { rvalue: false, .. });
            let object = match by_value && matches!(object.ty.ty, Ty::Record(_)) {
                true => {
                    let ty = object.ty.clone();
                    Expr::object(ExprKind::Move(Box::new(object)), ty, span)
                }
                false => object,
            };
            args.push(Arg::Expr(object));
        }
        let name = self.types.record(base)?.name.clone();
        let value = self.resolve_constructor(base, &name, &[constructor], args, false, span)?;
        let index = self
            .types
            .record(record)?
            .fields
            .iter()
            .position(|f| f.role == Role::Base && f.ty.ty == Ty::Record(base))?;
        self.parts_with(&[], decl.name.span, record, Some((index, value)), out)
    }

    /// A copy of an object of a class whose copies are more than their bytes.
    pub(super) fn copy_object(&mut self, object: Expr, record: RecordId) -> Option<Expr> {
        let span = object.span;
        let ty: QualType = Ty::Record(record).into();
        if self.declared_copies(record).is_empty() {
            let id = self.implicit(record, Implicit::Copy)?;
            self.use_function(id, span)?;
            let address = self.address_of(object, span)?;
            return Some(Expr::value(ExprKind::Construct(id, vec![address]), ty, span));
        }
        let entry = self.types.record(record)?;
        let (constructors, name) = (entry.members.constructors.clone(), entry.name.clone());
        self.resolve_constructor(record, &name, &constructors, vec![Arg::Expr(object)], true, span)
    }

    /// The body of a member function that is defaulted or implicit.
    pub(super) fn defaulted_body(&mut self, decl: &'a ast::FunctionDecl, method: Method, out: &mut Vec<Stmt>) {
        let done = match method.role {
            MethodRole::Constructor if method.inherited.is_some() => match method.inherited {
                Some(id) => self.inherited_parts(decl, method.record, id, out),
                None => None,
            },
            MethodRole::Constructor if self.current.as_ref().is_some_and(|c| c.vars.len() < 2) => {
                self.constructor_parts(decl, method.record, out)
            }
            MethodRole::Constructor => self.copy_parts(method.record, false, out),
            MethodRole::Plain { .. } => self.copy_parts(method.record, true, out),
            // What a destructor does besides its body is done by every destructor.
            MethodRole::Destructor => Some(()),
            MethodRole::Static | MethodRole::Conversion { .. } => None,
        };
        if done.is_none()
            && let Some(current) = &mut self.current
        {
            current.incomplete = true;
        }
    }

    /// Copies or assigns each base and member from the function's first parameter.
    fn copy_parts(&mut self, record: RecordId, assign: bool, out: &mut Vec<Stmt>) -> Option<()> {
        let entry = self.types.record(record)?;
        let (fields, span, name) = (entry.fields.clone(), entry.span, entry.name.clone());
        let is_union = entry.decl.is_some_and(|d| d.tag == ast::Tag::Union);
        let other = super::hir::VarId(1);
        let moves = matches!(&self.current.as_ref()?.vars.get(1)?.ty.ty, Ty::Reference { rvalue: true, .. });
        if is_union {
            return self.unsupported(span, format!("copying the union `{name}` is"));
        }
        for (index, field) in fields.iter().enumerate() {
            let source = self.local(other, span)?;
            let mut source = Self::part(source, record, index, field, span);
            if moves && field.role != Role::Reference {
                let ty = source.ty.clone();
                source = Expr::object(ExprKind::Move(Box::new(source)), ty, span);
            }
            let target = self.this_object(span)?;
            let target = Self::part(target, record, index, field, span);
            let special = self.types.special(&field.ty.ty);
            let plain = if assign { special.trivial_assign } else { special.trivial_copy };
            if plain {
                let ty = field.ty.unqualified();
                let value = Expr::value(ExprKind::Load(Box::new(source)), ty, span);
                out.push(Stmt { kind: StmtKind::InitAt(target, value), span });
                continue;
            }
            let mut left = 64;
            self.copy_part(target, source, assign, &mut left, span, out)?;
        }
        if assign {
            let object = self.this_object(span)?;
            let address = self.address_of(object, span)?;
            out.push(Stmt { kind: StmtKind::Return(Some(address)), span });
        }
        Some(())
    }

    /// Copies or assigns an object, or each element of an array.
    fn copy_part(
        &mut self,
        target: Expr,
        source: Expr,
        assign: bool,
        left: &mut u32,
        span: Span,
        out: &mut Vec<Stmt>,
    ) -> Option<()> {
        if let Ty::Array(element, Some(count)) = &target.ty.ty {
            let (element, count) = ((**element).clone(), *count);
            for i in 0..count {
                let at = |object: &Expr| {
                    let index = super::exprs::int_const(super::types::Basic::ULong, i128::from(i), span);
                    let movable = matches!(object.kind, ExprKind::Move(_));
                    let kind = ExprKind::Index { base: Box::new(object.clone()), index: Box::new(index) };
                    let part = Expr::object(kind, element.clone(), span);
                    match movable {
                        true => Expr::object(ExprKind::Move(Box::new(part)), element.clone(), span),
                        false => part,
                    }
                };
                let (to, from) = (at(&target), at(&source));
                self.copy_part(to, from, assign, left, span, out)?;
            }
            return Some(());
        }
        let Some(rest) = left.checked_sub(1) else {
            return self.unsupported(span, "copying arrays of more than 64 objects with copy constructors is");
        };
        *left = rest;
        if assign {
            let value = self.assign_object(target, source, span)?;
            out.push(Stmt { kind: StmtKind::Expr(value), span });
        } else {
            let value = self.decay(source);
            out.push(Stmt { kind: StmtKind::InitAt(target, value), span });
        }
        Some(())
    }

    /// `target = source` for objects of a class with assignment operators.
    pub(super) fn assign_object(&mut self, target: Expr, source: Expr, span: Span) -> Option<Expr> {
        let operands = match self.operator_call("=", vec![target, source], span, span) {
            Ok(result) => return result,
            Err(operands) => operands,
        };
        let mut operands = operands.into_iter();
        let (target, source) = (operands.next()?, operands.next()?);
        let Ty::Record(record) = target.ty.ty else { return None };
        let to = target.ty.clone();
        let id = self.implicit(record, Implicit::Assign)?;
        self.use_function(id, span)?;
        let source = {
            let constant = QualType::from(Ty::Record(record)).with_const();
            self.bind_reference(source, &constant, false, "in an assignment")?
        };
        let address = self.address_of(target, span)?;
        let call = Expr::value(ExprKind::Call(id, vec![address, source]), to.pointer_to(), span);
        Some(Self::deref(call, to, span))
    }

    /// Notes a call of a function, so that its body is made.
    pub(super) fn use_function(&mut self, id: FnId, span: Span) -> Option<()> {
        // What is not evaluated needs no body ([basic.def.odr] 3).
        if self.unevaluated > 0 {
            return Some(());
        }
        if self.is_host_constexpr(id) {
            self.note_host_call(id, span);
            return Some(());
        }
        if !self.need_body(id, span) {
            return None;
        }
        if let Some(current) = &mut self.current
            && !current.calls.contains(&id)
        {
            current.calls.push(id);
        }
        Some(())
    }

    /// A temporary object that is destroyed at the end of the full expression
    /// (C++17 [class.temporary] 4).
    pub(super) fn materialise(&mut self, e: Expr) -> Option<Expr> {
        let (ty, span) = (e.ty.unqualified(), e.span);
        if self.current.as_ref().is_none_or(|c| c.conditional > 0) {
            let what = format!(
                "temporary objects of `{}` that are made only sometimes, and have a destructor, are",
                self.show(&ty)
            );
            return self.unsupported(span, what);
        }
        let id = self.new_var(Var {
            name: String::new(),
            ty: ty.clone(),
            param: None,
            address_taken: true,
            modified: true,
            align: 1,
            constant: None,
            object: None,
            span,
        });
        self.current.as_mut()?.temporaries.push(Expr::object(ExprKind::Local(id), ty.clone(), span));
        Some(Expr::object(ExprKind::Materialise(id, Box::new(e)), ty, span))
    }

    /// The destruction of the temporary objects of a full expression, last one first. One whose
    /// lifetime a reference extends (`kept`) lives as long as the scope.
    pub(super) fn end_expression(&mut self, kept: Option<VarId>, span: Span) -> Vec<Stmt> {
        let Some(current) = &mut self.current else { return Vec::new() };
        if current.temporaries.is_empty() {
            return Vec::new();
        }
        let mut out = Vec::new();
        for object in std::mem::take(&mut current.temporaries).into_iter().rev() {
            match object.kind {
                ExprKind::Local(id) if Some(id) == kept => self.destroy_later(object),
                _ => self.destroy(object, span, &mut out),
            }
        }
        out
    }

    /// Refuses temporary objects that would have to be destroyed where nothing can be done.
    pub(super) fn no_temporaries(&mut self, span: Span) {
        let Some(current) = &mut self.current else { return };
        if !std::mem::take(&mut current.temporaries).is_empty() {
            self.unsupported::<()>(span, "temporary objects with destructors in this kind of statement are");
        }
    }

    /// Remembers that an object is to be destroyed at the end of its scope.
    pub(super) fn destroy_later(&mut self, object: Expr) {
        if self.types.special(&object.ty.ty).trivial_destructor {
            return;
        }
        self.mark_address_taken(&object);
        if let Some(current) = &mut self.current {
            current.cleanups.push(object);
            current.destroys = true;
        }
    }

    /// Bases and members of `*this`, to be destroyed behind a destructor's body.
    pub(super) fn destroy_parts_later(&mut self, record: RecordId, span: Span) {
        let Some(fields) = self.types.record(record).map(|r| r.fields.clone()) else { return };
        for (index, field) in fields.iter().enumerate() {
            if let Some(object) = self.this_object(span) {
                let part = Self::part(object, record, index, field, span);
                self.destroy_later(part);
            }
        }
    }

    /// The statements that destroy what was made since there were `depth` objects, last one first.
    pub(super) fn cleanups(&mut self, depth: usize, span: Span) -> Vec<Stmt> {
        let objects: Vec<Expr> = match &self.current {
            Some(c) => c.cleanups.iter().skip(depth).rev().cloned().collect(),
            None => Vec::new(),
        };
        let mut out = Vec::new();
        for object in objects {
            self.destroy(object, span, &mut out);
        }
        out
    }

    /// Runs something that makes statements; what it leaves to be destroyed is destroyed at its end.
    pub(super) fn with_cleanups(&mut self, span: Span, f: impl FnOnce(&mut Self) -> Vec<Stmt>) -> Vec<Stmt> {
        let depth = self.current.as_ref().map_or(0, |c| c.cleanups.len());
        self.with_cleanups_from(depth, span, f)
    }

    /// The same for what is to be destroyed beyond the first `depth` objects.
    pub(super) fn with_cleanups_from(
        &mut self,
        depth: usize,
        span: Span,
        f: impl FnOnce(&mut Self) -> Vec<Stmt>,
    ) -> Vec<Stmt> {
        let mut out = f(self);
        out.extend(self.cleanups(depth, span));
        if let Some(current) = &mut self.current {
            current.cleanups.truncate(depth);
        }
        out
    }

    fn destroy(&mut self, object: Expr, span: Span, out: &mut Vec<Stmt>) {
        match object.ty.ty.clone() {
            Ty::Array(element, Some(count)) => {
                for i in (0..count).rev() {
                    if i + 64 < count {
                        let what = "arrays of more than 64 objects with destructors are";
                        self.unsupported::<()>(span, what);
                        return;
                    }
                    let index = super::exprs::int_const(super::types::Basic::ULong, i128::from(i), span);
                    let kind = ExprKind::Index { base: Box::new(object.clone()), index: Box::new(index) };
                    self.destroy(Expr::object(kind, (*element).clone(), span), span, out);
                }
            }
            Ty::Record(record) => {
                if let Some(call) = self.destructor_call(record, object, span) {
                    out.push(Stmt { kind: StmtKind::Expr(call), span });
                } else if let Some(current) = &mut self.current {
                    current.incomplete = true;
                }
            }
            _ => {}
        }
    }

    /// The call of a destructor.
    pub(super) fn destructor_call(&mut self, record: RecordId, object: Expr, span: Span) -> Option<Expr> {
        let declared = self.types.record(record)?.members.destructor;
        let id = match declared {
            Some(id) => id,
            None => self.implicit(record, Implicit::Destructor)?,
        };
        let func = self.functions.get(id.0 as usize)?;
        let (at, name) = (func.span, func.name.clone());
        if func.space == ExecSpace::Host {
            let d = Diagnostic::error(codes::HOST_CALL, span, format!("device code calls the host function `{name}`"));
            return self
                .report(d.with_label(at, "declared here without `__device__`").with_help("mark it `__device__`"));
        }
        self.signature(id, span)?;
        self.use_function(id, span)?;
        let ty = Ty::Record(record);
        let address = self.address_of(object, span)?;
        let address = Expr { ty: QualType::from(ty).pointer_to().into(), ..address };
        Some(Expr::value(ExprKind::Call(id, vec![address]), Ty::Void, span))
    }
}
