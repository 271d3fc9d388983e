//! Operator functions (C++17 [over.match.oper], [over.oper]).

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;

use crate::hir::{Expr, ExprKind, FnId, Order};
use crate::sema::declarations::functions::ExecSpace;
use crate::sema::model::calls::{Arg, Call, Candidate, Form, Target, Viable};
use crate::sema::{Checked, Sema, codes};
use crate::types::Ty;

/// Maximum number of candidates to show.
const SHOWN: usize = 6;

/// Operators that evaluate the right operand first (C++17 [expr.ass] 1).
const ASSIGNMENTS: [&str; 11] = ["=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>="];

/// Makes a call for an assignment evaluate its operands in the assignment's order.
fn right_operand_first(called: &mut Expr) {
    match &mut called.kind {
        ExprKind::Call(_, _, order) => *order = Order::Backward,
        // The object that a reference refers to.
        ExprKind::Deref(called) => right_operand_first(called),
        _ => {}
    }
}

/// Returns true for classes, including CUDA's own.
fn is_class(ty: &Ty) -> bool {
    matches!(ty, Ty::Record(_) | Ty::Vector(..) | Ty::Dim3)
}

/// Returns whether a function accepts one of the operands as an enumeration. If no operand has class type, other
/// functions are not candidates ([over.match.oper] 3.2).
fn takes_enumeration(candidate: &Candidate, operands: &[&Expr]) -> bool {
    operands
        .iter()
        .zip(&candidate.params)
        .any(|(e, param)| matches!(e.ty.ty, Ty::Enum(_)) && param.without_reference().ty == e.ty.ty)
}

impl<'a> Sema<'a> {
    /// Calls an operator that the file defines for these operands. Returns the operands if there is none.
    pub(in crate::sema) fn operator_call(
        &mut self,
        op: &str,
        operands: Vec<Expr>,
        op_span: Span,
        span: Span,
    ) -> Result<Checked<Expr>, Vec<Expr>> {
        self.operator_call_from(op, operands, None, op_span, span)
    }

    /// Calls an operator that the file defines for these operands. Returns the operands if there is none. For operands
    /// that do not depend on a template parameter, `from` is the place at which functions are looked up
    /// ([temp.nondep]).
    pub(in crate::sema) fn operator_call_from(
        &mut self,
        op: &str,
        operands: Vec<Expr>,
        from: Option<Span>,
        op_span: Span,
        span: Span,
    ) -> Result<Checked<Expr>, Vec<Expr>> {
        let args = operands.into_iter().map(Arg::Expr).collect();
        self.operator_call_on(op, args, from, op_span, span).map_err(|args| {
            let operands = args.into_iter().filter_map(|a| match a {
                Arg::Expr(e) => Some(e),
                Arg::List(_) => None,
            });
            operands.collect()
        })
    }

    /// Calls an operator that the file defines, where the right operand may be a braced list, as in `a = {1, 2}` and
    /// `a[{1, 2}]`. Returns the operands if there is none.
    pub(in crate::sema) fn operator_call_with(
        &mut self,
        op: &str,
        args: Vec<Arg<'a>>,
        op_span: Span,
        span: Span,
    ) -> Result<Checked<Expr>, Vec<Arg<'a>>> {
        self.operator_call_on(op, args, None, op_span, span)
    }

    fn operator_call_on(
        &mut self,
        op: &str,
        args: Vec<Arg<'a>>,
        from: Option<Span>,
        op_span: Span,
        span: Span,
    ) -> Result<Checked<Expr>, Vec<Arg<'a>>> {
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
        for e in &operands {
            self.complete_if_declared(&e.ty.ty, e.span);
        }
        let name = format!("operator{op}");
        let functions = match self.operator_functions(&name, &operands, from) {
            Ok(functions) => functions,
            Err(what) => return Ok(self.unsupported(op_span, format!("`{name}` is a {what}: these are"))),
        };
        let classes = operands.iter().any(|e| is_class(&e.ty.ty));
        if functions.is_empty() && !classes {
            return Err(args);
        }
        let call = Call { name: &name, explicit: None, name_span: op_span, span, form: Form::Operator, through: None };
        let mut failures = Vec::new();
        let mut candidates = match self.candidates(&call, &functions, &[], &args, &mut failures) {
            Ok(candidates) => candidates,
            Err(reported) => return Ok(Err(reported)),
        };
        if !classes {
            candidates.retain(|c| takes_enumeration(c, &operands));
            if candidates.is_empty() {
                return Err(args);
            }
        }
        let mut viable = self.viable(candidates.clone(), &args);
        if op == "="
            && let Some(implicit) = args.first().and_then(|a| self.implicit_for(a))
        {
            let implicit = self.viable(vec![implicit], &args);
            if viable.is_empty() {
                return Err(args);
            }
            viable.extend(implicit);
        }
        let written = viable.len();
        viable.extend(self.built_in_operators(op, &args, &candidates));
        if viable.is_empty() {
            return match self.host_operator(&call, &functions, &args) {
                Some(host) => Ok(self.host_called(&name, host, op_span)),
                // For other operands, `[]` is not a built-in subscript.
                None if op == "[]" && !functions.is_empty() => {
                    Ok(self.resolve_among(call, &functions, candidates, failures, args))
                }
                None => Err(args),
            };
        }
        let best = match self.best(&viable) {
            Some(best) => best.clone(),
            // Built-in operators only: the error is reported where the operands are checked.
            None if written == 0 => return Ok(self.ambiguous_operands(&name, op_span)),
            None if written < viable.len() => {
                viable.truncate(written);
                if self.best(&viable).is_none() {
                    return Ok(self.ambiguous(&name, &viable, op_span));
                }
                return Ok(self.ambiguous_with_built_in(&name, &viable, op_span));
            }
            None => return Ok(self.ambiguous(&name, &viable, op_span)),
        };
        match best.candidate.target {
            Target::Copy => Err(args),
            Target::Operator => match self.built_in_operands(&best, args) {
                Ok(operands) => Err(operands),
                Err(reported) => Ok(Err(reported)),
            },
            Target::Function(_) | Target::Builtin(_) | Target::Move | Target::Pointer(_) | Target::Member(_) => {
                let mut result = self.resolve_among(call, &functions, candidates, failures, args);
                if let Ok(called) = &mut result
                    && ASSIGNMENTS.contains(&op)
                {
                    right_operand_first(called);
                }
                Ok(result)
            }
        }
    }

    /// Returns the place of a host function that accepts these operands.
    fn host_operator(&mut self, call: &Call<'_, 'a>, functions: &[FnId], args: &[Arg<'a>]) -> Option<Span> {
        let host = functions.iter().filter(|id| self.functions[**id].space == ExecSpace::Host);
        for id in host.copied().collect::<Vec<_>>() {
            if let Some(Ok(Some(candidate))) = self.quietly(|s| Ok(s.candidate(id, call, args)))
                && self.sequences(&candidate, args).is_some()
            {
                return Some(self.functions[id].span);
            }
        }
        None
    }

    fn ambiguous_operands<T>(&mut self, name: &str, op_span: Span) -> Checked<T> {
        let message = format!("`{name}` is ambiguous: several built-in operators could be meant");
        let d = Diagnostic::error(codes::AMBIGUOUS, op_span, message);
        self.report(d.with_help("convert the operand to the type that is meant"))
    }

    fn ambiguous_with_built_in<T>(&mut self, name: &str, viable: &[Viable], op_span: Span) -> Checked<T> {
        let message = format!("`{name}` is ambiguous: the built-in operator on numbers could be meant as well");
        let mut d = Diagnostic::error(codes::AMBIGUOUS, op_span, message);
        for v in viable.iter().take(SHOWN) {
            if let Target::Function(id) = &v.candidate.target {
                let f = &self.functions[*id];
                d = d.with_label(f.span, "candidate");
            }
        }
        self.report(d.with_help("convert one operand to the type of the other one"))
    }

    fn implicit_for(&self, target: &Arg<'a>) -> Option<Candidate> {
        match target {
            Arg::Expr(e) => self.implicit_assignment(e),
            Arg::List(_) => None,
        }
    }
}
