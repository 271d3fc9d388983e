//! `__builtin_bit_cast(T, e)`: a value of one type with the bytes of a value of another. C++20's `std::bit_cast` is
//! built on it.

use isowarp_core::span::Span;

use crate::hir::{Expr, ExprKind};
use crate::sema::{Checked, Sema, codes};
use crate::types::{QualType, Ty};

impl Sema<'_> {
    /// Returns the value of an expression as another type of the same size.
    pub(in crate::sema) fn bit_cast(&mut self, e: Expr, to: &QualType, span: Span) -> Checked<Expr> {
        let to = to.unqualified();
        self.require_complete(&to, span)?;
        self.require_complete(&e.ty, e.span)?;
        if matches!(to.ty, Ty::Array(..)) || matches!(e.ty.ty, Ty::Array(..)) {
            return self.unsupported(span, "`__builtin_bit_cast` of arrays is");
        }
        for ty in [&e.ty, &to] {
            let special = self.types.special_members(&ty.ty);
            if !special.trivial_copy || !special.trivial_destructor {
                let message =
                    format!("`{}` is not copied as bytes, so `__builtin_bit_cast` cannot be used", self.show(ty));
                return self.error(codes::BAD_CAST, span, message);
            }
        }
        for ty in [&e.ty, &to] {
            self.no_long_double_in("an operand of `__builtin_bit_cast`", ty, span)?;
        }
        let value = self.decay(e);
        let sizes = (self.types.size_of(&value.ty.ty), self.types.size_of(&to.ty));
        if sizes.0 != sizes.1 || sizes.0.is_none() || matches!(to.ty, Ty::Reference { .. }) {
            let (from, to) = (self.show(&value.ty), self.show(&to));
            let message = format!("`__builtin_bit_cast` needs types of one size: `{from}` is not as large as `{to}`");
            return self.error(codes::BAD_CAST, span, message);
        }
        if value.ty.ty == to.ty {
            return Ok(value);
        }
        if value.ty.ty.function().is_some() || to.ty.function().is_some() {
            return self.unsupported(span, "`__builtin_bit_cast` of pointers to functions is");
        }
        let object = Expr::temporary(ExprKind::SameBytes(Box::new(value)), to, span);
        Ok(self.decay(object))
    }
}
