//! Compiles IR to bytecode: one image per kernel.

mod function;
mod memory;
mod operations;
mod slots;
mod usage;

use std::collections::HashMap;
use std::sync::Arc;

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::ir::{self, DataType, FuncId, GlobalId, LocalKind, Module, Scalar, Space, Type};
use isowarp_core::span::Span;

use super::bytecode::{Function, Image, ParamSource, Reg};
use crate::codes;
use crate::kernel::{KernelInfo, SharedVar};
use crate::memory::address::{self, NO_LOCAL};

/// The result of compilation. The first error ends it.
pub type Result<T> = std::result::Result<T, Box<Diagnostic>>;

/// Returns the error for IR that the verifier would have rejected.
pub(crate) fn malformed(span: Span, what: &str) -> Box<Diagnostic> {
    Box::new(Diagnostic::internal(codes::MALFORMED, Some(span), format!("the IR is malformed: {what}")))
}

/// Returns the error for more of something than an image can hold.
pub(crate) fn too_much(span: Span, what: impl Into<String>) -> Box<Diagnostic> {
    Box::new(Diagnostic::unsupported(codes::UNSUPPORTED, span, what))
}

/// Returns the error for a CUDA function that is not implemented here yet.
pub(crate) fn not_yet(span: Span, function: &str) -> Box<Diagnostic> {
    Box::new(Diagnostic::unsupported(codes::NOT_YET, span, format!("`{function}` is not implemented on cpu yet")))
}

/// Returns the scalar type of a value's components in registers; pointers count as `u64`.
pub(crate) fn component(ty: Type) -> Scalar {
    match ty {
        Type::Scalar(s) | Type::Vector(s, _) => s,
        Type::Ptr(_) => Scalar::U64,
    }
}

/// Returns the number of registers that a value occupies.
pub(crate) fn lanes(ty: Type) -> u16 {
    match ty {
        Type::Vector(_, n) => u16::from(n),
        Type::Scalar(_) | Type::Ptr(_) => 1,
    }
}

/// Compiles a kernel and everything it calls. `variables` holds the addresses of the module's global and constant
/// variables.
pub fn compile(module: &Module, kernel: FuncId, variables: &HashMap<GlobalId, u64>) -> Result<Image> {
    let mut images = ImageBuilder {
        module,
        variables,
        image: Image {
            info: KernelInfo { sources: Arc::clone(&module.sources), ..KernelInfo::default() },
            ..Image::default()
        },
        functions: HashMap::new(),
        pending: Vec::new(),
        shared: HashMap::new(),
        static_shared: 0,
    };
    images.function(kernel);
    while let Some(id) = images.pending.pop() {
        let at = images.functions.get(&id).copied().unwrap_or(0);
        let Some(function) = module.functions.get(id.0 as usize) else {
            return Err(malformed(Span::default(), "a call of a function that does not exist"));
        };
        let compiled = function::compile(&mut images, function)?;
        if let Some(slot) = images.image.functions.get_mut(at as usize) {
            *slot = compiled;
        }
    }
    if let Some(function) = module.functions.get(kernel.0 as usize) {
        images.kernel_params(function)?;
    }
    images.finish_shared()
}

/// A function's part of the stack.
pub(crate) struct Stack {
    /// The number of each local in memory.
    pub numbers: Vec<Option<u32>>,
    /// See [`Function::local_bytes`].
    pub bytes: u64,
    /// See [`Function::owners`].
    pub owners: Vec<u32>,
}

/// The image under construction.
pub(crate) struct ImageBuilder<'a> {
    pub module: &'a Module,
    variables: &'a HashMap<GlobalId, u64>,
    pub image: Image,
    functions: HashMap<FuncId, u32>,
    pending: Vec<FuncId>,
    shared: HashMap<GlobalId, u64>,
    static_shared: u64,
}

impl ImageBuilder<'_> {
    /// Returns the number of a function in the image. A new function is compiled later.
    pub fn function(&mut self, id: FuncId) -> u32 {
        if let Some(&at) = self.functions.get(&id) {
            return at;
        }
        let at = self.image.functions.len() as u32;
        self.image.functions.push(Function {
            entry: 0,
            registers: 0,
            template: Vec::new(),
            params: 0,
            local_bytes: 0,
            owners: Vec::new(),
        });
        self.functions.insert(id, at);
        self.pending.push(id);
        at
    }

    /// Returns the address of a variable. A shared variable is placed when it is first named.
    pub fn global_address(&mut self, id: GlobalId, span: Span) -> Result<u64> {
        if let Some(&at) = self.variables.get(&id).or_else(|| self.shared.get(&id)) {
            return Ok(at);
        }
        let Some(global) = self.module.globals.get(id.0 as usize) else {
            return Err(malformed(span, "a variable that does not exist"));
        };
        if global.space != Space::Shared {
            return Err(malformed(span, "a variable without memory"));
        }
        // All dynamic shared memory has one address, regardless of its name.
        if global.dynamic
            && let Some(number) = self.image.info.shared.iter().position(|s| s.dynamic)
        {
            let at = address::shared(number as u64);
            self.shared.insert(id, at);
            return Ok(at);
        }
        let number = self.image.info.shared.len() as u64;
        if number >= address::MAX_SHARED {
            return Err(too_much(span, format!("more than {} shared variables", address::MAX_SHARED)));
        }
        let (mut start, mut size) = (0, 0);
        if !global.dynamic {
            start = self.static_shared.next_multiple_of(global.align.clamp(1, 1 << 20));
            let end = start.saturating_add(global.size);
            if end > u64::from(u32::MAX) / 2 {
                return Err(too_much(global.span, "more static shared memory than 2 GiB"));
            }
            self.static_shared = end;
            size = global.size;
        }
        self.image.info.shared.push(SharedVar {
            name: global.name.clone(),
            start: start as u32,
            size: size as u32,
            dynamic: global.dynamic,
        });
        let at = address::shared(number);
        self.shared.insert(id, at);
        Ok(at)
    }

    /// Places dynamic shared memory after the static variables, 16-byte aligned.
    fn finish_shared(mut self) -> Result<Image> {
        let end = if self.image.info.shared.iter().any(|s| s.dynamic) {
            self.static_shared.next_multiple_of(16)
        } else {
            self.static_shared
        };
        self.image.info.static_shared = end as u32;
        for var in self.image.info.shared.iter_mut().filter(|s| s.dynamic) {
            var.start = end as u32;
        }
        Ok(self.image)
    }

    /// Assigns positions to a function's memory locals.
    pub fn stack(&mut self, function: &ir::Function) -> Result<Stack> {
        let mut stack = Stack { numbers: Vec::with_capacity(function.locals.len()), bytes: 0, owners: Vec::new() };
        for local in &function.locals {
            let LocalKind::Memory { size, .. } = local.kind else {
                stack.numbers.push(None);
                continue;
            };
            let start = stack.bytes;
            let end = start.saturating_add(size.max(1));
            if end > address::MAX_LOCAL_BYTES {
                let limit = address::MAX_LOCAL_BYTES;
                let message = format!("the local variables of `{}` need more than {limit} bytes", function.name);
                return Err(too_much(local.span, message));
            }
            let number = self.image.local_starts.len() as u32;
            self.image.local_starts.push(start);
            self.image.info.local_names.push(local.name.clone());
            self.image.info.local_sizes.push(size as u32);
            stack.numbers.push(Some(number));
            stack.bytes = end.next_multiple_of(16);
            stack.owners.push(number);
            stack.owners.resize((stack.bytes / 16) as usize, NO_LOCAL);
        }
        Ok(stack)
    }

    fn kernel_params(&mut self, function: &ir::Function) -> Result<()> {
        let (offsets, bytes) = function.param_layout(&self.module.structs);
        self.image.param_bytes = bytes;
        let mut reg: Reg = 0;
        for (param, offset) in function.params.iter().zip(offsets) {
            let source = match param.ty {
                DataType::Value(ty) => ParamSource::Value {
                    reg,
                    offset,
                    size: component(ty).size() as u32,
                    lanes: lanes(ty) as u8,
                    boolean: component(ty) == Scalar::Bool,
                },
                DataType::Array(..) | DataType::Struct(_) => ParamSource::Address { reg, offset },
            };
            self.image.params.push(source);
            reg = reg.saturating_add(lanes(param.value_type()));
        }
        Ok(())
    }
}
