//! The typed tree between the syntax tree and IR: names are resolved, every conversion is a node,
//! value categories are known.
//!
//! Glvalues name objects ([`Category`]); a [`ExprKind::Load`] turns one into a value. Pointers have no
//! memory space here: it appears when IR is built.

use std::sync::Arc;

use isowarp_core::ir::ops::{Axis, CompareOp, IntBinOp};
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

/// A place in a function that control may be sent to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LabelId(pub u32);

/// A local variable or parameter.
#[derive(Debug, Clone)]
pub struct Var {
    /// Name, or empty.
    pub name: String,
    /// Type; a reference type for references.
    pub ty: QualType,
    /// Parameter number.
    pub param: Option<u32>,
    /// Its address escapes, so that it needs memory.
    pub address_taken: bool,
    /// It is written after its initialisation.
    pub modified: bool,
    /// Alignment that `__align__` asks for.
    pub align: u64,
    /// Value of a const variable with a constant initialiser.
    pub constant: Option<Const>,
    /// Contents of a constexpr variable that is no scalar.
    pub object: Option<Arc<Contents>>,
    /// What a reference refers to, if that is a variable of the module.
    pub refers: Option<Pointer>,
    /// Where it is declared.
    pub span: Span,
}

/// The type of a function that is called through a pointer.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum PointerCall {
    /// A function.
    Function(Arc<FunctionTy>),
    /// A member function: it takes the address of its object first.
    Member(Arc<FunctionTy>),
    /// A virtual function, by its declaration: it takes the address of its object first.
    Virtual(FnId, Arc<FunctionTy>),
    /// The same for a virtual destructor; the object's memory is given back afterwards.
    Delete(FnId, Arc<FunctionTy>),
}

impl PointerCall {
    /// The function's type.
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
    /// It names an object or function.
    Lvalue,
    /// It names an object that may be moved from: a temporary object, or what a cast says is one.
    Xvalue,
    /// A value, of which no object has been made.
    Prvalue,
}

impl Category {
    /// That of a member, base or element of an object; for that of a value an object is made.
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
    /// What it is.
    pub kind: ExprKind,
    /// Type; never a reference. Values have no top-level qualifiers.
    pub ty: QualType,
    /// Whether it names an object, and whether that may be moved from.
    pub category: Category,
    /// Where it is.
    pub span: Span,
}

/// `kernel<<<grid, block, shared, stream>>>(args)`
#[derive(Debug, Clone)]
pub struct Launch {
    /// The kernel.
    pub kernel: FnId,
    /// `dim3`.
    pub grid: Expr,
    /// `dim3`.
    pub block: Expr,
    /// Bytes, `unsigned long`.
    pub shared: Expr,
    /// The stream's address, `unsigned long`.
    pub stream: Expr,
    /// The arguments.
    pub args: Vec<Expr>,
}

/// A built-in variable of three components.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum BuiltinVar {
    ThreadIdx,
    BlockIdx,
    BlockDim,
    GridDim,
}

/// A constant that has no memory before its object is needed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Named {
    /// A variable with static storage.
    Static(StaticId),
    /// A variable of the function around this lambda expression, which has not captured it.
    Uncaptured(RecordId, Symbol),
    /// A variable of the function around this member function's class.
    Around(Symbol),
}

/// What an expression is.
#[derive(Debug, Clone)]
pub enum ExprKind {
    /// A scalar, or the null pointer.
    Const(Const),
    /// The literal `0`, which is also a null pointer constant (C++17 [conv.ptr] 1).
    Zero(Const),
    /// Lvalue: a variable.
    Local(VarId),
    /// The address a reference variable holds.
    RefPtr(VarId),
    /// Lvalue: a module-scope or `__shared__` variable.
    Global(GlobalId),
    /// Lvalue: a constant of which only the value is needed so far.
    Named(Named, Const),
    /// `threadIdx` and so on.
    BuiltinVar(BuiltinVar),
    /// One component of it.
    BuiltinComponent(BuiltinVar, Axis),
    /// Value of an object.
    Load(Box<Expr>),
    /// Array to pointer.
    Decay(Box<Expr>),
    /// `&e`
    AddrOf(Box<Expr>),
    /// Lvalue: `*e`
    Deref(Box<Expr>),
    /// Element of an array: an lvalue or xvalue as the array is.
    Index {
        /// The array.
        base: Box<Expr>,
        /// Any integer.
        index: Box<Expr>,
    },
    /// Field of a class object: an lvalue or xvalue as the object is.
    Field {
        /// The object.
        base: Box<Expr>,
        /// Its class.
        record: RecordId,
        /// Which field.
        index: usize,
    },
    /// Member of an object that a pointer to a member names: an lvalue or xvalue as the object is.
    MemberAt {
        /// The object, of the pointer's class.
        base: Box<Expr>,
        /// The pointer.
        pointer: Box<Expr>,
    },
    /// A pointer to a member as one to a member of a derived class (or back): null stays null.
    MemberStep {
        /// The pointer.
        pointer: Box<Expr>,
        /// Where the object of its class is in one of the other class.
        offset: i64,
    },
    /// Component of a built-in vector, of the vector's category.
    Component {
        /// The vector.
        base: Box<Expr>,
        /// 0 to 3.
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
        /// `>>`
        right: bool,
        /// Of the result's type.
        a: Box<Expr>,
        /// Any integer.
        b: Box<Expr>,
    },
    /// Comparison of two operands of one type.
    Compare(CompareOp, Box<Expr>, Box<Expr>),
    /// `p + i`, `p - i`
    PtrOffset {
        /// Pointer.
        ptr: Box<Expr>,
        /// Any integer.
        index: Box<Expr>,
        /// Size of what it points to, negated for `-`.
        scale: i64,
    },
    /// `p - q` in elements.
    PtrDiff {
        /// Left.
        a: Box<Expr>,
        /// Right.
        b: Box<Expr>,
        /// Size of what they point to.
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
        /// Operation.
        op: CompoundOp,
        /// Target.
        lhs: Box<Expr>,
        /// Operand, of type `compute` (shifts: any integer).
        rhs: Box<Expr>,
        /// Type in which it is computed.
        compute: Ty,
    },
    /// Lvalue: `p += i`, `p -= i`
    PtrCompound {
        /// Target.
        lhs: Box<Expr>,
        /// Any integer.
        index: Box<Expr>,
        /// Size of what it points to, negated for `-=`.
        scale: i64,
    },
    /// `++e` and so on; `step` is 1 or -1 (times the size for pointers).
    IncDec {
        /// Target.
        lhs: Box<Expr>,
        /// What is added.
        step: i64,
        /// Yields the new value, as an lvalue.
        prefix: bool,
    },
    /// Conversion between scalar types (numbers, enumerations, pointers).
    Convert(Box<Expr>),
    /// Call of a function of the file.
    Call(FnId, Vec<Expr>, Order),
    /// Call through a pointer to a function.
    CallPointer(Box<Expr>, Vec<Expr>),
    /// Call through a pointer to a member function: the address of the object of the pointer's class stands in front
    /// of the arguments.
    CallMember(Box<Expr>, Vec<Expr>),
    /// Call of a virtual function; the address of the object stands in front of the arguments.
    CallVirtual(PointerCall, Vec<Expr>),
    /// Launch of a kernel by device code.
    Launch(Box<Launch>),
    /// A class value made by a constructor: the arguments without the object's address.
    Construct(FnId, Vec<Expr>),
    /// An array value: every element is made by the same expression, evaluated for each.
    Fill {
        /// Number of elements.
        count: u64,
        /// The value of one.
        element: Box<Expr>,
    },
    /// A pointer to a class as a pointer to its base (or back): null stays null.
    BasePtr {
        /// The pointer.
        ptr: Box<Expr>,
        /// The way to the other one.
        step: Step,
    },
    /// Lvalue: an object that the class value around is making, so many bytes from its start.
    InitObject(u64),
    /// Xvalue: a temporary object that has a variable of its own, which is initialised here.
    Materialise(VarId, Box<Expr>),
    /// Makes an object at an address (`new (place) T`); yields the address.
    InitAt {
        /// The address.
        place: Box<Expr>,
        /// The object's value.
        value: Box<Expr>,
    },
    /// Evaluates an expression for each element of an array; a variable is the pointer to it.
    ForEach {
        /// The variable: before, it points to the first element, or behind the last one.
        at: VarId,
        /// How many elements there are.
        count: Box<Expr>,
        /// Bytes of one.
        size: u64,
        /// From the last one to the first.
        down: bool,
        /// What is done.
        body: Box<Expr>,
    },
    /// Call of a built-in function.
    BuiltinCall(Arc<BuiltinFn>, Vec<Expr>),
    /// A class or array value made of parts.
    Aggregate {
        /// Byte offsets and scalar, vector or class values.
        parts: Vec<(u64, Expr)>,
        /// Bytes that no part covers are zero.
        zero: bool,
    },
    /// The value of a bit-field, as a part of an aggregate.
    BitInit {
        /// A value of the field's type.
        value: Box<Expr>,
        /// The class.
        record: RecordId,
        /// Which field.
        index: usize,
        /// Its bits.
        bits: BitField,
    },
    /// A built-in vector from all its components.
    Compose(Vec<Expr>),
    /// Xvalue: a new object with this value (class values, references to values).
    Temp(Box<Expr>),
    /// Xvalue: a temporary object with the bytes of a value of another type, as large (`__builtin_bit_cast`).
    SameBytes(Box<Expr>),
}

/// In which order the arguments of a call are evaluated. C++ leaves it open, except where an operator calls a
/// function: then the order is that of the operator (C++17 [over.match.oper] 2).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// The first argument first.
    Forward,
    /// The last one first, as an assignment evaluates its operands (C++17 [expr.ass] 1).
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
    /// The integer operation.
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
    /// A value.
    pub fn value(kind: ExprKind, ty: impl Into<QualType>, span: Span) -> Self {
        Self { kind, ty: ty.into(), category: Category::Prvalue, span }
    }

    /// An object.
    pub fn object(kind: ExprKind, ty: QualType, span: Span) -> Self {
        Self { kind, ty, category: Category::Lvalue, span }
    }

    /// A temporary object.
    pub fn temporary(kind: ExprKind, ty: QualType, span: Span) -> Self {
        Self { kind, ty, category: Category::Xvalue, span }
    }

    /// A part of an object of this category.
    pub fn part(kind: ExprKind, ty: QualType, whole: Category, span: Span) -> Self {
        Self { kind, ty, category: whole.of_part(), span }
    }

    /// The object as one that may be moved from.
    pub fn moved(self) -> Self {
        Self { category: Category::Xvalue, ..self }
    }

    /// It names an object or function.
    pub const fn is_glvalue(&self) -> bool {
        matches!(self.category, Category::Lvalue | Category::Xvalue)
    }

    /// It names an object or function, and is not to be moved from.
    pub const fn is_lvalue(&self) -> bool {
        matches!(self.category, Category::Lvalue)
    }

    /// The constant it is.
    pub fn as_const(&self) -> Option<Const> {
        match self.kind {
            ExprKind::Const(c) | ExprKind::Zero(c) => Some(c),
            _ => None,
        }
    }
}

/// Memory type of something, for what the lowering needs besides IR types.
pub type Data = DataType;
