//! The work of streams and of nodes of graphs, as values.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use isowarp_core::api::Array;
use isowarp_core::backend::{BoxCopy, Command, DevicePtr, HostFunction, LaunchConfig, Rows};

use crate::errors::{Code, Result};
use crate::graphs::Steps;
use crate::host_pointers;
use crate::managed;
use crate::memory::{self, Kind};
use crate::mirrors;
use crate::modules::Function;
use crate::state::Gpu;
use crate::streams::Stream;
use crate::trace;

/// The source or destination of a copy.
#[derive(Clone)]
pub enum Side {
    /// Memory of the host.
    Host(usize),
    /// Memory of a device.
    Device(Arc<Gpu>, u64),
    /// Texels of an array, from a byte of the first row on.
    Array(Array, u64),
}

impl Side {
    /// Returns the side of an address.
    pub fn of(address: usize) -> Self {
        match memory::find(address) {
            Some(place) => Side::Device(place.gpu, place.address),
            None => Side::Host(address),
        }
    }
}

/// The source or destination of a copy, with the bytes from a row to the next one and from a slice to the next one.
#[derive(Clone)]
pub struct Face {
    /// The memory.
    pub side: Side,
    /// Bytes from a row to the next one.
    pub row: u64,
    /// Bytes from a slice to the next one.
    pub slice: u64,
}

/// A copy of a region.
#[derive(Clone)]
pub struct Copy {
    /// The destination.
    pub to: Face,
    /// The source.
    pub from: Face,
    /// Bytes of a row, rows of a slice, and slices.
    pub extent: [u64; 3],
}

/// The repetition of a value in rows.
#[derive(Clone)]
pub struct Fill {
    /// The device.
    pub gpu: Arc<Gpu>,
    /// Address of the first row.
    pub start: u64,
    /// Bytes from a row to the next one.
    pub pitch: u64,
    /// The bytes of an element.
    pub pattern: Vec<u8>,
    /// Bytes of a row.
    pub width: u64,
    /// Number of rows.
    pub height: u64,
}

/// A launch of a kernel.
#[derive(Clone)]
pub struct Launch {
    /// The kernel.
    pub function: Arc<Function>,
    /// The configuration.
    pub config: LaunchConfig,
    /// The block of parameters.
    pub params: Vec<u8>,
}

/// Work of a stream, or of a node of a graph.
#[derive(Clone)]
pub enum Work {
    /// A copy.
    Copy(Copy),
    /// A set of memory.
    Fill(Fill),
    /// A launch.
    Launch(Launch),
    /// A call of a function of the host.
    Call(HostFunction),
    /// The work of another graph.
    Steps(Arc<Steps>),
    /// An allocation of memory, which exists already.
    Alloc,
    /// The end of an allocation, which happens with the end of the graph.
    Free,
    /// No work.
    Nothing,
}

impl Work {
    /// Returns the kind of a node (`cudaGraphNodeType`).
    pub fn kind(&self) -> i32 {
        match self {
            Work::Launch(_) => 0,
            Work::Copy(_) => 1,
            Work::Fill(_) => 2,
            Work::Call(_) => 3,
            Work::Steps(_) => 4,
            Work::Nothing => 5,
            Work::Alloc => 10,
            Work::Free => 11,
        }
    }

    /// Queues the work.
    pub fn run(&self, stream: &Stream) -> Result<()> {
        match self {
            Work::Copy(copy) => copy.run(stream),
            Work::Fill(fill) => fill.run(stream),
            Work::Launch(launch) => launch.run(stream),
            Work::Call(function) => {
                stream.gpu.calls.store(true, Ordering::Relaxed);
                Ok(stream.gpu.backend().submit(stream.id, &[Command::Call(function)])?)
            }
            Work::Steps(steps) => steps.run(stream),
            Work::Alloc | Work::Free | Work::Nothing => Ok(()),
        }
    }
}

impl Launch {
    /// Returns a launch with a block of parameters.
    ///
    /// # Errors
    /// If the device has no memory for a copy of pinned memory that the kernel uses.
    pub fn new(function: Arc<Function>, config: LaunchConfig, mut params: Vec<u8>) -> Result<Self> {
        host_pointers::translate(&function, &mut params)?;
        Ok(Self { function, config, params })
    }

    fn run(&self, stream: &Stream) -> Result<()> {
        let gpu = &stream.gpu;
        managed::before_work(gpu)?;
        let objects = gpu.objects.read().unwrap_or_else(std::sync::PoisonError::into_inner);
        let (textures, surfaces) = objects.live();
        let kernel = &self.function.kernel;
        trace::launch(gpu, stream.id, kernel.name(), &self.config, || {
            Ok(kernel.launch_block(stream.id, &self.config, &self.params, textures, surfaces)?)
        })
    }
}

impl Fill {
    fn run(&self, stream: &Stream) -> Result<()> {
        if self.width == 0 || self.height == 0 {
            return Ok(());
        }
        managed::before_work(&self.gpu)?;
        let whole = self.height == 1 || self.pitch == self.width;
        let (rows, width) = if whole { (1, self.width * self.height) } else { (self.height, self.width) };
        let command = |row: u64| Command::Fill {
            dst: DevicePtr(self.start + row * self.pitch),
            pattern: &self.pattern,
            bytes: width,
        };
        let commands: Vec<Command<'_>> = (0..rows).map(command).collect();
        Ok(self.gpu.backend().submit(stream.id_on(&self.gpu)?, &commands)?)
    }
}

/// Rows of memory at known addresses.
#[derive(Clone)]
enum At {
    Host(Rows),
    Device(Arc<Gpu>, Rows),
}

impl Face {
    fn at(&self, stream: &Stream, writes: bool) -> Result<At> {
        let rows = |start: u64| Rows { start: DevicePtr(start), row: self.row, slice: self.slice };
        Ok(match &self.side {
            Side::Host(address) => At::Host(rows(*address as u64)),
            Side::Device(gpu, address) => At::Device(Arc::clone(gpu), rows(*address)),
            Side::Array(array, offset) => {
                let level = array.level_for(stream.id, writes)?;
                let (gpu, start) = (Arc::clone(&stream.gpu), DevicePtr(level.texels.0 + offset));
                At::Device(gpu, Rows { start, row: level.row_bytes, slice: level.slice_bytes })
            }
        })
    }
}

impl Copy {
    /// Returns true if the destination is memory of the host.
    pub fn is_to_host(&self) -> bool {
        matches!(self.to.side, Side::Host(_))
    }

    fn run(&self, stream: &Stream) -> Result<()> {
        let mut extent = self.extent;
        if extent.contains(&0) {
            return Ok(());
        }
        for side in [&self.to.side, &self.from.side] {
            if let Side::Host(address) = side {
                mirrors::settle(*address)?;
            }
        }
        let (to, from) = (self.to.at(stream, true)?, self.from.at(stream, false)?);
        for at in [&to, &from] {
            if let At::Device(gpu, _) = at {
                managed::before_work(gpu)?;
            }
        }
        // Rows without gaps are one row.
        let rows = |at: &At| match at {
            At::Host(rows) | At::Device(_, rows) => *rows,
        };
        let (to_rows, from_rows) = (rows(&to), rows(&from));
        if extent[1] == 1 || (to_rows.row == extent[0] && from_rows.row == extent[0]) {
            let flat = extent[0] * extent[1];
            if extent[2] == 1 || (to_rows.slice == flat && from_rows.slice == flat) {
                extent = [flat * extent[2], 1, 1];
            } else if extent[1] != 1 {
                extent = [flat, 1, extent[2]];
            }
        }
        let copy = BoxCopy { to: to_rows, from: from_rows, extent };
        match (&to, &from) {
            (At::Host(_), At::Host(_)) => {
                stream.gpu.backend().synchronize(stream.id)?;
                host_to_host(&copy);
                Ok(())
            }
            (At::Device(gpu, _), At::Host(_)) => write(stream, gpu, &copy),
            (At::Host(_), At::Device(gpu, _)) => read(stream, gpu, &copy),
            (At::Device(gpu, _), At::Device(other, _)) if Arc::ptr_eq(gpu, other) => within(stream, gpu, &copy),
            (At::Device(gpu, _), At::Device(other, _)) => between(stream, gpu, other, &copy),
        }
    }
}

fn host_to_host(copy: &BoxCopy) {
    for (to, from) in copy.rows() {
        // SAFETY: the caller of the C function states that these many bytes are at both addresses.
        unsafe { std::ptr::copy(from.0 as *const u8, to.0 as *mut u8, copy.extent[0] as usize) };
    }
}

/// Returns the bytes of a row of the host's memory.
///
/// # Safety
/// The memory has this many bytes, which are not written while they are used.
unsafe fn host_row<'a>(start: DevicePtr, bytes: u64) -> &'a [u8] {
    // SAFETY: by the contract.
    unsafe { std::slice::from_raw_parts(start.0 as *const u8, bytes as usize) }
}

fn write(stream: &Stream, gpu: &Gpu, copy: &BoxCopy) -> Result<()> {
    let id = stream.id_on(gpu)?;
    if gpu.calls.swap(false, Ordering::Relaxed) {
        // A function of the host may be about to write the source.
        gpu.backend().synchronize_all()?;
    }
    let command = |(dst, from)| {
        // SAFETY: the caller of the C function states that these many bytes are at the address, and does not change
        // them before the copy is done, which it is when `submit` returns.
        Command::Write { dst, data: unsafe { host_row(from, copy.extent[0]) } }
    };
    let commands: Vec<Command<'_>> = copy.rows().map(command).collect();
    Ok(gpu.backend().submit(id, &commands)?)
}

fn read(stream: &Stream, gpu: &Gpu, copy: &BoxCopy) -> Result<()> {
    let id = stream.id_on(gpu)?;
    let [width, rows, slices] = copy.extent;
    let to_host = |from: DevicePtr, to: DevicePtr, bytes: u64| {
        // SAFETY: the caller of the C function states that there is room for this many bytes, which are not used before
        // the copy is done.
        let out = unsafe { std::slice::from_raw_parts_mut(to.0 as *mut u8, bytes as usize) };
        gpu.backend().read(id, from, out)
    };
    if rows == 1 && slices == 1 {
        return Ok(to_host(copy.from.start, copy.to.start, width)?);
    }
    // A single copy to the host is faster than one for each row.
    let packed = gpu.backend().alloc_uncleared(width * rows * slices)?;
    let gathered = Rows { start: packed, row: width, slice: width * rows };
    let gather = BoxCopy { to: gathered, from: copy.from, extent: copy.extent };
    let mut bytes = vec![0; (width * rows * slices) as usize];
    let done = gpu.backend().submit(id, &[Command::CopyBox(&gather)]);
    let done = done.and_then(|()| gpu.backend().read(id, packed, &mut bytes));
    gpu.backend().free(packed)?;
    done?;
    for ((to, _), row) in copy.rows().zip(bytes.chunks_exact(width as usize)) {
        // SAFETY: as in `to_host`.
        unsafe { std::ptr::copy_nonoverlapping(row.as_ptr(), to.0 as *mut u8, row.len()) };
    }
    Ok(())
}

fn within(stream: &Stream, gpu: &Gpu, copy: &BoxCopy) -> Result<()> {
    if copy.to == copy.from {
        return Ok(());
    }
    let id = stream.id_on(gpu)?;
    let command = match copy.extent {
        [bytes, 1, 1] => Command::Copy { dst: copy.to.start, src: copy.from.start, bytes },
        _ => Command::CopyBox(copy),
    };
    Ok(gpu.backend().submit(id, &[command])?)
}

fn between(stream: &Stream, gpu: &Gpu, other: &Gpu, copy: &BoxCopy) -> Result<()> {
    let [width, rows, slices] = copy.extent;
    let bytes = usize::try_from(width * rows * slices).map_err(|_| Code::InvalidValue)?;
    let mut through = vec![0u8; bytes];
    let packed = Rows { start: DevicePtr(through.as_mut_ptr() as u64), row: width, slice: width * rows };
    // The work of both devices before the copy is done, as for the default stream.
    stream.gpu.backend().synchronize(stream.id)?;
    read(stream, other, &BoxCopy { to: packed, ..*copy })?;
    write(stream, gpu, &BoxCopy { from: packed, ..*copy })
}

/// Returns an error if a region of a device's memory does not lie inside an allocation.
pub fn check_inside(face: &Face, extent: [u64; 3]) -> Result<()> {
    let Side::Device(gpu, address) = &face.side else { return Ok(()) };
    let found = crate::state::lock(&gpu.memory).find(*address).ok_or(Code::InvalidValue)?;
    let [width, rows, slices] = extent;
    if extent.contains(&0) {
        return Ok(());
    }
    let last = (rows - 1).checked_mul(face.row).zip((slices - 1).checked_mul(face.slice));
    let end = last.and_then(|(row, slice)| row.checked_add(slice)?.checked_add(width)).ok_or(Code::InvalidValue)?;
    let (start, allocation) = found;
    let most = match allocation.kind {
        Kind::Device | Kind::Managed { .. } | Kind::Variable => allocation.bytes,
    };
    if (*address - start).checked_add(end).is_none_or(|end| end > most) {
        return Err(Code::InvalidValue.into());
    }
    Ok(())
}
