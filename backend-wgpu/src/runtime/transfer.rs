//! Queues copies between host and device, and inside the device. None of them waits for the device.
//!
//! A range that is in several windows is processed in parts that are each in one window. The parts begin and end at
//! multiples of the allocator's granule.
//!
//! wgpu copies multiples of four bytes at multiples of four. Bytes that are not whole words are set by a kernel
//! ([`ByteCopies`]).

use isowarp_core::backend::DevicePtr;

use super::byte_copies::{ByteCopies, MOST_COPIED, MOST_FILLED, Place};
use super::heap::Heap;
use super::queue::Queue;
use crate::adapter::{Gpu, GpuError};

/// Limit in bytes. Writes up to this size with an unaligned end go through the kernel as a whole; of larger ones, only
/// the ends do. Fills of whole words up to this size are written by the host, because a dispatch costs more time.
const SMALL: usize = 4 << 10;

/// A reason why a transfer failed.
#[derive(Debug)]
pub(super) enum TransferError {
    /// The range is not inside one allocation.
    Range,
    /// The device failed.
    Gpu(GpuError),
}

impl From<GpuError> for TransferError {
    fn from(error: GpuError) -> Self {
        Self::Gpu(error)
    }
}

/// The state that transfers are queued with.
pub(super) struct Transfers<'a> {
    pub gpu: &'a Gpu,
    pub queue: &'a mut Queue,
    pub heap: &'a Heap,
    pub bytes: &'a mut ByteCopies,
}

impl Transfers<'_> {
    /// Copies `data` to the device.
    pub(super) fn write(&mut self, mut dst: DevicePtr, mut data: &[u8]) -> Result<(), TransferError> {
        loop {
            let here = self.heap.in_window(dst, data.len() as u64).ok_or(TransferError::Range)?;
            let (part, rest) = data.split_at((here as usize).min(data.len()));
            self.write_in_window(dst, part)?;
            if rest.is_empty() {
                return Ok(());
            }
            (dst, data) = (DevicePtr(dst.0 + here), rest);
        }
    }

    fn write_in_window(&mut self, dst: DevicePtr, data: &[u8]) -> Result<(), TransferError> {
        let (buffer, offset) = self.heap.range(dst, data.len() as u64).ok_or(TransferError::Range)?;
        let buffer = buffer.clone();
        let head = ((offset.next_multiple_of(4) - offset) as usize).min(data.len());
        let is_whole = head == 0 && data.len().is_multiple_of(4);
        if !is_whole && data.len() <= SMALL {
            return self.write_bytes(&buffer, offset, data);
        }
        let (first, rest) = data.split_at(head);
        let (middle, last) = rest.split_at(rest.len() / 4 * 4);
        self.write_bytes(&buffer, offset, first)?;
        self.queue.write(self.gpu, &buffer, offset + head as u64, middle)?;
        self.write_bytes(&buffer, offset + (head + middle.len()) as u64, last)
    }

    fn write_bytes(&mut self, buffer: &wgpu::Buffer, offset: u64, data: &[u8]) -> Result<(), TransferError> {
        if data.is_empty() {
            return Ok(());
        }
        let to = self.place(buffer, offset, data.len() as u64);
        Ok(self.bytes.write(self.gpu, self.queue, to, data)?)
    }

    fn place<'b>(&self, buffer: &'b wgpu::Buffer, offset: u64, bytes: u64) -> Place<'b> {
        Place { buffer, offset, bytes, generation: self.heap.generation() }
    }

    /// Copies inside the device.
    pub(super) fn copy(&mut self, mut dst: DevicePtr, mut src: DevicePtr, mut bytes: u64) -> Result<(), TransferError> {
        loop {
            let of = |ptr| self.heap.in_window(ptr, bytes).ok_or(TransferError::Range);
            let here = of(src)?.min(of(dst)?).min(bytes);
            self.copy_in_window(dst, src, here)?;
            if here == bytes {
                return Ok(());
            }
            (dst, src, bytes) = (DevicePtr(dst.0 + here), DevicePtr(src.0 + here), bytes - here);
        }
    }

    fn copy_in_window(&mut self, dst: DevicePtr, src: DevicePtr, bytes: u64) -> Result<(), TransferError> {
        let (from, from_offset) = self.heap.range(src, bytes).ok_or(TransferError::Range)?;
        let (to, to_offset) = self.heap.range(dst, bytes).ok_or(TransferError::Range)?;
        let (from, to) = (from.clone(), to.clone());
        let whole = if (from_offset | to_offset).is_multiple_of(4) { bytes / 4 * 4 } else { 0 };
        if whole > 0 {
            self.copy_words((&from, from_offset), (&to, to_offset), whole)?;
        }
        // The rest is up to three bytes, or everything if words do not match.
        let mut done = whole;
        while done < bytes {
            let piece = (bytes - done).min(MOST_COPIED);
            let place = self.place(&to, to_offset + done, piece);
            self.bytes.copy(self.gpu, self.queue, place, &from, from_offset + done)?;
            done += piece;
        }
        Ok(())
    }

    /// Copies whole words.
    fn copy_words(
        &mut self,
        (from, from_offset): (&wgpu::Buffer, u64),
        (to, to_offset): (&wgpu::Buffer, u64),
        bytes: u64,
    ) -> Result<(), GpuError> {
        if from != to {
            self.queue.copier(self.gpu)?.copy_buffer_to_buffer(from, from_offset, to, to_offset, bytes);
            return Ok(());
        }
        // WebGPU forbids copies inside one buffer.
        let scratch = self.bytes.scratch(self.gpu, MOST_COPIED.min(bytes))?;
        let mut done = 0;
        while done < bytes {
            let piece = MOST_COPIED.min(bytes - done);
            let encoder = self.queue.copier(self.gpu)?;
            encoder.copy_buffer_to_buffer(from, from_offset + done, &scratch, 0, piece);
            encoder.copy_buffer_to_buffer(&scratch, 0, to, to_offset + done, piece);
            done += piece;
        }
        Ok(())
    }

    /// Sets bytes. `word`: the contents that a whole word of the range will have.
    pub(super) fn fill(&mut self, mut dst: DevicePtr, word: [u8; 4], mut bytes: u64) -> Result<(), TransferError> {
        loop {
            let here = self.heap.in_window(dst, bytes).ok_or(TransferError::Range)?.min(bytes);
            self.fill_in_window(dst, word, here)?;
            if here == bytes {
                return Ok(());
            }
            (dst, bytes) = (DevicePtr(dst.0 + here), bytes - here);
        }
    }

    fn fill_in_window(&mut self, dst: DevicePtr, word: [u8; 4], bytes: u64) -> Result<(), TransferError> {
        let (buffer, offset) = self.heap.range(dst, bytes).ok_or(TransferError::Range)?;
        if bytes == 0 {
            return Ok(());
        }
        if word == [0; 4] && (offset | bytes).is_multiple_of(4) {
            self.queue.copier(self.gpu)?.clear_buffer(buffer, offset, Some(bytes));
            return Ok(());
        }
        let buffer = buffer.clone();
        if (offset | bytes).is_multiple_of(4) && bytes <= SMALL as u64 {
            return Ok(self.queue.write(self.gpu, &buffer, offset, &word.repeat((bytes / 4) as usize))?);
        }
        let mut done = 0;
        while done < bytes {
            let at = offset + done;
            // The next piece begins with a word.
            let piece = (bytes - done).min(MOST_FILLED - at % 4);
            let to = self.place(&buffer, at, piece);
            self.bytes.fill(self.gpu, self.queue, to, word)?;
            done += piece;
        }
        Ok(())
    }
}

/// Returns true if a range that begins at all of these addresses consists of whole words, so that a copy does not need
/// the kernel. Windows begin with words, so that offsets in them are as aligned as addresses.
pub(super) fn is_whole(addresses: &[DevicePtr], bytes: u64) -> bool {
    addresses.iter().fold(bytes, |all, address| all | address.0).is_multiple_of(4)
}

/// Returns true if a fill does not need the kernel.
pub(super) fn is_whole_fill(dst: DevicePtr, word: [u8; 4], bytes: u64) -> bool {
    is_whole(&[dst], bytes) && (word == [0; 4] || bytes <= SMALL as u64)
}

/// Returns the contents of a word in memory that repeats a pattern of one, two or four bytes from an address on.
pub(super) fn word_of(pattern: &[u8], dst: DevicePtr) -> Option<[u8; 4]> {
    if !matches!(pattern.len(), 1 | 2 | 4) {
        return None;
    }
    let mut word = [0; 4];
    for (byte, at) in pattern.iter().cycle().zip(dst.0..dst.0 + 4) {
        if let Some(place) = word.get_mut((at % 4) as usize) {
            *place = *byte;
        }
    }
    Some(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_hold_a_pattern_as_it_lies_in_memory() {
        assert_eq!(word_of(&[1, 2, 3, 4], DevicePtr(8)), Some([1, 2, 3, 4]));
        assert_eq!(word_of(&[1, 2, 3, 4], DevicePtr(9)), Some([4, 1, 2, 3]));
        assert_eq!(word_of(&[1, 2], DevicePtr(11)), Some([2, 1, 2, 1]));
        assert_eq!(word_of(&[7], DevicePtr(3)), Some([7; 4]));
        assert_eq!(word_of(&[1, 2, 3], DevicePtr(0)), None);
    }
}
