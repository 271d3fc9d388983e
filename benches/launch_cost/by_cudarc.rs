//! The same launches by cudarc, of the first device.

use cudarc::driver::sys::{CUgraphInstantiate_flags, CUstreamCaptureMode};
use cudarc::driver::{CudaContext, LaunchConfig, PushKernelArg};

use super::{CHANGED, IN_GRAPH, KERNEL, LAUNCHES, N, ROUNDS, median};

/// Microseconds of a launch as cudarc does it by itself, with events that order streams; of one without these; and of one in a graph.
pub fn first() -> anyhow::Result<(f64, f64, f64)> {
    let context = CudaContext::new(0)?;
    let stream = context.new_stream()?;
    let function = context.load_module(cudarc::nvrtc::compile_ptx(KERNEL)?)?.load_function("add")?;
    let mut x = stream.alloc_zeros::<u32>(N as usize)?;
    let config = LaunchConfig { grid_dim: (N.div_ceil(64), 1, 1), block_dim: (64, 1, 1), shared_mem_bytes: 0 };
    let mut launch = |k: u32| -> anyhow::Result<()> {
        let mut builder = stream.launch_builder(&function);
        builder.arg(&mut x).arg(&CHANGED).arg(&k);
        // SAFETY: these are the kernel's parameters, and it stays within `x`.
        unsafe { builder.launch(config) }?;
        Ok(())
    };
    let mut launches = || {
        median(ROUNDS, LAUNCHES, || {
            (0..LAUNCHES).try_for_each(&mut launch)?;
            Ok(stream.synchronize()?)
        })
    };
    let tracked = launches()?;
    // SAFETY: there is one stream.
    unsafe { context.disable_event_tracking() };
    let launches = launches()?;
    stream.begin_capture(CUstreamCaptureMode::CU_STREAM_CAPTURE_MODE_RELAXED)?;
    (0..IN_GRAPH).try_for_each(&mut launch)?;
    let graph = stream.end_capture(CUgraphInstantiate_flags(0))?;
    let graph = graph.ok_or_else(|| anyhow::anyhow!("nothing was captured"))?;
    let graphs = median(ROUNDS, LAUNCHES, || {
        for _ in 0..LAUNCHES / IN_GRAPH {
            graph.launch()?;
        }
        Ok(stream.synchronize()?)
    })?;
    Ok((tracked, launches, graphs))
}
