//! `#pragma` and `_Pragma`: `once`, `unroll`, `pack` and the macro stack have an effect, others are ignored (C++17
//! [cpp.pragma], [cpp.pragma.op]; the CUDA C++ Programming Guide, "#pragma unroll"; the GCC manual, "Structure-Layout
//! Pragmas" and "Push/Pop Macro Pragmas").

use super::Preprocessor;
use crate::lex::codes;
use crate::lex::pack::Pack;
use crate::lex::pp_token::{PpKind, PpToken};
use crate::lex::punct::Punct;
use crate::lex::quoted;
use crate::lex::scan::Scanner;
use crate::lex::symbol::Symbol;
use crate::lex::token::{CharPrefix, UnrollWord};
use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;

/// Largest number of values that `pack(push)` and `push_macro` may save.
const MAX_PUSHED: usize = 10_000;

/// A value saved by `pack(push)`, with the name given to it.
#[derive(Debug)]
pub(super) struct Pushed {
    name: Option<Symbol>,
    value: Pack,
}

/// Returns true if every bracket is matched.
fn brackets_fit(tokens: &[PpToken]) -> bool {
    let mut open = Vec::new();
    tokens.iter().all(|t| match t.kind {
        PpKind::Punct(Punct::LParen) => {
            open.push(Punct::RParen);
            true
        }
        PpKind::Punct(Punct::LBracket) => {
            open.push(Punct::RBracket);
            true
        }
        PpKind::Punct(Punct::LBrace) => {
            open.push(Punct::RBrace);
            true
        }
        PpKind::Punct(close @ (Punct::RParen | Punct::RBracket | Punct::RBrace)) => open.pop() == Some(close),
        _ => true,
    }) && open.is_empty()
}

/// Returns true for `#pragma …`, which may be the body of a macro.
pub(super) fn is_pragma(tokens: &[PpToken]) -> bool {
    matches!(tokens, [hash, name, ..] if hash.is(Punct::Hash) && name.ident().is_some_and(|n| n.as_str() == "pragma"))
}

impl Preprocessor<'_> {
    /// Executes a pragma; may return tokens for the parser.
    pub(super) fn pragma(&mut self, line: &[PpToken], at: &PpToken) -> Vec<PpToken> {
        let Some((name, rest)) = line.split_first() else { return Vec::new() };
        let span = at.span.to(line.last().map_or(name.span, |t| t.span));
        match name.ident().map_or("", Symbol::as_str) {
            "pack" => {
                if self.collecting > 0 {
                    self.malformed(span, "`#pragma pack` among the arguments of a macro is not supported");
                } else if let Err(message) = self.pack(rest) {
                    self.malformed(span, &message);
                }
                vec![PpToken { kind: PpKind::PragmaPack(self.pack), span, ..*at }]
            }
            which @ ("push_macro" | "pop_macro") => {
                self.macro_stack(which, rest, span);
                Vec::new()
            }
            "once" => {
                if self.files.len() > 1 {
                    self.once.extend(self.files.last().map(|file| file.scanner.file()));
                }
                Vec::new()
            }
            "unroll" => self.unroll(UnrollWord::Unroll, rest, PpToken { span, ..*at }),
            "nounroll" => self.unroll(UnrollWord::NoUnroll, rest, PpToken { span, ..*at }),
            "GCC" => match rest.split_first() {
                Some((word, rest)) if word.ident().is_some_and(|w| w == "unroll") => {
                    self.unroll(UnrollWord::Gcc, rest, PpToken { span, ..*at })
                }
                _ => Vec::new(),
            },
            _ => Vec::new(),
        }
    }

    /// Handles `#pragma unroll N`: the parser reads the count, which may name a template's parameter.
    fn unroll(&mut self, word: UnrollWord, count: &[PpToken], at: PpToken) -> Vec<PpToken> {
        let mut out = vec![PpToken { kind: PpKind::PragmaUnroll(word), ..at }];
        let count = self.expand_list(count.to_vec());
        // The count is between the tokens of the program, whose brackets must match.
        if brackets_fit(&count) {
            // A name left here that is a macro's was one in the pragma's own line, where it is not expanded again.
            out.extend(count.into_iter().map(|t| PpToken { no_expand: true, line_start: false, ..t }));
        } else {
            self.malformed(at.span, &format!("unmatched bracket in `{}`", word.as_str()));
        }
        let last = out.last().map_or(at.span, |t| t.span);
        let end = Span::new(last.file, last.end, last.end);
        out.push(PpToken { kind: PpKind::PragmaEnd, span: end, line_start: false, ..at });
        out
    }

    /// Executes a macro of `#pragma …` that is alone on its line. nvcc reads its preprocessor's output again and
    /// finds the pragma there. With other tokens on the line it would not find a pragma, or would treat the rest of
    /// the line as part of it.
    pub(super) fn pragma_of_macro(&mut self, tokens: Vec<PpToken>, name: &PpToken) -> Vec<PpToken> {
        let line = self.expand_list(tokens.into_iter().skip(2).collect());
        self.pragma(&line, name)
    }

    /// Executes `_Pragma("…")`, whose name has just been read.
    pub(super) fn pragma_operator(&mut self, name: &PpToken) -> Vec<PpToken> {
        let mut tokens = Vec::new();
        while tokens.len() < 3 {
            match self.next_expanded(None) {
                Some(token) if token.kind != PpKind::End => tokens.push(token),
                _ => break,
            }
        }
        let text = match tokens.as_slice() {
            [open, text, close] if open.is(Punct::LParen) && close.is(Punct::RParen) && text.kind == PpKind::Str => {
                quoted::string(text.spelling(), CharPrefix::None).ok().and_then(|s| String::from_utf8(s).ok())
            }
            _ => None,
        };
        let Some(text) = text else {
            self.report(Diagnostic::error(codes::DIRECTIVE, name.span, "`_Pragma` needs one string in parentheses"));
            return Vec::new();
        };
        let mut scanner = Scanner::new(name.span.file, text.as_str().into());
        let mut line = Vec::new();
        while let Some(token) = scanner.next_in_line() {
            line.push(PpToken { span: name.span, ..token });
        }
        self.pragma(&line, name)
    }

    /// Handles `pack(n)`, `pack()`, `pack(push, name, n)`, `pack(pop, name)`: the alignment of members from here on.
    fn pack(&mut self, line: &[PpToken]) -> Result<(), String> {
        let [open, inner @ .., close] = line else { return Err("`#pragma pack` needs parentheses".into()) };
        if !open.is(Punct::LParen) || !close.is(Punct::RParen) {
            return Err("`#pragma pack` needs parentheses".into());
        }
        let mut words = inner.split(|t| t.is(Punct::Comma)).peekable();
        match words.peek() {
            Some([]) if inner.is_empty() => {
                self.pack = Pack::NATURAL;
                return Ok(());
            }
            Some([word]) if word.ident().is_some_and(|w| w == "push") => {
                words.next();
                let name = words.next_if(|w| matches!(w, [t] if t.kind == PpKind::Ident));
                let name = name.and_then(|w| w.first()).and_then(PpToken::ident);
                if self.packs.len() >= MAX_PUSHED {
                    return Err(format!("`#pragma pack` keeps at most {MAX_PUSHED} values"));
                }
                self.packs.push(Pushed { name, value: self.pack });
                if words.peek().is_none() {
                    return Ok(());
                }
            }
            Some([word]) if word.ident().is_some_and(|w| w == "pop") => {
                words.next();
                let name = words.next().map(|w| match w {
                    [only] => only.ident().ok_or("only a name is allowed after `pop`"),
                    _ => Err("only a name is allowed after `pop`"),
                });
                let name = name.transpose()?;
                let depth = match name {
                    Some(_) => self.packs.iter().rposition(|p| p.name == name),
                    None => self.packs.len().checked_sub(1),
                };
                let kept = depth.and_then(|depth| self.packs.drain(depth..).next());
                self.pack = kept.ok_or("`#pragma pack(pop)` has no `push`")?.value;
                return if words.next().is_none() { Ok(()) } else { Err("this pragma is too long".into()) };
            }
            _ => {}
        }
        let value = match (words.next(), words.next()) {
            (Some([only]), None) if only.kind == PpKind::Ident => {
                return Err(format!(
                    "`#pragma pack` needs a number, not `{}`: g++ expands no macros here, and NVRTC does",
                    only.spelling()
                ));
            }
            (Some([only]), None) => only.spelling().parse().ok().and_then(Pack::new),
            _ => None,
        };
        self.pack = value.ok_or("`#pragma pack` needs 1, 2, 4, 8 or 16")?;
        Ok(())
    }

    /// Handles the macro stack: `push_macro("name")` saves a macro, or that the name is not one; `pop_macro("name")`
    /// restores it.
    fn macro_stack(&mut self, which: &str, line: &[PpToken], span: Span) {
        let name = match line {
            [open, text, close] if open.is(Punct::LParen) && close.is(Punct::RParen) && text.kind == PpKind::Str => {
                quoted::string(text.spelling(), CharPrefix::None).ok().and_then(|s| String::from_utf8(s).ok())
            }
            _ => None,
        };
        let Some(name) = name else {
            return self.malformed(span, &format!("`#pragma {which}` needs the name of a macro in quotes"));
        };
        let name = Symbol::intern(name.trim());
        let kept = self.pushed_macros.entry(name).or_default();
        if which == "push_macro" {
            if kept.len() < MAX_PUSHED {
                kept.push(self.macros.get(&name).cloned());
            } else {
                self.malformed(span, &format!("a macro can be pushed at most {MAX_PUSHED} times"));
            }
            return;
        }
        match kept.pop() {
            Some(Some(makro)) => drop(self.macros.insert(name, makro)),
            Some(None) => drop(self.macros.remove(&name)),
            // No effect without a `push` before.
            None => {}
        }
    }

    fn malformed(&mut self, span: Span, message: &str) {
        self.report(Diagnostic::error(codes::DIRECTIVE, span, message));
    }
}
