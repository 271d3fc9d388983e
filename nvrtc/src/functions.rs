//! The C functions.

use std::ffi::{c_char, c_int};
use std::path::PathBuf;

use crate::abi::{Out, Text, Texts};
use crate::entry::{add, find, functions, lock, remove};
use crate::files::Files;
use crate::program::Program;
use crate::results::{Code, Result, name_of};

/// Handle of a program.
type Handle = usize;

/// Version of CUDA whose interface this is.
const VERSION: (c_int, c_int) = (13, 0);

/// The architectures of CUDA 13.
const ARCHITECTURES: [c_int; 11] = [75, 80, 86, 87, 88, 89, 90, 100, 103, 110, 120];

fn create(out: Out<Handle>, source: Text, name: Text, count: c_int, headers: Texts, names: Texts) -> Result<()> {
    let source = source.get().ok_or(Code::InvalidInput)?;
    // A program without a name has the one that NVRTC gives it.
    let name = name.get().filter(|name| !name.is_empty()).unwrap_or_else(|| "default_program".to_owned());
    let names = names.get(count)?.into_iter().map(PathBuf::from);
    let headers = names.zip(headers.get(count)?).collect();
    let files = Files { main: (name.into(), source), headers };
    out.set(add(Program::new(files)))
}

/// Writes bytes as characters of C.
fn give(out: Out<c_char>, bytes: &[u8]) -> Result<()> {
    let characters: Vec<c_char> = bytes.iter().map(|byte| *byte as c_char).collect();
    out.set_all(&characters)
}

/// Returns the name of a result.
///
/// # Safety
/// None is necessary.
#[unsafe(no_mangle)]
#[allow(non_snake_case, reason = "NVIDIA's name")]
pub unsafe extern "C" fn nvrtcGetErrorString(result: c_int) -> *const c_char {
    name_of(result).as_ptr()
}

functions! {
    /// Returns the version of NVRTC.
    nvrtcVersion(major: Out<c_int>, minor: Out<c_int>) = {
        major.set(VERSION.0)?;
        minor.set(VERSION.1)
    };
    /// Returns the number of architectures.
    nvrtcGetNumSupportedArchs(count: Out<c_int>) = count.set(ARCHITECTURES.len() as c_int);
    /// Returns the architectures.
    nvrtcGetSupportedArchs(out: Out<c_int>) = out.set_all(&ARCHITECTURES);
    /// Creates a program of a source and headers.
    nvrtcCreateProgram(out: Out<Handle>, source: Text, name: Text, count: c_int, headers: Texts, names: Texts) =
        create(out, source, name, count, headers, names);
    /// Destroys a program, and sets its handle to null.
    nvrtcDestroyProgram(program: Out<Handle>) = {
        remove(program.get()?)?;
        program.set(0)
    };
    /// Compiles a program.
    nvrtcCompileProgram(program: Handle, count: c_int, options: Texts) =
        lock(&*find(program)?).compile(&options.get(count)?);
    /// Returns the size of the code in place of PTX, with a null character.
    nvrtcGetPTXSize(program: Handle, size: Out<usize>) = size.set(lock(&*find(program)?).text()?.len());
    /// Returns the code in place of PTX.
    nvrtcGetPTX(program: Handle, out: Out<c_char>) = give(out, lock(&*find(program)?).text()?);
    /// Returns the size of the code in place of machine code: 0 if the architecture is one of PTX.
    nvrtcGetCUBINSize(program: Handle, size: Out<usize>) = size.set(lock(&*find(program)?).bytes()?.len());
    /// Returns the code in place of machine code.
    nvrtcGetCUBIN(program: Handle, out: Out<c_char>) = give(out, lock(&*find(program)?).bytes()?);
    /// Returns the size of the code for linking with optimisation.
    nvrtcGetLTOIRSize(program: Handle, size: Out<usize>) = size.set(lock(&*find(program)?).text()?.len());
    /// Returns the code for linking with optimisation.
    nvrtcGetLTOIR(program: Handle, out: Out<c_char>) = give(out, lock(&*find(program)?).text()?);
    /// Returns the size of the code for OptiX: none is made.
    nvrtcGetOptiXIRSize(program: Handle, size: Out<usize>) = {
        find(program)?;
        size.set(0)
    };
    /// Returns an error: no code for OptiX is made.
    nvrtcGetOptiXIR(program: Handle, _out: Out<c_char>) = {
        find(program)?;
        Err(Code::InvalidProgram)
    };
    /// Returns the size of the messages, with a null character.
    nvrtcGetProgramLogSize(program: Handle, size: Out<usize>) = size.set(lock(&*find(program)?).log().len() + 1);
    /// Returns the messages of the last compilation.
    nvrtcGetProgramLog(program: Handle, out: Out<c_char>) = {
        let program = find(program)?;
        let program = lock(&program);
        give(out, &[program.log().as_bytes(), &[0]].concat())
    };
    /// Notes an expression whose name the program will ask for.
    nvrtcAddNameExpression(program: Handle, expression: Text) =
        lock(&*find(program)?).add_expression(&expression.get().ok_or(Code::InvalidInput)?);
    /// Returns the name of an expression. It is valid until the program is destroyed or compiled again.
    nvrtcGetLoweredName(program: Handle, expression: Text, out: Out<*const c_char>) = {
        let expression = expression.get().ok_or(Code::InvalidInput)?;
        let program = find(program)?;
        out.set(lock(&program).lowered(&expression)?.as_ptr())
    };
    /// Returns the size of the heap for precompiled headers: none are made.
    nvrtcGetPCHHeapSize(size: Out<usize>) = size.set(0);
    /// Sets the size of the heap for precompiled headers: none are made.
    nvrtcSetPCHHeapSize(_size: usize) = Ok(());
    /// Returns whether a precompiled header was made.
    nvrtcGetPCHCreateStatus(program: Handle) = {
        find(program)?;
        Err(Code::NoPchCreateAttempted)
    };
    /// Returns the size of the heap that a precompiled header needs.
    nvrtcGetPCHHeapSizeRequired(program: Handle, size: Out<usize>) = {
        find(program)?;
        size.set(0)
    };
    /// Sets a function that may cancel a compilation. It is not called: compilations are short.
    nvrtcSetFlowCallback(program: Handle, _callback: usize, _data: usize) = find(program).map(drop);
}
