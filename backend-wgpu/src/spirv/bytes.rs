//! Turns storage buffers of 16-bit numbers into buffers of bytes, which naga does not have.
//!
//! Such a buffer is declared as an array of `u16`, and an index into it counts bytes. Here the array gets elements of
//! one byte (SPV_KHR_8bit_storage, core since SPIR-V 1.5). Loaded values are widened to 16 bits, stored values are
//! truncated to eight. The extension allows nothing but these conversions in a module that does not compute with bytes.

use std::collections::{BTreeMap, BTreeSet};

use rspirv::dr::{self, Instruction, Operand};
use rspirv::spirv::{Capability, Decoration, Op, StorageClass, Word};

use super::patch::{PatchError, id, literal, push_new};

/// The object that an id points to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Pointee {
    /// The buffer.
    Struct,
    /// The array in the buffer.
    Array,
    /// A byte of the array.
    Byte,
}

/// The ids of the types.
struct Types {
    byte: Word,
    short: Word,
    to_struct: Word,
    to_array: Word,
    to_byte: Word,
}

/// Turns the storage buffers with these bindings into buffers of bytes.
///
/// # Errors
/// If the module does anything with them other than reading and writing numbers.
pub(super) fn make_bytes(module: &mut dr::Module, bindings: &[u32], version: (u8, u8)) -> Result<(), PatchError> {
    let buffers = buffers(module, bindings);
    if buffers.is_empty() {
        return Ok(());
    }
    let short = |i: &&Instruction| i.class.opcode == Op::TypeInt && i.operands.first().and_then(literal) == Some(16);
    let short = module.types_global_values.iter().find(short).and_then(|i| i.result_id);
    let (Some(short), Some(mut next)) = (short, module.header.as_ref().map(|header| header.bound)) else {
        return Err(PatchError::of("a buffer of bytes without numbers of 16 bits"));
    };
    let types = declare(module, short, &mut next);
    for instruction in &mut module.types_global_values {
        if instruction.result_id.is_some_and(|result| buffers.contains(&result)) {
            instruction.result_type = Some(types.to_struct);
        }
    }
    let mut pointers: BTreeMap<Word, Pointee> = buffers.into_iter().map(|id| (id, Pointee::Struct)).collect();
    for block in module.functions.iter_mut().flat_map(|function| &mut function.blocks) {
        let mut instructions = Vec::with_capacity(block.instructions.len());
        for instruction in std::mem::take(&mut block.instructions) {
            rewrite(instruction, &types, &mut pointers, &mut next, &mut instructions)?;
        }
        block.instructions = instructions;
    }
    if let Some(header) = &mut module.header {
        header.bound = next;
    }
    let capability = Operand::Capability(Capability::StorageBuffer8BitAccess);
    push_new(&mut module.capabilities, Instruction::new(Op::Capability, None, None, vec![capability]));
    if version < (1, 5) {
        let name = Operand::LiteralString("SPV_KHR_8bit_storage".to_owned());
        push_new(&mut module.extensions, Instruction::new(Op::Extension, None, None, vec![name]));
    }
    Ok(())
}

/// Returns the variables with these bindings.
fn buffers(module: &dr::Module, bindings: &[u32]) -> BTreeSet<Word> {
    let bound = |i: &Instruction| match i.operands.as_slice() {
        [Operand::IdRef(variable), Operand::Decoration(Decoration::Binding), Operand::LiteralBit32(binding)] => {
            bindings.contains(binding).then_some(*variable)
        }
        _ => None,
    };
    module.annotations.iter().filter_map(bound).collect()
}

/// Declares the types, before all others, because they do not depend on those.
fn declare(module: &mut dr::Module, short: Word, next: &mut Word) -> Types {
    let [byte, array, buffer, to_struct, to_array, to_byte] = std::array::from_fn(|i| *next + i as Word);
    *next += 6;
    let new = |op, result, operands| Instruction::new(op, None, Some(result), operands);
    let pointer = |result, to| {
        let storage = Operand::StorageClass(StorageClass::StorageBuffer);
        new(Op::TypePointer, result, vec![storage, Operand::IdRef(to)])
    };
    let declarations = [
        new(Op::TypeInt, byte, vec![Operand::LiteralBit32(8), Operand::LiteralBit32(0)]),
        new(Op::TypeRuntimeArray, array, vec![Operand::IdRef(byte)]),
        new(Op::TypeStruct, buffer, vec![Operand::IdRef(array)]),
        pointer(to_struct, buffer),
        pointer(to_array, array),
        pointer(to_byte, byte),
    ];
    module.types_global_values.splice(0..0, declarations);
    let decorate = |operands| Instruction::new(Op::Decorate, None, None, operands);
    let stride = Operand::Decoration(Decoration::ArrayStride);
    let member = vec![
        Operand::IdRef(buffer),
        Operand::LiteralBit32(0),
        Operand::Decoration(Decoration::Offset),
        Operand::LiteralBit32(0),
    ];
    module.annotations.extend([
        decorate(vec![Operand::IdRef(array), stride, Operand::LiteralBit32(1)]),
        decorate(vec![Operand::IdRef(buffer), Operand::Decoration(Decoration::Block)]),
        Instruction::new(Op::MemberDecorate, None, None, member),
    ]);
    Types { byte, short, to_struct, to_array, to_byte }
}

/// Adds an instruction, unchanged or rewritten for bytes.
fn rewrite(
    mut instruction: Instruction,
    types: &Types,
    pointers: &mut BTreeMap<Word, Pointee>,
    next: &mut Word,
    out: &mut Vec<Instruction>,
) -> Result<(), PatchError> {
    let base = instruction.operands.first().and_then(id);
    let pointee = base.and_then(|base| pointers.get(&base).copied());
    match (instruction.class.opcode, pointee) {
        (Op::AccessChain | Op::InBoundsAccessChain, Some(from)) => {
            let (to, ty) = match (from, instruction.operands.len()) {
                (Pointee::Struct, 2) => (Pointee::Array, types.to_array),
                (Pointee::Struct, 3) | (Pointee::Array, 2) => (Pointee::Byte, types.to_byte),
                _ => return Err(PatchError::of("an unknown path into a buffer of bytes")),
            };
            instruction.result_type = Some(ty);
            if let Some(result) = instruction.result_id {
                pointers.insert(result, to);
            }
            out.push(instruction);
        }
        (Op::Load, Some(Pointee::Byte)) => {
            let loaded = std::mem::replace(next, *next + 1);
            let result = instruction.result_id.replace(loaded);
            instruction.result_type = Some(types.byte);
            out.push(instruction);
            out.push(Instruction::new(Op::UConvert, Some(types.short), result, vec![Operand::IdRef(loaded)]));
        }
        (Op::Store, Some(Pointee::Byte)) => {
            let Some(value) = instruction.operands.get_mut(1) else {
                return Err(PatchError::of("a store of nothing"));
            };
            let cut = std::mem::replace(next, *next + 1);
            let whole = std::mem::replace(value, Operand::IdRef(cut));
            out.push(Instruction::new(Op::UConvert, Some(types.byte), Some(cut), vec![whole]));
            out.push(instruction);
        }
        _ if instruction.operands.iter().filter_map(id).any(|id| pointers.contains_key(&id)) => {
            return Err(PatchError::of("another use of a buffer of bytes"));
        }
        _ => out.push(instruction),
    }
    Ok(())
}
