//! Cases: a `.cu` file with directives in comments that begin with `//@`.
//!
//! ```text
//! //@ family: floats
//! //@ symbol: table:f32[4]=iota            fills a __device__ or __constant__ variable
//! //@ texture: img:texture2d<f32>[4,4]=iota  binds a texture reference
//! //@ launch: saxpy grid=4 block=256 shared=0
//! //@ arg: i32=1000                         arguments of the launch above, in order
//! //@ arg: y:f32[1000]=random(1)            a buffer; all buffers are compared afterwards
//! //@ arg: t:texture2d<f32>[4,4,linear]=iota a texture or surface (see `arguments::textures`); surfaces are compared
//! //@ set: y:f32[2]=fill(0)                 the host writes between two launches
//! //@ launch: twice grid=4 block=256        later launches may name earlier buffers
//! //@ arg: y
//! //@ arg: &table                           a variable's address
//! //@ read: counter:u32[1]                  compares a variable afterwards
//! //@ expect: y[3]=1.5,2.5                  elements 3 and 4
//! //@ fmad: false                           no contraction of a*b+c
//! //@ quick                                 also in `conform --quick`
//! //@ uncompared: owner reason              a buffer whose contents may differ: why
//! //@ golden: none reason                   why NVRTC has no golden result for it
//! //@ within: y 2                           so many units in the last place from the golden result
//! ```

use std::path::{Path, PathBuf};

use isowarp_core::api::{Dim3, LaunchConfig};
use isowarp_core::ir::Scalar;

use crate::arguments::{
    ArgSpec, BufferSpec, DataError, Memory, Place, TextureSource, TextureSpec, parse_arg, parse_values,
};

/// A conformance case.
#[derive(Debug, Clone)]
pub struct Case {
    /// The file's name without `.cu`.
    pub name: String,
    /// Path of the file.
    pub path: PathBuf,
    /// Family in which the case is counted.
    pub family: String,
    /// Variables that are filled before the first launch.
    pub symbols: Vec<BufferSpec>,
    /// Textures that texture references are bound to before the first launch.
    pub textures: Vec<TextureSpec>,
    /// Launches, in order.
    pub launches: Vec<Launch>,
    /// Variables that are compared after the last launch.
    pub reads: Vec<SymbolRead>,
    /// Stated results.
    pub expects: Vec<Expect>,
    /// Whether `a*b+c` is contracted.
    pub fmad: bool,
    /// Whether the case is in the quick subset.
    pub quick: bool,
    /// Buffers whose contents may differ between devices and runs, and why.
    pub uncompared: Vec<(String, String)>,
    /// Buffers of floats that plain NVRTC computes with another algorithm, and the distance that golden results may
    /// have, in units in the last place. Devices are still compared with each other bit for bit.
    pub within: Vec<(String, u64)>,
    /// Reason why plain NVRTC has no golden result for the case, if it has none.
    pub not_golden: Option<String>,
}

/// One launch of a kernel.
#[derive(Debug, Clone)]
pub struct Launch {
    /// Name of the kernel.
    pub kernel: String,
    /// Grid, block and dynamic shared memory.
    pub config: LaunchConfig,
    /// Arguments of the kernel.
    pub args: Vec<ArgSpec>,
    /// Contents that the host writes to the start of buffers and variables after the launch.
    pub sets: Vec<BufferSpec>,
}

/// A variable to read after the last launch.
#[derive(Debug, Clone, PartialEq)]
pub struct SymbolRead {
    /// Name of the variable.
    pub name: String,
    /// Type of its elements.
    pub ty: Scalar,
    /// Number of elements.
    pub count: usize,
}

/// A stated result.
#[derive(Debug, Clone, PartialEq)]
pub struct Expect {
    /// Name of the buffer or variable.
    pub name: String,
    /// Index of the first element.
    pub index: usize,
    /// Values as text, in the buffer's type.
    pub values: String,
}

/// Mistake in a case file.
#[derive(Debug, thiserror::Error)]
pub enum CaseError {
    /// A file or folder that cannot be read.
    #[error("{}: {}", .0.display(), .1)]
    File(PathBuf, std::io::Error),
    /// A wrong directive.
    #[error("{}:{}: {}", .path.display(), .line, .message)]
    Directive {
        /// Path of the file.
        path: PathBuf,
        /// Line of the directive, counted from 1.
        line: usize,
        /// Description of the mistake.
        message: String,
    },
}

impl Case {
    /// Reads a case file.
    ///
    /// # Errors
    /// [`CaseError`].
    pub fn read(path: &Path) -> Result<Self, CaseError> {
        let text = std::fs::read_to_string(path).map_err(|e| CaseError::File(path.to_owned(), e))?;
        Self::parse(path, &text)
    }

    /// Parses a case file's text.
    ///
    /// # Errors
    /// [`CaseError::Directive`].
    pub fn parse(path: &Path, text: &str) -> Result<Self, CaseError> {
        let name = path.file_stem().map(|s| s.to_string_lossy().into_owned()).unwrap_or_default();
        let mut case = Case::empty(path, name);
        let fail = |line: usize, message: String| CaseError::Directive { path: path.to_owned(), line, message };
        for (index, line) in text.lines().enumerate() {
            let Some(directive) = line.trim_start().strip_prefix("//@") else { continue };
            case.directive(directive.trim()).map_err(|message| fail(index + 1, message))?;
        }
        if case.family.is_empty() {
            return Err(fail(1, "missing `//@ family:` directive".to_owned()));
        }
        if case.launches.is_empty() {
            return Err(fail(1, "missing `//@ launch:` directive".to_owned()));
        }
        case.check().map_err(|message| fail(1, message))?;
        Ok(case)
    }

    /// Creates a case for which no directive has been read yet.
    pub(crate) fn empty(path: &Path, name: String) -> Self {
        Case {
            name,
            path: path.to_owned(),
            family: String::new(),
            symbols: Vec::new(),
            textures: Vec::new(),
            launches: Vec::new(),
            reads: Vec::new(),
            expects: Vec::new(),
            fmad: true,
            quick: false,
            uncompared: Vec::new(),
            within: Vec::new(),
            not_golden: None,
        }
    }

    /// Reads one directive, given without its `//@`.
    pub(crate) fn directive(&mut self, text: &str) -> Result<(), String> {
        let (key, value) = text.split_once(':').map_or((text, ""), |(k, v)| (k.trim(), v.trim()));
        let own = self.path.clone();
        let dir = own.parent().unwrap_or(Path::new("."));
        match key {
            "family" => self.family = value.to_owned(),
            "launch" => self.launches.push(parse_launch(value)?),
            "arg" => {
                let arg = parse_arg(value, dir).map_err(|e| e.to_string())?;
                let launch = self.launches.last_mut().ok_or("`arg` comes after its `launch`")?;
                launch.args.push(arg);
            }
            "set" => match parse_arg(value, dir).map_err(|e| e.to_string())? {
                ArgSpec::Buffer(spec) if spec.memory == Memory::Device => {
                    let launch =
                        self.launches.last_mut().ok_or("`set` comes after a `launch`; before, it is `symbol`")?;
                    launch.sets.push(spec);
                }
                _ => return Err("`set` needs NAME:TYPE[N]=GENERATOR".to_owned()),
            },
            "symbol" => match parse_arg(value, dir).map_err(|e| e.to_string())? {
                ArgSpec::Buffer(spec) if spec.memory == Memory::Device => self.symbols.push(spec),
                _ => return Err("`symbol` needs NAME:TYPE[N]=GENERATOR".to_owned()),
            },
            "texture" => match parse_arg(value, dir).map_err(|e| e.to_string())? {
                ArgSpec::Texture(spec) => self.textures.push(spec),
                _ => return Err("`texture` needs NAME:texture2d<TYPE>[…]=GENERATOR".to_owned()),
            },
            "read" => match parse_arg(&format!("{value}=zero"), dir).map_err(|e| e.to_string())? {
                ArgSpec::Buffer(spec) if spec.memory == Memory::Device => {
                    self.reads.push(SymbolRead { name: spec.name, ty: spec.ty, count: spec.count });
                }
                _ => return Err("`read` needs NAME:TYPE[N]".to_owned()),
            },
            "expect" => self.expects.push(parse_expect(value)?),
            "fmad" => self.fmad = value.parse().map_err(|_| "`fmad` is true or false".to_owned())?,
            "quick" if value.is_empty() => self.quick = true,
            "uncompared" => {
                let (name, reason) = value.split_once(' ').ok_or("`uncompared` needs a buffer and a reason")?;
                self.uncompared.push((name.to_owned(), reason.trim().to_owned()));
            }
            "golden" => {
                let reason = value.strip_prefix("none ").ok_or("`golden` is `none`, and a reason")?;
                self.not_golden = Some(reason.trim().to_owned());
            }
            "within" => {
                let (name, ulps) = value.split_once(' ').ok_or("`within` needs a buffer and a number")?;
                let ulps = ulps.trim().parse().map_err(|_| "`within` needs a number of units in the last place")?;
                self.within.push((name.to_owned(), ulps));
            }
            _ => return Err(format!("unknown directive `{text}`")),
        }
        Ok(())
    }

    /// Returns the element type of a buffer, texture or read variable.
    pub(crate) fn output_type(&self, name: &str) -> Option<Scalar> {
        let buffer = self.launches.iter().flat_map(|l| &l.args).find_map(|arg| match arg {
            ArgSpec::Buffer(spec) if spec.name == name => Some(spec.ty),
            ArgSpec::Texture(spec) if spec.name == name => self.component(spec),
            _ => None,
        });
        buffer.or_else(|| self.reads.iter().find(|r| r.name == name).map(|r| r.ty))
    }

    /// Returns the type of a texture's components.
    fn component(&self, spec: &TextureSpec) -> Option<Scalar> {
        let all = self.launches.iter().flat_map(|l| &l.args);
        let args = all.filter_map(|arg| if let ArgSpec::Texture(spec) = arg { Some(spec) } else { None });
        let all: Vec<&TextureSpec> = self.textures.iter().chain(args).collect();
        let mut at = spec;
        // Each texture is named before it is used, so the chain has no cycle.
        for _ in 0..=all.len() {
            match &at.source {
                TextureSource::Array { texels, .. } | TextureSource::Memory { texels, .. } => return Some(texels.ty),
                TextureSource::Named(name, _) => at = all.iter().find(|t| t.name == *name)?,
            }
        }
        None
    }

    /// Checks that names in launches and expectations exist and that each buffer is declared once.
    pub(crate) fn check(&self) -> Result<(), String> {
        let mut known: Vec<(&str, Scalar)> = Vec::new();
        for spec in &self.textures {
            let ty = self.component(spec).ok_or_else(|| nothing_for(&spec.name))?;
            known.push((&spec.name, ty));
        }
        for launch in &self.launches {
            for arg in &launch.args {
                match arg {
                    ArgSpec::Buffer(b) if known.iter().any(|(n, _)| *n == b.name) => {
                        return Err(format!("buffer `{}` is declared twice", b.name));
                    }
                    ArgSpec::Buffer(b) => known.push((&b.name, b.ty)),
                    ArgSpec::Texture(t) if known.iter().any(|(n, _)| *n == t.name) => {
                        return Err(format!("texture `{}` is declared twice", t.name));
                    }
                    ArgSpec::Texture(t) => {
                        let ty = self.component(t).ok_or_else(|| nothing_for(&t.name))?;
                        known.push((&t.name, ty));
                    }
                    ArgSpec::Place(Place::Named(n) | Place::Element(n, _)) if !known.iter().any(|(k, _)| k == n) => {
                        return Err(format!("no buffer named `{n}` yet"));
                    }
                    ArgSpec::Place(_) | ArgSpec::Value { .. } | ArgSpec::Fields(_) => {}
                }
            }
        }
        // Outputs are kept by name.
        for read in &self.reads {
            if known.iter().any(|(n, _)| *n == read.name) {
                return Err(format!("`read: {}` has the name of a buffer or of another `read`", read.name));
            }
            known.push((&read.name, read.ty));
        }
        if let Some((name, _)) = self.uncompared.iter().find(|(n, _)| !known.iter().any(|(k, _)| k == n)) {
            return Err(format!("`uncompared` names `{name}`, which is not a buffer or read variable"));
        }
        if self.not_golden.is_some() && self.expects.is_empty() {
            return Err("a case without a golden result has to state one: `expect`".to_owned());
        }
        for (name, _) in &self.within {
            match known.iter().find(|(n, _)| n == name) {
                Some((_, Scalar::F16 | Scalar::BF16 | Scalar::F32 | Scalar::F64)) => {}
                _ => return Err(format!("`within` names `{name}`, which is not a buffer of floats")),
            }
        }
        for expect in &self.expects {
            let Some((_, ty)) = known.iter().find(|(n, _)| *n == expect.name) else {
                return Err(format!("`expect` names `{}`, which is not a buffer or read variable", expect.name));
            };
            parse_values(*ty, &expect.values).map_err(|e: DataError| e.to_string())?;
        }
        Ok(())
    }
}

/// Returns the message for a texture or surface whose source does not exist.
fn nothing_for(name: &str) -> String {
    format!("no texture or surface for `{name}` yet")
}

/// Parses a `launch` directive: `saxpy grid=4,2 block=256 shared=1024`.
fn parse_launch(text: &str) -> Result<Launch, String> {
    // The template arguments of `sum<float, 4>` may contain spaces.
    let mut depth = 0i32;
    let end = text.find(|c: char| {
        depth += i32::from(c == '<') - i32::from(c == '>');
        c.is_whitespace() && depth <= 0
    });
    let (kernel, words) = text.split_at(end.unwrap_or(text.len()));
    if kernel.is_empty() {
        return Err("`launch` needs a kernel".to_owned());
    }
    let kernel = kernel.to_owned();
    let words = words.split_whitespace();
    let (mut grid, mut block, mut shared_bytes, mut cooperative) = (None, None, 0, false);
    for word in words {
        match word.split_once('=') {
            Some(("grid", v)) => grid = Some(parse_dim3(v)?),
            Some(("block", v)) => block = Some(parse_dim3(v)?),
            Some(("shared", v)) => shared_bytes = v.parse().map_err(|_| format!("`{v}` is not a number of bytes"))?,
            None if word == "cooperative" => cooperative = true,
            _ => return Err(format!("`{word}` is not grid=, block=, shared= or cooperative")),
        }
    }
    let grid = grid.ok_or("`launch` needs grid=")?;
    let block = block.ok_or("`launch` needs block=")?;
    Ok(Launch {
        kernel,
        config: LaunchConfig { grid, block, shared_bytes, cooperative },
        args: Vec::new(),
        sets: Vec::new(),
    })
}

/// Parses dimensions: `X[,Y[,Z]]`.
///
/// # Errors
/// Describes the mistake.
pub fn parse_dim3(text: &str) -> Result<Dim3, String> {
    let wrong = || format!("`{text}` is not X[,Y[,Z]] with numbers below 2^32");
    let parts: Result<Vec<u32>, _> = text.split(',').map(|p| p.trim().parse::<u32>()).collect();
    match parts.map_err(|_| wrong())?.as_slice() {
        [x] => Ok(Dim3::new(*x, 1, 1)),
        [x, y] => Ok(Dim3::new(*x, *y, 1)),
        [x, y, z] => Ok(Dim3::new(*x, *y, *z)),
        _ => Err(wrong()),
    }
}

/// Parses an `expect` directive: `name[3]=1,2` or `name=1,2`.
fn parse_expect(text: &str) -> Result<Expect, String> {
    let (left, values) = text.split_once('=').ok_or("`expect` needs NAME[INDEX]=VALUES")?;
    let (name, index) = match left.trim().strip_suffix(']').and_then(|l| l.split_once('[')) {
        Some((name, index)) => (name, index.parse().map_err(|_| format!("`{index}` is not an index"))?),
        None => (left.trim(), 0),
    };
    Ok(Expect { name: name.trim().to_owned(), index, values: values.trim().to_owned() })
}

/// Finds all cases below a folder, sorted by family and name.
///
/// # Errors
/// The first file that cannot be read or parsed; two cases with the same name.
pub fn discover(dir: &Path) -> Result<Vec<Case>, CaseError> {
    let mut cases = sources(dir)?.iter().map(|p| Case::read(p)).collect::<Result<Vec<_>, _>>()?;
    cases.sort_by(|a, b| (&a.family, &a.name).cmp(&(&b.family, &b.name)));
    let mut names: Vec<_> = cases.iter().map(|c| (c.name.clone(), c.path.clone())).collect();
    names.sort();
    if let Some(pair) = names.windows(2).find(|w| w[0].0 == w[1].0) {
        let message = format!("there is another case named `{}`: {}", pair[0].0, pair[0].1.display());
        return Err(CaseError::Directive { path: pair[1].1.clone(), line: 1, message });
    }
    Ok(cases)
}

/// Finds all `.cu` files below a folder.
pub(crate) fn sources(dir: &Path) -> Result<Vec<PathBuf>, CaseError> {
    let mut paths = Vec::new();
    collect(dir, &mut paths).map_err(|e| CaseError::File(dir.to_owned(), e))?;
    Ok(paths)
}

fn collect(dir: &Path, out: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(dir)? {
        let entry = entry?;
        let path = entry.path();
        // Use the type of the entry itself: a link to a folder could lead back here.
        if entry.file_type()?.is_dir() {
            collect(&path, out)?;
        } else if path.extension().is_some_and(|e| e == "cu") {
            out.push(path);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::*;

    fn parse(text: &str) -> Result<Case, String> {
        Case::parse(Path::new("a/some_case.cu"), text).map_err(|e| e.to_string())
    }

    #[test]
    fn a_whole_case_is_read() {
        let case = parse(
            "//@ family: floats\n//@ symbol: t:f32[4]=iota\n//@ launch: k grid=4,2 block=32 shared=16\n//@ arg: i32=5\n\
             //@ arg: y:f32[8]=zero\n//@ launch: k2 grid=1 block=1\n//@ arg: y\n//@ read: c:u32[1]\n\
             //@ expect: y[2]=1.5,2\n//@ expect: c=7\n//@ fmad: false\n//@ quick\nint x;\n",
        )
        .unwrap();
        assert_eq!((case.name.as_str(), case.launches.len(), case.expects.len()), ("some_case", 2, 2));
        assert_eq!(case.launches[0].config.grid, Dim3::new(4, 2, 1));
        assert_eq!(case.launches[1].args, [ArgSpec::Place(Place::Named("y".to_owned()))]);
        assert!(case.quick && !case.fmad);
    }

    #[test]
    fn launches_may_be_cooperative() {
        let case =
            parse("//@ family: f\n//@ launch: k grid=1 block=2\n//@ launch: k grid=1 block=1 cooperative shared=4\n")
                .unwrap();
        let cooperative: Vec<bool> = case.launches.iter().map(|l| l.config.cooperative).collect();
        assert_eq!((cooperative, case.launches[1].config.shared_bytes), (vec![false, true], 4));
        let wrong = parse("//@ family: f\n//@ launch: k grid=1 block=1 cooperative=1\n").unwrap_err();
        assert!(wrong.contains("`cooperative=1` is not"), "{wrong}");
    }

    #[test]
    fn memory_addresses_and_writes_in_between() {
        use isowarp_core::api::UnifiedKind;
        let case = parse(
            "//@ family: f\n//@ launch: k grid=1 block=1\n//@ arg: managed m:i32[2]=iota\n//@ arg: mapped h:u8[4]=zero\n\
             //@ arg: &f.table\n//@ set: m:i32[1]=fill(7)\n//@ launch: k grid=1 block=1\n//@ arg: m\n",
        )
        .unwrap();
        let memories: Vec<_> = case.launches[0]
            .args
            .iter()
            .map(|a| if let ArgSpec::Buffer(b) = a { Some(b.memory) } else { None })
            .collect();
        let unified = |kind| Some(Memory::Unified(kind));
        assert_eq!(memories, [unified(UnifiedKind::Managed), unified(UnifiedKind::Mapped), None]);
        assert_eq!(case.launches[0].args[2], ArgSpec::Place(Place::Symbol("f.table".to_owned())));
        assert_eq!((case.launches[0].sets.len(), case.launches[1].sets.len()), (1, 0));
    }

    #[test]
    fn kernels_may_have_template_arguments() {
        let case =
            parse("//@ family: f\n//@ launch: sum<float, 4> grid=1 block=2\n//@ launch: k<int,2> grid=1 block=1\n");
        let names: Vec<String> = case.unwrap().launches.into_iter().map(|l| l.kernel).collect();
        assert_eq!(names, ["sum<float, 4>", "k<int,2>"]);
    }

    #[test]
    fn mistakes_in_directives_are_errors() {
        let head = "//@ family: f\n//@ launch: k grid=1 block=1\n";
        for bad in [
            "int x;",
            "//@ family: f",
            "//@ family: f\n//@ arg: i32=1",
            &format!("{head}//@ arg: y"),
            &format!("{head}//@ arg: y:f32[1]=zero\n//@ arg: y:f32[1]=zero"),
            &format!("{head}//@ expect: z=1"),
            &format!("{head}//@ arg: y:u8[1]=zero\n//@ expect: y=256"),
            &format!("{head}//@ typo: 1"),
            &format!("{head}//@ quick: no"),
            &format!("{head}//@ arg: y:u8[1]=zero\n//@ read: y:u8[1]"),
            &format!("{head}//@ read: y:u8[1]\n//@ read: y:u8[1]"),
            &format!("{head}//@ uncompared: y"),
            &format!("{head}//@ uncompared: z why"),
            &format!("{head}//@ within: y"),
            &format!("{head}//@ within: y near"),
            &format!("{head}//@ within: z 2"),
            &format!("{head}//@ set: y"),
            &format!("{head}//@ set: managed y:u8[1]=zero"),
            &format!("{head}//@ symbol: managed y:u8[1]=zero"),
            &format!("{head}//@ arg: managed y"),
            &format!("{head}//@ arg: managed mapped y:u8[1]=zero"),
            &format!("{head}//@ arg: &"),
            "//@ family: f\n//@ set: y:u8[1]=zero\n//@ launch: k grid=1 block=1",
            "//@ family: f\n//@ launch: k grid=1,2,3,4 block=1",
            "//@ family: f\n//@ launch: k block=1",
        ] {
            assert!(parse(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn the_cases_of_the_repository_are_well_formed() {
        let cases = discover(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../shaders/conformance")).unwrap();
        assert!(cases.len() >= 60, "{} cases", cases.len());
        // With a space after the slashes, a directive would be a mere comment.
        for case in &cases {
            let text = std::fs::read_to_string(&case.path).unwrap();
            assert!(!text.lines().any(|l| l.trim_start().starts_with("// @")), "{}", case.path.display());
        }
    }
}
