//! Defines the scalar types of chains: their names, the construction of values from random words, and the bits that are
//! written to the output.

use isowarp_core::ir::Scalar;
use isowarp_fuzz_frontend::rng::Rng;

/// All integer types.
pub const INTEGERS: [Scalar; 8] =
    [Scalar::I8, Scalar::U8, Scalar::I16, Scalar::U16, Scalar::I32, Scalar::U32, Scalar::I64, Scalar::U64];

/// All types of chains.
pub const TYPES: [Scalar; 12] = [
    Scalar::I8,
    Scalar::U8,
    Scalar::I16,
    Scalar::U16,
    Scalar::I32,
    Scalar::U32,
    Scalar::I64,
    Scalar::U64,
    Scalar::F16,
    Scalar::BF16,
    Scalar::F32,
    Scalar::F64,
];

/// Returns the name of a type in CUDA C++.
pub const fn spelling(ty: Scalar) -> &'static str {
    match ty {
        Scalar::Bool => "bool",
        Scalar::I8 => "signed char",
        Scalar::U8 => "unsigned char",
        Scalar::I16 => "short",
        Scalar::U16 => "unsigned short",
        Scalar::I32 => "int",
        Scalar::U32 => "unsigned",
        Scalar::I64 => "long long",
        Scalar::U64 => "unsigned long long",
        Scalar::F16 => "__half",
        Scalar::BF16 => "__nv_bfloat16",
        Scalar::F32 => "float",
        Scalar::F64 => "double",
    }
}

/// Returns true for `__half` and `__nv_bfloat16`.
pub const fn is_narrow_float(ty: Scalar) -> bool {
    matches!(ty, Scalar::F16 | Scalar::BF16)
}

/// Number of words of the input; a power of two.
pub const INPUT_WORDS: usize = 4096;

/// Returns a word of the input that differs from thread to thread.
fn word(rng: &mut Rng) -> String {
    format!("p[(i * {}u + {}u) & {}u]", rng.pick(&[1, 3, 5, 7, 11, 13]), rng.below(INPUT_WORDS), INPUT_WORDS - 1)
}

/// Returns an expression of a type from memory: any bits, a small number, or one near zero and one in size.
pub fn value(rng: &mut Rng, ty: Scalar) -> String {
    let (form, w) = (rng.below(6), word(rng));
    let name = spelling(ty);
    match ty {
        Scalar::F32 => match form {
            0 => format!("__uint_as_float({w})"),
            1 => format!("(float)(int)({w} % 201u)"),
            2 => constant(rng, ty),
            _ => format!("tame({w})"),
        },
        Scalar::F64 => match form {
            0 => format!("__longlong_as_double((long long)wide({w}, {}))", word(rng)),
            1 => format!("(double)(int)({w} % 201u)"),
            2 => constant(rng, ty),
            _ => format!("tame({w}, {})", word(rng)),
        },
        Scalar::F16 => match form {
            0 => format!("__ushort_as_half((unsigned short)({w}))"),
            2 => constant(rng, ty),
            _ => format!("tame_half({w})"),
        },
        Scalar::BF16 => match form {
            0 => format!("__ushort_as_bfloat16((unsigned short)({w}))"),
            2 => constant(rng, ty),
            _ => format!("tame_bfloat16({w})"),
        },
        Scalar::I64 | Scalar::U64 => match form {
            0 => format!("({name})({w} % 7u)"),
            1 => format!("({name})(int)({w})"),
            2 => constant(rng, ty),
            _ => format!("({name})wide({w}, {})", word(rng)),
        },
        _ => match form {
            0 => format!("({name})({w} % 7u)"),
            1 => format!("({name})({w} % 201u)"),
            2 => constant(rng, ty),
            _ => format!("({name})({w})"),
        },
    }
}

/// Returns a constant, often one that compilers simplify with.
pub fn constant(rng: &mut Rng, ty: Scalar) -> String {
    let float = rng.pick(&["0.0", "1.0", "-1.0", "2.0", "0.5", "0.25", "3.0", "-0.0", "0.3", "1024.0", "1e-3"]);
    match ty {
        Scalar::F32 => format!("{float}f"),
        Scalar::F64 => float.to_owned(),
        Scalar::F16 => format!("__float2half_rn({float}f)"),
        Scalar::BF16 => format!("__float2bfloat16_rn({float}f)"),
        _ => {
            let number = rng.pick(&[0i64, 1, -1, 2, 3, 7, 8, 16, 31, 100, 127, 128, 255, 256, 0x7fff, 0xffff]);
            let number = if rng.chance(15) { rng.next() as i64 >> rng.below(63) } else { number };
            format!("({})({}ll)", spelling(ty), number.max(-i64::MAX))
        }
    }
}

/// Returns the bits of a value as an integer, with every NaN canonicalised, since operations may differ in which NaN
/// they produce.
pub fn bits(ty: Scalar, text: &str) -> String {
    if ty.is_int() { text.to_owned() } else { format!("bits_of({text})") }
}

/// Returns a word on which a choice depends.
pub fn choice(rng: &mut Rng) -> String {
    word(rng)
}
