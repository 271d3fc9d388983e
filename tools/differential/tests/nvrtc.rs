//! Checks NVRTC's verdict on the programs of the corpus: a program with values compiles there, and an ill-formed one
//! does not. Other programs state a reason (`//@ nvrtc accepts: …`, `//@ nvrtc refuses: …`). Programs are compiled but
//! not run, so no GPU is needed. NVRTC is found as the crate `isowarp-cuda` finds it.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use differential::nvrtc::Nvrtc;
use differential::program::{Expected, Program, corpus, discover};
use isowarp_core::testing::one_in;

fn difference(nvrtc: Nvrtc, program: &Program) -> Option<String> {
    let (name, refused) = (program.name(), nvrtc.refusal(&program.text, false).unwrap());
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
    let nvrtc = Nvrtc::find().expect("libnvrtc is there");
    let programs: Vec<_> = discover(&corpus()).unwrap().into_iter().step_by(one_in(4)).collect();
    let (next, found) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(2, usize::from) {
            scope.spawn(|| {
                while let Some(program) = programs.get(next.fetch_add(1, Ordering::Relaxed)) {
                    found.lock().unwrap().extend(difference(nvrtc, program));
                }
            });
        }
    });
    let mut found = found.into_inner().unwrap();
    found.sort();
    println!("{} programs through NVRTC", programs.len());
    assert!(found.is_empty(), "{} verdicts differ:\n{}", found.len(), found.join("\n"));
}
