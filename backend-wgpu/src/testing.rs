//! What tests share: an adapter, or a failure that says how to get one.

use crate::adapter::{Adapter, Gpu, Profile};

/// The machine's adapters.
pub(crate) fn adapters() -> Vec<Adapter> {
    let all = Adapter::all();
    assert!(
        !all.is_empty(),
        "these tests need a GPU adapter and there is none; install Mesa's software Vulkan: \
         sudo apt-get install mesa-vulkan-drivers"
    );
    all
}

/// The first adapter, opened with everything it has.
pub(crate) fn gpu() -> Gpu {
    let adapters = adapters();
    adapters[0].open(Profile::Native).expect("the first adapter opens")
}
