//! The reasons why expressions are not constant, with the calls that lead to them.

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;

use crate::codes;

/// The maximum number of calls that a message shows.
const SHOWN_CALLS: usize = 6;

/// The reason why an evaluation ended without a value.
#[derive(Debug)]
pub(in crate::sema) struct Failure {
    kind: FailureKind,
    /// The calls around the place, innermost first.
    calls: Vec<(Span, String)>,
}

#[derive(Debug)]
enum FailureKind {
    /// The expression is not constant.
    Reason { code: &'static str, text: String, at: Span, note: Option<(Span, String)> },
    /// An error in an entity that the evaluation needs.
    Said(Box<Diagnostic>),
    /// A function whose body has errors that were already reported.
    Broken { name: String, at: Span, span: Span },
}

/// A value, or the reason why it is missing. Failures are boxed because they are large and rare.
pub(in crate::sema) type Eval<T> = Result<T, Box<Failure>>;

/// The report of a failure.
pub(in crate::sema) enum Report {
    /// A diagnostic to report.
    Say(Box<Diagnostic>),
    /// The use of the declaration at `at`, which has errors.
    Broken { name: String, at: Span, span: Span },
}

/// Fails for a reason that completes "not a constant expression: …".
pub(super) fn fail<T>(at: Span, text: impl Into<String>) -> Eval<T> {
    Err(reason(codes::NOT_CONSTANT, at, text.into(), None))
}

/// Fails because of a declaration elsewhere.
pub(super) fn fail_with_note<T>(at: Span, text: impl Into<String>, note_at: Span, note: &str) -> Eval<T> {
    Err(reason(codes::NOT_CONSTANT, at, text.into(), Some((note_at, note.to_owned()))))
}

/// Fails because a limit of evaluation is reached.
pub(super) fn fail_limit<T>(at: Span, text: impl Into<String>) -> Eval<T> {
    Err(reason(codes::EVALUATION_LIMIT, at, text.into(), None))
}

/// Fails because evaluation does not support something yet.
pub(super) fn fail_unsupported<T>(at: Span, what: &str) -> Eval<T> {
    Err(reason(codes::UNSUPPORTED, at, format!("{what} in constant expressions not supported yet"), None))
}

/// Fails with an error in an entity that the evaluation needs.
pub(super) fn said<T>(diagnostic: Box<Diagnostic>) -> Eval<T> {
    Err(Box::new(Failure { kind: FailureKind::Said(diagnostic), calls: Vec::new() }))
}

/// Fails because a needed function has errors.
pub(super) fn broken<T>(name: String, at: Span, span: Span) -> Eval<T> {
    Err(Box::new(Failure { kind: FailureKind::Broken { name, at, span }, calls: Vec::new() }))
}

fn reason(code: &'static str, at: Span, text: String, note: Option<(Span, String)>) -> Box<Failure> {
    Box::new(Failure { kind: FailureKind::Reason { code, text, at, note }, calls: Vec::new() })
}

impl Failure {
    /// Adds an enclosing call.
    pub(super) fn push_call(&mut self, at: Span, name: &str) {
        self.calls.push((at, name.to_owned()));
    }

    /// Returns true if another compiler may be able to evaluate the failed expression.
    pub(super) fn is_of_evaluation(&self) -> bool {
        match &self.kind {
            FailureKind::Reason { code, .. } => [codes::UNSUPPORTED, codes::EVALUATION_LIMIT].contains(code),
            FailureKind::Said(_) | FailureKind::Broken { .. } => false,
        }
    }

    /// Returns the report about an expression at `span` that must be constant. `what` is the message that the
    /// expression is not constant.
    pub(in crate::sema) fn report(self, span: Span, what: &str) -> Report {
        let (code, text, at, note) = match self.kind {
            FailureKind::Reason { code, text, at, note } => (code, text, at, note),
            FailureKind::Said(mut d) => {
                if d.span != Some(span) {
                    *d = d.with_label(span, "needed for this constant expression");
                }
                return Report::Say(d);
            }
            FailureKind::Broken { name, at, span } => return Report::Broken { name, at, span },
        };
        let mut d = if code == codes::UNSUPPORTED {
            Diagnostic::unsupported(code, span, text)
        } else {
            Diagnostic::error(code, span, format!("{what}: {text}"))
        };
        if at != span {
            d = d.with_label(at, "here");
        }
        if let Some((note_at, note)) = note {
            d = d.with_label(note_at, note);
        }
        // A recursive call is shown once, and the expression itself is already marked.
        let mut calls = self.calls;
        calls.dedup();
        calls.retain(|(call, _)| *call != at && *call != span);
        let more = calls.len().saturating_sub(SHOWN_CALLS);
        for (call, name) in calls.iter().take(SHOWN_CALLS) {
            d = d.with_label(*call, format!("in this call of `{name}`"));
        }
        if more > 0
            && let Some((_, last)) = d.labels.last_mut()
        {
            *last += &format!(", and {more} more around it");
        }
        Report::Say(Box::new(d))
    }
}
