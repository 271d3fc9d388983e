//! Replaces `malloc` and `free` by calls of the library that implements the heap ([`crate::heap`]).
//!
//! Removes: [`SystemOp::Malloc`] and [`SystemOp::Free`].
//!
//! Needs: a verified module. Functions may be called.
//!
//! Guarantees: the module's own functions and variables keep their order and their numbers; those of the library follow
//! them, with names that are not valid in C++. Before a kernel runs, the host has to write the heap's address to the
//! first of [`places`], and that of its first page to the second.

use super::link_library::Library;
use super::objects::{Entity, Linkage, Symbol};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::heap;
use crate::ir::ops::SystemOp;
use crate::ir::{Block, FuncId, Function, GlobalId, Inst, Module, Op, Space, Unroll, outside_of_cxx, ptr};
use crate::passes::manager::{Has, Linked, Outcome, Pass, Report};

/// The library that implements the heap.
const LIBRARY: Library = Library { name: "the heap's library", defect: codes::HEAP_LIBRARY };

/// Iterations of a library call's loops, as devices count them that end long loops.
const ROUNDS: u32 = 256;

/// Returns true if a function of the module allocates memory from the heap, or frees it.
pub fn allocates(module: &Module) -> bool {
    let mut allocates = false;
    let is_call = |op: &Op| matches!(op, Op::System { op: SystemOp::Malloc | SystemOp::Free, .. });
    module.functions.iter().for_each(|f| f.body.for_each(&mut |inst| allocates |= is_call(&inst.op)));
    allocates
}

/// Returns the variables with the heap's address and that of its first page, of 8 bytes each, if the module has them.
pub fn places(module: &Module) -> Option<[GlobalId; 2]> {
    let find = |name| {
        let name = outside_of_cxx(name);
        let at = module.globals.iter().position(|g| g.name == name)?;
        Some(GlobalId(at as u32))
    };
    Some([find(heap::PLACE)?, find(heap::FIRST_PAGE)?])
}

/// Returns true if a function belongs to the library.
pub fn is_of_library(function: &Function) -> bool {
    function.name.starts_with(&outside_of_cxx(heap::NAMESPACE))
}

/// Returns the module with the heap's functions; `None` if it allocates nothing. Without `fences` the library's fences
/// are left out: threads would serialise at them.
///
/// # Errors
/// Fails if the library has a defect.
pub fn link_heap(module: &Module, fences: bool) -> Result<Option<Module>, Diagnostic> {
    if !allocates(module) {
        return Ok(None);
    }
    let mut library = heap::library().map_err(|e| LIBRARY.defect(format_args!("cannot be read: {e}")))?;
    let mut user = module.clone();
    let (mut declared, mut defined) = (Vec::new(), Vec::new());
    let mut declare = |name: &str| {
        let at = library.functions.iter().position(|f| f.name == name)?;
        let symbol = |kind, id: usize| {
            let entity = Entity::Function(FuncId(id as u32));
            Symbol { name: name.to_owned(), entity, kind }
        };
        defined.push(symbol(Linkage::Defined, at));
        declared.push(symbol(Linkage::Declared, user.functions.len()));
        let function = library.functions.get(at)?;
        user.functions.push(Function { body: Block::default(), ..function.clone() });
        Some(FuncId(user.functions.len() as u32 - 1))
    };
    let (Some(malloc), Some(free)) = (declare(heap::MALLOC), declare(heap::FREE)) else {
        return Err(LIBRARY.defect("has no `malloc` or no `free`"));
    };
    user.functions.iter_mut().for_each(|f| call(f, malloc, free));
    for function in &mut library.functions {
        few_rounds(&mut function.body);
        if !fences {
            leave_out_fences(&mut function.body);
        }
    }
    LIBRARY.link(&user, &declared, library, &defined).map(Some)
}

/// Makes a function call the library's functions.
fn call(func: &mut Function, malloc: FuncId, free: FuncId) {
    let mut body = std::mem::take(&mut func.body);
    body.rewrite(&mut |inst, out| match (&inst.op, inst.result) {
        (Op::System { op: SystemOp::Malloc, arg: Some(bytes) }, Some(result)) => {
            // The library's function returns a generic pointer.
            let address = func.new_value(ptr(Space::Generic));
            let op = Op::Call { func: malloc, args: vec![*bytes] };
            out.push(Inst { result: Some(address), op, span: inst.span });
            let op = Op::SpaceCast { ptr: address, to: Space::Global };
            out.push(Inst { result: Some(result), op, span: inst.span });
        }
        (Op::System { op: SystemOp::Free, arg: Some(block) }, None) => {
            out.push(Inst { result: None, op: Op::Call { func: free, args: vec![*block] }, span: inst.span });
        }
        _ => out.push(inst),
    });
    func.body = body;
}

/// Declares that the library's loops have few iterations: a page with room is among the first that are examined, and a
/// search that fails is not repeated before memory is freed.
fn few_rounds(body: &mut Block) {
    body.for_each_mut(&mut |inst| {
        if let Op::Loop { unroll, .. } = &mut inst.op {
            *unroll = Unroll::Few(ROUNDS);
        }
    });
}

/// Removes the fences of a block.
fn leave_out_fences(body: &mut Block) {
    body.rewrite(&mut |inst, out| {
        if !matches!(inst.op, Op::Fence(_)) {
            out.push(inst);
        }
    });
}

/// Whether the device has fences.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fences(pub bool);

/// [`link_heap`] as a pass.
pub struct LinkHeap;

impl<S: Has<Fences> + Report<Linked>> Pass<S> for LinkHeap {
    fn name(&self) -> &'static str {
        "link_heap"
    }

    fn does(&self) -> &'static str {
        "adds the functions of the heap"
    }

    fn run(&self, module: &mut Module, state: &mut S) -> Outcome {
        let Fences(fences) = state.get();
        if let Some(linked) = link_heap(module, fences).map_err(|d| vec![d])? {
            *module = linked;
            state.report(Linked);
        }
        Ok(())
    }
}
