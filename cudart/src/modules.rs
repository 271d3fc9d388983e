//! Compiles bundles when they are first used, and loads them on devices.

use std::collections::{BTreeSet, HashMap};
use std::sync::atomic::{AtomicBool, AtomicI64};
use std::sync::{Arc, LazyLock, Mutex, OnceLock};

use isowarp_core::api::{Kernel, Module};
use isowarp_core::backend::{CompileErrors, Error, FloatMode, KernelAttributes};
use isowarp_frontend::bundle::{Bundle, compile_together};
use isowarp_frontend::compile::Compilation;

use crate::abi::Key;
use crate::entry::say_once;
use crate::errors::{Code, Failure, Result};
use crate::host_pointers;
use crate::memory::{Allocation, Kind};
use crate::mirrors;
use crate::names::Name;
use crate::registration::{self, Entity, Source};
use crate::state::{Gpu, gpu, lock};

/// A compiled bundle.
pub struct Compiled {
    compilation: Compilation,
    /// The front end's names of kernels, by the registered ones.
    kernels: HashMap<String, String>,
    /// Names of variables in the module, by the registered ones.
    variables: HashMap<String, String>,
}

/// The float mode of the program (`ISOWARP_FLOAT`).
pub static FLOATS: LazyLock<FloatMode> = LazyLock::new(|| match std::env::var("ISOWARP_FLOAT").as_deref() {
    Ok("native") => FloatMode::Native,
    Ok("exact" | "") | Err(_) => FloatMode::Exact,
    Ok(other) => {
        say_once(&format!("ISOWARP_FLOAT is `{other}`; expected exact or native"));
        FloatMode::Exact
    }
});

/// Returns the compiled bundle.
fn compiled(source: &Source) -> Result<Arc<Compiled>> {
    // Only one compilation runs at a time: bundles that use each other are compiled together.
    static COMPILING: Mutex<()> = Mutex::new(());
    if let Some(done) = source.compiled.get() {
        return done.clone();
    }
    let _one = lock(&COMPILING);
    if let Some(done) = source.compiled.get() {
        return done.clone();
    }
    let bundle = match source.bundle() {
        Ok(bundle) => bundle,
        Err(failure) => return source.compiled.get_or_init(|| Err(failure)).clone(),
    };
    if !bundle.relocatable {
        let all = compile(&[(source, &bundle)]);
        let one = all.into_iter().next().ok_or(Code::InvalidKernelImage);
        return source.compiled.get_or_init(|| Ok(Arc::new(one?))).clone();
    }
    let sources = registration::all();
    let group: Vec<_> = sources
        .iter()
        .filter_map(|source| Some((&**source, source.bundle().ok().filter(|bundle| bundle.relocatable)?)))
        .collect();
    let together: Vec<(&Source, &Bundle)> = group.iter().map(|(source, bundle)| (*source, &**bundle)).collect();
    let all = compile(&together);
    for ((source, _), one) in together.iter().zip(all) {
        source.compiled.get_or_init(|| Ok(Arc::new(one)));
    }
    source.compiled.get().cloned().unwrap_or_else(|| Err(Code::InvalidKernelImage.into()))
}

/// Compiles bundles that use each other's device code, or one alone, with the instances of templates that they registered.
fn compile(sources: &[(&Source, &Bundle)]) -> Vec<Compiled> {
    let compile = |instances: &[Vec<String>]| match sources {
        [(_, bundle)] => vec![bundle.compile(instances.first().map_or(&[][..], Vec::as_slice))],
        _ => {
            let bundles: Vec<_> =
                sources.iter().zip(instances).map(|((_, bundle), names)| (*bundle, names.as_slice())).collect();
            compile_together(&bundles)
        }
    };
    let mut instances = vec![Vec::new(); sources.len()];
    let mut compilations = compile(&instances);
    let names: Vec<Vec<Entity>> = sources.iter().map(|(source, _)| lock(&source.kernels).clone()).collect();
    for ((names, compilation), instances) in names.iter().zip(&compilations).zip(&mut instances) {
        let found = match_kernels(names, compilation);
        let missing = names.iter().filter(|entity| !found.contains_key(&entity.name));
        // The front end needs the names of instances that it does not find in host code.
        let missing = missing.map(|entity| Name::registered(&entity.name).base).filter(|name| name.ends_with('>'));
        instances.extend(missing.collect::<BTreeSet<_>>());
    }
    if instances.iter().any(|names| !names.is_empty()) {
        compilations = compile(&instances);
    }
    let finish = |((compilation, names), (source, _)): ((Compilation, &Vec<Entity>), &(&Source, &Bundle))| {
        let kernels = match_kernels(names, &compilation);
        let variables = match_variables(&lock(&source.variables), &compilation);
        Compiled { compilation, kernels, variables }
    };
    compilations.into_iter().zip(&names).zip(sources).map(finish).collect()
}

/// Returns the front end's names of kernels by the registered ones.
fn match_kernels(registered: &[Entity], compilation: &Compilation) -> HashMap<String, String> {
    let shown = compilation.kernels.iter().filter(|kernel| !kernel.not_instantiated).map(|kernel| {
        let mut name = Name::shown(&kernel.name);
        if kernel.compiled {
            name.params = Some(kernel.params.iter().map(|param| Name::of_type(&param.ty)).collect());
        }
        (kernel, name)
    });
    let shown: Vec<_> = shown.collect();
    let mut taken = BTreeSet::new();
    let mut out = HashMap::new();
    for entity in registered {
        let name = Name::registered(&entity.name);
        let requested = compilation.instances.iter().find(|(request, _)| Name::shown(request).base == name.base);
        let same: Vec<_> = shown.iter().filter(|(_, other)| other.base == name.base).collect();
        // Overloads differ in their parameters, and kernels for lambda expressions in their order.
        let exact =
            same.iter().filter(|(_, other)| other.fits(&name)).find(|(kernel, _)| !taken.contains(&kernel.name));
        let found = match (same.as_slice(), exact, requested) {
            ([(only, _)], ..) => Some(only.name.clone()),
            (_, Some((kernel, _)), _) => Some(kernel.name.clone()),
            ([], None, Some((_, own))) => Some(own.clone()),
            ([(first, _), ..], None, _) => Some(first.name.clone()),
            ([], None, None) => None,
        };
        if let Some(found) = found {
            if same.len() > 1 {
                taken.insert(found.clone());
            }
            out.entry(entity.name.clone()).or_insert(found);
        }
    }
    out
}

/// Returns the names of variables in the module by the registered ones.
fn match_variables(registered: &[Entity], compilation: &Compilation) -> HashMap<String, String> {
    let variables = compilation.variables().into_iter();
    let variables: Vec<_> = variables.map(|(own, linked)| (Name::shown(own).base, linked)).collect();
    let found = registered.iter().filter_map(|entity| {
        let base = Name::registered(&entity.name).base;
        let (_, linked) = variables.iter().find(|(other, _)| *other == base)?;
        Some((entity.name.clone(), (*linked).to_owned()))
    });
    found.collect()
}

/// A bundle on a device.
pub struct Loaded {
    compiled: Arc<Compiled>,
    module: Result<Module>,
    functions: Mutex<HashMap<Key, Result<Arc<Function>>>>,
}

/// A kernel on a device.
pub struct Function {
    /// The kernel.
    pub kernel: Kernel,
    /// Offset and size of each parameter, in bytes.
    pub params: Vec<(usize, usize)>,
    /// Offsets of the pointers in the block of parameters.
    pub pointers: Vec<usize>,
    /// Whether the kernel has been launched.
    pub launched: AtomicBool,
    /// Bytes of the block of parameters.
    pub block: usize,
    /// Bytes of static shared memory.
    pub static_shared: u64,
    /// Dynamic shared memory that the program has asked for (`cudaFuncSetAttribute`), or -1.
    pub max_dynamic_shared: AtomicI64,
    module: Module,
    attributes: OnceLock<Result<KernelAttributes>>,
}

impl Function {
    /// Returns the results of the device's compiler.
    pub fn attributes(&self) -> Result<&KernelAttributes> {
        let found = self.attributes.get_or_init(|| Ok(self.module.attributes(self.kernel.name())?));
        found.as_ref().map_err(Clone::clone)
    }
}

fn loaded(gpu: &Gpu, source: &Source) -> Result<Arc<Loaded>> {
    // The lock is not held while the bundle is compiled, but while it is loaded: variables exist once.
    let compiled = compiled(source)?;
    let mut modules = lock(&gpu.modules);
    if let Some(loaded) = modules.get(&source.number) {
        return Ok(Arc::clone(loaded));
    }
    // Files that use each other's device code share a module.
    let shares = |other: &&Arc<Loaded>| Arc::ptr_eq(&other.compiled.compilation.module, &compiled.compilation.module);
    let module = match modules.values().find(shares) {
        Some(other) => other.module.clone(),
        None => load(gpu, &compiled.compilation),
    };
    if let Ok(module) = &module {
        for entity in lock(&source.variables).iter().filter(|entity| entity.managed) {
            let Some(own) = compiled.variables.get(&entity.name) else { continue };
            let (ptr, bytes) = module.symbol(own)?;
            mirrors::add(gpu, entity.key, ptr.0, bytes as usize)?;
        }
    }
    let loaded = Arc::new(Loaded { compiled, module, functions: Mutex::default() });
    modules.insert(source.number, Arc::clone(&loaded));
    Ok(loaded)
}

/// Loads compilations that the runtime does not know (`cuModuleLoadData`). Those of one program share a module.
pub fn load_apart(gpu: &Gpu, compilations: Vec<Compilation>) -> Result<Vec<Loaded>> {
    let mut all: Vec<Loaded> = Vec::new();
    for compilation in compilations {
        let shares = |other: &&Loaded| Arc::ptr_eq(&other.compiled.compilation.module, &compilation.module);
        let module = match all.iter().find(shares) {
            Some(other) => other.module.clone(),
            None => Ok(load(gpu, &compilation)?),
        };
        let compiled = Compiled { compilation, kernels: HashMap::new(), variables: HashMap::new() };
        all.push(Loaded { compiled: Arc::new(compiled), module, functions: Mutex::default() });
    }
    Ok(all)
}

/// Loads all kernels of a compilation that have no errors.
fn load(gpu: &Gpu, compilation: &Compilation) -> Result<Module> {
    let program = match compilation.kernels.iter().find(|kernel| kernel.compiled) {
        Some(kernel) => compilation.program_for(&kernel.name, *FLOATS)?,
        None => compilation.program(*FLOATS)?,
    };
    Ok(gpu.device.load(&program)?)
}

/// Returns the kernel of a key on a device.
pub fn function(gpu: &Gpu, key: Key) -> Result<Arc<Function>> {
    let (source, name) = registration::find(key).ok_or(Code::InvalidDeviceFunction)?;
    let loaded = loaded(gpu, &source)?;
    if let Some(found) = lock(&loaded.functions).get(&key) {
        return found.clone();
    }
    let found = loaded.function(&name);
    lock(&loaded.functions).entry(key).or_insert(found).clone()
}

impl Loaded {
    fn function(&self, registered: &str) -> Result<Arc<Function>> {
        let Some(name) = self.compiled.kernels.get(registered) else {
            let messages = self.compiled.compilation.messages().map(|errors| format!("\n{errors}")).unwrap_or_default();
            let wanted = Name::registered(registered).base;
            let message = format!("the device code has no kernel `{wanted}`{messages}");
            return Err(Failure::new(Code::InvalidDeviceFunction, message));
        };
        self.kernel(name)
    }

    /// Returns the front end's name of a kernel by a mangled name, an identifier, or the front end's own name.
    pub fn kernel_name(&self, name: &str) -> Option<String> {
        let entity = Entity { key: 0, name: name.to_owned(), managed: false };
        match_kernels(&[entity], &self.compiled.compilation).remove(name)
    }

    /// Returns the front end's names of all kernels.
    pub fn kernel_names(&self) -> impl Iterator<Item = &str> {
        let all = self.compiled.compilation.kernels.iter().filter(|kernel| !kernel.not_instantiated);
        all.map(|kernel| kernel.name.as_str())
    }

    /// Returns the address and the size of a variable, found as by [`Loaded::kernel_name`].
    pub fn variable(&self, gpu: &Gpu, name: &str) -> Result<Option<(u64, u64)>> {
        let entity = Entity { key: 0, name: name.to_owned(), managed: false };
        let Some(own) = match_variables(&[entity], &self.compiled.compilation).remove(name) else { return Ok(None) };
        let (ptr, bytes) = self.module.clone()?.symbol(&own)?;
        lock(&gpu.memory).insert(ptr.0, Allocation { bytes, kind: Kind::Variable });
        Ok(Some((ptr.0, bytes)))
    }

    /// Returns a kernel by the front end's name.
    pub fn kernel(&self, name: &str) -> Result<Arc<Function>> {
        let compilation = &self.compiled.compilation;
        if let Some(report) = compilation.kernels.iter().find(|k| k.name == name && !k.compiled) {
            let errors = report.diagnostics.iter().filter(|d| d.is_error()).cloned().collect::<Vec<_>>();
            let diagnostics = if errors.is_empty() { compilation.diagnostics.clone() } else { errors };
            return Err(Error::Compile(CompileErrors { diagnostics, sources: Arc::clone(&compilation.sources) }).into());
        }
        let module = self.module.clone()?;
        let kernel = module.kernel(self.compiled.compilation.kernel_in_module(name))?;
        kernel.warnings().iter().for_each(|warning| tracing_warning(&warning.message));
        let ir = module.ir();
        let function = kernel.function();
        let (offsets, block) = function.param_layout(&ir.structs);
        let sizes = function.params.iter().map(|param| param.ty.size(&ir.structs) as usize);
        let mut pointers = Vec::new();
        for (param, at) in function.params.iter().zip(&offsets) {
            host_pointers::collect(&param.ty, *at, &ir.structs, &mut pointers);
        }
        let params = offsets.into_iter().map(|offset| offset as usize).zip(sizes).collect();
        let index = ir.functions.iter().position(|f| f.name == function.name).unwrap_or(0);
        let static_shared = ir.static_shared_bytes(index);
        Ok(Arc::new(Function {
            params,
            pointers,
            launched: AtomicBool::new(false),
            block: block as usize,
            static_shared,
            max_dynamic_shared: AtomicI64::new(-1),
            attributes: OnceLock::new(),
            module: module.clone(),
            kernel,
        }))
    }
}

/// Prints a warning about a kernel, if `ISOWARP_TRACE` asks for it.
fn tracing_warning(message: &str) {
    if std::env::var_os("ISOWARP_TRACE").is_some() {
        say_once(&format!("warning: {message}"));
    }
}

/// Returns the name of a texture or surface reference, and its module on the current device, or `None` if no kernel uses
/// the reference: the device code does not have it then.
pub fn reference(key: Key) -> Result<Option<(Module, String)>> {
    let gpu = gpu()?;
    let (source, name) = registration::find(key).ok_or(Code::InvalidTexture)?;
    let loaded = loaded(&gpu, &source)?;
    let module = loaded.module.clone()?;
    if let Some(own) = loaded.compiled.variables.get(&name) {
        return Ok(Some((module, own.clone())));
    }
    let last = |name: &str| name.rsplit("::").next().map(str::to_owned);
    let wanted = last(&Name::registered(&name).base);
    let is_similar = |own: &str| last(&Name::shown(own).base) == wanted;
    if loaded.compiled.compilation.variables().into_iter().any(|(own, _)| is_similar(own)) {
        return Err(Code::InvalidTexture.into());
    }
    Ok(None)
}

/// Returns the address and the size of a variable on the current device.
pub fn variable(key: Key) -> Result<(u64, u64)> {
    let gpu = gpu()?;
    let (source, name) = registration::find(key).ok_or(Code::InvalidSymbol)?;
    let loaded = loaded(&gpu, &source)?;
    let Some(own) = loaded.compiled.variables.get(&name) else {
        let wanted = Name::registered(&name).base;
        let message = format!("the device code has no variable `{wanted}`");
        return Err(Failure::new(Code::InvalidSymbol, message));
    };
    let module = loaded.module.clone()?;
    let (ptr, bytes) = module.symbol(own)?;
    lock(&gpu.memory).insert(ptr.0, Allocation { bytes, kind: Kind::Variable });
    Ok((ptr.0, bytes))
}
