//! Exact float routines in WGSL, for what a device's own arithmetic gets wrong.
//!
//! [`base_module`] gives a naga module that holds the wanted routines and what they use; the
//! emitter adds its kernel to it and calls them by the handles in [`Base`]. Which routine an
//! operation needs on a device is decided by [`crate::calibrate`].
//!
//! Names are `iw_<operation>_<way>_<type>`:
//! - `soft`: in integers only; the last argument is the rounding direction ([`MODE_RN`] …);
//! - `fma`, `via_f64`, `guarded`: corrected or guarded native operations, to nearest even (floats
//!   to integers: to zero);
//! - no way, in bits.wgsl: looks at the bits only (`iw_canon_f32`, `iw_neg_f32`, `iw_min_f32`,
//!   `iw_lt_f32`, `iw_floor_f32`, …);
//! - `native`: a math function of the shading language, which is not exact (functions.wgsl);
//! - `iw_<from>_to_<to>`, conversions in integers only, with the rounding direction last.
//!
//! Everything with f64, i64 or u64 in it needs a device with native 64-bit integers (and f64), or has to be
//! taken apart ([`crate::emit`]'s `emulate`). The `soft` and bit routines do no arithmetic on floats.

mod template;

#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use isowarp_core::ir::ops::{MathFn, Rounding};
use naga::{Function, Handle, Module};

use template::ITEMS;

/// Rounds to nearest, ties to even.
pub const MODE_RN: u32 = 0;
/// Rounds to zero.
pub const MODE_RZ: u32 = 1;
/// Rounds up.
pub const MODE_RU: u32 = 2;
/// Rounds down.
pub const MODE_RD: u32 = 3;

/// The rounding argument of a `soft` routine.
pub const fn mode(rounding: Rounding) -> u32 {
    match rounding {
        Rounding::Rn => MODE_RN,
        Rounding::Rz => MODE_RZ,
        Rounding::Ru => MODE_RU,
        Rounding::Rd => MODE_RD,
    }
}

/// Why a base module could not be made; both are defects of Isowarp.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FloatsError {
    /// There is no routine of this name.
    #[error("there is no float routine `{0}`")]
    Unknown(String),
    /// The text is not valid WGSL.
    #[error("the float routines do not parse: {0}")]
    Parse(String),
}

/// A module with float routines in it.
#[derive(Debug, Clone)]
pub struct Base {
    /// The module, without entry points.
    pub module: Module,
    /// The routines by name: the wanted ones and those they use.
    pub routines: BTreeMap<String, Handle<Function>>,
}

/// A module with the named routines and everything they use.
pub fn base_module<S: AsRef<str>>(wanted: impl IntoIterator<Item = S>) -> Result<Base, FloatsError> {
    base_module_with(wanted, "")
}

/// A module with the named routines, everything they use, and other WGSL.
pub fn base_module_with<S: AsRef<str>>(wanted: impl IntoIterator<Item = S>, others: &str) -> Result<Base, FloatsError> {
    let module = parsed(source(wanted)? + others)?;
    let routines =
        module.functions.iter().filter_map(|(handle, function)| Some((function.name.clone()?, handle))).collect();
    Ok(Base { module, routines })
}

/// How many modules are kept.
const MOST_KEPT: usize = 64;

/// Modules by their text: the kernels of a program mostly need the same, and parsing one takes more time than all the
/// rest of emission.
static KEPT: LazyLock<Mutex<HashMap<String, Arc<Module>>>> = LazyLock::new(Mutex::default);

/// Parses a text, unless that was done before.
fn parsed(text: String) -> Result<Module, FloatsError> {
    let kept = || KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    let known = kept().get(&text).cloned();
    let module = match known {
        Some(module) => module,
        None => {
            let module = Arc::new(parse(&text)?);
            let mut kept = kept();
            if kept.len() >= MOST_KEPT {
                kept.clear();
            }
            kept.insert(text, Arc::clone(&module));
            module
        }
    };
    Ok(Module::clone(&module))
}

/// The WGSL text of the named routines and everything they use.
pub fn source<S: AsRef<str>>(wanted: impl IntoIterator<Item = S>) -> Result<String, FloatsError> {
    let mut pending: Vec<String> = wanted.into_iter().map(|s| s.as_ref().to_owned()).collect();
    let mut taken = BTreeSet::new();
    let mut text = String::new();
    while let Some(name) = pending.pop() {
        if taken.contains(&name) {
            continue;
        }
        let Some(item) = ITEMS.get(&name) else { return Err(FloatsError::Unknown(name)) };
        text.push_str(&item.text);
        pending.extend(item.uses.iter().cloned());
        taken.insert(name);
    }
    Ok(text)
}

/// All names that [`base_module`] knows.
pub fn names() -> impl Iterator<Item = &'static str> {
    ITEMS.iter().filter(|(_, item)| item.text.starts_with("fn ")).map(|(name, _)| name.as_str())
}

/// The routine that computes a math function over `float` with those of the shading language, if there is one.
pub fn native_function(func: MathFn) -> Option<String> {
    Some(format!("iw_{}_native_f32", func.name())).filter(|name| ITEMS.contains_key(name))
}

/// Parses WGSL with every language extension that naga has.
pub(crate) fn parse(source: &str) -> Result<Module, FloatsError> {
    naga::front::wgsl::parse_str(source).map_err(|e| FloatsError::Parse(e.emit_to_string(source)))
}
