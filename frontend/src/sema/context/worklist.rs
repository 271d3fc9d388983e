//! The remaining work, and counters for the work done.

use std::collections::VecDeque;

use isowarp_core::span::Span;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::ast;
use crate::hir::FnId;
use crate::sema::context::limits::{InstanceErrors, Work};
use crate::sema::host::lost::LostLaunch;
use crate::sema::model::instances::Pending;
use crate::sema::model::scope::ScopeId;

/// Bodies that wait to be checked, and counters that limit the work.
#[derive(Debug, Default)]
pub(in crate::sema) struct Worklist {
    /// Instances whose bodies are still to be checked.
    pub pending: VecDeque<Pending>,
    /// Instances of templates that are not defined yet.
    pub undefined: Vec<Pending>,
    /// The errors in the bodies of instances, by the place of the template.
    pub instance_errors: FxHashMap<Span, InstanceErrors>,
    /// Bodies of host functions and their enclosing scopes.
    pub host_bodies: Vec<(ast::TokenRange, ScopeId)>,
    /// Launches of kernel templates that could not be followed, one for each template.
    pub lost_launches: FxHashMap<FnId, LostLaunch>,
    /// Functions that another file has to define.
    pub elsewhere: FxHashSet<FnId>,
    /// The number of bodies whose check has begun.
    pub frames: u32,
    /// The amount of work done so far.
    pub work: Work,
    /// Set if declarations were completed on demand beyond the maximum depth.
    pub too_deep: bool,
}
