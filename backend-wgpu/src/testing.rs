//! Provides tests with an adapter, or fails with a message that explains how to get one.

use crate::adapter::{Adapter, Gpu, Profile};

/// Returns the machine's adapters.
pub(crate) fn adapters() -> Vec<Adapter> {
    let all = Adapter::all();
    assert!(
        !all.is_empty(),
        "these tests need a GPU adapter; install Mesa's software Vulkan: sudo apt-get install mesa-vulkan-drivers"
    );
    all
}

/// Opens the first adapter with everything that it has.
pub(crate) fn gpu() -> Gpu {
    let adapters = adapters();
    adapters[0].open(Profile::Native).expect("the first adapter opens")
}
