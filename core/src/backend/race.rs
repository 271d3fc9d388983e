//! The report of unordered work in two streams.

use std::fmt;

use super::ids::DevicePtr;

/// The access of a command to memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RaceAccess {
    /// A read.
    Read,
    /// A write.
    Write,
    /// A read through a `volatile` pointer.
    VolatileRead,
    /// An atomic operation, or a write through a `volatile` pointer.
    Atomic,
}

impl RaceAccess {
    fn verb(self) -> &'static str {
        match self {
            RaceAccess::Read | RaceAccess::VolatileRead => "reads",
            RaceAccess::Write => "writes",
            RaceAccess::Atomic => "changes atomically",
        }
    }
}

/// The place where a command runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RaceStream {
    /// The default stream.
    Default,
    /// A stream, by the order of creation on the device, counted from 1.
    Stream(u64),
    /// A branch of a graph that need not be ordered with the other branches.
    Graph {
        /// The number of earlier launches of graphs on the device.
        launch: u64,
        /// The stream of the launch, as in [`RaceStream::Stream`]; 0 for the default stream.
        stream: u64,
    },
}

impl RaceStream {
    /// Names the stream in which an event has to be recorded, or which has to wait for it.
    fn stream(self) -> String {
        match self {
            RaceStream::Default | RaceStream::Graph { stream: 0, .. } => "the default stream".to_owned(),
            RaceStream::Stream(number) | RaceStream::Graph { stream: number, .. } => format!("stream {number}"),
        }
    }
}

impl fmt::Display for RaceStream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RaceStream::Graph { .. } => write!(f, "a graph in {}", self.stream()),
            RaceStream::Default | RaceStream::Stream(_) => f.write_str(&self.stream()),
        }
    }
}

/// A command of a race.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RaceCommand {
    /// The kind of command: "kernel `add`", "a copy from the host", ….
    pub what: String,
    /// The stream of the command.
    pub stream: RaceStream,
    /// The number of the command in the stream, counted from 1; in a graph the number of its node, counted from 0.
    pub number: u64,
    /// The access to the memory.
    pub access: RaceAccess,
}

impl fmt::Display for RaceCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { what, stream, number, access } = self;
        let counted = if matches!(stream, RaceStream::Graph { .. }) { "node" } else { "its command" };
        write!(f, "{what} in {stream} ({counted} {number}) {}", access.verb())
    }
}

/// Two unordered commands that use the same memory, where at least one of them writes. The program is wrong, whatever
/// the results of this run. Detected by `cpu`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StreamRace {
    /// The command at which the race was found.
    pub later: RaceCommand,
    /// The command that was queued before it.
    pub earlier: RaceCommand,
    /// The memory: "an allocation of 1024 bytes", "`counter` of 4 bytes".
    pub memory: String,
    /// The first address that both commands use.
    pub address: DevicePtr,
    /// The offset of that address in the memory.
    pub offset: u64,
    /// The number of bytes from there on that both commands use.
    pub bytes: u64,
    /// True if an event marks a point after the earlier command.
    pub event: bool,
}

impl StreamRace {
    fn help(&self) -> String {
        let (first, second) = (self.earlier.stream, self.later.stream);
        if let (RaceStream::Graph { launch: a, .. }, RaceStream::Graph { launch: b, .. }) = (first, second)
            && a == b
        {
            return "let the second one's node of the graph wait for the first one's".to_owned();
        }
        let (from, to) = (first.stream(), second.stream());
        if from == to {
            return format!("let the host, or an event, order what is done in {from}");
        }
        match self.event {
            true => format!("{to} does not wait for the event that {from} has recorded after it (`Stream::wait`)"),
            false => format!(
                "record an event in {from} after it (`Stream::record`), and let {to} wait for that first (`Stream::wait`)"
            ),
        }
    }
}

impl fmt::Display for StreamRace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { later, earlier, memory, address, offset, bytes, .. } = self;
        let bytes = match bytes {
            1 => format!("byte {offset}"),
            more => format!("bytes {offset} to {}", offset + more - 1),
        };
        write!(
            f,
            "nothing orders two commands that use the same memory: {later} {bytes} of {memory} (address {:#x}), which {earlier}; {}",
            address.0,
            self.help()
        )
    }
}
