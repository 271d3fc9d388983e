//! The pages that list the functions (`docs/cudart.md`, `docs/driver-api.md`).

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::driver::{self, procedures};
use crate::{
    capture, copies, device, events, graphs, last_error, launch, limits, memory, streams, textures, unsupported,
};

/// The supported functions of each file.
const SUPPORTED: &[&[(&str, &str)]] = &[
    capture::FUNCTIONS,
    copies::FUNCTIONS,
    device::FUNCTIONS,
    events::FUNCTIONS,
    graphs::FUNCTIONS,
    last_error::FUNCTIONS,
    launch::FUNCTIONS,
    limits::FUNCTIONS,
    memory::FUNCTIONS,
    streams::FUNCTIONS,
    textures::FUNCTIONS,
    procedures::OF_RUNTIME,
    &[("cudaCreateChannelDesc", "")],
];

/// Returns the page about the runtime.
pub fn page() -> String {
    let mut rows: BTreeMap<&str, (&str, &str)> = BTreeMap::new();
    for (name, notes) in SUPPORTED.iter().copied().flatten().filter(|(name, _)| !name.starts_with("__")) {
        rows.insert(name, ("yes", notes));
    }
    for name in unsupported::FUNCTIONS {
        rows.insert(name, ("no", ""));
    }
    let yes = rows.values().filter(|(supported, _)| *supported == "yes").count();
    let mut out = format!(
        "# Functions of CUDA's runtime\n\nThe C library `libcudart` of Isowarp (`cudart/`) has {yes} of the functions of CUDA \
         13's runtime. The others in this table return\n`cudaErrorNotSupported`. `ISOWARP_BLESS=1 cargo test -p \
         isowarp-cudart` writes this page.\n\n| function | supported | notes |\n|---|---|---|\n"
    );
    add_rows(&mut out, rows);
    out
}

fn add_rows(out: &mut String, rows: BTreeMap<&str, (&str, &str)>) {
    for (name, (supported, notes)) in rows {
        let _ = writeln!(out, "| `{name}` | {supported} | {notes} |");
    }
}

/// Returns the page about the driver API.
pub fn driver_page() -> String {
    let mut rows: BTreeMap<&str, (&str, &str)> = BTreeMap::new();
    for (name, notes, _) in procedures::SUPPORTED.iter().copied().flatten() {
        rows.insert(name, ("yes", notes));
    }
    for (name, ..) in driver::unsupported::FUNCTIONS {
        rows.insert(name, ("no", ""));
    }
    let yes = rows.values().filter(|(supported, _)| *supported == "yes").count();
    let mut out = format!(
        "# Functions of CUDA's driver API\n\nThe C library `libcudart` of Isowarp (`cudart/src/driver`) also has {yes} of the \
         functions of CUDA 13's driver API, by the names of\ntheir symbols. The others in this table return \
         `CUDA_ERROR_NOT_SUPPORTED`. Programs are linked with `-lcuda` as usual. `ISOWARP_BLESS=1 cargo\ntest -p \
         isowarp-cudart` writes this page.\n\n| function | supported | notes |\n|---|---|---|\n"
    );
    add_rows(&mut out, rows);
    out
}
