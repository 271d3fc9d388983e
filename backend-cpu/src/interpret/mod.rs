//! The interpreter: an engine that compiles a kernel to flat bytecode, and runs each thread as a state machine.

pub mod bytecode;
pub mod compile;
mod run;
mod thread;

use isowarp_core::span::Span;

use self::bytecode::{Image, ParamSource};
use self::run::Run;
use self::thread::{Thread, program_span};
use crate::engine::{At, Engine, Stop, SyncPoint};
use crate::eval::builtins::Builtins;
use crate::launch::Launch;
use crate::memory::address;

/// The bytecode of a kernel, with the parameters of one launch.
pub struct Interpreter<'a> {
    image: &'a Image,
    /// The first registers of every thread: the kernel's own, with the parameters' values.
    template: Vec<u64>,
}

impl<'a> Interpreter<'a> {
    /// Returns an engine that starts threads with the parameters of a parameter block.
    pub fn new(image: &'a Image, params: &[u8]) -> Self {
        let mut template = image.functions.first().map(|f| f.template.clone()).unwrap_or_default();
        for param in &image.params {
            match *param {
                ParamSource::Address { reg, offset } => {
                    if let Some(register) = template.get_mut(usize::from(reg)) {
                        *register = address::param(offset);
                    }
                }
                ParamSource::Value { reg, offset, size, lanes, boolean } => {
                    for lane in 0..usize::from(lanes) {
                        let start = offset as usize + lane * size as usize;
                        let bytes = params.get(start..start + size as usize).unwrap_or(&[]);
                        let value = bytes.iter().rev().fold(0, |v, &b| v << 8 | u64::from(b));
                        if let Some(register) = template.get_mut(usize::from(reg) + lane) {
                            *register = if boolean { u64::from(value != 0) } else { value };
                        }
                    }
                }
            }
        }
        Interpreter { image, template }
    }
}

impl Engine for Interpreter<'_> {
    type Thread = Thread;

    fn start(&self, thread: &mut Thread) {
        thread.start(self.image, &self.template);
    }

    fn run(&self, thread: &mut Thread, builtins: &Builtins, launch: &Launch, shared: &mut [u8]) -> Stop {
        Run { image: self.image, launch, builtins }.thread(thread, shared)
    }

    fn bytes(&self, thread: &Thread) -> usize {
        thread.bytes()
    }

    fn sync_point(&self, number: u32) -> Option<SyncPoint> {
        self.image.syncs.get(number as usize).map(|rendezvous| rendezvous.point)
    }

    fn operands(&self, thread: &Thread, number: u32) -> [u64; 4] {
        let registers = self.image.syncs.get(number as usize).map(|rendezvous| rendezvous.operands);
        registers.unwrap_or_default().map(|reg| thread.register(reg))
    }

    fn set_result(&self, thread: &mut Thread, number: u32, value: u64) {
        if let Some(rendezvous) = self.image.syncs.get(number as usize) {
            thread.set_register(rendezvous.result, value);
        }
    }

    fn same_place(&self, a: &Thread, b: &Thread) -> bool {
        a.pc == b.pc && a.frames.iter().map(|f| f.pc).eq(b.frames.iter().map(|f| f.pc))
    }

    fn span(&self, thread: &Thread, at: At) -> Span {
        let pc = match at {
            At::Stopped => thread.pc.saturating_sub(1),
            At::Next => thread.pc,
        };
        program_span(self.image, thread, pc)
    }
}
