//! Modules and libraries (`cuModuleLoadData`, `cuLibraryLoadData`). A library is a module of the current device, and its
//! kernels are functions.

use std::collections::{BTreeSet, HashMap};
use std::ffi::{c_char, c_int};
use std::sync::{Arc, Mutex};

use isowarp_core::backend::FloatMode;
use isowarp_frontend::bundle::{Bundle, compile_together};
use isowarp_frontend::compile::Compilation;

use super::contexts::{Kind, current_handle, disown, own};
use super::entry::driver_functions;
use super::image::{self, Image};
use super::jit_options::Options;
use super::kernels::{self, KERNELS, KernelObject};
use crate::abi::{Handle, In, Out, Text};
use crate::errors::{Code, Failure, Result};
use crate::handles::Table;
use crate::modules::{FLOATS, Loaded, load_apart};
use crate::state::{Gpu, gpu, lock};

/// A module.
pub struct ModuleObject {
    /// The device.
    pub gpu: Arc<Gpu>,
    /// The loaded bundles.
    parts: Vec<Loaded>,
    /// Handles of the kernels that the program has asked for, by the front end's names.
    kernels: Mutex<HashMap<String, Handle>>,
    /// Addresses of the variables that the program has asked for.
    variables: Mutex<Vec<u64>>,
}

static MODULES: Table<ModuleObject> = Table::new(0x1_1000_0000);

/// Returns the compilations of code, and its errors.
fn compile(image: Image) -> (Vec<Compilation>, Option<String>) {
    let native = *FLOATS == FloatMode::Native;
    let bundles = match image {
        // The text for NVRTC was not made, and is needed only in native mode.
        Image::Source(source) if native => vec![source.0],
        Image::Source(source) => return with_errors(vec![source.1]),
        Image::Bundles(bundles) => bundles,
    };
    let mut bundles = bundles;
    bundles.iter_mut().for_each(|bundle| bundle.options.native = native);
    rename(&mut bundles);
    with_errors(match bundles.as_slice() {
        [one] => vec![one.compile(&[])],
        all => compile_together(&all.iter().map(|bundle| (bundle, &[][..])).collect::<Vec<_>>()),
    })
}

/// Gives source files names of their own, since programs often pass all with one name.
fn rename(bundles: &mut [Bundle]) {
    let mut names = BTreeSet::new();
    for (number, bundle) in bundles.iter_mut().enumerate() {
        if !names.insert(bundle.main.clone()) {
            let name = bundle.main.file_name().unwrap_or_default().to_string_lossy();
            let new = bundle.main.with_file_name(format!("{name}#{number}"));
            if let Some(text) = bundle.files.remove(&bundle.main) {
                bundle.files.insert(new.clone(), text);
            }
            bundle.main = new;
        }
    }
}

fn with_errors(all: Vec<Compilation>) -> (Vec<Compilation>, Option<String>) {
    let wrong = all.iter().find(|compilation| compilation.has_errors());
    let errors = wrong.and_then(Compilation::messages).map(|errors| errors.to_string());
    (all, errors)
}

/// Loads code on the current device.
pub fn load(image: *const u8, options: &Options) -> Result<Handle> {
    let gpu = gpu()?;
    let image = image::read(image).inspect_err(|failure| {
        // The failure itself is what the program is to see.
        let _ = options.report(failure.message.as_deref().unwrap_or_default());
    })?;
    let is_source = matches!(image, Image::Source(_));
    let (compilations, errors) = compile(image);
    options.report(errors.as_deref().unwrap_or_default())?;
    if let Some(errors) = errors.filter(|_| is_source) {
        return Err(Failure::new(Code::InvalidSource, format!("the source has errors\n{errors}")));
    }
    let parts = load_apart(&gpu, compilations)?;
    let module = ModuleObject { gpu, parts, kernels: Mutex::default(), variables: Mutex::default() };
    let handle = MODULES.add(Arc::new(module));
    if current_handle() != 0 {
        own(Kind::Module, handle as u64)?;
    }
    Ok(handle)
}

/// Loads the code of a file on the current device.
fn load_file(path: Text, options: &Options) -> Result<Handle> {
    let path = path.get()?;
    let mut bytes = std::fs::read(&path).map_err(|error| {
        let code =
            if error.kind() == std::io::ErrorKind::NotFound { Code::FileNotFound } else { Code::OperatingSystem };
        Failure::new(code, format!("cannot read {path}: {error}"))
    })?;
    // A text needs an end.
    bytes.push(0);
    load(bytes.as_ptr(), options)
}

/// Unloads a module.
pub fn unload(handle: Handle) -> Result<()> {
    let module = MODULES.remove(handle)?;
    disown(Kind::Module, handle as u64);
    // Kernels of the module may still run.
    module.gpu.backend().synchronize_all()?;
    for kernel in lock(&module.kernels).values() {
        KERNELS.remove(*kernel)?;
    }
    for start in lock(&module.variables).drain(..) {
        lock(&module.gpu.memory).remove_variable(start);
    }
    Ok(())
}

/// Returns a module.
pub fn find(handle: Handle) -> Result<Arc<ModuleObject>> {
    MODULES.get(handle)
}

/// Returns the handle of a kernel.
pub fn kernel(module: Handle, name: &str) -> Result<Handle> {
    let object = find(module)?;
    let found = object.parts.iter().find_map(|part| Some((part, part.kernel_name(name)?)));
    let (part, own) = found.ok_or(Code::SymbolNotFound)?;
    if let Some(handle) = lock(&object.kernels).get(&own) {
        return Ok(*handle);
    }
    let function = part.kernel(&own)?;
    let handle = KERNELS.add(Arc::new(KernelObject::new(Arc::clone(&object.gpu), function, module, name)?));
    Ok(*lock(&object.kernels).entry(own).or_insert(handle))
}

/// Returns the names of a module's kernels.
fn names(module: Handle) -> Result<Vec<String>> {
    Ok(find(module)?.parts.iter().flat_map(Loaded::kernel_names).map(str::to_owned).collect())
}

fn variable(module: Handle, name: Text, address: Out<usize>, bytes: Out<usize>) -> Result<()> {
    let (object, name) = (find(module)?, name.get()?);
    for part in &object.parts {
        if let Some((start, size)) = part.variable(&object.gpu, &name)? {
            lock(&object.variables).push(start);
            address.set_if_wanted(start as usize);
            bytes.set_if_wanted(size as usize);
            return Ok(());
        }
    }
    Err(Code::SymbolNotFound.into())
}

fn enumerate(out: Out<Handle>, count: u32, module: Handle) -> Result<()> {
    let names = names(module)?;
    let all = names.iter().take(count as usize).map(|name| kernel(module, name)).collect::<Result<Vec<_>>>()?;
    out.set_all(&all);
    Ok(())
}

/// No options.
const NONE: Options = Options { count: 0, numbers: In(std::ptr::null()), values: Out(std::ptr::null_mut()) };

driver_functions! { FUNCTIONS, Context;
    /// Loads the code of a file.
    cuModuleLoad(module: Out<Handle>, path: Text) note "files of isowarp-nvcc, and CUDA C++; no PTX" =
        module.set(load_file(path, &NONE)?);
    /// Loads code.
    cuModuleLoadData(module: Out<Handle>, image: *const u8) note "output of isowarp-nvcc, and CUDA C++; no PTX" =
        module.set(load(image, &NONE)?);
    /// Loads code with options.
    cuModuleLoadDataEx(module: Out<Handle>, image: *const u8, count: u32, options: In<c_int>, values: Out<usize>) note "options about messages have an effect" =
        module.set(load(image, &Options { count, numbers: options, values })?);
    /// Loads code that a compiler has put in the program.
    cuModuleLoadFatBinary(module: Out<Handle>, image: *const u8) = module.set(load(image, &NONE)?);
    /// Unloads a module.
    cuModuleUnload(module: Handle) = unload(module);
    /// Returns whether kernels are loaded when they are first used.
    cuModuleGetLoadingMode(mode: Out<c_int>) = mode.set(1);
    /// Returns a kernel of a module.
    cuModuleGetFunction(kernel: Out<Handle>, module: Handle, name: Text) note "names without `extern \"C\"` are also found unmangled" =
        kernel.set(self::kernel(module, &name.get()?)?);
    /// Returns the number of a module's kernels.
    cuModuleGetFunctionCount(count: Out<u32>, module: Handle) = count.set(names(module)?.len() as u32);
    /// Returns the kernels of a module.
    cuModuleEnumerateFunctions(kernels: Out<Handle>, count: u32, module: Handle) = enumerate(kernels, count, module);
    /// Returns the address and the size of a variable.
    cuModuleGetGlobal_v2(address: Out<usize>, bytes: Out<usize>, module: Handle, name: Text) =
        variable(module, name, address, bytes);
}

driver_functions! { OF_LIBRARIES, Start;
    /// Loads code as a library.
    cuLibraryLoadData(library: Out<Handle>, code: *const u8, options: In<c_int>, values: Out<usize>, count: u32, _library_options: usize, _library_values: usize, _library_count: u32) note "for the current device" =
        library.set(load(code, &Options { count, numbers: options, values })?);
    /// Loads the code of a file as a library.
    cuLibraryLoadFromFile(library: Out<Handle>, path: Text, options: In<c_int>, values: Out<usize>, count: u32, _library_options: usize, _library_values: usize, _library_count: u32) note "for the current device" =
        library.set(load_file(path, &Options { count, numbers: options, values })?);
    /// Unloads a library.
    cuLibraryUnload(library: Handle) = unload(library);
    /// Returns a kernel of a library.
    cuLibraryGetKernel(kernel: Out<Handle>, library: Handle, name: Text) =
        kernel.set(self::kernel(library, &name.get()?)?);
    /// Returns the number of a library's kernels.
    cuLibraryGetKernelCount(count: Out<u32>, library: Handle) = count.set(names(library)?.len() as u32);
    /// Returns the kernels of a library.
    cuLibraryEnumerateKernels(kernels: Out<Handle>, count: u32, library: Handle) = enumerate(kernels, count, library);
    /// Returns the module of a library.
    cuLibraryGetModule(module: Out<Handle>, library: Handle) = {
        find(library)?;
        module.set(library)
    };
    /// Returns the address and the size of a variable.
    cuLibraryGetGlobal(address: Out<usize>, bytes: Out<usize>, library: Handle, name: Text) =
        variable(library, name, address, bytes);
    /// Returns the function of a kernel.
    cuKernelGetFunction(function: Out<Handle>, kernel: Handle) = {
        KERNELS.get(kernel)?;
        function.set(kernel)
    };
    /// Returns the library of a kernel.
    cuKernelGetLibrary(library: Out<Handle>, kernel: Handle) = library.set(KERNELS.get(kernel)?.module);
    /// Returns the module of a function.
    cuFuncGetModule(module: Out<Handle>, kernel: Handle) = module.set(KERNELS.get(kernel)?.module);
    /// Returns the name of a kernel.
    cuKernelGetName(name: Out<*const c_char>, kernel: Handle) = kernels::give_name(name, kernel);
    /// Returns the name of a function.
    cuFuncGetName(name: Out<*const c_char>, kernel: Handle) = kernels::give_name(name, kernel);
}
