//! Modules: a program compiled by NVRTC and loaded into a device.
//!
//! In exact mode the IR is printed and compiled. Kernels that cannot be printed are left out; requesting one reports
//! the reason. In native mode the original source is compiled unchanged. All kernels of a program are in one module,
//! because they share its variables.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::PathBuf;
use std::sync::Arc;

use isowarp_core::backend::{
    BackendKernel, BackendModule, CompileErrors, DeviceLimit, DevicePtr, Error, FloatMode, KernelAttributes,
    NativeSource, Program,
};
use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::ir::{self, Function, Space};
use isowarp_core::passes::legalise::record_prints::{self, Place, record_prints};
use isowarp_core::passes::link::extract_kernel::extract_kernel;
use isowarp_core::passes::link::link_math::link_math_speculatively;
use isowarp_core::passes::link::speculate_math::Least;
use isowarp_core::passes::record_launches::launches;
use isowarp_core::printf::records::{Site, sites};
use isowarp_core::span::Span;
use isowarp_core::stages::{Stage, timed};

use crate::attributes;
use crate::codes;
use crate::device_runtime;
use crate::handles;
use crate::kernel::CudaKernel;
use crate::loaded::Loaded;
use crate::nvrtc::{self, Compiled, Dialect, NvrtcError, Request};
use crate::print::{kernel_symbol, print_linked, variable_symbol};
use crate::prints::ModulePrints;
use crate::state::State;

/// A loaded program.
pub(crate) struct CudaModule {
    loaded: Arc<Loaded>,
    /// True if the module was compiled from IR.
    printed: bool,
    ir: Arc<ir::Module>,
    /// Mangled names of kernels.
    kernels: HashMap<String, String>,
    /// Mangled names of variables.
    variables: HashMap<String, String>,
    /// Kernels that could not be printed, with the reasons.
    refused: BTreeMap<String, Diagnostic>,
    /// The buffer for the output of its kernels, if the host prints it.
    prints: Option<Arc<ModulePrints>>,
    /// Names of the kernels that print through the host.
    printing: BTreeSet<String>,
}

/// The result of compiling a program.
struct Built {
    compiled: Compiled,
    kernels: HashMap<String, String>,
    variables: HashMap<String, String>,
    refused: BTreeMap<String, Diagnostic>,
    /// The library of CUDA's device runtime, if kernels launch kernels through it.
    runtime: Option<PathBuf>,
    recorded: Option<Recorded>,
}

/// The `printf` calls that the host prints.
struct Recorded {
    sites: Vec<Site>,
    /// Size of the buffer in bytes.
    bytes: u64,
    /// The variable with the buffer's address.
    symbol: String,
    /// Names of the kernels that print.
    kernels: BTreeSet<String>,
}

impl CudaModule {
    /// Compiles and loads a program.
    pub fn load(state: &Arc<State>, program: &Program) -> Result<Self, Error> {
        let built = match (program.floats, &program.native) {
            (FloatMode::Exact, _) => build_printed(state, &program.module)?,
            (FloatMode::Native, Some(source)) => build_native(state, &program.module, source, program.fmad)?,
            (FloatMode::Native, None) => {
                return Err(Error::InvalidValue(
                    "native mode compiles the original source, and this program has none".to_owned(),
                ));
            }
        };
        let loaded = timed(Stage::Driver, || Loaded::load(state, &built.compiled, built.runtime.as_deref()))?;
        let (mut prints, mut printing) = (None, BTreeSet::new());
        if let Some(Recorded { sites, bytes, symbol, kernels }) = built.recorded {
            let made = ModulePrints::new(&state.context, bytes, sites)?;
            loaded.set(&symbol, &made.address().0.to_le_bytes())?;
            (prints, printing) = (Some(Arc::new(made)), kernels);
        }
        Ok(Self {
            loaded: Arc::new(loaded),
            printed: program.floats == FloatMode::Exact,
            prints,
            printing,
            ir: Arc::clone(&program.module),
            kernels: built.kernels,
            variables: built.variables,
            refused: built.refused,
        })
    }
}

/// Returns the names of the variables that the host can address.
fn variables(module: &ir::Module) -> impl Iterator<Item = &str> {
    let addressable = |g: &&ir::Global| matches!(g.space, Space::Global | Space::Constant);
    module.globals.iter().filter(addressable).map(|g| g.name.as_str())
}

fn build_printed(state: &State, module: &Arc<ir::Module>) -> Result<Built, Error> {
    let linked =
        link_math_speculatively(module, &BTreeSet::new(), Least::CUDA).map_err(|d| Error::Internal(d.message))?;
    let own = module;
    let mut with = linked.map_or_else(|| Arc::clone(module), Arc::new);
    let sites = sites(&with);
    let bytes = state.limit(DeviceLimit::PrintfFifoSize)?;
    if !sites.is_empty() {
        record_prints(Arc::make_mut(&mut with), bytes, Place::Elsewhere);
    }
    let module = &with;
    let mut refused = BTreeMap::new();
    let mut printable = Vec::new();
    for kernel in module.kernels() {
        match print_linked(module, &[&kernel.name]) {
            Ok(_) => printable.push(kernel.name.as_str()),
            Err(diagnostic) => {
                refused.insert(kernel.name.clone(), diagnostic);
            }
        }
    }
    let errors = |diagnostics| CompileErrors { diagnostics, sources: Arc::clone(&module.sources) };
    if printable.is_empty() && !refused.is_empty() {
        return Err(Error::Compile(errors(refused.into_values().collect())));
    }
    let text = print_linked(module, &printable).map_err(|d| Error::Compile(errors(vec![d])))?;
    let arch = nvrtc::arch_for(state.capability).map_err(|e| unavailable(&e))?;
    let request =
        Request { name: "isowarp.cu", text: &text, arch, dialect: Dialect::Printed, options: &[], names: &[] };
    let compiled = timed(Stage::Driver, || nvrtc::compile_cached(&request)).map_err(|e| match e {
        NvrtcError::Rejected(log) => Error::Internal(format!("NVRTC rejects the printed text:\n{log}")),
        other => unavailable(&other),
    })?;
    let kernels = printable.iter().filter_map(|name| Some(((*name).to_owned(), kernel_symbol(module, name)?)));
    let variables = variables(own).filter_map(|name| Some((name.to_owned(), variable_symbol(module, name)?)));
    let prints = |name: &&&str| extract_kernel(module, name).is_some_and(|k| record_prints::buffer(&k).is_some());
    let printing: BTreeSet<_> = printable.iter().filter(prints).map(|name| (*name).to_owned()).collect();
    let buffer = record_prints::buffer(module).and_then(|id| module.globals.get(id.0 as usize));
    let symbol = buffer.and_then(|variable| variable_symbol(module, &variable.name));
    // Where no kernel prints, the compiled module has no such variable.
    let symbol = symbol.filter(|_| !printing.is_empty());
    let recorded = symbol.map(|symbol| Recorded { sites, bytes, symbol, kernels: printing });
    let (kernels, variables) = (kernels.collect(), variables.collect());
    Ok(Built { compiled, kernels, variables, refused, runtime: None, recorded })
}

fn build_native(state: &State, module: &ir::Module, source: &NativeSource, fmad: bool) -> Result<Built, Error> {
    let (nameless, kernels): (Vec<&Function>, Vec<&Function>) =
        module.kernels().filter(|k| NativeSource::declares(&k.name)).partition(|k| source.nameless.contains(&k.name));
    let refused: BTreeMap<_, _> = nameless.into_iter().map(|k| (k.name.clone(), of_host_lambda(k))).collect();
    let kernels: Vec<String> = kernels.into_iter().map(|k| k.name.clone()).collect();
    let variables: Vec<String> = variables(module).filter(|v| NativeSource::declares(v)).map(str::to_owned).collect();
    let arch = nvrtc::arch_for(state.capability).map_err(|e| unavailable(&e))?;
    let mut options = source.options.clone();
    let runtime = if launches(module) { Some(device_runtime::library(&options)?) } else { None };
    if runtime.is_some() {
        options.push(device_runtime::RELOCATABLE.to_owned());
    }
    let compile = |with_variables: bool| {
        let mut names: Vec<_> = kernels.iter().map(|k| source.expression(k).to_owned()).collect();
        if with_variables {
            names.extend(variables.iter().map(|v| format!("&{v}")));
        }
        nvrtc::compile_cached(&Request {
            name: &source.name,
            text: &source.text,
            arch,
            dialect: Dialect::Source { fmad },
            options: &options,
            names: &names,
        })
    };
    let compiled = match compile(true) {
        // A variable of a function has no name at module scope. Without a request for its name the rest may compile.
        Err(NvrtcError::Rejected(_)) if !variables.is_empty() => compile(false),
        other => other,
    };
    let compiled = compiled.map_err(|e| match e {
        NvrtcError::Rejected(log) => {
            Error::Compile(CompileErrors { diagnostics: vec![rejected(&log)], sources: Arc::clone(&module.sources) })
        }
        other => unavailable(&other),
    })?;
    let mut symbols = compiled.names.iter().cloned();
    let kernels = kernels.into_iter().zip(symbols.by_ref()).collect();
    let variables = variables.into_iter().map(|v| {
        let symbol = symbols.next().unwrap_or_else(|| v.clone());
        (v, symbol)
    });
    Ok(Built { variables: variables.collect(), kernels, refused, compiled, runtime, recorded: None })
}

fn of_host_lambda(kernel: &Function) -> Diagnostic {
    let message =
        format!("`{}` is made for a lambda expression of a host function, which NVRTC does not see", kernel.name);
    let d = Diagnostic::unsupported(codes::HOST_LAMBDA, kernel.span, message);
    d.with_help("use exact mode, or a class with a call operator")
}

fn rejected(log: &str) -> Diagnostic {
    let message = format!("NVRTC rejects the source:\n{}", log.trim_end());
    Diagnostic { span: None, ..Diagnostic::error(codes::REJECTED, Span::default(), message) }
}

fn unavailable(error: &NvrtcError) -> Error {
    match error {
        NvrtcError::Unavailable(reason) => Error::Unavailable(reason.clone()),
        other => Error::Internal(other.to_string()),
    }
}

impl BackendModule for CudaModule {
    fn kernel(&self, name: &str) -> Result<Arc<dyn BackendKernel>, Error> {
        if let Some(diagnostic) = self.refused.get(name) {
            return Err(Error::Unsupported {
                kernel: name.to_owned(),
                device: self.loaded.state.info.name(),
                reason: diagnostic.message.clone(),
                diagnostics: Some(CompileErrors {
                    diagnostics: vec![diagnostic.clone()],
                    sources: Arc::clone(&self.ir.sources),
                }),
            });
        }
        let (Some(function), Some(symbol)) = (self.ir.kernel(name), self.kernels.get(name)) else {
            let known = self.ir.kernels().map(|k| k.name.clone()).collect();
            return Err(Error::NotFound { what: "kernel", name: name.to_owned(), known });
        };
        let prints = self.prints.as_ref().filter(|_| self.printing.contains(name)).cloned();
        let handles = if self.printed { handles::parameters(&self.ir, function) } else { Vec::new() };
        Ok(Arc::new(CudaKernel::new(&self.loaded, function, &self.ir.structs, symbol, prints, handles)?))
    }

    fn symbol(&self, name: &str) -> Result<(DevicePtr, u64), Error> {
        let (Some((_, global)), Some(symbol)) = (self.ir.symbol(name), self.variables.get(name)) else {
            let known = variables(&self.ir).map(str::to_owned).collect();
            return Err(Error::NotFound { what: "variable", name: name.to_owned(), known });
        };
        let (address, size) = self.loaded.variable(symbol)?;
        // An empty variable has one byte in the compiled module.
        Ok((DevicePtr(address), global.size.min(size as u64)))
    }

    fn attributes(&self, kernel: &str) -> Result<Option<KernelAttributes>, Error> {
        match self.kernels.get(kernel) {
            Some(symbol) => attributes::of(&self.loaded, symbol).map(Some),
            None => Ok(None),
        }
    }
}
