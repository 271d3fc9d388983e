//! Compiles the source that the input names, and determines the files that it consists of.

use std::path::{Path, PathBuf};

use isowarp_core::span::SourceMap;
use isowarp_frontend::compile::{Compilation, CompileOptions, compile_file, compile_text};
use isowarp_frontend::preprocess::DiskLoader;
use syn::LitStr;

use crate::input::Options;
use crate::place::{Place, line_column, shown};

/// Prefix of the names of built-in headers.
const BUILT_IN: &str = "<isowarp>";

/// Returns the compiler's options.
fn compile_options(options: &Options, place: &Place) -> CompileOptions {
    let kernel_instances = options.kernels.iter().map(|kernel| kernel.name.value()).collect();
    let mut compile = CompileOptions { kernel_instances, ..CompileOptions::default() };
    let preprocess = &mut compile.preprocess;
    preprocess.include_dirs = options.include_dirs.iter().map(|dir| shown(&place.resolve(&dir.value()))).collect();
    let split = |define: String| match define.split_once('=') {
        Some((name, value)) => (name.to_owned(), Some(value.to_owned())),
        None => (define, None),
    };
    preprocess.defines = options.defines.iter().map(|define| split(define.value())).collect();
    preprocess.undefines = options.undefines.iter().map(LitStr::value).collect();
    preprocess.cuda_arch = options.arch.unwrap_or(preprocess.cuda_arch);
    preprocess.relaxed_constexpr = options.relaxed_constexpr.unwrap_or(preprocess.relaxed_constexpr);
    compile.fmad = options.fmad.unwrap_or(compile.fmad);
    compile.default_device = options.default_device.unwrap_or(compile.default_device);
    compile
}

/// Compiles the file that a literal names.
pub fn file(path: &LitStr, options: &Options, place: &Place) -> syn::Result<Compilation> {
    let file = shown(&place.resolve(&path.value()));
    // The front end also reports this, but the user may not know where the file is searched.
    if let Err(error) = std::fs::File::open(&file) {
        return Err(syn::Error::new(path.span(), format!("{} cannot be read: {error}", file.display())));
    }
    Ok(compile_file(&file, &compile_options(options, place)))
}

/// Compiles the text of a literal. Its lines have the same numbers as in the Rust file.
pub fn text(literal: &LitStr, options: &Options, place: &Place) -> syn::Result<Compilation> {
    let text = literal.value();
    let written = literal.token().to_string();
    let Some(quoted) = written.find('"').filter(|at| written.get(at + 1..).is_some_and(|w| w.starts_with(&text)))
    else {
        let message = "the source has escapes, after which its columns differ from those of this file";
        let help = "write it as a raw string literal: r#\"…\"#";
        return Err(syn::Error::new(literal.span(), format!("{message}\n{help}")));
    };
    let (line, column) = line_column(literal.span()).unwrap_or((1, 1));
    // Characters of the prefix `r##"` are single bytes.
    let text = format!("{}{}{text}", "\n".repeat(line.saturating_sub(1)), " ".repeat(column + quoted));
    let file = place.file.as_deref().map_or_else(|| PathBuf::from("cuda!"), shown);
    let name = file.to_string_lossy();
    Ok(compile_text(&name, text.as_bytes(), &compile_options(options, place), &DiskLoader))
}

/// Returns the absolute paths of the files on disk that were read, except for `own`: if one changes, the result may
/// change.
pub fn dependencies(sources: &SourceMap, own: Option<&Path>) -> Vec<String> {
    let names = sources.files().map(|(_, file)| file.name()).filter(|name| !name.starts_with(BUILT_IN));
    let own = own.and_then(|path| std::path::absolute(path).ok());
    let paths = names.filter_map(|name| std::path::absolute(name).ok()).filter(|path| Some(path) != own.as_ref());
    let mut paths: Vec<String> =
        paths.filter(|path| path.is_file()).map(|path| path.to_string_lossy().into_owned()).collect();
    paths.sort();
    paths.dedup();
    paths
}
