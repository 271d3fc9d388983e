//! Diagnostics about threads that did something undefined.

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::passes::legalise::record_halts::Halt;
use isowarp_core::span::Span;

use crate::codes;
use crate::eval::builtins::Builtins;
use crate::eval::memory::AccessError;
use crate::kernel::KernelInfo;
use crate::launch::Launch;
use crate::memory::address::{self, NO_LOCAL, Region};
use crate::memory::blocks::{Nearest, NotABlock};
use crate::memory::{Entry, Found};

/// The place of a thread, for a diagnostic.
#[derive(Debug, Clone, Copy)]
pub struct Place {
    /// Source location of the instruction.
    pub span: Span,
    /// The thread's built-in variables.
    pub builtins: Builtins,
}

/// An access that was refused.
#[derive(Debug, Clone, Copy)]
pub struct Refused {
    /// The reason.
    pub error: AccessError,
    /// The address.
    pub address: u64,
    /// Number of bytes.
    pub size: u64,
    /// Required alignment of the address in bytes.
    pub align: u32,
    /// The kind of access: `read`, `write`, ….
    pub what: &'static str,
}

fn at(place: &Place) -> String {
    let [tx, ty, tz, bx, by, bz, ..] = place.builtins;
    format!("by thread ({tx}, {ty}, {tz}) of block ({bx}, {by}, {bz})")
}

fn diagnostic(place: &Place, code: &'static str, message: String) -> Box<Diagnostic> {
    Box::new(Diagnostic::error(code, place.span, message))
}

/// The variables in a thread's reach, which a diagnostic names.
#[derive(Clone, Copy)]
pub struct Variables<'a> {
    /// The kernel's variables.
    pub info: &'a KernelInfo,
    /// For each 16 bytes of local memory, the number of the local variable that begins there, or [`NO_LOCAL`].
    pub owners: &'a [u32],
}

/// Returns the diagnostic of a refused access.
pub fn access(launch: &Launch, place: &Place, variables: Variables, refused: Refused) -> Box<Diagnostic> {
    let Refused { error, address, size, align, what } = refused;
    let thread = at(place);
    let (name, offset) = object(launch, variables, address);
    let start = format!("{what} of {size} bytes at address {address:#x}");
    let (code, message) = match error {
        AccessError::Null => (codes::NULL_POINTER, format!("{start}, through a null pointer, {thread}")),
        AccessError::Wild => (codes::WILD_POINTER, format!("{start}, which is not in any allocation, {thread}")),
        AccessError::OutOfBounds => {
            (codes::OUT_OF_BOUNDS, format!("out-of-bounds {start}: offset {offset} of {name}, {thread}"))
        }
        AccessError::Freed => (codes::FREED, format!("{start}: offset {offset} of {name}, {thread}")),
        AccessError::Dangling => (codes::DANGLING, format!("{start}: the function of {name} has returned, {thread}")),
        AccessError::Misaligned => (
            codes::MISALIGNED,
            format!("misaligned {start}, which should be a multiple of {align}, in {name}, {thread}"),
        ),
        AccessError::Free(why) => {
            let why = match why {
                NotABlock::Freed => "it has already been freed",
                NotABlock::NoStart => "it is not the start of memory from `malloc` or `new`",
            };
            (codes::FREE, format!("{what} of the address {address:#x}: {why}, {thread}"))
        }
        AccessError::ReadOnly => (codes::READ_ONLY, format!("{start}: {name} is read-only for kernels, {thread}")),
    };
    diagnostic(place, code, message)
}

/// Describes the object that an address points into or strays from, and returns the offset in it.
fn object(launch: &Launch, variables: Variables, address: u64) -> (String, i64) {
    let (name, offset) = match address::region(address) {
        Region::Device | Region::Nothing => match launch.heap.find(address) {
            Some(Found { entry: Entry::Live(a), offset }) if let Some(blocks) = &a.blocks => {
                match blocks.nearest(offset) {
                    Some(block) => (taken(block), offset.wrapping_sub(block.start)),
                    None => ("the heap for kernels, where nothing is allocated".to_owned(), offset),
                }
            }
            Some(Found { entry, offset }) => (allocation(entry), offset),
            None => ("nothing".to_owned(), address),
        },
        Region::Local => {
            let (start, offset) = address::local_parts(address);
            let number = variables.owners.get((start / 16) as usize).copied().unwrap_or(NO_LOCAL);
            (local(variables.info, number), offset)
        }
        Region::Shared => {
            let (number, offset) = address::shared_parts(address);
            (shared(launch, variables.info, number as usize), offset)
        }
        Region::Param => {
            let name = format!("the kernel's parameters of {} bytes", launch.params.len());
            (name, address::param_offset(address))
        }
        Region::Null => ("nothing".to_owned(), address),
    };
    (name, offset as i64)
}

fn allocation(entry: &Entry) -> String {
    match entry {
        Entry::Live(a) if a.name.is_empty() => format!("an allocation of {} bytes", a.size),
        Entry::Live(a) => format!("`{}` of {} bytes", a.name, a.size),
        Entry::Freed(size) => format!("an allocation of {size} bytes that has been freed"),
    }
}

fn taken(block: Nearest) -> String {
    let freed = if block.freed { ", which have been given back" } else { "" };
    format!("{} bytes from `malloc` or `new`{freed}", block.size)
}

fn local(info: &KernelInfo, number: u32) -> String {
    let number = number as usize;
    let Some(name) = info.local_names.get(number) else { return "a local variable".to_owned() };
    let size = info.local_sizes.get(number).copied().unwrap_or(0);
    let name = match name.as_str() {
        "" => "a temporary".to_owned(),
        name => format!("the local variable `{name}`"),
    };
    format!("{name} of {size} bytes")
}

fn shared(launch: &Launch, info: &KernelInfo, number: usize) -> String {
    let size = launch.shared_vars.get(number).map_or(0, |s| s.size);
    let name = info.shared.get(number).map_or("", |s| s.name.as_str());
    let kind = match info.shared.get(number) {
        Some(s) if s.dynamic => "the dynamic shared memory",
        _ => "the shared variable",
    };
    format!("{kind} `{name}` of {size} bytes")
}

/// Returns the diagnostic of calls that are nested too deeply.
pub fn stack_overflow(place: &Place, limit: &str) -> Box<Diagnostic> {
    let message = format!("stack overflow: calls need more than {limit}, {}", at(place));
    diagnostic(place, codes::STACK_OVERFLOW, message)
}

/// Returns the diagnostic of reaching the end of a function that returns a value (C++17 [stmt.return] 2).
pub fn no_result(place: &Place) -> Box<Diagnostic> {
    let message = format!("the end of a function that returns a value is reached, {}", at(place));
    let mut diagnostic = *diagnostic(place, codes::NO_RESULT, message);
    diagnostic.help = Some("let every way through it end with a `return`".to_owned());
    Box::new(diagnostic)
}

/// Returns the diagnostic of a thread that ends the kernel itself.
pub fn halt(place: &Place, halt: &Halt) -> Box<Diagnostic> {
    let [tx, ty, tz, bx, by, bz, ..] = place.builtins;
    diagnostic(place, halt.code(), halt.message([tx, ty, tz], [bx, by, bz]))
}

/// Returns the diagnostic of undefined behaviour between the threads of a warp.
pub fn warp(place: &Place, what: &str) -> Box<Diagnostic> {
    diagnostic(place, codes::WARP, format!("{what}, {}", at(place)))
}

/// Returns the diagnostic of a barrier of the grid that threads cannot pass.
pub fn grid_sync(launch: &Launch, place: &Place) -> Box<Diagnostic> {
    if launch.cooperative {
        let message = "the thread waits for all of the grid, but threads of its block wait elsewhere for it";
        return diagnostic(place, codes::GRID_SYNC, format!("{message}, {}", at(place)));
    }
    let message = format!("a barrier of the grid in a launch that is not cooperative, {}", at(place));
    let mut diagnostic = *diagnostic(place, codes::GRID_SYNC, message);
    diagnostic.help = Some("launch the kernel cooperatively, or ask `this_grid().is_valid()` first".to_owned());
    Box::new(diagnostic)
}

/// Returns the diagnostic of a launch without progress.
pub fn no_progress(launch: &Launch, place: &Place) -> Box<Diagnostic> {
    let seconds = launch.watchdog.as_secs_f64();
    let message = format!(
        "no thread of the grid has exited or passed a barrier for {seconds} seconds; this place was last run {}",
        at(place)
    );
    let mut diagnostic = *diagnostic(place, codes::NO_PROGRESS, message);
    diagnostic.help =
        Some("look for a loop that does not terminate, or that waits for something that never happens".to_owned());
    Box::new(diagnostic)
}

/// Returns the diagnostic of a launch that exceeds its time limit.
pub fn late(launch: &Launch, place: &Place) -> Box<Diagnostic> {
    let seconds = launch.time_limit.unwrap_or_default().as_secs_f64();
    let message = format!("the kernel timed out after {seconds} seconds; this place was last run {}", at(place));
    diagnostic(place, codes::NO_PROGRESS, message)
}

/// Returns the diagnostic of code that the compiler should not have generated.
pub fn internal(span: Option<Span>, builtins: Builtins) -> Box<Diagnostic> {
    let place = Place { span: span.unwrap_or_default(), builtins };
    Box::new(Diagnostic::internal(codes::MALFORMED, span, format!("control ran out of the code {}", at(&place))))
}
