//! Control flow: whether a block's end can be reached.

use super::inst::{Block, Op};

impl Block {
    /// Returns a block of these instructions.
    pub fn new(insts: Vec<super::Inst>) -> Self {
        Self { insts }
    }

    /// Returns true if control may reach the end of the block, judging by the structure alone (conditions are ignored).
    pub fn falls_through(&self) -> bool {
        self.insts.iter().all(|inst| inst.op.falls_through())
    }

    /// Returns true if a `break` in the block leaves the loop or switch around it.
    pub fn breaks(&self) -> bool {
        self.insts.iter().any(|inst| inst.op.breaks())
    }

    /// Returns true if a `continue` in the block belongs to the loop around it.
    pub fn continues(&self) -> bool {
        self.insts.iter().any(|inst| inst.op.continues())
    }
}

impl Op {
    /// Returns true if the operation is or holds a `break` that leaves the loop or switch around it.
    pub fn breaks(&self) -> bool {
        match self {
            Op::Break => true,
            Op::If { then, els, .. } => then.breaks() || els.breaks(),
            _ => false,
        }
    }

    /// Returns true if the operation is or holds a `continue` that belongs to the loop around it.
    pub fn continues(&self) -> bool {
        match self {
            Op::Continue => true,
            Op::Loop { .. } => false,
            op => op.blocks().into_iter().any(Block::continues),
        }
    }

    /// Returns true if control may continue with the next instruction.
    pub fn falls_through(&self) -> bool {
        match self {
            Op::Break | Op::Continue | Op::Return(_) | Op::Unreachable => false,
            Op::If { then, els, .. } => then.falls_through() || els.falls_through(),
            Op::Loop { body, break_if, .. } => {
                body.breaks() || (break_if.is_some() && (body.falls_through() || body.continues()))
            }
            Op::Switch { cases, default, .. } => {
                cases.iter().map(|c| &c.body).chain([default]).any(|b| b.falls_through() || b.breaks())
            }
            _ => true,
        }
    }
}
