//! Operations between the threads of a warp, and barriers that combine a truth value (CUDA C++
//! Programming Guide, "Warp Vote Functions", "Warp Match Functions", "Warp Reduce Functions", "Warp
//! Shuffle Functions", "Synchronization Functions").
//!
//! A warp is 32 threads with consecutive linear numbers in the block; a thread's lane is its linear
//! number modulo 32. The first operand of most of these is a mask of lanes, `u32`: bit *i* stands for
//! lane *i*. The thread waits until every thread of its warp that the mask names, and that has not
//! exited, executes the same operation with the same mask; then all of them go on, and what they
//! wrote to memory before is visible to all of them after. The thread's own lane must be in its mask.
//! Naming an exited thread, or a lane that waits at another operation for ever, is undefined.
//!
//! Operands of the shuffles: mask, value, lane operand and width, the latter two `u32`. The width is
//! 1, 2, 4, 8, 16 or 32 (else the result is undefined): the warp falls into groups of that many
//! lanes. With `l` the thread's lane and `first = l & -width` that of its group's first thread, the
//! result is the value of the source lane, and where the table says "own", the thread's own value. Where the source lane
//! is not in the mask, CUDA's result is undefined; it is 0, as on an H200 (the last step of NVIDIA's sample `reduction`
//! adds such values). Where it has exited, it is undefined.
//! Of a distance the low five bits count (PTX ISA, `shfl.sync`).

use super::named_ops;

named_ops! {
    /// An operation between the threads of a warp.
    pub enum WarpOp {
        /// From lane `first + b % width` (`__shfl_sync`).
        ShuffleIndex = "shuffle_index",
        /// From lane `l - b % 32`; own if that is below `first` (`__shfl_up_sync`).
        ShuffleUp = "shuffle_up",
        /// From lane `l + b % 32`; own if that is not below `first + width` (`__shfl_down_sync`).
        ShuffleDown = "shuffle_down",
        /// From lane `l ^ b % 32`; own if that is not below `first + width` (`__shfl_xor_sync`).
        ShuffleXor = "shuffle_xor",
        /// Mask and bool: whether it is true in any thread of the mask (`__any_sync`).
        Any = "any",
        /// Mask and bool: whether it is true in all threads of the mask (`__all_sync`).
        All = "all",
        /// Mask and bool: whether it is the same in all threads of the mask (PTX `vote.uni`).
        Uniform = "uniform",
        /// Mask and bool: the `u32` of the lanes of the mask where it is true (`__ballot_sync`).
        Ballot = "ballot",
        /// The `u32` of the lanes that are active together with this one (`__activemask`); no operand,
        /// and no waiting. Which lanes these are, beside the thread's own, is not specified.
        ActiveMask = "active_mask",
        /// Mask and value of 32 or 64 bits: the `u32` of the lanes of the mask with the same bits
        /// (`__match_any_sync`).
        MatchAny = "match_any",
        /// Mask and value of 32 or 64 bits: the mask if all have the same bits, else 0 (`__match_all_sync`).
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
        /// Mask: only the waiting (`__syncwarp`).
        Sync = "sync",
    }
}

impl WarpOp {
    /// True for the four shuffles.
    pub const fn is_shuffle(self) -> bool {
        matches!(self, WarpOp::ShuffleIndex | WarpOp::ShuffleUp | WarpOp::ShuffleDown | WarpOp::ShuffleXor)
    }

    /// True for the reductions.
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

    /// True if it yields a value.
    pub const fn has_result(self) -> bool {
        !matches!(self, WarpOp::Sync)
    }

    /// How many operands it has.
    pub const fn operands(self) -> usize {
        match self {
            WarpOp::ActiveMask => 0,
            WarpOp::Sync => 1,
            _ if self.is_shuffle() => 4,
            _ => 2,
        }
    }

    /// The function of CUDA that it is.
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
    /// What a barrier that combines a bool yields; it is a barrier like
    /// [`Op::Barrier`](crate::ir::Op::Barrier), and its result is the same in all threads. Threads that
    /// have exited do not take part.
    pub enum BarrierVote {
        /// In how many threads it is true, `i32` (`__syncthreads_count`).
        Count = "count",
        /// Whether it is true in all threads, `bool` (`__syncthreads_and`).
        And = "and",
        /// Whether it is true in any thread, `bool` (`__syncthreads_or`).
        Or = "or",
    }
}

impl BarrierVote {
    /// The function of CUDA that it is.
    pub const fn cuda_name(self) -> &'static str {
        match self {
            BarrierVote::Count => "__syncthreads_count",
            BarrierVote::And => "__syncthreads_and",
            BarrierVote::Or => "__syncthreads_or",
        }
    }
}
