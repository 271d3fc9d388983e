//! Checks that the library without the command has none of the command's dependencies.

use anyhow::{Result, ensure};

use crate::process;

/// Packages that only the command needs.
const COMMAND: [&str; 5] = ["clap", "comfy-table", "indicatif", "isowarp-conformance", "plotters"];

/// Checks the dependencies of `isowarp` with `default-features = false`.
pub fn check() -> Result<()> {
    let args = ["--package", "isowarp", "--no-default-features", "--features", "cuda", "--edges", "normal"];
    let mut tree = process::cargo(["tree", "--locked", "--prefix", "none", "--format", "{p}"]);
    let tree = process::output(tree.args(args))?;
    ensure!(tree.lines().any(|line| line.starts_with("isowarp-core ")), "this is not the library's tree:\n{tree}");
    let found = needless(&tree);
    ensure!(found.is_empty(), "the library without the command depends on {}", found.join(", "));
    Ok(())
}

/// Returns the command's dependencies that are in a tree with one package per line.
fn needless(tree: &str) -> Vec<&'static str> {
    let names: Vec<&str> = tree.lines().filter_map(|line| line.split_whitespace().next()).collect();
    COMMAND.into_iter().filter(|name| names.contains(name)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dependencies_of_the_command_are_found() {
        assert_eq!(needless("isowarp v0.1.0 (/a)\nwgpu v30.0.1\nclap_lex v1.0.0\n"), [""; 0]);
        assert_eq!(needless("isowarp v0.1.0 (/a)\nindicatif v0.18.6\nclap v4.6.0\n"), ["clap", "indicatif"]);
    }
}
