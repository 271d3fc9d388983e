//! Errors that are said again and again, for a file with errors may be included hundreds of times.

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::SourceMap;
use rustc_hash::FxHashMap;

/// How often something is said of one place of a file.
const MOST: u32 = 10;

/// Leaves out what was said of the same place of the same file often enough. What it is about is refused all the same: this comes after it
/// is known which kernels have errors.
pub(super) fn thin_out(diagnostics: &mut Vec<Diagnostic>, sources: &SourceMap) {
    if diagnostics.len() <= MOST as usize {
        return;
    }
    let names: Vec<&str> = sources.files().map(|(_, file)| file.name()).collect();
    let mut said: FxHashMap<(&str, u32, &str, String), u32> = FxHashMap::default();
    diagnostics.retain(|d| {
        let Some((span, name)) = d.span.and_then(|span| Some((span, *names.get(span.file.0 as usize)?))) else {
            return true;
        };
        let count = said.entry((name, span.start, d.code, d.message.clone())).or_default();
        *count += 1;
        *count <= MOST
    });
}
