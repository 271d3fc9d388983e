//! Bundles as text, for programs that handle device code as PTX: as a text of C, whose end is a null character. Every line
//! is a comment of PTX; the bytes are in base64 (RFC 4648). Before them are the declarations of variables as PTX has them,
//! because libraries look for these (PTX ISA, "State Spaces").

use isowarp_core::ir::{Module, Space};

/// The first line.
const FIRST: &str = "// isowarp device code";

/// The last line.
const LAST: &str = "// isowarp end";

/// The beginning of a declaration of a variable.
const DECLARATION: &str = "// .";

/// Number of characters of base64 in a line.
const LINE: usize = 96;

/// The characters of base64 by their values.
const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Returns the bytes of an encoded bundle as text. `module` is the bundle's.
pub fn to_text(bytes: &[u8], module: &Module) -> String {
    let mut out = format!("{FIRST}\n");
    out.extend(declarations(module).map(|line| format!("{DECLARATION}{line}\n")));
    for line in bytes.chunks(LINE / 4 * 3) {
        out.push_str("// ");
        for group in line.chunks(3) {
            let byte = |i: usize| u32::from(group.get(i).copied().unwrap_or(0));
            let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
            for i in 0..4 {
                let digit = DIGITS[(bits >> (18 - 6 * i)) as usize & 63];
                out.push(if i <= group.len() { char::from(digit) } else { '=' });
            }
        }
        out.push('\n');
    }
    out + LAST + "\n"
}

/// Returns the declarations of a module's variables.
fn declarations(module: &Module) -> impl Iterator<Item = String> + '_ {
    module.globals.iter().filter_map(|global| {
        let space = match global.space {
            Space::Constant => "const",
            Space::Global => "global",
            _ => return None,
        };
        // Variables of the library have names that programs cannot use.
        let name = mangled(&global.name).filter(|name| !name.starts_with("__iw_"))?;
        Some(format!("{space} .align {} .b8 {name}[{}];", global.align, global.size))
    })
}

/// Returns the mangled name of a variable (Itanium C++ ABI, "Names"); `None` unless it consists of plain identifiers.
fn mangled(name: &str) -> Option<String> {
    let parts: Vec<&str> = name.split("::").collect();
    let is_plain = |part: &&str| !part.is_empty() && part.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    if !parts.iter().all(is_plain) {
        return None;
    }
    match parts.as_slice() {
        [only] => Some((*only).to_owned()),
        all => Some(format!("_ZN{}E", all.iter().map(|part| format!("{}{part}", part.len())).collect::<String>())),
    }
}

/// Returns true if a text begins as those of [`to_text`].
pub fn is_text(text: &str) -> bool {
    text.trim_start().starts_with(FIRST)
}

/// Returns the bytes of an encoded bundle that is in a text; `None` if the text is another one, or damaged.
pub fn from_text(text: &str) -> Option<Vec<u8>> {
    let mut lines = text.trim_start().lines().map(str::trim_end);
    lines.next().filter(|line| *line == FIRST)?;
    let mut out = Vec::new();
    for line in lines {
        if line == LAST {
            return Some(out);
        }
        if line.starts_with(DECLARATION) {
            continue;
        }
        let digits = line.strip_prefix("// ")?.as_bytes();
        for group in digits.chunks(4) {
            let used = group.iter().take_while(|digit| **digit != b'=').count();
            if group.len() != 4 || used < 2 {
                return None;
            }
            let mut bits = 0;
            for digit in group {
                let value = DIGITS.iter().position(|d| d == digit).or((*digit == b'=').then_some(0))?;
                bits = bits << 6 | value as u32;
            }
            out.extend(bits.to_be_bytes().get(1..used)?);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile::{CompileOptions, compile_text};
    use crate::preprocess::MemoryLoader;

    #[test]
    fn bytes_come_back() {
        for len in [0, 1, 2, 3, 71, 72, 73, 1000] {
            let bytes: Vec<u8> = (0..len).map(|i| (i * 37 + i / 5) as u8).collect();
            let text = to_text(&bytes, &Module::default());
            assert!(text.lines().all(|line| line.starts_with("//") && line.len() < 120));
            assert_eq!(from_text(&text), Some(bytes));
        }
        assert!(to_text(b"Man", &Module::default()).contains("// TWFu\n"));
        assert!(to_text(b"Ma", &Module::default()).contains("// TWE=\n"));
    }

    #[test]
    fn variables_are_declared() {
        let code = "__constant__ int a; namespace b { __device__ double a[3]; }\n__global__ void k(double *p) { *p = a + b::a[0]; }";
        let compiled = compile_text("k.cu", code.as_bytes(), &CompileOptions::default(), &MemoryLoader::new());
        let text = to_text(b"code", &compiled.module);
        assert!(text.contains("// .const .align 4 .b8 a[4];\n// .global .align 8 .b8 _ZN1b1aE[24];\n"), "{text}");
        assert_eq!(from_text(&text), Some(b"code".to_vec()));
        assert_eq!(mangled("k<int>::x"), None);
    }

    #[test]
    fn other_texts_are_refused() {
        assert_eq!(from_text(".version 8.0\n"), None);
        let text = to_text(b"some bytes", &Module::default());
        assert_eq!(from_text(&text.replace("// isowarp end", "")), None);
        assert_eq!(from_text(&text.replace('c', "?")), None);
    }
}
