//! CUDA's built-in functions: their parameters, their results, and the IR that they are lowered to.
//!
//! There is one file per operation family, named as in `core/src/ir/ops`. A function that CUDA has and this front end
//! does not support yet is in `unsupported`, so that its use is rejected with a plain message.
//!
//! Source: CUDA C++ Programming Guide, "C++ Language Extensions"; CUDA Math API.

mod atomics;
mod blocks;
mod convert;
mod dpx;
mod floats;
mod half;
mod host_compiler;
mod integers;
mod math;
mod memory;
mod norms;
mod ptx;
mod simd;
mod stack;
mod sync;
mod system;
mod unsupported;
mod vectors;
mod warp;

use std::collections::BTreeSet;
use std::fmt;
use std::sync::{Arc, LazyLock};

use isowarp_core::ir::Value;
use rustc_hash::FxHashMap;

use crate::builder::Builder;
use crate::types::{self, Basic, QualType, Ty};

pub use system::PROGRAMMATIC_LAUNCH;
pub use unsupported::{instead_of, is_unsupported};
pub use warp::{old_definitions, old_name};

/// A function that emits the IR of a call, given one value per parameter.
pub type Emit = Box<dyn Fn(&mut Builder, &[Value]) -> Option<Value> + Send + Sync>;

/// An overload of a built-in function.
pub struct BuiltinFn {
    /// Name of the function.
    pub name: &'static str,
    /// Return type.
    pub ret: QualType,
    /// Parameter types.
    pub params: Vec<QualType>,
    /// Function that emits the IR of a call.
    pub emit: Emit,
}

impl fmt::Debug for BuiltinFn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BuiltinFn").field("name", &self.name).field("params", &self.params).finish_non_exhaustive()
    }
}

/// The subject of a family, and the names that it declares.
pub type Family = (&'static str, BTreeSet<&'static str>);

/// A function that declares the functions of a family.
type Register = fn(&mut Registry);

/// The families with their declaring functions, in this order: some reuse declarations of earlier ones.
const FAMILIES: [(&str, Register); 18] = [
    ("Atomic operations", atomics::register),
    ("Blocks of memory", blocks::register),
    ("Conversions", convert::register),
    ("Arithmetic of floats", floats::register),
    ("Operations on 16-bit floats", half::register),
    ("Integers", integers::register),
    ("Math", math::register),
    ("Loads and stores with cache hints", memory::register),
    ("Norms", norms::register),
    ("Instructions of PTX", ptx::register),
    ("SIMD in a word", simd::register),
    ("Dynamic programming (DPX)", dpx::register),
    ("Memory of a function", stack::register),
    ("Barriers and fences", sync::register),
    ("Time, stopping, the heap, and addresses", system::register),
    ("Making vectors", vectors::register),
    ("Warps, and barriers that vote", warp::register),
    ("Functions of the host's compiler", host_compiler::register),
];

static REGISTRY: LazyLock<Registry> = LazyLock::new(|| {
    let mut registry = Registry::default();
    for (family, register) in FAMILIES {
        registry.families.push((family, BTreeSet::new()));
        register(&mut registry);
    }
    registry
});

/// Returns the overloads of a built-in function.
pub fn find(name: &str) -> Option<&'static [Arc<BuiltinFn>]> {
    REGISTRY.functions.get(name).map(Vec::as_slice)
}

/// Returns true for a function of `<cmath>` whose overloads for integers compute with `double` (C++17 [c.math]).
/// CUDA's own functions have no such overloads.
pub fn takes_integers_as_double(name: &str) -> bool {
    const NAMES: [&str; 54] = [
        "fabs",
        "sqrt",
        "cbrt",
        "exp",
        "exp2",
        "expm1",
        "log",
        "log2",
        "log10",
        "log1p",
        "sin",
        "cos",
        "tan",
        "asin",
        "acos",
        "atan",
        "sinh",
        "cosh",
        "tanh",
        "asinh",
        "acosh",
        "atanh",
        "erf",
        "erfc",
        "tgamma",
        "lgamma",
        "ceil",
        "floor",
        "trunc",
        "round",
        "rint",
        "nearbyint",
        "lround",
        "llround",
        "lrint",
        "llrint",
        "logb",
        "ilogb",
        "pow",
        "atan2",
        "fmod",
        "hypot",
        "fmin",
        "fmax",
        "fdim",
        "copysign",
        "nextafter",
        "remainder",
        "ldexp",
        "scalbn",
        "scalbln",
        "fma",
        "frexp",
        "remquo",
    ];
    NAMES.contains(&name.strip_prefix("std::").unwrap_or(name))
}

/// Returns the names of all built-in functions.
pub fn names() -> impl Iterator<Item = &'static str> {
    REGISTRY.functions.keys().copied()
}

/// Returns all families. Names that begin with `__iw_`, or are not names in C++, are for headers and for `asm`
/// statements.
pub fn families() -> &'static [Family] {
    &REGISTRY.families
}

/// The registry of built-in functions, while they are being declared.
#[derive(Debug, Default)]
pub(crate) struct Registry {
    functions: FxHashMap<&'static str, Vec<Arc<BuiltinFn>>>,
    /// Families; the last one is being declared.
    families: Vec<Family>,
    /// Declarations that could not be parsed; a test keeps this empty.
    bad: Vec<String>,
}

impl Registry {
    /// Declares a function by its C declaration, such as `int __popc(uint)`. Types are fundamental types in one word
    /// (`uint`, `llong`, `ullong`, …), vector types, and pointers to these.
    fn def<F>(&mut self, declaration: &str, emit: F)
    where
        F: Fn(&mut Builder, &[Value]) -> Option<Value> + Send + Sync + 'static,
    {
        match parse(declaration) {
            Some((name, ret, params)) => {
                let f = BuiltinFn { name, ret, params, emit: Box::new(emit) };
                self.functions.entry(name).or_default().push(Arc::new(f));
                self.families.last_mut().map(|(_, names)| names.insert(name));
            }
            None => self.bad.push(declaration.to_owned()),
        }
    }

    /// Declares a function with the behaviour of a function declared before, with types that have the same values.
    fn alias(&mut self, declaration: &str, of: &str) {
        let types = types::records::Types::default();
        let values = |params: &[QualType]| params.iter().map(|p| types.value_type(&p.ty)).collect::<Vec<_>>();
        let same = parse(declaration).and_then(|(_, _, params)| {
            let found = self.functions.get(of)?.iter().find(|f| values(&f.params) == values(&params))?;
            Some(Arc::clone(found))
        });
        match same {
            Some(f) => self.def(declaration, move |b, a| (f.emit)(b, a)),
            None => self.bad.push(declaration.to_owned()),
        }
    }
}

fn parse(declaration: &str) -> Option<(&'static str, QualType, Vec<QualType>)> {
    let (head, params) = declaration.strip_suffix(')')?.split_once('(')?;
    let (ret, name) = head.rsplit_once(' ')?;
    let params = params.split(',').map(str::trim).filter(|p| !p.is_empty()).map(parse_type).collect::<Option<_>>()?;
    // Names are few and live as long as the registry, which is never dropped.
    Some((crate::lex::symbol::Symbol::intern(name).as_str(), parse_type(ret.trim())?, params))
}

fn parse_type(text: &str) -> Option<QualType> {
    if let Some(to) = text.strip_suffix('*') {
        return Some(parse_type(to.trim())?.pointer_to().into());
    }
    if let Some(base) = text.strip_prefix("const ") {
        return Some(parse_type(base.trim())?.with_const());
    }
    let basic = match text {
        "void" => return Some(Ty::Void.into()),
        "bool" => Basic::Bool,
        "char" => Basic::Char,
        "schar" => Basic::SChar,
        "uchar" => Basic::UChar,
        "short" => Basic::Short,
        "ushort" => Basic::UShort,
        "int" => Basic::Int,
        "uint" => Basic::UInt,
        "long" => Basic::Long,
        "ulong" => Basic::ULong,
        "llong" => Basic::LongLong,
        "ullong" => Basic::ULongLong,
        "float" => Basic::Float,
        "double" => Basic::Double,
        _ => return types::builtin_type(text).map(QualType::from),
    };
    Some(basic.into())
}

/// The four rounding directions with CUDA's suffixes.
const ROUNDINGS: [(&str, isowarp_core::ir::ops::Rounding); 4] = {
    use isowarp_core::ir::ops::Rounding;
    [("rn", Rounding::Rn), ("rz", Rounding::Rz), ("ru", Rounding::Ru), ("rd", Rounding::Rd)]
};

/// Returns the arguments of a call. Overload resolution has checked their number.
fn args<const N: usize>(values: &[Value]) -> [Value; N] {
    std::array::from_fn(|i| values.get(i).copied().unwrap_or(Value(0)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_declarations_are_well_formed() {
        assert_eq!(REGISTRY.bad, Vec::<String>::new());
        assert!(find("atomicAdd").is_some_and(|f| f.len() >= 5));
        assert!(find("make_uchar4").is_some_and(|f| f.len() == 1));
    }

    #[test]
    fn nothing_is_both_known_and_unsupported() {
        let both: Vec<&str> = names().filter(|n| is_unsupported(n)).collect();
        assert_eq!(both, Vec::<&str>::new());
    }
}
