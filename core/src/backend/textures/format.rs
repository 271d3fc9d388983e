//! The format of texels.

use crate::backend::error::Error;

/// The representation of a component of a texel (`cudaChannelFormatKind`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ChannelKind {
    /// An unsigned integer.
    Unsigned,
    /// A signed integer.
    Signed,
    /// A float, of 16 or 32 bits.
    Float,
}

/// The format of a texel (`cudaChannelFormatDesc`): 1, 2 or 4 components of one type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ChannelFormat {
    kind: ChannelKind,
    bits: u32,
    components: u32,
}

impl ChannelFormat {
    /// Returns a format (`cudaCreateChannelDesc`).
    ///
    /// # Errors
    /// [`Error::UnsupportedFormat`] if there is no such format. Formats have 1, 2 or 4 components of 8, 16 or 32 bits;
    /// floats have 16 or 32 bits.
    pub fn new(kind: ChannelKind, bits: u32, components: u32) -> Result<Self, Error> {
        let known = matches!((kind, bits), (ChannelKind::Unsigned | ChannelKind::Signed, 8) | (_, 16 | 32));
        if !known || !matches!(components, 1 | 2 | 4) {
            let message = format!("texels cannot have {components} components of {bits} bits of this kind");
            return Err(Error::UnsupportedFormat(message));
        }
        Ok(Self { kind, bits, components })
    }

    /// Returns the representation of a component.
    pub fn kind(&self) -> ChannelKind {
        self.kind
    }

    /// Returns the bits of a component.
    pub fn bits(&self) -> u32 {
        self.bits
    }

    /// Returns the number of components.
    pub fn components(&self) -> u32 {
        self.components
    }

    /// Returns the bytes of a texel.
    pub fn bytes(&self) -> u32 {
        self.bits / 8 * self.components
    }

    /// Returns the code of a texture record (`frontend/src/headers/textures.h`): kind, logarithm of the component's
    /// bytes, components.
    pub(crate) fn code(&self) -> u32 {
        let kind = match self.kind {
            ChannelKind::Unsigned => 0,
            ChannelKind::Signed => 1,
            ChannelKind::Float => 2,
        };
        kind | (self.bits / 8).trailing_zeros() << 2 | self.components << 4
    }
}
