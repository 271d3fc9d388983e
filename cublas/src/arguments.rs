//! The arguments of kernels as bytes.

/// The arguments of a launch, in the order of the kernel's parameters.
#[derive(Debug, Default)]
pub struct Arguments(Vec<Vec<u8>>);

impl Arguments {
    /// Adds the bytes of an argument.
    pub fn bytes(&mut self, bytes: &[u8]) {
        self.0.push(bytes.to_vec());
    }

    /// Adds an `int`, or an `unsigned`.
    pub fn int(&mut self, value: i64) {
        // Sizes were compared with the limits of `int` before.
        self.0.push((value as i32).to_ne_bytes().to_vec());
    }

    /// Adds a `long long`.
    pub fn long(&mut self, value: i64) {
        self.0.push(value.to_ne_bytes().to_vec());
    }

    /// Adds an address.
    pub fn pointer(&mut self, value: usize) {
        self.0.push(value.to_ne_bytes().to_vec());
    }

    /// Returns the bytes of each argument.
    pub fn list(self) -> Vec<Vec<u8>> {
        self.0
    }
}
