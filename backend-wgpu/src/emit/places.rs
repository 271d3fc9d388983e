//! Where pointers point: the regions that an access has to tell apart when it runs.

use isowarp_core::ir::{Space, Value};
use naga::{BinaryOperator as Bin, Statement, SwitchCase, SwitchValue};

use super::builder::Expr;
use super::interface::{HEAP_TAG, LOCAL_TAG, SHARED_TAG};
use super::kernel::Emitter;
use super::regions::{Place, Region};
use super::shared::Home;
use super::types::Emit;

/// Stands for spilled shared memory where places are told apart; no address has it.
const SPILL_TAG: u32 = SHARED_TAG + 1;

/// Where a pointer may point.
pub(super) enum Places {
    /// Into one region.
    One(Place),
    /// Into the region whose tag the address has.
    ByTag { tag: Expr, offset: Expr, regions: Vec<(u32, Region)> },
}

impl Emitter<'_> {
    /// Where a pointer may point.
    pub(super) fn places(&mut self, ptr: Value) -> Emit<Places> {
        let space = self.space_of(ptr)?;
        let expr = self.value(ptr)?;
        let one = |region| Ok(Places::One(Place { region, offset: expr }));
        let windows = self.options.windows;
        match space {
            Space::Global | Space::Constant if windows == 1 => one(Region::Window(0)),
            Space::Shared => match self.shared.home(ptr) {
                Home::Kept => one(Region::Shared),
                Home::Spilled => one(Region::Spill),
                Home::Any => {
                    let tag = self.spill_tag(expr);
                    let regions = vec![(SHARED_TAG, Region::Shared), (SPILL_TAG, Region::Spill)];
                    Ok(Places::ByTag { tag, offset: expr, regions })
                }
            },
            Space::Param => one(Region::Launch),
            Space::Local => match self.frame.root(self.func, ptr) {
                Some(local) => one(Region::Own(local)),
                None => one(Region::Frame),
            },
            Space::Global | Space::Constant | Space::Generic => {
                let mut regions: Vec<_> = (0..windows).map(|i| (HEAP_TAG + i, Region::Window(i))).collect();
                if space == Space::Generic {
                    match (self.shared.size, self.shared.spilled) {
                        (0, 0) => {}
                        (_, 0) => regions.push((SHARED_TAG, Region::Shared)),
                        (0, _) => regions.push((SHARED_TAG, Region::Spill)),
                        _ => regions.extend([(SHARED_TAG, Region::Shared), (SPILL_TAG, Region::Spill)]),
                    }
                    if self.frame.has_frame() {
                        regions.push((LOCAL_TAG, Region::Frame));
                    }
                }
                let offset = self.builder.member(expr, 0);
                if let [(_, region)] = regions[..] {
                    return Ok(Places::One(Place { region, offset }));
                }
                let mut tag = self.builder.member(expr, 1);
                if regions.iter().any(|(tag, _)| *tag == SPILL_TAG) {
                    let shared = self.builder.u32(SHARED_TAG);
                    let is_shared = self.builder.bin(Bin::Equal, tag, shared);
                    let in_shared = self.spill_tag(offset);
                    tag = self.builder.select(is_shared, in_shared, tag);
                }
                Ok(Places::ByTag { tag, offset, regions })
            }
        }
    }

    /// Which of the two parts of shared memory an offset lies in.
    fn spill_tag(&mut self, offset: Expr) -> Expr {
        let boundary = self.builder.u32(self.shared.boundary);
        let kept = self.builder.bin(Bin::Less, offset, boundary);
        let (shared, spill) = (self.builder.u32(SHARED_TAG), self.builder.u32(SPILL_TAG));
        self.builder.select(kept, shared, spill)
    }

    /// Runs `access` for the place that a pointer points to; it yields `results` words.
    pub(super) fn at(
        &mut self,
        ptr: Value,
        results: usize,
        access: &mut dyn FnMut(&mut Self, Place) -> Emit<Vec<Expr>>,
    ) -> Emit<Vec<Expr>> {
        let (tag, offset, regions) = match self.places(ptr)? {
            Places::One(place) => return access(self, place),
            Places::ByTag { tag, offset, regions } => (tag, offset, regions),
        };
        let word = self.builder.scalar_ty(naga::Scalar::U32);
        let slots: Vec<_> = (0..results).map(|_| self.builder.new_local(None, word)).collect();
        let mut cases = Vec::with_capacity(regions.len() + 1);
        for (value, region) in regions {
            self.builder.open();
            let words = access(self, Place { region, offset });
            if let Ok(words) = &words {
                for (slot, word) in slots.iter().zip(words) {
                    self.builder.set(*slot, *word);
                }
            }
            let body = self.builder.close();
            words?;
            cases.push(SwitchCase { value: SwitchValue::U32(value), body, fall_through: false });
        }
        // An address outside every region reads zero and writes nothing.
        self.builder.open();
        let zero = self.builder.u32(0);
        for slot in &slots {
            self.builder.set(*slot, zero);
        }
        let body = self.builder.close();
        cases.push(SwitchCase { value: SwitchValue::Default, body, fall_through: false });
        self.builder.statement(Statement::Switch { selector: tag, cases });
        Ok(slots.into_iter().map(|slot| self.builder.get(slot)).collect())
    }
}
