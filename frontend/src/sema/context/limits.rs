//! Limits on what a file may ask for (C++17 `[implimits]`). One mistake in a template can be found in
//! each of its instances: after many errors in instances of one template the others are left out. And where something
//! has to be checked more than once, nesting it takes exponential time: after very many expressions no
//! others are checked.

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;

use crate::hir::FnId;
use crate::sema::templates::arguments::TemplateArg;
use crate::sema::templates::function_instances::Pending;
use crate::sema::{Checked, Sema, codes};

/// After this many errors in instances of a template no others of it are checked.
const MAX_ERRORS: usize = 100;

/// How many expressions are checked, those of instances and attempts included.
const MAX_CHECKED: u64 = 10_000_000;

/// How many instances a file may need.
const MAX_INSTANCES: u32 = 32_768;
/// How many arguments these have, together with the elements of all expansions.
const MAX_ARGUMENTS: usize = 1 << 19;

/// What is wrong with the instances of one template.
#[derive(Debug, Default)]
pub(in crate::sema) struct InstanceErrors {
    count: usize,
    /// The message that there are too many.
    said: Option<usize>,
}

/// How much was checked.
#[derive(Debug, Default)]
pub(in crate::sema) struct Work {
    expressions: u64,
    instances: u32,
    arguments: usize,
    /// What is said after the limit of expressions.
    refusal: Option<Diagnostic>,
    /// What is said after the limit of instances.
    too_many: Option<Diagnostic>,
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
            // The same for all that follow, so that it is shown once.
            let first = self
                .worklist
                .work
                .too_many
                .get_or_insert_with(|| Diagnostic::error(codes::TEMPLATE_LIMIT, at, message));
            return Err(Box::new(first.clone()));
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

    /// Counts what is wrong with the body of an instance.
    pub(in crate::sema) fn count_instance_errors(&mut self, id: FnId, first: usize) {
        let errors = self.reporter.diagnostics.iter().skip(first).filter(|d| d.is_error()).count();
        if errors > 0 {
            let at = self.functions[id].decl.name.span;
            self.worklist.instance_errors.entry(at).or_default().count += errors;
        }
    }

    /// True, and the instance stays without a body, if there are too many errors in others of its template.
    pub(in crate::sema) fn gives_up_instance(&mut self, pending: &Pending) -> bool {
        let template = self.functions[pending.id].decl.name.span;
        let Some(errors) = self.worklist.instance_errors.get(&template) else { return false };
        if errors.count < MAX_ERRORS {
            return false;
        }
        let first = self.reporter.diagnostics.len();
        match errors.said.filter(|_| !self.context.trial) {
            Some(index) => self.note_about(pending.id, [index]),
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
