//! Represents loaded modules: variables in the heap, and one pipeline per kernel and specialisation.

use std::collections::BTreeSet;
use std::sync::Arc;

use isowarp_core::api::{
    BackendKernel, BackendModule, CompileErrors, DeviceLimit, DevicePtr, Error, FloatMode, Program,
};
use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::ir;
use isowarp_core::ir::{GlobalId, Module, Op};
use isowarp_core::once_map::OnceMap;

use isowarp_core::passes::legalise::record_halts::{self, Record};
use isowarp_core::passes::legalise::record_prints;
use isowarp_core::passes::link::link_heap;
use isowarp_core::printf::records::{Memory, Prints, collect, sites};

use super::allocator::GRANULE;
use super::device::DeviceShared;
use super::faults;
use super::launch::WgpuKernel;
use super::textures::References;
use crate::emit::VariableLayout;
use crate::lower::{Sizes, complete};

/// A loaded module.
pub(super) struct WgpuModule {
    shared: Arc<ModuleShared>,
    kernels: OnceMap<String, Arc<WgpuKernel>>,
}

/// State that kernels share with their module.
pub(super) struct ModuleShared {
    pub(super) device: Arc<DeviceShared>,
    pub(super) ir: Arc<ir::Module>,
    pub(super) floats: FloatMode,
    layout: VariableLayout,
    /// Address at which kernels record their faults, if they can have any.
    pub(super) record: Option<DevicePtr>,
    /// The module's calls of `printf`, and the place of their records.
    pub(super) prints: Option<Prints>,
    /// Memory allocated for `__device__` and `__constant__` variables; null if there are none.
    block: DevicePtr,
    /// Start of the variables in the block; null if there are none.
    pub(super) variables: DevicePtr,
    /// Whether the constants among the variables are in a uniform buffer as well.
    pub(super) uniform_constants: bool,
    /// Objects in texture references.
    pub(super) references: References,
}

impl ModuleShared {
    /// Returns the error for a kernel that the device cannot run.
    pub(super) fn unsupported(&self, kernel: &str, diagnostics: Vec<Diagnostic>) -> Error {
        let first = diagnostics.iter().find(|d| d.is_error()).or(diagnostics.first());
        let reason = first.map_or_else(|| "no reason was given".to_owned(), |d| format!("{} [{}]", d.message, d.code));
        let errors = CompileErrors { diagnostics, sources: self.ir.sources.clone() };
        Error::Unsupported {
            kernel: kernel.to_owned(),
            device: self.device.info.name(),
            reason,
            diagnostics: Some(errors),
        }
    }
}

/// The memory of a device that is idle.
struct DeviceMemory<'a>(&'a DeviceShared);

impl Memory for DeviceMemory<'_> {
    fn read(&mut self, at: DevicePtr, out: &mut [u8]) -> Result<(), Error> {
        self.0.read(at, out)
    }

    fn write(&mut self, at: DevicePtr, data: &[u8]) -> Result<(), Error> {
        self.0.write(at, data)
    }
}

impl ModuleShared {
    /// Returns the text that kernels have left, and clears it.
    pub(super) fn take_text(&self) -> Result<Vec<u8>, Error> {
        self.prints.as_ref().map_or(Ok(Vec::new()), |prints| collect(&mut DeviceMemory(&self.device), prints))
    }

    /// Returns the fault that a kernel has recorded since the last call.
    pub(super) fn take_fault(&self) -> Result<Option<Error>, Error> {
        let Some(place) = self.record else { return Ok(None) };
        let mut words = vec![0u32; record_halts::WORDS];
        self.device.read(place, bytemuck::cast_slice_mut(&mut words))?;
        let Some(record) = Record::read(&words) else { return Ok(None) };
        self.device.write(place, bytemuck::cast_slice(&vec![0u32; record_halts::WORDS]))?;
        Ok(Some(faults::fault(&self.ir, record)))
    }
}

impl Drop for ModuleShared {
    fn drop(&mut self) {
        if self.prints.is_some()
            && let Err(error) = self.device.faults.print_last(self)
        {
            tracing::warn!(%error, "what a kernel has printed is lost");
        }
        if let Ok(Some(fault)) = self.take_fault() {
            self.device.faults.keep(fault);
        }
        self.device.state().constants.remove(self.variables);
        if self.block != DevicePtr::default()
            && let Err(error) = self.device.free(self.block)
        {
            tracing::warn!(%error, "freeing a module's variables failed");
        }
    }
}

/// Returns true if the module calls a math function.
fn calls_math(module: &Module) -> bool {
    let mut calls = false;
    for function in &module.functions {
        function.body.for_each(&mut |inst| calls |= matches!(inst.op, Op::Math { .. }));
    }
    calls
}

impl WgpuModule {
    pub(super) fn load(device: &Arc<DeviceShared>, program: &Program) -> Result<Self, Error> {
        let own = match program.floats {
            FloatMode::Native if calls_math(&program.module) => device.calibration()?.functions(),
            FloatMode::Native | FloatMode::Exact => BTreeSet::new(),
        };
        let bytes = device.limits.get(DeviceLimit::PrintfFifoSize);
        let sizes = Sizes { printf: bytes, stack: device.limits.get(DeviceLimit::StackSize) };
        let fences = device.gpu.caps().passthrough;
        let completed = complete(&program.module, &own, sizes, fences).map_err(|d| Error::Internal(d.message))?;
        let module = &completed.map_or_else(|| Arc::clone(&program.module), Arc::new);
        let too_large = || Error::OutOfMemory {
            device: device.info.name(),
            requested: u64::MAX,
            limit: Some(device.info.limits.max_alloc_bytes),
        };
        let layout = VariableLayout::of(module).ok_or_else(too_large)?;
        // Allocations have a fixed alignment; for a larger one, the block has room before the variables.
        let more = if layout.align > GRANULE { layout.align } else { 0 };
        let block = match layout.size {
            0 => DevicePtr::default(),
            bytes => device.alloc(u64::from(bytes).checked_add(more).ok_or_else(too_large)?)?,
        };
        let variables = DevicePtr(block.0.checked_next_multiple_of(layout.align.max(1)).ok_or_else(too_large)?);
        let place = |id: GlobalId| {
            let offset = layout.offsets.get(id.0 as usize).copied().flatten()?;
            Some(DevicePtr(variables.0 + u64::from(offset)))
        };
        let record = record_halts::record(module).and_then(place);
        let prints = record_prints::buffer(module).and_then(place);
        let prints = prints.map(|buffer| Prints { buffer, bytes, sites: sites(&program.module) });
        let heap = link_heap::places(module).map(|variables| variables.map(place));
        let uniform_constants = device.add_constants(variables, layout.constants)?;
        let shared = ModuleShared {
            device: Arc::clone(device),
            ir: Arc::clone(module),
            floats: program.floats,
            layout,
            record,
            prints,
            block,
            variables,
            uniform_constants,
            references: References::default(),
        };
        if variables != DevicePtr::default() {
            device.write(variables, &shared.layout.initial_bytes(module, variables.0))?;
        }
        if let Some(places) = heap {
            for (place, address) in places.into_iter().zip(device.kernels_heap()?) {
                place.map_or(Ok(()), |place| device.write(place, &address.0.to_le_bytes()))?;
            }
        }
        Ok(Self { shared: Arc::new(shared), kernels: OnceMap::default() })
    }
}

impl BackendModule for WgpuModule {
    fn kernel(&self, name: &str) -> Result<Arc<dyn BackendKernel>, Error> {
        let kernel = self.kernels.get_or_make(name.to_owned(), || WgpuKernel::new(&self.shared, name).map(Arc::new))?;
        Ok(kernel)
    }

    fn symbol(&self, name: &str) -> Result<(DevicePtr, u64), Error> {
        let missing = || Error::NotFound { what: "variable", name: name.to_owned(), known: Vec::new() };
        let (id, global) = self.shared.ir.symbol(name).ok_or_else(missing)?;
        let offset = self.shared.layout.offsets.get(id.0 as usize).copied().flatten().ok_or_else(missing)?;
        Ok((DevicePtr(self.shared.variables.0 + u64::from(offset)), global.size))
    }

    fn note_reference(&self, name: &str, object: Option<DevicePtr>) {
        if let Some((id, _)) = self.shared.ir.symbol(name) {
            self.shared.references.note(id, object);
        }
    }
}
