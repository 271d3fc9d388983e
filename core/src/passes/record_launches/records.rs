//! Defines the data that the device leaves for the host: a header, and a record for each launch, in words of 32 bits.

/// Alignment of records, and of arguments in them, in bytes: no class that kernels accept by value asks for more.
pub const ALIGN: u64 = 64;

/// Words before the first record: those below, and unused ones. The first is the number of requested launches.
pub const HEADER: u64 = ALIGN / 4;

/// Index of the header's word with a kernel's number among the functions, times 256, and the number of a parameter from
/// 1 on whose argument is invalid, or 0.
pub const REFUSED: u64 = 1;

/// Index of the header's word with the depth of the grid: 0 for a grid that the host has launched.
pub const DEPTH: u64 = 2;

/// Index of the header's word that counts invalid arguments. The thread with the first one has written the words before
/// and after.
pub const REFUSALS: u64 = 3;

/// Index of the header's words with the number of the launch with that argument, the block and the thread.
pub const REFUSED_BY: u64 = 4;

/// Words of a record before its arguments.
pub const PLACE: u64 = ALIGN / 4;

/// A launch from a kernel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// Number of the kernel among the module's functions.
    pub function: usize,
    /// Blocks of the grid.
    pub grid: [u32; 3],
    /// Threads of a block.
    pub block: [u32; 3],
    /// Bytes of dynamic shared memory.
    pub shared: u32,
    /// Handle of the stream: 0 is the block's own.
    pub stream: u64,
    /// Index of the block that launches.
    pub parent: [u32; 3],
    /// Number in its block of the thread that launches.
    thread: u32,
    /// Number of barriers of the block before the launch, and of operations of the warp since the last of them.
    epochs: [u32; 2],
    /// Bytes of the parameter block.
    pub args: Vec<u8>,
}

/// Returns a word of the data that the device has left.
pub fn word(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(bytes.get(4 * at..4 * at + 4)?.try_into().ok()?))
}

impl Record {
    /// Reads a record; returns `None` if there are too few bytes.
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

    /// Returns the sort key of a record: blocks in their order, then the order that barriers impose, then threads in
    /// theirs.
    pub fn place(&self) -> impl Ord + use<> {
        let [x, y, z] = self.parent;
        ([z, y, x], self.epochs, self.thread)
    }
}

/// Sorts the records of a grid by their places. The order of one thread's launches stays.
pub fn sort(records: &mut [Record]) {
    records.sort_by_cached_key(Record::place);
}
