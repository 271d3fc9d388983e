//! Tests subgroup operations on 64-bit integers that are emulated on the device, against the expected results.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use naga::valid::{Capabilities, ShaderStages, SubgroupOperationSet, ValidationFlags, Validator};

use super::{EmulateError, Missing, ROUTINES, emulate};
use crate::calibrate::lab;
use crate::floats;

const THREADS: usize = 64;

/// A device without any 64-bit type.
const NEITHER: Missing = Missing { i64: true, f64: true };

/// The expected result of thread `lane` of a subgroup with the given values; `None` where it is not specified.
type Right = fn(values: &[u64], lane: usize) -> Option<u64>;

/// Operations on `v: u64` in thread `lane`, of one subgroup.
const OPERATIONS: [(&str, Right); 12] = [
    ("subgroupBroadcastFirst(v)", |v, _| v.first().copied()),
    ("subgroupBroadcast(v, 2u)", |v, _| v.get(2).copied()),
    ("subgroupShuffle(v, (lane * 3u + 1u) & 3u)", |v, lane| v.get((lane * 3 + 1) & 3).copied()),
    ("subgroupShuffleUp(v, 3u)", |v, lane| v.get(lane.checked_sub(3)?).copied()),
    ("subgroupShuffleDown(v, 3u)", |v, lane| v.get(lane + 3).copied()),
    ("subgroupShuffleXor(v, 3u)", |v, lane| v.get(lane ^ 3).copied()),
    ("quadBroadcast(v, 1u)", |v, lane| v.get((lane & !3) + 1).copied()),
    ("quadSwapX(v)", |v, lane| v.get(lane ^ 1).copied()),
    ("subgroupAnd(v | 0x123456789lu)", |v, _| v.iter().map(|x| x | 0x1_2345_6789).reduce(|x, y| x & y)),
    ("subgroupOr(v & 0xf0f0f0f0f0f0f0f0lu)", |v, _| v.iter().map(|x| x & 0xf0f0_f0f0_f0f0_f0f0).reduce(|x, y| x | y)),
    ("bitcast<u64>(subgroupXor(bitcast<i64>(v)))", |v, _| v.iter().copied().reduce(|x, y| x ^ y)),
    ("u64(subgroupAdd(u32(v & 0xfflu)))", |v, _| Some(v.iter().map(|x| x & 0xff).sum())),
];

fn source(threads: usize, stores: &str) -> String {
    format!(
        "@group(0) @binding(0) var<storage, read> input: array<u64>;
@group(0) @binding(1) var<storage, read_write> output: array<u64>;
@compute @workgroup_size({threads}) fn main(
    @builtin(local_invocation_index) thread: u32,
    @builtin(subgroup_invocation_id) lane: u32,
) {{
    let v = input[thread];
{stores}}}"
    )
}

#[test]
fn both_words_move_to_other_threads_together() {
    let gpu = crate::testing::gpu();
    if !gpu.caps().subgroups {
        // There is nothing to test without subgroup operations; the devices that run the tests have them.
        return;
    }
    let stride = OPERATIONS.len() + 2;
    let mut stores = format!(
        "    output[{stride}u * thread] = u64(subgroupBroadcastFirst(thread));\n    output[{stride}u * thread + 1u] = u64(lane);\n"
    );
    for (at, (operation, _)) in OPERATIONS.iter().enumerate() {
        stores += &format!("    output[{stride}u * thread + {}u] = {operation};\n", at + 2);
    }
    let values: Vec<u64> = (1..=THREADS as u64).map(|i| i.wrapping_mul(0x9e37_79b9_7f4a_7c15)).collect();
    let words: Vec<u32> = values.iter().flat_map(|&v| [v as u32, (v >> 32) as u32]).collect();
    let output = lab::run_without(&gpu, NEITHER, &source(THREADS, &stores), &words, 2 * THREADS * stride).unwrap();
    let output: Vec<u64> = output.chunks_exact(2).map(|w| u64::from(w[0]) | u64::from(w[1]) << 32).collect();
    let mut known = 0;
    for row in output.chunks_exact(stride) {
        let (first, lane) = (row[0], row[1] as usize);
        // The subgroup's values by lane.
        let mut group: Vec<(u64, u64)> = (output.chunks_exact(stride).zip(&values))
            .filter(|(other, _)| other[0] == first)
            .map(|(other, &value)| (other[1], value))
            .collect();
        group.sort_unstable();
        let group: Vec<u64> = group.into_iter().map(|(_, value)| value).collect();
        for ((operation, right), got) in OPERATIONS.iter().zip(&row[2..]) {
            if let Some(right) = right(&group, lane) {
                assert_eq!(*got, right, "{operation} in lane {lane} of {}: {got:#x}", group.len());
                known += 1;
            }
        }
    }
    assert!(known > THREADS * (OPERATIONS.len() - 3), "only {known} results were compared");
}

fn emulated(stores: &str) -> Result<naga::Module, EmulateError> {
    let module = floats::parse(&(source(32, stores) + ROUTINES)).unwrap();
    let info = Validator::new(ValidationFlags::all(), Capabilities::all())
        .subgroup_stages(ShaderStages::COMPUTE)
        .subgroup_operations(SubgroupOperationSet::all())
        .validate(&module)
        .unwrap();
    emulate(module, &info, NEITHER)
}

#[test]
fn operations_that_carry_between_words_are_refused() {
    for operation in
        ["subgroupAdd(v)", "subgroupMul(v)", "subgroupMin(v)", "bitcast<u64>(subgroupMax(bitcast<i64>(v)))"]
    {
        let error = emulated(&format!("    output[thread] = {operation};\n")).unwrap_err().to_string();
        assert!(error.contains("of a subgroup's 64-bit numbers"), "{operation}: {error}");
    }
    for operation in ["subgroupShuffle(vec2(v, v), lane).x", "subgroupOr(vec2(v, v)).y"] {
        let error = emulated(&format!("    output[thread] = {operation};\n")).unwrap_err().to_string();
        assert!(error.contains("a subgroup's vectors of 64-bit numbers"), "{operation}: {error}");
    }
    assert!(emulated("    output[thread] = subgroupXor(v);\n").is_ok());
}
