//! Combines accesses to neighbouring bytes.
//!
//! Removes: plain loads of 8, 16, 32 and 64 bits from one base at constant distances, if together they lie in one unit
//! of 2, 4, 8 or 16 bytes whose address is known to be a multiple of its size. One load of the unit replaces them at
//! the place of the first, and each result is extracted from it. Plain stores likewise, if together they write every
//! byte of the unit: one store of the unit replaces them at the place of the last. Units of 8 and 16 bytes are vectors,
//! and only memory that may be global is accessed in them.
//!
//! Needs: a verified function without calls; best after `eliminate_common_subexpressions`, which makes equal addresses
//! one value, and `eliminate_redundant_loads`.
//!
//! Guarantees: the same values, if the addresses that the program accesses have the alignments that its accesses
//! declare.
//! - A load reads bytes that the program does not read only in words and vectors of which it reads others, which has no
//!   effect where memory consists of words; a store writes the same bytes as the program.
//! - A load moves before the code in between only if that cannot change its bytes, and a store moves after it only if
//!   that neither reads nor writes them. Threads do not synchronise in between, no thread sees another's order, and
//!   control always continues.
//! - Volatile accesses, atomic operations and copies stay as they are and where they are. Loads and stores with cache
//!   hints are combined with others of the same hint; loads whose hint asks to read memory again are not combined.
//!
//! How: the alignment of an address is known from the accesses that are executed whenever control reaches it, from
//! variables, and from the distances between addresses (`combine_accesses/alignment.rs`). Alignments also distinguish
//! bytes: of two addresses that are both multiples of 4, the byte after the first is never the second byte after the
//! other.
//!
//! After "superword level parallelism": Larsen and Amarasinghe, Exploiting superword level parallelism with multimedia
//! instruction sets (2000), which begins with adjacent accesses as well.

mod alignment;
mod bits;
mod loads;
mod stores;
mod units;

use crate::ir::Module;
use crate::passes::manager::{Outcome, Pass, Property};
use alignment::Alignments;

use crate::ir::ops::SystemOp;
use crate::ir::{Block, Function, Inst, Op, Scalar, Space, Type, Value};
use crate::passes::analysis::effects::{Address, Places};
use crate::passes::analysis::points_to::Declarations;
use crate::passes::builder::Code;
use crate::passes::rewrite::Aliases;

/// Combines the accesses of a function of a module with these declarations.
pub fn combine_accesses(func: &mut Function, module: Declarations<'_>) {
    // The addresses created for loads are new to the analysis of stores.
    for kind in [AccessKind::Loads, AccessKind::Stores] {
        let mut candidates = 0;
        func.body.for_each(&mut |inst| candidates += usize::from(kind.access(func, inst).is_some()));
        if candidates < 2 {
            continue;
        }
        let places = Places::of(func, module);
        let mut body = std::mem::take(&mut func.body);
        let known = Alignments::new(&places, func, module, &body);
        let sources =
            if kind == AccessKind::Stores { bits::Sources::of(func, &body) } else { bits::Sources::default() };
        let mut walk = Combiner { func, places: &places, known, sources, kind, aliases: Aliases::default() };
        walk.block(&mut body);
        walk.aliases.apply(&mut body);
        func.body = body;
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum AccessKind {
    Loads,
    Stores,
}

/// An access that may be combined with others.
#[derive(Debug, Clone, Copy)]
struct Access {
    ptr: Value,
    /// Value that is stored, or the result of a load.
    value: Value,
    scalar: Scalar,
}

impl AccessKind {
    /// Returns the access of an instruction, if it is an access of this kind.
    fn access(self, func: &Function, inst: &Inst) -> Option<Access> {
        let (ptr, value) = match (self, &inst.op) {
            (Self::Loads, Op::Load { ptr, .. }) => {
                (*ptr, inst.result.filter(|_| super::eliminate_redundant_loads::is_plain(&inst.op))?)
            }
            (Self::Stores, Op::Store { ptr, value, flags, .. }) if !flags.volatile => (*ptr, *value),
            _ => return None,
        };
        let scalar = func.try_ty(value)?.scalar()?;
        (scalar.size() < 4 || may_be_wide(func, ptr)).then_some(Access { ptr, value, scalar })
    }
}

/// Returns true if units of more than a word are worthwhile.
fn may_be_wide(func: &Function, ptr: Value) -> bool {
    matches!(func.try_ty(ptr), Some(Type::Ptr(Space::Global | Space::Constant | Space::Generic)))
}

struct Combiner<'a> {
    func: &'a mut Function,
    places: &'a Places,
    known: Alignments<'a>,
    sources: bits::Sources,
    kind: AccessKind,
    /// Replacements of loads that are removed.
    aliases: Aliases,
}

impl Combiner<'_> {
    fn block(&mut self, block: &mut Block) {
        let before = self.known.mark();
        let insts = std::mem::take(&mut block.insts);
        block.insts.reserve(insts.len());
        let mut segment = Vec::new();
        for inst in insts {
            let last = !goes_on(&inst.op);
            segment.push(inst);
            if last {
                self.segment(std::mem::take(&mut segment), &mut block.insts);
            }
        }
        self.segment(segment, &mut block.insts);
        self.known.rewind(before);
    }

    /// Processes instructions that are all executed if the first one is.
    fn segment(&mut self, mut insts: Vec<Inst>, out: &mut Vec<Inst>) {
        for inst in &insts {
            self.known.learn(self.func, inst);
        }
        for inst in &mut insts {
            for b in inst.op.blocks_mut() {
                self.block(b);
            }
        }
        match self.kind {
            AccessKind::Loads => self.loads(insts, out),
            AccessKind::Stores => self.stores(insts, out),
        }
    }
}

/// Returns true if control reaches the next instruction whenever it reaches one with this operation.
fn goes_on(op: &Op) -> bool {
    match op {
        Op::Loop { .. } | Op::Call { .. } | Op::AssertFail(_) => false,
        Op::System { op, .. } => op.is_pure() && *op != SystemOp::GridSync,
        op => !op.leaves() && op.blocks().into_iter().all(|b| b.insts.iter().all(|inst| goes_on(&inst.op))),
    }
}

/// Emits the address of a unit that begins at an offset from a root.
fn unit_address(code: &mut Code<'_>, address: Address) -> Value {
    let Address { base, index, offset } = address;
    if index.is_none() && offset == 0 {
        return base;
    }
    let (index, scale) = index.map_or((None, 0), |(index, scale)| (Some(index), scale));
    let ty = code.func.try_ty(base).unwrap_or(Type::U64);
    code.value(ty, Op::PtrAdd { base, index, scale, offset })
}

/// [`combine_accesses`] as a pass.
pub struct CombineAccesses;

impl<S> Pass<S> for CombineAccesses {
    fn name(&self) -> &'static str {
        "combine_accesses"
    }

    fn does(&self) -> &'static str {
        "loads and stores neighbouring bytes at once"
    }

    fn needs(&self) -> &'static [Property] {
        &[Property::NoCalls]
    }

    fn run(&self, module: &mut Module, _: &mut S) -> Outcome {
        let Module { structs, globals, functions, .. } = module;
        let declarations = Declarations { structs, globals };
        functions.iter_mut().for_each(|f| combine_accesses(f, declarations));
        Ok(())
    }
}
