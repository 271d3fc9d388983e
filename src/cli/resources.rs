//! Describes the resources of kernels: parameters and shared memory on every device; registers, local memory and
//! occupancy where a driver reports them. Corresponds to the output of nvcc's `-Xptxas=-v`.

use isowarp_core::api::{KernelAttributes, LaunchConfig};
use isowarp_core::ir::{Module, Space};
use serde_json::{Value, json};

/// Resources of a kernel that are known from the IR.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Resources {
    param_bytes: u64,
    /// Static shared memory; a launch determines the dynamic shared memory.
    shared_bytes: u64,
    /// Constant memory of the whole module.
    constant_bytes: u64,
}

impl Resources {
    /// Returns the resources of a kernel in a module.
    pub fn of(module: &Module, kernel: &str) -> Option<Self> {
        let index = module.functions.iter().position(|f| f.name == kernel)?;
        let (_, param_bytes) = module.functions.get(index)?.param_layout(&module.structs);
        let constants = module.globals.iter().filter(|g| g.space == Space::Constant);
        Some(Self {
            param_bytes,
            shared_bytes: module.static_shared_bytes(index),
            constant_bytes: constants.fold(0, |sum, g| g.size.saturating_add(sum)),
        })
    }

    /// Formats the resources, with `dynamic` bytes of dynamic shared memory.
    pub fn text(&self, dynamic: u32) -> String {
        let Self { param_bytes, shared_bytes, constant_bytes } = self;
        let dynamic = if dynamic > 0 { format!(" and {dynamic} of dynamic") } else { String::new() };
        format!(
            "{param_bytes} bytes of parameters, {shared_bytes} bytes of static{dynamic} shared memory, {constant_bytes} bytes of \
             constants"
        )
    }

    pub fn to_json(&self) -> Value {
        json!({
            "param_bytes": self.param_bytes, "shared_bytes": self.shared_bytes, "constant_bytes": self.constant_bytes,
        })
    }
}

/// Resources of a kernel that a driver reports. Not created if the driver does not report registers.
pub(super) struct OnDevice {
    attributes: KernelAttributes,
    threads: u32,
    /// Number of blocks that a multiprocessor runs concurrently.
    blocks: u32,
}

impl OnDevice {
    /// Returns the resources of a kernel in a launch.
    pub fn of(attributes: KernelAttributes, config: &LaunchConfig) -> Option<Self> {
        let block = config.block;
        let threads = block.x.saturating_mul(block.y).saturating_mul(block.z);
        let blocks = attributes.max_active_blocks_per_multiprocessor(threads, config.shared_bytes);
        (attributes.registers > 0).then_some(Self { attributes, threads, blocks })
    }

    pub fn text(&self) -> String {
        let a = &self.attributes;
        format!(
            "{} registers, {} bytes of local memory with spilled registers; {} blocks of {} threads on a multiprocessor",
            a.registers, a.local_bytes, self.blocks, self.threads
        )
    }

    /// Adds these resources to a JSON object.
    pub fn extend(&self, value: &mut Value) {
        value["registers"] = self.attributes.registers.into();
        value["local_bytes"] = self.attributes.local_bytes.into();
        value["blocks_per_multiprocessor"] = self.blocks.into();
    }
}

#[cfg(test)]
mod tests {
    use isowarp_core::api::{Dim3, Occupancy};

    use super::*;

    #[test]
    fn registers_are_shown_where_a_driver_reports_them() {
        let mut blocks = [0; 32];
        blocks[7] = 6;
        let occupancy = Occupancy { blocks, shared_bytes: 100 << 10, reserved_bytes: 1 << 10 };
        let attributes = KernelAttributes {
            shared_bytes: 1 << 10,
            constant_bytes: 0,
            local_bytes: 40,
            max_threads_per_block: 1024,
            registers: 64,
            ptx_version: 80,
            binary_version: 90,
            max_dynamic_shared_bytes: 47 << 10,
            occupancy,
        };
        let config = |shared_bytes| LaunchConfig {
            grid: Dim3::new(1, 1, 1),
            block: Dim3::new(16, 16, 1),
            shared_bytes,
            cooperative: false,
        };
        let text = |shared| OnDevice::of(attributes.clone(), &config(shared)).map(|on| on.text());
        let told = |blocks: u32| {
            format!(
                "64 registers, 40 bytes of local memory with spilled registers; {blocks} blocks of 256 threads on a multiprocessor"
            )
        };
        assert_eq!(text(0), Some(told(6)));
        assert_eq!(text(30 << 10), Some(told(3)));
        let mut value = json!({});
        if let Some(on) = OnDevice::of(attributes.clone(), &config(0)) {
            on.extend(&mut value);
        }
        assert_eq!(value, json!({"registers": 64, "local_bytes": 40, "blocks_per_multiprocessor": 6}));
        let untold = KernelAttributes { registers: 0, ..attributes.clone() };
        assert!(OnDevice::of(untold, &config(0)).is_none());
    }
}
