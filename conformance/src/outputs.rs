//! Outputs of a case, and reasons why it has none.

use std::collections::BTreeMap;

use isowarp_core::api::Error;
use isowarp_core::ir::Scalar;

use crate::arguments::DataError;

/// The contents of one buffer or variable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Output {
    /// Type of the elements.
    pub ty: Scalar,
    /// Bytes of the elements.
    pub bytes: Vec<u8>,
}

/// All buffers and read variables of a case after its last launch, by name.
pub type Outputs = BTreeMap<String, Output>;

/// Reason why a case has no outputs.
#[derive(Debug, thiserror::Error)]
pub enum ExecuteError {
    /// Error of the device, the compiler or the launch.
    #[error(transparent)]
    Device(#[from] Error),
    /// Failure to generate a buffer's contents.
    #[error(transparent)]
    Data(#[from] DataError),
}
