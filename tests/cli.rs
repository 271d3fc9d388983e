//! Tests the command line's good paths: every command, its arguments, and the shape of its JSON.

use isowarp_core::testing::one_in;
use serde_json::Value;

use crate::common::{SAXPY, entries, file, folder, isowarp, isowarp_with, launch};

/// Arguments that launch saxpy over ten elements: y = 2 x + 1.
const RUN: &str = "--kernel saxpy --grid 1 --block 32 --arg i32=10 --arg f32=2 \
                   --arg x:f32[10]=iota --arg y:f32[10]=fill(1)";

pub fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|e| panic!("{e}\n{text}"))
}

pub fn keys(value: &Value) -> Vec<&str> {
    value.as_object().unwrap().keys().map(String::as_str).collect()
}

#[test]
fn run_prints_hashes_and_saves() {
    let folder = folder("run");
    let out = folder.join("y.bin");
    let text = isowarp(&launch(SAXPY, &format!("{RUN} --print y:4 --bits --hash --save y={}", out.display()))).ok();
    assert!(text.contains("cpu"), "{text}");
    assert!(text.contains("y = 1.0 (0x3f800000), 3.0 (0x40400000), 5.0 (0x40a00000), 7.0 (0x40e00000), …"), "{text}");
    let want: Vec<u8> = (0..10).flat_map(|i| (2.0 * i as f32 + 1.0).to_le_bytes()).collect();
    assert_eq!(std::fs::read(&out).unwrap(), want);
    assert_eq!(entries(&folder), ["y.bin"]);
    assert!(text.contains(&format!("y sha256 {}", isowarp_conformance::golden::sha256(&want))), "{text}");
}

/// The first use of a device, which calibrates it for a long time, is reported.
#[test]
fn compiled_code_is_cached_once_and_found_again() {
    let folder = folder("kept");
    let of = |kind: &str| {
        let mut files: Vec<_> = std::fs::read_dir(folder.join(kind))
            .map(|files| files.map(|file| std::fs::read(file.unwrap().path()).unwrap()).collect())
            .unwrap_or_default();
        files.sort();
        files
    };
    let run = || {
        let cache = [("ISOWARP_CACHE_DIR", folder.to_str().unwrap())];
        let outcome = isowarp_with(&launch(SAXPY, &format!("{RUN} --device wgpu --print y:2")), &cache);
        let told = outcome.stderr.lines().filter(|line| line.contains("is used for the first time")).count();
        let text = outcome.ok();
        assert!(text.contains("y = 1.0, 3.0"), "{text}");
        told
    };
    assert_eq!(run(), 1);
    let kinds = ["calibrations", "spirv-2", "pipelines-1"];
    let first = kinds.map(of);
    assert_eq!(first[0].len(), 1);
    // Devices of interfaces other than Vulkan do not use SPIR-V.
    assert!(first[1].len() <= 1 && first[2].len() <= first[1].len());
    assert_eq!(run(), 0);
    assert!(kinds.map(of) == first);
    // Nothing can be stored below a file, and nothing needs to be.
    let all = one_in(2) == 1;
    for kind in if all { &kinds[..] } else { &kinds[1..] } {
        let _ = std::fs::remove_dir_all(folder.join(kind));
        std::fs::write(folder.join(kind), "").unwrap();
    }
    // The device is calibrated again only in a full run, because it takes long.
    assert_eq!(run(), usize::from(all));
}

/// OpenGL is blocked while its compiler works: a limit would leave an unusable device.
#[test]
fn compiling_has_no_limit_on_opengl() {
    let gl = [("WGPU_BACKEND", "gl"), ("ISOWARP_COMPILE_LIMIT", "0.000001")];
    if !isowarp_with(&["devices".to_owned()], &gl).ok().contains("(gl)") {
        println!("no OpenGL driver was found: not run");
        return;
    }
    let text = isowarp_with(&launch(SAXPY, &format!("{RUN} --device wgpu --print y:2")), &gl).ok();
    assert!(text.contains("y = 1.0, 3.0"), "{text}");
}

#[test]
fn run_reads_buffers_from_files_and_as_raw_bytes() {
    let folder = folder("raw");
    let source = "struct Pair { int a; float b; };\n__global__ void k(const Pair *in, int *out, bool *flag) {\n\
                  out[threadIdx.x] = in[threadIdx.x].a + (int)in[threadIdx.x].b;\n flag[threadIdx.x] = true; }\n";
    let path = file(&folder, "pairs.cu", source);
    let bytes: Vec<u8> =
        (0..4).flat_map(|i: i32| [i.to_le_bytes(), (10.0 * i as f32).to_le_bytes()].concat()).collect();
    let data = file(&folder, "pairs.bin", bytes);
    let rest = format!(
        "--kernel k --grid 1 --block 4 --arg in:u8[32]=file({data}) --arg out:i32[4]=zero --arg flag:u8[4]=zero \
         --print out --print flag"
    );
    let text = isowarp(&launch(&path, &rest)).ok();
    assert!(text.contains("out = 0, 11, 22, 33") && text.contains("flag = 1, 1, 1, 1"), "{text}");
}

#[test]
fn run_compares_devices() {
    let text = isowarp(&launch(SAXPY, &format!("{RUN} --device cpu --device wgpu"))).ok();
    assert!(text.contains("identical on 2 devices") && text.contains("wgpu:0"), "{text}");
    let text = isowarp(&launch(SAXPY, &format!("{RUN} --device all --hash"))).ok();
    assert!(text.contains("identical on"), "{text}");
}

#[test]
fn run_launches_cooperatively() {
    let folder = folder("cooperative");
    let text = "#include <cooperative_groups.h>\n__global__ void k(int *p) {\n\
        auto g = cooperative_groups::this_grid();\n p[g.thread_rank()] = 1; g.sync();\n\
        if (g.thread_rank() == 0) for (int i = 1; i < g.size(); i++) p[0] += p[i];\n }\n";
    let path = file(&folder, "sum.cu", text);
    let launch = ["run", &path, "--kernel", "k", "--grid", "3", "--block", "5", "--arg", "p:i32[15]=zero"];
    let run = |more: &[&str]| isowarp(&[&launch[..], more].concat());
    let told = run(&["--cooperative", "--print", "p:2", "--device", "cpu", "--device", "wgpu"]).ok();
    assert!(told.contains("p = 15, 1") && told.contains("identical on 2 devices"), "{told}");
    run(&["--device", "cpu"]).fails(1, &["IW0714", "not cooperative"]);
    run(&["--device", "wgpu"]).fails(2, &["needs a cooperative launch"]);
}

#[test]
fn run_times_launches() {
    let text = isowarp(&launch(SAXPY, &format!("{RUN} --time 3"))).ok();
    assert!(text.contains("over 3 launches: median "), "{text}");
}

#[test]
fn run_accepts_macros_and_include_folders() {
    let folder = folder("macros");
    std::fs::create_dir(folder.join("include")).unwrap();
    file(&folder.join("include"), "value.h", "#define VALUE (N + 1)\n");
    let path = file(&folder, "m.cu", "#include \"value.h\"\n__global__ void k(int *p) { *p = VALUE; }\n");
    let include = folder.join("include").display().to_string();
    let rest = format!("-I {include} -D N=41 --kernel k --grid 1 --block 1 --arg p:i32[1]=zero --print p");
    assert!(isowarp(&launch(&path, &rest)).ok().contains("p = 42"));
    let plain = file(&folder, "plain.cu", "__global__ void k(int *p) { *p = VALUE; }\n");
    assert!(isowarp(&launch(&plain, &format!("-include value.h {rest}"))).ok().contains("p = 42"));
}

#[test]
fn files_of_one_call_are_linked() {
    let folder = folder("linked");
    file(&folder, "h.cuh", "extern __device__ int base;\n__device__ int twice(int a);\n");
    let first = "#include \"h.cuh\"\n__device__ static int own(int a) { return a + 1; }\n\
        __global__ void k(int *p) { *p = own(twice(*p)) + base; }\n";
    let second = "#include \"h.cuh\"\n__device__ int base = 100;\n__device__ static int own(int a) { return a * 2; }\n\
        __device__ int twice(int a) { base += 5; return own(a); }\n__global__ void other(int *p) { *p = 1; }\n";
    let (first, second) = (file(&folder, "a.cu", first), file(&folder, "b.cu", second));
    let rest = "--kernel k --grid 1 --block 1 --arg p:i32[1]=fill(20) --print p";
    assert!(isowarp(&launch(&first, &format!("{second} {rest}"))).ok().contains("p = 146"));
    assert!(isowarp(&launch(&second, &format!("{first} {rest}"))).ok().contains("p = 146"));
    isowarp(&launch(&first, rest)).fails(1, &["`twice` is called, but not defined"]);
    let text = isowarp(&["check", "-rdc=true", &first, &second]).ok();
    assert!(text.contains("a.cu: k: ok") && text.contains("b.cu: other: ok"), "{text}");
    isowarp(&["check", "-rdc=true", &first, &first]).fails(1, &["IW0801", "twice(int)"]);
}

#[test]
fn other_kernels_of_a_file_may_be_wrong() {
    let folder = folder("partly");
    let text = "__global__ void fine(int *p) { *p = 42; }\n\
        __global__ void wrong(int *p) { asm volatile(\"bar.warp.nonsense;\"); }\n\
        template <typename T> __device__ T twice(T x) { return x.nothing; }\n\
        __global__ void worse(int *p) { *p = twice(*p); }\n";
    let path = file(&folder, "m.cu", text);
    let run = |kernel: &str| {
        isowarp(&launch(&path, &format!("--kernel {kernel} --grid 1 --block 1 --arg p:i32[1]=zero --print p")))
    };
    let fine = run("fine");
    assert!(fine.stderr.contains("kernels `wrong` and `worse`"), "{}", fine.stderr);
    assert!(!fine.stderr.contains("error"), "{}", fine.stderr);
    assert!(fine.ok().contains("p = 42"));
    run("wrong").fails(1, &["IW0363", "nonsense"]);
    run("worse").fails(1, &["nothing"]);
    // Errors outside of kernels are about all of them.
    let path = file(&folder, "n.cu", format!("#include \"nowhere.h\"\n{text}"));
    let args = launch(&path, "--kernel fine --grid 1 --block 1 --arg p:i32[1]=zero");
    isowarp(&args).fails(1, &["IW0120"]);
}

#[test]
fn contraction_can_be_turned_off() {
    // (1 + 2^-12)^2 - 1 - 2^-11 is 2^-24, which only a fused operation keeps.
    let folder = folder("fmad");
    let path = file(&folder, "f.cu", "__global__ void k(float *p, float x) { *p = x * x - 1.00048828125f; }\n");
    let run = |fmad: &str| {
        let rest = "--kernel k --grid 1 --block 1 --arg p:f32[1]=fill(7) --arg f32=1.000244140625 --print p";
        isowarp(&[vec!["--fmad".to_owned(), fmad.to_owned()], launch(&path, rest)].concat()).ok()
    };
    assert!(run("true").contains("p = 5.9604645e-8"), "{}", run("true"));
    assert!(run("false").contains("p = 0"), "{}", run("false"));
}

#[test]
fn devices_are_listed() {
    let table = isowarp(&["devices"]).ok();
    assert!(table.contains("cpu") && table.contains("wgpu:0"), "{table}");
    let devices = json(&isowarp(&["devices", "--json"]).ok());
    let devices = devices.as_array().unwrap();
    assert!(devices.iter().any(|d| d["name"] == "cpu" && d["backend"] == "cpu"));
    for device in devices {
        assert!(device["limits"]["max_threads_per_block"].as_u64().unwrap() >= 256, "{device}");
        assert!(device["features"].is_object() && device["adapter"].is_string(), "{device}");
    }
}

#[test]
fn the_webgpu_profile_is_a_cap() {
    let list = |profile: &str| json(&isowarp(&["--profile", profile, "devices", "--json"]).ok());
    let shared = |list: &Value| {
        let device = list.as_array().unwrap().iter().find(|d| d["name"] == "wgpu:0").expect("wgpu:0").clone();
        // More shared memory is spilled.
        assert_eq!(device["limits"]["max_shared_bytes"].as_u64(), Some(227 * 1024));
        device["features"]["workgroup memory"].as_str().unwrap().parse::<u64>().unwrap()
    };
    assert!(shared(&list("webgpu")) <= 16384);
    assert!(shared(&list("native")) >= shared(&list("webgpu")));
}

#[test]
fn check_accepts_options_of_nvcc() {
    let folder = folder("nvcc");
    let text = "int x = 3;\nint f(int v) { return v + x; }\n#if __CUDA_ARCH__ != 800\n#error arch\n#endif\n\
        __global__ void k(int *p) { *p = f(*p) + N; }\n";
    let path = file(&folder, "plain.cu", text);
    let options = ["-std=c++20", "-arch=sm_80", "-x", "cu", "-O3", "-rdc=true", "-DN=4"];
    let with = |more: &[&str]| isowarp(&[&["check", path.as_str()], &options[..], more].concat());
    let outcome = with(&["-default-device"]);
    assert!(
        outcome.stderr.contains(
            "without effect here: -std=c++20 (C++17 is compiled, and may leave `typename` out as in C++20), -O3"
        ),
        "{outcome:?}"
    );
    assert!(outcome.ok().contains("plain.cu: k: ok"));
    let outcome = with(&[]);
    assert!(outcome.code == 1 && outcome.stderr.contains("IW0312"), "{outcome:?}");
    let outcome = with(&["-include", "first.h"]);
    assert!(outcome.code == 1 && outcome.stderr.contains("`first.h` is not found"), "{outcome:?}");

    let run = ["run", &path, "-default-device", "-arch=sm_80", "-DN=4", "--kernel", "k", "--grid", "1", "--block", "1"];
    let text = isowarp(&[&run[..], &["--arg", "p:i32[1]=fill(1)", "--print", "p"]].concat()).ok();
    assert!(text.contains("p = 8"), "{text}");
}

#[test]
fn kernels_for_lambda_expressions_have_names() {
    let folder = folder("lambdas");
    let text = "__device__ int base = 40;\ntemplate <class F> __global__ void put(int *p, F f) { *p = f(2); }\n\
        void run(int *p) { put<<<1, 1>>>(p, [] __device__(int v) { return base + v; }); }\n";
    let path = file(&folder, "l.cu", text);
    let checked = isowarp(&["check", &path]).ok();
    let name = checked.split(": ").nth(1).unwrap_or_default();
    assert!(name.starts_with("put<lambda."), "{checked}");
    assert!(isowarp(&["check", &path, "--kernel", name]).ok().contains(&format!("{name}: ok")));
    let command = ["emit", &path, "--kernel", name, "--block", "1", "--as", "ir"];
    assert!(isowarp(&command).ok().contains("@base"));
}

#[test]
fn passes_can_be_looked_at_timed_and_left_out() {
    let folder = folder("passes");
    let text = "__global__ void f(int *p) { int a = 2; if (a == 2) p[threadIdx.x] = a * 3; }\n";
    let path = file(&folder, "p.cu", text);
    let emit = ["emit", &path, "--kernel", "f", "--block", "32", "--as"];
    let with = |options: &[&str]| isowarp(&[&emit[..], options].concat());
    let before = with(&["ir", "--before", "simplify"]).ok();
    let after = with(&["ir", "--after", "simplify"]).ok();
    assert!(before.starts_with("// before simplify\n") && before.contains("mul"), "{before}");
    assert!(after.starts_with("// after simplify\n") && !after.contains("mul"), "{after}");
    assert!(after.matches("// after simplify").count() > 1, "{after}");
    with(&["ir", "--after", "fold_threads"]).fails(2, &["does not run for this kernel"]);
    with(&["ir", "--after", "simple"]).fails(2, &["no pass named `simple`"]);
    with(&["wgsl", "--after", "simplify"]).fails(2, &["--as ir"]);
    let timed = with(&["lowered", "--time-passes"]);
    assert!(timed.code == 0 && timed.stderr.contains("infer_spaces"), "{timed:?}");
    let left_out = with(&["lowered", "--skip-pass", "simplify"]).ok();
    assert!(left_out.contains("mul"), "{left_out}");
}

#[test]
fn kernels_that_share_a_name_are_distinguished_by_their_parameters() {
    let folder = folder("overloads");
    let text = "template <int N> __global__ void f(float *p) { *p = N; }\n\
        template <int N> __global__ void f(int *p, int a) { *p = N + a; }\n\
        void run(float *a, int *b) { f<4><<<1, 1>>>(a); f<4><<<1, 1>>>(b, 1); }\n";
    let path = file(&folder, "f.cu", text);
    let text = isowarp(&["check", &path]).ok();
    assert!(text.contains("f<4>: ok") && text.contains("f<4>(int *, int): ok"), "{text}");
    let launch = ["run", &path, "--grid", "1", "--block", "1", "--arg", "p:i32[1]=zero", "--print", "p", "--kernel"];
    let text = isowarp(&[&launch[..], &["f<4>(int *, int)", "--arg", "i32=3"]].concat()).ok();
    assert!(text.contains("p = 7"), "{text}");
}

#[test]
fn check_can_be_restricted_to_some_kernels() {
    let folder = folder("check_kernel");
    let text = "template <int N> __global__ void t(int *p) { *p = N; }\n__global__ void a(int *p) { *p = 1; }\n\
        __global__ void b(int *p) { *p = unknown; }\n";
    let path = file(&folder, "three.cu", text);
    let text = isowarp(&["check", &path, "--kernel", "t<3>", "--kernel", "a"]).ok();
    assert!(text.contains("t<3>: ok") && text.contains("a: ok") && !text.contains("b: "), "{text}");
}

#[test]
fn errors_outside_of_kernels_fail_a_strict_check() {
    let folder = folder("check_unused");
    let text = "__device__ int unused(int a) { return missing; }\n__global__ void k(int *p) { *p = 1; }\n\
        __device__ int used(int a) { return a + missing; }\n__global__ void l(int *p) { *p = used(1); }\n";
    let path = file(&folder, "unused.cu", text);
    let all = isowarp(&["check", &path]);
    assert!(all.code == 1 && all.stdout.contains("outside of kernels: not needed"), "{all:?}");
    assert!(all.stdout.contains("unused.cu: k: ok") && all.stdout.contains("unused.cu: l: failed"), "{all:?}");
    let text = "__device__ int unused(int a) { return missing; }\n__global__ void k(int *p) { *p = 1; }\n";
    let fine = file(&folder, "fine.cu", text);
    let outcome = isowarp(&["check", &fine]);
    assert!(outcome.stderr.contains("warning[IW0301]") && !outcome.stderr.contains("error["), "{outcome:?}");
    let text = outcome.ok();
    assert!(text.contains("fine.cu: k: ok") && text.contains("outside of kernels: not needed"), "{text}");
    isowarp(&["check", &fine, "--strict"]).fails(1, &["error[IW0301]", "`missing`"]);
    let entries = json(&isowarp(&["check", &fine, "--json"]).ok());
    assert_eq!((&entries[0]["ir"], &entries[1]["ir"]), (&"ok".into(), &"not needed".into()));
    let alone = file(&folder, "alone.cu", "__device__ int unused(int a) { return missing; }\n");
    isowarp(&["check", &alone]).fails(1, &["error[IW0301]", "`missing`"]);
    let one = isowarp(&["check", &path, "--kernel", "k"]).ok();
    assert!(one.contains("k: ok") && !one.contains("outside") && !one.contains("l: "), "{one}");
    // `run` behaves in the same way.
    isowarp(&launch(&path, "--kernel k --grid 1 --block 1 --arg p:i32[1]=zero")).ok();
    isowarp(&["check", &path, "--kernel", "l"]).fails(1, &["`missing`"]);
    let other = file(&folder, "other.cu", "__global__ void m(int *p) { *p = missing; }\n");
    let one = isowarp(&["check", &path, &other, "--kernel", "k"]).ok();
    assert!(one.contains("k: ok") && !one.contains("other.cu"), "{one}");
    // A missing kernel may follow an error; without errors it does not exist.
    isowarp(&["check", &path, "--kernel", "n"]).fails(1, &["`missing`"]);
    isowarp(&["check", SAXPY, "--kernel", "n"]).fails(2, &["no kernel named `n`", "saxpy"]);
}

#[test]
fn host_calls_that_no_kernel_needs_are_warnings() {
    let folder = folder("check_host_calls");
    let both = "void report(int line);\nstruct C { int v; __host__ __device__ void test(const int *p) const { if (!p) report(1); } };\n";
    let unused = file(&folder, "unused.cu", format!("{both}__global__ void k(int *p) {{ C c{{7}}; *p = c.v; }}\n"));
    let outcome = isowarp(&["check", &unused, "--strict"]);
    assert!(outcome.stderr.contains("warning[IW0312]"), "{outcome:?}");
    assert!(!outcome.ok().contains("outside"));
    let used = file(&folder, "used.cu", format!("{both}__global__ void k(int *p) {{ C c{{7}}; c.test(p); }}\n"));
    isowarp(&["check", &used]).fails(1, &["error[IW0312]", "device code calls the host function `report`"]);
}

#[test]
fn launches_that_cannot_be_followed_are_reported_separately() {
    let folder = folder("check_launches");
    let kernel = "template <class T> __global__ void k(T *p) { *p = T(1); }\n";
    let lost = file(&folder, "lost.cu", format!("{kernel}void go() {{ k<<<1, 1>>>(unknown()); }}\n"));
    assert!(isowarp(&["check", &lost]).ok().contains("lost.cu: k: launch not followed"));
    isowarp(&["check", &lost, "--strict"]).fails(1, &["its launch cannot be followed"]);
    assert_eq!(json(&isowarp(&["check", &lost, "--json"]).ok())[0]["ir"], "launch not followed");
    let never = file(&folder, "never.cu", format!("{kernel}template <class T> void go(T *p) {{ k<<<1, 1>>>(p); }}\n"));
    for text in [kernel, &std::fs::read_to_string(&never).unwrap()] {
        let path = file(&folder, "never.cu", text);
        assert!(isowarp(&["check", &path, "--strict"]).ok().contains("never.cu: k: not instantiated"));
        assert_eq!(json(&isowarp(&["check", &path, "--json"]).ok())[0]["ir"], "not instantiated");
    }
    let both = isowarp(&["check", &lost, &never]).ok();
    assert!(both.contains("1 not instantiated, 1 launched in ways that are not followed"), "{both}");
}

#[test]
fn resources_of_kernels_are_reported() {
    let folder = folder("resources");
    let text = "__constant__ float c[10];\n__global__ void k(char a, double *p) {\n __shared__ double s[32];\n\
        s[threadIdx.x] = c[a]; __syncthreads(); p[threadIdx.x] = s[31 - threadIdx.x]; }\n";
    let path = file(&folder, "k.cu", text);
    let said = "16 bytes of parameters, 256 bytes of static shared memory, 40 bytes of constants";
    for option in ["--resources", "-Xptxas=-v", "--resource-usage"] {
        let text = isowarp(&["check", &path, option]).ok();
        assert!(text.contains(said), "{option}: {text}");
    }
    assert!(!isowarp(&["check", &path]).ok().contains("bytes"));
    let of = json(&isowarp(&["check", "--json", &path]).ok());
    assert_eq!(of[0]["resources"], serde_json::json!({"param_bytes": 16, "shared_bytes": 256, "constant_bytes": 40}));
    let rest = "--kernel k --grid 1 --block 32 --shared 64 --arg i8=1 --arg p:f64[32]=zero --resources --device cpu --device wgpu";
    let text = isowarp(&launch(&path, rest)).ok();
    let said = "k: 16 bytes of parameters, 256 bytes of static and 64 of dynamic shared memory, 40 bytes of constants";
    assert_eq!(text.matches(said).count(), 2, "{text}");
    let of = json(&isowarp(&launch(&path, &format!("{rest} --json"))).ok());
    assert_eq!(of["devices"][1]["resources"][0]["dynamic_shared_bytes"], 64);
}

#[test]
fn a_project_is_checked_by_its_compile_commands() {
    let folder = folder("commands");
    file(&folder, "good.cu", "#include <n.h>\n__global__ void good(int *p) { *p = N; }\n");
    file(&folder, "bad.cu", "__global__ void bad(int *p) { *p = unknown; }\n");
    std::fs::create_dir_all(folder.join("include")).unwrap();
    file(&folder.join("include"), "n.h", "#define N 4\n");
    let commands = serde_json::json!([
        {"directory": folder, "command": "nvcc -Iinclude '-DX=a b' -O3 -c good.cu -o good.o", "file": "good.cu"},
        {"directory": folder, "arguments": ["nvcc", "-c", "bad.cu"], "file": "bad.cu"},
        {"directory": folder, "arguments": ["c++", "-c", "host.cpp"], "file": "host.cpp"},
    ]);
    file(&folder, "compile_commands.json", commands.to_string());
    let outcome = isowarp(&["check", "--compile-commands", folder.to_str().unwrap()]);
    assert_eq!(outcome.code, 1);
    let text = &outcome.stdout;
    assert!(text.contains("good.cu: good: ok") && text.contains("bad.cu: bad: failed"), "{text}");
    let mut counts = "2 files, 2 kernels: 1 built (50.0 %), 1 for cpu (50.0 %), 1 for wgpu (50.0 %)".to_owned();
    counts += if cfg!(feature = "cuda") { ", 1 for cuda (50.0 %)" } else { "" };
    assert!(text.contains(&(counts + ", 0 not instantiated")), "{text}");
    assert!(text.lines().any(|l| l.contains("IW0301") && l.contains("front end") && l.contains("bad.cu")), "{text}");
    let outcome = isowarp(&["check", "--compile-commands", folder.join("include").to_str().unwrap()]);
    assert!(outcome.code == 2 && outcome.stderr.contains("compile_commands.json"), "{outcome:?}");
}

#[test]
fn check_lists_kernels_with_their_diagnostics() {
    let text = isowarp(&["check", SAXPY, "shaders/examples/nbody.cu"]).ok();
    assert!(text.contains("saxpy.cu: saxpy: ok") && text.contains("nbody.cu: step: ok"), "{text}");

    let folder = folder("check");
    let path =
        file(&folder, "two.cu", "__global__ void good(int *p) { *p = 1; }\n__global__ void bad(int *p) { *p = q; }\n");
    let outcome = isowarp(&["check", "--json", SAXPY, &path]);
    assert_eq!(outcome.code, 1);
    let all = json(&outcome.stdout);
    let all = all.as_array().unwrap();
    assert_eq!(all[0]["kernel"], "saxpy");
    assert_eq!((&all[0]["ir"], &all[0]["wgpu"]), (&"ok".into(), &"ok".into()));
    for entry in all {
        let mut names = keys(entry);
        names.sort_unstable();
        assert_eq!(names, ["cpu", "cuda", "diagnostics", "file", "ir", "kernel", "resources", "wgpu"]);
    }
    let wrong: Vec<_> = all.iter().filter(|e| e["ir"] == "failed").collect();
    assert!(wrong.iter().all(|e| e["wgpu"].is_null()), "{all:?}");
    assert!(wrong.iter().any(|e| e["kernel"] == "bad"), "{all:?}");
    assert!(wrong.iter().all(|e| e["file"] == path.as_str()), "{all:?}");
    let message = wrong.iter().flat_map(|e| e["diagnostics"].as_array().unwrap()).next().expect("a diagnostic");
    let mut names = keys(message);
    names.sort_unstable();
    assert_eq!(names, ["code", "column", "file", "help", "labels", "line", "message", "notes", "severity"]);
    assert_eq!((&message["code"], &message["line"], &message["column"]), (&"IW0301".into(), &2.into(), &36.into()));
    assert!(message["message"].as_str().unwrap().contains("`q`"), "{message}");
}

#[test]
fn json_contains_everything_in_the_text() {
    let folder = folder("check_json");
    file(&folder, "inner.h", "#define ADD(x) ((x) + missing)\n#define TWICE(x) (2 * ADD(x))\n");
    let source = "#include \"inner.h\"
template <class T> __device__ T pick(T a) { return TWICE(a); }
__device__ int f(int *p);
__device__ int f(float *p, int n);
__global__ void k(int *p) { p[0] = pick<int>(1); }
__global__ void l(int *p) { f(1.0f); }
__device__ int h(int n) { asm(\"bar.sync 0;\"); return n; }
__global__ void m(int *p) { p[0] = h(threadIdy.x); }
";
    let path = file(&folder, "k.cu", source);
    let text = isowarp(&["check", &path]);
    let shown = text.stderr.as_str();
    let all = json(&isowarp(&["check", "--json", &path]).stdout);
    let list = |v: &Value| v.as_array().unwrap().clone();
    let diagnostics: Vec<Value> = list(&all).iter().flat_map(|e| list(&e["diagnostics"])).collect();
    let mut said = Vec::new();
    for d in &diagnostics {
        let texts = |v: &Value| v.as_str().map(str::to_owned);
        said.extend(texts(&d["message"]));
        said.extend(texts(&d["help"]));
        said.extend(list(&d["notes"]).iter().filter_map(texts));
        said.extend(list(&d["labels"]).iter().filter_map(|l| texts(&l["message"])));
    }
    for part in
        ["expansion of macro `ADD`", "in instantiation of `pick<int>`", "candidate not viable: it expects 2 arguments"]
    {
        assert!(said.iter().any(|s| s.contains(part)), "{part}: {said:?}");
    }
    for part in &said {
        assert!(shown.contains(part.as_str()), "{part}: {shown}");
    }
    // Only pictures, places and codes of the text form remain.
    let mut rest = shown.to_owned();
    said.sort_by_key(|s| std::cmp::Reverse(s.len()));
    for part in &said {
        rest = rest.replace(part.as_str(), "");
    }
    for line in rest.lines() {
        let line = line.trim_start_matches(|c: char| c.is_ascii_digit() || " │┌─=·^-".contains(c));
        let code = ["error[", "warning["].iter().any(|w| line.starts_with(w));
        let known = code || line.contains("k.cu:") || line.contains("inner.h:") || line == "help:" || line == "help: ";
        let source = source.lines().chain(["#define ADD(x) ((x) + missing)", "#define TWICE(x) (2 * ADD(x))"]);
        let quoted = source.into_iter().any(|l| l == line.trim_end());
        assert!(known || quoted || line.trim().is_empty(), "only in the text form: {line:?}");
    }
    let label = diagnostics.iter().flat_map(|d| list(&d["labels"])).next().unwrap();
    assert!(label["file"].is_string() && label["line"].is_u64() && label["column"].is_u64(), "{label}");
}

#[test]
fn check_reports_wgpu_and_the_front_end_separately() {
    let folder = folder("check_wgpu");
    // More local memory than a shader has.
    let source = "__global__ void half(int *p) { int many[20000]; for (int i = 0; i < 20000; i++) many[i] = p[i]; p[0] = many[p[1]]; }\n";
    let path = file(&folder, "half.cu", source);
    let text = isowarp(&["check", &path]).ok();
    let cuda = if cfg!(feature = "cuda") { " and cuda" } else { "" };
    assert!(text.contains(&format!("half.cu: half: ok on cpu{cuda}, not on wgpu: ")), "{text}");
    assert_eq!(isowarp(&["check", "--wgpu", &path]).code, 1);
    let all = json(&isowarp(&["check", "--json", &path]).ok());
    assert_eq!((&all[0]["ir"], &all[0]["wgpu"]), (&"ok".into(), &"refused".into()));
    let cuda = if cfg!(feature = "cuda") { "ok".into() } else { serde_json::Value::Null };
    assert_eq!((&all[0]["cpu"], &all[0]["cuda"]), (&"ok".into(), &cuda));
    assert!(!all[0]["diagnostics"].as_array().unwrap().is_empty(), "{all}");
}

#[test]
fn check_accepts_host_code_and_headers_of_a_project() {
    let folder = folder("check_host");
    std::fs::create_dir(folder.join("inc")).unwrap();
    file(&folder.join("inc"), "scale.h", "#pragma once\n#define SCALE 3\ninline int helper() { return 0; }\n");
    let host = "#include <vector>\n#include <scale.h>\nint main() { std::vector<int> v; return helper() * SCALE; }\n";
    let host = file(&folder, "host.cu", host);
    let include = folder.join("inc").display().to_string();
    let text = isowarp(&["check", "-I", &include, &host]).ok();
    assert!(text.contains("host.cu: no kernels"), "{text}");
    let template = "template <typename T> __global__ void k(T *p) { *p = T(); }\n";
    let template = file(&folder, "template.cu", template);
    let text = isowarp(&["check", &template]).ok();
    assert!(text.contains("template.cu: k: not instantiated"), "{text}");
}

#[test]
fn every_form_is_emitted() {
    let forms = [
        ("ast", "saxpy"),
        ("ir", "kernel @saxpy"),
        ("lowered", "@saxpy"),
        ("wgsl", "@compute"),
        ("msl", "kernel void"),
        ("hlsl", "[numthreads(256, 1, 1)]"),
        ("glsl", "local_size_x = 256"),
    ];
    let emit = |form: &str, more: &[&str]| {
        let args = [&["emit", SAXPY, "--kernel", "saxpy", "--block", "256", "--as", form], more].concat();
        isowarp(&args).ok()
    };
    for (form, word) in forms {
        let text = emit(form, &[]);
        assert!(text.contains(word), "`{word}` is not in {form}:\n{text}");
    }
    let folder = folder("emit");
    let out = folder.join("saxpy.spv");
    assert_eq!(emit("spirv", &["-o", out.to_str().unwrap()]), "");
    assert_eq!(std::fs::read(&out).unwrap()[..4], 0x0723_0203u32.to_le_bytes());
    assert_eq!(entries(&folder), ["saxpy.spv"]);
}

#[cfg(feature = "cuda")]
#[test]
fn cuda_forms_are_emitted() {
    for (form, word) in [("cuda", "__global__"), ("ptx", ".entry saxpy")] {
        let text = isowarp(&["emit", SAXPY, "--kernel", "saxpy", "--block", "256", "--as", form]).ok();
        assert!(text.contains(word), "`{word}` is not in {form}:\n{text}");
    }
}

#[cfg(not(feature = "cuda"))]
#[test]
fn a_build_without_cuda_reports_it() {
    isowarp(&launch(SAXPY, &format!("{RUN} --device cuda"))).fails(2, &["--features cuda"]);
    let emit = ["emit", SAXPY, "--kernel", "saxpy", "--block", "256", "--as", "cuda"];
    isowarp(&emit).fails(2, &["--features cuda"]);
}

#[test]
fn help_and_version_go_to_standard_output() {
    for args in [&["--help"][..], &["run", "--help"], &["--version"]] {
        assert!(isowarp(args).ok().contains("isowarp"));
    }
}

/// Mesa's layer for desktops looks for a desktop whenever devices are listed, and one of its libraries reports that
/// there is none.
#[test]
fn a_missing_desktop_causes_no_message() {
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_isowarp"));
    let output = command.arg("devices").env_remove("XDG_RUNTIME_DIR").env_remove("NODEVICE_SELECT").output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && !said.contains("XDG_RUNTIME_DIR"), "{said}");
    assert!(String::from_utf8_lossy(&output.stdout).contains("wgpu:0"), "{said}");
}
