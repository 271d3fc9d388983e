//! The IR's binary form: [`decode_module`] reads the output of [`encode_module`] back as the same module, except for
//! the sources.
//!
//! The form is for programs that carry the IR of their kernels. Only the version of this crate that wrote it can read
//! it: a line at the beginning names that version. The module follows in postcard's format
//! (<https://postcard.jamesmunns.com>), in the order of the fields. No input makes the reader panic, recurse without
//! bound, or allocate more than a multiple of the input's length. The result may be malformed IR, as with text: the
//! verifier checks the meaning.
//!
//! Nested structures are written flat, so that neither side needs more stack for them: the blocks of a function one
//! after the other, a block before those nested in it ([`blocks`]), and the counts of nested arrays before the element
//! type ([`FlatType`]).

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::module::Module;
use super::text::MAX_TYPE_NESTING;
use super::types::{DataType, StructId, Type};

/// The version of this crate, and of its output.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The initial bytes, before the version and the end of the line.
const HEAD: &[u8] = b"Isowarp IR ";

/// Limit on the length of a version in bytes.
const MAX_VERSION: usize = 64;

/// The reason why bytes are not a module, or why a module cannot be written.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BinaryError {
    /// The bytes do not begin like a module.
    #[error("the bytes are not IR")]
    NotIr,
    /// Another version wrote the bytes.
    #[error(
        "it was written by version {found} of isowarp-core, and this is version {VERSION}: the crates of Isowarp must have one version"
    )]
    OtherVersion {
        /// The version that wrote the bytes.
        found: String,
    },
    /// The module is truncated, or holds something that does not exist.
    #[error("the module cannot be read: {0}")]
    Damaged(String),
    /// Further bytes follow the module.
    #[error("{0} bytes follow the module")]
    Trailing(usize),
    /// The module cannot be written.
    #[error("the module cannot be written: {0}")]
    Unwritable(String),
}

/// Encodes a module. Its sources, and the macro expansions of its spans, are not included; the text form has neither.
///
/// # Errors
/// [`BinaryError::Unwritable`]; no such module is known.
pub fn encode_module(module: &Module) -> Result<Vec<u8>, BinaryError> {
    let mut bytes = HEAD.to_vec();
    bytes.extend_from_slice(VERSION.as_bytes());
    bytes.push(b'\n');
    postcard::to_extend(module, bytes).map_err(|error| BinaryError::Unwritable(error.to_string()))
}

/// Decodes a module, without sources.
///
/// # Errors
/// An error if the bytes are not a module, are damaged, or were written by another version of this crate.
pub fn decode_module(bytes: &[u8]) -> Result<Module, BinaryError> {
    let rest = bytes.strip_prefix(HEAD).ok_or(BinaryError::NotIr)?;
    let end = rest.iter().take(MAX_VERSION).position(|b| *b == b'\n').ok_or(BinaryError::NotIr)?;
    let (version, rest) = rest.split_at_checked(end).ok_or(BinaryError::NotIr)?;
    if version != VERSION.as_bytes() {
        return Err(BinaryError::OtherVersion { found: version.escape_ascii().to_string() });
    }
    let rest = rest.get(1..).unwrap_or_default();
    match postcard::take_from_bytes(rest) {
        Ok((module, [])) => Ok(module),
        Ok((_, behind)) => Err(BinaryError::Trailing(behind.len())),
        Err(error) => Err(BinaryError::Damaged(error.to_string())),
    }
}

/// A [`DataType`] without nesting.
#[derive(Serialize, Deserialize)]
pub(super) struct FlatType {
    /// The elements of each array, the outermost first.
    counts: Vec<u64>,
    element: Element,
}

#[derive(Serialize, Deserialize)]
enum Element {
    Value(Type),
    Struct(StructId),
}

impl From<DataType> for FlatType {
    fn from(ty: DataType) -> Self {
        let (mut counts, mut ty) = (Vec::new(), &ty);
        let element = loop {
            match ty {
                DataType::Value(t) => break Element::Value(*t),
                DataType::Struct(id) => break Element::Struct(*id),
                DataType::Array(element, count) => {
                    counts.push(*count);
                    ty = element;
                }
            }
        };
        Self { counts, element }
    }
}

impl TryFrom<FlatType> for DataType {
    type Error = &'static str;

    fn try_from(FlatType { counts, element }: FlatType) -> Result<Self, Self::Error> {
        if counts.len() > MAX_TYPE_NESTING {
            return Err("arrays nest too deeply");
        }
        let element = match element {
            Element::Value(t) => DataType::Value(t),
            Element::Struct(id) => DataType::Struct(id),
        };
        Ok(counts.into_iter().rev().fold(element, |ty, count| DataType::Array(Arc::new(ty), count)))
    }
}

/// A block with its nested blocks, as a list of the instructions of each block. A block precedes those nested in it,
/// which are in order.
pub(super) mod blocks {
    use serde::de::Error as _;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use crate::ir::inst::{Block, Inst};
    use crate::ir::text::MAX_NESTING;

    pub fn serialize<S: Serializer>(body: &Block, serializer: S) -> Result<S::Ok, S::Error> {
        let (mut list, mut open) = (Vec::new(), vec![body]);
        while let Some(block) = open.pop() {
            list.push(&block.insts);
            let first = open.len();
            open.extend(block.insts.iter().flat_map(|inst| inst.op.blocks()));
            if let Some(inner) = open.get_mut(first..) {
                inner.reverse();
            }
        }
        list.serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Block, D::Error> {
        let list: Vec<Vec<Inst>> = Deserialize::deserialize(deserializer)?;
        // From the last to the first: when a block is reached, its nested blocks are the last ones that were finished.
        // Each is stored with its nesting depth.
        let mut done: Vec<(Block, usize)> = Vec::new();
        for mut insts in list.into_iter().rev() {
            let mut nesting = 0;
            for slot in insts.iter_mut().flat_map(|inst| inst.op.blocks_mut()) {
                let (block, inside) = done.pop().ok_or_else(|| D::Error::custom("a block is missing"))?;
                nesting = nesting.max(inside + 1);
                *slot = block;
            }
            if nesting > MAX_NESTING {
                return Err(D::Error::custom("blocks nest too deeply"));
            }
            done.push((Block { insts }, nesting));
        }
        match (done.pop(), done.is_empty()) {
            (Some((body, _)), true) => Ok(body),
            _ => Err(D::Error::custom("blocks belong to no instruction")),
        }
    }
}
