//! State that kernels share with their module: its variables, and what its kernels leave there for the host.

use std::sync::Arc;

use isowarp_core::backend::{CompileErrors, DevicePtr, Error, FloatMode};
use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::ir;
use isowarp_core::passes::legalise::record_halts::{PART_WORDS, Record};
use isowarp_core::printf::records::{Memory, Prints, collect};

use super::fault_parts::FaultParts;
use super::faults::{self, Fault};
use super::shared::DeviceShared;
use super::texture_records::References;
use crate::emit::VariableLayout;

/// State that kernels share with their module.
pub(super) struct ModuleShared {
    pub(super) device: Arc<DeviceShared>,
    pub(super) ir: Arc<ir::Module>,
    pub(super) floats: FloatMode,
    pub(super) layout: VariableLayout,
    /// Address at which kernels record their faults, if they can have any.
    pub(super) record: Option<DevicePtr>,
    /// The streams that have parts of the variable with the faults.
    pub(super) parts: FaultParts,
    /// The module's calls of `printf`, and the place of their records.
    pub(super) prints: Option<Prints>,
    /// Memory allocated for `__device__` and `__constant__` variables; null if there are none.
    pub(super) block: DevicePtr,
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

    /// Returns the faults that kernels have recorded since the last call, at most one for each stream.
    pub(super) fn take_faults(&self) -> Result<Vec<Fault>, Error> {
        let Some(start) = self.record else { return Ok(Vec::new()) };
        let mut found = Vec::new();
        let mut words = vec![0u32; PART_WORDS];
        for (part, launcher) in self.parts.take_unread() {
            let place = DevicePtr(start.0 + 4 * (part * PART_WORDS) as u64);
            self.device.read(place, bytemuck::cast_slice_mut(&mut words))?;
            let Some(record) = Record::read(&words) else { continue };
            self.device.write(place, bytemuck::cast_slice(&vec![0u32; PART_WORDS]))?;
            found.push(Fault::new(launcher, faults::error(&self.ir, record)));
        }
        Ok(found)
    }
}

impl Drop for ModuleShared {
    fn drop(&mut self) {
        if self.prints.is_some()
            && let Err(error) = self.device.faults.print_last(self)
        {
            tracing::warn!(%error, "what a kernel has printed is lost");
        }
        for fault in self.take_faults().into_iter().flatten() {
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
