//! Reads, records and compares golden results: those of plain NVRTC for the original source on NVIDIA hardware.

use std::collections::BTreeMap;
use std::path::Path;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::arguments::{first_difference, snap};
use crate::case::Case;
use crate::outputs::Outputs;

/// Greatest size of a buffer whose bytes are stored, so that a difference can be named. For larger buffers only the
/// hash is stored.
const WHOLE_BYTES: usize = 4096;

/// All golden results of one machine.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Golden {
    /// Name of the GPU.
    pub device: String,
    /// Versions of the driver and of NVRTC.
    pub driver: String,
    /// CUDA toolkit whose headers (`cuda_fp16.h` and the like) were used, if any were.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub headers: Option<String>,
    /// Results by the case's name.
    pub cases: BTreeMap<String, GoldenCase>,
}

/// Results of one case.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct GoldenCase {
    /// SHA-256 of the case file. Another text needs another recording.
    pub source: String,
    /// Results by the buffer's name.
    pub buffers: BTreeMap<String, GoldenBuffer>,
}

/// Golden result of one buffer.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct GoldenBuffer {
    /// SHA-256 of the bytes.
    pub sha256: String,
    /// Bytes of a small buffer, in hexadecimal digits.
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
    let digit = |c: u8| (c as char).to_digit(16);
    let bytes = text.as_bytes().chunks(2).map(|pair| match pair {
        [high, low] => Some((digit(*high)? * 16 + digit(*low)?) as u8),
        _ => None,
    });
    bytes.collect()
}

/// Returns the SHA-256 in hexadecimal digits.
pub fn sha256(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

/// Returns the hash of a case's text with normalised line ends.
fn source_hash(case: &Case) -> std::io::Result<String> {
    Ok(sha256(std::fs::read_to_string(&case.path)?.replace("\r\n", "\n").as_bytes()))
}

/// Returns the error for a file whose results come from another machine than those that it is read or written with.
fn other_machine(path: &Path) -> std::io::Error {
    let reason = format!("{} was recorded on another machine", path.display());
    std::io::Error::new(std::io::ErrorKind::InvalidData, reason)
}

impl Golden {
    /// Reads a golden file, or a folder with a golden file for each family, all recorded on one machine.
    ///
    /// # Errors
    /// A path that is missing, a file that is not a golden file, and files of different machines.
    pub fn read(path: &Path) -> std::io::Result<Self> {
        if !path.is_dir() {
            return Ok(serde_json::from_str(&std::fs::read_to_string(path)?)?);
        }
        let mut files = std::fs::read_dir(path)?.map(|entry| Ok(entry?.path())).collect::<std::io::Result<Vec<_>>>()?;
        files.retain(|file| file.extension().is_some_and(|extension| extension == "json"));
        files.sort();
        let mut all = None::<Self>;
        for file in files {
            let one = Self::read(&file)?;
            match &mut all {
                None => all = Some(one),
                Some(all) if all.machine() == one.machine() => all.cases.extend(one.cases),
                Some(_) => return Err(other_machine(&file)),
            }
        }
        all.ok_or_else(|| std::io::Error::new(std::io::ErrorKind::NotFound, "the folder has no golden file"))
    }

    /// Returns everything but the results.
    fn machine(&self) -> (&str, &str, Option<&str>) {
        (&self.device, &self.driver, self.headers.as_deref())
    }

    /// Writes a golden file for the family of each of these cases into a folder. Results of other cases that a file has
    /// stay in it.
    ///
    /// # Errors
    /// Errors of the file system, and a file that was recorded on another machine.
    pub fn write_families(&self, folder: &Path, cases: &[Case]) -> std::io::Result<()> {
        std::fs::create_dir_all(folder)?;
        let mut families: BTreeMap<&str, BTreeMap<String, GoldenCase>> = BTreeMap::new();
        for case in cases {
            if let Some(golden) = self.cases.get(&case.name) {
                families.entry(&case.family).or_default().insert(case.name.clone(), golden.clone());
            }
        }
        for (family, results) in families {
            let path = folder.join(family).with_extension("json");
            let mut file = Self { cases: BTreeMap::new(), ..self.clone() };
            if path.exists() {
                let before = Self::read(&path)?;
                if before.machine() != self.machine() {
                    return Err(other_machine(&path));
                }
                file.cases = before.cases;
            }
            file.cases.extend(results);
            file.write(&path)?;
        }
        Ok(())
    }

    /// Writes a golden file atomically.
    ///
    /// # Errors
    /// Errors of the file system.
    pub fn write(&self, path: &Path) -> std::io::Result<()> {
        let mut text = serde_json::to_string_pretty(self)?;
        text.push('\n');
        let new = path.with_extension("new");
        std::fs::write(&new, text)?;
        std::fs::rename(&new, path)
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

    /// Returns true if results were recorded for the case's current text, so that plain NVRTC has compiled it. Also
    /// returns true if the case gives a reason why they cannot be recorded.
    pub fn is_recorded(&self, case: &Case) -> bool {
        if case.not_golden.is_some() {
            return true;
        }
        let golden = self.cases.get(&case.name);
        golden.is_some_and(|golden| source_hash(case).is_ok_and(|hash| hash == golden.source))
    }

    /// Describes how outputs differ from the golden results. Returns `None` if they do not.
    pub fn difference(&self, case: &Case, outputs: &Outputs) -> Option<String> {
        if case.not_golden.is_some() {
            return None;
        }
        let Some(golden) = self.cases.get(&case.name) else {
            return Some("no golden result for this case; record one on an NVIDIA GPU".into());
        };
        match source_hash(case) {
            Ok(hash) if hash == golden.source => {}
            Ok(_) => return Some("the golden result was recorded for another text of this case".to_owned()),
            Err(error) => return Some(format!("the case file cannot be read: {error}")),
        }
        if let Some(name) = golden.buffers.keys().find(|name| !outputs.contains_key(*name)) {
            return Some(format!("no `{name}` to compare with its golden result"));
        }
        for (name, output) in outputs {
            let Some(buffer) = golden.buffers.get(name) else {
                return Some(format!("the golden result has no buffer `{name}`"));
            };
            if sha256(&output.bytes) == buffer.sha256 {
                continue;
            }
            let bytes = buffer.bytes.as_deref().and_then(unhex);
            let within = case.within.iter().find(|(n, _)| n == name).map(|(_, ulps)| *ulps);
            if let (Some(ulps), Some(golden)) = (within, &bytes) {
                let near = snap(output.ty, &output.bytes, golden, ulps);
                match first_difference(output.ty, &near, golden) {
                    None => continue,
                    Some(d) => {
                        return Some(format!(
                            "{name}[{}] is {}, golden {}: more than {ulps} units in the last place ({} of {} elements)",
                            d.index, d.left, d.right, d.count, d.total
                        ));
                    }
                }
            }
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use isowarp_core::ir::Scalar;

    use super::*;
    use crate::outputs::Output;

    fn outputs(entries: &[(&str, &[u8])]) -> Outputs {
        entries.iter().map(|(n, b)| ((*n).to_owned(), Output { ty: Scalar::U8, bytes: b.to_vec() })).collect()
    }

    #[test]
    fn every_difference_from_a_golden_result_is_reported() {
        let dir = std::env::temp_dir().join(format!("isowarp-golden-{}", std::process::id()));
        std::fs::create_dir_all(&dir).unwrap();
        let source = dir.join("a_case.cu");
        std::fs::write(&source, "//@ family: f\n//@ launch: k grid=1 block=1\n").unwrap();
        let case = Case::read(&source).unwrap();
        let large = vec![7u8; WHOLE_BYTES + 1];
        let mut golden = Golden::default();
        golden.record(&case, &outputs(&[("a", &[1, 2, 255]), ("b", &large)])).unwrap();
        let file = dir.join("golden.json");
        golden.write(&file).unwrap();
        let golden = Golden::read(&file).unwrap();
        let told = |entries: &[(&str, &[u8])]| golden.difference(&case, &outputs(entries)).unwrap_or_default();
        assert_eq!(told(&[("a", &[1, 2, 255]), ("b", &large)]), "");
        assert_eq!(told(&[("a", &[1, 2, 254]), ("b", &large)]), "a[2] is 254, golden 255 (1 of 3 elements differ)");
        assert!(told(&[("a", &[1, 2]), ("b", &large)]).contains("a[2] is (missing)"));
        assert!(told(&[("a", &[1, 2, 255]), ("b", &large[1..])]).contains("`b` differs"));
        assert!(told(&[("a", &[1, 2, 255])]).contains("no `b`"));
        assert!(told(&[("a", &[1, 2, 255]), ("b", &large), ("c", &[])]).contains("no buffer `c`"));
        std::fs::write(&source, "//@ family: f\n//@ launch: k grid=2 block=1\n").unwrap();
        assert!(told(&[("a", &[1, 2, 255]), ("b", &large)]).contains("another text"));
        std::fs::remove_dir_all(&dir).unwrap();
    }

    #[test]
    fn hexadecimal_digits_survive_a_round_trip() {
        let bytes: Vec<u8> = (0..=255).collect();
        assert_eq!(unhex(&hex(&bytes)), Some(bytes));
        assert_eq!((unhex("abc"), unhex("+1"), unhex("zz"), unhex("")), (None, None, None, Some(Vec::new())));
    }

    #[test]
    fn golden_results_are_kept_by_family_for_one_machine() {
        let dir = std::env::temp_dir().join(format!("isowarp-golden-families-{}", std::process::id()));
        let case = |family: &str, name: &str| {
            std::fs::create_dir_all(&dir).unwrap();
            let source = dir.join(name).with_extension("cu");
            std::fs::write(&source, format!("//@ family: {family}\n//@ launch: k grid=1 block=1\n")).unwrap();
            Case::read(&source).unwrap()
        };
        let cases = [case("f", "first"), case("g", "second"), case("f", "third")];
        let folder = dir.join("golden");
        for case in &cases {
            let mut golden = Golden { device: "a GPU".to_owned(), ..Golden::default() };
            golden.record(case, &outputs(&[("a", &[1])])).unwrap();
            golden.write_families(&folder, &cases).unwrap();
        }
        let names = |file: &str| Golden::read(&folder.join(file)).unwrap().cases.into_keys().collect::<Vec<_>>();
        assert_eq!([names("f.json"), names("g.json")], [vec!["first", "third"], vec!["second"]]);
        assert_eq!(names(""), ["first", "second", "third"]);
        let mut other = Golden { device: "another GPU".to_owned(), ..Golden::default() };
        other.record(&cases[0], &outputs(&[("a", &[1])])).unwrap();
        assert!(other.write_families(&folder, &cases).is_err());
        other.write(&folder.join("h.json")).unwrap();
        assert!(Golden::read(&folder).is_err());
        std::fs::remove_dir_all(&dir).unwrap();
    }
}
