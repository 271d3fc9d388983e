//! Parses uses of templates and of lambda expressions in host code: launches, calls, names with template arguments.

use super::Parser;
use super::host::HostItem;
use super::name::NameCx;
use super::names::NameClass;
use crate::ast::{Expr, ExprKind, FunctionBody, Spec};
use crate::lex::keyword::Keyword;
use crate::lex::punct::Punct;
use crate::lex::token::TokenKind;

/// Largest nesting depth of lambda expressions that are outlined.
const MAX_LAMBDAS: u32 = 32;

/// Largest number of tokens of the object in a call of a member function template.
const MAX_OBJECT: usize = 256;

impl Parser<'_> {
    /// Returns true if a lambda expression may begin at a `[`.
    pub(super) fn may_begin_lambda(&self, at: usize) -> bool {
        match self.token_before(at) {
            TokenKind::Punct(p) => !matches!(p, Punct::RParen | Punct::RBracket | Punct::Gt),
            TokenKind::Keyword(k) => matches!(k, Keyword::Return | Keyword::Else | Keyword::Do),
            _ => false,
        }
    }

    /// Keeps the lambda expression at a token, and its call if it is called immediately. Returns the first token
    /// after it, or `None` if the token does not begin a lambda expression.
    pub(super) fn host_lambda(&mut self, at: usize, end: usize, items: &mut Vec<HostItem>) -> Option<usize> {
        if self.host_lambdas >= MAX_LAMBDAS {
            return None;
        }
        let e = self.host_part(at, end, Self::lambda)?;
        let past = self.pos;
        let ExprKind::Lambda(lambda) = e.kind else { return None };
        if lambda.call.specs.has(Spec::Device) {
            // An extended lambda is device code.
            return Some(past);
        }
        let FunctionBody::HostOnly(range) = lambda.call.body else { return None };
        let scopes = self.names.depth();
        self.names.enter_block();
        self.host_parameters(&lambda.call.ty.params);
        self.host_lambdas += 1;
        let kept = self.host_items(range.start as usize, range.end as usize);
        self.host_lambdas -= 1;
        self.names.leave_to(scopes);
        self.host.insert(range.start, kept);
        let called = !lambda.params.is_empty() && self.kind_at(past).is_punct(Punct::LParen);
        items.push(HostItem::Lambda(lambda));
        if called {
            items.extend(self.host_postfix(at, end).map(HostItem::Expr));
        }
        Some(past)
    }

    /// Returns a launch, a call, or a name with arguments, if a token begins one that may be relevant.
    pub(super) fn host_name(&mut self, at: usize, end: usize) -> Option<HostItem> {
        let TokenKind::Ident(first) = self.tokens.get(at)?.kind else { return None };
        let next = self.tokens.get(at + 1)?.kind;
        // A `::` before the whole name is a part of it.
        let mut start = at;
        match self.token_before(at) {
            TokenKind::Punct(Punct::Dot | Punct::Arrow) => return self.host_member(at, end),
            TokenKind::Keyword(Keyword::Template) => return self.host_member(at, end),
            TokenKind::Punct(Punct::ColonColon) => {
                start = at - 1;
                if matches!(
                    self.token_before(start),
                    TokenKind::Ident(_) | TokenKind::Punct(Punct::Gt | Punct::Shr | Punct::RParen)
                ) {
                    return None;
                }
            }
            _ => {}
        }
        if first == "std" {
            // `std::forward<F>(f)(x)`, `std::invoke(f, x)`
            let TokenKind::Ident(function) = self.kind_at(at + 2) else { return None };
            let calls = function == "forward" || function == "move" || function == "invoke";
            return self.host_postfix(start, end).filter(|_| calls).map(HostItem::Expr);
        }
        let class = self.names.lookup(first);
        if next.is_punct(Punct::LParen) && class == Some(NameClass::Value) && self.callable.contains(&first) {
            return self.host_postfix(at, end).map(HostItem::Expr);
        }
        // A member function template may be declared later.
        let template = matches!(class, Some(NameClass::ValueTemplate | NameClass::TypeTemplate))
            || class.is_none() && next.is_punct(Punct::Lt) && !self.classes.is_empty();
        if first == "thrust" || !(template || next.is_punct(Punct::ColonColon)) {
            return None;
        }
        let name = self.host_part(start, end, |p| p.qualified_name(NameCx::Expr))?;
        // `(kernel)<<<…>>>(…)`
        let opened = start.checked_sub(1).filter(|before| self.kind_at(*before).is_punct(Punct::LParen));
        if let (Some(open), true) = (opened, self.at(Punct::RParen))
            && super::is_launch(self.peek_at(1), self.peek_at(2))
        {
            return self.host_postfix(open, end).map(HostItem::Expr);
        }
        if (self.at_launch() || self.at(Punct::LParen))
            && let Some(e) = self.host_postfix(start, end)
        {
            return Some(HostItem::Expr(e));
        }
        let named = name.segments.iter().any(|s| s.args.is_some());
        named.then_some(HostItem::Name(name))
    }

    /// Returns a call of a member function template whose name is at a token.
    fn host_member(&mut self, at: usize, end: usize) -> Option<HostItem> {
        let TokenKind::Ident(name) = self.kind_at(at) else { return None };
        let wanted = match self.kind_at(at + 1) {
            TokenKind::Punct(Punct::Lt) => true,
            TokenKind::Punct(Punct::LParen) => self.member_templates.contains(&name),
            _ => false,
        };
        if !wanted {
            return None;
        }
        let start = self.object_before(at)?;
        self.host_postfix(start, end).map(HostItem::Expr)
    }

    /// Returns the start of the expression whose member is named at a token.
    pub(super) fn object_before(&self, member: usize) -> Option<usize> {
        let mut at = member;
        loop {
            if self.token_before(at).is_keyword(Keyword::Template) {
                at -= 1;
            }
            match self.token_before(at) {
                TokenKind::Punct(Punct::Dot | Punct::Arrow | Punct::ColonColon) => at -= 1,
                _ => return (at < member).then_some(at),
            }
            while let TokenKind::Punct(Punct::RParen | Punct::RBracket) = self.token_before(at) {
                at = self.opening_before(at - 1, member)?;
            }
            match self.token_before(at) {
                TokenKind::Ident(_) | TokenKind::Keyword(Keyword::This) => at -= 1,
                // `(*p).run<4>()`
                _ if self.closing_of(at).is_some() => return Some(at),
                _ => return None,
            }
        }
    }

    /// Returns the opening bracket that matches a closing one.
    fn opening_before(&self, close: usize, member: usize) -> Option<usize> {
        let from = member.saturating_sub(MAX_OBJECT);
        (from..close).rev().find(|i| self.closing_of(*i) == Some(close))
    }

    /// Returns a launch or call at a token.
    pub(super) fn host_postfix(&mut self, at: usize, end: usize) -> Option<Expr> {
        let e = self.host_part(at, end, Self::postfix)?;
        matches!(e.kind, ExprKind::KernelLaunch { .. } | ExprKind::Call { .. }).then_some(e)
    }
}
