//! Generates text for the preprocessor: macros of all forms, conditions, includes.

use crate::rng::Rng;

const NAMES: &[&str] = &["A", "B", "C", "F", "G", "H", "x", "y", "__LINE__", "__FILE__", "EMPTY", "__COUNTER__"];
const PIECES: &[&str] = &[
    "x",
    "y",
    "#x",
    "# y",
    "##",
    " ## ",
    "x ## y",
    "A",
    "B",
    "C",
    "F(x)",
    "G(x, y)",
    "F",
    "(",
    ")",
    ",",
    "1",
    "2u",
    "\"s\"",
    "'c'",
    "+",
    "-",
    "__VA_ARGS__",
    "#__VA_ARGS__",
    ", ## __VA_ARGS__",
    "__VA_OPT__(,) ",
    "__VA_OPT__(x ## y)",
    "EMPTY",
    "_Pragma(\"once\")",
    "\\\n",
    "/* c */",
    "defined(A)",
    ";",
    "{",
    "}",
    "...",
    "H(",
    "A ## x",
    "L ## x",
    "0x ## y",
    "\\",
    "%:%:",
    "<:",
    "R\"d(a)d\"",
];

/// Generates a text of directives and invocations.
pub fn macros(rng: &mut Rng) -> String {
    let mut out = String::new();
    for _ in 0..1 + rng.below(16) {
        match rng.below(14) {
            0..4 => object(rng, &mut out),
            4..7 => function(rng, &mut out),
            7 => condition(rng, &mut out, 3),
            8 => {
                out += rng.word(&[
                    "#include \"a.h\"\n",
                    "#include <a.h>\n",
                    "#include \"b.h\"\n",
                    "#include \"c.h\"\n",
                    "#include \"d.h\"\n",
                    "#include A\n",
                    "#include <vector>\n",
                    "#include \"\"\n",
                    "#include <\n",
                    "#include \"input.cu\"\n",
                    "#include_next <a.h>\n",
                    "#include \"missing.h\"\n",
                ]);
            }
            9 => {
                out += rng.word(&[
                    "#undef A\n",
                    "#undef\n",
                    "#pragma once\n",
                    "#line 7 \"f\"\n",
                    "#line 0\n",
                    "#error e\n",
                    "#warning w\n",
                    "#\n",
                    "# 1 \"f\" 2\n",
                    "#ident \"x\"\n",
                    "#pragma unroll A\n",
                    "_Pragma(\"unroll\")\n",
                    "#nonsense\n",
                    "#define\n",
                    "#define 1\n",
                    "#define F(\n",
                    "#define F(x,,y)\n",
                    "#define F(x x)\n",
                    "#define A(...\n",
                    "#define defined\n",
                    "#define __LINE__ 1\n",
                    "#undef __FILE__\n",
                    "#elif 1\n",
                    "#else\n",
                    "#endif\n",
                ]);
            }
            _ => {
                for _ in 0..1 + rng.below(6) {
                    invocation(rng, &mut out, 4);
                    out.push(' ');
                }
                out += "\n";
            }
        }
    }
    out
}

fn pieces(rng: &mut Rng, out: &mut String, n: usize) {
    for _ in 0..rng.below(n) {
        *out += rng.word(PIECES);
        if rng.chance(70) {
            out.push(' ');
        }
    }
}

fn object(rng: &mut Rng, out: &mut String) {
    *out += &format!("#define {} ", rng.word(NAMES));
    pieces(rng, out, 8);
    *out += "\n";
}

fn function(rng: &mut Rng, out: &mut String) {
    let params = rng.word(&["x", "x, y", "", "...", "x, ...", "args...", "x, y, ..."]);
    *out += &format!("#define {}({params}) ", rng.word(NAMES));
    pieces(rng, out, 9);
    *out += "\n";
}

fn invocation(rng: &mut Rng, out: &mut String, depth: u32) {
    *out += rng.word(NAMES);
    if depth > 0 && rng.chance(70) {
        out.push('(');
        for i in 0..rng.below(4) {
            if i > 0 {
                out.push(',');
            }
            if rng.chance(60) { invocation(rng, out, depth - 1) } else { pieces(rng, out, 4) }
        }
        if rng.chance(96) {
            out.push(')');
        }
    }
}

fn condition(rng: &mut Rng, out: &mut String, depth: u32) {
    match rng.below(4) {
        0 => *out += &format!("#ifdef {}\n", rng.word(NAMES)),
        1 => *out += &format!("#ifndef {}\n", rng.word(NAMES)),
        _ => {
            *out += "#if ";
            controlling(rng, out, 4);
            *out += "\n";
        }
    }
    if depth > 0 && rng.chance(50) {
        condition(rng, out, depth - 1);
    }
    object(rng, out);
    if rng.chance(40) {
        *out += "#elif ";
        controlling(rng, out, 2);
        *out += "\n";
        function(rng, out);
    }
    if rng.chance(40) {
        *out += "#else\n";
        object(rng, out);
    }
    if rng.chance(92) {
        *out += "#endif\n";
    }
}

/// Generates the expression of an `#if`.
fn controlling(rng: &mut Rng, out: &mut String, depth: u32) {
    if depth == 0 || rng.chance(25) {
        *out += rng.word(&[
            "0",
            "1",
            "A",
            "F(1)",
            "defined A",
            "defined(B)",
            "'a'",
            "9223372036854775807",
            "18446744073709551615u",
            "0x1p3",
            "__has_include(<a.h>)",
            "__has_include(\"zz.h\")",
            "true",
            "__CUDA_ARCH__",
            "-1",
            "x",
            "defined",
            "1u",
            "''",
            "(-9223372036854775807 - 1)",
            "__COUNTER__",
            "\"s\"",
            "",
        ]);
        return;
    }
    match rng.below(5) {
        0 => {
            *out += rng.word(&["-", "!", "~", "+"]);
            controlling(rng, out, depth - 1);
        }
        1 => {
            out.push('(');
            controlling(rng, out, depth - 1);
            out.push(')');
        }
        2 => {
            controlling(rng, out, depth - 1);
            *out += " ? ";
            controlling(rng, out, depth - 1);
            *out += " : ";
            controlling(rng, out, depth - 1);
        }
        _ => {
            controlling(rng, out, depth - 1);
            *out += &format!(
                " {} ",
                rng.word(&["+", "-", "*", "/", "%", "<<", ">>", "<", "==", "&&", "||", "&", "|", "^", ",", "="])
            );
            controlling(rng, out, depth - 1);
        }
    }
}
