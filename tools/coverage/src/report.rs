//! Formats the output of `cargo xtask coverage`.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde_json::{Value, json};

use crate::{Folder, Verdict, causes};

/// Number of kernels with each verdict.
struct Figures {
    kernels: usize,
    built: usize,
    unused: usize,
    not_followed: usize,
    /// Kernels that fail because of a feature that goals exclude.
    features: usize,
    /// Kernels that are not built, in files with headers that do not exist anywhere.
    missing: usize,
}

fn figures(folder: &Folder) -> Figures {
    let count = |f: &dyn Fn(&Verdict) -> bool| folder.kernels.values().filter(|v| f(v)).count();
    Figures {
        kernels: folder.kernels.len(),
        built: count(&|v| *v == Verdict::Built),
        unused: count(&|v| *v == Verdict::Unused),
        not_followed: count(&|v| matches!(v, Verdict::NotFollowed { .. })),
        missing: count(&|v| matches!(v, Verdict::MissingHeader { .. })),
        features: count(&|v| matches!(v, Verdict::Failed { cause, .. } if causes::is_feature(cause))),
    }
}

fn percent(part: usize, whole: usize) -> String {
    if whole == 0 { "-".into() } else { format!("{:.1} %", 100.0 * part as f64 / whole as f64) }
}

pub fn text(folder: &Folder) -> String {
    let f = figures(folder);
    let mut out = format!("== {} ({} files)\n", folder.name, folder.files);
    let plain = f.kernels - f.features - f.missing - f.unused;
    let _ = writeln!(out, "kernels {}, built and verified {} ({})", f.kernels, f.built, percent(f.built, f.kernels));
    let _ = writeln!(
        out,
        "without those that need textures, surfaces, inline PTX, wmma, cub, thrust, cuRAND, launches or headers that are \
         missing, and without templates that nothing launches: {} of {} ({})",
        f.built,
        plain,
        percent(f.built, plain)
    );
    let _ = writeln!(out, "not built where a header is missing {}", f.missing);
    let _ = writeln!(out, "templates that nothing launches {}", f.unused);
    let _ = writeln!(out, "templates whose launches could not be followed {}", f.not_followed);
    if let Some((path, time)) = &folder.slowest {
        let _ = writeln!(out, "slowest file {:.2} s: {}", time.as_secs_f64(), path.display());
    }
    let mut groups: BTreeMap<String, (usize, &str)> = BTreeMap::new();
    for verdict in folder.kernels.values() {
        let (cause, example) = match verdict {
            Verdict::Failed { cause, example } => (cause.clone(), example),
            Verdict::MissingHeader { header, example } => (format!("missing header {header}"), example),
            Verdict::Unused | Verdict::NotFollowed { .. } | Verdict::Built => continue,
        };
        groups.entry(cause).or_insert((0, example)).0 += 1;
    }
    let mut sorted: Vec<_> = groups.into_iter().collect();
    sorted.sort_by_key(|(_, (n, _))| std::cmp::Reverse(*n));
    for (cause, (n, example)) in sorted {
        let _ = writeln!(out, "{n:5}  {cause}\n         {example}");
    }
    for (place, verdict) in &folder.kernels {
        let why = match verdict {
            Verdict::Unused => "nothing launches it",
            Verdict::NotFollowed { why } => why.as_str(),
            Verdict::Built | Verdict::Failed { .. } | Verdict::MissingHeader { .. } => continue,
        };
        let _ = writeln!(out, "       not instantiated: {}:{}: {}: {why}", place.0.display(), place.1, place.2);
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
                        Verdict::Unused => ("not launched", None, None),
                        Verdict::NotFollowed { why } => ("not followed", None, Some(why)),
                        Verdict::MissingHeader { header, example } => ("missing header", Some(header), Some(example)),
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
                "not_launched": f.unused, "not_followed": f.not_followed, "left_out": f.features, "missing_header": f.missing, "list": kernels,
            })
        })
        .collect();
    format!("{:#}\n", Value::Array(folders))
}
