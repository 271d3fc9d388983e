//! Caches the driver's compiled kernels on disk ([`isowarp_core::disk_cache`]) where the driver exposes them: one
//! `VkPipelineCache` for each kernel. Drivers mostly have such a cache themselves, but not everywhere, for example not
//! in containers without a home directory.

use isowarp_core::disk_cache::{DiskCache, Key};

use crate::adapter::{Gpu, GpuError};

/// Kind of the entries, in their folder and in their keys. Must change with their format.
const KIND: &str = "pipelines-1";

/// The driver's cache for one kernel.
pub(super) struct KeptPipeline {
    driver: wgpu::PipelineCache,
    /// Location for the entry, if it was not found there.
    missing: Option<(DiskCache, Key)>,
}

impl KeptPipeline {
    /// Opens the cache for the SPIR-V of a pipeline that is about to be created. Returns `None` if the device does not
    /// support such caches, or caching on disk is off.
    pub(super) fn of(gpu: &Gpu, spirv: &[u32]) -> Option<Self> {
        Self::within(DiskCache::of(KIND)?, gpu, spirv)
    }

    fn within(disk: DiskCache, gpu: &Gpu, spirv: &[u32]) -> Option<Self> {
        let key = key(gpu, spirv)?;
        let found = disk.get(&key);
        // SAFETY: the data was returned by `PipelineCache::get_data` for this SPIR-V, adapter, driver and version of
        // wgpu's format: these are in the key, and the hash of the contents has been checked. wgpu checks its own
        // header, and omits data that the driver would not accept.
        let made = gpu.scoped(|device| unsafe {
            device.create_pipeline_cache(&wgpu::PipelineCacheDescriptor {
                label: Some("kept"),
                data: found.as_deref(),
                fallback: true,
            })
        });
        let made = made.inspect_err(|error: &GpuError| tracing::debug!(%error, "no cache of the driver"));
        Some(Self { driver: made.ok()?, missing: found.is_none().then_some((disk, key)) })
    }

    /// Returns the cache object to pass to the driver.
    pub(super) fn driver(&self) -> &wgpu::PipelineCache {
        &self.driver
    }

    /// Stores the driver's data, if it was not stored before.
    pub(super) fn keep(&self) {
        if let Some((disk, key)) = &self.missing
            && let Some(data) = self.driver.get_data()
        {
            disk.put(key, &data);
        }
    }
}

fn key(gpu: &Gpu, spirv: &[u32]) -> Option<Key> {
    let info = gpu.info();
    let adapter = wgpu::util::pipeline_cache_key(info).filter(|_| gpu.caps().pipeline_cache)?;
    let driver = format!("{} {} {}", info.name, info.driver, info.driver_info);
    let caps = format!("{:?}", gpu.caps());
    let made_for = [KIND, env!("CARGO_PKG_VERSION"), &adapter, &driver, &caps];
    Some(Key::of(made_for.iter().map(|part| part.as_bytes()).chain([bytemuck::cast_slice(spirv)])))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    const SPIRV: [u32; 4] = [1, 2, 3, 4];

    /// Creates a cache in a separate folder, which need not exist.
    fn disk(name: &str) -> (DiskCache, std::path::PathBuf) {
        let folder = std::env::temp_dir().join(format!("isowarp-pipelines-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        (DiskCache::within(&folder), folder)
    }

    #[test]
    fn driver_caches_are_stored_and_reloaded() {
        let gpu = crate::testing::gpu();
        let (disk, folder) = disk("again");
        let Some(first) = KeptPipeline::within(disk.clone(), &gpu, &SPIRV) else {
            assert!(!gpu.caps().pipeline_cache);
            return;
        };
        assert!(first.missing.is_some());
        first.keep();
        let again = KeptPipeline::within(disk.clone(), &gpu, &SPIRV).unwrap();
        assert!(again.missing.is_none());
        assert!(KeptPipeline::within(disk, &gpu, &[1, 2, 3, 5]).unwrap().missing.is_some());
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn invalid_driver_caches_are_ignored() {
        let gpu = crate::testing::gpu();
        let (disk, folder) = disk("damage");
        let Some(key) = key(&gpu, &SPIRV) else {
            assert!(!gpu.caps().pipeline_cache);
            return;
        };
        let first = KeptPipeline::within(disk.clone(), &gpu, &SPIRV).unwrap();
        let whole = first.driver().get_data().unwrap();
        let mut changed = whole.clone();
        changed[0] ^= 1;
        // The entry has a right hash, so that only wgpu can detect the defect.
        for wrong in [&changed[..], &whole[..whole.len() / 2], b"nothing of the kind", &[]] {
            disk.put(&key, wrong);
            let kept = KeptPipeline::within(disk.clone(), &gpu, &SPIRV).unwrap();
            assert!(kept.driver().get_data().is_some());
            gpu.check().unwrap();
        }
        std::fs::remove_dir_all(folder).unwrap();
    }
}
