//! Holds the prelude's text: WGSL written once per float type, split into items with their dependencies.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use isowarp_core::ir::ops::{CANONICAL_NAN_F32, CANONICAL_NAN_F64};

/// A function or structure of the prelude.
#[derive(Debug)]
pub(super) struct Item {
    /// The item's WGSL text.
    pub text: String,
    /// Names of the items that it uses.
    pub uses: BTreeSet<String>,
}

/// All items by name.
pub(super) static ITEMS: LazyLock<BTreeMap<String, Item>> = LazyLock::new(items);

const SOFT: &str = include_str!("prelude/soft.wgsl");
const BITS: &str = include_str!("prelude/bits.wgsl");
const WIDTHS: &str = include_str!("prelude/widths.wgsl");
const CONVERT: &str = include_str!("prelude/convert.wgsl");
const FAST: &str = include_str!("prelude/fast.wgsl");
const ROOTS: &str = include_str!("prelude/roots.wgsl");
const FUNCTIONS: &str = include_str!("prelude/functions.wgsl");

/// The format of a float type, from which the `$` names of the templates follow.
struct Format {
    /// Name of the float type.
    float: &'static str,
    /// Name of the unsigned integer of the same size.
    bits: &'static str,
    /// Suffix of that integer's literals.
    suffix: &'static str,
    /// Bits in all.
    width: u32,
    /// Bits of the stored significand.
    mantissa: u32,
    /// Bits of the canonical NaN.
    nan: u64,
}

const F32: Format =
    Format { float: "f32", bits: "u32", suffix: "u", width: 32, mantissa: 23, nan: CANONICAL_NAN_F32 as u64 };

const F64: Format = Format { float: "f64", bits: "u64", suffix: "lu", width: 64, mantissa: 52, nan: CANONICAL_NAN_F64 };

impl Format {
    /// Returns the value of a `$` name.
    fn value(&self, name: &str) -> Option<String> {
        let exponent_bits = self.width - 1 - self.mantissa;
        let bias = (1_u64 << (exponent_bits - 1)) - 1;
        let round_bits = exponent_bits - 1;
        let sign = 1_u64 << (self.width - 1);
        let infinity = ((1_u64 << exponent_bits) - 1) << self.mantissa;
        // Each step of the long division yields as many quotient bits as the exponent has bits.
        let division_steps = (self.mantissa + 1).div_ceil(exponent_bits);
        let word = |value: u64| format!("{value:#x}{}", self.suffix);
        Some(match name {
            "F" => self.float.to_owned(),
            "U" => self.bits.to_owned(),
            "W" => self.width.to_string(),
            "HW" => (self.width / 2).to_string(),
            "0" => word(0),
            "1" => word(1),
            "MANT" => self.mantissa.to_string(),
            "EBITS" => exponent_bits.to_string(),
            "RB" => round_bits.to_string(),
            "TOPBIT" => (self.width - 2).to_string(),
            "BIAS" => bias.to_string(),
            "EMAX" => (2 * bias + 1).to_string(),
            "DIVSTEPS" => division_steps.to_string(),
            "DIVSHIFT" => (self.width - 2 - division_steps * exponent_bits).to_string(),
            "SIGN" => word(sign),
            "MAG" => word(sign - 1),
            "INF" => word(infinity),
            "NAN" => word(self.nan),
            "FRAC" => word((1 << self.mantissa) - 1),
            "HIDDEN" => word(1 << self.mantissa),
            "TOP" => word(sign >> 1),
            "HALF" => word(1 << (round_bits - 1)),
            "ROUND" => word((1 << round_bits) - 1),
            "LOW" => word((1 << (self.width / 2)) - 1),
            "INTEGRAL" => word((bias + u64::from(self.mantissa)) << self.mantissa),
            "ONEF" => word(bias << self.mantissa),
            "HALFF" => word((bias - 1) << self.mantissa),
            _ => return None,
        })
    }

    /// Returns the template's text for this format. Unknown `$` names are left as they are, and fail to parse.
    fn instantiate(&self, template: &str) -> String {
        let mut out = String::with_capacity(template.len());
        let mut pieces = template.split('$');
        out.push_str(pieces.next().unwrap_or_default());
        for piece in pieces {
            let end = piece.find(|c: char| !(c.is_ascii_uppercase() || c.is_ascii_digit())).unwrap_or(piece.len());
            let (name, rest) = piece.split_at(end);
            match self.value(name) {
                Some(value) => out.push_str(&value),
                None => out.extend(["$", name]),
            }
            out.push_str(rest);
        }
        out
    }
}

fn items() -> BTreeMap<String, Item> {
    let mut texts = [WIDTHS, CONVERT, FAST, ROOTS, FUNCTIONS].map(str::to_owned).to_vec();
    for format in [F32, F64] {
        texts.extend([format.instantiate(SOFT), format.instantiate(BITS)]);
    }
    let mut bodies = BTreeMap::new();
    for text in &texts {
        split(text, &mut bodies);
    }
    let names: BTreeSet<String> = bodies.keys().cloned().collect();
    bodies
        .into_iter()
        .map(|(name, text)| {
            let mut uses: BTreeSet<String> =
                words(&text).filter(|word| names.contains(*word)).map(str::to_owned).collect();
            uses.remove(&name);
            (name, Item { text, uses })
        })
        .collect()
}

/// Splits a text into its items. Each starts with `fn` or `struct` at the beginning of a line, and ends at the next one
/// or at a comment between them.
fn split(text: &str, into: &mut BTreeMap<String, String>) {
    let mut current: Option<(String, String)> = None;
    for line in text.lines() {
        let head = line.strip_prefix("fn ").or_else(|| line.strip_prefix("struct "));
        if head.is_some() || line.starts_with("//") {
            into.extend(current.take());
        }
        if let Some(name) = head.and_then(|head| words(head).next()) {
            current = Some((name.to_owned(), String::new()));
        }
        if let Some((_, body)) = &mut current {
            body.push_str(line);
            body.push('\n');
        }
    }
    into.extend(current);
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).filter(|word| !word.is_empty())
}
