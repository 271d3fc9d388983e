//! Tests limits: input that could need unlimited time or memory ends soon with an error, or is simply fast.
//!
//! Each program must be done within [`LIMIT`], hundreds of times its normal duration: the time limit only catches
//! programs that would not end.

use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

use isowarp_core::diagnostic::Fault;
use isowarp_frontend::compile::Compilation;

use crate::common;

const LIMIT: Duration = Duration::from_secs(120);

/// Compiles a text within the limit.
fn compile(what: &str, text: String) -> Compilation {
    let (send, receive) = channel();
    std::thread::spawn(move || send.send(common::compile(&text)).ok());
    let output = receive.recv_timeout(LIMIT).unwrap_or_else(|_| panic!("{what}: not done within {LIMIT:?}"));
    let defects: Vec<_> = output.diagnostics.iter().filter(|d| d.fault == Fault::Internal).collect();
    assert!(defects.is_empty(), "{what}: {defects:?}");
    output
}

/// Returns the codes of a program's errors.
fn codes(what: &str, text: String) -> Vec<&'static str> {
    compile(what, text).diagnostics.iter().filter(|d| d.is_error()).map(|d| d.code).collect()
}

fn kernel(body: &str) -> String {
    format!("__global__ void k(int *p, int n, float x) {{ {body} }}\n")
}

/// Repeats `open`, then writes `inner`, then repeats `close` as often.
fn nest(open: &str, inner: &str, close: &str, times: usize) -> String {
    format!("{}{inner}{}", open.repeat(times), close.repeat(times))
}

#[test]
fn nesting_of_expressions_and_statements() {
    let n = 20_000;
    let f = "__device__ int f(int x) { return x; }\n";
    for (what, text) in [
        ("parentheses", kernel(&format!("*p = {};", nest("(", "1", ")", n)))),
        ("unary operators", kernel(&format!("*p = {}n;", "- ".repeat(n)))),
        ("conditional operators", kernel(&format!("*p = {}2;", "n ? 1 : ".repeat(n)))),
        ("subscripts", kernel(&format!("*p = {};", nest("p[", "0", "]", n)))),
        ("calls", format!("{f}{}", kernel(&format!("*p = {};", nest("f(", "0", ")", n))))),
        ("casts", kernel(&format!("*p = {}n;", "(int)".repeat(n)))),
        ("braces of initialisers", kernel(&format!("int a = {};", nest("{", "1", "}", n)))),
        ("assignments", kernel(&format!("{}1;", "*p = ".repeat(n)))),
        ("blocks", kernel(&nest("{", "*p = 1;", "}", n))),
        ("conditions", kernel(&format!("{}*p = 1;", "if (n) ".repeat(n)))),
        ("else", kernel(&format!("{}*p = 2;", "if (n) *p = 1; else ".repeat(n)))),
        ("loops", kernel(&format!("{}*p = 1;", "while (n) ".repeat(n)))),
        ("declarators", kernel(&format!("int {};", nest("(", "q", ")", n)))),
        ("function declarators", kernel(&format!("int q{};", nest("(int", "", ")", n)))),
        (
            "template arguments",
            format!(
                "template <class T> struct S {{ T x; }};\n{}",
                kernel(&format!("{} s;", nest("S<", "int", ">", n)))
            ),
        ),
        ("unknown template arguments", kernel(&format!("{} s;", nest("A<", "int", ">", n)))),
        ("less-than signs", kernel(&format!("*p = {}1;", "a < ".repeat(n)))),
    ] {
        assert_eq!(codes(what, text), ["IW0207"], "{what}");
    }
}

#[test]
fn long_chains_of_operators() {
    let n = 20_000;
    for (what, text) in [
        ("sums", format!("*p = n{};", " + n".repeat(n))),
        ("commas", format!("*p = (n{});", ", n".repeat(n))),
        ("subscripts", format!("*p = p{};", "[0]".repeat(n))),
        ("pointers", format!("int {}q = 0;", "*".repeat(n))),
        ("array bounds", format!("int q{};", "[1]".repeat(n))),
    ] {
        assert_eq!(codes(what, kernel(&text)), ["IW0208"], "{what}");
    }
}

#[test]
fn nesting_of_declarations() {
    let n = 20_000;
    for (what, text) in [
        ("namespaces", nest("namespace a {", "", "}", n)),
        ("classes", nest("struct S {", "", "};", n)),
        ("lambdas", kernel(&format!("*p = {};", nest("[&]{ return ", "1", "; }()", n)))),
        ("template parameters", nest("template <", "class T", "> class X", n)),
        ("attributes", nest("__attribute__((", "", "))", n)),
        ("open brackets", "([{".repeat(n)),
        ("closing brackets", ")]}".repeat(n)),
        ("crossed brackets", "([)]".repeat(n)),
        ("template heads", "template <class T> ".repeat(n)),
        ("empty declarations", ";".repeat(100_000)),
    ] {
        // Host code may be skipped without a message.
        assert!(codes(what, text).len() <= 50, "{what}");
    }
}

#[test]
fn preprocessor() {
    let n = 20_000;
    let doubling: String = (1..64).map(|i| format!("#define A{i} A{} A{}\n", i - 1, i - 1)).collect();
    let strings = format!("#define S(x) #x\n#define T(x) S(x)\n{}", nest("T(", "\"\"", ")", 60));
    let recursion = format!("#define F() F_ ()\n#define F_() F() F()\n{}", "F()".repeat(1000));
    for (what, text, code) in [
        ("doubling macros", format!("#define A0 x x\n{doubling}A63"), Some("IW0124")),
        ("doubling arguments", format!("#define F(x) x x\n{}", nest("F(", "1", ")", 60)), Some("IW0124")),
        ("nested arguments", format!("#define F(x) x\n{}", nest("F(", "1", ")", n)), Some("IW0124")),
        ("strings of strings", strings, Some("IW0124")),
        ("joined names", format!("#define A x{}\nA", " ## x".repeat(n)), Some("IW0124")),
        ("rescanning", recursion, None),
        ("conditions", format!("#if {}\n#endif", nest("(", "1", ")", n)), Some("IW0112")),
        ("signs in conditions", format!("#if {}1\n#endif", "!".repeat(n)), Some("IW0112")),
        ("choices in conditions", format!("#if {}1{}\n#endif", "1 ? ".repeat(n), " : 0".repeat(n)), Some("IW0112")),
        ("nested conditionals", nest("#if 1\n", "", "#endif\n", n), None),
    ] {
        let codes = codes(what, text);
        assert!(code.is_none_or(|c| codes.contains(&c)), "{what}: {codes:?}");
    }
}

#[test]
fn templates_that_double() {
    let pair = "template <class A, class B> struct P { A *a; B *b; };\n";
    let aliases: String = (1..60).map(|i| format!("using T{i} = P<T{}, T{}>;\n", i - 1, i - 1)).collect();
    let functions: String = (1..60).map(|i| format!("typedef int T{i}(T{} *, T{} *);\n", i - 1, i - 1)).collect();
    for (what, text, code) in [
        (
            "instances of functions",
            "template <int N, int M> __device__ int f() { if constexpr (N > 0) return f<N-1, 2*M>() + f<N-1, 2*M+1>(); \
             else return 1; }\n"
                .to_owned() + &kernel("*p = f<40, 1>();"),
            Some("IW0338"),
        ),
        (
            "instances of classes",
            "template <int N, int M> struct S { S<N-1, 2*M> a; S<N-1, 2*M+1> b; };\n\
             template <int M> struct S<0, M> { int x; };\n"
                .to_owned()
                + &kernel("S<40, 1> s; *p = sizeof(s);"),
            Some("IW0338"),
        ),
        (
            "arguments",
            pair.to_owned()
                + "template <class T, int N> __device__ int f() { if constexpr (N > 0) return f<P<T, T>, N-1>(); \
                   else return sizeof(T); }\n"
                + &kernel("*p = f<int, 40>();"),
            None,
        ),
        ("aliases", format!("{pair}using T0 = int;\n{aliases}{}", kernel("T59 t; *p = sizeof(t);")), None),
        (
            "default arguments",
            "template <class T> struct D { T t; };\ntemplate <class T, class U = D<T>> struct E { U u; };\n".to_owned()
                + &kernel(&format!("{} e; *p = sizeof(e);", nest("E<", "int", ">", 60))),
            None,
        ),
        (
            "types of functions",
            format!("typedef int T0();\n{functions}{}", kernel("T59 *t = 0; *p = t == 0;")),
            Some("IW0333"),
        ),
        (
            "packs that grow",
            format!(
                "template <int N, int... I> struct Make : Make<N - 1, {} I...> {{}};\n{}",
                "N, ".repeat(200),
                kernel("Make<33> m;")
            ),
            Some("IW0338"),
        ),
        (
            "recursion",
            "template <class T> __device__ int f(T *t) { return f(&t); }\n".to_owned() + &kernel("*p = f(p);"),
            Some("IW0338"),
        ),
    ] {
        let codes = codes(what, text);
        assert!(code.is_none_or(|c| codes.contains(&c)) && codes.len() < 5, "{what}: {codes:?}");
    }
}

#[test]
fn one_mistake_in_many_instances_ends_early() {
    let text =
        "template <int N> __device__ int f() { if constexpr (N > 0) return f<N - 1>() + unknown; else return 0; }\n";
    let calls: String = (0..200).map(|i| format!("*p = f<{}>();\n", i * 200)).collect();
    assert!(codes("instances", format!("{text}{}", kernel(&calls))).len() <= 102);
}

#[test]
fn mistakes_in_one_template_do_not_affect_others() {
    let wrong = "template <int N> __global__ void wrong(int *p) { *p = unknown + N; }\n";
    let right = "template <int N> __global__ void right(int *p) { *p = N; }\n\
                 template <int N> __device__ int f() { return N; }\n";
    let instances: String = (0..300).map(|i| format!("template __global__ void wrong<{i}>(int *);\n")).collect();
    let more = "template __global__ void right<1>(int *);\n".to_owned() + &kernel("*p = f<2>();");
    let output = compile("instances", format!("{wrong}{right}{instances}{more}"));
    let compiled: Vec<&str> = output.kernels.iter().filter(|k| k.compiled).map(|k| k.name.as_str()).collect();
    assert_eq!(compiled, ["right<1>", "k"]);
}

#[test]
fn a_mistake_in_a_macro_is_not_reported_for_each_use() {
    let uses: String = (0..40).map(|i| format!("*p = AT({i});\n")).collect();
    let text = "#define AT(row) ((row) * make_int2(1, 2))\n".to_owned() + &kernel(&uses);
    assert_eq!(codes("macro", text.clone()), ["IW0305"; 3]);
    let output = compile("macro", text);
    assert_eq!(output.kernels[0].diagnostics.len(), 3);
}

#[test]
fn ten_thousand_instances_are_not_too_many() {
    let calls: String = (0..10_000).map(|i| format!("*p += f<{i}>();\n")).collect();
    let text = "template <int N> __device__ int f() { return N; }\n".to_owned() + &kernel(&calls);
    assert_eq!(codes("instances", text), [""; 0]);
}

#[test]
fn namespaces_that_use_each_other() {
    let declared: String = (0..60).map(|i| format!("namespace n{i} {{}}\n")).collect();
    let uses: String = (0..60).map(|i| format!("using namespace n{i};\n")).collect();
    let web: String = (0..60).map(|i| format!("namespace n{i} {{ {uses} }}\n")).collect();
    let text = format!("{declared}{web}using namespace n0;\n{}", kernel("*p = unknown;"));
    assert_eq!(codes("using", text), ["IW0301"]);
}

#[test]
fn huge_numbers_and_sizes() {
    let nines = "9".repeat(100_000);
    for (what, body, code) in [
        ("integers", format!("*p = {nines};"), Some("IW0107")),
        ("binary integers", format!("*p = 0b{};", "1".repeat(100_000)), Some("IW0107")),
        ("floats", format!("x = {nines}.0e-99999f;"), None),
        ("exponents", format!("x = 1e{nines}f;"), Some("IW0323")),
        ("hexadecimal floats", format!("x = 0x{}p-400000f;", "f".repeat(100_000)), None),
        ("arrays", "int a[9223372036854775807]; a[0] = 1;".to_owned(), Some("IW0319")),
        ("arrays of arrays", "int b[0x7fffffff][0x7fffffff]; b[0][0] = 1;".to_owned(), Some("IW0319")),
        ("large arrays", "int a[500000000] = {1}; *p = a[3];".to_owned(), None),
        ("ranges of cases", "switch (n) { case 0 ... 2000000000: *p = 1; }".to_owned(), Some("IW0318")),
        ("names", format!("int {} = 1;", "a".repeat(1_000_000)), None),
    ] {
        let codes = codes(what, kernel(&body));
        assert_eq!(codes.first().copied(), code, "{what}: {codes:?}");
    }
}

#[test]
fn many_entities_of_one_kind() {
    let all = |n: usize, f: &dyn Fn(usize) -> String| (0..n).map(f).collect::<String>();
    let n = 3000;
    for (what, text) in [
        ("variables", kernel(&(all(n, &|i| format!("int v{i} = {i};")) + "*p = v7;"))),
        ("classes", all(n, &|i| format!("struct S{i} {{ int x; }};\n")) + &kernel(&all(n, &|i| format!("S{i} s{i};")))),
        (
            "functions",
            all(n, &|i| format!("__device__ int f{i}(int x) {{ return x + {i}; }}\n"))
                + &kernel(&all(n, &|i| format!("*p = f{i}(n);"))),
        ),
        (
            "local classes",
            all(n, &|i| {
                format!("__device__ int f{i}(int x) {{ struct S {{ int x; }}; S s; s.x = {i}; return s.x; }}\n")
            }),
        ),
        (
            "overloads",
            all(1000, &|i| format!("__device__ int f(int (&x)[{}]) {{ return x[0]; }}\n", i + 1))
                + &kernel("int a[2]; *p = f(a);"),
        ),
        (
            "candidates",
            all(300, &|i| format!("template <class T> __device__ int f(T, int (*)[{}]) {{ return 1; }}\n", i + 1))
                + &kernel(&format!("int a[5][7]; {}", "*p = f(n, a);".repeat(200))),
        ),
        (
            "instances",
            format!(
                "template <int N> __device__ int f() {{ return N; }}\n{}",
                kernel(&all(n, &|i| format!("*p = f<{i}>();")))
            ),
        ),
        ("enumerators", format!("enum E {{ {} last }};\n{}", all(n, &|i| format!("e{i}, ")), kernel("*p = last;"))),
        ("cases", kernel(&format!("switch (n) {{ {} }}", all(n, &|i| format!("case {i}: *p = {i}; break;\n"))))),
        (
            "declarations",
            "__device__ int f(int x);\n".repeat(n) + "__device__ int f(int x) { return x; }\n" + &kernel("*p = f(1);"),
        ),
        (
            "fields",
            format!(
                "struct S {{ {} }};\n{}",
                all(n, &|i| format!("int m{i};")),
                kernel("S s = {}; S t = s; *p = t.m9;")
            ),
        ),
        (
            "calls in a row",
            all(n, &|i| format!("__device__ int f{i}(int x);\n"))
                + &all(n, &|i| {
                    format!(
                        "__device__ int f{i}(int x) {{ return {}; }}\n",
                        if i + 1 < n { format!("f{}(x)", i + 1) } else { "x".to_owned() }
                    )
                })
                + &kernel("*p = f0(1);"),
        ),
    ] {
        assert_eq!(codes(what, text), [""; 0], "{what}");
    }
}

#[test]
fn many_unknown_names() {
    let text: String =
        (0..2000).map(|i| format!("__device__ int function{i}() {{ return functoin{i}x; }}\n")).collect();
    assert_eq!(codes("unknown names", text).len(), 2000);
}

#[test]
fn constructors_of_a_class_with_many_parameters() {
    // Each constructor's guide repeats the class's parameters, and so does the class's name in the guide.
    let params: Vec<String> = (0..2000).map(|i| format!("class T{i} = int")).collect();
    let constructors = "__device__ A(A, A *, int);".repeat(2000);
    let text =
        format!("template <{}> struct A {{ {constructors} }}; __global__ void k() {{ A a(1); }}", params.join(", "));
    assert!(!codes("many constructors", text).is_empty());
}

#[test]
fn lists_in_lists() {
    let deep = |open: &str, inner: &str, close: &str| open.repeat(60) + inner + &close.repeat(60);
    let class = "struct C { int v; __device__ C(int v) : v(v) {} __device__ C(const C &o) : v(o.v) {} };\n\
        struct A { int v; __device__ A(C c) : v(c.v) {} __device__ A(const A &a, int n) : v(a.v + n) {} };\n\
        __device__ int f(A a); __device__ int f(C c); __device__ int f(int n, A a);\n";
    let bodies = [
        format!("C c {};", deep("{", "1", "}")),
        format!("C c {};", deep("{", "1, 2", "}")),
        // Each list has two candidates, which contain lists themselves.
        format!("A a {};", deep("{{", "1", "}, 1}")),
        format!("A a = {};", deep("A{{", "1", "}, 1}")),
        // Lists in calls in lists.
        format!("C c {};", deep("{f({", "1", "})}")),
        // The class of a lambda expression is new each time.
        format!("C c {};", deep("{[&] { return ", "C{1}", "; }()}")),
    ];
    for body in bodies {
        let start = Instant::now();
        compile(&body, format!("{class}__global__ void k(int *o) {{ {body} }}"));
        let time = start.elapsed();
        assert!(time < Duration::from_secs(5), "{time:?} for {body}");
    }
}
