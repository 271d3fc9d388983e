//! `--save-png`: saves pictures that kernels have drawn as PNG files.

use std::path::PathBuf;

use isowarp_conformance::arguments::{ArgSpec, PictureLayout, TextureSource, TextureSpec, png_bytes};
use isowarp_core::ir::Scalar;

use super::super::{Failure, output};
use super::device::Outcome;

/// A picture to save.
pub(super) struct SavePng {
    name: String,
    layout: PictureLayout,
    path: PathBuf,
}

impl SavePng {
    /// Parses `NAME[:WIDTHxHEIGHT]=PATH`. The arguments determine type and size.
    pub fn parse(text: &str, specs: &[&ArgSpec], bound: &[TextureSpec]) -> Result<Self, Failure> {
        let wrong = |reason: &str| Failure::Usage(format!("--save-png {text}: {reason}"));
        let (left, path) = text.split_once('=').ok_or_else(|| wrong("expected NAME[:WIDTHxHEIGHT]=PATH"))?;
        let (name, extent) = match left.rsplit_once(':').and_then(|(name, size)| Some((name, extent(size)?))) {
            Some((name, extent)) => (name, Some(extent)),
            None => (left, None),
        };
        let (ty, elements, known) = declared(name, specs, bound)
            .ok_or_else(|| wrong(&format!("no buffer or surface declared by --arg is named `{name}`")))?;
        let layout = match (extent, known) {
            (Some([width, height]), _) => {
                let pixels = u64::from(width) * u64::from(height);
                let components = elements.checked_div(pixels).and_then(|n| u32::try_from(n).ok()).unwrap_or(0);
                PictureLayout { width, height, components }
            }
            (None, Some(known)) => known,
            (None, None) => {
                return Err(wrong(&format!(
                    "the width is not known: write {name}:WIDTHxHEIGHT=PATH, or declare {name}:{ty}x4[WIDTH,HEIGHT]"
                )));
            }
        };
        layout.check(ty, elements).map_err(|reason| wrong(&reason))?;
        Ok(Self { name: name.to_owned(), layout, path: path.into() })
    }

    /// Writes the file.
    pub fn write(&self, outcome: &Outcome) -> Result<(), Failure> {
        let Some((_, data)) = outcome.outputs.iter().find(|(name, _)| *name == self.name) else { return Ok(()) };
        let png = png_bytes(data.ty, &data.bytes, self.layout);
        let png = png.map_err(|e| Failure::Usage(format!("{}: {e}", self.path.display())))?;
        output::write_file(&self.path, &png)
    }
}

/// Parses a size: `640x480`.
fn extent(text: &str) -> Option<[u32; 2]> {
    let (width, height) = text.split_once('x')?;
    Some([width.parse().ok()?, height.parse().ok()?])
}

/// Returns type, number of elements and layout of a buffer or surface.
fn declared(name: &str, specs: &[&ArgSpec], bound: &[TextureSpec]) -> Option<(Scalar, u64, Option<PictureLayout>)> {
    let textures = || {
        let arguments =
            specs.iter().filter_map(|spec| if let ArgSpec::Texture(spec) = *spec { Some(spec) } else { None });
        bound.iter().chain(arguments)
    };
    for spec in specs {
        if let ArgSpec::Buffer(spec) = *spec
            && spec.name == name
        {
            return Some((spec.ty, spec.count as u64, spec.layout));
        }
    }
    let mut found = textures().find(|t| t.name == name && t.surface)?;
    // Each surface may be another object for the array of an earlier one.
    for _ in 0..textures().count() {
        let TextureSource::Named(other, None) = &found.source else { break };
        found = textures().find(|t| t.name == *other)?;
    }
    let (TextureSource::Array { texels, .. } | TextureSource::Memory { texels, .. }) = &found.source else {
        return None;
    };
    let layout = found.layout()?;
    Some((texels.ty, layout.elements(), Some(layout)))
}
