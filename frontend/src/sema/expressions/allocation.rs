//! `new` and `delete` (C++17 [expr.new], [expr.delete]; CUDA C++ Programming Guide, "Dynamic Global Memory Allocation
//! and Operations").
//!
//! Memory comes from `malloc`. If there is no room, `new` yields its null pointer and makes no object, because device
//! code has no exceptions. The number of elements is stored before an array whose elements have destructors (Itanium
//! C++ ABI, 2.7).

use std::sync::Arc;

use isowarp_core::ir::Space;
use isowarp_core::ir::ops::CompareOp;
use isowarp_core::span::Span;

use crate::ast::{self, Initializer, NewExpr, TypeKind};
use crate::builtins::{self, BuiltinFn};
use crate::hir::expressions::{arith, cast, comma, cond, if_some, in_order, int_const, no_effect, read, stored};
use crate::hir::{ArithOp, Expr, ExprKind, VarId};
use crate::lex::symbol::Symbol;
use crate::sema::device::refused::Refused;
use crate::sema::model::calls::{Arg, Call, Form};
use crate::sema::model::scope::{Entity, GLOBAL};
use crate::sema::{Checked, OrBug, Sema, codes};
use crate::types::{Basic, Const, QualType, Ty};

/// Alignment of memory from `malloc`, in bytes.
pub(in crate::sema) const ALIGNMENT: u64 = 16;

/// Size of the element count before an array, in bytes.
const COUNT: u64 = 8;

impl<'a> Sema<'a> {
    /// Checks `new T(…)`, `new T[n]` and `new (place) T`.
    pub(in crate::sema) fn new_expression(&mut self, new: &'a NewExpr, span: Span) -> Checked<Expr> {
        if self.body.is_none() {
            return self.refuse(Refused::Allocation, span, "`new` outside of functions is not supported");
        }
        let (element, size) = match &new.ty.kind {
            TypeKind::Array { element, size: Some(size) } => (&**element, Some(&**size)),
            _ => (&new.ty, None),
        };
        let mut ty = match (&element.kind, &new.init) {
            // Deduced from the only value ([expr.new] 2).
            (TypeKind::Auto, Some(Initializer::Paren(args))) if args.len() == 1 => {
                let value = args.first().or_bug(&mut self.reporter)?;
                let e = self.unevaluated(value)?;
                self.decay(e).ty.unqualified()
            }
            _ => self.resolve_type(element)?,
        };
        let mut count = match size {
            Some(size) => Some(self.number_of_elements(size)?),
            None => None,
        };
        // The name of an array type.
        if let (None, Ty::Array(of, Some(n))) = (&count, &ty.ty) {
            count = Some(int_const(Basic::ULong, i128::from(*n), span));
            ty = (**of).clone();
        }
        self.require_complete(&ty, span)?;
        self.not_abstract(&ty, span)?;
        if matches!(ty.ty, Ty::Reference { .. }) {
            let message = format!("`new` cannot create a reference: `{}`", self.show(&ty));
            return self.error(codes::TYPE_MISMATCH, span, message);
        }
        match count {
            None => self.new_object(new, &ty, span),
            Some(count) => self.new_array(new, &ty, count, span),
        }
    }

    /// Checks the number of elements in `new T[n]`.
    fn number_of_elements(&mut self, size: &'a ast::Expr) -> Checked<Expr> {
        let e = self.expr(size)?;
        self.convert(e, &Basic::ULong.into(), "as the number of elements")
    }

    fn new_object(&mut self, new: &'a NewExpr, ty: &QualType, span: Span) -> Checked<Expr> {
        let pointer: QualType = ty.unqualified().pointer_to().into();
        let size = self.types.size_of(&ty.ty).or_bug(&mut self.reporter)?;
        let bytes = int_const(Basic::ULong, i128::from(size), span);
        let (block, fresh) = self.memory_for(new, ty, "operatornew", bytes, span)?;
        let first = cast(block, &pointer, span);
        if !fresh {
            let value = self.initial_value(new.init.as_ref(), ty, span)?;
            return Ok(init_at(first, value, span));
        }
        let value = self.conditionally(|s| s.initial_value(new.init.as_ref(), ty, span))?;
        if value.is_none() {
            return Ok(first);
        }
        let at = self.hidden_variable("", pointer.clone(), true, span);
        let kept = stored(at, first, span);
        let made = init_at(read(at, pointer.clone(), span), value, span);
        let made = if_some(at, &pointer, made, read(at, pointer.clone(), span), span);
        Ok(comma(kept, made))
    }

    fn new_array(&mut self, new: &'a NewExpr, ty: &QualType, count: Expr, span: Span) -> Checked<Expr> {
        let pointer: QualType = ty.unqualified().pointer_to().into();
        let size = self.types.size_of(&ty.ty).or_bug(&mut self.reporter)?;
        let constant = count.as_const().and_then(Const::as_int);
        if constant.is_some_and(|n| n > i128::from(i64::MAX) / i128::from(size.max(1))) {
            return self.error(codes::ARRAY_SIZE, span, "this array is larger than the address space");
        }
        let length = self.hidden_variable("", Basic::ULong.into(), true, span);
        let counted = stored(length, count, span);
        let n = || read(length, Basic::ULong.into(), span);
        let number = |value: u64| int_const(Basic::ULong, i128::from(value), span);
        let head = if new.placement.is_empty() { self.head_of_arrays(&ty.ty) } else { 0 };
        // An excessive count makes the allocation fail.
        let most = number((u64::MAX - head) / size.max(1));
        let too_many = Expr::value(ExprKind::Compare(CompareOp::Gt, Box::new(n()), Box::new(most)), Basic::Bool, span);
        let bytes = arith(ArithOp::Add, arith(ArithOp::Mul, n(), number(size), span), number(head), span);
        let bytes = cond(too_many, number(u64::MAX), bytes);
        let (block, fresh) = self.memory_for(new, ty, "operatornew[]", bytes, span)?;
        let chars: QualType = QualType::from(Basic::Char).pointer_to().into();
        let start = self.hidden_variable("", chars.clone(), true, span);
        let kept = comma(counted, stored(start, cast(block, &chars, span), span));
        let begin = read(start, chars.clone(), span);
        let moved = ExprKind::PtrOffset { ptr: Box::new(begin), index: Box::new(number(head)), scale: 1 };
        let first = cast(Expr::value(moved, chars, span), &pointer, span);
        let mut made = first.clone();
        let values = self.conditionally(|s| s.initial_elements(new.init.as_ref(), ty, constant, span))?;
        match values {
            Elements::None => {}
            Elements::Each(value) => {
                let at = self.hidden_variable("", pointer.clone(), true, span);
                let body = init_at(read(at, pointer.clone(), span), Some(value), span);
                let all = ExprKind::ForEach { at, count: Box::new(n()), size, down: false, body: Box::new(body) };
                let set = stored(at, first.clone(), span);
                made = comma(comma(set, Expr::value(all, Ty::Void, span)), made);
            }
            Elements::List(array, value) => {
                let place = cast(first.clone(), &array.unqualified().pointer_to().into(), span);
                made = comma(init_at(place, Some(value), span), made);
            }
        }
        if head > 0 {
            let place = Self::count_in_front_of(first, span);
            let noted = Expr::object(ExprKind::Assign(Box::new(place), Box::new(n())), Basic::ULong.into(), span);
            made = comma(noted, made);
        }
        if fresh {
            let none = Expr::value(ExprKind::Const(Const::Null(Space::Generic)), pointer.clone(), span);
            made = if_some(start, &QualType::from(Basic::Char).pointer_to().into(), made, none, span);
        }
        Ok(comma(kept, made))
    }

    /// Returns the address at which objects of a type are made, and whether it may be the null pointer.
    fn memory_for(
        &mut self,
        new: &'a NewExpr,
        ty: &QualType,
        operator: &str,
        bytes: Expr,
        span: Span,
    ) -> Checked<(Expr, bool)> {
        if let Some(functions) = self.own_operators(new.global, ty, operator) {
            let mut args = vec![Arg::Expr(bytes)];
            args.extend(self.arguments(&new.placement)?);
            let call = Call { name: operator, explicit: None, name_span: span, span, form: Form::Plain, through: None };
            return Ok((self.resolve(call, &functions, &[], args)?, new.placement.is_empty()));
        }
        if !new.placement.is_empty()
            && let Some(made) = self.declared_placement(new, operator, &bytes, span)?
        {
            return Ok((made, false));
        }
        match new.placement.as_slice() {
            [] => {
                let align = self.types.align_of(&ty.ty).unwrap_or(1);
                let aligned = align > ALIGNMENT;
                let replacing = self.replacing(operator, 1 + usize::from(aligned));
                if !replacing.is_empty() && !aligned {
                    let args = vec![Arg::Expr(bytes)];
                    let call = Call {
                        name: operator,
                        explicit: None,
                        name_span: span,
                        span,
                        form: Form::Plain,
                        through: None,
                    };
                    return Ok((self.resolve(call, &replacing, &[], args)?, true));
                }
                if !replacing.is_empty() {
                    let what = format!("`new` of an object aligned to {align} bytes by an operator of the file is");
                    return self.unsupported(span, what);
                }
                if aligned {
                    let align = int_const(Basic::ULong, i128::from(align), span);
                    return Ok((self.aligned_memory(bytes, align, span)?, true));
                }
                Ok((self.library("malloc", vec![bytes], span)?, true))
            }
            [place] => {
                let place = self.expr(place)?;
                let any = QualType::from(Ty::Void).pointer_to();
                Ok((self.convert(place, &any.into(), "as the place of `new`")?, false))
            }
            _ => self.refuse(Refused::Allocation, span, "this form of `new` is not supported in device code"),
        }
    }

    /// Calls a function of the file that accepts these arguments of `new (…)`, if there is one. A single pointer also
    /// matches the standard library's own placement function ([new.delete.placement]), which only a better match in the
    /// file hides.
    fn declared_placement(
        &mut self,
        new: &'a NewExpr,
        operator: &str,
        bytes: &Expr,
        span: Span,
    ) -> Checked<Option<Expr>> {
        let functions = match self.scopes.here(GLOBAL, Symbol::intern(operator)) {
            Some((Entity::Functions(ids), _)) => ids.to_vec(),
            _ => return Ok(None),
        };
        let mut args = vec![Arg::Expr(bytes.clone())];
        args.extend(self.arguments(&new.placement)?);
        let call = Call { name: operator, explicit: None, name_span: span, span, form: Form::Plain, through: None };
        match new.placement.len() {
            1 => Ok(self.quietly(|s| s.resolve(call, &functions, &[], args))),
            _ => self.resolve(call, &functions, &[], args).map(Some),
        }
    }

    /// Returns the functions that a class has for an operator, unless `::` excludes them.
    fn own_operators(&mut self, global: bool, ty: &QualType, operator: &str) -> Option<Vec<crate::hir::FnId>> {
        let Ty::Record(record) = ty.ty else { return None };
        if global {
            return None;
        }
        match self.member_named(record, Symbol::intern(operator)) {
            Some(Entity::Functions(ids)) => Some(ids.to_vec()),
            _ => None,
        }
    }

    /// Calls a function of CUDA's library.
    pub(super) fn library(&mut self, name: &str, args: Vec<Expr>, span: Span) -> Checked<Expr> {
        let function: Arc<BuiltinFn> =
            builtins::find(name).and_then(|all| all.first()).cloned().or_bug(&mut self.reporter)?;
        let ret = function.ret.clone();
        Ok(Expr::value(ExprKind::BuiltinCall(function, args), ret, span))
    }

    /// Returns the object that holds the number of an array's elements, before the first one.
    fn count_in_front_of(first: Expr, span: Span) -> Expr {
        let numbers: QualType = QualType::from(Basic::ULong).pointer_to().into();
        let begin = cast(first, &numbers, span);
        let one = int_const(Basic::ULong, 1, span);
        let back = ExprKind::PtrOffset { ptr: Box::new(begin), index: Box::new(one), scale: -(COUNT as i64) };
        Self::deref(Expr::value(back, numbers, span), Basic::ULong.into(), span)
    }

    /// Returns the number of bytes before an array's elements.
    fn head_of_arrays(&self, element: &Ty) -> u64 {
        match self.is_destroyed(element) {
            true => COUNT.max(self.types.align_of(element).unwrap_or(1)),
            false => 0,
        }
    }

    /// Returns the initial value of an object. The inner value is `None` if there is nothing to do.
    fn initial_value(&mut self, init: Option<&'a Initializer>, ty: &QualType, span: Span) -> Checked<Option<Expr>> {
        match init {
            None => self.default_value(ty, span),
            Some(Initializer::Paren(args)) if args.is_empty() => self.zero_value(ty, span).map(Some),
            Some(init) => self.initializer(&ty.unqualified(), init, span).map(Some),
        }
    }

    /// Returns the initial values of the elements of an array.
    fn initial_elements(
        &mut self,
        init: Option<&'a Initializer>,
        ty: &QualType,
        count: Option<i128>,
        span: Span,
    ) -> Checked<Elements> {
        let zero = match init {
            None => return Ok(self.default_value(ty, span)?.map_or(Elements::None, Elements::Each)),
            Some(Initializer::Paren(args)) => args.is_empty(),
            Some(Initializer::Brace(list)) => list.items.is_empty(),
            Some(Initializer::Expr(_)) => false,
        };
        if zero {
            return Ok(Elements::Each(self.zero_value(ty, span)?));
        }
        let Some(count) = count.and_then(|n| u64::try_from(n).ok()) else {
            return self.unsupported(span, "a list for an array with a size that is not constant is");
        };
        let array: QualType = Ty::Array(Arc::new(ty.clone()), Some(count)).into();
        let init = init.or_bug(&mut self.reporter)?;
        let value = self.initializer(&array, init, span)?;
        Ok(Elements::List(array, value))
    }

    /// Checks `delete p` and `delete[] p`.
    pub(in crate::sema) fn delete_expression(
        &mut self,
        array: bool,
        operand: &'a ast::Expr,
        span: Span,
    ) -> Checked<Expr> {
        if self.body.is_none() {
            return self.refuse(Refused::Allocation, span, "`delete` outside of functions is not supported");
        }
        let e = self.expr(operand)?;
        let e = self.decay(e);
        let Some(to) = e.ty.ty.pointee().cloned().filter(|to| !matches!(to.ty, Ty::Function(_))) else {
            let message = format!("`delete` needs a pointer to an object, not `{}`", self.show(&e.ty));
            return self.error(codes::TYPE_MISMATCH, span, message);
        };
        let any: QualType = QualType::from(Ty::Void).pointer_to().into();
        if !matches!(to.ty, Ty::Void) {
            self.require_complete(&to, span)?;
        }
        let operator = if array { "operatordelete[]" } else { "operatordelete" };
        let own = self.own_operators(false, &to, operator);
        let destroyed = !matches!(to.ty, Ty::Void) && self.is_destroyed(&to.ty);
        let pointer = e.ty.unqualified();
        let at = self.hidden_variable("", pointer.clone(), true, span);
        let kept = stored(at, e, span);
        let value = || read(at, pointer.clone(), span);
        if let (Ty::Record(record), false, None) = (&to.ty, array, &own)
            && let Some(destructor) = self.virtual_destructor(*record)
            && self.is_dispatched(destructor, &value())
        {
            let all = self.virtual_delete(destructor, value(), span);
            return Ok(comma(kept, if_some(at, &pointer, all, no_effect(span), span)));
        }
        let (mut ends, mut block) = (None, cast(value(), &any, span));
        if destroyed && array {
            let head = self.head_of_arrays(&to.ty);
            let (all, begin) = self.end_of_array(at, &to, head, span)?;
            (ends, block) = (Some(all), cast(begin, &any, span));
        } else if destroyed {
            let mut out = Vec::new();
            self.destroy(Self::deref(value(), to.unqualified(), span), span, &mut out);
            ends = Some(in_order(no_effect(span), out));
        }
        let given_back = match own {
            Some(functions) => self.give_back_by(&functions, operator, block, &to, span)?,
            None => self.give_back(operator, block, &to, span)?,
        };
        let all = match ends {
            Some(ends) => comma(ends, given_back),
            None => given_back,
        };
        let all = Expr::value(ExprKind::Convert(Box::new(all)), Ty::Void, span);
        Ok(comma(kept, if_some(at, &pointer, all, no_effect(span), span)))
    }

    /// Frees the memory of an object with the library's function, or with the file's replacement for it.
    fn give_back(&mut self, operator: &str, block: Expr, ty: &QualType, span: Span) -> Checked<Expr> {
        let align = self.types.align_of(&ty.ty).unwrap_or(1);
        let aligned = usize::from(align > ALIGNMENT);
        let [sized, plain] = [2, 1].map(|params| self.replacing(operator, params + aligned));
        if aligned > 0 {
            if !sized.is_empty() || !plain.is_empty() {
                let what = format!("`delete` of an object aligned to {align} bytes by an operator of the file is");
                return self.unsupported(span, what);
            }
            return self.free_aligned(block, span);
        }
        let functions = if sized.is_empty() || ty.ty == Ty::Void { plain } else { sized };
        match functions.is_empty() {
            true => self.library("free", vec![block], span),
            false => self.give_back_by(&functions, operator, block, ty, span),
        }
    }

    /// Calls the `operator delete` of a class, with the size if it accepts one.
    fn give_back_by(
        &mut self,
        functions: &[crate::hir::FnId],
        operator: &str,
        block: Expr,
        ty: &QualType,
        span: Span,
    ) -> Checked<Expr> {
        // The size is passed if all overloads need it ([basic.stc.dynamic.deallocation] 2).
        let takes = |s: &Self, count: usize| functions.iter().any(|id| s.functions[*id].decl.ty.params.len() == count);
        let sized = takes(self, 2) && !takes(self, 1);
        let mut args = vec![Arg::Expr(block)];
        if sized {
            let size = self.types.size_of(&ty.ty).or_bug(&mut self.reporter)?;
            args.push(Arg::Expr(int_const(Basic::ULong, i128::from(size), span)));
        }
        let call = Call { name: operator, explicit: None, name_span: span, span, form: Form::Plain, through: None };
        self.resolve(call, functions, &[], args)
    }

    /// Returns the destruction of all elements of an array, the last one first, and the start of the array's memory.
    fn end_of_array(&mut self, first: VarId, ty: &QualType, head: u64, span: Span) -> Checked<(Expr, Expr)> {
        let pointer: QualType = ty.clone().pointer_to().into();
        let size = self.types.size_of(&ty.ty).or_bug(&mut self.reporter)?;
        let number = |value: u64| int_const(Basic::ULong, i128::from(value), span);
        let value = || read(first, pointer.clone(), span);
        let noted = Self::count_in_front_of(value(), span);
        let noted = Expr::value(ExprKind::Load(Box::new(noted)), Basic::ULong, span);
        let length = self.hidden_variable("", Basic::ULong.into(), true, span);
        let counted = stored(length, noted, span);
        let n = || read(length, Basic::ULong.into(), span);
        let at = self.hidden_variable("", pointer.clone(), true, span);
        let behind = ExprKind::PtrOffset { ptr: Box::new(value()), index: Box::new(n()), scale: size as i64 };
        let set = stored(at, Expr::value(behind, pointer.clone(), span), span);
        let mut out = Vec::new();
        self.destroy(Self::deref(read(at, pointer.clone(), span), ty.unqualified(), span), span, &mut out);
        let body = Box::new(in_order(no_effect(span), out));
        let each = ExprKind::ForEach { at, count: Box::new(n()), size, down: true, body };
        let all = comma(comma(counted, set), Expr::value(each, Ty::Void, span));
        let chars: QualType = QualType::from(Basic::Char).pointer_to().into();
        let start = cast(value(), &chars, span);
        let start = ExprKind::PtrOffset { ptr: Box::new(start), index: Box::new(number(head)), scale: -1 };
        Ok((all, Expr::value(start, chars, span)))
    }
}

/// The initial values of an array's elements.
enum Elements {
    /// Uninitialised elements.
    None,
    /// One value for each element, evaluated once per element.
    Each(Expr),
    /// The values of an array.
    List(QualType, Expr),
}

/// Makes an object at an address, and yields the address.
fn init_at(place: Expr, value: Option<Expr>, span: Span) -> Expr {
    let Some(value) = value else { return place };
    let ty = place.ty.clone();
    Expr::value(ExprKind::InitAt { place: Box::new(place), value: Box::new(value) }, ty, span)
}
