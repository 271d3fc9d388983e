//! Tests that deep, long and ambiguous sources end in one clear error, quickly, on a small stack.

use super::{places, tree};
use crate::parse::MAX_DEPTH;

fn wrap(body: &str) -> String {
    format!("__device__ void f(int a) {{\n{body};\n}}")
}

#[test]
fn too_deep() {
    let n = 10_000;
    let cases = [
        format!("a = {}1{}", "(".repeat(n), ")".repeat(n)),
        format!("a = {}1", "(".repeat(n)),
        format!("a = {}a", "-".repeat(2 * n + 1)),
        format!("a = {}a", "!".repeat(n)),
        format!("a = {}a", "(int)".repeat(n)),
        format!("a = {}a{}", "f(".repeat(n), ")".repeat(n)),
        format!("a = {}0{}", "p[".repeat(n), "]".repeat(n)),
        "{".repeat(n) + &"}".repeat(n),
        format!("int x = {}1{}", "{".repeat(n), "}".repeat(n)),
        format!("a = {}1", "a ? 1 : ".repeat(n)),
        format!("{}a = 1", "a = ".repeat(n)),
        "if (a) ".repeat(n) + "a = 1",
        "if (a) a = 1; else ".repeat(n) + "a = 1",
        format!("a = {}1", "sizeof ".repeat(n)),
        format!("int {}x{}", "(".repeat(n), ")".repeat(n)),
        format!("{}a{}", "vec<".repeat(n), ">".repeat(n)),
        format!("a = {}1{}", "(int(".repeat(n), "))".repeat(n)),
        format!("a = {}1{}", "[&] { return ".repeat(n), "; }()".repeat(n)),
        format!("a = {}1{}", "({ ".repeat(n), "; })".repeat(n)),
    ];
    for case in cases {
        let found = places(&wrap(&case));
        let head = case.get(..30).unwrap_or(&case);
        assert_eq!(found.len(), 1, "{head}: {:?}", found.get(..5));
        assert!(found[0].starts_with("IW0207") || found[0].starts_with("IW0203"), "{head}: {found:?}");
    }
}

#[test]
fn too_long() {
    let n = 100_000;
    let cases = [
        format!("a = 1{}", " + a".repeat(n)),
        format!("a{}", "[0]".repeat(n)),
        format!("a{}", ".x".repeat(n)),
        format!("a{}", "()".repeat(n)),
        format!("a{}", ", a".repeat(n)),
        format!("int {}x", "*".repeat(n)),
        format!("int x{}", "[1]".repeat(n)),
    ];
    for case in cases {
        let found = places(&wrap(&case));
        let head = case.get(..30).unwrap_or(&case);
        assert_eq!(found.len(), 1, "{head}: {:?}", found.get(..5));
        assert!(found[0].starts_with("IW0208"), "{head}: {found:?}");
    }
}

#[test]
fn deep_but_allowed() {
    let n = (MAX_DEPTH - 20) as usize;
    tree(&wrap(&format!("a = {}1{}", "(".repeat(n), ")".repeat(n))));
    tree(&wrap(&format!("a = 1{}", " + a".repeat(900))));
    // Length is not limited where nothing is nested.
    tree(&wrap(&"a = 1;\n".repeat(20_000)));
    tree(&wrap(&format!("int x[] = {{{}}}", "1 + 2, ".repeat(50_000))));
    let cases = (0..5_000).map(|i| format!("case {i}: ")).collect::<String>();
    tree(&wrap(&format!("switch (a) {{ {cases} a = 1; }}")));
}

#[test]
fn ambiguous_nests_do_not_explode() {
    let n = 100;
    for case in [
        format!("a = {}a{}", "u<".repeat(n), "> + 1".repeat(n)),
        format!("a = {}a", "u<v,".repeat(n)),
        format!("{}a{};", "u<(".repeat(n), ")>(1)".repeat(n)),
        format!("a = {}", "(u)(v)*".repeat(n)),
        format!("{}x{};", "T(".repeat(n), ")".repeat(n)),
        format!("T x({}y{});", "int(".repeat(n), ")".repeat(n)),
    ] {
        let start = std::time::Instant::now();
        let _ = places(&wrap(&case));
        assert!(start.elapsed().as_secs() < 5, "{case}");
    }
}
