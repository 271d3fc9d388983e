//! `isowarp-structure`: measures how the modules of a source tree depend on each other.
//!
//! ```text
//! cargo run -p isowarp-structure            # this tree
//! cargo run -p isowarp-structure -- FOLDER  # another one, as a worktree of an older commit
//! ```
//!
//! Prints for each room (a folder of modules):
//!
//! - lines and files, without tests,
//! - circles: the sizes of the groups of files that import each other directly or indirectly,
//! - arrows: pairs of subfolders, the first importing from the second, and how many of them point both ways.
//!
//! A file `mod.rs` or `lib.rs` is not a part of a circle, because parents and children know each other. Imports are paths
//! that begin with `crate`, `super`, `self` or a child module.

mod calls;
mod graph;
mod sources;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Result, ensure};

use graph::{Figures, figures};
use sources::read;

/// Measured rooms. A tree has those that exist in it.
const ROOMS: [&str; 16] = [
    "frontend/src/sema",
    "frontend/src/lower",
    "core/src/passes",
    "core/src/api",
    "core/src/backend",
    "core/src/eval",
    "backend-wgpu/src",
    "backend-wgpu/src/emit",
    "backend-wgpu/src/lower",
    "backend-wgpu/src/runtime",
    "backend-cuda/src",
    "backend-cpu/src",
    "backend-cpu/src/exec",
    "backend-cpu/src/schedule",
    "backend-cpu/src/interpret",
    "conformance/src",
];

fn main() -> ExitCode {
    let root = match std::env::args_os().nth(1) {
        Some(folder) => PathBuf::from(folder),
        None => PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../.."),
    };
    match run(root) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(root: PathBuf) -> Result<()> {
    let (mut found, mut listed) = (0, Vec::new());
    println!("| room | lines | files | circles | arrows between subfolders (both ways) |");
    println!("|---|---|---|---|---|");
    for room in ROOMS {
        let folder = root.join(room);
        if !folder.is_dir() {
            continue;
        }
        found += 1;
        let files = read(&folder)?;
        let Figures { circles, arrows, both_ways } = figures(&files);
        let lines: usize = files.iter().map(|file| file.lines).sum();
        let sizes: Vec<String> = circles.iter().map(|circle| circle.len().to_string()).collect();
        let sizes = if sizes.is_empty() { "none".to_owned() } else { sizes.join(" + ") };
        println!("| {room} | {lines} | {} | {sizes} | {arrows} ({both_ways}) |", files.len());
        listed.extend(circles.into_iter().filter(|circle| circle.len() > 2).map(|circle| (room, circle)));
    }
    ensure!(found > 0, "no room of Isowarp in {}", root.display());
    println!();
    println!("Circles of more than two files:");
    for (room, circle) in listed {
        println!("- {room}: {}", circle.join(", "));
    }
    let files = read(&root.join("frontend/src/sema"))?;
    let calls = calls::of_type(&files, "Sema");
    println!();
    println!(
        "{} methods stand on `Sema`. Of {} calls of them {} stay in their room.",
        calls.methods, calls.calls, calls.inside
    );
    println!("{} pairs of rooms call each other, {} of them both ways.", calls.pairs, calls.both_ways);
    Ok(())
}
