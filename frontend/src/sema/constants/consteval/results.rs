//! Converts the results of evaluation back to the typed tree.

use isowarp_core::ir::{Scalar, Space};
use isowarp_core::span::Span;

use super::failure::{Eval, fail, fail_unsupported};
use super::memory::{Base, Contents, Pointer, ReadError};
use crate::ast;
use crate::hir::{Expr, ExprKind};
use crate::sema::Sema;
use crate::types::{Basic, Const, QualType, Ty};

/// The maximum number of scalars in a value that becomes an expression.
const MAX_PARTS: usize = 1 << 16;

impl Sema<'_> {
    /// Returns the contents of an object as an expression. Every part must have a value.
    pub(super) fn contents_expr(&self, contents: &Contents, ty: &QualType, span: Span) -> Eval<Expr> {
        let mut parts = Vec::new();
        self.parts(contents, 0, ty, span, &mut parts)?;
        if !ty.ty.is_aggregate()
            && let Some((_, only)) = parts.pop()
        {
            return Ok(only);
        }
        let covered: u64 = parts.iter().map(|(_, e)| self.types.size_of(&e.ty.ty).unwrap_or(0)).sum();
        let zero = covered < contents.size();
        Ok(Expr::value(ExprKind::Aggregate { parts, zero }, ty.unqualified(), span))
    }

    fn parts(&self, contents: &Contents, at: u64, ty: &QualType, span: Span, out: &mut Vec<(u64, Expr)>) -> Eval<()> {
        if out.len() >= MAX_PARTS {
            return fail(span, "the value has too many parts");
        }
        match &ty.ty {
            Ty::Array(element, Some(n)) => {
                let size = self.types.size_of(&element.ty).unwrap_or(0);
                for i in 0..*n {
                    self.parts(contents, at.saturating_add(i.saturating_mul(size)), element, span, out)?;
                }
                Ok(())
            }
            Ty::Record(id) => {
                let record = self.types.record(*id);
                let is_union = record.decl.is_some_and(|d| d.tag == ast::Tag::Union);
                let mut failure = None;
                if record.fields.iter().any(|f| f.bits.is_some()) {
                    return fail_unsupported(span, "bit-fields are");
                }
                for field in &record.fields {
                    let before = out.len();
                    match self.parts(contents, at.saturating_add(field.offset), &field.ty, span, out) {
                        // This member is active.
                        Ok(()) if is_union => return Ok(()),
                        Ok(()) => {}
                        Err(e) if is_union => {
                            out.truncate(before);
                            failure = Some(e);
                        }
                        Err(e) => return Err(e),
                    }
                }
                failure.map_or(Ok(()), Err)
            }
            Ty::Pointer(_) | Ty::Reference { .. } if ty.ty.function().is_some() => {
                let c = contents.scalar(at, Scalar::U64).or_else(|e| unread(e, span))?;
                out.push((at, Expr::value(ExprKind::Const(c), ty.ty.clone(), span)));
                Ok(())
            }
            Ty::Member { .. } => {
                let scalar = ty.ty.member_scalar().unwrap_or(Scalar::U64);
                let c = contents.scalar(at, scalar).or_else(|e| unread(e, span))?;
                out.push((at, Expr::value(ExprKind::Const(c), ty.ty.clone(), span)));
                Ok(())
            }
            Ty::Pointer(_) | Ty::Nullptr | Ty::Reference { .. } => {
                let pointer = contents.pointer(at).or_else(|e| unread(e, span))?;
                out.push((at, pointer_expr(pointer, ty, span)?));
                Ok(())
            }
            Ty::Vector(..) | Ty::Dim3 => {
                let Some((basic, n)) = ty.ty.components() else { return Ok(()) };
                let mut components = Vec::new();
                for i in 0..u64::from(n) {
                    let c = contents.number(at + i * basic.size(), basic).or_else(|e| unread(e, span))?;
                    components.push(Expr::value(ExprKind::Const(c), basic, span));
                }
                out.push((at, Expr::value(ExprKind::Compose(components), ty.ty.clone(), span)));
                Ok(())
            }
            _ => {
                let Some(basic) = self.types.arithmetic(&ty.ty) else {
                    return fail(span, format!("constants cannot have type `{}`", self.show(ty)));
                };
                let c = contents.number(at, basic).or_else(|e| unread(e, span))?;
                out.push((at, Expr::value(ExprKind::Const(c), ty.ty.clone(), span)));
                Ok(())
            }
        }
    }
}

fn unread<T>(e: ReadError, span: Span) -> Eval<T> {
    match e {
        ReadError::Unset => fail(span, "a part of the value is not initialised"),
        ReadError::OtherType | ReadError::Outside => fail(span, "a part of the value has another type"),
    }
}

/// Returns a pointer as an expression: null, or an address in a variable of the module.
pub(super) fn pointer_expr(pointer: Pointer, ty: &QualType, span: Span) -> Eval<Expr> {
    match pointer.base {
        Base::Null => Ok(Expr::value(ExprKind::Const(Const::Null(Space::Generic)), ty.unqualified(), span)),
        Base::Object(_) => fail(span, "the value points to an object that is gone at run time"),
        Base::Global(id) => {
            let to = ty.ty.pointee().cloned().unwrap_or_else(|| Basic::UChar.into());
            let object = Expr::object(ExprKind::Global(id), to, span);
            let start = Expr::value(ExprKind::AddrOf(Box::new(object)), ty.unqualified(), span);
            if pointer.offset == 0 {
                return Ok(start);
            }
            let n = Const::integer(Basic::Long, i128::from(pointer.offset));
            let index = Box::new(Expr::value(ExprKind::Const(n), Basic::Long, span));
            let kind = ExprKind::PtrOffset { ptr: Box::new(start), index, scale: 1 };
            Ok(Expr::value(kind, ty.unqualified(), span))
        }
    }
}
