//! Emits a kernel: walks the instructions of the lowered kernel and dispatches each to the file of its family.

use std::collections::{HashMap, HashSet};

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::ir::ops::{ConvertOp, SystemOp};
use isowarp_core::ir::{self, Function, Inst, LocalId, LocalKind, Op, Type, Value};
use isowarp_core::passes::analysis::clamped_nans::clamped_nans;
use isowarp_core::passes::analysis::lost_negations::lost_negations;
use isowarp_core::passes::analysis::points_to::PointsTo;
use isowarp_core::passes::analysis::ranges::Ranges;
use isowarp_core::passes::analysis::reaching_constants::{ReachingConstants, reaching_constants_of};
use isowarp_core::passes::analysis::saturating_sums::saturating_sums;
use isowarp_core::passes::legalise::take_turns::Turns;
use isowarp_core::span::Span;
use naga::{Handle, LocalVariable};
use rustc_hash::FxHashSet;

use super::atomic_roots::Roots;
use super::builder::{Builder, Expr};
use super::control::Within;
use super::float_rules::FloatRules;
use super::floats::uncorrected_locals;
use super::high_words::HighWords;
use super::interface::{EmitOptions, MAX_COUNTERS, TargetCaps, VariableLayout, View, launch_block};
use super::left_registers::{left_registers, place_of};
use super::locals::Frame;
use super::masks::merging;
use super::requirements::Needs;
use super::shared::{Home, SharedLayout};
use super::storage::Storage;
use super::types::{Emit, is_wide, naga_type};
use crate::codes;
use crate::lower::{lone_counters, sync_points};

/// Deepest nesting of control flow that is emitted.
const MAX_DEPTH: u32 = 200;

/// The state of the emission of one kernel.
pub(super) struct Emitter<'a> {
    pub(super) module: &'a ir::Module,
    pub(super) func: &'a Function,
    pub(super) options: &'a EmitOptions,
    pub(super) caps: &'a TargetCaps,
    pub(super) rules: &'a dyn FloatRules,
    pub(super) shared: SharedLayout,
    pub(super) points_to: PointsTo,
    pub(super) roots: Roots<'a>,
    /// Pointers that have two words because they may be numbers.
    pub(super) high_words: HighWords,
    pub(super) variables: VariableLayout,
    pub(super) frame: Frame,
    pub(super) between: &'a super::warp::Between,
    /// Operations that threads execute one at a time.
    pub(super) turns: Turns,
    pub(super) storage: Storage,
    pub(super) builder: Builder,
    pub(super) builtins: super::builtins::Builtins,
    /// Values whose NaN has not been made canonical yet, with the routine that does it.
    pub(super) uncorrected: HashMap<Value, &'static str>,
    /// Derivations of addresses by steps of whole words.
    pub(super) steps: HashMap<Expr, super::addresses::Step>,
    /// Distances in bytes from the first constant to the addresses of constants.
    pub(super) constant_offsets: HashMap<Expr, Expr>,
    /// Ranges of integer values.
    pub(super) ranges: Ranges,
    /// The routine that must still correct the result of the last float operation.
    pub(super) correction: Option<&'static str>,
    uncorrected_locals: HashSet<LocalId>,
    /// Operands of each `and` whose mask is hidden.
    pub(super) merging: HashSet<(Value, Value)>,
    /// Integers truncated from wider ones, if the driver's compiler crashes on shuffles of them.
    pub(super) words_of_wide: HashSet<Value>,
    /// Registers that are written in loops and read after them, if the driver loses values that leave a loop.
    pub(super) left_registers: HashSet<LocalId>,
    /// Sums and differences whose operands are hidden from the driver's compiler.
    pub(super) saturating: FxHashSet<Value>,
    /// Differences that the driver's compiler would confuse with others.
    pub(super) lost_negations: FxHashSet<Value>,
    /// Comparisons whose constant the compiler must not know.
    pub(super) clamps: FxHashSet<Value>,
    /// Constants that may reach values.
    pub(super) reaching: ReachingConstants,
    /// Shifts whose counts compilers must not know.
    hidden_shifts: HashSet<Value>,
    /// Values that are constants.
    pub(super) constants: HashMap<Value, ir::ops::Const>,
    /// Values that are computed from constants alone, by operations that a compiler may fold.
    pub(super) derived: FxHashSet<Value>,
    values: Vec<Option<Expr>>,
    registers: Vec<Option<Handle<LocalVariable>>>,
    depth: u32,
    /// Loops and switches around the current place, the innermost last.
    pub(super) within: Vec<Within>,
    /// For each remaining sync point: whether it orders global memory.
    pub(super) sync_points: std::vec::IntoIter<bool>,
    /// Whether the current sync point orders global memory.
    pub(super) orders_global: bool,
    /// Addresses of the counters that are stepped as lone counters.
    pub(super) lone_counters: Vec<Value>,
    /// Source span of the current instruction.
    pub(super) span: Span,
}

/// The parts of an [`Emitter`] that are computed before emission starts.
pub(super) struct Parts<'a> {
    pub(super) module: &'a ir::Module,
    pub(super) func: &'a Function,
    pub(super) options: &'a EmitOptions,
    pub(super) caps: &'a TargetCaps,
    pub(super) rules: &'a dyn FloatRules,
    pub(super) needs: Needs,
    /// Operations that threads execute one at a time.
    pub(super) turns: Turns,
    /// Additional element types of the heap's declarations.
    pub(super) views: Vec<View>,
    /// Accesses to the heap that use atomic words alone.
    pub(super) roots: Roots<'a>,
    /// Windows of the heap that the kernel may access.
    pub(super) windows: Vec<u32>,
    pub(super) points_to: PointsTo,
    pub(super) shared: SharedLayout,
    pub(super) variables: VariableLayout,
    /// Whether constants are in a uniform buffer.
    pub(super) constants: bool,
    pub(super) frame: Frame,
    pub(super) between: &'a super::warp::Between,
}

impl<'a> Emitter<'a> {
    pub(super) fn new(parts: Parts<'a>, base: naga::Module) -> Self {
        let mut builder = Builder::new(base);
        let storage = Storage::new(&mut builder, &parts);
        let spilled = |shared: Value| parts.shared.home(parts.points_to.objects(shared)) != Home::Kept;
        let sync_points = sync_points(parts.func, &parts.points_to, &spilled, parts.options.separate);
        // Threads wait for the thread that resets a counter, for an unknown number of iterations.
        let can_wait = parts.caps.fences && parts.caps.quirks.loop_limit.is_none();
        let lone_counters = if parts.options.separate && parts.options.windows == 1 && can_wait {
            let mut found = lone_counters(parts.func, &parts.points_to);
            found.truncate(MAX_COUNTERS as usize);
            found
        } else {
            Vec::new()
        };
        let reaching = reaching_constants_of(parts.func);
        Self {
            module: parts.module,
            func: parts.func,
            options: parts.options,
            caps: parts.caps,
            rules: parts.rules,
            shared: parts.shared,
            high_words: HighWords::of(parts.func, &parts.points_to),
            points_to: parts.points_to,
            roots: parts.roots,
            variables: parts.variables,
            frame: parts.frame,
            between: parts.between,
            turns: parts.turns,
            storage,
            builder,
            builtins: super::builtins::Builtins::default(),
            uncorrected: HashMap::new(),
            steps: HashMap::new(),
            ranges: Ranges::of(parts.func, None),
            constant_offsets: HashMap::new(),
            correction: None,
            uncorrected_locals: uncorrected_locals(parts.func, parts.rules),
            words_of_wide: match parts.caps.quirks.crashes_on_unused_shuffles {
                true => words_of_wide(parts.func),
                false => HashSet::new(),
            },
            left_registers: match parts.caps.quirks.loses_values_of_loops {
                true => left_registers(parts.func),
                false => HashSet::new(),
            },
            clamps: match parts.caps.quirks.clamps_nans {
                true => clamped_nans(parts.func, &reaching, |_, _| true),
                false => FxHashSet::default(),
            },
            reaching,
            saturating: match parts.caps.quirks.wide_saturation {
                true => saturating_sums(parts.func),
                false => FxHashSet::default(),
            },
            lost_negations: match parts.caps.quirks.loses_negations {
                true => lost_negations(parts.func),
                false => FxHashSet::default(),
            },
            hidden_shifts: match parts.caps.quirks.swaps_bytes {
                true => super::swapped_bytes::shifts(parts.func),
                false => HashSet::new(),
            },
            merging: if parts.caps.quirks.merges_bits { merging(parts.func) } else { HashSet::new() },
            constants: HashMap::new(),
            derived: FxHashSet::default(),
            values: vec![None; parts.func.values.len()],
            registers: vec![None; parts.func.locals.len()],
            depth: 0,
            within: Vec::new(),
            sync_points: sync_points.into_iter(),
            orders_global: false,
            lone_counters,
            span: parts.func.span,
        }
    }

    /// Emits the whole body.
    pub(super) fn kernel(&mut self) -> Emit<()> {
        self.begin_kernel()?;
        self.begin_between()?;
        self.block(&self.func.body)
    }

    /// Emits the instructions of a block into the builder's current block.
    pub(super) fn block(&mut self, block: &ir::Block) -> Emit<()> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            let message = format!("control flow nested deeper than {MAX_DEPTH} levels is not supported on wgpu");
            return Err(self.refuse(codes::NESTING, message));
        }
        for inst in &block.insts {
            self.inst(inst)?;
            if inst.op.leaves() {
                break;
            }
        }
        self.depth -= 1;
        Ok(())
    }

    /// Records a value that is computed from constants alone, or read from memory of the thread that constants are stored
    /// in.
    fn note_derived(&mut self, inst: &Inst) {
        let known = match inst.op {
            Op::IntBin { .. } | Op::IntUn { .. } | Op::Convert { .. } | Op::Select { .. } | Op::Compare { .. } => {
                let mut all = true;
                inst.op.for_each_use(|v| all &= self.constants.contains_key(&v) || self.derived.contains(&v));
                all
            }
            Op::Load { .. } => inst.result.is_some_and(|result| self.reaching.values.contains_key(&result)),
            _ => false,
        };
        if known {
            self.derived.extend(inst.result);
        }
    }

    fn inst(&mut self, inst: &Inst) -> Emit<()> {
        self.span = inst.span;
        self.next_sync_point(&inst.op);
        let result = inst.result;
        self.note_derived(inst);
        let value = match &inst.op {
            Op::Const(c) => {
                if let Some(result) = result {
                    self.constants.insert(result, *c);
                }
                Some(self.constant(*c)?)
            }
            Op::Builtin(b) => Some(self.builtin(*b)?),
            Op::Select { cond, a, b } => {
                let wide = self.is_wide_result(result)?;
                let (cond, a, b) = (self.value(*cond)?, self.held(*a, wide)?, self.held(*b, wide)?);
                Some(self.builder.select(cond, a, b))
            }
            Op::Compose { parts } => Some(self.compose(parts, self.result_type(result)?)?),
            Op::Extract { vector, index } => {
                let vector = self.value(*vector)?;
                Some(self.builder.member(vector, u32::from(*index)))
            }
            Op::IntBin { op, a, b } => {
                let value = if result.is_some_and(|result| self.saturating.contains(&result)) {
                    self.hidden_sum(*op, *a, *b)?
                } else {
                    let hides = result.is_some_and(|result| self.hidden_shifts.contains(&result));
                    self.int_bin(*op, *a, *b, hides)?
                };
                let is_lost = result.is_some_and(|result| self.lost_negations.contains(&result));
                Some(if is_lost { self.hidden_int(value, self.scalar_of(*a)?) } else { value })
            }
            Op::IntUn { op, a } => Some(self.int_un(*op, *a)?),
            Op::FloatBin { op, rounding, may_flush, a, b } => Some(self.float_bin(*op, *rounding, *may_flush, *a, *b)?),
            Op::FloatUn { op, rounding, a } => Some(self.float_un(*op, *rounding, *a)?),
            Op::Fma { rounding, may_flush, a, b, c } => Some(self.fma(*rounding, *may_flush, [*a, *b, *c])?),
            Op::Compare { op, a, b } => {
                let hides = result.is_some_and(|result| self.clamps.contains(&result));
                Some(self.compare(*op, *a, *b, hides)?)
            }
            Op::Convert { op, a } => Some(self.convert(self.result(result)?, *op, *a)?),
            Op::LocalGet(local) => {
                let variable = self.register(*local)?;
                if let (Some(result), true) = (result, self.uncorrected_locals.contains(local)) {
                    let f64 = self.type_of(result)? == Type::F64;
                    self.uncorrected.insert(result, if f64 { "iw_canon_f64" } else { "iw_canon_f32" });
                }
                let place = self.register_place(*local, variable);
                let held = self.builder.load(place);
                // A high word that the result does not keep is not needed.
                let drops = self.is_wide_local(*local) && !self.is_wide_result(result)?;
                Some(if drops { self.builder.member(held, 0) } else { held })
            }
            Op::LocalSet { local, value } => {
                let passes = self.uncorrected_locals.contains(local);
                let wide = self.is_wide_local(*local);
                let value = match self.hidden_known(*value)? {
                    Some(hidden) => hidden,
                    None if passes => self.value(*value)?,
                    None => self.held(*value, wide)?,
                };
                let variable = self.register(*local)?;
                let place = self.register_place(*local, variable);
                self.builder.store(place, value);
                None
            }
            Op::LocalAddr(local) => Some(self.local_addr(*local)?),
            Op::GlobalAddr(global) => Some(self.global_addr(*global)?),
            Op::PtrAdd { base, index, scale, offset } => {
                Some(self.ptr_add(self.result(result)?, *base, *index, *scale, *offset)?)
            }
            Op::SpaceCast { ptr, to: _ } => Some(self.space_cast(self.result(result)?, *ptr)?),
            Op::Load { ptr, align, flags: _ } => {
                let result = self.result(result)?;
                let read = self.load(result, *ptr, *align)?;
                Some(self.hidden_zero(result, read)?)
            }
            Op::Store { ptr, value, align, flags: _ } => {
                self.store(*ptr, *value, *align)?;
                None
            }
            Op::MemCopy { dst, src, size, align } => {
                self.mem_copy(*dst, *src, *size, *align)?;
                None
            }
            Op::MemZero { dst, size, align } => {
                self.mem_zero(*dst, *size, *align)?;
                None
            }
            Op::Atomic { op, ptr, value, scope: _ } => Some(self.atomic(*op, *ptr, *value, result.is_some())?),
            Op::AtomicCas { ptr, expected, new, scope: _ } => Some(self.atomic_cas(*ptr, *expected, *new)?),
            Op::Barrier => {
                self.barrier();
                None
            }
            Op::Fence(_) => {
                self.fence()?;
                None
            }
            Op::If { cond, then, els } => {
                self.if_else(*cond, then, els)?;
                None
            }
            Op::Loop { body, continuing, break_if, unroll: _ } => {
                self.loop_(body, continuing, *break_if)?;
                None
            }
            Op::Switch { selector, cases, default } => {
                self.switch(*selector, cases, default)?;
                None
            }
            Op::Break => {
                self.leave(naga::Statement::Break, self.within.last() == Some(&Within::Loop));
                None
            }
            Op::Continue => {
                self.builder.statement(naga::Statement::Continue);
                None
            }
            Op::Return(_) | Op::Unreachable => {
                self.leave(naga::Statement::Return { value: None }, self.within.contains(&Within::Loop));
                None
            }
            Op::Call { .. } => return Err(self.internal("a call was left after inlining")),
            Op::BarrierVote { op, pred } => Some(self.barrier_vote(*op, *pred)?),
            Op::Warp { op, args } => self.warp(*op, args)?,
            Op::System { op, arg: Some(arg) } if op.is_address_question() => Some(self.address_question(*op, *arg)?),
            Op::System { op: SystemOp::FaultPart, .. } => Some(self.launch_word(launch_block::FAULT_PART)),
            Op::Math { func, args } => Some(self.native_function(*func, args)?),
            // Lowering has refused these operations.
            Op::System { .. } | Op::Printf { .. } | Op::AssertFail(_) | Op::Launch { .. } => {
                return Err(self.internal("an operation was left that lowering refuses"));
            }
        };
        let correction = self.take_correction();
        if let (Some(result), Some(value)) = (result, value) {
            self.define(result, value)?;
            if let Some(routine) = correction.filter(|_| is_float_arithmetic(&inst.op)) {
                self.uncorrected.insert(result, routine);
            }
        }
        Ok(())
    }

    /// Records a value's expression.
    pub(super) fn define(&mut self, value: Value, expr: Expr) -> Emit<()> {
        match self.values.get_mut(value.0 as usize) {
            Some(slot) => *slot = Some(expr),
            None => return Err(self.internal("a value has no type")),
        }
        Ok(())
    }

    /// Returns a value's expression.
    pub(super) fn value(&self, value: Value) -> Emit<Expr> {
        let found = self.values.get(value.0 as usize).copied().flatten();
        found.ok_or_else(|| self.internal(format!("value %{} is used before it is defined", value.0)))
    }

    /// Returns a value's type.
    pub(super) fn type_of(&self, value: Value) -> Emit<Type> {
        let found = self.func.values.get(value.0 as usize).copied();
        found.ok_or_else(|| self.internal(format!("value %{} has no type", value.0)))
    }

    /// Returns the scalar type of a value.
    pub(super) fn scalar_of(&self, value: Value) -> Emit<ir::Scalar> {
        let ty = self.type_of(value)?;
        ty.scalar().ok_or_else(|| self.internal(format!("arithmetic on `{ty}`")))
    }

    fn result(&self, result: Option<Value>) -> Emit<Value> {
        result.ok_or_else(|| self.internal("an operation has no result"))
    }

    fn result_type(&self, result: Option<Value>) -> Emit<Type> {
        self.type_of(self.result(result)?)
    }

    /// Returns true if an operation's result is a pointer of two words.
    fn is_wide_result(&self, result: Option<Value>) -> Emit<bool> {
        let result = self.result(result)?;
        Ok(self.type_of(result)?.is_ptr() && self.is_wide(result)?)
    }

    /// Returns true if a register local holds pointers of two words.
    fn is_wide_local(&self, local: LocalId) -> bool {
        match self.func.register_type(local) {
            Some(Type::Ptr(space)) => is_wide(space, self.options.wide_heap()) || self.high_words.has_local(local),
            _ => false,
        }
    }

    fn register(&mut self, local: LocalId) -> Emit<Handle<LocalVariable>> {
        let index = local.0 as usize;
        if let Some(Some(known)) = self.registers.get(index) {
            return Ok(*known);
        }
        let Some(variable) = self.func.locals.get(index) else {
            return Err(self.internal("an unknown local variable"));
        };
        let LocalKind::Register(ty) = variable.kind else {
            return Err(self.internal("a memory local is used as a register"));
        };
        let wide = self.is_wide_local(local);
        let mut ty = naga_type(&mut self.builder, ty, wide);
        if self.left_registers.contains(&local) {
            ty = place_of(&mut self.builder, ty);
        }
        let name = (!variable.name.is_empty()).then(|| variable.name.clone());
        let handle = self.builder.new_local(name, ty);
        self.registers[index] = Some(handle);
        Ok(handle)
    }

    fn compose(&mut self, parts: &[Value], ty: Type) -> Emit<Expr> {
        let parts = parts.iter().map(|&p| self.visible(p)).collect::<Emit<Vec<_>>>()?;
        let ty = naga_type(&mut self.builder, ty, false);
        Ok(self.builder.compose(ty, parts))
    }

    /// Creates a diagnostic for an internal error at the current instruction.
    pub(super) fn internal(&self, message: impl Into<String>) -> Box<Diagnostic> {
        Box::new(Diagnostic::internal(isowarp_core::codes::INVALID_MODULE, Some(self.span), message))
    }

    /// Creates a diagnostic for something unsupported at the current instruction.
    pub(super) fn refuse(&self, code: &'static str, message: impl Into<String>) -> Box<Diagnostic> {
        Box::new(Diagnostic::unsupported(code, self.span, message))
    }
}

/// Returns true for operations whose result comes from [`Emitter::float_op`].
fn is_float_arithmetic(op: &Op) -> bool {
    matches!(
        op,
        Op::FloatBin { .. }
            | Op::FloatUn { .. }
            | Op::Fma { .. }
            | Op::Convert { op: ConvertOp::IntToFloat(_) | ConvertOp::Float(_), .. }
    )
}

/// Finds the integers that are truncated from wider ones.
fn words_of_wide(func: &Function) -> HashSet<Value> {
    let mut found = HashSet::new();
    func.body.for_each(&mut |inst| {
        if let (Some(result), Op::Convert { op: ConvertOp::Int, a }) = (inst.result, &inst.op)
            && func.try_ty(*a).is_some_and(|ty| ty.size() == 8)
        {
            found.insert(result);
        }
    });
    found
}
