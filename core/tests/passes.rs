//! Passes as text: each file in fixtures/passes/PASS holds IR, a line `// after`, and the output of the pass: IR, or
//! `// error CODE line: message` for a refusal. With ISOWARP_BLESS=1 the second half is rewritten. Both halves must be
//! well-formed.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::ir::ops::MathFn;
use isowarp_core::ir::text::{SpanSource, parse_module, print_module};
use isowarp_core::ir::verify::verify;
use isowarp_core::ir::{FuncId, Module};
use isowarp_core::passes;
use isowarp_core::passes::analysis::points_to::{Declarations, PointsTo};
use isowarp_core::passes::link::speculate_math::{Common, Least};
use isowarp_core::passes::manager::step;
use isowarp_core::passes::optimise::unroll_loops::Costs;
use isowarp_core::passes::pipelines::{ALL, Sizes, State};

pub(crate) const AFTER: &str = "// after\n";

pub(crate) fn fixtures(pass: &str) -> Vec<PathBuf> {
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

/// Passes of the tables with tests of their own below: they need several passes, other settings, or their reports.
const OWN_TESTS: [&str; 15] = [
    "add_counter",
    "add_record",
    "count_clock",
    "cut_kernel",
    "fix_textures",
    "fold_threads",
    "link_heap",
    "link_math",
    "lockstep",
    "pad_threads",
    "pause_loops",
    "record_halts",
    "select_part",
    "split_grid_sync",
    "take_turns",
];

/// Settings of the passes' fixtures.
fn settings() -> State {
    State {
        flushing: passes::analysis::flushing::Flushing::FMA,
        shared_memory: 48 << 10,
        lacks: passes::legalise::take_turns::Lacks { wide_atomics: true, fences: true },
        sizes: Sizes { stack: 1024, ..Sizes::default() },
        ..State::new(Costs::NATIVE)
    }
}

/// Every other pass of the tables has a folder of fixtures.
#[test]
fn passes_of_the_tables() {
    let passes: BTreeMap<&str, _> =
        ALL.iter().flat_map(|table| table.rows).map(|row| (row.pass.name(), row.pass)).collect();
    for own in OWN_TESTS {
        assert!(passes.contains_key(own), "no table has {own}");
    }
    for (name, pass) in passes.into_iter().filter(|(name, _)| !OWN_TESTS.contains(name)) {
        check(name, |module| {
            step(pass, module, &mut settings())?;
            Ok(print_module(module, false))
        });
    }
}

#[test]
fn passes_before_it_guarantee_what_a_pass_needs() {
    for table in ALL {
        assert_eq!(table.unmet(), [], "{}", table.name);
    }
}

#[test]
fn speculate_math() {
    check("speculate_math", |module| {
        let id = |name: &str| {
            let at = module.functions.iter().position(|f| f.name == name).unwrap();
            FuncId(at as u32)
        };
        let form = |func: MathFn| {
            let [form, is_rare] = [format!("{}_common", func.name()), format!("{}_is_rare", func.name())];
            (func, Common { form: id(&form), is_rare: id(&is_rare) })
        };
        let forms: BTreeMap<MathFn, Common> = [MathFn::Exp, MathFn::Log].into_iter().map(form).collect();
        module.functions.iter_mut().for_each(|f| passes::link::speculate_math::speculate_math(f, &forms, Least::CUDA));
        Ok(print_module(module, false))
    });
}

#[test]
fn drop_checks() {
    check("drop_checks", |module| {
        *module = Module::clone(&passes::optimise::drop_checks::drop_checks(&Arc::new(module.clone())));
        Ok(print_module(module, false))
    });
}

#[test]
fn extract_kernel() {
    check("extract_kernel", |module| {
        *module =
            passes::link::extract_kernel::extract_kernel(module, "wanted").expect("each file has a kernel `wanted`");
        Ok(print_module(module, false))
    });
}

#[test]
fn count_clock() {
    check("count_clock", |module| {
        passes::legalise::count_clock::add_counter(module);
        let variables = module.clone();
        for f in &mut module.functions {
            passes::legalise::count_clock::count_clock(&variables, f);
        }
        Ok(print_module(module, false))
    });
}

#[test]
fn record_halts() {
    check("record_halts", |module| {
        passes::legalise::record_halts::add_record(module);
        let variables = module.clone();
        for (number, f) in module.functions.iter_mut().enumerate() {
            passes::legalise::record_halts::record_halts(&variables, number, f);
        }
        Ok(print_module(module, false))
    });
}

#[test]
fn record_launches() {
    check("record_launches", |module| {
        let recorded = passes::record_launches::record_launches(module, &passes::record_launches::Bounds::CUDA)?;
        Ok(print_module(recorded.as_ref().map_or(&*module, |(recorded, _)| recorded), false))
    });
}

#[test]
fn take_turns() {
    use passes::legalise::take_turns::{Lacks, take_turns};
    check("take_turns", |module| {
        let turns = take_turns(module, Lacks { wide_atomics: true, fences: true });
        let blocks = if turns.is_some_and(|t| t.blocks) { "one after the other" } else { "at the same time" };
        Ok(format!("// blocks run {blocks}\n{}", print_module(module, false)))
    });
}

/// Each line of the second half names a loop that waits, and the position of the read that it waits for.
#[test]
fn waits() {
    use passes::analysis::waits::waits;
    check("waits", |module| {
        let at = |span| module.sources.location(span).map_or(0, |l| l.line);
        let mut text = String::new();
        for f in &module.functions {
            let found = waits(f, Declarations::of(module));
            for w in &found {
                text += &format!(
                    "// {}: line {} waits, reading in line {}: {:?}\n",
                    f.name,
                    at(w.span),
                    at(w.read),
                    w.what
                );
            }
            if found.is_empty() {
                text += &format!("// {}: none\n", f.name);
            }
        }
        Ok(text)
    });
}

/// Runs the pass with a budget of 100 iterations.
fn pause(f: &mut isowarp_core::ir::Function) -> bool {
    use passes::legalise::lockstep::{Options, Warps, divergent_sync_points};
    use passes::legalise::pause_loops::{Budget, pause_loops};
    let options = Options { warps: Warps::Workgroup, strict: false, rows: passes::analysis::lanes::Rows::default() };
    let paused = pause_loops(f, Budget { rounds: 100, turns: false }, options);
    assert_eq!(divergent_sync_points(f, options), [], "{}", f.name);
    paused
}

#[test]
fn pause_loops() {
    check("pause_loops", |module| {
        for f in &mut module.functions {
            pause(f);
        }
        Ok(print_module(module, false))
    });
}

/// Each line of the second half states whether a kernel yields in its loops.
#[test]
fn pause_loops_bounds() {
    check("pause_loops_bounds", |module| {
        let line = |f: &isowarp_core::ir::Function| {
            let says = if pause(&mut f.clone()) { "may be long" } else { "is short" };
            format!("// {}: {says}\n", f.name)
        };
        Ok(module.functions.iter().map(line).collect())
    });
}

#[test]
fn pipeline() {
    check("pipeline", |module| {
        passes::pipelines::COMMON.run(module, &mut passes::pipelines::State::new(Costs::NATIVE))?;
        Ok(print_module(module, false))
    });
}

/// There is one folder per target.
#[test]
fn lockstep() {
    use passes::analysis::lanes::Rows;
    use passes::legalise::lockstep::{Options, Warps, divergent_sync_points, lockstep};
    for (folder, options) in [
        ("lockstep", Options { warps: Warps::Workgroup, strict: false, rows: Rows::default() }),
        ("lockstep_strict", Options { warps: Warps::Workgroup, strict: true, rows: Rows::default() }),
        ("lockstep_subgroups", Options { warps: Warps::Subgroups, strict: false, rows: Rows::default() }),
        ("lockstep_rows", Options { warps: Warps::Subgroups, strict: false, rows: Rows { line: true, whole: true } }),
    ] {
        check(folder, |module| {
            for f in &mut module.functions {
                lockstep(f, options);
                assert_eq!(divergent_sync_points(f, options), [], "{}", f.name);
            }
            Ok(print_module(module, false))
        });
    }
}

/// Tests blocks of 96 by 1 threads in 64 invocations, and of 64 by 2 in 64, in a loop where that is possible.
#[test]
fn fold_threads() {
    use passes::legalise::lockstep::{Options, Warps, divergent_sync_points};
    let warps = Warps::Workgroup;
    use passes::legalise::fold_threads::MAX_COPIED;
    for (folder, block, copied) in [
        ("fold_threads_padded", [96, 1, 1], MAX_COPIED),
        ("fold_threads", [64, 2, 1], MAX_COPIED),
        ("fold_threads_repeated", [96, 1, 1], 0),
    ] {
        check(folder, |module| {
            for f in &mut module.functions {
                passes::legalise::fold_threads::fold_threads(f, block, 64, warps, copied).map_err(|d| vec![d])?;
                passes::optimise::simplify::simplify(f);
                assert_eq!(
                    divergent_sync_points(
                        f,
                        Options { warps, strict: true, rows: passes::analysis::lanes::Rows::default() }
                    ),
                    [],
                    "{}",
                    f.name
                );
            }
            Ok(print_module(module, false))
        });
    }
}

/// The verifier's findings for a kernel on targets with WGSL's rules, like Tint's. Each line of the second half names a
/// sync point and the place where threads diverge.
#[test]
fn divergent_sync_points_strict() {
    use passes::analysis::lanes::Rows;
    use passes::legalise::lockstep::{Options, Warps, divergent_sync_points};
    check("divergent_sync_points_strict", |module| {
        let at = |span| module.sources.location(span).map_or(0, |l| l.line);
        let mut text = String::new();
        for f in &module.functions {
            let found =
                divergent_sync_points(f, Options { warps: Warps::Workgroup, strict: true, rows: Rows::default() });
            for b in &found {
                text +=
                    &format!("// {}: barrier in line {}, threads part in line {}\n", f.name, at(b.span), at(b.reason));
            }
            if found.is_empty() {
                text += &format!("// {}: accepted\n", f.name);
            }
        }
        Ok(text)
    });
}

/// Each line of the second half names a barrier and the place where threads diverge, or a value that varies.
#[test]
fn uniformity() {
    check("uniformity", |module| {
        let at = |span| module.sources.location(span).map_or(0, |l| l.line);
        let mut text = String::new();
        for f in &module.functions {
            let found = passes::analysis::uniformity::Uniformity::of(f);
            for b in &found.barriers {
                text +=
                    &format!("// {}: barrier in line {}, threads part in line {}\n", f.name, at(b.span), at(b.reason));
            }
            let varying: Vec<String> = (0..f.values.len() as u32)
                .filter(|v| !found.is_uniform(isowarp_core::ir::Value(*v)))
                .map(|v| format!("%{v}"))
                .collect();
            text += &format!("// {}: varying: {}\n", f.name, varying.join(" "));
        }
        Ok(text)
    });
}

/// Each line of the second half names a value, the objects that it may point into, and its distance from their
/// beginning where that is known.
#[test]
fn points_to() {
    use isowarp_core::ir::{Type, Value};
    check("points_to", |module| {
        let mut text = String::new();
        for f in &module.functions {
            let found = PointsTo::of(f, Declarations::of(module));
            for v in (0..f.values.len() as u32).map(Value) {
                let objects = found.objects(v);
                if matches!(f.try_ty(v), Some(Type::Ptr(_))) {
                    let at = found.place(v).map_or(String::new(), |(_, at)| format!(" + {at}"));
                    text += &format!("// {}: %{} {objects:?}{at}\n", f.name, v.0);
                }
            }
        }
        Ok(text)
    });
}

fn split(votes: bool) -> impl Fn(&mut Module) -> Result<String, Vec<Diagnostic>> {
    move |module| {
        let resumable = passes::legalise::split_grid_sync::split_grid_sync(module, votes)?;
        module.functions.iter_mut().for_each(passes::optimise::forward_locals::forward_locals);
        module.functions.iter_mut().for_each(passes::optimise::simplify::simplify);
        let r = resumable.unwrap();
        let loops = if r.in_loops { ", in loops" } else { "" };
        let dynamic = if r.dynamic_shared { ", and dynamic shared memory" } else { "" };
        let note = format!(
            "// {} sites{loops}; {} bytes for each thread, {} for each block{dynamic}\n",
            r.sites, r.thread_bytes, r.block_bytes
        );
        Ok(note + &print_module(module, false))
    }
}

#[test]
fn split_grid_sync() {
    check("split_grid_sync", split(false));
    check("split_grid_sync_votes", split(true));
}

#[test]
fn cut_kernel() {
    check("cut_kernel", |module| {
        let cut: Vec<bool> =
            module.functions.iter_mut().map(|f| passes::legalise::cut_kernel::cut_kernel(f, 2)).collect();
        Ok(format!("// cut: {cut:?}\n{}", print_module(module, false)))
    });
}

/// A kernel for one segment holds nothing of the other segments.
#[test]
fn split_for_segments() {
    let text = "kernel @k(%0 p: ptr.global) {
  %1: u32 = load %0 align 4
  system.grid_sync
  %2: u32 = mul %1, %1
  store %0, %2 align 4
  system.grid_sync
  store %0, %1 align 4
}";
    for segment in 0..3 {
        let mut module = parse_module(text, SpanSource::Text).unwrap();
        let split = passes::legalise::split_grid_sync::split_grid_sync(&mut module, false).unwrap().unwrap();
        assert!(split.straight);
        let kernel = &mut module.functions[0];
        passes::legalise::split_grid_sync::for_segment(kernel, segment);
        for _ in 0..3 {
            passes::optimise::forward_locals::forward_locals(kernel);
            passes::optimise::simplify::simplify(kernel);
        }
        assert_eq!(verify(&module), [], "{module}");
        let text = print_module(&module, false);
        // The computation of the middle segment, and only that.
        let squares = text.lines().filter(|line| line.contains("mul ")).filter(|line| {
            let mut operands = line.rsplit(['=', ',', ' ']).filter(|word| word.starts_with('%'));
            operands.next() == operands.next()
        });
        assert_eq!(squares.count(), usize::from(segment == 1), "segment {segment}:\n{text}");
    }
}

/// The first half holds several modules with `// file` between them. In each, lines such as `// declares f(int) @f`,
/// `// defines x @x` and `// shares y @y` describe the linkage of its names.
#[test]
fn link() {
    use passes::link::objects::{Entity, Linkage, Object, Symbol, link};
    let object = |text: &str| {
        let module = parse_module(text, SpanSource::Text).unwrap_or_else(|e| panic!("{e}\n{text}"));
        assert_eq!(verify(&module), [], "{text}");
        let symbol = |line: &str| {
            let (kind, rest) = line.strip_prefix("// ")?.split_once(' ')?;
            let kind = match kind {
                "declares" => Linkage::Declared,
                "defines" => Linkage::Defined,
                "shares" => Linkage::Shared,
                _ => return None,
            };
            let (name, own) = rest.rsplit_once(" @").unwrap();
            let function = module.functions.iter().position(|f| f.name == own);
            let entity = match function {
                Some(i) => Entity::Function(isowarp_core::ir::FuncId(i as u32)),
                None => {
                    let i = module.globals.iter().position(|g| g.name == own).unwrap();
                    Entity::Variable(isowarp_core::ir::GlobalId(i as u32))
                }
            };
            Some(Symbol { name: name.to_owned(), entity, kind })
        };
        let symbols: Vec<Symbol> = text.lines().filter_map(symbol).collect();
        (module, symbols)
    };
    let bless = std::env::var_os("ISOWARP_BLESS").is_some();
    for path in fixtures("link") {
        let text = std::fs::read_to_string(&path).unwrap();
        let (before, after) = text.split_once(AFTER).unwrap_or((&text, ""));
        let files: Vec<_> = before.split("// file\n").map(object).collect();
        let objects: Vec<Object> = files.iter().map(|(module, symbols)| Object { module, symbols }).collect();
        let result = match link(&objects) {
            Ok(module) => {
                assert_eq!(verify(&module), [], "{} after the pass:\n{module}", path.display());
                print_module(&module, false)
            }
            Err(faults) => faults.iter().fold(String::new(), |text, (at, d)| {
                let line = line(objects[*at].module, d);
                format!("{text}// error {} file {at} line {line}: {}\n", d.code, d.message)
            }),
        };
        if bless {
            std::fs::write(&path, format!("{before}{AFTER}{result}")).unwrap();
        } else {
            assert_eq!(result, after, "{}", path.display());
        }
    }
}

#[test]
fn keep_subnormals() {
    use passes::{analysis::flushing::Flushing, legalise::keep_subnormals::keep_subnormals};
    check("keep_subnormals_in_sums", |module| {
        keep_subnormals(module, Flushing::ALL, 48 << 10);
        Ok(print_module(module, false))
    });
}

#[test]
fn share_magnitudes() {
    check("share_magnitudes", |module| {
        if let Some(changed) = passes::optimise::share_magnitudes::share_magnitudes(module) {
            *module = changed;
        }
        Ok(print_module(module, false))
    });
}

#[test]
fn fix_textures() {
    use passes::legalise::fix_textures::{KnownTexture, TexturePlace, fix_textures, texture_places};
    check("fix_textures", |module| {
        let mut text = String::new();
        let structs = std::sync::Arc::clone(&module.structs);
        for function in &mut module.functions {
            let places = texture_places(function, &structs);
            text += &format!("// {}: {places:?}\n", function.name);
            let known = |place| match place {
                TexturePlace::Param(8) => Some(KnownTexture { word: Some(7), kind: 70 }),
                TexturePlace::Param(32) => Some(KnownTexture { word: None, kind: 0 }),
                TexturePlace::Param(at) => Some(KnownTexture { word: Some(at as u32), kind: 10 * at as u32 }),
                TexturePlace::Reference(_) => None,
            };
            fix_textures(function, &structs, known);
        }
        Ok(text + &print_module(module, false))
    });
}
