//! Lowers launches of kernels by device code.
//!
//! Configuration and arguments are evaluated first. [`Op::Launch`] yields the address for the arguments, which are
//! stored there unless it is null.

use isowarp_core::ir::ops::{CompareOp, Const, IntBinOp, MemFlags, SystemOp};
use isowarp_core::ir::{Op, Space, Type, Value, ptr};

use super::body::FnLower;
use crate::ast::Tag;
use crate::hir::Launch;
use crate::types::Ty;

/// Largest number of pointers in an argument that are checked.
const MOST_POINTERS: usize = 64;

impl FnLower<'_> {
    /// Launches a kernel.
    pub(super) fn launch(&mut self, launch: &Launch) {
        let Some(callee) = self.cx.callees.get(&launch.kernel).cloned() else { return };
        let Some(kernel) = self.cx.kernels.get(&launch.kernel).cloned() else { return };
        let extents = [&launch.grid, &launch.block].map(|e| self.value(e));
        let (shared, stream) = (self.value(&launch.shared), self.value(&launch.stream));
        let params: Vec<Ty> = callee.params.iter().map(|p| p.ty.clone()).collect();
        let args = launch.args.iter().zip(&params).map(|(arg, ty)| match ty {
            // Preserves the pointer's memory space where it is known.
            Ty::Pointer(_) | Ty::Reference { .. } => self.value(arg),
            _ => self.argument(arg, ty),
        });
        let args: Vec<Value> = args.collect();
        let refused = self.first_unreachable(&params, &args);
        let mut config = [refused; 9];
        let parts = extents.into_iter().flat_map(|e| [(e, 0u8), (e, 1), (e, 2)]);
        for (place, (extent, axis)) in config.iter_mut().zip(parts) {
            *place = self.b.extract(extent, axis);
        }
        let [.., shared_place, stream_place, _] = &mut config;
        (*shared_place, *stream_place) = (shared, stream);
        let to = self.b.emit(Op::Launch { kernel, config }, ptr(Space::Global));
        let null = self.b.constant(Const::Null(Space::Global));
        let taken = self.b.compare(CompareOp::Ne, to, null);
        self.b.open();
        let mut end = 0u64;
        for (value, ty) in args.into_iter().zip(&params) {
            let (size, align) = match ty {
                Ty::Reference { .. } => (8, 8),
                _ => (self.size(ty), u64::from(self.align(ty))),
            };
            let at = end.next_multiple_of(align.max(1));
            end = at + size;
            let place = self.b.offset(to, at as i64);
            match ty {
                Ty::Record(_) => {
                    if size > 0 {
                        self.b.effect(Op::MemCopy { dst: place, src: value, size, align: align as u32 });
                    }
                }
                Ty::Pointer(_) | Ty::Reference { .. } if ty.function().is_none() => {
                    let value = self.b.emit(Op::SpaceCast { ptr: value, to: Space::Global }, ptr(Space::Global));
                    self.b.store(place, value, 8, MemFlags::PLAIN);
                }
                _ => self.b.store(place, value, align as u32, MemFlags::PLAIN),
            }
        }
        let (then, _) = self.b.close();
        self.b.effect(Op::If { cond: taken, then, els: Default::default() });
    }

    /// Returns the number, counted from 1, of the first argument that is or contains a pointer to memory that a child
    /// grid cannot access, or 0 (CUDA C++ Programming Guide, "CUDA Dynamic Parallelism", "Shared and Local Memory").
    fn first_unreachable(&mut self, params: &[Ty], args: &[Value]) -> Value {
        let mut first = self.b.u32(0);
        for (i, (ty, value)) in params.iter().zip(args).enumerate().rev() {
            let number = i as u32 + 1;
            match ty {
                Ty::Pointer(_) | Ty::Reference { .. } if ty.function().is_none() => {
                    if matches!(self.b.ty(*value), Type::Ptr(Space::Shared | Space::Local)) {
                        first = self.b.u32(number);
                    } else {
                        first = self.unless_reachable(*value, number, first);
                    }
                }
                Ty::Record(_) => {
                    let mut offsets = Vec::new();
                    self.pointers_in(ty, 0, &mut offsets);
                    for at in offsets {
                        let align = 1u32 << (at | u64::from(self.align(ty)) | 8).trailing_zeros();
                        let place = self.b.offset(*value, at as i64);
                        let member = self.b.load(place, Type::Ptr(Space::Generic), align, MemFlags::PLAIN);
                        first = self.unless_reachable(member, number, first);
                    }
                }
                _ => {}
            }
        }
        first
    }

    /// Returns `number` if a pointer points to shared or local memory, else the number found before.
    fn unless_reachable(&mut self, pointer: Value, number: u32, before: Value) -> Value {
        let pointer = self.b.generic(pointer);
        let [shared, local] = [SystemOp::IsShared, SystemOp::IsLocal]
            .map(|op| self.b.emit(Op::System { op, arg: Some(pointer) }, Type::BOOL));
        let either = self.b.int_bin(IntBinOp::Or, shared, local);
        let number = self.b.u32(number);
        self.b.select(either, number, before)
    }

    /// Adds the offsets of the pointers and references in an object, up to [`MOST_POINTERS`]. The contents of a union
    /// are not known.
    fn pointers_in(&self, ty: &Ty, at: u64, offsets: &mut Vec<u64>) {
        match ty {
            Ty::Pointer(_) if ty.function().is_none() && offsets.len() < MOST_POINTERS => offsets.push(at),
            Ty::Array(element, Some(count)) => {
                let size = self.size(&element.ty);
                for i in 0..*count {
                    let before = offsets.len();
                    self.pointers_in(&element.ty, at + i * size, offsets);
                    if offsets.len() == before {
                        break;
                    }
                }
            }
            Ty::Record(id) => {
                let record = self.cx.types.record(*id);
                if record.decl.is_none_or(|d| d.tag != Tag::Union) {
                    for field in &record.fields {
                        self.pointers_in(&field.ty.ty, at + field.offset, offsets);
                    }
                }
            }
            _ => {}
        }
    }
}
