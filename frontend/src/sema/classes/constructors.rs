//! Selects the constructor for an object, and generates the initialisations before its body (C++17 [class.ctor],
//! [class.base.init], [class.inhctor.init]).

use std::sync::Arc;

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;

use crate::ast::{self, DeclKind, FunctionBody, Initializer, visit};
use crate::hir::{Expr, ExprKind, FnId, Stmt, StmtKind};
use crate::sema::declarations::functions::{ParamInfo, Signature};
use crate::sema::model::calls::{Arg, Candidate, Construction, Target};
use crate::sema::model::functions::{Func, Implicit, Method, MethodRole, SignatureState};
use crate::sema::model::scope::ScopeId;
use crate::sema::model::sequences::Converter;
use crate::sema::model::templates::FnTemplate;
use crate::sema::{Checked, OrBug, Sema, codes};
use crate::types::records::{Field, Role};
use crate::types::{QualType, RecordId, Ty};

impl<'a> Sema<'a> {
    /// Adds the statements that a constructor executes before its body: initialisations of bases and members in the
    /// order of their declarations.
    pub(in crate::sema) fn constructor_start(
        &mut self,
        decl: &'a ast::FunctionDecl,
        record: RecordId,
        out: &mut Vec<Stmt>,
    ) {
        if self.constructor_parts(decl, record, out).is_err()
            && let Some(current) = &mut self.body
        {
            current.said.incomplete = true;
        }
    }

    pub(in crate::sema) fn constructor_parts(
        &mut self,
        decl: &'a ast::FunctionDecl,
        record: RecordId,
        out: &mut Vec<Stmt>,
    ) -> Checked<()> {
        self.parts_with(&decl.initializers, decl.name.span, record, None, out)
    }

    /// Initialises each base and member from its given initialiser, from the value in `ready`, from its default
    /// initialiser, or by default.
    pub(in crate::sema) fn parts_with(
        &mut self,
        initializers: &'a [ast::CtorInitializer],
        at: Span,
        record: RecordId,
        mut ready: Option<(usize, Expr)>,
        out: &mut Vec<Stmt>,
    ) -> Checked<()> {
        let entry = self.types.record(record);
        let (fields, scope, name) = (entry.fields.clone(), entry.scope, entry.name.clone());
        let is_union = entry.decl.is_some_and(|d| d.tag == ast::Tag::Union);
        let class = entry.decl.and_then(|d| d.name.last_ident()).map(|i| i.name);
        let mut given: Vec<Option<(&'a ast::CtorInitializer, ScopeId)>> = vec![None; fields.len()];
        // Initialisers of members of anonymous unions, with the paths to the members.
        let mut inner: Vec<(Vec<(RecordId, usize)>, &'a ast::CtorInitializer)> = Vec::new();
        for init in initializers {
            if init.pack {
                // A base for each element (C++17 [class.base.init] 15).
                for scope in self.expansion(&visit::pattern_of_base(init), init.span)? {
                    let ty = self.in_scope(scope, |s| s.named_type(&init.name, false, init.span))?;
                    let index = self.named_base(&fields, &ty.ty, init.span)?;
                    self.give(&mut given, index, init, scope, &name)?;
                }
                continue;
            }
            let member = init.name.as_ident().and_then(|n| fields.iter().position(|f| f.name == Some(n.name)));
            let own = |s: &mut Self| match s.quietly(|s| s.named_type(&init.name, false, init.span)) {
                // A base from another namespace may have the same name as the class.
                Some(ty) => ty.ty == Ty::Record(record),
                None => true,
            };
            let named = init.name.last_ident().map(|i| i.name) == class;
            if member.is_none() && named && initializers.len() == 1 && own(self) {
                // A delegating constructor: the other constructor initialises everything.
                let value = self.construct_from(record, &init.init, init.span)?;
                let value = self.delegated(value)?;
                let object = self.this_object(init.span)?.or_bug(&mut self.reporter)?;
                out.push(Stmt { kind: StmtKind::InitAt(object, value), span: init.span });
                out.extend(self.end_expression(&[], init.span));
                return Ok(());
            }
            let index = match member {
                Some(index) => Some(index),
                None => match self.quietly(|s| s.named_type(&init.name, false, init.span)).map(|t| t.ty) {
                    Some(base) => self.named_base(&fields, &base, init.span)?,
                    None => None,
                },
            };
            if index.is_none()
                && let Some(ident) = init.name.as_ident()
                && let Some(path) = self.types.find_field(record, ident.name)
                && path.iter().skip(1).count() > 0
                && path
                    .iter()
                    .take(path.len() - 1)
                    .all(|(r, i)| self.types.record(*r).fields.get(*i).is_some_and(|f| f.role == Role::Member))
            {
                inner.push((path, init));
                continue;
            }
            self.give(&mut given, index, init, self.context.scope, &name)?;
        }
        let any_given = given.iter().any(Option::is_some) || !inner.is_empty();
        self.make_virtual_bases(record, at, out, |s, field, index| {
            let given = given.get(index).copied().flatten();
            s.given_base(field, given, given.map_or(at, |(i, _)| i.span))
        })?;
        let mut based = false;
        for (index, field) in fields.iter().enumerate() {
            if matches!(field.role, Role::Table | Role::VirtualBase { .. }) {
                continue;
            }
            // Virtual functions that members' initialisers call are those of this class ([class.cdtor] 4).
            if field.role != Role::Base && !std::mem::replace(&mut based, true) {
                self.set_tables(record, at, out);
            }
            let within: Vec<_> = inner.iter().filter_map(|(path, init)| path_behind(path, index, init)).collect();
            if !within.is_empty() {
                let object = self.this_object(at)?.or_bug(&mut self.reporter)?;
                let object = Self::part(object, record, index, field, at);
                self.anonymous_parts(&object, &field.ty, &within, at, out)?;
                continue;
            }
            let init = given.get(index).copied().flatten();
            if is_union && init.is_none() && (any_given || !field.has_default) {
                continue;
            }
            let span = init.map_or(at, |(i, _)| i.span);
            let value = match init {
                None if ready.as_ref().is_some_and(|(i, _)| *i == index) => ready.take().map(|(_, value)| value),
                Some((init, scope)) => Some(self.in_scope(scope, |s| s.member_value(field, &init.init, init.span))?),
                None if field.has_default => {
                    let Some(init) = self.default_initializer(record, field) else { continue };
                    Some(self.in_scope(scope, |s| s.member_value(field, init, field.span))?)
                }
                None if field.is_reference() => {
                    let what = field.name.map_or_else(String::new, |n| n.to_string());
                    let message = format!("the constructor of `{name}` does not initialise the reference `{what}`");
                    return self.error(codes::CONST_UNINITIALIZED, span, message);
                }
                None if field.name.is_some() && self.needs_value(&field.ty) => {
                    let what = field.name.map_or_else(String::new, |n| n.to_string());
                    let message = format!("the constructor of `{name}` does not initialise the constant `{what}`");
                    return self.error(codes::CONST_UNINITIALIZED, span, message);
                }
                None => self.default_value(&field.ty, span)?,
            };
            if let Some(value) = value {
                let object = self.this_object(span)?.or_bug(&mut self.reporter)?;
                let object = Self::part(object, record, index, field, span);
                match field.role {
                    Role::Base => {
                        let numbers = |s: &Self| s.numbers_of_base(record, index);
                        self.init_base(object, value, numbers, span, out)?;
                        self.set_own_number(span, out)?;
                    }
                    _ => out.push(Stmt { kind: StmtKind::InitAt(object, value), span }),
                }
                // Each initialiser is a full expression (C++17 [class.base.init] 7).
                out.extend(self.end_expression(&[], span));
            }
        }
        if !based {
            self.set_tables(record, at, out);
        }
        Ok(())
    }

    /// Initialises the members of an anonymous union or structure of which some have initialisers. The other members of
    /// a union stay uninitialised; those of a structure use their default initialisers.
    fn anonymous_parts(
        &mut self,
        object: &Expr,
        ty: &QualType,
        given: &[(&[(RecordId, usize)], &'a ast::CtorInitializer)],
        at: Span,
        out: &mut Vec<Stmt>,
    ) -> Checked<()> {
        let Ty::Record(record) = ty.ty else { return self.bug() };
        let entry = self.types.record(record);
        let is_union = entry.decl.is_some_and(|d| d.tag == ast::Tag::Union);
        let (fields, scope) = (entry.fields.clone(), entry.scope);
        if let [(first, _), rest @ ..] = given
            && is_union
            && let Some((_, other)) = rest.iter().find(|(path, _)| path.first() != first.first())
        {
            let message = "only one member of a union can be initialised";
            return self.error(codes::INITIALIZER, other.span, message);
        }
        for (index, field) in fields.iter().enumerate() {
            let part = Self::part(object.clone(), record, index, field, at);
            let own: Vec<_> = given.iter().filter(|(path, _)| path.first() == Some(&(record, index))).collect();
            let within: Vec<_> = given.iter().filter_map(|(path, init)| path_behind(path, index, init)).collect();
            if !within.is_empty() {
                self.anonymous_parts(&part, &field.ty, &within, at, out)?;
                continue;
            }
            let (value, span) = match own.as_slice() {
                [] if is_union => continue,
                [] => match self.default_initializer(record, field) {
                    Some(init) => (Some(self.in_scope(scope, |s| s.member_value(field, init, field.span))?), at),
                    None => (self.default_value(&field.ty, at)?, at),
                },
                [(_, init)] => (Some(self.member_value(field, &init.init, init.span)?), init.span),
                [_, (_, second), ..] => {
                    let message = format!("`{}` is initialised twice", second.name);
                    return self.error(codes::INITIALIZER, second.span, message);
                }
            };
            if let Some(value) = value {
                out.push(Stmt { kind: StmtKind::InitAt(part, value), span });
                out.extend(self.end_expression(&[], span));
            }
        }
        Ok(())
    }

    /// Returns the index of the base of this type, which an initialiser names.
    fn named_base(&mut self, fields: &[Field], ty: &Ty, span: Span) -> Checked<Option<usize>> {
        let mut found = (0..).zip(fields).filter(|(_, f)| f.role.is_base() && f.ty.ty == *ty).map(|(index, _)| index);
        let first = found.next();
        if found.next().is_none() {
            return Ok(first);
        }
        // [class.base.init] 2.
        let base = self.show(&ty.clone().into());
        let message = format!("`{base}` is both a base of this class and a virtual base of another one of its bases");
        self.error(codes::AMBIGUOUS, span, message)
    }

    /// Records the initialiser of a member or base, and the scope in which it is checked.
    fn give(
        &mut self,
        given: &mut [Option<(&'a ast::CtorInitializer, ScopeId)>],
        index: Option<usize>,
        init: &'a ast::CtorInitializer,
        scope: ScopeId,
        class: &str,
    ) -> Checked<()> {
        let Some(slot) = index.and_then(|i| given.get_mut(i)) else {
            let message = format!("`{}` is not a member or base of `{class}`", init.name);
            return self.error(codes::NO_MEMBER, init.span, message);
        };
        if slot.replace((init, scope)).is_some() {
            return self.error(codes::INITIALIZER, init.span, format!("`{}` is initialised twice", init.name));
        }
        Ok(())
    }

    /// Returns the value of a member or base from its initialiser.
    pub(in crate::sema) fn member_value(&mut self, field: &Field, init: &'a Initializer, span: Span) -> Checked<Expr> {
        match (field.role, &field.ty.ty) {
            (Role::Reference { .. }, _) if matches!(init, Initializer::Paren(args) if args.is_empty()) => {
                self.error(codes::INITIALIZER, span, "a reference needs an object to bind to")
            }
            (Role::Reference { rvalue }, Ty::Pointer(to)) => {
                let to = (**to).clone();
                self.reference_initializer(&to, rvalue, init)
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

    /// Returns the default member initialiser of a field.
    pub(in crate::sema) fn default_initializer(&self, record: RecordId, field: &Field) -> Option<&'a Initializer> {
        let decl = self.types.record(record).decl?;
        decl.members.iter().flatten().find_map(|m| match &m.kind {
            DeclKind::Field(f) if m.span == field.span && f.name.map(|n| n.name) == field.name => f.init.as_ref(),
            _ => None,
        })
    }

    /// Returns a class value from an initialiser in parentheses or braces.
    pub(in crate::sema) fn construct_from(
        &mut self,
        record: RecordId,
        init: &'a Initializer,
        span: Span,
    ) -> Checked<Expr> {
        let ty = Ty::Record(record).into();
        self.initializer(&ty, init, span)
    }

    /// Returns the initial value of an object without an initialiser, or `Ok(None)` if the object stays uninitialised.
    pub(in crate::sema) fn default_value(&mut self, ty: &QualType, span: Span) -> Checked<Option<Expr>> {
        match &ty.ty {
            Ty::Record(record) => {
                self.require_complete(ty, span)?;
                let entry = self.types.record(*record);
                if entry.special_members.trivial_default && entry.members.inherits.is_none() {
                    let declared = !entry.members.constructors.is_empty();
                    if !declared || self.defaulted_default(*record) {
                        self.can_be_made_by_default(*record, span)?;
                        return Ok(None);
                    }
                }
                self.construct(*record, Vec::new(), Construction::Direct, span).map(Some)
            }
            Ty::Array(element, Some(count)) => {
                let Some(value) = self.default_value(&element.clone(), span)? else { return Ok(None) };
                let kind = ExprKind::Fill { count: *count, element: Box::new(value) };
                Ok(Some(Expr::value(kind, ty.unqualified(), span)))
            }
            Ty::Dim3 => self.zero_value(ty, span).map(Some),
            _ => Ok(None),
        }
    }

    /// Returns true if a class has a default constructor that is declared `= default`.
    pub(in crate::sema) fn defaulted_default(&self, record: RecordId) -> bool {
        let entry = self.types.record(record);
        entry.members.constructors.iter().map(|id| &self.functions[*id]).any(|f| {
            f.template.is_none() && f.decl.ty.params.is_empty() && matches!(f.decl.body, FunctionBody::Defaulted)
        })
    }

    /// Constructs a value from arguments by a constructor.
    pub(in crate::sema) fn construct(
        &mut self,
        record: RecordId,
        args: Vec<Arg<'a>>,
        way: Construction,
        span: Span,
    ) -> Checked<Expr> {
        let ty: QualType = Ty::Record(record).into();
        self.require_complete(&ty, span)?;
        let entry = self.types.record(record);
        let special = entry.special_members;
        let (mut constructors, name) = (entry.members.constructors.clone(), entry.name.clone());
        if let [Arg::Expr(e)] = args.as_slice()
            && !e.is_glvalue()
            && e.ty.ty == ty.ty
        {
            // The value is the object itself (C++17 [dcl.init] 17.6.1).
            return match args.into_iter().next() {
                Some(Arg::Expr(e)) => Ok(e),
                _ => self.bug(),
            };
        }
        if args.is_empty() && constructors.is_empty() {
            self.can_be_made_by_default(record, span)?;
            if special.trivial_default {
                return self.zero_bytes(&ty, span);
            }
            let id = self.implicit(record, Implicit::Default);
            self.use_function(id, span)?;
            let made = Expr::value(ExprKind::Construct(id, Vec::new()), ty.clone(), span);
            // Members that the constructor does not initialise are zero, and pointers to data members are null.
            let mut parts = Vec::new();
            self.add_null_members(&ty.ty, &mut parts, span);
            parts.push((0, made));
            let kind = ExprKind::Aggregate { parts, zero: true };
            return Ok(Expr::value(kind, ty, span));
        }
        constructors.extend(self.inherited_constructors(record));
        if let (Construction::Direct | Construction::List | Construction::CopyList, [Arg::Expr(e)]) =
            (way, args.as_slice())
            && let Some(id) = self.conversion_to_class(e, record, &constructors, way)
        {
            let e = e.clone();
            let made = self.convert_by(e, &Converter::Function(id), &ty)?;
            return self.after_user_conversion(made, &ty);
        }
        self.resolve_constructor(record, &name, &constructors, args, way, span)
    }

    /// Rejects a list after `=` whose best constructor is explicit (C++17 [over.match.list] 1). While lists are only
    /// ranked, explicit constructors are not distinguished.
    pub(in crate::sema) fn no_explicit_conversion(
        &mut self,
        chosen: &Candidate,
        way: Construction,
        span: Span,
    ) -> Checked<()> {
        let Target::Function(id) = &chosen.target else { return Ok(()) };
        let function = &self.functions[*id];
        let explicit = function.method.is_some_and(|m| m.explicit);
        if way != Construction::CopyList || !explicit || self.ahead.lists.ranking > 0 {
            return Ok(());
        }
        let at = function.span;
        let message = "copy-list-initialisation cannot use the `explicit` constructor that this list selects";
        let d = Diagnostic::error(codes::INITIALIZER, span, message).with_label(at, "this constructor");
        self.report(d.with_help("name the class before the braces"))
    }

    /// Returns a value with all bytes zero, except that pointers to data members are null.
    pub(in crate::sema) fn zero_bytes(&mut self, ty: &QualType, span: Span) -> Checked<Expr> {
        let mut parts = Vec::new();
        self.add_null_members(&ty.ty, &mut parts, span);
        Ok(Expr::value(ExprKind::Aggregate { parts, zero: true }, ty.unqualified(), span))
    }

    /// Returns the constructors that a class inherits from a base by `using Base::Base`, each as a separate constructor
    /// of the class (C++17 [class.inhctor.init]).
    pub(in crate::sema) fn inherited_constructors(&mut self, record: RecordId) -> Vec<FnId> {
        let entry = self.types.record(record);
        if let Some(known) = &entry.members.inherited {
            return known.clone();
        }
        let Some(base) = entry.members.inherits else { return Vec::new() };
        let (scope, name, own) = (entry.scope, entry.name.clone(), entry.members.constructors.clone());
        let entry = &mut self.types.records[record];
        entry.members.inherited = Some(Vec::new());
        let copies = self.declared_copies(base);
        let mut from = self.types.record(base).members.constructors.clone();
        from.retain(|id| !copies.contains(id));
        from.extend(self.inherited_constructors(base));
        let mut made = Vec::new();
        for id in from {
            let func = &self.functions[id];
            let (decl, at, space) = (func.decl, func.span, func.space);
            let explicit = func.method.is_some_and(|m| m.explicit);
            if let Some(t) = &func.template {
                let template = FnTemplate {
                    params: t.params,
                    older: t.older,
                    older_values: t.older_values,
                    span: t.span,
                    prefix: t.prefix.clone(),
                    instances: Default::default(),
                    unused: false,
                };
                let method =
                    Method { record, role: MethodRole::Constructor, explicit, reference: None, inherited: Some(id) };
                let func = Func::new(format!("{name}::inherited constructor"), decl, at, func.scope, space);
                made.push(self.functions.alloc(Func {
                    method: Some(method),
                    defined: true,
                    signature: SignatureState::Failed,
                    template: Some(template),
                    ..func
                }));
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
            let method =
                Method { record, role: MethodRole::Constructor, explicit, reference: None, inherited: Some(id) };
            let params = self.with_this(method, params, at);
            let func = Func::new(format!("{name}::inherited constructor"), decl, at, scope, space);
            made.push(self.functions.alloc(Func {
                method: Some(method),
                defined: true,
                lazy: true,
                signature: SignatureState::Done(Arc::new(Signature { ret: Ty::Void.into(), params })),
                ..func
            }));
        }
        self.types.records[record].members.inherited = Some(made.clone());
        made
    }

    /// Returns true for an inherited constructor that would make an object from another object of the class. Copy and
    /// move constructors are used for that instead ([over.match.funcs] 8).
    pub(in crate::sema) fn copies_by_inheritance(&self, id: FnId, args: &[Arg<'a>]) -> bool {
        let func = &self.functions[id];
        let base = func.method.and_then(|m| m.inherited).and_then(|id| self.functions[id].method);
        let (Some(base), [Arg::Expr(arg)], SignatureState::Done(signature)) = (base, args, &func.signature) else {
            return false;
        };
        let related = |of: RecordId, to: RecordId| of == to || self.types.has_base(of, to);
        match (signature.params.get(1).map(|p| &p.ty.ty), &arg.ty.ty) {
            (Some(Ty::Reference { to, .. }), Ty::Record(given)) => match to.ty {
                Ty::Record(taken) => related(taken, base.record) && related(*given, taken),
                _ => false,
            },
            _ => false,
        }
    }

    /// Adds the statements of an inherited constructor, which forwards its parameters to the constructor of the base.
    pub(in crate::sema) fn inherited_parts(
        &mut self,
        decl: &'a ast::FunctionDecl,
        record: RecordId,
        constructor: FnId,
        out: &mut Vec<Stmt>,
    ) -> Checked<()> {
        let base = self.functions[constructor].method.or_bug(&mut self.reporter)?.record;
        let span = decl.name.span;
        let parameters = self.body.as_ref().or_bug(&mut self.reporter)?.locals.vars.iter().skip(1);
        let mut args = Vec::new();
        for (id, ty) in parameters.map(|(id, v)| (id, v.ty.ty.clone())).collect::<Vec<_>>() {
            let object = self.local(id, span)?;
            let moves = match ty {
                Ty::Reference { rvalue, .. } => rvalue,
                _ => matches!(object.ty.ty, Ty::Record(_)),
            };
            let object = match moves {
                true => object.moved(),
                false => object,
            };
            args.push(Arg::Expr(object));
        }
        let name = self.types.record(base).name.clone();
        let value = self.resolve_constructor(base, &name, &[constructor], args, Construction::Direct, span)?;
        let index = self
            .types
            .record(record)
            .fields
            .iter()
            .position(|f| f.role == Role::Base && f.ty.ty == Ty::Record(base))
            .or_bug(&mut self.reporter)?;
        self.parts_with(&[], decl.name.span, record, Some((index, value)), out)
    }
}

/// Returns the rest of a path to a member after the field with this index, if the path leads through that field.
fn path_behind<'p, 'a>(
    path: &'p [(RecordId, usize)],
    index: usize,
    init: &'a ast::CtorInitializer,
) -> Option<(&'p [(RecordId, usize)], &'a ast::CtorInitializer)> {
    match path.split_first() {
        Some(((_, first), rest)) if *first == index && !rest.is_empty() => Some((rest, init)),
        _ => None,
    }
}
