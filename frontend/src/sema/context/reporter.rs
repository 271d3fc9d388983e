//! Collects the diagnostics and tracks which were already reported.

use std::collections::BTreeSet;
use std::panic::Location;

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;
use rustc_hash::FxHashMap;

use crate::ast;
use crate::sema::templates::function_instances::with_stack;
use crate::sema::{Sema, codes};

/// The diagnostics, and the state that prevents duplicates.
#[derive(Debug)]
pub(crate) struct Reporter<'a> {
    /// All diagnostics so far, including those of an attempt that will be dropped at its end.
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// The number of diagnostics from earlier stages.
    pub(in crate::sema) earlier: usize,
    /// Names that are unknown because of syntax errors.
    pub(in crate::sema) lost: &'a ast::Lost,
    /// Unknown types that were reported.
    pub(in crate::sema) unknown_types: FxHashMap<String, Diagnostic>,
    /// The first error of each declaration that has errors, by the place of the declaration.
    pub(in crate::sema) broken: FxHashMap<Span, Diagnostic>,
    /// Errors outside the immediate context of an attempt. They must be reported even if the attempt is dropped.
    pub(in crate::sema) hard_errors: Vec<Diagnostic>,
    /// The warp functions without `_sync` that were used.
    pub(crate) old_warp_functions: BTreeSet<String>,
}

impl<'a> Reporter<'a> {
    /// Creates a reporter with the diagnostics of earlier stages.
    pub(in crate::sema) fn new(diagnostics: Vec<Diagnostic>, lost: &'a ast::Lost) -> Self {
        Self {
            earlier: diagnostics.len(),
            diagnostics,
            lost,
            unknown_types: FxHashMap::default(),
            broken: FxHashMap::default(),
            hard_errors: Vec::new(),
            old_warp_functions: BTreeSet::new(),
        }
    }
}

/// Proof that an error was reported. Only the reporter makes one. An attempt drops its reports, so proofs made during
/// the attempt must not leave it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reported(());

/// The result of a check, or proof that an error was reported.
pub type Checked<T> = Result<T, Reported>;

impl Reporter<'_> {
    /// Reports an error unchanged. A function that needs a broken declaration repeats the error of that declaration.
    pub(in crate::sema) fn say(&mut self, diagnostic: Diagnostic) -> Reported {
        self.diagnostics.push(diagnostic);
        Reported(())
    }

    /// Reports an error unless an equal diagnostic exists.
    pub(in crate::sema) fn say_once(&mut self, diagnostic: Diagnostic) -> Reported {
        if self.diagnostics.contains(&diagnostic) { Reported(()) } else { self.say(diagnostic) }
    }

    /// Fails if an earlier stage reported an error inside `span`.
    pub(in crate::sema) fn no_earlier_error(&self, span: Span) -> Checked<()> {
        let inside = |s: Span| s.file == span.file && s.start >= span.start && s.start < span.end;
        let mut earlier = self.diagnostics.iter().take(self.earlier);
        match earlier.any(|d| d.is_error() && d.span.is_some_and(inside)) {
            true => Err(Reported(())),
            false => Ok(()),
        }
    }

    /// Fails if an error was reported after the first `first` diagnostics.
    pub(in crate::sema) fn no_error_since(&self, first: usize) -> Checked<()> {
        match self.diagnostics.iter().skip(first).any(Diagnostic::is_error) {
            true => Err(Reported(())),
            false => Ok(()),
        }
    }
}

/// A value that must be present unless Isowarp has a bug.
pub(crate) trait OrBug<T> {
    /// Returns the value. Reports an error of Isowarp itself if it is missing.
    fn or_bug(self, reporter: &mut Reporter<'_>) -> Checked<T>;
}

impl<T> OrBug<T> for Option<T> {
    #[track_caller]
    fn or_bug(self, reporter: &mut Reporter<'_>) -> Checked<T> {
        let at = Location::caller();
        self.ok_or_else(|| {
            let message = format!("the front end lost track of something ({}:{})", at.file(), at.line());
            reporter.say(Diagnostic::internal(codes::INTERNAL, None, message))
        })
    }
}

impl Sema<'_> {
    /// Fails if `name` was already reported in the current function. Each name is reported once.
    pub(in crate::sema) fn first_time(&mut self, name: &str) -> Checked<()> {
        match self.body.as_mut().is_none_or(|c| c.said.names.insert(name.to_owned())) {
            true => Ok(()),
            false => Err(Reported(())),
        }
    }

    /// Reports an error of Isowarp itself, at a point of the check that should be unreachable.
    #[track_caller]
    pub(in crate::sema) fn bug<T>(&mut self) -> Checked<T> {
        None.or_bug(&mut self.reporter)
    }

    /// Reports an error in the source: `return self.error(…)`.
    pub(in crate::sema) fn error<T>(
        &mut self,
        code: &'static str,
        span: Span,
        message: impl Into<String>,
    ) -> Checked<T> {
        Err(self.say_error(code, span, message))
    }

    /// Reports an unsupported feature.
    pub(in crate::sema) fn unsupported<T>(&mut self, span: Span, what: impl std::fmt::Display) -> Checked<T> {
        Err(self.say_unsupported(span, what))
    }

    /// Reports a diagnostic: `return self.report(…)`.
    pub(in crate::sema) fn report<T>(&mut self, diagnostic: Diagnostic) -> Checked<T> {
        Err(self.say(diagnostic))
    }

    /// Reports an error in the source without failing, so that the check continues.
    pub(in crate::sema) fn say_error(
        &mut self,
        code: &'static str,
        span: Span,
        message: impl Into<String>,
    ) -> Reported {
        self.say(Diagnostic::error(code, span, message))
    }

    /// Reports an unsupported feature without failing, so that the check continues.
    pub(in crate::sema) fn say_unsupported(&mut self, span: Span, what: impl std::fmt::Display) -> Reported {
        self.say(Diagnostic::unsupported(codes::UNSUPPORTED, span, format!("{what} not supported yet")))
    }

    /// Reports a diagnostic without failing, so that the check continues.
    pub(in crate::sema) fn say(&mut self, diagnostic: Diagnostic) -> Reported {
        self.note(diagnostic);
        Reported(())
    }

    /// Reports a diagnostic that may be a warning. Returns no proof of an error.
    pub(in crate::sema) fn note(&mut self, diagnostic: Diagnostic) {
        let limit = diagnostic.code == codes::TEMPLATE_LIMIT;
        let known = self.reporter.diagnostics.iter().find(|d| limit && d.code == codes::TEMPLATE_LIMIT).cloned();
        // Many uses can exceed the same limit. It is reported once.
        let diagnostic = known.unwrap_or_else(|| with_stack(diagnostic, self.context.frame.as_ref()));
        self.reporter.diagnostics.push(diagnostic);
    }
}
