//! The context that a check passes down to its parts.

use std::sync::Arc;

use crate::sema::model::instances::Frame;
use crate::sema::model::scope::{GLOBAL, ScopeId};
use crate::types::RecordId;

/// The current place of the walk and the conditions that hold there. Nothing in it outlives the place:
/// [`crate::sema::Sema::within`] restores the outer context.
#[derive(Debug, Clone)]
pub(in crate::sema) struct Context {
    /// The scope for name lookup.
    pub scope: ScopeId,
    /// Names of the namespaces and classes around the declaration, with `::` after each.
    pub prefix: Arc<str>,
    /// The class whose members are being declared.
    pub class: Option<RecordId>,
    /// The chain of template instances that led to this place.
    pub frame: Option<Arc<Frame>>,
    /// Set if lookup sees every declaration, regardless of order: the names are not from the file.
    pub sees_all: bool,
    /// Set while the body of a host function is checked.
    pub host_body: bool,
    /// Set while an unevaluated operand is checked ([expr.context]).
    pub unevaluated: bool,
    /// Set while a constant expression is checked.
    pub constant: bool,
    /// Set while the initial value of a variable with static storage is checked.
    pub initial: bool,
    /// Nesting depth of declarations that are completed on demand.
    pub demand_depth: u32,
    /// Nesting depth of searches for user-defined conversions.
    pub conversions: u32,
    /// Nesting depth of bodies that are checked for constant evaluation.
    pub evaluated_bodies: u32,
    /// Nesting depth of bodies of device functions that are being checked.
    pub device_bodies: u32,
    /// Set during an attempt, which drops its reports.
    pub trial: bool,
    /// Set during an attempt that never reports anything, whatever it finds.
    pub quiet: bool,
    /// Set while template arguments are substituted for parameters. An error then only means that they do not fit.
    pub substituting: bool,
    /// Set while the members of a class template's instance are being declared.
    pub defining: bool,
    /// The classes whose copy constructors are being looked for.
    pub copying: Vec<RecordId>,
    /// Set if the name of a kernel evaluates to the kernel's attributes.
    pub kernel_attributes: bool,
    /// The object whose members a braced list initialises, for default member initialisers: its offset in bytes within
    /// the object of the list, and its class.
    pub init_object: Option<(u64, RecordId)>,
}

impl Context {
    /// Returns the context of a file's declarations.
    pub fn of_file() -> Self {
        Self {
            scope: GLOBAL,
            prefix: "".into(),
            class: None,
            frame: None,
            sees_all: false,
            host_body: false,
            unevaluated: false,
            constant: false,
            initial: false,
            demand_depth: 0,
            conversions: 0,
            evaluated_bodies: 0,
            device_bodies: 0,
            trial: false,
            quiet: false,
            substituting: false,
            defining: false,
            copying: Vec::new(),
            kernel_attributes: false,
            init_object: None,
        }
    }
}
