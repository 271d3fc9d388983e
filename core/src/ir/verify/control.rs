//! Checks the targets of control flow.

use std::collections::HashSet;

use super::{Check, ensure};
use crate::codes;
use crate::ir::inst::{Op, Unroll};
use crate::ir::module::Function;
use crate::ir::types::{Scalar, Type};

pub(super) const CODE: &str = codes::IR_CONTROL;

/// The structures around a block.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Around {
    breakable: bool,
    looping: bool,
    continuing: bool,
}

impl Around {
    pub fn in_loop(self) -> Self {
        Self { breakable: true, looping: true, ..self }
    }

    pub fn in_switch(self) -> Self {
        Self { breakable: true, ..self }
    }

    pub fn in_continuing(self) -> Self {
        Self { breakable: false, looping: false, continuing: true }
    }
}

pub(super) fn check(func: &Function, op: &Op, around: Around) -> Check {
    match op {
        Op::Break => ensure(around.breakable, CODE, || "break outside a loop or switch".into()),
        Op::Continue => ensure(around.looping, CODE, || "continue outside a loop".into()),
        Op::Return(value) => {
            ensure(!around.continuing, CODE, || "a continuing block cannot return".into())?;
            let ty = value.and_then(|v| func.values.get(v.0 as usize).copied());
            match (func.ret, value) {
                (None, None) => Ok(()),
                (None, Some(_)) => Err((CODE, "a value is returned from a function that returns nothing".into())),
                (Some(t), None) => Err((CODE, format!("nothing is returned from a function that returns {t}"))),
                (Some(t), Some(_)) => {
                    ensure(ty.is_none_or(|ty| ty == t), CODE, || format!("the returned value's type is not {t}"))
                }
            }
        }
        Op::Unreachable => ensure(!around.continuing, CODE, || "a continuing block cannot be unreachable".into()),
        Op::Switch { selector, cases, .. } => {
            let ty = func.values.get(selector.0 as usize);
            let mut seen = HashSet::new();
            for case in cases {
                ensure(!case.values.is_empty(), CODE, || "a case has no values".into())?;
                for v in &case.values {
                    ensure(seen.insert(*v), CODE, || format!("two cases have the value {v}"))?;
                    let fits = match ty {
                        Some(Type::Scalar(Scalar::I32)) => i32::try_from(*v).is_ok(),
                        Some(Type::Scalar(Scalar::U32)) => u32::try_from(*v).is_ok(),
                        _ => true,
                    };
                    ensure(fits, CODE, || format!("the case value {v} does not fit the selector's type"))?;
                }
            }
            Ok(())
        }
        Op::Loop { unroll: Unroll::Times(n), .. } => {
            ensure(*n >= 2, CODE, || format!("a loop cannot be unrolled {n} times"))
        }
        _ => Ok(()),
    }
}
