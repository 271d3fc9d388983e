//! What the device leaves for the host: a head, and a record for each launch, in words of 32 bits.

/// Records, and arguments in them, begin at multiples of so many bytes: no class that kernels take by value asks for more.
pub const ALIGN: u64 = 64;

/// Words in front of the first record: those below, and others that nobody uses. The first is how many launches were asked for.
pub const HEADER: u64 = ALIGN / 4;

/// The word of the head with a kernel's number among the functions, times 256, and the number of a parameter from 1 on, or 0: the argument for it
/// cannot be.
pub const REFUSED: u64 = 1;

/// The word of the head with the depth of the grid: 0 for one that the host has launched.
pub const DEPTH: u64 = 2;

/// The word of the head that counts arguments that cannot be. The thread with the first one has written those before and behind.
pub const REFUSALS: u64 = 3;

/// The words of the head with the number of the launch with that argument, the block and the thread.
pub const REFUSED_BY: u64 = 4;

/// Words of a record in front of its arguments.
pub const PLACE: u64 = ALIGN / 4;

/// A launch.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// The kernel's number among the module's functions.
    pub function: usize,
    /// Blocks.
    pub grid: [u32; 3],
    /// Threads of a block.
    pub block: [u32; 3],
    /// Bytes of dynamic shared memory.
    pub shared: u32,
    /// The stream: 0 is the block's own.
    pub stream: u64,
    /// The block that launches.
    pub parent: [u32; 3],
    /// The thread that launches, then how many barriers of its block, and how many operations of its warp since, were in front of it.
    thread: u32,
    epochs: [u32; 2],
    /// The parameter block.
    pub args: Vec<u8>,
}

/// A word of what the device has left.
pub fn word(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(bytes.get(4 * at..4 * at + 4)?.try_into().ok()?))
}

impl Record {
    /// Reads a record; `None` if the bytes are too few.
    pub fn read(bytes: &[u8]) -> Option<Self> {
        let word = |at| word(bytes, at);
        let three = |at: usize| Some([word(at)?, word(at + 1)?, word(at + 2)?]);
        Some(Self {
            function: word(0)? as usize,
            grid: three(1)?,
            block: three(4)?,
            shared: word(7)?,
            stream: u64::from(word(8)?) | u64::from(word(9)?) << 32,
            parent: three(10)?,
            thread: word(13)?,
            epochs: [word(14)?, word(15)?],
            args: bytes.get(4 * PLACE as usize..)?.to_vec(),
        })
    }

    /// What comes first: blocks in their order, then what barriers order, then threads in theirs.
    pub fn place(&self) -> impl Ord + use<> {
        let [x, y, z] = self.parent;
        ([z, y, x], self.epochs, self.thread)
    }
}

/// Sorts what a grid has left, in the order of its places: that of one thread's launches stays.
pub fn sort(records: &mut [Record]) {
    records.sort_by_cached_key(Record::place);
}
