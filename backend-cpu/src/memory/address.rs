//! Addresses. There is one generic address space for everything a thread can point to, so that pointers of any space
//! can be stored, compared, cast and converted to integers. It has 47 bits, like CUDA's on x86-64 hosts: programs keep
//! tags in the bits above, and clear them before they follow the pointer.
//!
//! | from | to | holds |
//! |---|---|---|
//! | 0 | 2^40 | nothing: null plus something |
//! | 2^40 | 2 · 2^40 | the parameters |
//! | 2 · 2^40 | 3 · 2^40 | local variables |
//! | 4 · 2^40 | 8 · 2^40 | shared variables, each in a window of 2^30 |
//! | 2^45 | 2^46 | allocations of device memory of up to 32 MiB, each in a window of 2^26 |
//! | 2^46 | 3 · 2^45 | up to 8 GiB, 2^34 |
//! | 3 · 2^45 | 2^47 | up to 256 GiB, 2^39 |
//! | 2^64 - 2^44 | 2^64 | nothing: null minus something |
//!
//! An object in a window does not begin at the window's start, so that an address that strays below it differs from the
//! end of the previous window. Allocations occupy at most half of their window. The first allocations get windows that
//! are far apart: the unused windows between them reveal the origin of an address that is off by many GiB.
//!
//! A local variable exists once per call. Its address holds its position on the thread's stack in units of 16 bytes,
//! above a 25-bit offset with its own middle. The thread knows the owner of each position.

/// Limit on the size of an allocation in bytes.
pub const MAX_REGION: u64 = 1 << 38;
/// Limit on the number of shared variables of a kernel.
pub const MAX_SHARED: u64 = 4096;
/// Limit on the local memory of a thread in bytes (CUDA C++ Programming Guide, "Compute Capabilities": amount of local
/// memory per thread).
pub const MAX_LOCAL_BYTES: u64 = 512 * 1024;

/// Number of no local variable: none begins at a place of a thread's stack.
pub const NO_LOCAL: u32 = u32::MAX;

/// Address of the parameter block.
const PARAM: u64 = 1 << 40 | 1 << 39;
/// Start of the addresses of local variables. Lower addresses are null or a parameter.
pub const LOCAL: u64 = 2 << 40;
const LOCAL_END: u64 = 3 << 40;
const LOCAL_OFFSET_BITS: u32 = 25;
const LOCAL_BIAS: u64 = 1 << 24;
/// Start of the addresses of shared variables. Lower addresses, from [`LOCAL`] on, are a local variable or nothing.
pub const SHARED: u64 = 4 << 40;
const SHARED_END: u64 = 8 << 40;
const SHARED_OFFSET_BITS: u32 = 30;
const SHARED_BIAS: u64 = 1 << 29;
/// Start of the addresses of device memory. Lower addresses, from [`SHARED`] on, are a shared variable or nothing;
/// higher ones are device memory or nothing.
pub const DEVICE: u64 = 1 << CLASS_BITS;
const DEVICE_END: u64 = 1 << 47;

/// The region of an address, as far as the address itself determines it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Region {
    /// At or near address 0.
    Null,
    /// In or near the kernel's parameter block.
    Param,
    /// In or near a local variable.
    Local,
    /// In or near a shared variable.
    Shared,
    /// In a window of device memory.
    Device,
    /// In no region.
    Nothing,
}

/// Returns the region of an address.
pub const fn region(address: u64) -> Region {
    match address {
        0..0x100_0000_0000 | 0xffff_f000_0000_0000.. => Region::Null,
        0x100_0000_0000..LOCAL => Region::Param,
        LOCAL..LOCAL_END => Region::Local,
        SHARED..SHARED_END => Region::Shared,
        DEVICE..DEVICE_END => Region::Device,
        LOCAL_END..SHARED | SHARED_END..DEVICE | DEVICE_END.. => Region::Nothing,
    }
}

/// Returns the offset of an address from the start of the parameter block; huge if the address is below it.
#[inline(always)]
pub const fn param_offset(address: u64) -> u64 {
    address.wrapping_sub(PARAM)
}

/// Returns a local variable's start on the stack, a multiple of 16, and the offset of an address from there; huge if
/// the address is below it.
#[inline(always)]
pub const fn local_parts(address: u64) -> (u64, u64) {
    let start = (address.wrapping_sub(LOCAL) >> LOCAL_OFFSET_BITS) * 16;
    (start, (address & ((1 << LOCAL_OFFSET_BITS) - 1)).wrapping_sub(LOCAL_BIAS))
}

/// Returns a shared variable's number, and the offset of an address from its start; huge if the address is below it.
#[inline(always)]
pub const fn shared_parts(address: u64) -> (u64, u64) {
    let number = address.wrapping_sub(SHARED) >> SHARED_OFFSET_BITS;
    (number, (address & ((1 << SHARED_OFFSET_BITS) - 1)).wrapping_sub(SHARED_BIAS))
}

/// Returns the address of a byte of the parameter block.
pub const fn param(offset: u64) -> u64 {
    PARAM.wrapping_add(offset)
}

/// Returns the address of a shared variable.
pub const fn shared(number: u64) -> u64 {
    SHARED + (number << SHARED_OFFSET_BITS) + SHARED_BIAS
}

/// Returns the address of a local variable at `start` (a multiple of 16) on the stack.
#[inline(always)]
pub const fn local(start: u64) -> u64 {
    LOCAL | (start / 16) << LOCAL_OFFSET_BITS | LOCAL_BIAS
}

/// Width in bits of the part of the address space that each class of allocations has.
const CLASS_BITS: u8 = 45;

/// Factor from an allocation's number to its window. The windows of the first numbers, however many, are about as far
/// apart as possible.
const SPREAD: u32 = 320_937;
/// Inverse of [`SPREAD`], modulo 2^32.
const GATHER: u32 = 3_080_162_969;

/// A class of allocations, whose windows are of the same size.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Class {
    /// Position of the first window, in units of the total size of a class.
    quarter: u8,
    /// Width in bits of the offset in a window.
    bits: u8,
    /// Number of windows, a power of two, minus one.
    mask: u32,
}

/// The classes, by the upper two bits of an address. Addresses outside of device memory are in a class without
/// allocations.
pub const CLASSES: [Class; 4] = [Class::new(0, CLASS_BITS), Class::new(1, 26), Class::new(2, 34), Class::new(3, 39)];

impl Class {
    const fn new(quarter: u8, bits: u8) -> Class {
        Class { quarter, bits, mask: (1 << (CLASS_BITS - bits)) - 1 }
    }

    /// Returns the index in [`CLASSES`] of the class of an address in device memory. For other addresses the index is
    /// arbitrary.
    #[inline(always)]
    pub const fn place(address: u64) -> usize {
        (address >> CLASS_BITS & 3) as usize
    }

    /// Returns the index in [`CLASSES`] of the class of allocations of a size.
    pub fn of_size(bytes: u64) -> Option<usize> {
        CLASSES.iter().position(|c| c.quarter != 0 && bytes <= c.most())
    }

    /// Returns the largest size of an allocation in bytes.
    pub const fn most(&self) -> u64 {
        1 << (self.bits - 1)
    }

    /// Returns the number of allocations that can exist at once.
    pub const fn count(&self) -> usize {
        self.mask as usize + 1
    }

    /// Returns the number of the allocation whose window contains an address, if the address is in this class.
    #[inline(always)]
    pub const fn number(&self, address: u64) -> usize {
        (address.wrapping_shr(self.bits as u32) as u32).wrapping_mul(GATHER) as usize & self.mask as usize
    }

    /// Returns the address of an allocation.
    pub const fn base(&self, number: usize) -> u64 {
        let window = (number as u32).wrapping_mul(SPREAD) & self.mask;
        ((self.quarter as u64) << CLASS_BITS) + ((window as u64) << self.bits) + (1 << (self.bits - 2))
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)] // a failed unwrap is a failed test
mod tests {
    use super::*;

    /// Returns the address this far below zero.
    fn minus(address: u64) -> u64 {
        address.wrapping_neg()
    }

    #[test]
    fn null_parameters_and_shared_variables() {
        for address in [0, 8, (1 << 40) - 1, minus(1), minus(8 << 31), minus(1 << 44)] {
            assert_eq!(region(address), Region::Null, "{address:#x}");
        }
        for offset in [5, minus(8)] {
            let address = param(0).wrapping_add(offset);
            assert_eq!((region(address), param_offset(address)), (Region::Param, offset));
        }
        for number in [0, 1, MAX_SHARED - 1] {
            let base = shared(number);
            assert_eq!(base % 256, 0);
            for offset in [0, 227 * 1024, minus(4), minus(1 << 29), (1 << 29) - 1] {
                let address = base.wrapping_add(offset);
                assert_eq!((region(address), shared_parts(address)), (Region::Shared, (number, offset)));
            }
        }
        for address in [3 << 40, 8 << 40, (1 << 45) - 1, 1 << 47, 0x1234_5678_9abc_def0, minus(1 << 45)] {
            assert_eq!(region(address), Region::Nothing, "{address:#x}");
        }
    }

    #[test]
    fn local_addresses_hold_stack_place_and_offset() {
        for start in [0, 48, MAX_LOCAL_BYTES - 16] {
            let base = local(start);
            for offset in [0, 10, minus(1), minus(1 << 24), (1 << 24) - 1] {
                let address = base.wrapping_add(offset);
                assert_eq!((region(address), local_parts(address)), (Region::Local, (start, offset)));
            }
        }
    }

    #[test]
    fn sizes_choose_classes() {
        for (bytes, place) in [
            (1, Some(1)),
            (32 << 20, Some(1)),
            ((32 << 20) + 1, Some(2)),
            (8 << 30, Some(2)),
            ((8 << 30) + 1, Some(3)),
            (MAX_REGION, Some(3)),
            (MAX_REGION + 1, None),
        ] {
            assert_eq!(Class::of_size(bytes), place, "{bytes}");
        }
        assert_eq!(CLASSES.map(|c| c.count()), [1, 1 << 19, 1 << 11, 1 << 6]);
    }

    #[test]
    fn every_allocation_has_a_window_of_its_own() {
        for (place, class) in CLASSES.iter().enumerate().skip(1) {
            let mut windows = vec![false; class.count()];
            for number in 0..class.count() {
                let base = class.base(number);
                assert_eq!(base % 256, 0);
                let margin = class.most() / 2;
                for address in [base - margin, base - 1, base, base + class.most(), base + class.most() + margin - 1] {
                    assert_eq!(region(address), Region::Device, "{address:#x}");
                    assert_eq!((Class::place(address), class.number(address)), (place, number), "{address:#x}");
                }
                let window = &mut windows[((base >> class.bits) as u32 & class.mask) as usize];
                assert!(!std::mem::replace(window, true));
            }
        }
    }

    #[test]
    fn the_first_windows_are_far_apart() {
        for (class, first, apart) in [(CLASSES[1], 500, 14u64 << 30), (CLASSES[2], 100, 64 << 30)] {
            let mut bases: Vec<u64> = (0..first).map(|number| class.base(number)).collect();
            bases.sort_unstable();
            let nearest = bases.windows(2).map(|w| w[1] - w[0]).min().unwrap();
            assert!(nearest >= apart, "{nearest:#x}");
        }
    }
}
