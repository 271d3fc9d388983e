//! Finds, by their tokens, the kernels that the parser could not parse, so that they are also reported by name.

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;
use rustc_hash::FxHashSet;

use super::Found;
use crate::lex::keyword::Keyword;
use crate::lex::punct::Punct;
use crate::lex::token::{Token, TokenKind};
use crate::owned_diagnostic::{DiagnosticOwner, OwnedDiagnostic};

/// Adds a report for each kernel in the tokens that has errors and no report yet. `early` are the diagnostics from
/// before analysis.
pub(super) fn add(kernels: &mut Vec<Found>, tokens: &[Token], early: &mut [OwnedDiagnostic]) {
    let starts: Vec<usize> =
        tokens.iter().enumerate().filter(|(_, t)| t.kind.is_keyword(Keyword::Global)).map(|(i, _)| i).collect();
    let mut reported: FxHashSet<String> = kernels.iter().map(|k| plain_name(&k.name).to_owned()).collect();
    for (n, &start) in starts.iter().enumerate() {
        let end = starts.get(n + 1).copied().unwrap_or(tokens.len().saturating_sub(1));
        let Some(range) = tokens.get(start..end) else { continue };
        let Some((name, span)) = kernel_name(range) else { continue };
        if reported.contains(name) {
            continue;
        }
        let region = Span::new(span.file, span.start, tokens.get(end).map_or(span.end, |t| t.span.start));
        let owner = DiagnosticOwner::LostKernel(span);
        let is_about = |d: &Diagnostic| d.is_error() && d.span.is_some_and(|s| inside(s, tokens.get(start), region));
        let mut found = false;
        for d in early.iter_mut().filter(|d| is_about(&d.diagnostic)) {
            d.owners.insert(owner);
            found = true;
        }
        if found && reported.insert(name.to_owned()) {
            kernels.push(Found {
                name: name.to_owned(),
                place: span,
                owners: FxHashSet::from_iter([owner]),
                compiled: false,
                template: false,
                lost_launch: false,
                params: Vec::new(),
            });
        }
    }
}

/// Returns the name without namespaces and template arguments.
fn plain_name(name: &str) -> &str {
    let path = name.split('<').next().unwrap_or(name);
    path.rsplit("::").next().unwrap_or(path)
}

fn inside(span: Span, first: Option<&Token>, region: Span) -> bool {
    let start = first.map_or(region.start, |t| t.span.start);
    span.file == region.file && span.start >= start && span.start < region.end
}

/// Returns the identifier before the parameter list.
fn kernel_name(tokens: &[Token]) -> Option<(&'static str, Span)> {
    let ends = |t: &Token| matches!(t.kind, TokenKind::Punct(Punct::LBrace | Punct::RBrace | Punct::Semi));
    tokens.windows(2).take(64).take_while(|pair| !pair.iter().any(ends)).find_map(|pair| match pair {
        [a, b] if b.kind.is_punct(Punct::LParen) => match a.kind {
            TokenKind::Ident(name) => Some((name.as_str(), a.span)),
            _ => None,
        },
        _ => None,
    })
}
