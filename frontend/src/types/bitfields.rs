//! Where bit-fields are (C++17 [class.bit]).

/// Which bits of its bytes a field has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BitField {
    /// Number of bits.
    pub width: u32,
    /// The highest bit is the sign.
    pub signed: bool,
    /// The first bit, counted from the lowest bit of the first part.
    pub shift: u32,
    /// The accesses that it takes: byte offsets from the field's offset and sizes, without gaps, at most
    /// eight bytes together.
    pub parts: Vec<(u64, u64)>,
}

impl BitField {
    /// How many bytes its parts have.
    pub fn bytes(&self) -> u64 {
        self.parts.iter().map(|(_, size)| size).sum()
    }
}
