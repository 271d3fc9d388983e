//! What the driver made of kernels, kept on disk ([`isowarp_core::disk_cache`]) where it hands that out: `VkPipelineCache`, one for each kernel. Drivers
//! mostly keep such things themselves, but not everywhere: in containers without a home, for one.

use isowarp_core::disk_cache::{DiskCache, Key};

use crate::adapter::{Gpu, GpuError};

/// What the entries are, in their folder and in their keys. To be changed with their form.
const KIND: &str = "pipelines-1";

/// The driver's cache for one kernel.
pub(super) struct KeptPipeline {
    driver: wgpu::PipelineCache,
    /// Where it is kept, if it was not found there.
    missing: Option<(DiskCache, Key)>,
}

impl KeptPipeline {
    /// For SPIR-V that a pipeline is about to be made of. `None` if the device has nothing of the kind, or nothing is to be kept.
    pub(super) fn of(gpu: &Gpu, spirv: &[u32]) -> Option<Self> {
        Self::within(DiskCache::of(KIND)?, gpu, spirv)
    }

    fn within(disk: DiskCache, gpu: &Gpu, spirv: &[u32]) -> Option<Self> {
        let key = key(gpu, spirv)?;
        let found = disk.get(&key);
        // SAFETY: the data is what `PipelineCache::get_data` gave for this SPIR-V, adapter, driver and version of wgpu's format: these are in
        // the key, and the hash of the contents has been checked. wgpu checks its own header, and leaves out what the driver would not take.
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

    /// What the driver is to be given.
    pub(super) fn driver(&self) -> &wgpu::PipelineCache {
        &self.driver
    }

    /// Keeps what the driver has made, if it was not kept before.
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

    /// A cache in a folder of its own; it need not be there.
    fn disk(name: &str) -> (DiskCache, std::path::PathBuf) {
        let folder = std::env::temp_dir().join(format!("isowarp-pipelines-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        (DiskCache::within(&folder), folder)
    }

    #[test]
    fn what_the_driver_hands_out_is_found_again() {
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
    fn what_is_no_cache_of_the_driver_is_left_out() {
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
        // Kept with a right hash, so that only wgpu can tell.
        for wrong in [&changed[..], &whole[..whole.len() / 2], b"nothing of the kind", &[]] {
            disk.put(&key, wrong);
            let kept = KeptPipeline::within(disk.clone(), &gpu, &SPIRV).unwrap();
            assert!(kept.driver().get_data().is_some());
            gpu.check().unwrap();
        }
        std::fs::remove_dir_all(folder).unwrap();
    }
}
