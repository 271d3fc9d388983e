//! Barriers and fences (CUDA C++ Programming Guide, "Memory Fence Functions" and
//! "Synchronization Functions").

use isowarp_core::ir::Op;
use isowarp_core::ir::ops::Scope;

use super::Registry;

pub(super) fn register(r: &mut Registry) {
    r.def("void __syncthreads()", |b, _| {
        b.effect(Op::Barrier);
        None
    });
    for (name, scope) in [
        ("__threadfence_block", Scope::Block),
        ("__threadfence", Scope::Device),
        ("__threadfence_system", Scope::System),
    ] {
        r.def(&format!("void {name}()"), move |b, _| {
            b.effect(Op::Fence(scope));
            None
        });
    }
}
