//! Emits the code that copies strings into records: when the host formats the text, the memory of a thread or block is
//! gone, and other memory may have changed.

use crate::ir::ops::{CompareOp, ConvertOp, IntBinOp};
use crate::ir::{LocalId, Op, Scalar, Type, Unroll, Value};
use crate::passes::builder::Code;
use crate::printf::records::LONGEST;

/// A string argument of a call.
#[derive(Clone, Copy)]
pub(super) struct Text {
    from: Value,
    /// Register with the number of the string's bytes, without the terminator; 0 for a null pointer.
    bytes: LocalId,
}

/// Emits whether a pointer is null.
pub(super) fn is_null(code: &mut Code<'_>, pointer: Value) -> Value {
    let address = code.value(Type::Scalar(Scalar::U64), Op::Convert { op: ConvertOp::PtrToInt, a: pointer });
    let zero = code.u32(0);
    let null = code.cast(Scalar::U64, zero);
    code.compare(CompareOp::Eq, address, null)
}

impl Text {
    /// Emits the code that counts the bytes of the string at an address, up to [`LONGEST`].
    pub fn at(code: &mut Code<'_>, from: Value) -> Self {
        let text = Self { from, bytes: code.func.new_register(Type::U32, code.span) };
        let (zero, longest) = (code.u32(0), code.u32(LONGEST as u32));
        let null = is_null(code, from);
        let most = code.select(Type::U32, null, zero, longest);
        code.set(text.bytes, zero);
        code.repeat(Unroll::Never, |code| {
            let before = code.get(text.bytes);
            let all = code.compare(CompareOp::Ge, before, most);
            code.break_if(all);
            let byte = text.byte(code, before);
            let end = code.compare_const(CompareOp::Eq, byte, 0);
            code.break_if(end);
            let after = code.bin_const(IntBinOp::Add, before, 1);
            code.set(text.bytes, after);
        });
        text
    }

    fn byte(self, code: &mut Code<'_>, index: Value) -> Value {
        let at = code.step(self.from, Some(index), 1, 0);
        let byte = code.load(Type::Scalar(Scalar::U8), at, 1);
        code.cast(Scalar::U32, byte)
    }

    /// Adds to a number of words the words of the string in a record: the number of its bytes, then the bytes.
    pub fn add_words(self, code: &mut Code<'_>, before: Value) -> Value {
        let bytes = code.get(self.bytes);
        let more = code.bin_const(IntBinOp::Add, bytes, 3);
        let words = code.bin_const(IntBinOp::Shr, more, 2);
        let with = code.bin(IntBinOp::Add, before, words);
        code.bin_const(IntBinOp::Add, with, 1)
    }

    /// Emits the code that copies the string to a word offset after an address.
    pub fn copy(self, code: &mut Code<'_>, to: Value, behind: Value) {
        let count = code.get(self.bytes);
        let place = code.step(to, Some(behind), 4, 0);
        code.store(place, count, 4);
        let [at, word] = [0; 2].map(|_| code.func.new_register(Type::U32, code.span));
        let zero = code.u32(0);
        code.set(at, zero);
        code.set(word, zero);
        code.repeat(Unroll::Never, |code| {
            let index = code.get(at);
            let all = code.compare(CompareOp::Ge, index, count);
            code.break_if(all);
            let byte = self.byte(code, index);
            let number = code.bin_const(IntBinOp::And, index, 3);
            let bits = code.bin_const(IntBinOp::Shl, number, 3);
            let shifted = code.bin(IntBinOp::Shl, byte, bits);
            let others = code.get(word);
            let all_so_far = code.bin(IntBinOp::Or, others, shifted);
            code.set(word, all_so_far);
            let next = code.bin_const(IntBinOp::Add, index, 1);
            code.set(at, next);
            let last = code.compare(CompareOp::Eq, next, count);
            let full = code.compare_const(CompareOp::Eq, number, 3);
            let done = code.select(Type::BOOL, last, last, full);
            code.when(done, |code| {
                let words = code.bin_const(IntBinOp::Shr, index, 2);
                let to = code.step(place, Some(words), 4, 4);
                code.store(to, all_so_far, 4);
                let zero = code.u32(0);
                code.set(word, zero);
            });
        });
    }
}
