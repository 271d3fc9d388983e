//! Removes repeated errors: a file with errors may be included hundreds of times, and a macro with errors may be used
//! as often.

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::SourceMap;
use rustc_hash::FxHashMap;

/// Largest number of equal messages about one position in a file.
const MOST: u32 = 10;

/// Largest number of equal messages about one position in a macro's definition.
const MOST_OF_A_MACRO: u32 = 3;

/// Removes messages that repeat often enough for one position of a file or of a macro's definition. Affected kernels
/// are still rejected, because this runs after it is known which kernels have errors.
pub(super) fn thin_out(diagnostics: &mut Vec<Diagnostic>, sources: &SourceMap) {
    if diagnostics.len() <= MOST_OF_A_MACRO as usize {
        return;
    }
    let names: Vec<&str> = sources.files().map(|(_, file)| file.name()).collect();
    let mut said: FxHashMap<(&str, u32, &str, String), u32> = FxHashMap::default();
    diagnostics.retain(|d| {
        let Some(span) = d.span else { return true };
        let defined = sources.expansions().chain(span.expansion).next().map(|(_, place)| place);
        let most = if defined.is_some() { MOST_OF_A_MACRO } else { MOST };
        let place = defined.unwrap_or(span);
        let Some(name) = names.get(place.file.0 as usize) else { return true };
        let count = said.entry((*name, place.start, d.code, d.message.clone())).or_default();
        *count += 1;
        *count <= most
    });
}
