//! The typed tree between the syntax tree and IR: names are resolved, every conversion is a node, value categories
//! are known.
//!
//! Glvalues name objects ([`Category`]); an [`ExprKind::Load`] turns one into a value. Pointers have no memory space
//! here: memory spaces appear when IR is built.

use std::sync::Arc;

use isowarp_core::ir::ops::{Axis, CompareOp, FloatBinOp, IntBinOp};
use isowarp_core::ir::{DataType, GlobalId};
use isowarp_core::span::Span;

use super::contents::{Contents, Pointer};
use crate::builtins::BuiltinFn;
use crate::lex::symbol::Symbol;
use crate::types::bitfields::BitField;
use crate::types::ids::StaticId;
use crate::types::virtual_bases::Step;
use crate::types::{Const, FunctionTy, QualType, RecordId, Ty};

pub use crate::types::ids::{FnId, VarId};

/// Id of a jump target in a function.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LabelId(pub u32);

/// A local variable or parameter.
#[derive(Debug, Clone)]
pub struct Var {
    /// Name; empty if unnamed.
    pub name: String,
    /// Type; a reference type for references.
    pub ty: QualType,
    /// Parameter number; `None` for a local variable.
    pub param: Option<u32>,
    /// True if the variable's address escapes, so that the variable needs memory.
    pub address_taken: bool,
    /// True if the variable is written after its initialisation.
    pub modified: bool,
    /// Alignment requested by `__align__`.
    pub align: u64,
    /// Value of a const variable with a constant initialiser.
    pub constant: Option<Const>,
    /// Contents of a constexpr variable that is not a scalar.
    pub object: Option<Arc<Contents>>,
    /// Target of a reference, if that is a variable of the module.
    pub refers: Option<Pointer>,
    /// Source span of the declaration.
    pub span: Span,
}

/// The type of a function that is called through a pointer.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum PointerCall {
    /// A function.
    Function(Arc<FunctionTy>),
    /// A member function: the address of its object is the first argument.
    Member(Arc<FunctionTy>),
    /// A virtual function, by its declaration: the address of its object is the first argument.
    Virtual(FnId, Arc<FunctionTy>),
    /// A virtual destructor, by its declaration: the address of its object is the first argument. The object's memory
    /// is freed afterwards.
    Delete(FnId, Arc<FunctionTy>),
}

impl PointerCall {
    /// Returns the function's type.
    pub const fn function(&self) -> &Arc<FunctionTy> {
        match self {
            PointerCall::Function(ty)
            | PointerCall::Member(ty)
            | PointerCall::Virtual(_, ty)
            | PointerCall::Delete(_, ty) => ty,
        }
    }
}

/// The value category of an expression (C++17 [basic.lval]).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Category {
    /// A name of an object or function.
    Lvalue,
    /// A name of an object that may be moved from: a temporary object, or one that a cast designates as such.
    Xvalue,
    /// A value that has no object yet.
    Prvalue,
}

impl Category {
    /// Returns the category of a member, base or element of an expression of this category. For a prvalue, an object
    /// is created first.
    pub const fn of_part(self) -> Category {
        match self {
            Category::Lvalue => Category::Lvalue,
            Category::Xvalue | Category::Prvalue => Category::Xvalue,
        }
    }
}

/// An expression.
#[derive(Debug, Clone)]
pub struct Expr {
    /// Kind of expression.
    pub kind: ExprKind,
    /// Type; never a reference. Values have no top-level qualifiers.
    pub ty: QualType,
    /// Value category: whether the expression names an object, and whether that object may be moved from.
    pub category: Category,
    /// Source span of the expression.
    pub span: Span,
}

/// `kernel<<<grid, block, shared, stream>>>(args)`
#[derive(Debug, Clone)]
pub struct Launch {
    /// Launched kernel.
    pub kernel: FnId,
    /// Grid size, of type `dim3`.
    pub grid: Expr,
    /// Block size, of type `dim3`.
    pub block: Expr,
    /// Bytes of dynamic shared memory, of type `unsigned long`.
    pub shared: Expr,
    /// Address of the stream, of type `unsigned long`.
    pub stream: Expr,
    /// Arguments of the kernel.
    pub args: Vec<Expr>,
}

/// A built-in variable with three components.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum BuiltinVar {
    ThreadIdx,
    BlockIdx,
    BlockDim,
    GridDim,
}

/// A constant that gets memory only when its object is needed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Named {
    /// A variable with static storage duration.
    Static(StaticId),
    /// A variable of the function around this lambda expression, which has not captured the variable.
    Uncaptured(RecordId, Symbol),
    /// A variable of the function around the class of this member function.
    Around(Symbol),
}

/// Kinds of expressions.
#[derive(Debug, Clone)]
pub enum ExprKind {
    /// A scalar, or the null pointer.
    Const(Const),
    /// The literal `0`, which is also a null pointer constant (C++17 [conv.ptr] 1).
    Zero(Const),
    /// Lvalue: a variable.
    Local(VarId),
    /// Address that a reference variable holds.
    RefPtr(VarId),
    /// Lvalue: a module-scope or `__shared__` variable.
    Global(GlobalId),
    /// Lvalue: a constant. So far, only its value has been needed.
    Named(Named, Const),
    /// A built-in variable such as `threadIdx`.
    BuiltinVar(BuiltinVar),
    /// A component of a built-in variable.
    BuiltinComponent(BuiltinVar, Axis),
    /// Value of an object (lvalue-to-rvalue conversion).
    Load(Box<Expr>),
    /// Array-to-pointer conversion.
    Decay(Box<Expr>),
    /// `&e`
    AddrOf(Box<Expr>),
    /// Lvalue: `*e`
    Deref(Box<Expr>),
    /// Element of an array; its category follows the array's (lvalue or xvalue).
    Index {
        /// Indexed array.
        base: Box<Expr>,
        /// Index of any integer type.
        index: Box<Expr>,
    },
    /// Field of a class object; its category follows the object's (lvalue or xvalue).
    Field {
        /// Object that contains the field.
        base: Box<Expr>,
        /// Class of the object.
        record: RecordId,
        /// Index of the field.
        index: usize,
    },
    /// Member of an object that a pointer to member designates; its category follows the object's (lvalue or xvalue).
    MemberAt {
        /// Object of the pointer's class.
        base: Box<Expr>,
        /// Pointer to member.
        pointer: Box<Expr>,
    },
    /// Conversion of a pointer to member to a pointer to member of a derived class (or back): null stays null.
    MemberStep {
        /// Pointer to member.
        pointer: Box<Expr>,
        /// Offset of the object of the pointer's class in an object of the other class.
        offset: i64,
    },
    /// Component of a built-in vector, with the vector's category.
    Component {
        /// Built-in vector.
        base: Box<Expr>,
        /// Component number, 0 to 3.
        index: u8,
    },
    /// `-e`
    Neg(Box<Expr>),
    /// `~e`
    BitNot(Box<Expr>),
    /// `!e`
    Not(Box<Expr>),
    /// Arithmetic on two operands of the result's type.
    Arith(ArithOp, Box<Expr>, Box<Expr>),
    /// `a << b`, `a >> b`
    Shift {
        /// True for `>>`, false for `<<`.
        right: bool,
        /// Left operand, of the result's type.
        a: Box<Expr>,
        /// Right operand, of any integer type.
        b: Box<Expr>,
    },
    /// Comparison of two operands of one type.
    Compare(CompareOp, Box<Expr>, Box<Expr>),
    /// `p + i`, `p - i`
    PtrOffset {
        /// Pointer operand.
        ptr: Box<Expr>,
        /// Index of any integer type.
        index: Box<Expr>,
        /// Size of the pointee in bytes, negated for `-`.
        scale: i64,
    },
    /// `p - q` in elements.
    PtrDiff {
        /// Left operand.
        a: Box<Expr>,
        /// Right operand.
        b: Box<Expr>,
        /// Size of the pointee in bytes.
        size: u64,
    },
    /// `a && b`
    And(Box<Expr>, Box<Expr>),
    /// `a || b`
    Or(Box<Expr>, Box<Expr>),
    /// `c ? a : b`
    Cond(Box<Expr>, Box<Expr>, Box<Expr>),
    /// `a, b`
    Comma(Box<Expr>, Box<Expr>),
    /// Lvalue: `a = b`
    Assign(Box<Expr>, Box<Expr>),
    /// Lvalue: `a op= b` on arithmetic types
    Compound {
        /// Operation that the assignment performs.
        op: CompoundOp,
        /// Assigned object.
        lhs: Box<Expr>,
        /// Operand, of type `compute` (shifts: any integer).
        rhs: Box<Expr>,
        /// Type of the computation.
        compute: Ty,
    },
    /// Lvalue: `p += i`, `p -= i`
    PtrCompound {
        /// Assigned object.
        lhs: Box<Expr>,
        /// Index of any integer type.
        index: Box<Expr>,
        /// Size of the pointee in bytes, negated for `-=`.
        scale: i64,
    },
    /// `++e` and so on; `step` is 1 or -1 (times the size for pointers).
    IncDec {
        /// Modified object.
        lhs: Box<Expr>,
        /// Amount added.
        step: i64,
        /// True if the expression yields the new value, as an lvalue.
        prefix: bool,
    },
    /// Conversion between scalar types (numbers, enumerations, pointers).
    Convert(Box<Expr>),
    /// Call of a function of the translation unit.
    Call(FnId, Vec<Expr>, Order),
    /// Call through a pointer to a function.
    CallPointer(Box<Expr>, Vec<Expr>),
    /// Call through a pointer to a member function: the first argument is the address of an object of the pointer's
    /// class.
    CallMember(Box<Expr>, Vec<Expr>),
    /// Call of a virtual function; the first argument is the address of the object.
    CallVirtual(PointerCall, Vec<Expr>),
    /// Launch of a kernel by device code.
    Launch(Box<Launch>),
    /// Class value created by a constructor: the arguments without the object's address.
    Construct(FnId, Vec<Expr>),
    /// Array value whose elements are all created by the same expression, evaluated for each.
    Fill {
        /// Number of elements.
        count: u64,
        /// Value of an element.
        element: Box<Expr>,
    },
    /// Conversion of a pointer to a class to a pointer to its base (or back): null stays null.
    BasePtr {
        /// Pointer to convert.
        ptr: Box<Expr>,
        /// Step to the other class's part.
        step: Step,
    },
    /// Lvalue: an object that the enclosing class value initialises, at this byte offset from its start.
    InitObject(u64),
    /// Xvalue: a temporary object with a variable of its own, which is initialised here.
    Materialise(VarId, Box<Expr>),
    /// Creates an object at an address (`new (place) T`); yields the address.
    InitAt {
        /// Address of the object.
        place: Box<Expr>,
        /// Value of the object.
        value: Box<Expr>,
    },
    /// Evaluates an expression for each element of an array; a variable holds the pointer to the element.
    ForEach {
        /// Variable for the pointer. On entry it points to the first element, or past the last one if `down`.
        at: VarId,
        /// Number of elements.
        count: Box<Expr>,
        /// Size of an element in bytes.
        size: u64,
        /// True to go from the last element to the first.
        down: bool,
        /// Expression evaluated for each element.
        body: Box<Expr>,
    },
    /// Call of a built-in function.
    BuiltinCall(Arc<BuiltinFn>, Vec<Expr>),
    /// Class or array value built from parts.
    Aggregate {
        /// Byte offsets and scalar, vector or class values.
        parts: Vec<(u64, Expr)>,
        /// True if bytes that no part covers are zero.
        zero: bool,
    },
    /// Value of a bit-field, as a part of an aggregate.
    BitInit {
        /// Value of the field's type.
        value: Box<Expr>,
        /// Class of the field.
        record: RecordId,
        /// Index of the field.
        index: usize,
        /// Bits of the field.
        bits: BitField,
    },
    /// A built-in vector from all its components.
    Compose(Vec<Expr>),
    /// Xvalue: a new object with this value (class values, references to values).
    Temp(Box<Expr>),
    /// Xvalue: a temporary object with the bytes of a value of another type of the same size (`__builtin_bit_cast`).
    SameBytes(Box<Expr>),
}

/// Evaluation order of a call's arguments. C++ leaves it unspecified, except where an operator calls a function: then
/// the order is that of the operator (C++17 [over.match.oper] 2).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// From the first argument to the last.
    Forward,
    /// From the last argument to the first, as an assignment evaluates its operands (C++17 [expr.ass] 1).
    Backward,
}

/// Arithmetic operators.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum ArithOp {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    And,
    Or,
    Xor,
}

/// Operators of compound assignments.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum CompoundOp {
    Arith(ArithOp),
    Shl,
    Shr,
}

impl ArithOp {
    /// Returns the float operation; `None` for operators that floats do not have.
    pub const fn float(self) -> Option<FloatBinOp> {
        match self {
            ArithOp::Add => Some(FloatBinOp::Add),
            ArithOp::Sub => Some(FloatBinOp::Sub),
            ArithOp::Mul => Some(FloatBinOp::Mul),
            ArithOp::Div => Some(FloatBinOp::Div),
            ArithOp::Rem | ArithOp::And | ArithOp::Or | ArithOp::Xor => None,
        }
    }

    /// Returns the integer operation.
    pub const fn int(self) -> IntBinOp {
        match self {
            ArithOp::Add => IntBinOp::Add,
            ArithOp::Sub => IntBinOp::Sub,
            ArithOp::Mul => IntBinOp::Mul,
            ArithOp::Div => IntBinOp::Div,
            ArithOp::Rem => IntBinOp::Rem,
            ArithOp::And => IntBinOp::And,
            ArithOp::Or => IntBinOp::Or,
            ArithOp::Xor => IntBinOp::Xor,
        }
    }
}

impl Expr {
    /// Creates a prvalue.
    pub fn value(kind: ExprKind, ty: impl Into<QualType>, span: Span) -> Self {
        Self { kind, ty: ty.into(), category: Category::Prvalue, span }
    }

    /// Creates an lvalue.
    pub fn object(kind: ExprKind, ty: QualType, span: Span) -> Self {
        Self { kind, ty, category: Category::Lvalue, span }
    }

    /// Creates an xvalue: a temporary object.
    pub fn temporary(kind: ExprKind, ty: QualType, span: Span) -> Self {
        Self { kind, ty, category: Category::Xvalue, span }
    }

    /// Creates a part of an object of category `whole`.
    pub fn part(kind: ExprKind, ty: QualType, whole: Category, span: Span) -> Self {
        Self { kind, ty, category: whole.of_part(), span }
    }

    /// Returns the object as an xvalue, which may be moved from.
    pub fn moved(self) -> Self {
        Self { category: Category::Xvalue, ..self }
    }

    /// Returns true if the expression names an object or function.
    pub const fn is_glvalue(&self) -> bool {
        matches!(self.category, Category::Lvalue | Category::Xvalue)
    }

    /// Returns true if the expression names an object or function and must not be moved from.
    pub const fn is_lvalue(&self) -> bool {
        matches!(self.category, Category::Lvalue)
    }

    /// Returns the constant, if the expression is one.
    pub fn as_const(&self) -> Option<Const> {
        match self.kind {
            ExprKind::Const(c) | ExprKind::Zero(c) => Some(c),
            _ => None,
        }
    }
}

/// Memory type, for the parts of the lowering that need more than IR types.
pub type Data = DataType;
