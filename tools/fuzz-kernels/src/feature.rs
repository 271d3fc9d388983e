//! Lists the features that programs may have in addition to the statements that all have.

/// A group of constructs. [`crate::extend`] inserts them into a program, and [`crate::emit`] writes them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Feature {
    /// Pointers to shared, global and local memory: selected, stored and read back as integers, vectors and bytes,
    /// exchanged between threads.
    Pointers,
    /// Structs of pointers, copied as vectors, changed and followed.
    Nodes,
    /// Integers kept in pointers, sentinels and null pointers.
    Integers,
    /// Tags in the low and high bits of pointers.
    Tags,
    /// Differences and comparisons of pointers into one array.
    Distances,
    /// Volatile accesses of 32 and 64 bits.
    Volatile,
    /// Atomic operations of different widths on one word.
    Mixed,
    /// Several names of the dynamic shared memory.
    Names,
    /// Values that are read before a barrier and replaced after it.
    Rotation,
    /// Loops of more than 65,535 iterations.
    Long,
    /// Comparisons and conversions of numbers that were widened to 64 bits.
    Widened,
}

impl Feature {
    /// All features.
    pub const ALL: [Self; 11] = [
        Self::Pointers,
        Self::Nodes,
        Self::Integers,
        Self::Tags,
        Self::Distances,
        Self::Volatile,
        Self::Mixed,
        Self::Names,
        Self::Rotation,
        Self::Long,
        Self::Widened,
    ];

    /// Returns the feature's name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pointers => "pointers",
            Self::Nodes => "nodes",
            Self::Integers => "integers",
            Self::Tags => "tags",
            Self::Distances => "distances",
            Self::Volatile => "volatile",
            Self::Mixed => "mixed",
            Self::Names => "names",
            Self::Rotation => "rotation",
            Self::Long => "long",
            Self::Widened => "widened",
        }
    }

    /// Returns the feature with this name.
    ///
    /// # Errors
    /// A message with the list of the names.
    pub fn parse(name: &str) -> Result<Self, String> {
        Self::ALL.into_iter().find(|f| f.name() == name).ok_or_else(|| {
            let names = Self::ALL.map(Self::name).join(", ");
            format!("`{name}` is no feature; there are {names}")
        })
    }
}
