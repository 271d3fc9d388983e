//! Loads, stores and read-modify-writes through generic addresses. Every access is checked against
//! the region it points into before anything is touched.

use isowarp_core::ir::Space;
use isowarp_core::ir::ops::SystemOp;
use isowarp_core::passes::legalise::fix_textures::KIND;

use crate::memory::address::{self, DEVICE, LOCAL, Region, SHARED};
use crate::memory::blocks::NotABlock;
use crate::memory::{Allocation, Entry, Found, Table};
use crate::races::{AccessKind, Touched};

/// Why an access is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AccessError {
    /// At or near address 0.
    Null,
    /// Points into nothing.
    Wild,
    /// Outside its region.
    OutOfBounds,
    /// In memory that has been freed.
    Freed,
    /// In a local variable whose function has returned.
    Dangling,
    /// Not at a multiple of its alignment.
    Misaligned,
    /// A write to constant memory or parameters.
    ReadOnly,
    /// What is given back is no block that is in use.
    Free(NotABlock),
}

/// Where a shared variable lies in the block's shared memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Extent {
    /// First byte.
    pub start: u32,
    /// Bytes.
    pub size: u32,
}

/// The memory that one thread sees.
pub struct Memory<'a> {
    /// Device memory.
    pub heap: &'a Table,
    /// The kernel's parameter block.
    pub params: &'a [u8],
    /// The kernel's shared variables.
    pub shared_vars: &'a [Extent],
    /// Sizes of the local variables.
    pub local_sizes: &'a [u32],
    /// For each 16 bytes of local memory, the number of the local variable that begins there, or
    /// [`address::NO_LOCAL`].
    pub owners: &'a [u32],
    /// The block's shared memory.
    pub shared: &'a mut [u8],
    /// The thread's stack.
    pub local: &'a mut Vec<u8>,
    /// Where accesses to device memory are noted.
    pub touched: Option<&'a Touched>,
}

/// A checked range.
enum Place<'a> {
    Heap(&'a Allocation, u64),
    Shared(usize),
    Local(usize),
    Param(usize),
}

/// How an access is done.
#[derive(Debug, Clone, Copy)]
pub struct Access {
    /// Bytes, all components together.
    pub size: u64,
    /// What the address must be a multiple of.
    pub align: u32,
    /// What it does.
    pub kind: AccessKind,
}

impl<'a> Memory<'a> {
    /// The answer to a question about an address; whatever is nowhere else is global.
    pub fn answer(&self, op: SystemOp, address: u64) -> u64 {
        match op {
            SystemOp::SharedAddress => self.shared_address(address),
            SystemOp::TextureKind => address.checked_add(KIND).map_or(0, |at| self.load_word(at).unwrap_or(0).into()),
            op => u64::from(self.is_in(op, address)),
        }
    }

    /// The distance of an address from the first byte of the block's shared memory; 0 of one that is elsewhere.
    fn shared_address(&self, address: u64) -> u64 {
        if address::region(address) != Region::Shared {
            return 0;
        }
        let (number, offset) = address::shared_parts(address);
        let start = self.shared_vars.get(number as usize).map_or(0, |var| var.start);
        u64::from(start).wrapping_add(offset) & u64::from(u32::MAX)
    }

    /// Takes memory from the heap for kernels; the null pointer if there is no room.
    pub fn malloc(&self, bytes: u64) -> u64 {
        let Some((heap, blocks)) = self.heap.kernels.as_ref().and_then(|a| Some((a, a.blocks.as_ref()?))) else {
            return 0;
        };
        blocks.take(bytes).map_or(0, |offset| heap.base + offset)
    }

    /// Gives it back.
    pub fn free(&self, address: u64) -> Result<(), NotABlock> {
        if address == 0 {
            return Ok(());
        }
        let Some(heap) = &self.heap.kernels else { return Err(NotABlock::NoStart) };
        let blocks = heap.blocks.as_ref().ok_or(NotABlock::NoStart)?;
        blocks.give_back(address.wrapping_sub(heap.base))
    }

    fn is_in(&self, op: SystemOp, address: u64) -> bool {
        let space = match address::region(address) {
            Region::Device => match self.heap.find(address) {
                Some(Found { entry: Entry::Live(a), .. }) if a.read_only => Space::Constant,
                _ => Space::Global,
            },
            Region::Local | Region::Param => Space::Local,
            Region::Shared => Space::Shared,
            Region::Null | Region::Nothing => Space::Global,
        };
        match op {
            SystemOp::IsGlobal => space == Space::Global,
            SystemOp::IsConstant => space == Space::Constant,
            _ => op.answer(space).unwrap_or(false),
        }
    }

    #[inline]
    fn resolve(&self, address: u64, access: Access) -> Result<Place<'a>, AccessError> {
        // `address::region` tells more, but more slowly.
        let place = if address >= DEVICE {
            let Some(Entry::Live(a)) = self.heap.get(address) else { return Err(self.stray(address)) };
            let offset = address.wrapping_sub(a.base);
            if within(offset, access.size, a.size).is_err() {
                return Err(self.stray(address));
            }
            if access.kind.writes() && a.read_only {
                return Err(AccessError::ReadOnly);
            }
            if let Some(blocks) = &a.blocks
                && !blocks.holds(offset, access.size)
            {
                return Err(self.stray(address));
            }
            Place::Heap(a, offset)
        } else if address >= SHARED {
            let (number, offset) = address::shared_parts(address);
            let Some(var) = self.shared_vars.get(number as usize) else { return Err(self.stray(address)) };
            within(offset, access.size, var.size.into())?;
            Place::Shared(var.start as usize + offset as usize)
        } else if address >= LOCAL {
            let (start, offset) = address::local_parts(address);
            let Some(&owner) = self.owners.get((start / 16) as usize) else { return Err(self.stray(address)) };
            // There is no such number if no variable begins there now.
            let Some(&size) = self.local_sizes.get(owner as usize) else { return Err(AccessError::Dangling) };
            if start + u64::from(size) > self.local.len() as u64 {
                return Err(AccessError::Dangling);
            }
            within(offset, access.size, size.into())?;
            Place::Local((start + offset) as usize)
        } else if address::region(address) == Region::Param {
            let offset = address::param_offset(address);
            within(offset, access.size, self.params.len() as u64)?;
            if access.kind.writes() {
                return Err(AccessError::ReadOnly);
            }
            Place::Param(offset as usize)
        } else {
            return Err(self.stray(address));
        };
        if address & u64::from(access.align.saturating_sub(1)) != 0 {
            return Err(AccessError::Misaligned);
        }
        if let Some(touched) = self.touched
            && let Place::Heap(a, offset) = place
        {
            touched.note(a, offset, access.size, access.kind);
        }
        Ok(place)
    }

    /// What is wrong with an address where there is no memory.
    #[cold]
    fn stray(&self, address: u64) -> AccessError {
        match address::region(address) {
            Region::Null => AccessError::Null,
            Region::Param | Region::Local | Region::Shared => AccessError::Wild,
            Region::Device | Region::Nothing => match self.heap.find(address).map(|found| found.entry) {
                Some(Entry::Live(a)) => {
                    let block = a.blocks.as_ref().and_then(|blocks| blocks.nearest(address.wrapping_sub(a.base)));
                    if block.is_some_and(|b| b.freed) { AccessError::Freed } else { AccessError::OutOfBounds }
                }
                Some(Entry::Freed(_)) => AccessError::Freed,
                None => AccessError::Wild,
            },
        }
    }

    /// Checks a range without touching it.
    pub fn check(&self, address: u64, access: Access) -> Result<(), AccessError> {
        self.resolve(address, access).map(drop)
    }

    fn bytes(&self, place: &Place) -> &[u8] {
        match *place {
            Place::Heap(..) => &[],
            Place::Shared(at) => self.shared.get(at..).unwrap_or(&[]),
            Place::Local(at) => self.local.get(at..).unwrap_or(&[]),
            Place::Param(at) => self.params.get(at..).unwrap_or(&[]),
        }
    }

    fn bytes_mut(&mut self, place: &Place) -> &mut [u8] {
        match *place {
            Place::Heap(..) | Place::Param(_) => &mut [],
            Place::Shared(at) => self.shared.get_mut(at..).unwrap_or(&mut []),
            Place::Local(at) => self.local.get_mut(at..).unwrap_or(&mut []),
        }
    }

    /// Reads an aligned 32-bit word: the common case.
    #[inline(always)]
    pub fn load_word(&self, address: u64) -> Result<u32, AccessError> {
        if let Some(Entry::Live(a)) = self.heap.get(address) {
            let offset = address.wrapping_sub(a.base);
            if a.is_plain_word(offset) {
                return Ok(a.load_word(offset));
            }
        }
        self.load_word_slow(address)
    }

    fn load_word_slow(&self, address: u64) -> Result<u32, AccessError> {
        let place = self.resolve(address, Access { size: 4, align: 4, kind: AccessKind::Read })?;
        Ok(match &place {
            Place::Heap(a, offset) => a.load_word(*offset),
            place => get(self.bytes(place), 0, 4) as u32,
        })
    }

    /// Writes an aligned 32-bit word.
    #[inline(always)]
    pub fn store_word(&mut self, address: u64, value: u32) -> Result<(), AccessError> {
        if let Some(Entry::Live(a)) = self.heap.get(address) {
            let offset = address.wrapping_sub(a.base);
            if a.is_plain_word(offset) && !a.read_only {
                a.store_word(offset, value);
                return Ok(());
            }
        }
        self.store_word_slow(address, value)
    }

    fn store_word_slow(&mut self, address: u64, value: u32) -> Result<(), AccessError> {
        match self.resolve(address, Access { size: 4, align: 4, kind: AccessKind::Write })? {
            Place::Heap(a, offset) => a.store_word(offset, value),
            place => put(self.bytes_mut(&place), 0, 4, value.into()),
        }
        Ok(())
    }

    /// Reads one component of `size` bytes into each of `out`.
    pub fn load(
        &self,
        address: u64,
        size: u32,
        align: u32,
        kind: AccessKind,
        out: &mut [u64],
    ) -> Result<(), AccessError> {
        let total = u64::from(size) * out.len() as u64;
        let place = self.resolve(address, Access { size: total, align, kind })?;
        if let Place::Heap(a, offset) = place {
            for (i, value) in out.iter_mut().enumerate() {
                *value = a.load(offset + i as u64 * u64::from(size), size);
            }
        } else {
            let bytes = self.bytes(&place);
            for (i, value) in out.iter_mut().enumerate() {
                *value = get(bytes, i * size as usize, size);
            }
        }
        Ok(())
    }

    /// Writes components of `size` bytes.
    pub fn store(
        &mut self,
        address: u64,
        size: u32,
        align: u32,
        kind: AccessKind,
        values: &[u64],
    ) -> Result<(), AccessError> {
        let total = u64::from(size) * values.len() as u64;
        let place = self.resolve(address, Access { size: total, align, kind })?;
        if let Place::Heap(a, offset) = place {
            for (i, value) in values.iter().enumerate() {
                a.store(offset + i as u64 * u64::from(size), size, *value);
            }
        } else {
            let bytes = self.bytes_mut(&place);
            for (i, value) in values.iter().enumerate() {
                put(bytes, i * size as usize, size, *value);
            }
        }
        Ok(())
    }

    /// Replaces `size` bytes atomically; yields the old value. `new` gets that, and whether it is in
    /// device memory. Shared and local memory belong to the core that runs the block, so nothing
    /// can come between.
    pub fn modify(&mut self, address: u64, size: u32, new: impl Fn(u64, bool) -> u64) -> Result<u64, AccessError> {
        let place = self.resolve(address, Access { size: size.into(), align: size, kind: AccessKind::Atomic })?;
        if let Place::Heap(a, offset) = place {
            return Ok(a.modify(offset, size, |old| new(old, true)));
        }
        let bytes = self.bytes_mut(&place);
        let old = get(bytes, 0, size);
        put(bytes, 0, size, new(old, false));
        Ok(old)
    }

    /// Copies bytes; the ranges are equal or do not overlap. The second error is the source's.
    pub fn copy(&mut self, dst: u64, src: u64, size: u64, align: u32) -> Result<(), (AccessError, bool)> {
        self.check(src, Access { size, align, kind: AccessKind::Read }).map_err(|e| (e, false))?;
        self.check(dst, Access { size, align, kind: AccessKind::Write }).map_err(|e| (e, true))?;
        let mut done = 0;
        while done < size {
            let step = (size - done).min(8);
            let step = if step == 8 { 8 } else { 1 };
            let mut value = [0];
            self.load(src.wrapping_add(done), step, 1, AccessKind::Read, &mut value).map_err(|e| (e, false))?;
            self.store(dst.wrapping_add(done), step, 1, AccessKind::Write, &value).map_err(|e| (e, true))?;
            done += u64::from(step);
        }
        Ok(())
    }

    /// Writes zero bytes.
    pub fn zero(&mut self, dst: u64, size: u64, align: u32) -> Result<(), AccessError> {
        match self.resolve(dst, Access { size, align, kind: AccessKind::Write })? {
            Place::Heap(a, offset) => a.fill(offset, 0, size),
            place => {
                let bytes = self.bytes_mut(&place);
                let end = bytes.len().min(size as usize);
                bytes.iter_mut().take(end).for_each(|b| *b = 0);
            }
        }
        Ok(())
    }
}

#[inline(always)]
fn within(offset: u64, size: u64, limit: u64) -> Result<(), AccessError> {
    match offset.checked_add(size) {
        Some(end) if end <= limit => Ok(()),
        _ => Err(AccessError::OutOfBounds),
    }
}

/// Little-endian; the range has been checked.
#[inline]
fn get(bytes: &[u8], at: usize, size: u32) -> u64 {
    let mut wide = [0u8; 8];
    let size = (size as usize).min(8);
    if let (Some(from), Some(to)) = (bytes.get(at..at + size), wide.get_mut(..size)) {
        to.copy_from_slice(from);
    }
    u64::from_le_bytes(wide)
}

#[inline]
fn put(bytes: &mut [u8], at: usize, size: u32, value: u64) {
    let wide = value.to_le_bytes();
    let size = (size as usize).min(8);
    if let (Some(to), Some(from)) = (bytes.get_mut(at..at + size), wide.get(..size)) {
        to.copy_from_slice(from);
    }
}
