//! Generates one method for each variable that the host can address; it returns a typed handle.

use isowarp_core::api::NativeSource;
use isowarp_core::ir::{DataType, Global, Module, Space};
use isowarp_core::reserved_names::OBJECT;
use proc_macro2::{Literal, TokenStream};
use quote::quote;

use crate::names::Names;
use crate::types::Types;

/// Generates the methods for all variables.
pub fn methods(types: &mut Types<'_>, module: &Module, names: &mut Names) -> Vec<TokenStream> {
    let variables = module.globals.iter().filter(|global| has_handle(global));
    variables.map(|variable| method(types, variable, names)).collect()
}

/// Returns true for variables that the source declares outside functions.
fn has_handle(global: &Global) -> bool {
    matches!(global.space, Space::Global | Space::Constant)
        && global.size > 0
        && NativeSource::declares(&global.name)
        && !global.is_internal()
        && global.name.starts_with(|c: char| c.is_alphabetic() || c == '_')
        // The name of a function's variable follows the function's name and a dot.
        && !global.name.contains('.')
}

fn method(types: &mut Types<'_>, variable: &Global, names: &mut Names) -> TokenStream {
    let typed = types.typed.clone();
    let (cpp, name) = (&variable.name, names.make(&variable.name));
    let space = match (variable.managed, variable.space) {
        (true, _) => "__managed__",
        (false, Space::Constant) => "__constant__",
        (false, _) => "__device__",
    };
    let doc = format!("The `{space}` variable `{cpp}`.");
    let module = quote!(self.loaded.module());
    let (ty, value) = match (&variable.ty, reference(types, &variable.ty)) {
        (_, Some(reference)) => (quote!(#typed::#reference<'_>), quote!(#typed::#reference::new(#module, #cpp))),
        (ty, None) if variable.managed => {
            let element = match ty {
                DataType::Array(element, _) => types.in_memory(element),
                other => types.in_memory(other),
            };
            let ty = quote!(::core::result::Result<#typed::UnifiedBuffer<#element>, #typed::Error>);
            return quote! {
                #[doc = #doc]
                ///
                /// # Errors
                /// None that a program can cause.
                pub fn #name(&self) -> #ty {
                    #module.managed(#cpp)
                }
            };
        }
        (DataType::Array(element, n), None) => {
            let (element, n) = (types.in_memory(element), Literal::u64_unsuffixed(*n));
            (quote!(#typed::ArrayVariable<'_, #element>), quote!(#typed::ArrayVariable::new(#module, #cpp, #n)))
        }
        (ty, None) => {
            let ty = types.in_memory(ty);
            (quote!(#typed::Variable<'_, #ty>), quote!(#typed::Variable::new(#module, #cpp)))
        }
    };
    quote! {
        #[doc = #doc]
        pub fn #name(&self) -> #ty {
            #value
        }
    }
}

/// Returns the handle's type for a texture or surface reference.
fn reference(types: &Types<'_>, ty: &DataType) -> Option<TokenStream> {
    let DataType::Struct(id) = ty else { return None };
    let def = types.get(*id)?;
    match def.fields.as_slice() {
        [field] if field.name == OBJECT && def.name.starts_with("texture<") => Some(quote!(TextureReference)),
        [field] if field.name == OBJECT && def.name.starts_with("surface<") => Some(quote!(SurfaceReference)),
        _ => None,
    }
}
