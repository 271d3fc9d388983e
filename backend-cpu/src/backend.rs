//! The backend: one device, the processor.

use std::sync::Arc;
use std::time::Duration;

use isowarp_core::backend::{Backend, BackendDevice, BackendKind, DeviceClass, DeviceInfo, DeviceLimits, Error};
use isowarp_core::passes::analysis::flushing::Flushing;

use crate::device::CpuDevice;
use crate::memory::address::MAX_REGION;
use crate::shared::Options;

/// Default limit on the time in which no thread of a grid exits or passes a barrier.
const WATCHDOG: Duration = Duration::from_secs(120);

/// Runs kernels on the processor.
#[derive(Debug, Clone)]
pub struct CpuBackend {
    options: Options,
}

impl CpuBackend {
    /// Returns the backend with its default settings.
    pub fn new() -> CpuBackend {
        CpuBackend { options: Options { watchdog: WATCHDOG, time_limit: None, flushing: None } }
    }

    /// Ends a launch with an error if no thread exits or passes a barrier for this long.
    #[must_use]
    pub fn with_watchdog(mut self, limit: Duration) -> CpuBackend {
        self.options.watchdog = limit;
        self
    }

    /// Ends a launch with [`Error::TimeLimit`] if it is not done within this time, whatever its threads do.
    #[must_use]
    pub fn with_time_limit(mut self, limit: Option<Duration>) -> CpuBackend {
        self.options.time_limit = limit;
        self
    }

    /// Simulates a device that flushes subnormals to zero in some operations, with the code that such devices get:
    /// results must be the same. For tests.
    #[must_use]
    pub fn with_flushing(mut self, flushing: Flushing) -> CpuBackend {
        self.options.flushing = Some(flushing);
        self
    }
}

impl Default for CpuBackend {
    fn default() -> Self {
        CpuBackend::new()
    }
}

impl Backend for CpuBackend {
    fn kind(&self) -> BackendKind {
        BackendKind::Cpu
    }

    fn devices(&self) -> Result<Vec<DeviceInfo>, Error> {
        Ok(vec![device_info()])
    }

    fn open(&self, index: usize) -> Result<Arc<dyn BackendDevice>, Error> {
        if index != 0 {
            return Err(Error::Unavailable(format!(
                "no device `cpu:{index}`; the only device of this backend is `cpu`"
            )));
        }
        Ok(Arc::new(CpuDevice::new(device_info(), self.options)))
    }
}

fn device_info() -> DeviceInfo {
    let total = total_memory();
    DeviceInfo {
        backend: BackendKind::Cpu,
        index: 0,
        adapter: processor_name(),
        driver: format!("isowarp-cpu {}", env!("CARGO_PKG_VERSION")),
        class: DeviceClass::Software,
        limits: DeviceLimits {
            max_threads_per_block: 1024,
            max_block: [1024, 1024, 64],
            max_grid: [0x7fff_ffff, 65_535, 65_535],
            max_shared_bytes: 227 * 1024,
            max_alloc_bytes: total.map_or(MAX_REGION, |t| t.min(MAX_REGION)),
            total_memory_bytes: total,
        },
        facts: vec![
            ("cores".to_owned(), rayon::current_num_threads().to_string()),
            ("native types".to_owned(), "all".to_owned()),
            ("floats".to_owned(), "IEEE 754 with subnormals, every rounding direction".to_owned()),
            (
                "memory checks".to_owned(),
                "bounds, alignment, use after free, writes to constants, races between streams".to_owned(),
            ),
        ],
    }
}

fn processor_name() -> String {
    isowarp_core::processor::about("model name").unwrap_or_else(|| std::env::consts::ARCH.to_owned())
}

/// Returns the size of main memory in bytes, if the system reports it.
fn total_memory() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find(|l| l.starts_with("MemTotal:"))?;
    line.split_whitespace().nth(1)?.parse::<u64>().ok()?.checked_mul(1024)
}
