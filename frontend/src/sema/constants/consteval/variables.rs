//! Finds variables with constant values (C++17 [dcl.constexpr] 9, [expr.const] 2.7).

use std::sync::Arc;

use isowarp_core::ir::{GlobalId, InitAddress, Space};
use isowarp_core::span::Span;

use super::Mark;
use super::failure::Failure;
use super::memory::{Base, Contents};
use crate::ast;
use crate::hir::{Expr, ExprKind, VarId};
use crate::sema::{Checked, Sema};
use crate::types::{Basic, Const, QualType, Ty};

impl Sema<'_> {
    /// Determines the value of a const automatic variable, as far as constant expressions may use it. Returns the
    /// initial value at run time. The value of a constexpr variable must be constant.
    pub(in crate::sema) fn constant_variable(
        &mut self,
        id: VarId,
        name: ast::Ident,
        ty: &QualType,
        value: Expr,
        constexpr: bool,
        mark: &Mark,
    ) -> Checked<Expr> {
        let arithmetic = self.types.arithmetic(&ty.ty);
        if !constexpr && !arithmetic.is_some_and(Basic::is_integral) {
            return Ok(value);
        }
        if arithmetic.is_some() || ty.ty.member_scalar().is_some() || ty.ty.is_pointer() && ty.ty.function().is_some() {
            return match self.evaluate_scalar(&value) {
                Ok(c) => {
                    self.forget_uses(mark);
                    if let Some(body) = &mut self.body
                        && let Some(v) = body.locals.vars.get_mut(id)
                    {
                        v.constant = Some(c);
                        self.consteval.of_functions.insert((body.frame, id), (c, ty.ty.clone()));
                    }
                    Ok(Expr { kind: ExprKind::Const(c), ..value })
                }
                Err(failure) if constexpr => {
                    self.forget_uses(mark);
                    self.bad_constant(failure, name.name.as_str(), value.span)
                }
                Err(_) => Ok(value),
            };
        }
        match self.evaluate_object(&value, ty) {
            Ok((contents, expr)) => {
                self.forget_uses(mark);
                if let Some(v) = self.body.as_mut().and_then(|c| c.locals.vars.get_mut(id)) {
                    v.object = Some(Arc::new(contents));
                }
                Ok(expr)
            }
            Err(failure) => {
                self.forget_uses(mark);
                self.bad_constant(failure, name.name.as_str(), value.span)
            }
        }
    }

    /// Reports why the initial value of a variable is not constant.
    pub(in crate::sema) fn bad_constant<T>(&mut self, failure: Box<Failure>, name: &str, span: Span) -> Checked<T> {
        self.not_constant_because(failure, span, &format!("the initial value of `{name}` is not constant"))
    }

    /// Returns true for a class without members, whose objects have no value that could be unknown.
    pub(super) fn has_no_members(&self, ty: &Ty) -> bool {
        matches!(ty, Ty::Record(id) if self.types.record(*id).fields.is_empty())
    }

    /// Records the characters of a string literal.
    pub(in crate::sema) fn note_string(&mut self, id: GlobalId, bytes: &[u8], character: Basic) {
        let Some(scalar) = character.scalar() else { return };
        let mut contents = Contents::zero(bytes.len() as u64);
        let mut at = 0;
        for unit in bytes.chunks(scalar.size().max(1) as usize) {
            let bits = unit.iter().rev().fold(0u64, |bits, b| bits << 8 | u64::from(*b));
            contents.set_scalar(at, Const::Scalar(scalar, bits));
            at += scalar.size();
        }
        self.consteval.globals.insert(id, Arc::new(contents));
    }

    /// Returns the initial bytes of a variable with these contents, and the addresses among them. Returns `None` if an
    /// address is not in global or constant memory, or is at a place that cannot hold a pointer.
    pub(in crate::sema) fn initial_bytes(&self, contents: &Contents) -> Option<(Vec<u8>, Vec<InitAddress>)> {
        let mut addresses = Vec::new();
        for (at, pointer) in contents.pointers() {
            let target = match pointer.base {
                Base::Null => continue,
                Base::Object(_) => return None,
                Base::Global(id) => id,
            };
            let global = &self.declared.globals[target];
            let offset = u64::try_from(pointer.offset).ok().filter(|o| *o <= global.size)?;
            if !matches!(global.space, Space::Global | Space::Constant)
                || at % 8 != 0
                || !contents.size().is_multiple_of(8)
            {
                return None;
            }
            addresses.push(InitAddress { at, target, offset });
        }
        Some((contents.device_bytes(), addresses))
    }

    /// Records the contents of a variable of the module that constant expressions may read: a constexpr variable or a
    /// const integer.
    pub(in crate::sema) fn note_constant_global(
        &mut self,
        id: GlobalId,
        ty: &QualType,
        constexpr: bool,
        contents: Contents,
    ) {
        let integral = self.types.arithmetic(&ty.ty).is_some_and(Basic::is_integral);
        let is_const = ty.is_const && !ty.is_volatile;
        if is_const && (constexpr || integral) && !matches!(ty.ty, Ty::Reference { .. }) {
            self.consteval.globals.insert(id, Arc::new(contents));
        }
    }
}
