//! The code that registers a file's bundle, in the form that nvcc and clang use (`__cudaRegisterFatBinary`).

use std::fmt::Write as _;
use std::path::Path;

/// C++ for the end of a translation unit without device code.
pub const NO_DEVICE_CODE: &str = "\nstatic void **__iw_module() { return nullptr; }\n";

/// Returns the assembler's directive for the bytes of a file, which has to exist when the result is compiled.
pub fn included(bundle: &Path) -> String {
    let file = bundle.display().to_string().replace('\\', "\\\\").replace('"', "\\\"");
    format!(r#".incbin \"{file}\""#)
}

/// Returns the assembler's directives for bytes that become part of the text.
pub fn written(bundle: &[u8]) -> String {
    let mut out = String::with_capacity(4 * bundle.len());
    for line in bundle.chunks(64) {
        let before = if out.is_empty() { ".byte " } else { r"\n.byte " };
        out.push_str(before);
        for (at, byte) in line.iter().enumerate() {
            let comma = if at == 0 { "" } else { "," };
            // Writing to a string does not fail.
            let _ = write!(out, "{comma}{byte}");
        }
    }
    out
}

/// Returns C++ for the end of a translation unit. `bundle` holds the assembler's directives for the bundle's bytes.
pub fn registration(bundle: &str) -> String {
    format!(
        r#"
# 1 "<isowarp-nvcc>"
asm(".pushsection .nv_fatbin,\"a\"\n.balign 16\n.Liw_bundle:\n{bundle}\n.balign 8\n"
    ".popsection\n.pushsection .data.rel.local,\"aw\"\n.balign 8\n__iw_bundle:\n.quad .Liw_bundle\n.popsection\n");
extern "C" const void *const __iw_bundle_place asm("__iw_bundle") __attribute__((visibility("hidden")));
static void **__iw_module() {{
    static void **handle = nullptr;
    static struct {{ int magic; int version; const void *data; void *unused; }} wrapper = {{ 0x466243b1, 1, nullptr, nullptr }};
    if (!handle) {{
        wrapper.data = __iw_bundle_place;
        handle = __cudaRegisterFatBinary(&wrapper);
        __cudaRegisterFatBinaryEnd(handle);
    }}
    return handle;
}}
static void **const __iw_module_handle __attribute__((unused)) = __iw_module();
"#
    )
}
