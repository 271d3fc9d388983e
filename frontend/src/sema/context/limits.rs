//! Limits on the resources that a file may need (C++17 `[implimits]`).
//!
//! One mistake in a template can be found in each of its instances. After many errors in instances of one template, the
//! remaining instances are not checked. Where something has to be checked more than once, nesting it takes exponential
//! time. After a very large number of expressions, no more are checked.

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;

use crate::hir::FnId;
use crate::sema::model::instances::Pending;
use crate::sema::model::template_arguments::TemplateArg;
use crate::sema::{Checked, Sema, codes};

/// The number of errors in instances of a template after which no more instances of it are checked.
const MAX_ERRORS: usize = 100;

/// The maximum number of expressions that are checked, including those of instances and attempts.
const MAX_CHECKED: u64 = 10_000_000;

/// The maximum number of instances that a file may need.
const MAX_INSTANCES: u32 = 32_768;
/// The maximum number of arguments of these instances plus elements of all expansions.
const MAX_ARGUMENTS: usize = 1 << 19;

/// The errors in the instances of one template.
#[derive(Debug, Default)]
pub(in crate::sema) struct InstanceErrors {
    count: usize,
    /// The index of the diagnostic that reports too many errors.
    said: Option<usize>,
}

/// The amount of work done so far.
#[derive(Debug, Default)]
pub(in crate::sema) struct Work {
    expressions: u64,
    instances: u32,
    arguments: usize,
    /// The diagnostic for every expression past the limit.
    refusal: Option<Diagnostic>,
    /// The diagnostic for every instance past the limit.
    too_many: Option<Diagnostic>,
}

impl Sema<'_> {
    /// Counts an instance of a template. Returns an error if there are too many.
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
            // All later errors are equal, so that the error is shown once.
            let first = self
                .worklist
                .work
                .too_many
                .get_or_insert_with(|| Diagnostic::error(codes::TEMPLATE_LIMIT, at, message));
            return Err(Box::new(first.clone()));
        }
        self.enough_arguments(count(args), at)
    }

    /// Counts template arguments or elements of an expansion. Returns an error if there are too many.
    pub(in crate::sema) fn enough_arguments(&mut self, count: usize, at: Span) -> Result<(), Box<Diagnostic>> {
        self.worklist.work.arguments = self.worklist.work.arguments.saturating_add(count);
        if self.worklist.work.arguments > MAX_ARGUMENTS {
            let message = format!("more than {MAX_ARGUMENTS} arguments of templates are needed");
            return Err(Box::new(Diagnostic::error(codes::TEMPLATE_LIMIT, at, message)));
        }
        Ok(())
    }

    /// Counts an expression. Fails if there are too many.
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

    /// Counts the errors in the body of an instance, which were reported after the first `first` diagnostics.
    pub(in crate::sema) fn count_instance_errors(&mut self, id: FnId, first: usize) {
        let errors = self.reporter.since(first).filter(|d| d.is_error()).count();
        if errors > 0 {
            let at = self.functions[id].decl.name.span;
            self.worklist.instance_errors.entry(at).or_default().count += errors;
        }
    }

    /// Returns true if there are too many errors in other instances of the template. The instance then stays without a
    /// body.
    pub(in crate::sema) fn gives_up_instance(&mut self, pending: &Pending) -> bool {
        let template = self.functions[pending.id].decl.name.span;
        let Some(errors) = self.worklist.instance_errors.get(&template) else { return false };
        if errors.count < MAX_ERRORS {
            return false;
        }
        let first = self.reporter.count();
        match errors.said.filter(|_| !self.context.trial) {
            Some(index) => self.reporter.own(pending.id, index),
            None => {
                let at = pending.frame.as_ref().map(|f| f.at).unwrap_or_default();
                let message = "too many errors in instances of this template; the rest of them is not checked";
                let d = Diagnostic::error(codes::TOO_COMPLEX, at, message);
                self.say(d.with_label(template, "the template"));
                self.note_found(pending.id, first);
                if let Some(errors) = self.worklist.instance_errors.get_mut(&template)
                    && !self.context.trial
                {
                    errors.said = Some(first);
                }
            }
        }
        self.functions[pending.id].defined = true;
        true
    }
}
