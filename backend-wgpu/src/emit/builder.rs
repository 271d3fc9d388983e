//! Builds a naga function: expressions, statements and the blocks that contain them.
//!
//! naga evaluates an expression where a `Statement::Emit` covers it. The builder appends expressions in program order
//! and closes the running range before each statement, so that everything is evaluated exactly where it was built.
//! Constant `u32` arithmetic is folded here, because addresses contain much of it.

use std::collections::HashMap;

use crate::calibrate::Operands;
use naga::{
    BinaryOperator as Bin, Block, Expression, Handle, Literal, LocalVariable, MathFunction, Scalar, ScalarKind, Span,
    Statement, Type, TypeInner, UnaryOperator, VectorSize,
};

/// An expression of the function under construction.
pub(super) type Expr = Handle<Expression>;

/// The conversion of the rest of a sum to `u32`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Summand {
    /// None: the rest is a `u32`.
    Word,
    /// A bit cast of an `i32`.
    Bits,
    /// Truncation of a 64-bit number.
    Low,
}

/// A module with one function under construction.
pub(super) struct Builder {
    /// The module; its functions are the routines that can be called.
    pub(super) module: naga::Module,
    /// The entry point's function.
    pub(super) function: naga::Function,
    blocks: Vec<Block>,
    unemitted: usize,
    literals: HashMap<(u8, u64), Expr>,
    globals: HashMap<Handle<naga::GlobalVariable>, Expr>,
    locals: HashMap<Handle<LocalVariable>, Expr>,
    routines: HashMap<String, Handle<naga::Function>>,
}

const NOWHERE: Span = Span::UNDEFINED;

impl Builder {
    /// Starts a function in a module whose functions may be called.
    pub(super) fn new(module: naga::Module) -> Self {
        let routines = module.functions.iter().filter_map(|(h, f)| Some((f.name.clone()?, h))).collect();
        Self {
            module,
            function: naga::Function::default(),
            blocks: vec![Block::new()],
            unemitted: 0,
            literals: HashMap::new(),
            globals: HashMap::new(),
            locals: HashMap::new(),
            routines,
        }
    }

    /// Ends the function: its body is everything built in the outermost block.
    pub(super) fn finish(mut self) -> (naga::Module, naga::Function) {
        self.flush();
        self.function.body = self.blocks.pop().unwrap_or_default();
        (self.module, self.function)
    }

    // ── types ──

    /// Adds a type to the module.
    pub(super) fn ty(&mut self, inner: TypeInner) -> Handle<Type> {
        self.module.types.insert(Type { name: None, inner }, NOWHERE)
    }

    /// Adds a scalar type to the module.
    pub(super) fn scalar_ty(&mut self, scalar: Scalar) -> Handle<Type> {
        self.ty(TypeInner::Scalar(scalar))
    }

    /// Adds a vector type to the module.
    pub(super) fn vector_ty(&mut self, scalar: Scalar, size: VectorSize) -> Handle<Type> {
        self.ty(TypeInner::Vector { size, scalar })
    }

    // ── statements and blocks ──

    fn flush(&mut self) {
        let len = self.function.expressions.len();
        if len > self.unemitted {
            let range = self.function.expressions.range_from(self.unemitted);
            self.block().push(Statement::Emit(range), NOWHERE);
            self.unemitted = len;
        }
    }

    fn block(&mut self) -> &mut Block {
        if self.blocks.is_empty() {
            self.blocks.push(Block::new());
        }
        let last = self.blocks.len() - 1;
        &mut self.blocks[last]
    }

    /// Adds a statement.
    pub(super) fn statement(&mut self, statement: Statement) {
        self.flush();
        self.block().push(statement, NOWHERE);
    }

    /// Begins a nested block.
    pub(super) fn open(&mut self) {
        self.flush();
        self.blocks.push(Block::new());
    }

    /// Ends a nested block and returns it.
    pub(super) fn close(&mut self) -> Block {
        self.flush();
        self.blocks.pop().unwrap_or_default()
    }

    /// Adds an `if` whose branches are built by the closures.
    pub(super) fn if_else(&mut self, condition: Expr, accept: impl FnOnce(&mut Self), reject: impl FnOnce(&mut Self)) {
        self.open();
        accept(self);
        let accept = self.close();
        self.open();
        reject(self);
        let reject = self.close();
        self.statement(Statement::If { condition, accept, reject });
    }

    /// Writes through a pointer.
    pub(super) fn store(&mut self, pointer: Expr, value: Expr) {
        self.statement(Statement::Store { pointer, value });
    }

    // ── expressions ──

    fn pre_emitted(&mut self, expression: Expression) -> Expr {
        self.flush();
        let handle = self.function.expressions.append(expression, NOWHERE);
        self.unemitted = self.function.expressions.len();
        handle
    }

    /// Appends an expression.
    pub(super) fn expr(&mut self, expression: Expression) -> Expr {
        if expression.needs_pre_emit() {
            return self.pre_emitted(expression);
        }
        self.function.expressions.append(expression, NOWHERE)
    }

    /// Appends a result expression, which a statement evaluates.
    pub(super) fn result(&mut self, expression: Expression) -> Expr {
        self.pre_emitted(expression)
    }

    fn literal(&mut self, tag: u8, bits: u64, literal: Literal) -> Expr {
        if let Some(&known) = self.literals.get(&(tag, bits)) {
            return known;
        }
        let handle = self.pre_emitted(Expression::Literal(literal));
        self.literals.insert((tag, bits), handle);
        handle
    }

    /// Returns a `u32` literal.
    pub(super) fn u32(&mut self, value: u32) -> Expr {
        self.literal(0, value as u64, Literal::U32(value))
    }

    /// Returns an `i32` literal.
    pub(super) fn i32(&mut self, value: i32) -> Expr {
        self.literal(1, value as u32 as u64, Literal::I32(value))
    }

    /// Returns a `u64` literal.
    pub(super) fn u64(&mut self, value: u64) -> Expr {
        self.literal(2, value, Literal::U64(value))
    }

    /// Returns an `i64` literal.
    pub(super) fn i64(&mut self, value: i64) -> Expr {
        self.literal(3, value as u64, Literal::I64(value))
    }

    /// Returns a `bool` literal.
    pub(super) fn bool(&mut self, value: bool) -> Expr {
        self.literal(4, value as u64, Literal::Bool(value))
    }

    /// Returns an `f32` with the given bits. Only normal numbers and +0 become literals: some targets' parsers do not
    /// accept the others as they are. The largest number is not a literal either: with few digits it is rounded up
    /// beyond itself.
    pub(super) fn f32_bits(&mut self, bits: u32) -> Expr {
        let value = f32::from_bits(bits);
        if value.is_normal() && value.abs() < f32::MAX || bits == 0 {
            return self.literal(5, bits as u64, Literal::F32(value));
        }
        let bits = self.u32(bits);
        self.bitcast(bits, ScalarKind::Float)
    }

    /// Returns an `f64` with the given bits; needs 64-bit integers for everything but normal numbers.
    pub(super) fn f64_bits(&mut self, bits: u64) -> Expr {
        let value = f64::from_bits(bits);
        if value.is_normal() || bits == 0 {
            return self.literal(6, bits, Literal::F64(value));
        }
        let bits = self.u64(bits);
        self.bitcast(bits, ScalarKind::Float)
    }

    /// Returns the value of a `u32` literal.
    pub(super) fn known_u32(&self, expr: Expr) -> Option<u32> {
        match self.function.expressions[expr] {
            Expression::Literal(Literal::U32(value)) => Some(value),
            _ => None,
        }
    }

    /// Splits a `u32` that is a sum with a constant into the rest, the rest's conversion to `u32`, and the constant.
    pub(super) fn constant_summand(&self, word: Expr) -> Option<(Expr, Summand, u32)> {
        let expressions = &self.function.expressions;
        let (sum, summand) = match expressions[word] {
            Expression::As { expr, kind: ScalarKind::Uint, convert: None } => (expr, Summand::Bits),
            Expression::As { expr, kind: ScalarKind::Uint, convert: Some(4) } => (expr, Summand::Low),
            _ => (word, Summand::Word),
        };
        let Expression::Binary { op, left, right } = expressions[sum] else { return None };
        let known = |expr: Expr| match (&expressions[expr], summand) {
            (Expression::Literal(Literal::U32(known)), Summand::Word) => Some(*known),
            (Expression::Literal(Literal::I32(known)), Summand::Bits) => Some(*known as u32),
            (Expression::Literal(Literal::U64(known)), Summand::Low) => Some(*known as u32),
            (Expression::Literal(Literal::I64(known)), Summand::Low) => Some(*known as u32),
            _ => None,
        };
        match op {
            Bin::Add => known(right).map(|k| (left, k)).or_else(|| known(left).map(|k| (right, k))),
            Bin::Subtract => known(right).map(|k| (left, k.wrapping_neg())),
            _ => None,
        }
        .map(|(rest, known)| (rest, summand, known))
    }

    /// Returns a compiler's view of a float operand: literals and bit casts of literals are constants.
    pub(super) fn constant_kind(&self, expr: Expr) -> Operands {
        let inner = match self.function.expressions[expr] {
            Expression::As { expr, convert: None, .. } => expr,
            _ => expr,
        };
        match self.function.expressions[inner] {
            Expression::Literal(literal) => match literal {
                Literal::F32(0.0) | Literal::F64(0.0) => Operands::Zero,
                Literal::U32(0 | 0x8000_0000) | Literal::U64(0 | 0x8000_0000_0000_0000) => Operands::Zero,
                _ => Operands::Constant,
            },
            _ => Operands::Variable,
        }
    }

    /// Returns a pointer to a module-scope variable.
    pub(super) fn global(&mut self, variable: Handle<naga::GlobalVariable>) -> Expr {
        if let Some(&known) = self.globals.get(&variable) {
            return known;
        }
        let handle = self.pre_emitted(Expression::GlobalVariable(variable));
        self.globals.insert(variable, handle);
        handle
    }

    /// Adds a function-scope variable, which is zero at the start of the function.
    pub(super) fn new_local(&mut self, name: Option<String>, ty: Handle<Type>) -> Handle<LocalVariable> {
        self.function.local_variables.append(LocalVariable { name, ty, init: None }, NOWHERE)
    }

    /// Returns a pointer to a function-scope variable.
    pub(super) fn local(&mut self, variable: Handle<LocalVariable>) -> Expr {
        if let Some(&known) = self.locals.get(&variable) {
            return known;
        }
        let handle = self.pre_emitted(Expression::LocalVariable(variable));
        self.locals.insert(variable, handle);
        handle
    }

    /// Reads through a pointer.
    pub(super) fn load(&mut self, pointer: Expr) -> Expr {
        self.expr(Expression::Load { pointer })
    }

    /// Reads a function-scope variable.
    pub(super) fn get(&mut self, variable: Handle<LocalVariable>) -> Expr {
        let pointer = self.local(variable);
        self.load(pointer)
    }

    /// Writes a function-scope variable.
    pub(super) fn set(&mut self, variable: Handle<LocalVariable>, value: Expr) {
        let pointer = self.local(variable);
        self.store(pointer, value);
    }

    /// Returns one element, by an index that may be a literal.
    pub(super) fn index(&mut self, base: Expr, index: Expr) -> Expr {
        match self.known_u32(index) {
            Some(index) => self.expr(Expression::AccessIndex { base, index }),
            None => self.expr(Expression::Access { base, index }),
        }
    }

    /// Returns one component or member.
    pub(super) fn member(&mut self, base: Expr, index: u32) -> Expr {
        self.expr(Expression::AccessIndex { base, index })
    }

    /// Builds a vector from its components.
    pub(super) fn compose(&mut self, ty: Handle<Type>, components: Vec<Expr>) -> Expr {
        self.expr(Expression::Compose { ty, components })
    }

    /// Builds a vector of two `u32`.
    pub(super) fn pair(&mut self, x: Expr, y: Expr) -> Expr {
        let ty = self.vector_ty(Scalar::U32, VectorSize::Bi);
        self.compose(ty, vec![x, y])
    }

    /// Applies a binary operation without folding.
    pub(super) fn bin(&mut self, op: Bin, left: Expr, right: Expr) -> Expr {
        self.expr(Expression::Binary { op, left, right })
    }

    /// Applies a unary operation.
    pub(super) fn un(&mut self, op: UnaryOperator, expr: Expr) -> Expr {
        self.expr(Expression::Unary { op, expr })
    }

    /// Returns `condition ? accept : reject`.
    pub(super) fn select(&mut self, condition: Expr, accept: Expr, reject: Expr) -> Expr {
        self.expr(Expression::Select { condition, accept, reject })
    }

    /// Returns the same bits as another kind of scalar of the same width.
    pub(super) fn bitcast(&mut self, expr: Expr, kind: ScalarKind) -> Expr {
        self.expr(Expression::As { expr, kind, convert: None })
    }

    /// Converts a value as naga's `As` defines it.
    pub(super) fn convert(&mut self, expr: Expr, to: Scalar) -> Expr {
        self.expr(Expression::As { expr, kind: to.kind, convert: Some(to.width) })
    }

    /// Calls a built-in function of one operand.
    pub(super) fn math1(&mut self, fun: MathFunction, arg: Expr) -> Expr {
        self.expr(Expression::Math { fun, arg, arg1: None, arg2: None, arg3: None })
    }

    /// Calls a built-in function of two operands.
    pub(super) fn math2(&mut self, fun: MathFunction, arg: Expr, arg1: Expr) -> Expr {
        self.expr(Expression::Math { fun, arg, arg1: Some(arg1), arg2: None, arg3: None })
    }

    /// Calls a built-in function of three operands.
    pub(super) fn math3(&mut self, fun: MathFunction, arg: Expr, arg1: Expr, arg2: Expr) -> Expr {
        self.expr(Expression::Math { fun, arg, arg1: Some(arg1), arg2: Some(arg2), arg3: None })
    }

    /// Calls a routine of the module; `None` if there is none with this name.
    pub(super) fn call(&mut self, name: &str, arguments: Vec<Expr>) -> Option<Expr> {
        let &function = self.routines.get(name)?;
        let result = self.result(Expression::CallResult(function));
        self.statement(Statement::Call { function, arguments, result: Some(result) });
        Some(result)
    }

    /// Calls a routine of the module without a result. Returns false if there is none with this name.
    pub(super) fn perform(&mut self, name: &str, arguments: Vec<Expr>) -> bool {
        let Some(&function) = self.routines.get(name) else { return false };
        self.statement(Statement::Call { function, arguments, result: None });
        true
    }

    // ── folding arithmetic on u32 ──

    /// Returns `a + b`.
    pub(super) fn add(&mut self, a: Expr, b: Expr) -> Expr {
        match (self.known_u32(a), self.known_u32(b)) {
            (Some(x), Some(y)) => self.u32(x.wrapping_add(y)),
            (Some(0), _) => b,
            (_, Some(0)) => a,
            _ => self.bin(Bin::Add, a, b),
        }
    }

    /// Returns `a + b` for a constant `b`.
    pub(super) fn add_const(&mut self, a: Expr, b: u32) -> Expr {
        let b = self.u32(b);
        self.add(a, b)
    }

    /// Returns `a * b` for a constant `b`.
    pub(super) fn mul_const(&mut self, a: Expr, b: u32) -> Expr {
        match (self.known_u32(a), b) {
            (Some(x), _) => self.u32(x.wrapping_mul(b)),
            (_, 0) => self.u32(0),
            (_, 1) => a,
            _ if b.is_power_of_two() => self.shl_const(a, b.trailing_zeros()),
            _ => {
                let b = self.u32(b);
                self.bin(Bin::Multiply, a, b)
            }
        }
    }

    /// Returns `a << count` for a constant count below 32.
    pub(super) fn shl_const(&mut self, a: Expr, count: u32) -> Expr {
        match (self.known_u32(a), count) {
            (Some(x), _) => self.u32(x << (count & 31)),
            (_, 0) => a,
            _ => {
                let count = self.u32(count & 31);
                self.bin(Bin::ShiftLeft, a, count)
            }
        }
    }

    /// Returns `a >> count` for a constant count below 32.
    pub(super) fn shr_const(&mut self, a: Expr, count: u32) -> Expr {
        match (self.known_u32(a), count) {
            (Some(x), _) => self.u32(x >> (count & 31)),
            (_, 0) => a,
            _ => {
                let count = self.u32(count & 31);
                self.bin(Bin::ShiftRight, a, count)
            }
        }
    }

    /// Returns `a & mask` for a constant mask.
    pub(super) fn and_const(&mut self, a: Expr, mask: u32) -> Expr {
        match (self.known_u32(a), mask) {
            (Some(x), _) => self.u32(x & mask),
            (_, u32::MAX) => a,
            _ => {
                let mask = self.u32(mask);
                self.bin(Bin::And, a, mask)
            }
        }
    }

    /// Returns `a | b`.
    pub(super) fn or(&mut self, a: Expr, b: Expr) -> Expr {
        match (self.known_u32(a), self.known_u32(b)) {
            (Some(x), Some(y)) => self.u32(x | y),
            (Some(0), _) => b,
            (_, Some(0)) => a,
            _ => self.bin(Bin::InclusiveOr, a, b),
        }
    }

    /// Returns `a << b`, both `u32`, `b` below 32.
    pub(super) fn shl(&mut self, a: Expr, b: Expr) -> Expr {
        match self.known_u32(b) {
            Some(count) => self.shl_const(a, count),
            None => self.bin(Bin::ShiftLeft, a, b),
        }
    }

    /// Returns `a >> b`, both `u32`, `b` below 32.
    pub(super) fn shr(&mut self, a: Expr, b: Expr) -> Expr {
        match self.known_u32(b) {
            Some(count) => self.shr_const(a, count),
            None => self.bin(Bin::ShiftRight, a, b),
        }
    }

    // ── 64 bits as two words ──

    /// Splits a `u64` or `i64` into its low and high word.
    pub(super) fn split64(&mut self, value: Expr) -> (Expr, Expr) {
        let low = self.convert(value, Scalar::U32);
        let bits = self.convert(value, Scalar::U64);
        let count = self.u32(32);
        let high = self.bin(Bin::ShiftRight, bits, count);
        let high = self.convert(high, Scalar::U32);
        (low, high)
    }

    /// Builds a `u64` from its low and high word.
    pub(super) fn join64(&mut self, low: Expr, high: Expr) -> Expr {
        let low = self.convert(low, Scalar::U64);
        let high = self.convert(high, Scalar::U64);
        let count = self.u32(32);
        let high = self.bin(Bin::ShiftLeft, high, count);
        self.bin(Bin::InclusiveOr, low, high)
    }
}
