//! What commands have done to the bytes of an allocation, as long as a later one may race with them.

use std::collections::BTreeMap;
use std::sync::Arc;

use isowarp_core::api::{RaceAccess, RaceStream};

use super::What;
use super::order::Point;
use super::touched::Kind;

/// Bytes that are looked at together.
pub const PAGE: u64 = 4096;
/// Words with a bit for each of them.
pub const WORDS: usize = (PAGE / 64) as usize;

/// Which command did something.
#[derive(Debug)]
pub struct By {
    /// What it is.
    pub what: What,
    /// Its place in the order.
    pub point: Point,
    /// Where it is done, for messages.
    pub stream: RaceStream,
    /// Its number there, for messages.
    pub number: u64,
}

/// Some bytes of a page.
#[derive(Debug, Clone, Default)]
pub enum Mask {
    /// None.
    #[default]
    None,
    /// All.
    All,
    /// Those whose bits are set.
    Some(Box<[u64; WORDS]>),
}

impl Mask {
    /// Those whose bits are set.
    pub fn of(bits: [u64; WORDS]) -> Mask {
        if bits.iter().all(|word| *word == 0) {
            Mask::None
        } else if bits.iter().all(|word| *word == u64::MAX) {
            Mask::All
        } else {
            Mask::Some(Box::new(bits))
        }
    }

    /// Those from one on, up to another one.
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

    /// The first bytes that are in both: where they begin, and how many follow each other.
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

    /// Without the bytes of another one.
    fn remove(&mut self, other: &Mask) {
        match (&mut *self, other) {
            (Mask::None, _) | (_, Mask::None) => {}
            (_, Mask::All) => *self = Mask::None,
            (own, Mask::Some(_)) => *self = Mask::of(std::array::from_fn(|at| own.word(at) & !other.word(at))),
        }
    }
}

/// What a command does to a page, by the number of the kind.
#[derive(Debug, Default)]
pub struct Touch(pub [Mask; 4]);

/// What is done to each page of a range.
pub fn pages(offset: u64, bytes: u64, kind: Kind) -> impl Iterator<Item = (u64, Touch)> {
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
    /// The command that was there.
    pub earlier: Arc<By>,
    /// What that one and the new one do.
    pub access: [RaceAccess; 2],
    /// The first byte of the allocation.
    pub offset: u64,
    /// How many.
    pub bytes: u64,
}

impl Conflict {
    /// Takes the bytes of the next page if they follow.
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

/// What a command has done to a page, unless a later one has taken its place.
#[derive(Debug)]
struct Done {
    by: Arc<By>,
    touch: Touch,
}

impl Shadow {
    /// Notes what a command does to a page; yields what it races with. `before` says which earlier commands are done before it, and
    /// `over` which of them are done before all that will be queued.
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
    /// The first bytes that another command uses too, where that is a race.
    fn race(&self, later: &Touch) -> Option<([RaceAccess; 2], u64, u64)> {
        let own = || Kind::ALL.into_iter().zip(&self.0);
        let pairs =
            own().flat_map(|(a, old)| Kind::ALL.into_iter().zip(&later.0).map(move |(b, new)| (a, old, b, new)));
        let races = pairs.filter(|(a, _, b, _)| a.races_with(*b));
        let found = races.filter_map(|(a, old, b, new)| {
            old.common(new).map(|(offset, bytes)| ([a.access(), b.access()], offset, bytes))
        });
        found.min_by_key(|(_, offset, bytes)| (*offset, u64::MAX - bytes))
    }

    /// Removes what a later command does as well, with which all is found that would be with this one.
    fn replace_by(&mut self, later: &Touch) {
        for (kind, mask) in Kind::ALL.into_iter().zip(&mut self.0) {
            for (by, with) in Kind::ALL.into_iter().zip(&later.0) {
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
        use Kind::{Atomic, Read, VolatileRead, Write};
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
        // A later access takes the place of an earlier one only if all is found with it that would be with the other one.
        assert!(Write.covers(Read) && Write.covers(Atomic) && !Read.covers(Write) && !Atomic.covers(Read));
        assert!(Read.covers(VolatileRead) && !VolatileRead.covers(Read));
    }
}
