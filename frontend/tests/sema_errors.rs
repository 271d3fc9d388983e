//! Tests which kernels an error concerns, and the labels and help of messages.

use crate::common;

#[test]
fn a_broken_kernel_does_not_stop_another() {
    let output = common::compile(
        "__device__ int bad() { return what; }\n\
         __global__ void a(int *p) { *p = bad(); }\n\
         __global__ void b(int *p) { *p = 1; }\n",
    );
    let reports: Vec<(&str, bool, usize)> =
        output.kernels.iter().map(|k| (k.name.as_str(), k.compiled, k.diagnostics.len())).collect();
    assert_eq!(reports, [("a", false, 1), ("b", true, 0)]);
    assert!(output.module.kernel("b").is_some());
    assert!(output.module.kernel("a").is_none());
}

#[test]
fn a_kernel_that_does_not_parse_is_reported_by_name() {
    let output = common::compile("__global__ void a(int *p) { *p = ; }\n__global__ void b(int *p) { *p = 1; }\n");
    let reports: Vec<(&str, bool)> = output.kernels.iter().map(|k| (k.name.as_str(), k.compiled)).collect();
    assert!(reports.contains(&("a", false)), "{reports:?}");
    assert!(reports.contains(&("b", true)), "{reports:?}");
}

#[test]
fn an_ambiguous_call_names_its_candidates() {
    let text = "__device__ int f(float); __device__ int f(long); __global__ void k() { f(1); }";
    let output = common::compile(text);
    let labels: usize = output.diagnostics.iter().map(|d| d.labels.len()).sum();
    assert_eq!(labels, 2);
}
