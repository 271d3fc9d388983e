//! Provides exact float routines in WGSL, for operations that a device's own arithmetic computes wrongly.
//!
//! [`base_module`] returns a naga module that holds the wanted routines and those that they use. The emitter adds its
//! kernel to the module and calls them by the handles in [`Base`]. [`crate::calibrate`] decides which routine an
//! operation needs on a device.
//!
//! Names are `iw_<operation>_<way>_<type>`:
//! - `soft`: in integers only; the last argument is the rounding direction ([`MODE_RN`] …);
//! - `fma`, `via_f64`, `guarded`: corrected or guarded native operations, to nearest even (floats to integers: to
//!   zero);
//! - no way, in bits.wgsl: inspects the bits only (`iw_canon_f32`, `iw_neg_f32`, `iw_min_f32`, `iw_lt_f32`,
//!   `iw_floor_f32`, …);
//! - `native`: a math function of the shading language, which is not exact (functions.wgsl);
//! - `iw_<from>_to_<to>`, conversions in integers only, with the rounding direction last.
//!
//! Routines with f64, i64 or u64 need a device with native 64-bit integers (and f64), or must be split into words
//! ([`crate::emit`]'s `emulate`). The `soft` and bit routines do not use float arithmetic.

mod template;

#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use isowarp_core::ir::ops::{MathFn, Rounding};
use naga::{Function, Handle, Module};

use template::ITEMS;

/// Rounding to nearest, ties to even.
pub const MODE_RN: u32 = 0;
/// Rounding to zero.
pub const MODE_RZ: u32 = 1;
/// Rounding up.
pub const MODE_RU: u32 = 2;
/// Rounding down.
pub const MODE_RD: u32 = 3;

/// Returns the rounding argument of a `soft` routine.
pub const fn mode(rounding: Rounding) -> u32 {
    match rounding {
        Rounding::Rn => MODE_RN,
        Rounding::Rz => MODE_RZ,
        Rounding::Ru => MODE_RU,
        Rounding::Rd => MODE_RD,
    }
}

/// A reason why a base module could not be built; both are defects of Isowarp.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FloatsError {
    /// There is no routine of this name.
    #[error("no float routine named `{0}`")]
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
    /// The routines by name: the wanted ones and those that they use.
    pub routines: BTreeMap<String, Handle<Function>>,
}

/// Builds a module with the named routines and everything that they use.
pub fn base_module<S: AsRef<str>>(wanted: impl IntoIterator<Item = S>) -> Result<Base, FloatsError> {
    base_module_with(wanted, "")
}

/// Builds a module with the named routines, everything that they use, and additional WGSL.
pub fn base_module_with<S: AsRef<str>>(wanted: impl IntoIterator<Item = S>, others: &str) -> Result<Base, FloatsError> {
    let module = parsed(source(wanted)? + others)?;
    let routines =
        module.functions.iter().filter_map(|(handle, function)| Some((function.name.clone()?, handle))).collect();
    Ok(Base { module, routines })
}

/// Largest number of modules that are kept.
const MOST_KEPT: usize = 64;

/// Parsed modules by their text. The kernels of a program mostly need the same routines, and parsing them costs more
/// time than the rest of emission.
static KEPT: LazyLock<Mutex<HashMap<String, Arc<Module>>>> = LazyLock::new(Mutex::default);

/// Parses a text, or returns the module that was parsed from it before.
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

/// Returns the WGSL text of the named routines and everything that they use.
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

/// Returns all names that [`base_module`] accepts.
pub fn names() -> impl Iterator<Item = &'static str> {
    ITEMS.iter().filter(|(_, item)| item.text.starts_with("fn ")).map(|(name, _)| name.as_str())
}

/// Returns the routine that computes a math function over `float` with those of the shading language, if there is one.
pub fn native_function(func: MathFn) -> Option<String> {
    Some(format!("iw_{}_native_f32", func.name())).filter(|name| ITEMS.contains_key(name))
}

/// Parses WGSL with every language extension that naga has.
pub(crate) fn parse(source: &str) -> Result<Module, FloatsError> {
    naga::front::wgsl::parse_str(source).map_err(|e| FloatsError::Parse(e.emit_to_string(source)))
}
