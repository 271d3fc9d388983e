//! Represents an open device: the wgpu device and queue, its capabilities, and a record of its errors.
//!
//! wgpu panics on an error that no handler captures. A handler here records such errors instead, and [`Gpu::check`] and
//! [`Gpu::scoped`] return them.

use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use super::caps::{Caps, Profile, features, limits};
use super::{Adapter, SpirvTarget, extras};

/// An error of a device.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum GpuError {
    /// There is no adapter at all.
    #[error("no GPU adapter was found; install a Vulkan driver (Debian and Ubuntu: apt install mesa-vulkan-drivers)")]
    NoAdapter,
    /// The adapter with this index does not exist.
    #[error("no adapter {index}: {count} found")]
    NoSuchAdapter {
        /// The requested index.
        index: usize,
        /// The number of adapters.
        count: usize,
    },
    /// The driver did not open the device.
    #[error("cannot open {adapter}: {reason}")]
    Open {
        /// The adapter's name.
        adapter: String,
        /// The driver's error message.
        reason: String,
    },
    /// The device is lost; none of its handles works any more.
    #[error("the device was lost: {0}")]
    Lost(String),
    /// The device did not finish its work within its time limit.
    #[error("the device was not done within {} seconds", .0.as_secs_f64())]
    TimeLimit(Duration),
    /// The device has no memory left.
    #[error("the device is out of memory: {0}")]
    OutOfMemory(String),
    /// wgpu refused a call, which means a defect of Isowarp.
    #[error("wgpu refused a call (this is a defect of Isowarp): {0}")]
    Validation(String),
    /// The driver failed.
    #[error("the driver failed: {0}")]
    Internal(String),
}

impl From<wgpu::Error> for GpuError {
    fn from(error: wgpu::Error) -> Self {
        let text = full_text(&error);
        match error {
            wgpu::Error::OutOfMemory { .. } => Self::OutOfMemory(text),
            wgpu::Error::Validation { .. } => Self::Validation(text),
            wgpu::Error::Internal { .. } => Self::Internal(text),
        }
    }
}

/// Formats an error and its sources in one line.
fn full_text(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string().trim().to_owned();
    let mut source = error.source();
    while let Some(inner) = source {
        let words = inner.to_string();
        if !text.contains(words.trim()) {
            text.push_str(": ");
            text.push_str(words.trim());
        }
        source = inner.source();
    }
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Errors that no scope captured, and the loss of the device.
#[derive(Debug, Default)]
struct ErrorLog {
    lost: Option<String>,
    errors: Vec<GpuError>,
}

/// Time during which a thread polls before it sleeps.
const SPIN: Duration = Duration::from_micros(60);

/// Largest number of errors kept until the next check.
const MAX_ERRORS: usize = 64;

/// An open device. Clones share it.
#[derive(Debug, Clone)]
pub struct Gpu {
    inner: Arc<Inner>,
    /// The SPIR-V target of modules that are compiled through this handle.
    spirv: Option<SpirvTarget>,
}

#[derive(Debug)]
struct Inner {
    adapter: Adapter,
    device: wgpu::Device,
    queue: wgpu::Queue,
    caps: Caps,
    profile: Profile,
    info: wgpu::AdapterInfo,
    log: Arc<Mutex<ErrorLog>>,
    /// Time limit for the device's work.
    time_limit: OnceLock<Duration>,
}

/// Locks a mutex whose content stays valid even if a holder panicked.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Gpu {
    pub(super) fn open(adapter: &Adapter, profile: Profile) -> Result<Self, GpuError> {
        let features = features(adapter.wgpu(), profile);
        let limits = limits(adapter.wgpu(), profile);
        let experimental = if features.intersects(wgpu::Features::all_experimental_mask()) {
            // SAFETY: the experimental features requested are shader passthrough and similar ones, whose modules this
            // crate writes and validates with naga first.
            unsafe { wgpu::ExperimentalFeatures::enabled() }
        } else {
            wgpu::ExperimentalFeatures::disabled()
        };
        let descriptor = wgpu::DeviceDescriptor {
            label: Some("isowarp"),
            required_features: features,
            required_limits: limits.clone(),
            experimental_features: experimental,
            memory_hints: wgpu::MemoryHints::Performance,
            trace: wgpu::Trace::Off,
        };
        let passthrough = features.contains(wgpu::Features::PASSTHROUGH_SHADERS | wgpu::Features::SHADER_I16);
        let with_extras = if passthrough { extras::open(adapter.wgpu(), &descriptor) } else { None };
        let bytes = with_extras.is_some();
        let (device, queue) = match with_extras {
            Some(opened) => opened,
            None => pollster::block_on(adapter.wgpu().request_device(&descriptor))
                .map_err(|e| GpuError::Open { adapter: adapter.summary().name.clone(), reason: full_text(&e) })?,
        };
        let log = Arc::new(Mutex::new(ErrorLog::default()));
        let errors = Arc::clone(&log);
        device.on_uncaptured_error(Arc::new(move |error: wgpu::Error| {
            tracing::error!(%error, "uncaptured wgpu error");
            let mut log = lock(&errors);
            if log.errors.len() < MAX_ERRORS {
                log.errors.push(error.into());
            }
        }));
        let lost = Arc::clone(&log);
        device.set_device_lost_callback(move |reason, message| {
            let message = if message.is_empty() { format!("{reason:?}") } else { message };
            lock(&lost).lost.get_or_insert(message);
        });
        let info = adapter.wgpu().get_info();
        let caps = Caps { bytes, ..Caps::new(adapter.wgpu(), &features, &limits, &info) };
        let spirv = if caps.passthrough { adapter.spirv_target() } else { None };
        let spirv = spirv.map(|target| SpirvTarget { shader_ballot: target.shader_ballot && bytes, ..target });
        Ok(Self {
            inner: Arc::new(Inner {
                adapter: adapter.clone(),
                device,
                queue,
                caps,
                profile,
                info,
                log,
                time_limit: OnceLock::new(),
            }),
            spirv,
        })
    }

    /// Opens the adapter once more, with the same profile and SPIR-V target.
    ///
    /// # Errors
    /// The errors of [`Adapter::open`].
    pub fn open_again(&self) -> Result<Self, GpuError> {
        Ok(Self { spirv: self.spirv, ..Self::open(&self.inner.adapter, self.inner.profile)? })
    }

    /// Returns the wgpu device.
    pub fn device(&self) -> &wgpu::Device {
        &self.inner.device
    }

    /// Returns the wgpu queue.
    pub fn queue(&self) -> &wgpu::Queue {
        &self.inner.queue
    }

    /// Returns the limits and features, after the profile's cap.
    pub fn caps(&self) -> &Caps {
        &self.inner.caps
    }

    /// Returns the profile that the device was opened with.
    pub fn profile(&self) -> Profile {
        self.inner.profile
    }

    /// Returns wgpu's description of the adapter.
    pub fn info(&self) -> &wgpu::AdapterInfo {
        &self.inner.info
    }

    /// Returns the SPIR-V target for passthrough; `None` if modules go through wgpu's naga path.
    pub fn spirv_target(&self) -> Option<&SpirvTarget> {
        self.spirv.as_ref()
    }

    /// Returns the same device with another SPIR-V target. The target may request float controls that the device does
    /// not report, but only [`crate::calibrate`] should choose such a target, because it tests their effect on the
    /// device. Without passthrough nothing changes.
    pub fn with_spirv_target(&self, target: SpirvTarget) -> Self {
        Self { inner: Arc::clone(&self.inner), spirv: self.spirv.map(|_| target) }
    }

    /// Returns the first error since the last check that no scope captured, or the loss of the device (which is
    /// reported by every later check as well).
    pub fn check(&self) -> Result<(), GpuError> {
        let mut log = lock(&self.inner.log);
        if let Some(message) = &log.lost {
            return Err(GpuError::Lost(message.clone()));
        }
        let first = log.errors.drain(..).next();
        first.map_or(Ok(()), Err)
    }

    /// Returns true once the device is lost.
    pub fn is_lost(&self) -> bool {
        lock(&self.inner.log).lost.is_some()
    }

    /// Runs `work` and returns its result, or the error that a wgpu call in it raised. Only calls on this thread are
    /// captured.
    pub fn scoped<T>(&self, work: impl FnOnce(&wgpu::Device) -> T) -> Result<T, GpuError> {
        let device = &self.inner.device;
        let internal = device.push_error_scope(wgpu::ErrorFilter::Internal);
        let memory = device.push_error_scope(wgpu::ErrorFilter::OutOfMemory);
        let validation = device.push_error_scope(wgpu::ErrorFilter::Validation);
        let value = work(device);
        let validation = pollster::block_on(validation.pop());
        let memory = pollster::block_on(memory.pop());
        let internal = pollster::block_on(internal.pop());
        if let Some(message) = &lock(&self.inner.log).lost {
            return Err(GpuError::Lost(message.clone()));
        }
        memory.or(internal).or(validation).map_or(Ok(value), |error| Err(error.into()))
    }

    /// Waits until all submitted work has finished.
    ///
    /// # Errors
    /// [`GpuError::TimeLimit`] if this exceeds the limit set by [`Gpu::limit_waits`]. The device is lost then.
    pub fn wait(&self) -> Result<(), GpuError> {
        let timeout = self.time_limit();
        self.poll(wgpu::PollType::Wait { submission_index: None, timeout })
    }

    /// Waits until a submission and all work submitted before it have finished.
    ///
    /// # Errors
    /// The errors of [`Gpu::wait`].
    pub fn wait_for(&self, submission: &wgpu::SubmissionIndex) -> Result<(), GpuError> {
        let timeout = self.time_limit();
        self.poll(wgpu::PollType::Wait { submission_index: Some(submission.clone()), timeout })
    }

    /// Polls for a short time until something is done, because waking a sleeping thread costs more time than a small
    /// kernel. Does nothing on a software device, whose processor is needed for the work itself.
    pub fn spin_until(&self, done: impl Fn() -> bool) -> Result<(), GpuError> {
        if self.inner.info.device_type == wgpu::DeviceType::Cpu || cfg!(target_family = "wasm") {
            return Ok(());
        }
        let start = Instant::now();
        while !done() && start.elapsed() < SPIN {
            self.look()?;
        }
        Ok(())
    }

    /// Sets the time limit for the device to finish all submitted work.
    pub fn limit_waits(&self, limit: Duration) {
        // The limit is set once, when the device is opened.
        let _ = self.inner.time_limit.set(limit);
    }

    /// Returns the time limit of [`Gpu::limit_waits`], if there is one.
    pub fn time_limit(&self) -> Option<Duration> {
        self.inner.time_limit.get().copied()
    }

    /// Marks the device as lost because it exceeded its time limit, and returns the error.
    fn hangs(&self) -> GpuError {
        let limit = self.time_limit().unwrap_or_default();
        let reason = format!("it was not done within {} seconds", limit.as_secs_f64());
        lock(&self.inner.log).lost.get_or_insert(reason);
        // Dropping the device would make wgpu wait for it again.
        std::mem::forget(Arc::clone(&self.inner));
        GpuError::TimeLimit(limit)
    }

    /// Lets wgpu check for finished work and call the callbacks that wait for it.
    pub fn look(&self) -> Result<(), GpuError> {
        self.poll(wgpu::PollType::Poll)
    }

    fn poll(&self, how: wgpu::PollType) -> Result<(), GpuError> {
        let device = &self.inner.device;
        // wgpu 30 panics when it learns of a device's loss in `poll`, after all its locks are released (wgpu's
        // `ContextWgpuCore::handle_error_fatal`). That panic must not propagate.
        let poll = || device.poll(how);
        let polled = std::panic::catch_unwind(std::panic::AssertUnwindSafe(poll));
        self.check()?;
        match polled {
            Ok(Ok(_)) => Ok(()),
            Ok(Err(wgpu::PollError::Timeout)) => Err(self.hangs()),
            Ok(Err(error)) => Err(GpuError::Internal(full_text(&error))),
            Err(_) => Err(GpuError::Internal("waiting for the device failed".to_owned())),
        }
    }
}
