//! One allocation: bytes in 32-bit atomic words, little-endian.
//!
//! Threads of different blocks run on different cores and may race, as they may in CUDA, so every
//! access is atomic in relaxed order: on a 32-bit word this is a plain move. An 8- or 16-bit store
//! replaces its part of the word by compare-and-swap, so neighbours are never disturbed.
//!
//! 64-bit accesses are two words. Those that CUDA does not let tear, atomics and volatile accesses,
//! hold one of a fixed set of locks chosen by address; a plain 64-bit access that races with them
//! is a data race in CUDA's memory model (PTX ISA, "Memory Consistency Model": weak operations) and
//! may see halves.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

static WIDE_LOCKS: [Mutex<()>; 64] = [const { Mutex::new(()) }; 64];

fn wide_lock(offset: u64) -> MutexGuard<'static, ()> {
    // The index is below 64.
    WIDE_LOCKS[(offset >> 3) as usize & 63].lock().unwrap_or_else(PoisonError::into_inner)
}

/// Bytes of device memory. Offsets are checked by the caller; beyond the end, reads give zeros and
/// writes do nothing.
#[derive(Debug)]
pub struct Allocation {
    words: Box<[AtomicU32]>,
    /// Size in bytes.
    pub size: u64,
    /// True for `__constant__` variables: kernels may not write.
    pub read_only: bool,
    /// The variable's name; empty for memory that the host has allocated.
    pub name: String,
}

impl Allocation {
    /// Zeroed memory; `None` if there is not enough.
    pub fn new(size: u64, read_only: bool, name: String) -> Option<Allocation> {
        let count = usize::try_from(size.div_ceil(4)).ok()?;
        let words = bytemuck::allocation::try_zeroed_slice_box(count).ok()?;
        Some(Allocation { words, size, read_only, name })
    }

    #[inline(always)]
    fn word(&self, index: u64) -> Option<&AtomicU32> {
        self.words.get(index as usize)
    }

    /// The word at a multiple of 4.
    #[inline(always)]
    pub fn load_word(&self, offset: u64) -> u32 {
        self.word(offset >> 2).map_or(0, |w| w.load(Ordering::Relaxed))
    }

    /// Stores the word at a multiple of 4.
    #[inline(always)]
    pub fn store_word(&self, offset: u64, value: u32) {
        if let Some(word) = self.word(offset >> 2) {
            word.store(value, Ordering::Relaxed);
        }
    }

    fn byte(&self, offset: u64) -> u8 {
        (self.load_word(offset & !3) >> (8 * (offset & 3))) as u8
    }

    /// Replaces the bits of `mask` in the word that holds `offset`.
    fn merge(&self, offset: u64, mask: u32, bits: u32) {
        if let Some(word) = self.word(offset >> 2) {
            let merged = |old| Some(old & !mask | bits & mask);
            // The closure never gives up.
            let _ = word.fetch_update(Ordering::Relaxed, Ordering::Relaxed, merged);
        }
    }

    /// Reads 1, 2, 4 or 8 bytes at any offset.
    #[inline]
    pub fn load(&self, offset: u64, size: u32) -> u64 {
        match (size, offset & 3) {
            (4, 0) => self.load_word(offset).into(),
            (8, 0) => u64::from(self.load_word(offset)) | u64::from(self.load_word(offset + 4)) << 32,
            (1, _) => self.byte(offset).into(),
            (2, 0 | 2) => u64::from(self.load_word(offset & !3) >> (8 * (offset & 2)) & 0xffff),
            _ => (0..u64::from(size.min(8))).map(|i| u64::from(self.byte(offset + i)) << (8 * i)).sum(),
        }
    }

    /// Writes 1, 2, 4 or 8 bytes at any offset.
    #[inline]
    pub fn store(&self, offset: u64, size: u32, value: u64) {
        match (size, offset & 3) {
            (4, 0) => self.store_word(offset, value as u32),
            (8, 0) => {
                self.store_word(offset, value as u32);
                self.store_word(offset + 4, (value >> 32) as u32);
            }
            (2, at @ (0 | 2)) => self.merge(offset, 0xffff << (8 * at), (value as u32 & 0xffff) << (8 * at)),
            _ => {
                for i in 0..u64::from(size.min(8)) {
                    let shift = 8 * ((offset + i) & 3);
                    self.merge(offset + i, 0xff << shift, ((value >> (8 * i)) as u32 & 0xff) << shift);
                }
            }
        }
    }

    /// [`Allocation::load`] for volatile accesses: does not tear if naturally aligned.
    pub fn load_whole(&self, offset: u64, size: u32) -> u64 {
        let _lock = (size == 8).then(|| wide_lock(offset));
        self.load(offset, size)
    }

    /// [`Allocation::store`] for volatile accesses: does not tear if naturally aligned.
    pub fn store_whole(&self, offset: u64, size: u32, value: u64) {
        let _lock = (size == 8).then(|| wide_lock(offset));
        self.store(offset, size, value);
    }

    /// Atomically replaces 1, 2, 4 or 8 naturally aligned bytes; yields the old value.
    pub fn modify(&self, offset: u64, size: u32, new: impl Fn(u64) -> u64) -> u64 {
        if size == 8 {
            let _lock = wide_lock(offset);
            let old = self.load(offset, 8);
            self.store(offset, 8, new(old));
            return old;
        }
        let Some(word) = self.word(offset >> 2) else { return 0 };
        let shift = 8 * (offset & 3) as u32;
        let mask = if size == 4 { u32::MAX } else { (1 << (8 * size.min(2))) - 1 };
        let mut whole = word.load(Ordering::Relaxed);
        loop {
            let old = whole >> shift & mask;
            let replaced = whole & !(mask << shift) | (new(old.into()) as u32 & mask) << shift;
            match word.compare_exchange_weak(whole, replaced, Ordering::Relaxed, Ordering::Relaxed) {
                Ok(_) => return old.into(),
                Err(seen) => whole = seen,
            }
        }
    }

    /// Copies bytes out.
    pub fn read_bytes(&self, offset: u64, out: &mut [u8]) {
        let (head, rest) = split_at_word(offset, out.len());
        let (first, rest_out) = out.split_at_mut(head);
        for (i, b) in first.iter_mut().enumerate() {
            *b = self.byte(offset + i as u64);
        }
        let mut at = offset + head as u64;
        let mut chunks = rest_out[..rest].chunks_exact_mut(4);
        for chunk in &mut chunks {
            chunk.copy_from_slice(&self.load_word(at).to_le_bytes());
            at += 4;
        }
        for b in chunks.into_remainder() {
            *b = self.byte(at);
            at += 1;
        }
    }

    /// Copies bytes in.
    pub fn write_bytes(&self, offset: u64, data: &[u8]) {
        let (head, _) = split_at_word(offset, data.len());
        let (first, rest) = data.split_at(head);
        for (i, b) in first.iter().enumerate() {
            self.store(offset + i as u64, 1, u64::from(*b));
        }
        let mut at = offset + head as u64;
        let mut chunks = rest.chunks_exact(4);
        for chunk in &mut chunks {
            // The chunk has 4 bytes.
            self.store_word(at, u32::from_le_bytes([chunk[0], chunk[1], chunk[2], chunk[3]]));
            at += 4;
        }
        for b in chunks.remainder() {
            self.store(at, 1, u64::from(*b));
            at += 1;
        }
    }

    /// Sets bytes.
    pub fn fill(&self, offset: u64, value: u8, bytes: u64) {
        let end = offset + bytes;
        let mut at = offset;
        while at < end {
            if at & 3 == 0 && end - at >= 4 {
                self.store_word(at, u32::from_le_bytes([value; 4]));
                at += 4;
            } else {
                self.store(at, 1, value.into());
                at += 1;
            }
        }
    }
}

/// Bytes up to the next word boundary (at most `len`), and bytes after.
fn split_at_word(offset: u64, len: usize) -> (usize, usize) {
    let head = ((4 - (offset & 3)) as usize & 3).min(len);
    (head, len - head)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)] // a failed unwrap is a failed test
mod tests {
    use super::*;

    #[test]
    fn every_size_at_every_offset() {
        let a = Allocation::new(32, false, String::new()).unwrap();
        let start: Vec<u8> = (0..32).collect();
        for size in [1u32, 2, 4, 8] {
            for offset in 0..=(32 - u64::from(size)) {
                a.write_bytes(0, &start);
                let mut wide = [0u8; 8];
                wide[..size as usize].copy_from_slice(&start[offset as usize..][..size as usize]);
                assert_eq!(a.load(offset, size), u64::from_le_bytes(wide));
                a.store(offset, size, 0xf1f2_f3f4_f5f6_f7f8);
                let mut want = start.clone();
                want[offset as usize..][..size as usize]
                    .copy_from_slice(&0xf1f2_f3f4_f5f6_f7f8u64.to_le_bytes()[..size as usize]);
                let mut got = vec![0; 32];
                a.read_bytes(0, &mut got);
                assert_eq!(got, want);
            }
        }
    }

    #[test]
    fn odd_ranges_copy_and_fill() {
        let a = Allocation::new(21, false, String::new()).unwrap();
        a.fill(0, 0xee, 21);
        a.write_bytes(3, &[1, 2, 3, 4, 5, 6, 7]);
        a.fill(11, 9, 7);
        let mut got = [0; 20];
        a.read_bytes(1, &mut got);
        assert_eq!(got, [238, 238, 1, 2, 3, 4, 5, 6, 7, 238, 9, 9, 9, 9, 9, 9, 9, 238, 238, 238]);
    }

    #[test]
    fn neighbouring_bytes_survive_contention() {
        let a = Allocation::new(4, false, String::new()).unwrap();
        std::thread::scope(|s| {
            for lane in 0..4u64 {
                let a = &a;
                s.spawn(move || {
                    for i in 0..10_000u64 {
                        a.store(lane, 1, i & 0xff);
                        assert_eq!(a.load(lane, 1), i & 0xff);
                        a.modify(lane, 1, |old| old + 1);
                        assert_eq!(a.load(lane, 1), (i + 1) & 0xff);
                    }
                });
            }
        });
    }

    #[test]
    fn wide_atomics_add_up() {
        let a = Allocation::new(16, false, String::new()).unwrap();
        std::thread::scope(|s| {
            for _ in 0..4 {
                s.spawn(|| (0..5000).for_each(|_| assert!(a.modify(8, 8, |old| old + 0x1_0000_0001) < 1 << 60)));
            }
        });
        assert_eq!(a.load(8, 8), 20_000 * 0x1_0000_0001);
    }
}
