//! Prints instructions, one per line, nested blocks indented.

use std::fmt::{self, Formatter};

use half::{bf16, f16};

use super::print::{Names, quoted, span};
use crate::ir::inst::{Block, Inst, Op, Unroll, Value};
use crate::ir::module::Function;
use crate::ir::ops::{CacheHint, Const, MemFlags, Rounding};
use crate::ir::types::{Scalar, Type};

/// A value, printed like `%3`.
struct V(Value);

impl fmt::Display for V {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "%{}", self.0.0)
    }
}

/// Values, printed like `%1, %2, %3`.
struct Vs<'a>(&'a [Value]);

impl fmt::Display for Vs<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (i, v) in self.0.iter().enumerate() {
            if i > 0 {
                f.write_str(", ")?;
            }
            write!(f, "{}", V(*v))?;
        }
        Ok(())
    }
}

/// The properties of an access, printed like ` align 4 volatile cg`.
struct Access(u32, MemFlags);

impl fmt::Display for Access {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, " align {}", self.0)?;
        if self.1.volatile {
            f.write_str(" volatile")?;
        }
        if self.1.cache != CacheHint::Default {
            write!(f, " {}", self.1.cache)?;
        }
        Ok(())
    }
}

/// The context of printing instructions.
struct Context<'a> {
    func: &'a Function,
    names: &'a Names,
    spans: bool,
}

/// Prints the instructions of a block, indented by `depth` steps.
pub(super) fn block(
    f: &mut Formatter<'_>,
    block: &Block,
    func: &Function,
    names: &Names,
    spans: bool,
    depth: usize,
) -> fmt::Result {
    nested(f, block, &Context { func, names, spans }, depth)
}

fn nested(f: &mut Formatter<'_>, block: &Block, cx: &Context<'_>, depth: usize) -> fmt::Result {
    for inst in &block.insts {
        instruction(f, inst, cx, depth)?;
    }
    Ok(())
}

fn indent(f: &mut Formatter<'_>, depth: usize) -> fmt::Result {
    (0..depth).try_for_each(|_| f.write_str("  "))
}

fn instruction(f: &mut Formatter<'_>, inst: &Inst, cx: &Context<'_>, depth: usize) -> fmt::Result {
    indent(f, depth)?;
    let mut result_type = None;
    if let Some(v) = inst.result {
        result_type = cx.func.values.get(v.0 as usize).copied();
        write!(f, "{}", V(v))?;
        if let Some(t) = result_type {
            write!(f, ": {t}")?;
        }
        f.write_str(" = ")?;
    }
    match &inst.op {
        Op::If { cond, then, els } => {
            write!(f, "if {}", V(*cond))?;
            span(f, inst.span, cx.spans)?;
            f.write_str(" {\n")?;
            nested(f, then, cx, depth + 1)?;
            if !els.insts.is_empty() {
                indent(f, depth)?;
                f.write_str("} else {\n")?;
                nested(f, els, cx, depth + 1)?;
            }
            indent(f, depth)?;
            f.write_str("}")?;
        }
        Op::Loop { body, continuing, break_if, unroll } => {
            f.write_str("loop")?;
            match unroll {
                Unroll::Auto => {}
                Unroll::Full => f.write_str(" unroll")?,
                Unroll::Times(n) => write!(f, " unroll {n}")?,
                Unroll::Never => f.write_str(" unroll never")?,
                Unroll::Few(n) => write!(f, " unroll few {n}")?,
            }
            span(f, inst.span, cx.spans)?;
            f.write_str(" {\n")?;
            nested(f, body, cx, depth + 1)?;
            if !continuing.insts.is_empty() {
                indent(f, depth)?;
                f.write_str("} continuing {\n")?;
                nested(f, continuing, cx, depth + 1)?;
            }
            indent(f, depth)?;
            f.write_str("}")?;
            if let Some(v) = break_if {
                write!(f, " break_if {}", V(*v))?;
            }
        }
        Op::Switch { selector, cases, default } => {
            write!(f, "switch {}", V(*selector))?;
            span(f, inst.span, cx.spans)?;
            f.write_str(" {\n")?;
            for case in cases {
                indent(f, depth + 1)?;
                f.write_str("case")?;
                for (i, v) in case.values.iter().enumerate() {
                    write!(f, "{} {v}", if i > 0 { "," } else { "" })?;
                }
                f.write_str(" {\n")?;
                nested(f, &case.body, cx, depth + 2)?;
                indent(f, depth + 1)?;
                f.write_str("}\n")?;
            }
            indent(f, depth + 1)?;
            f.write_str("default {\n")?;
            nested(f, default, cx, depth + 2)?;
            indent(f, depth + 1)?;
            f.write_str("}\n")?;
            indent(f, depth)?;
            f.write_str("}")?;
        }
        op => {
            simple(f, op, result_type, cx)?;
            span(f, inst.span, cx.spans)?;
        }
    }
    f.write_str("\n")
}

/// Prints an operation without nested blocks.
fn simple(f: &mut Formatter<'_>, op: &Op, result: Option<Type>, cx: &Context<'_>) -> fmt::Result {
    match op {
        Op::Const(c) => constant(f, *c, result),
        Op::Builtin(b) => write!(f, "{}.{}", b.name(), b.axis()),
        Op::Select { cond, a, b } => write!(f, "select {}", Vs(&[*cond, *a, *b])),
        Op::Compose { parts } => write!(f, "compose {}", Vs(parts)),
        Op::Extract { vector, index } => write!(f, "extract {}, {index}", V(*vector)),
        Op::IntBin { op, a, b } => write!(f, "{op} {}", Vs(&[*a, *b])),
        Op::IntUn { op, a } => write!(f, "{op} {}", V(*a)),
        Op::FloatBin { op, rounding, may_flush, a, b } => {
            rounded(f, op.name(), *rounding, op.rounds())?;
            write!(f, "{} {}", if *may_flush { ".may_flush" } else { "" }, Vs(&[*a, *b]))
        }
        Op::FloatUn { op, rounding, a } => {
            rounded(f, op.name(), *rounding, op.rounds())?;
            write!(f, " {}", V(*a))
        }
        Op::Fma { rounding, may_flush, a, b, c } => {
            let flush = if *may_flush { ".may_flush" } else { "" };
            write!(f, "fma.{rounding}{flush} {}", Vs(&[*a, *b, *c]))
        }
        Op::Compare { op, a, b } => write!(f, "{op} {}", Vs(&[*a, *b])),
        Op::Convert { op, a } => {
            f.write_str(op.name())?;
            if let Some(r) = op.rounding() {
                write!(f, ".{r}")?;
            }
            write!(f, " {}", V(*a))
        }
        Op::Math { func, args } => write!(f, "math.{} {}", func.name(), Vs(args)),
        Op::LocalGet(l) => write!(f, "get ${}", l.0),
        Op::LocalSet { local, value } => write!(f, "set ${}, {}", local.0, V(*value)),
        Op::LocalAddr(l) => write!(f, "addr ${}", l.0),
        Op::GlobalAddr(g) => write!(f, "addr {}", Names::reference(&cx.names.globals, g.0)),
        Op::PtrAdd { base, index, scale, offset } => {
            write!(f, "ptradd {}", V(*base))?;
            if let Some(i) = index {
                write!(f, ", {} * {scale}", V(*i))?;
            }
            if *offset != 0 || index.is_none() {
                write!(f, " + {offset}")?;
            }
            Ok(())
        }
        Op::SpaceCast { ptr, to } => write!(f, "spacecast {}, {to}", V(*ptr)),
        Op::Load { ptr, align, flags } => write!(f, "load {}{}", V(*ptr), Access(*align, *flags)),
        Op::Store { ptr, value, align, flags } => {
            write!(f, "store {}{}", Vs(&[*ptr, *value]), Access(*align, *flags))
        }
        Op::MemCopy { dst, src, size, align } => {
            write!(f, "memcopy {} size {size} align {align}", Vs(&[*dst, *src]))
        }
        Op::MemZero { dst, size, align } => write!(f, "memzero {} size {size} align {align}", V(*dst)),
        Op::Atomic { op, ptr, value, scope } => write!(f, "atomic.{op}.{scope} {}", Vs(&[*ptr, *value])),
        Op::AtomicCas { ptr, expected, new, scope } => {
            write!(f, "atomic.cas.{scope} {}", Vs(&[*ptr, *expected, *new]))
        }
        Op::Barrier => f.write_str("barrier"),
        Op::BarrierVote { op, pred } => write!(f, "barrier.{op} {}", V(*pred)),
        Op::Warp { op, args } if args.is_empty() => write!(f, "warp.{op}"),
        Op::Warp { op, args } => write!(f, "warp.{op} {}", Vs(args)),
        Op::System { op, arg: None } => write!(f, "system.{op}"),
        Op::System { op, arg: Some(arg) } => write!(f, "system.{op} {}", V(*arg)),
        Op::Printf { format, args } => {
            f.write_str("printf ")?;
            if let Some(format) = format {
                quoted(f, format)?;
            }
            write!(f, "({})", Vs(args))
        }
        Op::Launch { kernel, config } => {
            f.write_str("launch ")?;
            quoted(f, kernel)?;
            write!(f, " {}", Vs(config))
        }
        Op::AssertFail(a) => {
            f.write_str("assert_fail ")?;
            quoted(f, &a.text)?;
            f.write_str(" in ")?;
            quoted(f, &a.function)?;
            f.write_str(" at ")?;
            quoted(f, &a.file)?;
            write!(f, " line {}", a.line)
        }
        Op::Fence(scope) => write!(f, "fence.{scope}"),
        Op::Break => f.write_str("break"),
        Op::Continue => f.write_str("continue"),
        Op::Return(None) => f.write_str("return"),
        Op::Return(Some(v)) => write!(f, "return {}", V(*v)),
        Op::Unreachable => f.write_str("unreachable"),
        Op::Call { func, args } => {
            write!(f, "call {}({})", Names::reference(&cx.names.functions, func.0), Vs(args))
        }
        // Printed by `instruction`.
        Op::If { .. } | Op::Loop { .. } | Op::Switch { .. } => Ok(()),
    }
}

/// Prints an operation's name, with the rounding where it matters (or is unusual).
fn rounded(f: &mut Formatter<'_>, name: &str, rounding: Rounding, rounds: bool) -> fmt::Result {
    f.write_str(name)?;
    if rounds || rounding != Rounding::Rn {
        write!(f, ".{rounding}")?;
    }
    Ok(())
}

/// Prints a constant such as `const 5`, `const 1.5`, `const true`, `const 0x7fc00000` or `const null`. The type is
/// repeated only where it differs from the result's.
fn constant(f: &mut Formatter<'_>, c: Const, result: Option<Type>) -> fmt::Result {
    f.write_str("const ")?;
    if result != Some(c.ty()) {
        write!(f, "{} ", c.ty())?;
    }
    let (scalar, bits) = match c {
        Const::Null(_) => return f.write_str("null"),
        Const::Scalar(s, bits) => (s, bits),
    };
    let clean = scalar.bits() >= 64 || bits >> scalar.bits() == 0;
    match scalar {
        _ if !clean => write!(f, "0x{bits:x}"),
        Scalar::Bool if bits <= 1 => write!(f, "{}", bits == 1),
        Scalar::Bool => write!(f, "0x{bits:x}"),
        Scalar::F16 => float(f, f64::from(f16::from_bits(bits as u16).to_f32()), bits, |x| format!("{:?}", x as f32)),
        Scalar::BF16 => float(f, f64::from(bf16::from_bits(bits as u16).to_f32()), bits, |x| format!("{:?}", x as f32)),
        Scalar::F32 => float(f, f64::from(f32::from_bits(bits as u32)), bits, |x| format!("{:?}", x as f32)),
        Scalar::F64 => float(f, f64::from_bits(bits), bits, |x| format!("{x:?}")),
        _ => match c.as_int() {
            Some(v) => write!(f, "{v}"),
            None => write!(f, "0x{bits:x}"),
        },
    }
}

/// Prints the shortest decimal that reads back as the same number; infinities and NaNs as bits.
fn float(f: &mut Formatter<'_>, value: f64, bits: u64, decimal: impl Fn(f64) -> String) -> fmt::Result {
    if value.is_finite() { f.write_str(&decimal(value)) } else { write!(f, "0x{bits:x}") }
}
