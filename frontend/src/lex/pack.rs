//! What `#pragma pack` says where a token stands.

/// The largest alignment that the members of a class have for their types' sake.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Pack(u8);

impl Pack {
    /// Members are aligned as their types are.
    pub const NATURAL: Pack = Pack(0);

    /// At most `bytes`: 1, 2, 4, 8 or 16.
    pub fn new(bytes: u64) -> Option<Pack> {
        matches!(bytes, 1 | 2 | 4 | 8 | 16).then_some(Pack(bytes as u8))
    }

    /// The largest alignment, if there is one.
    pub fn bytes(self) -> Option<u64> {
        (self.0 != 0).then_some(u64::from(self.0))
    }
}

impl std::fmt::Display for Pack {
    /// The pragma that says it.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.bytes() {
            Some(bytes) => write!(f, "#pragma pack({bytes})"),
            None => f.write_str("#pragma pack()"),
        }
    }
}
