//! Extracts a single kernel into a module of its own.
//!
//! Removes: all functions that the kernel does not call, directly or not, and all variables that none of these uses and
//! no initial value points to.
//!
//! Needs: nothing.
//!
//! Guarantees: functions and variables stay in their order, with new numbers; structs stay as they are. Work on the
//! result costs time in proportion to the kernel, however many others the file has. Variables are not where the whole
//! module's are, so a kernel that is to run together with others must not be extracted.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::ir::{FuncId, FunctionKind, GlobalId, Module, Op};

/// Returns the kernel with everything that it needs; `None` if the module has no kernel of this name.
pub fn extract_kernel(module: &Module, kernel: &str) -> Option<Module> {
    let root = module.functions.iter().position(|f| f.kind == FunctionKind::Kernel && f.name == kernel)?;
    let mut functions = Numbers::default();
    let mut globals = Numbers::default();
    for at in module.reached_from([root]) {
        let Some(function) = module.functions.get(at).filter(|_| functions.add(at)) else { continue };
        function.body.for_each(&mut |inst| {
            if let Op::GlobalAddr(id) = inst.op {
                globals.add(id.0 as usize);
            }
        });
    }
    let mut open = globals.kept.clone();
    while let Some(at) = open.pop() {
        let addresses = module.globals.get(at).map_or(&[][..], |g| &g.addresses);
        open.extend(addresses.iter().map(|a| a.target.0 as usize).filter(|target| globals.add(*target)));
    }
    globals.kept.sort_unstable();
    let mut extracted = Module {
        sources: Arc::clone(&module.sources),
        structs: Arc::clone(&module.structs),
        globals: globals.kept.iter().filter_map(|at| module.globals.get(*at).cloned()).collect(),
        functions: functions.kept.iter().filter_map(|at| module.functions.get(*at).cloned()).collect(),
    };
    extracted
        .renumber(|id| FuncId(functions.new_number(id.0 as usize)), |id| GlobalId(globals.new_number(id.0 as usize)));
    Some(extracted)
}

/// The numbers of the functions or variables that stay.
#[derive(Debug, Default)]
struct Numbers {
    kept: Vec<usize>,
    seen: BTreeSet<usize>,
}

impl Numbers {
    /// Adds a number. Returns true if it was not there yet.
    fn add(&mut self, number: usize) -> bool {
        let new = self.seen.insert(number);
        if new {
            self.kept.push(number);
        }
        new
    }

    /// Returns the position among the kept numbers, once they are sorted. An id that is invalid in a malformed module
    /// stays invalid.
    fn new_number(&self, old: usize) -> u32 {
        self.kept.binary_search(&old).map_or(u32::MAX, |at| at as u32)
    }
}
