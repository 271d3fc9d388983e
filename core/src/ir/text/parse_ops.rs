//! Reads operations without nested blocks.

use std::sync::Arc;

use half::{bf16, f16};

use super::lex::Token;
use super::parse::{Parser, Result, space_from_name};
use crate::ir::inst::{Assertion, Op, Value};
use crate::ir::module::{FuncId, GlobalId, LocalId};
use crate::ir::ops::{
    AtomicOp, Axis, BarrierVote, Builtin, CacheHint, CompareOp, Const, ConvertOp, FloatBinOp, FloatUnOp, IntBinOp,
    IntUnOp, MathFn, MemFlags, Rounding, Scope, SystemOp, WarpOp,
};
use crate::ir::types::{Scalar, Type};

/// Reads a value such as `%3`.
pub(super) fn value(p: &mut Parser<'_>) -> Result<Value> {
    match p.peek() {
        Some(&Token::Value(n)) => {
            p.next();
            Ok(Value(n))
        }
        _ => Err(p.error("expected a value such as %0")),
    }
}

fn local(p: &mut Parser<'_>) -> Result<LocalId> {
    match p.peek() {
        Some(&Token::Local(n)) => {
            p.next();
            Ok(LocalId(n))
        }
        _ => Err(p.error("expected a local such as $0")),
    }
}

/// Reads a further operand such as `, %3`.
fn more(p: &mut Parser<'_>) -> Result<Value> {
    p.expect(',')?;
    value(p)
}

fn list(p: &mut Parser<'_>) -> Result<Vec<Value>> {
    let mut values = Vec::new();
    if let Some(Token::Value(_)) = p.peek() {
        values.push(value(p)?);
        while p.eat(',') {
            values.push(value(p)?);
        }
    }
    Ok(values)
}

/// Reads an operation; `ty` is its result's type if it has one.
pub(super) fn op(p: &mut Parser<'_>, ty: Option<Type>) -> Result<Op> {
    let word = p.word("an operation")?;
    let (name, suffix) = match word.split_once('.') {
        Some((name, suffix)) => (name, Some(suffix)),
        None => (word, None),
    };
    if let Some(op) = arithmetic(p, name, suffix)? {
        return Ok(op);
    }
    if let Some(op) = memory(p, name, suffix)? {
        return Ok(op);
    }
    if let Some(op) = named(p, name, suffix)? {
        return Ok(op);
    }
    Ok(match (name, suffix) {
        ("const", None) => Op::Const(constant(p, ty)?),
        ("get", None) => Op::LocalGet(local(p)?),
        ("set", None) => {
            let local = local(p)?;
            Op::LocalSet { local, value: more(p)? }
        }
        ("addr", None) => match p.peek() {
            Some(Token::Local(_)) => Op::LocalAddr(local(p)?),
            _ => Op::GlobalAddr(GlobalId(p.global_ref()?)),
        },
        ("barrier", None) => Op::Barrier,
        ("break", None) => Op::Break,
        ("continue", None) => Op::Continue,
        ("unreachable", None) => Op::Unreachable,
        ("return", None) => Op::Return(match p.peek() {
            // A value after `return` is not its operand if it is the next instruction's result.
            Some(Token::Value(_)) if !matches!(p.peek_second(), Some(Token::Punct(':' | '='))) => Some(value(p)?),
            _ => None,
        }),
        ("call", None) => {
            let func = FuncId(p.function_ref()?);
            p.expect('(')?;
            let args = list(p)?;
            p.expect(')')?;
            Op::Call { func, args }
        }
        ("launch", None) => {
            let kernel = quoted(p)?.into();
            let mut config = [Value(0); 9];
            for (i, place) in config.iter_mut().enumerate() {
                *place = if i == 0 { value(p)? } else { more(p)? };
            }
            Op::Launch { kernel, config }
        }
        (name, Some(axis)) => match Axis::from_name(axis).and_then(|a| builtin(name, a)) {
            Some(b) => Op::Builtin(b),
            None => return Err(p.error_before(format!("unknown operation {word}"))),
        },
        _ => return Err(p.error_before(format!("unknown operation {word}"))),
    })
}

/// Reads an operation of a family that is written before the name.
fn named(p: &mut Parser<'_>, family: &str, name: Option<&str>) -> Result<Option<Op>> {
    let Some(name) = name else {
        return Ok(match family {
            "printf" => Some(printf(p)?),
            "assert_fail" => Some(assertion(p)?),
            _ => None,
        });
    };
    Ok(match family {
        "math" => match MathFn::from_name(name) {
            Some(func) => Some(Op::Math { func, args: operands(p, func.params().len())? }),
            None => None,
        },
        "warp" => match WarpOp::from_name(name) {
            Some(op) => Some(Op::Warp { op, args: operands(p, op.operands())? }),
            None => None,
        },
        "barrier" => match BarrierVote::from_name(name) {
            Some(op) => Some(Op::BarrierVote { op, pred: value(p)? }),
            None => None,
        },
        "system" => match SystemOp::from_name(name) {
            Some(op) => Some(Op::System { op, arg: if op.has_operand() { Some(value(p)?) } else { None } }),
            None => None,
        },
        _ => None,
    })
}

/// Reads a known number of operands such as `%1, %2`.
fn operands(p: &mut Parser<'_>, count: usize) -> Result<Vec<Value>> {
    let mut values = Vec::with_capacity(count);
    for i in 0..count {
        values.push(if i == 0 { value(p)? } else { more(p)? });
    }
    Ok(values)
}

/// Reads a quoted string `"…"`.
fn quoted(p: &mut Parser<'_>) -> Result<String> {
    match p.next() {
        Some(Token::Text(text)) => Ok(text),
        _ => Err(p.error_before("expected text in quotes")),
    }
}

/// Reads the operands of a `printf`: `"%d\u{a}"(%1)`, or `(%1, %2)` with a format that `%1` points to.
fn printf(p: &mut Parser<'_>) -> Result<Op> {
    let format = match p.eat('(') {
        true => None,
        false => {
            let text = quoted(p)?;
            p.expect('(')?;
            Some(text.into())
        }
    };
    let args = list(p)?;
    p.expect(')')?;
    Ok(Op::Printf { format, args })
}

/// Reads the operands of an assertion: `"x > 0" in "kernel" at "file.cu" line 3`.
fn assertion(p: &mut Parser<'_>) -> Result<Op> {
    let text = quoted(p)?;
    p.expect_word("in")?;
    let function = quoted(p)?;
    p.expect_word("at")?;
    let file = quoted(p)?;
    let line = p.keyed("line")?;
    Ok(Op::AssertFail(Arc::new(Assertion { text, file, line, function })))
}

fn builtin(name: &str, axis: Axis) -> Option<Builtin> {
    [Builtin::ThreadIdx(axis), Builtin::BlockIdx(axis), Builtin::BlockDim(axis), Builtin::GridDim(axis)]
        .into_iter()
        .find(|b| b.name() == name)
}

fn arithmetic(p: &mut Parser<'_>, name: &str, suffix: Option<&str>) -> Result<Option<Op>> {
    if suffix == Some("rn.may_flush")
        && let Some(op) = FloatBinOp::from_name(name)
    {
        let rounding = Rounding::Rn;
        return Ok(Some(Op::FloatBin { op, rounding, may_flush: true, a: value(p)?, b: more(p)? }));
    }
    if (name, suffix) == ("fma", Some("rn.may_flush")) {
        return Ok(Some(Op::Fma { rounding: Rounding::Rn, may_flush: true, a: value(p)?, b: more(p)?, c: more(p)? }));
    }
    let rounding = match suffix {
        None => Some(Rounding::Rn),
        Some(s) => Rounding::from_name(s),
    };
    if suffix.is_none() {
        if let Some(op) = IntBinOp::from_name(name) {
            return Ok(Some(Op::IntBin { op, a: value(p)?, b: more(p)? }));
        }
        if let Some(op) = IntUnOp::from_name(name) {
            return Ok(Some(Op::IntUn { op, a: value(p)? }));
        }
        if let Some(op) = CompareOp::from_name(name) {
            return Ok(Some(Op::Compare { op, a: value(p)?, b: more(p)? }));
        }
        match name {
            "select" => return Ok(Some(Op::Select { cond: value(p)?, a: more(p)?, b: more(p)? })),
            "compose" => return Ok(Some(Op::Compose { parts: list(p)? })),
            "extract" => {
                let vector = value(p)?;
                p.expect(',')?;
                return Ok(Some(Op::Extract { vector, index: p.number()? }));
            }
            "icast" => return Ok(Some(Op::Convert { op: ConvertOp::Int, a: value(p)? })),
            "bits" => return Ok(Some(Op::Convert { op: ConvertOp::Bits, a: value(p)? })),
            "ptoi" => return Ok(Some(Op::Convert { op: ConvertOp::PtrToInt, a: value(p)? })),
            "itop" => return Ok(Some(Op::Convert { op: ConvertOp::IntToPtr, a: value(p)? })),
            _ => {}
        }
    }
    let Some(rounding) = rounding else { return Ok(None) };
    if let Some(op) = FloatBinOp::from_name(name) {
        return Ok(Some(Op::FloatBin { op, rounding, may_flush: false, a: value(p)?, b: more(p)? }));
    }
    if let Some(op) = FloatUnOp::from_name(name) {
        return Ok(Some(Op::FloatUn { op, rounding, a: value(p)? }));
    }
    Ok(Some(match name {
        "fma" => Op::Fma { rounding, may_flush: false, a: value(p)?, b: more(p)?, c: more(p)? },
        "itof" => Op::Convert { op: ConvertOp::IntToFloat(rounding), a: value(p)? },
        "ftoi" => Op::Convert { op: ConvertOp::FloatToInt(rounding), a: value(p)? },
        "fcast" => Op::Convert { op: ConvertOp::Float(rounding), a: value(p)? },
        _ => return Ok(None),
    }))
}

fn memory(p: &mut Parser<'_>, name: &str, suffix: Option<&str>) -> Result<Option<Op>> {
    if let ("fence", Some(scope)) = (name, suffix.and_then(Scope::from_name)) {
        return Ok(Some(Op::Fence(scope)));
    }
    if let ("atomic", Some((op, scope))) = (name, suffix.and_then(|s| s.split_once('.'))) {
        let Some(scope) = Scope::from_name(scope) else { return Ok(None) };
        if op == "cas" {
            return Ok(Some(Op::AtomicCas { ptr: value(p)?, expected: more(p)?, new: more(p)?, scope }));
        }
        let Some(op) = AtomicOp::from_name(op) else { return Ok(None) };
        return Ok(Some(Op::Atomic { op, ptr: value(p)?, value: more(p)?, scope }));
    }
    if suffix.is_some() {
        return Ok(None);
    }
    Ok(Some(match name {
        "ptradd" => {
            let base = value(p)?;
            let (mut index, mut scale, mut offset) = (None, 0, 0);
            if p.eat(',') {
                index = Some(value(p)?);
                p.expect('*')?;
                scale = p.number()?;
            }
            if p.eat('+') {
                offset = p.number()?;
            }
            Op::PtrAdd { base, index, scale, offset }
        }
        "spacecast" => {
            let ptr = value(p)?;
            p.expect(',')?;
            let space = p.word("a memory space")?;
            let to = space_from_name(space).ok_or_else(|| p.error_before("unknown memory space"))?;
            Op::SpaceCast { ptr, to }
        }
        "load" => {
            let ptr = value(p)?;
            let (align, flags) = access(p)?;
            Op::Load { ptr, align, flags }
        }
        "store" => {
            let (ptr, value) = (value(p)?, more(p)?);
            let (align, flags) = access(p)?;
            Op::Store { ptr, value, align, flags }
        }
        "memcopy" => Op::MemCopy { dst: value(p)?, src: more(p)?, size: p.keyed("size")?, align: p.keyed("align")? },
        "memzero" => Op::MemZero { dst: value(p)?, size: p.keyed("size")?, align: p.keyed("align")? },
        _ => return Ok(None),
    }))
}

/// Reads the properties of an access such as ` align 4 volatile cg`.
fn access(p: &mut Parser<'_>) -> Result<(u32, MemFlags)> {
    let align = p.keyed("align")?;
    let volatile = p.eat_word("volatile");
    let cache = match p.peek() {
        Some(Token::Word(w)) => CacheHint::from_name(w).filter(|c| *c != CacheHint::Default),
        _ => None,
    };
    if cache.is_some() {
        p.next();
    }
    Ok((align, MemFlags { volatile, cache: cache.unwrap_or(CacheHint::Default) }))
}

/// Reads a constant of the result's type, or of the type written before it.
fn constant(p: &mut Parser<'_>, ty: Option<Type>) -> Result<Const> {
    let written = match p.peek() {
        Some(Token::Word(w)) if !matches!(*w, "true" | "false" | "null") => Some(p.value_type()?),
        _ => None,
    };
    let Some(ty) = written.or(ty) else { return Err(p.error("a constant needs a type")) };
    let scalar = match ty {
        Type::Scalar(s) => s,
        Type::Ptr(space) => {
            p.expect_word("null")?;
            return Ok(Const::Null(space));
        }
        Type::Vector(..) => return Err(p.error("constants cannot be vectors")),
    };
    let bits = match p.next() {
        Some(Token::Word("true")) if scalar == Scalar::Bool => Some(1),
        Some(Token::Word("false")) if scalar == Scalar::Bool => Some(0),
        Some(Token::Number(text)) => match text.strip_prefix("0x") {
            Some(hex) => u64::from_str_radix(hex, 16).ok(),
            None => decimal(scalar, text),
        },
        _ => None,
    };
    match bits {
        Some(bits) => Ok(Const::Scalar(scalar, bits)),
        None => Err(p.error_before(format!("expected a constant of type {scalar}"))),
    }
}

/// Returns the bits of a decimal number, if the type can hold it.
fn decimal(scalar: Scalar, text: &str) -> Option<u64> {
    let short = || text.parse::<f32>().ok().filter(|x| x.is_finite());
    match scalar {
        Scalar::Bool => None,
        Scalar::F16 => Some(u64::from(f16::from_f32(short()?).to_bits())),
        Scalar::BF16 => Some(u64::from(bf16::from_f32(short()?).to_bits())),
        Scalar::F32 => Some(u64::from(short()?.to_bits())),
        Scalar::F64 => Some(text.parse::<f64>().ok().filter(|x| x.is_finite())?.to_bits()),
        _ => {
            let value: i128 = text.parse().ok()?;
            let c = Const::int(scalar, value);
            (c.as_int() == Some(value)).then_some(match c {
                Const::Scalar(_, bits) => bits,
                Const::Null(_) => 0,
            })
        }
    }
}
