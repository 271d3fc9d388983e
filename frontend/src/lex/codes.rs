//! The diagnostic codes of the lexer and the preprocessor, each with its meaning.

macro_rules! codes {
    ($($name:ident = $code:literal, $text:literal;)*) => {
        $(#[doc = $text] pub const $name: &str = $code;)*

        /// Every code with its meaning, for the documentation.
        pub const ALL: &[(&str, &str)] = &[$(($code, $text),)*];
    };
}

codes! {
    NOT_TEXT = "IW0101", "The file is not a text file.";
    CANNOT_READ = "IW0102", "The file cannot be read.";
    COMMENT = "IW0103", "A comment is unterminated.";
    QUOTE = "IW0104", "A string or character literal is unterminated.";
    STRAY = "IW0105", "A character has no meaning outside of literals and comments.";
    NUMBER = "IW0106", "A number is malformed.";
    NUMBER_RANGE = "IW0107", "A number does not fit any type.";
    ESCAPE = "IW0108", "A character literal or an escape sequence is malformed.";
    ENCODING = "IW0109", "Bytes that are not UTF-8 were replaced (warning).";
    CONDITIONAL = "IW0110", "An #else, #elif or #endif has no matching #if.";
    OPEN_CONDITIONAL = "IW0111", "An #if has no #endif.";
    CONDITION = "IW0112", "The condition of an #if or #elif is malformed.";
    DEFINE = "IW0113", "A #define or #undef is malformed.";
    REDEFINED = "IW0114", "A macro is defined again with another body (warning).";
    ARGUMENTS = "IW0115", "A macro is invoked with the wrong arguments.";
    PASTE = "IW0116", "The ## operator does not form a single token.";
    ERROR_DIRECTIVE = "IW0118", "An #error directive was reached.";
    WARNING_DIRECTIVE = "IW0119", "A #warning directive was reached (warning).";
    MISSING_INCLUDE = "IW0120", "An included file is not found.";
    INCLUDE_DEPTH = "IW0121", "Includes are nested too deeply.";
    INCLUDE = "IW0122", "An #include directive is malformed.";
    DIRECTIVE = "IW0123", "A directive is unknown or malformed.";
    LIMIT = "IW0124", "Macro expansion exceeds its limits.";
    TOO_MANY = "IW0125", "Too many errors; the rest is not shown.";
    TOO_LARGE = "IW0127", "The file is too large.";
}
