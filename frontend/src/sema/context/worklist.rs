//! What is still to be done, and how much was done.

use std::collections::VecDeque;

use isowarp_core::span::Span;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::ast;
use crate::hir::FnId;
use crate::sema::context::limits::{InstanceErrors, Work};
use crate::sema::host::lost::LostLaunch;
use crate::sema::lookup::scope::ScopeId;
use crate::sema::templates::function_instances::Pending;

/// Bodies that wait for their check, and counts that limit it.
#[derive(Debug, Default)]
pub(in crate::sema) struct Worklist {
    /// Instances whose bodies are still to be checked.
    pub pending: VecDeque<Pending>,
    /// Those of templates that are not defined yet.
    pub undefined: Vec<Pending>,
    /// The errors in the bodies of instances, by the place of the template.
    pub instance_errors: FxHashMap<Span, InstanceErrors>,
    /// Bodies of host functions and the scopes they stand in.
    pub host_bodies: Vec<(ast::TokenRange, ScopeId)>,
    /// Launches of kernel templates that could not be followed, one for each template.
    pub lost_launches: FxHashMap<FnId, LostLaunch>,
    /// Functions that another file has to define.
    pub elsewhere: FxHashSet<FnId>,
    /// How many bodies were begun.
    pub frames: u32,
    /// How much was checked.
    pub work: Work,
    /// Declarations were completed on demand more deeply than is possible.
    pub too_deep: bool,
}
