//! Programs: a source with its headers, and the result of its compilation.

use std::collections::BTreeMap;
use std::ffi::CString;

use isowarp_core::codes::UNDEFINED;
use isowarp_core::diagnostic::Diagnostic;
use isowarp_frontend::bundle::Bundle;
use isowarp_frontend::bundle_text;
use isowarp_frontend::compile::Compilation;
use isowarp_frontend::preprocess::{Include, IncludeTarget};

use crate::files::Files;
use crate::names;
use crate::options;
use crate::results::{Code, Result};

/// A program (`nvrtcProgram`).
#[derive(Default)]
pub struct Program {
    /// The source and the headers.
    files: Files,
    /// Expressions that the program asks names for, each with the name once it is compiled.
    expressions: BTreeMap<String, Option<CString>>,
    /// Messages of the last compilation.
    log: String,
    /// The compiled code.
    code: Option<Compiled>,
    /// Whether a compilation was tried.
    tried: bool,
}

/// Compiled code.
struct Compiled {
    /// The form of PTX, with a null character.
    text: Vec<u8>,
    /// The form of machine code; empty if the architecture is one of PTX.
    bytes: Vec<u8>,
}

/// Returns a line for each file that was not found, in the form of NVRTC: programs that add headers on demand read it.
fn missing_files(compiled: &Compilation) -> String {
    let failed = compiled.includes.iter().filter(|include| include.target == IncludeTarget::Failed);
    let line = |include: &Include| {
        let place = compiled.sources.location(include.span)?;
        let (file, line, name) = (place.file, place.line, &include.name);
        Some(format!("{file}({line}): catastrophic error: cannot open source file \"{name}\"\n"))
    };
    failed.filter_map(line).collect()
}

impl Program {
    /// Returns a program that is not compiled.
    pub fn new(files: Files) -> Self {
        Self { files, ..Self::default() }
    }

    /// Notes an expression whose name the program will ask for.
    pub fn add_expression(&mut self, expression: &str) -> Result<()> {
        if self.tried {
            return Err(Code::NoNameExpressionsAfterCompilation);
        }
        self.expressions.entry(expression.to_owned()).or_insert(None);
        Ok(())
    }

    /// Returns the name of an expression in the compiled code.
    pub fn lowered(&self, expression: &str) -> Result<&CString> {
        if self.code.is_none() {
            return Err(Code::NoLoweredNamesBeforeCompilation);
        }
        self.expressions.get(expression).and_then(Option::as_ref).ok_or(Code::NameExpressionNotValid)
    }

    /// Returns the messages of the last compilation.
    pub fn log(&self) -> &str {
        &self.log
    }

    /// Returns the form of PTX, with a null character.
    pub fn text(&self) -> Result<&[u8]> {
        self.code.as_ref().map(|code| code.text.as_slice()).ok_or(Code::InvalidProgram)
    }

    /// Returns the form of machine code.
    pub fn bytes(&self) -> Result<&[u8]> {
        self.code.as_ref().map(|code| code.bytes.as_slice()).ok_or(Code::InvalidProgram)
    }

    /// Compiles the source.
    pub fn compile(&mut self, options: &[String]) -> Result<()> {
        self.tried = true;
        self.code = None;
        self.log.clear();
        let mut options = options::read(options).map_err(|message| {
            self.log = message;
            Code::InvalidOption
        })?;
        let instances = self.expressions.keys().map(|expression| names::plain(expression).to_owned());
        options.compile.kernel_instances = instances.filter(|name| names::is_instance(name)).collect();
        let main = self.files.main.0.clone();
        let (bundle, compiled) = Bundle::of_file_with(&main, &options.compile, options.relocatable, &self.files);
        let mut failed = false;
        if let Some(mut messages) = compiled.messages() {
            // Functions of other files are found when the code is linked.
            let elsewhere = |d: &Diagnostic| options.relocatable && d.code == UNDEFINED;
            messages.diagnostics.retain(|d| !elsewhere(d) && (d.is_error() || !options.no_warnings));
            failed = messages.diagnostics.iter().any(Diagnostic::is_error);
            if !messages.diagnostics.is_empty() {
                self.log = format!("{messages}\n");
            }
        }
        self.log += &missing_files(&compiled);
        for (expression, place) in &mut self.expressions {
            let found = names::lowered(names::plain(expression), &compiled);
            *place = found.and_then(|name| CString::new(name).ok());
            if place.is_none() && !failed {
                self.log += &format!("error: `{expression}` does not denote a kernel or a variable\n");
            }
        }
        if failed || self.expressions.values().any(Option::is_none) {
            return Err(Code::Compilation);
        }
        let encoded = bundle.encode().map_err(|_| Code::InternalError)?;
        let mut text = bundle_text::to_text(&encoded, &compiled.module).into_bytes();
        text.push(0);
        self.code = Some(Compiled { text, bytes: if options.machine { encoded } else { Vec::new() } });
        Ok(())
    }
}
