//! `make_float4` and similar functions (CUDA C++ Programming Guide, "Built-in Vector Types").

use super::Registry;

const ELEMENTS: [(&str, &str); 12] = [
    ("char", "schar"),
    ("uchar", "uchar"),
    ("short", "short"),
    ("ushort", "ushort"),
    ("int", "int"),
    ("uint", "uint"),
    ("long", "long"),
    ("ulong", "ulong"),
    ("longlong", "llong"),
    ("ulonglong", "ullong"),
    ("float", "float"),
    ("double", "double"),
];

pub(super) fn register(r: &mut Registry) {
    for (name, element) in ELEMENTS {
        for n in 1..=4 {
            let params = vec![element; n].join(", ");
            r.def(&format!("{name}{n} make_{name}{n}({params})"), |b, a| Some(b.compose(a.to_vec())));
        }
    }
}
