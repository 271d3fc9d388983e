//! Options of loading code (`CUjit_option`): buffers for messages. Other options have no effect.

use std::ffi::{c_char, c_int};

use crate::abi::{In, Out};
use crate::errors::Result;

/// Buffers for messages, and the options with their sizes (`CU_JIT_INFO_LOG_BUFFER` and others).
const INFO: [c_int; 2] = [3, 4];
const ERRORS: [c_int; 2] = [5, 6];
/// `CU_JIT_WALL_TIME`.
const WALL_TIME: c_int = 2;

/// Options with their values, which some functions write to.
#[derive(Clone, Copy)]
pub struct Options {
    pub count: u32,
    pub numbers: In<c_int>,
    pub values: Out<usize>,
}

impl Options {
    /// Returns the position of an option.
    fn position(&self, number: c_int) -> Result<Option<usize>> {
        if self.count == 0 || self.values.0.is_null() {
            return Ok(None);
        }
        Ok(self.numbers.list(self.count as usize)?.into_iter().position(|own| own == number))
    }

    fn value(&self, at: usize) -> Out<usize> {
        // SAFETY: by the contract of the caller, there are as many values as options.
        Out(unsafe { self.values.0.add(at) })
    }

    /// Writes a text to a buffer, if there is one, and the number of its bytes in place of the buffer's size.
    fn write(&self, [buffer, size]: [c_int; 2], text: &str) -> Result<()> {
        let Some(size) = self.position(size)? else { return Ok(()) };
        let room = self.value(size).get()? as u32 as usize;
        let bytes = text.bytes().take(room.saturating_sub(1));
        let bytes: Vec<c_char> = bytes.map(|byte| byte as c_char).collect();
        if let Some(buffer) = self.position(buffer)? {
            let start = self.value(buffer).get()? as *mut c_char;
            if room > 0 {
                Out(start).set_all(&bytes);
                // SAFETY: the buffer has `room` bytes, more than are used.
                Out(unsafe { start.add(bytes.len()) }).set_if_wanted(0);
            }
        }
        self.value(size).set(bytes.len())
    }

    /// Writes the messages of a compilation to the buffers.
    pub fn report(&self, errors: &str) -> Result<()> {
        if let Some(at) = self.position(WALL_TIME)? {
            Out(self.value(at).0.cast::<f32>()).set(0.0)?;
        }
        self.write(INFO, "")?;
        self.write(ERRORS, errors)
    }
}
