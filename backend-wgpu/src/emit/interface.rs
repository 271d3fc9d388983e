//! What emission takes and gives: the contract between the emitter and the runtime.
//!
//! # Memory
//! Device memory (the heap) is one or more *windows*, each one storage buffer that covers
//! [`EmitOptions::window_bytes`] of one range of offsets: window `i` begins at offset
//! `i * window_bytes`, so that an allocation may go on from one window in the next. A device address
//! is 64 bits: [`HEAP_TAG`] in the high word, plus the byte offset in the heap. Offset 0 is never given
//! out, and the null pointer is 0. Where the heap is at most 4 GiB large, kernels compute with the low
//! word alone.
//!
//! # Bindings
//! All in group 0, numbered without gaps, as [`EmittedKernel::bindings`] lists them: binding 0 is
//! the launch block ([`launch_block`]), a uniform buffer of [`EmittedKernel::launch_bytes`] bytes;
//! bindings 1 to W are the windows that the kernel may touch, read-write storage buffers. A kernel with
//! 64-bit atomics on global memory has bindings W + 1 to 2 W too: the same windows again; and so has one that accesses them as
//! other elements ([`View`]), for each kind. A kernel with more shared
//! memory than the device has another one, a read-write storage buffer of
//! [`EmittedKernel::spill_bytes`] bytes for every workgroup of the dispatch, whose contents do not
//! matter; and so has one with more local memory, of [`EmittedKernel::local_bytes`]. The module's
//! constants come last.
//!
//! # Workgroups
//! A workgroup is one-dimensional with [`EmittedKernel::workgroup_size`] invocations. With
//! [`GridFold::Whole`] the dispatch is the grid itself. Otherwise it
//! is any box of workgroups; the linear index of a workgroup in it plus
//! [`launch_block::FIRST_BLOCK`] is the linear index of the block, counted from the row
//! [`launch_block::FIRST_ROW`] on, and workgroups from [`launch_block::BLOCK_COUNT`] up do nothing.
//! With [`EmitOptions::paired`] two blocks along x count as one in all this.

use isowarp_core::ir;
use isowarp_core::passes::analysis::flushing::Flushing;
use isowarp_core::passes::legalise::lockstep::{self, Warps};
use isowarp_core::passes::legalise::take_turns::Lacks;
use isowarp_core::passes::optimise::unroll_loops::Costs;

use crate::adapter::Caps;
use crate::calibrate::Quirks;
use crate::lower::{KnownTextures, Part, Target};

/// High word of the addresses in the heap's first 4 GiB.
pub const HEAP_TAG: u32 = 0x7f00;

/// High word of generic addresses of shared memory; the low word is the offset in it.
pub const SHARED_TAG: u32 = 0x7e00;

/// High word of generic addresses of a thread's locals; the low word is the offset in its frame.
pub const LOCAL_TAG: u32 = 0x7d00;

/// High word of generic addresses of the parameter block; the low word is the offset in it.
pub const PARAM_TAG: u32 = 0x7c00;

/// The device address of a byte offset in the heap.
pub const fn device_address(offset: u64) -> u64 {
    ((HEAP_TAG as u64) << 32) + offset
}

/// The byte offset in the heap of a device address; `None` if it is not one (the null pointer is none).
pub const fn heap_offset(address: u64) -> Option<u64> {
    match address.checked_sub(device_address(0)) {
        Some(offset) if offset >> 32 < MAX_WINDOWS as u64 => Some(offset),
        _ => None,
    }
}

/// Most lone counters of a kernel; others are stepped in the usual way.
pub const MAX_COUNTERS: u32 = 32;

/// By how much fewer rounds a thread goes through before it pauses than the driver allows. A processor that plays GPU counts
/// the rounds of a vector of 8 threads or 16, which in the worst case are never in a loop at the same time; and after a pause, and
/// between two looks at what it has counted, a thread may go through as many rounds again.
const ROUNDS_MARGIN: u32 = 32;

/// Most windows a heap can have.
pub const MAX_WINDOWS: u32 = 64;

/// The launch block: a uniform buffer with the words below, then the kernel's parameter block
/// ([`ir::Function::param_layout`]) from byte [`launch_block::PARAMS`] on. Numbers without a unit
/// are word indices.
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
    /// Always 0; no compiler knows that.
    pub const ZERO: u32 = 7;
    /// Address of the module's variables ([`super::VariableLayout`]): low word, then high word.
    pub const VARIABLES: u32 = 8;
    /// Byte offset in window 0 of what launches note down about lone counters.
    pub const COUNTERS: u32 = 10;
    /// The launch's number for that.
    pub const LAUNCH: u32 = 11;
    /// Bytes of notes for each lone counter.
    pub const COUNTER_BYTES: u32 = 8;
    /// Number of the first of the grid's rows along x that blocks are numbered from (folded grids).
    pub const FIRST_ROW: u32 = 12;
    /// Where the parameter block begins, in bytes. The words between are 0.
    pub const PARAMS: u32 = 64;

    /// The header of a launch block.
    #[derive(Debug, Clone, Copy, Default, PartialEq, Eq, bytemuck::Pod, bytemuck::Zeroable)]
    #[repr(C)]
    pub struct Header {
        /// [`GRID`].
        pub grid: [u32; 3],
        /// [`FIRST_BLOCK`].
        pub first_block: u32,
        /// [`DISPATCH_X`] and [`DISPATCH_Y`].
        pub dispatch: [u32; 2],
        /// [`BLOCK_COUNT`].
        pub block_count: u32,
        /// [`ZERO`].
        pub zero: u32,
        /// [`VARIABLES`].
        pub variables: [u32; 2],
        /// [`COUNTERS`] and [`LAUNCH`].
        pub counters: [u32; 2],
        /// [`FIRST_ROW`].
        pub first_row: u32,
        /// Zeros.
        pub reserved: [u32; 3],
    }
}

/// Most bytes of a thread's local arrays that become variables of the shader. In WGSL all variables of a function together may have 8,192
/// bytes (WGSL, "Limits"), and implementations set them to zero; NVIDIA's driver for Vulkan makes no pipeline of a kernel with 16 KiB
/// (580.159, H200: `VK_ERROR_UNKNOWN`).
const LOCAL_MEMORY: u32 = 4096;

/// Threads of a block.
pub(crate) fn threads_of(block: [u32; 3]) -> u32 {
    block.iter().fold(1u32, |n, extent| n.saturating_mul(*extent))
}

/// What a pipeline is specialised by.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct EmitOptions {
    /// `blockDim`; every extent at least 1.
    pub block: [u32; 3],
    /// Dynamic shared memory in bytes.
    pub dynamic_shared: u32,
    /// Whether and how the grid is folded (see the module's head).
    pub fold: GridFold,
    /// Windows of the heap, 1 to [`MAX_WINDOWS`].
    pub windows: u32,
    /// Bytes that each window covers, a multiple of 256, at most 4 GiB.
    pub window_bytes: u64,
    /// The windows in which pointers of unknown origin may point, in ascending order; all if empty.
    pub live: Vec<u32>,
    /// Some allocation is in more than one window.
    pub spanning: bool,
    /// Of pointers in the parameter block the offset, and the first and the last window of what they point
    /// into. Empty if there is one window.
    pub params: Vec<(u64, (u32, u32))>,
    /// The same of the module's variables.
    pub variables: Option<(u32, u32)>,
    /// Keep indices into shared memory inside it. Without it a kernel's out-of-bounds access is
    /// the driver's to handle. (Accesses to locals are always kept inside.)
    pub bound_shared: bool,
    /// The launch has what [`crate::lower::Separation`] asks for.
    pub separate: bool,
    /// Workgroups do the work of two blocks, for which the kernel has to have been made
    /// ([`crate::lower::LoweredKernel::paired`]); not with [`GridFold::Rows`].
    pub paired: bool,
    /// The kernel need not pause in its loops, and has been lowered so.
    pub unpaused: bool,
    /// The part of the kernel, if long kernels are cut.
    pub part: Option<u32>,
    /// The module's constants are in a uniform buffer, too.
    pub constants: bool,
    /// What the kernel was lowered for.
    pub textures: KnownTextures,
}

/// How the blocks of a grid come by their indices.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum GridFold {
    /// From the workgroup's.
    Whole,
    /// From their number: the grid has one row, along x.
    Line,
    /// From their number, by divisions.
    Rows,
}

impl EmitOptions {
    /// For a block size, without dynamic shared memory, with an unfolded grid and one window.
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
            unpaused: false,
            part: None,
            constants: false,
            textures: KnownTextures::default(),
        }
    }

    /// True if heap pointers are two words: the heap is larger than 4 GiB.
    pub fn wide_heap(&self) -> bool {
        u64::from(self.windows).saturating_mul(self.window_bytes) > 1 << 32
    }
}

/// What the target offers to kernels.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TargetCaps {
    /// The device's name for messages.
    pub device: String,
    /// 64-bit integers.
    pub i64: bool,
    /// f64.
    pub f64: bool,
    /// f16.
    pub f16: bool,
    /// 16-bit integers.
    pub i16: bool,
    /// Storage buffers may have elements of 16 bits.
    pub halves: bool,
    /// Storage buffers may have elements of 8 bits.
    pub bytes: bool,
    /// 64-bit integer atomics.
    pub atomic_i64: bool,
    /// f32 atomic add on storage buffers.
    pub atomic_f32_add: bool,
    /// Memory barriers outside uniform control flow (SPIR-V has them, WGSL's are all control
    /// barriers).
    pub fences: bool,
    /// How warp operations are carried out.
    pub warps: Warps,
    /// The WGSL goes to a compiler that holds to all of its rules, as browsers' do: barriers must be where
    /// its uniformity analysis accepts them, and no constant is an infinity or a NaN.
    pub wgsl_rules: bool,
    /// Storage buffers that a kernel may have if some of them may be the same memory; else 0.
    pub aliased_buffers: u32,
    /// Storage buffers that a kernel may have.
    pub storage_buffers: u32,
    /// No two storage buffers of a kernel may be of one buffer of the device (WebGPU, "Usage scope validation": writable ranges that
    /// overlap).
    pub shares_no_buffer: bool,
    /// Workgroup memory in bytes.
    pub workgroup_memory: u32,
    /// Most bytes of it that shared variables take; the largest others are spilled.
    pub shared_memory: u32,
    /// Most bytes of a thread's local arrays that are variables of the shader; the largest others are spilled.
    pub local_memory: u32,
    /// Threads in a one-dimensional workgroup.
    pub max_invocations: u32,
    /// What naga may assume.
    pub naga: naga::valid::Capabilities,
    /// What its driver does wrong.
    pub quirks: Quirks,
    /// The operations on floats that it does with zeros for subnormals, and that are to be exact.
    pub flushing: Flushing,
}

impl TargetCaps {
    /// Of an open or found device.
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
            // The SPIR-V says that they overlap; naga's other writers cannot.
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

    /// The same with what calibration has found to be wrong. Kernels that pause in their loops do so as
    /// whole blocks, which walk together only if warps do not walk on their own.
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

    /// The same if subgroups are known to be warps. They are used if they can be held together and their
    /// memory ordered.
    pub fn with_subgroups(mut self, caps: &Caps, are_warps: bool) -> Self {
        if are_warps && caps.subgroups && caps.subgroup_barrier && self.fences {
            self.warps = Warps::Subgroups;
        }
        self
    }

    /// What lowering has to know, for blocks of a size.
    pub fn target(&self, block: [u32; 3]) -> Target {
        let lacks = Lacks { wide_atomics: !self.atomic_i64, fences: !self.fences };
        let rounds = self.quirks.loop_limit.map(|limit| {
            let threads = threads_of(block);
            // In a folded block an invocation goes through the rounds of several threads.
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

    /// A device with all native types and generous limits, for `check` and `emit` without one.
    pub fn full() -> Self {
        use naga::valid::Capabilities as C;
        Self {
            device: "a full-featured GPU".to_owned(),
            i64: true,
            f64: true,
            f16: true,
            i16: true,
            halves: true,
            // No other form than SPIR-V has them.
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

    /// What every WebGPU implementation has.
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

/// As what a window of the heap is bound again, beside words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum View {
    /// Words that are not atomic, beside atomic ones.
    Words,
    /// Numbers of 16 bits.
    Halves,
    /// Bytes.
    Bytes,
    /// Vectors of two words.
    Pairs,
    /// Vectors of four words.
    Quads,
}

impl View {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Words, Self::Halves, Self::Bytes, Self::Pairs, Self::Quads];

    /// Bytes of an element.
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

/// One binding of a kernel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Binding {
    /// The launch block: uniform buffer.
    Launch,
    /// All of a window of the heap: storage buffer, read-write.
    Window(u32),
    /// The same, seen as 64-bit elements.
    WideWindow(u32),
    /// The same, seen as other elements.
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
    /// The only entry point's name.
    pub entry: String,
    /// The module.
    pub module: naga::Module,
    /// naga's facts about it.
    pub info: naga::valid::ModuleInfo,
    /// The bindings of group 0; the index is the binding's number.
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
    /// Lone counters: launches hand over [`launch_block::COUNTERS`].
    pub counters: u32,
    /// Size of the launch block, in bytes: a multiple of 16, parameters included.
    pub launch_bytes: u32,
}

/// Where a module's `__device__` and `__constant__` variables lie in the block of memory that
/// the runtime allocates for them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VariableLayout {
    /// Offset of each of [`ir::Module::globals`] in bytes; `None` for shared variables.
    pub offsets: Vec<Option<u32>>,
    /// Size of the block in bytes, a multiple of 16; 0 if there are no variables.
    pub size: u32,
    /// How many of them hold constants, which come first.
    pub constants: u32,
    /// The alignment that the block needs: the largest of a variable.
    pub align: u64,
}

impl VariableLayout {
    /// Of a module; `None` if its variables take 4 GiB or more.
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
                // No word holds bytes of both.
                end = end.checked_next_multiple_of(16)?;
                constants = u32::try_from(end).ok()?;
            }
        }
        let size = u32::try_from(end.checked_next_multiple_of(16)?).ok()?;
        Some(Self { offsets, size, constants, align })
    }

    /// The variables' initial bytes, if the first of them is at this address.
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
