//! Has a Vulkan driver compile the kernels of all conformance cases and benchmarks for a GPU that is not present,
//! reports kernels that spill registers or take long, and checks the instructions for what exactness needs. Nothing is
//! executed.
//!
//! Needs Mesa's RADV and the variable `RADV_FORCE_FAMILY`, and fails without them. So it runs only by name, as
//! `cargo xtask isa` does for some families of AMD's GPUs.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

use std::collections::BTreeSet;
use std::path::Path;
use std::time::Duration;

use isowarp::{Compiler, FloatMode};
use isowarp_conformance::bench::file::{Size, discover as discover_benches};
use isowarp_conformance::case::{Case, discover};
use isowarp_conformance::compile::compile_case;
use isowarp_core::passes::record_launches::with_records;
use isowarp_wgpu::adapter::{Adapter, DeviceKind, Profile};
use isowarp_wgpu::emit::EmitOptions;
use isowarp_wgpu::isa::{Compiled, Inspected, IsaError};
use rayon::prelude::*;

/// Time that a driver may take for one kernel without being reported.
const LONG: Duration = Duration::from_secs(2);

/// Result of compiling a kernel with blocks of one size.
enum Made {
    Compiled(String, Compiled),
    Refused(String),
    Failed(String),
}

/// Returns the null device that the environment requests, and its name.
fn null_device() -> (Inspected, String) {
    let adapters = Adapter::all();
    let null = adapters.iter().find(|adapter| adapter.summary().kind == DeviceKind::Null);
    let null = null.expect("RADV_FORCE_FAMILY and VK_DRIVER_FILES must name a family and RADV's manifest");
    (Inspected::open(null, Profile::Native).unwrap(), null.summary().name.clone())
}

#[test]
fn the_driver_compiles_every_kernel() {
    let (device, name) = null_device();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut cases = discover(&root.join("shaders/conformance")).unwrap();
    let benches = discover_benches(&root.join("shaders/bench")).unwrap();
    cases.extend(benches.iter().map(|bench| bench.at(Size::Full).case.clone()));
    let made: Vec<Made> = cases.par_iter().flat_map_iter(|case| of_case(&device, case)).collect();
    report(&name, &made);
}

/// Kernels of single operations.
const OPERATIONS: &str = "
#include <cuda_fp16.h>
__global__ void halves(float *p) { p[threadIdx.x] = __half2float(__float2half(p[threadIdx.x])); }
__global__ void apart(float *p) { p[threadIdx.x] = __fadd_rn(__fmul_rn(p[threadIdx.x], p[32]), p[33]); }
__global__ void together(float *p) { p[threadIdx.x] = fmaf(p[threadIdx.x], p[32], p[33]); }
__global__ void root(float *p) { p[threadIdx.x] = __fsqrt_rn(p[threadIdx.x]); }
";

/// The driver does not drop conversions to half and back, does not contract products and sums, and does not split fused
/// operations. Subnormals are kept: the settings of a program are not among its instructions, but a square root is
/// scaled for subnormals (a comparison of classes, and products) if and only if they are not flushed (`emit_scaled_op`
/// of Mesa's compiler).
#[test]
fn exact_operations_use_exact_instructions() {
    let (device, name) = null_device();
    let program = Compiler::new().compile("operations.cu", OPERATIONS).unwrap();
    let module = with_records(&program.module).unwrap();
    let instructions = |kernel: &str| -> Vec<String> {
        let compiled = device.compile(&module, kernel, &EmitOptions::new([32, 1, 1]), false).unwrap();
        let (title, text) = compiled.executables.last().unwrap().forms.last().unwrap();
        assert_eq!(title, "Assembly", "the last form is what the processor executes");
        let words = text.lines().filter_map(|line| line.split_whitespace().next());
        words.filter(|word| word.starts_with("v_")).map(str::to_owned).collect()
    };
    let count = |all: &[String], parts: &[&str]| all.iter().filter(|i| parts.iter().any(|p| i.starts_with(p))).count();
    const FUSED: [&str; 5] = ["v_fma", "v_mad_f", "v_mac_f", "v_pk_fma", "v_dual_fma"];

    let halves = instructions("halves");
    let narrowed = count(&halves, &["v_cvt_f16_f32", "v_cvt_pkrtz_f16_f32", "v_cvt_pk_rtz_f16_f32"]);
    assert!(narrowed == 1 && count(&halves, &["v_cvt_f32_f16"]) == 1, "{halves:?}");

    let apart = instructions("apart");
    let separate = (count(&apart, &["v_mul_f32"]), count(&apart, &["v_add_f32"]), count(&apart, &FUSED));
    assert_eq!(separate, (1, 1, 0), "{apart:?}");

    let together = instructions("together");
    // `v_mad` and `v_mac` round twice.
    let fused = (count(&together, &FUSED), count(&together, &["v_fma"]), count(&together, &["v_mul_f32", "v_add_f32"]));
    assert_eq!(fused, (1, 1, 0), "{together:?}");

    let root = instructions("root");
    assert!(count(&root, &["v_cmp_class_f32"]) == 1 && count(&root, &["v_sqrt_f32"]) == 2, "{root:?}");
    println!("{name}: halves are rounded and converted back, products are not contracted, subnormals are kept");
}

fn of_case(device: &Inspected, case: &Case) -> Vec<Made> {
    // The kernels of a case by block, dynamic shared memory and name.
    let launches = case.launches.iter();
    let kernels: BTreeSet<([u32; 3], u32, &str)> =
        launches.map(|l| (l.config.block.to_array(), l.config.shared_bytes, l.kernel.as_str())).collect();
    let program = compile_case(case, FloatMode::Exact, case.fmad, None).unwrap();
    let module = with_records(&program.module).unwrap();
    // Instances of templates have another name where several expressions mean one instance.
    let instances = program.native.as_ref().map_or(&[][..], |native| &native.instances);
    let one = |(block, shared, asked): ([u32; 3], u32, &str)| {
        let kernel = instances.iter().find(|(name, _)| name == asked).map_or(asked, |(_, kernel)| kernel);
        let mut options = EmitOptions::new(block);
        options.dynamic_shared = shared;
        let name = format!("{}/{}: {kernel} with blocks of {block:?}", case.family, case.name);
        // Printed in advance, in case the driver ends this process.
        if std::env::var_os("ISOWARP_VERBOSE").is_some() {
            eprintln!("{name}");
        }
        match device.compile(&module, kernel, &options, false) {
            Ok(compiled) => Made::Compiled(name, compiled),
            Err(IsaError::Refused(said)) => {
                Made::Refused(format!("{name}: {}", said.first().map_or("", |d| d.message.as_str())))
            }
            Err(error) => Made::Failed(format!("{name}: {error}")),
        }
    };
    kernels.into_iter().map(one).collect()
}

/// Returns a driver's statistic, if it exists and is a number.
fn counted(compiled: &Compiled, name: &str) -> Option<u64> {
    let all = compiled.executables.iter().flat_map(|executable| &executable.statistics);
    all.filter(|statistic| statistic.name == name).find_map(|statistic| statistic.value.parse().ok())
}

fn report(device: &str, made: &[Made]) {
    let (mut compiled, mut refused, mut failed, mut lines) = (0, 0, Vec::new(), Vec::new());
    for kernel in made {
        match kernel {
            Made::Compiled(name, found) => {
                compiled += 1;
                assert!(!found.executables.is_empty(), "{name}: the driver shows nothing");
                let count = |what| counted(found, what).unwrap_or(0);
                let (vector, scalar) = (count("Spilled VGPRs"), count("Spilled SGPRs"));
                let scratch = count("Scratch size");
                if vector + scalar > 0 {
                    lines.push(format!(
                        "spills {vector} vector and {scalar} scalar registers, {scratch} bytes of scratch: {name}"
                    ));
                }
                if found.time > LONG {
                    lines.push(format!(
                        "took {:.1} s for {} words of SPIR-V: {name}",
                        found.time.as_secs_f64(),
                        found.spirv_words
                    ));
                }
            }
            Made::Refused(why) => {
                refused += 1;
                println!("refused: {why}");
            }
            Made::Failed(why) => failed.push(why.as_str()),
        }
    }
    lines.sort();
    lines.iter().for_each(|line| println!("{line}"));
    println!("{device}: {compiled} kernels compiled, {refused} refused, {} failed", failed.len());
    assert!(failed.is_empty(), "{}", failed.join("\n"));
    assert!(compiled > 20 * refused, "{compiled} compiled, {refused} refused");
}
