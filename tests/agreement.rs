//! Compares Isowarp's verdict on every piece of CUDA C++ in the tests with that of NVRTC: a program that NVRTC rejects
//! must not be accepted here, and an error in the source here must be an error for NVRTC. (`tests/nvrtc.rs` does the
//! same for the conformance cases and the examples, all of which both must accept.)
//!
//! The sources are the programs of `frontend/tests/cases`, and the string literals with CUDA C++ in tests. A literal
//! that is only a part of a source is compared as well: both must agree that it is not complete. Intended differences
//! have a mark in the program (`//@ nvrtc accepts: …`, `//@ nvrtc refuses: …`). Those of literals are listed in
//! `tests/agreement.txt`, each with its reason; a difference that no longer exists must be removed from the list.
//!
//! Needs libnvrtc and fails without it; `cargo xtask test` downloads it and runs this test.

#[cfg(not(feature = "cuda"))]
#[test]
#[ignore = "it needs `--features cuda` and libnvrtc: `cargo xtask test` runs it"]
fn verdicts_on_cases_agree_with_nvrtc() {}

#[cfg(feature = "cuda")]
mod compare {
    use std::collections::{BTreeMap, BTreeSet};
    use std::path::Path;
    use std::sync::Mutex;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use isowarp_core::api::NativeSource;
    use isowarp_core::diagnostic::Fault;
    use isowarp_core::ir::Module;
    use isowarp_core::passes::record_launches::launches;
    use isowarp_core::testing::one_in;
    use isowarp_cuda::RELOCATABLE;
    use isowarp_cuda::nvrtc::{Arch, Dialect, NvrtcError, Request, compile, version};
    use isowarp_frontend::compile::{Compilation, CompileOptions, compile_text};
    use isowarp_frontend::preprocess::MemoryLoader;

    use crate::cases::{Nvrtc, discover};
    use crate::literals::{Source, sources};

    /// Codes of limits that each compiler chooses itself: nesting, macros, instances of templates.
    const LIMITS: [&str; 5] = ["IW0121", "IW0124", "IW0207", "IW0208", "IW0338"];

    /// Verdict of a compiler.
    #[derive(Debug, Clone, PartialEq, Eq)]
    enum Verdict {
        Accepted,
        /// The source is wrong, for this reason.
        Rejected(String),
        /// The source is legal, but not supported, or beyond a limit that compilers choose.
        Unsupported,
    }

    fn ours(source: &str, options: &CompileOptions) -> (Verdict, Compilation) {
        let output = compile_text("test.cu", source.as_bytes(), options, &MemoryLoader::new());
        let errors: Vec<_> = output.diagnostics.iter().filter(|d| d.is_error()).collect();
        let verdict = match errors.iter().find(|d| d.fault == Fault::Input) {
            _ if errors.is_empty() => Verdict::Accepted,
            _ if errors.iter().any(|d| LIMITS.contains(&d.code)) => Verdict::Unsupported,
            Some(d) => Verdict::Rejected(format!("{} {}", d.code, d.message)),
            None => Verdict::Unsupported,
        };
        (verdict, output)
    }

    /// Returns NVRTC's verdict on an unmodified text. Functions without execution space are for the host.
    fn nvrtc(text: &str, names: &[String], dialect: Dialect, arch: Arch, options: &[String]) -> Verdict {
        let request = Request { name: "test.cu", text, arch, dialect, options, names };
        match compile(&request) {
            Ok(_) => Verdict::Accepted,
            Err(NvrtcError::Rejected(log)) => {
                let first = log.lines().find(|l| l.contains("error") || l.contains("fatal"));
                Verdict::Rejected(first.unwrap_or("it says nothing").to_owned())
            }
            Err(error) => panic!("{error}\n{text}"),
        }
    }

    /// Returns the kernels that the source itself declares.
    fn own_kernels(module: &Module) -> Vec<String> {
        let own = module.kernels().filter(|k| NativeSource::declares(&k.name));
        own.map(|k| k.name.clone()).collect()
    }

    /// Returns the difference of the verdicts, if there is one: NVRTC's verdict, and a description.
    fn difference(source: &str, options: &CompileOptions) -> Option<(Nvrtc, String)> {
        let (verdict, output) = ours(source, options);
        // CUDA's device runtime is for code that is to be linked.
        let uses_runtime = launches(&output.module) || output.module.symbol("__iw_last_handle").is_some();
        let cpp20 = options.cpp20;
        let mut options: Vec<String> = if uses_runtime { vec![RELOCATABLE.to_owned()] } else { Vec::new() };
        options.extend(cpp20.then(|| "--std=c++20".to_owned()));
        let raw = |names: &[String], arch| match source.contains("#include") {
            true => nvrtc(source, names, Dialect::Source { fmad: true }, arch, &options),
            false => nvrtc(source, names, Dialect::Printed, arch, &options),
        };
        match verdict {
            Verdict::Unsupported => None,
            Verdict::Accepted => {
                let names: Vec<String> = own_kernels(&output.module);
                let Verdict::Rejected(why) = raw(&names, Arch::ptx(90)) else { return None };
                // NVRTC may have rejected only the host parts, or shared names.
                let native = output.program(isowarp::FloatMode::Native).ok()?.native?;
                let named = names.iter().filter(|name| !native.nameless.contains(name));
                let names: Vec<String> = named.map(|name| native.expression(name).to_owned()).collect();
                let options = [uses_runtime.then(|| RELOCATABLE.to_owned()).as_slice(), &native.options].concat();
                match nvrtc(&native.text, &names, Dialect::Source { fmad: true }, Arch::ptx(90), &options) {
                    Verdict::Rejected(device) => {
                        let said = format!("accepted here, NVRTC says: {why}; of the device's part: {device}");
                        Some((Nvrtc::Refuses, said))
                    }
                    Verdict::Accepted | Verdict::Unsupported => None,
                }
            }
            // Only ptxas knows some limits.
            Verdict::Rejected(why) => {
                let accepted = |arch| raw(&[], arch) == Verdict::Accepted;
                let both = accepted(Arch::ptx(90)) && accepted(Arch::real(90));
                both.then(|| (Nvrtc::Accepts, format!("accepted by NVRTC, here: {why}")))
            }
        }
    }

    /// Reads the list of intended differences: file and source (as Rust writes it), then an indented reason.
    fn meant() -> BTreeMap<String, String> {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/agreement.txt");
        let text = std::fs::read_to_string(path).unwrap();
        let mut out: BTreeMap<String, String> = BTreeMap::new();
        let mut last = String::new();
        for line in text.lines().filter(|l| !l.trim().is_empty() && !l.starts_with('#')) {
            match line.strip_prefix("    ") {
                Some(reason) => out.get_mut(&last).expect("a reason stands behind a source").push_str(reason.trim()),
                None => {
                    last = line.to_owned();
                    assert!(out.insert(line.to_owned(), String::new()).is_none(), "listed twice: {line}");
                }
            }
        }
        assert!(out.values().all(|reason| !reason.is_empty()), "every difference needs a reason");
        out
    }

    fn key(source: &Source) -> String {
        format!("{}: {:?}", source.file, source.text)
    }

    fn say_version() {
        match version() {
            Ok((major, minor)) => println!("NVRTC {major}.{minor}"),
            Err(error) => panic!("{error}\nhelp: `cargo xtask test` downloads NVRTC and runs this test with it"),
        }
    }

    /// Returns the differences that `look` finds, by name. Uses all processors.
    fn differences<T: Sync>(
        of: &[T],
        look: impl Fn(&T) -> Option<(String, String)> + Sync,
    ) -> BTreeMap<String, String> {
        let (next, found) = (AtomicUsize::new(0), Mutex::new(BTreeMap::new()));
        std::thread::scope(|scope| {
            for _ in 0..std::thread::available_parallelism().map_or(2, usize::from) {
                scope.spawn(|| {
                    while let Some(one) = of.get(next.fetch_add(1, Ordering::Relaxed)) {
                        found.lock().unwrap().extend(look(one));
                    }
                });
            }
        });
        found.into_inner().unwrap()
    }

    #[test]
    fn verdicts_on_cases_agree_with_nvrtc() {
        say_version();
        let files = discover(&Path::new(env!("CARGO_MANIFEST_DIR")).join("frontend/tests/cases"));
        let programs: Vec<_> = files.iter().flat_map(|f| &f.programs).step_by(one_in(5)).collect();
        let found = differences(&programs, |program| {
            let said = match (difference(&program.text, &program.options()), program.nvrtc_differs) {
                (None, None) => return None,
                (Some((does, _)), Some(marked)) if does == marked => return None,
                (Some((_, said)), _) => said,
                (None, Some(_)) => "it has a mark that NVRTC's verdict differs, and it does not".to_owned(),
            };
            Some((program.name.clone(), said))
        });
        println!("{} programs", programs.len());
        let wrong: Vec<String> = found.iter().map(|(name, why)| format!("{name}\n    {why}")).collect();
        assert!(wrong.is_empty(), "{} verdicts differ:\n{}", wrong.len(), wrong.join("\n"));
    }

    #[test]
    fn verdicts_on_literals_agree_with_nvrtc() {
        say_version();
        let (sources, meant) = (sources(), meant());
        assert!(sources.len() > 200, "{} sources", sources.len());
        let step = one_in(4);
        let sources: Vec<_> = sources.into_iter().step_by(step).collect();
        // Sources that are not in the sample may be on the list.
        let looked_at: BTreeSet<String> = sources.iter().map(key).collect();
        let meant: BTreeMap<_, _> = meant.into_iter().filter(|(k, _)| step == 1 || looked_at.contains(k)).collect();
        let found = differences(&sources, |source| {
            Some((key(source), difference(&source.text, &CompileOptions::default())?.1))
        });
        println!("{} sources, {} differences that are meant", sources.len(), meant.len());
        let new: Vec<String> =
            found.iter().filter(|(k, _)| !meant.contains_key(*k)).map(|(k, why)| format!("{k}\n    {why}")).collect();
        let gone: Vec<&String> = meant.keys().filter(|k| !found.contains_key(*k)).collect();
        assert!(new.is_empty(), "{} verdicts differ; see tests/agreement.txt:\n{}", new.len(), new.join("\n"));
        assert!(gone.is_empty(), "these differ no longer, or are gone: take them off the list:\n{gone:#?}");
    }
}
