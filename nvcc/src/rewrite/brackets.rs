//! Finds the ends of brackets and of template arguments among tokens.

use isowarp_frontend::lex::pp_token::PpKind;
use isowarp_frontend::lex::punct::Punct;

use super::tokens::Token;

/// Returns the index of the bracket that closes the one at `open`, or the number of tokens.
pub(super) fn close(tokens: &[Token], open: usize) -> usize {
    let mut depth = 0usize;
    for (at, token) in tokens.iter().enumerate().skip(open) {
        if token.opens() {
            depth += 1;
        } else if token.closes() {
            depth = depth.saturating_sub(1);
            if depth == 0 {
                return at;
            }
        }
    }
    tokens.len()
}

/// Returns the index of the bracket that opens the one at `close`.
pub(super) fn open(tokens: &[Token], close: usize) -> Option<usize> {
    let mut depth = 0usize;
    for (at, token) in tokens.iter().enumerate().take(close + 1).rev() {
        if token.closes() {
            depth += 1;
        } else if token.opens() {
            depth = depth.checked_sub(1)?;
            if depth == 0 {
                return Some(at);
            }
        }
    }
    None
}

/// Number of `>` in a token that may close template arguments.
fn closing(token: &Token) -> usize {
    match token.kind {
        PpKind::Punct(Punct::Gt) => 1,
        PpKind::Punct(Punct::Shr) => 2,
        PpKind::Punct(Punct::LaunchClose) => 3,
        _ => 0,
    }
}

/// Returns the index of the token that closes the template arguments that begin with the `<` at `open`. Returns `None`
/// if the `<` compares.
pub(super) fn close_angle(tokens: &[Token], open: usize) -> Option<usize> {
    let mut depth = 0usize;
    let mut at = open;
    while let Some(token) = tokens.get(at) {
        match token.kind {
            PpKind::Punct(Punct::Lt) => depth += 1,
            _ if token.opens() => at = close(tokens, at),
            PpKind::Punct(Punct::Semi | Punct::RParen | Punct::RBracket | Punct::RBrace) => return None,
            _ => {
                let closed = closing(token);
                if closed > 0 && closed >= depth {
                    return Some(at);
                }
                depth -= closed;
            }
        }
        at += 1;
    }
    None
}

/// Returns the index of the `<` that opens the template arguments that end at `close`.
pub(super) fn open_angle(tokens: &[Token], close: usize) -> Option<usize> {
    let mut depth = 0usize;
    let mut at = close;
    loop {
        let token = tokens.get(at)?;
        match token.kind {
            PpKind::Punct(Punct::Lt) => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return Some(at);
                }
            }
            PpKind::Punct(Punct::RParen | Punct::RBracket | Punct::RBrace) => at = open(tokens, at)?,
            PpKind::Punct(Punct::Semi | Punct::LParen | Punct::LBracket | Punct::LBrace) => return None,
            _ => depth += closing(token),
        }
        at = at.checked_sub(1)?;
    }
}

/// Splits the tokens between two indices at commas outside brackets and template arguments.
pub(super) fn split(tokens: &[Token], from: usize, to: usize) -> Vec<std::ops::Range<usize>> {
    let mut parts = Vec::new();
    let (mut start, mut at) = (from, from);
    while at < to {
        let token = &tokens[at];
        if token.is(Punct::Comma) {
            parts.push(start..at);
            start = at + 1;
        } else if token.opens() {
            at = close(tokens, at).min(to);
        } else if token.is(Punct::Lt)
            && at > from
            && tokens[at - 1].word().is_some()
            && let Some(end) = close_angle(tokens, at).filter(|end| *end < to)
        {
            at = end;
        }
        at += 1;
    }
    if start < to {
        parts.push(start..to);
    }
    parts
}
