//! Finds virtual bases. For each class that is one, the module gets a function that maps the number at the beginning
//! of an object to the bytes from there to the base (Itanium C++ ABI, 2.5.2: virtual base offsets). A number that no
//! object has means that the object was not created.

use std::collections::BTreeMap;

use isowarp_core::ir::ops::{CompareOp, Const, MemFlags};
use isowarp_core::ir::{
    Block, DataType, FuncId, Function, FunctionKind, Op, Param, Scalar, Space, SwitchCase, Type, Value, ptr,
};
use isowarp_core::span::Span;
use rustc_hash::FxHashMap;

use super::body::FnLower;
use super::dispatch::{halt, null_access};
use super::{Context, TypedModule};
use crate::builder::Builder;
use crate::hir::{Expr, ExprKind};
use crate::types::records::Role;
use crate::types::unique_names::UniqueNames;
use crate::types::virtual_bases::Step;
use crate::types::{RecordId, Ty};

/// The generated functions, by the virtual base.
pub(super) type BaseFinders = FxHashMap<RecordId, BaseFinder>;

/// A function that finds a virtual base.
#[derive(Debug, Clone)]
pub(super) struct BaseFinder {
    id: FuncId,
    name: String,
    /// Numbers of objects, by the bytes to the base.
    numbers: BTreeMap<i64, Vec<i64>>,
}

/// Returns the functions for all virtual bases of objects; `first` is the number of the first one.
pub(super) fn finders(typed: &TypedModule<'_, '_>, names: &mut UniqueNames, first: u32) -> BaseFinders {
    let mut finders: Vec<(RecordId, BTreeMap<i64, Vec<i64>>)> = Vec::new();
    for (number, table) in typed.virtual_tables.all() {
        for base in typed.types.virtual_bases(table.whole) {
            let Some(bytes) = table.bytes_to_virtual_base(typed.types, base.class) else { continue };
            let index = finders.iter().position(|(class, _)| *class == base.class).unwrap_or_else(|| {
                finders.push((base.class, BTreeMap::new()));
                finders.len() - 1
            });
            if let Some((_, numbers)) = finders.get_mut(index) {
                numbers.entry(bytes).or_default().push(number as i64);
            }
        }
    }
    let made = (first..).zip(finders).map(|(id, (class, numbers))| {
        (class, BaseFinder { id: FuncId(id), name: names.make("virtual_base"), numbers })
    });
    made.collect()
}

/// Generates the functions in the order of their numbers.
pub(super) fn functions(typed: &TypedModule<'_, '_>, finders: &BaseFinders) -> Vec<Function> {
    let mut all: Vec<&BaseFinder> = finders.values().collect();
    all.sort_unstable_by_key(|f| f.id.0);
    let span = typed.built_in.unwrap_or_default();
    all.into_iter().map(|finder| function(finder, span)).collect()
}

fn function(finder: &BaseFinder, span: Span) -> Function {
    let param = Param { name: "number".into(), ty: DataType::Value(Type::Scalar(Scalar::U64)), pointee: None, span };
    let mut b = Builder::new(Function {
        name: finder.name.clone(),
        kind: FunctionKind::Device,
        values: vec![param.value_type()],
        params: vec![param],
        ret: Some(Type::Scalar(Scalar::I64)),
        locals: Vec::new(),
        body: Block::default(),
        max_threads: None,
        span,
    });
    let cases = finder.numbers.iter().map(|(bytes, numbers)| {
        let body = b.block(|b| {
            let bytes = b.constant(Const::int(Scalar::I64, i128::from(*bytes)));
            b.effect(Op::Return(Some(bytes)));
        });
        SwitchCase { values: numbers.clone(), body }
    });
    let cases = cases.collect();
    let default = b.block(|b| halt(b, "a virtual base is looked up in something that is not an object: none was created there, its lifetime has ended, or it belongs to the host"));
    b.effect(Op::Switch { selector: Value(0), cases, default });
    b.effect(Op::Unreachable);
    b.finish()
}

/// Returns the address of the virtual base of the object part that is `offset` bytes after an address.
fn virtual_base(b: &mut Builder, context: &Context<'_>, object: Value, offset: i64, base: RecordId) -> Value {
    let Some(finder) = context.finders.get(&base) else {
        // There are no objects with this base.
        null_access(b);
        return object;
    };
    let at = b.offset(object, offset);
    let number = b.load(at, Type::Scalar(Scalar::U64), 8, MemFlags::PLAIN);
    let bytes = b.emit(Op::Call { func: finder.id, args: vec![number] }, Type::Scalar(Scalar::I64));
    b.index(object, bytes, 1, offset)
}

/// Returns the address to which a step leads from an address.
fn step(b: &mut Builder, context: &Context<'_>, object: Value, step: Step) -> Value {
    let start = match step.base {
        Some(base) => virtual_base(b, context, object, 0, base),
        None => object,
    };
    b.offset(start, step.offset)
}

/// Applies a step to a pointer; null stays null.
pub(super) fn moved_pointer(b: &mut Builder, context: &Context<'_>, pointer: Value, by: Step) -> Value {
    if by == Step::NONE {
        return pointer;
    }
    let null = b.constant(Const::Null(Space::Generic));
    let is_null = b.compare(CompareOp::Eq, pointer, null);
    if by.base.is_none() {
        let moved = b.offset(pointer, by.offset);
        return b.select(is_null, pointer, moved);
    }
    let result = b.register("", ptr(Space::Generic));
    b.set(result, pointer);
    let then = b.block(|_| {});
    let els = b.block(|b| {
        let moved = step(b, context, pointer, by);
        b.set(result, moved);
    });
    b.effect(Op::If { cond: is_null, then, els });
    b.get(result)
}

impl FnLower<'_> {
    /// Returns the address of the virtual base of the object part that is `offset` bytes after an address.
    pub(super) fn virtual_base(&mut self, object: Value, offset: i64, base: RecordId) -> Value {
        virtual_base(&mut self.b, self.cx, object, offset, base)
    }

    /// Returns the class of the virtual base that a field represents. `None` if the base's position is known, because
    /// the object is not a base.
    pub(super) fn virtual_base_field(&self, object: &Expr, record: RecordId, index: usize) -> Option<RecordId> {
        let field = self.cx.types.field(record, index)?;
        match (field.role, &field.ty.ty) {
            (Role::VirtualBase { .. }, Ty::Record(base)) => (!self.is_whole(object)).then_some(*base),
            _ => None,
        }
    }

    fn is_whole(&self, object: &Expr) -> bool {
        match &object.kind {
            ExprKind::Local(_) | ExprKind::Global(_) | ExprKind::Temp(_) | ExprKind::Materialise(..) => {
                matches!(object.ty.ty, Ty::Record(_))
            }
            ExprKind::Field { record, index, .. } => {
                self.cx.types.field(*record, *index).is_some_and(|f| f.role == Role::Member)
            }
            ExprKind::Index { base, .. } => matches!(base.ty.ty, Ty::Array(..)),
            _ => false,
        }
    }
}
