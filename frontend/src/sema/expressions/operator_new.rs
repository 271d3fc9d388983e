//! `operator new` and `operator delete`: calls by name, replacements in the file for the library's functions, and
//! memory with a greater alignment than `malloc`'s (C++17 [new.delete], [expr.new] 14, [expr.delete] 10).
//!
//! The address of such memory is not one that `malloc` returned: a pointer to the block that contains it is stored
//! before it.

use isowarp_core::ir::Space;
use isowarp_core::span::Span;

use crate::ast::{NameKind, QualifiedName};
use crate::hir::expressions::{arith, cast, comma, if_some, int_const, read, stored};
use crate::hir::{ArithOp, Expr, ExprKind, FnId};
use crate::lex::symbol::Symbol;
use crate::sema::device::refused::Refused;
use crate::sema::model::calls::{Arg, Call, Form};
use crate::sema::model::scope::{Entity, GLOBAL};
use crate::sema::{Checked, Sema};
use crate::types::{Basic, Const, QualType, Ty};

/// Size in bytes of the pointer before aligned memory.
const POINTER: u64 = 8;

/// Returns true for a name that ends in `operator new`, `operator delete` and the like.
pub(in crate::sema) fn names_allocation(name: &QualifiedName) -> bool {
    let operator = name.last().map(|last| &last.kind);
    matches!(operator, Some(NameKind::Operator(op)) if ["new", "new[]", "delete", "delete[]"].contains(op))
}

impl<'a> Sema<'a> {
    /// Checks a call of `operator new` or `operator delete` by name. Candidates are the library's functions and the
    /// `functions` of the file.
    pub(in crate::sema) fn allocation_call(
        &mut self,
        name: &'a QualifiedName,
        functions: &[FnId],
        args: &'a [crate::ast::Expr],
        span: Span,
    ) -> Checked<Expr> {
        let args = self.arguments(args)?;
        let operator = name.to_string();
        let call =
            Call { name: &operator, explicit: None, name_span: name.span, span, form: Form::Plain, through: None };
        if !functions.is_empty()
            && let Some(done) = self.quietly(|s| s.resolve(call, functions, &[], args.clone()))
        {
            return Ok(done);
        }
        let mut values = Vec::new();
        for arg in args {
            match arg {
                Arg::Expr(e) => values.push(self.decay(e)),
                Arg::List(_) => return self.other_form(&operator, span),
            }
        }
        let any: QualType = QualType::from(Ty::Void).pointer_to().into();
        let number: QualType = Basic::ULong.into();
        let is_aligned = values.last().is_some_and(|last| self.is_alignment(&last.ty));
        let is_new = operator.contains("new");
        let mut values = values.into_iter();
        let (first, second, third) = (values.next(), values.next(), values.next());
        match (first, second, third) {
            (Some(bytes), None, None) if is_new && !is_aligned => {
                let bytes = self.convert(bytes, &number, "as the number of bytes")?;
                self.library("malloc", vec![bytes], span)
            }
            (Some(bytes), Some(align), None) if is_new && is_aligned => {
                let bytes = self.convert(bytes, &number, "as the number of bytes")?;
                self.aligned_memory(bytes, cast(align, &number, span), span)
            }
            (Some(bytes), Some(place), None) if is_new && place.ty.ty.is_pointer() => {
                let bytes = self.convert(bytes, &number, "as the number of bytes")?;
                Ok(comma(bytes, self.convert(place, &any, "as the place of an object")?))
            }
            (Some(memory), None, None) if !is_new => {
                let memory = self.convert(memory, &any, "as memory that is given back")?;
                self.library("free", vec![memory], span)
            }
            (Some(memory), Some(other), None) if !is_new && other.ty.ty.is_pointer() => {
                // The counterpart of `new (place) T` frees nothing.
                let memory = self.convert(memory, &any, "as memory that is given back")?;
                let other = self.convert(other, &any, "as the place of an object")?;
                Ok(cast(comma(memory, other), &Ty::Void.into(), span))
            }
            (Some(memory), Some(last), None) if !is_new => {
                let memory = self.convert(memory, &any, "as memory that is given back")?;
                if is_aligned {
                    return Ok(comma(last, self.free_aligned(memory, span)?));
                }
                let size = self.convert(last, &number, "as the number of bytes")?;
                Ok(comma(size, self.library("free", vec![memory], span)?))
            }
            (Some(memory), Some(size), Some(align)) if !is_new && is_aligned && values.next().is_none() => {
                let memory = self.convert(memory, &any, "as memory that is given back")?;
                let size = self.convert(size, &number, "as the number of bytes")?;
                Ok(comma(comma(size, align), self.free_aligned(memory, span)?))
            }
            _ => self.other_form(&operator, span),
        }
    }

    fn other_form(&mut self, operator: &str, span: Span) -> Checked<Expr> {
        let message = format!("this form of `{operator}` is not supported in device code");
        self.refuse(Refused::Allocation, span, message)
    }

    /// Returns true for `std::align_val_t`.
    fn is_alignment(&self, ty: &QualType) -> bool {
        matches!(ty.ty, Ty::Enum(id) if self.types.enumeration(id).name == "std::align_val_t")
    }

    /// Returns the functions of the file that replace an `operator new` or `operator delete` of the library, with
    /// `params` parameters ([replacement.functions]).
    pub(in crate::sema) fn replacing(&mut self, operator: &str, params: usize) -> Vec<FnId> {
        let Some((Entity::Functions(ids), _)) = self.scopes.here(GLOBAL, Symbol::intern(operator)) else {
            return Vec::new();
        };
        let second = |id: &FnId| self.functions[*id].decl.ty.params.get(1).map(|p| p.ty.to_string());
        let placed = |id: &FnId| second(id).is_some_and(|ty| ty.contains('*') || ty.contains('&'));
        let takes = |id: &&FnId| self.functions[**id].decl.ty.params.len() == params && !placed(id);
        ids.iter().filter(takes).copied().collect()
    }

    /// Allocates memory with a greater alignment than `malloc`'s. Yields the null pointer if there is no room.
    pub(in crate::sema) fn aligned_memory(&mut self, bytes: Expr, align: Expr, span: Span) -> Checked<Expr> {
        let number: QualType = Basic::ULong.into();
        let chars: QualType = QualType::from(Basic::Char).pointer_to().into();
        let any: QualType = QualType::from(Ty::Void).pointer_to().into();
        let constant = |value: u64| int_const(Basic::ULong, i128::from(value), span);
        let [size, boundary] = [bytes, align].map(|value| {
            let id = self.hidden_variable("", number.clone(), true, span);
            (id, stored(id, value, span))
        });
        let (n, a) = (|| read(size.0, number.clone(), span), || read(boundary.0, number.clone(), span));
        let more = arith(ArithOp::Add, a(), constant(POINTER), span);
        // An excessive size makes the allocation fail.
        let most = arith(ArithOp::Sub, constant(u64::MAX), more.clone(), span);
        let too_many = ExprKind::Compare(isowarp_core::ir::ops::CompareOp::Gt, Box::new(n()), Box::new(most));
        let too_many = Expr::value(too_many, Basic::Bool, span);
        let whole = arith(ArithOp::Add, n(), more, span);
        let whole = Expr::value(
            ExprKind::Cond(Box::new(too_many), Box::new(constant(u64::MAX)), Box::new(whole)),
            number.clone(),
            span,
        );
        let block = self.hidden_variable("", chars.clone(), true, span);
        let taken = cast(self.library("malloc", vec![whole], span)?, &chars, span);
        let taken = stored(block, taken, span);
        // The address is after the pointer, at the next multiple of the alignment.
        let behind =
            arith(ArithOp::Add, cast(read(block, chars.clone(), span), &number, span), constant(POINTER), span);
        let gap = arith(ArithOp::Sub, constant(0), behind, span);
        let gap = arith(ArithOp::And, gap, arith(ArithOp::Sub, a(), constant(1), span), span);
        let index = Box::new(arith(ArithOp::Add, gap, constant(POINTER), span));
        let start = ExprKind::PtrOffset { ptr: Box::new(read(block, chars.clone(), span)), index, scale: 1 };
        let at = self.hidden_variable("", any.clone(), true, span);
        let placed = stored(at, cast(Expr::value(start, chars.clone(), span), &any, span), span);
        let note = Self::block_of(read(at, any.clone(), span), span);
        let noted = cast(read(block, chars.clone(), span), &any, span);
        let noted = Expr::object(ExprKind::Assign(Box::new(note), Box::new(noted)), any.clone(), span);
        let made = comma(comma(placed, noted), read(at, any.clone(), span));
        let none = Expr::value(ExprKind::Const(Const::Null(Space::Generic)), any, span);
        let made = if_some(block, &chars, made, none, span);
        Ok(comma(comma(comma(size.1, boundary.1), taken), made))
    }

    /// Frees memory with a greater alignment than `malloc`'s, unless the pointer is null.
    pub(in crate::sema) fn free_aligned(&mut self, memory: Expr, span: Span) -> Checked<Expr> {
        let any: QualType = QualType::from(Ty::Void).pointer_to().into();
        let at = self.hidden_variable("", any.clone(), true, span);
        let kept = stored(at, memory, span);
        let block = Self::block_of(read(at, any.clone(), span), span);
        let block = Expr::value(ExprKind::Load(Box::new(block)), any.clone(), span);
        let given = self.library("free", vec![block], span)?;
        let nothing = crate::hir::expressions::no_effect(span);
        let given = if_some(at, &any, given, nothing, span);
        Ok(comma(kept, given))
    }

    /// Returns the object before aligned memory that points to the containing block.
    fn block_of(memory: Expr, span: Span) -> Expr {
        let any: QualType = QualType::from(Ty::Void).pointer_to().into();
        let places: QualType = any.pointer_to().into();
        let one = Box::new(int_const(Basic::ULong, 1, span));
        let ptr = Box::new(cast(memory, &places, span));
        let back = ExprKind::PtrOffset { ptr, index: one, scale: -(POINTER as i64) };
        Self::deref(Expr::value(back, places, span), any, span)
    }
}
