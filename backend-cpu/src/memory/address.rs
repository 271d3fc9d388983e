//! Addresses. One 64-bit generic address space for everything a thread can point to, so that
//! pointers of any space can be stored, compared, cast and turned into integers.
//!
//! The high 24 bits name a region: nothing (null), the parameters, one shared variable, one local
//! variable, or one allocation of device memory. The low 40 bits are the offset in it, counted from
//! the window's middle: an address that strays below its region's start is still told apart from
//! the end of the region before. A region is never larger than a quarter of the window.
//!
//! A local variable exists once per call: the offset of a local address holds the variable's place
//! on the thread's stack, in units of 16 bytes, above a 25-bit offset with its own middle.

/// Width of the offset field.
pub const OFFSET_BITS: u32 = 40;
/// The offset of a region's first byte.
pub const BIAS: u64 = 1 << 39;
/// Most bytes of one allocation.
pub const MAX_REGION: u64 = 1 << 38;

/// The kernel's parameter block.
pub const PARAM: u64 = 1;
/// The first shared variable.
pub const SHARED: u64 = 16;
/// Most shared variables of one kernel.
pub const MAX_SHARED: u64 = 4096 - SHARED;
/// The first local variable.
pub const LOCAL: u64 = 4096;
/// Most local variables of one kernel and the functions it calls.
pub const MAX_LOCAL: u64 = HEAP - LOCAL;
/// The first allocation of device memory.
pub const HEAP: u64 = 1 << 20;
/// Most allocations; ids above are left unused, so that null minus something is recognised.
pub const MAX_ALLOCATIONS: u64 = 0xff_0000 - HEAP;

/// Width of the offset field of a local address.
const LOCAL_OFFSET_BITS: u32 = 25;
const LOCAL_BIAS: u64 = 1 << 24;
/// Most bytes of local memory a thread has (CUDA C++ Programming Guide, "Compute Capabilities":
/// amount of local memory per thread).
pub const MAX_LOCAL_BYTES: u64 = 512 * 1024;

/// The region an address names.
#[inline(always)]
pub const fn region(address: u64) -> u64 {
    address >> OFFSET_BITS
}

/// The offset in the region; huge if it is below the region's start.
#[inline(always)]
pub const fn offset(address: u64) -> u64 {
    (address & ((1 << OFFSET_BITS) - 1)).wrapping_sub(BIAS)
}

/// Address of a byte of a region.
#[inline(always)]
pub const fn at(region: u64, offset: u64) -> u64 {
    (region << OFFSET_BITS).wrapping_add(BIAS).wrapping_add(offset)
}

/// Address of a local variable that lies at `start` (a multiple of 16) on the stack.
#[inline(always)]
pub const fn local(variable: u64, start: u64) -> u64 {
    ((LOCAL + variable) << OFFSET_BITS) | (start / 16) << LOCAL_OFFSET_BITS | LOCAL_BIAS
}

/// Start on the stack, and offset from there (huge if below), of a local address.
#[inline(always)]
pub const fn local_parts(address: u64) -> (u64, u64) {
    let start = (address & ((1 << OFFSET_BITS) - 1)) >> LOCAL_OFFSET_BITS;
    let offset = (address & ((1 << LOCAL_OFFSET_BITS) - 1)).wrapping_sub(LOCAL_BIAS);
    (start * 16, offset)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offsets_round_trip_and_stray_visibly() {
        let base = at(HEAP + 7, 0);
        assert_eq!(base % 256, 0);
        assert_eq!((region(base + 5), offset(base + 5)), (HEAP + 7, 5));
        assert_eq!(region(base - 4), HEAP + 7);
        assert!(offset(base - 4) > MAX_REGION);
        assert_eq!(region(base + MAX_REGION), HEAP + 7);
    }

    #[test]
    fn local_addresses_hold_stack_place_and_offset() {
        let a = local(3, 48);
        assert_eq!(region(a), LOCAL + 3);
        assert_eq!(local_parts(a + 10), (48, 10));
        assert!(local_parts(a - 1).1 > MAX_LOCAL_BYTES);
        assert_eq!(local_parts(local(0, MAX_LOCAL_BYTES - 16)), (MAX_LOCAL_BYTES - 16, 0));
    }
}
