//! Loads and stores with cache hints (CUDA C++ Programming Guide, "Read-Only Data Cache Load
//! Function" and "Load Functions Using Cache Hints").

use isowarp_core::ir::ops::{CacheHint, MemFlags};

use super::{Registry, args, parse_type};
use crate::types::records::Types;

const TYPES: [&str; 34] = [
    "char",
    "schar",
    "uchar",
    "short",
    "ushort",
    "int",
    "uint",
    "long",
    "ulong",
    "llong",
    "ullong",
    "float",
    "double",
    "char2",
    "char4",
    "uchar2",
    "uchar4",
    "short2",
    "short4",
    "ushort2",
    "ushort4",
    "int2",
    "int4",
    "uint2",
    "uint4",
    "long2",
    "ulong2",
    "longlong2",
    "ulonglong2",
    "float2",
    "float4",
    "double2",
    "float1",
    "int1",
];

const LOADS: [(&str, CacheHint); 6] = [
    ("__ldg", CacheHint::ReadOnly),
    ("__ldcg", CacheHint::Global),
    ("__ldca", CacheHint::All),
    ("__ldcs", CacheHint::Streaming),
    ("__ldlu", CacheHint::LastUse),
    ("__ldcv", CacheHint::Volatile),
];

const STORES: [(&str, CacheHint); 4] = [
    ("__stwb", CacheHint::WriteBack),
    ("__stcg", CacheHint::Global),
    ("__stcs", CacheHint::Streaming),
    ("__stwt", CacheHint::WriteThrough),
];

pub(super) fn register(r: &mut Registry) {
    let types = Types::default();
    for name in TYPES {
        let Some(ty) = parse_type(name).and_then(|t| types.value_type(&t.ty)) else { continue };
        for (function, hint) in LOADS {
            r.def(&format!("{name} {function}(const {name}*)"), move |b, a| {
                let [ptr] = args(a);
                Some(b.load_hint(ptr, ty, hint))
            });
        }
        for (function, cache) in STORES {
            r.def(&format!("void {function}({name}*, {name})"), move |b, a| {
                let [ptr, value] = args(a);
                b.store(ptr, value, ty.align() as u32, MemFlags { volatile: false, cache });
                None
            });
        }
    }
}
