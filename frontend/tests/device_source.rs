//! Tests the text for NVRTC: host parts are blank, lines keep their numbers.

use isowarp_core::api::FloatMode;
use isowarp_frontend::compile::{CompileOptions, compile_text};
use isowarp_frontend::preprocess::MemoryLoader;

use crate::common;

#[test]
fn host_parts_are_blank_and_includes_inlined() {
    let text = "#include <vector>\n#include \"part.h\"\nusing namespace std;\nstatic vector<int> cache;\n\
        struct Timer { vector<int> q; void stop(); };\nint helper() {\n  return 1;\n}\n\
        __device__ int twice(int x) { return 2 * x; }\nconst int N = 3;\n\
        __global__ void k(int *p) { *p = twice(part(N)); }\nint main() { k<<<1, 1>>>(0); }\n";
    let loader = MemoryLoader::new().with("part.h", "#pragma once\n__device__ int part(int x) { return x; }\n");
    let output = compile_text("main.cu", text.as_bytes(), &CompileOptions::default(), &loader);
    let program = output.program(FloatMode::Native).expect("it compiles");
    let native = program.native.expect("there is a text").text;
    for gone in ["vector", "cache", "helper", "main()", "Timer", "using"] {
        assert!(!native.contains(gone), "{gone}: {native}");
    }
    for kept in ["twice(int x)", "const int N = 3;", "part(int x)", "__global__ void k"] {
        assert!(native.contains(kept), "{kept}: {native}");
    }
    // After the inlined file, every line has its number.
    let rest = native.split("#line 3 \"main.cu\"\n").nth(1).expect("the lines go on behind the include");
    let at = rest.lines().position(|l| l.starts_with("__device__ int twice")).expect("it is there");
    assert_eq!(3 + at, 9);
}

#[test]
fn a_program_without_text_has_no_native_mode() {
    let options = CompileOptions { native: false, ..CompileOptions::default() };
    let output = compile_text("main.cu", b"__global__ void k(int *p) { *p = 1; }", &options, &MemoryLoader::new());
    assert_eq!(output.device_text(), "");
    assert!(output.program(FloatMode::Exact).expect("it compiles").native.is_none());
    assert!(output.program_for("k", FloatMode::Exact).expect("it compiles").native.is_none());
}

#[test]
fn code_around_host_parts_is_unchanged() {
    let text = "#include \"first.h\"\ntypedef struct { std::vector<int> v; } Plan;\nint a, *b, c = 3;\n\
        template <typename T> void host(T *p) { p->go(); }\ntemplate void host<int>(int *);\n\
        template <class E> struct Thrown : public E { void say() { } };\n\
        int main() {\n#ifdef VERBOSE\n  run(\n#else\n  walk(\n#endif\n  1);\n#define LATER 4\n}\n\
        #include \"again.h\"\n__global__ void k(int *p) { *p = LATER + FIRST; }\n";
    let loader = MemoryLoader::new()
        .with("first.h", "#include \"again.h\"\n#define FIRST AGAIN\n")
        .with("again.h", "#pragma once\n#define AGAIN 1\n");
    let output = compile_text("main.cu", text.as_bytes(), &CompileOptions::default(), &loader);
    let native = output.device_text();
    for gone in ["Plan", "int a", "b", "host", "Thrown", "walk"] {
        let code: String = native.lines().filter(|l| !l.starts_with('#')).map(|l| format!("{l}\n")).collect();
        assert!(!code.replace("__global__", "").contains(gone), "{gone}: {code}");
    }
    assert_eq!(native.matches("#if").count(), native.matches("#endif").count(), "{native}");
    let at = |word: &str| native.find(word).unwrap_or_else(|| panic!("{word} is not in {native}"));
    assert!(at("#define AGAIN 1") < at("#define FIRST"), "{native}");
    assert!(at("#define LATER 4") < at("__global__ void k"), "{native}");
}

#[test]
fn an_include_of_a_header_that_is_read_twice_takes_one_line() {
    let loader = MemoryLoader::new()
        .with("x.h", "#include \"y.h\"\n__device__ int one(int x);\n__device__ int two(int x);\n")
        .with("y.h", "#pragma once\nstruct Y { };\n");
    let text = "#include \"x.h\"\n#include \"x.h\"\n__global__ void k(int *p) { }\n";
    let output = compile_text("main.cu", text.as_bytes(), &CompileOptions::default(), &loader);
    let native = output.device_text();
    for kept in ["struct Y { };", "__device__ int one(int x);", "__device__ int two(int x);", "__global__ void k"] {
        assert_eq!(native.matches(kept).count(), 1, "{kept}: {native}");
    }
}

#[test]
fn host_members_are_blank_and_leave_the_layout() {
    let text = "struct S {\n\
        int a;\n\
        explicit S(const std::string &text);\n\
        S(const char *text) : a(0) { puts(text); }\n\
        ~S() { release(this); }\n\
        S &operator=(const S &other) { log(); a = other.a; return *this; }\n\
        void print() const { std::cout << a; }\n\
        friend std::ostream &operator<<(std::ostream &o, const S &s) { return o << s.a; }\n\
        template <class T> void put(T t) { t.take(a); }\n\
        static std::string name;\n\
        using Table = std::vector<S>;\n\
        __host__ __device__ void add(const std::vector<int> &v);\n\
        __host__ __device__ int twice() const { return 2 * a; }\n\
        int later() const;\n\
        };\n\
        __device__ int S::later() const { return a; }\n\
        __global__ void k(S *s, int *p) { *p = s->twice() + s->later(); }\n";
    let output = compile_text("main.cu", text.as_bytes(), &CompileOptions::default(), &MemoryLoader::new());
    assert!(!output.has_errors(), "{:?}", output.diagnostics);
    let code = output.device_text().split("#line 1 \"main.cu\"\n").nth(1).expect("the main file");
    let lines: Vec<&str> = code.lines().map(str::trim).collect();
    let given: Vec<&str> = text.lines().collect();
    let stand_ins = [(2, "S(void****);"), (4, "~S();"), (5, "S&operator=(S&);")];
    for (at, line) in given.iter().enumerate() {
        let blank = matches!(at, 3 | 6..=11);
        let expected = stand_ins.iter().find(|(n, _)| *n == at).map_or(if blank { "" } else { line }, |(_, text)| text);
        assert_eq!(lines.get(at), Some(&expected), "line {at} of {code}");
    }
}

#[test]
fn the_text_of_built_in_headers_with_declarations_is_passed_on() {
    let text = "#include <vector>\n#include <utility>\nusing namespace std;\nusing std::swap;\nusing std::vector;\n\
                __global__ void k(int *p) { swap(p[0], p[1]); }\n";
    let output = compile_text("main.cu", text.as_bytes(), &CompileOptions::default(), &MemoryLoader::new());
    let program = output.program(FloatMode::Native).expect("it compiles");
    let device = program.native.expect("there is a text").text;
    assert!(device.contains("struct integral_constant") && device.contains("swap(_T &__a, _T &__b)"), "{device}");
    assert!(device.contains("using namespace std;\nusing std::swap;\n"), "{device}");
    assert!(!device.contains("std::vector"), "{device}");
}

/// Such templates exist to be named in `decltype`, by device code too.
#[test]
fn templates_that_are_only_declared_stay() {
    let text = "template <typename T> T &&declare();\ntemplate <typename T> std::vector<T> all();\n\
                template <typename T> void host(T x) { x.go(); }\n\
                __global__ void k(int *p) { decltype(declare<int>()) r = 1; *p = r; }\n";
    let output = compile_text("main.cu", text.as_bytes(), &CompileOptions::default(), &MemoryLoader::new());
    let device = output.program(FloatMode::Native).expect("it compiles").native.expect("there is a text").text;
    assert!(device.contains("T &&declare();"), "{device}");
    assert!(!device.contains("all()") && !device.contains("host"), "{device}");
}

/// NVRTC reports an error for functions that are not marked for the device, unless an option prevents it.
#[test]
fn constexpr_functions_of_the_host_stay() {
    let compile = |text: &str| {
        let output = compile_text("main.cu", text.as_bytes(), &CompileOptions::default(), &MemoryLoader::new());
        output.program(FloatMode::Native).expect("it compiles").native.expect("there is a text")
    };
    let native =
        compile("constexpr int f(int n) { return n; }\n__global__ void k(int *p) { int a[f(3)]; *p = a[0] = 1; }");
    assert!(native.text.contains("constexpr int f(int n)"), "{}", native.text);
    assert_eq!(native.options, ["-default-device"]);
    let native = compile("__device__ constexpr int f(int n) { return n; }\n__global__ void k(int *p) { *p = f(1); }");
    assert_eq!(native.options, Vec::<String>::new());
}

#[test]
fn old_warp_functions_are_defined_for_nvrtc_where_they_are_used() {
    let native = |text: &str| {
        let output = compile_text("main.cu", text.as_bytes(), &CompileOptions::default(), &MemoryLoader::new());
        output.device_text().to_owned()
    };
    let used = native("__global__ void k(int *p) { *p = __shfl_down(*p, 1) + __any(1); }\n");
    assert!(used.contains("auto __shfl_down(T v, unsigned lane, int w = 32)"), "{used}");
    assert!(used.contains("__any_sync(0xffffffffu, v)") && !used.contains("__ballot"), "{used}");
    assert!(used.contains("\n#line 1 \"main.cu\"\n__global__"), "{used}");
    let own = native("__device__ int __any(int a) { return a; }\n__global__ void k(int *p) { *p = __any(1); }\n");
    assert!(!own.contains("__any_sync"), "{own}");
}

#[test]
fn pushed_macros_are_rejected_because_nvrtc_ignores_them() {
    let text = "#pragma push_macro(\"X\")\n__global__ void k() {}\n";
    let output = compile_text("main.cu", text.as_bytes(), &CompileOptions::default(), &MemoryLoader::new());
    assert!(output.device_text().starts_with("#error"), "{}", output.device_text());
}

#[test]
fn unused_functions_for_both_may_need_host_libraries() {
    let head = "#include <vector>\n#include <string>\n\
        __host__ __device__ int size(const std::vector<int> &v) { return v.size(); }\n\
        __host__ __device__ std::string name(std::string s) { return s; }\n\
        __host__ __device__ int made(int n) { std::vector<int> v(n); return v.size(); }\n\
        __host__ __device__ int more(int n) { return made(n) + 1; }\n\
        __host__ __device__ int size(int n) { return n; }\n\
        template <class T> __host__ __device__ T sum(const std::vector<T> &v) { return v[0]; }\n\
        struct P { int a; __host__ __device__ void fill(std::vector<int> v) { a = v[0]; } };\n";
    let unused = format!("{head}__global__ void k(int *o, P p) {{ *o = p.a + size(3); }}\n");
    let output = common::compile(&unused);
    assert!(!output.has_errors(), "{:?}", output.diagnostics);
    let text = output.device_text();
    for gone in ["vector", "string", "made", "more", "fill"] {
        let code: Vec<&str> = text.lines().filter(|l| !l.starts_with('#')).collect();
        assert!(!code.join("\n").contains(gone), "{gone}: {text}");
    }
    assert!(text.contains("int size(int n)"), "{text}");
    // Functions that device code calls, directly or indirectly, must be for the device.
    for (used, at) in [("*o = more(1);", "5:39"), ("P().fill({1});", "9:49")] {
        let errors = common::errors(&format!("{head}__global__ void k(int *o) {{ {used} }}\n"));
        assert_eq!(errors, [format!("IW0375 {at}")], "{used}");
    }
}

#[test]
fn implied_headers_are_in_the_text() {
    let text = "template <class T> __global__ void k(T *p) { *p = std::is_same<T, int>::value + std::min<T>(1, *p); }\n\
        template __global__ void k<int>(int *);\n";
    let output = compile_text("main.cu", text.as_bytes(), &CompileOptions::default(), &MemoryLoader::new());
    assert!(!output.has_errors());
    let native = output.device_text();
    let (headers, file) = native.split_once("#line 1 \"main.cu\"\n").expect("the file has its lines");
    assert!(headers.contains("struct is_same") && headers.contains("#define __isowarp_min min"), "{native}");
    assert_eq!(file, text);
}
