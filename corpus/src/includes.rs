//! Where the files that a source includes are looked for, by what is usual: the source's own folder,
//! folders for headers beside it and above it, and what the Makefile beside it names with `-I`.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

/// Folders that commonly hold headers.
const HEADERS: [&str; 4] = ["include", "inc", "common", "Common"];

/// The folders for a file below a root, in order.
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

/// What a Makefile names with `-I`. Its own variables are replaced; names with others are left out.
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
    fn folders_of_a_makefile() {
        let text = "ROOT = ..\nLIB := $(ROOT)/lib\nFLAGS = -O3 -I$(LIB) -I../x -I$(CUDA)/include -I\n";
        assert_eq!(of_makefile(text), ["../lib", "../x"]);
    }
}
