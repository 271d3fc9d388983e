//! Caches the SPIR-V of kernels on disk ([`isowarp_core::disk_cache`]), keyed by everything that it depends on: the
//! lowered kernel, its specialisation, the device, and the program that generated it.

use std::fmt::{Debug, Write as _};
use std::sync::OnceLock;
use std::time::UNIX_EPOCH;

use isowarp_core::disk_cache::{DiskCache, Key, KeyWriter};
use serde::{Deserialize, Serialize};

use crate::adapter::Gpu;
use crate::emit::{Binding, EmittedKernel};

/// Kind of the entries, in their folder and in their keys. Must change with their format.
const KIND: &str = "spirv-2";

/// The runtime's description of a kernel's code.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct Interface {
    /// The name of the only entry point.
    pub(super) entry: String,
    /// Invocations along each axis of a workgroup.
    pub(super) workgroup_size: [u32; 3],
    /// Bindings of group 0; the index is the binding's number.
    pub(super) bindings: Vec<Binding>,
    /// Size of the parameter block, in bytes.
    pub(super) param_bytes: u32,
    /// Size of the launch block, in bytes, parameters included.
    pub(super) launch_bytes: u32,
    /// Bytes of each block's area of spilled shared memory.
    pub(super) spill_bytes: u32,
    /// Bytes of each block's area of spilled locals.
    pub(super) local_bytes: u32,
    /// Number of lone counters.
    pub(super) counters: u32,
}

/// Code for the driver.
pub(super) enum Code {
    Module(Box<naga::Module>),
    /// Words that were generated from a module earlier.
    Spirv(Vec<u32>),
}

/// A kernel that can be compiled.
pub(super) struct Compilable {
    pub(super) interface: Interface,
    pub(super) code: Code,
}

impl Compilable {
    /// Prepares a kernel that was just emitted.
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

/// The location of the cached SPIR-V of one kernel.
pub(super) struct KeptSpirv {
    disk: DiskCache,
    key: Key,
}

impl KeptSpirv {
    /// Locates the entry of a kernel by everything that its SPIR-V depends on. Returns `None` if the device does not
    /// accept SPIR-V, or caching on disk is off.
    pub(super) fn of(gpu: &Gpu, made_of: &impl Debug) -> Option<Self> {
        Self::within(DiskCache::of(KIND)?, gpu, made_of)
    }

    fn within(disk: DiskCache, gpu: &Gpu, made_of: &impl Debug) -> Option<Self> {
        let target = gpu.spirv_target()?;
        let mut key = KeyWriter::default();
        // A hash only supports writing, so the data is formatted into it.
        write!(key, "{KIND} {} {target:?} {:?} {made_of:?}", program()?, gpu.caps()).ok()?;
        Some(Self { disk, key: key.finish() })
    }

    /// Returns the cached kernel, if there is one.
    pub(super) fn get(&self) -> Option<Compilable> {
        let bytes = self.disk.get(&self.key)?;
        let (interface, spirv) = postcard::take_from_bytes::<Interface>(&bytes).ok()?;
        Some(Compilable { interface, code: Code::Spirv(bytemuck::pod_collect_to_vec(spirv)) })
    }

    /// Stores the SPIR-V of a kernel.
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

/// Identifies the program that generates SPIR-V: another build may generate it differently, or contain another version
/// of naga. Returns `None` if the program is not known.
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
    fn cached_spirv_is_found_only_for_the_same_kernel() {
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
        // Valid for the cache, but not an entry of this kind.
        kept.disk.put(&kept.key, &[0xff; 7]);
        assert!(kept.get().is_none());
        std::fs::remove_dir_all(folder).unwrap();
    }
}
