//! Tests of precedence, casts, and constructs that look alike.

use super::tree;

/// Returns the expression as the statement of a device function.
#[track_caller]
fn expr(source: &str) -> String {
    let head = "typedef int T; struct S { int x; S *next; };\n\
                template <typename U> __device__ U tf(U u);\ntemplate <class U> struct Box { U u; };\n";
    let text = tree(&format!("{head}__device__ void f(int a, int b, int c, S s, S *p) {{ a = {source}; }}"));
    let line = text.lines().last().unwrap().trim();
    line.strip_prefix("(a = ").and_then(|l| l.strip_suffix(')')).unwrap_or(line).to_owned()
}

#[test]
fn precedence() {
    let table = [
        ("a + b * c", "(a + (b * c))"),
        ("a - b - c", "((a - b) - c)"),
        ("a / b % c", "((a / b) % c)"),
        ("a << b + c", "(a << (b + c))"),
        ("a < b == c > a", "((a < b) == (c > a))"),
        ("a & b == c", "(a & (b == c))"),
        ("a ^ b & c | a", "((a ^ (b & c)) | a)"),
        ("a || b && c", "(a || (b && c))"),
        ("a ? b : c ? a : b", "(a ? b : (c ? a : b))"),
        ("b = c = 1", "(b = (c = 1))"),
        ("b += c * 2", "(b += (c * 2))"),
        ("-a + ~b", "((-a) + (~b))"),
        ("!a && -b * c", "((!a) && ((-b) * c))"),
        ("*p->next", "(*p->next)"),
        ("&s.x", "(&s.x)"),
        ("a++ + ++b", "((a++) + (++b))"),
        ("- -a", "(-(-a))"),
        ("p[a].x", "p[a].x"),
        ("a ? b, c : c", "(a ? (b, c) : c)"),
        ("(a, b)", "(a, b)"),
        ("a ?: b", "(a ?  : b)"),
        ("a >> 2 >> 1", "((a >> 2) >> 1)"),
    ];
    for (source, expected) in table {
        assert_eq!(expr(source), expected, "{source}");
    }
}

#[test]
fn casts_and_constructions() {
    let table = [
        ("(T)b", "cast<T>(b)"),
        ("(T)-b", "cast<T>((-b))"),
        ("(b)-c", "(b - c)"),
        ("(T*)&b", "cast<pointer to T>((&b))"),
        ("(unsigned char)b + c", "(cast<unsigned char>(b) + c)"),
        ("(float)(b + c)", "cast<float>((b + c))"),
        ("(float)b / (float)c", "(cast<float>(b) / cast<float>(c))"),
        ("(Unknown *)p", "cast<pointer to Unknown>(p)"),
        ("(Unknown)p", "cast<Unknown>(p)"),
        ("(int (*)[3])p", "cast<pointer to array [3] of int>(p)"),
        ("(void (*)(int))p", "cast<pointer to function (int) -> void>(p)"),
        ("float(b)", "float(b)"),
        ("unsigned(b)", "unsigned int(b)"),
        ("(float(b))", "float(b)"),
        ("(float(b) + 1)", "(float(b) + 1)"),
        ("T(b) + 1", "(T(b) + 1)"),
        ("dim3(1, 2).x", "dim3(1, 2).x"),
        ("S{1, nullptr}.x", "S{1, nullptr}.x"),
        ("(S){.x = 1}.x", "cast<S>({.x = 1}).x"),
        ("static_cast<float>(b) * c", "(static_cast<float>(b) * c)"),
        ("*reinterpret_cast<const int4 *>(p)", "(*reinterpret_cast<pointer to const int4>(p))"),
        ("sizeof(T)", "sizeof type (T)"),
        ("sizeof(T) * b", "(sizeof type (T) * b)"),
        ("sizeof(b)", "sizeof (b)"),
        ("sizeof b + c", "(sizeof (b) + c)"),
        ("sizeof(float4)", "sizeof type (float4)"),
        ("alignof(double)", "alignof type (double)"),
        ("new int[b]", "new array [b] of int"),
        ("'a' + '\\n'", "('a' + '\\n')"),
        ("1.5f * 2.0 + 0x10u", "((1.5f * 2.0) + 0x10u)"),
    ];
    for (source, expected) in table {
        assert_eq!(expr(source), expected, "{source}");
    }
}

#[test]
fn templates_and_comparisons() {
    let table = [
        ("a < b", "(a < b)"),
        ("a < b > (c)", "((a < b) > c)"),
        ("tf<int>(b)", "tf<int>(b)"),
        ("tf<T>(b) > c", "(tf<T>(b) > c)"),
        ("Box<Box<int>>{}.u", "Box<Box<int>>{}.u"),
        ("Box<int>().u", "Box<int>().u"),
        ("std::max<float>(b, c)", "std::max<float>(b, c)"),
        ("unknown<float, 3>(b)", "unknown<float, 3>(b)"),
        ("s.x < b && c > (a)", "((s.x < b) && (c > a))"),
        ("threadIdx.x < blockDim.x", "(threadIdx.x < blockDim.x)"),
        ("tf<(1 > 2)>(b)", "tf<(1 > 2)>(b)"),
        ("a<b", "(a < b)"),
    ];
    for (source, expected) in table {
        assert_eq!(expr(source), expected, "{source}");
    }
}

#[test]
fn rare_expressions() {
    let table = [
        ("({ int t = b; t; })", "[&] () {\n  var t: int = b\n  return t\n}()"),
        ("offsetof(S, x)", "offsetof(S, x)"),
        ("::tf(b)", "::tf(b)"),
        ("s.S::x", "s.S::x"),
    ];
    for (source, expected) in table {
        let squeezed = |s: &str| s.split_whitespace().collect::<Vec<_>>().join(" ");
        let text = tree(&format!(
            "struct S {{ int x; }};\n__device__ int tf(int);\n__device__ void f(int b, S s) {{ {source}; }}"
        ));
        assert!(squeezed(&text).contains(&squeezed(expected)), "{source}: {text}");
    }
}

#[test]
fn lambdas() {
    let text = tree(
        "__device__ void f(int n) { auto g = [=, &n] __device__ (int i) mutable -> int { return i + n; }; g(1); }",
    );
    assert!(text.contains("var g: auto = [=, &n] __device__ mutable (i: int) -> int {"), "{text}");
    assert!(text.contains("    return (i + n)\n  }\n"), "{text}");
}

#[test]
fn a_launch() {
    let text = tree(
        "template <int N> __global__ void k(int *p);\n\
         __global__ void parent(int *p, int n) { k<4><<<(n + 255) / 256, dim3(256), n >> 2, 0>>>(p + 1); }",
    );
    assert!(text.contains("k<4><<<((n + 255) / 256), dim3(256), (n >> 2), 0>>>((p + 1))"), "{text}");
}
