//! Names of overloaded functions and function templates that are used as values. The required type selects the function
//! (C++17 [over.over]).

use std::sync::Arc;

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;

use crate::ast;
use crate::builtins::{self, BuiltinFn};
use crate::hir::{Expr, ExprKind, FnId};
use crate::sema::model::scope::ScopeId;
use crate::sema::model::sequences::{Converter, Sequence, Standard, User};
use crate::sema::{Checked, OrBug, Sema, codes};
use crate::types::ids::OverloadsId;
use crate::types::{FunctionTy, QualType, Ty};

/// Several functions of one name.
#[derive(Debug)]
pub(in crate::sema) struct Overloads<'a> {
    pub name: String,
    pub functions: Vec<FnId>,
    pub builtins: &'static [Arc<BuiltinFn>],
    /// Template arguments `<…>` after the name.
    pub explicit: Option<&'a [ast::TemplateArg]>,
    /// True if `&` and a class precede the name: it may also denote pointers to members.
    pub members: bool,
}

impl<'a> Sema<'a> {
    /// Checks the name of functions that is used as a value.
    pub(in crate::sema) fn functions_as_value(
        &mut self,
        ids: &[FnId],
        level: Option<ScopeId>,
        name: &'a ast::QualifiedName,
    ) -> Checked<Expr> {
        let mut functions = ids.to_vec();
        let builtin = self.builtin_meant(name, &mut functions, level);
        let builtins = builtin.and_then(builtins::find).unwrap_or(&[]);
        match functions.is_empty() {
            true => self.builtins_as_value(builtins, name.span),
            false => self.functions_named(&functions, builtins, name, false),
        }
    }

    /// Checks the name of functions and built-in functions that is used as a value. `members` is true after `&` and a
    /// class.
    pub(in crate::sema) fn functions_named(
        &mut self,
        ids: &[FnId],
        builtins: &'static [Arc<BuiltinFn>],
        name: &'a ast::QualifiedName,
        members: bool,
    ) -> Checked<Expr> {
        let span = name.span;
        let mut functions = ids.to_vec();
        let explicit = name.last().and_then(|l| l.args.as_deref());
        let mut builtins = builtins;
        if explicit.is_some() {
            functions.retain(|id| self.functions[*id].template.is_some());
            builtins = &[];
        }
        match (functions.as_slice(), explicit) {
            _ if !builtins.is_empty() => {}
            ([], _) => return self.unknown_name(name, "name"),
            ([one], None) if self.functions[*one].template.is_none() => {
                return self.member_or_function(*one, members, span);
            }
            // All arguments of the only template are known ([over.over] 4, [temp.arg.explicit] 3).
            ([one], Some(explicit)) => match self.instance_for(*one, explicit, None, span) {
                Ok(instance) => return self.member_or_function(instance, members, span),
                Err(failure) if failure.code() == codes::TEMPLATE_LIMIT => return self.report_failure(failure),
                Err(_) => {}
            },
            _ => {}
        }
        self.overloaded(Overloads { name: name.to_string(), functions, builtins, explicit, members }, span)
    }

    fn member_or_function(&mut self, id: FnId, members: bool, span: Span) -> Checked<Expr> {
        match members && self.has_object(id) {
            true => self.member_designator(id, span),
            false => self.designator(id, span),
        }
    }

    /// Checks the name of built-in functions that is used as a value.
    pub(in crate::sema) fn builtins_as_value(
        &mut self,
        builtins: &'static [Arc<BuiltinFn>],
        span: Span,
    ) -> Checked<Expr> {
        match builtins {
            [one] => self.builtin_designator(one, span),
            _ => {
                let name = builtins.first().or_bug(&mut self.reporter)?.name.to_owned();
                self.overloaded(
                    Overloads { name, functions: Vec::new(), builtins, explicit: None, members: false },
                    span,
                )
            }
        }
    }

    fn overloaded(&mut self, set: Overloads<'a>, span: Span) -> Checked<Expr> {
        let ty = Ty::Overloaded(self.function_uses.sets.alloc(set));
        let kind = ExprKind::Const(crate::hir::NULL);
        Ok(Expr::object(kind, ty.into(), span))
    }

    /// Reports that the context does not determine the function.
    pub(in crate::sema) fn undecided<T>(&mut self, set: OverloadsId, span: Span) -> Checked<T> {
        let name = self.function_uses.sets[set].name.clone();
        let message = format!("cannot determine which overload of `{name}` is meant");
        self.first_time(&message)?;
        let d = Diagnostic::error(codes::AMBIGUOUS, span, message);
        self.report(d.with_help("cast it to the type of the function, or give all template arguments"))
    }

    /// Returns the function that a type selects: a pointer or reference to a function, or a reference to such a
    /// pointer.
    pub(in crate::sema) fn overload_for(&mut self, set: OverloadsId, to: &QualType, span: Span) -> Checked<Expr> {
        let member = match &to.without_reference().ty {
            Ty::Member { to, .. } => Some(to.ty.clone()),
            _ => None,
        };
        let wanted = match &to.ty {
            _ if member.is_some() => match member {
                Some(Ty::Function(f)) => Some(f),
                _ => None,
            },
            Ty::Reference { to: inner, .. } if !matches!(inner.ty, Ty::Function(_)) => inner.ty.function().cloned(),
            ty => ty.function().cloned(),
        };
        let Some(wanted) = wanted else { return self.undecided(set, span) };
        let of_object = matches!(to.without_reference().ty, Ty::Member { .. });
        let set = &self.function_uses.sets[set];
        let (name, functions, builtins) = (set.name.clone(), set.functions.clone(), set.builtins);
        let (explicit, members) = (set.explicit.unwrap_or(&[]), set.members);
        let templates: Vec<FnId> =
            functions.iter().copied().filter(|id| self.functions[*id].template.is_some()).collect();
        let mut fitting = Vec::new();
        for id in functions.iter().copied().filter(|id| !templates.contains(id)) {
            let method = self.functions[id].method.is_some_and(|m| m.has_this());
            let ty = match (method, of_object) {
                (true, true) if members => self.quietly(|s| s.member_function_type(id, span)),
                (false, false) => self.quietly(|s| s.function_type(id, span)),
                _ => None,
            };
            if ty.is_some_and(|ty| ty == wanted) {
                fitting.push(id);
            }
        }
        if let [one] = fitting.as_slice() {
            return self.member_or_function(*one, members, span);
        }
        let builtin = builtins.iter().find(|b| b.ret == wanted.ret && b.params == wanted.params);
        if let Some(builtin) = builtin.filter(|_| fitting.is_empty()) {
            return self.builtin_designator(builtin, span);
        }
        // Non-template functions are preferred.
        let mut made: Vec<(FnId, FnId)> = Vec::new();
        if fitting.is_empty() {
            for id in templates {
                made.extend(self.instance_of_type(id, explicit, &wanted, span).map(|instance| (id, instance)));
            }
        }
        let count = wanted.params.len();
        let best: Vec<FnId> = made
            .iter()
            .filter(|(a, _)| made.iter().all(|(b, _)| a == b || self.more_specialised(*a, *b, count)))
            .map(|(_, instance)| *instance)
            .collect();
        if let [one] = best.as_slice() {
            return self.member_or_function(*one, members, span);
        }
        let several = !made.is_empty() || !fitting.is_empty();
        let ty = self.show(&Ty::Function(wanted).into());
        let message = match several {
            true => format!("several overloads of `{name}` have the type `{ty}`"),
            false => format!("no overload of `{name}` has the type `{ty}`"),
        };
        let code = if several { codes::AMBIGUOUS } else { codes::TYPE_MISMATCH };
        let mut d = Diagnostic::error(code, span, message);
        for f in functions.iter().take(4).map(|id| &self.functions[*id]) {
            d = d.with_label(f.span, if several { "candidate" } else { "candidate with another type" });
        }
        self.report(d)
    }

    /// Returns how well a set of functions, or a lambda without captures, converts to a pointer or reference to a
    /// function.
    pub(in crate::sema) fn function_sequence(&mut self, e: &Expr, to: &QualType) -> Option<Sequence> {
        let set = match e.ty.ty {
            Ty::Overloaded(set) => Some(set),
            _ if to.ty.function().is_none() => return None,
            _ => None,
        };
        // An overload that is not chosen in the end is not used.
        let target = to.without_reference().clone();
        self.as_unevaluated(|s| match set {
            Some(set) => s.quietly(|s| s.overload_for(set, to, e.span)).and_then(|found| match target.ty {
                Ty::Member { .. } => s.standard(&found, &target).map(Sequence::Standard),
                _ => Some(Sequence::identity(target)),
            }),
            None => s
                .quietly(|s| s.lambda_pointer(e, &to.ty, e.span))
                .flatten()
                .map(|_| Sequence::User(User { by: Converter::BuiltIn, second: Standard::identity(target) })),
        })
    }

    /// Returns the instance of a function template that has a type (C++17 [temp.deduct.funcaddr]).
    pub(in crate::sema) fn instance_of_type(
        &mut self,
        id: FnId,
        explicit: &'a [ast::TemplateArg],
        wanted: &Arc<FunctionTy>,
        span: Span,
    ) -> Option<FnId> {
        let (params, older, scope, decl) = self.template_parts(id)?;
        let mut d = self.begin_arguments(params, older, scope, explicit, span).ok()?;
        self.deduce_from_types(&mut d, &decl.ty.params, &wanted.params).ok()?;
        if d.mentions(&decl.ty.ret) {
            self.deduce_type(&mut d, &decl.ty.ret, &wanted.ret).ok()?;
        }
        let args = self.finish_arguments(d).ok()?;
        let made = self.instantiate(id, args, span).ok()?;
        let method = self.functions[made].method.is_some_and(|m| m.has_this());
        let ty = self.quietly(|s| match method {
            true => s.member_function_type(made, span),
            false => s.function_type(made, span),
        });
        ty.filter(|ty| ty == wanted).map(|_| made)
    }
}
