//! Interned names and byte strings.
//!
//! A [`Symbol`] has four bytes, compares in one instruction and can be turned back into text anywhere without passing
//! an interner around. The table lives as long as the process: every distinct spelling is stored once and never
//! freed.

use rustc_hash::FxHashMap;
use std::fmt;
use std::sync::{LazyLock, OnceLock, PoisonError, RwLock};

/// An interned piece of UTF-8 text, usually an identifier.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Symbol(u32);

/// An interned byte string: the value of a string literal, which need not be UTF-8.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct ByteSymbol(u32);

/// The byte strings and their ids.
#[derive(Default)]
struct ByteTable {
    index: FxHashMap<&'static [u8], u32>,
    items: Vec<&'static [u8]>,
}

/// The texts of the names, which are read far more often than written. They are in blocks that never move, each twice
/// as long as the previous one, so reading needs no lock.
struct Texts([OnceLock<Box<[OnceLock<&'static str>]>>; BLOCKS]);

/// Number of blocks that cover every `u32`.
const BLOCKS: usize = 33 - FIRST_BITS;
/// Binary logarithm of the first block's capacity.
const FIRST_BITS: usize = 10;

impl Texts {
    /// Returns the block of a name and its index in the block.
    fn place(id: u32) -> (usize, usize) {
        let shifted = u64::from(id) + (1 << FIRST_BITS);
        let bits = shifted.ilog2();
        (bits as usize - FIRST_BITS, (shifted - (1 << bits)) as usize)
    }

    fn get(&self, id: u32) -> Option<&'static str> {
        let (block, at) = Self::place(id);
        self.0.get(block)?.get()?.get(at)?.get().copied()
    }

    fn set(&self, id: u32, text: &'static str) {
        let (block, at) = Self::place(id);
        let Some(places) = self.0.get(block) else { return };
        let places = places.get_or_init(|| (0..1usize << (block + FIRST_BITS)).map(|_| OnceLock::new()).collect());
        if let Some(place) = places.get(at) {
            place.get_or_init(|| text);
        }
    }
}

/// Ids of the names.
static NAMES: LazyLock<RwLock<FxHashMap<&'static str, u32>>> = LazyLock::new(RwLock::default);
static TEXTS: Texts = Texts([const { OnceLock::new() }; BLOCKS]);
static BYTES: LazyLock<RwLock<ByteTable>> = LazyLock::new(RwLock::default);

impl Symbol {
    /// Returns the symbol for this text.
    pub fn intern(text: &str) -> Self {
        // A panic while the lock is held cannot leave the table half-written in a harmful way (at worst there is an
        // unused item), so a poisoned lock is acquired anyway.
        if let Some(&id) = NAMES.read().unwrap_or_else(PoisonError::into_inner).get(text) {
            return Self(id);
        }
        let mut numbers = NAMES.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(&id) = numbers.get(text) {
            return Self(id);
        }
        let kept: &'static str = Box::leak(text.into());
        let id = numbers.len() as u32;
        // The text must be there before another thread can find the id.
        TEXTS.set(id, kept);
        numbers.insert(kept, id);
        Self(id)
    }

    /// Returns the text.
    pub fn as_str(self) -> &'static str {
        TEXTS.get(self.0).unwrap_or("")
    }
}

impl ByteSymbol {
    /// Returns the symbol for these bytes.
    pub fn intern(bytes: &[u8]) -> Self {
        let mut table = BYTES.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(&id) = table.index.get(bytes) {
            return Self(id);
        }
        let kept: &'static [u8] = Box::leak(bytes.into());
        let id = table.items.len() as u32;
        table.items.push(kept);
        table.index.insert(kept, id);
        Self(id)
    }

    /// Returns the bytes, without a terminating zero.
    pub fn as_bytes(self) -> &'static [u8] {
        BYTES.read().unwrap_or_else(PoisonError::into_inner).items.get(self.0 as usize).copied().unwrap_or(&[])
    }
}

impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

impl fmt::Debug for ByteSymbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&String::from_utf8_lossy(self.as_bytes()), f)
    }
}

impl From<&str> for Symbol {
    fn from(text: &str) -> Self {
        Self::intern(text)
    }
}

impl PartialEq<str> for Symbol {
    fn eq(&self, other: &str) -> bool {
        self.as_str() == other
    }
}

impl PartialEq<&str> for Symbol {
    fn eq(&self, other: &&str) -> bool {
        self.as_str() == *other
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_text_is_one_symbol() {
        let a = Symbol::intern("threadIdx");
        assert_eq!(a, Symbol::intern("threadIdx"));
        assert_ne!(a, Symbol::intern("blockIdx"));
        assert_eq!(a.as_str(), "threadIdx");
        assert_eq!(ByteSymbol::intern(b"\xff\0").as_bytes(), b"\xff\0");
    }

    #[test]
    fn every_id_has_its_own_slot() {
        assert_eq!(Texts::place(0), (0, 0));
        assert_eq!(Texts::place(1023), (0, 1023));
        assert_eq!(Texts::place(1024), (1, 0));
        assert_eq!(Texts::place(3071), (1, 2047));
        assert_eq!(Texts::place(3072), (2, 0));
        assert_eq!(Texts::place(u32::MAX), (BLOCKS - 1, 1023));
    }

    #[test]
    fn texts_of_many_symbols_are_kept() {
        let texts: Vec<String> = (0..5_000).map(|i| format!("many_{i}")).collect();
        let symbols: Vec<Symbol> = texts.iter().map(|t| Symbol::intern(t)).collect();
        assert!(symbols.iter().zip(&texts).all(|(s, t)| s.as_str() == t));
    }
}
