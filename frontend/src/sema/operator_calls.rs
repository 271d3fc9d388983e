//! Operators that are functions (C++17 [over.match.oper], [over.oper]).

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;

use super::calls::{Arg, Call, Candidate, Form, Target};
use super::conversions::Rank;
use super::hir::Expr;
use super::types::{Basic, Ty};
use super::{Sema, codes};

/// Operators with two operands that may both be converted to numbers.
const BUILT_IN: [&str; 16] = ["+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>", "==", "!=", "<", "<=", ">", ">="];

impl<'a> Sema<'a> {
    /// A call of an operator that the file defines for these operands; the operands come back if
    /// there is none.
    pub(super) fn operator_call(
        &mut self,
        op: &str,
        operands: Vec<Expr>,
        op_span: Span,
        span: Span,
    ) -> Result<Option<Expr>, Vec<Expr>> {
        self.operator_call_from(op, operands, None, op_span, span)
    }

    /// The same for operands that depend on no parameter of a template, if there is a place `from` which
    /// functions are looked up ([temp.nondep]).
    pub(super) fn operator_call_from(
        &mut self,
        op: &str,
        operands: Vec<Expr>,
        from: Option<Span>,
        op_span: Span,
        span: Span,
    ) -> Result<Option<Expr>, Vec<Expr>> {
        let args = operands.into_iter().map(Arg::Expr).collect();
        self.operator_call_on(op, args, from, op_span, span).map_err(|args| {
            let operands = args.into_iter().filter_map(|a| match a {
                Arg::Expr(e) => Some(e),
                Arg::List(_) => None,
            });
            operands.collect()
        })
    }

    /// The same where the right operand may be a braced list, as in `a = {1, 2}` and `a[{1, 2}]`.
    pub(super) fn operator_call_with(
        &mut self,
        op: &str,
        args: Vec<Arg<'a>>,
        op_span: Span,
        span: Span,
    ) -> Result<Option<Expr>, Vec<Arg<'a>>> {
        self.operator_call_on(op, args, None, op_span, span)
    }

    fn operator_call_on(
        &mut self,
        op: &str,
        args: Vec<Arg<'a>>,
        from: Option<Span>,
        op_span: Span,
        span: Span,
    ) -> Result<Option<Expr>, Vec<Arg<'a>>> {
        let operands: Vec<&Expr> = args
            .iter()
            .filter_map(|a| match a {
                Arg::Expr(e) => Some(e),
                Arg::List(_) => None,
            })
            .collect();
        let overloadable = |e: &&Expr| matches!(e.ty.ty, Ty::Record(_) | Ty::Enum(_)) || e.ty.ty.components().is_some();
        if !operands.iter().any(overloadable) {
            return Err(args);
        }
        let name = format!("operator{op}");
        let functions = match self.operator_functions(&name, &operands, from) {
            Ok(functions) => functions,
            Err(what) => return Ok(self.unsupported(op_span, format!("`{name}` is a {what}: these are"))),
        };
        if functions.is_empty() {
            return Err(args);
        }
        // Without a class among the operands, only functions that take an enumeration as it is are meant
        // (`[over.match.oper]` 3.2).
        let numbers = operands.iter().all(|e| matches!(e.ty.ty, Ty::Enum(_) | Ty::Basic(_)));
        let call = Call { name: &name, explicit: None, name_span: op_span, span, form: Form::Operator };
        let mut failures = Vec::new();
        let Some(candidates) = self.candidates(&call, &functions, &[], &args, &mut failures) else { return Ok(None) };
        let fits = candidates
            .iter()
            .any(|c| self.ranks(c, &args).is_some_and(|r| !numbers || r.iter().all(|r| *r < Rank::User)));
        let implicit = if op == "=" { args.first().and_then(|a| self.implicit_for(a)) } else { None };
        let implicit = implicit.filter(|c| self.ranks(c, &args).is_some());
        let better = match implicit {
            Some(implicit) if fits => {
                let all: Vec<Candidate> = candidates.iter().cloned().chain([implicit]).collect();
                let chosen = self.choose(&name, &all, &args, op_span);
                let Some(chosen) = chosen else { return Ok(None) };
                matches!(chosen.target, Target::Copy)
            }
            _ => false,
        };
        if !fits || better {
            return Err(args);
        }
        if BUILT_IN.contains(&op) && self.built_in_competes(&candidates, &args) {
            let message = format!("`{name}` is ambiguous: the built-in operator on numbers could be meant as well");
            let d = Diagnostic::error(codes::AMBIGUOUS, op_span, message);
            return Ok(self.report(d.with_help("convert one operand to the type of the other one")));
        }
        Ok(self.resolve_among(call, &functions, candidates, failures, args))
    }

    /// True if an operand of a class converts to a number and the other one is a number that every
    /// candidate has to convert: the built-in operator is better for that one and worse for the first
    /// (C++17 [over.match.oper] 3.3, [over.built]).
    fn built_in_competes(&mut self, candidates: &[Candidate], args: &[Arg<'a>]) -> bool {
        let [Arg::Expr(a), Arg::Expr(b)] = args else { return false };
        let (object, class, number) = match (&a.ty.ty, &b.ty.ty) {
            (Ty::Record(_), _) => (a, 0, b),
            (_, Ty::Record(_)) => (b, 1, a),
            _ => return false,
        };
        let Some(basic) = self.types.implicit_arithmetic(&number.ty.ty) else { return false };
        let converts = [Basic::Int, Basic::Double];
        if !converts.iter().any(|to| self.conversion_function(object, &Ty::Basic(*to), false).is_some()) {
            return false;
        }
        let promotes = basic.is_integral() && basic.promoted() != basic || matches!(number.ty.ty, Ty::Enum(_));
        let built_in = if promotes { Rank::Promotion } else { Rank::Exact };
        candidates.iter().filter_map(|c| self.ranks(c, args)).all(|ranks| {
            let (own, other) = (ranks.get(class), ranks.get(1 - class));
            own.is_some_and(|r| *r < Rank::User) && other.is_some_and(|r| *r > built_in && *r != Rank::Qualified)
        })
    }

    fn implicit_for(&self, target: &Arg<'a>) -> Option<Candidate> {
        match target {
            Arg::Expr(e) => self.implicit_assignment(e),
            Arg::List(_) => None,
        }
    }
}
