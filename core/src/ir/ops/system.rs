//! Clocks, traps, and questions about addresses (CUDA C++ Programming Guide, "Time Function", "Nanosleep Function",
//! "Trap Function", "Breakpoint Function", "Address Space Predicate Functions", "Address Space Conversion Functions",
//! "Dynamic Global Memory Allocation and Operations").

use super::named_ops;
use crate::ir::Space;
use crate::reserved_names::TEXTURE_KIND;

named_ops! {
    /// An operation that queries or controls the device.
    pub enum SystemOp {
        /// A counter of the multiprocessor's cycles, `u32`, which wraps (PTX `%clock`).
        Clock = "clock",
        /// A counter of the multiprocessor's cycles, `i64` (PTX `%clock64`).
        Clock64 = "clock64",
        /// Suspends the thread for about this many nanoseconds (`u32`), at most twice as many.
        Nanosleep = "nanosleep",
        /// A barrier of all threads of the grid, in a cooperative launch. Their earlier writes to memory are visible to
        /// all of them after it.
        GridSync = "grid_sync",
        /// Whether the kernel was launched cooperatively, `bool`.
        IsCooperative = "is_cooperative",
        /// Ends the kernel, and raises an error that the host sees.
        Trap = "trap",
        /// A breakpoint for a debugger; without one it ends the kernel as a trap does.
        Breakpoint = "breakpoint",
        /// Reports that a thread's calls need more memory than there is: ends the kernel, and raises an error that the
        /// host sees. No source code contains this operation.
        StackOverflow = "stack_overflow",
        /// A thread waits for others of its block, as at a `cuda::barrier`, and will check whether its condition holds.
        /// Where waiting threads may keep others from continuing, all threads of the block synchronise here as at a
        /// barrier, and the result is `true`; elsewhere the operation does nothing and the result is `false`.
        Meet = "meet",
        /// Makes the thread's earlier writes visible to threads of its block that learn of them and wait with `Meet`. A
        /// fence of the block where `Meet` does nothing.
        MeetFence = "meet_fence",
        /// Reports that threads have synchronised, but the condition that one of them waits for cannot become true: it
        /// would wait forever. Ends the kernel, and raises an error that the host sees.
        NeverMet = "never_met",
        /// Whether a generic pointer's address is in global space, `bool`.
        IsGlobal = "is_global",
        /// Whether a generic pointer's address is in shared space, `bool`.
        IsShared = "is_shared",
        /// Whether a generic pointer's address is in constant space, `bool`.
        IsConstant = "is_constant",
        /// Whether a generic pointer's address is in local space, `bool`.
        IsLocal = "is_local",
        /// The shared-space address of the object that a generic pointer points to, `u64` (PTX `cvta.to.shared`). The
        /// address is below 2³², and distances between addresses of the block equal those between the bytes. Each
        /// device has its own address for the first byte.
        SharedAddress = "shared_address",
        /// The kind of a texture or surface object (`u64`), `u32`: the word [`crate::passes::legalise::fix_textures::KIND`] of
        /// its record, 0 if there is no record, and [`crate::passes::legalise::fix_textures::NOT_KNOWN`] where it is not checked.
        /// No source code contains this operation.
        TextureKind = "texture_kind",
        /// The number of the part of the variable of [`crate::passes::legalise::record_halts`] that the launch records
        /// its fault in, `u32`. No source code contains this operation.
        FaultPart = "fault_part",
        /// Allocates this many bytes (`u64`) from the device's heap for kernels, which outlives launches. Yields a
        /// `ptr.global`, a multiple of 16, or null if there is no room.
        Malloc = "malloc",
        /// Frees the memory that a generic pointer from `Malloc` points to. Does nothing for the null pointer.
        Free = "free",
        /// The error of the thread's last launch or other call of the device runtime that failed, `i32`
        /// (`cudaPeekAtLastError`).
        LastError = "last_error",
        /// Sets the error that `LastError` returns (`i32`).
        SetLastError = "set_last_error",
        /// Waits until the launches of the thread's block are done. Their writes are visible after it
        /// (`cudaDeviceSynchronize` in device code).
        DeviceSync = "device_sync",
    }
}

impl SystemOp {
    /// Returns the CUDA function that the operation implements.
    pub const fn cuda_name(self) -> &'static str {
        match self {
            SystemOp::Clock => "clock",
            SystemOp::Clock64 => "clock64",
            SystemOp::Nanosleep => "__nanosleep",
            SystemOp::GridSync => "grid_group::sync",
            SystemOp::IsCooperative => "grid_group::is_valid",
            SystemOp::Trap | SystemOp::StackOverflow | SystemOp::NeverMet => "__trap",
            SystemOp::Meet => "cuda::barrier::wait",
            SystemOp::MeetFence => "__threadfence_block",
            SystemOp::Breakpoint => "__brkpt",
            SystemOp::IsGlobal => "__isGlobal",
            SystemOp::IsShared => "__isShared",
            SystemOp::IsConstant => "__isConstant",
            SystemOp::IsLocal => "__isLocal",
            SystemOp::SharedAddress => "__cvta_generic_to_shared",
            SystemOp::TextureKind => TEXTURE_KIND,
            SystemOp::FaultPart => "assert",
            SystemOp::Malloc => "malloc",
            SystemOp::Free => "free",
            SystemOp::LastError | SystemOp::SetLastError => "cudaGetLastError",
            SystemOp::DeviceSync => "cudaDeviceSynchronize",
        }
    }

    /// Returns true if the operation yields a value.
    pub const fn has_result(self) -> bool {
        !matches!(
            self,
            SystemOp::Nanosleep
                | SystemOp::GridSync
                | SystemOp::Trap
                | SystemOp::Breakpoint
                | SystemOp::StackOverflow
                | SystemOp::MeetFence
                | SystemOp::NeverMet
                | SystemOp::Free
                | SystemOp::SetLastError
                | SystemOp::DeviceSync
        )
    }

    /// Returns true if the operation has an operand.
    pub const fn has_operand(self) -> bool {
        self.is_address_question()
            || matches!(
                self,
                SystemOp::Nanosleep
                    | SystemOp::TextureKind
                    | SystemOp::Malloc
                    | SystemOp::Free
                    | SystemOp::SetLastError
            )
    }

    /// Returns true if the result depends only on the operand and the launch.
    pub const fn is_pure(self) -> bool {
        self.is_address_question()
            || matches!(self, SystemOp::IsCooperative | SystemOp::TextureKind | SystemOp::FaultPart)
    }

    /// Returns the answer to a question about an address in a space. Returns `None` where the space alone is not
    /// enough: constants are in global memory on some backends, and pointers from the host may point to either.
    pub const fn answer(self, space: Space) -> Option<bool> {
        match (self, space) {
            (_, Space::Generic | Space::Global | Space::Constant) => None,
            (SystemOp::IsShared, _) => Some(matches!(space, Space::Shared)),
            // A parameter has an address only in the thread's own copy.
            (SystemOp::IsLocal, _) => Some(matches!(space, Space::Local | Space::Param)),
            (SystemOp::IsGlobal | SystemOp::IsConstant, _) => Some(false),
            _ => None,
        }
    }

    /// Returns true for the questions about an address, whose answers depend on nothing else.
    pub const fn is_address_question(self) -> bool {
        matches!(
            self,
            SystemOp::IsGlobal
                | SystemOp::IsShared
                | SystemOp::IsConstant
                | SystemOp::IsLocal
                | SystemOp::SharedAddress
        )
    }
}
