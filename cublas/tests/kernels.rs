//! The kernels compile for the types that functions use.

use cublas::kernels::{self, File, Macros, bundle};
use cublas::numbers::Number::{self, BF16, C32, C64, F16, F32, F64, I8, I32, I64};

/// Types and numbers of a choice: the values of these macros.
type Choice = (Vec<(&'static str, Number)>, Vec<(&'static str, u32)>);

const PLAIN: [Number; 4] = [F32, F64, C32, C64];
const ALL: [Number; 6] = [F32, F64, C32, C64, F16, BF16];

/// Returns a choice without numbers.
fn types(types: &[(&'static str, Number)]) -> Choice {
    (types.to_vec(), Vec::new())
}

/// Returns choices of a file.
fn choices(file: &File) -> Vec<Choice> {
    match file.name {
        "axpy.cu" => ALL.map(|t| types(&[("SCALAR", t), ("X", t), ("Y", t), ("ACC", t.arithmetic())])).to_vec(),
        "scal.cu" => {
            let mut all: Vec<Choice> = ALL
                .iter()
                .map(|t| types(&[("SCALAR", *t), ("FACTOR", t.arithmetic()), ("X", *t), ("ACC", t.arithmetic())]))
                .collect();
            all.push(types(&[("SCALAR", F32), ("FACTOR", F32), ("X", C32), ("ACC", C32)]));
            all
        }
        "copy.cu" => PLAIN.map(|t| types(&[("X", t)])).to_vec(),
        "rot.cu" => PLAIN
            .iter()
            .flat_map(|t| [*t, t.real()].map(|s| types(&[("X", *t), ("COSINE", t.real()), ("SINE", s)])))
            .collect(),
        "rotg.cu" => [F32, F64].map(|t| types(&[("X", t)])).to_vec(),
        "dot.cu" => ALL.map(|t| types(&[("X", t), ("Y", t), ("ACC", t.arithmetic()), ("RESULT", t)])).to_vec(),
        "asum.cu" | "nrm2.cu" | "extreme.cu" => ALL
            .iter()
            .map(|t| {
                let element = t.arithmetic();
                let real = [("ACC", element.real()), ("REAL_TYPE", element.real()), ("RESULT", t.real())];
                let mut all = vec![("X", *t), ("ELEMENT", element), ("INDEX", if t.is_half() { I64 } else { I32 })];
                all.extend(real);
                (all, vec![("COMPLEX_ELEMENTS", t.is_complex().into()), ("LARGEST", 1)])
            })
            .collect(),
        "gemm_plain.cu" | "gemm_tiled.cu" => {
            let kinds = [
                (F32, F32, F32, F32),
                (F64, F64, F64, F64),
                (C32, C32, C32, F32),
                (C64, C64, C64, C64),
                (F16, F16, F32, F16),
                (BF16, F32, F32, F32),
                (I8, I32, I32, I32),
                (I8, F32, F32, F32),
            ];
            let kinds = kinds.map(|(operands, result, sum, scalar)| {
                let types = vec![("IN", operands), ("OUT", result), ("ACC", sum), ("ALPHA", scalar), ("BETA", scalar)];
                let complex = u32::from(operands == C32);
                (types, vec![("SYMMETRIC", complex), ("ADDRESSES", complex), ("PER_THREAD", 4)])
            });
            // Epilogues: ReLU, a bias with GELU, and the derivative of GELU.
            let epilogues = [(F32, 2), (F32, 36), (BF16, 164), (F32, 192), (F64, 6)].map(|(t, kind)| {
                let sum = if t == F64 { F64 } else { F32 };
                let types = vec![("IN", t), ("OUT", t), ("ACC", sum), ("ALPHA", sum), ("BETA", sum), ("BIAS", t)];
                (types, vec![("SYMMETRIC", 0), ("ADDRESSES", 0), ("PER_THREAD", 4), ("EPILOGUE", kind)])
            });
            kinds.into_iter().chain(epilogues).collect()
        }
        "rank.cu" | "triangular.cu" => PLAIN.map(|t| types(&[("T", t), ("SCALAR", t)])).to_vec(),
        _ => PLAIN
            .iter()
            .map(|t| (vec![("T", *t), ("REAL_TYPE", t.real())], vec![("COMPLEX_ELEMENTS", t.is_complex().into())]))
            .collect(),
    }
}

#[test]
fn kernels_compile() {
    let mut failed = Vec::new();
    for file in kernels::FILES {
        for (types, numbers) in choices(file) {
            let macros = numbers
                .iter()
                .fold(Macros::default().types(&types), |macros, (name, value)| macros.number(name, *value));
            let compiled = bundle(file, &macros).compile(&[]);
            for name in file.kernels {
                let name = name.to_string_lossy();
                if !compiled.kernels.iter().any(|kernel| kernel.name == name && kernel.compiled) {
                    let messages = compiled.messages().map(|messages| messages.to_string()).unwrap_or_default();
                    failed.push(format!("{} {types:?}: `{name}` does not compile\n{messages}", file.name));
                }
            }
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}
