//! What is said about the source, and what was said already.

use std::collections::BTreeSet;
use std::panic::Location;

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;
use rustc_hash::FxHashMap;

use crate::ast;
use crate::sema::templates::function_instances::with_stack;
use crate::sema::{Sema, codes};

/// The diagnostics, and what keeps them from being said twice.
#[derive(Debug)]
pub(crate) struct Reporter<'a> {
    /// All that is said so far; in an attempt also what is dropped at its end.
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// How many of them are from the stages before.
    pub(in crate::sema) earlier: usize,
    /// Names that are not known because of syntax errors.
    pub(in crate::sema) lost: &'a ast::Lost,
    /// Unknown types that were reported.
    pub(in crate::sema) unknown_types: FxHashMap<String, Diagnostic>,
    /// Declarations (by their places) that have errors, and the first of these.
    pub(in crate::sema) broken: FxHashMap<Span, Diagnostic>,
    /// Errors outside of the immediate context of an attempt: they are to be said.
    pub(in crate::sema) hard_errors: Vec<Diagnostic>,
    /// The warp functions without `_sync` that were used.
    pub(crate) old_warp_functions: BTreeSet<String>,
}

impl<'a> Reporter<'a> {
    /// Begins with what the stages before have said.
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

/// Proof that an error was reported: only the reporter makes one. An attempt drops what is reported in it, so what is
/// made there must not leave it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reported(());

/// What a check comes to, if no error was reported.
pub type Checked<T> = Result<T, Reported>;

impl Reporter<'_> {
    /// Says an error as it is: a function that needs a broken declaration repeats what is wrong with it.
    pub(in crate::sema) fn say(&mut self, diagnostic: Diagnostic) -> Reported {
        self.diagnostics.push(diagnostic);
        Reported(())
    }

    /// The same, unless it was said already.
    pub(in crate::sema) fn say_once(&mut self, diagnostic: Diagnostic) -> Reported {
        if self.diagnostics.contains(&diagnostic) { Reported(()) } else { self.say(diagnostic) }
    }

    /// Fails if the stages before have reported an error inside of this.
    pub(in crate::sema) fn no_earlier_error(&self, span: Span) -> Checked<()> {
        let inside = |s: Span| s.file == span.file && s.start >= span.start && s.start < span.end;
        let mut earlier = self.diagnostics.iter().take(self.earlier);
        match earlier.any(|d| d.is_error() && d.span.is_some_and(inside)) {
            true => Err(Reported(())),
            false => Ok(()),
        }
    }

    /// Fails if an error was reported since there were `first` diagnostics.
    pub(in crate::sema) fn no_error_since(&self, first: usize) -> Checked<()> {
        match self.diagnostics.iter().skip(first).any(Diagnostic::is_error) {
            true => Err(Reported(())),
            false => Ok(()),
        }
    }
}

/// What must be there.
pub(crate) trait OrBug<T> {
    /// Reports an error of Isowarp itself if it is not.
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
    /// Fails if something was said about a name in the current function already: once is enough.
    pub(in crate::sema) fn first_time(&mut self, name: &str) -> Checked<()> {
        match self.body.as_mut().is_none_or(|c| c.said.names.insert(name.to_owned())) {
            true => Ok(()),
            false => Err(Reported(())),
        }
    }

    /// Reports an error of Isowarp itself: the check has come where it cannot come.
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

    /// Reports something that is not supported yet.
    pub(in crate::sema) fn unsupported<T>(&mut self, span: Span, what: impl std::fmt::Display) -> Checked<T> {
        Err(self.say_unsupported(span, what))
    }

    /// Reports a diagnostic.
    pub(in crate::sema) fn report<T>(&mut self, diagnostic: Diagnostic) -> Checked<T> {
        Err(self.say(diagnostic))
    }

    /// The same as `error` where the check goes on.
    pub(in crate::sema) fn say_error(
        &mut self,
        code: &'static str,
        span: Span,
        message: impl Into<String>,
    ) -> Reported {
        self.say(Diagnostic::error(code, span, message))
    }

    /// The same as `unsupported` where the check goes on.
    pub(in crate::sema) fn say_unsupported(&mut self, span: Span, what: impl std::fmt::Display) -> Reported {
        self.say(Diagnostic::unsupported(codes::UNSUPPORTED, span, format!("{what} not supported yet")))
    }

    /// The same as `report` where the check goes on.
    pub(in crate::sema) fn say(&mut self, diagnostic: Diagnostic) -> Reported {
        self.note(diagnostic);
        Reported(())
    }

    /// Says something that may be a warning, and proves nothing.
    pub(in crate::sema) fn note(&mut self, diagnostic: Diagnostic) {
        let limit = diagnostic.code == codes::TEMPLATE_LIMIT;
        let known = self.reporter.diagnostics.iter().find(|d| limit && d.code == codes::TEMPLATE_LIMIT).cloned();
        // A limit is reached once, by many.
        let diagnostic = known.unwrap_or_else(|| with_stack(diagnostic, self.context.frame.as_ref()));
        self.reporter.diagnostics.push(diagnostic);
    }
}
