//! Operations between the threads of a warp, and barriers that combine a truth value (CUDA C++
//! Programming Guide, "Warp Vote Functions", "Warp Match Functions", "Warp Reduce Functions", "Warp
//! Shuffle Functions", "Synchronization Functions").
//!
//! A warp is 32 threads with consecutive linear numbers in the block; a thread's lane is its linear number modulo 32.
//! The first operand of most of these operations is a mask of lanes, `u32`: bit *i* represents lane *i*. The thread
//! waits until every thread of its warp that the mask names, and that has not exited, executes the same operation with
//! the same mask. Then all of them continue, and their earlier writes to memory are visible to all of them. The
//! thread's own lane must be in its mask. Naming an exited thread, or a lane that waits at another operation forever,
//! is undefined.
//!
//! Operands of the shuffles: mask, value, lane operand and width, the latter two `u32`. The width is 1, 2, 4, 8, 16 or
//! 32 (otherwise the result is undefined): the warp is divided into groups of that many lanes. With `l` the thread's
//! lane and `first = l & -width` that of its group's first thread, the result is the value of the source lane, or,
//! where the table says "own", the thread's own value. If the source lane is not in the mask, CUDA's result is
//! undefined; here it is 0, as on an H200 (the last step of NVIDIA's sample `reduction` adds such values). If the
//! source lane has exited, the result is undefined. Only the low five bits of a distance count (PTX ISA, `shfl.sync`).

use super::named_ops;

named_ops! {
    /// An operation between the threads of a warp.
    pub enum WarpOp {
        /// The value of lane `first + b % width` (`__shfl_sync`).
        ShuffleIndex = "shuffle_index",
        /// The value of lane `l - b % 32`; own if that is below `first` (`__shfl_up_sync`).
        ShuffleUp = "shuffle_up",
        /// The value of lane `l + b % 32`; own if that is not below `first + width` (`__shfl_down_sync`).
        ShuffleDown = "shuffle_down",
        /// The value of lane `l ^ b % 32`; own if that is not below `first + width` (`__shfl_xor_sync`).
        ShuffleXor = "shuffle_xor",
        /// Mask and bool: whether the bool is true in any thread of the mask (`__any_sync`).
        Any = "any",
        /// Mask and bool: whether the bool is true in all threads of the mask (`__all_sync`).
        All = "all",
        /// Mask and bool: whether the bool is the same in all threads of the mask (PTX `vote.uni`).
        Uniform = "uniform",
        /// Mask and bool: the lanes of the mask where the bool is true, as `u32` (`__ballot_sync`).
        Ballot = "ballot",
        /// The lanes that are active together with this one, as `u32` (`__activemask`). No operand, and no waiting. The
        /// set of these lanes, except for the thread's own, is unspecified.
        ActiveMask = "active_mask",
        /// Mask and value of 32 or 64 bits: the lanes of the mask with the same bits, as `u32` (`__match_any_sync`).
        MatchAny = "match_any",
        /// Mask and value of 32 or 64 bits: the mask if all have the same bits, otherwise 0 (`__match_all_sync`).
        MatchAll = "match_all",
        /// Mask and `i32` or `u32`: the sum over the mask, which wraps (`__reduce_add_sync`).
        ReduceAdd = "reduce_add",
        /// Mask and `i32` or `u32`: the smallest over the mask.
        ReduceMin = "reduce_min",
        /// Mask and `i32` or `u32`: the largest over the mask.
        ReduceMax = "reduce_max",
        /// Mask and `u32`: bitwise and over the mask.
        ReduceAnd = "reduce_and",
        /// Mask and `u32`: bitwise or over the mask.
        ReduceOr = "reduce_or",
        /// Mask and `u32`: bitwise exclusive or over the mask.
        ReduceXor = "reduce_xor",
        /// Mask: only waits (`__syncwarp`).
        Sync = "sync",
    }
}

impl WarpOp {
    /// Returns true for the four shuffles.
    pub const fn is_shuffle(self) -> bool {
        matches!(self, WarpOp::ShuffleIndex | WarpOp::ShuffleUp | WarpOp::ShuffleDown | WarpOp::ShuffleXor)
    }

    /// Returns true for the reductions.
    pub const fn is_reduction(self) -> bool {
        matches!(
            self,
            WarpOp::ReduceAdd
                | WarpOp::ReduceMin
                | WarpOp::ReduceMax
                | WarpOp::ReduceAnd
                | WarpOp::ReduceOr
                | WarpOp::ReduceXor
        )
    }

    /// Returns true if the operation yields a value.
    pub const fn has_result(self) -> bool {
        !matches!(self, WarpOp::Sync)
    }

    /// Returns the number of operands.
    pub const fn operands(self) -> usize {
        match self {
            WarpOp::ActiveMask => 0,
            WarpOp::Sync => 1,
            _ if self.is_shuffle() => 4,
            _ => 2,
        }
    }

    /// Returns the CUDA function that the operation implements.
    pub const fn cuda_name(self) -> &'static str {
        match self {
            WarpOp::ShuffleIndex => "__shfl_sync",
            WarpOp::ShuffleUp => "__shfl_up_sync",
            WarpOp::ShuffleDown => "__shfl_down_sync",
            WarpOp::ShuffleXor => "__shfl_xor_sync",
            WarpOp::Any => "__any_sync",
            WarpOp::All => "__all_sync",
            WarpOp::Uniform => "__uni_sync",
            WarpOp::Ballot => "__ballot_sync",
            WarpOp::ActiveMask => "__activemask",
            WarpOp::MatchAny => "__match_any_sync",
            WarpOp::MatchAll => "__match_all_sync",
            WarpOp::ReduceAdd => "__reduce_add_sync",
            WarpOp::ReduceMin => "__reduce_min_sync",
            WarpOp::ReduceMax => "__reduce_max_sync",
            WarpOp::ReduceAnd => "__reduce_and_sync",
            WarpOp::ReduceOr => "__reduce_or_sync",
            WarpOp::ReduceXor => "__reduce_xor_sync",
            WarpOp::Sync => "__syncwarp",
        }
    }
}

named_ops! {
    /// The result of a barrier that combines a bool. The barrier is like [`Op::Barrier`](crate::ir::Op::Barrier), and
    /// its result is the same in all threads. Threads that have exited do not take part.
    pub enum BarrierVote {
        /// The number of threads in which the bool is true, `i32` (`__syncthreads_count`).
        Count = "count",
        /// Whether the bool is true in all threads, `bool` (`__syncthreads_and`).
        And = "and",
        /// Whether the bool is true in any thread, `bool` (`__syncthreads_or`).
        Or = "or",
    }
}

impl BarrierVote {
    /// Returns the CUDA function that the operation implements.
    pub const fn cuda_name(self) -> &'static str {
        match self {
            BarrierVote::Count => "__syncthreads_count",
            BarrierVote::And => "__syncthreads_and",
            BarrierVote::Or => "__syncthreads_or",
        }
    }
}
