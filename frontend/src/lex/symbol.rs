//! Interned names and byte strings.
//!
//! A [`Symbol`] is four bytes, compares in one instruction and can be turned back into text
//! anywhere without passing an interner around. The table lives as long as the process: every
//! distinct spelling is kept once and never freed.

use rustc_hash::FxHashMap;
use std::fmt;
use std::sync::{LazyLock, PoisonError, RwLock};

/// An interned piece of UTF-8 text, usually an identifier.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Symbol(u32);

/// An interned byte string: the value of a string literal, which need not be UTF-8.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct ByteSymbol(u32);

struct Table<T: ?Sized + 'static> {
    index: FxHashMap<&'static T, u32>,
    items: Vec<&'static T>,
}

impl<T: ?Sized> Default for Table<T> {
    fn default() -> Self {
        Self { index: FxHashMap::default(), items: Vec::new() }
    }
}

static NAMES: LazyLock<RwLock<Table<str>>> = LazyLock::new(RwLock::default);
static BYTES: LazyLock<RwLock<Table<[u8]>>> = LazyLock::new(RwLock::default);

impl Symbol {
    /// The symbol for this text.
    pub fn intern(text: &str) -> Self {
        // A panic while the lock is held cannot leave the table half-written in a harmful way
        // (at worst an unused item), so a poisoned lock is taken all the same.
        if let Some(&id) = NAMES.read().unwrap_or_else(PoisonError::into_inner).index.get(text) {
            return Self(id);
        }
        let mut table = NAMES.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(&id) = table.index.get(text) {
            return Self(id);
        }
        let kept: &'static str = Box::leak(text.into());
        let id = table.items.len() as u32;
        table.items.push(kept);
        table.index.insert(kept, id);
        Self(id)
    }

    /// The text.
    pub fn as_str(self) -> &'static str {
        NAMES.read().unwrap_or_else(PoisonError::into_inner).items.get(self.0 as usize).copied().unwrap_or("")
    }
}

impl ByteSymbol {
    /// The symbol for these bytes.
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

    /// The bytes, without a terminating zero.
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
}
