//! Prints functions: signatures, local variables, and the state of printing a function.

use std::collections::{BTreeSet, HashMap};
use std::fmt::Write as _;

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::ir::ops::Const;
use isowarp_core::ir::{DataType, Function, FunctionKind, Inst, LocalId, LocalKind, Module, Scalar, Type, Value};
use isowarp_core::passes::analysis::lost_negations::lost_negations;
use isowarp_core::passes::analysis::narrow_negations::narrow_negations;
use isowarp_core::passes::analysis::reaching_constants::ReachingConstants;
use isowarp_core::span::Span;
use rustc_hash::FxHashSet;

use super::steps::{Step, steps};
use super::visible::{Visible, visible};
use super::{PrintOptions, Refusal, names, textures, types};
use crate::codes;

/// Limit on the size of a kernel's parameters in bytes (CUDA C++ Programming Guide, "Function Parameters": 32,764 from
/// compute capability 7.0 on).
const MAX_PARAM_BYTES: u64 = 32_764;

/// The declarations that the functions printed so far need.
#[derive(Default)]
pub(super) struct Needs {
    /// Helper functions.
    pub helpers: BTreeSet<String>,
    /// Vector types.
    pub vectors: BTreeSet<(Scalar, u8)>,
    /// Structs of kernel parameters, by size and alignment.
    pub blobs: BTreeSet<(u64, u64)>,
    /// Variables, by number.
    pub globals: BTreeSet<u32>,
}

/// The printed form of a value.
enum Printed {
    /// Not defined yet.
    Undefined,
    /// A name or a built-in variable.
    Text(String),
    /// A constant, printed where it is used.
    Constant(Const),
}

/// A loop around the current place.
pub(super) struct LoopLabel {
    /// The label of its continuing part, if `continue` has to jump there.
    pub label: Option<u32>,
}

/// The state of printing one function.
pub(super) struct FunctionPrinter<'a> {
    pub(super) module: &'a Module,
    pub(super) function: &'a Function,
    pub(super) needs: &'a mut Needs,
    pub(super) options: &'a PrintOptions,
    out: String,
    indent: usize,
    values: Vec<Printed>,
    /// The values whose bits something inspects.
    pub(super) visible: Visible,
    /// The address indices that step away from others in loops.
    pub(super) steps: HashMap<Value, Step>,
    /// The constants that may reach its values.
    pub(super) reaching: &'a ReachingConstants,
    /// Differences that NVIDIA's compilers would confuse with others.
    pub(super) lost_negations: FxHashSet<Value>,
    /// Narrow integers that NVIDIA's compilers would confuse with others.
    pub(super) narrow_negations: FxHashSet<Value>,
    /// The loops around the current place, the innermost last.
    pub(super) loops: Vec<LoopLabel>,
    pub(super) next_label: u32,
    /// Number of blocks around the current place.
    pub(super) depth: usize,
    line: Option<(u32, u32)>,
}

/// Returns a function's signature, for prototypes and definitions alike.
pub(super) fn signature(
    module: &Module,
    id: isowarp_core::ir::FuncId,
    function: &Function,
    needs: &mut Needs,
) -> Result<String, Refusal> {
    let mut params = Vec::with_capacity(function.params.len());
    for (i, param) in function.params.iter().enumerate() {
        let name = names::param(i, param);
        params.push(match &param.ty {
            DataType::Value(ty) => format!("{} {name}", types::value(*ty, &mut needs.vectors)),
            aggregate if function.kind == FunctionKind::Kernel => {
                let (size, align) = (aggregate.size(&module.structs).max(1), aggregate.align(&module.structs).max(1));
                needs.blobs.insert((size, align));
                format!("const __grid_constant__ iw_bytes_{size}_{align} {name}_bytes")
            }
            _ => {
                let message = format!("parameter `{}` of a device function is passed by value", param.name);
                return Err(Box::new(Diagnostic::internal(codes::UNPRINTABLE, Some(param.span), message)));
            }
        });
    }
    let (name, params) = (names::function(id, function), params.join(", "));
    Ok(match function.kind {
        FunctionKind::Kernel => {
            let bounds = function.max_threads.filter(|n| *n > 0);
            let bounds = bounds.map(|n| format!("__launch_bounds__({n}) ")).unwrap_or_default();
            let (_, size) = function.param_layout(&module.structs);
            if size > MAX_PARAM_BYTES {
                let message =
                    format!("kernel `{}` has {size} bytes of parameters; CUDA allows {MAX_PARAM_BYTES}", function.name);
                return Err(Box::new(Diagnostic::unsupported(codes::PARAMETER_BYTES, function.span, message)));
            }
            format!("extern \"C\" __global__ void {bounds}{name}({params})")
        }
        FunctionKind::Device => {
            let ret = function.ret.map_or_else(|| "void".to_owned(), |ty| types::value(ty, &mut needs.vectors));
            let kept = if textures::samples(function) { "__noinline__ " } else { "" };
            let name = textures::name(id, function);
            format!("static __device__ {kept}{ret} {name}({params})")
        }
    })
}

/// Prints a function.
pub(super) fn print(
    module: &Module,
    id: isowarp_core::ir::FuncId,
    function: &Function,
    reaching: &ReachingConstants,
    needs: &mut Needs,
    options: &PrintOptions,
) -> Result<String, Refusal> {
    let head = signature(module, id, function, needs)?;
    let mut printer = FunctionPrinter {
        module,
        function,
        needs,
        options,
        out: String::new(),
        indent: 0,
        values: Vec::new(),
        visible: visible(function, reaching),
        reaching,
        steps: steps(function),
        lost_negations: lost_negations(function),
        narrow_negations: narrow_negations(function, reaching),
        loops: Vec::new(),
        next_label: 0,
        depth: 0,
        line: None,
    };
    printer.values.resize_with(function.values.len(), || Printed::Undefined);
    printer.line(&head);
    printer.line("{");
    printer.indent += 1;
    printer.params(function)?;
    for (i, local) in function.locals.iter().enumerate() {
        printer.local(LocalId(i as u32), local);
    }
    printer.block(&function.body)?;
    if let (Some(ty), true) = (function.ret, function.body.falls_through()) {
        let zero = printer.zero(ty);
        printer.line(&format!("return {zero};"));
    }
    printer.indent -= 1;
    printer.line("}");
    Ok(printer.out)
}

impl<'a> FunctionPrinter<'a> {
    fn params(&mut self, function: &Function) -> Result<(), Refusal> {
        for (i, param) in function.params.iter().enumerate() {
            let name = names::param(i, param);
            if !matches!(param.ty, DataType::Value(_)) {
                self.line(&format!("const iw_ptr {name} = (iw_ptr)&{name}_bytes;"));
            }
            match self.values.get_mut(i) {
                Some(slot) => *slot = Printed::Text(name),
                None => {
                    let message = format!("parameter `{}` has no value", param.name);
                    return Err(Box::new(Diagnostic::internal(codes::UNPRINTABLE, Some(param.span), message)));
                }
            }
        }
        Ok(())
    }

    fn local(&mut self, id: LocalId, local: &isowarp_core::ir::Local) {
        let name = names::local(id, local);
        match &local.kind {
            LocalKind::Register(ty) => {
                let (type_name, zero) = (self.type_name(*ty), self.zero(*ty));
                self.line(&format!("{type_name} {name} = {zero};"));
            }
            LocalKind::Memory { size, align, .. } => {
                self.line(&format!("__align__({}) unsigned char {name}[{}];", (*align).max(1), (*size).max(1)));
            }
        }
    }

    /// Returns zero of a type, as an expression.
    pub(super) fn zero(&mut self, ty: Type) -> String {
        match ty {
            Type::Scalar(s) => super::consts::constant(Const::Scalar(s, 0)),
            Type::Ptr(space) => super::consts::constant(Const::Null(space)),
            Type::Vector(..) => format!("{}{{}}", self.type_name(ty)),
        }
    }

    /// Writes a line at the current indentation.
    pub(super) fn line(&mut self, text: &str) {
        if !text.starts_with('#') {
            // Without a limit, deep nesting would be mostly blanks.
            self.out.extend(std::iter::repeat_n("    ", self.indent.min(16)));
        }
        self.out.push_str(text);
        self.out.push('\n');
    }

    /// Writes `open`, the output of `inside` one level deeper, and `close`.
    pub(super) fn braced(
        &mut self,
        open: &str,
        close: &str,
        inside: impl FnOnce(&mut Self) -> Result<(), Refusal>,
    ) -> Result<(), Refusal> {
        self.line(open);
        self.braced_rest(close, inside)
    }

    /// Writes the output of `inside` one level deeper, and `close`, after a line that opened a brace.
    pub(super) fn braced_rest(
        &mut self,
        close: &str,
        inside: impl FnOnce(&mut Self) -> Result<(), Refusal>,
    ) -> Result<(), Refusal> {
        self.indent += 1;
        let result = inside(self);
        self.indent -= 1;
        self.line(close);
        result
    }

    /// Writes a `#line` directive if the options ask for it and the line has changed.
    pub(super) fn line_directive(&mut self, span: Span) {
        if !self.options.line_directives {
            return;
        }
        let Some(file) = self.module.sources.get(span.file) else { return };
        let line = file.line_column(span.start).0;
        if self.line != Some((span.file.0, line)) {
            self.line = Some((span.file.0, line));
            let mut name = String::new();
            for c in file.name().chars().filter(|c| !c.is_control()) {
                if matches!(c, '"' | '\\') {
                    name.push('\\');
                }
                name.push(c);
            }
            self.line(&format!("#line {line} \"{name}\""));
        }
    }

    /// Declares the variable of a result.
    pub(super) fn define(&mut self, inst: &Inst, expression: &str) -> Result<(), Refusal> {
        let Some(result) = inst.result else {
            self.line(&format!("{expression};"));
            return Ok(());
        };
        let type_name = {
            let ty = self.ty(inst, result)?;
            self.type_name(ty)
        };
        let name = format!("v{}", result.0);
        self.line(&format!("const {type_name} {name} = {expression};"));
        self.set(inst, result, Printed::Text(name))
    }

    /// Makes a result print as a constant where it is used.
    pub(super) fn define_constant(&mut self, inst: &Inst, constant: Const) -> Result<(), Refusal> {
        match inst.result {
            Some(result) => self.set(inst, result, Printed::Constant(constant)),
            None => Ok(()),
        }
    }

    /// Makes a result print as an expression that is valid everywhere and costs nothing.
    pub(super) fn define_text(&mut self, inst: &Inst, text: String) -> Result<(), Refusal> {
        match inst.result {
            Some(result) => self.set(inst, result, Printed::Text(text)),
            None => Ok(()),
        }
    }

    fn set(&mut self, inst: &Inst, value: Value, printed: Printed) -> Result<(), Refusal> {
        match self.values.get_mut(value.0 as usize) {
            Some(slot) => {
                *slot = printed;
                Ok(())
            }
            None => Err(self.defect(inst, "a value without a type")),
        }
    }

    /// Returns the printed form of a value at its use: a name, a built-in variable or a literal.
    pub(super) fn operand(&self, inst: &Inst, value: Value) -> Result<String, Refusal> {
        match self.values.get(value.0 as usize) {
            Some(Printed::Text(text)) => Ok(text.clone()),
            Some(Printed::Constant(c)) => Ok(super::consts::constant(*c)),
            Some(Printed::Undefined) | None => Err(self.defect(inst, "a use of a value before its definition")),
        }
    }

    /// Returns the value's constant, if the value is constant.
    pub(super) fn constant_of(&self, value: Value) -> Option<Const> {
        match self.values.get(value.0 as usize) {
            Some(Printed::Constant(c)) => Some(*c),
            _ => None,
        }
    }

    /// Returns the type of a value.
    pub(super) fn ty(&self, inst: &Inst, value: Value) -> Result<Type, Refusal> {
        let ty = self.function.values.get(value.0 as usize).copied();
        ty.ok_or_else(|| self.defect(inst, "a value without a type"))
    }

    /// Returns the type of the instruction's result.
    pub(super) fn result_type(&self, inst: &Inst) -> Result<Type, Refusal> {
        match inst.result {
            Some(result) => self.ty(inst, result),
            None => Err(self.defect(inst, "an operation without a result")),
        }
    }

    /// Returns the C++ name of a type.
    pub(super) fn type_name(&mut self, ty: Type) -> String {
        types::value(ty, &mut self.needs.vectors)
    }

    /// Records that a helper is needed, and returns its name.
    pub(super) fn helper(&mut self, name: &str) -> String {
        self.needs.helpers.insert(name.to_owned());
        name.to_owned()
    }

    /// Returns the error for IR that the verifier should have rejected.
    pub(super) fn defect(&self, inst: &Inst, what: &str) -> Refusal {
        let message = format!("cannot print {what}, in `{}`", self.function.name);
        Box::new(Diagnostic::internal(codes::UNPRINTABLE, Some(inst.span), message))
    }

    /// Returns the error for something that CUDA C++ cannot express.
    pub(super) fn unsupported(&self, inst: &Inst, message: String) -> Refusal {
        Box::new(Diagnostic::unsupported(codes::NOT_IN_CUDA, inst.span, message))
    }
}

/// Declares the structs in which by-value kernel parameters are passed.
pub(super) fn declare_blobs(blobs: &BTreeSet<(u64, u64)>, out: &mut String) {
    for (size, align) in blobs {
        let _ = writeln!(out, "struct __align__({align}) iw_bytes_{size}_{align} {{ unsigned char bytes[{size}]; }};");
    }
}
