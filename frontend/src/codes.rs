//! The diagnostic codes of semantic analysis, with their meanings.

macro_rules! codes {
    ($($name:ident = $code:literal, $text:literal;)*) => {
        $(#[doc = $text] pub const $name: &str = $code;)*

        /// Every code with its meaning, for the documentation.
        pub const ALL: &[(&str, &str)] = &[$(($code, $text),)*];
    };
}

codes! {
    UNKNOWN_NAME = "IW0301", "A name is not declared.";
    NOT_A_TYPE = "IW0302", "A name does not name a type, or a type is used as a value.";
    REDECLARED = "IW0303", "A name is declared again as something else.";
    TYPE_MISMATCH = "IW0304", "A value cannot be converted to the type that is needed.";
    BAD_OPERANDS = "IW0305", "An operator has operands of the wrong types.";
    NOT_LVALUE = "IW0306", "Something that is not a modifiable object is assigned to or has its address taken.";
    CONST_WRITE = "IW0307", "A const object or `__constant__` variable is written.";
    ARGUMENTS = "IW0308", "A function is called with the wrong number or types of arguments.";
    AMBIGUOUS = "IW0309", "Several overloads fit a call equally well.";
    NOT_CALLABLE = "IW0310", "Something that is not a function is called.";
    KERNEL_CALL = "IW0311", "A kernel is called like a function, without a launch configuration.";
    HOST_CALL = "IW0312", "Device code calls a host-only function.";
    HOST_VARIABLE = "IW0313", "Device code uses a host variable.";
    KERNEL_RETURN = "IW0314", "A kernel does not return void.";
    EXECUTION_SPACE = "IW0315", "Execution space specifiers contradict each other or are in the wrong place.";
    MEMORY_SPACE = "IW0316", "Memory space specifiers contradict each other or are in the wrong place.";
    SHARED_INIT = "IW0317", "A `__shared__` variable has an initialiser.";
    NOT_CONSTANT = "IW0318", "An expression is not a constant expression.";
    ARRAY_SIZE = "IW0319", "An array's size is missing, not positive or too large.";
    STATIC_ASSERT = "IW0320", "A static assertion fails.";
    NO_MEMBER = "IW0321", "A type has no such member.";
    INCOMPLETE = "IW0322", "A type is incomplete where its size is needed.";
    INITIALIZER = "IW0323", "An initialiser does not fit.";
    CONTROL_FLOW = "IW0324", "A break, continue, case or return is in the wrong place.";
    DUPLICATE_CASE = "IW0325", "A switch has two cases with the same value.";
    CONST_UNINITIALIZED = "IW0326", "A const variable or a reference has no initialiser.";
    PARAMETER = "IW0327", "A parameter's declaration is not allowed here.";
    UNDEFINED_FUNCTION = "IW0328", "A device function is called but not defined in this file.";
    BAD_RECORD = "IW0329", "A class that has errors in its declaration is used.";
    LAUNCH_BOUNDS = "IW0330", "The arguments of `__launch_bounds__` are wrong.";
    BAD_CAST = "IW0331", "A cast between these types is not possible.";
    VOID_VALUE = "IW0332", "A void expression is used as a value.";
    TOO_COMPLEX = "IW0333", "A declaration is nested too deeply or refers to itself.";
    DIVISION_BY_ZERO = "IW0334", "An integer is divided by the constant zero (warning).";
    PARAMETER_SPACE = "IW0335", "A kernel's parameters need more than 32764 bytes.";
    TEMPLATE_ARGUMENTS = "IW0336", "The arguments of a template do not fit its parameters or cannot be deduced.";
    TEMPLATE_LIMIT = "IW0338", "Templates are instantiated too deeply or too often.";
    NOT_INSTANTIATED = "IW0339", "A kernel template is never instantiated (warning).";
    NO_RETURN = "IW0340", "A function can end without returning a value (warning).";
    EVALUATION_LIMIT = "IW0341", "A constant expression needs too many steps, too deep calls or too much memory.";
    ACCESS = "IW0342", "A private or protected member is used outside of its class.";
    REFERENCE_PARAMETER = "IW0344", "A kernel's parameter is a reference, and gets the address of its argument (warning).";
    BYPASSED = "IW0345", "A jump bypasses the initialisation of a variable (warning).";
    OLD_WARP_FUNCTION = "IW0347", "A warp function without `_sync` is used (warning).";
    ALIGNMENT = "IW0348", "An alignment or a packing that is not possible, or that g++ and NVRTC understand differently.";
    NARROWING = "IW0349", "A narrowing conversion in braces where NVRTC warns of it or accepts it (warning).";
    LITERAL_CONST = "IW0346", "A string literal becomes a pointer to characters without `const` (warning).";
    LONG_DOUBLE = "IW0343", "A variable of type `long double` in device code, which calculates it as `double` (warning).";
    UNSUPPORTED = "IW0350", "Legal CUDA C++ that is not supported yet.";
    UNSUPPORTED_FUNCTION = "IW0351", "A CUDA function that is not supported yet.";
    UNSUPPORTED_TYPE = "IW0352", "A type that is not supported yet.";
    VIRTUAL = "IW0360", "A use of virtual bases that is not supported: in parameters of kernels, with inherited constructors, in `offsetof`.";
    EXCEPTIONS = "IW0361", "Exceptions, which device code does not have.";
    RTTI = "IW0362", "Type information at run time (`typeid`, `dynamic_cast`), which device code does not have.";
    INLINE_PTX = "IW0363", "Inline PTX (`asm`), which is not supported.";
    CUB_THRUST = "IW0364", "CUB or Thrust in device code, which are not supported.";
    CURAND = "IW0365", "cuRAND in device code, which is not supported.";
    CUDA_LIBRARY = "IW0366", "A part of cooperative groups or libcu++ that is not supported.";
    TENSOR_CORES = "IW0367", "Matrix functions for tensor cores and libraries on them, which are not supported.";
    TEXTURE = "IW0368", "A function or type of textures that is not supported.";
    SURFACE = "IW0369", "A function or type of surfaces that is not supported.";
    DEVICE_LAUNCH = "IW0370", "A part of CUDA's device runtime that is not supported.";
    ALLOCATION = "IW0371", "Ways to allocate memory that are not supported: `calloc`, `realloc`, `new` outside of functions, `new` with other arguments than a place.";
    VARIADIC = "IW0372", "Variable arguments (`...`) of a kernel, or device code that reads them.";
    WIDE_TYPE = "IW0373", "`__int128` where it is not supported (bit-fields, `switch`, enumerations, casts of pointers, large arguments of templates), or `long double` where it is not.";
    THREAD_LOCAL = "IW0374", "A `thread_local` variable, which device code does not have.";
    STANDARD_LIBRARY = "IW0375", "A part of C++'s standard library that device code cannot use.";
    DELETED = "IW0376", "A deleted function is used.";
    FORM = "IW0377", "A declaration has words, parameters, qualifiers or bases that what it declares cannot have.";
    ASM = "IW0378", "An operand of an `asm` statement does not fit its constraint.";
    UNROLL_COUNT = "IW0379", "The count of `#pragma unroll` is not positive or too large, so that it is ignored (warning).";
    INTERNAL = "IW0390", "A defect of Isowarp: the front end made code that does not verify.";
}

#[cfg(test)]
mod tests {
    use super::ALL;

    #[test]
    fn every_code_has_one_meaning() {
        let mut seen = rustc_hash::FxHashSet::default();
        let twice: Vec<_> = ALL.iter().filter(|(code, _)| !seen.insert(code)).collect();
        assert!(twice.is_empty(), "{twice:?}");
    }
}
