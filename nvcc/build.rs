//! Finds programs that only tests need: without them, the tests are ignored.

use std::path::PathBuf;

fn main() {
    let path = std::env::var_os("PATH").unwrap_or_default();
    println!("cargo::rerun-if-env-changed=PATH");
    for (name, cfg) in [("clang++", "has_clang")] {
        println!("cargo::rustc-check-cfg=cfg({cfg})");
        let folders: Vec<PathBuf> = std::env::split_paths(&path).filter(|folder| folder.is_dir()).collect();
        match folders.iter().map(|folder| folder.join(name)).find(|file| file.is_file()) {
            Some(found) => {
                println!("cargo::rustc-cfg={cfg}");
                println!("cargo::rerun-if-changed={}", found.display());
            }
            // It may be installed later.
            None => folders.iter().for_each(|folder| println!("cargo::rerun-if-changed={}", folder.display())),
        }
    }
}
