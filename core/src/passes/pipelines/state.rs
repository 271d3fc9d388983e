//! Settings and reports of the pipelines.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::ir::Function;
use crate::ir::ops::MathFn;
use crate::passes::analysis::flushing::Flushing;
use crate::passes::analysis::lanes::Rows;
use crate::passes::legalise::answer_system::Cooperative;
use crate::passes::legalise::cut_kernel::{Cut, Part};
use crate::passes::legalise::fix_textures::{KnownTextures, TexturePlace, TextureRecords};
use crate::passes::legalise::fold_threads::Folding;
use crate::passes::legalise::keep_subnormals::SharedMemory;
use crate::passes::legalise::lockstep::{Options, Warps};
use crate::passes::legalise::pair_blocks::Paired;
use crate::passes::legalise::pause_loops::{Budget, Unpaused};
use crate::passes::legalise::record_halts::KernelNumber;
use crate::passes::legalise::record_prints::PrintfBytes;
use crate::passes::legalise::split_grid_sync::Resumable;
use crate::passes::legalise::stack_calls::{self, StackBytes};
use crate::passes::legalise::take_turns::{Lacks, Turns};
use crate::passes::link::link_heap::Fences;
use crate::passes::link::link_math::Math;
use crate::passes::link::speculate_math::Least;
use crate::passes::manager::{Has, Linked, Report};
use crate::passes::optimise::unroll_loops::Costs;
use crate::printf::records::DEFAULT_BYTES;

/// Settings of the device and the launch, and reports of the passes that ran.
#[derive(Debug, Clone)]
pub struct State {
    /// Costs of operations on the device.
    pub costs: Costs,
    /// Whether the optimiser runs.
    pub optimises: bool,
    /// Operations that the device does with zeros for subnormals.
    pub flushing: Flushing,
    /// Bytes of static shared variables that a kernel may have.
    pub shared_memory: u64,
    /// Treatment of sync points.
    pub lockstep: Options,
    /// Features that the device lacks.
    pub lacks: Lacks,
    /// Iterations after which a thread yields, if the driver ends long loops.
    pub budget: Option<Budget>,
    /// Part of long kernels, if the driver's compiler takes long for them.
    pub part: Option<Part>,
    /// Whether the launch is cooperative.
    pub cooperative: bool,
    /// Number of the kernel among the functions of its module.
    pub kernel: usize,
    /// Textures of the launch.
    pub textures: KnownTextures,
    /// Blocks of the launch.
    pub folding: Folding,
    /// Whether blocks have to be folded.
    pub folds: bool,
    /// Whether blocks have to be padded.
    pub pads: bool,
    /// Math functions over `float` of the shading language, which are not linked.
    pub math: Arc<BTreeSet<MathFn>>,
    /// Whether the device has fences.
    pub fences: bool,
    /// Bytes of buffers that kernels get.
    pub sizes: Sizes,
    /// Whether linking has changed the module.
    pub linked: bool,
    /// Textures whose records have become parameters.
    pub records: Vec<TexturePlace>,
    /// Kernel as it was before it got yields.
    pub unpaused: Option<Arc<Function>>,
    /// Whether the kernel was cut.
    pub cut: bool,
    /// Way in which a split kernel is resumed.
    pub resumable: Option<Resumable>,
    /// Operations that threads take turns at.
    pub turns: Option<Turns>,
    /// Whether blocks were paired.
    pub paired: bool,
}

/// Bytes of buffers that kernels get besides their own variables.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sizes {
    /// Buffer of `printf`.
    pub printf: u64,
    /// Stack of a thread, for recursion.
    pub stack: u64,
}

impl Default for Sizes {
    fn default() -> Self {
        Self { printf: DEFAULT_BYTES, stack: stack_calls::DEFAULT_BYTES }
    }
}

impl State {
    /// Settings of a device that lacks nothing and has these costs.
    pub fn new(costs: Costs) -> Self {
        let warps = Warps::Workgroup;
        Self {
            costs,
            optimises: true,
            flushing: Flushing::default(),
            shared_memory: u64::MAX,
            lockstep: Options { warps, strict: false, rows: Rows::default() },
            lacks: Lacks::default(),
            budget: None,
            part: None,
            cooperative: false,
            kernel: 0,
            textures: KnownTextures::default(),
            folding: Folding { block: [1; 3], invocations: 1, warps },
            folds: false,
            pads: false,
            math: Arc::default(),
            fences: true,
            sizes: Sizes::default(),
            linked: false,
            records: Vec::new(),
            unpaused: None,
            cut: false,
            resumable: None,
            turns: None,
            paired: false,
        }
    }

    pub(super) fn knows_textures(&self) -> bool {
        !self.textures.is_empty()
    }

    pub(super) fn unrolls_small_loops(&self) -> bool {
        self.budget.is_none()
    }

    pub(super) fn has_budget(&self) -> bool {
        self.budget.is_some()
    }

    pub(super) fn cuts(&self) -> bool {
        self.part.is_some() && self.unpaused.is_none() && !self.cooperative
    }

    pub(super) fn is_split(&self) -> bool {
        self.resumable.is_some()
    }

    pub(super) fn is_strict(&self) -> bool {
        self.lockstep.strict
    }

    pub(super) fn is_lenient(&self) -> bool {
        !self.lockstep.strict
    }

    pub(super) fn unrolls_asked_loops(&self) -> bool {
        self.optimises && self.budget.is_none() && self.part.is_none()
    }

    pub(super) fn folds(&self) -> bool {
        self.folds
    }

    pub(super) fn pads(&self) -> bool {
        self.pads
    }
}

/// Implements [`Has`].
macro_rules! has {
    ($($ty:ty => |$state:ident| $value:expr;)*) => {$(
        impl Has<$ty> for State {
            fn get(&self) -> $ty {
                let $state = self;
                $value
            }
        }
    )*};
}

has! {
    Costs => |s| s.costs;
    Flushing => |s| s.flushing;
    SharedMemory => |s| SharedMemory(s.shared_memory);
    Options => |s| s.lockstep;
    Lacks => |s| s.lacks;
    Option<Budget> => |s| s.budget;
    // Once a kernel is split, only one that was cut has the part.
    Option<Part> => |s| s.part.filter(|_| s.cuts() && (s.cut || s.resumable.is_none()));
    Cooperative => |s| Cooperative(s.cooperative);
    Math => |s| Math { own: Arc::clone(&s.math), least: Least::WGPU };
    Fences => |s| Fences(s.fences);
    StackBytes => |s| StackBytes(s.sizes.stack);
    PrintfBytes => |s| PrintfBytes(s.sizes.printf);
    KernelNumber => |s| KernelNumber(s.kernel);
    KnownTextures => |s| Arc::clone(&s.textures);
    Folding => |s| s.folding;
}

/// Implements [`Report`].
macro_rules! reports {
    ($($ty:ty => |$state:ident, $found:ident| $keep:expr;)*) => {$(
        impl Report<$ty> for State {
            fn report(&mut self, $found: $ty) {
                let $state = self;
                $keep;
            }
        }
    )*};
}

reports! {
    TextureRecords => |s, found| s.records = found.0;
    Unpaused => |s, found| s.unpaused = Some(found.0);
    Linked => |s, _found| s.linked = true;
    Cut => |s, _found| s.cut = true;
    Resumable => |s, found| s.resumable = Some(found);
    Turns => |s, found| s.turns = Some(found);
    Paired => |s, _found| s.paired = true;
}
