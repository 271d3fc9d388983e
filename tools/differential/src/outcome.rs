//! Defines the outcome of compiling and running a program.

/// Outcome of a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// Values that the kernel stores, if the program compiles and runs.
    Values(Vec<i64>),
    /// Reason why the compiler refuses the program as wrong.
    Refused(String),
    /// Reason why the compiler does not support the program.
    Unsupported(String),
    /// Failure at run time of a program that compiles.
    Failed(String),
    /// Message of a compiler that breaks down, so that nothing is known of the program.
    Crashed(String),
}

impl Outcome {
    /// Returns true if two outcomes are equal as far as compilers have to agree. The messages of refusals may differ.
    pub fn agrees_with(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Values(a), Self::Values(b)) => a == b,
            (Self::Refused(_), Self::Refused(_)) => true,
            (Self::Values(_) | Self::Refused(_) | Self::Unsupported(_) | Self::Failed(_) | Self::Crashed(_), _) => {
                false
            }
        }
    }

    /// Returns true if two outcomes are of the same kind, so that a smaller program shows the same difference.
    pub fn is_like(&self, other: &Self) -> bool {
        std::mem::discriminant(self) == std::mem::discriminant(other)
    }
}

/// Number of values in the buffer that a program's kernel gets.
pub const MAX_VALUES: usize = 1024;

/// Initial contents of the buffer; no program stores this value.
pub const UNSET: i64 = -0x5eed_0123_4567_89ab;

/// Returns the values in a buffer that a kernel has filled from its start.
pub fn stored(mut buffer: Vec<i64>) -> Vec<i64> {
    let len = buffer.iter().rposition(|v| *v != UNSET).map_or(0, |last| last + 1);
    buffer.truncate(len);
    buffer
}

/// An error that a compiler reports.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Complaint {
    /// Line of the error, preceded by the lines that led to it, the nearest first. Lines are counted from 1.
    pub lines: Vec<usize>,
    /// Text of the message.
    pub message: String,
}
