//! Macro expansion: sources of tokens, invocations and their arguments, rescanning (C++17 [cpp.rescan]).
//!
//! Expansions wait on a stack of contexts. A macro is disabled while its context is on the stack, and identifiers
//! with its name are painted meanwhile: they are never expanded again. This is gcc's algorithm (*The GNU C
//! Preprocessor Internals*, "Macro Expansion Algorithm").

use super::macros::{Body, Dynamic, Macro};
use super::pragma::is_pragma;
use super::substitute::Argument;
use super::{MAX_EXPANDED, MAX_NESTED_ARGUMENTS, Preprocessor};
use crate::lex::codes;
use crate::lex::pp_token::{PpKind, PpToken};
use crate::lex::punct::Punct;
use crate::lex::symbol::Symbol;
use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;
use std::rc::Rc;

/// Tokens to be read before those below them on the stack.
#[derive(Debug)]
pub(super) struct Context {
    tokens: Vec<PpToken>,
    next: usize,
    /// Macro that the tokens come from, disabled until all of them are read.
    makro: Option<Rc<Macro>>,
}

/// The names that are not expanded in an `#if`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Protect {
    /// Not in a condition.
    Off,
    /// In a condition.
    Ready,
    /// After `defined`: the next name.
    Defined,
    /// After `__has_include`: everything up to the closing parenthesis.
    HasInclude,
}

impl Preprocessor<'_> {
    /// Returns the next token after expansion. With a floor, only tokens of contexts above it, then `None`. Without a
    /// floor, [`PpKind::End`] at the end of the main file.
    pub(super) fn next_expanded(&mut self, floor: Option<usize>) -> Option<PpToken> {
        loop {
            let mut token = self.next_raw(floor)?;
            if self.protected(&token) {
                token.no_expand = true;
            }
            if token.kind != PpKind::Ident || token.no_expand {
                return Some(token);
            }
            let Some(makro) = self.macros.get(&token.text).cloned() else { return Some(token) };
            if makro.active.get() > 0 {
                token.no_expand = true;
                return Some(token);
            }
            let mut tokens = match &makro.body {
                Body::Dynamic(dynamic) => return Some(self.dynamic(*dynamic, token)),
                Body::Object(pieces) => {
                    let site = self.site(&makro, &token, token.span);
                    let tokens = self.substitute(pieces, &mut [], site, false);
                    if floor.is_none() && is_pragma(&tokens) && self.alone_in_line(&token) {
                        self.pragma_of_macro(tokens, &token)
                    } else {
                        tokens
                    }
                }
                Body::Function(signature, pieces) => {
                    if !self.next_is_paren(floor) {
                        return Some(token);
                    }
                    let Some((mut args, end)) = self.arguments(floor, &token, signature.count, signature.variadic)
                    else {
                        continue;
                    };
                    if !self.check_arguments(&makro, &token, &mut args) {
                        continue;
                    }
                    let site = self.site(&makro, &token, token.span.to(end));
                    self.substitute(pieces, &mut args, site, signature.variadic)
                }
            };
            if let Some(first) = tokens.first_mut() {
                first.space = token.space;
                first.line_start = token.line_start;
            }
            self.count(tokens.len() + 1, token.span);
            self.push_context(tokens, Some(makro));
        }
    }

    /// Expands a list of tokens on its own: an argument, or the line of a directive.
    pub(super) fn expand_list(&mut self, tokens: Vec<PpToken>) -> Vec<PpToken> {
        let Some(first) = tokens.first().map(|t| t.span) else { return tokens };
        if self.nesting >= MAX_NESTED_ARGUMENTS {
            self.fatal(Diagnostic::error(
                codes::LIMIT,
                first,
                format!("macro invocations are nested more than {MAX_NESTED_ARGUMENTS} deep in arguments"),
            ));
            return Vec::new();
        }
        self.nesting += 1;
        self.count(tokens.len(), first);
        let floor = self.contexts.len();
        self.push_context(tokens, None);
        let mut out = Vec::new();
        while let Some(token) = self.next_expanded(Some(floor)) {
            out.push(token);
        }
        self.drop_contexts(floor);
        self.nesting -= 1;
        out
    }

    /// Returns the next token before expansion.
    fn next_raw(&mut self, floor: Option<usize>) -> Option<PpToken> {
        while self.contexts.len() > floor.unwrap_or(0) {
            if self.stopped {
                break;
            }
            let Some(context) = self.contexts.last_mut() else { break };
            if let Some(token) = context.tokens.get(context.next) {
                context.next += 1;
                return Some(*token);
            }
            self.drop_contexts(self.contexts.len() - 1);
        }
        match floor {
            Some(_) => None,
            None => Some(self.next_from_file()),
        }
    }

    fn push_context(&mut self, tokens: Vec<PpToken>, makro: Option<Rc<Macro>>) {
        if let Some(makro) = &makro {
            makro.active.set(makro.active.get() + 1);
        }
        self.contexts.push(Context { tokens, next: 0, makro });
    }

    fn drop_contexts(&mut self, floor: usize) {
        for context in self.contexts.drain(floor..) {
            if let Some(makro) = context.makro {
                makro.active.set(makro.active.get().saturating_sub(1));
            }
        }
    }

    /// Returns true if this token, which comes from a file, is the only one on its line.
    fn alone_in_line(&mut self, token: &PpToken) -> bool {
        token.line_start
            && self.contexts.iter().all(|context| context.next >= context.tokens.len())
            && self.files.last_mut().is_some_and(|file| file.scanner.at_line_end())
    }

    /// Returns true if the next token is `(`. Skips used-up contexts without dropping them.
    fn next_is_paren(&mut self, floor: Option<usize>) -> bool {
        for context in self.contexts.iter().skip(floor.unwrap_or(0)).rev() {
            if let Some(token) = context.tokens.get(context.next) {
                return token.is(Punct::LParen);
            }
        }
        floor.is_none() && self.files.last_mut().is_some_and(|file| file.scanner.next_is_paren())
    }

    /// Reads the arguments of an invocation; returns them with the span of the closing parenthesis.
    fn arguments(
        &mut self,
        floor: Option<usize>,
        name: &PpToken,
        count: usize,
        variadic: bool,
    ) -> Option<(Vec<Argument>, Span)> {
        self.next_raw(floor)?;
        self.collecting += 1;
        let mut args = vec![Argument::default()];
        let mut depth = 0usize;
        let end = loop {
            let Some(mut token) = self.next_raw(floor) else { break None };
            match token.kind {
                PpKind::End => break None,
                PpKind::Punct(Punct::LParen) => depth += 1,
                PpKind::Punct(Punct::RParen) if depth == 0 => break Some(token.span),
                PpKind::Punct(Punct::RParen) => depth -= 1,
                PpKind::Punct(Punct::Comma) if depth == 0 && !(variadic && args.len() >= count) => {
                    args.push(Argument::default());
                    continue;
                }
                PpKind::Ident if self.macros.get(&token.text).is_some_and(|m| m.active.get() > 0) => {
                    token.no_expand = true;
                }
                _ => {}
            }
            // Cannot fail: there is always at least one argument.
            if let Some(arg) = args.last_mut() {
                arg.raw.push(token);
            }
        };
        self.collecting -= 1;
        match end {
            Some(end) => Some((args, end)),
            None => {
                if !self.stopped {
                    let message = format!("unterminated argument list of macro `{}`", name.text);
                    self.report(Diagnostic::error(codes::ARGUMENTS, name.span, message).with_help("add `)`"));
                }
                None
            }
        }
    }

    /// Compares the number of arguments with the parameters, and adds an empty variable argument.
    fn check_arguments(&mut self, makro: &Macro, name: &PpToken, args: &mut Vec<Argument>) -> bool {
        let Body::Function(signature, _) = &makro.body else { return false };
        let given = args.len();
        if signature.count == 0 && given == 1 && args.first().is_some_and(|arg| arg.raw.is_empty()) {
            args.clear();
            return true;
        }
        if signature.variadic && given + 1 == signature.count {
            args.push(Argument { omitted: true, ..Argument::default() });
            return true;
        }
        if given == signature.count {
            if let ([only], true) = (args.as_mut_slice(), signature.variadic) {
                only.omitted = only.raw.is_empty();
            }
            return true;
        }
        let least = signature.count - usize::from(signature.variadic);
        let wanted = match (signature.variadic, least) {
            (true, _) => format!("at least {least}"),
            (false, _) => least.to_string(),
        };
        let plural = if least == 1 { "" } else { "s" };
        let message = format!("macro `{}` expects {wanted} argument{plural}, but {given} given", makro.name);
        let mut diagnostic = Diagnostic::error(codes::ARGUMENTS, name.span, message);
        if makro.span != Span::default() {
            diagnostic = diagnostic.with_label(makro.span, "defined here");
        }
        self.report(diagnostic);
        false
    }

    /// Counts tokens towards the limit.
    pub(super) fn count(&mut self, tokens: usize, span: Span) {
        self.expanded += tokens as u64;
        if self.expanded > MAX_EXPANDED && !self.stopped {
            let message = format!("macros expand to more than {MAX_EXPANDED} tokens");
            self.fatal(Diagnostic::error(codes::LIMIT, span, message));
        }
    }

    fn dynamic(&mut self, dynamic: Dynamic, token: PpToken) -> PpToken {
        let (kind, text) = match dynamic {
            Dynamic::Line => {
                let line = self.sources.location(token.span).map_or(1, |location| location.line);
                (PpKind::Number, line.to_string())
            }
            Dynamic::File => {
                let name = self.sources.get(token.span.file).map_or("", |file| file.name());
                (PpKind::Str, format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\"")))
            }
            Dynamic::Counter => {
                self.counter += 1;
                (PpKind::Number, (self.counter - 1).to_string())
            }
            Dynamic::IncludeLevel => (PpKind::Number, self.files.len().saturating_sub(1).to_string()),
        };
        PpToken { kind, text: Symbol::intern(&text), ..token }
    }

    /// Keeps the operands of `defined` and `__has_include` in conditions from being expanded.
    fn protected(&mut self, token: &PpToken) -> bool {
        match self.protect {
            Protect::Off => false,
            Protect::Ready => {
                match token.ident().map(Symbol::as_str) {
                    Some("defined") => self.protect = Protect::Defined,
                    Some("__has_include" | "__has_include_next") => self.protect = Protect::HasInclude,
                    _ => {}
                }
                self.protect != Protect::Ready
            }
            Protect::Defined => {
                if !token.is(Punct::LParen) {
                    self.protect = Protect::Ready;
                }
                true
            }
            Protect::HasInclude => {
                if token.is(Punct::RParen) {
                    self.protect = Protect::Ready;
                }
                true
            }
        }
    }
}
