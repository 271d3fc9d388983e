//! Limits on what a file may ask for (C++17 `[implimits]`). One mistake in a template can be found in
//! each of its instances: after many errors in instances the others are left out. And where something
//! has to be checked more than once, nesting it takes exponential time: after very many expressions no
//! others are checked.

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;

use crate::sema::templates::arguments::TemplateArg;
use crate::sema::templates::functions::Pending;
use crate::sema::{Checked, Sema, codes};

/// After this many errors in instances no others are checked.
const MAX_ERRORS: usize = 100;

/// How many expressions are checked, those of instances and attempts included.
const MAX_CHECKED: u64 = 10_000_000;

/// How many instances a file may need.
const MAX_INSTANCES: u32 = 8192;
/// How many arguments these have, together with the elements of all expansions.
const MAX_ARGUMENTS: usize = 1 << 19;

/// How much was checked.
#[derive(Debug, Default)]
pub(in crate::sema) struct Work {
    expressions: u64,
    instances: u32,
    arguments: usize,
    /// What is said after the limit.
    refusal: Option<Diagnostic>,
}

impl Sema<'_> {
    /// Counts an instance of a template; an error if there were too many.
    pub(in crate::sema) fn enough_instances(&mut self, args: &[TemplateArg], at: Span) -> Result<(), Box<Diagnostic>> {
        fn count(args: &[TemplateArg]) -> usize {
            let counts = args.iter().map(|arg| match arg {
                TemplateArg::Pack(elements) => 1 + count(elements),
                _ => 1,
            });
            counts.sum()
        }
        self.worklist.work.instances += 1;
        if self.worklist.work.instances > MAX_INSTANCES {
            let message = format!("more than {MAX_INSTANCES} instances of templates are needed");
            return Err(Box::new(Diagnostic::error(codes::TEMPLATE_LIMIT, at, message)));
        }
        self.enough_arguments(count(args), at)
    }

    /// Counts arguments of templates, or elements of an expansion; an error if there were too many.
    pub(in crate::sema) fn enough_arguments(&mut self, count: usize, at: Span) -> Result<(), Box<Diagnostic>> {
        self.worklist.work.arguments = self.worklist.work.arguments.saturating_add(count);
        if self.worklist.work.arguments > MAX_ARGUMENTS {
            let message = format!("more than {MAX_ARGUMENTS} arguments of templates are needed");
            return Err(Box::new(Diagnostic::error(codes::TEMPLATE_LIMIT, at, message)));
        }
        Ok(())
    }

    /// Counts an expression; fails if there were too many.
    pub(in crate::sema) fn enough_work(&mut self, span: Span) -> Checked<()> {
        self.worklist.work.expressions += 1;
        if self.has_many_errors() {
            return self.too_many_errors(span);
        }
        if self.worklist.work.expressions <= MAX_CHECKED {
            return Ok(());
        }
        let message = format!("more than {MAX_CHECKED} expressions have to be checked, in instances and repeatedly");
        let refusal =
            self.worklist.work.refusal.get_or_insert_with(|| Diagnostic::error(codes::TOO_COMPLEX, span, message));
        Err(self.reporter.say(refusal.clone()))
    }

    /// True, and the instance stays without a body, if there are too many errors in those before.
    pub(in crate::sema) fn gives_up_instance(&mut self, pending: &Pending) -> bool {
        if self.worklist.instance_errors < MAX_ERRORS {
            return false;
        }
        let message = "too many errors in instances of templates; the rest of them is not checked";
        let known =
            self.reporter.diagnostics.iter().rposition(|d| d.code == codes::TOO_COMPLEX && d.message == message);
        let first = self.reporter.diagnostics.len();
        match known.filter(|_| !self.context.trial) {
            Some(index) => self.note_about(pending.id, [index]),
            None => {
                let at = pending.frame.as_ref().map(|f| f.at).unwrap_or_default();
                self.say(Diagnostic::error(codes::TOO_COMPLEX, at, message));
                self.note_found(pending.id, first);
            }
        }
        if let Some(func) = self.functions.get_mut(pending.id.0 as usize) {
            func.defined = true;
        }
        true
    }
}
