//! Functions between the threads of a warp, and barriers with votes (CUDA C++ Programming Guide, "Warp Vote
//! Functions", "Warp Match Functions", "Warp Reduce Functions", "Warp Shuffle Functions", "Synchronization
//! Functions").
//!
//! The older names without `_sync`, which CUDA 13 no longer has, apply to all lanes: on the devices for which they
//! were made, a warp ran in lockstep. [`old_name`] finds them, so that a use can cause a warning.

use std::collections::BTreeSet;

use isowarp_core::ir::ops::{BarrierVote, CompareOp, MemFlags, WarpOp};
use isowarp_core::ir::{Op, Scalar, Type, Value};

use super::{Registry, args};
use crate::builder::Builder;

/// The mask of all lanes.
const FULL: u32 = u32::MAX;

const SHUFFLES: [(&str, WarpOp, &str); 4] = [
    ("__shfl", WarpOp::ShuffleIndex, "int"),
    ("__shfl_up", WarpOp::ShuffleUp, "uint"),
    ("__shfl_down", WarpOp::ShuffleDown, "uint"),
    ("__shfl_xor", WarpOp::ShuffleXor, "int"),
];

const VOTES: [(&str, WarpOp); 3] = [("__any", WarpOp::Any), ("__all", WarpOp::All), ("__ballot", WarpOp::Ballot)];

/// 32-bit and 64-bit types.
const TYPES: [&str; 8] = ["int", "uint", "long", "ulong", "llong", "ullong", "float", "double"];

/// Returns the current name of an old function.
pub fn old_name(name: &str) -> Option<String> {
    let old = SHUFFLES.iter().map(|s| s.0).chain(VOTES.iter().map(|v| v.0)).any(|n| n == name);
    old.then(|| format!("{name}_sync"))
}

/// Returns definitions of old functions for NVRTC, which does not have them for devices of compute capability 7.0 and
/// later. They are templates, so that a program's own functions of these names for other types are preferred.
pub fn old_definitions(names: &BTreeSet<String>) -> String {
    let function = |name: &String| {
        let (params, args) = match SHUFFLES.iter().find(|s| s.0 == name) {
            Some((.., lane)) => (format!("T v, {} lane, int w = 32", spelled(lane)), "v, lane, w"),
            None => ("T v".to_owned(), "v"),
        };
        format!(
            "template <class T> __device__ __forceinline__ auto {name}({params}) {{ return {name}_sync(0xffffffffu, {args}); }}\n"
        )
    };
    names.iter().map(function).collect()
}

/// Returns the C++ spelling of a type in the table of functions.
fn spelled(ty: &str) -> &str {
    if ty == "uint" { "unsigned" } else { ty }
}

pub(super) fn register(r: &mut Registry) {
    shuffles(r);
    votes(r);
    matches(r);
    reductions(r);
    barriers(r);
    r.def("uint __activemask()", |b, _| Some(emit(b, WarpOp::ActiveMask, Vec::new(), Type::U32)));
    r.def("void __syncwarp()", |b, _| {
        let mask = b.u32(FULL);
        b.effect(Op::Warp { op: WarpOp::Sync, args: vec![mask] });
        None
    });
    r.def("void __syncwarp(uint)", |b, a| {
        let [mask] = args(a);
        b.effect(Op::Warp { op: WarpOp::Sync, args: vec![mask] });
        None
    });
}

fn emit(b: &mut Builder, op: WarpOp, args: Vec<Value>, ty: Type) -> Value {
    b.emit(Op::Warp { op, args }, ty)
}

fn shuffles(r: &mut Registry) {
    for (name, op, lane) in SHUFFLES {
        for ty in TYPES {
            for (mask, suffix) in [("uint, ", "_sync"), ("", "")] {
                for width in [", int", ""] {
                    r.def(&format!("{ty} {name}{suffix}({mask}{ty}, {lane}{width})"), move |b, a| {
                        let (mask, rest) = masked(b, !mask.is_empty(), a);
                        let [value, lane] = args(rest);
                        let lane = b.int_cast(lane, Scalar::U32);
                        let width = match rest.get(2) {
                            Some(width) => b.int_cast(*width, Scalar::U32),
                            None => b.u32(32),
                        };
                        let ty = b.ty(value);
                        Some(emit(b, op, vec![mask, value, lane, width], ty))
                    });
                }
            }
        }
    }
}

/// Returns the mask and the other arguments of a call whose first argument may be the mask.
fn masked<'a>(b: &mut Builder, given: bool, a: &'a [Value]) -> (Value, &'a [Value]) {
    match a.split_first() {
        Some((mask, rest)) if given => (*mask, rest),
        _ => (b.u32(FULL), a),
    }
}

fn votes(r: &mut Registry) {
    let forms = VOTES.into_iter().flat_map(|(name, op)| [(name, op, true), (name, op, false)]);
    for (name, op, sync) in forms.chain([("__uni", WarpOp::Uniform, true)]) {
        let ret = if op == WarpOp::Ballot { "uint" } else { "int" };
        let (mask, suffix) = if sync { ("uint, ", "_sync") } else { ("", "") };
        r.def(&format!("{ret} {name}{suffix}({mask}int)"), move |b, a| {
            let (mask, rest) = masked(b, sync, a);
            let [pred] = args(rest);
            let pred = truth(b, pred);
            if op == WarpOp::Ballot {
                return Some(emit(b, op, vec![mask, pred], Type::U32));
            }
            let answer = emit(b, op, vec![mask, pred], Type::BOOL);
            Some(b.int_cast(answer, Scalar::I32))
        });
    }
}

/// Emits `x != 0`.
fn truth(b: &mut Builder, x: Value) -> Value {
    let zero = b.int(b.scalar(x), 0);
    b.compare(CompareOp::Ne, x, zero)
}

fn matches(r: &mut Registry) {
    for ty in TYPES {
        r.def(&format!("uint __match_any_sync(uint, {ty})"), |b, a| {
            Some(emit(b, WarpOp::MatchAny, a.to_vec(), Type::U32))
        });
        r.def(&format!("uint __match_all_sync(uint, {ty}, int*)"), |b, a| {
            let [mask, value, to] = args(a);
            let lanes = emit(b, WarpOp::MatchAll, vec![mask, value], Type::U32);
            let all = truth(b, lanes);
            let all = b.int_cast(all, Scalar::I32);
            b.store(to, all, 4, MemFlags::PLAIN);
            Some(lanes)
        });
    }
}

fn reductions(r: &mut Registry) {
    for (name, op, types) in [
        ("add", WarpOp::ReduceAdd, &["int", "uint"][..]),
        ("min", WarpOp::ReduceMin, &["int", "uint"]),
        ("max", WarpOp::ReduceMax, &["int", "uint"]),
        ("and", WarpOp::ReduceAnd, &["uint"]),
        ("or", WarpOp::ReduceOr, &["uint"]),
        ("xor", WarpOp::ReduceXor, &["uint"]),
    ] {
        for ty in types {
            r.def(&format!("{ty} __reduce_{name}_sync(uint, {ty})"), move |b, a| {
                let [mask, value] = args(a);
                let ty = b.ty(value);
                Some(emit(b, op, vec![mask, value], ty))
            });
        }
    }
}

fn barriers(r: &mut Registry) {
    for op in BarrierVote::ALL {
        r.def(&format!("int {}(int)", op.cuda_name()), move |b, a| {
            let [pred] = args(a);
            let pred = truth(b, pred);
            let ty = if *op == BarrierVote::Count { Type::I32 } else { Type::BOOL };
            let answer = b.emit(Op::BarrierVote { op: *op, pred }, ty);
            Some(b.int_cast(answer, Scalar::I32))
        });
    }
}
