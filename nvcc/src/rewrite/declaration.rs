//! Finds the parts of a declaration with a word of CUDA: where it begins, its parameters, and its body.

use isowarp_frontend::lex::pp_token::PpKind;
use isowarp_frontend::lex::punct::Punct;

use super::brackets::{close, close_angle};
use super::tokens::Token;

/// The parts of a declaration, as indices of tokens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Declaration {
    /// The first token, `template` if it is a template.
    pub start: usize,
    /// The parentheses of the parameters, if it declares a function.
    pub params: Option<(usize, usize)>,
    /// The braces of the body, if it defines a function.
    pub body: Option<(usize, usize)>,
    /// The `;` or the `}` that ends it, or the token where the search ended.
    pub end: usize,
}

/// Words whose parentheses are not those of parameters.
const WITH_PARENS: &[&str] = &[
    "__attribute__",
    "__attribute",
    "alignas",
    "__align__",
    "decltype",
    "noexcept",
    "explicit",
    "__declspec",
    "sizeof",
    "throw",
    "__launch_bounds__",
    "__cluster_dims__",
    "__block_size__",
    "__maxnreg__",
    "typeof",
    "__typeof__",
    "requires",
];

/// Words that cannot be the name of a function.
const TYPE_WORDS: &[&str] = &[
    "void", "int", "float", "double", "char", "bool", "short", "long", "unsigned", "signed", "auto", "const",
    "volatile",
];

impl Declaration {
    /// Finds the declaration that the word at `word` is part of.
    pub fn around(tokens: &[Token], word: usize) -> Self {
        let start = start(tokens, word);
        let mut found = Self { start, params: None, body: None, end: tokens.len() };
        let mut saw_operator = false;
        let mut at = word;
        while let Some(token) = tokens.get(at) {
            match token.kind {
                PpKind::Punct(Punct::Semi) => {
                    found.end = at;
                    return found;
                }
                PpKind::Punct(Punct::RBrace | Punct::RParen) => {
                    found.end = at;
                    return found;
                }
                PpKind::Punct(Punct::LBrace) => {
                    let end = close(tokens, at);
                    if found.params.is_some() {
                        found.body = Some((at, end));
                        found.end = end;
                        return found;
                    }
                    at = end;
                }
                PpKind::Punct(Punct::LBracket) => at = close(tokens, at),
                PpKind::Punct(Punct::Lt) if !saw_operator || found.params.is_some() => {
                    at = close_angle(tokens, at).unwrap_or(at);
                }
                PpKind::Punct(Punct::Colon) if found.params.is_some() => {
                    at = initialisers(tokens, at + 1);
                    continue;
                }
                PpKind::Punct(Punct::Eq) if found.params.is_none() && !saw_operator => {
                    // The initialiser of a variable.
                    at = expression(tokens, at + 1);
                    continue;
                }
                PpKind::Punct(Punct::LParen) => {
                    let end = close(tokens, at);
                    let before = at.checked_sub(1).and_then(|i| tokens.get(i));
                    if before.is_some_and(|t| t.is_word("operator")) && end == at + 1 {
                        // `operator()`.
                    } else if found.params.is_none() && (saw_operator || before.is_some_and(can_be_name)) {
                        found.params = Some((at, end));
                    }
                    at = end;
                }
                PpKind::Ident if token.text == "operator" => saw_operator = true,
                PpKind::Ident
                    if WITH_PARENS.contains(&token.text) && tokens.get(at + 1).is_some_and(|t| t.is(Punct::LParen)) =>
                {
                    at = close(tokens, at + 1);
                }
                _ => {}
            }
            at += 1;
        }
        found
    }

    /// Returns true if one of the words is outside the parameters and the body.
    pub fn has(&self, tokens: &[Token], words: &[&str]) -> bool {
        let end = self.params.map_or(self.end, |(open, _)| open);
        tokens[self.start..end.min(tokens.len())].iter().any(|t| t.word().is_some_and(|word| words.contains(&word)))
    }

    /// Returns the template arguments' brackets of each `template <…>` at the beginning.
    pub fn template_headers(&self, tokens: &[Token]) -> Vec<(usize, usize)> {
        let mut headers = Vec::new();
        let mut at = self.start;
        while tokens.get(at).is_some_and(|t| t.is_word("template"))
            && tokens.get(at + 1).is_some_and(|t| t.is(Punct::Lt))
            && let Some(end) = close_angle(tokens, at + 1)
        {
            headers.push((at + 1, end));
            at = end + 1;
        }
        headers
    }
}

fn can_be_name(token: &Token) -> bool {
    match token.word() {
        Some(word) => !TYPE_WORDS.contains(&word) && !super::words::is_cuda(word),
        None => token.is(Punct::Gt) || token.is(Punct::Shr),
    }
}

/// Returns the index of the first token of the declaration that the token at `at` is part of.
fn start(tokens: &[Token], at: usize) -> usize {
    let mut first = at;
    while let Some(before) = first.checked_sub(1) {
        let token = &tokens[before];
        let is_label = token.is(Punct::Colon)
            && before > 0
            && matches!(tokens[before - 1].word(), Some("public" | "private" | "protected"));
        let ends = matches!(
            token.kind,
            PpKind::Punct(Punct::Semi | Punct::LBrace | Punct::RBrace | Punct::LParen | Punct::RBracket)
        );
        if is_label || ends {
            break;
        }
        first = match token.kind {
            PpKind::Punct(Punct::RParen) => super::brackets::open(tokens, before).unwrap_or(before),
            _ => before,
        };
    }
    first
}

/// Returns the index of the `{` of a constructor's body, after its initialisers.
fn initialisers(tokens: &[Token], from: usize) -> usize {
    let mut at = from;
    loop {
        // The name of a member or of a base class.
        while let Some(token) = tokens.get(at) {
            if token.is(Punct::Lt) {
                at = close_angle(tokens, at).unwrap_or(at);
            } else if token.word().is_none() && !token.is(Punct::ColonColon) {
                break;
            }
            at += 1;
        }
        if !tokens.get(at).is_some_and(|t| t.is(Punct::LParen) || t.is(Punct::LBrace)) {
            return at;
        }
        at = close(tokens, at) + 1;
        if tokens.get(at).is_some_and(|t| t.is(Punct::Ellipsis)) {
            at += 1;
        }
        if !tokens.get(at).is_some_and(|t| t.is(Punct::Comma)) {
            return at;
        }
        at += 1;
    }
}

/// Returns the index of the `;` or `,` that ends an initialiser.
fn expression(tokens: &[Token], from: usize) -> usize {
    let mut at = from;
    while let Some(token) = tokens.get(at) {
        match token.kind {
            PpKind::Punct(Punct::Semi | Punct::RBrace | Punct::RParen | Punct::Comma) => return at,
            _ if token.opens() => at = close(tokens, at),
            _ => {}
        }
        at += 1;
    }
    at
}
