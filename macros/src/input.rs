//! Parses the macros' input: `#[attribute] pub mod NAME = SOURCE, option = value, …`.

use proc_macro2::Ident;
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Attribute, LitBool, LitInt, LitStr, Path, Token, Visibility, bracketed};

/// The input of a macro.
pub struct Input {
    /// Module to generate; without one, the items are generated in place.
    pub module: Option<ModuleHead>,
    /// Path of a file, or CUDA C++ source.
    pub source: LitStr,
    /// Options after the source.
    pub options: Options,
}

/// `#[attribute] pub mod NAME`
pub struct ModuleHead {
    pub attributes: Vec<Attribute>,
    pub visibility: Visibility,
    pub name: Ident,
}

/// The options of a macro.
#[derive(Default)]
pub struct Options {
    pub kernels: Vec<Instance>,
    pub include_dirs: Vec<LitStr>,
    pub defines: Vec<LitStr>,
    pub undefines: Vec<LitStr>,
    pub arch: Option<u32>,
    pub fmad: Option<bool>,
    pub default_device: Option<bool>,
    pub relaxed_constexpr: Option<bool>,
    /// Path of the crate `isowarp`.
    pub krate: Option<Path>,
}

/// A requested instance of a kernel template.
pub struct Instance {
    /// Name of the method, if given.
    pub method: Option<Ident>,
    /// Name as in C++: `reduce<float, 256>`.
    pub name: LitStr,
}

/// The names of the options, for messages.
const OPTIONS: &str = "`kernels`, `include_dirs`, `defines`, `undefines`, `arch`, `fmad`, `default_device`, `relaxed_constexpr` or `crate`";

impl Parse for Input {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let attributes = input.call(Attribute::parse_outer)?;
        let module = if attributes.is_empty() && (input.peek(LitStr) || input.is_empty()) {
            None
        } else if attributes.is_empty() && !input.peek(Token![pub]) && !input.peek(Token![mod]) {
            // A literal that a macro has passed on.
            None
        } else {
            let visibility = input.parse()?;
            input.parse::<Token![mod]>()?;
            let name = input.parse()?;
            input.parse::<Token![=]>()?;
            Some(ModuleHead { attributes, visibility, name })
        };
        let source = input.parse()?;
        let mut options = Options::default();
        let mut seen: Vec<String> = Vec::new();
        while !input.is_empty() {
            input.parse::<Token![,]>()?;
            if input.is_empty() {
                break;
            }
            let name = input.call(Ident::parse_any)?;
            if seen.contains(&name.to_string()) {
                return Err(syn::Error::new(name.span(), format!("`{name}` is given twice")));
            }
            seen.push(name.to_string());
            options.read(&name, input)?;
        }
        Ok(Self { module, source, options })
    }
}

impl Options {
    /// Parses ` = value` after an option's name.
    fn read(&mut self, name: &Ident, input: ParseStream<'_>) -> syn::Result<()> {
        let known = [
            "kernels",
            "include_dirs",
            "defines",
            "undefines",
            "arch",
            "fmad",
            "default_device",
            "relaxed_constexpr",
            "crate",
        ];
        if !known.iter().any(|known| name == known) {
            return Err(syn::Error::new(name.span(), format!("unknown option `{name}`; the options are {OPTIONS}")));
        }
        input.parse::<Token![=]>()?;
        match name.to_string().as_str() {
            "kernels" => self.kernels = list(input)?,
            "include_dirs" => self.include_dirs = list(input)?,
            "defines" => self.defines = list(input)?,
            "undefines" => self.undefines = list(input)?,
            "arch" => self.arch = Some(input.parse::<LitInt>()?.base10_parse()?),
            "fmad" => self.fmad = Some(input.parse::<LitBool>()?.value),
            "default_device" => self.default_device = Some(input.parse::<LitBool>()?.value),
            "relaxed_constexpr" => self.relaxed_constexpr = Some(input.parse::<LitBool>()?.value),
            _ => self.krate = Some(input.call(Path::parse_mod_style)?),
        }
        Ok(())
    }
}

/// Parses `[a, b]`.
fn list<T: Parse>(input: ParseStream<'_>) -> syn::Result<Vec<T>> {
    let inside;
    bracketed!(inside in input);
    Ok(Punctuated::<T, Token![,]>::parse_terminated(&inside)?.into_iter().collect())
}

impl Parse for Instance {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let method = if input.peek(LitStr) {
            None
        } else {
            let method = input.parse()?;
            input.parse::<Token![=]>()?;
            Some(method)
        };
        Ok(Self { method, name: input.parse()? })
    }
}
