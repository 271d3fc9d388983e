//! Instances of kernel templates that are named outside device code: by launches in host code, and by the user (NVRTC
//! documentation, "Accessing Lowered Names", calls these name expressions).

use super::name::NameCx;
use super::{InstanceRequest, Parser};
use crate::ast::QualifiedName;
use crate::lex::punct::Punct;
use crate::lex::token::{Token, TokenKind};

/// Largest number of tokens of a name with its template arguments.
const MAX_TOKENS: usize = 256;

impl Parser<'_> {
    /// Returns the names with template arguments before every `<<<`. Host code is not parsed, so they are found by
    /// their brackets.
    pub(super) fn launches(&mut self) -> Vec<InstanceRequest> {
        let mut out = Vec::new();
        for at in 0..self.tokens.len() {
            let spaced = super::is_spaced_open(self.kind_at(at), self.kind_at(at + 1));
            if self.punct_at(at) != Some(Punct::LaunchOpen) && !spaced {
                continue;
            }
            let Some(start) = self.template_id_before(at) else { continue };
            self.jump(start);
            let name = self.attempt(|p| p.qualified_name(NameCx::Expr));
            if let Ok(Some(name)) = name
                && self.pos == at
                && name.last().is_some_and(|l| l.args.is_some())
            {
                out.push(InstanceRequest { name, token: Some(start as u32), text: None });
            }
        }
        out
    }

    fn punct_at(&self, index: usize) -> Option<Punct> {
        match self.tokens.get(index)?.kind {
            TokenKind::Punct(p) => Some(p),
            _ => None,
        }
    }

    /// Returns the start of a `name<…>` that ends before a token.
    fn template_id_before(&self, end: usize) -> Option<usize> {
        let is_name = |i: usize| matches!(self.tokens.get(i).map(|t| t.kind), Some(TokenKind::Ident(_)));
        let mut at = end.checked_sub(1)?;
        let (mut angles, mut brackets) = (0i32, 0i32);
        loop {
            match self.punct_at(at) {
                Some(Punct::RParen | Punct::RBracket) => brackets += 1,
                Some(Punct::LParen | Punct::LBracket) => brackets -= 1,
                Some(Punct::Gt) if brackets == 0 => angles += 1,
                Some(Punct::Shr) if brackets == 0 => angles += 2,
                Some(Punct::Lt) if brackets == 0 => angles -= 1,
                Some(Punct::Semi | Punct::LBrace | Punct::RBrace) => return None,
                _ => {}
            }
            if angles <= 0 || brackets < 0 || end - at > MAX_TOKENS {
                break;
            }
            at = at.checked_sub(1)?;
        }
        let mut start = at.checked_sub(1).filter(|i| angles == 0 && brackets == 0 && is_name(*i))?;
        while start >= 2 && self.punct_at(start - 1) == Some(Punct::ColonColon) && is_name(start - 2) {
            start -= 2;
        }
        Some(start)
    }
}

/// Parses one name with template arguments; returns `None` if the tokens are anything else.
pub fn parse_name(tokens: &[Token]) -> Option<QualifiedName> {
    let mut parser = Parser::new(tokens);
    let name = parser.attempt(|p| p.qualified_name(NameCx::Type)).ok().flatten()?;
    parser.at_end().then_some(name)
}
