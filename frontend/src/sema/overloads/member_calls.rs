//! Calls of member functions and of objects, and functions that are found through their arguments (C++17 [over.call],
//! [over.oper], [basic.lookup.argdep]).

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;

use crate::ast::{self, ExprKind as Ast, NameKind, QualifiedName};
use crate::hir::{Expr, ExprKind, FnId};
use crate::lex::symbol::Symbol;
use crate::sema::lookup::members::Bases;
use crate::sema::lookup::names::Place;
use crate::sema::model::calls::{Arg, Call, Form, Object};
use crate::sema::model::scope::{Entity, Query, Skip, Want};
use crate::sema::model::sequences::{Binding, Sequence, Standard};
use crate::sema::{Checked, OrBug, Sema, codes};
use crate::types::{QualType, RecordId, Ty};

impl<'a> Sema<'a> {
    /// Checks `object.f(args)` and `pointer->f(args)`.
    pub(in crate::sema) fn member_call(
        &mut self,
        base: &'a ast::Expr,
        arrow: bool,
        name: &'a QualifiedName,
        args: &'a [ast::Expr],
        span: Span,
    ) -> Checked<Expr> {
        let object = self.member_object(base, arrow, span)?;
        let last = name.last().or_bug(&mut self.reporter)?;
        if matches!(object.ty.ty, Ty::Record(_)) {
            self.require_complete(&object.ty.clone(), span)?;
        }
        if let NameKind::Destructor(_) = last.kind {
            return match object.ty.ty {
                Ty::Record(record) if !self.types.special_members(&object.ty.ty).trivial_destructor => {
                    self.destructor_call(record, object, name.segments.len() > 1, span)
                }
                _ => {
                    let object = self.address_of(object, span)?;
                    Ok(Expr::value(ExprKind::Convert(Box::new(object)), Ty::Void, span))
                }
            };
        }
        let Ty::Record(record) = object.ty.ty else {
            let message = format!("`{}` has no member functions", self.show(&object.ty));
            return self.error(codes::NO_MEMBER, name.span, message);
        };
        if last.lacks_template && self.is_of_unknown_class(base, record) && !self.is_visible_template(last) {
            return self.missing_template(last);
        }
        let naming = self.naming_class(record, name)?;
        let Some(functions) = self.member_functions(naming, name) else {
            // A data member that can be called.
            let callee = self.member_in(object, name, name.span)?;
            return self.call_object(callee, args, span);
        };
        if let Some(ident) = name.last_ident() {
            let object = functions
                .iter()
                .all(|id| self.functions[*id].method.is_some_and(crate::sema::model::functions::Method::has_this));
            self.check_access(naming, ident.name, ident.span, object.then_some(record))?;
        }
        let mut list = vec![Arg::Expr(object)];
        list.extend(self.arguments(args)?);
        let explicit = last.args.as_deref();
        let text = name.to_string();
        let call =
            Call { name: &text, explicit, name_span: name.span, span, form: Form::Member, through: Some(naming) };
        self.resolve(call, &functions, &[], list)
    }

    /// Returns the member functions with a name, or `None` if it names something else.
    fn member_functions(&mut self, class: RecordId, name: &'a QualifiedName) -> Option<Vec<FnId>> {
        let last = name.last()?;
        if let NameKind::Conversion(_) = last.kind {
            return Some(self.types.record(class).members.conversions.clone());
        }
        match self.member_named(class, last.symbol()?) {
            Some(Entity::Functions(ids)) => Some(ids.to_vec()),
            _ => None,
        }
    }

    /// Reports a member that several bases have.
    pub(in crate::sema) fn several_bases<T>(
        &mut self,
        record: RecordId,
        name: Symbol,
        places: &[Span],
        at: Span,
    ) -> Checked<T> {
        let entry = self.types.record(record);
        let message =
            format!("`{name}` is ambiguous: several base classes of `{}` have a member of that name", entry.name);
        let mut d = Diagnostic::error(codes::AMBIGUOUS, at, message);
        for place in places.iter().take(4) {
            d = d.with_label(*place, "candidate");
        }
        self.report(d.with_help("write `Base::name`, or bring all in: `using Base::name;`"))
    }

    /// Returns the class in which a member of an object is looked up: that of the object, or the base that is named
    /// before the member. The base may occur more than once: members that are not part of an object can be named all
    /// the same.
    pub(in crate::sema) fn naming_class(&mut self, record: RecordId, name: &'a QualifiedName) -> Checked<RecordId> {
        if name.segments.len() < 2 {
            return Ok(record);
        }
        self.require_complete(&Ty::Record(record).into(), name.span)?;
        let named = self.class_seen_from(record, name);
        if let Some(base) = named.filter(|base| *base == record || self.types.has_base(record, *base)) {
            return Ok(base);
        }
        let (class, written) = (self.types.record(record).name.clone(), name.to_string());
        let path = written.rsplit_once("::").map_or("", |(path, _)| path);
        let message = format!("`{path}` is neither `{class}` nor one of its bases");
        self.error(codes::NO_MEMBER, name.span, message)
    }

    /// Returns the class before a member's name. Its first part is looked up in the object's class and, if not found
    /// there, in the context of the expression ([basic.lookup.classref] 4).
    fn class_seen_from(&mut self, record: RecordId, name: &'a QualifiedName) -> Option<RecordId> {
        let (_, path) = name.segments.split_last()?;
        let (first, rest) = path.split_first()?;
        let mut at = None;
        if !name.global
            && let NameKind::Ident(part) = first.kind
        {
            let scope = self.types.record(record).scope;
            let query = Query { want: Want::Qualifier, ..Query::of(part) };
            let found = self.scopes.members(scope, &query, Bases::All);
            at = match self.settled(found, first.args.is_some()) {
                Some(entity) => self.quietly_find(|s| s.where_leads(entity, first, part)),
                None => None,
            };
        }
        if at.is_none() {
            return self.qualifier_class(name);
        }
        for segment in rest {
            at = Some(self.quietly_find(|s| s.place(at, segment))?);
        }
        match at? {
            Place::Type(QualType { ty: Ty::Record(id), .. }) => Some(id),
            Place::Type(_) | Place::Scope(_) | Place::Poisoned(_) => None,
        }
    }

    /// Converts the object among a call's arguments to the base that is named before the function. Other bases may also
    /// have the function's class.
    pub(in crate::sema) fn on_named_base(
        &mut self,
        call: &Call<'_, 'a>,
        object: Object,
        mut args: Vec<Arg<'a>>,
    ) -> Checked<Vec<Arg<'a>>> {
        if let (Some(base), Object::This, Some(Arg::Expr(e))) = (call.through, object, args.first_mut())
            && e.ty.ty != Ty::Record(base)
        {
            let object = self.as_object(e.clone())?;
            *e = self.base_part(object, &Ty::Record(base))?;
        }
        Ok(args)
    }

    /// Calls member functions by their unqualified name: on `*this`, or static ones.
    pub(in crate::sema) fn own_member_call(
        &mut self,
        name: &'a QualifiedName,
        functions: &[FnId],
        args: &'a [ast::Expr],
        name_span: Span,
        span: Span,
    ) -> Checked<Expr> {
        let explicit = name.last().and_then(|l| l.args.as_deref());
        let text = name.to_string();
        let object = self.this_object(span).ok().flatten();
        let mut list = Vec::new();
        let related = functions.iter().any(|id| {
            let (Some(m), Some(Ty::Record(own))) = (self.functions[*id].method, object.as_ref().map(|o| &o.ty.ty))
            else {
                return false;
            };
            *own == m.record || self.types.has_base(*own, m.record)
        });
        let form = match object {
            Some(object) if related => {
                list.push(Arg::Expr(object));
                Form::Member
            }
            _ => Form::Plain,
        };
        list.extend(self.arguments(args)?);
        let needs_object =
            form == Form::Plain && functions.iter().all(|id| self.functions[*id].method.is_some_and(|m| m.has_this()));
        if needs_object {
            let message = format!("`{text}` is called without an object");
            return self.error(codes::ARGUMENTS, name_span, message);
        }
        let through = match form {
            Form::Member if name.segments.len() > 1 => self.qualifier_class(name),
            Form::Member | Form::Plain | Form::Launch | Form::Operator | Form::Constructor { .. } => None,
        };
        self.resolve(Call { name: &text, explicit, name_span, span, form, through }, functions, &[], list)
    }

    /// Calls an object, `object(args)`: functors and lambdas.
    pub(in crate::sema) fn call_object(&mut self, callee: Expr, args: &'a [ast::Expr], span: Span) -> Checked<Expr> {
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
        let symbol = Symbol::intern("operator()");
        let found = self.member_named(record, symbol);
        if let Some(Entity::Ambiguous(places)) = &found {
            return self.several_bases(record, symbol, places, callee.span);
        }
        let Some(Entity::Functions(ids)) = found else {
            if let Some(conversion) = self.surrogate(record, callee.span) {
                let pointer = self.call_conversion(callee, conversion)?;
                return self.call_pointer(pointer, args, span);
            }
            let message =
                format!("`{}` has no `operator()`, so it cannot be called", self.show(&callee.ty.unqualified()));
            return self.error(codes::NOT_CALLABLE, callee.span, message);
        };
        let name_span = callee.span;
        let mut list = vec![Arg::Expr(callee)];
        list.extend(self.arguments(args)?);
        let call = Call { name: "operator()", explicit: None, name_span, span, form: Form::Member, through: None };
        self.resolve(call, &ids, &[], list)
    }

    /// Calls a name that is not visible: functions of the arguments' namespaces are also considered.
    pub(in crate::sema) fn associated_call(
        &mut self,
        name: &'a QualifiedName,
        builtin: Option<&'static str>,
        args: &'a [ast::Expr],
        name_span: Span,
        span: Span,
    ) -> Checked<Expr> {
        let Some(symbol) = name.alone() else { return self.unknown_function(name, builtin) };
        let list = self.arguments(args)?;
        let from = self.call_bound_at(name_span, args, &list);
        let mut functions = Vec::new();
        self.add_associated(symbol, &list, from, &mut functions);
        if functions.is_empty() {
            return self.unknown_function(name, builtin);
        }
        let explicit = name.last().and_then(|l| l.args.as_deref());
        let text = name.to_string();
        self.resolve(
            Call { name: &text, explicit, name_span, span, form: Form::Plain, through: None },
            &functions,
            &[],
            list,
        )
    }

    /// Returns the functions that an operator on these operands may denote ([over.match.oper] 3). Fails with the kind
    /// of entity if it is not supported.
    pub(in crate::sema) fn operator_functions(
        &mut self,
        name: &str,
        operands: &[&Expr],
        from: Option<Span>,
    ) -> Result<Vec<FnId>, &'static str> {
        let symbol = Symbol::intern(name);
        let at = operands.first().map_or(Span::default(), |e| e.span);
        let mut functions: Vec<FnId> = Vec::new();
        if let Some(Expr { ty: QualType { ty: Ty::Record(record), .. }, .. }) = operands.first()
            && let Some(Entity::Functions(ids)) = self.member_named(*record, symbol)
        {
            functions.extend(ids.iter());
        }
        // Members of the enclosing classes are not considered.
        let query = Query { from: self.used_at(at), skip: Skip::Classes, ..Query::of(symbol) };
        match self.scopes.unqualified(self.context.scope, &query).first.map(|d| d.entity) {
            Some(Entity::Functions(ids)) => {
                let more: Vec<FnId> = ids.iter().copied().filter(|id| !functions.contains(id)).collect();
                functions.extend(more);
            }
            Some(Entity::Unsupported(what)) if functions.is_empty() => return Err(what),
            _ => {}
        }
        let types: Vec<&QualType> = operands.iter().map(|e| &e.ty).collect();
        self.add_associated_of(symbol, &types, from, &mut functions);
        Ok(functions)
    }

    /// Returns how an object converts to the object parameter of a member function ([over.match.funcs] 4, 5). Members
    /// of bases count like the class's own.
    pub(in crate::sema) fn object_sequence(&self, e: &Expr, to: &QualType) -> Option<Sequence> {
        let lvalue = e.is_lvalue();
        let (object, rvalue, plain) = match &to.ty {
            Ty::Reference { to, rvalue } => (&**to, *rvalue, false),
            _ => (to, false, true),
        };
        if !plain && rvalue == lvalue && (rvalue || !object.is_const) {
            return None;
        }
        let (Ty::Record(from), Ty::Record(target)) = (&e.ty.ty, &object.ty) else { return None };
        if (e.ty.is_const && !object.is_const) || (e.ty.is_volatile && !object.is_volatile) {
            return None;
        }
        // A base that occurs twice also counts. It is an error if the function is chosen ([class.member.lookup] 11).
        if from != target && !self.types.has_base(*from, *target) {
            return None;
        }
        let seen = e.ty.unqualified().with_quals(object.is_const, object.is_volatile);
        let binding = Binding { rvalue, to_value: !lvalue, direct: true, object: plain };
        Some(Sequence::Standard(Standard::identity(seen.clone()).bound(&seen, binding)))
    }

    /// Returns the address of the object that a member function is called on.
    pub(in crate::sema) fn object_address(&mut self, e: Expr, to: &QualType) -> Checked<Expr> {
        let span = e.span;
        if let Ty::Reference { to: object, rvalue } = &to.ty {
            if self.object_sequence(&e, to).is_none() && self.object_sequence(&e, object).is_some() {
                let what = if *rvalue { "a temporary object" } else { "an object that is not a temporary" };
                return self.error(codes::TYPE_MISMATCH, span, format!("this member function is for {what}"));
            }
            let object = object.clone();
            return self.object_address(e, &object);
        }
        if self.object_sequence(&e, to).is_none() {
            let message = format!(
                "a member function that is not const is called on a const object of type `{}`",
                self.show(&e.ty)
            );
            return self.error(codes::CONST_WRITE, span, message);
        }
        let object = self.as_object(e)?;
        let Ty::Record(target) = to.ty else { return self.bug() };
        let object = self.base_part(object, &Ty::Record(target))?;
        let address = self.address_of(object, span)?;
        Ok(Expr { ty: to.pointer_to().into(), ..address })
    }

    /// Returns an object with the value of an expression, unless it already denotes an object.
    pub(in crate::sema) fn as_object(&mut self, e: Expr) -> Checked<Expr> {
        if e.is_glvalue() {
            return Ok(e);
        }
        let (ty, span) = (e.ty.clone(), e.span);
        if self.types.special_members(&ty.ty).trivial_destructor {
            return Ok(Expr::temporary(ExprKind::Temp(Box::new(e)), ty, span));
        }
        self.materialise(e)
    }

    /// Returns the base class subobject of an object.
    pub(in crate::sema) fn base_part(&mut self, object: Expr, target: &Ty) -> Checked<Expr> {
        let Ty::Record(from) = object.ty.ty else { return Ok(object) };
        if object.ty.ty == *target {
            return Ok(object);
        }
        let span = object.span;
        let Some(path) = self.types.base_path_to(from, target) else {
            let Ty::Record(base) = *target else { return self.bug() };
            let name = self.types.record(base).name.clone();
            let message =
                format!("the base class `{name}` is ambiguous: `{}` has it several times", self.show(&object.ty));
            return self.error(codes::AMBIGUOUS, span, message);
        };
        let mut at = object;
        for (record, index) in path {
            let field = self.types.field(record, index).or_bug(&mut self.reporter)?.clone();
            at = Self::part(at, record, index, &field, span);
        }
        Ok(at)
    }

    /// Returns the value that a constructor makes.
    pub(in crate::sema) fn constructed(
        &mut self,
        id: FnId,
        record: RecordId,
        values: Vec<Expr>,
        span: Span,
    ) -> Checked<Expr> {
        let func = &self.functions[id];
        let ty: QualType = Ty::Record(record).into();
        if matches!(func.decl.body, ast::FunctionBody::Defaulted) {
            let special = self.types.special_members(&ty.ty);
            if values.is_empty() {
                self.can_be_made_by_default(record, span)?;
            }
            if values.is_empty() && special.trivial_default {
                return self.zero_bytes(&ty, span);
            }
            if let (true, [address]) = (special.trivial_copy, values.as_slice()) {
                let object = Self::deref(address.clone(), ty.clone(), span);
                return Ok(Expr::value(ExprKind::Load(Box::new(object)), ty, span));
            }
        }
        self.use_function(id, span)?;
        self.long_constant(Expr::value(ExprKind::Construct(id, values), ty, span))
    }

    /// Returns a data member of the current object, named without it.
    pub(in crate::sema) fn own_field(
        &mut self,
        record: RecordId,
        name: &'a QualifiedName,
        field: Symbol,
        span: Span,
    ) -> Checked<Expr> {
        let lambda = self.is_lambda(record);
        let object = if lambda { self.closure_object(span) } else { self.this_object(span).ok().flatten() };
        let other = object.as_ref().is_none_or(|o| match o.ty.ty {
            Ty::Record(own) => own != record && !self.types.has_base(own, record),
            _ => false,
        });
        if other && !lambda && self.context.unevaluated {
            // A member can be named without an object in an unevaluated operand (C++17 [expr.prim.id] 2.3).
            let ty = QualType::from(Ty::Record(record));
            self.require_complete(&ty, span)?;
            let null = ExprKind::Const(crate::types::Const::Null(isowarp_core::ir::Space::Generic));
            let object = Self::deref(Expr::value(null, ty.pointer_to(), span), ty, span);
            let field = name.last_ident().or_bug(&mut self.reporter)?;
            return self.member_of(object, field, span);
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
            _ => return self.bug(),
        };
        if own != record && lambda {
            let message = format!("`{name}` is not captured by the lambda");
            return self.error(codes::UNKNOWN_NAME, span, message);
        }
        if own != record && !self.types.has_base(own, record) {
            let message = format!("`{name}` is a member of another class and needs an object here");
            return self.error(codes::UNKNOWN_NAME, span, message);
        }
        if name.segments.len() == 1 && !lambda {
            self.check_access(own, field, span, Some(own))?;
        }
        let object = match self.qualifier_class(name).filter(|base| self.types.has_base(own, *base)) {
            Some(base) => self.base_part(object, &Ty::Record(base))?,
            None => object,
        };
        let object = self.base_part(object, &Ty::Record(record))?;
        let ident = ast::Ident { name: field, span: name.last().or_bug(&mut self.reporter)?.span };
        self.member_of(object, ident, span)
    }

    /// Returns the object of a member access.
    pub(in crate::sema) fn member_object(&mut self, base: &'a ast::Expr, arrow: bool, span: Span) -> Checked<Expr> {
        let mut base = match &base.kind {
            Ast::InitList(_) => {
                return self.error(codes::INITIALIZER, base.span, "expected an object, found a braced list");
            }
            _ => self.expr(base)?,
        };
        if !arrow {
            if base.ty.ty.is_pointer() {
                let message = format!("`.` needs an object, not a pointer of type `{}`", self.show(&base.ty));
                let d = Diagnostic::error(codes::BAD_OPERANDS, span, message);
                return self.report(d.with_help("use `->` on pointers"));
            }
            return Ok(base);
        }
        for _ in 0..8 {
            if !matches!(base.ty.ty, Ty::Record(_)) {
                break;
            }
            match self.operator_call("->", vec![base], span, span) {
                Ok(result) => base = result?,
                Err(mut operands) => {
                    base = operands.pop().or_bug(&mut self.reporter)?;
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
        Ok(Self::deref(ptr, to, span))
    }
}
