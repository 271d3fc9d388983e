//! Atomic operations (CUDA C++ Programming Guide, "Atomic Functions", with the overloads of each function). Operations
//! without an overload are expressed by others: 64-bit signed integers, floats and pointers by their bits where only
//! the bits matter, a difference by the sum with the negative.

use isowarp_core::ir::ops::{AtomicOp, Scope};
use isowarp_core::ir::{Inst, Scalar, Type, Value};

use super::Refusal;
use super::function::FunctionPrinter;
use super::memory::{from_word, to_word, word_scalar};
use super::types;

const fn suffix(scope: Scope) -> &'static str {
    match scope {
        Scope::Block => "_block",
        Scope::Device => "",
        Scope::System => "_system",
    }
}

impl FunctionPrinter<'_> {
    /// Prints a read-modify-write.
    pub(super) fn atomic(
        &mut self,
        inst: &Inst,
        op: AtomicOp,
        [ptr, value]: [Value; 2],
        scope: Scope,
    ) -> Result<String, Refusal> {
        let p = self.pointer(inst, ptr)?.0;
        let (ty, x) = (self.ty(inst, value)?, self.operand(inst, value)?);
        let s = match ty {
            Type::Scalar(s) => s,
            Type::Ptr(_) if op == AtomicOp::Exch => Scalar::U64,
            Type::Ptr(_) | Type::Vector(..) => return Err(self.no_atomic(inst, op.name(), ty)),
        };
        // Implemented by compare-and-swap, which is atomic on the device.
        if op == AtomicOp::Add && matches!(s, Scalar::F16 | Scalar::BF16) && scope != Scope::System {
            return Ok(format!("{}({p}, {x})", self.helper(&format!("iw_atomic_add_{s}"))));
        }
        let scope = suffix(scope);
        let call = |function: &str, s: Scalar, x: &str| format!("{function}{scope}(({} *){p}, {x})", types::scalar(s));
        let by_bits = |function: &str| {
            let word = word_scalar(ty.size());
            from_word(ty, &call(function, word, &to_word(ty, &x)))
        };
        use Scalar::{F32, F64, I32, I64, U32, U64};
        Ok(match (op, s) {
            (AtomicOp::Add, I32 | U32 | U64 | F32 | F64) => call("atomicAdd", s, &x),
            (AtomicOp::Add, I64) => by_bits("atomicAdd"),
            (AtomicOp::Sub, I32 | U32) => call("atomicSub", s, &x),
            (AtomicOp::Sub, I64 | U64) => {
                format!("({}){}", types::scalar(s), call("atomicAdd", U64, &format!("0ull - (unsigned long long){x}")))
            }
            (AtomicOp::Sub, F32 | F64) => {
                let negative = format!("{}({x})", self.helper(&format!("iw_neg_{s}")));
                call("atomicAdd", s, &negative)
            }
            (AtomicOp::Exch, I32 | U32 | U64 | F32) if !ty.is_ptr() => call("atomicExch", s, &x),
            (AtomicOp::Exch, I64 | U64 | F64) => by_bits("atomicExch"),
            (AtomicOp::Min, I32 | U32 | I64 | U64) => call("atomicMin", s, &x),
            (AtomicOp::Max, I32 | U32 | I64 | U64) => call("atomicMax", s, &x),
            (AtomicOp::Inc, U32) => call("atomicInc", s, &x),
            (AtomicOp::Dec, U32) => call("atomicDec", s, &x),
            (AtomicOp::And, I32 | U32 | I64 | U64) => by_bits("atomicAnd"),
            (AtomicOp::Or, I32 | U32 | I64 | U64) => by_bits("atomicOr"),
            (AtomicOp::Xor, I32 | U32 | I64 | U64) => by_bits("atomicXor"),
            _ => return Err(self.no_atomic(inst, op.name(), ty)),
        })
    }

    /// Prints a compare and swap, by bits for every type.
    pub(super) fn atomic_cas(
        &mut self,
        inst: &Inst,
        [ptr, expected, new]: [Value; 3],
        scope: Scope,
    ) -> Result<String, Refusal> {
        let p = self.pointer(inst, ptr)?.0;
        let (ty, x, y) = (self.ty(inst, expected)?, self.operand(inst, expected)?, self.operand(inst, new)?);
        if !matches!(ty.size(), 1 | 2 | 4 | 8) || matches!(ty, Type::Vector(..)) {
            return Err(self.no_atomic(inst, "cas", ty));
        }
        if ty.size() == 1 {
            let name = self.helper("iw_cas_8");
            return Ok(from_word(ty, &format!("{name}({p}, {}, {})", to_word(ty, &x), to_word(ty, &y))));
        }
        let word = types::unsigned(ty.size());
        let (x, y) = (to_word(ty, &x), to_word(ty, &y));
        // The 16-bit form exists only with the device's scope, which includes a block's.
        let suffix = match (ty.size(), scope) {
            (2, Scope::System) => return Err(self.no_atomic(inst, "cas", ty)),
            (2, _) => "",
            _ => suffix(scope),
        };
        Ok(from_word(ty, &format!("atomicCAS{suffix}(({word} *){p}, {x}, {y})")))
    }

    fn no_atomic(&self, inst: &Inst, op: &str, ty: Type) -> Refusal {
        self.unsupported(inst, format!("CUDA has no atomic `{op}` of `{ty}`"))
    }
}
