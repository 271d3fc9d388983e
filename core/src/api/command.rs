//! Commands: what streams do, as values. Backends take lists of them, and graphs are made of them.

use std::sync::Arc;

use super::backend::{BackendDevice, BackendKernel, DevicePtr, EventId, HostFunction, StreamId};
use super::error::Error;
use super::launch::LaunchConfig;

/// Rows of bytes in a device's memory: the first one begins at `start`, the next one of a slice `row` bytes behind it, and a slice
/// `slice` bytes behind the one before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rows {
    /// Where the first one begins.
    pub start: DevicePtr,
    /// Bytes from a row to the next one.
    pub row: u64,
    /// Bytes from a slice to the next one.
    pub slice: u64,
}

impl Rows {
    /// Where a row of a slice begins.
    pub fn at(&self, row: u64, slice: u64) -> DevicePtr {
        DevicePtr(self.start.0 + row * self.row + slice * self.slice)
    }
}

/// A copy of a box inside of a device (`CUDA_MEMCPY3D`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BoxCopy {
    /// Where it goes.
    pub to: Rows,
    /// Where it comes from.
    pub from: Rows,
    /// Bytes of a row, rows of a slice, and slices.
    pub extent: [u64; 3],
}

impl BoxCopy {
    /// Where each row goes and where it comes from.
    pub fn rows(&self) -> impl Iterator<Item = (DevicePtr, DevicePtr)> {
        let Self { to, from, extent: [_, rows, slices] } = *self;
        (0..slices).flat_map(move |slice| (0..rows).map(move |row| (to.at(row, slice), from.at(row, slice))))
    }
}

/// Work of a stream. All that it borrows is taken, or done with, before [`BackendDevice::submit`] returns.
#[derive(Clone, Copy)]
pub enum Command<'a> {
    /// Copies from the host (`cudaMemcpyAsync`).
    Write {
        /// Where to.
        dst: DevicePtr,
        /// What.
        data: &'a [u8],
    },
    /// Copies inside of the device. The ranges do not overlap.
    Copy {
        /// Where to.
        dst: DevicePtr,
        /// Where from.
        src: DevicePtr,
        /// How much.
        bytes: u64,
    },
    /// Copies a box inside of the device (`cudaMemcpy3DAsync`). What is copied and where it goes do not overlap.
    CopyBox(&'a BoxCopy),
    /// Repeats a pattern, of which `bytes` is a multiple (`cuMemsetD8Async`, `cuMemsetD16Async`, `cuMemsetD32Async`, and larger ones).
    Fill {
        /// Where.
        dst: DevicePtr,
        /// What is repeated.
        pattern: &'a [u8],
        /// How much.
        bytes: u64,
    },
    /// [`BackendKernel::launch`].
    Launch {
        /// What.
        kernel: &'a Arc<dyn BackendKernel>,
        /// With how many blocks and threads.
        config: &'a LaunchConfig,
        /// The parameter block.
        params: &'a [u8],
    },
    /// Calls a function of the host (`cudaLaunchHostFunc`). A device that cannot do so by itself waits for the earlier work.
    Call(&'a HostFunction),
    /// Marks this point (`cudaEventRecord`).
    Record(EventId),
    /// Waits for what an event marks; for nothing if it was never recorded (`cudaStreamWaitEvent`). A device that does all work in the order in
    /// which it is queued has nothing to do.
    Wait(EventId),
}

impl Command<'_> {
    /// It as a part of a graph; `None` if it marks points for streams, for which graphs have edges.
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

/// Work of a graph, with all that it needs.
#[derive(Clone)]
pub enum OwnedCommand {
    /// [`Command::Write`].
    Write {
        /// Where to.
        dst: DevicePtr,
        /// What.
        data: Arc<[u8]>,
    },
    /// [`Command::Copy`].
    Copy {
        /// Where to.
        dst: DevicePtr,
        /// Where from.
        src: DevicePtr,
        /// How much.
        bytes: u64,
    },
    /// [`Command::CopyBox`].
    CopyBox(BoxCopy),
    /// [`Command::Fill`].
    Fill {
        /// Where.
        dst: DevicePtr,
        /// What is repeated.
        pattern: Arc<[u8]>,
        /// How much.
        bytes: u64,
    },
    /// [`Command::Launch`].
    Launch {
        /// What.
        kernel: Arc<dyn BackendKernel>,
        /// With how many blocks and threads.
        config: LaunchConfig,
        /// The parameter block.
        params: Arc<[u8]>,
    },
    /// [`Command::Call`].
    Call(HostFunction),
    /// Nothing, which others may wait for.
    Nothing,
}

impl OwnedCommand {
    /// What a stream does, if it is anything.
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

    /// Queues it.
    ///
    /// # Errors
    /// What the device reports.
    pub fn submit(&self, device: &dyn BackendDevice, stream: StreamId) -> Result<(), Error> {
        device.submit(stream, self.as_command().as_slice())
    }
}

/// A command of a graph, and the commands before it that have to be done first, by their numbers.
#[derive(Clone)]
pub struct GraphCommand {
    /// What is done.
    pub command: OwnedCommand,
    /// What has to be done first. All of these are smaller than the command's own number.
    pub after: Vec<usize>,
}

/// A graph that a device has made ready to be queued as a whole (`CUgraphExec`).
pub trait BackendGraph: Send + Sync {
    /// Queues all of its commands.
    ///
    /// # Errors
    /// What the device reports.
    fn launch(&self, stream: StreamId) -> Result<(), Error>;

    /// Takes commands that differ from those so far in arguments and data alone (`cuGraphExecUpdate`); false if that cannot be done.
    ///
    /// # Errors
    /// What the device reports.
    fn update(&mut self, device: &dyn BackendDevice, commands: &[GraphCommand]) -> Result<bool, Error>;
}

/// Bytes on their way to the host.
pub trait BackendRead: Send + Sync {
    /// True if they are there, or never will be.
    ///
    /// # Errors
    /// What the device reports.
    fn is_done(&self) -> Result<bool, Error>;

    /// Waits for them, and takes them. Called once.
    ///
    /// # Errors
    /// What went wrong in the work before.
    fn take(&self) -> Result<Vec<u8>, Error>;

    /// Waits until they are there, or never will be.
    fn wait(&self);

    /// Lets the waker be called when they are there; false if nobody does unless somebody waits.
    fn wake(&self, _waker: &std::task::Waker) -> bool {
        false
    }
}

/// Bytes that are there already.
pub(super) struct Read(pub std::sync::Mutex<Vec<u8>>);

impl BackendRead for Read {
    fn is_done(&self) -> Result<bool, Error> {
        Ok(true)
    }

    fn take(&self) -> Result<Vec<u8>, Error> {
        Ok(std::mem::take(&mut self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner)))
    }

    fn wait(&self) {}
}
