//! The same launches by cudarc, of the first device.

use std::sync::Arc;

use cudarc::driver::sys::{CUgraphInstantiate_flags, CUstreamCaptureMode};
use cudarc::driver::{CudaContext, CudaFunction, CudaSlice, CudaStream, LaunchConfig, PushKernelArg};

use super::{CHANGED, IN_GRAPH, KERNEL, LAUNCHES, N, Round};

struct Launches {
    stream: Arc<CudaStream>,
    function: CudaFunction,
    x: CudaSlice<u32>,
}

impl Launches {
    /// `tracked`: with events that order streams, as cudarc has them by itself.
    fn new(tracked: bool) -> anyhow::Result<Self> {
        let context = CudaContext::new(0)?;
        if !tracked {
            // SAFETY: there is one stream.
            unsafe { context.disable_event_tracking() };
        }
        let stream = context.new_stream()?;
        let function = context.load_module(cudarc::nvrtc::compile_ptx(KERNEL)?)?.load_function("add")?;
        let x = stream.alloc_zeros::<u32>(N as usize)?;
        Ok(Self { stream, function, x })
    }

    fn launch(&mut self, k: u32) -> anyhow::Result<()> {
        let config = LaunchConfig { grid_dim: (N.div_ceil(64), 1, 1), block_dim: (64, 1, 1), shared_mem_bytes: 0 };
        let mut builder = self.stream.launch_builder(&self.function);
        builder.arg(&mut self.x).arg(&CHANGED).arg(&k);
        // SAFETY: these are the kernel's parameters, and it stays within `x`.
        unsafe { builder.launch(config) }?;
        Ok(())
    }
}

/// Launches, by streams that are tracked or not.
pub fn launches(tracked: bool) -> anyhow::Result<Round<'static>> {
    let mut all = Launches::new(tracked)?;
    Ok(Box::new(move || {
        (0..LAUNCHES).try_for_each(|k| all.launch(k))?;
        Ok(all.stream.synchronize()?)
    }))
}

/// Launches in graphs.
pub fn graphs() -> anyhow::Result<Round<'static>> {
    let mut all = Launches::new(false)?;
    all.stream.begin_capture(CUstreamCaptureMode::CU_STREAM_CAPTURE_MODE_RELAXED)?;
    (0..IN_GRAPH).try_for_each(|k| all.launch(k))?;
    let graph = all.stream.end_capture(CUgraphInstantiate_flags(0))?;
    let graph = graph.ok_or_else(|| anyhow::anyhow!("nothing was captured"))?;
    Ok(Box::new(move || {
        // A graph of cudarc's does not keep the function and memory that it uses.
        let all = &all;
        for _ in 0..LAUNCHES / IN_GRAPH {
            graph.launch()?;
        }
        Ok(all.stream.synchronize()?)
    }))
}
