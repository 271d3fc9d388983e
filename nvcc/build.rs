//! Finds programs that only tests need: without them, the tests are ignored.

use std::path::PathBuf;

fn main() {
    let path = std::env::var_os("PATH").unwrap_or_default();
    println!("cargo::rerun-if-env-changed=PATH");
    let folders: Vec<PathBuf> = std::env::split_paths(&path).filter(|folder| folder.is_dir()).collect();
    for (programs, cfg) in [(&["clang++"][..], "has_clang"), (&["mpicxx", "mpirun"], "has_mpi")] {
        println!("cargo::rustc-check-cfg=cfg({cfg})");
        let find = |name: &&str| folders.iter().map(|folder| folder.join(name)).find(|file| file.is_file());
        let found: Vec<PathBuf> = programs.iter().filter_map(find).collect();
        if found.len() == programs.len() {
            println!("cargo::rustc-cfg={cfg}");
        }
        // A user may install what is missing.
        let watched = if found.len() == programs.len() { &found } else { &folders };
        watched.iter().for_each(|path| println!("cargo::rerun-if-changed={}", path.display()));
    }
}
