//! The SPIR-V of kernels, kept on disk ([`isowarp_core::disk_cache`]) by what it was made of: the lowered kernel, how it is specialised, the device,
//! and the program that has made it.

use std::fmt::{Debug, Write as _};
use std::sync::OnceLock;
use std::time::UNIX_EPOCH;

use isowarp_core::disk_cache::{DiskCache, Key, KeyWriter};
use serde::{Deserialize, Serialize};

use crate::adapter::Gpu;
use crate::emit::{Binding, EmittedKernel};

/// What the entries are, in their folder and in their keys. To be changed with their form.
const KIND: &str = "spirv-2";

/// What the runtime knows of a kernel's code.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct Interface {
    /// The only entry point's name.
    pub(super) entry: String,
    /// Invocations along each axis of a workgroup.
    pub(super) workgroup_size: [u32; 3],
    /// The bindings of group 0; the index is the binding's number.
    pub(super) bindings: Vec<Binding>,
    /// Size of the parameter block, in bytes.
    pub(super) param_bytes: u32,
    /// Size of the launch block, in bytes, parameters included.
    pub(super) launch_bytes: u32,
    /// Bytes of each block's area of spilled shared memory.
    pub(super) spill_bytes: u32,
    /// Bytes of each block's area of spilled locals.
    pub(super) local_bytes: u32,
    /// Lone counters.
    pub(super) counters: u32,
}

/// Code for the driver.
pub(super) enum Code {
    Module(Box<naga::Module>),
    /// Words that have been made of a module before.
    Spirv(Vec<u32>),
}

/// A kernel that can be compiled.
pub(super) struct Compilable {
    pub(super) interface: Interface,
    pub(super) code: Code,
}

impl Compilable {
    /// A kernel that was emitted just now.
    pub(super) fn of(emitted: EmittedKernel) -> Self {
        let interface = Interface {
            workgroup_size: emitted.module.entry_points.first().map_or([1; 3], |entry| entry.workgroup_size),
            entry: emitted.entry,
            bindings: emitted.bindings,
            param_bytes: emitted.param_bytes,
            launch_bytes: emitted.launch_bytes,
            spill_bytes: emitted.spill_bytes,
            local_bytes: emitted.local_bytes,
            counters: emitted.counters,
        };
        Self { interface, code: Code::Module(Box::new(emitted.module)) }
    }
}

/// Where the SPIR-V of one kernel is kept.
pub(super) struct KeptSpirv {
    disk: DiskCache,
    key: Key,
}

impl KeptSpirv {
    /// For a kernel that is made of something. `None` if the device takes no SPIR-V, or nothing is to be kept.
    pub(super) fn of(gpu: &Gpu, made_of: &impl Debug) -> Option<Self> {
        Self::within(DiskCache::of(KIND)?, gpu, made_of)
    }

    fn within(disk: DiskCache, gpu: &Gpu, made_of: &impl Debug) -> Option<Self> {
        let target = gpu.spirv_target()?;
        let mut key = KeyWriter::default();
        // All that can be done with a hash is to write to it.
        write!(key, "{KIND} {} {target:?} {:?} {made_of:?}", program()?, gpu.caps()).ok()?;
        Some(Self { disk, key: key.finish() })
    }

    /// What was kept, if it is.
    pub(super) fn get(&self) -> Option<Compilable> {
        let bytes = self.disk.get(&self.key)?;
        let (interface, spirv) = postcard::take_from_bytes::<Interface>(&bytes).ok()?;
        Some(Compilable { interface, code: Code::Spirv(bytemuck::pod_collect_to_vec(spirv)) })
    }

    /// Keeps it.
    pub(super) fn put(&self, interface: &Interface, spirv: &[u32]) {
        match postcard::to_allocvec(interface) {
            Ok(mut bytes) => {
                bytes.extend_from_slice(bytemuck::cast_slice(spirv));
                self.disk.put(&self.key, &bytes);
            }
            Err(error) => tracing::debug!(%error, "SPIR-V is not kept"),
        }
    }
}

/// The program that makes SPIR-V: another build may have other code for that, or another version of naga. `None` if it is not known.
fn program() -> Option<&'static str> {
    static PROGRAM: OnceLock<Option<String>> = OnceLock::new();
    let find = || {
        let path = std::env::current_exe().ok()?;
        let about = path.metadata().ok()?;
        let made = about.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
        Some(format!("{} {} {} {}", env!("CARGO_PKG_VERSION"), path.display(), about.len(), made.as_nanos()))
    };
    PROGRAM.get_or_init(find).as_deref()
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;
    use crate::emit::View;

    #[test]
    fn what_is_kept_is_found_again_for_the_same_alone() {
        let gpu = crate::testing::gpu();
        let folder = std::env::temp_dir().join(format!("isowarp-spirv-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        let of = |made_of: &str| KeptSpirv::within(DiskCache::within(&folder), &gpu, &made_of);
        let Some(kept) = of("kernel") else {
            assert!(gpu.spirv_target().is_none());
            return;
        };
        assert!(kept.get().is_none());
        let interface = Interface {
            entry: "main".to_owned(),
            workgroup_size: [32, 4, 1],
            bindings: vec![Binding::Launch, Binding::Window(3), Binding::View(7, View::Pairs), Binding::Constants],
            param_bytes: 20,
            launch_bytes: 96,
            spill_bytes: 0,
            local_bytes: 256,
            counters: 1,
        };
        kept.put(&interface, &[0x0723_0203, 0x0001_0600, u32::MAX]);
        let found = of("kernel").unwrap().get().unwrap();
        assert_eq!(found.interface, interface);
        assert!(matches!(found.code, Code::Spirv(words) if words == [0x0723_0203, 0x0001_0600, u32::MAX]));
        assert!(of("another").unwrap().get().is_none());
        // What is no entry of ours, though it is whole.
        kept.disk.put(&kept.key, &[0xff; 7]);
        assert!(kept.get().is_none());
        std::fs::remove_dir_all(folder).unwrap();
    }
}
