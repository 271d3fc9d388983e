//! Definitions without an execution space: they inherit that of the function's first declaration.
//!
//! nvcc treats `__device__ int f(); int f() { … }` as the definition of a function for host and device, with a
//! warning (NVRTC 13.0, 20037), and explicit specialisations of device templates likewise. The parser must know this,
//! because bodies of host functions are not parsed.
//!
//! The texts of the parameters' types are compared. A member that is defined outside its class must be declared
//! there. It is therefore also a device function if all members with its name and number of parameters are.

use super::Parser;
use super::names::ScopeId;
use super::specifiers::SpecCx;
use crate::ast::{FunctionType, QualifiedName, Quals, Spec, Specifiers};
use crate::lex::symbol::Symbol;

/// A function that is declared in a scope.
#[derive(Debug)]
pub(super) struct DeclaredFunction {
    params: usize,
    quals: Quals,
    /// Texts of the parameters' types, for functions of the device.
    device: Option<Vec<String>>,
}

impl Parser<'_> {
    /// Records the execution space of a declared function, or gives a definition the space of its declaration.
    pub(super) fn inherit_space(
        &mut self,
        cx: SpecCx,
        name: &QualifiedName,
        ty: &FunctionType,
        specs: &mut Specifiers,
    ) {
        let Some(key) = name.last().map(|last| Symbol::intern(&last.text())) else { return };
        let (outside, friend) = (name.segments.len() > 1 || name.global, specs.has(Spec::Friend));
        let scope = match cx {
            SpecCx::File if outside => self.names.scope_of_qualifiers(name),
            SpecCx::File => Some(self.names.target()),
            SpecCx::Member if friend && outside => None,
            SpecCx::Member if friend => Some(self.names.around_classes(self.classes.len())),
            SpecCx::Member => Some(self.names.target()),
            SpecCx::Block | SpecCx::Param | SpecCx::TypeOnly => None,
        };
        let Some(scope) = scope.filter(|_| !specs.has(Spec::Global)) else { return };
        let device =
            specs.has(Spec::Device) || cx == SpecCx::File && self.is_declared_device((scope, key), outside, ty);
        if device && !specs.has(Spec::Device) {
            specs.words.push((Spec::Device, name.span));
            if !specs.has(Spec::Host) {
                specs.words.push((Spec::Host, name.span));
            }
        } else if !outside {
            let device = device.then(|| self.parameter_texts(ty));
            let declared = DeclaredFunction { params: ty.params.len(), quals: ty.quals, device };
            self.declared_functions.entry((scope, key)).or_default().push(declared);
        }
    }

    /// Returns true if a definition belongs to a function that was declared for the device.
    fn is_declared_device(&self, key: (ScopeId, Symbol), outside: bool, ty: &FunctionType) -> bool {
        let Some(known) = self.declared_functions.get(&key) else { return false };
        let alike = || known.iter().filter(|f| f.params == ty.params.len() && f.quals == ty.quals);
        if alike().all(|f| f.device.is_none()) {
            return false;
        }
        // A definition that requires an earlier declaration.
        if (outside || self.specialises) && alike().all(|f| f.device.is_some()) {
            return true;
        }
        let texts = self.parameter_texts(ty);
        alike().any(|f| f.device.as_ref() == Some(&texts))
    }

    /// Returns the types of a function's parameters, with numbers for the parameters of enclosing templates.
    fn parameter_texts(&self, ty: &FunctionType) -> Vec<String> {
        let mut seen: Vec<String> = Vec::new();
        let mut place = |word: &str| {
            let at = seen.iter().position(|s| s == word).unwrap_or_else(|| {
                seen.push(word.to_owned());
                seen.len() - 1
            });
            format!("#{at}")
        };
        let one = |text: String| {
            let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
            let mut out = String::with_capacity(text.len());
            let mut rest = text.as_str();
            while !rest.is_empty() {
                let (word, behind) = rest.split_at(rest.find(|c| !is_word(c)).unwrap_or(rest.len()));
                match self.names.is_template_param(Symbol::intern(word)) {
                    true => out.push_str(&place(word)),
                    false => out.push_str(word),
                }
                let (between, next) = behind.split_at(behind.find(is_word).unwrap_or(behind.len()));
                out.push_str(between);
                rest = next;
            }
            out
        };
        ty.params.iter().map(|p| p.ty.to_string() + if p.pack { "..." } else { "" }).map(one).collect()
    }
}
