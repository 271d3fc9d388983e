//! Tests bad input to the command line: a clear error, exit code 1 or 2, no crash, no half-written files.

use crate::common::{SAXPY, entries, file, folder, isowarp, isowarp_with, launch};

/// Arguments with which saxpy runs.
const GOOD: &str = "--kernel saxpy --grid 4 --block 256 --arg i32=1000 --arg f32=2 \
                    --arg x:f32[1000]=iota --arg y:f32[1000]=fill(1)";

/// Checks that every command refuses a source, without leaving a file.
#[track_caller]
fn refused(test: &str, source: impl AsRef<[u8]>, words: &[&str]) {
    let folder = folder(test);
    let path = file(&folder, "bad.cu", source);
    isowarp(&["check", &path]).fails(1, words);
    let out = folder.join("out.txt");
    for form in ["ir", "wgsl"] {
        let emit =
            isowarp(&["emit", &path, "--kernel", "k", "--block", "32", "--as", form, "-o", out.to_str().unwrap()]);
        emit.fails(1, words);
    }
    isowarp(&launch(&path, "--kernel k --grid 1 --block 1")).fails(1, words);
    assert_eq!(entries(&folder), ["bad.cu"], "something was left behind");
}

#[test]
fn an_empty_file_has_no_kernels() {
    let folder = folder("empty");
    for (name, text) in [("empty.cu", ""), ("blank.cu", "\n\n"), ("comment.cu", "// nothing\n")] {
        let path = file(&folder, name, text);
        let out = folder.join("out").to_str().unwrap().to_owned();
        let emit = ["emit", &path, "--kernel", "k", "--block", "32", "--as", "ir", "-o", &out];
        isowarp(&emit).fails(2, &["no kernel named `k`", name, "it has none"]);
        isowarp(&launch(&path, "--kernel k --grid 1 --block 1")).fails(2, &["kernel", "`k`"]);
        assert!(isowarp(&["check", &path]).ok().contains("no kernels"), "{name}");
    }
    assert_eq!(entries(&folder).len(), 3);
}

#[test]
fn binary_garbage_is_not_text() {
    let mut bytes = b"\x7fELF\x02\x01\x01\0\0\0\0".to_vec();
    let mut state = 1u32;
    bytes.extend((0..100_000).map(|_| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 24) as u8
    }));
    refused("garbage", bytes, &["IW0101", "bad.cu"]);
}

#[test]
fn an_unterminated_comment_is_named() {
    refused("comment", "__global__ void k(int *p) { *p = 1; }\n/* and on\n", &["IW0103", "bad.cu:2:1", "comment"]);
}

#[test]
fn a_line_of_ten_megabytes_is_refused_in_few_words() {
    let long = |bytes: usize| {
        let number = "9".repeat(bytes);
        let words = "x ".repeat(bytes / 2);
        let sum = "1+".repeat(bytes / 2);
        [
            (format!("__global__ void k(int *p) {{\n{words}\n}}\n"), "bad.cu:2"),
            (format!("__global__ void k(int *p) {{ *p = {number}; }}\n"), "bad.cu:1"),
            (format!("__global__ void k(int *p) {{ *p = {sum}1; }}\n"), "bad.cu:1"),
        ]
    };
    // Every command reads the file in the same way, so one that takes seconds to read is read only once.
    let folder = folder("long_line");
    for (text, place) in long(10 << 20) {
        isowarp(&["check", &file(&folder, "bad.cu", text)]).fails(1, &[place]);
    }
    for (i, (text, place)) in long(1 << 18).into_iter().enumerate() {
        refused(&format!("long_line_{i}"), text, &[place]);
    }
}

#[test]
fn deep_nesting_is_refused() {
    let nested = |open: &str, close: &str| {
        let (open, close) = (open.repeat(10_000), close.repeat(10_000));
        format!("__global__ void k(int *p) {{ *p = {open}1{close}; }}\n")
    };
    refused("parentheses", nested("(", ")"), &["IW0207", "bad.cu:1"]);
    refused("unclosed", nested("(", ""), &["bad.cu:1"]);
    refused("signs", nested("- ", ""), &["IW0207", "bad.cu:1"]);
    refused("subscripts", nested("p[", "]"), &["IW0207", "bad.cu:1"]);
    let blocks = format!("__global__ void k() {{ {}{} }}\n", "{".repeat(10_000), "}".repeat(10_000));
    refused("blocks", blocks, &["IW0207", "bad.cu:1"]);
    let stars = format!("__global__ void k(int {}p) {{ }}\n", "*".repeat(10_000));
    refused("stars", stars, &["bad.cu:1"]);
    let conditions = format!("{}__global__ void k() {{ }}\n", "#if 1\n".repeat(10_000));
    refused("conditions", conditions, &["IW011", "bad.cu"]);
}

#[test]
fn macros_that_grow_without_end_are_refused() {
    // A macro that names itself is not expanded again: its name remains, and is unknown.
    refused("recursion", "#define f(x) f(x) + f(x)\n__global__ void k(int *p) { *p = f(1); }\n", &["`f`", "bad.cu"]);
    let doubling: String = (1..64).map(|i| format!("#define m{i} m{} m{}\n", i - 1, i - 1)).collect();
    refused("doubling", format!("#define m0 +1\n{doubling}__global__ void k(int *p) {{ *p = 0 m63; }}\n"), &["IW0124"]);
}

#[test]
fn includes_that_cannot_be_followed_are_named() {
    refused("missing", "#include \"nowhere.h\"\n__global__ void k() { }\n", &["IW0120", "nowhere.h", "bad.cu:1"]);
    refused("itself", "#include \"bad.cu\"\n__global__ void k() { }\n", &["IW0121", "bad.cu"]);
}

#[test]
fn missing_files_are_named() {
    isowarp(&["check", "no/such/file.cu"]).fails(1, &["no/such/file.cu"]);
    isowarp(&["check", "shaders"]).fails(1, &["shaders"]);
    isowarp(&launch("no/such/file.cu", GOOD)).fails(1, &["no/such/file.cu"]);
    isowarp(&["conform", "--cases", "no/such/folder"]).fails(2, &["no/such/folder"]);
    isowarp(&["conform", "--device", "cpu", "--golden", "no/such.json"]).fails(2, &["no/such.json"]);
    isowarp(&["conform", "--device", "cpu", "--filter", "no such case"]).fails(2, &["no case"]);
    isowarp(&launch(SAXPY, &GOOD.replace("iota", "file(no/such/data)"))).fails(2, &["no/such/data"]);
}

#[test]
fn several_errors_are_reported_in_one_run() {
    let source = "__global__ void a(int *p) { *p = first; }\n__global__ void k(int *p) { *p = second; }\n";
    refused("several", source, &["first", "second", "bad.cu:1:34", "bad.cu:2:34", "^"]);
}

#[test]
fn arguments_are_checked_against_the_parameters() {
    let with = |from: &str, to: &str| isowarp(&launch(SAXPY, &GOOD.replace(from, to)));
    with("--arg i32=1000", "").fails(2, &["saxpy", "4 parameters", "3 arguments"]);
    with("--arg i32=1000", "--arg i32=1000 --arg i32=1").fails(2, &["4 parameters", "5 arguments"]);
    with("i32=1000", "i64=1000").fails(2, &["parameter 1", "`n`", "i32", "i64"]);
    with("i32=1000", "f32=1000").fails(2, &["parameter 1", "i32", "f32"]);
    with("i32=1000", "i:i32[1]=zero").fails(2, &["parameter 1", "i32", "buffer"]);
    with("x:f32[1000]=iota", "f32=1").fails(2, &["parameter 3", "`x`", "a buffer"]);
    for (bad, words) in [
        ("i32=1.5", &["1.5", "i32"][..]),
        ("i32=3000000000", &["3000000000", "i32"]),
        ("int=1", &["`int`", "type"]),
        ("i32", &["i32"]),
        ("x:f32[1000]=what", &["what", "generator"]),
        ("x:f32[many]=iota", &["many"]),
        ("x:f32[-1]=iota", &["-1"]),
        ("x:f32[99999999999999999999]=iota", &["99999999999999999999"]),
        ("z:f32[9999999999999999]=iota", &["out of memory", "39999999999999996 bytes"]),
    ] {
        with("i32=1000", bad).fails(2, words);
    }
}

#[test]
fn launch_configurations_are_checked() {
    let with = |from: &str, to: &str| isowarp(&launch(SAXPY, &GOOD.replace(from, to)));
    with("--grid 4", "--grid 0").fails(2, &["grid.x is 0"]);
    with("--block 256", "--block 0").fails(2, &["block.x is 0"]);
    with("--block 256", "--block 1,0").fails(2, &["block.y is 0"]);
    with("--block 256", "--block 1025").fails(2, &["1025", "limit", "1024"]);
    with("--block 256", "--block 64,64").fails(2, &["4096 threads", "1024"]);
    with("--block 256", "--block 1,1,65").fails(2, &["block.z is 65", "64"]);
    with("--grid 4", "--grid 1,65536").fails(2, &["grid.y is 65536", "65535"]);
    with("--grid 4", "--grid 4294967295").fails(2, &["grid.x", "2147483647"]);
    with("--grid 4", "--grid 1,2,3,4").fails(2, &["1,2,3,4"]);
    with("--grid 4", "--grid x").fails(2, &["`x`"]);
    with("--grid 4", "--grid -1").fails(2, &["grid"]);
    with("--grid 4", "--grid 4 --shared 4294967295").fails(2, &["4294967295", "shared", "limit"]);
}

#[test]
fn unknown_names_are_answered_with_known_ones() {
    let with = |from: &str, to: &str| isowarp(&launch(SAXPY, &GOOD.replace(from, to)));
    with("saxpy", "daxpy").fails(2, &["`daxpy`", "saxpy"]);
    with("--grid", "--device gpu --grid").fails(2, &["`gpu`", "wgpu"]);
    with("--grid", "--device cpu:1 --grid").fails(2, &["`cpu:1`"]);
    with("--grid", "--device wgpu:99 --grid").fails(2, &["99"]);
    with("--grid", "--print z --grid").fails(2, &["`z`"]);
    with("--grid", "--save z=out --grid").fails(2, &["`z`"]);
    with("--grid", "--save y --grid").fails(2, &["NAME=PATH"]);
    let emit = ["emit", SAXPY, "--kernel", "daxpy", "--block", "32", "--as", "wgsl"];
    isowarp(&emit).fails(2, &["`daxpy`", "saxpy"]);
    isowarp(&["emit", SAXPY, "--kernel", "saxpy", "--block", "32", "--as", "pascal"]).fails(2, &["pascal", "wgsl"]);
    isowarp(&["frobnicate"]).fails(2, &["frobnicate"]);
    isowarp(&["--fmad", "maybe", "devices"]).fails(2, &["maybe"]);
}

#[test]
fn without_an_adapter_wgpu_reports_it_and_other_devices_work() {
    let env = [("VK_DRIVER_FILES", "/nonexistent"), ("VK_ICD_FILENAMES", "/nonexistent"), ("WGPU_BACKEND", "vulkan")];
    let run = isowarp_with(&launch(SAXPY, &format!("{GOOD} --device wgpu")), &env);
    run.fails(2, &["adapter", "Vulkan driver"]);
    let devices = isowarp_with(&["devices"], &env);
    assert!(devices.stderr.contains("wgpu: no"), "{}", devices.stderr);
    assert!(devices.ok().contains("cpu"));
    isowarp_with(&launch(SAXPY, GOOD), &env).ok();
}

#[test]
fn without_cuda_the_cuda_device_reports_it_and_other_devices_work() {
    // Hides the devices, if there are any.
    let env = [("CUDA_VISIBLE_DEVICES", "")];
    isowarp_with(&launch(SAXPY, &format!("{GOOD} --device cuda")), &env).fails(2, &["CUDA"]);
    isowarp_with(&launch(SAXPY, &format!("{GOOD} --device cpu")), &env).ok();
    isowarp_with(&["conform", "--device", "cuda"], &env).fails(2, &["CUDA"]);
}

#[test]
fn faults_of_kernels_are_reported_with_their_place() {
    let folder = folder("fault");
    let path = file(&folder, "wild.cu", "__global__ void k(int *p) {\n    p[threadIdx.x + 1] = 1;\n}\n");
    let out = folder.join("out.bin").to_str().unwrap().to_owned();
    let rest = format!("--kernel k --grid 1 --block 64 --arg p:i32[64]=zero --save p={out}");
    isowarp(&launch(&path, &rest)).fails(1, &["IW0701", "wild.cu:2"]);
    assert_eq!(entries(&folder), ["wild.cu"]);
}

#[test]
fn output_that_cannot_be_written_is_named() {
    let emit = ["emit", SAXPY, "--kernel", "saxpy", "--block", "32", "--as", "ir", "-o", "/no/such/folder/out.ir"];
    isowarp(&emit).fails(2, &["/no/such/folder/out.ir"]);
    isowarp(&launch(SAXPY, &format!("{GOOD} --save y=/no/such/folder/y"))).fails(2, &["/no/such/folder/y"]);
    isowarp(&["emit", SAXPY, "--kernel", "saxpy", "--block", "32", "--as", "spirv"]).fails(2, &["-o"]);
}
