//! IR to naga.

mod interface;

pub use interface::{
    Binding, EmitOptions, EmittedKernel, HEAP_TAG, LOCAL_TAG, MAX_WINDOWS, PARAM_TAG, SHARED_TAG, TargetCaps,
    VariableLayout, device_address, launch_block, window_and_offset,
};
