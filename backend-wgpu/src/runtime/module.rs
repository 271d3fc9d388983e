//! Represents loaded modules: variables in the heap, and one pipeline per kernel and specialisation.

use std::collections::BTreeSet;
use std::sync::Arc;

use isowarp_core::backend::{BackendKernel, BackendModule, DeviceLimit, DevicePtr, Error, FloatMode, Program};
use isowarp_core::ir::{GlobalId, Module, Op};
use isowarp_core::once_map::OnceMap;
use isowarp_core::passes::legalise::{record_halts, record_prints};
use isowarp_core::passes::link::link_heap;
use isowarp_core::printf::records::{Prints, sites};

use super::allocator::GRANULE;
use super::fault_parts::FaultParts;
use super::kernel::WgpuKernel;
use super::module_shared::ModuleShared;
use super::shared::DeviceShared;
use super::texture_records::References;
use crate::emit::VariableLayout;
use crate::lower::{Sizes, complete};

/// A loaded module.
pub(super) struct WgpuModule {
    shared: Arc<ModuleShared>,
    kernels: OnceMap<String, Arc<WgpuKernel>>,
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
            FloatMode::Native if calls_math(&program.module) => device.native_functions()?,
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
            parts: FaultParts::default(),
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
