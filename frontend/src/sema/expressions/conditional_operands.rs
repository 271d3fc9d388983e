//! The operands of `?:` where one has class type (C++17 [expr.cond] 4, 6).

use std::sync::Arc;

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;

use crate::hir::Expr;
use crate::sema::model::calls::Arg;
use crate::sema::model::sequences::{Converter, Sequence, User};
use crate::sema::{Checked, OrBug, Sema, codes};
use crate::types::{QualType, Ty};

impl<'a> Sema<'a> {
    /// Returns both operands, with one converted to the type of the other if possible.
    pub(in crate::sema) fn conditional_operands(&mut self, a: Expr, b: Expr, span: Span) -> Checked<(Expr, Expr)> {
        let class = |e: &Expr| matches!(e.ty.ty, Ty::Record(_));
        if !class(&a) && !class(&b) || a.ty == b.ty {
            return Ok((a, b));
        }
        match (self.reached(&a, &b), self.reached(&b, &a)) {
            (Some(_), Some(_)) if a.ty.bare() != b.ty.bare() => {
                let (x, y) = (self.show(&a.ty.unqualified()), self.show(&b.ty.unqualified()));
                let message = format!("`?:` is ambiguous: `{x}` and `{y}` convert to each other");
                let d = Diagnostic::error(codes::AMBIGUOUS, span, message);
                self.report(d.with_help("convert one of them to the type of the other one"))
            }
            (Some(to), _) => Ok((self.operand_as(a, &to)?, b)),
            (None, Some(to)) => {
                let b = self.operand_as(b, &to)?;
                Ok((a, b))
            }
            (None, None) if a.ty.bare() == b.ty.bare() => Ok((a, b)),
            (None, None) => self.converted_operands(a, b, span),
        }
    }

    /// Returns the type to which the first operand is converted to match the second one ([expr.cond] 4).
    fn reached(&mut self, from: &Expr, to: &Expr) -> Option<QualType> {
        // In g++ and NVRTC, values do not become objects for this. The target of a reference from a conversion function
        // is an object.
        let related = from.ty.bare() == to.ty.bare()
            || self.derived(&from.ty.ty, &to.ty.ty)
            || self.derived(&to.ty.ty, &from.ty.ty);
        let refers = from.is_glvalue() || matches!(from.ty.ty, Ty::Record(_)) && !related;
        let object = refers && to.is_glvalue();
        if object {
            let reference: QualType = Ty::Reference { to: Arc::new(to.ty.clone()), rvalue: !to.is_lvalue() }.into();
            let found = self.sequence(from, &reference);
            let binding = found.as_ref().and_then(|s| s.reference_binding());
            let made = found.as_ref().is_some_and(|s| self.makes_value(s, from.span));
            if binding.is_some_and(|b| b.direct && b.to_value != to.is_lvalue()) && !made {
                return Some(reference);
            }
        }
        let target: QualType = match (related, &to.ty.ty) {
            // A base does not become a derived class, even through a constructor, as in g++ and NVRTC.
            (true, _) if self.derived(&to.ty.ty, &from.ty.ty) => return None,
            (true, _) if from.ty.is_const && !to.ty.is_const || from.ty.is_volatile && !to.ty.is_volatile => {
                return None;
            }
            (true, _) => to.ty.clone(),
            (false, Ty::Array(element, _)) => element.pointer_to().into(),
            (false, Ty::Function(_)) => to.ty.pointer_to().into(),
            (false, _) => to.ty.unqualified(),
        };
        self.sequence(from, &target).map(|_| target)
    }

    /// Returns true for a conversion by a function that yields a value.
    fn makes_value(&mut self, sequence: &Sequence, span: Span) -> bool {
        match sequence {
            Sequence::User(User { by: Converter::Function(id), .. }) => {
                let id = *id;
                self.quietly(|s| s.signature(id, span)).is_some_and(|s| !matches!(s.ret.ty, Ty::Reference { .. }))
            }
            _ => false,
        }
    }

    fn operand_as(&mut self, e: Expr, to: &QualType) -> Checked<Expr> {
        let span = e.span;
        let Ty::Reference { to: target, rvalue } = &to.ty else { return self.convert(e, to, "in `?:`") };
        let address = self.bind_reference(e, target, *rvalue, "in `?:`")?;
        let object = Self::deref(address, (**target).clone(), span);
        Ok(match rvalue {
            true => object.moved(),
            false => object,
        })
    }

    /// Returns the operands converted to numbers or pointers ([over.built] 24, 25).
    fn converted_operands(&mut self, a: Expr, b: Expr, span: Span) -> Checked<(Expr, Expr)> {
        let args = vec![Arg::Expr(a), Arg::Expr(b)];
        let viable = self.built_in_operators("?:", &args, &[]);
        let args = match self.best(&viable) {
            Some(best) => {
                let best = best.clone();
                let operands = self.built_in_operands(&best, args)?;
                // Other operators omit the conversion after the conversion function, but `?:` does not.
                let mut all = Vec::new();
                for (operand, to) in operands.into_iter().zip(&best.candidate.params) {
                    all.push(match operand {
                        Arg::Expr(e) => Arg::Expr(self.convert(e, to, "in `?:`")?),
                        Arg::List(list) => Arg::List(list),
                    });
                }
                all
            }
            None if viable.is_empty() => args,
            None => {
                let message = "`?:` is ambiguous: its operands convert to several types";
                let d = Diagnostic::error(codes::AMBIGUOUS, span, message);
                return self.report(d.with_help("convert them to the type that is meant"));
            }
        };
        let mut values = args.into_iter().filter_map(|a| match a {
            Arg::Expr(e) => Some(e),
            Arg::List(_) => None,
        });
        Ok((values.next().or_bug(&mut self.reporter)?, values.next().or_bug(&mut self.reporter)?))
    }
}
