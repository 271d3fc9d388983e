//! Results of a device's compiler for a kernel (`cudaFuncGetAttributes`), and the number of its blocks that fit on a
//! multiprocessor (`cudaOccupancyMaxActiveBlocksPerMultiprocessor`).
//!
//! Device code that asks for them reads them from a variable of its module. There is one variable for each kernel that
//! it asks about, which is filled when the module is loaded.

use super::error::Error;
use super::traits::{BackendDevice, BackendModule};
use crate::ir::{self, CONSTANT_MEMORY, Space};

/// Number of 32-bit words of a variable with attributes: 12, and one for each possible number of warps of a block
/// (`frontend/src/headers/device_runtime.h` reads them by their positions).
pub const KERNEL_ATTRIBUTES_COUNT: u64 = 12 + 32;

/// Granularity of shared memory allocation in bytes (CUDA C++ Programming Guide, technical specifications).
const SHARED_UNIT: u32 = 128;

/// Limit on static and dynamic shared memory together, unless a kernel asks for more (CUDA C++ Programming Guide,
/// "Shared Memory" of compute capability 7.x and later).
const PLAIN_SHARED: u32 = 48 << 10;

/// Results of a device's compiler for a kernel (`cudaFuncAttributes`). Numbers that a device does not report are 0.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KernelAttributes {
    /// Static shared memory in bytes (`sharedSizeBytes`).
    pub shared_bytes: u32,
    /// Constant memory of the module in bytes (`constSizeBytes`).
    pub constant_bytes: u32,
    /// Local memory of each thread in bytes (`localSizeBytes`).
    pub local_bytes: u32,
    /// Largest number of threads of a block (`maxThreadsPerBlock`).
    pub max_threads_per_block: u32,
    /// Registers of each thread (`numRegs`).
    pub registers: u32,
    /// Version of PTX times ten (`ptxVersion`).
    pub ptx_version: u32,
    /// Compute capability that the binary is for, times ten (`binaryVersion`).
    pub binary_version: u32,
    /// Dynamic shared memory that the kernel may have (`maxDynamicSharedSizeBytes`).
    pub max_dynamic_shared_bytes: u32,
    /// Number of the kernel's blocks that run on a multiprocessor at a time.
    pub occupancy: Occupancy,
}

/// Number of a kernel's blocks that run on a multiprocessor at a time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Occupancy {
    /// Numbers for blocks of 1 to 32 warps without dynamic shared memory.
    pub blocks: [u32; 32],
    /// Shared memory of a multiprocessor in bytes.
    pub shared_bytes: u32,
    /// Shared memory that each block needs in addition to the kernel's own, in bytes.
    pub reserved_bytes: u32,
}

impl KernelAttributes {
    /// Returns the attributes of a kernel of a module on a device.
    pub(crate) fn of(
        device: &dyn BackendDevice,
        module: &ir::Module,
        loaded: &dyn BackendModule,
        function: usize,
    ) -> Result<Self, Error> {
        let Some(kernel) = module.functions.get(function) else {
            return Err(Error::Internal(format!("no function {function}")));
        };
        let limits = &device.info().limits;
        let constants = module.globals.iter().filter(|g| g.space == Space::Constant);
        let shared_bytes = u32::try_from(module.static_shared_bytes(function)).unwrap_or(u32::MAX);
        let most = limits.max_threads_per_block.div_ceil(32) as usize;
        let mut blocks = [0; 32];
        blocks.iter_mut().take(most).for_each(|count| *count = 1);
        let plain = Self {
            shared_bytes,
            constant_bytes: constants.map(|g| g.size).sum::<u64>().min(CONSTANT_MEMORY) as u32,
            local_bytes: 0,
            max_threads_per_block: kernel.max_threads.unwrap_or(u32::MAX).min(limits.max_threads_per_block),
            registers: 0,
            ptx_version: 0,
            binary_version: 0,
            max_dynamic_shared_bytes: PLAIN_SHARED.min(limits.max_shared_bytes).saturating_sub(shared_bytes),
            // One block is possible if any is; no more is known.
            occupancy: Occupancy { blocks, shared_bytes: limits.max_shared_bytes, reserved_bytes: 0 },
        };
        Ok(match loaded.attributes(&kernel.name)? {
            Some(told) => Self { shared_bytes, constant_bytes: plain.constant_bytes, ..told },
            None => plain,
        })
    }

    /// Returns the number of blocks of `threads` threads with `dynamic_shared` bytes of dynamic shared memory that run
    /// on a multiprocessor at a time (`cudaOccupancyMaxActiveBlocksPerMultiprocessor`), regardless of the kernel's
    /// launch bounds. Returns 0 if such blocks are impossible. Devices that do not report it, which are all except
    /// `cuda`, have 1. As in CUDA, the result is 0 for more dynamic shared memory than
    /// [`KernelAttributes::max_dynamic_shared_bytes`], a limit that launches by the host raise as needed.
    pub fn max_active_blocks_per_multiprocessor(&self, threads: u32, dynamic_shared: u32) -> u32 {
        let of = &self.occupancy;
        let blocks = threads.div_ceil(32).checked_sub(1).and_then(|i| of.blocks.get(i as usize)).copied().unwrap_or(0);
        if dynamic_shared > self.max_dynamic_shared_bytes {
            return 0;
        }
        let shared = u64::from(self.shared_bytes) + u64::from(dynamic_shared) + u64::from(of.reserved_bytes);
        match u64::from(of.shared_bytes).checked_div(shared.next_multiple_of(u64::from(SHARED_UNIT))) {
            Some(fitting) => blocks.min(u32::try_from(fitting).unwrap_or(u32::MAX)),
            None => blocks,
        }
    }

    /// Returns the attributes in the form that device code reads.
    pub(crate) fn words(&self) -> Vec<u32> {
        let of = &self.occupancy;
        let first = [
            self.shared_bytes,
            self.constant_bytes,
            self.local_bytes,
            self.max_threads_per_block,
            self.registers,
            self.ptx_version,
            self.binary_version,
            self.max_dynamic_shared_bytes,
            of.shared_bytes,
            of.reserved_bytes,
            SHARED_UNIT,
            0,
        ];
        first.into_iter().chain(of.blocks).collect()
    }
}
