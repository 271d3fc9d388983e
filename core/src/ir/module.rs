//! Modules, functions, variables: everything around the instructions.

use std::collections::BTreeSet;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::inst::{Block, Op, Value};
use super::types::{DataType, Space, StructDef, Type};
use crate::span::{SourceMap, Span};

/// Names a module-scope variable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct GlobalId(pub u32);

/// Names a function of a module.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct FuncId(pub u32);

/// Names a local variable of a function.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct LocalId(pub u32);

/// One translation unit's device code.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Module {
    /// The files that spans point into.
    #[serde(skip)]
    pub sources: Arc<SourceMap>,
    /// Structs and unions.
    // Shared: a module of one kernel has the same.
    pub structs: Arc<Vec<StructDef>>,
    /// `__device__`, `__constant__` and `__shared__` variables.
    pub globals: Vec<Global>,
    /// Kernels and device functions.
    pub functions: Vec<Function>,
}

impl Module {
    /// The kernels, in order.
    pub fn kernels(&self) -> impl Iterator<Item = &Function> {
        self.functions.iter().filter(|f| f.kind == FunctionKind::Kernel)
    }

    /// True if both are the same but for their sources.
    pub fn has_code_of(&self, other: &Module) -> bool {
        let Module { sources: _, structs, globals, functions } = self;
        *structs == other.structs && *globals == other.globals && *functions == other.functions
    }

    /// Gives all that is named in functions and initial values other numbers.
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

    /// The kernel with this name.
    pub fn kernel(&self, name: &str) -> Option<&Function> {
        self.kernels().find(|f| f.name == name)
    }

    /// Bytes of the static shared variables that a function and those that it calls use, laid out in order
    /// of declaration.
    pub fn static_shared_bytes(&self, function: usize) -> u64 {
        let (mut seen, mut open) = (BTreeSet::new(), vec![function]);
        let mut used = BTreeSet::new();
        while let Some(at) = open.pop() {
            let Some(function) = self.functions.get(at).filter(|_| seen.insert(at)) else { continue };
            function.body.for_each(&mut |inst| match inst.op {
                Op::Call { func, .. } => open.push(func.0 as usize),
                Op::GlobalAddr(GlobalId(id)) => drop(used.insert(id)),
                _ => {}
            });
        }
        let globals = used.iter().filter_map(|id| self.globals.get(*id as usize));
        let shared = globals.filter(|g| g.space == Space::Shared && !g.dynamic);
        shared.fold(0u64, |end, g| {
            end.checked_next_multiple_of(g.align.max(1)).unwrap_or(u64::MAX).saturating_add(g.size)
        })
    }

    /// The variable with this name that the host can address by symbol.
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
    /// The addresses among them, in order.
    pub addresses: Vec<InitAddress>,
    /// Where it is declared.
    pub span: Span,
}

/// Bytes of constant memory: a program's `__constant__` variables fit in it (CUDA C++ Programming Guide, technical
/// specifications per compute capability).
pub const CONSTANT_MEMORY: u64 = 64 << 10;

impl Global {
    /// Bytes that variables take, one behind another in the order given, of their sizes and alignments.
    pub fn total_bytes(sizes_and_alignments: impl IntoIterator<Item = (u64, u64)>) -> u64 {
        let after = |used: u64, (size, align): (u64, u64)| match used.checked_next_multiple_of(align.max(1)) {
            Some(at) => at.saturating_add(size),
            None => u64::MAX,
        };
        sizes_and_alignments.into_iter().fold(0, after)
    }

    /// A variable that no program declares: neither dynamic nor managed, without initial bytes.
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

    /// True if no program declares it or has a pointer to it. The names of those begin with `the `, which no C++ name does.
    pub fn is_internal(&self) -> bool {
        self.name.starts_with("the ")
    }
}

/// An address among the initial bytes of a variable: 8 of them hold a generic pointer into another
/// variable, which is known when the module is loaded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct InitAddress {
    /// Offset of the pointer, a multiple of 8.
    pub at: u64,
    /// What it points into: a variable in global or constant memory.
    pub target: GlobalId,
    /// How many bytes behind the beginning of that.
    pub offset: u64,
}

/// What a function is.
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
    /// What it returns; `None` is void. Structs are returned through a pointer parameter.
    pub ret: Option<Type>,
    /// Local variables.
    pub locals: Vec<Local>,
    /// The type of each value; the first ones are the parameters.
    pub values: Vec<Type>,
    /// The code.
    #[serde(with = "super::binary::blocks")]
    pub body: Block,
    /// First argument of `__launch_bounds__`: the most threads per block it is launched with.
    pub max_threads: Option<u32>,
    /// Where it is defined.
    pub span: Span,
}

impl Function {
    /// The type of a value.
    ///
    /// # Panics
    /// Never for values of this function: the verifier checks them first.
    pub fn ty(&self, value: Value) -> Type {
        self.values[value.0 as usize]
    }

    /// Makes a new value of a type.
    pub fn new_value(&mut self, ty: Type) -> Value {
        self.values.push(ty);
        Value(self.values.len() as u32 - 1)
    }

    /// Makes a new local variable.
    pub fn new_local(&mut self, local: Local) -> LocalId {
        self.locals.push(local);
        LocalId(self.locals.len() as u32 - 1)
    }

    /// Makes a new register local without a name.
    pub fn new_register(&mut self, ty: Type, span: Span) -> LocalId {
        self.new_local(Local { name: String::new(), kind: LocalKind::Register(ty), span })
    }

    /// The type of a register local, or `None` if the local is in memory or there is none.
    pub fn register_type(&self, local: LocalId) -> Option<Type> {
        match self.locals.get(local.0 as usize)?.kind {
            LocalKind::Register(ty) => Some(ty),
            LocalKind::Memory { .. } => None,
        }
    }

    /// Byte offset of each kernel parameter in the parameter block, and the block's size:
    /// each parameter at the next multiple of its alignment, as CUDA passes them.
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

/// One parameter.
///
/// A parameter whose type is [`DataType::Value`] is passed as that value. A kernel parameter of
/// struct type is in [`Space::Param`], and its value is a `ptr.param` to it. Device functions have
/// no struct parameters: the caller passes the address of a copy.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Param {
    /// Name in the source.
    pub name: String,
    /// Type.
    pub ty: DataType,
    /// For pointers: what the source says it points to, for launch checks and messages.
    pub pointee: Option<DataType>,
    /// Where it is declared.
    pub span: Span,
}

impl Param {
    /// The type of the parameter's value inside the function.
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
    /// Where it lives.
    pub kind: LocalKind,
    /// Where it is declared.
    pub span: Span,
}

/// Where a local variable lives.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum LocalKind {
    /// Read and written by `local.get` and `local.set`; has no address. Zero before the first write.
    Register(Type),
    /// Has an address in [`Space::Local`]. Its bytes are unspecified before the first write.
    Memory {
        /// Type.
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
