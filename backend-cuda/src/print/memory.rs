//! Loads, stores, copies and addresses. Memory is bytes: an access casts the byte pointer to the accessed type if the
//! known alignment allows it, and is split into pieces otherwise.

use isowarp_core::ir::ops::{CacheHint, MemFlags};
use isowarp_core::ir::{Inst, Scalar, Space, Type, Value};

use super::Refusal;
use super::convert::bits;
use super::function::FunctionPrinter;
use super::steps::Step;
use super::types;

/// The properties of a load or store.
struct Access {
    /// Known alignment in bytes.
    align: u64,
    /// True if the access may be neither removed, repeated nor merged.
    volatile: bool,
    /// The intrinsic for its cache hint.
    hint: Option<&'static str>,
}

impl Access {
    fn new(align: u32, flags: MemFlags, space: Space, load: bool) -> Self {
        // The intrinsics are for global memory only, and only one of them is for volatile accesses.
        let fetches_again = flags.cache == CacheHint::Volatile && load;
        let global = matches!(space, Space::Global) && (!flags.volatile || fetches_again);
        let hint = match (flags.cache, load) {
            (CacheHint::Default, _) => None,
            (CacheHint::ReadOnly, true) => Some("__ldg"),
            (CacheHint::Global, true) => Some("__ldcg"),
            (CacheHint::All, true) => Some("__ldca"),
            (CacheHint::Streaming, true) => Some("__ldcs"),
            (CacheHint::LastUse, true) => Some("__ldlu"),
            (CacheHint::Volatile, true) => Some("__ldcv"),
            (CacheHint::Global, false) => Some("__stcg"),
            (CacheHint::Streaming, false) => Some("__stcs"),
            (CacheHint::WriteBack, false) => Some("__stwb"),
            (CacheHint::WriteThrough, false) => Some("__stwt"),
            _ => None,
        };
        Self {
            align: u64::from(align.max(1)),
            volatile: flags.volatile && !(global && fetches_again),
            hint: hint.filter(|_| global),
        }
    }

    fn volatile(&self) -> &'static str {
        if self.volatile { "volatile " } else { "" }
    }

    /// Returns the same kind of access to a component of a vector.
    fn component(&self, size: u64) -> Access {
        Access { align: self.align.min(size), volatile: self.volatile, hint: self.hint }
    }
}

impl FunctionPrinter<'_> {
    /// Reads a value of type `ty`.
    pub(super) fn load(
        &mut self,
        inst: &Inst,
        ptr: Value,
        ty: Type,
        align: u32,
        flags: MemFlags,
    ) -> Result<String, Refusal> {
        let (p, space) = self.pointer(inst, ptr)?;
        let access = Access::new(align, flags, space, true);
        let Type::Vector(s, n) = ty else { return Ok(self.load_single(ty, &p, &access)) };
        let name = self.type_name(ty);
        if let Some(hint) = access.hint {
            if let Some(word) = word_type(ty.size()).filter(|_| access.align >= ty.size()) {
                return Ok(format!("{}<{name}>({hint}((const {word} *){p}))", self.helper("iw_as")));
            }
        } else if access.align >= ty.align() && !access.volatile && s != Scalar::Bool {
            return Ok(format!("*(const {name} *){p}"));
        }
        let component = access.component(s.size());
        let parts: Vec<_> = (0..u64::from(n))
            .map(|i| self.load_single(s.into(), &format!("({p} + {})", i * s.size()), &component))
            .collect();
        Ok(format!("{name}{{{}}}", parts.join(", ")))
    }

    /// Reads a scalar or pointer.
    fn load_single(&mut self, ty: Type, p: &str, access: &Access) -> String {
        let (size, volatile) = (ty.size(), access.volatile());
        if access.align < size {
            let piece = types::unsigned(access.align);
            let helper = self.helper("iw_load_by");
            let count = size / access.align;
            return from_word(
                ty,
                &format!("{helper}<{count}, const {volatile}{piece}>((const {volatile}{piece} *){p})"),
            );
        }
        if let Some(hint) = access.hint {
            return from_word(ty, &format!("{hint}((const {} *){p})", types::unsigned(size)));
        }
        match ty {
            // Any byte other than 0 is true, regardless of its writer.
            Type::Scalar(Scalar::Bool) => format!("(*(const {volatile}unsigned char *){p} != 0)"),
            Type::Scalar(s) => format!("*(const {volatile}{} *){p}", types::scalar(s)),
            Type::Ptr(_) | Type::Vector(..) if access.volatile => {
                from_word(ty, &format!("*(const volatile unsigned long long *){p}"))
            }
            Type::Ptr(_) | Type::Vector(..) => format!("*(const iw_ptr *){p}"),
        }
    }

    /// Writes a value.
    pub(super) fn store(
        &mut self,
        inst: &Inst,
        [ptr, value]: [Value; 2],
        align: u32,
        flags: MemFlags,
    ) -> Result<(), Refusal> {
        let (p, space) = self.pointer(inst, ptr)?;
        let (ty, x) = (self.ty(inst, value)?, self.operand(inst, value)?);
        let access = Access::new(align, flags, space, false);
        let Type::Vector(s, n) = ty else {
            let statement = self.store_single(ty, &p, &x, &access);
            self.line(&statement);
            return Ok(());
        };
        if let Some(hint) = access.hint {
            if let Some(word) = word_type(ty.size()).filter(|_| access.align >= ty.size()) {
                let helper = self.helper("iw_as");
                self.line(&format!("{hint}(({word} *){p}, {helper}<{word}>({x}));"));
                return Ok(());
            }
        } else if access.align >= ty.align() && !access.volatile && s != Scalar::Bool {
            let name = self.type_name(ty);
            self.line(&format!("*({name} *){p} = {x};"));
            return Ok(());
        }
        let component = access.component(s.size());
        for (i, field) in types::COMPONENTS.iter().take(usize::from(n)).enumerate() {
            let at = format!("({p} + {})", i as u64 * s.size());
            let statement = self.store_single(s.into(), &at, &format!("{x}.{field}"), &component);
            self.line(&statement);
        }
        Ok(())
    }

    /// Writes a scalar or pointer.
    fn store_single(&mut self, ty: Type, p: &str, x: &str, access: &Access) -> String {
        let (size, volatile) = (ty.size(), access.volatile());
        if access.align < size {
            let piece = types::unsigned(access.align);
            let helper = self.helper("iw_store_by");
            let word = to_word(ty, x);
            return format!("{helper}<{}, {volatile}{piece}>(({volatile}{piece} *){p}, {word});", size / access.align);
        }
        if let Some(hint) = access.hint {
            return format!("{hint}(({} *){p}, {});", types::unsigned(size), to_word(ty, x));
        }
        match ty {
            Type::Scalar(Scalar::Bool) => format!("*({volatile}unsigned char *){p} = (unsigned char){x};"),
            Type::Scalar(s) => format!("*({volatile}{} *){p} = {x};", types::scalar(s)),
            Type::Ptr(_) | Type::Vector(..) if access.volatile => {
                format!("*(volatile unsigned long long *){p} = (unsigned long long){x};")
            }
            Type::Ptr(_) | Type::Vector(..) => format!("*(iw_ptr *){p} = {x};"),
        }
    }

    /// Copies bytes.
    pub(super) fn mem_copy(
        &mut self,
        inst: &Inst,
        [dst, src]: [Value; 2],
        size: u64,
        align: u32,
    ) -> Result<(), Refusal> {
        let (d, s) = (self.pointer(inst, dst)?.0, self.pointer(inst, src)?.0);
        let helper = self.helper("iw_copy");
        self.line(&format!("{helper}<{}>({d}, {s}, {size}ull);", chunk_type(align, size)));
        Ok(())
    }

    /// Writes zero bytes.
    pub(super) fn mem_zero(&mut self, inst: &Inst, dst: Value, size: u64, align: u32) -> Result<(), Refusal> {
        let d = self.pointer(inst, dst)?.0;
        let helper = self.helper("iw_zero");
        self.line(&format!("{helper}<{}>({d}, {size}ull);", chunk_type(align, size)));
        Ok(())
    }

    /// Prints `base + index * scale + offset`. The index is multiplied in 64 bits: a narrower index cannot overflow
    /// there, and a 64-bit one wraps in unsigned arithmetic.
    ///
    /// An index that is computed by stepping from another one in a loop ([`Step`]) is added up in 64 bits, too. The
    /// sums differ only if the `int` sum overflows, which C++ leaves undefined (ISO/IEC 14882:2017, \[expr\]/4), and
    /// then by more bytes than a float array of 8 GiB has. NVRTC makes the same assumption about the original source:
    /// it derives addresses from others, which needs fewer registers.
    pub(super) fn ptr_add(
        &mut self,
        inst: &Inst,
        base: Value,
        index: Option<Value>,
        scale: i64,
        offset: i64,
    ) -> Result<String, Refusal> {
        let mut sum = self.pointer(inst, base)?.0;
        if let Some(index) = index {
            let s = self.scalar(inst, index)?;
            if !s.is_int() {
                return Err(self.defect(inst, "an address index that is not an integer"));
            }
            let x = self.index(inst, index)?;
            let small = i32::try_from(scale).is_ok();
            let term = match (s.is_signed(), s.size() == 8 || !small) {
                (true, false) => format!("(long long){x} * {scale}ll"),
                (false, false) if scale >= 0 => format!("(unsigned long long){x} * {scale}ull"),
                (false, false) => format!("(long long){x} * {scale}ll"),
                (true, true) => format!("(long long)((unsigned long long)(long long){x} * {}ull)", scale as u64),
                (false, true) => format!("(long long)((unsigned long long){x} * {}ull)", scale as u64),
            };
            sum = format!("{sum} + {term}");
        }
        Ok(match offset {
            0 => sum,
            i64::MIN..0 => format!("{sum} - {}ull", offset.unsigned_abs()),
            _ => format!("{sum} + {offset}ll"),
        })
    }

    /// Returns an address index. For a step, both parts are converted to 64-bit numbers.
    fn index(&self, inst: &Inst, index: Value) -> Result<String, Refusal> {
        let Some(Step { a, b, subtracts }) = self.steps.get(&index).copied() else { return self.operand(inst, index) };
        let (a, b) = (self.operand(inst, a)?, self.operand(inst, b)?);
        let operator = if subtracts { "-" } else { "+" };
        Ok(format!("((long long){a} {operator} (long long){b})"))
    }

    /// Returns a pointer's operand text and its space.
    pub(super) fn pointer(&self, inst: &Inst, ptr: Value) -> Result<(String, Space), Refusal> {
        match self.ty(inst, ptr)? {
            Type::Ptr(space) => Ok((self.operand(inst, ptr)?, space)),
            Type::Scalar(_) | Type::Vector(..) => Err(self.defect(inst, "an address that is not a pointer")),
        }
    }
}

/// Returns the built-in type for a cache-hinted access of a whole vector.
const fn word_type(size: u64) -> Option<&'static str> {
    match size {
        2 => Some("unsigned short"),
        4 => Some("unsigned int"),
        8 => Some("uint2"),
        16 => Some("uint4"),
        _ => None,
    }
}

/// Returns the type of the pieces of a copy.
const fn chunk_type(align: u32, size: u64) -> &'static str {
    match align {
        16.. if size >= 16 => "uint4",
        8.. if size >= 8 => "unsigned long long",
        4.. if size >= 4 => "unsigned int",
        2.. if size >= 2 => "unsigned short",
        _ => "unsigned char",
    }
}

/// Converts an unsigned integer that holds a value's bits to the value.
pub(super) fn from_word(ty: Type, word: &str) -> String {
    match ty {
        Type::Scalar(Scalar::Bool) => format!("({word} != 0)"),
        Type::Scalar(s) => bits(word_scalar(s.size()), s, word),
        Type::Ptr(_) | Type::Vector(..) => format!("(iw_ptr){word}"),
    }
}

/// Converts a value to an unsigned integer that holds its bits.
pub(super) fn to_word(ty: Type, x: &str) -> String {
    match ty {
        Type::Scalar(s) => bits(s, word_scalar(s.size()), x),
        Type::Ptr(_) | Type::Vector(..) => format!("(unsigned long long){x}"),
    }
}

/// Returns the unsigned scalar with this many bytes.
pub(super) const fn word_scalar(size: u64) -> Scalar {
    match size {
        1 => Scalar::U8,
        2 => Scalar::U16,
        4 => Scalar::U32,
        _ => Scalar::U64,
    }
}
