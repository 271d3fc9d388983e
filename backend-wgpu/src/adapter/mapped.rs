//! Reads buffers that the device has written for the host.

use super::{Gpu, GpuError};

/// Waits for a `MAP_READ` buffer and copies its start.
pub(crate) fn read_mapped(gpu: &Gpu, staging: &wgpu::Buffer, out: &mut [u8]) -> Result<(), GpuError> {
    read_mapped_after(staging, out, || gpu.wait())
}

/// Reads a staging buffer whose contents are there after `wait`. Another thread that polls the device may be the one
/// that calls back, also a moment after `wait` has returned.
pub(crate) fn read_mapped_after(
    staging: &wgpu::Buffer,
    out: &mut [u8],
    wait: impl FnOnce() -> Result<(), GpuError>,
) -> Result<(), GpuError> {
    let slice = staging.slice(..out.len() as u64);
    let (sender, receiver) = std::sync::mpsc::channel();
    slice.map_async(wgpu::MapMode::Read, move |result| {
        // The receiver is gone only if waiting failed, and then the result is of no use.
        let _ = sender.send(result);
    });
    wait()?;
    match receiver.recv() {
        Ok(Ok(())) => {}
        Ok(Err(error)) => return Err(GpuError::Internal(error.to_string())),
        Err(error) => return Err(GpuError::Internal(error.to_string())),
    }
    let view = slice.get_mapped_range().map_err(|e| GpuError::Internal(e.to_string()))?;
    out.copy_from_slice(&view);
    drop(view);
    staging.unmap();
    Ok(())
}
