//! The operations that a backend may lack, by their CUDA names.

use super::inst::Op;
use super::module::Function;
use super::types::Scalar;

impl Function {
    /// Returns the CUDA function that an operation implements, if not every backend has it: a math function, or
    /// something that only a device can do.
    pub fn library_call(&self, op: &Op) -> Option<String> {
        Some(match op {
            Op::Math { func, args } => {
                let float = func.float_of(|i| args.get(i).and_then(|v| self.try_ty(*v)));
                func.shown_name(float.unwrap_or(Scalar::F64))
            }
            Op::System { op, .. } => op.cuda_name().to_owned(),
            Op::Printf { .. } => "printf".to_owned(),
            Op::AssertFail(_) => "assert".to_owned(),
            Op::Launch { .. } => "cudaLaunchDevice".to_owned(),
            _ => return None,
        })
    }
}
