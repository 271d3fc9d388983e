//! Diagnostics about threads that did something undefined.

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;

use super::grid::Launch;
use super::thread::Thread;
use crate::bytecode::{NO_LOCAL, Pc};
use crate::codes;
use crate::eval::memory::AccessError;
use crate::memory::address::{self, Region};
use crate::memory::blocks::{Nearest, NotABlock};
use crate::memory::{Entry, Found};

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

fn at(thread: &Thread) -> String {
    let [tx, ty, tz, bx, by, bz, ..] = thread.builtins;
    format!("by thread ({tx}, {ty}, {tz}) of block ({bx}, {by}, {bz})")
}

fn diagnostic(launch: &Launch, thread: &Thread, pc: Pc, code: &'static str, message: String) -> Box<Diagnostic> {
    Box::new(Diagnostic::error(code, program_place(launch, thread, pc), message))
}

/// Returns the source location of an instruction. For an instruction of a built-in header, returns the location of the
/// program's call that led to it.
fn program_place(launch: &Launch, thread: &Thread, pc: Pc) -> Span {
    let image = &launch.image;
    let place = |pc: Pc| image.spans.get(pc as usize).copied().unwrap_or_default();
    // A frame holds the instruction after its call.
    let calls = thread.frames.iter().rev().map(|frame| place(frame.pc.saturating_sub(1)));
    let of_program = |span: &Span| !image.sources.is_built_in(span.file);
    std::iter::once(place(pc)).chain(calls).find(of_program).unwrap_or_else(|| place(pc))
}

/// Returns the diagnostic of a refused access.
pub fn access(launch: &Launch, thread: &Thread, pc: Pc, refused: Refused) -> Box<Diagnostic> {
    let Refused { error, address, size, align, what } = refused;
    let who = at(thread);
    let (name, offset) = place(launch, thread, address);
    let start = format!("{what} of {size} bytes at address {address:#x}");
    let (code, message) = match error {
        AccessError::Null => (codes::NULL_POINTER, format!("{start}, through a null pointer, {who}")),
        AccessError::Wild => (codes::WILD_POINTER, format!("{start}, where there is no memory, {who}")),
        AccessError::OutOfBounds => {
            (codes::OUT_OF_BOUNDS, format!("out-of-bounds {start}: offset {offset} of {name}, {who}"))
        }
        AccessError::Freed => (codes::FREED, format!("{start}: offset {offset} of {name}, {who}")),
        AccessError::Dangling => {
            (codes::DANGLING, format!("{start}: {name} is gone, its function has returned, {who}"))
        }
        AccessError::Misaligned => {
            (codes::MISALIGNED, format!("misaligned {start}, which should be a multiple of {align}, in {name}, {who}"))
        }
        AccessError::Free(why) => {
            let why = match why {
                NotABlock::Freed => "it has been given back before",
                NotABlock::NoStart => "no memory that `malloc` or `new` gave begins there",
            };
            (codes::FREE, format!("{what} of the address {address:#x}: {why}, {who}"))
        }
        AccessError::ReadOnly => (codes::READ_ONLY, format!("{start}: {name} is read-only for kernels, {who}")),
    };
    diagnostic(launch, thread, pc, code, message)
}

/// Describes the object that an address points into or strays from, and returns the offset in it.
fn place(launch: &Launch, thread: &Thread, address: u64) -> (String, i64) {
    let (name, offset) = match address::region(address) {
        Region::Device | Region::Nothing => match launch.heap.find(address) {
            Some(Found { entry: Entry::Live(a), offset }) if let Some(blocks) = &a.blocks => {
                match blocks.nearest(offset) {
                    Some(block) => (taken(block), offset.wrapping_sub(block.start)),
                    None => ("the heap for kernels, of which nothing is taken there".to_owned(), offset),
                }
            }
            Some(Found { entry, offset }) => (allocation(entry), offset),
            None => ("nothing".to_owned(), address),
        },
        Region::Local => {
            let (start, offset) = address::local_parts(address);
            let number = thread.owners.get((start / 16) as usize).copied().unwrap_or(NO_LOCAL);
            (local(launch, number), offset)
        }
        Region::Shared => {
            let (number, offset) = address::shared_parts(address);
            (shared(launch, number as usize), offset)
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

fn local(launch: &Launch, number: u32) -> String {
    let number = number as usize;
    let Some(local) = launch.image.locals.get(number) else { return "a local variable".to_owned() };
    let size = launch.image.local_sizes.get(number).copied().unwrap_or(0);
    let name = match local.name.as_str() {
        "" => "a temporary".to_owned(),
        name => format!("the local variable `{name}`"),
    };
    format!("{name} of {size} bytes")
}

fn shared(launch: &Launch, number: usize) -> String {
    let size = launch.shared_vars.get(number).map_or(0, |s| s.size);
    let name = launch.image.shared.get(number).map_or("", |s| s.name.as_str());
    let kind = match launch.image.shared.get(number) {
        Some(s) if s.dynamic => "the dynamic shared memory",
        _ => "the shared variable",
    };
    format!("{kind} `{name}` of {size} bytes")
}

/// Returns the diagnostic of calls that are nested too deeply.
pub fn stack_overflow(launch: &Launch, thread: &Thread, pc: Pc, limit: &str) -> Box<Diagnostic> {
    let message = format!("stack overflow: calls need more than {limit}, {}", at(thread));
    diagnostic(launch, thread, pc, codes::STACK_OVERFLOW, message)
}

/// Returns the diagnostic of reaching the end of a function that returns a value (C++17 [stmt.return] 2).
pub fn no_result(launch: &Launch, thread: &Thread) -> Box<Diagnostic> {
    let pc = thread.pc.saturating_sub(1);
    let message = format!("the end of a function that returns a value is reached, {}", at(thread));
    let mut diagnostic = *diagnostic(launch, thread, pc, codes::NO_RESULT, message);
    diagnostic.help = Some("let every way through it end with a `return`".to_owned());
    Box::new(diagnostic)
}

/// Returns the diagnostic of a thread that ends the kernel itself.
pub fn halt(launch: &Launch, thread: &Thread, number: u32) -> Box<Diagnostic> {
    let pc = thread.pc.saturating_sub(1);
    let [tx, ty, tz, bx, by, bz, ..] = thread.builtins;
    let Some(halt) = launch.image.halts.get(number as usize) else { return internal(launch, thread, pc) };
    diagnostic(launch, thread, pc, halt.code(), halt.message([tx, ty, tz], [bx, by, bz]))
}

/// Returns the diagnostic of undefined behaviour between the threads of a warp.
pub fn warp(launch: &Launch, thread: &Thread, what: String) -> Box<Diagnostic> {
    diagnostic(launch, thread, thread.pc.saturating_sub(1), codes::WARP, format!("{what}, {}", at(thread)))
}

/// Returns the diagnostic of a barrier of the grid that threads cannot pass.
pub fn grid_sync(launch: &Launch, thread: &Thread) -> Box<Diagnostic> {
    let pc = thread.pc.saturating_sub(1);
    if launch.cooperative {
        let message = "the thread waits for all of the grid, but threads of its block wait elsewhere for it".to_owned();
        return diagnostic(launch, thread, pc, codes::GRID_SYNC, format!("{message}, {}", at(thread)));
    }
    let message = format!("a barrier of the grid in a launch that is not cooperative, {}", at(thread));
    let mut diagnostic = *diagnostic(launch, thread, pc, codes::GRID_SYNC, message);
    diagnostic.help = Some("launch the kernel cooperatively, or ask `this_grid().is_valid()` first".to_owned());
    Box::new(diagnostic)
}

/// Returns the diagnostic of a launch without progress.
pub fn no_progress(launch: &Launch, thread: &Thread) -> Box<Diagnostic> {
    let seconds = launch.watchdog.as_secs_f64();
    let message = format!(
        "no thread of the grid has exited or passed a barrier for {seconds} seconds; this place was last run {}",
        at(thread)
    );
    let mut diagnostic = *diagnostic(launch, thread, thread.pc, codes::NO_PROGRESS, message);
    diagnostic.help =
        Some("look for a loop that never ends, or that waits for something that never happens".to_owned());
    Box::new(diagnostic)
}

/// Returns the diagnostic of a launch that exceeds its time limit.
pub fn late(launch: &Launch, thread: &Thread) -> Box<Diagnostic> {
    let seconds = launch.time_limit.unwrap_or_default().as_secs_f64();
    let message = format!("the kernel was not done within {seconds} seconds; this place was last run {}", at(thread));
    diagnostic(launch, thread, thread.pc, codes::NO_PROGRESS, message)
}

/// Returns the diagnostic of bytecode that the compiler should not have generated.
pub fn internal(launch: &Launch, thread: &Thread, pc: Pc) -> Box<Diagnostic> {
    let span = launch.image.spans.get(pc as usize).copied();
    Box::new(Diagnostic::internal(codes::MALFORMED, span, format!("control ran out of the code {}", at(thread))))
}
