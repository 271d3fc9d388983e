//! Generates one method for each kernel.

use isowarp_core::ir::{DataType, Function, Param, Type};
use isowarp_frontend::compile::{Compilation, KernelReport};
use isowarp_frontend::sema::{KernelParam, ObjectKind, names_closure};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;

use crate::input::{Instance, Options};
use crate::names::Names;
use crate::types::{Half, Types, half};

/// Returns the kernels that get methods. Kernels for lambda expressions of host code do not: Rust has no such
/// objects.
pub fn callable(compilation: &Compilation) -> Vec<(&KernelReport, &Function)> {
    let compiled = compilation.kernels.iter().filter(|k| k.compiled && !k.not_instantiated && !names_closure(&k.name));
    compiled.filter_map(|k| Some((k, compilation.module.kernel(&k.name)?))).collect()
}

/// Returns the methods' names, in the order of the kernels: names given in the options have precedence.
pub fn method_names(
    kernels: &[(&KernelReport, &Function)],
    compilation: &Compilation,
    options: &Options,
    names: &mut Names,
) -> syn::Result<Vec<Ident>> {
    let is = |instance: &Instance, kernel: &str| {
        let requested = instance.name.value();
        compilation.instances.iter().any(|(name, own)| *name == requested && own == kernel)
    };
    for method in options.kernels.iter().filter_map(|instance| instance.method.as_ref()) {
        if !names.take(method) {
            return Err(syn::Error::new(method.span(), format!("there are two methods `{method}`")));
        }
    }
    let name = |(kernel, _): &(&KernelReport, &Function)| {
        let asked: Vec<_> = options.kernels.iter().filter(|instance| is(instance, &kernel.name)).collect();
        match asked.iter().find_map(|instance| instance.method.clone()) {
            Some(method) => method,
            None => names.make(&asked.first().map_or_else(|| kernel.name.clone(), |instance| instance.name.value())),
        }
    };
    Ok(kernels.iter().map(name).collect())
}

/// Generates the method of the kernel with this number.
pub fn method(
    types: &mut Types<'_>,
    index: usize,
    name: &Ident,
    report: &KernelReport,
    kernel: &Function,
) -> TokenStream {
    let mut names = Names::reserving(&["stream", "config"]);
    let mut params = Vec::new();
    let mut args = Vec::new();
    for (i, param) in kernel.params.iter().enumerate() {
        let name = if param.name.is_empty() { names.make(&format!("arg{i}")) } else { names.make(&param.name) };
        let (ty, arg) = parameter(types, &name, param, report.params.get(i));
        params.push(quote!(#name: #ty));
        args.push(arg);
    }
    let typed = &types.typed;
    let index = Literal::usize_unsuffixed(index);
    let launches = format!(
        "Queues a launch of `{}` (`<<<grid, block, shared_bytes, stream>>>`):\n\n```cuda\n{}\n```",
        report.name,
        declaration(report, kernel)
    );
    quote! {
        #[doc = #launches]
        ///
        /// # Errors
        /// `Error::InvalidLaunch`, `Error::InvalidArgument`, `Error::ForeignDevice`, or an error of the device; the kernel does not run then.
        #[allow(clippy::too_many_arguments)]
        pub fn #name(
            &self,
            stream: &#typed::Stream,
            config: #typed::LaunchConfig,
            #(#params),*
        ) -> ::core::result::Result<(), #typed::Error> {
            self.loaded.launch(#index, stream, config, &[#(#args),*])
        }
    }
}

/// Returns the type of a method's parameter, and the argument that the kernel gets.
fn parameter(
    types: &mut Types<'_>,
    name: &Ident,
    param: &Param,
    source: Option<&KernelParam>,
) -> (TokenStream, TokenStream) {
    let typed = types.typed.clone();
    let to_const = source.is_some_and(|s| s.to_const);
    match (source.and_then(|s| s.object), &param.ty) {
        (Some(ObjectKind::Texture), _) => (quote!(&#typed::Texture), quote!(#typed::Arg::Texture(#name))),
        (Some(ObjectKind::Surface), _) => (quote!(&#typed::Surface), quote!(#typed::Arg::Surface(#name))),
        (None, DataType::Value(Type::Ptr(_))) => {
            let arg = match to_const {
                true => quote!(#typed::AnyDeviceRead::read_arg(&#name)),
                false => quote!(#typed::AnyDeviceWrite::write_arg(&#name)),
            };
            let element = param.pointee.as_ref().map(|to| types.in_memory(to));
            let ty = match (element, to_const) {
                (Some(element), true) => quote!(impl #typed::DeviceRead<#element>),
                (Some(element), false) => quote!(impl #typed::DeviceWrite<#element>),
                (None, true) => quote!(impl #typed::AnyDeviceRead),
                (None, false) => quote!(impl #typed::AnyDeviceWrite),
            };
            (ty, arg)
        }
        (None, DataType::Value(Type::Scalar(scalar))) => {
            (types.scalar(*scalar), quote!(#typed::KernelArg::arg(&#name)))
        }
        (None, DataType::Struct(id)) if matches!(types.get(*id).and_then(half), Some(Half::One(_))) => {
            (types.in_memory(&param.ty), quote!(#typed::KernelArg::arg(&#name)))
        }
        (None, DataType::Value(Type::Vector(..)) | DataType::Struct(_) | DataType::Array(..)) => {
            (types.in_memory(&param.ty), quote!(#typed::Arg::Bytes(#typed::bytemuck::bytes_of(&#name))))
        }
    }
}

/// Returns the kernel's declaration as in its source.
fn declaration(report: &KernelReport, kernel: &Function) -> String {
    let param = |(i, param): (usize, &Param)| match report.params.get(i) {
        Some(source) if source.ty.ends_with('*') => format!("{}{}", source.ty, param.name),
        Some(source) => format!("{} {}", source.ty, param.name).trim_end().to_owned(),
        None => param.name.clone(),
    };
    let params: Vec<_> = kernel.params.iter().enumerate().map(param).collect();
    format!("__global__ void {}({})", report.name, params.join(", "))
}
