//! Time, stopping, and what the hardware knows of an address (CUDA C++ Programming Guide, "Time
//! Function", "Nanosleep Function", "Trap Function", "Breakpoint Function", "Address Space Predicate
//! Functions", "Address Space Conversion Functions", "Dynamic Global Memory Allocation and Operations").

use super::named_ops;
use crate::ir::Space;

named_ops! {
    /// An operation that asks or tells the device something.
    pub enum SystemOp {
        /// A counter of the multiprocessor's cycles, `u32`, which wraps (PTX `%clock`).
        Clock = "clock",
        /// The same with 64 bits, `i64` (PTX `%clock64`).
        Clock64 = "clock64",
        /// Suspends the thread for about this many nanoseconds (`u32`), at most twice as many.
        Nanosleep = "nanosleep",
        /// A barrier of all threads of the grid, in a cooperative launch; what they wrote to memory before
        /// is visible to all of them after.
        GridSync = "grid_sync",
        /// Whether the kernel was launched cooperatively, `bool`.
        IsCooperative = "is_cooperative",
        /// Ends the kernel, and raises an error that the host sees.
        Trap = "trap",
        /// A breakpoint for a debugger; without one it ends the kernel as a trap does.
        Breakpoint = "breakpoint",
        /// A thread's calls need more memory than there is: ends the kernel, and raises an error that the host sees. No source
        /// says so.
        StackOverflow = "stack_overflow",
        /// A thread waits for others of its block, as at a `cuda::barrier`, and will look whether they have done what it waits for.
        /// Where threads that wait may keep others from going on, all threads of the block come together here as at a barrier,
        /// and it is `true`; elsewhere it does nothing and is `false`.
        Meet = "meet",
        /// What the thread wrote before is visible to threads of its block that hear of it and wait for it with `Meet`; a fence of
        /// the block where `Meet` does nothing.
        MeetFence = "meet_fence",
        /// Threads have met, and what one of them waits for has not been done: it would wait for ever. Ends the kernel, and raises
        /// an error that the host sees.
        NeverMet = "never_met",
        /// Whether a generic pointer's address is in global space, `bool`.
        IsGlobal = "is_global",
        /// Whether a generic pointer's address is in shared space, `bool`.
        IsShared = "is_shared",
        /// Whether a generic pointer's address is in constant space, `bool`.
        IsConstant = "is_constant",
        /// Whether a generic pointer's address is in local space, `bool`.
        IsLocal = "is_local",
        /// The address in shared space of what a generic pointer leads to, `u64` (PTX `cvta.to.shared`): below
        /// 2³², as far from other addresses of the block as the bytes are apart. Of the first byte each
        /// device has its own.
        SharedAddress = "shared_address",
        /// What a texture or surface object (`u64`) is, `u32`: the word [`crate::passes::legalise::fix_textures::KIND`] of its record, 0 if there is
        /// none, and [`crate::passes::legalise::fix_textures::NOT_KNOWN`] where nobody looks. No source says so.
        TextureKind = "texture_kind",
        /// Takes so many bytes (`u64`) from the device's heap for kernels, which outlives launches: `ptr.global`, a
        /// multiple of 16, or null if there is no room.
        Malloc = "malloc",
        /// Gives back what a generic pointer from `Malloc` points to; nothing for the null pointer.
        Free = "free",
        /// The error of the thread's last launch or other call of the device runtime that failed, `i32` (`cudaPeekAtLastError`).
        LastError = "last_error",
        /// Sets it (`i32`).
        SetLastError = "set_last_error",
        /// Waits until what the thread's block has launched is done; what that wrote is visible behind it
        /// (`cudaDeviceSynchronize` in device code).
        DeviceSync = "device_sync",
    }
}

impl SystemOp {
    /// The function of CUDA that it is.
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
            SystemOp::TextureKind => "__iw_texture_kind",
            SystemOp::Malloc => "malloc",
            SystemOp::Free => "free",
            SystemOp::LastError | SystemOp::SetLastError => "cudaGetLastError",
            SystemOp::DeviceSync => "cudaDeviceSynchronize",
        }
    }

    /// True if it yields a value.
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

    /// True if it has an operand.
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

    /// True if the answer depends on nothing but the operand and the launch.
    pub const fn is_pure(self) -> bool {
        self.is_address_question() || matches!(self, SystemOp::IsCooperative | SystemOp::TextureKind)
    }

    /// The answer to a question about an address in a space; `None` where more than the space must be known:
    /// constants lie in global memory on some backends, and pointers from the host may lead to either.
    pub const fn answer(self, space: Space) -> Option<bool> {
        match (self, space) {
            (_, Space::Generic | Space::Global | Space::Constant) => None,
            (SystemOp::IsShared, _) => Some(matches!(space, Space::Shared)),
            // A parameter has an address only in a copy of the thread's own.
            (SystemOp::IsLocal, _) => Some(matches!(space, Space::Local | Space::Param)),
            (SystemOp::IsGlobal | SystemOp::IsConstant, _) => Some(false),
            _ => None,
        }
    }

    /// True for the questions about an address, whose answers depend on nothing else.
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
