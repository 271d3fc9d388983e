//! Patches naga's SPIR-V: adds the float controls that exactness needs, which naga does not write, and narrows
//! barriers, which naga makes order global memory for the whole device.
//!
//! - `DenormPreserve`, `SignedZeroInfNanPreserve` and `RoundingModeRTE` for every float width that the module uses and
//!   the device supports (SPV_KHR_float_controls, core since SPIR-V 1.4; the Vulkan specification's section
//!   "Floating-Point Controls" has the rules on independence).
//! - `NoContraction` on the result of every float arithmetic instruction (SPIR-V 1.6, section 3.20): no fusing and no
//!   re-association.
//! - `NMin` and `NMax` instead of `FMin` and `FMax` (GLSL.std.450): they define the result for a NaN as `fminf` and
//!   `fmaxf` do, and are mostly one instruction.
//! - `SubgroupBallotKHR` instead of `GroupNonUniformBallot` where that is faster.
//! - A barrier orders memory only among the threads that execute it: the guarantee of `__syncthreads()` is for the
//!   block (CUDA C++ Programming Guide, "Synchronization Functions"). Fences are other instructions and stay as they
//!   are.
//!
//! - Arrays in functions are not filled with zeros, as naga requests: the bytes of a thread's local variables are
//!   unspecified before they are written, and filling takes as long as writing them.
//!
//! Views need a further change. Kernels bind the heap's windows with several types of elements: words and 64-bit ones
//! for atomics, or words and vectors of them. If there are several types, all storage buffers are decorated `Aliased`
//! (SPIR-V 1.6, section 2.18.2: without it a compiler may assume that variables do not overlap).

use std::collections::BTreeSet;

use rspirv::binary::Assemble as _;
use rspirv::dr::{self, Instruction, Operand};
use rspirv::spirv::{Capability, Decoration, ExecutionMode, Op, StorageClass, Word};

use super::bytes::make_bytes;
use crate::adapter::{Independence, PerWidth, SpirvTarget};

/// An error: the input is not valid SPIR-V, which is a defect of Isowarp.
#[derive(Debug, thiserror::Error)]
#[error("generated SPIR-V cannot be read back: {0}")]
pub struct PatchError(String);

impl PatchError {
    pub(super) fn of(reason: &str) -> Self {
        Self(reason.to_owned())
    }
}

/// Patches a SPIR-V module. The storage buffers with the bindings in `bytes` become buffers of bytes. Apart from that,
/// patching twice is the same as patching once.
pub fn patch(words: &[u32], target: &SpirvTarget, bytes: &[u32]) -> Result<Vec<u32>, PatchError> {
    let mut module = dr::load_words(words).map_err(|e| PatchError(e.to_string()))?;
    make_bytes(&mut module, bytes, target.version)?;
    drop_stage_halves(&mut module);
    add_execution_modes(&mut module, target);
    add_no_contraction(&mut module);
    add_aliased(&mut module);
    leave_arrays_alone(&mut module);
    prefer_numbers(&mut module);
    narrow_barriers(&mut module);
    if target.shader_ballot {
        take_other_ballot(&mut module);
    }
    Ok(module.assemble())
}

/// Removes the capability of 16-bit inputs and outputs of stages, which naga writes for every module with 16-bit
/// numbers. Compute shaders do not have such inputs and outputs, and a device need not have the feature
/// (VUID-VkShaderModuleCreateInfo-pCode-01091).
fn drop_stage_halves(module: &mut dr::Module) {
    let is_it = |i: &dr::Instruction| i.operands == [Operand::Capability(Capability::StorageInputOutput16)];
    module.capabilities.retain(|capability| !is_it(capability));
}

/// Returns the float controls to add: execution mode, capability, support, independence.
fn controls(target: &SpirvTarget) -> [(ExecutionMode, Capability, PerWidth, Independence); 3] {
    [
        (ExecutionMode::DenormPreserve, Capability::DenormPreserve, target.denorm_preserve, target.denorm_independence),
        (
            ExecutionMode::SignedZeroInfNanPreserve,
            Capability::SignedZeroInfNanPreserve,
            target.signed_zero_inf_nan_preserve,
            Independence::All,
        ),
        (
            ExecutionMode::RoundingModeRTE,
            Capability::RoundingModeRTE,
            target.rounding_rte,
            target.rounding_independence,
        ),
    ]
}

fn add_execution_modes(module: &mut dr::Module, target: &SpirvTarget) {
    let used: BTreeSet<u32> = module
        .types_global_values
        .iter()
        .filter(|i| i.class.opcode == Op::TypeFloat)
        .filter_map(|i| literal(i.operands.first()?))
        .collect();
    let entries: Vec<Word> = module.entry_points.iter().filter_map(entry_function).collect();
    let mut added = false;
    for (mode, capability, support, independence) in controls(target) {
        let widths = allowed_widths(&used, support, independence);
        if widths.is_empty() {
            continue;
        }
        let capability = Operand::Capability(capability);
        let instruction = Instruction::new(Op::Capability, None, None, vec![capability]);
        push_new(&mut module.capabilities, instruction);
        for &entry in &entries {
            for &width in &widths {
                let operands = vec![Operand::IdRef(entry), Operand::ExecutionMode(mode), Operand::LiteralBit32(width)];
                let instruction = Instruction::new(Op::ExecutionMode, None, None, operands);
                push_new(&mut module.execution_modes, instruction);
            }
        }
        added = true;
    }
    if added && target.version < (1, 4) {
        let name = Operand::LiteralString("SPV_KHR_float_controls".to_owned());
        let extension = Instruction::new(Op::Extension, None, None, vec![name]);
        push_new(&mut module.extensions, extension);
    }
}

/// Returns the used widths for which a mode may be set without violating the device's dependence between the modes of
/// different widths.
fn allowed_widths(used: &BTreeSet<u32>, support: PerWidth, independence: Independence) -> Vec<u32> {
    let all_of = |widths: &[u32]| widths.iter().filter(|w| used.contains(w)).all(|&w| support.of(w));
    used.iter()
        .copied()
        .filter(|&width| match independence {
            Independence::All => support.of(width),
            Independence::Only32 if width == 32 => support.of(width),
            Independence::Only32 => all_of(&[16, 64]),
            Independence::None => all_of(&[16, 32, 64]),
        })
        .collect()
}

fn add_no_contraction(module: &mut dr::Module) {
    let mut decorated: BTreeSet<Word> = module
        .annotations
        .iter()
        .filter(|i| i.operands.get(1) == Some(&Operand::Decoration(Decoration::NoContraction)))
        .filter_map(|i| id(i.operands.first()?))
        .collect();
    let mut decorations = Vec::new();
    for instruction in module.functions.iter().flat_map(dr::Function::all_inst_iter) {
        let Some(result) = instruction.result_id else { continue };
        if is_float_arithmetic(instruction.class.opcode) && decorated.insert(result) {
            let operands = vec![Operand::IdRef(result), Operand::Decoration(Decoration::NoContraction)];
            decorations.push(Instruction::new(Op::Decorate, None, None, operands));
        }
    }
    module.annotations.append(&mut decorations);
}

/// Decorates storage buffers as overlapping, if they differ in type.
fn add_aliased(module: &mut dr::Module) {
    let storage = Operand::StorageClass(StorageClass::StorageBuffer);
    let variables = module.types_global_values.iter().filter(|i| i.class.opcode == Op::Variable);
    let variables: Vec<_> = variables.filter(|i| i.operands.first() == Some(&storage)).collect();
    let types: BTreeSet<Option<Word>> = variables.iter().map(|i| i.result_type).collect();
    if types.len() < 2 {
        return;
    }
    let buffers: Vec<Word> = variables.into_iter().filter_map(|i| i.result_id).collect();
    for buffer in buffers {
        let operands = vec![Operand::IdRef(buffer), Operand::Decoration(Decoration::Aliased)];
        push_new(&mut module.annotations, Instruction::new(Op::Decorate, None, None, operands));
    }
}

/// Replaces minima and maxima by those that prefer a number to a NaN.
fn prefer_numbers(module: &mut dr::Module) {
    const F_MIN: u32 = 37;
    const F_MAX: u32 = 40;
    const N_MIN: u32 = 79;
    const N_MAX: u32 = 80;
    // naga uses no other extended instruction set.
    for instruction in module.functions.iter_mut().flat_map(dr::Function::all_inst_iter_mut) {
        if instruction.class.opcode == Op::ExtInst
            && let Some(Operand::LiteralExtInstInteger(number)) = instruction.operands.get_mut(1)
        {
            *number = match *number {
                F_MIN => N_MIN,
                F_MAX => N_MAX,
                other => other,
            };
        }
    }
}

/// Removes the initial zeros of arrays in functions.
fn leave_arrays_alone(module: &mut dr::Module) {
    let types = &module.types_global_values;
    let of = |op: Op| types.iter().filter(move |i| i.class.opcode == op);
    let arrays: BTreeSet<Word> = of(Op::TypeArray).filter_map(|i| i.result_id).collect();
    let pointers: BTreeSet<Word> = of(Op::TypePointer)
        .filter(|i| i.operands.get(1).and_then(id).is_some_and(|pointee| arrays.contains(&pointee)))
        .filter_map(|i| i.result_id)
        .collect();
    for instruction in module.functions.iter_mut().flat_map(dr::Function::all_inst_iter_mut) {
        if instruction.class.opcode == Op::Variable && instruction.result_type.is_some_and(|ty| pointers.contains(&ty))
        {
            // The operand for the storage class remains.
            instruction.operands.truncate(1);
        }
    }
}

/// Sets the memory scope of each control barrier to its execution scope.
fn narrow_barriers(module: &mut dr::Module) {
    for instruction in module.functions.iter_mut().flat_map(dr::Function::all_inst_iter_mut) {
        if instruction.class.opcode == Op::ControlBarrier
            && let [execution, memory, ..] = instruction.operands.as_mut_slice()
        {
            *memory = execution.clone();
        }
    }
}

/// Replaces ballots by those of SPV_KHR_shader_ballot. Both have the same result, since the scope of naga's is always
/// the subgroup.
fn take_other_ballot(module: &mut dr::Module) {
    let mut found = false;
    for instruction in module.functions.iter_mut().flat_map(dr::Function::all_inst_iter_mut) {
        if instruction.class.opcode == Op::GroupNonUniformBallot
            && let [_scope, vote] = instruction.operands.as_slice()
        {
            let (ty, result, vote) = (instruction.result_type, instruction.result_id, vec![vote.clone()]);
            *instruction = Instruction::new(Op::SubgroupBallotKHR, ty, result, vote);
            found = true;
        }
    }
    if found {
        let capability = Operand::Capability(Capability::SubgroupBallotKHR);
        push_new(&mut module.capabilities, Instruction::new(Op::Capability, None, None, vec![capability]));
        let name = Operand::LiteralString("SPV_KHR_shader_ballot".to_owned());
        push_new(&mut module.extensions, Instruction::new(Op::Extension, None, None, vec![name]));
    }
}

/// Returns true for instructions whose result may be fused with or re-associated into another one.
fn is_float_arithmetic(op: Op) -> bool {
    matches!(
        op,
        Op::FAdd
            | Op::FSub
            | Op::FMul
            | Op::FDiv
            | Op::FRem
            | Op::FMod
            | Op::FNegate
            | Op::VectorTimesScalar
            | Op::MatrixTimesScalar
            | Op::VectorTimesMatrix
            | Op::MatrixTimesVector
            | Op::MatrixTimesMatrix
            | Op::OuterProduct
            | Op::Dot
    )
}

pub(super) fn push_new(list: &mut Vec<Instruction>, instruction: Instruction) {
    if !list.contains(&instruction) {
        list.push(instruction);
    }
}

fn entry_function(entry: &Instruction) -> Option<Word> {
    id(entry.operands.get(1)?)
}

pub(super) fn id(operand: &Operand) -> Option<Word> {
    match operand {
        Operand::IdRef(id) => Some(*id),
        _ => None,
    }
}

pub(super) fn literal(operand: &Operand) -> Option<u32> {
    match operand {
        Operand::LiteralBit32(value) => Some(*value),
        _ => None,
    }
}

/// Returns the text form of a SPIR-V module, for `emit --as spirv` and tests.
pub fn disassemble(words: &[u32]) -> Result<String, PatchError> {
    use rspirv::binary::Disassemble as _;
    let module = dr::load_words(words).map_err(|e| PatchError(e.to_string()))?;
    Ok(module.disassemble())
}
