//! Runs an input through a part of the front end, and checks the result.
//!
//! Always: no panic; every span of a diagnostic is inside its file, and all diagnostics can be rendered. After
//! preprocessing: the text, preprocessed again, gives the same text. After compilation: no diagnostic is a defect of
//! Isowarp (so the IR verifies); the IR's text reads back to the same text and to IR that verifies, and its binary form
//! to the same IR; a second compilation gives the same result.

use std::panic;
use std::sync::{Mutex, Once, PoisonError};

use isowarp_core::diagnostic::{Diagnostic, Fault};
use isowarp_core::ir::Module;
use isowarp_core::ir::binary::{decode_module, encode_module};
use isowarp_core::ir::text::{SpanSource, parse_module, print_module};
use isowarp_core::ir::verify::verify;
use isowarp_core::render::render;
use isowarp_core::span::SourceMap;
use isowarp_frontend::compile::{Compilation, CompileOptions, compile_text};
use isowarp_frontend::lex::punct::Punct;
use isowarp_frontend::lex::token::{FloatSuffix, Token, TokenKind};
use isowarp_frontend::parse::{Dialect, parse};
use isowarp_frontend::preprocess::{MemoryLoader, PreprocessOptions, emit, preprocess_bytes};

/// A part of the front end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Target {
    /// Bytes to tokens.
    Preprocess,
    /// Bytes to a syntax tree.
    Parse,
    /// Bytes to verified IR.
    Compile,
}

impl Target {
    /// All targets.
    pub const ALL: [Target; 3] = [Target::Preprocess, Target::Parse, Target::Compile];

    /// Returns the target's name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Target::Preprocess => "preprocess",
            Target::Parse => "parse",
            Target::Compile => "compile",
        }
    }
}

/// Result of an input that caused no finding.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// Errors were reported, of the right kind.
    Refused,
    /// No errors were reported.
    Accepted,
    /// No errors were reported, and the IR has kernels.
    Compiled,
}

/// A violation of an invariant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// Kind of the failure; equal for inputs that fail in the same way.
    pub signature: String,
    /// All details of the failure.
    pub detail: String,
}

impl Finding {
    fn new(signature: impl Into<String>, detail: impl Into<String>) -> Self {
        Self { signature: signature.into(), detail: detail.into() }
    }
}

/// Stack of the thread on which an input is run. Compilation creates its own thread in addition.
const STACK_BYTES: usize = 8 << 20;

/// Place and message of the last panic.
static PANIC: Mutex<Option<(String, String)>> = Mutex::new(None);
static HOOK: Once = Once::new();

fn take_panic() -> Option<(String, String)> {
    PANIC.lock().unwrap_or_else(PoisonError::into_inner).take()
}

/// Installs a hook that silences panics and remembers them.
fn install_hook() {
    HOOK.call_once(|| {
        let default = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            // Failed assertions of tests are left to the default hook.
            if !std::thread::current().name().is_none_or(|n| n.starts_with("fuzz")) {
                return default(info);
            }
            let place = info.location().map(|l| format!("{}:{}", l.file(), l.line())).unwrap_or_default();
            *PANIC.lock().unwrap_or_else(PoisonError::into_inner) = Some((place, info.to_string()));
        }));
    });
}

fn panicked() -> Finding {
    match take_panic() {
        Some((place, message)) => Finding::new(format!("panic at {place}"), message),
        None => Finding::new("panic", "without a message"),
    }
}

/// Runs an input.
///
/// # Errors
/// A violation of an invariant.
pub fn run(target: Target, input: &[u8]) -> Result<Outcome, Finding> {
    install_hook();
    take_panic();
    let work = || match target {
        Target::Preprocess => preprocess(input),
        Target::Parse => parse_only(input),
        Target::Compile => compile(input),
    };
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().name("fuzz".into()).stack_size(STACK_BYTES);
        match thread.spawn_scoped(scope, work) {
            Ok(handle) => handle.join().unwrap_or_else(|_| Err(panicked())),
            Err(error) => Err(Finding::new("no thread", error.to_string())),
        }
    })
}

/// Returns the files that inputs can include.
fn loader() -> MemoryLoader {
    MemoryLoader::new()
        .with("a.h", "#pragma once\ntemplate <typename T> __device__ T twice(T x) { return x + x; }\n#define A(x) x\n")
        .with("b.h", "#ifndef B\n#define B 1\n#include \"a.h\"\n#include \"b.h\"\n#endif\nstruct InB;\n")
        .with("c.h", "int c;\n#include \"c.h\"\n")
        .with("d.h", "#define D(...) __VA_ARGS__\n#if 0\n")
        .with("e.h", "struct E { int x;")
}

fn preprocess(input: &[u8]) -> Result<Outcome, Finding> {
    let options = PreprocessOptions::default();
    let output = preprocess_bytes("input.cu", input, &options, &loader());
    check_diagnostics(&output.diagnostics, &output.sources)?;
    if output.has_errors() {
        return Ok(Outcome::Refused);
    }
    let text = emit::emit(&output.tokens);
    let again = preprocess_bytes("again.cu", text.as_bytes(), &options, &MemoryLoader::new());
    // Names of predefined macros, which a program may use for its own purposes.
    let predefined = |t: &Token| matches!(t.kind, TokenKind::Ident(name) if name.as_str().starts_with("__"));
    // A `#` from a macro begins no directive, but no text can express that.
    let hash = |t: &Token| t.kind == TokenKind::Punct(Punct::Hash);
    // Vectors that one of Isowarp's headers defines as soon as they are named, which the text then does twice.
    let vector = |t: &Token| matches!(t.kind, TokenKind::Ident(name) if ["4_16a", "4_32a"].iter().any(|end| name.as_str().ends_with(end)));
    if !again.has_errors()
        && !output.tokens.iter().any(|t| predefined(t) || hash(t) || vector(t))
        && let Some(difference) = difference(&output.tokens, &again.tokens)
    {
        return Err(Finding::new("preprocessed text reads differently", format!("{difference}\n{text}")));
    }
    Ok(Outcome::Accepted)
}

/// Describes the first token that differs between a program and its preprocessed text read again.
fn difference(first: &[Token], again: &[Token]) -> Option<String> {
    // Multicharacter literals are written as their numbers, which may have a sign.
    if first.iter().any(|t| matches!(t.kind, TokenKind::Char { multi: true, .. })) {
        return None;
    }
    let same = |a: &TokenKind, b: &TokenKind| match (a, b) {
        // The value in double precision is not used in this case.
        (TokenKind::Float { single: a, suffix: FloatSuffix::F, .. }, TokenKind::Float { single: b, .. }) => a == b,
        _ => a == b,
    };
    if let Some((a, b)) = first.iter().zip(again).find(|(a, b)| !same(&a.kind, &b.kind)) {
        return Some(format!("{:?} becomes {:?}", a.kind, b.kind));
    }
    (first.len() != again.len()).then(|| format!("{} tokens become {}", first.len(), again.len()))
}

fn parse_only(input: &[u8]) -> Result<Outcome, Finding> {
    let output = preprocess_bytes("input.cu", input, &PreprocessOptions::default(), &loader());
    let parsed = parse(&output.tokens, Dialect::default());
    check_diagnostics(&parsed.diagnostics, &output.sources)?;
    let clean = parsed.diagnostics.is_empty() && !output.has_errors();
    Ok(if clean { Outcome::Accepted } else { Outcome::Refused })
}

/// Returns the instances of kernel templates that the input requests, in lines `//@ instance NAME`.
fn instances(input: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(input);
    text.lines().filter_map(|l| l.strip_prefix("//@ instance ")).map(str::to_owned).take(8).collect()
}

fn compile(input: &[u8]) -> Result<Outcome, Finding> {
    let fmad = input.len().is_multiple_of(2);
    let options = CompileOptions { fmad, kernel_instances: instances(input), ..CompileOptions::default() };
    let build = || compile_text("input.cu", input, &options, &loader());
    let output = build();
    check_diagnostics(&output.diagnostics, &output.sources)?;
    let verified = verify(&output.module);
    if let Some(error) = verified.first() {
        return Err(Finding::new(format!("verifier {}", general(&error.message)), error.to_string()));
    }
    let text = print_module(&output.module, false);
    check_text(&text)?;
    check_binary(&output.module)?;
    // The order of hash tables must not affect the result.
    if input.len().is_multiple_of(16) {
        same(&output, &text, &build())?;
    }
    let kernel_left = output.kernels.iter().any(|k| !k.compiled && !k.not_instantiated && k.diagnostics.is_empty());
    if kernel_left {
        return Err(Finding::new("a kernel is refused without a reason", format!("{:?}", output.kernels)));
    }
    Ok(match (output.has_errors(), output.kernels.iter().any(|k| k.compiled)) {
        (true, _) => Outcome::Refused,
        (false, false) => Outcome::Accepted,
        (false, true) => Outcome::Compiled,
    })
}

/// Returns the front end's diagnostics for an input.
pub fn explain(input: &[u8]) -> String {
    let options = CompileOptions { kernel_instances: instances(input), ..CompileOptions::default() };
    let output = compile_text("input.cu", input, &options, &loader());
    render(&output.diagnostics, &output.sources, false)
}

fn check_text(text: &str) -> Result<(), Finding> {
    let module = match parse_module(text, SpanSource::Written) {
        Ok(module) => module,
        Err(e) => return Err(Finding::new(format!("IR text: {}", general(&e.message)), format!("{e}\n{text}"))),
    };
    if let Some(error) = verify(&module).first() {
        return Err(Finding::new(format!("IR read back: {}", general(&error.message)), format!("{error}\n{text}")));
    }
    let again = print_module(&module, false);
    if again != text {
        return Err(Finding::new("IR text changes when read back", format!("{text}\n---- becomes\n{again}")));
    }
    Ok(())
}

fn check_binary(module: &Module) -> Result<(), Finding> {
    let read = encode_module(module).and_then(|bytes| decode_module(&bytes));
    let read =
        read.map_err(|e| Finding::new(format!("IR in binary form: {}", general(&e.to_string())), e.to_string()))?;
    if !read.has_code_of(module) {
        return Err(Finding::new("IR in binary form changes when read back", print_module(&read, true)));
    }
    Ok(())
}

fn same(a: &Compilation, text: &str, b: &Compilation) -> Result<(), Finding> {
    if a.diagnostics != b.diagnostics {
        let pairs = a.diagnostics.iter().zip(&b.diagnostics).find(|(a, b)| a != b);
        return Err(Finding::new("diagnostics differ from run to run", format!("{pairs:?}")));
    }
    if text != print_module(&b.module, false) {
        return Err(Finding::new("IR differs from run to run", text));
    }
    Ok(())
}

fn check_diagnostics(diagnostics: &[Diagnostic], sources: &SourceMap) -> Result<(), Finding> {
    for d in diagnostics {
        if d.fault == Fault::Internal {
            if let Some((place, message)) = take_panic() {
                return Err(Finding::new(format!("panic at {place}"), message));
            }
            return Err(Finding::new(format!("{} {}", d.code, general(&d.message)), format!("{d:?}")));
        }
        for span in d.span.iter().chain(d.labels.iter().map(|(s, _)| s)) {
            let Some(file) = sources.get(span.file) else {
                return Err(Finding::new(format!("{} points nowhere", d.code), format!("{d:?}")));
            };
            if file.text().get(span.start as usize..span.end as usize).is_none() {
                return Err(Finding::new(format!("{} points outside of its file", d.code), format!("{d:?}")));
            }
        }
        if d.message.is_empty() || d.message.len() > 100_000 {
            return Err(Finding::new(format!("{} has {} bytes", d.code, d.message.len()), d.message.clone()));
        }
    }
    // Each function may have a diagnostic of its own.
    let bytes: usize = sources.files().map(|(_, file)| file.text().len()).sum();
    if diagnostics.len() > 300 + bytes / 16 {
        return Err(Finding::new("too many diagnostics", diagnostics.len().to_string()));
    }
    let shown = render(diagnostics, sources, false);
    if shown.is_empty() && !diagnostics.is_empty() {
        return Err(Finding::new("diagnostics without text", format!("{diagnostics:?}")));
    }
    Ok(())
}

/// Returns a message without names, numbers and the place in the IR.
fn general(message: &str) -> String {
    let message = match message.strip_prefix("malformed IR in ") {
        Some(rest) => rest.rsplit_once(": ").map_or(rest, |(_, what)| what),
        None => message,
    };
    let mut out = String::new();
    for (i, part) in message.split('`').enumerate() {
        match i % 2 {
            0 => out.extend(part.chars().filter(|c| !c.is_ascii_digit())),
            _ => out.push('_'),
        }
    }
    out.truncate(out.char_indices().nth(100).map_or(out.len(), |(i, _)| i));
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_have_the_expected_outcomes() {
        assert_eq!(run(Target::Compile, b"__global__ void k(int *p) { *p = 1; }"), Ok(Outcome::Compiled));
        assert_eq!(run(Target::Compile, b"__global__ void k(int *p) { *p = q; }"), Ok(Outcome::Refused));
        assert_eq!(run(Target::Parse, b"int x;"), Ok(Outcome::Accepted));
        assert_eq!(run(Target::Preprocess, b"#if\n"), Ok(Outcome::Refused));
    }

    #[test]
    fn signatures_are_general() {
        assert_eq!(general("`x` has 12 parts, not `y`"), "_ has  parts, not _");
    }
}
