//! `isowarp check`: compiles every kernel, for wgpu as well.

use std::path::{Path, PathBuf};

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::SourceMap;
use isowarp_frontend::render::render;
use isowarp_wgpu::emit::{NativeFloats, TargetCaps, check_kernel};
use serde_json::{Value, json};

use super::{Failure, Global, output};
use crate::compiler::Compiler;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// CUDA C++ files
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Where included files are looked for
    #[arg(short = 'I', value_name = "DIR")]
    include: Vec<PathBuf>,
    /// Define a macro
    #[arg(short = 'D', value_name = "NAME[=V]")]
    define: Vec<String>,
    /// Print a JSON array
    #[arg(long)]
    json: bool,
}

/// What became of one kernel, or of a file without any.
struct Entry {
    file: String,
    kernel: String,
    ok: bool,
    /// It counts as a failure; a template that nothing instantiates does not.
    failed: bool,
    diagnostics: Vec<Value>,
}

pub(super) fn run(args: &Args, global: &Global) -> Result<(), Failure> {
    let mut entries = Vec::new();
    for file in &args.files {
        let compiler = Compiler::new().include_dirs(&args.include).defines(&args.define).fmad(global.fmad);
        check_file(args, &compiler, file, &mut entries)?;
    }
    let ok = entries.iter().all(|e| !e.failed);
    if args.json {
        let all: Vec<_> = entries
            .iter()
            .map(|e| json!({"file": e.file, "kernel": e.kernel, "ok": e.ok, "diagnostics": e.diagnostics}))
            .collect();
        output::line(&format!("{:#}", Value::Array(all)));
    }
    if ok { Ok(()) } else { Err(Failure::Negative) }
}

fn check_file(args: &Args, compiler: &Compiler, file: &Path, entries: &mut Vec<Entry>) -> Result<(), Failure> {
    let compiled = compiler.check_file(file);
    let name = file.display().to_string();
    let mut shown: Vec<Diagnostic> = Vec::new();
    let mut add = |kernel: &str, ok: bool, instantiated: bool, diagnostics: &[Diagnostic]| {
        if !args.json {
            // A message about a shared function is said once, not once per kernel.
            let fresh: Vec<_> = diagnostics.iter().filter(|d| !shown.contains(d)).cloned().collect();
            if !fresh.is_empty() {
                output::note(&render(&fresh, &compiled.sources, output::colour()));
            }
            shown.extend(fresh);
            let what = if kernel.is_empty() { "outside of kernels" } else { kernel };
            let verdict = match (ok, instantiated) {
                (_, false) => "not instantiated",
                (true, true) => "ok",
                (false, true) => "failed",
            };
            output::line(&format!("{name}: {what}: {verdict}"));
        }
        entries.push(Entry {
            file: name.clone(),
            kernel: kernel.to_owned(),
            ok: ok && instantiated,
            failed: !ok,
            diagnostics: diagnostics.iter().map(|d| to_json(d, &compiled.sources)).collect(),
        });
    };
    let mut said: Vec<&Diagnostic> = Vec::new();
    for kernel in &compiled.kernels {
        let mut diagnostics = kernel.diagnostics.clone();
        said.extend(&kernel.diagnostics);
        if kernel.compiled {
            diagnostics.extend(check_kernel(&compiled.module, &kernel.name, &TargetCaps::full(), &NativeFloats));
        }
        let failed = diagnostics.iter().any(Diagnostic::is_error);
        let ok = !failed && (kernel.compiled || kernel.not_instantiated);
        add(&kernel.name, ok, !kernel.not_instantiated || failed, &diagnostics);
    }
    // What no kernel is to blame for is the file's.
    let rest: Vec<_> = compiled.diagnostics.iter().filter(|d| !said.contains(d)).cloned().collect();
    let failed = rest.iter().any(Diagnostic::is_error);
    if failed || compiled.kernels.is_empty() {
        add("", !failed, true, &rest);
    }
    Ok(())
}

fn to_json(d: &Diagnostic, sources: &SourceMap) -> Value {
    let place = d.span.and_then(|s| sources.location(s));
    json!({
        "code": d.code,
        "message": d.message,
        "file": place.as_ref().map(|p| p.file.clone()),
        "line": place.as_ref().map(|p| p.line),
        "column": place.as_ref().map(|p| p.column),
    })
}
