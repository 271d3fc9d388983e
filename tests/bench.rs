//! Tests the benchmarks, at a size that takes no time, and `isowarp bench`. Nothing is timed here.

use std::path::Path;

use isowarp::{DeviceOptions, FloatMode};
use isowarp_conformance::bench::file::{Bench, Size, discover};
use isowarp_conformance::bench::session::{Compiled, Inputs, Results, Session, SessionError};
use isowarp_core::api::Device;
use serde_json::Value;

use crate::common::{entries, file, folder, isowarp, root};

fn all() -> Vec<Bench> {
    discover(&root().join("shaders/bench")).unwrap()
}

fn run_once(bench: &Bench, device: &Device) -> Result<Results, SessionError> {
    let instance = bench.at(Size::Tiny);
    let compiled = Compiled::new(instance, FloatMode::Exact, true, None)?;
    let module = device.load(&compiled.program)?;
    let session = Session::new(instance, &module, &mut Inputs::new(instance, false))?;
    session.run()?;
    Ok(session.results()?)
}

#[test]
fn every_benchmark_runs_on_cpu() {
    let benches = all();
    assert!(benches.len() >= 36, "{} benchmarks", benches.len());
    let cpu = isowarp::open("cpu", &DeviceOptions::new().separate(true)).unwrap();
    for bench in &benches {
        let results = run_once(bench, &cpu).unwrap_or_else(|e| panic!("{}: {e}", bench.name));
        let changed = |bytes: &[u8]| bytes.iter().any(|byte| *byte != 0);
        assert!(results.values().all(|kept| changed(&kept.bytes)), "{}: a result is all zeros", bench.name);
    }
}

/// Compares all pairs except that of the Mandelbrot set, where squares are filled without computing their points.
#[test]
fn benchmarks_compute_the_same_with_launches_and_without() {
    let benches = all();
    let cpu = isowarp::open("cpu", &DeviceOptions::new().separate(true)).unwrap();
    let results = |name: &str| {
        let bench = benches.iter().find(|bench| bench.name == name).unwrap_or_else(|| panic!("no {name}"));
        run_once(bench, &cpu).unwrap_or_else(|e| panic!("{name}: {e}"))
    };
    let pairs = [
        ("quadrature_launches", "quadrature_stack"),
        ("quadtree_launches", "quadtree_levels"),
        ("quicksort_launches", "quicksort_levels"),
        ("search_launches", "search_sweeps"),
        ("tessellation_launches", "tessellation_blocks"),
    ];
    for (with, without) in pairs {
        let sums = |name| results(name).into_iter().map(|(buffer, kept)| (buffer, kept.sha256)).collect::<Vec<_>>();
        assert_eq!(sums(with), sums(without), "{with} and {without}");
    }
}

#[test]
fn wgpu_accepts_every_benchmark() {
    let wgpu = isowarp::open("wgpu", &DeviceOptions::new().separate(true)).unwrap();
    let refused = |bench: &Bench| {
        let instance = bench.at(Size::Full);
        let compiled = Compiled::new(instance, FloatMode::Exact, true, None).map_err(|e| e.to_string())?;
        let module = wgpu.load(&compiled.program).map_err(|e| e.to_string())?;
        instance.case.launches.iter().try_for_each(|l| module.kernel(&l.kernel).map(drop).map_err(|e| e.to_string()))
    };
    let errors: Vec<String> =
        all().iter().filter_map(|b| refused(b).err().map(|e| format!("{}: {e}", b.name))).collect();
    assert!(errors.is_empty(), "{}", errors.join("\n"));
}

#[test]
fn bench_lists_benchmarks() {
    let text = isowarp(&["bench", "--list"]).ok();
    assert!(text.contains("saxpy_2g") && text.contains("n=603979776") && text.contains("applications"), "{text}");
    let text = isowarp(&["bench", "--list", "--group", "halves", "--only", "dot"]).ok();
    assert!(text.contains("half_dot") && text.contains("\nbenchmarks: 1"), "{text}");
}

#[test]
fn bench_reports_mistakes_in_its_arguments() {
    isowarp(&["bench", "--only", "nothing_like_it"]).fails(2, &["no benchmark has `nothing_like_it`", "--list"]);
    isowarp(&["bench", "--group", "memories"]).fails(2, &["`memories` is not a group", "memory"]);
    isowarp(&["bench", "--group", "halves", "--only", "sgemm"]).fails(2, &["no benchmark is left"]);
    isowarp(&["bench", "--plot", "a.png"]).fails(2, &["SVG"]);
    isowarp(&["bench", "--json", "no/such/folder/a.json"]).fails(2, &["no/such/folder"]);
    isowarp(&["bench", "--device", "gpu"]).fails(2, &["`gpu` is not a device"]);
    isowarp(&["bench", "--device", "wgpu:99"]).fails(2, &["wgpu:99"]);
    isowarp(&["bench", "--baseline", "Cargo.toml"]).fails(2, &["Cargo.toml"]);
    isowarp(&["bench", "--benches", "no/such/folder"]).fails(2, &["no/such/folder", "--benches"]);
    isowarp(&["bench", "--repeats", "0"]).fails(2, &["repeats"]);
    isowarp(&["conform", "--float", "both"]).fails(2, &["only by `isowarp bench`"]);
}

fn json(path: &Path) -> Value {
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

#[test]
fn bench_writes_json_and_a_plot() {
    let folder = folder("bench_files");
    let path = |name: &str| folder.join(name).display().to_string();
    let (report, plot) = (path("report.json"), path("plot.svg"));
    let words = ["bench", "--size", "tiny", "--repeats", "2", "--only", "half_dot", "--only", "gelu"];
    let devices = ["--device", "cpu", "--device", "wgpu"];
    let text = isowarp(&[&words[..], &devices, &["--json", &report, "--plot", &plot]].concat()).ok();
    let value = json(Path::new(&report));
    // Plain NVRTC's results come first, if there is a GPU for it.
    let mut columns: Vec<String> = value["columns"]
        .as_array()
        .unwrap()
        .iter()
        .map(|c| format!("{} {} {}", c["device"].as_str().unwrap(), c["mode"].as_str().unwrap(), c["baseline"]))
        .collect();
    let all = columns.len() * 2;
    assert!(text.contains("half_dot") && text.contains(&format!("{all} ok, 0 wrong")), "{text}");
    assert_eq!(value["counts"]["ok"], all);
    // The mean of each of two groups and of all, in each column with a baseline.
    let compared = columns.iter().filter(|column| !column.ends_with("null")).count();
    assert_eq!(value["summary"].as_array().unwrap().len(), compared * 3);
    // With plain NVRTC, the baseline is on another adapter than `cpu`.
    let cpu = if columns[0] == "cuda:0 nvrtc 0" { "cpu exact null" } else { "cpu exact 0" };
    columns.retain(|column| column != "cuda:0 nvrtc 0");
    assert_eq!(columns, [cpu, "wgpu:0 exact 0", "wgpu:0 native 0"]);
    for row in value["rows"].as_array().unwrap() {
        assert_eq!((&row["outcome"], row["times_ms"].as_array().unwrap().len()), (&"ok".into(), 2), "{row}");
        for key in ["median_ms", "compile_ms", "rate", "ratio", "work"] {
            let is_compared = key != "ratio" || row["device"] != "cpu" || cpu == "cpu exact 0";
            assert!(!is_compared || row[key].as_f64().is_some_and(|v| v >= 0.0), "{key}: {row}");
        }
        assert_eq!(row["compared_with"].as_array().unwrap().is_empty(), row["device"] == "cpu", "{row}");
        assert!(row["sha256"].as_object().unwrap().values().all(|h| h.as_str().unwrap().len() == 64), "{row}");
    }
    let picture = std::fs::read_to_string(&plot).unwrap();
    assert!(picture.starts_with("<svg") && picture.contains("half_dot") && picture.contains("wgpu:0 native"));
    let text = isowarp(&[&words[..], &["--device", "cpu", "--baseline", &report]].concat()).ok();
    assert!(text.contains("earlier"), "{text}");
    assert_eq!(entries(&folder), ["plot.svg", "report.json"]);
}

/// Returns the arguments that run a benchmark, in a folder of its own, on `cpu`.
fn one(name: &str, text: &str) -> [String; 6] {
    let folder = folder(&format!("bench_{name}"));
    file(&folder, &format!("{name}.cu"), text);
    ["bench", "--benches", &folder.display().to_string(), "--device", "cpu", "--device=cpu"].map(str::to_owned)
}

const HEAD: &str = "//@ about: a\n//@ group: memory\n//@ full: n=1\n//@ small: n=1\n//@ bytes: n\n";

#[test]
fn a_wrong_result_is_an_error() {
    // The result differs from run to run.
    let text = format!(
        "{HEAD}//@ launch: k grid=1 block=1\n//@ arg: y:i64[1]=zero\n//@ result: y\n\
         __global__ void k(long long *y) {{ *y = clock64(); }}\n"
    );
    let outcome = isowarp(&one("clock", &text));
    assert_eq!(outcome.code, 1, "{}", outcome.stdout);
    assert!(outcome.stdout.contains("1 ok, 1 wrong") && outcome.stdout.contains("y[0] is"), "{}", outcome.stdout);
}

#[test]
fn benchmarks_that_do_not_fit_are_unsupported() {
    let text = format!(
        "{HEAD}//@ let: many=1024*1Gi\n//@ launch: k grid=1 block=1\n//@ arg: y:i64[{{many}}]=zero\n//@ result: y\n\
         __global__ void k(long long *y) {{ *y = 1; }}\n"
    );
    let text = isowarp(&one("large", &text)).ok();
    assert!(text.contains("2 unsupported") && text.contains("out of memory"), "{text}");
}

#[test]
fn a_kernel_that_fails_is_an_error() {
    let text = format!(
        "{HEAD}//@ launch: k grid=1 block=1\n//@ arg: y:i32[1]=zero\n//@ result: y\n\
         __global__ void k(int *y) {{ y[1000] = 1; }}\n"
    );
    let outcome = isowarp(&one("outside", &text));
    assert_eq!(outcome.code, 1, "{}", outcome.stdout);
    assert!(outcome.stdout.contains("2 failed") && outcome.stdout.contains("IW0701"), "{}", outcome.stdout);
}
