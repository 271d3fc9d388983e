//! Passes as text: each file in fixtures/passes/PASS holds IR, a line `// after`, and what the pass
//! makes of it: IR, or `// error CODE line: message` for a refusal. With ISOWARP_BLESS=1 the second
//! half is written anew. Both halves must be well-formed.
#![allow(clippy::unwrap_used)] // tests

use std::path::{Path, PathBuf};

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::ir::Module;
use isowarp_core::ir::text::{SpanSource, parse_module, print_module};
use isowarp_core::ir::verify::verify;
use isowarp_core::passes;

const AFTER: &str = "// after\n";

fn fixtures(pass: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/passes").join(pass);
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
    files.sort();
    assert!(!files.is_empty(), "no fixtures for {pass}");
    files
}

fn line(module: &Module, d: &Diagnostic) -> u32 {
    d.span.and_then(|s| module.sources.location(s)).map_or(0, |l| l.line)
}

fn check(pass: &str, run: impl Fn(&mut Module) -> Result<String, Vec<Diagnostic>>) {
    let bless = std::env::var_os("ISOWARP_BLESS").is_some();
    let mut failed = Vec::new();
    for path in fixtures(pass) {
        let text = std::fs::read_to_string(&path).unwrap();
        let (before, after) = text.split_once(AFTER).unwrap_or((&text, ""));
        let mut module = parse_module(before, SpanSource::Text).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        assert_eq!(verify(&module), [], "{}", path.display());
        let result = match run(&mut module) {
            Ok(text) => {
                assert_eq!(verify(&module), [], "{} after the pass:\n{module}", path.display());
                text
            }
            Err(errors) => errors.iter().fold(String::new(), |text, d| {
                format!("{text}// error {} line {}: {}\n", d.code, line(&module, d), d.message)
            }),
        };
        if bless {
            std::fs::write(&path, format!("{before}{AFTER}{result}")).unwrap();
        } else if result != after {
            failed.push(format!("── {}\n{}", path.display(), result));
        }
    }
    assert!(failed.is_empty(), "changed:\n{}", failed.join("\n"));
}

#[test]
fn inline_calls() {
    check("inline_calls", |module| {
        passes::inline_calls::inline_calls(module)?;
        Ok(print_module(module, false))
    });
}
