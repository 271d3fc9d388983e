//! Golden results: what plain NVRTC made of the original source on NVIDIA hardware.

use std::collections::BTreeMap;
use std::path::Path;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::case::Case;
use crate::data::first_difference;
use crate::execute::Outputs;

/// Buffers up to this size are stored whole, so that a difference can be named; larger ones by hash.
const WHOLE_BYTES: usize = 4096;

/// All golden results of one machine.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Golden {
    /// The GPU.
    pub device: String,
    /// Driver and NVRTC version.
    pub driver: String,
    /// By the case's name.
    pub cases: BTreeMap<String, GoldenCase>,
}

/// One case's results.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct GoldenCase {
    /// SHA-256 of the case file: another text needs another recording.
    pub source: String,
    /// By the buffer's name.
    pub buffers: BTreeMap<String, GoldenBuffer>,
}

/// One buffer.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct GoldenBuffer {
    /// SHA-256 of the bytes.
    pub sha256: String,
    /// The bytes, in hexadecimal digits, of small buffers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bytes: Option<String>,
}

fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write;
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut s, b| {
        // Writing to a String cannot fail.
        let _ = write!(s, "{b:02x}");
        s
    })
}

fn unhex(text: &str) -> Option<Vec<u8>> {
    (0..text.len() / 2).map(|i| u8::from_str_radix(text.get(i * 2..i * 2 + 2)?, 16).ok()).collect()
}

/// SHA-256 in hexadecimal digits.
pub fn sha256(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

/// Hash of a case's text, line ends normalised.
fn source_hash(case: &Case) -> std::io::Result<String> {
    Ok(sha256(std::fs::read_to_string(&case.path)?.replace("\r\n", "\n").as_bytes()))
}

impl Golden {
    /// Reads a golden file.
    ///
    /// # Errors
    /// A file that is missing or is no golden file.
    pub fn read(path: &Path) -> std::io::Result<Self> {
        Ok(serde_json::from_str(&std::fs::read_to_string(path)?)?)
    }

    /// Writes a golden file.
    ///
    /// # Errors
    /// What the file system reports.
    pub fn write(&self, path: &Path) -> std::io::Result<()> {
        let mut text = serde_json::to_string_pretty(self)?;
        text.push('\n');
        std::fs::write(path, text)
    }

    /// Adds or replaces a case's results.
    ///
    /// # Errors
    /// A case file that cannot be read.
    pub fn record(&mut self, case: &Case, outputs: &Outputs) -> std::io::Result<()> {
        let buffers = outputs.iter().map(|(name, output)| {
            let whole = output.bytes.len() <= WHOLE_BYTES;
            let buffer = GoldenBuffer { sha256: sha256(&output.bytes), bytes: whole.then(|| hex(&output.bytes)) };
            (name.clone(), buffer)
        });
        let recorded = GoldenCase { source: source_hash(case)?, buffers: buffers.collect() };
        self.cases.insert(case.name.clone(), recorded);
        Ok(())
    }

    /// How outputs differ from the golden results; `None` if they do not.
    pub fn difference(&self, case: &Case, outputs: &Outputs) -> Option<String> {
        let Some(golden) = self.cases.get(&case.name) else {
            return Some(
                "there is no golden result; record one, or say why there is none with `//@ unordered:`".into(),
            );
        };
        match source_hash(case) {
            Ok(hash) if hash == golden.source => {}
            Ok(_) => return Some("the golden result was recorded for another text of this case".to_owned()),
            Err(error) => return Some(format!("the case file cannot be read: {error}")),
        }
        for (name, output) in outputs {
            let Some(buffer) = golden.buffers.get(name) else {
                return Some(format!("the golden result has no buffer `{name}`"));
            };
            if sha256(&output.bytes) == buffer.sha256 {
                continue;
            }
            let bytes = buffer.bytes.as_deref().and_then(unhex);
            let difference = bytes.and_then(|b| first_difference(output.ty, &output.bytes, &b));
            return Some(match difference {
                Some(d) => format!(
                    "{name}[{}] is {}, golden {} ({} of {} elements differ)",
                    d.index, d.left, d.right, d.count, d.total
                ),
                None => format!("`{name}` differs from the golden result"),
            });
        }
        None
    }
}
