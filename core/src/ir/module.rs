//! Modules, functions and variables: everything besides the instructions.

use std::collections::BTreeSet;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::inst::{Block, Op, Value};
use super::types::{DataType, Space, StructDef, Type};
use crate::span::{SourceMap, Span};

/// The number of a module-scope variable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct GlobalId(pub u32);

/// The number of a function of a module.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct FuncId(pub u32);

/// The number of a local variable of a function.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct LocalId(pub u32);

/// The device code of a translation unit.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Module {
    /// The files that spans point into.
    #[serde(skip)]
    pub sources: Arc<SourceMap>,
    /// Structs and unions.
    // Shared with modules that consist of one kernel of this module.
    pub structs: Arc<Vec<StructDef>>,
    /// `__device__`, `__constant__` and `__shared__` variables.
    pub globals: Vec<Global>,
    /// Kernels and device functions.
    pub functions: Vec<Function>,
}

impl Module {
    /// Returns the kernels, in order.
    pub fn kernels(&self) -> impl Iterator<Item = &Function> {
        self.functions.iter().filter(|f| f.kind == FunctionKind::Kernel)
    }

    /// Returns true if both modules are equal except for their sources.
    pub fn has_code_of(&self, other: &Module) -> bool {
        let Module { sources: _, structs, globals, functions } = self;
        *structs == other.structs && *globals == other.globals && *functions == other.functions
    }

    /// Renumbers all functions and variables that functions and initial values refer to.
    pub fn renumber(&mut self, function: impl Fn(FuncId) -> FuncId, global: impl Fn(GlobalId) -> GlobalId) {
        for address in self.globals.iter_mut().flat_map(|g| &mut g.addresses) {
            address.target = global(address.target);
        }
        for f in &mut self.functions {
            f.body.for_each_mut(&mut |inst| match &mut inst.op {
                Op::Call { func, .. } => *func = function(*func),
                Op::GlobalAddr(id) => *id = global(*id),
                _ => {}
            });
        }
    }

    /// Returns the kernel with this name.
    pub fn kernel(&self, name: &str) -> Option<&Function> {
        self.kernels().find(|f| f.name == name)
    }

    /// Returns the numbers of functions and of those that they call, directly or indirectly.
    pub fn reached_from(&self, functions: impl IntoIterator<Item = usize>) -> BTreeSet<usize> {
        let (mut seen, mut open) = (BTreeSet::new(), Vec::from_iter(functions));
        while let Some(at) = open.pop() {
            let Some(function) = self.functions.get(at).filter(|_| seen.insert(at)) else { continue };
            function.body.for_each(&mut |inst| {
                if let Op::Call { func, .. } = inst.op {
                    open.push(func.0 as usize);
                }
            });
        }
        seen
    }

    /// Returns the bytes of the static shared variables that a function and its callees use, laid out in order of
    /// declaration.
    pub fn static_shared_bytes(&self, function: usize) -> u64 {
        let mut used = BTreeSet::new();
        for function in self.reached_from([function]).into_iter().filter_map(|at| self.functions.get(at)) {
            function.body.for_each(&mut |inst| {
                if let Op::GlobalAddr(GlobalId(id)) = inst.op {
                    used.insert(id);
                }
            });
        }
        let globals = used.iter().filter_map(|id| self.globals.get(*id as usize));
        let shared = globals.filter(|g| g.space == Space::Shared && !g.dynamic);
        shared.fold(0u64, |end, g| {
            end.checked_next_multiple_of(g.align.max(1)).unwrap_or(u64::MAX).saturating_add(g.size)
        })
    }

    /// Returns the variable with this name that the host can address by symbol.
    pub fn symbol(&self, name: &str) -> Option<(GlobalId, &Global)> {
        self.globals
            .iter()
            .enumerate()
            .find(|(_, g)| g.name == name && matches!(g.space, Space::Global | Space::Constant))
            .map(|(i, g)| (GlobalId(i as u32), g))
    }
}

/// A module-scope variable, or a `__shared__` variable of a function.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Global {
    /// Name, unique in the module (function-scope variables are prefixed with the function's name).
    pub name: String,
    /// [`Space::Global`], [`Space::Constant`] or [`Space::Shared`].
    pub space: Space,
    /// Type. For dynamic shared memory an array of 0 elements.
    pub ty: DataType,
    /// Size in bytes; 0 for dynamic shared memory.
    pub size: u64,
    /// Alignment in bytes, at least the type's.
    pub align: u64,
    /// `extern __shared__ T x[]`: starts at the block's dynamic shared memory.
    pub dynamic: bool,
    /// `__managed__`: the host reads and writes it too. Such a variable is in [`Space::Global`].
    pub managed: bool,
    /// Initial bytes (`size` of them); `None` means zeros (and nothing at all for shared memory).
    pub init: Option<Vec<u8>>,
    /// The addresses among the initial bytes, in order.
    pub addresses: Vec<InitAddress>,
    /// Source location of the declaration.
    pub span: Span,
}

/// Size of constant memory in bytes, which limits a program's `__constant__` variables (CUDA C++ Programming Guide,
/// technical specifications per compute capability).
pub const CONSTANT_MEMORY: u64 = 64 << 10;

impl Global {
    /// Returns the bytes that variables of these sizes and alignments occupy, laid out in the order given.
    pub fn total_bytes(sizes_and_alignments: impl IntoIterator<Item = (u64, u64)>) -> u64 {
        let after = |used: u64, (size, align): (u64, u64)| match used.checked_next_multiple_of(align.max(1)) {
            Some(at) => at.saturating_add(size),
            None => u64::MAX,
        };
        sizes_and_alignments.into_iter().fold(0, after)
    }

    /// Returns a variable that no program declares: neither dynamic nor managed, without initial bytes.
    pub fn internal(name: &str, space: Space, ty: DataType, size: u64, align: u64) -> Self {
        Self {
            name: name.to_owned(),
            space,
            ty,
            size,
            align,
            dynamic: false,
            managed: false,
            init: None,
            addresses: Vec::new(),
            span: Span::default(),
        }
    }

    /// Returns true if no program declares the variable or has a pointer to it. The names of such variables begin with
    /// `the `, which no C++ name does.
    pub fn is_internal(&self) -> bool {
        self.name.starts_with("the ")
    }
}

/// An address among the initial bytes of a variable: 8 of them hold a generic pointer into another variable. The
/// address is known when the module is loaded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct InitAddress {
    /// Offset of the pointer, a multiple of 8.
    pub at: u64,
    /// The variable that it points into, in global or constant memory.
    pub target: GlobalId,
    /// Byte offset into that variable.
    pub offset: u64,
}

/// The kind of a function.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum FunctionKind {
    /// `__global__`: launched by the host.
    Kernel,
    /// `__device__`: called by device code.
    Device,
}

/// A kernel or device function.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Function {
    /// Name, unique in the module; a kernel's is the name in the source.
    pub name: String,
    /// Kernel or device function.
    pub kind: FunctionKind,
    /// Parameters. Parameter `i` is value `Value(i)`.
    pub params: Vec<Param>,
    /// Type of the result; `None` is void. Structs are returned through a pointer parameter.
    pub ret: Option<Type>,
    /// Local variables.
    pub locals: Vec<Local>,
    /// The type of each value. The first ones are the parameters.
    pub values: Vec<Type>,
    /// The code.
    #[serde(with = "super::binary::blocks")]
    pub body: Block,
    /// First argument of `__launch_bounds__`: the largest number of threads per block in a launch.
    pub max_threads: Option<u32>,
    /// Source location of the definition.
    pub span: Span,
}

impl Function {
    /// Returns the type of a value.
    ///
    /// # Panics
    /// Never for values of this function: the verifier checks them first.
    pub fn ty(&self, value: Value) -> Type {
        self.values[value.0 as usize]
    }

    /// Creates a new value of a type.
    pub fn new_value(&mut self, ty: Type) -> Value {
        self.values.push(ty);
        Value(self.values.len() as u32 - 1)
    }

    /// Adds a new local variable.
    pub fn new_local(&mut self, local: Local) -> LocalId {
        self.locals.push(local);
        LocalId(self.locals.len() as u32 - 1)
    }

    /// Adds a new register local without a name.
    pub fn new_register(&mut self, ty: Type, span: Span) -> LocalId {
        self.new_local(Local { name: String::new(), kind: LocalKind::Register(ty), span })
    }

    /// Returns the type of a register local, or `None` if the local is in memory or does not exist.
    pub fn register_type(&self, local: LocalId) -> Option<Type> {
        match self.locals.get(local.0 as usize)?.kind {
            LocalKind::Register(ty) => Some(ty),
            LocalKind::Memory { .. } => None,
        }
    }

    /// Returns the byte offset of each kernel parameter in the parameter block, and the block's size. Each parameter is
    /// at the next multiple of its alignment, as CUDA passes them.
    pub fn param_layout(&self, structs: &[StructDef]) -> (Vec<u64>, u64) {
        let mut offset = 0u64;
        let offsets = self
            .params
            .iter()
            .map(|p| {
                let (size, align) = (p.ty.size(structs), p.ty.align(structs).max(1));
                let at = offset.next_multiple_of(align);
                offset = at + size;
                at
            })
            .collect();
        (offsets, offset)
    }
}

/// A parameter.
///
/// A parameter whose type is [`DataType::Value`] is passed as that value. A kernel parameter of struct type is in
/// [`Space::Param`], and its value is a `ptr.param` to it. Device functions do not have struct parameters: the caller
/// passes the address of a copy.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Param {
    /// Name in the source.
    pub name: String,
    /// Type of the parameter.
    pub ty: DataType,
    /// For pointers, the pointee type in the source, for launch checks and messages.
    pub pointee: Option<DataType>,
    /// Source location of the declaration.
    pub span: Span,
}

impl Param {
    /// Returns the type of the parameter's value inside the function.
    pub fn value_type(&self) -> Type {
        match &self.ty {
            DataType::Value(t) => *t,
            DataType::Array(..) | DataType::Struct(_) => Type::Ptr(Space::Param),
        }
    }
}

/// A local variable.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Local {
    /// Name in the source, or empty.
    pub name: String,
    /// The storage.
    pub kind: LocalKind,
    /// Source location of the declaration.
    pub span: Span,
}

/// The storage of a local variable.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum LocalKind {
    /// A variable that is read and written by `local.get` and `local.set` and has no address. Zero before the first
    /// write.
    Register(Type),
    /// A variable with an address in [`Space::Local`]. Its bytes are unspecified before the first write.
    Memory {
        /// Type of the variable.
        ty: DataType,
        /// Size in bytes.
        size: u64,
        /// Alignment in bytes.
        align: u64,
    },
}

/// Makes a library's name one that no C++ name can be.
pub(crate) fn outside_of_cxx(name: &str) -> String {
    name.replace("::", ".")
}
