//! Moves over the tokens: peeking, consuming, expecting, trying and going back.

use super::error::{self, Explain};
use super::{MAX_DEPTH, MAX_HEIGHT, PResult, Parser};
use crate::ast::Ident;
use crate::lex::keyword::Keyword;
use crate::lex::pack::Pack;
use crate::lex::punct::Punct;
use crate::lex::token::{Token, TokenKind};
use isowarp_core::span::Span;

/// A saved state of the parser; see [`Parser::attempt`].
pub(super) struct Checkpoint {
    pos: usize,
    rest: Option<Punct>,
    diagnostics: usize,
    hoisted: usize,
    scopes: usize,
    classes: usize,
    blocks: usize,
    in_block: bool,
    depth: u32,
    height: u32,
    gt_closes: bool,
}

impl Checkpoint {
    /// Returns the number of diagnostics at the checkpoint.
    pub(super) fn diagnostics(&self) -> usize {
        self.diagnostics
    }
}

/// Returns, for each opening bracket, the index of its closing one. A `}` closes the nearest open `{` and leaves
/// parentheses in between open; a `)` or `]` without a match is ignored.
pub(super) fn match_brackets(tokens: &[Token]) -> Vec<Option<u32>> {
    let mut closing = vec![None; tokens.len()];
    let mut open: Vec<(Punct, usize)> = Vec::new();
    for (i, token) in tokens.iter().enumerate() {
        let TokenKind::Punct(punct) = token.kind else {
            continue;
        };
        let wanted = match punct {
            Punct::LParen | Punct::LBracket | Punct::LBrace => {
                open.push((punct, i));
                continue;
            }
            Punct::RParen => Punct::LParen,
            Punct::RBracket => Punct::LBracket,
            Punct::RBrace => Punct::LBrace,
            _ => continue,
        };
        // Parentheses never extend beyond the braces that contain them.
        let found = open
            .iter()
            .rposition(|(p, _)| *p == wanted || (*p == Punct::LBrace && wanted != Punct::LBrace))
            .filter(|&at| open[at].0 == wanted);
        if let Some(at) = found {
            closing[open[at].1] = Some(i as u32);
            open.truncate(at);
        }
    }
    closing
}

impl Parser<'_> {
    /// Returns the current token.
    pub(super) fn peek(&self) -> TokenKind {
        match self.rest {
            Some(punct) => TokenKind::Punct(punct),
            None => self.peek_at(0),
        }
    }

    /// Returns the token `n` places ahead; after the last one, the end of the file.
    pub(super) fn peek_at(&self, n: usize) -> TokenKind {
        if n == 0
            && let Some(punct) = self.rest
        {
            return TokenKind::Punct(punct);
        }
        self.tokens.get(self.pos + n).map_or(TokenKind::Eof, |t| t.kind)
    }

    pub(super) fn span(&self) -> Span {
        self.span_at(self.pos)
    }

    pub(super) fn span_at(&self, index: usize) -> Span {
        match self.tokens.get(index).or(self.tokens.last()) {
            Some(token) => token.span,
            None => Span::default(),
        }
    }

    /// Returns the state of `#pragma pack` after the last consumed token.
    pub(super) fn pack(&self) -> Pack {
        self.tokens.get(self.pos.saturating_sub(1)).map_or(Pack::NATURAL, |t| t.pack)
    }

    /// Returns the span of the last consumed token.
    pub(super) fn prev_span(&self) -> Span {
        self.span_at(self.pos.saturating_sub(1))
    }

    /// Returns the position right after the last consumed token.
    pub(super) fn prev_end(&self) -> Span {
        let prev = self.prev_span();
        Span::new(prev.file, prev.end, prev.end)
    }

    /// Returns the span from the start of `start` to the last consumed token.
    pub(super) fn since(&self, start: Span) -> Span {
        start.to(self.prev_span())
    }

    pub(super) fn at_line_start(&self) -> bool {
        self.tokens.get(self.pos).is_none_or(|t| t.line_start)
    }

    /// Consumes the current token.
    pub(super) fn advance(&mut self) {
        self.rest = None;
        if self.pos < self.tokens.len() {
            self.pos += 1;
        }
        self.fuel = self.fuel.saturating_sub(1);
        if self.fuel == 0 {
            self.exhausted = true;
        }
    }

    pub(super) fn at(&self, punct: Punct) -> bool {
        self.peek().is_punct(punct)
    }

    pub(super) fn at_keyword(&self, keyword: Keyword) -> bool {
        self.peek().is_keyword(keyword)
    }

    pub(super) fn at_end(&self) -> bool {
        self.peek() == TokenKind::Eof
    }

    /// Consumes the token if it is this one.
    pub(super) fn eat(&mut self, punct: Punct) -> bool {
        let found = self.at(punct);
        if found {
            self.advance();
        }
        found
    }

    pub(super) fn eat_keyword(&mut self, keyword: Keyword) -> bool {
        let found = self.at_keyword(keyword);
        if found {
            self.advance();
        }
        found
    }

    pub(super) fn expect(&mut self, punct: Punct) -> PResult<()> {
        if self.eat(punct) {
            return Ok(());
        }
        Err(self.unexpected(error::UNEXPECTED, &format!("`{}`", punct.as_str())))
    }

    /// Consumes the closing bracket of the one at `open`.
    pub(super) fn expect_closing(&mut self, punct: Punct, open: usize) -> PResult<()> {
        if self.eat(punct) {
            return Ok(());
        }
        let opener = match punct {
            Punct::RBrace => Punct::LBrace,
            Punct::RBracket => Punct::LBracket,
            _ => Punct::LParen,
        };
        if self.at_end() {
            return Err(self.unclosed(open, opener));
        }
        let span = self.span_at(open);
        Err(self
            .unexpected(error::UNEXPECTED, &format!("`{}`", punct.as_str()))
            .label(span, format!("to close this `{}`", opener.as_str())))
    }

    /// Consumes a `>`, which may be split off a longer token.
    pub(super) fn expect_gt(&mut self) -> PResult<()> {
        match self.peek() {
            TokenKind::Punct(Punct::Gt) => {
                self.advance();
                Ok(())
            }
            TokenKind::Punct(punct) => match punct.split_gt() {
                Some((_, rest)) => {
                    self.rest = Some(rest);
                    Ok(())
                }
                None => Err(self.unexpected(error::UNEXPECTED, "`>`")),
            },
            _ => Err(self.unexpected(error::UNEXPECTED, "`>`")),
        }
    }

    /// Returns true if the current token begins with `>`.
    pub(super) fn at_gt(&self) -> bool {
        match self.peek() {
            TokenKind::Punct(p) => p == Punct::Gt || p.split_gt().is_some(),
            _ => false,
        }
    }

    /// Consumes the `;` that ends a statement or declaration. If it is missing at the end of a line or block, reports
    /// that and continues as if it were there.
    pub(super) fn expect_semicolon(&mut self, after: &str) -> PResult<()> {
        if self.eat(Punct::Semi) {
            return Ok(());
        }
        let error = self.missing_semicolon(after);
        if self.trying == 0 && (self.at_line_start() || self.at(Punct::RBrace) || self.at_end()) {
            self.report(*error);
            return Ok(());
        }
        // In the middle of a line something else may be meant; name the token that is there.
        Err(self.unexpected(error::MISSING_SEMICOLON, &format!("`;` after {after}")))
    }

    pub(super) fn ident(&mut self) -> PResult<Ident> {
        match self.peek() {
            TokenKind::Ident(name) => {
                let span = self.span();
                self.advance();
                Ok(Ident { name, span })
            }
            _ => Err(self.unexpected(error::EXPECTED_NAME, "a name")),
        }
    }

    /// Returns the index of the bracket that closes the one at the current token.
    pub(super) fn closing_here(&self) -> Option<usize> {
        self.closing_of(self.pos)
    }

    pub(super) fn closing_of(&self, open: usize) -> Option<usize> {
        self.closing.get(open).copied().flatten().map(|i| i as usize)
    }

    /// Moves to a token without reading the tokens in between.
    pub(super) fn jump(&mut self, index: usize) {
        self.pos = index.min(self.tokens.len());
        self.rest = None;
    }

    /// Runs `f` one level deeper; fails if that is too deep or the result is too high.
    pub(super) fn nested<T>(&mut self, f: impl FnOnce(&mut Self) -> PResult<T>) -> PResult<T> {
        if self.depth >= MAX_DEPTH {
            return Err(self.too_deep());
        }
        if self.fuel == 0 {
            return Err(self.too_ambiguous());
        }
        self.depth += 1;
        let outer = std::mem::take(&mut self.height);
        let result = f(self);
        self.depth -= 1;
        self.height = outer.max(self.height.saturating_add(1));
        if self.height > MAX_HEIGHT && result.is_ok() {
            return Err(self.too_long());
        }
        result
    }

    /// Counts one more level above a tree that a loop, and not recursion, has just built.
    pub(super) fn taller(&mut self) -> PResult<()> {
        self.height += 1;
        if self.height > MAX_HEIGHT {
            return Err(self.too_long());
        }
        Ok(())
    }

    pub(super) fn checkpoint(&self) -> Checkpoint {
        Checkpoint {
            pos: self.pos,
            rest: self.rest,
            diagnostics: self.diagnostics.len(),
            hoisted: self.hoisted.len(),
            scopes: self.names.depth(),
            classes: self.classes.len(),
            blocks: self.open_blocks.len(),
            in_block: self.in_block,
            depth: self.depth,
            height: self.height,
            gt_closes: self.gt_closes,
        }
    }

    pub(super) fn restore(&mut self, to: &Checkpoint) {
        self.pos = to.pos;
        self.rest = to.rest;
        self.diagnostics.truncate(to.diagnostics);
        self.hoisted.truncate(to.hoisted);
        self.names.leave_to(to.scopes);
        self.classes.truncate(to.classes);
        self.open_blocks.truncate(to.blocks);
        self.in_block = to.in_block;
        self.depth = to.depth;
        self.height = to.height;
        self.gt_closes = to.gt_closes;
    }

    /// Tries an interpretation. If it fails, returns `None` and restores the parser's state.
    pub(super) fn attempt<T>(&mut self, f: impl FnOnce(&mut Self) -> PResult<T>) -> PResult<Option<T>> {
        let before = self.checkpoint();
        self.trying += 1;
        let result = f(self);
        self.trying -= 1;
        match result {
            Ok(value) => Ok(Some(value)),
            Err(error) if self.exhausted => Err(error),
            Err(_) => {
                self.restore(&before);
                Ok(None)
            }
        }
    }

    /// Looks ahead with `f` and always goes back.
    pub(super) fn look<T>(&mut self, f: impl FnOnce(&mut Self) -> PResult<T>) -> PResult<Option<T>> {
        let before = self.checkpoint();
        let result = self.attempt(f);
        self.restore(&before);
        result
    }

    /// Runs `f` with `>` ending a template argument list if `closes`, or else (inside brackets) as an operator.
    pub(super) fn with_gt<T>(&mut self, closes: bool, f: impl FnOnce(&mut Self) -> PResult<T>) -> PResult<T> {
        let outer = std::mem::replace(&mut self.gt_closes, closes);
        let result = f(self);
        self.gt_closes = outer;
        result
    }
}
