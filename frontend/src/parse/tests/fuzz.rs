//! Random token soup with a fixed seed: no panic, no hang, and a tree that can be printed and dropped.

use crate::ast::dump::dump;
use crate::parse::parse;
use crate::preprocess::{MemoryLoader, PreprocessOptions, preprocess_bytes};

const WORDS: &[&str] = &[
    "__global__",
    "__device__",
    "void",
    "int",
    "float",
    "unsigned",
    "const",
    "struct",
    "class",
    "union",
    "enum",
    "template",
    "typename",
    "namespace",
    "using",
    "typedef",
    "operator",
    "static",
    "extern",
    "\"C\"",
    "if",
    "else",
    "for",
    "while",
    "do",
    "switch",
    "case",
    "default",
    "return",
    "goto",
    "sizeof",
    "new",
    "delete",
    "static_cast",
    "decltype",
    "auto",
    "this",
    "throw",
    "constexpr",
    "static_assert",
    "__shared__",
    "__launch_bounds__",
    "alignas",
    "__attribute__",
    "asm",
    "friend",
    "virtual",
    "noexcept",
    "a",
    "b",
    "T",
    "S",
    "f",
    "x",
    "std",
    "float4",
    "threadIdx",
    "0",
    "1",
    "2.5f",
    "'c'",
    "\"s\"",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "<",
    ">",
    "<<<",
    ">>>",
    "<<",
    ">>",
    ";",
    ";",
    ",",
    ":",
    "::",
    ".",
    "->",
    "...",
    "?",
    "=",
    "+=",
    "==",
    "+",
    "-",
    "*",
    "/",
    "&",
    "&&",
    "|",
    "!",
    "~",
    "++",
    "#pragma unroll\n",
    "\n",
];

/// xorshift64*
struct Random(u64);

impl Random {
    fn next(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        ((self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize) % bound
    }
}

fn check(source: &str) {
    let pp = preprocess_bytes("fuzz.cu", source.as_bytes(), &PreprocessOptions::default(), &MemoryLoader::new());
    let out = parse(&pp.tokens);
    let text = dump(&out.unit);
    assert!(text.len() < 64 * source.len() + 10_000_000);
    for d in &out.diagnostics {
        let file = d.span.and_then(|s| pp.sources.get(s.file).map(|f| (f, s)));
        if let Some((file, span)) = file {
            assert!(span.end as usize <= file.text().len() && span.start <= span.end, "{source}");
        }
    }
}

#[test]
fn token_soup() {
    let mut random = Random(0x1234_5678_9abc_def1);
    for _ in 0..4_000 {
        let mut source = String::new();
        if random.next(2) == 0 {
            source.push_str("__device__ void f(int a, float b) {\n");
        }
        for _ in 0..random.next(120) {
            source.push_str(WORDS[random.next(WORDS.len())]);
            source.push(' ');
        }
        check(&source);
    }
}

const PROGRAM: &str = r#"
template <typename T, int N = 4> struct Vec { T v[N]; __device__ T &at(int i) { return v[i]; } enum { n = N }; };
typedef struct { float x, y; } P;
__constant__ float table[4] = {1.0f, 2.f};
namespace q { __device__ int g(int (*p)[3], const float *const r) { return (*p)[0] + (int)r[1]; } }
__global__ void __launch_bounds__(256) k(float *a, const Vec<float> v, int n) {
    __shared__ float s[256]; int i = blockIdx.x * blockDim.x + threadIdx.x, *p = &n;
    for (int j = 0; j < n; ++j) { if (i < n && a[i] > (float)j) s[i] += a[i] ? 1 : -1; else break; }
    switch (n) { case 1: case 2: a[i] = s[i]; break; default: ; }
    auto l = [=](int z) -> int { return z + n; }; do { --n; } while (n > l(3));
    a[i] = static_cast<float>(sizeof(P)) * q::g(nullptr, a); k<<<1, dim3(2, 3)>>>(a, v, *p);
}
int main() { std::vector<int> x{1, 2}; return x[0]; }
"#;

#[test]
fn a_program_with_tokens_removed_doubled_and_swapped() {
    let words: Vec<&str> = PROGRAM
        .split_inclusive(|c: char| !c.is_alphanumeric() && c != '_')
        .flat_map(|w| match w.char_indices().last() {
            Some((at, c)) if !c.is_alphanumeric() => vec![&w[..at], &w[at..]],
            _ => vec![w],
        })
        .filter(|w| !w.is_empty())
        .collect();
    let mut random = Random(0xfeed_beef_1234_5671);
    for _ in 0..3_000 {
        let mut changed = words.clone();
        for _ in 0..=random.next(4) {
            let at = random.next(changed.len());
            match random.next(4) {
                0 => {
                    changed.remove(at);
                }
                1 => changed.insert(at, changed[at]),
                2 => {
                    let other = random.next(changed.len());
                    changed.swap(at, other);
                }
                _ => changed.insert(at, WORDS[random.next(WORDS.len())]),
            }
        }
        check(&changed.concat());
    }
}
