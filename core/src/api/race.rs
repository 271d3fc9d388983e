//! What is told about work of two streams that nothing orders.

use std::fmt;

use super::backend::DevicePtr;

/// What a command does with memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RaceAccess {
    /// It reads.
    Read,
    /// It writes.
    Write,
    /// It reads through a `volatile` pointer.
    VolatileRead,
    /// Atomic operations, and writes through a `volatile` pointer.
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

/// Where a command is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RaceStream {
    /// In the default stream.
    Default,
    /// In the stream that was made as this one of the device's, counted from 1.
    Stream(u64),
    /// In a graph, as a part that others need not wait for.
    Graph {
        /// The launches of graphs on the device before it.
        launch: u64,
        /// The stream in which that is, as above; 0 for the default stream.
        stream: u64,
    },
}

impl RaceStream {
    /// The stream that an event has to be recorded in, or that has to wait for it.
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

/// One of the two commands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RaceCommand {
    /// What it is: "kernel `add`", "a copy from the host", ….
    pub what: String,
    /// Where it is done.
    pub stream: RaceStream,
    /// Its number among the commands of the stream, counted from 1; in a graph that of its node, counted from 0.
    pub number: u64,
    /// What it does with the memory.
    pub access: RaceAccess,
}

impl fmt::Display for RaceCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { what, stream, number, access } = self;
        let counted = if matches!(stream, RaceStream::Graph { .. }) { "node" } else { "its command" };
        write!(f, "{what} in {stream} ({counted} {number}) {}", access.verb())
    }
}

/// Two commands that use the same memory, that nothing orders, and at least one of which writes: a program that is wrong, whatever this
/// run gave. `cpu` finds them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StreamRace {
    /// The command at which it was found.
    pub later: RaceCommand,
    /// The one that was queued before it.
    pub earlier: RaceCommand,
    /// What the memory is: "an allocation of 1024 bytes", "`counter` of 4 bytes".
    pub memory: String,
    /// The first address that both use.
    pub address: DevicePtr,
    /// The same as an offset in the memory.
    pub offset: u64,
    /// How many bytes both use from there on.
    pub bytes: u64,
    /// There is an event that marks a point behind the earlier command.
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
            true => format!("{to} does not wait for the event that {from} has recorded behind it (`Stream::wait`)"),
            false => format!(
                "record an event in {from} behind it (`Stream::record`), and let {to} wait for that first (`Stream::wait`)"
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
