//! The output of kernels in exact mode: text that is the same on every device, in the same order, passed to the printer
//! that the host has set (`isowarp_core::passes::legalise::record_prints`). The driver's own `printf`, which native mode uses,
//! writes to the standard output in the order in which threads arrived.
//!
//! The records are in host memory that the device can access, so that they survive a kernel that fails and destroys the
//! context. Only one launch at a time writes records: the next one waits until the text of the previous one has been
//! printed.

use std::ffi::c_void;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use cudarc::driver::{result, sys};
use isowarp_core::backend::{DevicePtr, Error, Printer, StreamId};
use isowarp_core::printf::output::Output;
use isowarp_core::printf::records::{self, Memory, Site, collect};

use crate::driver::Context;
use crate::unified::device_pointer;

/// The calls of a loaded module, and the buffer of their records.
pub(crate) struct ModulePrints {
    buffer: HostBuffer,
    records: records::Prints,
}

impl ModulePrints {
    /// Creates a buffer of this many bytes. The context is the calling thread's.
    pub fn new(context: &Arc<Context>, bytes: u64, sites: Vec<Site>) -> Result<Self, Error> {
        let size = usize::try_from(bytes).map_err(|_| Error::InvalidValue(format!("a buffer of {bytes} bytes")))?;
        let buffer = HostBuffer::new(context, size)?;
        let records = records::Prints { buffer: buffer.device, bytes, sites };
        Ok(Self { buffer, records })
    }

    /// Returns the device address of the buffer.
    pub fn address(&self) -> DevicePtr {
        self.buffer.device
    }
}

/// The output of a device's kernels, and the launch that may have written records.
#[derive(Default)]
pub(crate) struct Prints {
    output: Output,
    launches: Mutex<Launches>,
}

/// The launches of kernels that print.
#[derive(Default)]
struct Launches {
    /// Number of launches so far.
    count: u64,
    /// The last launch, if its records have not been read.
    left: Option<(Arc<ModulePrints>, StreamId)>,
}

/// A moment between launches. A caller that waits for the work before it may read the records of that work, and nothing
/// else.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Moment(u64);

impl Prints {
    /// Sets the printer of the text.
    pub fn set_printer(&self, printer: Printer) {
        self.output.set_printer(printer);
    }

    /// Prints a text of the host.
    pub fn print(&self, text: Vec<u8>) {
        self.output.push(text);
        self.output.print();
    }

    /// Launches a kernel that prints, after the output of the last one has been printed. The context is the calling
    /// thread's.
    pub fn launch(
        &self,
        prints: &Arc<ModulePrints>,
        stream: StreamId,
        launch: impl FnOnce() -> Result<(), Error>,
    ) -> Result<(), Error> {
        loop {
            let mut launches = self.launches();
            let Some((last, _)) = &launches.left else {
                launch()?;
                launches.count += 1;
                launches.left = Some((Arc::clone(prints), stream));
                return Ok(());
            };
            let (context, until) = (Arc::clone(&last.buffer.context), Moment(launches.count));
            // Other threads, and a printer, may use the device meanwhile.
            drop(launches);
            let done = context.wait_for_all();
            self.after_waiting_for(None, until)?;
            done?;
        }
    }

    /// Returns the current moment, for a caller that is about to wait.
    pub fn now(&self) -> Moment {
        Moment(self.launches().count)
    }

    /// Prints the output of the last launch, for a caller that has waited for its stream, or for all streams, since a
    /// moment.
    pub fn after_waiting_for(&self, stream: Option<StreamId>, until: Moment) -> Result<(), Error> {
        let mut launches = self.launches();
        let count = launches.count;
        let left = launches.left.take_if(|(_, of)| count <= until.0 && stream.is_none_or(|stream| stream == *of));
        let Some((last, _)) = left else { return Ok(()) };
        // Done under the lock, so that no later launch writes there, and no other text is printed first.
        self.output.push(collect(&mut &last.buffer, &last.records)?);
        drop(launches);
        self.output.print();
        Ok(())
    }

    fn launches(&self) -> MutexGuard<'_, Launches> {
        // Each step leaves the value consistent.
        self.launches.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Host memory that the device can access (CUDA Driver API, `cuMemHostAlloc`), freed when the last user drops it.
struct HostBuffer {
    context: Arc<Context>,
    host: *mut u8,
    device: DevicePtr,
    size: usize,
}

// SAFETY: the memory belongs to the process, and is read and written only in `read` and `write`, under the lock of
// `Prints::launches`.
unsafe impl Send for HostBuffer {}
// SAFETY: as for `Send`.
unsafe impl Sync for HostBuffer {}

impl HostBuffer {
    fn new(context: &Arc<Context>, size: usize) -> Result<Self, Error> {
        let what = "cannot allocate the buffer of printf";
        let flags = sys::CU_MEMHOSTALLOC_DEVICEMAP | sys::CU_MEMHOSTALLOC_PORTABLE;
        // SAFETY: the memory is written below before any code reads it.
        let host = context.check(what, unsafe { result::malloc_host(size, flags) })?.cast::<u8>();
        let device = device_pointer(host.cast());
        let device = device.map_err(|e| {
            // SAFETY: no other code has seen `host`. The first error is the one to report.
            let _ = unsafe { result::free_host(host.cast()) };
            context.error(what, e)
        })?;
        // SAFETY: `host` is `size` bytes that no other code knows.
        unsafe { host.write_bytes(0, size) };
        Ok(Self { context: Arc::clone(context), host, device: DevicePtr(device), size })
    }

    /// Returns the offset in the buffer of the bytes at a device address, if all of them are in it.
    fn offset(&self, at: DevicePtr, bytes: usize) -> Option<usize> {
        let offset = usize::try_from(at.0.checked_sub(self.device.0)?).ok()?;
        (offset.checked_add(bytes)? <= self.size).then_some(offset)
    }
}

impl Memory for &HostBuffer {
    fn read(&mut self, at: DevicePtr, out: &mut [u8]) -> Result<(), Error> {
        if let Some(offset) = self.offset(at, out.len()) {
            // SAFETY: the range is in the buffer, and no kernel that could write there runs.
            unsafe { self.host.add(offset).copy_to_nonoverlapping(out.as_mut_ptr(), out.len()) };
            return Ok(());
        }
        self.context.enter()?;
        let missing = || Error::InvalidValue(format!("{} bytes at {:#x} are in no allocation", out.len(), at.0));
        let (start, size) = allocation(at.0).ok_or_else(missing)?;
        let end = at.0.checked_add(out.len() as u64).ok_or_else(missing)?;
        if end - start > size {
            return Err(missing());
        }
        // SAFETY: the range is inside an allocation of the driver, as was just checked; the copy is done when the call
        // returns.
        self.context.check("cannot read what is to be printed", unsafe { result::memcpy_dtoh_sync(out, at.0) })
    }

    fn write(&mut self, at: DevicePtr, data: &[u8]) -> Result<(), Error> {
        let missing = || Error::Internal("a record of printf is outside its buffer".to_owned());
        let offset = self.offset(at, data.len()).ok_or_else(missing)?;
        // SAFETY: the range is in the buffer, and no kernel that could use it runs.
        unsafe { self.host.add(offset).copy_from_nonoverlapping(data.as_ptr(), data.len()) };
        Ok(())
    }
}

impl Drop for HostBuffer {
    fn drop(&mut self) {
        // A kernel may still write to the memory.
        if self.context.wait_for_all().is_ok() {
            // SAFETY: nothing that knows the memory runs any more, and `new` has got it from the driver.
            let _ = unsafe { result::free_host(self.host.cast::<c_void>()) };
        }
    }
}

/// Returns the start and size of the driver's allocation that contains an address.
fn allocation(address: u64) -> Option<(u64, u64)> {
    use sys::CUpointer_attribute_enum::{CU_POINTER_ATTRIBUTE_RANGE_SIZE, CU_POINTER_ATTRIBUTE_RANGE_START_ADDR};
    let (mut start, mut size) = (0u64, 0usize);
    // SAFETY: each call writes one value of the attribute's type, and fails for addresses that the driver does not
    // know.
    let found = unsafe {
        let start = std::ptr::from_mut(&mut start).cast();
        let size = std::ptr::from_mut(&mut size).cast();
        let first = sys::cuPointerGetAttribute(start, CU_POINTER_ATTRIBUTE_RANGE_START_ADDR, address).result();
        first.and_then(|()| sys::cuPointerGetAttribute(size, CU_POINTER_ATTRIBUTE_RANGE_SIZE, address).result())
    };
    found.ok().filter(|()| start != 0 && start <= address).map(|()| (start, size as u64))
}
