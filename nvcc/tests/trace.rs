//! The trace of a program's calls and kernels.

use crate::toolkit::{Toolkit, shown, workspace};

#[test]
fn traces_have_calls_and_kernels() {
    let toolkit = Toolkit::new();
    let (source, program) = (workspace().join("shaders/programs/vector_add.cu"), toolkit.work().join("program"));
    let mut nvcc = toolkit.command(env!("CARGO_BIN_EXE_isowarp-nvcc"));
    let built = nvcc.arg(source).arg("-o").arg(&program).output().unwrap();
    assert!(built.status.success(), "{}", shown(&built));
    let run = toolkit.command(&program).env("ISOWARP_DEVICE", "cpu").env("ISOWARP_TRACE", "1").output().unwrap();
    assert!(run.status.success() && run.stderr.is_empty(), "{}", shown(&run));
    let text = std::fs::read_to_string(toolkit.work().join("isowarp-trace.json")).unwrap();
    let trace: serde_json::Value = serde_json::from_str(&text).unwrap();
    let events = trace["traceEvents"].as_array().unwrap();
    let find =
        |name: &str| events.iter().find(|event| event["name"] == name).unwrap_or_else(|| panic!("{name}: {text}"));
    let (copy, kernel) = (find("cudaMemcpy"), find("add"));
    assert_eq!((&copy["ph"], &kernel["ph"]), (&"X".into(), &"X".into()));
    assert_ne!(copy["pid"], kernel["pid"]);
    assert!(copy["dur"].as_f64().unwrap() > 0.0 && kernel["dur"].as_f64().unwrap() >= 0.0);
    assert!(kernel["args"]["block"].as_str().unwrap().contains("256"), "{kernel}");
    assert!(!events.iter().any(|event| event["name"].as_str().unwrap().starts_with("__")));
}
