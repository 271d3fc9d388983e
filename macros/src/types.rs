//! Rust types for IR types, with the same size. Vectors are arrays. A bool in memory is a byte, because Rust's `bool`
//! has invalid bytes.

use std::collections::BTreeMap;

use isowarp_core::ir::{DataType, Scalar, StructDef, StructId, Type};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;

use crate::names::Names;

/// Names that structs in a generated module may not have.
const RESERVED: [&str; 16] = [
    "Module", "bool", "char", "str", "u8", "u16", "u32", "u64", "usize", "i8", "i16", "i32", "i64", "isize", "f32",
    "f64",
];

/// The types of one generated module.
pub struct Types<'m> {
    /// IR structs.
    pub structs: &'m [StructDef],
    /// Path of the items that generated code uses.
    pub typed: TokenStream,
    names: Names,
    made: BTreeMap<StructId, Ident>,
    /// Structs that were named and are not generated yet.
    pub open: Vec<StructId>,
}

/// CUDA's 16-bit numbers, which are classes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Half {
    /// A single number.
    One(Scalar),
    /// A vector of two numbers.
    Two(Scalar),
}

impl<'m> Types<'m> {
    pub fn new(structs: &'m [StructDef], typed: TokenStream) -> Self {
        Self { structs, typed, names: Names::reserving(&RESERVED), made: BTreeMap::new(), open: Vec::new() }
    }

    /// Returns the struct with this number.
    pub fn get(&self, id: StructId) -> Option<&'m StructDef> {
        self.structs.get(id.0 as usize)
    }

    /// Returns the type of a value in memory.
    pub fn in_memory(&mut self, ty: &DataType) -> TokenStream {
        match ty {
            DataType::Value(Type::Scalar(Scalar::Bool)) => quote!(u8),
            DataType::Value(Type::Scalar(scalar)) => self.scalar(*scalar),
            DataType::Value(Type::Vector(scalar, n)) => {
                let (scalar, n) = (self.scalar(*scalar), Literal::u8_unsuffixed(*n));
                quote!([#scalar; #n])
            }
            DataType::Value(Type::Ptr(_)) => {
                let typed = &self.typed;
                quote!(#typed::DevicePtr)
            }
            DataType::Array(element, n) => {
                let (element, n) = (self.in_memory(element), Literal::u64_unsuffixed(*n));
                quote!([#element; #n])
            }
            DataType::Struct(id) => match self.get(*id).and_then(half) {
                Some(Half::One(scalar)) => self.scalar(scalar),
                Some(Half::Two(scalar)) => {
                    let scalar = self.scalar(scalar);
                    quote!([#scalar; 2])
                }
                None => {
                    let name = self.name(*id);
                    quote!(#name)
                }
            },
        }
    }

    /// Returns the type of a number or bool.
    pub fn scalar(&self, scalar: Scalar) -> TokenStream {
        let typed = &self.typed;
        match scalar {
            Scalar::Bool => quote!(bool),
            Scalar::I8 => quote!(i8),
            Scalar::U8 => quote!(u8),
            Scalar::I16 => quote!(i16),
            Scalar::U16 => quote!(u16),
            Scalar::I32 => quote!(i32),
            Scalar::U32 => quote!(u32),
            Scalar::I64 => quote!(i64),
            Scalar::U64 => quote!(u64),
            Scalar::F16 => quote!(#typed::f16),
            Scalar::BF16 => quote!(#typed::bf16),
            Scalar::F32 => quote!(f32),
            Scalar::F64 => quote!(f64),
        }
    }

    /// Returns the largest alignment that Rust may give to the type.
    pub fn rust_align(&self, ty: &DataType) -> u64 {
        match ty {
            DataType::Value(Type::Scalar(scalar) | Type::Vector(scalar, _)) => scalar.size(),
            DataType::Value(Type::Ptr(_)) => 8,
            DataType::Array(element, _) => self.rust_align(element),
            DataType::Struct(id) => match self.get(*id) {
                Some(def) if half(def).is_some() => 2,
                Some(def) => def.align,
                None => 1,
            },
        }
    }

    /// Returns the name of a struct.
    pub fn name(&mut self, id: StructId) -> Ident {
        if let Some(name) = self.made.get(&id) {
            return name.clone();
        }
        let cpp = self.get(id).map_or("", |def| def.name.as_str());
        let name = self.names.make(cpp);
        self.made.insert(id, name.clone());
        self.open.push(id);
        name
    }
}

/// Returns the kind of CUDA's 16-bit class that a struct is, if it is one.
pub fn half(def: &StructDef) -> Option<Half> {
    match (def.name.as_str(), def.size) {
        ("__half", 2) => Some(Half::One(Scalar::F16)),
        ("__nv_bfloat16", 2) => Some(Half::One(Scalar::BF16)),
        ("__half2", 4) => Some(Half::Two(Scalar::F16)),
        ("__nv_bfloat162", 4) => Some(Half::Two(Scalar::BF16)),
        _ => None,
    }
}
