//! Parses the parts of a host function's body that determine the launches of kernel templates.
//!
//! Host code is not fully parsed. Its blocks and those of its declarations, calls of function templates and launches
//! that can be parsed are kept in source order; the rest is dropped. Nothing is reported, and the parser's state is
//! restored.
//!
//! Source: CUDA C++ Programming Guide, "Execution Configuration"; C++17 `[temp.inst]`.

use super::names::NameClass;
use super::specifiers::SpecCx;
use super::{PResult, Parser};
use crate::ast::{AstType, Decl, DeclKind, Expr, FunctionType, Lambda, Param, QualifiedName, TypeKind};
use crate::lex::keyword::Keyword;
use crate::lex::punct::Punct;
use crate::lex::token::TokenKind;

/// An item that is kept of a host function's body.
#[derive(Debug, Clone)]
pub enum HostItem {
    /// `{`
    Open,
    /// `}`
    Close,
    /// A variable, a type or alias, or a declaration that makes names of a namespace visible.
    Decl(Decl),
    /// A launch, or a call of a possible function template or lambda expression.
    Expr(Expr),
    /// A lambda expression; the kept items of its body are found by the body's first token.
    Lambda(Box<Lambda>),
    /// A name with template arguments.
    Name(QualifiedName),
    /// `if constexpr`: the items that follow apply if the condition is true.
    If(Expr),
    /// The items that follow apply if the condition of the last `If` is false.
    Else,
    /// The end of an `If`.
    EndIf,
    /// A returned expression that names function templates without arguments.
    Returned(Expr),
}

impl Parser<'_> {
    /// Keeps the relevant parts of the host function whose body begins at a token and ends here.
    pub(super) fn outline(&mut self, from: usize, name: &QualifiedName, ty: &FunctionType) {
        if !self.has_launches || self.host.contains_key(&(from as u32)) {
            return;
        }
        let before = self.checkpoint();
        let end = self.pos;
        // Whatever the outline costs, device code must not run short of fuel.
        let fuel = std::mem::replace(&mut self.fuel, 50_000 + 50 * (end - from) as u64);
        let (exhausted, abandon) = (self.exhausted, self.abandon);
        self.trying += 1;
        if name.segments.len() > 1 {
            self.names.enter_qualifiers(name);
        }
        self.names.enter_block();
        let callable = std::mem::take(&mut self.callable);
        self.host_parameters(&ty.params);
        self.in_block = true;
        let outer = std::mem::replace(&mut self.outlining, true);
        let items = self.host_items(from, end);
        self.outlining = outer;
        self.callable = callable;
        self.trying -= 1;
        self.restore(&before);
        self.fuel = fuel;
        (self.exhausted, self.abandon) = (exhausted, abandon);
        self.host.insert(from as u32, items);
    }

    /// Declares the parameters of a host function or of a lambda expression in one.
    pub(super) fn host_parameters(&mut self, params: &[Param]) {
        for param in params.iter().filter_map(|p| p.name) {
            self.names.declare(param.name, NameClass::Value);
            self.callable.insert(param.name);
        }
    }

    /// Returns the items that are kept of a host function's tokens.
    pub(super) fn host_items(&mut self, from: usize, end: usize) -> Vec<HostItem> {
        let mut items = Vec::new();
        let mut blocks = Vec::new();
        // Pending `Else` and `EndIf` items; the last one comes first.
        let mut due: Vec<(usize, HostItem)> = Vec::new();
        // True if a statement may begin here.
        let mut fresh = false;
        // True if a `:` ends a label.
        let mut labelled = false;
        let mut next = from;
        while next < end && self.fuel > 0 {
            let at = next;
            next += 1;
            while let Some((_, item)) = due.pop_if(|(place, _)| *place <= at) {
                items.push(item);
            }
            let kind = self.tokens.get(at).map_or(TokenKind::Eof, |t| t.kind);
            match kind {
                TokenKind::Punct(Punct::LBrace) => {
                    blocks.push(self.names.depth());
                    self.names.enter_block();
                    items.push(HostItem::Open);
                    fresh = true;
                    continue;
                }
                TokenKind::Punct(Punct::RBrace) => {
                    if let Some(depth) = blocks.pop() {
                        self.names.leave_to(depth);
                        items.push(HostItem::Close);
                    }
                    fresh = true;
                    continue;
                }
                TokenKind::Punct(Punct::Semi) => {
                    fresh = true;
                    continue;
                }
                TokenKind::Keyword(Keyword::Case | Keyword::Default) => labelled = true,
                TokenKind::Punct(Punct::Colon) if labelled => {
                    (fresh, labelled) = (true, false);
                    continue;
                }
                TokenKind::Punct(Punct::LParen) if self.token_before(at).is_keyword(Keyword::For) => {
                    fresh = true;
                    continue;
                }
                TokenKind::Keyword(Keyword::If) => {
                    if let Some((cond, then, otherwise)) = self.constant_branches(at, end) {
                        // The condition is not in any branch: its tokens are searched before.
                        items.push(HostItem::If(cond));
                        due.push((otherwise.unwrap_or(then), HostItem::EndIf));
                        if otherwise.is_some() {
                            due.push((then, HostItem::Else));
                        }
                    }
                }
                TokenKind::Punct(Punct::LBracket) if self.may_begin_lambda(at) => {
                    if let Some(past) = self.host_lambda(at, end, &mut items) {
                        (next, fresh) = (past, false);
                        continue;
                    }
                }
                TokenKind::Keyword(Keyword::Operator) => {
                    // `f.template operator()<1>()`
                    let start = self.object_before(at);
                    items.extend(start.and_then(|start| self.host_postfix(start, end)).map(HostItem::Expr));
                }
                TokenKind::Keyword(Keyword::Return) if self.returns_template(at + 1, end) => {
                    items.extend(self.host_part(at + 1, end, Self::expr).map(HostItem::Returned));
                }
                _ => {}
            }
            if std::mem::take(&mut fresh) {
                let decls = self.host_part(at, end, |p| match p.declaration_starts()? {
                    true => p.declaration(SpecCx::Block),
                    false => Err(p.unexpected(super::error::UNEXPECTED, "a declaration")),
                });
                let kept = |d: &Decl| {
                    let kind = &d.kind;
                    matches!(kind, DeclKind::Var(_) | DeclKind::Alias(_) | DeclKind::Enum(_) | DeclKind::Using { .. })
                        || matches!(kind, DeclKind::UsingNamespace(_) | DeclKind::NamespaceAlias(_))
                };
                let decls = decls.inspect(|decls| decls.iter().for_each(|d| self.note_callable(d)));
                items.extend(decls.into_iter().flatten().filter(kept).map(HostItem::Decl));
            }
            if let TokenKind::Ident(_) = kind {
                items.extend(self.host_name(at, end));
            }
        }
        items.extend(due.into_iter().rev().map(|(_, item)| item));
        items
    }

    /// For the `if constexpr` at a token: returns the condition, and the ends of its branches.
    fn constant_branches(&mut self, at: usize, end: usize) -> Option<(Expr, usize, Option<usize>)> {
        if !self.kind_at(at + 1).is_keyword(Keyword::Constexpr) || !self.kind_at(at + 2).is_punct(Punct::LParen) {
            return None;
        }
        let close = self.closing_of(at + 2)?;
        let cond = self.host_part(at + 3, close, |p| p.expr())?;
        let then = self.host_statement_end(close + 1, end)?;
        let otherwise = match self.kind_at(then).is_keyword(Keyword::Else) {
            true => Some(self.host_statement_end(then + 1, end)?),
            false => None,
        };
        (self.pos == close).then_some((cond, then, otherwise))
    }

    /// Returns the first token after the statement that begins at a token.
    fn host_statement_end(&self, mut at: usize, end: usize) -> Option<usize> {
        loop {
            match self.kind_at(at) {
                TokenKind::Punct(Punct::LBrace) => {
                    at = self.closing_of(at)? + 1;
                    break;
                }
                TokenKind::Keyword(Keyword::If | Keyword::For | Keyword::While | Keyword::Switch) => {
                    let branch = self.kind_at(at).is_keyword(Keyword::If);
                    at += 1;
                    if self.kind_at(at).is_keyword(Keyword::Constexpr) {
                        at += 1;
                    }
                    at = self.closing_of(at)? + 1;
                    if branch {
                        // A chain of these ends at the end of its last branch.
                        at = self.host_branch_end(at)?;
                        if !self.kind_at(at).is_keyword(Keyword::Else) {
                            break;
                        }
                        at += 1;
                    }
                }
                TokenKind::Keyword(Keyword::Do) => return None,
                _ => {
                    at = self.semicolon(at, end)? + 1;
                    break;
                }
            }
        }
        (at <= end).then_some(at)
    }

    /// Returns the end of a block or a simple statement.
    fn host_branch_end(&self, at: usize) -> Option<usize> {
        match self.kind_at(at) {
            TokenKind::Punct(Punct::LBrace) => Some(self.closing_of(at)? + 1),
            TokenKind::Keyword(_) if !self.kind_at(at).is_keyword(Keyword::Return) => None,
            _ => Some(self.semicolon(at, self.tokens.len())? + 1),
        }
    }

    /// Returns the `;` that ends a simple statement.
    fn semicolon(&self, mut at: usize, end: usize) -> Option<usize> {
        while at < end {
            match self.kind_at(at) {
                TokenKind::Punct(Punct::Semi) => return Some(at),
                TokenKind::Punct(Punct::RBrace) | TokenKind::Eof => return None,
                TokenKind::Punct(Punct::LParen | Punct::LBracket | Punct::LBrace) => at = self.closing_of(at)?,
                _ => {}
            }
            at += 1;
        }
        None
    }

    /// Returns true if the statement at a token names a function template that it does not call.
    fn returns_template(&self, at: usize, end: usize) -> bool {
        let Some(semicolon) = self.semicolon(at, end) else { return false };
        (at..semicolon).any(|i| match self.kind_at(i) {
            TokenKind::Ident(name) => {
                let called = self.kind_at(i + 1).is_punct(Punct::LParen);
                !called && self.names.lookup(name) == Some(NameClass::ValueTemplate)
            }
            _ => false,
        })
    }

    pub(super) fn token_before(&self, at: usize) -> TokenKind {
        at.checked_sub(1).and_then(|i| self.tokens.get(i)).map_or(TokenKind::Eof, |t| t.kind)
    }

    /// Parses a construct at a token that must end inside the body.
    pub(super) fn host_part<T>(&mut self, at: usize, end: usize, f: impl FnOnce(&mut Self) -> PResult<T>) -> Option<T> {
        self.jump(at);
        let result = self.attempt(f).ok().flatten();
        self.exhausted = false;
        result.filter(|_| self.pos <= end)
    }

    /// Records a variable that may hold a lambda expression or an object that can be called.
    fn note_callable(&mut self, decl: &Decl) {
        if let DeclKind::Var(var) = &decl.kind
            && may_be_called(&var.ty)
            && let Some(name) = var.name.as_ident()
        {
            self.callable.insert(name.name);
        }
    }
}

/// Returns true for `auto` and names of types, and references to them.
fn may_be_called(ty: &AstType) -> bool {
    match &ty.kind {
        TypeKind::Auto | TypeKind::Named(_) => true,
        TypeKind::LvalueRef(to) | TypeKind::RvalueRef(to) => may_be_called(to),
        TypeKind::Builtin(_)
        | TypeKind::DecltypeAuto
        | TypeKind::Decltype(_)
        | TypeKind::Typeof(_)
        | TypeKind::Pointer(_)
        | TypeKind::Array { .. }
        | TypeKind::Function(_)
        | TypeKind::MemberPointer { .. } => false,
    }
}
