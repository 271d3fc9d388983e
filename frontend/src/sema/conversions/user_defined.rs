//! Selects the constructor or conversion function of a user-defined conversion (C++17 [over.match.copy],
//! [over.match.conv], [over.match.ref]).

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;

use crate::hir::{Expr, FnId};
use crate::sema::model::calls::{Arg, Call, Candidate, Construction, Form, Target, Viable};
use crate::sema::model::context::Context;
use crate::sema::model::sequences::{Converter, Second, Sequence, Standard, User, UserConversions};
use crate::sema::{Checked, OrBug, Sema, codes};
use crate::types::{Basic, QualType, RecordId, Ty};

/// The maximum number of candidates that a message shows.
const SHOWN: usize = 6;

/// The maximum nesting depth of searches for user-defined conversions.
const MAX_NESTED: u32 = 24;

impl<'a> Sema<'a> {
    /// Finds the user-defined conversion of a value to a type in a copy-initialisation ([over.match.copy],
    /// [over.match.conv]).
    pub(in crate::sema) fn user_conversion(&mut self, e: &Expr, to: &QualType) -> Option<User> {
        if let Some(found) = self.vector_conversion(e, to) {
            return Some(found);
        }
        if !matches!(e.ty.ty, Ty::Record(_)) && !matches!(to.ty, Ty::Record(_)) {
            return None;
        }
        self.conversion_among(e, to, false)
    }

    /// Finds the user-defined conversion of a value to a type in a direct-initialisation, where explicit conversion
    /// functions are also considered ([over.match.conv] 1).
    pub(in crate::sema) fn direct_conversion(&mut self, e: &Expr, to: &QualType) -> Option<User> {
        self.conversion_among(e, to, true)
    }

    fn conversion_among(&mut self, e: &Expr, to: &QualType, direct: bool) -> Option<User> {
        if self.context.conversions >= MAX_NESTED {
            let message = "endless recursion between conversions of classes";
            self.say_error(codes::TOO_COMPLEX, e.span, message);
            return None;
        }
        let to = to.unqualified();
        let context = Context { conversions: self.context.conversions + 1, ..self.context.clone() };
        let viable = self.within(context, |s| {
            let mut viable = s.conversion_functions(e, &to.ty, direct, |s, made| s.standard(made, &to));
            if let Ty::Record(class) = to.ty {
                viable.extend(s.converting_constructors(class, e));
            }
            viable
        });
        self.best_conversion(viable, &to)
    }

    /// Finds the conversion function whose result a reference binds to ([over.match.ref]).
    pub(in crate::sema) fn reference_conversion(
        &mut self,
        e: &Expr,
        target: &QualType,
        rvalue: bool,
        direct: bool,
    ) -> Option<User> {
        if !matches!(e.ty.ty, Ty::Record(_)) {
            return None;
        }
        // Functions that return objects precede functions that return values ([dcl.init.ref] 5.1.2, 5.2.1.2).
        [true, false].into_iter().find_map(|object| {
            if !object && !rvalue && !target.deep_const() {
                return None;
            }
            let viable = self.conversion_functions(e, &target.ty, direct, |s, made| {
                // A reference is not bound to a scalar that is not an object: g++ and NVRTC agree on that.
                let binds = match object {
                    true => made.is_lvalue(),
                    false => !made.is_lvalue() && (made.is_glvalue() || !made.ty.ty.is_scalar()),
                };
                if binds { s.direct_binding(made, target, rvalue) } else { None }
            });
            self.best_conversion(viable, target)
        })
    }

    /// Returns the conversion function that initialises an object of a class, if it is better than all `constructors`.
    /// A copy or move constructor that would accept the result of the function is replaced by the function, because no
    /// object is made only to be copied ([dcl.init] 17.6.1; CWG 2327).
    pub(in crate::sema) fn conversion_to_class(
        &mut self,
        e: &Expr,
        class: RecordId,
        constructors: &[FnId],
        way: Construction,
    ) -> Option<FnId> {
        let own = Ty::Record(class);
        if e.ty.ty == own || self.derived(&e.ty.ty, &own) || !self.has_conversions(e) {
            return None;
        }
        let form = Form::Constructor { class, way };
        let call = Call { name: "", explicit: None, name_span: e.span, span: e.span, form, through: None };
        let args = [Arg::Expr(e.clone())];
        let candidates =
            self.attempt(e.span, |s| s.candidates(&call, constructors, &[], &args, &mut Vec::new())).ok()?;
        let mut viable = Vec::new();
        for v in self.viable(candidates, &args) {
            match self.without_copy(e, &own, &v) {
                None => viable.push(v),
                Some(function) if viable.iter().any(|v: &Viable| v.candidate.is_same_function(&function.candidate)) => {
                }
                Some(function) => viable.push(function),
            }
        }
        let takes_itself =
            |v: &Viable| v.result.is_none() && matches!(v.sequences.first(), Some(Sequence::Standard(_)));
        if way == Construction::CopyList && viable.iter().any(takes_itself) {
            // A constructor that accepts the object is better than one that accepts the result of the function
            // ([over.ics.rank] 2), even if it is explicit, which is then an error ([over.match.list] 1).
            return None;
        }
        let chosen = match self.best(&viable) {
            Some(v @ Viable { candidate: Candidate { target: Target::Function(id), .. }, result: Some(_), .. }) => {
                (*id, v.sequences.first()?)
            }
            Some(_) => return None,
            None => return self.object_before_derived_value(e, &own, &viable),
        };
        // A constructor that accepts the object as well as the function does is preferred, even if it is a template:
        // g++ and NVRTC agree on that.
        let constructors = viable.iter().filter(|v| v.result.is_none());
        let as_well =
            constructors.filter_map(|v| v.sequences.first()).any(|s| s.compare(chosen.1, &self.types).is_le());
        (!as_well).then_some(chosen.0)
    }

    /// Returns the conversion function whose result a copy or move constructor would accept, as a replacement for the
    /// constructor.
    fn without_copy(&mut self, e: &Expr, class: &Ty, copy: &Viable) -> Option<Viable> {
        let [Sequence::User(User { by: Converter::Function(id), .. })] = copy.sequences.as_slice() else { return None };
        let id = *id;
        if copy.candidate.users == UserConversions::Excluded || !copy.candidate.takes_reference_to(class) {
            return None;
        }
        let ret = self.quietly(|s| s.signature(id, e.span))?.ret.clone();
        if ret.ty != *class {
            return None;
        }
        self.as_conversion(e, id, Standard::identity(class.clone().into()))
    }

    /// Returns the conversion function that yields an object of a class, where only a copy and a move constructor
    /// compete and the other constructor accepts a value of a derived class from another function. The functions are
    /// compared as in a copy-initialisation. The standard calls this case ambiguous; g++ and NVRTC agree on this
    /// choice.
    fn object_before_derived_value(&mut self, e: &Expr, class: &Ty, copies: &[Viable]) -> Option<FnId> {
        let mut objects = Vec::new();
        let mut functions = Vec::new();
        for copy in copies {
            let [Sequence::User(User { by: Converter::Function(id), .. })] = copy.sequences.as_slice() else {
                return None;
            };
            if copy.result.is_some() || !copy.candidate.takes_reference_to(class) {
                return None;
            }
            let ret = self.quietly(|s| s.signature(*id, e.span))?.ret.clone();
            let second = match &ret.ty {
                Ty::Reference { to, rvalue: false } if to.ty == *class => {
                    objects.push(*id);
                    Standard::identity(class.clone().into())
                }
                Ty::Record(_) if self.derived(&ret.ty, class) => {
                    Standard::with(Second::Base(ret.ty.clone()), class.clone().into())
                }
                _ => return None,
            };
            functions.push(self.as_conversion(e, *id, second)?);
        }
        let best = self.best(&functions)?.candidate.function()?;
        objects.contains(&best).then_some(best)
    }

    /// Returns a conversion function as a candidate for the conversion to a class.
    fn as_conversion(&mut self, e: &Expr, id: FnId, second: Standard) -> Option<Viable> {
        let function = &self.functions[id];
        let (object, template) = (function.method?.object_parameter(), function.template.is_some());
        let sequences = vec![self.object_sequence(e, &object)?];
        let candidate = Candidate::conversion(id, template.then_some(id), object);
        Some(Viable { candidate, sequences, result: Some(second) })
    }

    fn best_conversion(&mut self, viable: Vec<Viable>, to: &QualType) -> Option<User> {
        let second = |v: &Viable| v.result.clone().unwrap_or_else(|| Standard::identity(to.clone()));
        match self.best(&viable) {
            _ if viable.is_empty() => None,
            Some(best) => {
                let by = match (&best.candidate.target, &best.result) {
                    (Target::Function(id), Some(_)) => Converter::Function(*id),
                    _ => match to.ty {
                        Ty::Record(class) => Converter::Constructor(class),
                        _ => return None,
                    },
                };
                Some(User { by, second: second(best) })
            }
            None => {
                let ids = viable.iter().filter_map(|v| v.candidate.function());
                Some(User { by: Converter::Ambiguous(ids.collect()), second: Standard::identity(to.clone()) })
            }
        }
    }

    /// Returns the viable constructors that convert a value implicitly.
    fn converting_constructors(&mut self, class: RecordId, e: &Expr) -> Vec<Viable> {
        if !self.is_completed(class, e.span) {
            return Vec::new();
        }
        let mut constructors = self.types.record(class).members.constructors.clone();
        constructors.extend(self.inherited_constructors(class));
        if constructors.is_empty() {
            return Vec::new();
        }
        let form = Form::Constructor { class, way: Construction::Conversion };
        let call = Call { name: "", explicit: None, name_span: e.span, span: e.span, form, through: None };
        let args = [Arg::Expr(e.clone())];
        match self.attempt(e.span, |s| s.candidates(&call, &constructors, &[], &args, &mut Vec::new())) {
            Ok(candidates) => self.viable(candidates, &args),
            Err(_) => Vec::new(),
        }
    }

    /// Returns the conversion functions that can be called on an object and have a suitable result. The result of an
    /// explicit function must match the requested type except for qualifiers.
    fn conversion_functions(
        &mut self,
        e: &Expr,
        to: &Ty,
        direct: bool,
        mut suits: impl FnMut(&mut Self, &Expr) -> Option<Standard>,
    ) -> Vec<Viable> {
        let Ty::Record(record) = e.ty.ty else { return Vec::new() };
        if !self.is_completed(record, e.span) {
            return Vec::new();
        }
        let mut found = Vec::new();
        for id in self.all_conversions(record, e.span) {
            let func = &self.functions[id];
            let (Some(method), template) = (func.method, func.template.is_some()) else { continue };
            if method.explicit && !direct {
                continue;
            }
            let object = method.object_parameter();
            let Some(sequence) = self.object_sequence(e, &object) else { continue };
            let made = match template.then(|| self.conversion_instance(id, to, e.span)) {
                Some(Ok(made)) => made,
                Some(Err(_)) => continue,
                None => id,
            };
            let Ok(signature) = self.attempt(e.span, |s| s.signature(made, e.span)) else { continue };
            let result = Self::specimen(&signature.ret, e.span);
            let Some(second) = suits(self, &result).filter(|s| !method.explicit || s.is_exact()) else { continue };
            let candidate = Candidate::conversion(made, template.then_some(id), object);
            found.push(Viable { candidate, sequences: vec![sequence], result: Some(second) });
        }
        found
    }

    /// Returns the conversion functions of a class and its bases. A function of a base is hidden if a derived class has
    /// a function that converts to the same type ([class.member.lookup], [class.conv.fct]).
    pub(in crate::sema) fn all_conversions(&mut self, record: RecordId, span: Span) -> Vec<FnId> {
        self.complete_if_declared(&Ty::Record(record), span);
        let mut levels = Vec::new();
        self.conversions_of(record, 0, &mut levels);
        let several = levels.iter().map(|(r, _)| r).collect::<rustc_hash::FxHashSet<_>>().len() > 1;
        if !several {
            return levels.into_iter().map(|(_, id)| id).collect();
        }
        let types: Vec<Option<QualType>> = levels
            .iter()
            .map(|(_, id)| {
                let plain = self.functions[*id].template.is_none();
                if plain { self.quietly(|s| s.signature(*id, span)).map(|s| s.ret.clone()) } else { None }
            })
            .collect();
        let mut out: Vec<FnId> = Vec::new();
        for (i, (owner, id)) in levels.iter().enumerate() {
            let hidden = levels.iter().zip(&types).any(|((other, _), ty)| {
                other != owner && self.types.has_base(*other, *owner) && ty.is_some() && types.get(i) == Some(ty)
            });
            if !hidden && !out.contains(id) {
                out.push(*id);
            }
        }
        out
    }

    fn conversions_of(&self, record: RecordId, depth: u32, out: &mut Vec<(RecordId, FnId)>) {
        let r = self.types.record(record);
        if depth >= 16 {
            return;
        }
        // A virtual base exists once.
        let new: Vec<_> = r.members.conversions.iter().map(|id| (record, *id)).filter(|c| !out.contains(c)).collect();
        out.extend(new);
        for field in r.fields.iter().filter(|f| f.role.is_direct_base()) {
            if let Ty::Record(base) = field.ty.ty {
                self.conversions_of(base, depth + 1, out);
            }
        }
    }

    /// Returns true if a class is complete or can be completed.
    fn is_completed(&mut self, class: RecordId, span: Span) -> bool {
        let done = self.types.record(class).state == crate::types::records::State::Complete;
        done || self.attempt(span, |s| s.require_complete(&Ty::Record(class).into(), span)).is_ok()
    }

    /// Returns true if the class of an object has conversion functions.
    pub(in crate::sema) fn has_conversions(&mut self, e: &Expr) -> bool {
        let Ty::Record(record) = e.ty.ty else { return false };
        if !self.is_completed(record, e.span) {
            return false;
        }
        let mut found = Vec::new();
        self.conversions_of(record, 0, &mut found);
        !found.is_empty()
    }

    /// Converts an object of a class to an integer or enumeration, if all its conversion functions to such types agree
    /// on one type ([conv] 5).
    pub(in crate::sema) fn integer_of_class(&mut self, e: Expr) -> Checked<Expr> {
        let Ty::Record(record) = e.ty.ty else { return Ok(e) };
        let mut to: Option<QualType> = None;
        for id in self.all_conversions(record, e.span) {
            let func = &self.functions[id];
            if func.template.is_some() || func.method.is_some_and(|m| m.explicit) {
                continue;
            }
            let Some(signature) = self.quietly(|s| s.signature(id, e.span)) else { continue };
            let ty = signature.ret.without_reference().unqualified();
            if !self.types.arithmetic(&ty.ty).is_some_and(Basic::is_integral) {
                continue;
            }
            if to.as_ref().is_some_and(|other| *other != ty) {
                let message = format!("`{}` converts to several integers", self.show(&e.ty.unqualified()));
                let d = Diagnostic::error(codes::AMBIGUOUS, e.span, message);
                return self.report(d.with_help("convert it to the type that is meant"));
            }
            to = Some(ty);
        }
        match to {
            Some(to) => self.convert(e, &to, "as an integer"),
            None => Ok(e),
        }
    }

    /// Calls a conversion function.
    pub(in crate::sema) fn call_conversion(&mut self, e: Expr, id: FnId) -> Checked<Expr> {
        let span = e.span;
        let call =
            Call { name: "conversion", explicit: None, name_span: span, span, form: Form::Member, through: None };
        self.resolve(call, &[id], &[], vec![Arg::Expr(e)])
    }

    /// Converts by a constructor or conversion function. The conversion of the result is left to the caller.
    pub(in crate::sema) fn convert_by(&mut self, e: Expr, by: &Converter, to: &QualType) -> Checked<Expr> {
        let span = e.span;
        match by {
            Converter::Function(id) => self.call_conversion(e, *id),
            Converter::Constructor(class) => self.construct(*class, vec![Arg::Expr(e)], Construction::Conversion, span),
            Converter::BuiltIn => {
                if to.ty.function().is_some() {
                    return self.lambda_pointer(&e, &to.ty, span)?.or_bug(&mut self.reporter);
                }
                let value = self.decay(e);
                Ok(self.coerce(value, &to.ty))
            }
            Converter::Ambiguous(functions) => {
                let (from, to) = (self.show(&e.ty.unqualified()), self.show(to));
                let message = format!("the conversion of `{from}` to `{to}` is ambiguous");
                let mut d = Diagnostic::error(codes::AMBIGUOUS, span, message);
                for f in functions.iter().take(SHOWN).map(|id| &self.functions[*id]) {
                    d = d.with_label(f.span, "candidate conversion");
                }
                self.report(d.with_help("convert it explicitly to the type that is meant"))
            }
        }
    }

    /// Returns the number of implicit conversions of a class whose results are numbers or convert to numbers.
    pub(in crate::sema) fn converts_to_numbers(&mut self, class: RecordId, span: Span) -> Checked<usize> {
        let conversions = self.types.record(class).members.conversions.clone();
        let mut count = 0;
        for id in conversions {
            let function = &self.functions[id];
            let number = match (&function.template, function.method) {
                (_, Some(m)) if m.explicit => false,
                (Some(_), _) => true,
                (None, _) => matches!(self.signature(id, span)?.ret.without_reference().ty, Ty::Basic(_) | Ty::Enum(_)),
            };
            count += usize::from(number);
        }
        Ok(count)
    }
}
