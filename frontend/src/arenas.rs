//! Ids that only arenas create ([`id_arena::Arena`]).
//!
//! `arena[id]` always finds its entry, so it cannot panic. Only the arena of an id's kind creates the id, when an
//! entry is added (`alloc`); arenas only grow; and there is one arena of each kind in the parse or analysis of a
//! file, which no id outlives. Where there are several of a kind, entries are looked up with `get`: each body has its
//! own arena of variables.

use id_arena::{Arena, ArenaBehavior};

/// Defines ids. Only the module that defines them knows their numbers.
macro_rules! ids {
    ($($(#[$doc:meta])+ $Id:ident)+) => {$(
        $(#[$doc])+
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $Id(u32);

        impl id_arena::ArenaBehavior for $Id {
            type Id = Self;

            fn new_id(_: u32, index: usize) -> Self {
                // No memory holds more entries than that.
                $Id(index as u32)
            }

            fn index(id: Self) -> usize {
                id.0 as usize
            }

            fn arena_id(_: Self) -> u32 {
                0
            }

            fn new_arena_id() -> u32 {
                0
            }
        }
    )+};
}

pub(crate) use ids;

/// Returns the id of the entry with a number, if there is one: a program may store any number in a pointer.
#[allow(clippy::disallowed_methods, reason = "the entry is there")]
pub(crate) fn id_at<T, I: ArenaBehavior<Id = I>>(arena: &Arena<T, I>, number: usize) -> Option<I> {
    (number < arena.len()).then(|| I::new_id(0, number))
}

#[cfg(test)]
mod tests {
    use id_arena::Arena;

    ids! {
        /// Id of an entry.
        EntryId
    }

    #[test]
    fn numbers_without_an_entry_have_no_id() {
        let mut arena: Arena<&str, EntryId> = Arena::new();
        assert_eq!(super::id_at(&arena, 0), None);
        let (a, b) = (arena.alloc("a"), arena.alloc("b"));
        assert_eq!((super::id_at(&arena, 0), super::id_at(&arena, 1)), (Some(a), Some(b)));
        assert_eq!(super::id_at(&arena, 2), None);
        assert_eq!((arena[a], arena[b]), ("a", "b"));
    }
}
