//! Functions as values: their numbers.

use std::sync::Arc;

use id_arena::Arena;
use isowarp_core::ir::Scalar;
use rustc_hash::FxHashMap;

use super::{FnId, PointerCall};
use crate::arenas::id_at;
use crate::builtins::BuiltinFn;
use crate::types::Const;

/// The null pointer to a function.
pub(crate) const NULL: Const = Const::Scalar(Scalar::U64, 0);

/// Base of the numbers of built-in functions.
const BUILTINS: u64 = 1 << 32;

/// Base of the numbers of member functions.
pub(crate) const MEMBERS: u64 = 1 << 31;

/// The target of a pointer to a function.
#[derive(Debug, Clone)]
pub(crate) enum Pointee {
    /// A function of the file.
    Function(FnId),
    /// A built-in function.
    Builtin(Arc<BuiltinFn>),
    /// A member function, for pointers to members.
    Member(FnId),
}

/// The functions that are used as values.
#[derive(Debug, Default)]
pub(crate) struct FunctionValues {
    /// Numbers of all functions that are used as values.
    pub(crate) taken: Vec<u64>,
    /// Built-in functions, by their numbers.
    builtins: Vec<Arc<BuiltinFn>>,
    /// Possible targets of a pointer, for each type of function that is called through pointers.
    pub(crate) targets: FxHashMap<PointerCall, Vec<u64>>,
}

impl FunctionValues {
    /// Returns the target that a number denotes.
    pub(crate) fn pointee<T>(&self, number: u64, functions: &Arena<T, FnId>) -> Option<Pointee> {
        match number.checked_sub(BUILTINS) {
            Some(index) => self.builtins.get(usize::try_from(index).ok()?).cloned().map(Pointee::Builtin),
            None => Some(match number.checked_sub(MEMBERS) {
                Some(id) => Pointee::Member(id_at(functions, usize::try_from(id).ok()?)?),
                None => Pointee::Function(id_at(functions, usize::try_from(number.checked_sub(1)?).ok()?)?),
            }),
        }
    }

    /// Returns the function that a pointer to a member function with these bits points to.
    pub(crate) fn member<T>(&self, bits: u64, functions: &Arena<T, FnId>) -> Option<FnId> {
        match self.pointee(u64::from(bits as u32), functions)? {
            Pointee::Member(id) => Some(id),
            Pointee::Function(_) | Pointee::Builtin(_) => None,
        }
    }

    /// Returns the number of a built-in function.
    pub(crate) fn number_of(&mut self, builtin: &Arc<BuiltinFn>) -> u64 {
        let known = self.builtins.iter().position(|b| Arc::ptr_eq(b, builtin));
        let index = known.unwrap_or(self.builtins.len());
        if known.is_none() {
            self.builtins.push(builtin.clone());
        }
        BUILTINS + index as u64
    }
}
