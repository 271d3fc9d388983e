//! Calls and overload resolution (C++17 [over.match]).

use std::sync::Arc;

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;

use super::promoted::promoted;
use crate::ast::{self, BinaryOp, ExprKind as Ast};
use crate::builtins::{self, BuiltinFn};
use crate::hir::{Expr, FnId};
use crate::sema::declarations::functions::ExecSpace;
use crate::sema::expressions::kernel_queries::is_kernel_query;
use crate::sema::expressions::operator_new::names_allocation;
use crate::sema::model::calls::{Arg, Call, Candidate, Construction, Form, Object, Target, Unfit, Viable};
use crate::sema::model::failure::Failure;
use crate::sema::model::scope::{Entity, Want};
use crate::sema::model::sequences::UserConversions;
use crate::sema::templates::packs::has_expansion;
use crate::sema::{Checked, Sema, codes};
use crate::types::{RecordId, Ty};

impl<'a> Sema<'a> {
    pub(in crate::sema) fn call(&mut self, callee: &'a ast::Expr, args: &'a [ast::Expr], span: Span) -> Checked<Expr> {
        let Ast::Name(name) = &callee.without_parens().kind else {
            if let Ast::Member { base, arrow, name } = &callee.without_parens().kind {
                return self.member_call(base, *arrow, name, args, span);
            }
            if let Ast::Binary { op: op @ (BinaryOp::MemberPtr | BinaryOp::ArrowPtr), lhs, rhs, .. } =
                &callee.without_parens().kind
            {
                return self.call_by_pointer(*op, (&**lhs, &**rhs), args, callee.span, span);
            }
            let callee = self.expr(callee)?;
            return self.call_object(callee, args, span);
        };
        if let Some(last) = name.last().filter(|last| last.lacks_template) {
            return self.missing_template(last);
        }
        // A parenthesised name suppresses argument-dependent lookup ([basic.lookup.argdep] 1).
        let alone = name.alone().filter(|_| !matches!(callee.kind, Ast::Paren(_)));
        let (entity, level) = self.lookup_name(name, Want::Anything).unzip();
        let mut functions = match &entity {
            Some(Entity::Functions(ids)) => {
                self.check_path(name)?;
                ids.to_vec()
            }
            None => Vec::new(),
            Some(Entity::Alias(_) | Entity::Type(_) | Entity::Bound(_)) => {
                self.check_path(name)?;
                return self.call_type(name, args, span);
            }
            Some(Entity::Host) => {
                let hidden = name.last_ident().is_some_and(|i| self.reporter.lost.host_cause(i.name).is_some());
                if hidden || self.not_lost(name).is_err() {
                    return self.host_use(name, callee.span);
                }
                let message = format!("device code calls `{name}`, which is not declared for the device");
                return self.error(codes::HOST_CALL, callee.span, message);
            }
            Some(Entity::Unsupported(what)) => {
                return self.unsupported(callee.span, format!("`{name}` is a {what}: these are"));
            }
            Some(_) => {
                let e = self.expr(callee)?;
                return self.call_object(e, args, span);
            }
        };
        let builtin_name = self.builtin_meant(name, &mut functions, level.flatten());
        let method = functions.iter().any(|id| self.functions[*id].method.is_some());
        if method {
            return self.own_member_call(name, &functions, args, callee.span, span);
        }
        if names_allocation(name) {
            return self.allocation_call(name, &functions, args, span);
        }
        if functions.is_empty()
            && let Some(done) = builtin_name.and_then(|n| self.device_io(n, args, span))
        {
            return done;
        }
        let mut builtins = builtin_name.and_then(builtins::find).unwrap_or(&[]);
        for id in builtin_name.map(|name| self.templates_beside(name)).unwrap_or_default() {
            if !functions.contains(&id) {
                functions.push(id);
            }
        }
        if functions.is_empty() && builtins.is_empty() {
            let asks = name.alone().is_some_and(|name| is_kernel_query(name.as_str()));
            if asks || name.alone().is_some() && alone.is_none() {
                return self.unknown_function(name, builtin_name);
            }
            return self.associated_call(name, builtin_name, args, callee.span, span);
        }
        let explicit = name.last().and_then(|l| l.args.as_deref());
        if explicit.is_some() {
            if functions.is_empty() {
                return self.unsupported(callee.span, "template arguments of built-in functions are");
            }
            // Only templates accept template arguments.
            builtins = &[];
        }
        let written = args;
        let args = self.call_arguments(&functions, args)?;
        builtins = promoted(name, builtins, &args);
        // A declaration in a block suppresses argument-dependent lookup ([basic.lookup.argdep] 3).
        let in_block = |symbol| level.flatten().is_some_and(|level| self.scopes.declares_in_block(level, symbol));
        if let Some(symbol) = alone.filter(|symbol| !in_block(*symbol)) {
            let from = self.call_bound_at(callee.span, written, &args);
            self.add_associated(symbol, &args, from, &mut functions);
        }
        let call =
            Call { name: &name.to_string(), explicit, name_span: callee.span, span, form: Form::Plain, through: None };
        self.resolve(call, &functions, builtins, args)
    }

    fn call_type(&mut self, name: &'a ast::QualifiedName, args: &'a [ast::Expr], span: Span) -> Checked<Expr> {
        let to = match self.lookup_qualified(name, false) {
            Some(Entity::Alias(id)) => self.alias_type(id, span)?,
            Some(Entity::Type(ty)) => ty.into(),
            Some(Entity::Bound(ty)) => ty,
            _ => return self.bug(),
        };
        if let Ty::Record(record) = to.ty {
            let args = self.arguments(args)?;
            return match args.as_slice() {
                [Arg::Expr(one)] if one.ty.ty != to.ty => {
                    let one = one.clone();
                    self.cast(one, &to, ast::CastStyle::C, span)
                }
                _ => self.construct(record, args, Construction::Direct, span),
            };
        }
        if has_expansion(args) {
            return self.made_from_pack(&to, args, span);
        }
        match args {
            [] => self.zero_value(&to, span),
            [one] => {
                let e = self.expr(one)?;
                self.cast(e, &to, ast::CastStyle::C, span)
            }
            _ => {
                let message = format!("`{}` has no constructor with {} arguments", self.show(&to), args.len());
                self.error(codes::ARGUMENTS, span, message)
            }
        }
    }

    pub(in crate::sema) fn argument(&mut self, e: &'a ast::Expr) -> Checked<Arg<'a>> {
        match &e.kind {
            Ast::InitList(list) => Ok(Arg::List(list)),
            _ => {
                let e = self.expr(e)?;
                if e.ty.ty == Ty::Void {
                    return self.error(codes::VOID_VALUE, e.span, "a void expression is used as an argument");
                }
                Ok(Arg::Expr(e))
            }
        }
    }

    pub(in crate::sema) fn unknown_function<T>(
        &mut self,
        name: &ast::QualifiedName,
        plain: Option<&'static str>,
    ) -> Checked<T> {
        let text = name.to_string();
        if self.header_of(&text).is_some() {
            return self.unknown_name(name, "function");
        }
        if let Some(library) = plain.and_then(|plain| self.library_of(plain)) {
            self.first_time(&text)?;
            return self.refuse_name(library, &text, name.span);
        }
        if plain.is_some_and(builtins::is_unsupported) {
            let message = format!("`{name}` is not supported yet");
            let mut d = Diagnostic::unsupported(codes::UNSUPPORTED_FUNCTION, name.span, message);
            d.help = plain.and_then(builtins::instead_of).map(str::to_owned);
            return self.report(d);
        }
        self.unknown_name(name, "function")
    }

    /// Returns the functions that a call may denote, with instances of templates.
    pub(in crate::sema) fn candidates(
        &mut self,
        call: &Call<'_, 'a>,
        functions: &[FnId],
        builtins: &[Arc<BuiltinFn>],
        args: &[Arg<'a>],
        failures: &mut Vec<(FnId, Failure<'a>)>,
    ) -> Checked<Vec<Candidate>> {
        let Call { name, name_span, form, .. } = *call;
        let mut candidates = Vec::new();
        let mut host = Vec::new();
        let space = |s: &Self, id: &FnId| s.functions[*id].space;
        let only_kernels = builtins.is_empty() && functions.iter().all(|id| space(self, id) == ExecSpace::Kernel);
        for id in functions {
            match self.functions[*id].space {
                ExecSpace::Host if !self.context.unevaluated && self.is_host_constexpr(*id) => {
                    match self.options.relaxed_constexpr {
                        true => self.relaxed_candidate(*id, call, args, &mut candidates, failures),
                        false => host.push(*id),
                    }
                }
                ExecSpace::Host if !self.context.unevaluated => {}
                ExecSpace::Device if functions.len() > 1 && self.takes_host_types(*id) => {}
                ExecSpace::Kernel if only_kernels && form != Form::Launch => {
                    return self.kernel_called(name, name_span);
                }
                ExecSpace::Kernel | ExecSpace::Device | ExecSpace::Host => match self.candidate(*id, call, args) {
                    Ok(Some(candidate)) => candidates.push(candidate),
                    Ok(None) => {}
                    // An error in this declaration may be the reason why no other function matches.
                    Err(Unfit::Reported(reported)) => return Err(reported),
                    Err(Unfit::Failure(failure)) => failures.push((*id, failure)),
                },
            }
        }
        // `constexpr` functions of the host, for constant expressions.
        let declared = !host.is_empty() && candidates.iter().any(|c| self.sequences(c, args).is_some());
        if !host.is_empty() && !declared && (self.in_constant_context() || !self.fits_builtin(builtins, args)) {
            let only = candidates.is_empty() && builtins.is_empty();
            for id in host {
                match self.quietly(|s| Ok(s.candidate(id, call, args))) {
                    Some(Ok(Some(c))) if only || self.sequences(&c, args).is_some() => candidates.push(c),
                    Some(Err(Unfit::Failure(failure))) => failures.push((id, failure)),
                    _ => {}
                }
            }
        }
        // A function in the file replaces CUDA's function with the same parameters.
        let declared = candidates.len();
        for builtin in builtins {
            let same = |c: &Candidate| {
                c.template.is_none() && c.params.iter().map(|p| &p.ty).eq(builtin.params.iter().map(|p| &p.ty))
            };
            if !candidates.iter().take(declared).any(same) {
                candidates.push(Candidate::builtin(builtin));
            }
        }
        if let Form::Constructor { class, way } = form {
            candidates.extend(self.implicit_copies(class));
            self.convert_to_copy(class, way, args, &mut candidates);
            if way.is_list() {
                self.leave_out_copies(class, args, &mut candidates);
            }
        }
        Ok(candidates)
    }

    /// Adds a `constexpr` function of the host to the candidates for a call in device code. A function with host types
    /// in its signature is not a candidate.
    fn relaxed_candidate(
        &mut self,
        id: FnId,
        call: &Call<'_, 'a>,
        args: &[Arg<'a>],
        candidates: &mut Vec<Candidate>,
        failures: &mut Vec<(FnId, Failure<'a>)>,
    ) {
        match self.quietly(|s| Ok(s.candidate(id, call, args))) {
            Some(Ok(Some(candidate))) => candidates.push(candidate),
            Some(Err(Unfit::Failure(failure))) => failures.push((id, failure)),
            Some(Ok(None) | Err(Unfit::Reported(_))) | None => {}
        }
    }

    fn fits_builtin(&mut self, builtins: &[Arc<BuiltinFn>], args: &[Arg<'a>]) -> bool {
        builtins.iter().any(|b| self.sequences(&Candidate::builtin(b), args).is_some())
    }

    /// Returns a function as a candidate, or `Ok(None)` if it is not a candidate for a call like this.
    pub(in crate::sema) fn candidate(
        &mut self,
        id: FnId,
        call: &Call<'_, 'a>,
        args: &[Arg<'a>],
    ) -> Result<Option<Candidate>, Unfit<'a>> {
        let Call { explicit, name_span, form, .. } = *call;
        let function = &self.functions[id];
        let method = function.method;
        if let (Form::Constructor { way: Construction::Conversion | Construction::Copy, .. }, Some(m)) = (form, method)
            && m.explicit
        {
            return Ok(None);
        }
        let object = match (form, method) {
            (Form::Member | Form::Operator, Some(m)) if m.has_this() => Object::This,
            (Form::Member | Form::Operator, Some(_)) => Object::Ignored,
            (Form::Plain | Form::Launch | Form::Operator | Form::Member | Form::Constructor { .. }, _) => Object::None,
        };
        if form == Form::Plain && method.is_some_and(|m| m.has_this()) {
            return Ok(None);
        }
        let template = function.template.is_some().then_some(id);
        let mut id = id;
        if template.is_some() {
            let given = Self::given(args.get(usize::from(object != Object::None)..).unwrap_or(&[]));
            id = self.instance_for(id, explicit.unwrap_or(&[]), Some(&given), name_span).map_err(Unfit::Failure)?;
        } else if explicit.is_some() {
            return Ok(None);
        }
        if self.copies_by_inheritance(id, args) {
            return Ok(None);
        }
        let signature = self.signature(id, name_span).map_err(Unfit::Reported)?;
        let own = method.filter(|m| m.has_this());
        let rest = signature.params.iter().skip(usize::from(own.is_some()));
        let first = match (object, own) {
            (Object::This, Some(m)) => Some(m.object_parameter()),
            (Object::Ignored, _) => Some(Ty::Void.into()),
            _ => None,
        };
        let extra = usize::from(first.is_some());
        let required = extra + rest.clone().take_while(|p| p.default.is_none()).count();
        let params = first.into_iter().chain(rest.map(|p| p.ty.clone())).collect();
        let variadic = self.functions[id].decl.ty.variadic;
        let users = conversions_for(form);
        Ok(Some(Candidate { target: Target::Function(id), template, params, required, object, variadic, users }))
    }

    /// Finds the constructor that makes an object from the arguments, and calls it.
    pub(in crate::sema) fn resolve_constructor(
        &mut self,
        class: RecordId,
        name: &str,
        constructors: &[FnId],
        args: Vec<Arg<'a>>,
        way: Construction,
        span: Span,
    ) -> Checked<Expr> {
        let form = Form::Constructor { class, way };
        self.resolve(Call { name, explicit: None, name_span: span, span, form, through: None }, constructors, &[], args)
    }

    pub(in crate::sema) fn resolve(
        &mut self,
        call: Call<'_, 'a>,
        functions: &[FnId],
        builtins: &[Arc<BuiltinFn>],
        args: Vec<Arg<'a>>,
    ) -> Checked<Expr> {
        self.with_lists(|s| {
            let mut failures: Vec<(FnId, Failure<'a>)> = Vec::new();
            let candidates = s.candidates(&call, functions, builtins, &args, &mut failures)?;
            s.resolve_among(call, functions, candidates, failures, args)
        })
    }

    /// Chooses one of the candidates, and calls it.
    pub(in crate::sema) fn resolve_among(
        &mut self,
        call: Call<'_, 'a>,
        functions: &[FnId],
        candidates: Vec<Candidate>,
        failures: Vec<(FnId, Failure<'a>)>,
        args: Vec<Arg<'a>>,
    ) -> Checked<Expr> {
        let Call { name, name_span, span, .. } = call;
        let constructor = matches!(call.form, Form::Constructor { .. });
        let takes =
            |f: &ast::FunctionType| f.variadic || f.params.len() >= args.len() || f.params.iter().any(|p| p.pack);
        let host = functions
            .iter()
            .map(|id| &self.functions[*id])
            .find(|f| f.space == ExecSpace::Host && (!constructor || takes(&f.decl.ty)))
            .map(|f| f.span);
        if candidates.iter().all(|c| matches!(c.target, Target::Copy | Target::Move) && host.is_some())
            && let Some(host) = host
        {
            return self.host_called(name, host, name_span);
        }
        let only = candidates.len() == 1;
        let mut viable = Vec::new();
        let mut others = Vec::new();
        for candidate in candidates {
            match self.sequences(&candidate, &args) {
                Some(sequences) => viable.push(Viable { candidate, sequences, result: None }),
                None => others.push(candidate),
            }
        }
        if builtins::is_unsupported(name) && viable.is_empty() {
            // The file overloads a CUDA function, and the call denotes CUDA's own.
            let message = format!("`{name}` is not supported yet for these arguments");
            return self.report(Diagnostic::unsupported(codes::UNSUPPORTED_FUNCTION, name_span, message));
        }
        self.enough_lists(span)?;
        if viable.is_empty() && !self.context.trial {
            self.say_kept()?;
        }
        let chosen = match others.pop() {
            // With only one candidate, the error is reported at the conversion of its arguments.
            Some(only_one) if only && failures.is_empty() => {
                self.explain_mismatch(name, &only_one, &args, name_span)?;
                only_one
            }
            one if viable.is_empty() => {
                others.extend(one);
                return self.no_match(&call, &others, failures, &args);
            }
            _ => self.choose(name, &viable, &args, name_span)?,
        };
        if let Target::Function(id) = chosen.target {
            if self.functions[id].space == ExecSpace::Kernel && call.form != Form::Launch {
                return self.kernel_called(name, name_span);
            }
            self.check_function_access(id, call.form, &args, name_span)?;
        }
        if matches!(chosen.target, Target::Builtin(_))
            && ["isnan", "isinf", "isfinite", "signbit"].contains(&name)
            && let [Arg::Expr(e)] = args.as_slice()
            && let Ty::Record(class) = e.ty.ty
            && self.converts_to_numbers(class, span)? > 1
        {
            // There is an overload for `long double`, for which none of the conversions is best.
            let message =
                format!("the call to `{name}` is ambiguous: `{}` converts to several numbers", self.show(&e.ty));
            let d = Diagnostic::error(codes::AMBIGUOUS, name_span, message);
            return self.report(d.with_help("convert the argument to `float` explicitly"));
        }
        if let Form::Constructor { way, .. } = call.form {
            if way.is_list() {
                self.no_narrowing_arguments(&chosen, &args)?;
            }
            self.no_explicit_conversion(&chosen, way, span)?;
        }
        let args = self.on_named_base(&call, chosen.object, args)?;
        // A call that names the function's class is not virtual ([class.virtual] 15).
        let direct = call.form == Form::Member && name.contains("::");
        self.call_candidate(chosen, args, direct, span)
    }

    fn kernel_called<T>(&mut self, name: &str, span: Span) -> Checked<T> {
        let message = format!("the kernel `{name}` is called without a launch configuration");
        let d = Diagnostic::error(codes::KERNEL_CALL, span, message);
        self.report(d.with_help("launch it with `<<<grid, block>>>`; __device__ functions are called"))
    }
}

/// Returns whether user-defined conversions may apply to the arguments of a call ([over.best.ics] 4).
fn conversions_for(form: Form) -> UserConversions {
    match form {
        Form::Constructor { way: Construction::Conversion, .. } => UserConversions::Excluded,
        Form::Constructor {
            way: Construction::Direct | Construction::Copy | Construction::List | Construction::CopyList,
            ..
        }
        | Form::Plain
        | Form::Launch
        | Form::Member
        | Form::Operator => UserConversions::Allowed,
    }
}
