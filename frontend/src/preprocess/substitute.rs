//! Substitutes arguments in the body of a macro: `#`, `##`, `__VA_OPT__` (C++17 [cpp.subst], [cpp.stringize],
//! [cpp.concat]; C++20 [cpp.subst] 3).
//!
//! Every token from the body gets the span of the invocation; the expansion table records where it was spelled.
//! Tokens of arguments keep their spans.

use super::Preprocessor;
use super::macros::{Macro, Piece};
use crate::lex::codes;
use crate::lex::pp_token::{PpKind, PpToken};
use crate::lex::punct::Punct;
use crate::lex::scan::Scanner;
use crate::lex::symbol::Symbol;
use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::expansion::{ExpansionId, MacroId};
use isowarp_core::span::{FileId, Span};

/// Bytes of produced text that count as one token towards the limit of expansion.
const BYTES_PER_TOKEN: usize = 8;

/// The site of an expansion.
#[derive(Debug, Clone, Copy)]
pub(super) struct Site {
    /// Id of the macro.
    pub makro: MacroId,
    /// Name of the macro.
    pub name: Symbol,
    /// Invocation in the file: of this macro, or of the outermost macro around it.
    pub invocation: Span,
    /// Position of the name, if that was in another macro's body.
    pub parent: ExpansionId,
}

/// An argument as written and, once needed, fully expanded.
#[derive(Debug, Default)]
pub(super) struct Argument {
    pub raw: Vec<PpToken>,
    /// True for the variable argument of an invocation that ends before it.
    pub omitted: bool,
    pub expanded: Option<Vec<PpToken>>,
}

impl Preprocessor<'_> {
    /// Returns the expansion of a macro's body for these arguments.
    pub(super) fn substitute(
        &mut self,
        pieces: &[Piece],
        args: &mut [Argument],
        site: Site,
        variadic: bool,
    ) -> Vec<PpToken> {
        let mut tokens = self.substitute_pieces(pieces, args, site, variadic);
        tokens.retain(|token| token.kind != PpKind::Placemarker);
        tokens
    }

    fn substitute_pieces(
        &mut self,
        pieces: &[Piece],
        args: &mut [Argument],
        site: Site,
        variadic: bool,
    ) -> Vec<PpToken> {
        let mut out: Vec<PpToken> = Vec::with_capacity(pieces.len());
        let mut index = 0;
        while let Some(piece) = pieces.get(index) {
            let Piece::Paste(operator) = piece else {
                let pasted = matches!(pieces.get(index + 1), Some(Piece::Paste(_)));
                let tokens = self.operand(piece, pasted, args, site, variadic);
                out.extend(tokens);
                index += 1;
                continue;
            };
            let Some(right) = pieces.get(index + 1) else { break };
            index += 2;
            // gcc: `, ## __VA_ARGS__` drops the comma if the variable argument is omitted, but not if it is present
            // and empty.
            if let Piece::Param(number, _) = right
                && variadic
                && number + 1 == args.len()
                && matches!(pieces.get(index - 3), Some(Piece::Token(token)) if token.is(Punct::Comma))
            {
                match args.last() {
                    Some(arg) if !arg.omitted => out.extend_from_slice(&arg.raw),
                    _ => {
                        out.pop();
                    }
                }
                continue;
            }
            let mut tokens = self.operand(right, true, args, site, variadic).into_iter();
            if let Some(first) = tokens.next() {
                match out.pop() {
                    Some(left) => self.paste(left, first, operator, site, &mut out),
                    None => out.push(first),
                }
            }
            out.extend(tokens);
        }
        out
    }

    /// Returns the tokens of one element; never empty next to `##`.
    fn operand(
        &mut self,
        piece: &Piece,
        pasted: bool,
        args: &mut [Argument],
        site: Site,
        variadic: bool,
    ) -> Vec<PpToken> {
        let (mut tokens, model) = match piece {
            Piece::Token(token) | Piece::Paste(token) => return vec![self.relocate(token, site)],
            Piece::Stringify(index, token) => {
                let text = args.get(*index).map_or_else(String::new, |arg| stringify(&arg.raw));
                return vec![self.string_token(&text, token, site)];
            }
            Piece::Param(index, token) => {
                let tokens = match args.get(*index) {
                    Some(arg) if pasted => arg.raw.clone(),
                    Some(_) => self.expanded(*index, args),
                    None => Vec::new(),
                };
                (tokens, token)
            }
            Piece::VaOpt { body, stringify: quoted, token } => {
                let any = match args.len().checked_sub(1) {
                    Some(last) => !self.expanded(last, args).is_empty(),
                    None => false,
                };
                let mut tokens = if any { self.substitute_pieces(body, args, site, variadic) } else { Vec::new() };
                tokens.retain(|token| token.kind != PpKind::Placemarker);
                if *quoted {
                    return vec![self.string_token(&stringify(&tokens), token, site)];
                }
                (tokens, token)
            }
        };
        match tokens.first_mut() {
            Some(first) => {
                first.space = model.space;
                first.line_start = false;
            }
            None if pasted => tokens.push(PpToken { kind: PpKind::Placemarker, ..self.relocate(model, site) }),
            None => {}
        }
        tokens
    }

    fn expanded(&mut self, index: usize, args: &mut [Argument]) -> Vec<PpToken> {
        let Some(arg) = args.get_mut(index) else { return Vec::new() };
        if let Some(tokens) = &arg.expanded {
            return tokens.clone();
        }
        let tokens = self.expand_list(arg.raw.clone());
        arg.expanded = Some(tokens.clone());
        tokens
    }

    /// Returns a token of a body as it appears at the invocation.
    fn relocate(&mut self, token: &PpToken, site: Site) -> PpToken {
        let expansion = self.expansions.add(site.makro, token.span, site.parent);
        PpToken { span: Span { expansion, ..site.invocation }, line_start: false, ..*token }
    }

    fn string_token(&mut self, text: &str, model: &PpToken, site: Site) -> PpToken {
        // Backslashes are doubled in strings inside strings.
        self.count(text.len() / BYTES_PER_TOKEN, site.invocation);
        let text = Symbol::intern(&format!("\"{text}\""));
        PpToken { kind: PpKind::Str, text, ..self.relocate(model, site) }
    }

    /// Joins two tokens. If the result is not a token, reports it and keeps both.
    fn paste(&mut self, left: PpToken, right: PpToken, operator: &PpToken, site: Site, out: &mut Vec<PpToken>) {
        if right.kind == PpKind::Placemarker {
            out.push(left);
            return;
        }
        if left.kind == PpKind::Placemarker {
            out.push(PpToken { space: left.space, ..right });
            return;
        }
        if matches!(left.kind, PpKind::Str | PpKind::Char) && right.kind == PpKind::Ident {
            // A literal with a suffix is one token of C++ ([lex.ext]), but two here; the suffix is not the name of a
            // macro.
            out.push(left);
            out.push(PpToken { space: false, line_start: false, no_expand: true, ..right });
            return;
        }
        let text = format!("{}{}", left.spelling(), right.spelling());
        self.count(text.len() / BYTES_PER_TOKEN, site.invocation);
        let mut scanner = Scanner::new(FileId::default(), text.as_str().into());
        let token = scanner.next_token();
        let single = scanner.next_token().kind == PpKind::End && token.kind != PpKind::End;
        if single && scanner.diagnostics.is_empty() && token.kind != PpKind::Other {
            let place = self.relocate(operator, site);
            out.push(PpToken { span: place.span, space: left.space, line_start: false, ..token });
            return;
        }
        self.report(
            Diagnostic::error(
                codes::PASTE,
                site.invocation,
                format!(
                    "`##` joins `{}` and `{}` to `{text}`, which is not one token",
                    left.spelling(),
                    right.spelling()
                ),
            )
            .with_label(operator.span, format!("in the definition of macro `{}`", site.name)),
        );
        out.push(left);
        out.push(right);
    }

    /// Creates the site of an expansion of `makro`, whose name is `token` and whose invocation spans `invocation`.
    pub(super) fn site(&mut self, makro: &Macro, token: &PpToken, invocation: Span) -> Site {
        let id = match makro.id.get() {
            Some(id) => id,
            None => {
                let id = self.expansions.add_macro(makro.name.as_str());
                makro.id.set(Some(id));
                id
            }
        };
        let parent = token.span.expansion;
        let invocation = if parent.is_none() { invocation } else { token.span };
        Site { makro: id, name: makro.name, invocation, parent }
    }
}

/// Returns an argument's text as `#` requires it, without the outer quotes.
fn stringify(tokens: &[PpToken]) -> String {
    let mut out = String::new();
    for (index, token) in tokens.iter().enumerate() {
        if index > 0 && (token.space || token.line_start) {
            out.push(' ');
        }
        let escape = matches!(token.kind, PpKind::Str | PpKind::Char);
        for c in token.spelling().chars() {
            match c {
                '"' | '\\' if escape => out.extend(['\\', c]),
                '\n' => out.push_str("\\n"),
                '"' => out.extend(['\\', c]),
                _ => out.push(c),
            }
        }
    }
    out
}
