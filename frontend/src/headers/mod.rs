//! Built-in headers: the parts of the C library's and CUDA's headers that device code needs.
//!
//! Most contain only macros. Types such as `uint32_t` and `size_t` are known to the front end without any header, and
//! so are functions. What CUDA and C++ implement in C++ on top of these is C++ here, too. Numbers are those of x86-64
//! Linux.

mod declaring_header;
mod implied;
mod known;
mod texts;

use std::sync::LazyLock;

use rustc_hash::FxHashSet;

pub use declaring_header::{declared_by, declaring_header, predefined_macros};
pub use implied::implied;
pub use known::{is_known, may_be_missing};
pub use texts::{names, text};

/// The texts of `cuda_fp16.h` and `cuda_bf16.h`.
static SIXTEEN_BITS: LazyLock<[String; 2]> = LazyLock::new(|| {
    let [half, bfloat16] = [&HALF, &BFLOAT16].map(|words| in_words(words, include_str!("sixteen_bits.h")));
    let between = include_str!("bfloat16_half.h");
    let [half_constants, bfloat16_constants] = &*CONSTANTS;
    [half + half_constants, format!("#include <cuda_fp16.h>\n{bfloat16}{between}{bfloat16_constants}")]
});
/// The constants of these two headers.
static CONSTANTS: LazyLock<[String; 2]> =
    LazyLock::new(|| [&HALF, &BFLOAT16].map(|words| in_words(words, include_str!("sixteen_bits_constants.h"))));

/// Replacements that turn `sixteen_bits.h` into one of the two headers of 16-bit numbers: words and their
/// replacements.
type Words = [(&'static str, &'static str); 14];

#[rustfmt::skip]
const HALF: Words = [
    ("GUARD", "__CUDA_FP16_H__"), ("WORD", "HALF"), ("INFINITE", "0x7c00"), ("UNIT", "0x3c00"), ("LARGEST", "0x7bff"),
    ("SUFFIX", "FP16"),
    ("ALIASES", "typedef __half __nv_half, nv_half;\ntypedef __half2 __nv_half2, nv_half2;\n\
                 typedef __half_raw __nv_half_raw;\ntypedef __half2_raw __nv_half2_raw;\n"),
    ("__nameS2", "__halves2"), ("PAIR", "__half2"), ("OTHER", "__nv_bfloat16"), ("NUMBER", "__half"), ("SHORT", "half"),
    ("NAME", "f16"), ("name", "half"),
];

#[rustfmt::skip]
const BFLOAT16: Words = [
    ("GUARD", "__CUDA_BF16_H__"), ("WORD", "BFLOAT16"), ("INFINITE", "0x7f80"), ("UNIT", "0x3f80"), ("LARGEST", "0x7f7f"),
    ("SUFFIX", "BF16"),
    ("ALIASES", ""),
    ("__nameS2", "__halves2"), ("PAIR", "__nv_bfloat162"), ("OTHER", "__half"), ("NUMBER", "__nv_bfloat16"),
    ("SHORT", "nv_bfloat16"), ("NAME", "bf16"), ("name", "bfloat16"),
];

/// The text of `cuda_fp8.h`.
static EIGHT_BITS: LazyLock<String> = LazyLock::new(|| {
    let types = include_str!("eight_bits_types.h");
    let of = |e: &str, format: &str| {
        let [number, pair, four] = ["", "x2", "x4"].map(|n| format!("__nv_fp8{n}_{e}"));
        let words = [("NUMBER", &*number), ("PAIR", &pair), ("FOUR", &four), ("FORMAT", format)];
        in_words(&words, types)
    };
    format!("{}{}{}#endif\n", include_str!("eight_bits.h"), of("e4m3", "__NV_E4M3"), of("e5m2", "__NV_E5M2"))
});

/// The compute capabilities that `<nv/target>` has names for.
const CAPABILITIES: [u32; 23] =
    [35, 37, 50, 52, 53, 60, 61, 62, 70, 72, 75, 80, 86, 87, 88, 89, 90, 100, 103, 107, 110, 120, 121];
/// Largest number of pairs of a condition and code in `NV_DISPATCH_TARGET`.
const MOST_TARGETS: u32 = 18;

/// The text of `nv/target`.
static TARGET: LazyLock<String> = LazyLock::new(|| {
    let mut text = "#ifndef __NV_TARGET_H\n#define __NV_TARGET_H\n".to_owned();
    for capability in CAPABILITIES {
        for (name, operator) in [("PROVIDES", ">="), ("IS_EXACTLY", "==")] {
            text += &format!(
                "#if __CUDA_ARCH__ {operator} {capability}0\n#define NV_{name}_SM_{capability} 1\n\
                 #else\n#define NV_{name}_SM_{capability} 0\n#endif\n"
            );
        }
    }
    // Features that later capabilities lack are never available.
    for capability in CAPABILITIES.iter().filter(|capability| **capability >= 90) {
        for suffix in if *capability == 90 { &["a"][..] } else { &["a", "f"] } {
            text += &format!("#define NV_HAS_FEATURE_SM_{capability}{suffix} 0\n");
        }
    }
    // Each position among the pairs has its own macros, since a macro is not replaced inside itself.
    for n in 1..=MOST_TARGETS {
        text += &format!(
            "#define _ISOWARP_PICK_{n}(__condition, ...) _ISOWARP_JOINED(_ISOWARP_PICK_{n}_, __condition)(__VA_ARGS__)\n\
             #define _ISOWARP_PICK_{n}_1(__code, ...) _ISOWARP_CODE(__code)\n\
             #define _ISOWARP_PICK_{n}_0(__code, ...) _ISOWARP_PICK_{}(__VA_ARGS__)\n",
            n - 1
        );
    }
    text + include_str!("nv_target.h") + "#endif\n"
});

fn in_words(words: &[(&str, &str)], text: &str) -> String {
    words.iter().fold(text.to_owned(), |text, (word, meaning)| text.replace(word, meaning))
}

/// The form that NVRTC gets of a built-in header that NVIDIA also has.
pub struct ForNvrtc {
    /// Text before our text, in place of the functions `__iw_…` that NVRTC does not have.
    pub operations: &'static str,
    /// Text after either text.
    pub constants: &'static str,
    /// Another header, which NVIDIA's header needs.
    pub beside: Option<&'static str>,
}

/// The header of libcu++ that declares the names of `<stdint.h>` for NVRTC.
pub const LIBCUXX_INTEGERS: &str = "cuda/std/cstdint";

/// Returns the form for NVRTC of the header with this name, if NVIDIA has it.
pub fn for_nvrtc(name: &str) -> Option<ForNvrtc> {
    let [half, bfloat16] = &*CONSTANTS;
    match name {
        "cuda_fp16.h" => Some(ForNvrtc { operations: include_str!("half_ptx.h"), constants: half, beside: None }),
        "cuda_bf16.h" => {
            Some(ForNvrtc { operations: include_str!("bfloat16_ptx.h"), constants: bfloat16, beside: None })
        }
        // libcu++ and cooperative groups: either all of them are NVIDIA's, or all are ours.
        _ => {
            let folders = ["cuda/", "cooperative_groups", "cuda_pipeline", "nv/"];
            let nvidias = folders.iter().any(|start| name.starts_with(start));
            nvidias.then_some(ForNvrtc { operations: "", constants: "", beside: Some(LIBCUXX_INTEGERS) })
        }
    }
}

const PREDEFINED: &str = include_str!("predefined.h");

/// Returns true for a name that `isowarp/device_runtime` declares.
pub fn is_of_device_runtime(name: &str) -> bool {
    static NAMES: LazyLock<FxHashSet<&str>> = LazyLock::new(|| {
        let words = include_str!("device_runtime.h").split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        words.filter(|word| word.starts_with("cuda")).collect()
    });
    NAMES.contains(name)
}

/// Returns the text before every file: predefined macros and what nvcc includes by itself.
pub fn predefined(cuda_arch: u32) -> String {
    format!("#define __CUDA_ARCH__ {cuda_arch}\n#define __CUDA_ARCH_LIST__ {cuda_arch}\n{PREDEFINED}")
}
