//! Checks for narrowing conversions in braced lists (C++17 [dcl.init.list] 7).
//!
//! Narrowing is an error where NVRTC reports an error: in the arguments that a list passes to a constructor, and where
//! a scalar is assigned, returned or bound to a reference by a list. NVRTC accepts narrowing in other lists, after a
//! user-defined conversion and where a constructor accepts a reference, in most cases with a warning. These cases are a
//! warning here, except where the validity of an expression decides about a template.

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;

use crate::ast::{ExprKind as Ast, InitList};
use crate::hir::Expr;
use crate::sema::constants::folding;
use crate::sema::model::calls::{Arg, Candidate, Construction};
use crate::sema::model::sequences::Sequence;
use crate::sema::{Checked, Sema, codes};
use crate::types::{Basic, Const, QualType, Ty, Wide};

impl<'a> Sema<'a> {
    /// Reports an error if a conversion may change the value.
    pub(in crate::sema) fn no_narrowing(&mut self, e: &Expr, to: &QualType) -> Checked<()> {
        match self.narrowing(e, to, |span, message| Diagnostic::error(codes::TYPE_MISMATCH, span, message)) {
            Some(d) => self.report(d),
            None => Ok(()),
        }
    }

    /// Warns if a conversion may change the value. In a substitution, this is an error ([temp.deduct] 8).
    pub(super) fn warn_of_narrowing(&mut self, e: &Expr, to: &QualType) -> Checked<()> {
        if self.context.substituting {
            return self.no_narrowing(e, to);
        }
        let d = self.narrowing(e, to, |span, message| Diagnostic::warning(codes::NARROWING, span, message));
        if let Some(d) = d.filter(|d| !self.reporter.contains(d)) {
            self.reporter.push(d);
        }
        Ok(())
    }

    /// Returns the diagnostic for a conversion that may change the value.
    fn narrowing(&mut self, e: &Expr, to: &QualType, d: impl FnOnce(Span, String) -> Diagnostic) -> Option<Diagnostic> {
        // Narrowing does not affect the ranking of a list ([over.ics.list]).
        if self.ahead.lists.ranking > 0 || !self.narrows(e, &to.ty) {
            return None;
        }
        let (from, to) = (self.show(&e.ty.unqualified()), self.show(&to.unqualified()));
        let message = format!("a conversion from `{from}` to `{to}` in braces is narrowing");
        Some(d(e.span, message).with_help(format!("convert it explicitly: `static_cast<{to}>(…)`")))
    }

    /// Converts an element of a list to a type. In a direct-initialisation of that type alone, explicit conversion
    /// functions are considered ([dcl.init.list] 3.9).
    pub(super) fn element(&mut self, e: Expr, to: &QualType, way: Construction) -> Checked<Expr> {
        let to = to.unqualified();
        if matches!(e.ty.ty, Ty::Record(_)) && to.ty.is_scalar() {
            let user = match way {
                Construction::List | Construction::Direct => self.direct_conversion(&e, &to),
                Construction::CopyList | Construction::Conversion | Construction::Copy => self.user_conversion(&e, &to),
            };
            if let Some(user) = user {
                let made = self.convert_by(e, &user.by, &to)?;
                self.warn_of_narrowing(&made, &to)?;
                return self.after_user_conversion(made, &to);
            }
        }
        self.warn_of_narrowing(&e, &to)?;
        self.convert(e, &to, "in an initialisation")
    }

    /// Returns the value of a list for a type. Narrowing of a scalar is an error.
    pub(in crate::sema) fn strict_list(&mut self, list: &'a InitList, ty: &QualType) -> Checked<Expr> {
        if matches!(ty.ty, Ty::Basic(_))
            && let [item] = self.list_items(list)?.as_slice()
            && item.designators.is_empty()
            && !matches!(item.value.kind, Ast::InitList(_))
        {
            let e = self.item_value(*item)?;
            self.no_narrowing(&e, ty)?;
            return self.convert(e, &ty.unqualified(), "in an initialisation");
        }
        self.init_list(list, ty)
    }

    /// Warns about narrowing inside the conversion of an argument: after a user-defined conversion, or where a
    /// reference is bound to the converted value. Narrowing of the argument itself is an error.
    fn warn_of_narrowed_argument(&mut self, e: &Expr, to: &QualType) -> Checked<()> {
        let target = to.without_reference().unqualified();
        let Ty::Basic(_) = target.ty else { return Ok(()) };
        if !matches!(e.ty.ty, Ty::Record(_)) {
            return match to.ty {
                Ty::Reference { .. } => self.warn_of_narrowing(e, &target),
                _ => self.no_narrowing(e, to),
            };
        }
        if self.ahead.lists.ranking > 0 {
            return Ok(());
        }
        match self.sequence(e, to) {
            Some(Sequence::User(user)) => {
                let Ok(made) = self.attempt(e.span, |s| s.convert_by(e.clone(), &user.by, &target)) else {
                    return Ok(());
                };
                self.warn_of_narrowing(&made, &target)
            }
            Some(Sequence::Ignored | Sequence::Standard(_) | Sequence::Ellipsis) | None => Ok(()),
        }
    }

    /// Reports narrowing of a braced list with one element among the arguments of a constructor.
    fn no_narrowing_list(&mut self, list: &'a InitList, to: &QualType) -> Checked<()> {
        if matches!(to.ty, Ty::Basic(_))
            && let [item] = self.list_items(list)?.as_slice()
            && item.designators.is_empty()
            && !matches!(item.value.kind, Ast::InitList(_))
            && let Ok(e) = self.try_item(*item)
        {
            return self.no_narrowing(&e, to);
        }
        Ok(())
    }

    /// Checks all arguments that a list passes to a constructor for narrowing.
    pub(in crate::sema) fn no_narrowing_arguments(&mut self, chosen: &Candidate, args: &[Arg<'a>]) -> Checked<()> {
        for (arg, param) in args.iter().zip(&chosen.params) {
            match arg {
                Arg::Expr(e) => self.warn_of_narrowed_argument(e, param)?,
                Arg::List(list) => self.no_narrowing_list(list, param)?,
            }
        }
        Ok(())
    }

    /// Checks a component of a vector for narrowing: an error for a `dim3`, which has constructors, and a warning for
    /// other vectors, which are aggregates.
    pub(in crate::sema) fn no_narrowed_component(&mut self, e: &Expr, vector: &Ty, component: Basic) -> Checked<()> {
        match vector {
            Ty::Dim3 => self.no_narrowing(e, &component.into()),
            _ => self.warn_of_narrowing(e, &component.into()),
        }
    }

    /// Returns true if an implicit conversion may change the value.
    fn narrows(&mut self, e: &Expr, to: &Ty) -> bool {
        let Ty::Basic(to) = to else { return false };
        if matches!(e.ty.ty, Ty::Pointer(_) | Ty::Array(..)) {
            return *to == Basic::Bool;
        }
        let Some(from) = self.types.implicit_arithmetic(&e.ty.ty) else { return false };
        if from == *to {
            return false;
        }
        match (from.is_float(), to.is_float()) {
            (true, false) => true,
            (true, true) if *to == Basic::Float => !self.known_value(e).is_some_and(in_float),
            (true, true) => from.rank() > to.rank() && self.known_value(e).is_none(),
            (false, true) => !self.known_value(e).is_some_and(|c| exact_in(c, *to)),
            (false, false) => {
                let values = match e.ty.ty {
                    Ty::Enum(id) => self.types.enumeration(id).range,
                    _ => None,
                };
                !values.map_or_else(|| has_all(from, *to), |values| holds(values, *to))
                    && !self.known_value(e).is_some_and(|c| fits(c, *to))
            }
        }
    }

    /// Returns the value of a constant expression.
    fn known_value(&mut self, e: &Expr) -> Option<Const> {
        self.evaluate_scalar(e).ok()
    }
}

/// Returns true if an integer type contains all values of a range, given by its first and last value.
fn holds((low, high): (i128, i128), to: Basic) -> bool {
    [low, high].into_iter().all(|n| is_value(n, to))
}

/// Returns true if an integer type contains all values of another integer type.
fn has_all(from: Basic, to: Basic) -> bool {
    let bits = |of: Basic| if of == Basic::Bool { 1 } else { of.size() * 8 };
    match (from.is_signed(), to.is_signed()) {
        (true, false) => false,
        (false, true) => bits(from) < bits(to),
        (true, true) | (false, false) => bits(from) <= bits(to),
    }
}

/// Returns true if a 64-bit value is a value of an integer type.
fn is_value(n: i128, of: Basic) -> bool {
    match of {
        Basic::Bool => n == 0 || n == 1,
        _ => Const::integer(of, n).as_int() == Some(n),
    }
}

/// Returns true if an integer is a value of a type.
fn fits(c: Const, to: Basic) -> bool {
    match c {
        Const::Wide(x) if to.is_wide() => x.is_signed() == to.is_signed() || x.signed_value() >= 0,
        _ => c.as_int().is_some_and(|n| is_value(n, to)),
    }
}

/// Returns true if a floating-point value is in the range of `float`.
fn in_float(c: Const) -> bool {
    folding::convert(c, Basic::Float).is_some()
}

/// Returns true if a floating-point type represents an integer exactly.
fn exact_in(c: Const, to: Basic) -> bool {
    if let Const::Wide(x) = c {
        let value = match to {
            Basic::Float => x.to_single().into(),
            _ => x.to_double(),
        };
        return Wide::of_double(x.is_signed(), value) == Some(x);
    }
    let Some(n) = c.as_int() else { return false };
    match to {
        Basic::Float => (n as f32) as i128 == n,
        // The significand has 64 bits.
        Basic::LongDouble => true,
        _ => (n as f64) as i128 == n,
    }
}
