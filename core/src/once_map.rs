//! What is made once for each key, by whoever asks first; who asks for something else meanwhile does not wait.

use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rustc_hash::FxHashMap;

/// Things by their keys. What could not be made is made anew when it is asked for again.
#[derive(Debug)]
pub struct OnceMap<K, V> {
    cells: Mutex<FxHashMap<K, Arc<Cell<V>>>>,
}

/// A place for one of them, locked while it is made.
type Cell<V> = Mutex<Option<V>>;

impl<K, V> Default for OnceMap<K, V> {
    fn default() -> Self {
        Self { cells: Mutex::default() }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // What is behind a lock here is whole at any time.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<K: Eq + Hash, V: Clone> OnceMap<K, V> {
    /// What there is for a key, or what `make` makes.
    ///
    /// # Errors
    /// Those of `make`.
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

    /// Everything that has been made.
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
    fn two_things_are_made_at_the_same_time() {
        let (map, both) = (OnceMap::<u32, u32>::default(), Barrier::new(2));
        // Each waits for the other one to be in the making.
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
    fn one_thing_is_made_once() {
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
    fn what_failed_is_tried_again() {
        let map = OnceMap::<u32, u32>::default();
        assert_eq!(map.get_or_make(1, || Err("no")), Err("no"));
        assert_eq!(map.get_or_make(1, || Ok::<_, &str>(3)), Ok(3));
        assert_eq!(map.get_or_make(1, || Err("not called")), Ok(3));
    }
}
