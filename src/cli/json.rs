//! Converts diagnostics to JSON.

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::render::{labels, notes, severity_word};
use isowarp_core::span::{SourceMap, Span};
use serde_json::{Value, json};

/// Converts a diagnostic with all information that its text form has.
pub(super) fn diagnostic(d: &Diagnostic, sources: &SourceMap) -> Value {
    let labels = labels(d, sources).into_iter().map(|(span, text)| {
        let mut label = place(Some(span), sources);
        label["message"] = text.into();
        label
    });
    let mut value = place(d.span, sources);
    value["severity"] = severity_word(d).into();
    value["code"] = d.code.into();
    value["message"] = d.message.clone().into();
    value["labels"] = labels.collect();
    value["notes"] = notes(d, sources).into();
    value["help"] = d.help.clone().into();
    value
}

fn place(span: Option<Span>, sources: &SourceMap) -> Value {
    let place = span.and_then(|s| sources.location(s));
    json!({
        "file": place.as_ref().map(|p| p.file.clone()),
        "line": place.as_ref().map(|p| p.line),
        "column": place.as_ref().map(|p| p.column),
    })
}
