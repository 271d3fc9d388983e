//! Clocks, traps, questions about addresses, text and assertions for the host.

use isowarp_core::ir::ops::SystemOp;
use isowarp_core::ir::{Assertion, Inst, Value};
use isowarp_core::passes::legalise::fix_textures::NOT_KNOWN;

use super::Refusal;
use super::function::FunctionPrinter;

impl FunctionPrinter<'_> {
    /// Prints a system operation.
    pub(super) fn system(&mut self, inst: &Inst, op: SystemOp, arg: Option<Value>) -> Result<String, Refusal> {
        let arg = arg.map(|a| self.operand(inst, a)).transpose()?.unwrap_or_default();
        let call = format!("{}({arg})", op.cuda_name());
        Ok(match op {
            SystemOp::GridSync => format!("{}()", self.helper("iw_grid_sync")),
            SystemOp::IsCooperative => format!("{}() != 0", self.helper("iw_grid_workspace")),
            SystemOp::Clock => format!("(unsigned int){call}"),
            SystemOp::Malloc => format!("(iw_ptr)malloc({arg})"),
            SystemOp::Free => format!("free((void *){arg})"),
            SystemOp::Clock64
            | SystemOp::Nanosleep
            | SystemOp::Trap
            | SystemOp::Breakpoint
            | SystemOp::StackOverflow
            | SystemOp::MeetFence
            | SystemOp::NeverMet => call,
            // Threads continue independently of each other.
            SystemOp::Meet => "false".to_owned(),
            // CUDA's functions are not used: NVRTC 13.0 assumes answers where they cannot be true, and then generates
            // casts that it rejects itself.
            SystemOp::IsGlobal => format!("{}({arg})", self.helper("iw_is_global")),
            SystemOp::IsShared => format!("{}({arg})", self.helper("iw_is_shared")),
            SystemOp::IsConstant => format!("{}({arg})", self.helper("iw_is_constant")),
            SystemOp::SharedAddress => format!("{}({arg})", self.helper("iw_shared_address")),
            SystemOp::LastError | SystemOp::SetLastError | SystemOp::DeviceSync => {
                return Err(self.unsupported(inst, format!("`{}` is for the host to record", op.cuda_name())));
            }
            // Never inspected: the checks that need it are dropped.
            SystemOp::TextureKind => format!("{NOT_KNOWN}u"),
            // All launches record their faults in the first part.
            SystemOp::FaultPart => "0u".to_owned(),
            SystemOp::IsLocal => format!("{}({arg})", self.helper("iw_is_local")),
        })
    }

    /// Prints a call of `printf`.
    pub(super) fn printf(&mut self, inst: &Inst, format: Option<&str>, args: &[Value]) -> Result<String, Refusal> {
        let mut words: Vec<String> = format.map(literal).into_iter().collect();
        for arg in args {
            words.push(self.operand(inst, *arg)?);
        }
        // The format may be in any kind of memory.
        if let (None, Some(pointer)) = (format, words.first_mut()) {
            *pointer = format!("(const char *)({pointer})");
        }
        Ok(format!("printf({})", words.join(", ")))
    }

    /// Prints a failed assertion.
    pub(super) fn assert_fail(&mut self, assertion: &Assertion) {
        let Assertion { text, file, line, function } = assertion;
        let name = self.helper("iw_assert_fail");
        let call = format!("{name}({}, {}, {line}u, {});", literal(text), literal(file), literal(function));
        self.line(&call);
    }
}

/// Returns a string literal.
fn literal(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            // Two question marks may begin a trigraph.
            '?' => out.push_str("\\?"),
            c if c.is_control() => {
                let mut bytes = [0; 4];
                for b in c.encode_utf8(&mut bytes).bytes() {
                    out.push_str(&format!("\\{b:03o}"));
                }
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}
