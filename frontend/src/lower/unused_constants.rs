//! Drops the variables that were created for constants whose objects no function finally uses. They were named by
//! expressions evaluated at compile time, or by attempts.

use std::collections::BTreeSet;

use isowarp_core::ir::{GlobalId, Module, Op};

/// Drops those of `constants` that nothing refers to, and renumbers the rest.
pub(crate) fn drop_unused(module: &mut Module, constants: &[GlobalId]) {
    let mut unused: BTreeSet<GlobalId> = constants.iter().copied().collect();
    for function in &module.functions {
        function.body.for_each(&mut |inst| {
            if let Op::GlobalAddr(id) = &inst.op {
                unused.remove(id);
            }
        });
    }
    module.globals.iter().flat_map(|g| &g.addresses).for_each(|a| {
        unused.remove(&a.target);
    });
    if unused.is_empty() {
        return;
    }
    let renumbered = |id: GlobalId| GlobalId(id.0 - unused.range(..id).count() as u32);
    for function in &mut module.functions {
        function.body.for_each_mut(&mut |inst| {
            if let Op::GlobalAddr(id) = &mut inst.op {
                *id = renumbered(*id);
            }
        });
    }
    for address in module.globals.iter_mut().flat_map(|g| &mut g.addresses) {
        address.target = renumbered(address.target);
    }
    let mut at = 0;
    module.globals.retain(|_| {
        at += 1;
        !unused.contains(&GlobalId(at - 1))
    });
}
