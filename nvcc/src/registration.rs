//! The code that registers a file's bundle, in the form that nvcc and clang use (`__cudaRegisterFatBinary`).

use std::path::Path;

/// C++ for the end of a translation unit without device code.
pub const NO_DEVICE_CODE: &str = "\nstatic void **__iw_module() { return nullptr; }\n";

/// Returns C++ for the end of a translation unit. `bundle` is the file with the bundle's bytes.
pub fn registration(bundle: &Path) -> String {
    let file = bundle.display().to_string().replace('\\', "\\\\").replace('"', "\\\"");
    format!(
        r#"
# 1 "<isowarp-nvcc>"
asm(".pushsection .nv_fatbin,\"a\"\n.balign 16\n.Liw_bundle:\n.incbin \"{file}\"\n.balign 8\n"
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
