//! Memory of the host that kernels know at another address: `__managed__` variables, and pinned memory that a kernel was
//! launched with, or whose address for kernels the program has asked for (`cudaHostGetDevicePointer`).
//!
//! Before work of the device, bytes that the host has changed since are copied to it, and after the host has waited they are
//! copied back. The host's pages hold other data, too, so that its accesses cannot be noticed.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use isowarp_core::backend::{DevicePtr, StreamId};

use crate::errors::Result;
use crate::state::{Gpu, gpu_at, lock};

/// Bytes at two addresses.
struct Mirror {
    gpu: usize,
    host: usize,
    device: u64,
    /// The bytes that both had last.
    last: Vec<u8>,
    /// Whether the device may have changed them since.
    used: bool,
}

static MIRRORS: Mutex<Vec<Mirror>> = Mutex::new(Vec::new());

/// Number of mirrors, so that programs without them pay nothing.
static COUNT: AtomicUsize = AtomicUsize::new(0);

impl Mirror {
    /// Returns true for an address of the host in the mirror.
    fn contains(&self, host: usize) -> bool {
        (self.host..self.host + self.last.len()).contains(&host)
    }

    /// Returns the bytes on the host.
    fn host(&self) -> &[u8] {
        // SAFETY: the program has a variable or memory of this size there, until it ends or is removed.
        unsafe { std::slice::from_raw_parts(self.host as *const u8, self.last.len()) }
    }
}

/// Adds a mirror. The device's bytes are as the host's from the next work on.
pub fn add(gpu: &Gpu, host: usize, device: u64, bytes: usize) -> Result<()> {
    let mut last = vec![0; bytes];
    gpu.backend().read(StreamId::DEFAULT, DevicePtr(device), &mut last)?;
    lock(&MIRRORS).push(Mirror { gpu: gpu.index, host, device, last, used: false });
    COUNT.fetch_add(1, Ordering::Release);
    Ok(())
}

/// Returns the device's address for one of the host.
pub fn find(gpu: &Gpu, host: usize) -> Option<u64> {
    let mirrors = lock(&MIRRORS);
    let found = mirrors.iter().find(|m| m.gpu == gpu.index && m.contains(host))?;
    Some(found.device + (host - found.host) as u64)
}

/// Removes the mirrors of a device that begin at an address of the host, and returns the device's addresses.
pub fn remove(gpu: &Gpu, host: usize) -> Vec<u64> {
    remove_if(|mirror| mirror.gpu == gpu.index && mirror.host == host)
}

/// Removes the mirrors of a device.
pub fn remove_all(gpu: &Gpu) {
    remove_if(|mirror| mirror.gpu == gpu.index);
}

fn remove_if(gone: impl Fn(&Mirror) -> bool) -> Vec<u64> {
    let mut mirrors = lock(&MIRRORS);
    let (out, kept): (Vec<_>, Vec<_>) = mirrors.drain(..).partition(gone);
    *mirrors = kept;
    COUNT.store(mirrors.len(), Ordering::Release);
    out.into_iter().map(|mirror| mirror.device).collect()
}

/// Copies what the host has changed to the device, before work of it.
pub fn to_device(gpu: &Gpu) -> Result<()> {
    if COUNT.load(Ordering::Acquire) == 0 {
        return Ok(());
    }
    for mirror in lock(&MIRRORS).iter_mut().filter(|mirror| mirror.gpu == gpu.index) {
        if mirror.host() != mirror.last {
            if mirror.used {
                // The device may have changed other bytes of it.
                merge(gpu, mirror)?;
            }
            gpu.backend().write_now(DevicePtr(mirror.device), mirror.host())?;
            mirror.last = mirror.host().to_vec();
        }
        mirror.used = true;
    }
    Ok(())
}

/// Copies what the device has changed to the host, after waiting for it.
pub fn to_host(gpu: &Gpu) -> Result<()> {
    if COUNT.load(Ordering::Acquire) == 0 {
        return Ok(());
    }
    for mirror in lock(&MIRRORS).iter_mut().filter(|mirror| mirror.gpu == gpu.index && mirror.used) {
        merge(gpu, mirror)?;
        mirror.used = false;
    }
    Ok(())
}

/// Copies what devices have changed of the memory at an address to the host, before the host's bytes are copied.
pub fn settle(host: usize) -> Result<()> {
    if COUNT.load(Ordering::Acquire) == 0 {
        return Ok(());
    }
    let mut mirrors = lock(&MIRRORS);
    for mirror in mirrors.iter_mut().filter(|m| m.used && m.contains(host)) {
        merge(&*gpu_at(mirror.gpu)?, mirror)?;
        mirror.used = false;
    }
    Ok(())
}

/// Copies bytes that the device has changed to the host, and keeps those that the host has changed.
fn merge(gpu: &Gpu, mirror: &mut Mirror) -> Result<()> {
    let mut bytes = vec![0; mirror.last.len()];
    gpu.backend().synchronize_all()?;
    gpu.backend().read(StreamId::DEFAULT, DevicePtr(mirror.device), &mut bytes)?;
    // SAFETY: as in `Mirror::host`; the program does not use the memory while it waits for the device.
    let host = unsafe { std::slice::from_raw_parts_mut(mirror.host as *mut u8, bytes.len()) };
    for ((host, last), new) in host.iter_mut().zip(&mirror.last).zip(&bytes) {
        if *host == *last && *host != *new {
            *host = *new;
        }
    }
    mirror.last = bytes;
    Ok(())
}
