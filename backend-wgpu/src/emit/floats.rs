//! Emits float operations: the device's own operation or a routine, according to the device's rules.
//!
//! Where the device computes exactly but returns NaNs other than the canonical one, the NaN is corrected only where it
//! becomes visible. Arithmetic does not distinguish the NaNs of its operands, so a chain of operations pays once at its
//! end ([`Emitter::visible`]). Register locals that only ever receive results of arithmetic pass such values on
//! ([`uncorrected_locals`]).

use std::collections::{BTreeSet, HashSet};

use isowarp_core::ir::ops::{AtomicOp, Const, ConvertOp, FloatBinOp, FloatUnOp, MathFn, Rounding};
use isowarp_core::ir::{Function, Inst, LocalId, LocalKind, Op, Scalar, Type, Value};
use naga::{BinaryOperator as Bin, MathFunction, ScalarKind, UnaryOperator};

use super::builder::Expr;
use super::float_rules::FloatRules;
use super::interface::launch_block;
use super::kernel::Emitter;
use super::types::Emit;
use crate::calibrate::{FloatOp, FloatTy, Lowering, Operands, soft};
use crate::codes;
use crate::floats::native_function;

const ALL_OPERANDS: [Operands; 3] = [Operands::Variable, Operands::Constant, Operands::Zero];

const fn float_ty(scalar: Scalar) -> Option<FloatTy> {
    match scalar {
        Scalar::F32 => Some(FloatTy::F32),
        Scalar::F64 => Some(FloatTy::F64),
        _ => None,
    }
}

const fn bin_op(op: FloatBinOp) -> FloatOp {
    match op {
        FloatBinOp::Add => FloatOp::Add,
        FloatBinOp::Sub => FloatOp::Sub,
        FloatBinOp::Mul => FloatOp::Mul,
        FloatBinOp::Div => FloatOp::Div,
        FloatBinOp::Min => FloatOp::Min,
        FloatBinOp::Max => FloatOp::Max,
    }
}

const fn un_op(op: FloatUnOp) -> FloatOp {
    match op {
        FloatUnOp::Neg => FloatOp::Neg,
        FloatUnOp::Abs => FloatOp::Abs,
        FloatUnOp::Sqrt => FloatOp::Sqrt,
        FloatUnOp::Rsqrt => FloatOp::Rsqrt,
        FloatUnOp::RsqrtNormal => FloatOp::RsqrtNormal,
        FloatUnOp::Floor => FloatOp::Floor,
        FloatUnOp::Ceil => FloatOp::Ceil,
        FloatUnOp::Trunc => FloatOp::Trunc,
        FloatUnOp::Rint => FloatOp::Rint,
    }
}

const fn compare_op(op: isowarp_core::ir::ops::CompareOp) -> FloatOp {
    use isowarp_core::ir::ops::CompareOp as C;
    match op {
        C::Eq => FloatOp::Eq,
        C::Ne => FloatOp::Ne,
        C::Lt => FloatOp::Lt,
        C::Le => FloatOp::Le,
        C::Gt => FloatOp::Gt,
        C::Ge => FloatOp::Ge,
    }
}

/// Returns an operation, or its form that may flush.
const fn or_flushing(op: FloatOp, may_flush: bool) -> FloatOp {
    if may_flush { op.flushing() } else { op }
}

/// Returns the operation that converts an integer to a float.
pub(super) const fn from_int_op(from: Scalar) -> FloatOp {
    match from {
        Scalar::I64 => FloatOp::FromI64,
        Scalar::U64 => FloatOp::FromU64,
        s if s.is_signed() => FloatOp::FromI32,
        _ => FloatOp::FromU32,
    }
}

/// Returns the operation that converts a float to an integer, or to the 32-bit integer that holds it.
pub(super) const fn to_int_op(to: Scalar) -> FloatOp {
    match to {
        Scalar::I64 => FloatOp::ToI64,
        Scalar::U64 => FloatOp::ToU64,
        s if s.is_signed() => FloatOp::ToI32,
        _ => FloatOp::ToU32,
    }
}

/// Routine that converts `f32` to `f16` bits; the rounding direction is the last argument.
pub(super) const F32_TO_F16: &str = "iw_f32_to_f16_bits";
/// Routine that converts `f16` bits to `f32`.
pub(super) const F16_TO_F32: &str = "iw_f16_bits_to_f32";

/// Routine that replaces a subnormal `f32` by zero.
pub(super) const FLUSH_F32: &str = "iw_flush_f32";

/// Returns the names of the routines that a kernel calls.
pub(super) fn wanted_routines(func: &Function, rules: &dyn FloatRules) -> BTreeSet<String> {
    let mut wanted = BTreeSet::new();
    super::walk(&func.body, &mut |inst| {
        for (op, ty, rounding) in operations(func, inst) {
            for operands in ALL_OPERANDS {
                if let Some(name) = rules.lowering(op, ty, rounding, operands).routine() {
                    wanted.insert(name.to_owned());
                }
            }
        }
        if let Op::Atomic { op: AtomicOp::Add | AtomicOp::Sub, value, .. } = inst.op
            && scalar(func, value) == Some(Scalar::F32)
            && rules.flush_atomic_sums()
        {
            wanted.insert(FLUSH_F32.to_owned());
        }
        if let Op::Atomic { value, .. } = inst.op
            && scalar(func, value) == Some(Scalar::F16)
        {
            wanted.extend([F16_TO_F32.to_owned(), F32_TO_F16.to_owned()]);
        }
        if let Op::Math { func, .. } = inst.op {
            wanted.extend(native_function(func));
        }
        if let Op::Convert { op: ConvertOp::Float(_), a } = inst.op
            && let (Some(from), Some(to)) = (scalar(func, a), inst.result.and_then(|r| scalar(func, r)))
        {
            if from == Scalar::F16 {
                wanted.insert(F16_TO_F32.to_owned());
            }
            if to == Scalar::F16 {
                wanted.insert(F32_TO_F16.to_owned());
            }
        }
    });
    wanted
}

fn scalar(func: &Function, value: Value) -> Option<Scalar> {
    func.values.get(value.0 as usize).copied().and_then(Type::scalar)
}

/// Returns the float operations that an instruction's code uses.
fn operations(func: &Function, inst: &Inst) -> Vec<(FloatOp, FloatTy, Rounding)> {
    let ty = |v: Value| scalar(func, v).and_then(float_ty);
    let one = |op, v, rounding| ty(v).map(|t| (op, t, rounding)).into_iter().collect();
    match inst.op {
        Op::FloatBin { op, rounding, may_flush, a, .. } => one(or_flushing(bin_op(op), may_flush), a, rounding),
        Op::FloatUn { op, rounding, a } => one(un_op(op), a, rounding),
        Op::Fma { rounding, may_flush, a, .. } => one(or_flushing(FloatOp::Fma, may_flush), a, rounding),
        Op::Compare { op, a, .. } => one(compare_op(op), a, Rounding::Rn),
        Op::Atomic { op: AtomicOp::Add | AtomicOp::Sub, value, .. } => match scalar(func, value) {
            Some(Scalar::F16 | Scalar::BF16) => vec![(FloatOp::Add, FloatTy::F32, Rounding::Rn)],
            _ => one(FloatOp::Add, value, Rounding::Rn),
        },
        Op::Convert { op, a } => {
            let Some(result) = inst.result else { return Vec::new() };
            match op {
                ConvertOp::IntToFloat(r) => match scalar(func, a) {
                    Some(from) => one(from_int_op(from), result, r),
                    None => Vec::new(),
                },
                ConvertOp::FloatToInt(r) => match scalar(func, result) {
                    Some(to) => {
                        let mut all: Vec<_> = one(to_int_op(to), a, r);
                        if needs_nan_test(scalar(func, a), to) {
                            all.extend(ty(a).map(|t| (FloatOp::Ne, t, Rounding::Rn)));
                        }
                        all
                    }
                    None => Vec::new(),
                },
                ConvertOp::Float(r) => match (scalar(func, a), scalar(func, result)) {
                    (Some(Scalar::F16), Some(Scalar::F32)) => one(FloatOp::FromF16, result, r),
                    (Some(Scalar::F32), Some(Scalar::F16)) => one(FloatOp::ToF16, a, r),
                    (_, Some(Scalar::F64)) => one(FloatOp::ToF64, a, r),
                    (_, Some(Scalar::F32)) => one(FloatOp::ToF32, a, r),
                    _ => Vec::new(),
                },
                _ => Vec::new(),
            }
        }
        _ => Vec::new(),
    }
}

/// Returns true for conversions to less than 32 bits for which clamping would give a wrong result for NaN.
pub(super) fn needs_nan_test(from: Option<Scalar>, to: Scalar) -> bool {
    from == Some(Scalar::F64) && matches!(to, Scalar::U8 | Scalar::U16)
}

/// Returns the register locals that only receive results of float arithmetic (or each other's values). They are treated
/// as possibly holding an uncorrected NaN.
pub(super) fn uncorrected_locals(func: &Function, rules: &dyn FloatRules) -> HashSet<LocalId> {
    let mut candidates: HashSet<LocalId> = func
        .locals
        .iter()
        .enumerate()
        .filter(|(_, l)| matches!(l.kind, LocalKind::Register(Type::F32 | Type::F64)))
        .map(|(i, _)| LocalId(i as u32))
        .collect();
    if candidates.is_empty() {
        return candidates;
    }
    let mut arithmetic = HashSet::new();
    let mut gets = std::collections::HashMap::new();
    let mut sets = Vec::new();
    super::walk(&func.body, &mut |inst| {
        match inst.op {
            Op::LocalSet { local, value } => sets.push((local, value)),
            Op::LocalGet(local) => {
                if let Some(result) = inst.result {
                    gets.insert(result, local);
                }
            }
            // A constant other than NaN can be treated as a result.
            Op::Const(Const::Scalar(Scalar::F32, bits)) if !f32::from_bits(bits as u32).is_nan() => {
                arithmetic.extend(inst.result);
            }
            Op::Const(Const::Scalar(Scalar::F64, bits)) if !f64::from_bits(bits).is_nan() => {
                arithmetic.extend(inst.result);
            }
            Op::FloatBin { .. } | Op::FloatUn { .. } | Op::Fma { .. } => arithmetic.extend(inst.result),
            Op::Convert { op: ConvertOp::IntToFloat(_), .. } => arithmetic.extend(inst.result),
            _ => {}
        };
    });
    loop {
        let before = candidates.len();
        for (local, value) in &sets {
            let fine = arithmetic.contains(value) || gets.get(value).is_some_and(|from| candidates.contains(from));
            if !fine {
                candidates.remove(local);
            }
        }
        if candidates.len() == before {
            break;
        }
    }
    // Without uncorrected operations of their type there is nothing to pass on.
    let mut any = HashSet::new();
    super::walk(&func.body, &mut |inst| {
        for (op, ty, rounding) in operations(func, inst) {
            let canon = |operands| matches!(rules.lowering(op, ty, rounding, operands), Lowering::Canon(_));
            if ALL_OPERANDS.into_iter().any(canon) {
                any.insert(ty);
            }
        }
    });
    candidates.retain(|local| match func.locals.get(local.0 as usize).map(|l| &l.kind) {
        Some(LocalKind::Register(Type::F32)) => any.contains(&FloatTy::F32),
        Some(LocalKind::Register(Type::F64)) => any.contains(&FloatTy::F64),
        _ => false,
    });
    candidates
}

impl Emitter<'_> {
    fn float_ty(&self, value: Value) -> Emit<FloatTy> {
        let scalar = self.scalar_of(value)?;
        match (float_ty(scalar), scalar) {
            (Some(ty), _) => Ok(ty),
            (None, Scalar::F16 | Scalar::BF16) => {
                Err(self.refuse(codes::HALF_ARITHMETIC, format!("arithmetic on {scalar} is not supported on wgpu yet")))
            }
            _ => Err(self.internal(format!("a float operation on {scalar}"))),
        }
    }

    /// Returns the operands of a float operation. If all are constants, or computed from constants, one is hidden: a
    /// compiler that folds the operation need not compute what the device does. NVIDIA's Vulkan driver folds
    /// `-0.0 / 0.0` to a NaN with a sign, and considers it equal to itself; it folds
    /// `copysignf(0.5f, -0.0f) + 12582912.0f` to 12582911.
    fn float_operands<const N: usize>(&mut self, values: [Value; N]) -> Emit<Vec<Expr>> {
        let mut operands = values.iter().map(|value| self.value(*value)).collect::<Emit<Vec<_>>>()?;
        let all_known = values.iter().all(|value| self.is_known(*value));
        if let (true, Some(value), Some(first)) = (all_known, values.first(), operands.first_mut()) {
            *first = self.hidden_operand(*value, *first)?;
        }
        Ok(operands)
    }

    /// Returns true if a value is a constant, or computed from constants.
    fn is_known(&self, value: Value) -> bool {
        self.constants.contains_key(&value) || self.derived.contains(&value)
    }

    /// Hides from compilers a float that they may know.
    pub(super) fn hidden_operand(&mut self, value: Value, expr: Expr) -> Emit<Expr> {
        Ok(match (self.constants.get(&value).copied(), self.type_of(value)?) {
            (Some(Const::Scalar(scalar @ (Scalar::F32 | Scalar::F64), bits)), _) => self.hidden_float(scalar, bits),
            (None, ty @ (Type::F32 | Type::F64)) => self.hidden_bits(expr, ty),
            _ => expr,
        })
    }

    /// Hides a float that is read from memory from a compiler that may find out that it is a zero, if zeros have to be
    /// hidden from it.
    pub(super) fn hidden_zero(&mut self, value: Value, read: Expr) -> Emit<Expr> {
        match self.type_of(value)? {
            ty @ (Type::F32 | Type::F64) if self.rules.hide_zeros() && self.derived.contains(&value) => {
                Ok(self.hidden_bits(read, ty))
            }
            _ => Ok(read),
        }
    }

    /// Hides a constant that is stored in a variable. A compiler that knows the constant there folds operations on it,
    /// such as those in the first iteration of a loop. With NVIDIA's Vulkan driver `sinf` of a loop-carried `-0.0f` is
    /// `0.0f`. Returns `None` if the constant may be known.
    pub(super) fn hidden_known(&mut self, value: Value) -> Emit<Option<Expr>> {
        let is_float = matches!(self.type_of(value)?, Type::F32 | Type::F64);
        if !is_float || !self.rules.hide_constants() || !self.is_known(value) {
            return Ok(None);
        }
        let expr = self.value(value)?;
        self.hidden_operand(value, expr).map(Some)
    }

    pub(super) fn float_bin(
        &mut self,
        op: FloatBinOp,
        rounding: Rounding,
        may_flush: bool,
        a: Value,
        b: Value,
    ) -> Emit<Expr> {
        let ty = self.float_ty(a)?;
        let operands = self.float_operands([a, b])?;
        self.float_op(or_flushing(bin_op(op), may_flush), ty, rounding, &operands)
    }

    pub(super) fn float_un(&mut self, op: FloatUnOp, rounding: Rounding, a: Value) -> Emit<Expr> {
        let ty = self.float_ty(a)?;
        let mut operands = self.float_operands([a])?;
        if op == FloatUnOp::Abs && self.caps.quirks.clamps_nans && self.reaching.may_be_negative_zero(a) {
            for operand in &mut operands {
                *operand = self.hidden_operand(a, *operand)?;
            }
        }
        self.float_op(un_op(op), ty, rounding, &operands)
    }

    /// Computes `a * b + c`.
    pub(super) fn fma(&mut self, rounding: Rounding, may_flush: bool, [a, b, c]: [Value; 3]) -> Emit<Expr> {
        let ty = self.float_ty(a)?;
        let operands = self.float_operands([a, b, c])?;
        self.float_op(or_flushing(FloatOp::Fma, may_flush), ty, rounding, &operands)
    }

    pub(super) fn float_compare(
        &mut self,
        op: isowarp_core::ir::ops::CompareOp,
        a: Value,
        x: Expr,
        y: Expr,
    ) -> Emit<Expr> {
        let ty = self.float_ty(a)?;
        self.float_op(compare_op(op), ty, Rounding::Rn, &[x, y])
    }

    /// Computes `x + y`, with its NaN corrected (for atomics).
    pub(super) fn float_sum(&mut self, ty: FloatTy, x: Expr, y: Expr) -> Emit<Expr> {
        let sum = self.float_op(FloatOp::Add, ty, Rounding::Rn, &[x, y])?;
        match self.take_correction() {
            Some(routine) => self.routine(routine, vec![sum]),
            None => Ok(sum),
        }
    }

    /// Emits an operation. If its NaN is left uncorrected, the routine that corrects it is kept for
    /// [`Self::take_correction`].
    pub(super) fn float_op(&mut self, op: FloatOp, ty: FloatTy, rounding: Rounding, operands: &[Expr]) -> Emit<Expr> {
        self.correction = None;
        let known = operands.iter().map(|&x| self.builder.constant_kind(x)).max().unwrap_or(Operands::Variable);
        let packs = matches!(op, FloatOp::FromF16 | FloatOp::ToF16);
        let lacks = packs && !self.caps.naga.contains(naga::valid::Capabilities::SHADER_FLOAT16_IN_FLOAT32);
        let lowering = match self.rules.lowering(op, ty, rounding, known) {
            Lowering::Native | Lowering::Canon(_) if lacks => soft(op, ty, rounding),
            lowering => lowering,
        };
        match lowering {
            Lowering::Native => self.native_float_op(op, ty, operands),
            Lowering::Canon(routine) => {
                let result = self.native_float_op(op, ty, operands)?;
                self.correction = Some(routine);
                Ok(result)
            }
            Lowering::Swapped => match operands {
                [x, y] => self.native_float_op(op.swapped(), ty, &[*y, *x]),
                _ => Err(self.internal("a comparison does not have two operands")),
            },
            Lowering::Cast(correction) => {
                self.correction = correction;
                self.cast_half(op, operands)
            }
            Lowering::Call { routine, mode } => {
                let mut arguments = operands.to_vec();
                if let Some(mode) = mode {
                    arguments.push(self.builder.u32(mode));
                }
                self.routine(&routine, arguments)
            }
            Lowering::CallHiding(routine) => {
                let zero = self.launch_word(launch_block::ZERO);
                self.routine(routine, [operands, &[zero]].concat())
            }
            Lowering::Unavailable => {
                let message = format!(
                    "{} `{}` rounded `{rounding}` is not supported on {}",
                    ty.name(),
                    op.name(),
                    self.caps.device
                );
                Err(self.refuse(codes::FLOAT_OPERATION, message))
            }
        }
    }

    /// Returns the correction that the last operation's result still needs.
    pub(super) fn take_correction(&mut self) -> Option<&'static str> {
        self.correction.take()
    }

    /// Calls a routine of the base module.
    pub(super) fn routine(&mut self, name: &str, arguments: Vec<Expr>) -> Emit<Expr> {
        match self.builder.call(name, arguments) {
            Some(result) => Ok(result),
            None => Err(self.internal(format!("the routine `{name}` is missing"))),
        }
    }

    /// Calls a math function of the shading language.
    pub(super) fn native_function(&mut self, func: MathFn, args: &[Value]) -> Emit<Expr> {
        let arguments = args.iter().map(|a| self.value(*a)).collect::<Emit<Vec<_>>>()?;
        match native_function(func) {
            Some(name) => self.routine(&name, arguments),
            None => Err(self.internal("a math function was left that is the library's")),
        }
    }

    fn native_float_op(&mut self, op: FloatOp, ty: FloatTy, operands: &[Expr]) -> Emit<Expr> {
        let Some((&x, rest)) = operands.split_first() else {
            return Err(self.internal("a float operation without operands"));
        };
        let y = rest.first().copied().unwrap_or(x);
        let hides_divisor = op == FloatOp::Div && ty == FloatTy::F64 && self.caps.quirks.diverging_quotients;
        let y = if hides_divisor { self.hidden_divisor(y) } else { y };
        let z = rest.get(1).copied().unwrap_or(x);
        let b = &mut self.builder;
        let result = match op {
            FloatOp::Add | FloatOp::AddMayFlush => b.bin(Bin::Add, x, y),
            FloatOp::Sub | FloatOp::SubMayFlush => b.bin(Bin::Subtract, x, y),
            FloatOp::Mul | FloatOp::MulMayFlush => b.bin(Bin::Multiply, x, y),
            FloatOp::Div => b.bin(Bin::Divide, x, y),
            FloatOp::Sqrt => b.math1(MathFunction::Sqrt, x),
            FloatOp::Rsqrt | FloatOp::RsqrtNormal => b.math1(MathFunction::InverseSqrt, x),
            FloatOp::Fma | FloatOp::FmaMayFlush => b.math3(MathFunction::Fma, x, y, z),
            FloatOp::Neg => b.un(UnaryOperator::Negate, x),
            FloatOp::Abs => b.math1(MathFunction::Abs, x),
            FloatOp::Min => b.math2(MathFunction::Min, x, y),
            FloatOp::Max => b.math2(MathFunction::Max, x, y),
            FloatOp::Eq => b.bin(Bin::Equal, x, y),
            FloatOp::Ne => b.bin(Bin::NotEqual, x, y),
            FloatOp::Lt => b.bin(Bin::Less, x, y),
            FloatOp::Le => b.bin(Bin::LessEqual, x, y),
            FloatOp::Gt => b.bin(Bin::Greater, x, y),
            FloatOp::Ge => b.bin(Bin::GreaterEqual, x, y),
            FloatOp::Floor => b.math1(MathFunction::Floor, x),
            FloatOp::Ceil => b.math1(MathFunction::Ceil, x),
            FloatOp::Trunc => b.math1(MathFunction::Trunc, x),
            FloatOp::Rint => b.math1(MathFunction::Round, x),
            FloatOp::FromI32 | FloatOp::FromU32 | FloatOp::FromI64 | FloatOp::FromU64 => {
                let to = if ty == FloatTy::F32 { naga::Scalar::F32 } else { naga::Scalar::F64 };
                b.convert(x, to)
            }
            FloatOp::ToI32 => b.convert(x, naga::Scalar::I32),
            FloatOp::ToU32 => b.convert(x, naga::Scalar::U32),
            FloatOp::ToI64 => b.convert(x, naga::Scalar::I64),
            FloatOp::ToU64 => b.convert(x, naga::Scalar::U64),
            FloatOp::ToF32 => b.convert(x, naga::Scalar::F32),
            FloatOp::ToF64 => b.convert(x, naga::Scalar::F64),
            FloatOp::FromF16 => {
                let both = b.math1(MathFunction::Unpack2x16float, x);
                b.member(both, 0)
            }
            FloatOp::ToF16 => {
                let (ty, zero) = (b.vector_ty(naga::Scalar::F32, naga::VectorSize::Bi), b.f32_bits(0));
                let both = b.compose(ty, vec![x, zero]);
                b.math1(MathFunction::Pack2x16float, both)
            }
        };
        if op.may_regroup() && self.rules.shield_results() {
            return Ok(self.shield(result, ty));
        }
        Ok(if self.hides_conversion(op) { self.shield_conversion(result, op, ty) } else { result })
    }

    /// Returns true if a compiler must not see that a value is the result of a conversion. For roundings to f16 and
    /// back, hiding one of the two conversions is enough.
    fn hides_conversion(&self, op: FloatOp) -> bool {
        self.rules.hide_conversions() || op == FloatOp::ToF16 && self.caps.quirks.drops_halves
    }

    /// Converts from the bits of an `f16` to `f32`, or the other way round, with the type `f16`.
    fn cast_half(&mut self, op: FloatOp, operands: &[Expr]) -> Emit<Expr> {
        let &[x] = operands else { return Err(self.internal("a conversion does not have one operand")) };
        let b = &mut self.builder;
        let (f16, u16) = (naga::Scalar::F16, naga::Scalar::U16);
        let result = match op {
            FloatOp::ToF16 => {
                let half = b.convert(x, f16);
                let bits = b.bitcast(half, ScalarKind::Uint);
                b.convert(bits, naga::Scalar::U32)
            }
            _ => {
                let bits = b.convert(x, u16);
                let half = b.bitcast(bits, ScalarKind::Float);
                b.convert(half, naga::Scalar::F32)
            }
        };
        Ok(if self.hides_conversion(op) { self.shield_conversion(result, op, FloatTy::F32) } else { result })
    }

    /// Hides that a value is the result of a conversion.
    fn shield_conversion(&mut self, result: Expr, op: FloatOp, ty: FloatTy) -> Expr {
        let (kind, wide) = match op {
            FloatOp::FromI32 | FloatOp::FromU32 | FloatOp::FromI64 | FloatOp::FromU64 => {
                return self.shield(result, ty);
            }
            FloatOp::ToF32 => return self.shield(result, FloatTy::F32),
            FloatOp::ToF64 => return self.shield(result, FloatTy::F64),
            FloatOp::FromF16 => return self.shield(result, FloatTy::F32),
            FloatOp::ToI32 => (ScalarKind::Sint, false),
            FloatOp::ToI64 => (ScalarKind::Sint, true),
            FloatOp::ToU32 | FloatOp::ToF16 => (ScalarKind::Uint, false),
            FloatOp::ToU64 => (ScalarKind::Uint, true),
            _ => return result,
        };
        self.hidden(result, kind, if wide { 8 } else { 4 })
    }

    /// Hides a value's origin: computes the exclusive or with a zero that only the launch knows.
    fn shield(&mut self, result: Expr, ty: FloatTy) -> Expr {
        let bits = self.builder.bitcast(result, ScalarKind::Uint);
        let bits = self.hidden(bits, ScalarKind::Uint, if ty == FloatTy::F64 { 8 } else { 4 });
        self.builder.bitcast(bits, ScalarKind::Float)
    }

    /// Returns a value with its NaN corrected, as memory and bit operations must see it.
    pub(super) fn visible(&mut self, value: Value) -> Emit<Expr> {
        let expr = self.value(value)?;
        match self.uncorrected.get(&value).copied() {
            Some(routine) => self.routine(routine, vec![expr]),
            None => Ok(expr),
        }
    }
}
