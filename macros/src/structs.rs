//! Generates structs with the layout of CUDA's structs. All padding is fields, so that the structs are plain data.
//! Bytes replace fields that Rust cannot have, because fields overlap (unions, bit-fields) or are not aligned as
//! their type requires (packed structs).

use isowarp_core::ir::{DataType, Field, Scalar, StructDef, Type};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;

use crate::names::Names;
use crate::types::Types;

/// A field of the Rust struct.
struct RustField {
    name: Ident,
    ty: TokenStream,
    offset: u64,
    doc: Option<String>,
}

/// Generates the structs that were named so far, and the structs that they contain.
pub fn all(types: &mut Types<'_>) -> TokenStream {
    let mut out = TokenStream::new();
    while let Some(id) = types.open.pop() {
        if let Some(def) = types.get(id) {
            let name = types.name(id);
            out.extend(one(types, def, &name));
        }
    }
    out
}

fn one(types: &mut Types<'_>, def: &StructDef, name: &Ident) -> TokenStream {
    let fields = fields(types, def);
    let typed = types.typed.clone();
    let bytemuck = quote!(#typed::bytemuck).to_string();
    let (size, align) = (Literal::u64_unsuffixed(def.size), Literal::u64_unsuffixed(def.align.max(1)));
    let doc = format!("`{}` of the CUDA C++ source. [`Default`] has zeros.", def.name);
    let wrong = format!("`{}` has another layout in Rust than in CUDA", def.name);
    let declared = fields.iter().map(|field| {
        let RustField { name, ty, doc, .. } = field;
        let doc = match doc {
            Some(doc) => quote!(#[doc = #doc]),
            None => quote!(#[doc(hidden)]),
        };
        quote!(#doc pub #name: #ty)
    });
    let offsets = fields.iter().map(|field| {
        let (field, offset) = (&field.name, Literal::u64_unsuffixed(field.offset));
        quote!(::core::assert!(::core::mem::offset_of!(#name, #field) == #offset, #wrong);)
    });
    quote! {
        #[doc = #doc]
        #[derive(
            ::core::clone::Clone,
            ::core::marker::Copy,
            ::core::fmt::Debug,
            ::core::cmp::PartialEq,
            #typed::bytemuck::Pod,
            #typed::bytemuck::Zeroable,
        )]
        #[bytemuck(crate = #bytemuck)]
        #[repr(C, align(#align))]
        pub struct #name {
            #(#declared),*
        }

        impl ::core::default::Default for #name {
            fn default() -> Self {
                #typed::bytemuck::Zeroable::zeroed()
            }
        }

        const _: () = {
            ::core::assert!(::core::mem::size_of::<#name>() == #size, #wrong);
            ::core::assert!(::core::mem::align_of::<#name>() == #align, #wrong);
            #(#offsets)*
        };
    }
}

/// Returns the fields in order, with padding.
fn fields(types: &mut Types<'_>, def: &StructDef) -> Vec<RustField> {
    let mut names = Names::default();
    let mut fields = Vec::new();
    let mut at = 0;
    for (end, group) in groups(types, def) {
        let offset = group.iter().map(|f| f.offset).min().unwrap_or(at);
        fields.extend(padding(&mut names, at, offset));
        let bytes = Literal::u64_unsuffixed(end.saturating_sub(offset));
        let (name, ty, doc) = match group.as_slice() {
            [field] => {
                let (cpp, doc) = match field.name.as_str() {
                    "" => ("base", "A base class, or what has no name".to_owned()),
                    name => (name, format!("`{name}`")),
                };
                let (ty, doc) = match &field.ty {
                    _ if !fits(types, def, field) => {
                        (quote!([u8; #bytes]), format!("{doc}: its bytes, since Rust would align it."))
                    }
                    DataType::Value(Type::Scalar(Scalar::Bool)) => (quote!(u8), format!("{doc}: 0 or 1.")),
                    ty => (types.in_memory(ty), format!("{doc}.")),
                };
                (names.make(cpp), ty, doc)
            }
            group => {
                let members: Vec<_> =
                    group.iter().filter(|f| !f.name.is_empty()).map(|f| format!("`{}`", f.name)).collect();
                let doc = format!("The bytes of {}.", members.join(", "));
                (names.make(&format!("bytes_at_{offset}")), quote!([u8; #bytes]), doc)
            }
        };
        fields.push(RustField { name, ty, offset, doc: Some(doc) });
        at = end;
    }
    fields.extend(padding(&mut names, at, def.size));
    fields
}

/// Returns a field for the bytes between fields.
fn padding(names: &mut Names, from: u64, to: u64) -> Option<RustField> {
    let bytes = Literal::u64_unsuffixed(to.checked_sub(from).filter(|bytes| *bytes > 0)?);
    let name = names.make(&format!("padding_at_{from}"));
    Some(RustField { name, ty: quote!([u8; #bytes]), offset: from, doc: None })
}

/// Returns the fields by offset, in groups of overlapping fields, each group with its end. Empty classes have no
/// bytes of their own.
fn groups<'d>(types: &Types<'_>, def: &'d StructDef) -> Vec<(u64, Vec<&'d Field>)> {
    let empty =
        |ty: &DataType| matches!(ty, DataType::Struct(id) if types.get(*id).is_some_and(|d| d.fields.is_empty()));
    let mut fields: Vec<_> = def.fields.iter().filter(|f| f.ty.size(types.structs) > 0 && !empty(&f.ty)).collect();
    fields.sort_by_key(|f| f.offset);
    let mut groups: Vec<(u64, Vec<&Field>)> = Vec::new();
    for field in fields {
        let end = field.offset.saturating_add(field.ty.size(types.structs));
        match groups.last_mut() {
            Some((last, group)) if field.offset < *last => {
                *last = end.max(*last);
                group.push(field);
            }
            _ => groups.push((end, vec![field])),
        }
    }
    groups
}

/// Returns true if Rust places the field where CUDA does.
fn fits(types: &Types<'_>, def: &StructDef, field: &Field) -> bool {
    let align = types.rust_align(&field.ty);
    align <= def.align && field.offset.is_multiple_of(align)
}
