//! Evaluates the constant expressions of `#if` and `#elif` (C++17 [cpp.cond]).
//!
//! Arithmetic is that of `intmax_t` and `uintmax_t`: 64 bits, wrapping. Operands that `&&`, `||` and `?:` skip are
//! parsed but not evaluated, so `0 && 1/0` is valid.

use super::Preprocessor;
use super::expand::Protect;
use crate::lex::codes;
use crate::lex::keyword::Keyword;
use crate::lex::number;
use crate::lex::pp_token::{PpKind, PpToken};
use crate::lex::punct::Punct;
use crate::lex::quoted;
use crate::lex::symbol::Symbol;
use crate::lex::token::TokenKind;
use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;

/// Largest nesting depth of parentheses and operators.
const MAX_DEPTH: u32 = 512;

/// A value of `intmax_t` or `uintmax_t`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Value {
    bits: u64,
    unsigned: bool,
}

impl Value {
    fn bool(value: bool) -> Self {
        Self { bits: u64::from(value), unsigned: false }
    }

    fn signed(value: i64) -> Self {
        Self { bits: value as u64, unsigned: false }
    }

    pub(super) fn is_true(self) -> bool {
        self.bits != 0
    }
}

type Result<T> = std::result::Result<T, Diagnostic>;

impl Preprocessor<'_> {
    /// Evaluates the line of an `#if`. A malformed line is reported and counts as false.
    pub(super) fn condition(&mut self, line: Vec<PpToken>, directive: Span) -> bool {
        if line.is_empty() {
            self.report(Diagnostic::error(codes::CONDITION, directive, "this condition is empty"));
            return false;
        }
        let before = std::mem::replace(&mut self.protect, Protect::Ready);
        let tokens = self.expand_list(line);
        self.protect = before;
        match self.evaluate(&tokens, directive) {
            Ok(value) => value.is_true(),
            Err(diagnostic) => {
                self.report(diagnostic);
                false
            }
        }
    }

    /// Evaluates tokens that are already expanded.
    pub(super) fn evaluate(&mut self, tokens: &[PpToken], directive: Span) -> Result<Value> {
        let end = tokens.last().map_or(directive, |t| t.span);
        let mut parser = Parser { pp: self, tokens, next: 0, end, depth: 0 };
        let value = parser.ternary(true)?;
        match parser.peek() {
            None => Ok(value),
            Some(token) => Err(parser.error(token.span, format!("unexpected `{}` in a condition", token.spelling()))),
        }
    }
}

struct Parser<'p, 'a, 't> {
    pp: &'p mut Preprocessor<'a>,
    tokens: &'t [PpToken],
    next: usize,
    end: Span,
    depth: u32,
}

/// Returns the binding strength of the binary operators, all left-associative.
fn precedence(punct: Punct) -> Option<u8> {
    Some(match punct {
        Punct::Star | Punct::Slash | Punct::Percent => 10,
        Punct::Plus | Punct::Minus => 9,
        Punct::Shl | Punct::Shr => 8,
        Punct::Lt | Punct::Gt | Punct::LtEq | Punct::GtEq => 7,
        Punct::EqEq | Punct::NotEq => 6,
        Punct::Amp => 5,
        Punct::Caret => 4,
        Punct::Pipe => 3,
        Punct::AmpAmp => 2,
        Punct::PipePipe => 1,
        _ => return None,
    })
}

impl Parser<'_, '_, '_> {
    fn peek(&self) -> Option<PpToken> {
        self.tokens.get(self.next).copied()
    }

    fn error(&self, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic::error(codes::CONDITION, span, message)
    }

    fn eat(&mut self, punct: Punct) -> bool {
        let found = self.peek().is_some_and(|t| t.is(punct));
        self.next += usize::from(found);
        found
    }

    fn expect(&mut self, punct: Punct) -> Result<()> {
        if self.eat(punct) {
            return Ok(());
        }
        let span = self.peek().map_or(self.end, |t| t.span);
        let found = self.peek().map_or_else(|| "the end of the line".into(), |t| format!("`{}`", t.spelling()));
        Err(self.error(span, format!("expected `{}` in a condition, found {found}", punct.as_str())))
    }

    fn ternary(&mut self, live: bool) -> Result<Value> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            let span = self.peek().map_or(self.end, |t| t.span);
            return Err(self.error(span, format!("this condition is nested more than {MAX_DEPTH} deep")));
        }
        let condition = self.binary(1, live)?;
        let value = if self.eat(Punct::Question) {
            let yes = self.ternary(live && condition.is_true())?;
            self.expect(Punct::Colon)?;
            let no = self.ternary(live && !condition.is_true())?;
            let chosen = if condition.is_true() { yes } else { no };
            Value { bits: chosen.bits, unsigned: yes.unsigned || no.unsigned }
        } else {
            condition
        };
        self.depth -= 1;
        Ok(value)
    }

    fn operator(&self) -> Option<(Punct, PpToken)> {
        let token = self.peek()?;
        match token.kind {
            PpKind::Punct(punct) => Some((punct, token)),
            PpKind::Ident => Punct::from_alternative(token.text.as_str()).map(|punct| (punct, token)),
            _ => None,
        }
    }

    fn binary(&mut self, least: u8, live: bool) -> Result<Value> {
        let mut left = self.unary(live)?;
        while let Some((punct, token)) = self.operator() {
            let Some(strength) = precedence(punct).filter(|p| *p >= least) else { break };
            self.next += 1;
            let needed = match punct {
                Punct::AmpAmp => left.is_true(),
                Punct::PipePipe => !left.is_true(),
                _ => true,
            };
            let right = self.binary(strength + 1, live && needed)?;
            left = self.apply(punct, left, right, token.span, live && needed)?;
        }
        Ok(left)
    }

    fn apply(&self, punct: Punct, left: Value, right: Value, span: Span, live: bool) -> Result<Value> {
        let unsigned = left.unsigned || right.unsigned;
        let (a, b) = (left.bits, right.bits);
        let (sa, sb) = (a as i64, b as i64);
        let number = |bits| Ok(Value { bits, unsigned });
        let order = if unsigned { a.cmp(&b) } else { sa.cmp(&sb) };
        match punct {
            Punct::Star => number(a.wrapping_mul(b)),
            Punct::Slash | Punct::Percent if b == 0 => {
                if live {
                    return Err(self.error(span, "division by zero in a condition"));
                }
                number(0)
            }
            Punct::Slash => number(if unsigned { a / b } else { sa.wrapping_div(sb) as u64 }),
            Punct::Percent => number(if unsigned { a % b } else { sa.wrapping_rem(sb) as u64 }),
            Punct::Plus => number(a.wrapping_add(b)),
            Punct::Minus => number(a.wrapping_sub(b)),
            Punct::Shl | Punct::Shr => Ok(shift(punct == Punct::Shl, left, right)),
            Punct::Lt => Ok(Value::bool(order.is_lt())),
            Punct::Gt => Ok(Value::bool(order.is_gt())),
            Punct::LtEq => Ok(Value::bool(order.is_le())),
            Punct::GtEq => Ok(Value::bool(order.is_ge())),
            Punct::EqEq => Ok(Value::bool(a == b)),
            Punct::NotEq => Ok(Value::bool(a != b)),
            Punct::Amp => number(a & b),
            Punct::Caret => number(a ^ b),
            Punct::Pipe => number(a | b),
            Punct::AmpAmp => Ok(Value::bool(left.is_true() && right.is_true())),
            Punct::PipePipe => Ok(Value::bool(left.is_true() || right.is_true())),
            _ => Err(self.error(span, format!("unexpected `{}` in a condition", punct.as_str()))),
        }
    }

    fn unary(&mut self, live: bool) -> Result<Value> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            let span = self.peek().map_or(self.end, |t| t.span);
            return Err(self.error(span, format!("this condition is nested more than {MAX_DEPTH} deep")));
        }
        let operator = self.operator().map(|(punct, _)| punct);
        let value = match operator {
            Some(punct @ (Punct::Bang | Punct::Tilde | Punct::Minus | Punct::Plus)) => {
                self.next += 1;
                let value = self.unary(live)?;
                match punct {
                    Punct::Bang => Value::bool(!value.is_true()),
                    Punct::Tilde => Value { bits: !value.bits, ..value },
                    Punct::Minus => Value { bits: value.bits.wrapping_neg(), ..value },
                    _ => value,
                }
            }
            Some(Punct::LParen) => {
                self.next += 1;
                let value = self.ternary(live)?;
                self.expect(Punct::RParen)?;
                value
            }
            _ => self.primary()?,
        };
        self.depth -= 1;
        Ok(value)
    }

    fn primary(&mut self) -> Result<Value> {
        let Some(token) = self.peek() else {
            return Err(self.error(self.end, "this condition ends too early"));
        };
        self.next += 1;
        match token.kind {
            PpKind::Number => self.integer(&token),
            PpKind::Char => match quoted::character(token.spelling()) {
                Ok((value, _, _)) => Ok(Value::signed(i64::from(value))),
                Err(message) => Err(self.error(token.span, message)),
            },
            PpKind::Ident => self.name(&token),
            PpKind::Str => Err(self.error(token.span, "a string is not allowed in a condition")),
            _ => Err(self.error(token.span, format!("unexpected `{}` in a condition", token.spelling()))),
        }
    }

    fn integer(&self, token: &PpToken) -> Result<Value> {
        match number::parse(token.spelling()) {
            Ok(TokenKind::Int { value, .. }) => {
                let unsigned = token.spelling().contains(['u', 'U']) || i64::try_from(value).is_err();
                Ok(Value { bits: value, unsigned })
            }
            Err(number::NumberError::Bad(_, message)) => Err(self.error(token.span, message)),
            _ => Err(self.error(token.span, format!("`{}` is not an integer", token.spelling()))),
        }
    }

    fn name(&mut self, token: &PpToken) -> Result<Value> {
        match token.text.as_str() {
            "defined" => self.defined(token),
            "__has_include" | "__has_include_next" => self.has_include(token),
            "__has_cpp_attribute" | "__has_attribute" | "__has_builtin" | "__has_feature" | "__has_extension" => {
                self.unknown_query()
            }
            "true" => Ok(Value::bool(true)),
            "false" => Ok(Value::bool(false)),
            name if self.peek().is_some_and(|t| t.is(Punct::LParen)) => {
                Err(self.error(token.span, format!("macro `{name}` is not defined")))
            }
            _ => Ok(Value::bool(false)),
        }
    }

    fn defined(&mut self, operator: &PpToken) -> Result<Value> {
        let paren = self.eat(Punct::LParen);
        let Some(name) = self.peek().and_then(|t| t.ident()) else {
            return Err(self.error(operator.span, "`defined` needs the name of a macro"));
        };
        self.next += 1;
        if paren {
            self.expect(Punct::RParen)?;
        }
        Ok(Value::bool(self.pp.is_defined(name)))
    }

    /// Evaluates `__has_include("…")` or `__has_include(<…>)`.
    fn has_include(&mut self, operator: &PpToken) -> Result<Value> {
        self.expect(Punct::LParen)?;
        let mut text = String::new();
        while let Some(token) = self.peek() {
            if token.is(Punct::RParen) {
                break;
            }
            if token.space && !text.is_empty() {
                text.push(' ');
            }
            text.push_str(token.spelling());
            self.next += 1;
        }
        self.expect(Punct::RParen)?;
        let quoted = text.strip_prefix('"').and_then(|t| t.strip_suffix('"'));
        let angled = text.strip_prefix('<').and_then(|t| t.strip_suffix('>'));
        match (quoted, angled) {
            (Some(name), _) => Ok(Value::bool(self.pp.has_include(name, false))),
            (_, Some(name)) => Ok(Value::bool(self.pp.has_include(name, true))),
            _ => Err(self.error(operator.span, "`__has_include` needs a file name in quotes or angle brackets")),
        }
    }

    /// Evaluates `__has_builtin(x)` and similar queries to false: no such feature is promised.
    fn unknown_query(&mut self) -> Result<Value> {
        self.expect(Punct::LParen)?;
        let mut depth = 1u32;
        while depth > 0 {
            let Some(token) = self.peek() else { return self.expect(Punct::RParen).map(|()| Value::bool(false)) };
            depth += u32::from(token.is(Punct::LParen));
            depth -= u32::from(token.is(Punct::RParen));
            self.next += 1;
        }
        Ok(Value::bool(false))
    }
}

/// Shifts; a negative count shifts in the other direction, a large one shifts out all bits (as in gcc).
fn shift(left: bool, value: Value, count: Value) -> Value {
    let negative = !count.unsigned && (count.bits as i64) < 0;
    let amount = if negative { count.bits.wrapping_neg() } else { count.bits };
    let bits = match (left != negative, u32::try_from(amount).ok().filter(|n| *n < 64)) {
        (true, Some(n)) => value.bits << n,
        (true, None) => 0,
        (false, n) if !value.unsigned => ((value.bits as i64) >> n.unwrap_or(63)) as u64,
        (false, Some(n)) => value.bits >> n,
        (false, None) => 0,
    };
    Value { bits, unsigned: value.unsigned }
}

/// Returns true for names that CUDA's headers define as macros and that are keywords here.
pub(super) fn is_cuda_macro(name: Symbol) -> bool {
    matches!(
        Keyword::from_symbol(name),
        Some(
            Keyword::Global
                | Keyword::Device
                | Keyword::Host
                | Keyword::Shared
                | Keyword::Constant
                | Keyword::Managed
                | Keyword::GridConstant
                | Keyword::LaunchBounds
                | Keyword::Forceinline
                | Keyword::Noinline
                | Keyword::Align
        )
    )
}
