//! An allocation: bytes in 64-bit atomic words, little-endian.
//!
//! Threads of different blocks run on different cores and may race, as they may in CUDA, so every access is atomic in
//! relaxed order. A load is a plain move, and so is an aligned store of 8 bytes. Stores and atomic operations that
//! replace only a part of a word use compare-and-swap on the whole word: neighbours are never disturbed, operations of
//! different widths on the same bytes do not lose each other's updates, and naturally aligned values do not tear.

use std::sync::atomic::{AtomicU64, Ordering};

use super::blocks::Blocks;

/// Bytes of device memory. The caller checks offsets; beyond the end, reads return zeros and writes do nothing.
#[derive(Debug)]
pub struct Allocation {
    words: Box<[AtomicU64]>,
    /// Address of the first byte.
    pub base: u64,
    /// Size in bytes.
    pub size: u64,
    /// True for `__constant__` variables, which kernels may not write.
    pub read_only: bool,
    /// The variable's name; empty for memory that the host has allocated.
    pub name: String,
    /// End of the aligned words that need no further checks; 0 in the heap of kernels, and once accesses are recorded.
    pub words_end: AtomicU64,
    /// True if accesses are recorded when there are several streams; false for memory that only the backend and kernels
    /// know.
    pub watched: bool,
    /// The blocks that kernels have allocated, if this is their heap.
    pub blocks: Option<Blocks>,
}

impl Allocation {
    /// Allocates zeroed memory. Returns `None` if there is not enough memory.
    pub fn new(base: u64, size: u64, read_only: bool, name: String) -> Option<Allocation> {
        let count = usize::try_from(size.div_ceil(8)).ok()?;
        let words = bytemuck::allocation::try_zeroed_slice_box(count).ok()?;
        let (words_end, watched) = (AtomicU64::new(size & !3), true);
        Some(Allocation { words, base, size, read_only, name, words_end, watched, blocks: None })
    }

    /// Returns true if an aligned word at the offset may be used without further checks.
    #[inline(always)]
    pub fn is_plain_word(&self, offset: u64) -> bool {
        // At a multiple of 4, a first byte inside means that all four bytes are inside.
        offset & 3 == 0 && offset < self.words_end.load(Ordering::Relaxed)
    }

    /// Returns the word that holds `offset`.
    #[inline(always)]
    fn word(&self, offset: u64) -> Option<&AtomicU64> {
        self.words.get((offset >> 3) as usize)
    }

    /// Returns the word that holds `offset`, shifted so that this byte is the lowest.
    #[inline(always)]
    fn bits_at(&self, offset: u64) -> u64 {
        self.word(offset).map_or(0, |w| w.load(Ordering::Relaxed) >> (8 * (offset & 7)))
    }

    /// Replaces the bits of `mask` in the word that holds `offset`; mask and bits begin at that byte. Returns the old
    /// bits.
    #[inline(always)]
    fn replace(&self, offset: u64, mask: u64, bits: impl Fn(u64) -> u64) -> u64 {
        let Some(word) = self.word(offset) else { return 0 };
        let shift = 8 * (offset & 7);
        let mut whole = word.load(Ordering::Relaxed);
        loop {
            let old = whole >> shift & mask;
            let replaced = whole & !(mask << shift) | (bits(old) & mask) << shift;
            match word.compare_exchange_weak(whole, replaced, Ordering::Relaxed, Ordering::Relaxed) {
                Ok(_) => return old,
                Err(seen) => whole = seen,
            }
        }
    }

    /// Loads the 4 bytes at a multiple of 4.
    #[inline(always)]
    pub fn load_word(&self, offset: u64) -> u32 {
        self.bits_at(offset & !3) as u32
    }

    /// Stores 4 bytes at a multiple of 4.
    #[inline(always)]
    pub fn store_word(&self, offset: u64, value: u32) {
        self.replace(offset & !3, u32::MAX.into(), |_| value.into());
    }

    fn byte(&self, offset: u64) -> u8 {
        self.bits_at(offset) as u8
    }

    /// Reads 1, 2, 4 or 8 bytes at any offset, with a single access if they lie in one word.
    #[inline]
    pub fn load(&self, offset: u64, size: u32) -> u64 {
        let here = 8 - (offset & 7) as u32;
        if size <= here {
            return self.bits_at(offset) & mask(size);
        }
        self.bits_at(offset) | (self.bits_at(offset + u64::from(here)) & mask(size - here)) << (8 * here)
    }

    /// Writes 1, 2, 4 or 8 bytes at any offset, with a single access if they lie in one word.
    #[inline]
    pub fn store(&self, offset: u64, size: u32, value: u64) {
        let here = 8 - (offset & 7) as u32;
        if (here, size) == (8, 8) {
            if let Some(word) = self.word(offset) {
                word.store(value, Ordering::Relaxed);
            }
        } else if size <= here {
            self.replace(offset, mask(size), |_| value);
        } else {
            self.replace(offset, mask(here), |_| value);
            self.replace(offset + u64::from(here), mask(size - here), |_| value >> (8 * here));
        }
    }

    /// Atomically replaces 1, 2, 4 or 8 naturally aligned bytes. Returns the old value.
    pub fn modify(&self, offset: u64, size: u32, new: impl Fn(u64) -> u64) -> u64 {
        self.replace(offset, mask(size), new)
    }

    /// Copies bytes from the allocation.
    pub fn read_bytes(&self, offset: u64, out: &mut [u8]) {
        let head = up_to_word(offset, out.len());
        let (first, rest) = out.split_at_mut(head);
        for (i, b) in first.iter_mut().enumerate() {
            *b = self.byte(offset + i as u64);
        }
        let mut at = offset + head as u64;
        let mut chunks = rest.chunks_exact_mut(8);
        for chunk in &mut chunks {
            chunk.copy_from_slice(&self.bits_at(at).to_le_bytes());
            at += 8;
        }
        for b in chunks.into_remainder() {
            *b = self.byte(at);
            at += 1;
        }
    }

    /// Copies bytes to the allocation.
    pub fn write_bytes(&self, offset: u64, data: &[u8]) {
        let head = up_to_word(offset, data.len());
        let (first, rest) = data.split_at(head);
        for (i, b) in first.iter().enumerate() {
            self.store(offset + i as u64, 1, u64::from(*b));
        }
        let mut at = offset + head as u64;
        let (chunks, last) = rest.as_chunks();
        for chunk in chunks {
            self.store(at, 8, u64::from_le_bytes(*chunk));
            at += 8;
        }
        for b in last {
            self.store(at, 1, u64::from(*b));
            at += 1;
        }
    }

    /// Repeats a pattern whose length divides `bytes`.
    pub fn repeat(&self, offset: u64, pattern: &[u8], bytes: u64) {
        if let [first, rest @ ..] = pattern
            && rest.iter().all(|byte| byte == first)
        {
            return self.fill(offset, *first, bytes);
        }
        // The pattern is repeated up to some KiB, which are written at once.
        let times = (PATTERNS / pattern.len().max(1)).max(1);
        let step = (pattern.len() * times) as u64;
        let many: Vec<u8> = pattern.iter().copied().cycle().take(step.min(bytes) as usize).collect();
        let mut done = 0;
        while done < bytes && !many.is_empty() {
            let part = many.get(..step.min(bytes - done) as usize).unwrap_or(&many);
            self.write_bytes(offset + done, part);
            done += part.len() as u64;
        }
    }

    /// Sets all bytes of a range.
    pub fn fill(&self, offset: u64, value: u8, bytes: u64) {
        let end = offset + bytes;
        let mut at = offset;
        while at < end {
            let step = if at & 7 == 0 && end - at >= 8 { 8 } else { 1 };
            self.store(at, step, u64::from_le_bytes([value; 8]));
            at += u64::from(step);
        }
    }
}

/// Bytes of a repeated pattern that are written at once.
const PATTERNS: usize = 16 << 10;

/// Returns a mask of the bits of 1, 2, 4 or 8 bytes.
#[inline(always)]
fn mask(size: u32) -> u64 {
    u64::MAX >> (64 - 8 * size.clamp(1, 8))
}

/// Returns the number of bytes up to the next word boundary, at most `len`.
fn up_to_word(offset: u64, len: usize) -> usize {
    (offset.wrapping_neg() as usize & 7).min(len)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)] // a failed unwrap is a failed test
mod tests {
    use super::*;

    #[test]
    fn every_size_at_every_offset() {
        let a = Allocation::new(0, 32, false, String::new()).unwrap();
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
        let a = Allocation::new(0, 21, false, String::new()).unwrap();
        a.fill(0, 0xee, 21);
        a.write_bytes(3, &[1, 2, 3, 4, 5, 6, 7]);
        a.fill(11, 9, 7);
        let mut got = [0; 20];
        a.read_bytes(1, &mut got);
        assert_eq!(got, [238, 238, 1, 2, 3, 4, 5, 6, 7, 238, 9, 9, 9, 9, 9, 9, 9, 238, 238, 238]);
    }

    #[test]
    fn neighbouring_bytes_survive_contention() {
        let a = Allocation::new(0, 4, false, String::new()).unwrap();
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
        let a = Allocation::new(0, 16, false, String::new()).unwrap();
        std::thread::scope(|s| {
            for _ in 0..4 {
                s.spawn(|| (0..5000).for_each(|_| assert!(a.modify(8, 8, |old| old + 0x1_0000_0001) < 1 << 60)));
            }
        });
        assert_eq!(a.load(8, 8), 20_000 * 0x1_0000_0001);
    }

    /// Adds with every width on one word: none is lost.
    #[test]
    fn atomics_of_all_widths_on_one_word_add_up() {
        let a = Allocation::new(0, 16, false, String::new()).unwrap();
        let rounds = 2_000_000u64;
        let adds = [(8, 8, 1 << 32 | 1), (8, 4, 1), (12, 4, 1), (8, 8, 1 << 32), (14, 2, 1), (15, 1, 1)];
        at_once(adds.len(), |i| {
            let (offset, size, one) = adds[i];
            for _ in 0..rounds {
                a.modify(offset, size, |old| old.wrapping_add(one));
            }
        });
        let high = 3 * rounds + ((rounds % 0x1_0000) << 16) + ((rounds % 0x100) << 24);
        assert_eq!(a.load(8, 8), (2 * rounds) | ((high & 0xffff_ffff) << 32));
    }

    /// Stores next to atomic operations change nothing but their own bytes.
    #[test]
    fn stores_and_wide_atomics_share_a_word() {
        let a = Allocation::new(0, 8, false, String::new()).unwrap();
        let rounds = 2_000_000u64;
        at_once(2, |thread| {
            for i in 0..rounds {
                if thread == 0 {
                    a.modify(0, 8, |old| old + 1);
                    continue;
                }
                a.store_word(4, i as u32);
                assert_eq!(a.load_word(4), i as u32);
                a.store(7, 1, i);
                assert_eq!(a.load(7, 1), i & 0xff);
            }
        });
        assert_eq!(a.load(0, 4), rounds);
    }

    /// Aligned loads and stores of 8 bytes do not tear, whatever other accesses the word sees.
    #[test]
    fn wide_accesses_do_not_tear() {
        let a = Allocation::new(0, 8, false, String::new()).unwrap();
        let whole = |v: u64| assert_eq!(v >> 32, v & 0xffff_ffff);
        at_once(3, |thread| {
            for i in 0..5_000_000u64 {
                match thread {
                    0 => a.store(0, 8, i * 0x1_0000_0001),
                    1 => whole(a.modify(0, 8, |old| old ^ 0x1_0000_0001)),
                    _ => whole(a.load(0, 8)),
                }
            }
        });
    }

    /// Runs threads that start together.
    fn at_once(threads: usize, run: impl Fn(usize) + Sync) {
        let start = std::sync::Barrier::new(threads);
        std::thread::scope(|s| {
            for thread in 0..threads {
                let (start, run) = (&start, &run);
                s.spawn(move || {
                    start.wait();
                    run(thread);
                });
            }
        });
    }
}
