//! Tests `isowarp run`: the forms of arguments, variables, several launches and JSON.

use serde_json::Value;

use crate::common::{file, folder, isowarp, launch, root};

/// Returns the blocks of docs/arguments.md: commands, each with its output.
fn documented() -> Vec<(String, String)> {
    let page = std::fs::read_to_string(root().join("docs/arguments.md")).unwrap();
    let blocks: Vec<&str> = page.split("```").skip(1).step_by(2).collect();
    let pairs = blocks.chunks(2).map(|pair| {
        let command = pair[0].strip_prefix("sh\n").expect("a command");
        (command.to_owned(), pair[1].strip_prefix("text\n").expect("what it prints").to_owned())
    });
    pairs.collect()
}

fn words(command: &str) -> Vec<String> {
    let words = shell_words::split(command).unwrap();
    assert_eq!(words[0], "isowarp");
    words[1..].to_vec()
}

#[test]
fn documented_commands_print_the_documented_output() {
    let all = documented();
    assert!(all.len() > 8, "{}", all.len());
    for (command, printed) in all {
        let text = isowarp(&words(&command)).ok();
        for line in printed.lines() {
            assert!(text.lines().any(|l| l.trim() == line), "{command}\n{line}\nis not printed, but\n{text}");
        }
    }
}

#[test]
fn documented_commands_are_the_same_on_wgpu() {
    for (command, _) in documented() {
        let text = isowarp(&[words(&command), words("isowarp --device cpu --device wgpu")].concat()).ok();
        assert!(text.contains("identical on 2 devices"), "{command}\n{text}");
    }
}

#[test]
fn help_and_page_have_the_same_forms() {
    let help = isowarp(&["run", "--help"]).ok();
    let page = std::fs::read_to_string(root().join("docs/arguments.md")).unwrap();
    for form in [
        "zero",
        "iota",
        "fill(V)",
        "values(V,…)",
        "random(SEED)",
        "bits(SEED)",
        "edges(SEED)",
        "file(PATH)",
        "raw(PATH)",
        "null",
        "managed",
        "mapped",
        ":ptr[",
        "x4[",
        "=texture",
        "{range",
    ] {
        let form = form.trim_start_matches(['=', '{']);
        assert!(page.contains(form), "{form} is not on the page");
        assert!(form == "range" || help.contains(form), "{form} is not in the help");
    }
}

#[test]
fn help_and_page_have_the_same_grammar() {
    let forms = std::fs::read_to_string(root().join("src/cli/run/forms.txt")).unwrap();
    let page = std::fs::read_to_string(root().join("docs/arguments.md")).unwrap();
    assert!(
        page.contains(&format!("~~~text\n{}\n~~~", forms.trim_end())),
        "docs/arguments.md has other forms than forms.txt"
    );
    // The help may break its lines at other places.
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let help = words(&isowarp(&["run", "--help"]).ok());
    for line in forms.lines() {
        assert!(help.contains(&words(line)), "`{line}` is not in the help");
    }
}

#[test]
fn bit_fields_are_set_by_their_bytes() {
    let text = "struct S { int a; unsigned low : 5; unsigned high : 7; int c; };\n\
        __global__ void k(S s, int *p) { p[0] = s.a; p[1] = s.low; p[2] = s.high; p[3] = s.c; }\n";
    let path = file(&folder("bit_fields"), "s.cu", text);
    let run = |arg: &str| {
        let mut line = launch(&path, "--kernel k --grid 1 --block 1 --print p --arg");
        line.extend([arg.to_owned(), "--arg".to_owned(), "p:i32[4]=zero".to_owned()]);
        isowarp(&line)
    };
    // 17 below 3 << 5.
    let text = run("{a=1, low={0x71}, c=2}").ok();
    assert!(text.contains("p = 1, 17, 3, 2"), "{text}");
    run("{low=17}").fails(2, &["field `low`", "also for a bit-field"]);
}

#[test]
fn elements_of_variables_have_addresses() {
    let text = "__device__ int one = 7; __managed__ int man[3]; __constant__ short2 pairs[2];\n\
        namespace n { __device__ int more[2] = {3, 4}; }\n\
        struct P { int *at; };\n\
        __global__ void k(int *x, P p, int *out) { out[0] = *x; out[1] = *p.at; }\n\
        __global__ void pair(short2 *x, int *out) { out[0] = x->x; out[1] = x->y; }\n";
    let path = file(&folder("elements"), "v.cu", text);
    let run =
        |rest: &str| isowarp(&launch(&path, &format!("{rest} --grid 1 --block 1 --arg out:i32[2]=zero --print out")));
    let text = run("--kernel k --set man=5,6,7 --arg &man[1] --arg {&n::more[1]}").ok();
    assert!(text.contains("out = 6, 4"), "{text}");
    let text = run("--kernel pair --set pairs=1,2,3,4 --arg &pairs[1]").ok();
    assert!(text.contains("out = 3, 4"), "{text}");
    run("--kernel k --arg &man[4] --arg {null}").fails(2, &["`man` has no element 4"]);
    run("--kernel k --arg &one[0] --arg {null}").fails(2, &["variable `one` is not an array"]);
    run("--kernel k --arg &none[0] --arg {null}").fails(2, &["no buffer or variable named `none`"]);
}

#[test]
fn buffers_of_addresses_name_each_other() {
    let text = "__global__ void k(int ***a, int *out) { *out = a[0][0][1]; out[1] = a[1] == nullptr; }\n";
    let path = file(&folder("addresses"), "a.cu", text);
    let rest = "--kernel k --grid 1 --block 1 --buffer a:ptr[2]=values(b,null) --buffer b:ptr[1]=values(&x[1]) --buffer x:i32[3]=iota \
                --arg a --arg out:i32[2]=zero --print out";
    let text = isowarp(&launch(&path, rest)).ok();
    assert!(text.contains("out = 2, 1"), "{text}");
    let rest = "--kernel k --grid 1 --block 1 --buffer a:ptr[1]=values(a) --arg a --arg out:i32[2]=values(1,2,3)";
    isowarp(&launch(&path, rest)).fails(2, &["3 values are given, but there is room for 2"]);
    let rest = "--kernel k --grid 1 --block 1 --arg a:ptr[1]=values(a,null)";
    isowarp(&launch(&path, rest)).fails(2, &["2 values are given, but there is room for 1"]);
    isowarp(&launch(&path, "--kernel k --grid 1 --block 1 --arg null"))
        .fails(2, &["it has 2 parameters, but 1 argument was given"]);
    isowarp(&launch(&path, "--kernel k --grid 1 --block 1 --arg int=1")).fails(2, &["types are bool i8"]);
}

const SCALE: &str = "shaders/examples/arguments.cu";

#[test]
fn structs_are_checked_against_their_types() {
    let wrong = |arg: &str, words: &[&str]| {
        let rest = "--kernel work --grid 1 --block 4 --buffer x:f32[8]=iota --arg out:f32[8]=zero --arg";
        let mut line = launch(SCALE, rest);
        // Insert before the other argument.
        let at = line.iter().position(|w| w == "--arg").unwrap();
        line.pop();
        line.splice(at..at, ["--arg".to_owned(), arg.to_owned()]);
        isowarp(&line).fails(2, words);
    };
    wrong("{scale=1, size=2}", &["parameter 1 `job`", "no field named `size`", "range, scale, data, next"]);
    wrong("{range={first=1.5}}", &["field `range`", "field `first`", "`1.5` is not a value of type i32"]);
    wrong("{range=4}", &["`Range` is a struct: write {first, count}"]);
    wrong("{data=y}", &["field `data`", "no buffer named `y`"]);
    wrong("{data=&x[9]}", &["`x` has no element 9"]);
    wrong("{data=5}", &["`5` is not an address"]);
    wrong("{next=&nothing}", &["nothing"]);
    wrong("{1,2,3,4,5}", &["`range`"]);
    wrong("{{1,2},2,x,null,5}", &["more than 4 values"]);
    wrong("{scale=1, scale=2}", &["share memory"]);
    wrong("{scale=1", &["matching braces"]);
}

#[test]
fn members_of_unions_and_arrays_are_set() {
    let folder = folder("fields");
    let text = "struct S { union { int i; float f; }; short a[3]; uchar4 c; double d; bool b; };\n\
        __global__ void k(S s, int *p) { p[0] = s.i; p[1] = s.a[0] + 10 * s.a[2]; p[2] = s.c.y; p[3] = (int)(s.d * 2); p[4] = s.b; }\n";
    let path = file(&folder, "s.cu", text);
    let run = |arg: &str| {
        let mut line = launch(&path, "--kernel k --grid 1 --block 1 --arg");
        line.extend([arg.to_owned()]);
        line.extend(words("isowarp --arg p:i32[5]=zero --print p --device cpu --device wgpu"));
        isowarp(&line)
    };
    assert!(run("{f=1, a={3,4,5}, c={y=7}, d=1.5, b=true}").ok().contains("p = 1065353216, 53, 7, 3, 1"));
    assert!(run("{i=-1}").ok().contains("p = -1, 0, 0, 0, 0"));
    run("{i=1, f=2}").fails(2, &["`i` and `f` share memory"]);
    run("{a=1}").fails(2, &["field `a`", "write {A, B, …}"]);
    run("{d={1}}").fails(2, &["field `d`", "cannot be in braces"]);
}

#[test]
fn variables_are_set_and_printed() {
    let rest = |set: &str| {
        launch(SCALE, &format!("--kernel count --grid 1 --block 4 {set} --arg x:f32[4]=iota --arg f32=0 --print total"))
    };
    assert!(isowarp(&rest("--set total:u8[2]=fill(1)")).ok().contains("total = 260"));
    isowarp(&rest("--set totals=1")).fails(2, &["totals", "total"]);
    isowarp(&rest("--set total=x")).fails(2, &["variable `total`", "`x` is not a value of type i32"]);
    isowarp(&rest("--set total=1,2")).fails(2, &["total"]);
    isowarp(&rest("--set table=1,2,3,4,5")).fails(2, &["table"]);
    isowarp(&rest("--set limits=5")).fails(2, &["`Range` is a struct"]);
    isowarp(&rest("--print totl")).fails(2, &["is named `totl`"]);
}

#[test]
fn options_of_several_launches_follow_their_kernels() {
    let run = |rest: &str| isowarp(&launch(SCALE, rest));
    let first = "--kernel scale --grid 1 --block 4 --arg f32=2 --arg x:f32[4]=iota --arg y:f32[4]=zero";
    run(&format!("{first} --block 2")).fails(2, &["`--block` is given twice", "--then"]);
    run("--then scale --kernel scale --grid 1 --block 1").fails(2, &["`--kernel` must come before `--then`"]);
    run(&format!("{first} --then scale --arg f32=2 --arg x:f32[4]=iota --arg y")).fails(2, &["`x` is declared twice"]);
    run(&format!("{first} --then nothing")).fails(2, &["no kernel named `nothing`", "look_up"]);
    run("--kernel scale --block 4 --then count --grid 1").fails(2, &["grid"]);
    let folder = folder("two_files");
    let (a, b) = (file(&folder, "a.cu", "__global__ void a() {}"), file(&folder, "b.cu", "__global__ void b() {}"));
    isowarp(&launch(&a, &format!("{b} --kernel a --grid 1 --block 1 --then b"))).fails(2, &["a.cu", "`b` in", "b.cu"]);
}

#[test]
fn references_are_bound_and_printed() {
    let folder = folder("references");
    let text = "surface<void, 2> ref;\n__device__ const float *where;\n__global__ void m() {\n\
        surf2Dwrite((unsigned char)(threadIdx.x * 10 + threadIdx.y), ref, threadIdx.x, threadIdx.y); }\n\
        __global__ void w(float *out) { out[threadIdx.x] = where[threadIdx.x]; }\n";
    let path = file(&folder, "m.cu", text);
    let run = |rest: &str| isowarp(&launch(&path, rest));
    let m = "--kernel m --grid 1 --block 3,2 --texture ref:surface2d<u8>[3,2]=zero";
    assert!(run(&format!("{m} --print ref --device cpu --device wgpu")).ok().contains("ref = 0, 10, 20, 1, 11, 21"));
    run(&format!("{m} --print where")).fails(2, &["`where` holds addresses"]);
    let w = "--kernel w --grid 1 --block 2 --buffer x:f32[4]=iota --arg out:f32[2]=zero --print out --device cpu --device wgpu";
    assert!(run(&format!("{w} --set where=&x[2]")).ok().contains("out = 2.0, 3.0"));
    run(&format!("{w} --set where=iota")).fails(2, &["no buffer named `iota`"]);
    run(&format!("{w} --buffer rows:ptr[99999999999999]=zero")).fails(2, &["out of memory"]);
    run(&format!("{w} --buffer rows:ptr[2]=iota")).fails(2, &["buffers of `ptr`", "values(NAME"]);
    run(&format!("{w} --buffer rows:ptr[2]=values(5)")).fails(2, &["`5` is not an address"]);
    run(&format!("{w} --buffer rows:ptr[2]=values(y)")).fails(2, &["no buffer named `y`"]);
    run(&format!("{w} --buffer rows:ptr[2]=values(x) --print rows")).fails(2, &["`rows` holds addresses"]);
}

#[test]
fn mistakes_in_textures_are_reported() {
    let text = "__global__ void k(cudaTextureObject_t t, float *out) { out[threadIdx.x] = tex2D<float>(t, threadIdx.x, 1); }\n";
    let path = file(&folder("texture_words"), "k.cu", text);
    let run = |texture: &str| {
        isowarp(&launch(&path, &format!("--kernel k --grid 1 --block 4 {texture} --arg out:f32[4]=zero --print out")))
    };
    for (word, declared) in [
        ("liner", "texture2d<f32>[4,4,liner]"),
        ("wrap/clap", "texture2d<f32>[4,4,wrap/clap]"),
        ("pitch=x", "texturepitch<f32>[4,4,pitch=x]"),
        ("colour=1/2", "texture2d<f32>[4,4,colour=1/2]"),
        ("mip=cubic", "texture2d<f32>[4,4,levels=2,mip=cubic]"),
    ] {
        run(&format!("--arg t:{declared}=iota"))
            .fails(2, &[&format!("`{word}` in `{declared}`"), "mip=linear, mip=point"]);
    }
    run("--arg t:texture2d[linear]=s").fails(2, &["no texture or surface named `s` for `t`", "before it are none"]);
    let other = "--buffer r:surface2d<f32>[4,4]=iota";
    run(&format!("{other} --arg t:texture2d[linear]=s")).fails(2, &["`s` for `t`", "before it are `r`"]);
    assert!(run(&format!("{other} --arg t:texture2d[]=r")).ok().contains("out = 4.0, 5.0, 6.0, 7.0"));
    run(&format!("{other} --arg t:texture3d[]=r")).fails(2, &["`t` is a texture3d, and `r` has what is 2d"]);
    run("--arg t:texture2d<f32>[4,4,levels=9]=iota").fails(2, &["the number of levels of an array of 4 by 4 texels"]);
}

/// Rows are padded as docs/arguments.md describes.
#[test]
fn rows_of_pitched_textures_are_padded_in_files() {
    let text = "__global__ void k(cudaTextureObject_t t, float *out) { out[threadIdx.x] = tex2D<float>(t, threadIdx.x, 1); }\n";
    let folder = folder("pitched");
    let path = file(&folder, "k.cu", text);
    let numbers = |count: u32| (0..count).flat_map(|i| (i as f32).to_le_bytes()).collect::<Vec<u8>>();
    let (padded, plain) = (folder.join("padded.bin"), folder.join("plain.bin"));
    std::fs::write(&padded, numbers(24)).unwrap();
    std::fs::write(&plain, numbers(15)).unwrap();
    for (file, pitch, shown) in [(&padded, ",pitch=32", "8.0, 9.0, 10.0"), (&plain, "", "5.0, 6.0, 7.0")] {
        let t = format!("--arg t:texturepitch<f32>[5,3{pitch}]=file({})", file.display());
        let run = format!("--kernel k --grid 1 --block 3 {t} --arg out:f32[3]=zero --print out");
        let said = isowarp(&launch(&path, &run)).ok();
        assert!(said.contains(&format!("out = {shown}")), "{said}");
    }
}

#[test]
fn cases_have_the_same_forms() {
    let folder = folder("cases");
    let case = "//@ family: forms\n//@ launch: k grid=1 block=2\n//@ arg: x:f32[4]=iota\n//@ arg: {x=&x[1], factor=3, none=null}\n\
        //@ arg: rows:ptr[2]=values(x,&x[2])\n//@ arg: out:f32[2]=zero\n//@ expect: out[0]=3,8\n\
        struct S { float factor; const float *x, *none; };\n\
        __global__ void k(const float *, S s, const float *const *rows, float *out) {\n\
        int i = threadIdx.x; out[i] = s.none ? -1 : s.factor * s.x[i] + *rows[i] * i; }\n";
    file(&folder, "forms.cu", case);
    let run = || {
        isowarp(&[
            "conform",
            "--cases",
            folder.to_str().unwrap(),
            "--golden",
            "none",
            "--device",
            "cpu",
            "--device",
            "wgpu",
        ])
    };
    let text = run().ok();
    assert!(text.contains("forms"), "{text}");
    file(&folder, "forms.cu", case.replace("out[0]=3,8", "out[0]=3,9"));
    assert_eq!(run().code, 1);
}

fn json(outcome: &str) -> Value {
    serde_json::from_str(outcome).unwrap_or_else(|e| panic!("{e}\n{outcome}"))
}

#[test]
fn results_are_json() {
    let rest = "--kernel scale --grid 1 --block 4 --arg f32=0.1 --arg x:f32[4]=values(1,nan,-inf,3) --arg y:f32[4]=zero --print y --print x:1 \
                --time 2 --json --device cpu --device wgpu";
    let all = json(&isowarp(&launch(SCALE, rest)).ok());
    assert_eq!(all["launches"][0]["kernel"], "scale");
    assert_eq!(all["launches"][0]["block"], serde_json::json!([4, 1, 1]));
    assert_eq!(all["devices"].as_array().unwrap().len(), 2);
    for device in all["devices"].as_array().unwrap() {
        let y = &device["outputs"]["y"];
        assert_eq!(y["values"], serde_json::json!([0.1, "nan", "-inf", 0.3]));
        assert_eq!(y["bits"], serde_json::json!(["0x3dcccccd", "0x7fffffff", "0xff800000", "0x3e99999a"]));
        assert_eq!((&y["type"], &y["count"]), (&"f32".into(), &4.into()));
        assert_eq!(device["outputs"]["x"]["values"], serde_json::json!([1.0]));
        assert_eq!(device["times_ms"].as_array().unwrap().len(), 2);
    }
    assert_eq!((&all["error"], &all["differences"]), (&Value::Null, &serde_json::json!([])));
}

#[test]
fn output_of_kernels_and_errors_are_json() {
    let folder = folder("run_json");
    let text = "#include <cstdio>\n__global__ void k(int *p) { printf(\"%d\\n\", *p); }\n__global__ void bad(int *p) { p[1] = 0; }\n\
        __global__ void wrong(int *p) { *p = missing; }\n";
    let path = file(&folder, "k.cu", text);
    let run = |kernel: &str| {
        isowarp(&launch(&path, &format!("--kernel {kernel} --grid 1 --block 1 --arg p:i32[1]=fill(7) --json")))
    };
    let all = json(&run("k").ok());
    assert_eq!(all["devices"][0]["printed"], "7\n");
    let (bad, wrong) = (run("bad"), run("wrong"));
    assert_eq!((bad.code, wrong.code), (1, 1));
    let (bad, wrong) = (json(&bad.stdout), json(&wrong.stdout));
    assert_eq!(bad["error"]["diagnostics"][0]["line"], 3);
    assert_eq!(wrong["error"]["diagnostics"][0]["line"], 4);
    assert!(wrong["error"]["message"].as_str().unwrap().contains("missing"), "{wrong}");
    let usage = isowarp(&launch(&path, "--kernel k --grid 1 --block 1 --arg p:i32[1]=zero --print q --json"));
    assert_eq!(usage.code, 2);
    assert!(json(&usage.stdout)["error"]["message"].as_str().unwrap().contains("`q`"));
}
