//! Finds the folders in which the files that a source includes are usually located: the source's own folder, folders
//! for headers next to it and above it, and the folders that the Makefile next to it names with `-I`.
//!
//! Other build systems are not read. A file that is in none of these folders is searched for in the whole project.

use std::collections::HashMap;
use std::ffi::OsString;
use std::path::{Component, Path, PathBuf};

/// Folders that commonly contain headers.
const HEADERS: [&str; 4] = ["include", "inc", "common", "Common"];

/// Returns the folders for a file below a root, in order.
pub fn folders(file: &Path, root: &Path) -> Vec<PathBuf> {
    let mut out: Vec<PathBuf> = file.parent().map(Path::to_owned).into_iter().collect();
    let above = || file.ancestors().skip(1).take_while(|f| f.starts_with(root));
    for folder in above() {
        out.extend(HEADERS.iter().map(|name| folder.join(name)).filter(|f| f.is_dir()));
    }
    for folder in above() {
        for name in ["Makefile", "makefile"] {
            if let Ok(text) = std::fs::read_to_string(folder.join(name)) {
                let named = of_makefile(&text).into_iter().map(|f| folder.join(f));
                out.extend(named.filter(|f| f.is_dir()));
                return out;
            }
        }
    }
    out
}

/// All files of a project, by name.
#[derive(Debug, Default)]
pub struct Project {
    files: HashMap<OsString, Vec<PathBuf>>,
}

impl Project {
    /// Records a file.
    pub fn add(&mut self, path: PathBuf) {
        if let Some(name) = path.file_name() {
            self.files.entry(name.to_owned()).or_default().push(path);
        }
    }

    /// Returns the folder of the project in which `name` is found as a source includes it; of several, the one that
    /// shares most of its path with the source.
    pub fn folder(&self, name: &str, source: &Path) -> Option<PathBuf> {
        let named = Path::new(name);
        if named.components().any(|c| !matches!(c, Component::Normal(_))) {
            return None;
        }
        let ends_so = self.files.get(named.file_name()?)?.iter().filter(|path| path.ends_with(named));
        let shared = |path: &Path| path.components().zip(source.components()).take_while(|(a, b)| a == b).count();
        let nearest = ends_so.max_by_key(|path| (shared(path), std::cmp::Reverse(path.components().count())))?;
        nearest.ancestors().nth(named.components().count()).map(Path::to_owned)
    }
}

/// Returns the folders that a Makefile names with `-I`. Its own variables are replaced; names with others are left out.
fn of_makefile(text: &str) -> Vec<String> {
    let mut variables: HashMap<&str, &str> = HashMap::new();
    for line in text.lines() {
        if let Some((name, value)) = line.split_once('=') {
            variables.insert(name.trim_end_matches([':', '?', '+']).trim(), value.trim());
        }
    }
    let words = text.split_whitespace().filter_map(|w| w.strip_prefix("-I"));
    let mut out: Vec<String> = words.filter_map(|w| expanded(w, &variables)).collect();
    out.dedup();
    out
}

fn expanded(word: &str, variables: &HashMap<&str, &str>) -> Option<String> {
    let mut word = word.trim_matches('"').to_owned();
    for _ in 0..8 {
        let Some((before, rest)) = word.split_once("$(") else { return (!word.is_empty()).then_some(word) };
        let (name, after) = rest.split_once(')')?;
        word = format!("{before}{}{after}", variables.get(name)?);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_a_project_are_found_by_the_ends_of_their_paths() {
        let mut project = Project::default();
        for path in ["/p/a/src/util.h", "/p/b/src/util.h", "/p/c/base/util.h", "/p/b/deep/src/util.h"] {
            project.add(path.into());
        }
        let found = |name, source| project.folder(name, Path::new(source));
        assert_eq!(found("src/util.h", "/p/b/k.cu"), Some("/p/b".into()));
        assert_eq!(found("src/util.h", "/p/a/src/k.cu"), Some("/p/a".into()));
        assert_eq!(found("base/util.h", "/p/a/src/k.cu"), Some("/p/c".into()));
        assert_eq!(found("other/util.h", "/p/a/src/k.cu"), None);
        assert_eq!(found("../src/util.h", "/p/a/src/k.cu"), None);
    }

    #[test]
    fn folders_of_a_makefile_are_found() {
        let text = "ROOT = ..\nLIB := $(ROOT)/lib\nFLAGS = -O3 -I$(LIB) -I../x -I$(CUDA)/include -I\n";
        assert_eq!(of_makefile(text), ["../lib", "../x"]);
    }
}
