//! Why something is not a constant expression, with the calls that lead there.

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;

use crate::sema::codes;

/// Calls that are shown.
const SHOWN_CALLS: usize = 6;

/// Why an evaluation ended without a value.
#[derive(Debug)]
pub(in crate::sema) struct Failure {
    kind: Kind,
    /// The calls around the place, the innermost first.
    calls: Vec<(Span, String)>,
}

#[derive(Debug)]
enum Kind {
    /// This is not constant.
    Reason { code: &'static str, text: String, at: Span, note: Option<(Span, String)> },
    /// An error was found in something that is needed.
    Said(Box<Diagnostic>),
    /// A function whose body has errors, which have been reported.
    Broken { name: String, at: Span, span: Span },
}

/// The value of something, or why it has none. Failures are boxed: they are large and rare.
pub(in crate::sema) type Eval<T> = Result<T, Box<Failure>>;

/// What is to be done about a failure.
pub(in crate::sema) enum Report {
    /// Say this.
    Say(Box<Diagnostic>),
    /// The declaration at `at` has errors.
    Broken { name: String, at: Span, span: Span },
}

/// Not constant, for a reason that completes "not a constant expression: …".
pub(super) fn fail<T>(at: Span, text: impl Into<String>) -> Eval<T> {
    Err(reason(codes::NOT_CONSTANT, at, text.into(), None))
}

/// Not constant because of something that is declared elsewhere.
pub(super) fn fail_with_note<T>(at: Span, text: impl Into<String>, note_at: Span, note: &str) -> Eval<T> {
    Err(reason(codes::NOT_CONSTANT, at, text.into(), Some((note_at, note.to_owned()))))
}

/// A limit of evaluation is reached.
pub(super) fn fail_limit<T>(at: Span, text: impl Into<String>) -> Eval<T> {
    Err(reason(codes::EVALUATION_LIMIT, at, text.into(), None))
}

/// Something that evaluation cannot do yet.
pub(super) fn fail_unsupported<T>(at: Span, what: &str) -> Eval<T> {
    Err(reason(codes::UNSUPPORTED, at, format!("{what} in constant expressions not supported yet"), None))
}

/// An error in something that is needed.
pub(super) fn said<T>(diagnostic: Box<Diagnostic>) -> Eval<T> {
    Err(Box::new(Failure { kind: Kind::Said(diagnostic), calls: Vec::new() }))
}

/// A function that has errors is needed.
pub(super) fn broken<T>(name: String, at: Span, span: Span) -> Eval<T> {
    Err(Box::new(Failure { kind: Kind::Broken { name, at, span }, calls: Vec::new() }))
}

fn reason(code: &'static str, at: Span, text: String, note: Option<(Span, String)>) -> Box<Failure> {
    Box::new(Failure { kind: Kind::Reason { code, text, at, note }, calls: Vec::new() })
}

impl Failure {
    /// Adds a call around the place.
    pub(super) fn push_call(&mut self, at: Span, name: &str) {
        self.calls.push((at, name.to_owned()));
    }

    /// True if another compiler may evaluate what failed.
    pub(super) fn is_of_evaluation(&self) -> bool {
        match &self.kind {
            Kind::Reason { code, .. } => [codes::UNSUPPORTED, codes::EVALUATION_LIMIT].contains(code),
            Kind::Said(_) | Kind::Broken { .. } => false,
        }
    }

    /// What is to be said about an expression at `span` that must be constant; `what` says that it
    /// is not.
    pub(in crate::sema) fn report(self, span: Span, what: &str) -> Report {
        let (code, text, at, note) = match self.kind {
            Kind::Reason { code, text, at, note } => (code, text, at, note),
            Kind::Said(mut d) => {
                if d.span != Some(span) {
                    *d = d.with_label(span, "needed for this constant expression");
                }
                return Report::Say(d);
            }
            Kind::Broken { name, at, span } => return Report::Broken { name, at, span },
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
        // A recursive call is shown once, and the expression itself has a mark already.
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
