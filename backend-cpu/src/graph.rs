//! Graphs with concurrent branches. Their nodes are executed one after the other, but count as ordered only where the
//! graph orders them, so that a missing edge is detected.

use std::sync::Arc;

use isowarp_core::backend::{BackendDevice, BackendGraph, Error, GraphCommand, StreamId};

use crate::races::Clock;
use crate::shared::Shared;

/// A graph that is ready to be launched.
pub struct CpuGraph {
    shared: Arc<Shared>,
    device: Arc<dyn BackendDevice>,
    commands: Vec<GraphCommand>,
    /// The lane of each command. Commands of one lane follow each other.
    lane_of: Vec<usize>,
    lanes: Vec<StreamId>,
}

impl CpuGraph {
    /// Prepares a graph. Returns `None` if each command waits for the previous one, as in a stream.
    pub fn new(shared: &Arc<Shared>, device: Arc<dyn BackendDevice>, commands: &[GraphCommand]) -> Option<CpuGraph> {
        let (lane_of, count) = lanes(commands);
        if count < 2 {
            return None;
        }
        let lanes = (0..count).map(|_| shared.add_lane()).collect();
        Some(CpuGraph { shared: Arc::clone(shared), device, commands: commands.to_vec(), lane_of, lanes })
    }
}

impl BackendGraph for CpuGraph {
    fn launch(&self, stream: StreamId) -> Result<(), Error> {
        let races = &self.shared.races;
        let (name, start) = races.begin_graph(stream)?;
        let mut done: Vec<Clock> = Vec::with_capacity(self.commands.len());
        let queued = (0..).zip(self.commands.iter().zip(&self.lane_of)).try_for_each(|(node, (command, lane))| {
            let Some(lane) = self.lanes.get(*lane).copied() else { return Ok(()) };
            let mut before = start.clone();
            command.after.iter().filter_map(|number| done.get(*number)).for_each(|clock| before.join(clock));
            races.begin_node(lane, name, node, &before);
            command.command.submit(&*self.device, lane)?;
            done.push(races.point(lane)?);
            Ok(())
        });
        let mut end = Clock::default();
        done.iter().for_each(|clock| end.join(clock));
        races.wait(stream, &end)?;
        queued
    }

    fn update(&mut self, _device: &dyn BackendDevice, commands: &[GraphCommand]) -> Result<bool, Error> {
        let same = self.commands.len() == commands.len()
            && self.commands.iter().zip(commands).all(|(old, new)| old.after == new.after);
        if same {
            self.commands = commands.to_vec();
        }
        Ok(same)
    }
}

impl Drop for CpuGraph {
    fn drop(&mut self) {
        for lane in &self.lanes {
            // The stream exists: no other code knows it.
            let _ = self.shared.races.remove_stream(*lane);
        }
    }
}

/// Returns the number of the lane for each command, and the number of lanes. A command continues the lane of a command
/// that it waits for, if that is the last one there.
fn lanes(commands: &[GraphCommand]) -> (Vec<usize>, usize) {
    let (mut lane_of, mut last): (Vec<usize>, Vec<usize>) = (Vec::with_capacity(commands.len()), Vec::new());
    for (number, command) in commands.iter().enumerate() {
        let lanes = command.after.iter().filter_map(|before| Some((*before, *lane_of.get(*before)?)));
        let free = lanes.into_iter().find(|(before, lane)| last.get(*lane) == Some(before));
        let lane = free.map_or(last.len(), |(_, lane)| lane);
        match last.get_mut(lane) {
            Some(last) => *last = number,
            None => last.push(number),
        }
        lane_of.push(lane);
    }
    (lane_of, last.len())
}

#[cfg(test)]
mod tests {
    use isowarp_core::backend::OwnedCommand;

    use super::*;

    #[test]
    fn lanes_are_as_few_as_parallel_paths() {
        let graph = |after: &[&[usize]]| {
            let node = |after: &&[usize]| GraphCommand { command: OwnedCommand::Nothing, after: after.to_vec() };
            lanes(&after.iter().map(node).collect::<Vec<_>>())
        };
        assert_eq!(graph(&[]), (vec![], 0));
        assert_eq!(graph(&[&[], &[0], &[1]]), (vec![0, 0, 0], 1));
        assert_eq!(graph(&[&[], &[0], &[0], &[1, 2]]), (vec![0, 0, 1, 0], 2));
        assert_eq!(graph(&[&[], &[], &[1], &[0, 2]]), (vec![0, 1, 1, 0], 2));
    }
}
