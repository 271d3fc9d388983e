//! What is copied down while declarations, bodies and expressions are walked.

use std::sync::Arc;

use crate::sema::Sema;
use crate::sema::lookup::scope::{GLOBAL, ScopeId};
use crate::sema::templates::function_instances::Frame;
use crate::types::RecordId;

/// Where the walk is, and what holds there. Nothing in it outlives the place: [`Sema::within`] puts the outer one back.
#[derive(Debug, Clone)]
pub(in crate::sema) struct Context {
    /// Where names are looked up.
    pub scope: ScopeId,
    /// Names of the namespaces and classes around the declaration, with `::` after each.
    pub prefix: Arc<str>,
    /// The class whose members are being declared.
    pub class: Option<RecordId>,
    /// The instances that lead here.
    pub frame: Option<Arc<Frame>>,
    /// Names stand behind all declarations: they are not from the file.
    pub sees_all: bool,
    /// The body that is checked is that of a host function.
    pub host_body: bool,
    /// What is checked is not evaluated ([expr.context]).
    pub unevaluated: bool,
    /// It must be constant.
    pub constant: bool,
    /// It is the initial value of a variable with static storage.
    pub initial: bool,
    /// Nesting of declarations that are completed on demand.
    pub demand_depth: u32,
    /// Nesting of user-defined conversions that are looked for.
    pub conversions: u32,
    /// Nesting of bodies that are checked for constant evaluation.
    pub evaluated_bodies: u32,
    /// Nesting of bodies of device functions that are being checked.
    pub device_bodies: u32,
    /// It is an attempt, which drops what it reports.
    pub trial: bool,
    /// It is an attempt that says nothing whatever happens.
    pub quiet: bool,
    /// Template arguments are being substituted for parameters, and an error only says that they do not fit.
    pub substituting: bool,
    /// The members of a class template's instance are being declared.
    pub defining: bool,
    /// The classes whose copy constructors are looked for.
    pub copying: Vec<RecordId>,
    /// The name of a kernel stands for what is known of it.
    pub kernel_attributes: bool,
    /// The object whose members a braced list initialises, for default member initialisers: its place in the list's,
    /// and its class.
    pub init_object: Option<(u64, RecordId)>,
}

impl Context {
    /// That of a file's declarations.
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

impl Sema<'_> {
    /// Runs something in another context.
    pub(in crate::sema) fn within<T>(&mut self, context: Context, f: impl FnOnce(&mut Self) -> T) -> T {
        let outer = std::mem::replace(&mut self.context, context);
        let result = f(self);
        self.context = outer;
        result
    }

    /// Checks something that is not evaluated ([expr.context]).
    pub(in crate::sema) fn as_unevaluated<T>(&mut self, f: impl FnOnce(&mut Self) -> T) -> T {
        let outer = std::mem::replace(&mut self.context.unevaluated, true);
        let result = f(self);
        self.context.unevaluated = outer;
        result
    }

    /// Looks names up in another scope.
    pub(in crate::sema) fn in_scope<T>(&mut self, scope: ScopeId, f: impl FnOnce(&mut Self) -> T) -> T {
        let outer = std::mem::replace(&mut self.context.scope, scope);
        let result = f(self);
        self.context.scope = outer;
        result
    }
}
