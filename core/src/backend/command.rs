//! Commands: the work of streams, as values. Backends accept lists of commands, and graphs consist of commands.

use std::sync::Arc;

use super::error::Error;
use super::ids::{DevicePtr, EventId, StreamId};
use super::launch::LaunchConfig;
use super::traits::{BackendDevice, BackendKernel, HostFunction};

/// Rows of bytes in a device's memory. The first row begins at `start`. Within a slice each row begins `row` bytes
/// after the previous one; each slice begins `slice` bytes after the previous one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rows {
    /// Address of the first row.
    pub start: DevicePtr,
    /// Bytes from a row to the next one.
    pub row: u64,
    /// Bytes from a slice to the next one.
    pub slice: u64,
}

impl Rows {
    /// Returns the address of a row of a slice.
    pub fn at(&self, row: u64, slice: u64) -> DevicePtr {
        DevicePtr(self.start.0 + row * self.row + slice * self.slice)
    }
}

/// A copy of a 3-D region within a device (`CUDA_MEMCPY3D`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BoxCopy {
    /// The destination.
    pub to: Rows,
    /// The source.
    pub from: Rows,
    /// Bytes per row, rows per slice, and slices.
    pub extent: [u64; 3],
}

impl BoxCopy {
    /// Returns the destination and the source of each row.
    pub fn rows(&self) -> impl Iterator<Item = (DevicePtr, DevicePtr)> {
        let Self { to, from, extent: [_, rows, slices] } = *self;
        (0..slices).flat_map(move |slice| (0..rows).map(move |row| (to.at(row, slice), from.at(row, slice))))
    }
}

/// Work for a stream. Everything it borrows is copied, or no longer needed, before [`BackendDevice::submit`] returns.
#[derive(Clone, Copy)]
pub enum Command<'a> {
    /// Copies from the host (`cudaMemcpyAsync`).
    Write {
        /// The destination.
        dst: DevicePtr,
        /// The bytes.
        data: &'a [u8],
    },
    /// Copies within the device. The ranges do not overlap.
    Copy {
        /// The destination.
        dst: DevicePtr,
        /// The source.
        src: DevicePtr,
        /// The number of bytes.
        bytes: u64,
    },
    /// Copies a 3-D region within the device (`cudaMemcpy3DAsync`). Source and destination do not overlap.
    CopyBox(&'a BoxCopy),
    /// Repeats a pattern whose length divides `bytes` (`cuMemsetD8Async`, `cuMemsetD16Async`, `cuMemsetD32Async`, and
    /// larger ones).
    Fill {
        /// The destination.
        dst: DevicePtr,
        /// The pattern.
        pattern: &'a [u8],
        /// The number of bytes to fill.
        bytes: u64,
    },
    /// Launches a kernel ([`BackendKernel::launch`]).
    Launch {
        /// The kernel.
        kernel: &'a Arc<dyn BackendKernel>,
        /// The numbers of blocks and threads, and the other parts of the configuration.
        config: &'a LaunchConfig,
        /// The parameter block.
        params: &'a [u8],
    },
    /// Calls a function on the host (`cudaLaunchHostFunc`). A device that cannot do so by itself waits for the earlier
    /// work. A panic becomes [`Error::HostFunction`] ([`call_host_function`](super::call_host_function)).
    Call(&'a HostFunction),
    /// Records an event at this point (`cudaEventRecord`).
    Record(EventId),
    /// Waits for the work that an event marks; for nothing if the event was never recorded (`cudaStreamWaitEvent`). A
    /// device that executes all work in the order in which it is queued has nothing to do.
    Wait(EventId),
}

impl Command<'_> {
    /// Returns the command as a part of a graph. Returns `None` for events, because graphs have edges instead.
    pub fn to_owned(&self) -> Option<OwnedCommand> {
        Some(match *self {
            Command::Write { dst, data } => OwnedCommand::Write { dst, data: data.into() },
            Command::Copy { dst, src, bytes } => OwnedCommand::Copy { dst, src, bytes },
            Command::CopyBox(copy) => OwnedCommand::CopyBox(*copy),
            Command::Fill { dst, pattern, bytes } => OwnedCommand::Fill { dst, pattern: pattern.into(), bytes },
            Command::Launch { kernel, config, params } => {
                OwnedCommand::Launch { kernel: Arc::clone(kernel), config: *config, params: params.into() }
            }
            Command::Call(function) => OwnedCommand::Call(Arc::clone(function)),
            Command::Record(_) | Command::Wait(_) => return None,
        })
    }
}

/// Work of a graph, with all the data that it needs.
#[derive(Clone)]
pub enum OwnedCommand {
    /// [`Command::Write`].
    Write {
        /// The destination.
        dst: DevicePtr,
        /// The bytes.
        data: Arc<[u8]>,
    },
    /// [`Command::Copy`].
    Copy {
        /// The destination.
        dst: DevicePtr,
        /// The source.
        src: DevicePtr,
        /// The number of bytes.
        bytes: u64,
    },
    /// [`Command::CopyBox`].
    CopyBox(BoxCopy),
    /// [`Command::Fill`].
    Fill {
        /// The destination.
        dst: DevicePtr,
        /// The pattern.
        pattern: Arc<[u8]>,
        /// The number of bytes to fill.
        bytes: u64,
    },
    /// [`Command::Launch`].
    Launch {
        /// The kernel.
        kernel: Arc<dyn BackendKernel>,
        /// The numbers of blocks and threads, and the other parts of the configuration.
        config: LaunchConfig,
        /// The parameter block.
        params: Arc<[u8]>,
    },
    /// [`Command::Call`].
    Call(HostFunction),
    /// No work; other commands may depend on it.
    Nothing,
}

impl OwnedCommand {
    /// Returns the command of a stream, or `None` if there is no work.
    pub fn as_command(&self) -> Option<Command<'_>> {
        Some(match self {
            OwnedCommand::Write { dst, data } => Command::Write { dst: *dst, data },
            OwnedCommand::Copy { dst, src, bytes } => Command::Copy { dst: *dst, src: *src, bytes: *bytes },
            OwnedCommand::CopyBox(copy) => Command::CopyBox(copy),
            OwnedCommand::Fill { dst, pattern, bytes } => Command::Fill { dst: *dst, pattern, bytes: *bytes },
            OwnedCommand::Launch { kernel, config, params } => Command::Launch { kernel, config, params },
            OwnedCommand::Call(function) => Command::Call(function),
            OwnedCommand::Nothing => return None,
        })
    }

    /// Queues the command.
    ///
    /// # Errors
    /// The errors that the device reports.
    pub fn submit(&self, device: &dyn BackendDevice, stream: StreamId) -> Result<(), Error> {
        device.submit(stream, self.as_command().as_slice())
    }
}

/// A command of a graph, with the numbers of the commands that must be done before it.
#[derive(Clone)]
pub struct GraphCommand {
    /// The work.
    pub command: OwnedCommand,
    /// Numbers of the commands that must be done first. All of them are smaller than the command's own number.
    pub after: Vec<usize>,
}

/// A graph that a device has prepared to be queued as a whole (`CUgraphExec`).
pub trait BackendGraph: Send + Sync {
    /// Queues all commands of the graph.
    ///
    /// # Errors
    /// The errors that the device reports.
    fn launch(&self, stream: StreamId) -> Result<(), Error>;

    /// Replaces the commands by others that differ only in arguments and data (`cuGraphExecUpdate`). Returns false if
    /// that is not possible.
    ///
    /// # Errors
    /// The errors that the device reports.
    fn update(&mut self, device: &dyn BackendDevice, commands: &[GraphCommand]) -> Result<bool, Error>;
}

/// A copy of bytes to the host that is in progress.
pub trait BackendRead: Send + Sync {
    /// Returns true if the bytes have arrived, or never will.
    ///
    /// # Errors
    /// The errors that the device reports.
    fn is_done(&self) -> Result<bool, Error>;

    /// Waits for the bytes and returns them. Called once.
    ///
    /// # Errors
    /// The error of the work before the copy.
    fn take(&self) -> Result<Vec<u8>, Error>;

    /// Waits until the bytes have arrived, or never will.
    fn wait(&self);

    /// Registers the waker to be called when the bytes arrive. Returns false if the device calls it only while some
    /// thread waits for the bytes.
    fn wake(&self, _waker: &std::task::Waker) -> bool {
        false
    }
}

/// Bytes that have arrived already.
pub(crate) struct Read(pub std::sync::Mutex<Vec<u8>>);

impl BackendRead for Read {
    fn is_done(&self) -> Result<bool, Error> {
        Ok(true)
    }

    fn take(&self) -> Result<Vec<u8>, Error> {
        Ok(std::mem::take(&mut self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner)))
    }

    fn wait(&self) {}
}
