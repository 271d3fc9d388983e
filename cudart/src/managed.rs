//! Managed memory: the host and kernels use it at the same address (`cudaMallocManaged`).
//!
//! On `cuda` the driver does that. Elsewhere pages of the host are mapped at the device's addresses. Each range is in one of
//! three states:
//!
//! | state | the host may | the newest bytes are |
//! |---|---|---|
//! | host | read and write | on the host |
//! | shared | read | on both |
//! | device | do nothing | on the device |
//!
//! Before work of the device, ranges of the host are copied to it, and all become the device's. After the host has waited
//! for the device, ranges are copied back and shared, so that system calls can use them. An access that the state does not
//! allow is a fault, which waits for the device and changes the state.

use crate::errors::Result;
use crate::memory::{Allocation, Kind};
use crate::mirrors;
use crate::state::{Gpu, lock};

use isowarp_core::backend::UnifiedKind;

/// Allocates managed memory, and returns its address.
pub fn allocate(gpu: &Gpu, bytes: usize) -> Result<usize> {
    if gpu.is_cuda() {
        let ptr = gpu.backend().alloc_unified(bytes as u64, UnifiedKind::Managed)?;
        let allocation = Allocation { bytes: bytes as u64, kind: Kind::Managed { base: ptr.0 } };
        lock(&gpu.memory).insert(ptr.0, allocation);
        return Ok(ptr.0 as usize);
    }
    pages::allocate(gpu, bytes)
}

/// Ends the host's use of the memory at an address.
pub fn unmap(gpu: &Gpu, start: u64) {
    if !gpu.is_cuda() {
        pages::unmap(start);
    }
}

/// Gives all managed memory to a device before work of it.
pub fn before_work(gpu: &Gpu) -> Result<()> {
    mirrors::to_device(gpu)?;
    pages::to_device(gpu)
}

/// Shares all managed memory with the host, which has waited for work of the device.
pub fn after_wait(gpu: &Gpu) -> Result<()> {
    mirrors::to_host(gpu)?;
    pages::to_host(gpu)
}

#[cfg(not(target_os = "linux"))]
mod pages {
    use crate::errors::{Code, Failure, Result};
    use crate::state::Gpu;

    pub fn allocate(_gpu: &Gpu, _bytes: usize) -> Result<usize> {
        Err(Failure::new(Code::NotSupported, "managed memory is supported only on Linux, or on `cuda`"))
    }

    pub fn unmap(_start: u64) {}

    pub fn to_device(_gpu: &Gpu) -> Result<()> {
        Ok(())
    }

    pub fn to_host(_gpu: &Gpu) -> Result<()> {
        Ok(())
    }
}

#[cfg(target_os = "linux")]
mod pages {
    use std::ffi::{c_int, c_void};
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::{Mutex, Once, OnceLock};

    use isowarp_core::backend::{DevicePtr, StreamId};

    use crate::errors::{Code, Failure, Result};
    use crate::memory::{Allocation, Kind};
    use crate::state::{Gpu, any_gpu, lock};

    /// Returns the size of a page in bytes.
    fn page_size() -> u64 {
        // SAFETY: the call has no conditions.
        u64::try_from(unsafe { libc::sysconf(libc::_SC_PAGESIZE) }).unwrap_or(65_536)
    }

    /// The side that may access a range.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    enum State {
        Host,
        Shared,
        Device,
    }

    /// Pages of the host at addresses of a device.
    #[derive(Debug, Clone, Copy)]
    struct Range {
        gpu: usize,
        start: u64,
        /// A whole number of pages.
        bytes: u64,
        state: State,
    }

    static RANGES: Mutex<Vec<Range>> = Mutex::new(Vec::new());

    /// Number of ranges, so that programs without managed memory pay nothing for it.
    static COUNT: AtomicUsize = AtomicUsize::new(0);

    impl Range {
        fn protect(&self, access: c_int) -> Result<()> {
            // SAFETY: these pages were mapped by `allocate`, and nothing else is in them.
            match unsafe { libc::mprotect(self.start as *mut c_void, self.bytes as usize, access) } {
                0 => Ok(()),
                _ => Err(Failure::new(Code::OperatingSystem, "pages of managed memory cannot be protected")),
            }
        }

        /// Copies the range to the device, if the host may have changed it, and ends the host's access.
        fn give(&mut self, gpu: &Gpu) -> Result<()> {
            if self.state == State::Host {
                // Other threads of the program must not write from here on, or their writes would be lost.
                self.protect(libc::PROT_READ)?;
                // SAFETY: the pages are mapped, and readable.
                let bytes = unsafe { std::slice::from_raw_parts(self.start as *const u8, self.bytes as usize) };
                gpu.backend().write_now(DevicePtr(self.start), bytes)?;
            }
            self.protect(libc::PROT_NONE)?;
            self.state = State::Device;
            Ok(())
        }

        /// Copies the range from the device, whose work is done.
        fn take(&mut self, gpu: &Gpu, state: State) -> Result<()> {
            if self.state == State::Device {
                self.protect(libc::PROT_READ | libc::PROT_WRITE)?;
                // SAFETY: the pages are mapped, and writable.
                let bytes = unsafe { std::slice::from_raw_parts_mut(self.start as *mut u8, self.bytes as usize) };
                gpu.backend().read(StreamId::DEFAULT, DevicePtr(self.start), bytes)?;
            }
            let access = if state == State::Host { libc::PROT_READ | libc::PROT_WRITE } else { libc::PROT_READ };
            self.protect(access)?;
            self.state = state;
            Ok(())
        }
    }

    pub fn allocate(gpu: &Gpu, bytes: usize) -> Result<usize> {
        handle_faults();
        let page = page_size();
        let whole = (bytes as u64).checked_next_multiple_of(page).ok_or(Code::MemoryAllocation)?;
        let limits = &gpu.device.info().limits;
        if whole.checked_add(page).is_none_or(|all| all > limits.max_alloc_bytes) {
            return Err(Code::MemoryAllocation.into());
        }
        let base = gpu.backend().alloc(whole + page)?.0;
        let start = base.next_multiple_of(page);
        let access = libc::PROT_READ | libc::PROT_WRITE;
        let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE | libc::MAP_FIXED_NOREPLACE;
        // SAFETY: new pages are mapped at an address where nothing is, or the call fails.
        let mapped = unsafe { libc::mmap(start as *mut c_void, whole as usize, access, flags, -1, 0) };
        if mapped as u64 != start {
            if mapped != libc::MAP_FAILED {
                // SAFETY: these pages were mapped just now: old kernels treat the address as a hint.
                unsafe { libc::munmap(mapped, whole as usize) };
            }
            gpu.backend().free(DevicePtr(base))?;
            let message = format!("the host cannot use the address {start:#x} of managed memory");
            return Err(Failure::new(Code::MemoryAllocation, message));
        }
        let allocation = Allocation { bytes: bytes as u64, kind: Kind::Managed { base } };
        lock(&gpu.memory).insert(start, allocation);
        lock(&RANGES).push(Range { gpu: gpu.index, start, bytes: whole, state: State::Host });
        COUNT.fetch_add(1, Ordering::Release);
        Ok(start as usize)
    }

    pub fn unmap(start: u64) {
        let mut ranges = lock(&RANGES);
        let Some(at) = ranges.iter().position(|range| range.start == start) else { return };
        let range = ranges.swap_remove(at);
        COUNT.fetch_sub(1, Ordering::Release);
        // SAFETY: these pages were mapped by `allocate`, and the program has freed them.
        unsafe { libc::munmap(range.start as *mut c_void, range.bytes as usize) };
    }

    pub fn to_device(gpu: &Gpu) -> Result<()> {
        if COUNT.load(Ordering::Acquire) == 0 {
            return Ok(());
        }
        let mut ranges = lock(&RANGES);
        let mut mine = ranges.iter_mut().filter(|range| range.gpu == gpu.index && range.state != State::Device);
        mine.try_for_each(|range| range.give(gpu))
    }

    pub fn to_host(gpu: &Gpu) -> Result<()> {
        if COUNT.load(Ordering::Acquire) == 0 {
            return Ok(());
        }
        let has_some = lock(&RANGES).iter().any(|range| range.gpu == gpu.index && range.state == State::Device);
        if !has_some {
            return Ok(());
        }
        // Work of other streams may still write.
        gpu.backend().synchronize_all()?;
        let mut ranges = lock(&RANGES);
        let mut mine = ranges.iter_mut().filter(|range| range.gpu == gpu.index && range.state == State::Device);
        mine.try_for_each(|range| range.take(gpu, State::Shared))
    }

    /// The handler that was installed before.
    static BEFORE: OnceLock<libc::sigaction> = OnceLock::new();

    /// Installs the handler of faults.
    fn handle_faults() {
        static INSTALLED: Once = Once::new();
        INSTALLED.call_once(|| {
            // SAFETY: zeros are valid for the structure, whose fields are set below; the handler has the signature that
            // `SA_SIGINFO` states.
            unsafe {
                let mut before: libc::sigaction = std::mem::zeroed();
                libc::sigaction(libc::SIGSEGV, std::ptr::null(), &mut before);
                let _ = BEFORE.set(before);
                let mut action: libc::sigaction = std::mem::zeroed();
                action.sa_sigaction = fault as *const () as usize;
                action.sa_flags = libc::SA_SIGINFO | libc::SA_ONSTACK | libc::SA_NODEFER;
                libc::sigemptyset(&mut action.sa_mask);
                libc::sigaction(libc::SIGSEGV, &action, std::ptr::null_mut());
            }
        });
    }

    /// Returns true if the access was a read, where the processor reports it.
    #[cfg(target_arch = "x86_64")]
    fn is_read(context: *mut c_void) -> bool {
        /// Bit of the error code of page faults for writes (Intel's manual, volume 3, "Page-Fault Exceptions").
        const WRITE: i64 = 2;
        // SAFETY: the kernel passes the context of the fault.
        let context = unsafe { &*context.cast::<libc::ucontext_t>() };
        context.uc_mcontext.gregs.get(libc::REG_ERR as usize).is_some_and(|error| error & WRITE == 0)
    }

    #[cfg(not(target_arch = "x86_64"))]
    fn is_read(_context: *mut c_void) -> bool {
        false
    }

    /// Handles an access that the state of a range does not allow. It runs in the thread that accesses the memory, at an
    /// instruction of the program, so that no lock of this library is held.
    extern "C" fn fault(signal: c_int, info: *mut libc::siginfo_t, context: *mut c_void) {
        // SAFETY: the kernel passes information about the fault, which has an address.
        let address = unsafe { (*info).si_addr() } as u64;
        let handled = std::panic::catch_unwind(|| resolve(address, is_read(context)));
        if !handled.unwrap_or(false) {
            pass_on(signal, info, context);
        }
    }

    /// Makes an address usable. Returns false if it is not one of managed memory.
    fn resolve(address: u64, read: bool) -> bool {
        let inside = |range: &Range| (range.start..range.start + range.bytes).contains(&address);
        let Some(found) = lock(&RANGES).iter().find(|range| inside(range)).copied() else { return false };
        let Ok(gpu) = any_gpu(found.gpu) else { return false };
        if found.state == State::Device && gpu.backend().synchronize_all().is_err() {
            return false;
        }
        let mut ranges = lock(&RANGES);
        let Some(range) = ranges.iter_mut().find(|range| inside(range)) else { return false };
        let state = if read && range.state == State::Device { State::Shared } else { State::Host };
        range.take(&gpu, state).is_ok()
    }

    /// Calls the handler that was installed before, or ends the program.
    fn pass_on(signal: c_int, info: *mut libc::siginfo_t, context: *mut c_void) {
        let Some(before) = BEFORE.get() else { return };
        match before.sa_sigaction {
            libc::SIG_DFL | libc::SIG_IGN => {
                // The access is repeated when this handler returns, and ends the program.
                // SAFETY: the default action is valid for every signal.
                unsafe { libc::signal(signal, libc::SIG_DFL) };
            }
            handler if before.sa_flags & libc::SA_SIGINFO != 0 => {
                // SAFETY: the handler was installed with this signature.
                let handler: extern "C" fn(c_int, *mut libc::siginfo_t, *mut c_void) =
                    unsafe { std::mem::transmute(handler) };
                handler(signal, info, context);
            }
            handler => {
                // SAFETY: the handler was installed with this signature.
                let handler: extern "C" fn(c_int) = unsafe { std::mem::transmute(handler) };
                handler(signal);
            }
        }
    }
}
