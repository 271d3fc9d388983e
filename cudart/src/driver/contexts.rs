//! Contexts (`CUcontext`), and which one is current in each thread. All contexts of a device share its addresses; a
//! context keeps track of the objects that were created in it, which end with it. The primary context of a device is the
//! runtime's.

use std::cell::RefCell;
use std::collections::HashMap;
use std::ffi::c_int;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use super::entry::driver_functions;
use super::{arrays, memory, modules};
use crate::abi::{Handle, Out};
use crate::entry::runtime_was_used;
use crate::errors::{Code, Failure, Result};
use crate::handles::Table;
use crate::state::{self, any_gpu, index, lock, set_current};
use crate::{events, limits, streams};

/// A context.
pub struct Context {
    /// Number of the device.
    pub device: usize,
    id: u64,
    flags: AtomicU32,
    primary: bool,
}

static CONTEXTS: Table<Context> = Table::new(0x1_0000_0000);

/// A device's primary context.
#[derive(Clone, Copy, Default)]
struct Primary {
    handle: Handle,
    /// Number of times that the program has retained it.
    retained: usize,
    flags: u32,
}

static PRIMARIES: Mutex<Option<HashMap<usize, Primary>>> = Mutex::new(None);

/// Kinds of objects that end with their context.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Memory of the device.
    Memory,
    /// A module.
    Module,
    /// A stream.
    Stream,
    /// An event.
    Event,
    /// An array.
    Array,
    /// A texture object.
    Texture,
    /// A surface object.
    Surface,
}

/// The contexts of objects.
static OWNERS: Mutex<Option<HashMap<(Kind, u64), Handle>>> = Mutex::new(None);

/// Limit on the contexts that a thread has pushed.
const DEPTH: usize = 64;

/// The contexts that a thread has pushed, the current one last. The value needs no destructor: programs call functions from
/// destructors of static objects, when those of thread-local variables have run.
struct Stack {
    contexts: [Handle; DEPTH],
    len: usize,
}

impl Stack {
    fn last(&self) -> Option<Handle> {
        self.contexts.get(self.len.checked_sub(1)?).copied()
    }

    fn push(&mut self, context: Handle) -> Result<()> {
        *self.contexts.get_mut(self.len).ok_or(Code::InvalidValue)? = context;
        self.len += 1;
        Ok(())
    }

    fn pop(&mut self) -> Option<Handle> {
        let last = self.last()?;
        self.len -= 1;
        Some(last)
    }
}

thread_local! {
    /// The contexts of the thread.
    static STACK: RefCell<Stack> = const { RefCell::new(Stack { contexts: [0; DEPTH], len: 0 }) };
}

/// Notes that an object belongs to the current context.
pub fn own(kind: Kind, object: u64) -> Result<()> {
    let context = handle()?;
    lock(&OWNERS).get_or_insert_default().insert((kind, object), context);
    Ok(())
}

/// Notes that an object has ended.
pub fn disown(kind: Kind, object: u64) {
    lock(&OWNERS).get_or_insert_default().remove(&(kind, object));
}

/// Ends the objects of a context.
fn end_objects(context: Handle) {
    let mut mine = Vec::new();
    lock(&OWNERS).get_or_insert_default().retain(|object, owner| {
        let is_mine = *owner == context;
        if is_mine {
            mine.push(*object);
        }
        !is_mine
    });
    for (kind, object) in mine {
        let handle = object as Handle;
        // The program has given them up, and a device that was lost needs nothing else.
        let _ = match kind {
            Kind::Memory => memory::free(handle),
            Kind::Module => modules::unload(handle),
            Kind::Stream => streams::destroy(handle),
            Kind::Event => events::destroy(handle),
            Kind::Array | Kind::Texture | Kind::Surface => arrays::end(kind, object),
        };
    }
}

/// Forgets the objects of all contexts of a device that the runtime resets. Their memory may soon be that of others.
pub fn forget_objects(device: usize) {
    let mut modules = Vec::new();
    lock(&OWNERS).get_or_insert_default().retain(|(kind, object), owner| {
        let stays = CONTEXTS.get(*owner).is_ok_and(|context| context.device != device);
        if !stays && *kind == Kind::Module {
            modules.push(*object as Handle);
        }
        stays
    });
    for module in modules {
        // An error of the device was reported before.
        let _ = modules::unload(module);
    }
}

fn create_on(device: usize, flags: u32, primary: bool) -> Handle {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    let id = NEXT.fetch_add(1, Ordering::Relaxed);
    CONTEXTS.add(Arc::new(Context { device, id, flags: AtomicU32::new(flags), primary }))
}

/// Returns the primary context of a device.
fn primary(device: usize) -> Primary {
    let mut all = lock(&PRIMARIES);
    *all.get_or_insert_default()
        .entry(device)
        .or_insert_with(|| Primary { handle: create_on(device, 0, true), ..Primary::default() })
}

/// Changes the primary context of a device.
fn change_primary<T>(device: usize, change: impl FnOnce(&mut Primary) -> T) -> T {
    primary(device);
    change(lock(&PRIMARIES).get_or_insert_default().entry(device).or_default())
}

/// Returns the handle of the current context, or an error without one. The runtime makes the primary context of its device
/// current.
fn handle() -> Result<Handle> {
    match STACK.with_borrow(Stack::last) {
        Some(handle) => Ok(handle),
        None if runtime_was_used() => Ok(primary(state::current()).handle),
        None => Err(Code::DeviceUninitialized.into()),
    }
}

fn get(handle: Handle) -> Result<Arc<Context>> {
    if handle == 0 {
        return Err(Code::DeviceUninitialized.into());
    }
    CONTEXTS.get(handle).map_err(|_| Failure::from(Code::ContextIsDestroyed))
}

/// Returns the thread's current context.
pub fn current() -> Result<Arc<Context>> {
    get(handle()?)
}

/// Returns the handle of the current context, or 0.
pub fn current_handle() -> Handle {
    handle().unwrap_or(0)
}

/// Makes the primary context of a device current in place of the current one, as `cudaSetDevice` does.
pub fn use_primary(device: usize) {
    STACK.with_borrow_mut(|stack| {
        if stack.pop().is_some() {
            // There is room: one was removed.
            let _ = stack.push(primary(device).handle);
        }
    });
}

/// Makes the device of the current context the thread's.
fn follow() {
    let top = STACK.with_borrow(Stack::last);
    if let Some(context) = top.and_then(|top| CONTEXTS.get(top).ok()) {
        set_current(context.device);
    }
}

fn push(context: Handle) -> Result<()> {
    get(context)?;
    STACK.with_borrow_mut(|stack| stack.push(context))?;
    follow();
    Ok(())
}

fn pop() -> Result<Handle> {
    let top = STACK.with_borrow_mut(Stack::pop).ok_or(Code::DeviceUninitialized)?;
    follow();
    Ok(top)
}

fn set(context: Handle) -> Result<()> {
    if context != 0 {
        get(context)?;
    }
    STACK.with_borrow_mut(|stack| {
        stack.pop();
        if context == 0 { Ok(()) } else { stack.push(context) }
    })?;
    follow();
    Ok(())
}

fn create(out: Out<Handle>, flags: u32, device: c_int) -> Result<()> {
    let device = index(device)?;
    // A context is created on a device that can be opened.
    any_gpu(device)?;
    let context = create_on(device, flags, false);
    out.set(context)?;
    push(context)
}

/// Runs a function with another current device.
fn on_device<T>(device: usize, run: impl FnOnce() -> T) -> T {
    let before = state::current();
    set_current(device);
    let result = run();
    set_current(before);
    result
}

fn destroy(handle: Handle) -> Result<()> {
    let context = get(handle)?;
    if context.primary {
        return Err(Code::DeviceUninitialized.into());
    }
    let is_stuck = on_device(context.device, || {
        let waited = streams::synchronize_device();
        end_objects(handle);
        waited.is_err() && state::stuck().is_some()
    });
    if is_stuck {
        // A fault of a kernel ends with the context in which it happened.
        on_device(context.device, streams::reset)?;
    }
    CONTEXTS.remove(handle)?;
    STACK.with_borrow_mut(|stack| {
        if stack.last() == Some(handle) {
            stack.pop();
        }
    });
    follow();
    Ok(())
}

fn release(device: c_int) -> Result<()> {
    let device = index(device)?;
    let last = change_primary(device, |primary| {
        let left = primary.retained.checked_sub(1).ok_or(Code::DeviceUninitialized)?;
        primary.retained = left;
        Ok::<_, Failure>((left == 0).then_some(primary.handle))
    })?;
    if let Some(context) = last {
        on_device(device, || {
            // Errors of the device were reported before.
            let _ = streams::synchronize_device();
            end_objects(context);
        });
    }
    Ok(())
}

/// Version of the interface of contexts.
const API_VERSION: u32 = 3020;

driver_functions! { FUNCTIONS, Start;
    /// Creates a context, and makes it current.
    cuCtxCreate_v2(context: Out<Handle>, flags: u32, device: c_int) = create(context, flags, device);
    /// Creates a context, and makes it current.
    cuCtxCreate_v3(context: Out<Handle>, _affinity: usize, _count: c_int, flags: u32, device: c_int) note "affinities are ignored" =
        create(context, flags, device);
    /// Creates a context, and makes it current.
    cuCtxCreate_v4(context: Out<Handle>, _params: usize, flags: u32, device: c_int) note "parameters are ignored" =
        create(context, flags, device);
    /// Destroys a context and the objects that were created in it.
    cuCtxDestroy_v2(context: Handle) = destroy(context);
    /// Makes a context current.
    cuCtxPushCurrent_v2(context: Handle) = push(context);
    /// Makes the context current that was so before.
    cuCtxPopCurrent_v2(context: Out<Handle>) = {
        let popped = pop()?;
        context.set_if_wanted(popped);
        Ok(())
    };
    /// Makes a context current in place of the current one.
    cuCtxSetCurrent(context: Handle) = set(context);
    /// Returns the current context, or null.
    cuCtxGetCurrent(context: Out<Handle>) = context.set(current_handle());
    /// Returns the version of a context's interface.
    cuCtxGetApiVersion(context: Handle, version: Out<u32>) = {
        if context != 0 {
            get(context)?;
        }
        version.set(API_VERSION)
    };
    /// Returns the number of a context.
    cuCtxGetId(context: Handle, id: Out<u64>) = id.set(if context == 0 { current()? } else { get(context)? }.id);
    /// Retains the primary context of a device.
    cuDevicePrimaryCtxRetain(context: Out<Handle>, device: c_int) = {
        let device = index(device)?;
        any_gpu(device)?;
        context.set(change_primary(device, |primary| {
            primary.retained += 1;
            primary.handle
        }))
    };
    /// Releases the primary context of a device.
    cuDevicePrimaryCtxRelease_v2(device: c_int) = release(device);
    /// Ends all objects of the primary context of a device.
    cuDevicePrimaryCtxReset_v2(device: c_int) = {
        let device = index(device)?;
        end_objects(primary(device).handle);
        on_device(device, streams::reset)
    };
    /// Sets how the host waits.
    cuDevicePrimaryCtxSetFlags_v2(device: c_int, flags: u32) note "has no effect" = {
        let device = index(device)?;
        change_primary(device, |primary| primary.flags = flags);
        Ok(())
    };
    /// Returns how the host waits, and whether the primary context is in use.
    cuDevicePrimaryCtxGetState(device: c_int, flags: Out<u32>, active: Out<c_int>) = {
        let device = index(device)?;
        let primary = primary(device);
        flags.set_if_wanted(primary.flags);
        active.set_if_wanted(c_int::from(primary.retained > 0 || (runtime_was_used() && state::current() == device)));
        Ok(())
    };
}

driver_functions! { OF_CURRENT, Context;
    /// Returns the device of the current context.
    cuCtxGetDevice(device: Out<c_int>) = device.set(current()?.device as c_int);
    /// Returns the device of a context.
    cuCtxGetDevice_v2(device: Out<c_int>, context: Handle) =
        device.set(if context == 0 { current()? } else { get(context)? }.device as c_int);
    /// Returns how the host waits.
    cuCtxGetFlags(flags: Out<u32>) = flags.set(current()?.flags.load(Ordering::Relaxed));
    /// Sets how the host waits.
    cuCtxSetFlags(flags: u32) note "has no effect" = {
        current()?.flags.store(flags, Ordering::Relaxed);
        Ok(())
    };
    /// Waits for all work of the current context.
    cuCtxSynchronize() = streams::synchronize_device();
    /// Waits for all work of a context.
    cuCtxSynchronize_v2(context: Handle) = match context {
        0 => streams::synchronize_device(),
        other => on_device(get(other)?.device, streams::synchronize_device),
    };
    /// Sets a limit.
    cuCtxSetLimit(number: c_int, value: usize) note "limits of the cache have no effect" = limits::set_limit(number, value);
    /// Returns a limit.
    cuCtxGetLimit(value: Out<usize>, number: c_int) = value.set(limits::get_limit(number)?);
    /// Sets the preferred cache.
    cuCtxSetCacheConfig(_config: c_int) note "has no effect" = Ok(());
    /// Returns the preferred cache.
    cuCtxGetCacheConfig(config: Out<c_int>) = config.set(0);
    /// Sets the width of banks of shared memory.
    cuCtxSetSharedMemConfig(_config: c_int) note "has no effect" = Ok(());
    /// Returns the width of banks of shared memory.
    cuCtxGetSharedMemConfig(config: Out<c_int>) = config.set(1);
    /// Gives up the persisting part of the cache.
    cuCtxResetPersistingL2Cache() note "has no effect" = Ok(());
    /// Returns the lowest and the highest priority of streams.
    cuCtxGetStreamPriorityRange(least: Out<c_int>, greatest: Out<c_int>) = {
        least.set_if_wanted(0);
        greatest.set_if_wanted(streams::HIGHEST);
        Ok(())
    };
    /// Lets kernels use the memory of another context.
    cuCtxEnablePeerAccess(context: Handle, _flags: u32) note "no kernel uses the memory of another device" = {
        get(context)?;
        Err(Code::PeerAccessUnsupported.into())
    };
    /// Ends the use of the memory of another context.
    cuCtxDisablePeerAccess(context: Handle) note "no kernel uses the memory of another device" = {
        get(context)?;
        Err(Code::PeerAccessNotEnabled.into())
    };
    /// Records an event after the work of a context.
    cuCtxRecordEvent(_context: Handle, event: Handle) note "in the default stream" = events::record(event, 0);
    /// Makes the work of a context wait for an event.
    cuCtxWaitEvent(_context: Handle, event: Handle) note "in the default stream" = streams::wait_event(0, event);
    /// Returns the context of a stream.
    cuStreamGetCtx(stream: Handle, context: Out<Handle>) = {
        let stream_device = streams::find(stream)?.gpu.index;
        let owner = lock(&OWNERS).get_or_insert_default().get(&(Kind::Stream, stream as u64)).copied();
        let current = current()?;
        let own = (current.device == stream_device).then(current_handle);
        context.set(owner.or(own).unwrap_or_else(|| primary(stream_device).handle))
    };
}
