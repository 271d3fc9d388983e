//! Reads blocks and control flow.

use super::MAX_NESTING;
use super::lex::Token;
use super::parse::{Parser, Result};
use super::parse_ops;
use crate::ir::inst::{Block, Inst, Op, SwitchCase, Unroll, Value};
use crate::ir::types::Type;

/// Reads instructions up to and including the closing brace.
pub(super) fn block(p: &mut Parser<'_>, values: &mut Vec<Option<Type>>, depth: usize) -> Result<Block> {
    if depth > MAX_NESTING {
        return Err(p.error("blocks nest too deeply"));
    }
    let mut insts = Vec::new();
    while !p.eat('}') {
        insts.push(instruction(p, values, depth)?);
    }
    Ok(Block { insts })
}

fn braced(p: &mut Parser<'_>, values: &mut Vec<Option<Type>>, depth: usize) -> Result<Block> {
    p.expect('{')?;
    block(p, values, depth + 1)
}

fn instruction(p: &mut Parser<'_>, values: &mut Vec<Option<Type>>, depth: usize) -> Result<Inst> {
    let start = p.mark();
    let mut result = None;
    let mut ty = None;
    if let Some(&Token::Value(n)) = p.peek() {
        p.next();
        if p.eat(':') {
            let t = p.value_type()?;
            p.define(values, n, t)?;
            ty = Some(t);
        }
        p.expect('=')?;
        result = Some(Value(n));
    }
    let control = match p.peek() {
        Some(Token::Word(w @ ("if" | "loop" | "switch"))) => *w,
        _ => {
            let op = parse_ops::op(p, ty)?;
            let span = p.span(start);
            return Ok(Inst { result, op, span });
        }
    };
    p.next();
    let (op, span) = match control {
        "if" => {
            let cond = parse_ops::value(p)?;
            let span = p.span(start);
            let then = braced(p, values, depth)?;
            let els = if p.eat_word("else") { braced(p, values, depth)? } else { Block::default() };
            (Op::If { cond, then, els }, span)
        }
        "loop" => {
            let unroll = if p.eat_word("unroll") { unroll(p)? } else { Unroll::Auto };
            let span = p.span(start);
            let body = braced(p, values, depth)?;
            let continuing = if p.eat_word("continuing") { braced(p, values, depth)? } else { Block::default() };
            let break_if = if p.eat_word("break_if") { Some(parse_ops::value(p)?) } else { None };
            (Op::Loop { body, continuing, break_if, unroll }, span)
        }
        _ => {
            let selector = parse_ops::value(p)?;
            let span = p.span(start);
            p.expect('{')?;
            let mut cases = Vec::new();
            while p.eat_word("case") {
                let mut case_values = Vec::new();
                while !matches!(p.peek(), Some(Token::Punct('{'))) {
                    if !case_values.is_empty() {
                        p.expect(',')?;
                    }
                    case_values.push(p.number()?);
                }
                cases.push(SwitchCase { values: case_values, body: braced(p, values, depth)? });
            }
            p.expect_word("default")?;
            let default = braced(p, values, depth)?;
            p.expect('}')?;
            (Op::Switch { selector, cases, default }, span)
        }
    };
    Ok(Inst { result, op, span })
}

/// Reads the rest of `loop unroll`.
fn unroll(p: &mut Parser<'_>) -> Result<Unroll> {
    if p.eat_word("never") {
        return Ok(Unroll::Never);
    }
    if p.eat_word("few") {
        return Ok(Unroll::Few(p.number()?));
    }
    match p.peek() {
        Some(Token::Number(_)) => Ok(Unroll::Times(p.number()?)),
        _ => Ok(Unroll::Full),
    }
}
