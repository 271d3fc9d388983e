//! Parses statements and blocks, and continues after errors.
//!
//! Source: C++17 [stmt.stmt].

use super::error::{self, Explain};
use super::specifiers::SpecCx;
use super::{PResult, Parser};
use crate::ast::{
    AsmOperand, AsmOperands, Block, Condition, Decl, DeclKind, IfStmt, Specifiers, Stmt, StmtKind, SwitchStmt,
    TokenRange, Unroll,
};
use crate::lex::keyword::Keyword;
use crate::lex::punct::Punct;
use crate::lex::symbol::ByteSymbol;
use crate::lex::token::{CharPrefix, TokenKind};
use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;

impl Parser<'_> {
    /// Parses `{ … }` with its own scope.
    pub(super) fn block(&mut self) -> PResult<Block> {
        self.nested(|p| {
            let start = p.span();
            let open = p.pos;
            p.expect(Punct::LBrace)?;
            let scopes = p.names.depth();
            p.names.enter_block();
            p.open_blocks.push(open);
            let outer = std::mem::replace(&mut p.in_block, true);
            let stmts = p.with_gt(false, |p| p.statements(open));
            p.in_block = outer;
            p.open_blocks.pop();
            p.names.leave_to(scopes);
            Ok(Block { stmts: stmts?, span: p.since(start) })
        })
    }

    /// Parses statements up to the `}` of the block that begins at `open`. After an error in a statement, parsing
    /// continues with the next one.
    fn statements(&mut self, open: usize) -> PResult<Vec<Stmt>> {
        let mut stmts = Vec::new();
        while !self.eat(Punct::RBrace) {
            if self.at_end() {
                return Err(self.unclosed(open, Punct::LBrace));
            }
            let start = self.pos;
            let before = self.checkpoint();
            match self.statement(&mut stmts) {
                Ok(()) => {
                    if self.pos == start {
                        self.advance();
                    }
                }
                Err(error) if self.trying > 0 || self.abandon || self.fuel == 0 => {
                    return Err(error);
                }
                Err(_) if self.at_end() => return Err(self.unclosed(open, Punct::LBrace)),
                Err(error) => {
                    let at = self.pos;
                    let inner = self.diagnostics_since(&before);
                    self.restore(&before);
                    self.diagnostics.extend(inner);
                    self.exhausted = false;
                    let error = self.explained(start, at, *error);
                    let error = self.hidden_cause(start, at, error);
                    self.report(error);
                    let end = self.skip_end(start, at).index;
                    self.jump(end.max(start + 1));
                }
            }
        }
        Ok(stmts)
    }

    /// Parses one statement as the body of another; labels before it are kept with it in a block.
    pub(super) fn sub_statement(&mut self) -> PResult<Stmt> {
        let start = self.span();
        let scopes = self.names.depth();
        self.names.enter_block();
        let mut stmts = Vec::new();
        let result = self.statement(&mut stmts);
        self.names.leave_to(scopes);
        result?;
        let span = self.since(start);
        match stmts.pop() {
            Some(only) if stmts.is_empty() => Ok(only),
            Some(last) => {
                stmts.push(last);
                Ok(Stmt::new(StmtKind::Block(Block { stmts, span }), span))
            }
            None => Ok(Stmt::new(StmtKind::Empty, span)),
        }
    }

    /// Parses one statement with the labels before it.
    fn statement(&mut self, out: &mut Vec<Stmt>) -> PResult<()> {
        self.nested(|p| {
            let mut ignored = Specifiers::default();
            let mut unroll = Vec::new();
            loop {
                while let TokenKind::PragmaUnroll(word) = p.peek() {
                    unroll.extend(p.unroll_pragma(word)?);
                }
                // `[[fallthrough]]`, `[[likely]]`; `__attribute__` begins a declaration.
                while p.at(Punct::LBracket) && p.peek_at(1).is_punct(Punct::LBracket) {
                    // Attributes in any other form begin a declaration as well.
                    ignored.attributes.extend(p.attribute_group()?.unwrap_or_default());
                    p.no_layout_attributes(&ignored, "before a statement")?;
                }
                if !p.label(out)? {
                    break;
                }
                // A label may end a block (C23, and all compilers in practice).
                if p.at(Punct::RBrace) {
                    return Ok(());
                }
            }
            let stmt = p.unlabelled(unroll)?;
            out.push(stmt);
            Ok(())
        })
    }

    /// Parses `case v:`, `default:` or `name:`.
    fn label(&mut self, out: &mut Vec<Stmt>) -> PResult<bool> {
        let start = self.span();
        let kind = match self.peek() {
            TokenKind::Keyword(Keyword::Case) => {
                self.advance();
                let value = self.conditional()?;
                let range_end = if self.eat(Punct::Ellipsis) { Some(self.conditional()?) } else { None };
                StmtKind::Case { value, range_end }
            }
            TokenKind::Keyword(Keyword::Default) => {
                self.advance();
                StmtKind::Default
            }
            TokenKind::Ident(_) if self.peek_at(1).is_punct(Punct::Colon) => StmtKind::Label(self.ident()?),
            _ => return Ok(false),
        };
        if !self.eat(Punct::Colon) {
            let what =
                if matches!(kind, StmtKind::Default) { "`:` after `default`" } else { "`:` after the case's value" };
            return Err(self.unexpected(error::UNEXPECTED, what));
        }
        out.push(Stmt::new(kind, self.since(start)));
        Ok(true)
    }

    /// Parses a statement without labels. `unroll` contains the pragmas before it, which apply only to a loop.
    fn unlabelled(&mut self, unroll: Vec<Unroll>) -> PResult<Stmt> {
        let start = self.span();
        if self.at_loop() {
            return self.loop_statement(unroll);
        }
        for pragma in unroll {
            self.before_no_loop(pragma.word, pragma.span);
        }
        let kind = match self.peek() {
            TokenKind::Punct(Punct::LBrace) => StmtKind::Block(self.block()?),
            TokenKind::Punct(Punct::Semi) => {
                self.advance();
                StmtKind::Empty
            }
            TokenKind::Keyword(k) => match self.keyword_statement(k)? {
                Some(kind) => kind,
                None => self.declaration_or_expression()?,
            },
            _ => self.declaration_or_expression()?,
        };
        Ok(Stmt::new(kind, self.since(start)))
    }

    fn keyword_statement(&mut self, keyword: Keyword) -> PResult<Option<StmtKind>> {
        Ok(Some(match keyword {
            Keyword::If => self.if_statement()?,
            Keyword::Switch => self.switch_statement()?,
            Keyword::Break => {
                self.advance();
                self.expect_semicolon("`break`")?;
                StmtKind::Break
            }
            Keyword::Continue => {
                self.advance();
                self.expect_semicolon("`continue`")?;
                StmtKind::Continue
            }
            Keyword::Return => {
                self.advance();
                let value = if self.at(Punct::Semi) {
                    None
                } else if self.at(Punct::RBrace) {
                    // `return }`: the semicolon is missing, not the value.
                    None
                } else {
                    Some(self.braced_or_expr()?)
                };
                self.expect_semicolon("`return`")?;
                StmtKind::Return(value)
            }
            Keyword::Goto => {
                self.advance();
                let label = self.ident()?;
                self.expect_semicolon("`goto`")?;
                StmtKind::Goto(label)
            }
            Keyword::Asm => self.asm_statement()?,
            Keyword::Try => {
                self.advance();
                let block = self.block()?;
                while self.eat_keyword(Keyword::Catch) {
                    if self.at(Punct::LParen) {
                        self.skip_group()?;
                    }
                    if !self.at(Punct::LBrace) {
                        return Err(self.unexpected(error::UNEXPECTED, "`{`"));
                    }
                    self.skip_group()?;
                }
                StmtKind::Try(block)
            }
            Keyword::Else => {
                return Err(self.error_at(error::STRAY_WORD, self.span(), "this `else` has no `if` before it"));
            }
            Keyword::Catch => {
                return Err(self.error_at(error::STRAY_WORD, self.span(), "this `catch` has no `try` before it"));
            }
            Keyword::Global => return Err(self.function_in_function()),
            Keyword::Device | Keyword::Host | Keyword::Template
                if self.at_line_start() && self.missing_brace().is_some() =>
            {
                return Err(self.function_in_function());
            }
            _ => return Ok(None),
        }))
    }

    /// Returns the outermost open block without a closing brace.
    fn missing_brace(&self) -> Option<usize> {
        self.open_blocks.iter().copied().find(|&open| self.closing_of(open).is_none())
    }

    fn function_in_function(&mut self) -> Box<Diagnostic> {
        let span = self.span();
        match self.missing_brace() {
            Some(open) if self.trying == 0 => {
                self.abandon = true;
                self.unclosed(open, Punct::LBrace).label(span, "another function begins here")
            }
            _ => self
                .error_at(error::NESTED_FUNCTION, span, "a function cannot be defined inside a function")
                .help("a `}` may be missing before it"),
        }
    }

    /// Parses the parentheses of `if (…)` and similar statements, with `f` for their contents.
    pub(super) fn in_parens<T>(&mut self, after: &str, f: impl FnOnce(&mut Self) -> PResult<T>) -> PResult<T> {
        let open = self.pos;
        if !self.eat(Punct::LParen) {
            return Err(self.unexpected(error::UNEXPECTED, &format!("`(` after `{after}`")));
        }
        let value = self.with_gt(false, f)?;
        self.expect_closing(Punct::RParen, open)?;
        Ok(value)
    }

    fn if_statement(&mut self) -> PResult<StmtKind> {
        self.advance();
        let is_constexpr = self.eat_keyword(Keyword::Constexpr);
        let scopes = self.names.depth();
        self.names.enter_block();
        let (init, cond) = self.in_parens("if", Self::init_and_condition)?;
        let then = self.sub_statement()?;
        let otherwise = if self.eat_keyword(Keyword::Else) { Some(self.sub_statement()?) } else { None };
        self.names.leave_to(scopes);
        Ok(StmtKind::If(Box::new(IfStmt { is_constexpr, init, cond, then, otherwise })))
    }

    fn switch_statement(&mut self) -> PResult<StmtKind> {
        self.advance();
        let scopes = self.names.depth();
        self.names.enter_block();
        let (init, cond) = self.in_parens("switch", Self::init_and_condition)?;
        let body = self.sub_statement()?;
        self.names.leave_to(scopes);
        Ok(StmtKind::Switch(Box::new(SwitchStmt { init, cond, body })))
    }

    /// Parses `init; cond` or `cond`.
    fn init_and_condition(&mut self) -> PResult<(Option<Stmt>, Condition)> {
        let has_init = self.semicolon_before_closing();
        let init = if has_init {
            let start = self.span();
            let kind = if self.eat(Punct::Semi) { StmtKind::Empty } else { self.declaration_or_expression()? };
            Some(Stmt::new(kind, self.since(start)))
        } else {
            None
        };
        Ok((init, self.condition()?))
    }

    /// Returns true if there is a `;` directly in the current parentheses.
    fn semicolon_before_closing(&self) -> bool {
        let mut i = self.pos;
        while let Some(token) = self.tokens.get(i) {
            match token.kind {
                TokenKind::Punct(Punct::Semi) => return true,
                TokenKind::Punct(Punct::RParen | Punct::RBrace) | TokenKind::Eof => return false,
                TokenKind::Punct(Punct::LParen | Punct::LBracket | Punct::LBrace) => match self.closing_of(i) {
                    Some(close) => i = close,
                    None => return false,
                },
                _ => {}
            }
            i += 1;
        }
        false
    }

    /// Parses a condition: an expression, or a declaration with an initialiser.
    pub(super) fn condition(&mut self) -> PResult<Condition> {
        if self.declaration_starts()? {
            let specs = self.specifiers(SpecCx::Block)?;
            let mut decls = self.condition_declarator(specs)?;
            if let Some(Decl { kind: DeclKind::Var(var), .. }) = decls.pop() {
                return Ok(Condition::Decl(var));
            }
            return Err(self.unexpected(error::EXPECTED_EXPRESSION, "a condition"));
        }
        if self.at(Punct::RParen) {
            return Err(self.unexpected(error::EXPECTED_EXPRESSION, "a condition"));
        }
        Ok(Condition::Expr(self.expr()?))
    }

    /// Parses a declaration or expression with its `;`.
    pub(super) fn declaration_or_expression(&mut self) -> PResult<StmtKind> {
        if self.declaration_starts()? {
            return Ok(StmtKind::Decl(self.declaration(SpecCx::Block)?));
        }
        let e = self.expr()?;
        self.expect_semicolon("this expression")?;
        Ok(StmtKind::Expr(e))
    }

    /// Parses `asm volatile("…" : … );`.
    fn asm_statement(&mut self) -> PResult<StmtKind> {
        self.advance();
        let mut volatile = false;
        while self.eat_keyword(Keyword::Volatile) || self.at_keyword(Keyword::Goto) || self.at_keyword(Keyword::Inline)
        {
            if self.prev_is(Keyword::Volatile) {
                volatile = true;
            } else {
                self.advance();
            }
        }
        if !self.at(Punct::LParen) {
            return Err(self.unexpected(error::UNEXPECTED, "`(` after `asm`"));
        }
        let open = self.pos;
        let template = match self.kind_at(open + 1) {
            TokenKind::Str { bytes, .. } => Some(bytes),
            _ => None,
        };
        let operands = |p: &mut Self| {
            p.advance();
            p.advance();
            p.asm_operands().map(Box::new)
        };
        let operands = match template.map(|t| t.as_bytes().trim_ascii()) {
            Some(b"") => Some(operands(self)?),
            // The operands need not be understood: most such statements are rejected.
            Some(_) => self.attempt(operands)?,
            None => None,
        };
        if operands.is_none() {
            self.skip_group()?;
        }
        let tokens = TokenRange { start: open as u32 + 1, end: self.pos.saturating_sub(1) as u32 };
        self.expect_semicolon("`asm(…)`")?;
        Ok(StmtKind::Asm { tokens, volatile, template, operands })
    }

    /// Parses `: "+r"(x) : "r"(y) : "memory")`.
    fn asm_operands(&mut self) -> PResult<AsmOperands> {
        let mut found = AsmOperands::default();
        let mut section = 0;
        loop {
            if self.eat(Punct::RParen) {
                return Ok(found);
            }
            if self.eat(Punct::ColonColon) {
                section += 2;
            } else {
                self.expect(Punct::Colon)?;
                section += 1;
            }
            if [Punct::Colon, Punct::ColonColon, Punct::RParen].into_iter().any(|p| self.at(p)) {
                continue;
            }
            loop {
                match section {
                    1 => found.outputs.push(self.asm_operand()?),
                    2 => found.inputs.push(self.asm_operand()?),
                    _ => {
                        let (clobbered, span) = self.asm_string()?;
                        match clobbered.as_bytes() {
                            b"memory" => found.memory = true,
                            _ => return Err(self.error_at(error::UNEXPECTED, span, "only `memory` can be named here")),
                        }
                    }
                }
                if !self.eat(Punct::Comma) {
                    break;
                }
            }
        }
    }

    /// Parses `"+r"(x)`, which may have a name in brackets before it.
    fn asm_operand(&mut self) -> PResult<AsmOperand> {
        if self.at(Punct::LBracket) {
            self.skip_group()?;
        }
        let (constraint, span) = self.asm_string()?;
        self.expect(Punct::LParen)?;
        let value = self.expr()?;
        self.expect(Punct::RParen)?;
        Ok(AsmOperand { constraint, span, value })
    }

    fn asm_string(&mut self) -> PResult<(ByteSymbol, Span)> {
        let span = self.span();
        let TokenKind::Str { bytes, prefix: CharPrefix::None } = self.peek() else {
            return Err(self.unexpected(error::UNEXPECTED, "a string"));
        };
        self.advance();
        Ok((bytes, span))
    }

    fn prev_is(&self, keyword: Keyword) -> bool {
        self.pos.checked_sub(1).and_then(|i| self.tokens.get(i)).is_some_and(|t| t.kind.is_keyword(keyword))
    }

    /// Creates a statement from the source between `start` and the last consumed token.
    pub(super) fn stmt(&self, kind: StmtKind, start: Span) -> Stmt {
        Stmt::new(kind, self.since(start))
    }
}
