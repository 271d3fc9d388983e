//! Expands the macros' input to the generated items.

use std::path::Path;

use isowarp_frontend::compile::Compilation;
use proc_macro2::TokenStream;
use quote::quote;

use crate::input::Input;
use crate::kernels::{callable, method, method_names};
use crate::names::Names;
use crate::place::Place;
use crate::types::Types;
use crate::{program, report, source, structs, variables};

/// Returns the expansion of `include_cuda!`.
pub fn include_cuda(tokens: TokenStream, place: &Place) -> TokenStream {
    expand(tokens, |input| {
        let compilation = source::file(&input.source, &input.options, place)?;
        let what = format!("`{}`", input.source.value());
        Ok(Source { compilation, what, own: None })
    })
}

/// Returns the expansion of `cuda!`.
pub fn cuda(tokens: TokenStream, place: &Place) -> TokenStream {
    expand(tokens, |input| {
        let compilation = source::text(&input.source, &input.options, place)?;
        Ok(Source { compilation, what: "this CUDA C++".to_owned(), own: place.file.as_deref() })
    })
}

/// Compiled CUDA C++.
struct Source<'p> {
    compilation: Compilation,
    /// Description of the source, in words.
    what: String,
    /// File that contains the source itself; the compiler watches it anyway.
    own: Option<&'p Path>,
}

fn expand<'p>(tokens: TokenStream, compile: impl FnOnce(&Input) -> syn::Result<Source<'p>>) -> TokenStream {
    let input: Input = match syn::parse2(tokens) {
        Ok(input) => input,
        Err(error) => return error.into_compile_error(),
    };
    let source = match compile(&input) {
        Ok(source) => source,
        Err(error) => return error.into_compile_error(),
    };
    // A program with errors must also be compiled again when it changes.
    let watched = source::dependencies(&source.compilation.sources, source.own);
    let watched = quote!(#(const _: &[u8] = ::core::include_bytes!(#watched);)*);
    match items(&input, &source) {
        Ok(items) => in_module(&input, &source, &quote!(#watched #items)),
        Err(error) => {
            let error = error.into_compile_error();
            quote!(#watched #error)
        }
    }
}

/// Puts the items in the module, if one is requested.
fn in_module(input: &Input, source: &Source<'_>, items: &TokenStream) -> TokenStream {
    let Some(head) = &input.module else { return items.clone() };
    let (attributes, visibility, name) = (&head.attributes, &head.visibility, &head.name);
    let doc = format!("Kernels of {}.", source.what);
    quote! {
        #[doc = #doc]
        #(#attributes)*
        #[allow(dead_code, non_camel_case_types, non_snake_case)]
        #visibility mod #name {
            #items
        }
    }
}

fn items(input: &Input, source: &Source<'_>) -> syn::Result<TokenStream> {
    let Source { compilation, what, .. } = source;
    report::check(compilation, input.source.span())?;
    let kernels = callable(compilation);
    if kernels.is_empty() {
        return Err(syn::Error::new(input.source.span(), no_kernels(compilation, what)));
    }
    let typed = match &input.options.krate {
        Some(path) => quote!(#path::typed),
        None => quote!(::isowarp::typed),
    };
    let mut types = Types::new(&compilation.module.structs, typed.clone());
    let mut names = Names::reserving(&["module", "compile"]);
    let method_names = method_names(&kernels, compilation, &input.options, &mut names)?;
    let numbered = kernels.iter().zip(&method_names).enumerate();
    let methods: Vec<_> =
        numbered.map(|(i, ((report, kernel), name))| method(&mut types, i, name, report, kernel)).collect();
    let variables = variables::methods(&mut types, &compilation.module, &mut names);
    let structs = structs::all(&mut types);
    let kernels: Vec<&str> = kernels.iter().map(|(_, kernel)| kernel.name.as_str()).collect();
    let embedded = program::embedded(compilation, &kernels, &typed)
        .map_err(|error| syn::Error::new(input.source.span(), format!("internal error of isowarp: {error}")))?;
    let warnings = report::warnings(compilation, input.source.span());
    let doc = format!("Kernels and variables of {what}, on a device.");
    Ok(quote! {
        #warnings
        #embedded

        /// Returns the program as the compiler produces it, for loading it manually.
        ///
        /// # Errors None that a program can cause.
        pub fn program(floats: #typed::FloatMode) -> ::core::result::Result<#typed::Program, #typed::Error> {
            __embedded().program(floats)
        }

        /// Loads the kernels on a device, with the same bits on every device.
        ///
        /// # Errors `Error::Unsupported` with diagnostics, if the device cannot run them.
        pub fn load(device: &#typed::Device) -> ::core::result::Result<Module, #typed::Error> {
            load_with(device, #typed::FloatMode::Exact)
        }

        /// Loads the kernels on a device with a float mode.
        ///
        /// # Errors Errors of [`load`].
        pub fn load_with(
            device: &#typed::Device,
            floats: #typed::FloatMode,
        ) -> ::core::result::Result<Module, #typed::Error> {
            ::core::result::Result::Ok(Module { loaded: __embedded().load(device, floats)? })
        }

        #[doc = #doc]
        #[derive(::core::clone::Clone, ::core::fmt::Debug)]
        pub struct Module {
            loaded: #typed::Loaded,
        }

        impl Module {
            /// Returns the module without types, for finding kernels and variables by name.
            pub fn module(&self) -> &#typed::Module {
                self.loaded.module()
            }

            /// Compiles all kernels for the device. Without this call, each kernel is compiled at its first launch.
            ///
            /// # Errors `Error::Unsupported` with diagnostics, if the device cannot run one of them.
            pub fn compile(&self) -> ::core::result::Result<(), #typed::Error> {
                self.loaded.compile()
            }

            #(#methods)*
            #(#variables)*
        }

        #structs
    })
}

/// Returns the reason why there is no kernel to call.
fn no_kernels(compilation: &Compilation, what: &str) -> String {
    match compilation.kernels.iter().find(|kernel| kernel.not_instantiated) {
        Some(template) => format!(
            "no kernel in {what}: `{0}` is a template that nothing instantiates\nname instances of it: kernels = [\"{0}<…>\"]",
            template.name
        ),
        None => format!("no kernel in {what}"),
    }
}
