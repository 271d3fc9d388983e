//! Benchmarks: `.cu` files with the directives of conformance cases, and some of their own.
//!
//! ```text
//! //@ about: y = a x + y
//! //@ group: memory
//! //@ full: n=64Mi                          the numbers at full size; also `small:` and `tiny:`
//! //@ small: n=64Ki
//! //@ let: blocks=n/256                     more numbers, for every size
//! //@ launch: init grid={blocks} block=256  launches above `timed` prepare the buffers
//! //@ arg: x:f32[{n}]=zero
//! //@ timed
//! //@ launch: saxpy grid={blocks} block=256
//! //@ arg: i32={n}
//! //@ arg: x
//! //@ arg: y:f32[{n}]=random(1)
//! //@ bytes: 12*n                           work of the timed launches; or `flops:`, or `operations:`
//! //@ result: y relative=1e-6               a buffer to compare
//! //@ bench: saxpy_large                    begins one of several benchmarks of a file
//! ```

use std::path::{Path, PathBuf};

use isowarp_core::api::DeviceLimit;
use isowarp_core::ir::Scalar;
use serde::{Deserialize, Serialize};

use super::compare::Tolerance;
use super::expression::Numbers;
use crate::arguments::{ArgSpec, BufferSpec};
use crate::case::{Case, CaseError, sources};

/// Amount of work that a benchmark does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Size {
    /// Size for GPUs.
    Full,
    /// Size for software devices, and for the comparison with the reference backend.
    Small,
    /// Size for tests.
    Tiny,
}

impl Size {
    /// All sizes.
    pub const ALL: [Size; 3] = [Size::Full, Size::Small, Size::Tiny];

    /// Returns the size's name.
    pub const fn name(self) -> &'static str {
        match self {
            Size::Full => "full",
            Size::Small => "small",
            Size::Tiny => "tiny",
        }
    }
}

/// Subject of a benchmark.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Group {
    /// Floating-point arithmetic, mostly in registers.
    Arithmetic,
    /// Global memory.
    Memory,
    /// Integer arithmetic.
    Integers,
    /// 16-bit floating-point arithmetic.
    Halves,
    /// Threads that work together.
    Cooperation,
    /// Kernels that launch kernels, and other kernels that do the same work.
    Launches,
    /// Math functions, one for each benchmark.
    Math,
    /// Whole applications.
    Applications,
}

impl Group {
    /// All groups, in the order of tables.
    pub const ALL: [Group; 8] = [
        Group::Arithmetic,
        Group::Memory,
        Group::Integers,
        Group::Halves,
        Group::Cooperation,
        Group::Launches,
        Group::Math,
        Group::Applications,
    ];

    /// Returns the group's name.
    pub const fn name(self) -> &'static str {
        match self {
            Group::Arithmetic => "arithmetic",
            Group::Memory => "memory",
            Group::Integers => "integers",
            Group::Halves => "halves",
            Group::Cooperation => "cooperation",
            Group::Launches => "launches",
            Group::Math => "math",
            Group::Applications => "applications",
        }
    }

    /// Returns the group with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|g| g.name() == name)
    }
}

/// Unit in which work is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Unit {
    /// Bytes of global memory that have to be read and written at least.
    #[serde(rename = "GB/s")]
    Bytes,
    /// Floating-point operations; a fused operation counts as two.
    #[serde(rename = "GFLOP/s")]
    Flops,
    /// Other operations, which the benchmark names.
    #[serde(rename = "Gop/s")]
    Operations,
}

impl Unit {
    /// Returns the unit in which a rate is shown.
    pub const fn rate(self) -> &'static str {
        match self {
            Unit::Bytes => "GB/s",
            Unit::Flops => "GFLOP/s",
            Unit::Operations => "Gop/s",
        }
    }
}

/// A buffer that is compared, and the tolerance for native results.
#[derive(Debug, Clone, PartialEq)]
pub struct Expected {
    /// The buffer or read variable.
    pub name: String,
    /// Type of the elements.
    pub ty: Scalar,
    /// Tolerance for native results; `None` for a comparison bit for bit.
    pub tolerance: Option<Tolerance>,
}

/// A benchmark at one size.
#[derive(Debug, Clone)]
pub struct Instance {
    /// Launches, arguments, variables.
    pub case: Case,
    /// Number of launches that come first and are not timed.
    pub preparation: usize,
    /// Work of the timed launches.
    pub work: u64,
    /// Results that are compared.
    pub results: Vec<Expected>,
    /// The numbers of this size.
    pub numbers: Numbers,
    /// Bytes that the heap for kernels has to have; 0 if any size will do.
    pub heap: u64,
    /// Number of launches of kernels by kernels that may be pending; 0 if any number will do.
    pub launches: u64,
}

impl Instance {
    /// Returns the buffers, in order.
    pub fn buffers(&self) -> impl Iterator<Item = &BufferSpec> {
        self.case.launches.iter().flat_map(|l| &l.args).filter_map(|arg| match arg {
            ArgSpec::Buffer(spec) => Some(spec),
            ArgSpec::Value { .. } | ArgSpec::Place(_) | ArgSpec::Fields(_) | ArgSpec::Texture(_) => None,
        })
    }

    /// Returns the bytes of all buffers together.
    pub fn bytes(&self) -> u64 {
        self.buffers().map(|b| (b.count as u64).saturating_mul(b.ty.size())).fold(0, u64::saturating_add)
    }
}

/// A benchmark.
#[derive(Debug, Clone)]
pub struct Bench {
    /// The file's name without `.cu`, or the name that `bench:` gives.
    pub name: String,
    /// Path of the file.
    pub path: PathBuf,
    /// Description in a few words.
    pub about: String,
    /// Group of the benchmark.
    pub group: Group,
    /// Unit in which work is counted.
    pub unit: Unit,
    full: Instance,
    small: Instance,
    tiny: Instance,
}

impl Bench {
    /// Returns the benchmark at a size.
    pub fn at(&self, size: Size) -> &Instance {
        match size {
            Size::Full => &self.full,
            Size::Small => &self.small,
            Size::Tiny => &self.tiny,
        }
    }

    /// Returns the limits that have to be set on a device for the largest size.
    pub fn limits(&self) -> [(DeviceLimit, u64); 2] {
        let most = |of: fn(&Instance) -> u64| Size::ALL.map(|size| of(self.at(size))).into_iter().max().unwrap_or(0);
        [(DeviceLimit::MallocHeapSize, most(|i| i.heap)), (DeviceLimit::PendingLaunchCount, most(|i| i.launches))]
    }

    /// Reads the benchmarks of a file.
    ///
    /// # Errors
    /// [`CaseError`].
    pub fn read(path: &Path) -> Result<Vec<Self>, CaseError> {
        let text = std::fs::read_to_string(path).map_err(|e| CaseError::File(path.to_owned(), e))?;
        Self::parse(path, &text)
    }

    /// Parses a file's text.
    ///
    /// # Errors
    /// [`CaseError::Directive`].
    pub fn parse(path: &Path, text: &str) -> Result<Vec<Self>, CaseError> {
        let name = path.file_stem().map(|s| s.to_string_lossy().into_owned()).unwrap_or_default();
        let mut sections = vec![Section { name, line: 1, lines: Vec::new() }];
        for (index, line) in text.lines().enumerate() {
            let Some(directive) = line.trim_start().strip_prefix("//@") else { continue };
            let (key, value) = directive.split_once(':').map_or((directive.trim(), ""), |(k, v)| (k.trim(), v.trim()));
            match (key, sections.last_mut()) {
                ("bench", _) => {
                    sections.push(Section { name: value.to_owned(), line: index + 1, lines: Vec::new() });
                }
                (_, Some(section)) => section.lines.push(Line { number: index + 1, key, value }),
                (_, None) => {}
            }
        }
        // The directives before the first `bench:` apply to all benchmarks of the file.
        let common = if sections.len() > 1 { sections.remove(0).lines } else { Vec::new() };
        sections.iter().map(|section| section.bench(path, &common)).collect()
    }
}

/// The directives of one benchmark.
struct Section<'a> {
    name: String,
    line: usize,
    lines: Vec<Line<'a>>,
}

#[derive(Clone, Copy)]
struct Line<'a> {
    number: usize,
    key: &'a str,
    value: &'a str,
}

/// Directives of one benchmark at one size, apart from those of the case.
#[derive(Default)]
struct Said {
    about: String,
    group: Option<Group>,
    work: Option<(Unit, u64)>,
    timed: Option<usize>,
    heap: u64,
    launches: u64,
    results: Vec<(String, Option<Tolerance>)>,
}

impl Section<'_> {
    fn bench(&self, path: &Path, common: &[Line<'_>]) -> Result<Bench, CaseError> {
        let fail = |line, message| CaseError::Directive { path: path.to_owned(), line, message };
        let whole = |message: &str| fail(self.line, format!("benchmark `{}`: {message}", self.name));
        let valid = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
        if self.name.is_empty() || !self.name.chars().all(valid) {
            return Err(whole("a name has letters in lower case, digits and `_`"));
        }
        let lines: Vec<Line<'_>> = common.iter().chain(&self.lines).copied().collect();
        let at = |size| self.at(path, &lines, size);
        let (said, full) = at(Size::Full)?;
        let ((_, small), (_, tiny)) = (at(Size::Small)?, at(Size::Tiny)?);
        let group = said.group.ok_or_else(|| whole("missing `//@ group:` directive"))?;
        let (unit, _) = said.work.ok_or_else(|| whole("missing `//@ bytes:`, `flops:` or `operations:`"))?;
        if said.about.is_empty() {
            return Err(whole("missing `//@ about:` directive"));
        }
        Ok(Bench { name: self.name.clone(), path: path.to_owned(), about: said.about, group, unit, full, small, tiny })
    }

    fn at(&self, path: &Path, lines: &[Line<'_>], size: Size) -> Result<(Said, Instance), CaseError> {
        let fail = |line, message| CaseError::Directive { path: path.to_owned(), line, message };
        let numbers = numbers(lines, size).map_err(|(line, message)| fail(line, message))?;
        let mut case = Case::empty(path, self.name.clone());
        let mut said = Said::default();
        for line in lines {
            said.directive(&mut case, &numbers, line).map_err(|message| fail(line.number, message))?;
        }
        let whole = |message: String| fail(self.line, format!("benchmark `{}`, {}: {message}", self.name, size.name()));
        case.check().map_err(whole)?;
        let preparation = said.timed.unwrap_or(0);
        if case.launches.len() <= preparation {
            return Err(whole("no launch is timed".to_owned()));
        }
        let mut results = Vec::new();
        for (name, tolerance) in &said.results {
            let ty = case
                .output_type(name)
                .ok_or_else(|| whole(format!("`result` names `{name}`, which is not a buffer")))?;
            results.push(Expected { name: name.clone(), ty, tolerance: *tolerance });
        }
        if results.is_empty() {
            return Err(whole("missing `//@ result:` directive".to_owned()));
        }
        let work = said.work.map_or(0, |(_, work)| work);
        let Said { heap, launches, .. } = said;
        Ok((said, Instance { case, preparation, work, results, numbers, heap, launches }))
    }
}

/// Evaluates the numbers of a size. Without a `tiny` directive, the tiny size has the numbers of `small`.
fn numbers(lines: &[Line<'_>], size: Size) -> Result<Numbers, (usize, String)> {
    let stated = |key: &str| lines.iter().any(|l| l.key == key);
    let key = if size == Size::Tiny && !stated("tiny") { "small" } else { size.name() };
    let mut numbers = Numbers::default();
    for line in lines.iter().filter(|l| l.key == key) {
        numbers.define(line.value).map_err(|message| (line.number, message))?;
    }
    for line in lines.iter().filter(|l| l.key == "let") {
        numbers.define(line.value).map_err(|message| (line.number, message))?;
    }
    Ok(numbers)
}

impl Said {
    fn directive(&mut self, case: &mut Case, numbers: &Numbers, line: &Line<'_>) -> Result<(), String> {
        let value = line.value;
        match line.key {
            "full" | "small" | "tiny" | "let" => {}
            "about" => self.about = value.to_owned(),
            "group" => self.group = Some(Group::from_name(value).ok_or_else(|| no_group(value))?),
            "bytes" => self.work = Some((Unit::Bytes, numbers.evaluate(value)?)),
            "flops" => self.work = Some((Unit::Flops, numbers.evaluate(value)?)),
            "operations" => self.work = Some((Unit::Operations, numbers.evaluate(value)?)),
            "heap" => self.heap = numbers.evaluate(value)?,
            "launches" => self.launches = numbers.evaluate(value)?,
            "timed" if value.is_empty() && self.timed.is_none() => self.timed = Some(case.launches.len()),
            "result" => self.results.push(parse_result(value)?),
            "launch" | "arg" | "symbol" | "read" | "fmad" => {
                case.directive(&format!("{}: {}", line.key, numbers.substitute(value)?))?;
            }
            key => return Err(format!("unknown directive `{key}` of a benchmark")),
        }
        Ok(())
    }
}

/// Returns the message that no group has this name, with the list of the groups.
pub fn no_group(name: &str) -> String {
    let known: Vec<&str> = Group::ALL.into_iter().map(Group::name).collect();
    format!("`{name}` is not a group; groups are {}", known.join(", "))
}

/// Parses a `result` directive: `y relative=1e-5 absolute=1e-6 outliers=0.01`.
fn parse_result(text: &str) -> Result<(String, Option<Tolerance>), String> {
    let mut words = text.split_whitespace();
    let name = words.next().ok_or("`result` needs a buffer")?.to_owned();
    let mut tolerance: Option<Tolerance> = None;
    for word in words {
        let wrong = || format!("`{word}` is not relative=, absolute= or outliers= with a number from 0 on");
        let (key, value) = word.split_once('=').ok_or_else(wrong)?;
        let value = value.parse::<f64>().ok().filter(|v| v.is_finite() && *v >= 0.0).ok_or_else(wrong)?;
        let tolerance = tolerance.get_or_insert_default();
        match key {
            "relative" => tolerance.relative = value,
            "absolute" => tolerance.absolute = value,
            "outliers" if value < 1.0 => tolerance.outliers = value,
            _ => return Err(wrong()),
        }
    }
    Ok((name, tolerance))
}

/// Finds all benchmarks below a folder, sorted by group and name.
///
/// # Errors
/// The first file that cannot be read or parsed; two benchmarks with the same name.
pub fn discover(dir: &Path) -> Result<Vec<Bench>, CaseError> {
    let mut benches = Vec::new();
    for path in sources(dir)? {
        benches.extend(Bench::read(&path)?);
    }
    benches.sort_by(|a, b| (a.group, &a.name).cmp(&(b.group, &b.name)));
    let mut names: Vec<_> = benches.iter().map(|b| (&b.name, &b.path)).collect();
    names.sort();
    if let Some(pair) = names.windows(2).find(|w| w[0].0 == w[1].0) {
        let message = format!("there is another benchmark named `{}`: {}", pair[0].0, pair[0].1.display());
        return Err(CaseError::Directive { path: pair[1].1.clone(), line: 1, message });
    }
    Ok(benches)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::*;

    const HEAD: &str = "//@ about: a\n//@ group: memory\n//@ full: n=64Ki\n//@ small: n=1Ki\n";
    const KERNEL: &str = "//@ launch: k grid={n/256} block=256\n//@ arg: y:f32[{n}]=zero\n//@ bytes: 4*n\n";

    fn parse(text: &str) -> Result<Vec<Bench>, String> {
        Bench::parse(Path::new("a/some_bench.cu"), text).map_err(|e| e.to_string())
    }

    #[test]
    fn a_benchmark_has_sizes() {
        let text = format!("{HEAD}//@ tiny: n=256\n{KERNEL}//@ result: y relative=1e-3 outliers=0.5\n");
        let benches = parse(&text).unwrap();
        let bench = &benches[0];
        assert_eq!((bench.name.as_str(), bench.group, bench.unit), ("some_bench", Group::Memory, Unit::Bytes));
        let grids = Size::ALL.map(|size| bench.at(size).case.launches[0].config.grid.x);
        assert_eq!(grids, [256, 4, 1]);
        let full = bench.at(Size::Full);
        assert_eq!((full.work, full.bytes(), full.preparation), (4 << 16, 4 << 16, 0));
        let tolerance = Tolerance { relative: 1e-3, absolute: 0.0, outliers: 0.5 };
        assert_eq!(full.results, [Expected { name: "y".to_owned(), ty: Scalar::F32, tolerance: Some(tolerance) }]);
    }

    #[test]
    fn the_tiny_size_defaults_to_the_small_one() {
        let bench = &parse(&format!("{HEAD}{KERNEL}//@ result: y\n")).unwrap()[0];
        assert_eq!(bench.at(Size::Tiny).work, bench.at(Size::Small).work);
    }

    #[test]
    fn a_file_may_have_several_benchmarks() {
        let text = format!(
            "{HEAD}//@ let: half=n/2\n{KERNEL}//@ result: y\n//@ bench: one\n//@ bench: two\n//@ about: b\n\
             //@ full: n=128Ki\n//@ timed\n//@ launch: l grid={{half}} block=1\n//@ arg: y\n"
        );
        let benches = parse(&text).unwrap();
        let told: Vec<_> = benches.iter().map(|b| (b.name.as_str(), b.about.as_str(), b.at(Size::Full).work)).collect();
        assert_eq!(told, [("one", "a", 4 << 16), ("two", "b", 4 << 17)]);
        let two = benches[1].at(Size::Full);
        assert_eq!((two.preparation, two.case.launches[1].config.grid.x), (1, 64 << 10));
    }

    #[test]
    fn mistakes_are_reported() {
        let good = format!("{HEAD}{KERNEL}//@ result: y\n");
        assert!(parse(&good).is_ok());
        for (bad, word) in [
            (good.replace("//@ about: a\n", ""), "about"),
            (good.replace("memory", "memories"), "groups are arithmetic"),
            (good.replace("group", "family"), "unknown directive `family`"),
            (good.replace("{n/256}", "{m/256}"), "no number named `m`"),
            (good.replace("n=1Ki", "n=1000"), "cannot be divided"),
            (good.replace("n=1Ki", ""), "not NAME=VALUE"),
            (good.replace("//@ bytes: 4*n\n", ""), "bytes"),
            (good.replace("//@ result: y\n", ""), "result"),
            (good.replace("//@ result: y", "//@ result: z"), "not a buffer"),
            (good.replace("//@ result: y", "//@ result: y relative=x"), "relative=x"),
            (good.replace("//@ result: y", "//@ result: y outliers=1"), "outliers=1"),
            (good.replace("//@ result: y", "//@ result: y relative=-1"), "relative=-1"),
            (format!("{good}//@ timed\n"), "no launch is timed"),
            (format!("{good}//@ timed\n//@ timed\n"), "unknown directive `timed`"),
            (format!("{good}//@ arg: y:f32[1]=zero\n"), "declared twice"),
            (format!("{good}//@ bench:\n"), "a name has"),
            (format!("{good}//@ bench: A\n"), "a name has"),
            ("int x;".to_owned(), "some_bench"),
        ] {
            let told = parse(&bad).unwrap_err();
            assert!(told.contains(word), "{told}\n{bad}");
        }
    }
}
