//! Tests CUDA's overloaded functions with every mix of argument types against NVRTC's result
//! (`tests/builtin_overloads.txt`).

use std::collections::BTreeSet;
use std::fmt::Write as _;

use crate::common;

const NVRTC: &str = include_str!("builtin_overloads.txt");

/// Returns the spelling of a type, given its short name.
fn written(short: &str) -> &'static str {
    match short {
        "b" => "bool",
        "c" => "char",
        "s" => "short",
        "us" => "unsigned short",
        "i" => "int",
        "u" => "unsigned",
        "l" => "long",
        "ul" => "unsigned long",
        "ll" => "long long",
        "ull" => "unsigned long long",
        "f" => "float",
        "d" => "double",
        "E" => "E",
        other => panic!("{other} is no type"),
    }
}

/// A call, with NVRTC's result.
struct Case {
    name: &'static str,
    args: Vec<&'static str>,
    result: &'static str,
}

impl Case {
    fn call(&self) -> String {
        let args: Vec<String> = self.args.iter().map(|a| format!("val<{}>()", written(a))).collect();
        format!("{}({})", self.name, args.join(", "))
    }

    /// Returns true for a truth value that has the type `int` in NVRTC, and `bool` here as in nvcc ([cmath.syn]).
    fn truth_of_float(&self) -> bool {
        self.result == "i" && ["isnan", "isinf", "isfinite", "signbit"].contains(&self.name)
    }

    /// Returns true for a function of `<cmath>` that converts integers to `double`, as in nvcc; NVRTC has only CUDA's
    /// versions.
    fn math_of_integers(&self) -> bool {
        let cuda =
            ["abs", "min", "max", "rsqrt", "rcbrt", "exp10", "sinpi", "cospi", "erfinv", "erfcinv", "erfcx", "j0"];
        let more = ["j1", "y0", "y1", "normcdf", "normcdfinv", "isnan", "isinf", "isfinite", "signbit"];
        self.result == "-" && !self.args.contains(&"E") && !cuda.contains(&self.name) && !more.contains(&self.name)
    }
}

fn cases() -> Vec<Case> {
    let mut lines = NVRTC.lines().filter(|l| !l.starts_with('#'));
    let types: Vec<&str> = lines.next().expect("a line of types").split(' ').skip(1).collect();
    let mut cases = Vec::new();
    for line in lines {
        let (head, results) = line.split_once(' ').expect("a name and results");
        let (name, first) = match head.split_once('(') {
            Some((name, first)) => (name, Some(first.trim_end_matches(')'))),
            None => (head, None),
        };
        for (ty, result) in types.iter().zip(results.split(' ')) {
            cases.push(Case { name, args: first.into_iter().chain([*ty]).collect(), result });
        }
    }
    cases
}

#[test]
fn mixes_of_types_are_resolved_as_nvrtc_resolves_them() {
    let cases = cases();
    assert!(cases.len() > 2000, "{}", cases.len());
    let mut text = String::from("enum E { e };\ntemplate <class T> __device__ T val();\n");
    let before = text.lines().count();
    for (i, case) in cases.iter().enumerate() {
        let call = case.call();
        let _ = match case.result {
            "-" => writeln!(text, "__global__ void k{i}() {{ (void)sizeof({call}); }}"),
            result => {
                let ty = if case.truth_of_float() { "bool" } else { written(result) };
                writeln!(text, "__global__ void k{i}() {{ static_assert(__is_same(decltype({call}), {ty}), \"\"); }}")
            }
        };
    }
    let refused: BTreeSet<usize> =
        common::errors(&text).iter().filter_map(|e| e.split_once(' ')?.1.split_once(':')?.0.parse().ok()).collect();
    let mut wrong = Vec::new();
    for (i, case) in cases.iter().enumerate() {
        let is_refused = refused.contains(&(before + i + 1));
        if is_refused != (case.result == "-" && !case.math_of_integers()) {
            let verdict = if is_refused { "refused, or of another type" } else { "accepted" };
            wrong.push(format!("{} is {verdict}, NVRTC has {}", case.call(), case.result));
        }
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), cases.len(), wrong.join("\n"));
}
