//! Kernels as arguments of `cudaFuncGetAttributes` and of the functions that return a kernel's maximum number of active
//! blocks per multiprocessor (CUDA C++ Programming Guide, "CUDA Dynamic Parallelism", "API Reference").
//!
//! Only there, the name of a kernel denotes a variable of the module with the kernel's attributes from the device's
//! compiler. The host fills it when the module is loaded. The functions, in `headers/device_runtime.h`, read it.

use isowarp_core::backend::KERNEL_ATTRIBUTES_COUNT;
use isowarp_core::ir::{Global, Space};
use isowarp_core::reserved_names::KERNEL_ATTRIBUTES;
use isowarp_core::span::Span;

use crate::ast;
use crate::hir::{Expr, ExprKind, FnId};
use crate::sema::model::calls::Arg;
use crate::sema::model::context::Context;
use crate::sema::{Checked, OrBug, Sema};
use crate::types::{Basic, QualType};

/// Functions whose second argument may be a kernel.
const QUERIES: [&str; 3] = [
    "cudaFuncGetAttributes",
    "cudaOccupancyMaxActiveBlocksPerMultiprocessor",
    "cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags",
];

/// Returns true for the name of a function whose second argument may be a kernel.
pub(in crate::sema) fn is_kernel_query(name: &str) -> bool {
    QUERIES.contains(&name)
}

impl<'a> Sema<'a> {
    /// Checks the arguments of a call. The second argument of a kernel query may be a kernel.
    pub(in crate::sema) fn call_arguments(
        &mut self,
        functions: &[FnId],
        args: &'a [ast::Expr],
    ) -> Checked<Vec<Arg<'a>>> {
        let asks = functions.iter().any(|id| is_kernel_query(&self.functions[*id].name));
        let ([to, kernel, rest @ ..], true) = (args, asks) else { return self.arguments(args) };
        let mut values = self.arguments(std::slice::from_ref(to))?;
        let context = Context { kernel_attributes: true, ..self.context.clone() };
        let kernel = self.within(context, |s| s.expr(kernel))?;
        values.push(Arg::Expr(kernel));
        values.extend(self.arguments(rest)?);
        Ok(values)
    }

    /// Returns the variable that holds a kernel's attributes.
    pub(in crate::sema) fn kernel_attributes(&mut self, kernel: FnId, span: Span) -> Checked<Expr> {
        self.need_body(kernel, span)?;
        if let Some(current) = &mut self.body
            && !current.uses.taken.contains(&kernel)
        {
            current.uses.taken.push(kernel);
        }
        let element = QualType::from(Basic::Int).with_const();
        let ty = self.array_type(element, Some(KERNEL_ATTRIBUTES_COUNT), span)?;
        let known = self.function_uses.kernels.iter().find(|(id, _)| *id == kernel).map(|(_, global)| *global);
        let id = match known {
            Some(id) => id,
            None => {
                let global = Global {
                    name: self.unique_name(KERNEL_ATTRIBUTES),
                    space: Space::Global,
                    ty: self.types.data_type(&ty).or_bug(&mut self.reporter)?,
                    size: 4 * KERNEL_ATTRIBUTES_COUNT,
                    align: 4,
                    dynamic: false,
                    managed: false,
                    init: None,
                    addresses: Vec::new(),
                    span,
                };
                let id = self.declared.add_global(global);
                self.function_uses.kernels.push((kernel, id));
                id
            }
        };
        Ok(Expr::object(ExprKind::Global(id), QualType::from(ty).canonical(), span))
    }
}
