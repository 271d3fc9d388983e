//! Embeds the compiled program as constants in the binary.

use std::collections::BTreeSet;

use isowarp_core::api::{FloatMode, NativeSource, Program};
use isowarp_core::ir::binary::{decode_module, encode_module};
use isowarp_core::ir::{Block, Module};
use isowarp_core::span::{FileId, Span};
use isowarp_frontend::compile::Compilation;
use proc_macro2::{Literal, TokenStream};
use quote::quote;

/// Generates a function that returns the program.
pub fn embedded(compilation: &Compilation, kernels: &[&str], typed: &TokenStream) -> Result<TokenStream, String> {
    let program = compilation.program(FloatMode::Exact).map_err(|error| error.to_string())?;
    let Program { module, native, floats: _, fmad, warnings: _ } = program;
    let NativeSource { name, text, options, instances, overloads, nameless } = native.unwrap_or_default();
    let ir = ir(&module)?;
    let text = &*text;
    let files = files(&module).into_iter().map(|(name, text)| quote!((#name, #text)));
    let pairs = |pairs: Vec<(String, String)>| {
        let pairs = pairs.into_iter().map(|(a, b)| quote!((#a, #b)));
        quote!(&[#(#pairs),*])
    };
    let (instances, overloads) = (pairs(instances), pairs(overloads));
    Ok(quote! {
        fn __embedded() -> &'static #typed::Embedded {
            static EMBEDDED: #typed::Embedded = #typed::Embedded::new(
                #typed::EmbeddedSource {
                    ir: #ir,
                    files: &[#(#files),*],
                    name: #name,
                    text: #text,
                    options: &[#(#options),*],
                    instances: #instances,
                    overloads: #overloads,
                    nameless: &[#(#nameless),*],
                    fmad: #fmad,
                },
                &[#(#kernels),*],
            );
            &EMBEDDED
        }
    })
}

/// Returns the IR in its binary form. The form is decoded again, so that an error is found here, and not when the
/// program runs.
fn ir(module: &Module) -> Result<Literal, String> {
    let bytes = encode_module(module).map_err(|error| error.to_string())?;
    let read = decode_module(&bytes).map_err(|error| format!("the IR cannot be read back: {error}"))?;
    match read.has_code_of(module) {
        true => Ok(Literal::byte_string(&bytes)),
        false => Err("the IR differs when it is read back".to_owned()),
    }
}

/// Returns the files that spans may point into. Files that no span points into need only a name.
fn files(module: &Module) -> Vec<(String, String)> {
    let used = used_files(module);
    let text = |id: FileId, text: &str| if used.contains(&id) { text.to_owned() } else { String::new() };
    module.sources.files().map(|(id, file)| (file.name().to_owned(), text(id, file.text()))).collect()
}

fn used_files(module: &Module) -> BTreeSet<FileId> {
    let mut used = BTreeSet::new();
    let mut note = |span: Span| {
        // The default span does not belong to a file.
        if span != Span::default() {
            used.insert(span.file);
        }
    };
    module.globals.iter().for_each(|global| note(global.span));
    for function in &module.functions {
        note(function.span);
        function.params.iter().for_each(|param| note(param.span));
        function.locals.iter().for_each(|local| note(local.span));
        blocks(&function.body, &mut note);
    }
    used
}

fn blocks(block: &Block, note: &mut impl FnMut(Span)) {
    block.for_each(&mut |inst| note(inst.span));
}
