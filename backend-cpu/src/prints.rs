//! The text that kernels print. Launches of several threads run at the same time, so each that may print has a buffer of
//! its own for its records.

use std::collections::BTreeSet;

use isowarp_core::backend::{DevicePtr, Error};
use isowarp_core::ir::{Module, Op};
use isowarp_core::printf::records::{Memory, Prints, collect};

use crate::memory::Allocation;
use crate::shared::Shared;

/// Device memory as a launch sees it, with a buffer of its own for records of `printf`.
struct LaunchMemory<'a> {
    shared: &'a Shared,
    buffer: &'a Allocation,
}

impl LaunchMemory<'_> {
    /// Returns the offset of a range in the launch's own buffer, if it is there.
    fn in_buffer(&self, at: DevicePtr, bytes: usize) -> Option<u64> {
        let offset = at.0.checked_sub(self.buffer.base)?;
        (offset.checked_add(bytes as u64)? <= self.buffer.size).then_some(offset)
    }
}

impl Memory for LaunchMemory<'_> {
    fn read(&mut self, at: DevicePtr, out: &mut [u8]) -> Result<(), Error> {
        if let Some(offset) = self.in_buffer(at, out.len()) {
            self.buffer.read_bytes(offset, out);
            return Ok(());
        }
        let (allocation, offset) = self.shared.heap.range(at, out.len() as u64)?;
        allocation.read_bytes(offset, out);
        Ok(())
    }

    fn write(&mut self, at: DevicePtr, data: &[u8]) -> Result<(), Error> {
        if let Some(offset) = self.in_buffer(at, data.len()) {
            self.buffer.write_bytes(offset, data);
            return Ok(());
        }
        let (allocation, offset) = self.shared.heap.range(at, data.len() as u64)?;
        allocation.write_bytes(offset, data);
        Ok(())
    }
}

/// Prints the records that a launch has written into its buffer. A printer may launch other kernels.
pub fn print(device: &Shared, prints: &Prints, buffer: &Allocation) -> Result<(), Error> {
    let text = collect(&mut LaunchMemory { shared: device, buffer }, prints)?;
    device.output.push(text);
    device.output.print();
    Ok(())
}

/// Returns the functions that call `printf`, directly or through others.
pub fn functions_that_print(module: &Module) -> BTreeSet<usize> {
    let mut callers: Vec<Vec<usize>> = vec![Vec::new(); module.functions.len()];
    let mut open = Vec::new();
    for (caller, function) in module.functions.iter().enumerate() {
        function.body.for_each(&mut |inst| match &inst.op {
            Op::Printf { .. } => open.push(caller),
            Op::Call { func, .. } => {
                if let Some(callers) = callers.get_mut(func.0 as usize) {
                    callers.push(caller);
                }
            }
            _ => {}
        });
    }
    let mut found = BTreeSet::new();
    while let Some(function) = open.pop() {
        if found.insert(function) {
            open.extend(callers.get(function).into_iter().flatten());
        }
    }
    found
}
