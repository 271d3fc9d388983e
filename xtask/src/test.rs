//! `cargo xtask test`: runs everything that a change must pass, as continuous integration does.

use std::ffi::OsString;
use std::process::Command;

use anyhow::{Result, ensure};

use crate::jobs::{self, Job};
use crate::lints::Lints;
use crate::process::{self, ALL_FEATURES, FEATURES};
use crate::steps::Steps;
use crate::{
    api, build_systems, documentation, files, isa, layers, library, nvrtc, prose, spirv, swiftshader, tint,
    unsupported, vulkan, walk,
};

#[derive(Debug, clap::Args)]
pub struct Args {
    /// Leave out formatting, lints and documentation
    #[arg(long)]
    no_lints: bool,
    /// Also run every conformance case on OpenGL and with small limits, in place of a sample, have software devices
    /// optimise kernels, and build the library without the command
    #[arg(long)]
    full: bool,
}

/// Packages that are programs, but not libraries.
const PROGRAMS: [&str; 4] = ["isowarp-coverage", "isowarp-mathlib", "isowarp-structure", "xtask"];

/// Packages that are not published. Some depend on each other, and no registry has them.
const UNPUBLISHED: [&str; 7] = [
    "differential",
    "isowarp-fuzz-frontend",
    "isowarp-fuzz-kernels",
    "isowarp-coverage",
    "isowarp-mathlib",
    "isowarp-structure",
    "xtask",
];

/// Combinations of the features of the crate `isowarp` that are built: the first one in every run, all in a full run.
const FEATURE_SETS: [&str; 7] = ["", "wgpu", "cuda", "wgpu,cuda", "macros", "wgpu,macros", "cli"];

/// Family of the cases of math functions.
const MATH: &str = "math";

/// Family of the cases of textures and surfaces, whose kernels are large.
const TEXTURES: &str = "textures";

/// Family of the cases of barriers and copies in stages. Mesa's compiler takes up to half a minute for a kernel.
const PIPELINES: &str = "pipelines";

/// A case with blocks of 512 threads and many barriers. With 16 threads in each invocation, Mesa's compiler takes half
/// an hour and more. Every Vulkan device allows 128 threads (specification, "Required Limits"), so the case runs with
/// those.
const MANY_MEETINGS: &str = "tiles_within_tiles_of_several_warps";

/// Cases whose kernels Mesa compiles for three seconds to a minute each, half of the compile time of all cases. They
/// run only on `cpu`, except in a full run.
const SLOW_TO_COMPILE: [&str; 35] = [
    "double_logarithm_of_gamma",
    "matrices_of_rows",
    "of_each_warp",
    "needleman_wunsch",
    "unrolled_remainders",
    "lu_decomposition",
    "kmeans",
    "scans_of_several_warps",
    "covariant_results",
    "complex_functions",
    "destruction_by_the_base",
    "of_producers_and_consumers",
    "stages_of_a_template",
    "virtual_base_construction",
    "virtual_base_overriders",
    "returned_objects",
    "tiles_within_tiles_of_several_warps",
    "votes_of_several_warps",
    "reductions_of_several_warps",
    "mixed_record_sort",
    "of_a_block",
    "many_arrivals",
    "halves_of_one_word_compared_and_swapped",
    "virtual_base_layouts",
    "alignments",
    "arrive_early",
    "large_local_arrays",
    "copies_by_a_group",
    "sizes_of_heap_blocks",
    "of_parts_of_the_block",
    "nbody",
    "two_phases_of_two_barriers",
    "visitors",
    "arrive_and_wait",
    "objects_with_alignments",
];

/// Least number of SPIR-V modules that a run keeps.
const LEAST_MODULES: usize = 800;

type Environment = Vec<(&'static str, OsString)>;

pub fn run(args: &Args) -> Result<()> {
    let mut steps = Steps::new();
    let result = all(args, &mut steps);
    steps.summary(result.is_ok());
    result
}

fn all(args: &Args, steps: &mut Steps) -> Result<()> {
    steps.step("files", files::check)?;
    steps.step("the library's dependencies", library::check)?;
    let mut env: Environment = vec![("CARGO_TERM_PROGRESS_WHEN", "never".into())];
    if std::env::var_os("CI").is_some() {
        // Nothing is built twice there, so that incremental state would only cost time and space.
        env.push(("CARGO_INCREMENTAL", "0".into()));
        env.push(("CARGO_TERM_COLOR", "never".into()));
    }
    if std::env::var_os("XDG_RUNTIME_DIR").is_none() {
        // Graphics drivers complain on standard error, once per device, if it is not set.
        env.push(("XDG_RUNTIME_DIR", process::target_dir()?.into_os_string()));
    }
    if !args.full && std::env::var_os("GALLIVM_PERF").is_none() {
        // Mesa's software devices optimise kernels, which takes most of the time; only the full run enables that. The
        // tests and the suite share one setting, since a device is calibrated for each.
        env.push(("GALLIVM_PERF", "nopt".into()));
    }
    env.extend(steps.step("a Vulkan device", vulkan::ensure)?);
    steps.step("build systems", build_systems::ensure)?;
    env.extend(steps.step("NVRTC", nvrtc::ensure)?);
    let with_env = |mut command: Command| {
        command.envs(env.iter().map(|(k, v)| (k, v)));
        command
    };
    let lints = if args.no_lints { Lints::none() } else { Lints::find() };
    steps.step("English of comments", prose::check)?;
    steps.step("the listing of the public API", api::check)?;
    if !args.no_lints {
        steps.step("formatting", || process::run(&mut with_env(process::cargo(["fmt", "--all", "--check"]))))?;
        steps.step("lints, and building", || lints.build(with_env))?;
        steps.step("combinations of features", || {
            let all = if args.full { &FEATURE_SETS[..] } else { &FEATURE_SETS[..1] };
            all.iter().try_for_each(|features| {
                let check = ["check", "--package", "isowarp", "--lib", "--no-default-features", "--features", features];
                process::run(&mut with_env(process::cargo(check)))
            })
        })?;
        if args.full {
            // The library alone: items that only the command uses must be neither needed nor unused.
            let alone = ["--no-default-features", "--features", "isowarp-cuda/nvrtc-tests", "--", "-D", "warnings"];
            let library = [&["clippy", "--workspace", "--all-targets"], &alone[..]].concat();
            steps.step("lints without the command", || process::run(&mut with_env(process::cargo(library))))?;
        }
        let prepare = |command| lints.in_build(with_env(command));
        steps.step("documentation", || match args.full {
            false => documentation::of_libraries(prepare),
            true => {
                // A package with a library and a program of the same name is documented as a library.
                let doc = ["doc", "--workspace", "--no-deps", "--lib", "--examples", "--features", FEATURES];
                let doc = doc.into_iter().chain(PROGRAMS.iter().flat_map(|name| ["--bin", name]));
                process::run(prepare(process::cargo(doc)).env("RUSTDOCFLAGS", documentation::FLAGS))
            }
        })?;
    }
    // Packages as they would be published, with all dependencies. Nothing is built, and no network is used.
    let package = ["package", "--workspace", "--no-verify", "--offline", "--quiet", "--allow-dirty"];
    let package = package.into_iter().chain(UNPUBLISHED.iter().flat_map(|name| ["--exclude", name]));
    steps.step("packages", || process::run(&mut with_env(process::cargo(package))))?;
    // Snapshots are compared here, never written.
    let features = if args.full { ALL_FEATURES } else { FEATURES };
    let test = ["test", "--workspace", "--features", features, "--no-fail-fast"];
    steps.step("tests", || {
        let mut command = lints.in_build(with_env(process::cargo(test)));
        if args.full {
            command.env("ISOWARP_ALL_CASES", "1");
        }
        process::run(command.env("INSTA_UPDATE", "no"))
    })?;
    steps.step("the math library against the C library", walk::sample)?;
    let isowarp = |env: &Environment, args: &[&str]| {
        // The tests have built it; `cargo run` would choose other features and build again.
        let program = process::isowarp("debug")?;
        ensure!(program.exists(), "{} was not built by the tests", program.display());
        let mut command = Command::new(program);
        command.args(args).envs(env.iter().map(|(k, v)| (k, v)));
        anyhow::Ok(with_env(command))
    };
    let conform = |env: &Environment, devices: &[&str], options: &[&str]| {
        let skips_slow = !args.full && devices.contains(&"wgpu");
        let slow = SLOW_TO_COMPILE.iter().filter(|_| skips_slow).flat_map(|case| ["--skip", case]);
        let devices = devices.iter().flat_map(|d| ["--device", d]);
        // Several of these processes already run concurrently.
        let options = devices.chain(options.iter().copied()).chain(slow);
        process::run(&mut isowarp(env, &["conform", "--jobs", "1"].into_iter().chain(options).collect::<Vec<_>>())?)
    };
    let both = ["cpu", "wgpu"];
    let reports = process::target_dir()?.join("conformance");
    std::fs::create_dir_all(&reports)?;
    let [first, second, webgpu] = ["first.json", "second.json", "webgpu.json"].map(|name| reports.join(name));
    let [to_first, to_second, to_webgpu] = [&first, &second, &webgpu].map(|path| path.to_string_lossy().into_owned());
    let some = |sample: &'static [&'static str]| if args.full { &[] } else { sample };
    // Each forced lowering runs on some of the cases that it changes: a driver compiles each of their kernels again,
    // which takes most of the time. The other cases would not differ.
    let changed = some(&["--skip", MATH, "--skip", TEXTURES, "--affected", "--sample", "16"]);
    // These run on `cpu` alone, where no driver compiles. Cases without floats would not differ.
    let flushed = some(&["--affected", "--sample", "16"]);
    let conform = &conform;
    let plain = &Environment::new();
    // The SPIR-V of the jobs that run most cases is kept. With WebGPU's limits, wgpu writes it.
    let (spirv_folder, kept) = spirv::folder()?;
    let keeping = &vec![kept];
    let keeping_job = |name, devices, args: Vec<String>| -> Job<'_> {
        (name, Box::new(move || conform(keeping, devices, &args.iter().map(String::as_str).collect::<Vec<_>>())))
    };
    let job = |name, devices, args: Vec<String>| -> Job<'_> {
        (name, Box::new(move || conform(plain, devices, &args.iter().map(String::as_str).collect::<Vec<_>>())))
    };
    let strings = |parts: &[&[&str]]| -> Vec<String> { parts.concat().into_iter().map(str::to_owned).collect() };
    let own_limits = |name, part: &str, report: &str| {
        let options: [&[&str]; 2] = [&["--part", part, "--skip", MATH, "--json", report], some(&["--skip", TEXTURES])];
        keeping_job(name, &both, strings(&options))
    };
    // Another driver, another shading language, and only 32-bit types.
    let gl: Environment = vec![("WGPU_BACKEND", "gl".into())];
    let on_gl = || {
        if !process::output(&mut isowarp(&gl, &["devices"])?)?.contains("(gl)") {
            println!("no OpenGL driver was found (Debian and Ubuntu: libegl1, libgl1-mesa-dri): not run");
            return Ok(());
        }
        conform(&gl, &both, some(&["--skip", MATH, "--skip", TEXTURES, "--sample", "24"]))
    };
    let without_golden_results = || {
        if !process::root().join("shaders/unrecorded").exists() {
            println!("all cases have golden results");
            return Ok(());
        }
        conform(plain, &both, &["--cases", "shaders/unrecorded", "--golden", "none"])
    };
    let with_larger_workgroups = || {
        if !args.full {
            println!("{MANY_MEETINGS} runs with workgroups of 128 in a full run");
            return Ok(());
        }
        conform(plain, &["wgpu"], &["--workgroup", "128", "--filter", MANY_MEETINGS])
    };
    let math_sample = some(&["--sample", "20"]);
    // Drivers' compilers take most of the time of each job, on one core.
    let jobs = || {
        // Calibrate devices once, before several processes need the result.
        process::run(&mut isowarp(plain, &["devices"])?)?;
        process::run(&mut isowarp(plain, &["devices", "--profile", "webgpu"])?)?;
        jobs::run(vec![
            // Half of the cases in each of two processes: in one process Mesa compiles one kernel at a time.
            own_limits("with the device's own limits, first part", "1/2", &to_first),
            own_limits("with the device's own limits, second part", "2/2", &to_second),
            // The limits of a browser or a weak laptop: none of the types and limits that the device may have in
            // addition. The reference need not repeat its computations of the first job.
            job("with WebGPU's limits", &["wgpu"], {
                let most = some(&["--skip", PIPELINES, "--skip", TEXTURES, "--sample", "12"]);
                strings(&[&["--skip", MATH, "--profile", "webgpu", "--json", &to_webgpu], most])
            }),
            job("textures on cpu", &["cpu"], strings(&[&["--filter", TEXTURES], some(&["--sample", "2"])])),
            keeping_job("textures on wgpu", &both, strings(&[&["--filter", TEXTURES], some(&["--sample", "24"])])),
            job("textures with WebGPU's limits", &["wgpu"], {
                strings(&[&["--filter", TEXTURES, "--profile", "webgpu"], some(&["--sample", "160"])])
            }),
            // Instructions that a software device lacks, such as `fma`, make their kernels so large that its compiler
            // takes seconds for each. Hardware runs all of them.
            keeping_job("math functions on wgpu", &both, strings(&[&["--filter", MATH], math_sample])),
            // All shared variables are in global memory.
            job("with spilled shared memory", &["wgpu"], {
                strings(&[&["--shared-limit", "0"], some(&["--skip", TEXTURES, "--affected", "--sample", "12"])])
            }),
            // All local arrays are in global memory.
            job("with spilled local arrays", &["wgpu"], {
                strings(&[
                    &["--local-limit", "0", "--skip", MATH, "--skip", TEXTURES],
                    some(&["--affected", "--sample", "16"]),
                ])
            }),
            ("on OpenGL", Box::new(on_gl)),
            // Every block of more than a warp runs as on a device that allows no larger workgroups.
            job("with small workgroups", &["wgpu"], {
                strings(&[&["--workgroup", "32", "--skip", MANY_MEETINGS], changed, some(&["--skip", PIPELINES])])
            }),
            ("with larger workgroups", Box::new(with_larger_workgroups)),
            job("what Mesa compiles slowly, on cpu", &["cpu"], {
                let filters: Vec<&str> = SLOW_TO_COMPILE.iter().flat_map(|case| ["--filter", case]).collect();
                strings(&[&filters])
            }),
            job("math functions on cpu", &["cpu"], strings(&[&["--filter", MATH]])),
            // As on a device that flushes subnormal numbers to zero in `fma`, or also in sums and products, as NVIDIA's
            // Vulkan driver and others do.
            job("with flushed subnormals in fma", &["cpu"], strings(&[&["--flush", "fma"], flushed])),
            job("with flushed subnormals", &["cpu"], strings(&[&["--flush", "all"], flushed])),
            // Memory is in many windows, as on a device whose bindings are smaller than a program's memory.
            job("with small windows of memory", &["wgpu"], strings(&[&["--window", "65536"], changed])),
            // Nearly every kernel is cut into parts, as where a driver takes too long to compile long kernels.
            job("with kernels cut into parts", &["wgpu"], {
                strings(&[&["--quirk", "most_accesses=2"], some(&["--skip", TEXTURES, "--sample", "32"])])
            }),
            ("on SwiftShader", Box::new(|| on_swiftshader(args.full))),
            // These cases have only their stated results and the agreement of both devices.
            ("without golden results", Box::new(without_golden_results)),
        ])
    };
    steps.step("conformance", jobs)?;
    // A process for each module takes most of the time.
    let step = if args.full { 1 } else { 8 };
    steps.step("SPIR-V", || spirv::validate(&spirv_folder, step, LEAST_MODULES))?;
    steps.step("what is unsupported", || unsupported::check(&[&first, &second], &webgpu))?;
    if args.full {
        steps.step("validation layer", || layers::suite(&env, &[]))?;
        steps.step("Tint", tint::all)?;
        for family in isa::FAMILIES {
            steps.step("instructions of AMD's GPUs", || isa::all(family))?;
        }
    }
    Ok(())
}

/// Runs the suite on a third Vulkan driver: the quick cases if it is installed, every case in a full run.
fn on_swiftshader(full: bool) -> Result<()> {
    let env = if full { swiftshader::ensure()? } else { swiftshader::installed() };
    match env {
        Some(env) if full => swiftshader::suite(&env, &["--jobs", "1"]),
        Some(env) => swiftshader::suite(&env, &["--jobs", "1", "--quick"]),
        None => {
            println!("no SwiftShader is installed (Debian and Ubuntu: chromium): not run");
            Ok(())
        }
    }
}
