//! Executes directives: the lines that begin with `#` (C++17 [cpp]).

use super::guard::{self, Guard};
use super::macros::Macro;
use super::{Conditional, Preprocessor};
use crate::lex::codes;
use crate::lex::pp_token::{PpKind, PpToken};
use crate::lex::symbol::Symbol;
use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;
use std::rc::Rc;

impl Preprocessor<'_> {
    /// Returns the rest of the current line.
    pub(super) fn line(&mut self) -> Vec<PpToken> {
        let mut tokens = Vec::new();
        while let Some(file) = self.files.last_mut()
            && let Some(token) = file.scanner.next_in_line()
        {
            tokens.push(token);
        }
        self.take_scanner_diagnostics();
        tokens
    }

    /// Executes the directive after `hash`; may return tokens for the parser.
    pub(super) fn directive(&mut self, hash: &PpToken) -> Vec<PpToken> {
        let name = self.files.last_mut().and_then(|file| file.scanner.next_in_line());
        let Some(name) = name else { return Vec::new() };
        let span = hash.span.to(name.span);
        if !matches!(name.text.as_str(), "if" | "ifndef") {
            self.guard(None);
        }
        match (name.kind, name.text.as_str()) {
            (PpKind::Ident, "define") => self.define(span),
            (PpKind::Ident, "undef") => self.undef(span),
            (PpKind::Ident, "include" | "include_next" | "import") => self.include(span),
            (PpKind::Ident, "if") => {
                let line = self.line();
                self.guard(guard::of_condition(&line));
                let value = self.condition(line, span);
                self.begin_conditional(span, value);
            }
            (PpKind::Ident, which @ ("ifdef" | "ifndef")) => {
                let name = self.macro_operand(which, span);
                self.guard(name.filter(|_| which == "ifndef"));
                let value = name.is_some_and(|m| self.is_defined(m) == (which == "ifdef"));
                self.begin_conditional(span, value);
            }
            (PpKind::Ident, which @ ("elif" | "elifdef" | "elifndef" | "else")) => {
                // The group before it was read, so this one is skipped regardless of its condition.
                self.line();
                if self.next_branch(span, which == "else") {
                    self.skip_groups();
                }
            }
            (PpKind::Ident, "endif") => {
                self.line();
                self.end_conditional(span);
            }
            (PpKind::Ident, "error") => {
                let (text, place) = self.rest_of_line();
                self.report(Diagnostic::error(
                    codes::ERROR_DIRECTIVE,
                    span.to(place),
                    format!("#error {text}").trim_end(),
                ));
            }
            (PpKind::Ident, "warning") => {
                let (text, place) = self.rest_of_line();
                self.report(Diagnostic::warning(
                    codes::WARNING_DIRECTIVE,
                    span.to(place),
                    format!("#warning {text}").trim_end(),
                ));
            }
            (PpKind::Ident, "pragma") => {
                let line = self.line();
                return self.pragma(&line, hash);
            }
            // `#line`, `#ident` and the line marks of other preprocessors have no effect here.
            (PpKind::Ident, "line" | "ident" | "sccs") | (PpKind::Number, _) => {
                self.rest_of_line();
            }
            _ => {
                self.rest_of_line();
                let message = format!("`#{}` is not a directive", name.spelling());
                self.report(Diagnostic::error(codes::DIRECTIVE, span, message));
            }
        }
        Vec::new()
    }

    fn rest_of_line(&mut self) -> (String, Span) {
        self.files.last_mut().map(|file| file.scanner.rest_of_line()).unwrap_or_default()
    }

    fn define(&mut self, directive: Span) {
        let line = self.line();
        match Macro::parse(&line, directive) {
            Ok(new) => {
                if let Some(old) = self.macros.get(&new.name)
                    && !old.same_as(&new)
                {
                    let message = format!("macro `{}` is defined again with another body", new.name);
                    let mut diagnostic = Diagnostic::warning(codes::REDEFINED, new.span, message);
                    if old.span != Span::default() {
                        diagnostic = diagnostic.with_label(old.span, "first defined here");
                    }
                    self.report(diagnostic);
                }
                self.macros.insert(new.name, Rc::new(new));
            }
            Err(diagnostic) => self.report(diagnostic),
        }
    }

    fn undef(&mut self, directive: Span) {
        if let Some(name) = self.macro_operand("undef", directive) {
            self.macros.remove(&name);
        }
    }

    /// Reads the name after `#ifdef`, `#ifndef` and `#undef`.
    fn macro_operand(&mut self, which: &str, directive: Span) -> Option<Symbol> {
        let line = self.line();
        let name = line.first().and_then(|t| t.ident());
        if name.is_none() {
            let code = if which == "undef" { codes::DEFINE } else { codes::CONDITION };
            self.report(Diagnostic::error(code, directive, format!("`#{which}` needs the name of a macro")));
        }
        name
    }

    fn begin_conditional(&mut self, span: Span, value: bool) {
        if let Some(file) = self.files.last_mut() {
            file.conditionals.push(Conditional { span, taken: value, seen_else: false });
        }
        if !value {
            self.skip_groups();
        }
    }

    /// Checks an `#else` or `#elif` against its `#if`; returns false if the `#if` is missing.
    fn next_branch(&mut self, span: Span, is_else: bool) -> bool {
        let Some(open) = self.files.last_mut().and_then(|file| file.conditionals.last_mut()) else {
            let which = if is_else { "#else" } else { "#elif" };
            self.report(Diagnostic::error(codes::CONDITIONAL, span, format!("this `{which}` has no `#if`")));
            return false;
        };
        let (first, twice) = (open.span, open.seen_else);
        open.seen_else |= is_else;
        if let Some(file) = self.files.last_mut().filter(|file| file.conditionals.len() == 1) {
            file.guard = Guard::Missing;
        }
        if twice {
            let message = "this is after the `#else` of its `#if`";
            self.report(Diagnostic::error(codes::CONDITIONAL, span, message).with_label(first, "the `#if`"));
        }
        true
    }

    fn end_conditional(&mut self, span: Span) {
        let Some(file) = self.files.last_mut() else { return };
        if file.conditionals.pop().is_none() {
            self.report(Diagnostic::error(codes::CONDITIONAL, span, "this `#endif` has no `#if`"));
        } else if file.conditionals.is_empty() {
            file.guard.close();
        }
    }

    /// Skips groups up to the one to read, or to the end of the conditional.
    fn skip_groups(&mut self) {
        let mut depth = 0usize;
        loop {
            let Some(file) = self.files.last_mut() else { return };
            let token = file.scanner.next_hash();
            if token.kind == PpKind::End {
                return;
            }
            file.scanner.quiet = true;
            let directive = file.scanner.next_in_line();
            file.scanner.quiet = false;
            let Some(name) = directive else { continue };
            let span = token.span.to(name.span);
            match name.ident().map(Symbol::as_str) {
                Some("if" | "ifdef" | "ifndef") => depth += 1,
                Some("endif") if depth > 0 => depth -= 1,
                Some("endif") => {
                    self.line();
                    self.end_conditional(span);
                    return;
                }
                Some(which @ ("else" | "elif" | "elifdef" | "elifndef")) if depth == 0 => {
                    self.next_branch(span, which == "else");
                    if self.enter_branch(which, span) {
                        return;
                    }
                }
                _ => {}
            }
        }
    }

    /// Decides whether the group after an `#else` or `#elif` is read.
    fn enter_branch(&mut self, which: &str, span: Span) -> bool {
        let taken = self.files.last().and_then(|file| file.conditionals.last()).is_none_or(|c| c.taken);
        if taken {
            return false;
        }
        let enter = match which {
            "else" => {
                self.line();
                true
            }
            "elif" => {
                let line = self.line();
                self.condition(line, span)
            }
            _ => self.macro_operand(which, span).is_some_and(|m| self.is_defined(m) == (which == "elifdef")),
        };
        if enter && let Some(open) = self.files.last_mut().and_then(|file| file.conditionals.last_mut()) {
            open.taken = true;
        }
        enter
    }
}
