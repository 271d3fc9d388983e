//! NVRTC's verdict on the programs of the corpus: what has values compiles there, and what is ill-formed does not.
//! Programs where it is otherwise say why (`//@ nvrtc accepts: …`, `//@ nvrtc refuses: …`). Compiled, not executed: that
//! needs no GPU. NVRTC is found as the crate `isowarp-cuda` says.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use differential::program::{Expected, Program, corpus, discover};
use isowarp_cuda::nvrtc::{Arch, Dialect, NvrtcError, Request, compile};

/// What NVRTC says against a program.
fn refusal(program: &Program) -> Option<String> {
    let dialect = match program.text.contains("#include") {
        true => Dialect::Source { fmad: true },
        false => Dialect::Printed,
    };
    let names = ["values".to_owned()];
    let request =
        Request { name: "program.cu", text: &program.text, arch: Arch::ptx(90), dialect, options: &[], names: &names };
    match compile(&request) {
        Ok(_) => None,
        Err(NvrtcError::Rejected(log)) => {
            Some(log.lines().find(|l| l.contains("error")).unwrap_or("it says nothing").to_owned())
        }
        Err(error) => panic!("{error}"),
    }
}

fn difference(program: &Program) -> Option<String> {
    let (name, refused) = (program.name(), refusal(program));
    let legal = match program.marks.expected {
        Some(Expected::Values(_) | Expected::Undefined(_)) => true,
        Some(Expected::Refused(_)) => false,
        None => return Some(format!("{name}: it has no marks")),
    };
    match (legal == refused.is_none(), &program.marks.nvrtc_differs) {
        (true, None) | (false, Some(_)) => None,
        (true, Some(reason)) => Some(format!("{name}: NVRTC agrees, but its mark says: {reason}")),
        (false, None) => Some(format!("{name}: NVRTC {}", refused.as_deref().unwrap_or("accepts it"))),
    }
}

#[test]
fn verdicts_agree_with_nvrtc() {
    let programs = discover(&corpus()).unwrap();
    let (next, found) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(2, usize::from) {
            scope.spawn(|| {
                while let Some(program) = programs.get(next.fetch_add(1, Ordering::Relaxed)) {
                    found.lock().unwrap().extend(difference(program));
                }
            });
        }
    });
    let mut found = found.into_inner().unwrap();
    found.sort();
    println!("{} programs through NVRTC", programs.len());
    assert!(found.is_empty(), "{} verdicts differ:\n{}", found.len(), found.join("\n"));
}
