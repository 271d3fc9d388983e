//! The page that lists the functions (`docs/cublas.md`).

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::{batched, gemm, handle, level1, level2, level3, lt, memory, reductions};

/// The functions of each file.
const LISTS: &[&[(&str, &str)]] = &[
    batched::FUNCTIONS,
    gemm::BATCHED,
    gemm::BATCHED_EX,
    gemm::GEMM,
    gemm::GEMM_AS,
    gemm::GEMM_EX,
    gemm::HGEMM,
    gemm::STRIDED,
    gemm::STRIDED_EX,
    handle::FUNCTIONS,
    level1::AXPY,
    level1::AXPY_EX,
    level1::COPY,
    level1::ROT,
    level1::ROTG,
    level1::SCAL,
    level1::SCAL_EX,
    level1::SWAP,
    level2::GEMV,
    level2::GEMV_STRIDED,
    level2::GER,
    level2::SYMV,
    level2::SYR,
    level2::SYR2,
    level2::TRIANGLES,
    level3::DGMM,
    level3::GEAM,
    level3::SYMM,
    level3::SYR2K,
    level3::SYRK,
    level3::SYRKX,
    level3::TRMM,
    level3::TRSM,
    lt::FUNCTIONS,
    memory::MATRICES,
    memory::MATRICES_LATER,
    memory::VECTORS,
    memory::VECTORS_LATER,
    reductions::DOT,
    reductions::DOT_EX,
    reductions::EXTREMES,
    reductions::NORM,
    reductions::ONE_EX,
    reductions::SUM,
    &[
        ("cublasLtGetCudartVersion", ""),
        ("cublasLtGetStatusName", ""),
        ("cublasLtGetStatusString", ""),
        ("cublasLtGetVersion", "that of CUDA 13.0"),
    ],
    &[("cublasGetCudartVersion", ""), ("cublasGetStatusName", ""), ("cublasGetStatusString", "")],
];

/// The page up to the list.
const HEAD: &str = include_str!("page.md");

/// Returns the page. Names are those that programs write: `cublas_v2.h` makes `cublasSgemm` of `cublasSgemm_v2`.
pub fn page() -> String {
    let names = LISTS.iter().copied().flatten().map(|(name, note)| (name.trim_end_matches("_v2"), *note));
    let rows: BTreeMap<&str, &str> = names.collect();
    let mut out = HEAD.replace("{count}", &rows.len().to_string());
    out.push_str("\n| function | notes |\n|---|---|\n");
    for (name, note) in rows {
        let _ = writeln!(out, "| `{name}` | {note} |");
    }
    out
}
