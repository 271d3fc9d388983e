#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use super::*;
use crate::adapter::{Independence, PerWidth};

const SOURCE: &str = "
@group(0) @binding(0) var<storage, read_write> data: array<f32>;
fn step(x: f32, y: f32) -> f32 { return -x * y + 1.0 / y; }
@compute @workgroup_size(32) fn main(@builtin(global_invocation_id) id: vec3<u32>) {
    let v = vec2<f32>(data[id.x], data[id.x + 1u]) * 3.0;
    data[id.x] = step(v.x, v.y) - fma(v.x, v.y, v.x);
}";

const WIDE: &str = "
@group(0) @binding(0) var<storage, read_write> data: array<f64>;
@compute @workgroup_size(1) fn main() { data[0] = data[0] * f64(f32(data[1]) + 2.0f); }";

fn parse(source: &str) -> (naga::Module, ModuleInfo) {
    let module = naga::front::wgsl::parse_str(source).unwrap();
    let info = Validator::new(ValidationFlags::all(), naga::valid::Capabilities::FLOAT64).validate(&module).unwrap();
    (module, info)
}

fn everything() -> SpirvTarget {
    let all = PerWidth { f16: true, f32: true, f64: true };
    SpirvTarget {
        version: (1, 5),
        denorm_preserve: all,
        denorm_independence: Independence::All,
        signed_zero_inf_nan_preserve: all,
        rounding_rte: all,
        rounding_independence: Independence::All,
        shader_ballot: true,
    }
}

const BALLOT: &str = "
@group(0) @binding(0) var<storage, read_write> data: array<vec4<u32>>;
@compute @workgroup_size(64) fn main(@builtin(local_invocation_index) i: u32) {
  var votes = subgroupBallot(i % 3u == 1u);
  if i % 2u == 0u { votes += subgroupBallot(i % 5u == 0u); }
  data[i] = votes;
}";

fn text(source: &str, target: &SpirvTarget) -> String {
    let (module, info) = parse(source);
    disassemble(&module_to_spirv(&module, &info, target).unwrap()).unwrap()
}

/// Returns the lines of `after` that `before` lacks, without ids.
fn added(before: &str, after: &str) -> Vec<String> {
    let mut old: Vec<&str> = before.lines().collect();
    let mut new = Vec::new();
    for line in after.lines() {
        match old.iter().position(|&l| l == line) {
            Some(at) => drop(old.remove(at)),
            None => new.push(line),
        }
    }
    assert!(old.is_empty(), "the patch removed {old:?}");
    new.iter()
        .map(|line| {
            let words = line.split_whitespace().filter(|w| !w.starts_with('%'));
            words.collect::<Vec<_>>().join(" ")
        })
        .collect()
}

#[test]
fn every_float_operation_is_decorated_and_the_modes_are_set() {
    let (module, info) = parse(SOURCE);
    let target = everything();
    let words = spv::write_vec(&module, &info, &options(&module, &target), None).unwrap();
    let before = disassemble(&words).unwrap();
    let after = disassemble(&patch(&words, &target, &[]).unwrap()).unwrap();
    insta::assert_snapshot!(added(&before, &after).join("\n"), @r"
    OpCapability DenormPreserve
    OpCapability SignedZeroInfNanPreserve
    OpCapability RoundingModeRTE
    OpExecutionMode DenormPreserve 32
    OpExecutionMode SignedZeroInfNanPreserve 32
    OpExecutionMode RoundingModeRTE 32
    OpDecorate NoContraction
    OpDecorate NoContraction
    OpDecorate NoContraction
    OpDecorate NoContraction
    OpDecorate NoContraction
    OpDecorate NoContraction
    ");
}

#[test]
fn the_extension_ballot_is_used_where_faster() {
    let module = naga::front::wgsl::parse_str(BALLOT).unwrap();
    let capabilities = naga::valid::Capabilities::SUBGROUP;
    let info = Validator::new(ValidationFlags::all(), capabilities)
        .subgroup_stages(ShaderStages::COMPUTE)
        .subgroup_operations(SubgroupOperationSet::all())
        .validate(&module)
        .unwrap();
    let of = |shader_ballot: bool| {
        let target = SpirvTarget { shader_ballot, ..SpirvTarget::default() };
        disassemble(&module_to_spirv(&module, &info, &target).unwrap()).unwrap()
    };
    let (before, after) = (of(false), of(true));
    let count = |text: &str, word: &str| text.matches(word).count();
    assert_eq!([count(&before, "= OpGroupNonUniformBallot "), count(&before, "SubgroupBallotKHR")], [2, 0]);
    assert_eq!([count(&after, "= OpGroupNonUniformBallot "), count(&after, "= OpSubgroupBallotKHR ")], [0, 2]);
    assert_eq!(count(&after, "OpCapability SubgroupBallotKHR"), 1);
    assert_eq!(count(&after, "OpExtension \"SPV_KHR_shader_ballot\""), 1);
}

#[test]
fn both_ballots_have_the_same_result() {
    let gpu = crate::testing::gpu();
    let Some(target) = gpu.spirv_target().copied().filter(|_| gpu.caps().subgroups) else { return };
    // Mesa's software Vulkan supports both, too.
    if !target.shader_ballot && !gpu.info().name.starts_with("llvmpipe") {
        return;
    }
    let source =
        BALLOT.replace("binding(0)", "binding(1)") + "@group(0) @binding(0) var<storage, read_write> none: array<u32>;";
    let results = [false, true].map(|shader_ballot| {
        let gpu = gpu.with_spirv_target(SpirvTarget { shader_ballot, ..target });
        crate::calibrate::lab::run(&gpu, &source, &[0], 256, 1).unwrap()
    });
    assert_eq!(results[0], results[1]);
    assert!(results[0].iter().any(|word| word.count_ones() > 1));
}

#[test]
fn buffers_also_bound_with_64_bit_elements_are_aliased() {
    const TWICE: &str = "
@group(0) @binding(0) var<storage, read_write> words: array<atomic<u32>>;
@group(0) @binding(1) var<storage, read_write> cells: array<atomic<u64>>;
@compute @workgroup_size(1) fn main() { atomicAdd(&cells[0], 1lu); atomicAdd(&words[0], 1u); }";
    let module = naga::front::wgsl::parse_str(TWICE).unwrap();
    let info = Validator::new(ValidationFlags::all(), naga::valid::Capabilities::all()).validate(&module).unwrap();
    let words = module_to_spirv(&module, &info, &everything()).unwrap();
    assert_eq!(disassemble(&words).unwrap().matches("Aliased").count(), 2);
    assert_eq!(patch(&words, &everything(), &[]).unwrap(), words);
    assert!(!text(SOURCE, &everything()).contains("Aliased"));
}

#[test]
fn patching_twice_changes_nothing() {
    let (module, info) = parse(SOURCE);
    let once = module_to_spirv(&module, &info, &everything()).unwrap();
    assert_eq!(patch(&once, &everything(), &[]).unwrap(), once);
}

#[test]
fn only_supported_and_used_widths_get_modes() {
    let mut target = everything();
    target.denorm_preserve.f64 = false;
    let after = text(WIDE, &target);
    assert!(after.contains("DenormPreserve 32"), "{after}");
    assert!(!after.contains("DenormPreserve 64"), "{after}");
    assert!(!after.contains("DenormPreserve 16"), "{after}");
    assert!(after.contains("SignedZeroInfNanPreserve 64"), "{after}");
}

#[test]
fn dependent_widths_get_a_mode_together_or_not_at_all() {
    let mut target = everything();
    target.denorm_preserve.f64 = false;
    target.denorm_independence = Independence::None;
    assert!(!text(WIDE, &target).contains("DenormPreserve"));
    target.denorm_independence = Independence::Only32;
    assert!(text(WIDE, &target).contains("DenormPreserve 32"));
}

#[test]
fn before_version_1_4_the_extension_is_named() {
    let mut target = everything();
    assert!(!text(SOURCE, &target).contains("SPV_KHR_float_controls"));
    target.version = (1, 3);
    assert!(text(SOURCE, &target).contains("SPV_KHR_float_controls"));
}

#[test]
fn garbage_is_an_error() {
    assert!(patch(&[], &everything(), &[]).is_err());
    assert!(patch(&[0x0723_0203, 7, 7], &everything(), &[]).is_err());
    assert!(patch(&[1, 2, 3, 4, 5, 6, 7], &everything(), &[]).is_err());
}

#[test]
fn an_adapter_accepts_the_patched_module() {
    for adapter in crate::testing::adapters() {
        for profile in [crate::adapter::Profile::Native, crate::adapter::Profile::WebGpu] {
            let gpu = adapter.open(profile).unwrap();
            let (module, _) = parse(SOURCE);
            create_module(&gpu, "test", &module).unwrap();
            gpu.check().unwrap();
        }
    }
}

#[test]
fn an_invalid_module_is_an_error() {
    let gpu = crate::testing::gpu();
    let (mut module, _) = parse(SOURCE);
    module.entry_points[0].function.body = naga::Block::new();
    module.entry_points[0].workgroup_size = [0, 1, 1];
    let error = create_module(&gpu, "test", &module).unwrap_err();
    assert!(matches!(error, ModuleError::Invalid(_)), "{error}");
}

/// By default naga lets a barrier that orders global memory do so for the whole device, which costs GPUs many times as
/// much.
#[test]
fn barriers_order_memory_only_for_their_execution_scope() {
    let source = "
@group(0) @binding(0) var<storage, read_write> data: array<u32>;
@compute @workgroup_size(64) fn main(@builtin(local_invocation_index) i: u32) {
    data[i] = i;
    storageBarrier();
    data[64u + i] = data[63u - i];
}";
    let scopes = |words: &[u32]| {
        let module = rspirv::dr::load_words(words).unwrap();
        let barrier = module.all_inst_iter().find(|i| i.class.opcode == rspirv::spirv::Op::ControlBarrier).unwrap();
        (barrier.operands[0].clone(), barrier.operands[1].clone())
    };
    let (module, info) = parse(source);
    let options = spv::Options { lang_version: (1, 3), ..spv::Options::default() };
    let (execution, memory) = scopes(&spv::write_vec(&module, &info, &options, None).unwrap());
    assert_ne!(execution, memory, "nothing is to be patched any more");
    let (execution, memory) = scopes(&module_to_spirv(&module, &info, &everything()).unwrap());
    assert_eq!(execution, memory);
}

#[test]
fn arrays_in_functions_are_not_filled() {
    let source = "
@group(0) @binding(0) var<storage, read_write> data: array<u32>;
@compute @workgroup_size(1) fn main() {
    var a: array<u32, 9>;
    var n: u32;
    a[data[0] & 7u] = data[1];
    data[2] = a[data[3] & 7u] + n;
}";
    let text = text(source, &everything());
    let variables: Vec<_> = text
        .lines()
        .filter(|l| l.contains("OpVariable") && l.contains("Function"))
        .map(|l| l.split_whitespace().count())
        .collect();
    // The variable for the number keeps its initial zero.
    assert_eq!(variables, [5, 6], "{text}");
}

#[test]
fn minima_prefer_numbers() {
    let source = "
@group(0) @binding(0) var<storage, read_write> data: array<f32>;
@compute @workgroup_size(1) fn main() {
    data[0] = max(min(data[1], data[2]), data[3]);
    data[4] = f32(min(u32(data[5]), 3u));
}";
    let text = text(source, &everything());
    let named = |name: &str| text.lines().filter(|l| l.contains("OpExtInst") && l.contains(name)).count();
    assert_eq!((named("NMin"), named("NMax"), named("FMin"), named("FMax"), named("UMin")), (1, 1, 0, 0, 1), "{text}");
}

#[test]
fn halves_do_not_need_the_stage_input_capability() {
    let source = "enable f16;
@group(0) @binding(0) var<storage, read_write> data: array<f16>;
@compute @workgroup_size(1) fn main() { data[0] = data[0] * data[1]; }";
    let module = naga::front::wgsl::parse_str(source).unwrap();
    let capabilities = naga::valid::Capabilities::SHADER_FLOAT16;
    let info = Validator::new(ValidationFlags::all(), capabilities).validate(&module).unwrap();
    let words = module_to_spirv(&module, &info, &everything()).unwrap();
    let text = disassemble(&words).unwrap();
    assert!(text.contains("OpCapability StorageBuffer16BitAccess"), "{text}");
    assert!(!text.contains("StorageInputOutput16"), "{text}");
}
