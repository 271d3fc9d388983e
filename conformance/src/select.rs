//! Selects the cases to run: those that some limits change, a sample, or a part.

use std::str::FromStr;

use isowarp_core::ir::Scalar;

use crate::arguments::{ArgSpec, BufferSpec, Place};
use crate::case::Case;
use crate::golden::sha256;

/// Limits that are smaller than the device's own.
#[derive(Debug, Clone, Copy, Default)]
pub struct Limits {
    /// Most threads in a workgroup.
    pub max_invocations: Option<u32>,
    /// Most bytes of shared variables in workgroup memory.
    pub shared_memory: Option<u32>,
    /// Most bytes of a thread's local arrays in variables of the shader.
    pub local_memory: Option<u32>,
    /// Bytes of memory that one binding can access.
    pub window_bytes: Option<u64>,
    /// Whether flushing subnormal numbers to zero is simulated.
    pub flush: bool,
}

impl Limits {
    /// Returns true if a case may run differently under these limits than without them. It may if its blocks have more
    /// threads than a workgroup; if it has shared variables; if it has arrays, structs or addresses; if its memory is
    /// larger than one binding or has pointers in it; or if it has floats. Returns true for every case if there are no
    /// limits. In doubt, returns true.
    ///
    /// # Errors
    /// The case cannot be read.
    pub fn change(&self, case: &Case) -> std::io::Result<bool> {
        let Self { max_invocations, shared_memory, local_memory, window_bytes, flush } = *self;
        if max_invocations.is_none()
            && shared_memory.is_none()
            && local_memory.is_none()
            && window_bytes.is_none()
            && !flush
        {
            return Ok(true);
        }
        let text = std::fs::read_to_string(&case.path)?;
        let blocks = |most: u32| case.launches.iter().any(|l| l.config.block.count() > u128::from(most));
        let declares = || text.contains("shared") || case.launches.iter().any(|l| l.config.shared_bytes > 0);
        // An array's declarator has brackets, as opposed to brackets that only access elements. Calls on a stack also
        // use an array.
        let has_arrays =
            || text.contains("struct") || text.contains('&') || text.contains("];") || text.contains("] =");
        let reaches = |bytes: u64| memory(case) > bytes || has_pointers(case, &text);
        // Names count as well: `float4`, `__float2int_rn`, `normfloat`. Textures and libraries always compute with
        // floats.
        let floats = ["float", "double", "half", "bf16", "fp16", "f32", "f64", "tex", "surf", "#include", "std::"];
        let takes = max_invocations.is_some_and(blocks)
            || shared_memory.is_some() && declares()
            || local_memory.is_some() && has_arrays();
        let takes = takes || window_bytes.is_some_and(reaches);
        Ok(takes || flush && floats.into_iter().any(|word| text.contains(word)))
    }
}

/// Most bytes of a case that runs concurrently with others. Several such cases fit into the memory of any GPU.
const MOST_TOGETHER: u64 = 256 << 20;

/// Returns true if a case uses so much memory that it runs alone.
pub fn is_large(case: &Case) -> bool {
    memory(case) > MOST_TOGETHER
}

/// Returns the bytes of all buffers and variables that a case names.
fn memory(case: &Case) -> u64 {
    let bytes = |ty: Scalar, count: usize| ty.size().saturating_mul(count as u64);
    let buffers = case.launches.iter().flat_map(|l| &l.args).filter_map(|arg| match arg {
        ArgSpec::Buffer(BufferSpec { ty, count, .. }) => Some(bytes(*ty, *count)),
        ArgSpec::Value { .. } | ArgSpec::Place(_) | ArgSpec::Fields(_) | ArgSpec::Texture(_) => None,
    });
    let variables = case.symbols.iter().map(|s| bytes(s.ty, s.count));
    let read = case.reads.iter().map(|r| bytes(r.ty, r.count));
    buffers.chain(variables).chain(read).fold(0, u64::saturating_add)
}

/// Returns true if a case takes the address of a variable, or has pointers to pointers or pointers in structs.
fn has_pointers(case: &Case, text: &str) -> bool {
    let symbol = |arg: &ArgSpec| match arg {
        ArgSpec::Place(Place::Symbol(_)) | ArgSpec::Fields(_) => true,
        ArgSpec::Buffer(spec) => spec.holds_addresses(),
        ArgSpec::Place(_) | ArgSpec::Value { .. } | ArgSpec::Texture(_) => false,
    };
    case.launches.iter().flat_map(|l| &l.args).any(symbol) || text.contains("**") || text.contains("->")
}

/// Returns true if a case is in a sample of about one in `n`. Depends only on the case's name, so that a new case does
/// not change the rest of the sample.
pub fn in_sample(case: &Case, n: u32) -> bool {
    let hash = sha256(case.name.as_bytes());
    let number = hash.get(..8).and_then(|digits| u32::from_str_radix(digits, 16).ok()).unwrap_or(0);
    n == 0 || number.is_multiple_of(n)
}

/// A part of the suite, such as the second of three, for several processes or machines. Every case is in exactly one
/// part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Part {
    /// Number of the part, from 0.
    number: usize,
    of: usize,
}

impl Part {
    /// Returns true if the part contains the case with this index.
    pub fn has(self, index: usize) -> bool {
        index % self.of == self.number
    }
}

impl FromStr for Part {
    type Err = String;

    /// Parses a part: `2/3` is the second of three.
    fn from_str(text: &str) -> Result<Self, String> {
        let numbers = text
            .split_once('/')
            .and_then(|(number, of)| Some((number.parse::<usize>().ok()?, of.parse::<usize>().ok()?)));
        match numbers {
            Some((number, of)) if 1 <= number && number <= of => Ok(Self { number: number - 1, of }),
            _ => Err("a part is K/N, with K from 1 to N".to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)] // tests

    use std::path::{Path, PathBuf};

    use super::*;
    use crate::case::discover;

    fn all() -> Vec<Case> {
        let folder: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shaders/conformance");
        discover(&folder).unwrap()
    }

    #[test]
    fn limits_change_the_cases_that_they_touch() {
        let cases = all();
        let changed = |limits: Limits| -> Vec<&Case> { cases.iter().filter(|c| limits.change(c).unwrap()).collect() };
        assert_eq!(changed(Limits::default()).len(), cases.len());
        let folded = changed(Limits { max_invocations: Some(32), ..Limits::default() });
        assert!(folded.iter().all(|c| c.launches.iter().any(|l| l.config.block.count() > 32)));
        let spilled = changed(Limits { shared_memory: Some(0), ..Limits::default() });
        assert!(spilled.iter().any(|c| c.family == "shared") && spilled.iter().all(|c| c.family != "constant"));
        let apart = changed(Limits { window_bytes: Some(65536), ..Limits::default() });
        let flushed = changed(Limits { flush: true, ..Limits::default() });
        assert!(
            cases
                .iter()
                .filter(|c| c.family == "floats" || c.family == "math")
                .all(|c| flushed.iter().any(|f| f.name == c.name))
        );
        assert!(flushed.len() < cases.len());
        for some in [folded.len(), spilled.len(), apart.len()] {
            assert!(some > 50 && some < cases.len() * 2 / 3, "{some} of {}", cases.len());
        }
        let both = Limits { max_invocations: Some(32), shared_memory: Some(0), ..Limits::default() };
        assert!(changed(both).len() > folded.len().max(spilled.len()));
    }

    #[test]
    fn cases_with_much_memory_are_large() {
        let case = |count: &str| {
            let text = format!("//@ family: f\n//@ launch: k grid=1 block=1\n//@ arg: x:f32[{count}]=zero\n");
            Case::parse(Path::new("a.cu"), &text).unwrap()
        };
        assert!(is_large(&case("65Mi")) && !is_large(&case("64Mi")));
    }

    #[test]
    fn a_sample_has_about_one_case_in_n_and_most_families() {
        let cases = all();
        let families = |cases: &mut dyn Iterator<Item = &Case>| -> usize {
            cases.map(|c| c.family.clone()).collect::<std::collections::BTreeSet<_>>().len()
        };
        for n in [2, 4] {
            let size = cases.iter().filter(|c| in_sample(c, n)).count();
            let share = cases.len() / n as usize;
            assert!(size > share * 3 / 4 && size < share * 5 / 4, "{size} of {}, one in {n}", cases.len());
            let (some, every) = (families(&mut cases.iter().filter(|c| in_sample(c, n))), families(&mut cases.iter()));
            assert!(some * 5 > every * 4, "{some} of {every} families");
        }
        assert!(cases.iter().all(|c| in_sample(c, 1)));
    }

    #[test]
    fn each_case_is_in_one_part() {
        let parts: Vec<Part> = ["1/3", "2/3", "3/3"].iter().map(|text| text.parse().unwrap()).collect();
        for index in 0..10 {
            assert_eq!(parts.iter().filter(|part| part.has(index)).count(), 1);
        }
        for wrong in ["0/3", "4/3", "1/0", "1", "-1/3", "1/3/3"] {
            assert!(wrong.parse::<Part>().is_err(), "{wrong}");
        }
    }
}
