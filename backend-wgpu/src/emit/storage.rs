//! Declares the kernel's storage as naga variables, and emits accesses to single words of it.

use std::collections::HashMap;

use isowarp_core::ir::LocalId;
use naga::valid::Capabilities;
use naga::{
    AddressSpace, ArraySize, BinaryOperator as Bin, GlobalVariable, Handle, LocalVariable, MathFunction,
    MemoryDecorations, Scalar, Span, StorageAccess, Type, TypeInner, VectorSize,
};

use super::builder::{Builder, Expr};
use super::interface::{View, launch_block};
use super::kernel::{Emitter, Parts};
use super::requirements::part_view;
use super::types::Emit;
use crate::codes;
use crate::spirv::BYTES;

/// A storage that an address can be in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Region {
    /// A window of the heap.
    Window(u32),
    /// A window of the heap, accessed through its atomic words alone ([`super::atomic_roots`]).
    Atomic(u32),
    /// The block's shared memory.
    Shared,
    /// The block's area of spilled shared memory; offsets count from the layout's boundary.
    Spill,
    /// The thread's frame.
    Frame,
    /// A local with a separate array.
    Own(LocalId),
    /// The parameter block.
    Launch,
    /// The module's constants, in a uniform buffer.
    Constants,
}

/// A byte in a region.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place {
    pub(super) region: Region,
    /// Byte offset, `u32`.
    pub(super) offset: Expr,
}

/// An array variable.
#[derive(Debug, Clone, Copy)]
struct Words {
    /// Number of words; `None` for windows.
    count: Option<u32>,
    atomic: bool,
    element: Scalar,
}

/// The areas of spilled shared memory.
#[derive(Debug, Clone, Copy)]
pub(super) struct Spill {
    pub(super) variable: Handle<GlobalVariable>,
    /// The layout's boundary, in elements.
    pub(super) boundary: u32,
    /// Elements of one block's area.
    pub(super) count: u32,
}

/// The naga variables of a kernel's storage.
pub(super) struct Storage {
    launch: Handle<GlobalVariable>,
    launch_words: u32,
    /// The module's constants, and their number of words.
    constants: Option<(Handle<GlobalVariable>, u32)>,
    windows: HashMap<u32, Handle<GlobalVariable>>,
    heap: Words,
    /// The windows again, with 64-bit elements.
    wide_windows: HashMap<u32, Handle<GlobalVariable>>,
    wide_heap: Words,
    /// The windows again, with other elements.
    views: HashMap<(View, u32), Handle<GlobalVariable>>,
    shared_variable: Option<Handle<GlobalVariable>>,
    shared: Words,
    /// All blocks' areas of spilled shared memory, with the elements of shared memory.
    pub(super) spill: Option<Spill>,
    /// The window at whose first word atomic operations act as fences, and the type of its words.
    pub(super) fence: Option<(Handle<GlobalVariable>, Scalar)>,
    frame: Option<Handle<LocalVariable>>,
    own: HashMap<LocalId, (Handle<LocalVariable>, u32)>,
    frame_words: u32,
    /// All blocks' areas of spilled locals.
    pub(super) spilled_locals: Option<Handle<GlobalVariable>>,
}

impl Storage {
    pub(super) fn new(b: &mut Builder, parts: &Parts<'_>) -> Self {
        let (_, param_bytes) = parts.func.param_layout(&parts.module.structs);
        let launch_words = launch_bytes(param_bytes) / 4;
        let vec4 = b.vector_ty(Scalar::U32, VectorSize::Quad);
        let launch_ty = array_ty(b, vec4, 16, Some(launch_words / 4));
        let launch = variable(b, "launch", AddressSpace::Uniform, Some(0), launch_ty);

        let needs = parts.needs;
        let heap = Words { count: None, atomic: needs.heap.atomic, element: needs.heap.word() };
        let wide_heap = Words { count: None, atomic: true, element: needs.heap.wide_word() };
        let used = &parts.windows[..];
        let decorations = match needs.heap.fences && parts.caps.naga.contains(Capabilities::MEMORY_DECORATION_COHERENT)
        {
            true => MemoryDecorations::COHERENT,
            false => MemoryDecorations::empty(),
        };
        let windows = self::windows(b, "heap", 1, used, heap, decorations);
        let again = if needs.heap.wide { used } else { &[] };
        let wide_windows = self::windows(b, "wide_heap", 1 + used.len() as u32, again, wide_heap, decorations);

        let mut views = HashMap::new();
        let mut next = 1 + used.len() as u32 + again.len() as u32;
        for view in parts.views.iter().copied() {
            let name = match view {
                View::Words => "heap_words",
                View::Halves => "heap_halves",
                View::Bytes => BYTES,
                View::Pairs => "heap_pairs",
                View::Quads => "heap_quads",
            };
            let element = element_of(b, view);
            // Bytes are declared as 16-bit numbers.
            let stride = view.bytes().max(2);
            for i in used.iter().copied() {
                let ty = array_ty(b, element, stride, None);
                views.insert((view, i), storage(b, &format!("{name}{i}"), next, ty));
                next += 1;
            }
        }

        let shared_words = parts.shared.size.div_ceil(4);
        let element = if needs.shared.wide { needs.shared.wide_word() } else { needs.shared.word() };
        let shared = Words { count: Some(shared_words), atomic: needs.shared.atomic, element };
        let shared_variable = (shared_words > 0).then(|| {
            let count = parts.shared.size.div_ceil(u32::from(element.width));
            let ty = element_ty(b, shared);
            let ty = array_ty(b, ty, u32::from(element.width), Some(count));
            variable(b, "shared_memory", AddressSpace::WorkGroup, None, ty)
        });
        let spill = (parts.shared.spilled > 0).then(|| {
            let width = u32::from(element.width);
            let ty = element_ty(b, shared);
            let ty = array_ty(b, ty, width, None);
            let variable = storage(b, "spilled_memory", next, ty);
            next += 1;
            Spill { variable, boundary: parts.shared.boundary / width, count: parts.shared.spilled / width }
        });

        let word = b.scalar_ty(Scalar::U32);
        let spilled_locals = (parts.frame.spilled_words > 0).then(|| {
            let ty = array_ty(b, word, 4, None);
            let variable = storage(b, "spilled_locals", next, ty);
            next += 1;
            variable
        });

        let constants = parts.constants.then(|| {
            let words = parts.variables.constants / 4;
            let ty = array_ty(b, vec4, 16, Some(words / 4));
            (variable(b, "constants", AddressSpace::Uniform, Some(next), ty), words)
        });

        // Compilers do not order the accesses of the heap with an atomic operation elsewhere.
        let atomic = needs.heap.fences && needs.heap.atomic && parts.caps.quirks.fences_lose_threads;
        let first = used.first().and_then(|window| windows.get(window)).copied();
        let fence = first.filter(|_| atomic).map(|window| (window, heap.element));

        let kept = |array: Region| parts.frame.spilled(array).is_none();
        let frame_words = parts.frame.size.div_ceil(4);
        let frame = (frame_words > 0 && kept(Region::Frame)).then(|| {
            let ty = array_ty(b, word, 4, Some(frame_words));
            b.new_local(Some("frame".to_owned()), ty)
        });
        let mut own = HashMap::new();
        for (index, local) in parts.func.locals.iter().enumerate() {
            let id = LocalId(index as u32);
            if let Some(&size) = parts.frame.own.get(&id)
                && kept(Region::Own(id))
            {
                let words = size.div_ceil(4).max(1);
                let ty = array_ty(b, word, 4, Some(words));
                let name = (!local.name.is_empty()).then(|| local.name.clone());
                own.insert(id, (b.new_local(name, ty), words));
            }
        }
        Self {
            launch,
            launch_words,
            constants,
            windows,
            heap,
            wide_windows,
            wide_heap,
            views,
            shared_variable,
            shared,
            spill,
            fence,
            frame,
            own,
            frame_words,
            spilled_locals,
        }
    }
}

/// Returns the size of the launch block for a parameter block of this size.
pub(super) fn launch_bytes(param_bytes: u64) -> u32 {
    (launch_block::PARAMS as u64 + param_bytes.next_multiple_of(16)).min(u64::from(u32::MAX / 2)) as u32
}

fn array_ty(b: &mut Builder, base: Handle<Type>, stride: u32, count: Option<u32>) -> Handle<Type> {
    let size = match count.and_then(std::num::NonZeroU32::new) {
        Some(count) => ArraySize::Constant(count),
        None => ArraySize::Dynamic,
    };
    b.ty(TypeInner::Array { base, size, stride })
}

fn element_ty(b: &mut Builder, words: Words) -> Handle<Type> {
    if words.atomic { b.ty(TypeInner::Atomic(words.element)) } else { b.scalar_ty(words.element) }
}

/// Declares the windows as storage buffers of one element type, with consecutive bindings from a number on. Other
/// blocks see coherent data after a fence (Vulkan Memory Model).
fn windows(
    b: &mut Builder,
    name: &str,
    first: u32,
    numbers: &[u32],
    words: Words,
    decorations: MemoryDecorations,
) -> HashMap<u32, Handle<GlobalVariable>> {
    let mut all = HashMap::new();
    for (i, binding) in numbers.iter().copied().zip(first..) {
        let element = element_ty(b, words);
        let ty = array_ty(b, element, u32::from(words.element.width), None);
        let window = storage(b, &format!("{name}{i}"), binding, ty);
        b.module.global_variables.get_mut(window).memory_decorations = decorations;
        all.insert(i, window);
    }
    all
}

/// Declares a storage buffer.
fn storage(b: &mut Builder, name: &str, binding: u32, ty: Handle<Type>) -> Handle<GlobalVariable> {
    let space = AddressSpace::Storage { access: StorageAccess::LOAD | StorageAccess::STORE };
    variable(b, name, space, Some(binding), ty)
}

/// Returns the type of a view's elements.
fn element_of(b: &mut Builder, view: View) -> Handle<Type> {
    match view {
        View::Words => b.scalar_ty(Scalar::U32),
        View::Halves | View::Bytes => b.scalar_ty(Scalar::U16),
        View::Pairs => b.vector_ty(Scalar::U32, VectorSize::Bi),
        View::Quads => b.vector_ty(Scalar::U32, VectorSize::Quad),
    }
}

fn variable(
    b: &mut Builder,
    name: &str,
    space: AddressSpace,
    binding: Option<u32>,
    ty: Handle<Type>,
) -> Handle<GlobalVariable> {
    let variable = GlobalVariable {
        name: Some(name.to_owned()),
        space,
        binding: binding.map(|binding| naga::ResourceBinding { group: 0, binding }),
        ty,
        init: None,
        memory_decorations: MemoryDecorations::empty(),
    };
    b.module.global_variables.append(variable, Span::UNDEFINED)
}

impl Emitter<'_> {
    /// Loads a word of the launch block's header.
    pub(super) fn launch_word(&mut self, word: u32) -> Expr {
        let base = self.builder.global(self.storage.launch);
        let row = self.builder.member(base, word / 4);
        let place = self.builder.member(row, word % 4);
        self.builder.load(place)
    }

    /// Returns true if the region's words are atomic.
    pub(super) fn is_atomic(&self, region: Region) -> bool {
        match region {
            Region::Window(_) | Region::Atomic(_) => self.storage.heap.atomic,
            Region::Shared | Region::Spill => self.storage.shared.atomic,
            Region::Frame | Region::Own(_) | Region::Launch | Region::Constants => false,
        }
    }

    /// Returns the declared element type of the region's words.
    pub(super) fn element(&self, region: Region) -> Scalar {
        match region {
            Region::Window(_) | Region::Atomic(_) => self.storage.heap.element,
            Region::Shared | Region::Spill => self.storage.shared.element,
            Region::Frame | Region::Own(_) | Region::Launch | Region::Constants => Scalar::U32,
        }
    }

    /// Returns the element type of the region's 64-bit elements.
    pub(super) fn wide_element(&self, region: Region) -> Scalar {
        match region {
            Region::Window(_) | Region::Atomic(_) => self.storage.wide_heap.element,
            _ => self.element(region),
        }
    }

    /// Returns true if the region can be accessed by 64-bit elements.
    pub(super) fn has_wide(&self, region: Region) -> bool {
        match region {
            Region::Window(_) | Region::Atomic(_) => !self.storage.wide_windows.is_empty(),
            Region::Shared | Region::Spill => self.storage.shared.element.width == 8,
            Region::Frame | Region::Own(_) | Region::Launch | Region::Constants => false,
        }
    }

    /// Returns a naga pointer to a 64-bit element; `index` counts such elements.
    pub(super) fn wide_pointer(&mut self, region: Region, index: Expr) -> Emit<Expr> {
        match region {
            Region::Window(i) | Region::Atomic(i) => {
                let Some(&variable) = self.storage.wide_windows.get(&i) else {
                    return Err(self.internal("a heap window has no 64-bit elements"));
                };
                let base = self.builder.global(variable);
                Ok(self.index_heap(base, index))
            }
            Region::Shared => self.shared_pointer(index),
            Region::Spill => self.spill_pointer(index),
            Region::Frame | Region::Own(_) | Region::Launch | Region::Constants => {
                Err(self.internal("64-bit elements in a thread's own memory"))
            }
        }
    }

    /// Returns true if the region can be accessed by a view's elements.
    pub(super) fn has_view(&self, region: Region, view: View) -> bool {
        match region {
            Region::Window(i) => self.storage.views.contains_key(&(view, i)),
            Region::Constants => view == View::Quads,
            _ => false,
        }
    }

    /// Returns the type of a view's elements.
    pub(super) fn element_of(&mut self, view: View) -> Handle<Type> {
        element_of(&mut self.builder, view)
    }

    /// Returns a naga pointer to a view's element at a byte offset.
    pub(super) fn view_pointer(&mut self, place: Place, view: View) -> Emit<Expr> {
        let index = self.element_index(place.offset, view.bytes());
        self.view_element(place.region, view, index)
    }

    /// Returns a naga pointer to a view's element; `index` counts such elements.
    pub(super) fn view_element(&mut self, region: Region, view: View, index: Expr) -> Emit<Expr> {
        if region == Region::Constants {
            let (base, words) = self.constants()?;
            let row = self.within_constants(index, words / 4);
            return Ok(self.builder.index(base, row));
        }
        let variable = match region {
            Region::Window(i) => self.storage.views.get(&(view, i)).copied(),
            _ => None,
        };
        let variable = variable.ok_or_else(|| self.internal("a region without such elements"))?;
        let base = self.builder.global(variable);
        Ok(self.index_heap(base, index))
    }

    /// Returns a naga pointer to an element of shared memory.
    fn shared_pointer(&mut self, index: Expr) -> Emit<Expr> {
        let Some(variable) = self.storage.shared_variable else {
            return Err(self.refuse(codes::NO_MEMORY, "this reads or writes shared memory, but the kernel has none"));
        };
        let base = self.builder.global(variable);
        let count =
            self.storage.shared.count.map(|words| (words * 4).div_ceil(u32::from(self.storage.shared.element.width)));
        let index = match count {
            Some(count) if self.options.bound_shared || self.builder.known_u32(index).is_some() => {
                self.bounded(index, count)
            }
            _ => index,
        };
        Ok(self.builder.index(base, index))
    }

    /// Returns a naga pointer to a word; `index` counts words.
    pub(super) fn word_pointer(&mut self, region: Region, index: Expr) -> Emit<Expr> {
        if let Some(array) = self.frame.spilled(region) {
            return self.spilled_local(array, index);
        }
        match region {
            Region::Window(i) | Region::Atomic(i) => {
                let Some(&variable) = self.storage.windows.get(&i) else {
                    return Err(self.internal("an unknown heap window"));
                };
                let base = self.builder.global(variable);
                Ok(self.index_heap(base, index))
            }
            Region::Shared => self.shared_pointer(index),
            Region::Spill => self.spill_pointer(index),
            Region::Frame => {
                let Some(variable) = self.storage.frame else {
                    return Err(self.refuse(codes::NO_MEMORY, "this pointer points to no local variable"));
                };
                let base = self.builder.local(variable);
                let index = self.bounded(index, self.storage.frame_words);
                Ok(self.builder.index(base, index))
            }
            Region::Own(local) => {
                let Some(&(variable, words)) = self.storage.own.get(&local) else {
                    return Err(self.internal("an unknown memory local"));
                };
                let base = self.builder.local(variable);
                let index = self.bounded(index, words);
                Ok(self.builder.index(base, index))
            }
            Region::Launch => {
                let header = launch_block::PARAMS / 4;
                let words = self.storage.launch_words.saturating_sub(header).max(1);
                let index = self.bounded(index, words);
                let index = self.builder.add_const(index, header);
                let base = self.builder.global(self.storage.launch);
                let row = self.builder.shr_const(index, 2);
                let column = self.builder.and_const(index, 3);
                let row = self.builder.index(base, row);
                Ok(self.builder.index(row, column))
            }
            Region::Constants => {
                let (base, words) = self.constants()?;
                let index = self.within_constants(index, words);
                let row = self.builder.shr_const(index, 2);
                let column = self.builder.and_const(index, 3);
                let row = self.builder.index(base, row);
                Ok(self.builder.index(row, column))
            }
        }
    }

    /// Returns the buffer of constants, and its number of words.
    fn constants(&mut self) -> Emit<(Expr, u32)> {
        match self.storage.constants {
            Some((variable, words)) => Ok((self.builder.global(variable), words)),
            None => Err(self.internal("the constants are in no buffer of their own")),
        }
    }

    /// Limits an index into the buffer of constants. Devices keep unknown indices inside the buffer; naga requires only
    /// that a known one is inside.
    fn within_constants(&mut self, index: Expr, count: u32) -> Expr {
        match self.builder.known_u32(index) {
            Some(_) => self.bounded(index, count),
            None => index,
        }
    }

    /// Indexes a runtime-sized array. Such arrays have no known length, so a literal index is an ordinary access.
    pub(super) fn index_heap(&mut self, base: Expr, index: Expr) -> Expr {
        self.builder.expr(naga::Expression::Access { base, index })
    }

    pub(super) fn bounded(&mut self, index: Expr, count: u32) -> Expr {
        let last = count.saturating_sub(1);
        match self.builder.known_u32(index) {
            Some(known) => self.builder.u32(known.min(last)),
            None => {
                let last = self.builder.u32(last);
                self.builder.math2(MathFunction::Min, index, last)
            }
        }
    }

    /// Reads a word as `u32`.
    pub(super) fn load_word(&mut self, region: Region, index: Expr) -> Emit<Expr> {
        if self.has_view(region, View::Words) {
            let pointer = self.view_element(region, View::Words, index)?;
            return Ok(self.builder.load(pointer));
        }
        if self.is_atomic(region) {
            let cell = self.word_cell(region, index)?;
            return Ok(self.load_cell(cell));
        }
        let pointer = self.word_pointer(region, index)?;
        Ok(self.builder.load(pointer))
    }

    /// Refuses to write to read-only regions.
    fn refuse_read_only(&self, region: Region) -> Emit<()> {
        match region {
            Region::Launch => Err(self.refuse(codes::PARAMETER_WRITE, "kernel parameters cannot be written on wgpu")),
            // The verifier checks constant memory, and this region is only chosen for pointers into it.
            Region::Constants => Err(self.internal("constant memory is written")),
            _ => Ok(()),
        }
    }

    /// Writes a whole word.
    pub(super) fn store_word(&mut self, region: Region, index: Expr, value: Expr) -> Emit<()> {
        self.refuse_read_only(region)?;
        if self.has_view(region, View::Words) {
            let pointer = self.view_element(region, View::Words, index)?;
            self.builder.store(pointer, value);
            return Ok(());
        }
        if self.is_atomic(region) {
            let cell = self.word_cell(region, index)?;
            return self.store_cell(cell, value);
        }
        let pointer = self.word_pointer(region, index)?;
        self.builder.store(pointer, value);
        Ok(())
    }

    /// Writes `bytes` (1 to 3) low bytes of `value` at a byte offset inside one word; the offset is even for two bytes.
    pub(super) fn store_part(&mut self, place: Place, value: Expr, bytes: u32) -> Emit<()> {
        self.refuse_read_only(place.region)?;
        if let Some(view) = part_view(bytes.into(), bytes).filter(|view| self.has_view(place.region, *view)) {
            let pointer = self.view_pointer(place, view)?;
            let part = self.builder.convert(value, Scalar::U16);
            self.builder.store(pointer, part);
            return Ok(());
        }
        let b = &mut self.builder;
        let index = b.shr_const(place.offset, 2);
        let byte = b.and_const(place.offset, 3);
        let shift = b.shl_const(byte, 3);
        let ones = b.u32((1u32 << (8 * bytes.min(3))) - 1);
        let mask = b.shl(ones, shift);
        let bits = b.bin(Bin::And, value, ones);
        let bits = b.shl(bits, shift);
        let keep = match b.known_u32(mask) {
            Some(mask) => b.u32(!mask),
            None => b.un(naga::UnaryOperator::BitwiseNot, mask),
        };
        if self.is_atomic(place.region) {
            let cell = self.word_cell(place.region, index)?;
            let first = self.load_word(place.region, index)?;
            return self
                .cas_loop_from(first, cell, &mut |e, old| {
                    let kept = e.builder.bin(Bin::And, old, keep);
                    Ok(e.builder.bin(Bin::InclusiveOr, kept, bits))
                })
                .map(|_| ());
        }
        let pointer = self.word_pointer(place.region, index)?;
        let old = self.builder.load(pointer);
        let kept = self.builder.bin(Bin::And, old, keep);
        let new = self.builder.bin(Bin::InclusiveOr, kept, bits);
        self.builder.store(pointer, new);
        Ok(())
    }
}
