//! The order of commands: vector clocks of streams, events and the host.

use std::collections::{BTreeMap, HashMap};

use isowarp_core::backend::{RaceStream, StreamId};

/// A command of a stream: the stream, and the number of its commands up to this one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Point {
    /// Number of the stream.
    pub stream: u64,
    /// Number of the command, counted from 1.
    pub time: u64,
}

/// The set of commands that are done, as a number of commands for each stream.
#[derive(Debug, Clone, Default)]
pub struct Clock(BTreeMap<u64, u64>);

impl Clock {
    /// Returns true if the command is done.
    pub fn covers(&self, point: Point) -> bool {
        self.0.get(&point.stream).is_some_and(|time| *time >= point.time)
    }

    /// Adds the commands that are done in another clock.
    pub fn join(&mut self, other: &Clock) {
        other.0.iter().for_each(|(stream, time)| self.add(Point { stream: *stream, time: *time }));
    }

    fn add(&mut self, Point { stream, time }: Point) {
        if time > 0 {
            let own = self.0.entry(stream).or_default();
            *own = time.max(*own);
        }
    }
}

/// A stream, or a branch of graphs that runs concurrently with others.
#[derive(Debug)]
struct Line {
    name: RaceStream,
    /// Whether it and the default stream wait for each other.
    blocking: bool,
    /// Number of commands so far.
    time: u64,
    /// The node of a graph whose command is next.
    node: u64,
    /// Work that is done before its next command, except for its own.
    clock: Clock,
}

/// The streams, and their order.
#[derive(Debug)]
pub struct Order {
    lines: HashMap<u64, Line>,
    /// Removed streams, with the number of their commands, as long as the host does not know that these are done.
    gone: HashMap<u64, u64>,
    /// The points that events mark.
    pub events: HashMap<u64, Clock>,
    /// Work that the host knows to be done.
    host: Clock,
    /// Number of streams that were created.
    made: u64,
    /// Number of graphs that were launched.
    launches: u64,
}

impl Default for Order {
    fn default() -> Order {
        let default = Line { name: RaceStream::Default, blocking: false, time: 0, node: 0, clock: Clock::default() };
        Order {
            lines: HashMap::from([(StreamId::DEFAULT.0, default)]),
            gone: HashMap::new(),
            events: HashMap::new(),
            host: Clock::default(),
            made: 0,
            launches: 0,
        }
    }
}

impl Order {
    pub fn has_stream(&self, stream: StreamId) -> bool {
        self.lines.contains_key(&stream.0)
    }

    pub fn add_stream(&mut self, stream: StreamId, blocking: bool) {
        self.made += 1;
        let name = RaceStream::Stream(self.made);
        self.lines.insert(stream.0, Line { name, blocking, time: 0, node: 0, clock: Clock::default() });
    }

    /// Adds a branch of graphs.
    pub fn add_lane(&mut self, lane: StreamId) {
        let name = RaceStream::Graph { launch: 0, stream: 0 };
        self.lines.insert(lane.0, Line { name, blocking: false, time: 0, node: 0, clock: Clock::default() });
    }

    /// Sets the node of a graph launch that runs next in a lane, and the work ordered before it.
    pub fn begin_node(&mut self, lane: StreamId, name: RaceStream, node: u64, before: &Clock) {
        if let Some(line) = self.lines.get_mut(&lane.0) {
            (line.name, line.node) = (name, node);
            line.clock.join(before);
        }
    }

    /// Begins the launch of a graph in a stream. Returns the name under which its nodes are reported.
    pub fn begin_graph(&mut self, stream: StreamId) -> RaceStream {
        self.launches += 1;
        let stream = match self.lines.get(&stream.0).map(|line| line.name) {
            Some(RaceStream::Stream(number) | RaceStream::Graph { stream: number, .. }) => number,
            Some(RaceStream::Default) | None => 0,
        };
        RaceStream::Graph { launch: self.launches, stream }
    }

    pub fn remove_stream(&mut self, stream: StreamId) -> bool {
        let Some(line) = self.lines.remove(&stream.0) else { return false };
        if line.blocking {
            // The default stream waits for the removed stream's work nevertheless.
            let clock = Self::done(stream.0, &line);
            if let Some(default) = self.lines.get_mut(&StreamId::DEFAULT.0) {
                default.clock.join(&clock);
            }
        }
        self.gone.insert(stream.0, line.time);
        self.sweep();
        true
    }

    /// Returns the clock at which all of a line's commands so far are done.
    fn done(number: u64, line: &Line) -> Clock {
        let mut clock = line.clock.clone();
        clock.add(Point { stream: number, time: line.time });
        clock
    }

    /// Makes the next item of a stream wait for the work that the host knows to be done, and for the work that CUDA
    /// orders before it. Returns the work that is done by then.
    pub fn arrive(&mut self, stream: StreamId) -> Option<Clock> {
        let mut before = Clock::default();
        if stream == StreamId::DEFAULT {
            let blocking = self.lines.iter().filter(|(_, line)| line.blocking);
            blocking.for_each(|(number, line)| before.join(&Self::done(*number, line)));
        } else if self.lines.get(&stream.0)?.blocking
            && let Some(default) = self.lines.get(&StreamId::DEFAULT.0)
        {
            before = Self::done(StreamId::DEFAULT.0, default);
        }
        let line = self.lines.get_mut(&stream.0)?;
        line.clock.join(&before);
        line.clock.join(&self.host);
        Some(Self::done(stream.0, line))
    }

    /// Queues a command. Returns the command's identity and the work that is done before it.
    pub fn begin(&mut self, stream: StreamId) -> Option<(Point, RaceStream, u64, Clock)> {
        let clock = self.arrive(stream)?;
        let line = self.lines.get_mut(&stream.0)?;
        line.time += 1;
        let number = if matches!(line.name, RaceStream::Graph { .. }) { line.node } else { line.time };
        Some((Point { stream: stream.0, time: line.time }, line.name, number, clock))
    }

    /// Orders the stream's later work after a point.
    pub fn wait(&mut self, stream: StreamId, point: &Clock) -> bool {
        if self.arrive(stream).is_none() {
            return false;
        }
        if let Some(line) = self.lines.get_mut(&stream.0) {
            line.clock.join(point);
        }
        true
    }

    /// Treats a stream's later work as ordered after a command.
    pub fn order(&mut self, stream: u64, behind: Point) {
        if let Some(line) = self.lines.get_mut(&stream) {
            line.clock.add(behind);
        }
    }

    pub fn host_waits(&mut self, point: &Clock) {
        self.host.join(point);
        self.sweep();
    }

    /// Notes that the host knows that everything queued so far is done.
    pub fn host_waits_for_all(&mut self) {
        for (number, line) in &self.lines {
            self.host.join(&Self::done(*number, line));
        }
        for (stream, time) in &self.gone {
            self.host.add(Point { stream: *stream, time: *time });
        }
        self.sweep();
    }

    /// Forgets removed streams whose work is done.
    fn sweep(&mut self) {
        if self.gone.is_empty() {
            return;
        }
        let host = &self.host;
        let done: Vec<u64> = self
            .gone
            .iter()
            .filter(|(stream, time)| **time == 0 || host.covers(Point { stream: **stream, time: **time }))
            .map(|(stream, _)| *stream)
            .collect();
        for stream in done {
            self.gone.remove(&stream);
            self.host.0.remove(&stream);
            let clocks = self.events.values_mut().chain(self.lines.values_mut().map(|line| &mut line.clock));
            clocks.for_each(|clock| {
                clock.0.remove(&stream);
            });
        }
    }

    /// Returns true if a command is done before another one, given the clock of the later one.
    pub fn is_before(&self, earlier: Point, later: Point, clock: &Clock) -> bool {
        earlier.stream == later.stream || clock.covers(earlier) || self.is_over(earlier)
    }

    /// Returns true if a command is done before everything that will be queued.
    pub fn is_before_host(&self, point: Point) -> bool {
        self.host.covers(point) || self.is_over(point)
    }

    /// Returns true for removed streams whose work the host knows to be done.
    fn is_over(&self, point: Point) -> bool {
        !self.lines.contains_key(&point.stream) && !self.gone.contains_key(&point.stream)
    }
}
