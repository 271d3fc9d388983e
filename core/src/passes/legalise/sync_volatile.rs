//! Keeps the threads of a warp in step where they exchange values through `volatile` shared memory.
//!
//! Programs from before Volta let the threads of a warp write and read `volatile` shared memory without `__syncwarp()`
//! and rely on the warp's lockstep. CUDA has not guaranteed that since (CUDA C++ Programming Guide, "Independent Thread
//! Scheduling"), but NVIDIA's devices still run such code as it was meant.
//!
//! Removes: nothing; the pass adds sync points.
//!
//! Needs: a kernel without calls, whose pointers into shared memory are known to be that.
//!
//! Guarantees: the threads of a warp that execute a volatile access to shared memory together have all done their
//! accesses before it, and a read of shared memory follows their volatile writes. Kernels that could wait for ever are
//! left alone: those with a loop in which a thread waits for another ([`waits`]), or that exchanges values atomically
//! as a lock does.
//!
//! How: `__activemask()`, which all active threads execute together, and `__syncwarp` of its result. They precede
//! a volatile write if there was a volatile access or a write since the last sync point, a volatile read if there was
//! a write, and other accesses if there was a volatile one that they must not pass. At the begin of an iteration, there
//! may have been any access.

use crate::ir::ops::{AtomicOp, WarpOp};
use crate::ir::{Block, Function, Inst, Module, Op, Space, Type, Value};
use crate::passes::analysis::points_to::Declarations;
use crate::passes::analysis::waits::waits;
use crate::passes::builder::Code;
use crate::passes::manager::{Outcome, Pass, Property};
use crate::span::Span;

/// Accesses to shared memory since the last sync point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Since {
    /// A volatile read.
    read: bool,
    /// A volatile write.
    written: bool,
    /// Another write.
    plainly_written: bool,
}

impl Since {
    const NOTHING: Self = Self { read: false, written: false, plainly_written: false };
    const ANYTHING: Self = Self { read: true, written: true, plainly_written: true };

    fn or(self, other: Self) -> Self {
        Self {
            read: self.read || other.read,
            written: self.written || other.written,
            plainly_written: self.plainly_written || other.plainly_written,
        }
    }
}

/// An access to shared memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Access {
    VolatileRead,
    VolatileWrite,
    PlainRead,
    PlainWrite,
}

fn access(func: &Function, op: &Op) -> Option<Access> {
    let shared = |ptr: &Value| func.try_ty(*ptr) == Some(Type::Ptr(Space::Shared));
    match op {
        Op::Load { ptr, flags, .. } if shared(ptr) => {
            Some(if flags.volatile { Access::VolatileRead } else { Access::PlainRead })
        }
        Op::Store { ptr, flags, .. } if shared(ptr) => {
            Some(if flags.volatile { Access::VolatileWrite } else { Access::PlainWrite })
        }
        _ => None,
    }
}

/// Returns true for code in which a thread may exchange values with others of its warp.
fn exchanges(func: &Function) -> bool {
    let (mut reads, mut writes) = (false, false);
    func.body.for_each(&mut |inst| match access(func, &inst.op) {
        Some(Access::VolatileRead) => reads = true,
        Some(Access::VolatileWrite) => writes = true,
        Some(Access::PlainRead | Access::PlainWrite) | None => {}
    });
    reads && writes
}

/// Returns true if a loop may be the wait for a lock: it exchanges values atomically.
fn has_locks(block: &Block, in_loop: bool) -> bool {
    block.insts.iter().any(|inst| match &inst.op {
        Op::AtomicCas { .. } => in_loop,
        Op::Atomic { op, .. } => in_loop && *op == AtomicOp::Exch,
        op => {
            let in_loop = in_loop || matches!(op, Op::Loop { .. });
            op.blocks().into_iter().any(|block| has_locks(block, in_loop))
        }
    })
}

/// Adds sync points to the functions of a module. Returns the names of those that have changed.
pub fn sync_volatile(module: &mut Module) -> Vec<String> {
    let concerned: Vec<usize> = (0..module.functions.len())
        .filter(|at| {
            module.functions.get(*at).is_some_and(|f| {
                exchanges(f) && !has_locks(&f.body, false) && waits(f, Declarations::of(module)).is_empty()
            })
        })
        .collect();
    let mut changed = Vec::new();
    for at in concerned {
        let Some(func) = module.functions.get_mut(at) else { continue };
        let mut syncs = 0;
        let mut body = std::mem::take(&mut func.body);
        add(func, &mut body, Since::NOTHING, &mut syncs);
        func.body = body;
        if syncs > 0 {
            changed.push(func.name.clone());
        }
    }
    changed
}

/// Adds sync points to a block, and returns the accesses since the last one at its end.
fn add(func: &mut Function, block: &mut Block, mut since: Since, syncs: &mut usize) -> Since {
    let mut out = Vec::with_capacity(block.insts.len());
    for mut inst in std::mem::take(&mut block.insts) {
        match &mut inst.op {
            Op::Barrier | Op::BarrierVote { .. } | Op::Warp { op: WarpOp::Sync, .. } => since = Since::NOTHING,
            Op::Loop { body, continuing, .. } => {
                add(func, body, Since::ANYTHING, syncs);
                add(func, continuing, Since::ANYTHING, syncs);
                since = Since::ANYTHING;
            }
            op if op.blocks().is_empty() => {
                if let Some(access) = access(func, op) {
                    since = meet(func, &mut out, inst.span, access, since, syncs);
                }
            }
            op => {
                let before = since;
                for block in op.blocks_mut() {
                    since = since.or(add(func, block, before, syncs));
                }
            }
        }
        out.push(inst);
    }
    block.insts = out;
    since
}

/// Adds a sync point before an access if it needs one, and returns the accesses since the last one after it.
fn meet(
    func: &mut Function,
    out: &mut Vec<Inst>,
    span: Span,
    access: Access,
    mut since: Since,
    syncs: &mut usize,
) -> Since {
    let needs = match access {
        Access::VolatileWrite => since != Since::NOTHING,
        Access::VolatileRead => since.written || since.plainly_written,
        Access::PlainRead => since.written,
        Access::PlainWrite => since.read,
    };
    if needs {
        let mut code = Code::new(func, span);
        let mask = code.value(Type::U32, Op::Warp { op: WarpOp::ActiveMask, args: Vec::new() });
        code.effect(Op::Warp { op: WarpOp::Sync, args: vec![mask] });
        out.extend(code.out);
        *syncs += 1;
        since = Since::NOTHING;
    }
    match access {
        Access::VolatileRead => Since { read: true, ..since },
        Access::VolatileWrite => Since { written: true, ..since },
        Access::PlainRead => since,
        Access::PlainWrite => Since { plainly_written: true, ..since },
    }
}

/// [`sync_volatile`] as a pass.
pub struct SyncVolatile;

impl<S> Pass<S> for SyncVolatile {
    fn name(&self) -> &'static str {
        "sync_volatile"
    }

    fn does(&self) -> &'static str {
        "keeps warps in step where their threads exchange values through `volatile` shared memory"
    }

    fn needs(&self) -> &'static [Property] {
        &[Property::NoCalls, Property::KnownSpaces]
    }

    fn run(&self, module: &mut Module, _: &mut S) -> Outcome {
        sync_volatile(module);
        Ok(())
    }
}
