//! A map whose values are created once per key, by the first caller. Callers with other keys do not wait meanwhile.

use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rustc_hash::FxHashMap;

/// Values by their keys. A value whose creation failed is created again at the next request.
#[derive(Debug)]
pub struct OnceMap<K, V> {
    cells: Mutex<FxHashMap<K, Arc<Cell<V>>>>,
}

/// The place of a value, locked while the value is created.
type Cell<V> = Mutex<Option<V>>;

impl<K, V> Default for OnceMap<K, V> {
    fn default() -> Self {
        Self { cells: Mutex::default() }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // The data behind a lock here is consistent at any time.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<K: Eq + Hash, V: Clone> OnceMap<K, V> {
    /// Returns the value of a key, creating it with `make` if necessary.
    ///
    /// # Errors
    /// The errors of `make`.
    pub fn get_or_make<E>(&self, key: K, make: impl FnOnce() -> Result<V, E>) -> Result<V, E> {
        let cell = Arc::clone(lock(&self.cells).entry(key).or_default());
        let mut place = lock(&cell);
        if let Some(made) = &*place {
            return Ok(made.clone());
        }
        let made = make()?;
        *place = Some(made.clone());
        Ok(made)
    }

    /// Returns all values created so far.
    pub fn made(&self) -> Vec<V> {
        lock(&self.cells).values().filter_map(|cell| lock(cell).clone()).collect()
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use std::sync::Barrier;
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;

    #[test]
    fn two_values_are_made_concurrently() {
        let (map, both) = (OnceMap::<u32, u32>::default(), Barrier::new(2));
        // Each creation waits until the other one has started.
        let make = |key: u32| {
            map.get_or_make(key, || {
                both.wait();
                Ok::<_, ()>(key * 10)
            })
        };
        std::thread::scope(|scope| {
            let other = scope.spawn(|| make(1));
            assert_eq!(make(2), Ok(20));
            assert_eq!(other.join().unwrap(), Ok(10));
        });
        let mut all = map.made();
        all.sort_unstable();
        assert_eq!(all, [10, 20]);
    }

    #[test]
    fn a_value_is_made_once() {
        let (map, count) = (OnceMap::<(), u32>::default(), AtomicU32::new(0));
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| map.get_or_make((), || Ok::<_, ()>(count.fetch_add(1, Ordering::Relaxed))));
            }
        });
        assert_eq!(map.made(), [0]);
        assert_eq!(count.into_inner(), 1);
    }

    #[test]
    fn failures_are_retried() {
        let map = OnceMap::<u32, u32>::default();
        assert_eq!(map.get_or_make(1, || Err("no")), Err("no"));
        assert_eq!(map.get_or_make(1, || Ok::<_, &str>(3)), Ok(3));
        assert_eq!(map.get_or_make(1, || Err("not called")), Ok(3));
    }
}
