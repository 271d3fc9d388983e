//! Calls of member functions and of objects, and functions that are found through their arguments
//! (C++17 [over.call], [over.oper], [basic.lookup.argdep]).

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;

use super::calls::{Arg, Call, Form};
use super::conversions::Rank;
use super::hir::{Expr, ExprKind, FnId};
use super::scope::{Entity, ScopeId};
use super::types::{QualType, RecordId, Ty};
use super::{Sema, codes};
use crate::ast::{self, ExprKind as Ast, NameKind, QualifiedName};
use crate::lex::symbol::Symbol;

impl<'a> Sema<'a> {
    /// `object.f(args)`, `pointer->f(args)`
    pub(super) fn member_call(
        &mut self,
        base: &'a ast::Expr,
        arrow: bool,
        name: &'a QualifiedName,
        args: &'a [ast::Expr],
        span: Span,
    ) -> Option<Expr> {
        let object = self.member_object(base, arrow, span)?;
        let last = name.last()?;
        if let NameKind::Destructor(_) = last.kind {
            return match object.ty.ty {
                Ty::Record(record) if !self.types.special(&object.ty.ty).trivial_destructor => {
                    self.destructor_call(record, object, span)
                }
                _ => {
                    let object = self.address_of(object, span)?;
                    Some(Expr::value(ExprKind::Convert(Box::new(object)), Ty::Void, span))
                }
            };
        }
        let Ty::Record(record) = object.ty.ty else {
            let message = format!("`{}` has no member functions", self.show(&object.ty));
            return self.error(codes::NO_MEMBER, name.span, message);
        };
        self.require_complete(&object.ty.clone(), span)?;
        let functions = self.member_functions(record, name);
        let Some(functions) = functions else {
            // A data member that can be called.
            let callee = self.member_in(object, name, name.span)?;
            return self.call_object(callee, args, span);
        };
        if let Some(ident) = name.last_ident() {
            let object = functions.iter().all(|id| {
                self.functions.get(id.0 as usize).and_then(|f| f.method).is_some_and(super::methods::Method::has_this)
            });
            let naming = self.class_named(record, name);
            self.check_access(naming, ident.name, ident.span, object.then_some(record))?;
            if name.segments.len() == 1 {
                self.one_base(record, ident.name, ident.span)?;
            }
        }
        let mut list = vec![Arg::Expr(object)];
        list.extend(self.arguments(args)?);
        let explicit = last.args.as_deref();
        let text = name.to_string();
        let call = Call { name: &text, explicit, name_span: name.span, span, form: Form::Member };
        self.resolve(call, &functions, &[], list)
    }

    /// The member functions with a name; `None` if it names something else.
    fn member_functions(&mut self, record: RecordId, name: &'a QualifiedName) -> Option<Vec<FnId>> {
        let last = name.last()?;
        let symbol = match &last.kind {
            NameKind::Ident(symbol) => *symbol,
            NameKind::Operator(op) => Symbol::intern(&format!("operator{op}")),
            NameKind::Conversion(_) => return Some(self.types.record(record)?.members.conversions.clone()),
            NameKind::Destructor(_) | NameKind::Decltype(_) => return None,
        };
        let scope = match name.segments.split_last() {
            Some((_, path)) if !path.is_empty() => {
                let base = self.class_seen_from(record, name)?;
                self.types.record(base)?.scope
            }
            _ => self.types.record(record)?.scope,
        };
        match self.scopes.in_scope(scope, symbol, false) {
            Some((Entity::Functions(ids), _)) => Some(ids.clone()),
            _ => None,
        }
    }

    /// Reports a member that several bases have.
    fn one_base(&mut self, record: RecordId, name: Symbol, span: Span) -> Option<()> {
        let entry = self.types.record(record)?;
        if !self.scopes.is_ambiguous(entry.scope, name) {
            return Some(());
        }
        let message = format!("several base classes of `{}` have a member `{name}`", entry.name);
        let d = Diagnostic::error(codes::AMBIGUOUS, span, message);
        self.report(d.with_help("say which is meant: `Base::name`, or bring all in: `using Base::name;`"))
    }

    /// The class in front of a member's name, which may be known where the object's class is.
    pub(super) fn class_seen_from(&mut self, record: RecordId, name: &'a QualifiedName) -> Option<RecordId> {
        if let Some(found) = self.qualifier_class(name) {
            return Some(found);
        }
        let own = self.types.record(record)?.scope;
        let outer = std::mem::replace(&mut self.scope, own);
        let found = self.qualifier_class(name);
        self.scope = outer;
        found
    }

    /// A call of member functions by their name alone: on `*this`, or of static ones.
    pub(super) fn own_member_call(
        &mut self,
        name: &'a QualifiedName,
        functions: &[FnId],
        args: &'a [ast::Expr],
        name_span: Span,
        span: Span,
    ) -> Option<Expr> {
        let explicit = name.last().and_then(|l| l.args.as_deref());
        let text = name.to_string();
        let object = self.this_object(span);
        let mut list = Vec::new();
        let related = functions.iter().any(|id| {
            let (Some(m), Some(Ty::Record(own))) =
                (self.functions.get(id.0 as usize).and_then(|f| f.method), object.as_ref().map(|o| &o.ty.ty))
            else {
                return false;
            };
            *own == m.record || self.types.base_path(*own, m.record).is_some()
        });
        let form = match object {
            Some(object) if related => {
                list.push(Arg::Expr(object));
                Form::Member
            }
            _ => Form::Plain,
        };
        list.extend(self.arguments(args)?);
        let needs_object = form == Form::Plain
            && functions
                .iter()
                .all(|id| self.functions.get(id.0 as usize).and_then(|f| f.method).is_some_and(|m| m.has_this()));
        if needs_object {
            let message = format!("`{text}` is called without an object");
            return self.error(codes::ARGUMENTS, name_span, message);
        }
        self.resolve(Call { name: &text, explicit, name_span, span, form }, functions, &[], list)
    }

    /// `object(args)`: functors, lambdas.
    pub(super) fn call_object(&mut self, callee: Expr, args: &'a [ast::Expr], span: Span) -> Option<Expr> {
        if let Ty::Overloaded(set) = callee.ty.ty {
            return self.call_set(set, args, callee.span, span);
        }
        if matches!(callee.ty.ty, Ty::Function(_)) || callee.ty.ty.function().is_some() {
            return self.call_pointer(callee, args, span);
        }
        let Ty::Record(record) = callee.ty.ty else {
            let message = format!("a value of type `{}` cannot be called", self.show(&callee.ty));
            return self.error(codes::NOT_CALLABLE, callee.span, message);
        };
        self.require_complete(&callee.ty.clone(), span)?;
        let scope = self.types.record(record)?.scope;
        let symbol = Symbol::intern("operator()");
        let Some((Entity::Functions(ids), _)) = self.scopes.in_scope(scope, symbol, false) else {
            if let Some(conversion) = self.surrogate(record, callee.span) {
                let pointer = self.call_conversion(callee, conversion)?;
                return self.call_pointer(pointer, args, span);
            }
            let message =
                format!("`{}` has no `operator()`, so it cannot be called", self.show(&callee.ty.unqualified()));
            return self.error(codes::NOT_CALLABLE, callee.span, message);
        };
        let ids = ids.clone();
        let name_span = callee.span;
        self.one_base(record, symbol, name_span)?;
        let mut list = vec![Arg::Expr(callee)];
        list.extend(self.arguments(args)?);
        let call = Call { name: "operator()", explicit: None, name_span, span, form: Form::Member };
        self.resolve(call, &ids, &[], list)
    }

    /// A call of a name that is not visible: functions of the arguments' namespaces count too.
    pub(super) fn associated_call(
        &mut self,
        name: &'a QualifiedName,
        builtin: Option<&'static str>,
        args: &'a [ast::Expr],
        name_span: Span,
        span: Span,
    ) -> Option<Expr> {
        if name.segments.len() > 1 || name.global {
            return self.unknown_function(name, builtin);
        }
        if builtin.is_some_and(|name| name.starts_with("__nv_atomic_")) {
            // Their arguments are names that nothing else has.
            return self.unknown_function(name, builtin);
        }
        let list = self.arguments(args)?;
        let mut functions = Vec::new();
        self.add_associated(name, &list, &mut functions);
        if functions.is_empty() {
            return self.unknown_function(name, builtin);
        }
        let explicit = name.last().and_then(|l| l.args.as_deref());
        let text = name.to_string();
        self.resolve(Call { name: &text, explicit, name_span, span, form: Form::Plain }, &functions, &[], list)
    }

    /// True for a function that is declared behind a call in a template or class, where only its
    /// arguments' namespaces may find it (C++17 [temp.dep.candidate]).
    pub(super) fn declared_behind(&self, id: FnId, call: Span) -> bool {
        self.functions
            .get(id.0 as usize)
            .is_some_and(|f| f.method.is_none() && f.first.file == call.file && f.first.start > call.start)
    }

    /// Adds the functions of the namespaces in which the arguments' types are declared.
    pub(super) fn add_associated(&self, name: &QualifiedName, args: &[Arg<'a>], functions: &mut Vec<FnId>) {
        let Some(ident) = name.last_ident() else { return };
        for arg in args {
            if let Arg::Expr(e) = arg {
                self.add_associated_of(ident.name, &e.ty, functions);
            }
        }
    }

    fn add_associated_of(&self, name: Symbol, ty: &QualType, functions: &mut Vec<FnId>) {
        let mut scopes: Vec<ScopeId> = Vec::new();
        let mut at = ty;
        while let Ty::Pointer(to) | Ty::Array(to, _) | Ty::Reference { to, .. } = &at.ty {
            at = to;
        }
        match &at.ty {
            Ty::Record(record) => {
                if let Some(r) = self.types.record(*record) {
                    scopes.extend(self.namespace_around(r.scope));
                    for field in r.fields.iter().filter(|f| f.role == super::records::Role::Base) {
                        if let Some(base) = self.types.element_record(&field.ty.ty).and_then(|b| self.types.record(b)) {
                            scopes.extend(self.namespace_around(base.scope));
                        }
                    }
                }
            }
            Ty::Enum(id) => {
                if let Some(e) = self.types.enumeration(*id) {
                    scopes.extend(self.namespace_around(e.declared_in));
                }
            }
            _ => {}
        }
        for scope in scopes {
            let visible = match self.scopes.here(scope, name) {
                Some((Entity::Functions(ids), _)) => ids.as_slice(),
                _ => &[],
            };
            for id in visible.iter().chain(self.scopes.friends(scope, name)) {
                if !functions.contains(id) {
                    functions.push(*id);
                }
            }
        }
    }

    /// The functions that an operator on these operands may mean; the name of what they are if they
    /// are not supported.
    pub(super) fn operator_functions(&self, name: &str, operands: &[&Expr]) -> Result<Vec<FnId>, &'static str> {
        let symbol = Symbol::intern(name);
        let mut functions: Vec<FnId> = Vec::new();
        if let Some(Expr { ty: QualType { ty: Ty::Record(record), .. }, .. }) = operands.first()
            && let Some(scope) = self.types.record(*record).map(|r| r.scope)
            && let Some((Entity::Functions(ids), _)) = self.scopes.in_scope(scope, symbol, false)
        {
            functions.extend(ids.iter().copied());
        }
        match self.outer_operator(symbol) {
            Some(Entity::Functions(ids)) => {
                let at = operands.first().map_or(Span::default(), |e| e.span);
                let visible = |id: &&FnId| !functions.contains(id) && !self.declared_behind(**id, at);
                let more: Vec<FnId> = ids.iter().filter(visible).copied().collect();
                functions.extend(more);
            }
            Some(Entity::Unsupported(what)) if functions.is_empty() => return Err(what),
            _ => {}
        }
        for operand in operands {
            self.add_associated_of(symbol, &operand.ty, &mut functions);
        }
        Ok(functions)
    }

    /// Operators as functions: those of classes around are not meant ([over.match.oper] 3).
    fn outer_operator(&self, symbol: Symbol) -> Option<&Entity> {
        let mut at = Some(self.scope);
        while let Some(scope) = at {
            match self.scopes.in_scope(scope, symbol, false) {
                Some((Entity::Functions(ids), _))
                    if ids.iter().any(|id| self.functions.get(id.0 as usize).is_some_and(|f| f.method.is_some())) => {}
                Some((entity, _)) => return Some(entity),
                None => {}
            }
            at = self.scopes.parent(scope);
        }
        None
    }

    /// How well an object suits a member function.
    pub(super) fn object_rank(&self, e: &Expr, to: &QualType) -> Option<Rank> {
        if let Ty::Reference { to: object, rvalue } = &to.ty {
            let movable = !e.lvalue || matches!(e.kind, ExprKind::Move(_));
            if *rvalue != movable && (*rvalue || !object.is_const) {
                return None;
            }
            return self.object_rank(e, object);
        }
        let (Ty::Record(from), Ty::Record(target)) = (&e.ty.ty, &to.ty) else { return None };
        if (e.ty.is_const && !to.is_const) || (e.ty.is_volatile && !to.is_volatile) {
            return None;
        }
        // Members of bases that are found together count like the class's own ([over.match.funcs] 4).
        if from != target {
            self.types.base_path(*from, *target)?;
        }
        let same = e.ty.is_const == to.is_const && e.ty.is_volatile == to.is_volatile;
        Some(if same { Rank::Exact } else { Rank::Qualified })
    }

    /// The address of the object that a member function is called on.
    pub(super) fn object_address(&mut self, e: Expr, to: &QualType) -> Option<Expr> {
        let span = e.span;
        if let Ty::Reference { to: object, rvalue } = &to.ty {
            if self.object_rank(&e, to).is_none() && self.object_rank(&e, object).is_some() {
                let what = if *rvalue { "a temporary object" } else { "an object that is no temporary" };
                return self.error(codes::TYPE_MISMATCH, span, format!("this member function is for {what}"));
            }
            let object = object.clone();
            return self.object_address(e, &object);
        }
        if self.object_rank(&e, to).is_none() {
            let message = format!(
                "a member function that is not const is called on a const object of type `{}`",
                self.show(&e.ty)
            );
            return self.error(codes::CONST_WRITE, span, message);
        }
        let object = self.as_object(e)?;
        let Ty::Record(target) = to.ty else { return None };
        let object = self.base_part(object, &Ty::Record(target))?;
        let address = self.address_of(object, span)?;
        Some(Expr { ty: to.pointer_to().into(), ..address })
    }

    /// An object with the value of an expression, if it is none itself.
    pub(super) fn as_object(&mut self, e: Expr) -> Option<Expr> {
        if e.lvalue {
            return Some(e);
        }
        let (ty, span) = (e.ty.clone(), e.span);
        if self.types.special(&ty.ty).trivial_destructor {
            return Some(Expr::object(ExprKind::Temp(Box::new(e)), ty, span));
        }
        self.materialise(e)
    }

    /// The part of an object that is its base class.
    pub(super) fn base_part(&mut self, object: Expr, target: &Ty) -> Option<Expr> {
        let Ty::Record(from) = object.ty.ty else { return Some(object) };
        if object.ty.ty == *target {
            return Some(object);
        }
        let span = object.span;
        let path = self.types.base_path_to(from, target)?;
        let mut at = object;
        for (record, index) in path {
            let field = self.types.record(record)?.fields.get(index)?.clone();
            at = Self::part(at, record, index, &field, span);
        }
        Some(at)
    }

    /// The value that a constructor makes.
    pub(super) fn constructed(&mut self, id: FnId, record: RecordId, values: Vec<Expr>, span: Span) -> Option<Expr> {
        let func = self.functions.get(id.0 as usize)?;
        let ty: QualType = Ty::Record(record).into();
        if matches!(func.decl.body, ast::FunctionBody::Defaulted) {
            let special = self.types.special(&ty.ty);
            if values.is_empty() && special.trivial_default {
                return self.zero_bytes(&ty, span);
            }
            if let (true, [address]) = (special.trivial_copy, values.as_slice()) {
                let object = Self::deref(address.clone(), ty.clone(), span);
                return Some(Expr::value(ExprKind::Load(Box::new(object)), ty, span));
            }
        }
        self.use_function(id, span)?;
        Some(Expr::value(ExprKind::Construct(id, values), ty, span))
    }

    /// A data member of the current object, named without it.
    pub(super) fn own_field(
        &mut self,
        record: RecordId,
        name: &'a QualifiedName,
        field: Symbol,
        span: Span,
    ) -> Option<Expr> {
        let lambda = self.is_lambda(record);
        let object = if lambda { self.closure_object(span) } else { self.this_object(span) };
        let other = object.as_ref().is_none_or(|o| match o.ty.ty {
            Ty::Record(own) => own != record && self.types.base_path(own, record).is_none(),
            _ => false,
        });
        if other && !lambda && self.unevaluated > 0 {
            // A member can be named without an object there (C++17 [expr.prim.id] 2.3).
            let ty = QualType::from(Ty::Record(record));
            self.require_complete(&ty, span)?;
            let null = ExprKind::Const(isowarp_core::ir::ops::Const::Null(isowarp_core::ir::Space::Generic));
            let object = Self::deref(Expr::value(null, ty.pointer_to(), span), ty, span);
            return self.member_of(object, name.last_ident()?, span);
        }
        let Some(object) = object else {
            let message = format!("`{name}` is a member of a class and needs an object here");
            let d = isowarp_core::diagnostic::Diagnostic::error(codes::UNKNOWN_NAME, span, message);
            return self.report(match name.segments.len() {
                1 => d,
                _ => {
                    d.with_help("pointers to members (`&C::m`) are not supported: give a function or lambda the object")
                }
            });
        };
        let own = match object.ty.ty {
            Ty::Record(own) => own,
            _ => return None,
        };
        if own != record && lambda {
            let message = format!("`{name}` is not captured by the lambda");
            return self.error(codes::UNKNOWN_NAME, span, message);
        }
        if own != record && self.types.base_path(own, record).is_none() {
            let message = format!("`{name}` is a member of another class and needs an object here");
            return self.error(codes::UNKNOWN_NAME, span, message);
        }
        if name.segments.len() == 1 && !lambda {
            self.check_access(own, field, span, Some(own))?;
        }
        let object = self.base_part(object, &Ty::Record(record))?;
        let ident = ast::Ident { name: field, span: name.last()?.span };
        self.member_of(object, ident, span)
    }

    /// A conversion function that makes a value of a type, and how well the result suits.
    pub(super) fn conversion_function(&mut self, e: &Expr, to: &Ty, explicit: bool) -> Option<FnId> {
        self.ranked_conversion(e, to, explicit).map(|(id, _)| id)
    }

    pub(super) fn ranked_conversion(&mut self, e: &Expr, to: &Ty, explicit: bool) -> Option<(FnId, Rank)> {
        let Ty::Record(record) = e.ty.ty else { return None };
        self.attempt(e.span, |s| s.require_complete(&e.ty, e.span)).ok()?;
        let mut best: Option<((Rank, Rank), FnId)> = None;
        let (templates, plain): (Vec<FnId>, Vec<FnId>) = self
            .all_conversions(record, 0)
            .into_iter()
            .partition(|id| self.functions.get(id.0 as usize).is_some_and(|f| f.template.is_some()));
        // Among equally good ones templates lose (C++17 [over.match.best] 1.6).
        for id in plain.into_iter().chain(templates) {
            let Some(func) = self.functions.get(id.0 as usize) else { continue };
            let (Some(method), template) = (func.method, func.template.is_some()) else { continue };
            if method.explicit && !explicit {
                continue;
            }
            let Some(object) = self.object_rank(e, &method.object_parameter()) else { continue };
            let id = match template.then(|| self.conversion_instance(id, to, e.span)) {
                Some(Ok(made)) => made,
                Some(Err(_)) => continue,
                None => id,
            };
            let Ok(signature) = self.attempt(e.span, |s| s.signature(id, e.span)) else { continue };
            let ret = signature.ret.without_reference().clone();
            let value = Expr::value(ExprKind::Aggregate { parts: Vec::new(), zero: true }, ret.unqualified(), e.span);
            let Some(rank) = self.standard_rank(&value, &to.clone().into()) else { continue };
            if best.is_none_or(|(r, _)| (object, rank) < r) {
                best = Some(((object, rank), id));
            }
        }
        best.map(|((_, rank), id)| (id, rank))
    }

    /// A conversion function that yields a reference to an object of a type.
    pub(super) fn reference_conversion(&mut self, e: &Expr, to: &QualType) -> Option<FnId> {
        let Ty::Record(record) = e.ty.ty else { return None };
        let mut best: Option<(Rank, FnId)> = None;
        for id in self.all_conversions(record, 0) {
            let Some(method) = self.functions.get(id.0 as usize).and_then(|f| f.method) else { continue };
            let Some(rank) = self.object_rank(e, &method.object_parameter()) else { continue };
            let Ok(signature) = self.attempt(e.span, |s| s.signature(id, e.span)) else { continue };
            if let Ty::Reference { to: made, rvalue: false } = &signature.ret.ty
                && made.bare() == to.bare()
                && (to.is_const || !made.is_const)
                && best.is_none_or(|(r, _)| rank < r)
            {
                best = Some((rank, id));
            }
        }
        best.map(|(_, id)| id)
    }

    pub(super) fn all_conversions(&self, record: RecordId, depth: u32) -> Vec<FnId> {
        let Some(r) = self.types.record(record).filter(|_| depth < 16) else { return Vec::new() };
        let mut out = r.members.conversions.clone();
        for field in r.fields.iter().filter(|f| f.role == super::records::Role::Base) {
            if let Ty::Record(base) = field.ty.ty {
                out.extend(self.all_conversions(base, depth + 1));
            }
        }
        out
    }

    /// An operand of a built-in operator: of a class with one conversion function to a number or
    /// pointer, that is called.
    pub(super) fn scalar_operand(&mut self, e: Expr) -> Option<Expr> {
        let Ty::Record(record) = e.ty.ty else { return Some(e) };
        let mut found = Vec::new();
        for id in self.all_conversions(record, 0) {
            let Some(method) = self.functions.get(id.0 as usize).and_then(|f| f.method) else { continue };
            if method.explicit || self.object_rank(&e, &method.object_parameter()).is_none() {
                continue;
            }
            if let Ok(signature) = self.attempt(e.span, |s| s.signature(id, e.span))
                && !matches!(signature.ret.without_reference().ty, Ty::Record(_))
            {
                found.push(id);
            }
        }
        match found.as_slice() {
            [one] => self.call_conversion(e, *one),
            _ => Some(e),
        }
    }

    /// Calls a conversion function.
    pub(super) fn call_conversion(&mut self, e: Expr, id: FnId) -> Option<Expr> {
        let span = e.span;
        let call = Call { name: "conversion", explicit: None, name_span: span, span, form: Form::Member };
        self.resolve(call, &[id], &[], vec![Arg::Expr(e)])
    }

    /// The object of a member access.
    pub(super) fn member_object(&mut self, base: &'a ast::Expr, arrow: bool, span: Span) -> Option<Expr> {
        let mut base = match &base.kind {
            Ast::InitList(_) => return self.error(codes::INITIALIZER, base.span, "a braced list is no object"),
            _ => self.expr(base)?,
        };
        if !arrow {
            if base.ty.ty.is_pointer() {
                let message = format!("`.` needs an object, not a pointer of type `{}`", self.show(&base.ty));
                let d = Diagnostic::error(codes::BAD_OPERANDS, span, message);
                return self.report(d.with_help("use `->` on pointers"));
            }
            return Some(base);
        }
        for _ in 0..8 {
            if !matches!(base.ty.ty, Ty::Record(_)) {
                break;
            }
            match self.operator_call("->", vec![base], span, span) {
                Ok(result) => base = result?,
                Err(mut operands) => {
                    base = operands.pop()?;
                    break;
                }
            }
        }
        let ptr = self.decay(base);
        let Some(to) = ptr.ty.ty.pointee().cloned() else {
            let message = format!("`->` needs a pointer, not `{}`", self.show(&ptr.ty));
            let d = Diagnostic::error(codes::BAD_OPERANDS, span, message);
            return self.report(d.with_help("use `.` on objects"));
        };
        Some(Self::deref(ptr, to, span))
    }
}
