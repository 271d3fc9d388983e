//! Functions by their names (`cuGetProcAddress`).

use std::ffi::c_int;

use super::entry::{Entry, driver_functions};
use super::{
    arrays, contexts, copies, devices, errors, graphs, kernels, launches, linking, memory, modules, old_launches,
    pointers, sets, streams, unsupported, virtual_memory,
};
use crate::abi::{Out, Text};
use crate::device::VERSION;
use crate::entry::functions;
use crate::errors::{Code, Result};

/// The supported functions of each file.
pub const SUPPORTED: &[&[Entry]] = &[
    arrays::FUNCTIONS,
    contexts::FUNCTIONS,
    contexts::OF_CURRENT,
    copies::FUNCTIONS,
    devices::FUNCTIONS,
    devices::OF_DEVICES,
    errors::FUNCTIONS,
    graphs::FUNCTIONS,
    kernels::FUNCTIONS,
    launches::FUNCTIONS,
    linking::FUNCTIONS,
    memory::FUNCTIONS,
    modules::FUNCTIONS,
    modules::OF_LIBRARIES,
    old_launches::FUNCTIONS,
    pointers::FUNCTIONS,
    FUNCTIONS,
    sets::FUNCTIONS,
    streams::FUNCTIONS,
    virtual_memory::FUNCTIONS,
];

/// The first version of CUDA whose `cuCtxCreate` has four parameters.
const CONTEXTS_WITH_PARAMS: c_int = 13_000;

/// Returns the function with a symbol.
fn symbol(name: &str) -> Option<*const ()> {
    let all = SUPPORTED.iter().copied().flatten().chain(unsupported::FUNCTIONS);
    all.into_iter().find(|(own, ..)| *own == name).map(|(.., address)| *address)
}

/// Returns the newest function of a name without a version, or that of a version of CUDA if its parameters have changed.
fn find(name: &str, version: c_int) -> Option<*const ()> {
    match name {
        "cuCtxCreate" if version < CONTEXTS_WITH_PARAMS => symbol("cuCtxCreate_v2"),
        _ => ["_v4", "_v3", "_v2", ""].into_iter().find_map(|suffix| symbol(&format!("{name}{suffix}"))),
    }
}

/// Writes the address of a function, and whether it was found (`CUdriverProcAddressQueryResult`).
fn give(name: Text, out: Out<usize>, version: c_int, status: Out<c_int>) -> Result<()> {
    const FOUND: c_int = 0;
    const UNKNOWN: c_int = 1;
    let found = find(&name.get()?, version);
    out.set(found.map_or(0, |address| address as usize))?;
    status.set_if_wanted(if found.is_some() { FOUND } else { UNKNOWN });
    if found.is_some() { Ok(()) } else { Err(Code::SymbolNotFound.into()) }
}

driver_functions! { FUNCTIONS, Nothing;
    /// Returns the address of a function.
    cuGetProcAddress_v2(name: Text, out: Out<usize>, version: c_int, _flags: u64, status: Out<c_int>) =
        give(name, out, version, status);
}

functions! { OF_RUNTIME;
    /// Returns the address of a function of the driver API.
    cudaGetDriverEntryPoint(name: Text, out: Out<usize>, _flags: u64, status: Out<c_int>) = give(name, out, VERSION, status);
    /// Returns the address of a function of the driver API, as a version of CUDA has it.
    cudaGetDriverEntryPointByVersion(name: Text, out: Out<usize>, version: u32, _flags: u64, status: Out<c_int>) =
        give(name, out, c_int::try_from(version).unwrap_or(VERSION), status);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_without_versions_are_the_newest() {
        assert_eq!(find("cuMemAlloc", 13_000), symbol("cuMemAlloc_v2"));
        assert_eq!(find("cuCtxCreate", 12_000), symbol("cuCtxCreate_v2"));
        assert_eq!(find("cuCtxCreate", 13_000), symbol("cuCtxCreate_v4"));
        assert!(find("cuInit", 13_000).is_some() && find("cuNothing", 13_000).is_none());
    }
}
