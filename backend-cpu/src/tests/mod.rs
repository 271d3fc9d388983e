//! Kernels as IR text, executed through the backend's interface.
#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

mod control;
mod engine;
mod faults;
mod grid_sync;
pub mod host;
mod math;
mod memory;
mod operations;
mod random;
mod sync;
mod warp;

use std::sync::Arc;
use std::time::Duration;

use isowarp_core::backend::{
    Backend, BackendDevice, BackendModule, DevicePtr, Dim3, Error, FloatMode, LaunchConfig, Program, StreamId,
};
use isowarp_core::ir::Module;
use isowarp_core::ir::text::{SpanSource, parse_module};
use isowarp_core::ir::verify::verify;

use crate::CpuBackend;

/// A device and a loaded module.
pub struct Bench {
    pub device: Arc<dyn BackendDevice>,
    pub module: Arc<dyn BackendModule>,
    ir: Arc<Module>,
}

/// The bytes of an argument.
pub type Arg = Vec<u8>;

/// Returns an argument.
pub fn arg<T: bytemuck::Pod>(value: T) -> Arg {
    bytemuck::bytes_of(&value).to_vec()
}

/// Returns a pointer argument.
pub fn ptr(p: DevicePtr) -> Arg {
    arg(p.0)
}

impl Bench {
    pub fn new(text: &str) -> Bench {
        Bench::with_watchdog(text, Duration::from_secs(60))
    }

    pub fn with_watchdog(text: &str, watchdog: Duration) -> Bench {
        let ir = parse_module(text, SpanSource::Text).unwrap_or_else(|e| panic!("{e}\n{text}"));
        let errors = verify(&ir);
        assert!(errors.is_empty(), "{errors:?}\n{text}");
        let ir = Arc::new(ir);
        let device = CpuBackend::new().with_watchdog(watchdog).open(0).unwrap();
        let program = Program::new(ir.clone(), FloatMode::Exact);
        let module = device.load(&program).unwrap();
        Bench { device, module, ir }
    }

    pub fn upload<T: bytemuck::Pod>(&self, data: &[T]) -> DevicePtr {
        let bytes = bytemuck::cast_slice(data);
        let p = self.device.alloc(bytes.len() as u64).unwrap();
        self.device.write(StreamId::DEFAULT, p, bytes).unwrap();
        p
    }

    pub fn download<T: bytemuck::Pod>(&self, p: DevicePtr, count: usize) -> Vec<T> {
        let mut out = vec![T::zeroed(); count];
        self.device.read(StreamId::DEFAULT, p, bytemuck::cast_slice_mut(&mut out)).unwrap();
        out
    }

    pub fn launch(
        &self,
        kernel: &str,
        grid: impl Into<Dim3>,
        block: impl Into<Dim3>,
        shared: u32,
        args: &[Arg],
    ) -> Result<(), Error> {
        self.configured(kernel, LaunchConfig::new(grid, block).with_shared_bytes(shared), args)
    }

    /// Launches with any configuration.
    pub fn configured(&self, kernel: &str, config: LaunchConfig, args: &[Arg]) -> Result<(), Error> {
        let function = self.ir.kernel(kernel).unwrap();
        let (offsets, size) = function.param_layout(&self.ir.structs);
        assert_eq!(offsets.len(), args.len());
        let mut params = vec![0; size as usize];
        for (arg, offset) in args.iter().zip(offsets) {
            params[offset as usize..][..arg.len()].copy_from_slice(arg);
        }
        self.module.kernel(kernel)?.launch(StreamId::DEFAULT, &config, &params)
    }

    /// Launches and expects success.
    pub fn run(&self, kernel: &str, grid: impl Into<Dim3>, block: impl Into<Dim3>, args: &[Arg]) {
        self.launch(kernel, grid, block, 0, args).unwrap_or_else(|e| panic!("{e}"));
    }

    /// Launches and expects a fault. Returns its code and message.
    pub fn fault(&self, kernel: &str, grid: impl Into<Dim3>, block: impl Into<Dim3>, args: &[Arg]) -> (String, String) {
        match self.launch(kernel, grid, block, 0, args) {
            Err(Error::KernelFault(errors)) => {
                let first = &errors.diagnostics[0];
                assert!(first.span.is_some());
                (first.code.to_owned(), first.message.clone())
            }
            other => panic!("expected a fault, got {other:?}"),
        }
    }
}
