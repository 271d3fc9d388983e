//! Atomic functions (CUDA C++ Programming Guide, "Atomic Functions").

use isowarp_core::ir::ops::{AtomicOp, Scope};
use isowarp_core::ir::{Op, Scalar, Value};

use super::{Registry, args};
use crate::builder::Builder;

const SCOPES: [(&str, Scope); 3] = [("", Scope::Device), ("_block", Scope::Block), ("_system", Scope::System)];

/// The operation of each function and its operand types.
const FUNCTIONS: [(&str, AtomicOp, &[&str]); 10] = [
    ("atomicAdd", AtomicOp::Add, &["int", "uint", "ullong", "float", "double"]),
    ("atomicSub", AtomicOp::Sub, &["int", "uint"]),
    ("atomicExch", AtomicOp::Exch, &["int", "uint", "ullong", "float"]),
    ("atomicMin", AtomicOp::Min, &["int", "uint", "llong", "ullong"]),
    ("atomicMax", AtomicOp::Max, &["int", "uint", "llong", "ullong"]),
    ("atomicInc", AtomicOp::Inc, &["uint"]),
    ("atomicDec", AtomicOp::Dec, &["uint"]),
    ("atomicAnd", AtomicOp::And, &["int", "uint", "llong", "ullong"]),
    ("atomicOr", AtomicOp::Or, &["int", "uint", "llong", "ullong"]),
    ("atomicXor", AtomicOp::Xor, &["int", "uint", "llong", "ullong"]),
];

pub(super) fn register(r: &mut Registry) {
    for (suffix, scope) in SCOPES {
        for (name, op, types) in FUNCTIONS {
            for ty in types {
                r.def(&format!("{ty} {name}{suffix}({ty}*, {ty})"), move |b, a| {
                    let [ptr, value] = args(a);
                    Some(atomic(b, op, ptr, value, scope))
                });
            }
        }
        for (ty, parts) in [("float2", 2), ("float4", 4)] {
            r.def(&format!("{ty} atomicAdd{suffix}({ty}*, {ty})"), move |b, a| {
                let [ptr, value] = args(a);
                // Each component is added atomically, not all of them together.
                let old = (0..parts)
                    .map(|i| {
                        let (ptr, value) = (b.offset(ptr, 4 * i64::from(i)), b.extract(value, i));
                        atomic(b, AtomicOp::Add, ptr, value, scope)
                    })
                    .collect();
                Some(b.compose(old))
            });
        }
        // CUDA has no 8-bit functions. `cuda::atomic` implements its operations on bytes with this one, for all
        // scopes.
        if scope == Scope::System {
            r.def("uchar __iw_cas_8(uchar*, uchar, uchar)", move |b, a| {
                let [ptr, expected, new] = args(a);
                let ty = b.ty(new);
                Some(b.emit(Op::AtomicCas { ptr, expected, new, scope }, ty))
            });
        }
        // The 16-bit function exists only without a scope.
        for ty in ["int", "uint", "ullong", "ushort"].into_iter().filter(|ty| *ty != "ushort" || suffix.is_empty()) {
            r.def(&format!("{ty} atomicCAS{suffix}({ty}*, {ty}, {ty})"), move |b, a| {
                let [ptr, expected, new] = args(a);
                let ty = b.ty(new);
                Some(b.emit(Op::AtomicCas { ptr, expected, new, scope }, ty))
            });
        }
    }
}

fn atomic(b: &mut Builder, op: AtomicOp, ptr: Value, value: Value, scope: Scope) -> Value {
    // A float is exchanged by its bits.
    if op == AtomicOp::Exch && b.scalar(value) == Scalar::F32 {
        let bits = b.bits(value, Scalar::U32);
        let old = b.emit(Op::Atomic { op, ptr, value: bits, scope }, Scalar::U32);
        return b.bits(old, Scalar::F32);
    }
    let ty = b.ty(value);
    b.emit(Op::Atomic { op, ptr, value, scope }, ty)
}
