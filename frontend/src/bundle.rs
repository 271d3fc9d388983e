//! Bundles: the source of device code with everything needed to compile it elsewhere. A CUDA program's object files
//! contain bundles where nvcc puts compiled code (nvcc's documentation, "Fatbinaries").
//!
//! A bundle begins with [`MAGIC`], its version as 4 bytes, 4 zero bytes, and the number of the following bytes as 8
//! bytes, in little-endian order. The rest is the contents in postcard's form, compressed by DEFLATE (RFC 1951).

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use serde::{Deserialize, Serialize};

use crate::compile::{Compilation, CompileOptions, compile_file_with, compile_program_of};
use crate::preprocess::options::normalize;
use crate::preprocess::{DiskLoader, FileLoader, PreprocessOptions};

/// The first bytes of a bundle.
pub const MAGIC: [u8; 8] = *b"ISOWARP\0";

/// The version of the form of bundles.
const VERSION: u32 = 1;

/// Number of bytes before the compressed contents.
pub const HEADER: usize = 24;

/// Limit on the bytes of a bundle's contents, against damaged ones.
const MOST_BYTES: u64 = 1 << 30;

/// The reason why bytes are not a bundle.
#[derive(Debug, thiserror::Error)]
pub enum BundleError {
    /// The bytes do not begin with [`MAGIC`].
    #[error("not device code for Isowarp")]
    Foreign,
    /// Another version of Isowarp made the bundle.
    #[error("device code of version {0}, which this version of Isowarp cannot read")]
    Version(u32),
    /// The contents are damaged.
    #[error("damaged device code: {0}")]
    Damaged(String),
}

/// The source of device code, its headers, and the options to compile it with.
#[derive(Debug, Clone, Default)]
pub struct Bundle {
    /// Path of the source file.
    pub main: PathBuf,
    /// Options of the compilation.
    pub options: CompileOptions,
    /// Whether other bundles of the program may use the file's device functions and variables (nvcc's `-rdc=true`).
    pub relocatable: bool,
    /// All files that the compilation reads, the source file among them.
    pub files: BTreeMap<PathBuf, Vec<u8>>,
}

/// The contents of a bundle as they are stored.
#[derive(Serialize, Deserialize)]
struct Contents {
    main: PathBuf,
    include_dirs: Vec<PathBuf>,
    defines: Vec<(String, Option<String>)>,
    undefines: Vec<String>,
    pre_includes: Vec<String>,
    cuda_arch: u32,
    relaxed_constexpr: bool,
    fmad: bool,
    kernel_instances: Vec<String>,
    default_device: bool,
    cpp20: bool,
    relocatable: bool,
    files: BTreeMap<PathBuf, Vec<u8>>,
}

/// Reads files with another loader, and keeps those that were read.
struct RecordingLoader<'a> {
    from: &'a dyn FileLoader,
    files: RefCell<BTreeMap<PathBuf, Vec<u8>>>,
}

impl FileLoader for RecordingLoader<'_> {
    fn load(&self, path: &Path) -> io::Result<Vec<u8>> {
        let text = self.from.load(path)?;
        self.files.borrow_mut().insert(normalize(path), text.clone());
        Ok(text)
    }

    fn exists(&self, path: &Path) -> bool {
        self.from.exists(path)
    }
}

impl Bundle {
    /// Compiles a file on disk, and returns the result with the bundle of all files that were read.
    pub fn of_file(main: &Path, options: &CompileOptions, relocatable: bool) -> (Self, Compilation) {
        Self::of_file_with(main, options, relocatable, &DiskLoader)
    }

    /// Compiles a file that a loader reads, as [`Bundle::of_file`].
    pub fn of_file_with(
        main: &Path,
        options: &CompileOptions,
        relocatable: bool,
        loader: &dyn FileLoader,
    ) -> (Self, Compilation) {
        let loader = RecordingLoader { from: loader, files: RefCell::default() };
        let options = CompileOptions { separate: relocatable, ..options.clone() };
        let compiled = compile_file_with(main, &options, &loader);
        let files = loader.files.into_inner();
        (Self { main: main.to_owned(), options, relocatable, files }, compiled)
    }

    /// Returns the bundle as bytes.
    ///
    /// # Errors
    /// If a path is not Unicode.
    pub fn encode(&self) -> io::Result<Vec<u8>> {
        let CompileOptions { preprocess, fmad, kernel_instances, default_device, cpp20, .. } = self.options.clone();
        let PreprocessOptions { include_dirs, defines, undefines, pre_includes, cuda_arch, relaxed_constexpr, .. } =
            preprocess;
        let contents = Contents {
            main: self.main.clone(),
            include_dirs,
            defines,
            undefines,
            pre_includes,
            cuda_arch,
            relaxed_constexpr,
            fmad,
            kernel_instances,
            default_device,
            cpp20,
            relocatable: self.relocatable,
            files: self.files.clone(),
        };
        let plain = postcard::to_allocvec(&contents).map_err(io::Error::other)?;
        let mut encoder = DeflateEncoder::new(Vec::new(), Compression::default());
        encoder.write_all(&plain)?;
        let packed = encoder.finish()?;
        let mut out = MAGIC.to_vec();
        out.extend(VERSION.to_le_bytes());
        out.extend([0; 4]);
        out.extend((packed.len() as u64).to_le_bytes());
        out.extend(packed);
        Ok(out)
    }

    /// Returns the number of bytes of the bundle that begins with these bytes, at least [`HEADER`] of them.
    ///
    /// # Errors
    /// If the bytes do not begin a bundle of this version.
    pub fn encoded_len(header: &[u8]) -> Result<usize, BundleError> {
        let Some((magic, rest)) = header.split_first_chunk::<8>() else { return Err(BundleError::Foreign) };
        if *magic != MAGIC {
            return Err(BundleError::Foreign);
        }
        let Some((version, rest)) = rest.split_first_chunk::<4>() else { return Err(BundleError::Foreign) };
        if u32::from_le_bytes(*version) != VERSION {
            return Err(BundleError::Version(u32::from_le_bytes(*version)));
        }
        let len = rest.get(4..).and_then(|rest| rest.first_chunk()).map(|len| u64::from_le_bytes(*len));
        let len = len.and_then(|len| usize::try_from(len).ok()?.checked_add(HEADER));
        len.ok_or_else(|| BundleError::Damaged("no length".to_owned()))
    }

    /// Returns the bundle that is encoded in these bytes.
    ///
    /// # Errors
    /// If the bytes are not a bundle of this version, or are damaged.
    pub fn decode(bytes: &[u8]) -> Result<Self, BundleError> {
        let damaged = |e: &dyn std::fmt::Display| BundleError::Damaged(e.to_string());
        let packed = bytes.get(HEADER..Self::encoded_len(bytes)?).ok_or_else(|| damaged(&"the end is missing"))?;
        let mut plain = Vec::new();
        DeflateDecoder::new(packed).take(MOST_BYTES).read_to_end(&mut plain).map_err(|e| damaged(&e))?;
        let contents: Contents = postcard::from_bytes(&plain).map_err(|e| damaged(&e))?;
        let preprocess = PreprocessOptions {
            include_dirs: contents.include_dirs,
            defines: contents.defines,
            undefines: contents.undefines,
            pre_includes: contents.pre_includes,
            cuda_arch: contents.cuda_arch,
            relaxed_constexpr: contents.relaxed_constexpr,
            ..PreprocessOptions::default()
        };
        let options = CompileOptions {
            preprocess,
            fmad: contents.fmad,
            kernel_instances: contents.kernel_instances,
            default_device: contents.default_device,
            cpp20: contents.cpp20,
            separate: contents.relocatable,
            ..CompileOptions::default()
        };
        Ok(Self { main: contents.main, options, relocatable: contents.relocatable, files: contents.files })
    }

    /// Compiles the bundle. `instances` are further instances of kernel templates.
    pub fn compile(&self, instances: &[String]) -> Compilation {
        compile_file_with(&self.main, &self.options_with(instances), self)
    }

    fn options_with(&self, instances: &[String]) -> CompileOptions {
        let mut options = self.options.clone();
        options.kernel_instances.extend(instances.iter().cloned());
        options
    }
}

impl FileLoader for Bundle {
    fn load(&self, path: &Path) -> io::Result<Vec<u8>> {
        self.files.get(&normalize(path)).cloned().ok_or_else(|| io::ErrorKind::NotFound.into())
    }

    fn exists(&self, path: &Path) -> bool {
        self.files.contains_key(&normalize(path))
    }
}

/// Compiles bundles that use each other's device code, each with further instances of kernel templates.
pub fn compile_together(bundles: &[(&Bundle, &[String])]) -> Vec<Compilation> {
    let files = bundles.iter().map(|(bundle, instances)| {
        let loader: &dyn FileLoader = *bundle;
        (bundle.main.clone(), bundle.options_with(instances), loader)
    });
    compile_program_of(&files.collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::{Bundle, BundleError, CompileOptions, HEADER, compile_together};

    /// Writes files, and returns the bundle of the first.
    fn bundle(name: &str, files: &[(&str, &str)]) -> Bundle {
        let folder = std::env::temp_dir().join(format!("isowarp-bundle-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        files.iter().for_each(|(name, text)| std::fs::write(folder.join(name), text).unwrap());
        let (bundle, _) = Bundle::of_file(&folder.join(files[0].0), &CompileOptions::default(), true);
        std::fs::remove_dir_all(&folder).unwrap();
        bundle
    }

    #[test]
    fn bundles_compile_without_their_files() {
        let text = "#include \"size.h\"\ntemplate <class T> __global__ void set(T *p) { *p = SIZE; }";
        let bytes = bundle("alone", &[("main.cu", text), ("size.h", "#define SIZE 4")]).encode().unwrap();
        assert_eq!(Bundle::encoded_len(&bytes[..HEADER]).unwrap(), bytes.len());
        let bundle = Bundle::decode(&bytes).unwrap();
        let compiled = bundle.compile(&["set<float>".to_owned()]);
        assert!(!compiled.has_errors(), "{:?}", compiled.messages());
        assert!(compiled.kernels.iter().any(|kernel| kernel.name == "set<float>" && kernel.compiled));
    }

    #[test]
    fn bundles_use_each_others_functions() {
        let user = bundle("user", &[("a.cu", "__device__ int f(int);\n__global__ void k(int *p) { *p = f(*p); }")]);
        let owner = bundle("owner", &[("b.cu", "__device__ int f(int x) { return x + 1; }")]);
        let compiled = compile_together(&[(&user, &[]), (&owner, &[])]);
        assert!(compiled[0].kernels[0].compiled, "{:?}", compiled[0].messages());
    }

    #[test]
    fn files_of_bundles_may_have_the_same_path() {
        let of = |added: u32| {
            let text = format!("#include \"size.h\"\nstatic __global__ void k(int *p) {{ *p = SIZE + {added}; }}");
            bundle("same", &[("part.cu", &text), ("size.h", &format!("#define SIZE {added}0"))])
        };
        let (first, second) = (of(1), of(2));
        assert_eq!(first.main, second.main);
        let compiled = compile_together(&[(&first, &[]), (&second, &[])]);
        for (one, number) in compiled.iter().zip(["const 11\n", "const 22\n"]) {
            assert!(one.kernels[0].compiled, "{:?}", one.messages());
            assert!(one.module.to_string().contains(number), "{}", one.module);
        }
    }

    #[test]
    fn functions_of_c_are_found_by_their_names_alone() {
        let declared = "extern \"C\" __device__ double f(const double *);";
        let user = format!("{declared}\n__global__ void k(double *p) {{ *p = f(p); }}");
        let user = bundle("user_of_c", &[("a.cu", &user)]);
        let owner = bundle("owner_of_c", &[("b.cu", "extern \"C\" __device__ double f(double *x) { return *x + 1; }")]);
        let compiled = compile_together(&[(&user, &[]), (&owner, &[])]);
        assert!(compiled[0].kernels[0].compiled, "{:?}", compiled[0].messages());
    }

    #[test]
    fn other_bytes_are_refused() {
        let bytes = bundle("damaged", &[("main.cu", "__global__ void k() {}")]).encode().unwrap();
        assert!(matches!(Bundle::decode(b"not a bundle, and long enough"), Err(BundleError::Foreign)));
        assert!(matches!(Bundle::decode(&bytes[..HEADER + 3]), Err(BundleError::Damaged(_))));
        let mut newer = bytes.clone();
        newer[8] = 9;
        assert!(matches!(Bundle::decode(&newer), Err(BundleError::Version(9))));
        let mut wrong = bytes;
        wrong[HEADER..].fill(0xff);
        assert!(matches!(Bundle::decode(&wrong), Err(BundleError::Damaged(_))));
    }
}
