//! The text that kernels print. Launches of several threads run at the same time, so each that may print has a buffer of
//! its own for its records.

use isowarp_core::backend::{DevicePtr, Error};
use isowarp_core::ir::{GlobalId, Module, Op};
use isowarp_core::printf::records::{Memory, Prints, collect};

use crate::memory::Table;
use crate::shared::Shared;

/// Device memory as a launch sees it.
impl Memory for &Table {
    fn read(&mut self, at: DevicePtr, out: &mut [u8]) -> Result<(), Error> {
        let (allocation, offset) = self.range(at, out.len() as u64)?;
        allocation.read_bytes(offset, out);
        Ok(())
    }

    fn write(&mut self, at: DevicePtr, data: &[u8]) -> Result<(), Error> {
        let (allocation, offset) = self.range(at, data.len() as u64)?;
        allocation.write_bytes(offset, data);
        Ok(())
    }
}

/// Prints the records of a launch that saw the memory `heap`. A printer may launch other kernels.
pub fn print(device: &Shared, prints: &Prints, mut heap: &Table) -> Result<(), Error> {
    let text = collect(&mut heap, prints)?;
    device.output.push(text);
    device.output.print();
    Ok(())
}

/// Returns true if a function, or one that it calls, writes records into the variable `buffer`.
pub fn may_print(module: &Module, function: usize, buffer: GlobalId) -> bool {
    let mut found = false;
    for function in module.reached_from([function]).into_iter().filter_map(|at| module.functions.get(at)) {
        function.body.for_each(&mut |inst| found |= matches!(inst.op, Op::GlobalAddr(id) if id == buffer));
    }
    found
}
