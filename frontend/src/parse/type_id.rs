//! Parses types where no name is declared: casts, `sizeof`, template arguments, aliases.

use super::declarator::Mode;
use super::names::NameClass;
use super::specifiers::SpecCx;
use super::{PResult, Parser, error};
use crate::ast::{AstType, TypeKind};
use crate::lex::keyword::Keyword;
use crate::lex::punct::Punct;
use crate::lex::token::TokenKind;

impl Parser<'_> {
    /// Parses a type with an abstract declarator: `const float *`, `int (*)[3]`, `void(int)`.
    pub(super) fn type_id(&mut self) -> PResult<AstType> {
        self.nested(|p| {
            let base = p.type_specifiers()?;
            let d = p.declarator(base, Mode::Abstract)?;
            Ok(d.ty)
        })
    }

    /// Parses the type that an alias names, which may be defined there ([dcl.type] 3). The definition is added to
    /// `hoisted`.
    pub(super) fn defining_type_id(&mut self) -> PResult<AstType> {
        self.nested(|p| {
            let Some(base) = p.specifiers(SpecCx::TypeOnly)?.ty else {
                return Err(p.unexpected(error::EXPECTED_TYPE, "a type"));
            };
            Ok(p.declarator(base, Mode::Abstract)?.ty)
        })
    }

    /// Parses the type of `operator T`: pointers and references, but no brackets.
    pub(super) fn conversion_type(&mut self) -> PResult<AstType> {
        self.nested(|p| {
            let base = p.type_specifiers()?;
            p.pointers(base)
        })
    }

    /// Parses only the specifiers of a type: `const unsigned int`.
    pub(super) fn type_specifiers(&mut self) -> PResult<AstType> {
        let hoisted = self.hoisted.len();
        let start = self.span();
        let specs = self.specifiers(SpecCx::TypeOnly)?;
        if self.hoisted.len() > hoisted {
            self.hoisted.truncate(hoisted);
            return Err(self.error_at(error::TYPE_DEFINED_HERE, self.since(start), "a type may not be defined here"));
        }
        match specs.ty {
            Some(ty) => Ok(ty),
            None => Err(self.unexpected(error::EXPECTED_TYPE, "a type")),
        }
    }

    /// At `(`: parses the type in parentheses, if they contain one. With `cast`, a function type is rejected, because
    /// `(T(x))` is then an expression.
    pub(super) fn type_in_parens(&mut self, cast: bool) -> PResult<Option<AstType>> {
        if !self.at(Punct::LParen) {
            return Ok(None);
        }
        let open = self.pos;
        let before = self.checkpoint();
        self.advance();
        if let TokenKind::Keyword(Keyword::Struct | Keyword::Class | Keyword::Union | Keyword::Enum) = self.peek() {
            // Only a type can begin with this token: its errors are the errors.
            let ty = self.with_gt(false, Self::type_id)?;
            self.expect_closing(Punct::RParen, open)?;
            return Ok(Some(ty));
        }
        let known = self.type_starts();
        if !known && !self.at_name() {
            self.restore(&before);
            return Ok(None);
        }
        let ty = self.attempt(|p| {
            let ty = p.with_gt(false, Self::type_id)?;
            p.expect(Punct::RParen)?;
            let function = cast && matches!(ty.kind, TypeKind::Function(_));
            let sure = known && !(cast && p.is_member_value(&ty))
                || matches!(ty.kind, TypeKind::Pointer(_) | TypeKind::LvalueRef(_) | TypeKind::RvalueRef(_))
                || (cast && p.operand_surely_starts());
            if function || !sure {
                return Err(p.unexpected(error::EXPECTED_TYPE, "a type"));
            }
            Ok(ty)
        })?;
        if ty.is_none() {
            self.restore(&before);
        }
        Ok(ty)
    }

    /// After the parentheses of `(trait<T>::value)`: returns true for a name that begins with a type and means a
    /// value. Without `typename`, a member of something that depends on a template's parameter is a value (C++17
    /// [temp.res] 2). For an unknown member, the next token decides.
    fn is_member_value(&self, ty: &AstType) -> bool {
        let TypeKind::Named(named) = &ty.kind else { return false };
        if named.typename || named.tag.is_some() || named.name.segments.len() < 2 {
            return false;
        }
        match self.names.classify(&named.name) {
            Some(NameClass::Type | NameClass::TypeTemplate) => false,
            Some(NameClass::Value | NameClass::ValueTemplate | NameClass::Namespace) => true,
            None => self.lacks_typename(&named.name, SpecCx::Block) || !self.operand_may_start(),
        }
    }

    /// Returns true if `...` follows, as in a fold expression.
    pub(super) fn ellipsis_at(&self, n: usize) -> bool {
        self.peek_at(n) == TokenKind::Punct(Punct::Ellipsis)
    }
}
