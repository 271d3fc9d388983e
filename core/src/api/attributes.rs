//! Attributes of kernels for device code: it reads them from variables of its module, one for each kernel that it asks
//! about. They are written when the module is loaded.

use crate::backend::{BackendDevice, BackendModule, Error, KernelAttributes};
use crate::ir;
use crate::reserved_names::KERNEL_ATTRIBUTES;

/// Writes the attributes that device code asks for to the variables from which it reads them.
pub(super) fn tell(device: &dyn BackendDevice, module: &ir::Module, loaded: &dyn BackendModule) -> Result<(), Error> {
    for global in &module.globals {
        let Some(name) = global.name.strip_prefix(KERNEL_ATTRIBUTES).and_then(|rest| rest.strip_prefix('.')) else {
            continue;
        };
        let Some(function) = module.functions.iter().position(|f| f.name == name) else { continue };
        let words = KernelAttributes::of(device, module, loaded, function)?.words();
        let (at, _) = loaded.symbol(&global.name)?;
        device.write_now(at, bytemuck::cast_slice(&words))?;
    }
    Ok(())
}
