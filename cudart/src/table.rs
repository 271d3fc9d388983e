//! The page that lists the functions (`docs/cudart.md`).

use std::collections::BTreeMap;
use std::fmt::Write as _;

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
    &[("cudaCreateChannelDesc", "")],
];

/// Returns the page.
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
    for (name, (supported, notes)) in rows {
        let _ = writeln!(out, "| `{name}` | {supported} | {notes} |");
    }
    out
}
