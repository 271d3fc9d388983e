//! The accesses of commands to the bytes of an allocation, kept as long as a later command may race with them.

use std::collections::BTreeMap;
use std::sync::Arc;

use isowarp_core::backend::{RaceAccess, RaceStream};

use super::What;
use super::order::Point;
use super::touched::AccessKind;

/// Bytes per page, the unit of bookkeeping.
pub const PAGE: u64 = 4096;
/// Words of a bit mask with one bit per byte of a page.
pub const WORDS: usize = (PAGE / 64) as usize;

/// The command that made an access.
#[derive(Debug)]
pub struct By {
    /// The kind of the command.
    pub what: What,
    /// The command's position in the order.
    pub point: Point,
    /// The stream of the command, for messages.
    pub stream: RaceStream,
    /// The number of the command in that stream, for messages.
    pub number: u64,
}

/// A set of bytes of a page.
#[derive(Debug, Clone, Default)]
pub enum Mask {
    /// No bytes.
    #[default]
    None,
    /// All bytes.
    All,
    /// The bytes whose bits are set.
    Some(Box<[u64; WORDS]>),
}

impl Mask {
    /// Returns the mask of the bytes whose bits are set.
    pub fn of(bits: [u64; WORDS]) -> Mask {
        if bits.iter().all(|word| *word == 0) {
            Mask::None
        } else if bits.iter().all(|word| *word == u64::MAX) {
            Mask::All
        } else {
            Mask::Some(Box::new(bits))
        }
    }

    /// Returns the mask of the bytes from `from` up to, but excluding, `to`.
    fn range(from: u64, to: u64) -> Mask {
        let word = |at: u64| {
            let (low, high) = (from.clamp(at, at + 64) - at, to.clamp(at, at + 64) - at);
            let below = |n: u64| u64::MAX.checked_shl(n as u32).map_or(u64::MAX, |above| !above);
            below(high) & !below(low)
        };
        Mask::of(std::array::from_fn(|i| word(i as u64 * 64)))
    }

    fn is_none(&self) -> bool {
        matches!(self, Mask::None)
    }

    fn word(&self, at: usize) -> u64 {
        match self {
            Mask::None => 0,
            Mask::All => u64::MAX,
            Mask::Some(bits) => bits.get(at).copied().unwrap_or(0),
        }
    }

    /// Returns the first run of bytes that are in both masks: its start and its length.
    fn common(&self, other: &Mask) -> Option<(u64, u64)> {
        match (self, other) {
            (Mask::None, _) | (_, Mask::None) => return None,
            (Mask::All, Mask::All) => return Some((0, PAGE)),
            _ => {}
        }
        let both = |at: usize| self.word(at) & other.word(at);
        let first = (0..WORDS).find(|at| both(*at) != 0)?;
        let start = first as u64 * 64 + u64::from(both(first).trailing_zeros());
        let mut end = start;
        while end < PAGE && both((end / 64) as usize) >> (end % 64) & 1 == 1 {
            end += 1;
        }
        Some((start, end - start))
    }

    /// Removes the bytes of another mask.
    fn remove(&mut self, other: &Mask) {
        match (&mut *self, other) {
            (Mask::None, _) | (_, Mask::None) => {}
            (_, Mask::All) => *self = Mask::None,
            (own, Mask::Some(_)) => *self = Mask::of(std::array::from_fn(|at| own.word(at) & !other.word(at))),
        }
    }
}

/// The accesses of a command to a page, indexed by the kind of access.
#[derive(Debug, Default)]
pub struct Touch(pub [Mask; 4]);

/// Returns the accesses to each page of a range.
pub fn pages(offset: u64, bytes: u64, kind: AccessKind) -> impl Iterator<Item = (u64, Touch)> {
    let end = offset.saturating_add(bytes);
    (offset / PAGE..end.div_ceil(PAGE)).map(move |page| {
        let start = page * PAGE;
        let mut touch = Touch::default();
        if let Some(mask) = touch.0.get_mut(kind as usize) {
            *mask = Mask::range(offset.max(start) - start, end.min(start + PAGE) - start);
        }
        (page, touch)
    })
}

/// Bytes that two commands use.
#[derive(Debug)]
pub struct Conflict {
    /// The earlier command.
    pub earlier: Arc<By>,
    /// The accesses of the earlier and the later command.
    pub access: [RaceAccess; 2],
    /// Offset of the first byte in the allocation.
    pub offset: u64,
    /// Number of bytes.
    pub bytes: u64,
}

impl Conflict {
    /// Appends the bytes of the next page if they continue this conflict.
    pub fn go_on(&mut self, next: &Conflict) {
        let follows = self.offset + self.bytes == next.offset;
        if follows && self.access == next.access && Arc::ptr_eq(&self.earlier, &next.earlier) {
            self.bytes += next.bytes;
        }
    }
}

/// The history of an allocation.
#[derive(Debug, Default)]
pub struct Shadow {
    pages: BTreeMap<u64, Vec<Done>>,
}

/// The accesses of a command to a page, unless later ones have replaced them.
#[derive(Debug)]
struct Done {
    by: Arc<By>,
    touch: Touch,
}

impl Shadow {
    /// Records a command's accesses to a page and returns the race, if there is one. `before` returns whether an
    /// earlier command is ordered before this one, and `over` whether it is ordered before everything that will be
    /// queued.
    pub fn touch(
        &mut self,
        page: u64,
        by: &Arc<By>,
        touch: Touch,
        before: &impl Fn(&By) -> bool,
        over: impl Fn(&By) -> bool,
    ) -> Option<Conflict> {
        let all = self.pages.entry(page).or_default();
        let mut conflict: Option<Conflict> = None;
        all.retain_mut(|done| {
            if over(&done.by) {
                return false;
            }
            if before(&done.by) {
                done.touch.replace_by(&touch);
                return done.touch.0.iter().any(|mask| !mask.is_none());
            }
            if conflict.is_none()
                && let Some((access, offset, bytes)) = done.touch.race(&touch)
            {
                let earlier = Arc::clone(&done.by);
                conflict = Some(Conflict { earlier, access, offset: page * PAGE + offset, bytes });
            }
            true
        });
        if touch.0.iter().any(|mask| !mask.is_none()) {
            all.push(Done { by: Arc::clone(by), touch });
        }
        conflict
    }
}

impl Touch {
    /// Returns the first bytes with racing accesses by a later command.
    fn race(&self, later: &Touch) -> Option<([RaceAccess; 2], u64, u64)> {
        let own = || AccessKind::ALL.into_iter().zip(&self.0);
        let pairs =
            own().flat_map(|(a, old)| AccessKind::ALL.into_iter().zip(&later.0).map(move |(b, new)| (a, old, b, new)));
        let races = pairs.filter(|(a, _, b, _)| a.races_with(*b));
        let found = races.filter_map(|(a, old, b, new)| {
            old.common(new).map(|(offset, bytes)| ([a.access(), b.access()], offset, bytes))
        });
        found.min_by_key(|(_, offset, bytes)| (*offset, u64::MAX - bytes))
    }

    /// Removes the bytes that a later command accesses as well, if every race with this access is also found with the
    /// later one.
    fn replace_by(&mut self, later: &Touch) {
        for (kind, mask) in AccessKind::ALL.into_iter().zip(&mut self.0) {
            for (by, with) in AccessKind::ALL.into_iter().zip(&later.0) {
                if by.covers(kind) {
                    mask.remove(with);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_have_the_bits_of_their_bytes() {
        for (from, to) in [(0, PAGE), (0, 1), (63, 65), (64, 128), (4095, 4096), (100, 100), (5, 4000)] {
            let mask = Mask::range(from, to);
            for byte in 0..PAGE {
                let set = mask.word((byte / 64) as usize) >> (byte % 64) & 1 == 1;
                assert_eq!(set, (from..to).contains(&byte), "{from}..{to} {byte}");
            }
        }
        assert!(matches!(Mask::range(0, PAGE), Mask::All) && Mask::range(7, 7).is_none());
    }

    #[test]
    fn common_bytes_are_the_first_run() {
        let (a, b) = (Mask::range(10, 200), Mask::range(190, 300));
        assert_eq!(a.common(&b), Some((190, 10)));
        assert_eq!(Mask::All.common(&b), Some((190, 110)));
        assert_eq!(a.common(&Mask::range(200, 300)), None);
        let mut rest = Mask::All;
        rest.remove(&a);
        assert_eq!(rest.common(&Mask::All), Some((0, 10)));
    }

    #[test]
    fn kinds_race_if_one_writes_and_one_is_plain() {
        use AccessKind::{Atomic, Read, VolatileRead, Write};
        for (a, b, race) in [
            (Read, Read, false),
            (Read, Write, true),
            (Write, Write, true),
            (Atomic, Atomic, false),
            (Atomic, VolatileRead, false),
            (Atomic, Read, true),
            (Atomic, Write, true),
            (VolatileRead, Read, false),
            (VolatileRead, Write, true),
        ] {
            assert_eq!((a.races_with(b), b.races_with(a)), (race, race), "{a:?} {b:?}");
        }
        // A later access replaces an earlier one only if every race with the earlier one is also found with it.
        assert!(Write.covers(Read) && Write.covers(Atomic) && !Read.covers(Write) && !Atomic.covers(Read));
        assert!(Read.covers(VolatileRead) && !VolatileRead.covers(Read));
    }
}
