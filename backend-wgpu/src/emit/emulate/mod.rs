//! Removes 64-bit integers and f64 from a module, for devices that lack them.
//!
//! **Removes** every value, variable and operation of these types. A 64-bit integer becomes a `vec2<u32>` (low word
//! first), whose bytes in memory are the integer's; operations on it become operations on words, or calls of the
//! routines in `wide.wgsl`. An f64 becomes the unsigned integer with its bits. A vector of them becomes an array.
//!
//! **Needs** a valid module that contains [`ROUTINES`]. Integers may be used in every way in which the emitter and the
//! float routines use them. Of f64 values only the bits may be inspected, so all arithmetic must be calls of integer
//! routines, which [`super::floats::InIntegers`] ensures. 64-bit atomic operations cannot be emulated: no operation
//! exchanges two words at once.
//!
//! **Guarantees** a module that computes the same bits without any optional feature.

mod function;
mod integers;
mod subgroups;
mod types;

#[cfg(test)]
mod subgroup_tests;
#[cfg(test)]
mod tests;

use std::collections::HashMap;

use naga::valid::ModuleInfo;
use naga::{Arena, Function, Handle};

use super::builder::Builder;
use types::Types;

/// The routines that emulated operations call, in WGSL.
pub(crate) const ROUTINES: &str = include_str!("wide.wgsl");

/// Prefix of the names of [`ROUTINES`].
const PREFIX: &str = "iw_wide_";

/// Types that a device lacks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Missing {
    /// Whether 64-bit integers are missing.
    pub(crate) i64: bool,
    /// Whether `f64` is missing. Without 64-bit integers it is never used.
    pub(crate) f64: bool,
}

impl Missing {
    /// Returns the types that a device lacks, given those that it has; `None` if it has all.
    pub(crate) const fn of(i64: bool, f64: bool) -> Option<Self> {
        if i64 && f64 { None } else { Some(Self { i64: !i64, f64: true }) }
    }

    /// Returns the routines that the module must contain.
    pub(crate) const fn routines(self) -> &'static str {
        if self.i64 { ROUTINES } else { "" }
    }
}

/// An error: the module cannot be emulated, because of a defect or a 64-bit atomic operation.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("this cannot be emulated without 64-bit types: {0}")]
pub(crate) struct EmulateError(String);

type Emulated<T> = Result<T, EmulateError>;

fn error<T>(what: impl Into<String>) -> Emulated<T> {
    Err(EmulateError(what.into()))
}

/// Removes the missing types from a module. `info` is the result of a validation that allowed them.
pub(crate) fn emulate(mut module: naga::Module, info: &ModuleInfo, missing: Missing) -> Emulated<naga::Module> {
    let types = Types::new(&mut module, missing)?;
    for ty in module.special_types.predeclared_types.values_mut() {
        *ty = types.of(*ty);
    }
    for (_, variable) in module.global_variables.iter_mut() {
        let ty = types.of(variable.ty);
        if ty != variable.ty && variable.init.is_some() {
            return error("a variable with an initial value");
        }
        variable.ty = ty;
    }
    // Functions may only call earlier ones.
    let old: Arena<Function> = std::mem::take(&mut module.functions);
    let is_routine = |f: &Function| f.name.as_deref().is_some_and(|name| name.starts_with(PREFIX));
    let (routines, others): (Vec<_>, Vec<_>) = old.iter().partition(|(_, f)| is_routine(f));
    let mut functions: HashMap<Handle<Function>, Handle<Function>> = HashMap::new();
    for (handle, function) in routines.into_iter().chain(others) {
        let builder = Builder::new(module);
        let (with, new) = function::translate(builder, function, &info[handle], &types, &functions)?;
        module = with;
        functions.insert(handle, module.functions.append(new, naga::Span::UNDEFINED));
    }
    for (index, mut entry) in std::mem::take(&mut module.entry_points).into_iter().enumerate() {
        let builder = Builder::new(module);
        let (with, new) =
            function::translate(builder, &entry.function, info.get_entry_point(index), &types, &functions)?;
        module = with;
        entry.function = new;
        module.entry_points.push(entry);
    }
    Ok(module)
}
