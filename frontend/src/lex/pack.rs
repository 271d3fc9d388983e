//! The state of `#pragma pack` at a token.

/// The limit that `#pragma pack` sets on the alignment of a class's members.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Pack(u8);

impl Pack {
    /// No limit: members are aligned as their types require.
    pub const NATURAL: Pack = Pack(0);

    /// Creates a limit of `bytes`: 1, 2, 4, 8 or 16. `None` for other numbers.
    pub fn new(bytes: u64) -> Option<Pack> {
        matches!(bytes, 1 | 2 | 4 | 8 | 16).then_some(Pack(bytes as u8))
    }

    /// Returns the largest alignment, if there is a limit.
    pub fn bytes(self) -> Option<u64> {
        (self.0 != 0).then_some(u64::from(self.0))
    }
}

impl std::fmt::Display for Pack {
    /// Writes the pragma that sets this state.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.bytes() {
            Some(bytes) => write!(f, "#pragma pack({bytes})"),
            None => f.write_str("#pragma pack()"),
        }
    }
}
