//! Keeps compiled programs on disk, under a key of all inputs of the compilation.

use isowarp_core::disk_cache::{DiskCache, Key};

use super::library::{Nvrtc, nvrtc};
use super::{Compiled, Dialect, NvrtcError, Request, compile, headers, options};

/// Kind of the entries, in their folder and in their keys. To be changed together with their format.
const KIND: &str = "nvrtc-1";

/// Compiles a request, unless this NVRTC has compiled the same text with the same options before.
pub(crate) fn compile_cached(request: &Request<'_>) -> Result<Compiled, NvrtcError> {
    let nvrtc = nvrtc().map_err(NvrtcError::Unavailable)?;
    let Some(cache) = DiskCache::of(KIND).filter(|_| is_whole(request)) else { return compile(request) };
    let key = key(nvrtc, request);
    if let Some(compiled) = cache.get(&key).and_then(|bytes| decode(&bytes)) {
        return Ok(compiled);
    }
    let compiled = compile(request)?;
    cache.put(&key, &encode(&compiled));
    Ok(compiled)
}

/// Returns true if the request contains the whole input of the compilation. Files that a source includes may change.
fn is_whole(request: &Request<'_>) -> bool {
    let reads = |option: &String| option.starts_with("--include-path") || option.starts_with("-I");
    match request.dialect {
        Dialect::Printed => true,
        Dialect::Source { .. } => !request.text.contains("#include") || !options(request).iter().any(reads),
    }
}

fn key(nvrtc: &Nvrtc, request: &Request<'_>) -> Key {
    let (major, minor) = nvrtc.version;
    let made_by = format!("{KIND} {} {major}.{minor} {}", env!("CARGO_PKG_VERSION"), nvrtc.file);
    let options = options(request);
    let mut parts = vec![made_by.as_str(), request.name, request.text, "options"];
    parts.extend(options.iter().map(String::as_str));
    parts.push("names");
    parts.extend(request.names.iter().map(String::as_str));
    if matches!(request.dialect, Dialect::Source { .. }) {
        parts.extend(headers::ALL.iter().flat_map(|(name, text)| [*name, *text]));
    }
    Key::of(parts.into_iter().map(str::as_bytes))
}

/// Encodes a program as parts with their lengths: PTX, machine code after a byte that is 1 if there is any, the log,
/// and names.
fn encode(compiled: &Compiled) -> Vec<u8> {
    let mut code = vec![u8::from(compiled.cubin.is_some())];
    code.extend(compiled.cubin.iter().flatten());
    let parts = [compiled.ptx.as_bytes(), &code, compiled.log.as_bytes()];
    let mut bytes = Vec::new();
    for part in parts.into_iter().chain(compiled.names.iter().map(String::as_bytes)) {
        bytes.extend((part.len() as u64).to_le_bytes());
        bytes.extend(part);
    }
    bytes
}

fn decode(mut bytes: &[u8]) -> Option<Compiled> {
    let mut parts = Vec::new();
    while let Some((length, rest)) = bytes.split_first_chunk::<8>() {
        let (part, rest) = rest.split_at_checked(usize::try_from(u64::from_le_bytes(*length)).ok()?)?;
        parts.push(part);
        bytes = rest;
    }
    let text = |part: &[u8]| String::from_utf8(part.to_vec()).ok();
    let [ptx, code, log, names @ ..] = &*parts else { return None };
    let (has_code, code) = code.split_first()?;
    Some(Compiled {
        ptx: text(ptx)?,
        cubin: (*has_code == 1).then(|| code.to_vec()),
        names: names.iter().map(|name| text(name)).collect::<Option<_>>()?,
        log: text(log)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cached_programs_read_back() {
        let mut compiled = Compiled {
            ptx: "// PTX\n".to_owned(),
            cubin: Some(vec![0, 255, 1]),
            names: vec!["_Z1kv".to_owned(), String::new()],
            log: "a warning".to_owned(),
        };
        assert_eq!(decode(&encode(&compiled)), Some(compiled.clone()));
        compiled.cubin = None;
        let bytes = encode(&compiled);
        assert_eq!(decode(&bytes), Some(compiled));
        assert_eq!(decode(&bytes[..20]), None);
        assert_eq!(decode(&[]), None);
    }
}
