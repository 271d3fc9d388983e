//! Accesses neighbouring bytes at once.
//!
//! Removes: plain loads of 8, 16, 32 and 64 bits from one base at constant distances, if together they lie in one unit of 2, 4, 8 or
//! 16 bytes whose address is known to be a multiple of its size: one load of the unit is done where the first of them was,
//! and each takes its bytes out of that. Plain stores likewise, if together they write every byte of the unit: one store of
//! it is done where the last of them was. Units of 8 and 16 bytes are vectors, and only what may be in global memory is accessed so.
//!
//! Needs: a verified function without calls; best behind `eliminate_common_subexpressions`, which makes equal addresses
//! one value, and `eliminate_redundant_loads`.
//!
//! Guarantees: the same values, if the addresses that the program accesses are multiples of what its accesses say.
//! - A load reads bytes that the program does not read only in words and vectors of which it reads others, which is no matter where
//!   memory is words; a store writes no others than the program.
//! - A load comes before what stands between only if that cannot change its bytes, and a store behind it only if that neither
//!   reads nor writes them. Threads do not meet in between, none sees another one's order, and control always goes on.
//! - Volatile accesses, atomic operations and copies stay as they are and where they are. Loads and stores with cache hints are combined
//!   with others of the same hint, those of loads that ask for memory to be read again are not.
//!
//! How an address is aligned is known from the accesses that are done whenever control comes there, from variables, and
//! from the distances between addresses (`combine_accesses/alignment.rs`). That also tells bytes apart: of two addresses
//! that are both multiples of 4, one byte behind the one never is the second byte behind the other.
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
use crate::passes::code::Code;
use crate::passes::rewrite::Aliases;

/// Combines the accesses of a function of a module with these declarations.
pub fn combine_accesses(func: &mut Function, module: Declarations<'_>) {
    // Addresses made for loads are new to the analysis of stores.
    for kind in [Kind::Loads, Kind::Stores] {
        let mut candidates = 0;
        func.body.for_each(&mut |inst| candidates += usize::from(kind.access(func, inst).is_some()));
        if candidates < 2 {
            continue;
        }
        let places = Places::of(func, module);
        let mut body = std::mem::take(&mut func.body);
        let known = Alignments::new(&places, func, module, &body);
        let sources = if kind == Kind::Stores { bits::Sources::of(func, &body) } else { bits::Sources::default() };
        let mut walk = Walk { func, places: &places, known, sources, kind, aliases: Aliases::default() };
        walk.block(&mut body);
        walk.aliases.apply(&mut body);
        func.body = body;
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Loads,
    Stores,
}

/// An access that may be combined with others.
#[derive(Debug, Clone, Copy)]
struct Access {
    ptr: Value,
    /// What is stored; the result of a load.
    value: Value,
    scalar: Scalar,
}

impl Kind {
    /// The access of an instruction, if it is one of this kind.
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

/// True if units of more than a word are worth while.
fn may_be_wide(func: &Function, ptr: Value) -> bool {
    matches!(func.try_ty(ptr), Some(Type::Ptr(Space::Global | Space::Constant | Space::Generic)))
}

struct Walk<'a> {
    func: &'a mut Function,
    places: &'a Places,
    known: Alignments<'a>,
    sources: bits::Sources,
    kind: Kind,
    /// What stands for loads that are gone.
    aliases: Aliases,
}

impl Walk<'_> {
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

    /// Goes over instructions that are all done if the first one is.
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
            Kind::Loads => self.loads(insts, out),
            Kind::Stores => self.stores(insts, out),
        }
    }
}

/// True if control comes to the next instruction whenever it comes to one with this operation.
fn goes_on(op: &Op) -> bool {
    match op {
        Op::Loop { .. } | Op::Call { .. } | Op::AssertFail(_) => false,
        Op::System { op, .. } => op.is_pure() && *op != SystemOp::GridSync,
        op => !op.leaves() && op.blocks().into_iter().all(|b| b.insts.iter().all(|inst| goes_on(&inst.op))),
    }
}

/// The address of a unit that begins at an offset from a root, as code.
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
