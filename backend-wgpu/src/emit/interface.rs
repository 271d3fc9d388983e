//! Defines the contract between the emitter and the runtime: options, target capabilities, bindings and memory layout.
//!
//! # Memory
//! Device memory (the heap) consists of one or more *windows*. Each window is one storage buffer that covers
//! [`EmitOptions::window_bytes`] of one range of offsets. Window `i` begins at offset `i * window_bytes`, so that an
//! allocation may continue from one window into the next. A device address has 64 bits: [`HEAP_TAG`] in the high word,
//! plus the byte offset in the heap. Offset 0 is never allocated, and the null pointer is 0. Where the heap is at most
//! 4 GiB large, kernels compute with the low word alone.
//!
//! # Bindings
//! All bindings are in group 0 and numbered without gaps, as [`EmittedKernel::bindings`] lists them. Binding 0 is the
//! launch block ([`launch_block`]), a uniform buffer of [`EmittedKernel::launch_bytes`] bytes. Bindings 1 to W are the
//! windows that the kernel may access, as read-write storage buffers. A kernel with 64-bit atomics on global memory
//! also has bindings W + 1 to 2 W, which are the same windows again. A kernel that accesses the windows as other
//! elements ([`View`]) likewise has further bindings for each kind. A kernel with more shared memory than the device
//! has one more binding, a read-write storage buffer of [`EmittedKernel::spill_bytes`] bytes for every workgroup of the
//! dispatch; its initial contents do not matter. A kernel with more local memory has such a buffer of
//! [`EmittedKernel::local_bytes`] bytes. The module's constants come last.
//!
//! # Workgroups
//! A workgroup is one-dimensional with [`EmittedKernel::workgroup_size`] invocations. With [`GridFold::Whole`] the
//! dispatch is the grid itself. Otherwise the dispatch is any 3-D region of workgroups. The linear index of a workgroup
//! in it plus [`launch_block::FIRST_BLOCK`] is the linear index of the block, counted from the row
//! [`launch_block::FIRST_ROW`] on. Workgroups from [`launch_block::BLOCK_COUNT`] up do nothing. With
//! [`EmitOptions::paired`] two blocks along x count as one throughout.

use isowarp_core::ir;
use isowarp_core::passes::analysis::flushing::Flushing;
use isowarp_core::passes::legalise::lockstep::{self, Warps};
use isowarp_core::passes::legalise::take_turns::Lacks;
use isowarp_core::passes::optimise::unroll_loops::Costs;

use crate::adapter::Caps;
use crate::calibrate::Quirks;
use crate::lower::{Part, Target};
use crate::options::Testing;

/// High word of the addresses in the heap's first 4 GiB. The host can map memory at the heap's addresses, for managed memory
/// of whole programs: Linux puts programs, their heaps and libraries at others, and `cpu` has higher ones.
pub const HEAP_TAG: u32 = 0x1000;

/// High word of generic addresses of shared memory; the low word is the offset in it.
pub const SHARED_TAG: u32 = 0x7e00;

/// High word of generic addresses of a thread's locals; the low word is the offset in its frame.
pub const LOCAL_TAG: u32 = 0x7d00;

/// High word of generic addresses of the parameter block; the low word is the offset in it.
pub const PARAM_TAG: u32 = 0x7c00;

/// Returns the device address of a byte offset in the heap.
pub const fn device_address(offset: u64) -> u64 {
    ((HEAP_TAG as u64) << 32) + offset
}

/// Returns the byte offset in the heap of a device address; `None` if the address is not in the heap (the null pointer
/// is not).
pub const fn heap_offset(address: u64) -> Option<u64> {
    match address.checked_sub(device_address(0)) {
        Some(offset) if offset >> 32 < MAX_WINDOWS as u64 => Some(offset),
        _ => None,
    }
}

/// Largest number of lone counters of a kernel; any others are stepped in the usual way.
pub const MAX_COUNTERS: u32 = 32;

/// Ratio of the loop iterations that the driver allows to those that a thread runs before it yields. A software device
/// counts the iterations of a vector of 8 or 16 threads, which in the worst case are never in a loop at the same time.
/// After it yields, and between two checks of its count, a thread may run as many iterations again.
const ROUNDS_MARGIN: u32 = 32;

/// Largest number of windows of a heap.
pub const MAX_WINDOWS: u32 = 64;

/// The launch block: a uniform buffer with the words below, then the kernel's parameter block
/// ([`ir::Function::param_layout`]) from byte [`launch_block::PARAMS`] on. Numbers without a unit are word indices.
pub mod launch_block {
    /// `gridDim`: x, y and z in this word and the next two.
    pub const GRID: u32 = 0;
    /// Linear index of the first block of this dispatch (folded grids).
    pub const FIRST_BLOCK: u32 = 3;
    /// Workgroups of this dispatch along x (folded grids).
    pub const DISPATCH_X: u32 = 4;
    /// Workgroups of this dispatch along y (folded grids).
    pub const DISPATCH_Y: u32 = 5;
    /// Linear index one past the last block that is numbered (folded grids).
    pub const BLOCK_COUNT: u32 = 6;
    /// Always 0; no compiler can know that.
    pub const ZERO: u32 = 7;
    /// Address of the module's variables ([`super::VariableLayout`]): low word, then high word.
    pub const VARIABLES: u32 = 8;
    /// Byte offset in window 0 of the records that launches keep about lone counters.
    pub const COUNTERS: u32 = 10;
    /// Number of the launch, for the records about lone counters.
    pub const LAUNCH: u32 = 11;
    /// Bytes of the record of each lone counter.
    pub const COUNTER_BYTES: u32 = 8;
    /// Number of the first row of the grid along x from which blocks are numbered (folded grids).
    pub const FIRST_ROW: u32 = 12;
    /// Number of the part of the module's variable that the launch records its fault in.
    pub const FAULT_PART: u32 = 13;
    /// Start of the parameter block, in bytes. The words before it that have no meaning are 0.
    pub const PARAMS: u32 = 64;

    /// The header of a launch block.
    #[derive(Debug, Clone, Copy, Default, PartialEq, Eq, bytemuck::Pod, bytemuck::Zeroable)]
    #[repr(C)]
    pub struct Header {
        /// Values of [`GRID`].
        pub grid: [u32; 3],
        /// Value of [`FIRST_BLOCK`].
        pub first_block: u32,
        /// Values of [`DISPATCH_X`] and [`DISPATCH_Y`].
        pub dispatch: [u32; 2],
        /// Value of [`BLOCK_COUNT`].
        pub block_count: u32,
        /// Value of [`ZERO`].
        pub zero: u32,
        /// Values of [`VARIABLES`].
        pub variables: [u32; 2],
        /// Values of [`COUNTERS`] and [`LAUNCH`].
        pub counters: [u32; 2],
        /// Value of [`FIRST_ROW`].
        pub first_row: u32,
        /// Value of [`FAULT_PART`].
        pub fault_part: u32,
        /// Padding; zeros.
        pub reserved: [u32; 2],
    }
}

/// Limit in bytes on a thread's local arrays that become variables of the shader. In WGSL all variables of a function
/// together may have 8,192 bytes (WGSL, "Limits"), and implementations set them to zero. NVIDIA's driver for Vulkan
/// cannot create a pipeline for a kernel with 16 KiB (580.159, H200: `VK_ERROR_UNKNOWN`).
const LOCAL_MEMORY: u32 = 4096;

/// Returns the number of threads of a block.
pub(crate) fn threads_of(block: [u32; 3]) -> u32 {
    block.iter().fold(1u32, |n, extent| n.saturating_mul(*extent))
}

/// Options that specialise a pipeline.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct EmitOptions {
    /// `blockDim`; every extent at least 1.
    pub block: [u32; 3],
    /// Dynamic shared memory in bytes.
    pub dynamic_shared: u32,
    /// Whether and how the grid is folded (see the module's documentation).
    pub fold: GridFold,
    /// Windows of the heap, 1 to [`MAX_WINDOWS`].
    pub windows: u32,
    /// Bytes that each window covers, a multiple of 256, at most 4 GiB.
    pub window_bytes: u64,
    /// Windows into which pointers of unknown origin may point, in ascending order; all if empty.
    pub live: Vec<u32>,
    /// Whether some allocation is in more than one window.
    pub spanning: bool,
    /// For each pointer in the parameter block: its offset, and the first and the last window of the allocation that it
    /// points into. Empty if there is one window.
    pub params: Vec<(u64, (u32, u32))>,
    /// First and last window of the module's variables.
    pub variables: Option<(u32, u32)>,
    /// Whether indices into shared memory are kept inside it. Without this, a kernel's out-of-bounds access is the
    /// driver's to handle. (Accesses to locals are always kept inside.)
    pub bound_shared: bool,
    /// Whether the launch satisfies what [`crate::lower::Separation`] requires.
    pub separate: bool,
    /// Whether each workgroup does the work of two blocks; the kernel must have been lowered for this
    /// ([`crate::lower::LoweredKernel::paired`]). Not with [`GridFold::Rows`].
    pub paired: bool,
    /// Whether the module's constants are in a uniform buffer as well.
    pub constants: bool,
}

/// Source of the block indices in a grid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum GridFold {
    /// The workgroup's own indices.
    Whole,
    /// The block's number: the grid has one row, along x.
    Line,
    /// The block's number, split by divisions.
    Rows,
}

impl EmitOptions {
    /// Creates the options for a block size, without dynamic shared memory, with an unfolded grid and one window.
    pub fn new(block: [u32; 3]) -> Self {
        Self {
            block,
            dynamic_shared: 0,
            fold: GridFold::Whole,
            windows: 1,
            window_bytes: 1 << 32,
            live: Vec::new(),
            spanning: false,
            params: Vec::new(),
            variables: None,
            bound_shared: true,
            separate: false,
            paired: false,
            constants: false,
        }
    }

    /// Returns true if heap pointers are two words: the heap is larger than 4 GiB.
    pub fn wide_heap(&self) -> bool {
        u64::from(self.windows).saturating_mul(self.window_bytes) > 1 << 32
    }
}

/// Capabilities of the target, as far as kernels are concerned.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TargetCaps {
    /// The device's name for messages.
    pub device: String,
    /// Whether there are 64-bit integers.
    pub i64: bool,
    /// Whether there is `f64`.
    pub f64: bool,
    /// Whether there is `f16`.
    pub f16: bool,
    /// Whether there are 16-bit integers.
    pub i16: bool,
    /// Whether storage buffers may have elements of 16 bits.
    pub halves: bool,
    /// Whether storage buffers may have elements of 8 bits.
    pub bytes: bool,
    /// Whether there are 64-bit integer atomics.
    pub atomic_i64: bool,
    /// Whether there is an `f32` atomic add on storage buffers.
    pub atomic_f32_add: bool,
    /// Whether memory barriers may be outside uniform control flow (SPIR-V allows them there; WGSL's are all control
    /// barriers).
    pub fences: bool,
    /// Implementation of warp operations.
    pub warps: Warps,
    /// Whether the WGSL goes to a compiler that enforces all of its rules, as browsers' do: barriers must be where its
    /// uniformity analysis accepts them, and no constant may be an infinity or a NaN.
    pub wgsl_rules: bool,
    /// Number of storage buffers that a kernel may have if some of them may be the same memory; else 0.
    pub aliased_buffers: u32,
    /// Number of storage buffers that a kernel may have.
    pub storage_buffers: u32,
    /// Whether two storage buffers of a kernel must not be ranges of one buffer of the device (WebGPU, "Usage scope
    /// validation": writable ranges that overlap).
    pub shares_no_buffer: bool,
    /// Workgroup memory in bytes.
    pub workgroup_memory: u32,
    /// Limit in bytes on shared variables in workgroup memory; the largest others are spilled.
    pub shared_memory: u32,
    /// Limit in bytes on a thread's local arrays that are variables of the shader; the largest others are spilled.
    pub local_memory: u32,
    /// Largest number of threads in a one-dimensional workgroup.
    pub max_invocations: u32,
    /// Capabilities that naga may assume.
    pub naga: naga::valid::Capabilities,
    /// Defects of the device's driver.
    pub quirks: Quirks,
    /// Operations on floats that the device computes with zeros for subnormals, and that must be exact.
    pub flushing: Flushing,
}

impl TargetCaps {
    /// Returns the capabilities of an open or found device.
    pub fn of(device: impl Into<String>, caps: &Caps) -> Self {
        Self {
            device: device.into(),
            i64: caps.i64,
            f64: caps.f64,
            f16: caps.f16,
            i16: caps.i16,
            halves: caps.i16,
            // An index is signed (SPIR-V 1.6, section 3.3.8, `OpAccessChain`), and counts bytes here.
            bytes: caps.bytes && caps.max_binding_size <= 1 << 31,
            atomic_i64: caps.atomic_i64,
            atomic_f32_add: caps.atomic_f32_add,
            fences: caps.passthrough,
            warps: Warps::Workgroup,
            wgsl_rules: false,
            // In SPIR-V they can be declared to overlap; naga's other writers cannot express that.
            aliased_buffers: if caps.passthrough { caps.storage_buffers() } else { 0 },
            storage_buffers: caps.storage_buffers(),
            shares_no_buffer: false,
            workgroup_memory: caps.workgroup_memory,
            shared_memory: caps.workgroup_memory,
            local_memory: LOCAL_MEMORY,
            max_invocations: caps.max_invocations,
            naga: caps.naga_capabilities(),
            quirks: Quirks::default(),
            flushing: Flushing::default(),
        }
    }

    /// Lowers limits to those of a device to imitate.
    pub fn limited(mut self, testing: &Testing) -> Self {
        let least = |own: &mut u32, limit: Option<u32>| *own = limit.unwrap_or(u32::MAX).min(*own);
        least(&mut self.max_invocations, testing.max_invocations);
        least(&mut self.shared_memory, testing.shared_memory);
        least(&mut self.local_memory, testing.local_memory);
        self
    }

    /// Adds the defects that calibration has found. Kernels that yield in their loops do so as whole blocks, which are
    /// in lockstep only if warps do not advance on their own.
    pub fn with_quirks(mut self, quirks: Quirks) -> Self {
        self.quirks = quirks;
        if quirks.loop_limit.is_some() {
            self.warps = Warps::Workgroup;
        }
        if quirks.wide_integers {
            (self.i64, self.f64, self.atomic_i64) = (false, false, false);
        }
        self
    }

    /// Uses subgroups for warp operations if they are known to be warps, and if they can be kept in lockstep and their
    /// memory ordered.
    pub fn with_subgroups(mut self, caps: &Caps, are_warps: bool) -> Self {
        if are_warps && caps.subgroups && caps.subgroup_barrier && self.fences {
            self.warps = Warps::Subgroups;
        }
        self
    }

    /// Returns the target description for lowering, for blocks of a size.
    pub fn target(&self, block: [u32; 3]) -> Target {
        let lacks = Lacks { wide_atomics: !self.atomic_i64, fences: !self.fences };
        let rounds = self.quirks.loop_limit.map(|limit| {
            let threads = threads_of(block);
            // In a folded block an invocation runs the iterations of several threads.
            let copies = threads.div_ceil(self.max_invocations.max(1));
            limit / ROUNDS_MARGIN.saturating_mul(copies.max(1))
        });
        Target {
            lockstep: lockstep::Options::new(self.warps, self.wgsl_rules, block),
            lacks,
            rounds,
            flushing: self.flushing,
            shared_memory: self.shared_memory.into(),
            costs: Some(if self.f64 { Costs::NATIVE } else { Costs::EMULATED_DOUBLES }),
            part: self.quirks.most_accesses.map(|most| Part { most, number: 0 }),
        }
    }

    /// Returns a device with all native types and generous limits, for `check` and `emit` without a device.
    pub fn full() -> Self {
        use naga::valid::Capabilities as C;
        Self {
            device: "a full-featured GPU".to_owned(),
            i64: true,
            f64: true,
            f16: true,
            i16: true,
            halves: true,
            // Only SPIR-V has buffers of bytes.
            bytes: false,
            atomic_i64: true,
            atomic_f32_add: false,
            fences: true,
            warps: Warps::Subgroups,
            wgsl_rules: false,
            aliased_buffers: 16,
            storage_buffers: 16,
            shares_no_buffer: false,
            workgroup_memory: 48 << 10,
            shared_memory: 48 << 10,
            local_memory: LOCAL_MEMORY,
            max_invocations: 1024,
            naga: C::FLOAT64
                | C::SHADER_INT64
                | C::SHADER_INT64_ATOMIC_ALL_OPS
                | C::SHADER_FLOAT16
                | C::SHADER_INT16
                | C::SHADER_FLOAT16_IN_FLOAT32
                | C::SUBGROUP
                | C::SUBGROUP_BARRIER,
            quirks: Quirks::default(),
            flushing: Flushing::default(),
        }
    }

    /// Returns the capabilities that every WebGPU implementation has.
    pub fn webgpu() -> Self {
        Self {
            device: "WebGPU".to_owned(),
            i64: false,
            f64: false,
            f16: false,
            i16: false,
            halves: false,
            bytes: false,
            atomic_i64: false,
            atomic_f32_add: false,
            fences: false,
            warps: Warps::Workgroup,
            wgsl_rules: true,
            aliased_buffers: 0,
            storage_buffers: 8,
            shares_no_buffer: false,
            workgroup_memory: 16 << 10,
            shared_memory: 16 << 10,
            local_memory: LOCAL_MEMORY,
            max_invocations: 256,
            naga: naga::valid::Capabilities::SHADER_FLOAT16_IN_FLOAT32,
            quirks: Quirks::default(),
            flushing: Flushing::default(),
        }
    }
}

/// Element type, other than the usual word, as which a window of the heap is bound a second time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum View {
    /// Non-atomic words, in addition to atomic ones.
    Words,
    /// Elements of 16 bits.
    Halves,
    /// Bytes.
    Bytes,
    /// Vectors of two words.
    Pairs,
    /// Vectors of four words.
    Quads,
}

impl View {
    /// All views.
    pub const ALL: [Self; 5] = [Self::Words, Self::Halves, Self::Bytes, Self::Pairs, Self::Quads];

    /// Returns the size of an element in bytes.
    pub const fn bytes(self) -> u32 {
        match self {
            Self::Words => 4,
            Self::Halves => 2,
            Self::Bytes => 1,
            Self::Pairs => 8,
            Self::Quads => 16,
        }
    }
}

/// A binding of a kernel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Binding {
    /// The launch block: uniform buffer.
    Launch,
    /// A whole window of the heap: storage buffer, read-write.
    Window(u32),
    /// A whole window of the heap with 64-bit elements: storage buffer, read-write.
    WideWindow(u32),
    /// A whole window of the heap with other elements: storage buffer, read-write.
    View(u32, View),
    /// The blocks' areas of spilled shared memory: storage buffer, read-write.
    Spill,
    /// The blocks' areas of spilled locals: storage buffer, read-write.
    Locals,
    /// A copy of the module's constants: uniform buffer.
    Constants,
}

/// A kernel as a naga module, validated.
#[derive(Debug, Clone)]
pub struct EmittedKernel {
    /// The kernel's name in the source.
    pub kernel: String,
    /// The name of the only entry point.
    pub entry: String,
    /// The module.
    pub module: naga::Module,
    /// naga's analysis of the module.
    pub info: naga::valid::ModuleInfo,
    /// Bindings of group 0; the index is the binding's number.
    pub bindings: Vec<Binding>,
    /// Invocations per workgroup.
    pub workgroup_size: u32,
    /// Shared memory in workgroup memory, static and dynamic together, in bytes.
    pub shared_bytes: u32,
    /// Bytes of each workgroup's area of [`Binding::Spill`]; 0 if there is none.
    pub spill_bytes: u32,
    /// Bytes of each workgroup's area of [`Binding::Locals`]; 0 if there is none.
    pub local_bytes: u32,
    /// Size of the parameter block, in bytes.
    pub param_bytes: u32,
    /// Number of lone counters; if there are any, launches fill in [`launch_block::COUNTERS`].
    pub counters: u32,
    /// Size of the launch block, in bytes: a multiple of 16, parameters included.
    pub launch_bytes: u32,
}

/// Positions of a module's `__device__` and `__constant__` variables in the block of memory that the runtime allocates
/// for them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VariableLayout {
    /// Offset of each of [`ir::Module::globals`] in bytes; `None` for shared variables.
    pub offsets: Vec<Option<u32>>,
    /// Size of the block in bytes, a multiple of 16; 0 if there are no variables.
    pub size: u32,
    /// Bytes of the block that hold constants, which come first.
    pub constants: u32,
    /// Alignment that the block needs: the largest of any variable.
    pub align: u64,
}

impl VariableLayout {
    /// Lays out the variables of a module; `None` if they need 4 GiB or more.
    pub fn of(module: &ir::Module) -> Option<Self> {
        let (mut end, mut constants, mut align) = (0u64, 0, 1);
        let mut offsets = vec![None; module.globals.len()];
        for space in [ir::Space::Constant, ir::Space::Global] {
            for (global, offset) in module.globals.iter().zip(&mut offsets).filter(|(g, _)| g.space == space) {
                align = align.max(global.align);
                let at = end.checked_next_multiple_of(global.align.max(1))?;
                end = at.checked_add(global.size)?;
                *offset = Some(u32::try_from(at).ok()?);
            }
            if space == ir::Space::Constant {
                // No 16 bytes contain both constants and other variables.
                end = end.checked_next_multiple_of(16)?;
                constants = u32::try_from(end).ok()?;
            }
        }
        let size = u32::try_from(end.checked_next_multiple_of(16)?).ok()?;
        Some(Self { offsets, size, constants, align })
    }

    /// Returns the variables' initial bytes, for a block that begins at this address.
    pub fn initial_bytes(&self, module: &ir::Module, start_address: u64) -> Vec<u8> {
        let mut bytes = vec![0; self.size as usize];
        for (global, offset) in module.globals.iter().zip(&self.offsets) {
            let (Some(init), Some(offset)) = (&global.init, offset) else { continue };
            let start = *offset as usize;
            if let Some(place) = bytes.get_mut(start..start + init.len()) {
                place.copy_from_slice(init);
            }
            for address in &global.addresses {
                let target = self.offsets.get(address.target.0 as usize).copied().flatten();
                let at = start.saturating_add(address.at as usize);
                if let (Some(target), Some(place)) = (target, bytes.get_mut(at..at.saturating_add(8))) {
                    let target = start_address.wrapping_add(u64::from(target)).wrapping_add(address.offset);
                    place.copy_from_slice(&target.to_le_bytes());
                }
            }
        }
        bytes
    }
}
