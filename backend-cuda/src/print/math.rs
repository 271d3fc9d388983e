//! Math functions: NVRTC's own, which need no header (CUDA Math API).

use isowarp_core::ir::ops::MathFn;
use isowarp_core::ir::{Inst, Scalar, Value};

use super::Refusal;
use super::function::FunctionPrinter;

impl FunctionPrinter<'_> {
    /// A call of a math function.
    pub(super) fn math(&mut self, inst: &Inst, func: MathFn, args: &[Value]) -> Result<String, Refusal> {
        let float = func.float_of(|i| args.get(i).and_then(|v| self.function.try_ty(*v)));
        let Some(float @ (Scalar::F32 | Scalar::F64)) = float else {
            return Err(self.defect(inst, "a math function of another type"));
        };
        let args = args.iter().map(|a| self.operand(inst, *a)).collect::<Result<Vec<_>, _>>()?.join(", ");
        let name = match func {
            // Overloaded; these are the ones that take an `int`.
            MathFn::Powi => "pow".to_owned(),
            MathFn::FrexpExponent | MathFn::FrexpFraction | MathFn::RemquoQuotient => {
                self.helper(&format!("iw_{}_{float}", func.name()))
            }
            _ => func.shown_name(float),
        };
        Ok(format!("{name}({args})"))
    }
}
