//! The binary form of a library: a module from which a part can be read without the rest.
//!
//! Variables and functions are stored one by one, each under its name and in postcard's format, as in
//! [`super::binary`]. They refer to each other by their numbers in the library, and get new numbers in the part that is
//! read.
//!
//! A library is built together with the crate that reads it, so no version is recorded. As with modules, no input makes
//! the reader panic, recurse without bound, or allocate more than a multiple of the input's length; the result may be
//! malformed IR.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use rustc_hash::FxHashMap;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::binary::BinaryError;
use super::inst::Op;
use super::module::{FuncId, Function, Global, GlobalId, Module};

/// A library whose names have been read, but nothing else.
#[derive(Debug)]
pub struct Archive<'a> {
    items: Items<'a>,
    /// The numbers of the functions.
    functions: FxHashMap<&'a str, u32>,
}

/// Variables and functions: the name of each, and its bytes.
#[derive(Debug, Serialize, Deserialize)]
struct Items<'a> {
    #[serde(borrow)]
    globals: Vec<(&'a str, &'a [u8])>,
    #[serde(borrow)]
    functions: Vec<(&'a str, &'a [u8])>,
}

/// Encodes a library.
///
/// # Errors
/// [`BinaryError::Unwritable`] for a module that has structs.
pub fn encode_archive(module: &Module) -> Result<Vec<u8>, BinaryError> {
    if !module.structs.is_empty() {
        return Err(BinaryError::Unwritable("libraries have no structs".to_owned()));
    }
    let globals = module.globals.iter().map(|g| bytes(&Global { name: String::new(), ..g.clone() }));
    let globals: Vec<Vec<u8>> = globals.collect::<Result<_, _>>()?;
    let functions = module.functions.iter().map(|f| bytes(&Function { name: String::new(), ..f.clone() }));
    let functions: Vec<Vec<u8>> = functions.collect::<Result<_, _>>()?;
    bytes(&Items {
        globals: module.globals.iter().map(|g| g.name.as_str()).zip(globals.iter().map(Vec::as_slice)).collect(),
        functions: module.functions.iter().map(|f| f.name.as_str()).zip(functions.iter().map(Vec::as_slice)).collect(),
    })
}

fn bytes(value: &impl Serialize) -> Result<Vec<u8>, BinaryError> {
    postcard::to_extend(value, Vec::new()).map_err(|error| BinaryError::Unwritable(error.to_string()))
}

/// Decodes a value from bytes, and checks that nothing follows it.
fn value<'a, T: Deserialize<'a>>(bytes: &'a [u8]) -> Result<T, BinaryError> {
    match postcard::take_from_bytes(bytes) {
        Ok((value, [])) => Ok(value),
        Ok((_, behind)) => Err(BinaryError::Trailing(behind.len())),
        Err(error) => Err(BinaryError::Damaged(error.to_string())),
    }
}

/// Returns the name and the value of an item.
fn item<'a, T: DeserializeOwned>(items: &[(&'a str, &'a [u8])], number: u32) -> Result<(&'a str, T), BinaryError> {
    let Some((name, bytes)) = items.get(number as usize) else {
        return Err(BinaryError::Damaged(format!("it has no item {number}")));
    };
    Ok((name, value(bytes)?))
}

impl<'a> Archive<'a> {
    /// Opens a library.
    ///
    /// # Errors
    /// An error if the bytes are not a library.
    pub fn open(bytes: &'a [u8]) -> Result<Self, BinaryError> {
        let items: Items<'a> = value(bytes)?;
        let functions = items.functions.iter().zip(0..).map(|((name, _), number)| (*name, number)).collect();
        Ok(Self { items, functions })
    }

    /// Returns true if the library has a function.
    pub fn has(&self, function: &str) -> bool {
        self.functions.contains_key(function)
    }

    /// Reads the whole library.
    ///
    /// # Errors
    /// An error if something in it cannot be read.
    pub fn whole(&self) -> Result<Module, BinaryError> {
        let globals = (0..self.items.globals.len() as u32).map(|number| self.global(number));
        let functions = (0..self.items.functions.len() as u32).map(|number| self.function(number));
        Ok(Module {
            globals: globals.collect::<Result<_, _>>()?,
            functions: functions.collect::<Result<_, _>>()?,
            ..Module::default()
        })
    }

    /// Reads the functions of these names that the library has, with everything that they need, in the order of their
    /// names. Nothing else is read.
    ///
    /// # Errors
    /// An error if something among it cannot be read.
    pub fn part<'n>(&self, names: impl IntoIterator<Item = &'n str>) -> Result<Module, BinaryError> {
        let (mut functions, mut globals) = (BTreeMap::new(), BTreeMap::new());
        let (mut called, mut named) = (Vec::new(), Vec::new());
        called.extend(names.into_iter().filter_map(|name| self.functions.get(name)));
        while let Some(number) = called.pop() {
            let Entry::Vacant(place) = functions.entry(number) else { continue };
            place.insert(self.function(number)?).body.for_each(&mut |inst| match inst.op {
                Op::Call { func, .. } => called.push(func.0),
                Op::GlobalAddr(id) => named.push(id.0),
                _ => {}
            });
        }
        while let Some(number) = named.pop() {
            let Entry::Vacant(place) = globals.entry(number) else { continue };
            named.extend(place.insert(self.global(number)?).addresses.iter().map(|address| address.target.0));
        }
        let (functions, new_function) = in_order(functions, |function| &function.name);
        let (globals, new_global) = in_order(globals, |global| &global.name);
        let mut module = Module { functions, globals, ..Module::default() };
        module.renumber(
            |FuncId(old)| FuncId(new_function.get(&old).copied().unwrap_or(u32::MAX)),
            |GlobalId(old)| GlobalId(new_global.get(&old).copied().unwrap_or(u32::MAX)),
        );
        Ok(module)
    }

    fn function(&self, number: u32) -> Result<Function, BinaryError> {
        let (name, function) = item(&self.items.functions, number)?;
        Ok(Function { name: name.to_owned(), ..function })
    }

    fn global(&self, number: u32) -> Result<Global, BinaryError> {
        let (name, global) = item(&self.items.globals, number)?;
        Ok(Global { name: name.to_owned(), ..global })
    }
}

/// Returns items sorted by name, and a map from their numbers in the library to their new numbers.
fn in_order<T>(items: BTreeMap<u32, T>, name: impl Fn(&T) -> &str) -> (Vec<T>, BTreeMap<u32, u32>) {
    let mut items: Vec<(u32, T)> = items.into_iter().collect();
    items.sort_by(|(_, a), (_, b)| name(a).cmp(name(b)));
    let numbers = items.iter().zip(0..).map(|((old, _), new)| (*old, new)).collect();
    (items.into_iter().map(|(_, item)| item).collect(), numbers)
}

#[cfg(test)]
mod tests;
