//! Checks the files of the repository: no large file is added unnoticed, and no tests are left out.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::process;

/// Greatest number of bytes in a file.
const LIMIT: u64 = 1 << 20;

/// Files that may be larger, with their own limits and the reason.
const LARGER: [(&str, u64, &str); 2] = [
    ("conformance/golden/h200/math.json", 3 << 20, "the results of all math functions, whose cases have many operands"),
    ("conformance/golden/h200/textures.json", 2 << 20, "the results of all forms of textures"),
];

/// Fails if a file of the repository is larger than its limit.
pub fn check() -> Result<()> {
    let files = files()?;
    ensure!(!files.is_empty(), "the repository has no files");
    let mut sizes = Vec::new();
    for path in &files {
        // A file may be deleted, but the deletion not yet committed.
        if let Ok(data) = std::fs::symlink_metadata(process::root().join(path)) {
            sizes.push((path.as_path(), data.len()));
        }
    }
    println!("{} files, {} KB", sizes.len(), sizes.iter().map(|(_, size)| size).sum::<u64>() / 1000);
    let wrong = too_large(&sizes);
    ensure!(wrong.is_empty(), "too large for the repository:\n{}", wrong.join("\n"));
    let lost = lost_tests(&files)?;
    ensure!(lost.is_empty(), "no test program has these files as a module:\n{}", lost.join("\n"));
    Ok(())
}

/// Returns the test files that belong to no test program. In a crate with a `tests/main.rs`, all tests belong to it,
/// except those that Cargo.toml names.
fn lost_tests(files: &[PathBuf]) -> Result<Vec<String>> {
    let mut lost = Vec::new();
    for main in files.iter().filter(|path| path.ends_with("tests/main.rs")) {
        let Some(tests) = main.parent() else { continue };
        let read = |path: &Path| {
            let text = std::fs::read_to_string(process::root().join(path));
            text.with_context(|| format!("{} cannot be read", path.display()))
        };
        let (modules, manifest) = (read(main)?, read(&tests.with_file_name("Cargo.toml"))?);
        let beside =
            files.iter().filter(|path| path.parent() == Some(tests) && path.extension() == Some("rs".as_ref()));
        for path in beside.filter(|path| *path != main) {
            let name = path.file_stem().unwrap_or_default().to_string_lossy();
            let is_module = modules.lines().any(|line| line == format!("mod {name};"));
            if !is_module && !manifest.contains(&format!("name = \"{name}\"")) {
                lost.push(path.display().to_string());
            }
        }
    }
    Ok(lost)
}

/// Describes the files that are too large.
fn too_large(sizes: &[(&Path, u64)]) -> Vec<String> {
    let limit =
        |path: &Path| LARGER.iter().find(|(p, _, _)| path == Path::new(p)).map_or(LIMIT, |(_, limit, _)| *limit);
    let wrong = sizes.iter().filter(|(path, size)| *size > limit(path));
    wrong.map(|(path, size)| format!("{}: {size} bytes, the limit is {}", path.display(), limit(path))).collect()
}

/// Returns the tracked files, relative to the root. If git fails, returns all files except build outputs.
pub fn files() -> Result<Vec<PathBuf>> {
    let root = process::root();
    if root.join(".git").exists() {
        // Continuous integration may run as another user than the one that checked out the repository.
        match process::output(Command::new("git").args(["-c", "safe.directory=*", "ls-files", "-z"])) {
            Ok(list) => return Ok(list.split('\0').filter(|name| !name.is_empty()).map(PathBuf::from).collect()),
            Err(error) => println!("{error:#}: looking at all files"),
        }
    }
    let (mut found, mut folders) = (Vec::new(), vec![root.to_owned()]);
    while let Some(folder) = folders.pop() {
        let entries = std::fs::read_dir(&folder).with_context(|| format!("{} cannot be read", folder.display()))?;
        for entry in entries {
            let entry = entry?;
            let name = entry.file_name();
            let other = folder == root && (name.to_string_lossy().starts_with("target") || name == ".git");
            if entry.file_type()?.is_dir() {
                if !other {
                    folders.push(entry.path());
                }
            } else if let Ok(path) = entry.path().strip_prefix(root) {
                found.push(path.to_owned());
            }
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_files_are_reported() {
        let size = |name: &'static str, bytes| (Path::new(name), bytes);
        assert_eq!(too_large(&[size("a.whl", LIMIT), size("b/empty", 0)]), [""; 0]);
        let wrong = too_large(&[size("src/lib.rs", 10), size("a.whl", LIMIT + 1)]);
        assert_eq!(wrong, ["a.whl: 1048577 bytes, the limit is 1048576"]);
        let (path, limit, _) = LARGER[0];
        assert_eq!(too_large(&[size(path, limit)]), [""; 0]);
        assert_eq!(too_large(&[size(path, limit + 1)]).len(), 1);
    }

    #[test]
    fn tests_without_a_program_are_reported() -> Result<()> {
        let files = ["main", "api", "new"].map(|name| PathBuf::from(format!("core/tests/{name}.rs")));
        assert_eq!(lost_tests(&files)?, ["core/tests/new.rs"]);
        let apart = ["main", "gpu_lost"].map(|name| PathBuf::from(format!("backend-cuda/tests/{name}.rs")));
        assert_eq!(lost_tests(&apart)?, [""; 0]);
        Ok(())
    }

    #[test]
    fn the_files_of_this_repository_are_found() -> Result<()> {
        let files = files()?;
        assert!(files.contains(&PathBuf::from("xtask/src/main.rs")));
        // The files with larger limits exist, and need them.
        for (path, _, _) in LARGER {
            assert!(std::fs::metadata(process::root().join(path))?.len() > LIMIT, "{path} needs no limit of its own");
        }
        Ok(())
    }
}
