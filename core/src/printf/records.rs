//! Converts the records that kernels write ([`crate::passes::legalise::record_prints`]) to text.
//!
//! A record holds the words of its arguments, followed by those of the strings among them: the number of bytes, and the
//! bytes. The text is sorted by the number of the block and of the thread, and by the order of a thread's own calls.
//! Thus it is the same on every device, regardless of the order of execution.

use std::sync::Arc;

use super::format::{self, Argument, format};
use crate::backend::{DevicePtr, Error};
use crate::ir::{Module, Op, Scalar, Type};

/// Default size of a buffer in bytes, which is CUDA's (CUDA C++ Programming Guide, "Limitations").
pub const DEFAULT_BYTES: u64 = 1 << 20;

/// Words before the records: the number of words that the records use, and the number of calls that found no room.
pub const HEADER: usize = 2;

/// Words of a record before its arguments: the call's number, the block, the thread.
pub const PLACE: usize = 5;

/// Returns the largest number of words of records in a buffer of this many bytes.
pub const fn capacity(bytes: u64) -> usize {
    (bytes as usize / 4).saturating_sub(HEADER)
}

/// The calls of `printf` of a loaded module.
#[derive(Debug)]
pub struct Prints {
    /// Address of the buffer of records.
    pub buffer: DevicePtr,
    /// Size of the buffer in bytes.
    pub bytes: u64,
    /// The calls.
    pub sites: Vec<Site>,
}

/// A call of `printf`.
#[derive(Debug, Clone, PartialEq)]
pub struct Site {
    /// The format, if it is a literal; the first argument otherwise.
    pub format: Option<Arc<str>>,
    /// Types of the arguments.
    pub types: Vec<Type>,
    /// Whether each argument is a string that is copied. If the format is not a literal, only the format itself is
    /// known to be a string.
    pub copied: Vec<bool>,
}

impl Site {
    /// Returns a call site with this format and these types.
    pub fn new(format: Option<Arc<str>>, types: Vec<Type>) -> Self {
        let strings = format.as_ref().map_or_else(|| vec![0], |text| format::strings(text.as_bytes()));
        let copied =
            types.iter().enumerate().map(|(i, ty)| matches!(ty, Type::Ptr(_)) && strings.contains(&i)).collect();
        Self { format, types, copied }
    }

    /// Returns the number of words of a record's arguments, without copied strings.
    pub fn words(&self) -> usize {
        self.types.iter().map(|ty| words(*ty)).sum()
    }
}

/// Returns the number of words of an argument.
pub fn words(ty: Type) -> usize {
    if ty.size() > 4 { 2 } else { 1 }
}

/// Access of the host to a device's memory while the device is idle.
pub trait Memory {
    /// Reads bytes of one allocation.
    ///
    /// # Errors
    /// An error if the memory does not exist.
    fn read(&mut self, at: DevicePtr, out: &mut [u8]) -> Result<(), Error>;

    /// Writes bytes of one allocation.
    ///
    /// # Errors
    /// An error if the memory does not exist.
    fn write(&mut self, at: DevicePtr, data: &[u8]) -> Result<(), Error>;
}

/// Returns the text of the records in a buffer, and empties the buffer.
///
/// # Errors
/// The errors that the device reports.
pub fn collect(memory: &mut dyn Memory, prints: &Prints) -> Result<Vec<u8>, Error> {
    let Prints { buffer, bytes, ref sites } = *prints;
    let mut words = vec![0u32; HEADER];
    memory.read(buffer, bytemuck::cast_slice_mut(&mut words))?;
    let (taken, lost) = (words.first().copied().unwrap_or(0), words.get(1).copied().unwrap_or(0));
    if taken == 0 && lost == 0 {
        return Ok(Vec::new());
    }
    words.resize(HEADER + (taken as usize).min(capacity(bytes)), 0);
    memory.read(buffer, bytemuck::cast_slice_mut(&mut words))?;
    memory.write(buffer, bytemuck::cast_slice(&vec![0u32; words.len()]))?;
    Ok(text(&words, sites, bytes, &mut |address| string(memory, address)))
}

/// Limit on the bytes of a string that are printed.
pub const LONGEST: usize = 1 << 16;

/// Reads the string at an address.
fn string(memory: &mut dyn Memory, address: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    'more: while bytes.len() < LONGEST {
        let at = DevicePtr(address.wrapping_add(bytes.len() as u64));
        // The allocation may end anywhere after the string.
        for size in [256, 16, 1] {
            let mut piece = vec![0; size];
            if memory.read(at, &mut piece).is_ok() {
                let end = piece.iter().position(|b| *b == 0);
                bytes.extend(piece.iter().take(end.unwrap_or(size)));
                if end.is_some() {
                    return bytes;
                }
                continue 'more;
            }
        }
        // The memory of a thread or block no longer exists.
        bytes.extend(b"(no string)");
        return bytes;
    }
    bytes
}

/// Returns all calls of a module's functions, in order.
pub fn sites(module: &Module) -> Vec<Site> {
    let mut sites = Vec::new();
    for function in &module.functions {
        function.body.for_each(&mut |inst| {
            if let Op::Printf { format, args } = &inst.op {
                let types = args.iter().map(|a| function.try_ty(*a).unwrap_or(Type::U32)).collect();
                sites.push(Site::new(format.clone(), types));
            }
        });
    }
    sites
}

/// A call that was made.
struct Call<'a> {
    /// Block and thread, the slowest-varying number first.
    place: [u32; 6],
    site: &'a Site,
    arguments: Vec<Argument>,
}

/// Returns the text of the records in `words`, which are preceded by `HEADER` words and come from a buffer of `bytes`
/// bytes. `string` reads the string at an address.
pub fn text(words: &[u32], sites: &[Site], bytes: u64, string: &mut dyn FnMut(u64) -> Vec<u8>) -> Vec<u8> {
    let (mut calls, lost) = (Vec::new(), words.get(1).copied().unwrap_or(0));
    let mut rest = words.get(HEADER..).unwrap_or_default();
    while let Some((call, next)) = read(rest, sites) {
        calls.push(call);
        rest = next;
    }
    calls.sort_by_key(|call| call.place);
    let mut out = Vec::new();
    for call in &calls {
        out.extend(match &call.site.format {
            Some(text) => format(text.as_bytes(), &call.arguments, string),
            None => match call.arguments.split_first() {
                Some((Argument::String(Some(text)), arguments)) => format(text, arguments, string),
                _ => Vec::new(),
            },
        });
    }
    if lost > 0 {
        let calls = if lost == 1 { "call" } else { "calls" };
        out.extend(
            format!(
                "isowarp: {lost} {calls} of printf found no room in a buffer of {bytes} bytes: `DeviceLimit::PrintfFifoSize`, \
                 `--printf-fifo-size` of the command\n"
            )
            .into_bytes(),
        );
    }
    out
}

/// Reads the first record. Returns `None` if there is none.
fn read<'a, 'w>(words: &'w [u32], sites: &'a [Site]) -> Option<(Call<'a>, &'w [u32])> {
    let &[number, bx, by, bz, thread, ref rest @ ..] = words else { return None };
    let site = sites.get((number as usize).checked_sub(1)?)?;
    let (own, mut next) = rest.split_at_checked(site.words())?;
    let mut own = own.iter().copied();
    let mut arguments = Vec::with_capacity(site.types.len());
    for (ty, copied) in site.types.iter().zip(&site.copied) {
        let plain = argument(*ty, &mut own)?;
        arguments.push(match plain {
            Argument::Pointer(address) if *copied => {
                let (text, behind) = text_of(next)?;
                next = behind;
                Argument::String(Some(text).filter(|_| address != 0))
            }
            plain => plain,
        });
    }
    let place = [bz, by, bx, thread >> 20, thread >> 10 & 0x3ff, thread & 0x3ff];
    Some((Call { place, site, arguments }, next))
}

/// Splits off the string at the start of the words.
fn text_of(words: &[u32]) -> Option<(Vec<u8>, &[u32])> {
    let (bytes, rest) = words.split_first()?;
    let bytes = *bytes as usize;
    let (own, next) = rest.split_at_checked(bytes.div_ceil(4))?;
    let mut text: Vec<u8> = own.iter().flat_map(|word| word.to_le_bytes()).collect();
    text.truncate(bytes);
    Some((text, next))
}

fn argument(ty: Type, words: &mut impl Iterator<Item = u32>) -> Option<Argument> {
    let low = words.next()?;
    if ty.size() <= 4 {
        return Some(Argument::Int(low));
    }
    let bits = u64::from(words.next()?) << 32 | u64::from(low);
    Some(match ty {
        Type::Scalar(Scalar::F64) => Argument::Double(f64::from_bits(bits)),
        Type::Ptr(_) => Argument::Pointer(bits),
        _ => Argument::Long(bits),
    })
}
