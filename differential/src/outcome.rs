//! What a compiler makes of a program.

/// What comes of a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// It compiles, and its kernel stores these.
    Values(Vec<i64>),
    /// The compiler calls it wrong, and says why.
    Refused(String),
    /// The compiler does not support it.
    Unsupported(String),
    /// It compiles, and running it fails.
    Failed(String),
    /// The compiler breaks down: nothing is known of the program.
    Crashed(String),
}

impl Outcome {
    /// Whether two outcomes are the same as far as compilers have to agree: not about the words of a refusal.
    pub fn agrees_with(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Values(a), Self::Values(b)) => a == b,
            (Self::Refused(_), Self::Refused(_)) => true,
            (Self::Values(_) | Self::Refused(_) | Self::Unsupported(_) | Self::Failed(_) | Self::Crashed(_), _) => {
                false
            }
        }
    }

    /// Whether it differs in the same way, so that a smaller program shows the same.
    pub fn is_like(&self, other: &Self) -> bool {
        std::mem::discriminant(self) == std::mem::discriminant(other)
    }
}

/// The buffer that a program's kernel gets.
pub const MAX_VALUES: usize = 1024;

/// What the buffer holds before; no program stores it.
pub const UNSET: i64 = -0x5eed_0123_4567_89ab;

/// The values in a buffer that a kernel has filled from its start.
pub fn stored(mut buffer: Vec<i64>) -> Vec<i64> {
    let len = buffer.iter().rposition(|v| *v != UNSET).map_or(0, |last| last + 1);
    buffer.truncate(len);
    buffer
}

/// An error that a compiler reports.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Complaint {
    /// Where, and in front of that what led there, the nearest first; lines count from 1.
    pub lines: Vec<usize>,
    /// What it says.
    pub message: String,
}
