//! Creates the implicit member functions of classes: constructors, destructors and assignments (C++17 [class.ctor],
//! [class.base.init], [class.copy], [class.dtor], [class.temporary]).
//!
//! An implicit member function that does more than copy bytes gets a body here. After that, it is a function like any
//! other.

use std::sync::{Arc, LazyLock};

use isowarp_core::span::Span;

use crate::ast::{self, AstType, BuiltinType, FunctionBody, FunctionKind, TypeKind};
use crate::hir::{Expr, ExprKind, FnId, Order, Stmt, StmtKind};
use crate::lex::symbol::Symbol;
use crate::sema::declarations::functions::{ExecSpace, ParamInfo, Signature};
use crate::sema::model::calls::{Arg, Construction};
use crate::sema::model::functions::{Func, Implicit, Method, MethodRole, SignatureState};
use crate::sema::{Checked, OrBug, Sema, codes};
use crate::types::records::{Field, Role};
use crate::types::{QualType, RecordId, Ty};

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
        own: None,
        kind,
        specs: ast::Specifiers::default(),
        ty,
        initializers: Vec::new(),
        body: FunctionBody::Defaulted,
        outline: None,
    }
}

impl<'a> Sema<'a> {
    /// Returns the function for an implicit special member. Creates it on the first call.
    pub(in crate::sema) fn implicit(&mut self, record: RecordId, kind: Implicit) -> FnId {
        let entry = self.types.record(record);
        let (members, name, span, scope) = (&entry.members, entry.name.clone(), entry.span, entry.scope);
        let known = match kind {
            Implicit::Default => members.implicit_default,
            Implicit::Copy => members.implicit_copy,
            Implicit::Move => members.implicit_move,
            Implicit::Assign => members.implicit_assign,
            Implicit::MoveAssign => members.implicit_move_assign,
            Implicit::Destructor => members.implicit_destructor,
        };
        if let Some(known) = known {
            return known;
        }
        let class: QualType = Ty::Record(record).into();
        let other =
            |ty: QualType| ParamInfo { name: Some(Symbol::intern("other")), ty, default: None, pack: false, span };
        let (decl, role, text, params, ret): (&'static ast::FunctionDecl, _, _, _, QualType) = match kind {
            Implicit::Default => {
                (&*IMPLICIT_CONSTRUCTOR, MethodRole::Constructor, "default constructor", Vec::new(), Ty::Void.into())
            }
            Implicit::Copy | Implicit::Move | Implicit::Assign | Implicit::MoveAssign => {
                let constants = kind != Implicit::Copy || entry.special_members.copies_constants;
                let (role, text, takes, ret) = Self::implicit_copy_signature(kind, class, constants);
                let constructor = role == MethodRole::Constructor;
                let decl = if constructor { &*IMPLICIT_CONSTRUCTOR } else { &*IMPLICIT_ASSIGN };
                (decl, role, text, vec![other(takes)], ret)
            }
            Implicit::Destructor => {
                (&*IMPLICIT_DESTRUCTOR, MethodRole::Destructor, "destructor", Vec::new(), Ty::Void.into())
            }
        };
        let method = Method { record, role, explicit: false, reference: None, inherited: None };
        let params = self.with_this(method, params, span);
        let func = Func::new(format!("{name}::{text}"), decl, span, scope, ExecSpace::Device);
        let id = self.functions.alloc(Func {
            method: Some(method),
            defined: true,
            lazy: true,
            signature: SignatureState::Done(Arc::new(Signature { ret, params })),
            ..func
        });
        let members = &mut self.types.records[record].members;
        match kind {
            Implicit::Default => members.implicit_default = Some(id),
            Implicit::Copy => members.implicit_copy = Some(id),
            Implicit::Move => members.implicit_move = Some(id),
            Implicit::Assign => members.implicit_assign = Some(id),
            Implicit::MoveAssign => members.implicit_move_assign = Some(id),
            Implicit::Destructor => members.implicit_destructor = Some(id),
        }
        id
    }

    /// Returns `*this` of the current function. In a lambda, returns that of the enclosing function, if it is captured.
    pub(in crate::sema) fn this_object(&mut self, span: Span) -> Checked<Option<Expr>> {
        if let Some((offset, record)) = self.context.init_object {
            return Ok(Some(Expr::object(ExprKind::InitObject(offset), Ty::Record(record).into(), span)));
        }
        let Some(object) = self.closure_object(span) else { return Ok(None) };
        match object.ty.ty {
            Ty::Record(id) if self.is_lambda(id) => self.captured_this(object, span),
            _ => Ok(Some(object)),
        }
    }

    /// Returns the object that the current function is called on.
    pub(in crate::sema) fn closure_object(&mut self, span: Span) -> Option<Expr> {
        let this = self.body.as_ref()?.locals.this?;
        let var = self.body.as_ref()?.locals.vars.get(this)?;
        let (ptr_ty, to) = (var.ty.unqualified(), var.ty.ty.pointee()?.clone());
        let var_ty = var.ty.clone();
        let object = Expr::object(ExprKind::Local(this), var_ty, span);
        let ptr = Expr::value(ExprKind::Load(Box::new(object)), ptr_ty, span);
        Some(Self::deref(ptr, to, span))
    }

    /// Returns a part of an object of a class.
    pub(in crate::sema) fn part(object: Expr, record: RecordId, index: usize, field: &Field, span: Span) -> Expr {
        let ty = field.ty.clone().with_quals(object.ty.is_const, object.ty.is_volatile);
        let category = object.category;
        Expr::part(ExprKind::Field { base: Box::new(object), record, index }, ty, category, span)
    }

    /// Returns a copy of an object of a class whose copy is more than a copy of its bytes.
    pub(in crate::sema) fn copy_object(&mut self, object: Expr, record: RecordId) -> Checked<Expr> {
        let span = object.span;
        let implicit = self.declared_copies(record).is_empty();
        // Another constructor may accept a constant that the implicit one does not accept.
        let takes = !object.ty.is_const || self.types.special_members(&Ty::Record(record)).copies_constants;
        let constructors: Vec<FnId> = match implicit && takes {
            true => self.copying_templates(record).collect(),
            false => self.types.record(record).members.constructors.clone(),
        };
        if implicit && constructors.is_empty() {
            return self.implicit_copy_of(object, record);
        }
        let name = self.types.record(record).name.clone();
        if self.context.copying.contains(&record) {
            let message = format!("`{name}` cannot be copied: each of its constructors needs a copy first");
            return self.error(codes::ARGUMENTS, span, message);
        }
        let mut context = self.context.clone();
        context.copying.push(record);
        let args = vec![Arg::Expr(object)];
        let how = Construction::Copy;
        self.within(context, |s| s.resolve_constructor(record, &name, &constructors, args, how, span))
    }

    /// Returns a copy by the implicit copy or move constructor of a class.
    pub(in crate::sema) fn implicit_copy_of(&mut self, object: Expr, record: RecordId) -> Checked<Expr> {
        self.can_be_copied(&object)?;
        let (span, ty) = (object.span, QualType::from(Ty::Record(record)));
        if self.types.special_members(&ty.ty).trivial_copy {
            return Ok(Expr::value(ExprKind::Load(Box::new(object)), ty, span));
        }
        let kind = self.implicit_constructor(&object, record);
        if kind == Implicit::Copy && object.ty.is_const && !self.types.special_members(&ty.ty).copies_constants {
            let message = format!(
                "the copy constructor of `{}` does not accept a constant, because that of a base or member does not",
                self.show(&ty)
            );
            return self.error(codes::ARGUMENTS, span, message);
        }
        let id = self.implicit(record, kind);
        self.use_function(id, span)?;
        let address = self.address_of(object, span)?;
        Ok(Expr::value(ExprKind::Construct(id, vec![address]), ty, span))
    }

    /// Returns the templates of constructors that may fit an object of the class better than the implicit copy
    /// constructor: `template <class T> C(T &)` ([over.match.best]).
    fn copying_templates(&self, record: RecordId) -> impl Iterator<Item = FnId> {
        let constructors = &self.types.record(record).members.constructors;
        constructors.iter().copied().filter(|id| {
            let f = &self.functions[*id];
            let reference = |p: &ast::Param| match &p.ty.kind {
                TypeKind::LvalueRef(to) | TypeKind::RvalueRef(to) => !to.quals.is_const,
                _ => false,
            };
            f.template.is_some() && f.space != ExecSpace::Host && f.decl.ty.params.first().is_some_and(reference)
        })
    }

    /// Returns true if a class has templates of constructors that may copy.
    pub(in crate::sema) fn has_copying_templates(&self, record: RecordId) -> bool {
        self.copying_templates(record).next().is_some()
    }

    /// Adds the body of a member function that is defaulted or implicit.
    pub(in crate::sema) fn defaulted_body(&mut self, decl: &'a ast::FunctionDecl, method: Method, out: &mut Vec<Stmt>) {
        let done = match method.role {
            MethodRole::Constructor if method.inherited.is_some() => match method.inherited {
                Some(id) => self.inherited_parts(decl, method.record, id, out),
                None => self.bug(),
            },
            MethodRole::Constructor if self.body.as_ref().is_some_and(|c| c.locals.takes_nothing()) => {
                self.constructor_parts(decl, method.record, out)
            }
            MethodRole::Constructor => self.copy_parts(method.record, false, out),
            MethodRole::Plain { .. } => self.copy_parts(method.record, true, out),
            // Every destructor destroys the bases and members, so nothing is added here.
            MethodRole::Destructor => Ok(()),
            MethodRole::Static | MethodRole::Conversion { .. } => self.bug(),
        };
        if done.is_err()
            && let Some(current) = &mut self.body
        {
            current.said.incomplete = true;
        }
    }

    /// Copies or assigns each base and member from the function's first parameter.
    fn copy_parts(&mut self, record: RecordId, assign: bool, out: &mut Vec<Stmt>) -> Checked<()> {
        let entry = self.types.record(record);
        let (fields, span, name) = (entry.fields.clone(), entry.span, entry.name.clone());
        let is_union = entry.decl.is_some_and(|d| d.tag == ast::Tag::Union);
        let mut parameters = self.body.as_ref().into_iter().flat_map(|b| &b.locals.vars).skip(1);
        let (other, var) = parameters.next().or_bug(&mut self.reporter)?;
        let moves = matches!(var.ty.ty, Ty::Reference { rvalue: true, .. });
        if is_union {
            return self.unsupported(span, format!("copying the union `{name}` is"));
        }
        let from = |s: &mut Self, field: &Field, index: usize| {
            let source = s.local(other, span)?;
            let source = Self::part(source, record, index, field, span);
            Ok(if moves && !field.is_reference() { source.moved() } else { source })
        };
        if !assign {
            self.make_virtual_bases(record, span, out, |s, field, index| {
                let source = from(s, field, index)?;
                Ok(Some(s.decay(source)))
            })?;
        }
        let mut based = assign;
        for (index, field) in fields.iter().enumerate() {
            // The class number of an object does not change. Bases assign their own virtual bases.
            if matches!(field.role, Role::Table | Role::VirtualBase { direct: false })
                || !assign && matches!(field.role, Role::VirtualBase { .. })
            {
                continue;
            }
            if !field.role.is_base() && !std::mem::replace(&mut based, true) {
                self.set_tables(record, span, out);
            }
            let source = from(self, field, index)?;
            let target = self.closure_object(span).or_bug(&mut self.reporter)?;
            let target = Self::part(target, record, index, field, span);
            let special = self.types.special_members(&field.ty.ty);
            let plain = if assign { special.trivial_assign } else { special.trivial_copy };
            if plain {
                let ty = field.ty.unqualified();
                let value = Expr::value(ExprKind::Load(Box::new(source)), ty, span);
                out.push(Stmt { kind: StmtKind::InitAt(target, value), span });
                continue;
            }
            if !assign && field.role == Role::Base {
                let value = self.decay(source);
                let numbers = |s: &Self| s.numbers_of_base(record, index);
                self.init_base(target, value, numbers, span, out)?;
                self.set_own_number(span, out)?;
                continue;
            }
            let mut left = 64;
            self.copy_part(target, source, assign, &mut left, span, out)?;
        }
        if !based {
            self.set_tables(record, span, out);
        }
        if assign {
            let object = self.closure_object(span).or_bug(&mut self.reporter)?;
            let address = self.address_of(object, span)?;
            out.push(Stmt { kind: StmtKind::Return(Some(address)), span });
        }
        Ok(())
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
    ) -> Checked<()> {
        if let Ty::Array(element, Some(count)) = &target.ty.ty {
            let (element, count) = ((**element).clone(), *count);
            for i in 0..count {
                let at = |object: &Expr| {
                    let index = crate::hir::expressions::int_const(crate::types::Basic::ULong, i128::from(i), span);
                    let kind = ExprKind::Index { base: Box::new(object.clone()), index: Box::new(index) };
                    Expr::part(kind, element.clone(), object.category, span)
                };
                let (to, from) = (at(&target), at(&source));
                self.copy_part(to, from, assign, left, span, out)?;
            }
            return Ok(());
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
        Ok(())
    }

    /// Returns `target = source` for objects of a class with assignment operators.
    pub(in crate::sema) fn assign_object(&mut self, target: Expr, source: Expr, span: Span) -> Checked<Expr> {
        let operands = match self.operator_call("=", vec![target, source], span, span) {
            Ok(result) => return result,
            Err(operands) => operands,
        };
        let mut operands = operands.into_iter();
        let (target, source) =
            (operands.next().or_bug(&mut self.reporter)?, operands.next().or_bug(&mut self.reporter)?);
        let Ty::Record(record) = target.ty.ty else { return self.bug() };
        let to = target.ty.clone();
        let moves = super::copy_and_move::is_movable(&source) && self.moves_implicitly(record);
        let id = self.implicit(record, if moves { Implicit::MoveAssign } else { Implicit::Assign });
        self.use_function(id, span)?;
        let class = QualType::from(Ty::Record(record));
        let source = match moves {
            true => self.bind_reference(source, &class, true, "in an assignment")?,
            false => self.bind_reference(source, &class.with_const(), false, "in an assignment")?,
        };
        let address = self.address_of(target, span)?;
        let call = Expr::value(ExprKind::Call(id, vec![address, source], Order::Backward), to.pointer_to(), span);
        Ok(Self::deref(call, to, span))
    }

    /// Records a call of a function, so that its body is checked.
    pub(in crate::sema) fn use_function(&mut self, id: FnId, span: Span) -> Checked<()> {
        // An unevaluated operand needs no function body ([basic.def.odr] 3).
        if self.context.unevaluated {
            return Ok(());
        }
        if self.is_host_constexpr(id) {
            self.note_host_call(id, span);
            return Ok(());
        }
        self.need_body(id, span)?;
        if let Some(current) = &mut self.body
            && !current.uses.calls.contains(&id)
        {
            current.uses.calls.push(id);
        }
        Ok(())
    }
}
