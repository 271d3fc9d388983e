//! Positions of bit-fields (C++17 [class.bit]).

/// The bits of a bit-field within its bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BitField {
    /// Number of bits.
    pub width: u32,
    /// True if the highest bit is the sign.
    pub signed: bool,
    /// First bit, counted from the lowest bit of the first part.
    pub shift: u32,
    /// Memory accesses that the field needs: byte offsets from the field's offset, with sizes. They have no gaps and
    /// cover at most eight bytes together.
    pub parts: Vec<(u64, u64)>,
}

impl BitField {
    /// Returns the total size of the parts in bytes.
    pub fn bytes(&self) -> u64 {
        self.parts.iter().map(|(_, size)| size).sum()
    }
}
