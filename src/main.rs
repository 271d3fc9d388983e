//! The `isowarp` command.

use std::process::ExitCode;

fn main() -> ExitCode {
    without_device_select();
    isowarp::cli::main()
}

/// Disables Mesa's layer that puts the desktop's GPU first, if there is no desktop. The layer looks for a desktop
/// whenever devices are listed, and libwayland then complains on standard error that `XDG_RUNTIME_DIR` is not set.
/// Isowarp sorts devices itself. The layer stays enabled if the environment configures it.
fn without_device_select() {
    let is_set = |name: &str| std::env::var_os(name).is_some();
    let asked = ["NODEVICE_SELECT", "MESA_VK_DEVICE_SELECT", "DRI_PRIME"].into_iter().any(is_set);
    if cfg!(target_os = "linux") && !is_set("XDG_RUNTIME_DIR") && !asked {
        // SAFETY: this is the first thing that the process does: no other thread runs that could read the environment.
        unsafe { std::env::set_var("NODEVICE_SELECT", "1") };
    }
}
