//! What `cargo xtask corpus` prints and writes.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde_json::{Value, json};

use crate::{Folder, Verdict, causes};

/// How many kernels have which verdict.
struct Figures {
    kernels: usize,
    built: usize,
    unused: usize,
    /// Kernels that fail for a feature that goals leave out.
    features: usize,
}

fn figures(folder: &Folder) -> Figures {
    let count = |f: &dyn Fn(&Verdict) -> bool| folder.kernels.values().filter(|v| f(v)).count();
    Figures {
        kernels: folder.kernels.len(),
        built: count(&|v| *v == Verdict::Built),
        unused: count(&|v| *v == Verdict::Unused),
        features: count(&|v| matches!(v, Verdict::Failed { cause, .. } if causes::is_feature(cause))),
    }
}

fn percent(part: usize, whole: usize) -> String {
    if whole == 0 { "-".into() } else { format!("{:.1} %", 100.0 * part as f64 / whole as f64) }
}

pub fn text(folder: &Folder) -> String {
    let f = figures(folder);
    let mut out = format!("== {} ({} files)\n", folder.name, folder.files);
    let plain = f.kernels - f.features;
    let _ = writeln!(out, "kernels {}, built and verified {} ({})", f.kernels, f.built, percent(f.built, f.kernels));
    let _ = writeln!(
        out,
        "without those that need textures, surfaces, inline PTX, wmma, cub, thrust, cuRAND or launches: {} of {} ({})",
        f.built,
        plain,
        percent(f.built, plain)
    );
    let _ = writeln!(out, "templates that nothing instantiates {}", f.unused);
    if let Some((path, time)) = &folder.slowest {
        let _ = writeln!(out, "slowest file {:.2} s: {}", time.as_secs_f64(), path.display());
    }
    let mut groups: BTreeMap<&str, (usize, &str)> = BTreeMap::new();
    for verdict in folder.kernels.values() {
        if let Verdict::Failed { cause, example } = verdict {
            groups.entry(cause).or_insert((0, example)).0 += 1;
        }
    }
    let mut sorted: Vec<_> = groups.into_iter().collect();
    sorted.sort_by_key(|(cause, (n, _))| (std::cmp::Reverse(*n), *cause));
    for (cause, (n, example)) in sorted {
        let _ = writeln!(out, "{n:5}  {cause}\n         {example}");
    }
    for (place, _) in folder.kernels.iter().filter(|(_, v)| **v == Verdict::Unused) {
        let _ = writeln!(out, "       not instantiated: {}:{}: {}", place.0.display(), place.1, place.2);
    }
    for (cause, example) in &folder.errors {
        let _ = writeln!(out, "       file without kernels: {cause}\n         {example}");
    }
    out
}

pub fn json(folders: &[Folder]) -> String {
    let folders: Vec<Value> = folders
        .iter()
        .map(|folder| {
            let f = figures(folder);
            let kernels: Vec<Value> = folder
                .kernels
                .iter()
                .map(|((file, line, name), verdict)| {
                    let (verdict, cause, example) = match verdict {
                        Verdict::Built => ("built", None, None),
                        Verdict::Unused => ("not instantiated", None, None),
                        Verdict::Failed { cause, example } => ("failed", Some(cause), Some(example)),
                    };
                    json!({
                        "file": file.display().to_string(), "line": line, "kernel": name, "verdict": verdict,
                        "cause": cause, "example": example,
                    })
                })
                .collect();
            json!({
                "folder": folder.name, "files": folder.files, "kernels": f.kernels, "built": f.built,
                "not_instantiated": f.unused, "left_out": f.features, "list": kernels,
            })
        })
        .collect();
    format!("{:#}\n", Value::Array(folders))
}
