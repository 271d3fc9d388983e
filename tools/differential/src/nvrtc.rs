//! Queries NVRTC, CUDA's own front end: a second judge where Isowarp and g++ disagree whether a program is legal. NVRTC
//! compiles without a GPU. The feature `cuda` enables it.

use anyhow::Result;

/// NVRTC, which has been found.
#[derive(Debug, Clone, Copy)]
pub struct Nvrtc(#[cfg(not(feature = "cuda"))] std::convert::Infallible);

impl Nvrtc {
    /// Finds NVRTC as the crate `isowarp-cuda` does. Returns `None` without NVRTC or without the feature `cuda`.
    pub fn find() -> Option<Self> {
        #[cfg(feature = "cuda")]
        {
            isowarp_cuda::nvrtc::version().is_ok().then_some(Self())
        }
        #[cfg(not(feature = "cuda"))]
        None
    }

    /// Returns NVRTC's name and version.
    pub fn version(self) -> String {
        #[cfg(feature = "cuda")]
        {
            isowarp_cuda::nvrtc::version()
                .map_or_else(|e| e.to_string(), |(major, minor)| format!("NVRTC {major}.{minor}"))
        }
        #[cfg(not(feature = "cuda"))]
        match self.0 {}
    }

    /// Returns NVRTC's error for a program, or `None` if it accepts the program.
    ///
    /// Narrowing conversions count as errors only with `narrowing`; NVRTC has warnings for most of them.
    ///
    /// # Errors
    /// NVRTC cannot be run.
    pub fn refusal(self, text: &str, narrowing: bool) -> Result<Option<String>> {
        #[cfg(feature = "cuda")]
        {
            asked::refusal(text, narrowing)
        }
        #[cfg(not(feature = "cuda"))]
        {
            let _ = (text, narrowing);
            match self.0 {}
        }
    }
}

#[cfg(feature = "cuda")]
mod asked {
    use anyhow::{Result, bail};
    use isowarp_cuda::nvrtc::{Arch, Dialect, NvrtcError, Request, compile};

    /// Option for "invalid narrowing conversion".
    const NARROWING: &str = "--diag-error=2361";

    /// Option for 128-bit integers. For sources, the backend adds it.
    const WIDE: &str = "--device-int128";

    pub fn refusal(text: &str, narrowing: bool) -> Result<Option<String>> {
        let dialect = match text.contains("#include") {
            true => Dialect::Source { fmad: true },
            false => Dialect::Printed,
        };
        let names = ["values".to_owned()];
        let wide = dialect == Dialect::Printed && text.contains("int128");
        let options = [(narrowing, NARROWING), (wide, WIDE)];
        let options: Vec<String> =
            options.into_iter().filter(|(wanted, _)| *wanted).map(|(_, o)| o.to_owned()).collect();
        let request =
            Request { name: "program.cu", text, arch: Arch::ptx(90), dialect, options: &options, names: &names };
        match compile(&request) {
            Ok(_) => Ok(None),
            // Without an error of its own, NVRTC found nothing wrong with the program and broke down later.
            Err(NvrtcError::Rejected(log)) => Ok(log.lines().find(|l| l.contains("error")).map(str::to_owned)),
            Err(error) => bail!(error),
        }
    }
}
