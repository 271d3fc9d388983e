//! Determines where pointers point: the regions that an access has to distinguish at run time.

use std::collections::BTreeSet;

use isowarp_core::ir::{Function, Op, Space, Type, Value};
use isowarp_core::passes::analysis::points_to::{Object, PointsTo};
use naga::{BinaryOperator as Bin, Handle, LocalVariable, Statement, SwitchCase, SwitchValue};

use super::addresses::Step;
use super::builder::Expr;
use super::interface::{EmitOptions, HEAP_TAG, LOCAL_TAG, MAX_WINDOWS, SHARED_TAG, launch_block};
use super::kernel::Emitter;
use super::shared::Home;
use super::storage::{Place, Region};
use super::types::{Emit, is_wide};

/// Tag of spilled shared memory where places are distinguished; no address has it.
const SPILL_TAG: u32 = SHARED_TAG + 1;

/// The places that a pointer may point to.
enum Places {
    /// A single region, with an offset.
    One(Region, Expr),
    /// A window, or the next one where `in_next` is true. Offsets are the address's low word.
    Neighbours { windows: [Region; 2], in_next: Expr, low: Expr },
    /// The region with a code. Offsets are the address's low word.
    ByCode { code: Expr, low: Expr, regions: Vec<(u32, Region)> },
}

/// The kind of an access at a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Access {
    /// Only reads, so that additional reads elsewhere have no effect.
    Read,
    /// Must be executed at this place only.
    Write,
}

/// Returns the windows, in ascending order, into which a pointer into the heap may point.
pub(super) fn windows_of(ptr: Value, points_to: &PointsTo, options: &EmitOptions) -> Vec<u32> {
    windows_of_objects(ptr, points_to, options).unwrap_or_else(|| all_windows(options))
}

/// Returns the windows that contain anything.
fn all_windows(options: &EmitOptions) -> Vec<u32> {
    match &options.live[..] {
        [] => (0..options.windows).collect(),
        live => live.to_vec(),
    }
}

/// Returns the windows into which a pointer may point, if the objects that it points into are known.
fn windows_of_objects(ptr: Value, points_to: &PointsTo, options: &EmitOptions) -> Option<Vec<u32>> {
    if options.windows == 1 {
        return None;
    }
    let range = |object: &Object| {
        let range = match object {
            Object::Param(at) => options.params.iter().find(|(offset, _)| offset == at).map(|(_, range)| *range),
            Object::Variable(_) => options.variables,
            Object::Heap(_)
            | Object::Host
            | Object::Unknown
            | Object::DynamicShared
            | Object::Local(_)
            | Object::ParamBlock => None,
        };
        range.filter(|(_, last)| *last < options.windows)
    };
    let heap = |object: &&Object| matches!(points_to.space(**object), Space::Global | Space::Constant | Space::Generic);
    let ranges: Option<Vec<(u32, u32)>> = points_to.objects(ptr).iter().filter(heap).map(range).collect();
    let ranges = ranges.filter(|ranges| !ranges.is_empty())?;
    let windows: BTreeSet<u32> = ranges.into_iter().flat_map(|(first, last)| first..=last).collect();
    Some(windows.into_iter().collect())
}

/// Returns all windows that a kernel may access.
pub(super) fn windows_used(func: &Function, points_to: &PointsTo, options: &EmitOptions) -> Vec<u32> {
    if options.windows == 1 {
        return vec![0];
    }
    let mut used = vec![false; options.windows as usize];
    super::walk(&func.body, &mut |inst| {
        let pointers = match inst.op {
            Op::Load { ptr, .. } | Op::Store { ptr, .. } => [Some(ptr), None],
            Op::Atomic { ptr, .. } | Op::AtomicCas { ptr, .. } => [Some(ptr), None],
            Op::MemCopy { dst, src, .. } => [Some(dst), Some(src)],
            Op::MemZero { dst, .. } => [Some(dst), None],
            _ => [None, None],
        };
        for ptr in pointers.into_iter().flatten() {
            let ty = func.values.get(ptr.0 as usize);
            if let Some(Type::Ptr(Space::Global | Space::Constant | Space::Generic)) = ty {
                for window in windows_of(ptr, points_to, options) {
                    used[window as usize] = true;
                }
            }
        }
    });
    (0..options.windows).filter(|i| used[*i as usize]).collect()
}

/// Returns true if a pointer of a kernel points into nothing but constant variables.
pub(super) fn uses_constants(func: &Function, points_to: &PointsTo) -> bool {
    (0..func.values.len() as u32).any(|v| points_into_constants(Value(v), points_to))
}

fn points_into_constants(ptr: Value, points_to: &PointsTo) -> bool {
    let constant =
        |object: &Object| matches!(object, Object::Variable(_)) && points_to.space(*object) == Space::Constant;
    let objects = points_to.objects(ptr);
    !objects.is_empty() && objects.iter().all(constant)
}

impl Emitter<'_> {
    /// Returns the places that a pointer may point to after `distance` bytes are added to it.
    fn places(&mut self, ptr: Value, distance: Option<Expr>) -> Emit<Places> {
        let space = self.space_of(ptr)?;
        let wide = is_wide(space, self.options.wide_heap());
        let mut expr = if wide { self.value(ptr)? } else { self.offset_of(ptr)? };
        if let Some(distance) = distance {
            expr = if wide {
                let (low, high) = (self.builder.member(expr, 0), self.builder.member(expr, 1));
                let zero = self.builder.u32(0);
                self.add_words((low, high), (distance, zero))
            } else {
                self.builder.add(expr, distance)
            };
        }
        let home = match space {
            Space::Param => return Ok(Places::One(Region::Launch, expr)),
            Space::Local => {
                let own = self.frame.owner(self.func, &self.points_to, ptr);
                return Ok(Places::One(own.map_or(Region::Frame, Region::Own), expr));
            }
            Space::Shared => self.home(ptr),
            _ if self.is_in_constants(ptr) => {
                let offset = self.constant_offset(expr);
                return Ok(Places::One(Region::Constants, offset));
            }
            Space::Global | Space::Constant | Space::Generic => return self.heap_places(ptr, space, expr),
        };
        Ok(match home {
            Home::Kept => Places::One(Region::Shared, expr),
            Home::Spilled => Places::One(Region::Spill, expr),
            Home::Any => {
                let code = self.spill_tag(expr);
                let regions = vec![(SHARED_TAG, Region::Shared), (SPILL_TAG, Region::Spill)];
                Places::ByCode { code, low: expr, regions }
            }
        })
    }

    /// Returns true if a pointer points into a constant variable, and constants are in a separate buffer.
    fn is_in_constants(&self, ptr: Value) -> bool {
        self.options.constants && points_into_constants(ptr, &self.points_to)
    }

    /// Returns the distance in bytes from the first constant to an address.
    fn constant_offset(&mut self, address: Expr) -> Expr {
        if let Some(offset) = self.constant_offsets.get(&address) {
            return *offset;
        }
        let start = self.launch_word(launch_block::VARIABLES);
        self.builder.bin(Bin::Subtract, address, start)
    }

    /// Returns the parts of shared memory that a pointer may point to.
    pub(super) fn home(&self, ptr: Value) -> Home {
        self.shared.home(self.points_to.objects(ptr))
    }

    fn heap_places(&mut self, ptr: Value, space: Space, expr: Expr) -> Emit<Places> {
        let (low, high) = match is_wide(space, self.options.wide_heap()) {
            true => (self.builder.member(expr, 0), Some(self.builder.member(expr, 1))),
            false => (expr, None),
        };
        let known = windows_of_objects(ptr, &self.points_to, self.options);
        let objects_known = known.is_some();
        let windows = known.unwrap_or_else(|| all_windows(self.options));
        let window = match self.roots.go_by_atomic_words(ptr, &self.points_to) {
            true => Region::Atomic,
            false => Region::Window,
        };
        let mut regions: Vec<_> = windows.iter().map(|i| (HEAP_TAG + i, window(*i))).collect();
        if space == Space::Generic {
            let objects = self.points_to.objects(ptr);
            let may_be = |wanted: Space| {
                let spaces = objects.iter().map(|object| self.points_to.space(*object));
                objects.is_empty() || spaces.into_iter().any(|space| space == wanted || space == Space::Generic)
            };
            if !may_be(Space::Global) && !may_be(Space::Constant) {
                regions.clear();
            }
            match (self.shared.size, self.shared.spilled) {
                _ if !may_be(Space::Shared) => {}
                (0, 0) => {}
                (_, 0) => regions.push((SHARED_TAG, Region::Shared)),
                (0, _) => regions.push((SHARED_TAG, Region::Spill)),
                _ => regions.extend([(SHARED_TAG, Region::Shared), (SPILL_TAG, Region::Spill)]),
            }
            if self.frame.has_frame() && may_be(Space::Local) {
                regions.push((LOCAL_TAG, Region::Frame));
            }
        }
        if let [(_, region)] = regions[..] {
            return Ok(Places::One(region, low));
        }
        if objects_known
            && regions.len() == windows.len()
            && let Some(distance) = self.distance_within(&windows, low)
        {
            // The array that the pointer points into is known, and its addresses differ in their low words.
            let window_bytes = u32::try_from(self.options.window_bytes).unwrap_or(u32::MAX);
            let first = windows[0];
            if windows.len() == 2 {
                let bytes = self.builder.u32(window_bytes);
                let in_next = self.builder.bin(Bin::GreaterEqual, distance, bytes);
                return Ok(Places::Neighbours { windows: [window(first), window(first + 1)], in_next, low });
            }
            let number = self.quotient(distance, window_bytes);
            let code = self.builder.add_const(number, HEAP_TAG + first);
            return Ok(Places::ByCode { code, low, regions });
        }
        let mut code = match high {
            // For addresses in the first 4 GiB only the high word is tested, if that is one window.
            Some(high) if self.options.windows == 1 => high,
            high => self.window_code(low, high),
        };
        if regions.iter().any(|(code, _)| *code == SPILL_TAG) {
            let shared = self.builder.u32(SHARED_TAG);
            let is_shared = self.builder.bin(Bin::Equal, code, shared);
            let in_shared = self.spill_tag(low);
            code = self.builder.select(is_shared, in_shared, code);
        }
        Ok(Places::ByCode { code, low, regions })
    }

    /// Returns the distance from the start of the first of these windows to an address with this low word, if the
    /// windows are consecutive and the distance identifies the window.
    fn distance_within(&mut self, windows: &[u32], low: Expr) -> Option<Expr> {
        let (&first, &last) = (windows.first()?, windows.last()?);
        let count = u64::from(last - first) + 1;
        let follow = count == windows.len() as u64 && count.checked_mul(self.options.window_bytes)? <= 1 << 32;
        let start = u64::from(first) * self.options.window_bytes;
        follow.then(|| self.builder.add_const(low, (start as u32).wrapping_neg()))
    }

    /// Returns [`HEAP_TAG`] plus the window of an address in the heap; of other addresses, the high word.
    fn window_code(&mut self, low: Expr, high: Option<Expr>) -> Expr {
        let bytes = self.options.window_bytes;
        let tag = self.builder.u32(HEAP_TAG);
        let Some(high) = high else {
            let window = self.quotient(low, u32::try_from(bytes).unwrap_or(u32::MAX));
            return self.builder.add(window, tag);
        };
        let page = self.builder.bin(Bin::Subtract, high, tag);
        // The unit is 256 bytes; values are 2^30 at most.
        let upper = self.builder.shl_const(page, 24);
        let lower = self.builder.shr_const(low, 8);
        let units = self.builder.or(upper, lower);
        let window = self.quotient(units, (bytes >> 8) as u32);
        let code = self.builder.add(window, tag);
        let most = self.builder.u32(MAX_WINDOWS);
        let in_heap = self.builder.bin(Bin::Less, page, most);
        self.builder.select(in_heap, code, high)
    }

    fn quotient(&mut self, value: Expr, by: u32) -> Expr {
        if by.is_power_of_two() {
            return self.builder.shr_const(value, by.trailing_zeros());
        }
        let by = self.builder.u32(by);
        self.builder.bin(Bin::Divide, value, by)
    }

    /// Returns the place in a region of an address with this low word.
    fn place(&mut self, region: Region, low: Expr) -> Place {
        let (Region::Window(window) | Region::Atomic(window)) = region else { return Place { region, offset: low } };
        let start = u64::from(window) * self.options.window_bytes;
        let offset = self.builder.add_const(low, (start as u32).wrapping_neg());
        if offset != low && self.builder.known_u32(offset).is_none() {
            let bytes = -(start as u32 as i64);
            self.steps.insert(offset, Step { base: low, index: None, scale: 0, offset: bytes });
        }
        Place { region, offset }
    }

    /// Returns the tag of the part of shared memory that contains an offset.
    fn spill_tag(&mut self, offset: Expr) -> Expr {
        let boundary = self.builder.u32(self.shared.boundary);
        let kept = self.builder.bin(Bin::Less, offset, boundary);
        let (shared, spill) = (self.builder.u32(SHARED_TAG), self.builder.u32(SPILL_TAG));
        self.builder.select(kept, shared, spill)
    }

    /// Emits an access at the place that a pointer points to, or `distance` bytes after it. The access yields `results`
    /// words.
    pub(super) fn at(
        &mut self,
        ptr: Value,
        distance: Option<Expr>,
        kind: Access,
        results: usize,
        access: &mut dyn FnMut(&mut Self, Place) -> Emit<Vec<Expr>>,
    ) -> Emit<Vec<Expr>> {
        let (code, low, regions) = match self.places(ptr, distance)? {
            Places::One(region, low) => {
                let place = self.place(region, low);
                return access(self, place);
            }
            Places::Neighbours { windows, in_next, low } => {
                return self.at_neighbours(windows, in_next, low, kind, results, access);
            }
            Places::ByCode { code, low, regions } => (code, low, regions),
        };
        let word = self.builder.scalar_ty(naga::Scalar::U32);
        let slots: Vec<_> = (0..results).map(|_| self.builder.new_local(None, word)).collect();
        let mut cases = Vec::with_capacity(regions.len() + 1);
        for (value, region) in regions {
            let body = self.arm(region, low, &slots, access)?;
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
        self.builder.statement(Statement::Switch { selector: code, cases });
        Ok(slots.into_iter().map(|slot| self.builder.get(slot)).collect())
    }

    /// Emits an access in a window or in the next one.
    ///
    /// A read is executed in both windows, in one of them beyond its end. The device thus has both loads in flight at
    /// the same time, and those of the accesses that follow, where it would wait at a branch.
    fn at_neighbours(
        &mut self,
        [first, next]: [Region; 2],
        in_next: Expr,
        low: Expr,
        kind: Access,
        results: usize,
        access: &mut dyn FnMut(&mut Self, Place) -> Emit<Vec<Expr>>,
    ) -> Emit<Vec<Expr>> {
        if kind == Access::Read {
            let (first, next) = (self.place(first, low), self.place(next, low));
            let words = access(self, first)?;
            let others = access(self, next)?;
            return Ok(words.into_iter().zip(others).map(|(a, b)| self.builder.select(in_next, b, a)).collect());
        }
        let word = self.builder.scalar_ty(naga::Scalar::U32);
        let slots: Vec<_> = (0..results).map(|_| self.builder.new_local(None, word)).collect();
        let (accept, reject) = (self.arm(next, low, &slots, access)?, self.arm(first, low, &slots, access)?);
        self.builder.statement(Statement::If { condition: in_next, accept, reject });
        Ok(slots.into_iter().map(|slot| self.builder.get(slot)).collect())
    }

    /// Builds the block that executes an access in one region, and stores its words in `slots`.
    fn arm(
        &mut self,
        region: Region,
        low: Expr,
        slots: &[Handle<LocalVariable>],
        access: &mut dyn FnMut(&mut Self, Place) -> Emit<Vec<Expr>>,
    ) -> Emit<naga::Block> {
        self.statements(&mut |e| {
            let place = e.place(region, low);
            for (slot, word) in slots.iter().zip(access(e, place)?) {
                e.builder.set(*slot, word);
            }
            Ok(())
        })
    }

    /// Returns the size of the parts into which an access must be split because it may begin in one window and end in
    /// the next.
    pub(super) fn part_size(&self, ptr: Value, size: u64, align: u32) -> Emit<Option<u32>> {
        let heap = matches!(self.space_of(ptr)?, Space::Global | Space::Constant | Space::Generic);
        let align = align.max(1);
        Ok((heap && self.options.spanning && size > u64::from(align)).then_some(align.min(4)))
    }

    /// Loads an image of `size` bytes, locating each part separately.
    pub(super) fn load_in_parts(&mut self, ptr: Value, size: u64, part: u32) -> Emit<Vec<Expr>> {
        let mut image: Vec<Option<Expr>> = vec![None; size.div_ceil(4) as usize];
        for at in (0..size as u32).step_by(part as usize) {
            let bytes = part.min(size as u32 - at);
            let distance = self.builder.u32(at);
            let words =
                self.at(ptr, Some(distance), Access::Read, 1, &mut |e, place| e.load_image(place, bytes.into(), part))?;
            let (Some(&word), Some(slot)) = (words.first(), image.get_mut((at / 4) as usize)) else {
                return Err(self.internal("a part of a value is missing"));
            };
            let mask = if bytes >= 4 { u32::MAX } else { (1 << (8 * bytes)) - 1 };
            let bits = self.builder.and_const(word, mask);
            let bits = self.builder.shl_const(bits, at % 4 * 8);
            *slot = Some(slot.map_or(bits, |before| self.builder.or(before, bits)));
        }
        let zero = self.builder.u32(0);
        Ok(image.into_iter().map(|word| word.unwrap_or(zero)).collect())
    }

    /// Writes `size` bytes of an image, locating each part separately.
    pub(super) fn store_in_parts(&mut self, ptr: Value, image: &[Expr], size: u64, part: u32) -> Emit<()> {
        for at in (0..size as u32).step_by(part as usize) {
            let bytes = part.min(size as u32 - at);
            let Some(&word) = image.get((at / 4) as usize) else {
                return Err(self.internal("a value's image is too short"));
            };
            let bits = self.builder.shr_const(word, at % 4 * 8);
            let distance = self.builder.u32(at);
            self.at(ptr, Some(distance), Access::Write, 0, &mut |e, place| {
                e.store_image(place, &[bits], bytes.into(), part).map(|()| Vec::new())
            })?;
        }
        Ok(())
    }
}
