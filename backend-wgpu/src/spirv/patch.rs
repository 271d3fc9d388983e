//! Adds to naga's SPIR-V what naga does not write: the float controls that exactness needs.
//!
//! - `DenormPreserve`, `SignedZeroInfNanPreserve` and `RoundingModeRTE` for every float width
//!   that the module uses and the device supports (SPV_KHR_float_controls, core since SPIR-V
//!   1.4; the Vulkan specification's section "Floating-Point Controls" has the rules on
//!   independence).
//! - A *marked* `fma(a ^ (c & z), b, c)`, whose `^` and `&` are on the bits, becomes a product and
//!   a sum that are not decorated, for compilers that fuse such a pair exactly although their
//!   `fma` is not exact. The mark, with a `z` that is zero but unknown to the compiler, makes the
//!   product differ from every other one: a product with a second use would not be fused.
//! - `NoContraction` on the result of every float arithmetic instruction (SPIR-V 1.6, section
//!   3.20): no fusing and no re-association.

use std::collections::{BTreeMap, BTreeSet};

use rspirv::binary::Assemble as _;
use rspirv::dr::{self, Instruction, Operand};
use rspirv::spirv::{Capability, Decoration, ExecutionMode, Op, Word};

use crate::adapter::{Independence, PerWidth, SpirvTarget};

/// The input is not SPIR-V: a defect of Isowarp.
#[derive(Debug, thiserror::Error)]
#[error("generated SPIR-V cannot be read back: {0}")]
pub struct PatchError(String);

/// Patches a SPIR-V module; patching twice is the same as patching once.
pub fn patch(words: &[u32], target: &SpirvTarget) -> Result<Vec<u32>, PatchError> {
    let mut module = dr::load_words(words).map_err(|e| PatchError(e.to_string()))?;
    let free = open_marked_fmas(&mut module);
    add_execution_modes(&mut module, target, !free.is_empty());
    add_no_contraction(&mut module, &free);
    Ok(module.assemble())
}

/// The float controls to add: execution mode, capability, support, independence.
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

/// `fusing` modules get no `SignedZeroInfNanPreserve` for 32 bits: together with `RoundingModeRTE`
/// it keeps NVIDIA's compiler from fusing. Calibration checks that the other operations stay exact.
fn add_execution_modes(module: &mut dr::Module, target: &SpirvTarget, fusing: bool) {
    let used: BTreeSet<u32> = module
        .types_global_values
        .iter()
        .filter(|i| i.class.opcode == Op::TypeFloat)
        .filter_map(|i| literal(i.operands.first()?))
        .collect();
    let entries: Vec<Word> = module.entry_points.iter().filter_map(entry_function).collect();
    let mut added = false;
    for (mode, capability, support, independence) in controls(target) {
        let mut widths = allowed_widths(&used, support, independence);
        if fusing && mode == ExecutionMode::SignedZeroInfNanPreserve {
            widths.retain(|&width| width != 32);
        }
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

/// The used widths for which a mode may be set without breaking the device's dependence of
/// one width's mode on another's.
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

/// `free` are the results that shall be fused.
fn add_no_contraction(module: &mut dr::Module, free: &BTreeSet<Word>) {
    let mut decorated: BTreeSet<Word> = module
        .annotations
        .iter()
        .filter(|i| i.operands.get(1) == Some(&Operand::Decoration(Decoration::NoContraction)))
        .filter_map(|i| id(i.operands.first()?))
        .collect();
    let mut decorations = Vec::new();
    for instruction in module.functions.iter().flat_map(dr::Function::all_inst_iter) {
        let Some(result) = instruction.result_id else { continue };
        if is_float_arithmetic(instruction.class.opcode) && !free.contains(&result) && decorated.insert(result) {
            let operands = vec![Operand::IdRef(result), Operand::Decoration(Decoration::NoContraction)];
            decorations.push(Instruction::new(Op::Decorate, None, None, operands));
        }
    }
    module.annotations.append(&mut decorations);
}

/// Number of `Fma` in the extended instruction set `GLSL.std.450`.
const GLSL_FMA: u32 = 50;

/// Opens the marked `fma`s; returns the results that the driver shall fuse, those of an earlier
/// run included.
fn open_marked_fmas(module: &mut dr::Module) -> BTreeSet<Word> {
    let mut free = BTreeSet::new();
    let Some(mut bound) = module.header.as_ref().map(|h| h.bound) else { return free };
    let constants: BTreeMap<Word, u32> = module
        .types_global_values
        .iter()
        .filter(|i| i.class.opcode == Op::Constant)
        .filter_map(|i| Some((i.result_id?, literal(i.operands.first()?)?)))
        .collect();
    for function in &mut module.functions {
        let known: BTreeMap<Word, (Op, Vec<Word>)> = function
            .all_inst_iter()
            .filter_map(|i| Some((i.result_id?, (i.class.opcode, i.operands.iter().filter_map(id).collect()))))
            .collect();
        for block in &mut function.blocks {
            let mut opened = Vec::with_capacity(block.instructions.len());
            for instruction in block.instructions.drain(..) {
                if let Some([a, b, c]) =
                    fma_operands(&instruction).filter(|[a, _, c]| is_marked(&known, &constants, *a, *c))
                {
                    let product = bound;
                    bound += 1;
                    let (ty, result) = (instruction.result_type, instruction.result_id);
                    let operands = [[a, b], [product, c]].map(|pair| pair.map(Operand::IdRef).to_vec());
                    let [of_product, of_sum] = operands;
                    opened.push(Instruction::new(Op::FMul, ty, Some(product), of_product));
                    opened.push(Instruction::new(Op::FAdd, ty, result, of_sum));
                    free.insert(product);
                    free.extend(result);
                    continue;
                }
                if let (Op::FAdd, Some(result)) = (instruction.class.opcode, instruction.result_id)
                    && let [product, c] = ids(&instruction)[..]
                    && let Some((Op::FMul, factors)) = known.get(&product)
                    && factors.first().is_some_and(|&a| is_marked(&known, &constants, a, c))
                {
                    free.extend([product, result]);
                }
                opened.push(instruction);
            }
            block.instructions = opened;
        }
    }
    if let Some(header) = &mut module.header {
        header.bound = bound;
    }
    free
}

/// The operands of a `fma`.
fn fma_operands(instruction: &Instruction) -> Option<[Word; 3]> {
    let is_fma = instruction.class.opcode == Op::ExtInst
        && instruction.operands.get(1) == Some(&Operand::LiteralExtInstInteger(GLSL_FMA));
    match ids(instruction)[..] {
        [_, a, b, c] if is_fma => Some([a, b, c]),
        _ => None,
    }
}

/// True if `a` is of the form `bitcast(_ ^ (bitcast(c) & _))`. The bits of a constant `c` may be a
/// constant themselves.
fn is_marked(known: &BTreeMap<Word, (Op, Vec<Word>)>, constants: &BTreeMap<Word, u32>, a: Word, c: Word) -> bool {
    let operands = |value: Word, op: Op| known.get(&value).filter(|(o, _)| *o == op).map(|(_, operands)| &operands[..]);
    let is_bits_of_c = |value: &Word| {
        operands(*value, Op::Bitcast) == Some(&[c])
            || constants.get(value).is_some_and(|bits| constants.get(&c) == Some(bits))
    };
    let is_masked = |value: &Word| operands(*value, Op::BitwiseAnd).is_some_and(|o| o.iter().any(is_bits_of_c));
    let Some(&[bits]) = operands(a, Op::Bitcast) else { return false };
    operands(bits, Op::BitwiseXor).is_some_and(|o| o.iter().any(is_masked))
}

fn ids(instruction: &Instruction) -> Vec<Word> {
    instruction.operands.iter().filter_map(id).collect()
}

/// The instructions whose result may be fused with or re-associated into another one.
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

fn push_new(list: &mut Vec<Instruction>, instruction: Instruction) {
    if !list.contains(&instruction) {
        list.push(instruction);
    }
}

fn entry_function(entry: &Instruction) -> Option<Word> {
    id(entry.operands.get(1)?)
}

fn id(operand: &Operand) -> Option<Word> {
    match operand {
        Operand::IdRef(id) => Some(*id),
        _ => None,
    }
}

fn literal(operand: &Operand) -> Option<u32> {
    match operand {
        Operand::LiteralBit32(value) => Some(*value),
        _ => None,
    }
}

/// The text form of a SPIR-V module, for `emit --as spirv` and tests.
pub fn disassemble(words: &[u32]) -> Result<String, PatchError> {
    use rspirv::binary::Disassemble as _;
    let module = dr::load_words(words).map_err(|e| PatchError(e.to_string()))?;
    Ok(module.disassemble())
}
