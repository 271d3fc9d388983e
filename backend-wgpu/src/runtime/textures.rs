//! Tracks the textures that are known at a launch: the words of the records that texture objects point to.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::Arc;

use isowarp_core::backend::{DevicePtr, Error, FloatMode};
use isowarp_core::passes::legalise::fix_textures::{FAST, KIND, KnownTexture, NOT_KNOWN, RECORD, TexturePlace, WORD};

use super::module_shared::ModuleShared;
use super::texture_records::Record;
use crate::lower::{KnownTextures, LoweredKernel};

/// Description of a texture of one `float` with point sampling and clamped coordinates. Kernels are lowered for it
/// before they are launched, since lowering them for every possible texture takes long.
const PLAIN: u32 = 0x1a | 0b1_0101 << 12;

/// Returns what is known of a kernel's textures before it is launched.
pub(super) fn before_launches(places: &BTreeSet<TexturePlace>) -> KnownTextures {
    places.iter().map(|place| (*place, KnownTexture { word: Some(PLAIN), kind: NOT_KNOWN })).collect()
}

/// Returns the object at a place, if it is known. An object with this number need not exist.
fn object(place: TexturePlace, module: &ModuleShared, params: &[u8]) -> Option<DevicePtr> {
    match place {
        TexturePlace::Param(at) => {
            Some(DevicePtr(u64::from_le_bytes(*params.get(usize::try_from(at).ok()?..)?.first_chunk()?)))
        }
        TexturePlace::Reference(id) => module.references.get(&id),
    }
}

/// Returns the record of the object at a place, if it is known.
fn record(place: TexturePlace, module: &ModuleShared, params: &[u8]) -> Option<Record> {
    module.device.textures.get(&object(place, module, params)?)
}

/// Returns what a launch knows of a kernel's textures.
pub(super) fn at_launch(places: &BTreeSet<TexturePlace>, module: &ModuleShared, params: &[u8]) -> KnownTextures {
    if places.is_empty() {
        return Arc::default();
    }
    let fast = if module.floats == FloatMode::Native { FAST } else { 0 };
    let known = |place: &TexturePlace| {
        let record = module.device.textures.get(&object(*place, module, params)?);
        let word = |at: u64| Some(u32::from_le_bytes(*record.as_ref()?.get(at as usize..)?.first_chunk()?));
        Some((*place, KnownTexture { word: word(WORD).map(|word| word | fast), kind: word(KIND).unwrap_or(0) }))
    };
    places.iter().filter_map(known).collect()
}

/// Returns a launch's parameters, followed by the records that are parameters.
///
/// # Errors
/// If a texture no longer exists that existed when the kernel was lowered.
pub(super) fn with_records<'a>(
    params: &'a [u8],
    lowered: &LoweredKernel,
    module: &ModuleShared,
) -> Result<Cow<'a, [u8]>, Error> {
    let mut all = Cow::Borrowed(params);
    for (place, offset) in &lowered.records {
        let gone = || Error::InvalidArgument {
            kernel: lowered.function.name.clone(),
            reason: "was given a texture that no longer exists".to_owned(),
        };
        let record = record(*place, module, params).ok_or_else(gone)?;
        let start = usize::try_from(*offset).unwrap_or(usize::MAX);
        let all = all.to_mut();
        all.resize(start.max(all.len()), 0);
        all.extend(record.into_iter().take(RECORD as usize));
    }
    Ok(all)
}
