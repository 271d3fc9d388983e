//! Draws the steps of chains: operations within a type, conversions, and moves. None has undefined behaviour.

use isowarp_core::ir::Scalar;
use isowarp_fuzz_frontend::rng::Rng;

use super::scalar::{INTEGERS, TYPES, bits, choice, is_narrow_float, spelling, value};

/// A step: an expression of a type, in which `@` stands for the result of the previous step.
#[derive(Debug, Clone)]
pub struct Step {
    /// The type of `@`.
    pub from: Scalar,
    /// The type of the result.
    pub to: Scalar,
    /// The expression.
    pub text: String,
    /// Whether threads exchange values, so that all of them must execute the step.
    pub together: bool,
}

/// Restrictions on steps.
#[derive(Debug, Clone, Copy, Default)]
pub struct Choices {
    /// Whether only integer types are used.
    pub integers: bool,
    /// Whether `__half` and `__nv_bfloat16` are excluded.
    pub no_halves: bool,
    /// Whether math functions are used, whose results differ from those of NVIDIA's library.
    pub math: bool,
}

impl Choices {
    /// Returns a type that chains may have.
    pub fn scalar(self, rng: &mut Rng) -> Scalar {
        loop {
            let ty = if self.integers { rng.pick(&INTEGERS) } else { rng.pick(&TYPES) };
            if !(self.no_halves && is_narrow_float(ty)) {
                return ty;
            }
        }
    }

    /// Draws a step from a type.
    pub fn step(self, rng: &mut Rng, from: Scalar) -> Step {
        let plain = |to, text| Step { from, to, text, together: false };
        match rng.below(20) {
            0..=2 => {
                let to = self.scalar(rng);
                plain(to, convert(rng, from, to, "@"))
            }
            3 => plain(from, moved(rng, from)),
            4 => exchanged(rng, from),
            5 => {
                // Reinterprets the bits as another type.
                let to = self.scalar(rng);
                if to.bits() != from.bits() || to == from {
                    return plain(from, within(rng, from, self.math));
                }
                plain(to, format!("pun<{}>({})", spelling(to), bits(from, "@")))
            }
            6 if from.is_int() => {
                plain(from, format!("({})fields((unsigned long long)(@), {})", spelling(from), rng.below(8)))
            }
            _ => plain(from, within(rng, from, self.math)),
        }
    }
}

/// Returns the value after a copy through memory.
fn moved(rng: &mut Rng, ty: Scalar) -> String {
    let name = spelling(ty);
    match rng.below(3) {
        0 => format!("pick<{name}>(@, {}, {}, {})", value(rng, ty), value(rng, ty), choice(rng)),
        1 => format!("through<{name}>(slot, @)"),
        _ => format!("bytes<{name}>(slot, @, {})", rng.below(8)),
    }
}

/// Draws a step that reads the value of another thread.
fn exchanged(rng: &mut Rng, ty: Scalar) -> Step {
    let name = spelling(ty);
    let text = match rng.below(4) {
        0 | 1 => format!("trade<{name}>(@, {})", rng.pick(&[1, 5, 32, 77])),
        2 => format!("lane<{name}>(@, {})", rng.pick(&[1, 9, 16, 31])),
        _ => format!("lane_of<{name}>(@, (int)({}) & 31)", choice(rng)),
    };
    Step { from: ty, to: ty, text, together: true }
}

/// Draws an operation within a type.
fn within(rng: &mut Rng, ty: Scalar, math: bool) -> String {
    if ty.is_int() {
        integer(rng, ty)
    } else if is_narrow_float(ty) {
        narrow_float(rng, ty)
    } else {
        float(rng, ty, math)
    }
}

fn integer(rng: &mut Rng, ty: Scalar) -> String {
    let (name, width, v) = (spelling(ty), ty.bits(), value(rng, ty));
    // Unsigned arithmetic of at least 32 bits does not overflow.
    let wide = if width == 64 { "unsigned long long" } else { "unsigned" };
    let wider = |op: &str| format!("({name})(({wide})(@) {op} ({wide})({v}))");
    match rng.below(24) {
        0 => wider("+"),
        1 => wider("-"),
        2 => wider("*"),
        3 => format!("({name})((@) & ({v}))"),
        4 => format!("({name})((@) | ({v}))"),
        5 => format!("({name})((@) ^ ({v}))"),
        6 => format!("({name})(({wide})(@) << (({wide})({v}) & {}))", width - 1),
        7 | 8 => format!("({name})((@) >> (({wide})({v}) & {}))", width - 1),
        // Neither divides by zero nor the least number by -1.
        9 => format!("({name})((@) / ({name})((({v}) & {}) | 1))", if width == 8 { "0x3f" } else { "0x3fff" }),
        10 => format!("({name})((@) % ({name})((({v}) & {}) | 1))", if width == 8 { "0x3f" } else { "0x3fff" }),
        11 => format!("({name})min(@, ({name})({v}))"),
        12 => format!("({name})max(@, ({name})({v}))"),
        13 => {
            let op = rng.pick(&["<", "<=", ">", ">=", "==", "!="]);
            let (yes, no) =
                if rng.chance(50) { ("@".to_owned(), v.clone()) } else { (v.clone(), format!("({name})~(@)")) };
            format!("({name})((@) {op} ({v}) ? ({name})({yes}) : ({name})({no}))")
        }
        14 if width == 64 => format!("({name})(__popcll((unsigned long long)(@)) + __clzll((long long)(@)))"),
        14 => format!("({name})(__popc((unsigned)(@)) + __clz((int)(@)))"),
        15 if width == 64 => format!("({name})__brevll((unsigned long long)(@))"),
        15 => format!("({name})__brev((unsigned)(@))"),
        16 if width == 64 && ty.is_signed() => format!("({name})__mul64hi((long long)(@), (long long)({v}))"),
        16 if width == 64 => format!("({name})__umul64hi(@, {v})"),
        16 => format!("({name})__umulhi((unsigned)(@), (unsigned)({v}))"),
        17 if width < 64 => {
            format!("({name})__byte_perm((unsigned)(@), (unsigned)({v}), (unsigned)({}))", value(rng, Scalar::U32))
        }
        18 if width < 64 => {
            format!("({name})__funnelshift_l((unsigned)(@), (unsigned)({v}), (unsigned)({}))", value(rng, Scalar::U32))
        }
        19 if width < 64 => format!("({name})__ffs((int)(@))"),
        20 if width < 64 => format!("({name})__vadd4((unsigned)(@), (unsigned)({v}))"),
        21 if ty.is_signed() => {
            // The greater of two magnitudes, which some compilers have miscompiled.
            let negated = format!("({name})(0 - ({wide})(@))");
            let outer = rng.pick(&["max", "min"]);
            format!(
                "({name}){outer}(({name}){outer}(@, {negated}), ({name})(({v}) < 0 ? 0 - ({wide})({v}) : ({wide})({v})))"
            )
        }
        21 => saturating(rng, name, &v),
        22 => format!("({name})(0 - ({wide})(@))"),
        _ => format!("({name})((({v}) & 1) ? ({name})(@) : ({name})({}))", wider("+")),
    }
}

/// Returns a sum or a difference of unsigned numbers that stops at the end of its range, in one of the forms that compilers
/// recognise. Some have lost words of it.
fn saturating(rng: &mut Rng, name: &str, v: &str) -> String {
    let (x, v) = (format!("({name})(@)"), format!("({name})({v})"));
    match rng.below(8) {
        0 => format!("({name})max(({x}) - min({x}, {v}), {v})"),
        1 => format!("({name})(({x}) < {v} ? 0 : ({x}) - {v})"),
        2 => format!("({name})(({x}) == 0 ? 0 : ({x}) - 1)"),
        3 => format!("({name})(({x}) - (({x}) < {v} ? ({x}) : {v}))"),
        4 => format!("({name})((({x}) > {v} ? ({x}) : {v}) - {v})"),
        5 => format!("({name})(({name})(({x}) + {v}) < ({x}) ? ~({name})0 : ({name})(({x}) + {v}))"),
        6 => format!("({name})(({x}) > ({name})~{v} ? ~({name})0 : ({name})(({x}) + {v}))"),
        _ => format!("({name})(({x}) > {v} ? ({x}) - {v} : {v} - ({x}))"),
    }
}

fn float(rng: &mut Rng, ty: Scalar, math: bool) -> String {
    let (v, w) = (value(rng, ty), value(rng, ty));
    let f = if ty == Scalar::F32 { "f" } else { "" };
    let prefix = if ty == Scalar::F32 { "__f" } else { "__d" };
    let rounding = rng.pick(&["rn", "rz", "ru", "rd"]);
    if math && rng.chance(25) {
        let name =
            rng.pick(&["sin", "cos", "exp", "exp2", "log", "log2", "tanh", "atan", "cbrt", "erf", "rsqrt", "expm1"]);
        return if rng.chance(20) { format!("pow{f}(@, {v})") } else { format!("{name}{f}(@)") };
    }
    match rng.below(26) {
        0 => format!("(@) + {v}"),
        1 => format!("(@) - {v}"),
        2 => format!("(@) * {v}"),
        3 => format!("(@) / {v}"),
        4 => format!("sqrt{f}(fabs{f}(@))"),
        5 => format!("fma{f}(@, {v}, {w})"),
        6 => format!("fma{f}({v}, {w}, @)"),
        7 => format!("fmin{f}(@, {v})"),
        8 => format!("fmax{f}(@, {v})"),
        9 => format!("{}{f}(@)", rng.pick(&["floor", "ceil", "trunc", "rint"])),
        10 => "-(@)".to_owned(),
        11 => format!("fabs{f}(@)"),
        12 | 13 => {
            let op = rng.pick(&["<", "<=", ">", ">=", "==", "!="]);
            let swapped = rng.chance(50);
            format!("((@) {op} {v} ? {} : {})", if swapped { &v } else { "@" }, if swapped { "@" } else { &v })
        }
        14 => format!("{prefix}add_{rounding}(@, {v})"),
        15 => format!("{prefix}mul_{rounding}(@, {v})"),
        16 => format!("{prefix}div_{rounding}(@, {v})"),
        17 => format!("{}_{rounding}(@, {v}, {w})", if ty == Scalar::F32 { "__fmaf" } else { "__fma" }),
        18 => "(@) - (@)".to_owned(),
        19 => format!("((@) + {v}) - {v}"),
        20 => format!("(@) - (((@) + {v}) - {v})"),
        21 => {
            let factor = rng.pick(&["2.0", "0.5", "0.0", "1.0", "-1.0", "4096.0"]);
            format!("(@) * {factor}{f}")
        }
        22 => "((@) != (@) ? 1 : (@))".to_owned(),
        23 => format!("((@) < {v}) * {w}"),
        24 => format!("copysign{f}(@, {v})"),
        _ => format!("((@) + {}) - {}", shifter(ty), shifter(ty)),
    }
}

/// Returns a number so large that a sum with it rounds to an integer.
const fn shifter(ty: Scalar) -> &'static str {
    if matches!(ty, Scalar::F32) { "12582912.f" } else { "6755399441055744." }
}

fn narrow_float(rng: &mut Rng, ty: Scalar) -> String {
    let (v, w) = (value(rng, ty), value(rng, ty));
    match rng.below(14) {
        0 | 1 => format!("__hadd_rn(@, {v})"),
        2 => format!("__hsub_rn(@, {v})"),
        3 | 4 => format!("__hmul_rn(@, {v})"),
        5 => format!("__hfma(@, {v}, {w})"),
        6 => format!("__hfma({v}, {w}, @)"),
        7 => "hsqrt(__habs(@))".to_owned(),
        8 => "__hneg(@)".to_owned(),
        9 => format!("__hmin(@, {v})"),
        10 => format!("__hmax(@, {v})"),
        11 => format!("({}(@, {v}) ? @ : {v})", rng.pick(&["__hlt", "__hle", "__hgt", "__hge", "__heq", "__hne"])),
        12 => format!("{}(@)", rng.pick(&["hfloor", "hceil", "htrunc", "hrint"])),
        _ => "__hsub_rn(@, @)".to_owned(),
    }
}

/// Returns a conversion. Floats are converted to integers by functions that define all results.
pub fn convert(rng: &mut Rng, from: Scalar, to: Scalar, x: &str) -> String {
    let rounding = rng.pick(&["rn", "rz", "ru", "rd"]);
    let name = spelling(to);
    let narrow = |ty: Scalar| if ty == Scalar::F16 { "half" } else { "bfloat16" };
    match (from, to) {
        _ if from == to => x.to_owned(),
        _ if from.is_int() && to.is_int() => format!("({name})({x})"),
        (_, Scalar::F16 | Scalar::BF16) if from.is_int() => {
            // There are no such functions for bytes.
            let of = if from.bits() == 8 { if from.is_signed() { Scalar::I16 } else { Scalar::U16 } } else { from };
            let short = short(of);
            format!("__{short}2{}_{rounding}(({})({x}))", narrow(to), spelling(of))
        }
        (_, Scalar::F32) if from.is_int() && from.bits() >= 32 => {
            format!("__{}2float_{rounding}({x})", short(from))
        }
        _ if from.is_int() => format!("({name})({x})"),
        (Scalar::F16 | Scalar::BF16, _) if to.is_int() => {
            let through = if to.bits() == 8 { Scalar::I32 } else { to };
            format!("({name})__{}2{}_{rounding}({x})", narrow(from), short(through))
        }
        (Scalar::F32, _) if to.is_int() => {
            let through = if to.bits() < 32 { if to.is_signed() { Scalar::I32 } else { Scalar::U32 } } else { to };
            format!("({name})__float2{}_{rounding}({x})", short(through))
        }
        (Scalar::F64, _) if to.is_int() => {
            let through = if to.bits() < 32 { if to.is_signed() { Scalar::I32 } else { Scalar::U32 } } else { to };
            format!("({name})__double2{}_{rounding}({x})", short(through))
        }
        (Scalar::F64, Scalar::F32) => format!("__double2float_{rounding}({x})"),
        (Scalar::F32, Scalar::F64) => format!("(double)({x})"),
        (Scalar::F32, _) => format!("__float2{}_{rounding}({x})", narrow(to)),
        (Scalar::F64, _) => format!("__double2{}({x})", narrow(to)),
        (_, Scalar::F32) => format!("__{}2float({x})", narrow(from)),
        (_, Scalar::F64) => format!("(double)__{}2float({x})", narrow(from)),
        _ => format!("__float2{}_rn(__{}2float({x}))", narrow(to), narrow(from)),
    }
}

/// Returns the word for an integer type in the names of conversions.
const fn short(ty: Scalar) -> &'static str {
    match ty {
        Scalar::I8 | Scalar::I16 => "short",
        Scalar::U8 | Scalar::U16 => "ushort",
        Scalar::U32 => "uint",
        Scalar::I64 => "ll",
        Scalar::U64 => "ull",
        _ => "int",
    }
}
