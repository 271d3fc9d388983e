//! The results of calls (`nvrtcResult`).

use std::ffi::{CStr, c_int};

macro_rules! results {
    ($($name:ident = $number:literal, $text:literal;)*) => {
        /// A result of NVRTC.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        #[repr(i32)]
        pub enum Code { $($name = $number,)* }

        /// All results with their names.
        const ALL: &[(Code, &CStr)] = &[$((Code::$name, $text),)*];
    };
}

results! {
    Success = 0, c"NVRTC_SUCCESS";
    OutOfMemory = 1, c"NVRTC_ERROR_OUT_OF_MEMORY";
    ProgramCreationFailure = 2, c"NVRTC_ERROR_PROGRAM_CREATION_FAILURE";
    InvalidInput = 3, c"NVRTC_ERROR_INVALID_INPUT";
    InvalidProgram = 4, c"NVRTC_ERROR_INVALID_PROGRAM";
    InvalidOption = 5, c"NVRTC_ERROR_INVALID_OPTION";
    Compilation = 6, c"NVRTC_ERROR_COMPILATION";
    BuiltinOperationFailure = 7, c"NVRTC_ERROR_BUILTIN_OPERATION_FAILURE";
    NoNameExpressionsAfterCompilation = 8, c"NVRTC_ERROR_NO_NAME_EXPRESSIONS_AFTER_COMPILATION";
    NoLoweredNamesBeforeCompilation = 9, c"NVRTC_ERROR_NO_LOWERED_NAMES_BEFORE_COMPILATION";
    NameExpressionNotValid = 10, c"NVRTC_ERROR_NAME_EXPRESSION_NOT_VALID";
    InternalError = 11, c"NVRTC_ERROR_INTERNAL_ERROR";
    TimeFileWriteFailed = 12, c"NVRTC_ERROR_TIME_FILE_WRITE_FAILED";
    NoPchCreateAttempted = 13, c"NVRTC_ERROR_NO_PCH_CREATE_ATTEMPTED";
    PchCreateHeapExhausted = 14, c"NVRTC_ERROR_PCH_CREATE_HEAP_EXHAUSTED";
    PchCreate = 15, c"NVRTC_ERROR_PCH_CREATE";
    Cancelled = 16, c"NVRTC_ERROR_CANCELLED";
    TimeTraceFileWriteFailed = 17, c"NVRTC_ERROR_TIME_TRACE_FILE_WRITE_FAILED";
}

/// Returns the name of a result.
pub fn name_of(number: c_int) -> &'static CStr {
    ALL.iter().find(|(code, _)| *code as c_int == number).map_or(c"NVRTC_ERROR unknown", |(_, name)| name)
}

/// The result of a call.
pub type Result<T> = std::result::Result<T, Code>;
