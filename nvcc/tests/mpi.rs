//! A program whose ranks use different devices (`shaders/mpi`), built in the usual ways.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::programs::devices;
use crate::toolkit::{Toolkit, shown, workspace};

fn source() -> PathBuf {
    workspace().join("shaders/mpi/heat.cu")
}

/// Returns a command that starts ranks. The variables allow more ranks than cores, and root.
fn mpirun(toolkit: &Toolkit) -> Command {
    let mut command = toolkit.command("mpirun");
    let allowed = ["OMPI_ALLOW_RUN_AS_ROOT", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "OMPI_MCA_rmaps_base_oversubscribe"];
    command.envs(allowed.map(|name| (name, "1"))).env("PRTE_MCA_rmaps_default_mapping_policy", ":oversubscribe");
    command
}

/// Builds the program with MPI's compiler for the host.
fn build(toolkit: &Toolkit, options: &[&str]) -> PathBuf {
    let program = toolkit.work().join("heat");
    let mut command = toolkit.command(env!("CARGO_BIN_EXE_isowarp-nvcc"));
    command.args(options).args(["-O2", "-ccbin", "mpicxx"]).arg(source()).arg("-o").arg(&program);
    let built = command.env("OMPI_CXX", if options.is_empty() { "g++" } else { "clang++" }).output().unwrap();
    assert!(built.status.success(), "{}", shown(&built));
    program
}

fn passes(output: &Output) -> bool {
    output.status.success() && String::from_utf8_lossy(&output.stdout).lines().any(|line| line == "PASS")
}

/// Checks that a run passes, and that each rank uses a device of the named kind.
fn assert_ranks(output: &Output, kinds: &[&str]) {
    assert!(passes(output), "{}", shown(output));
    let text = String::from_utf8_lossy(&output.stdout);
    for (rank, kind) in kinds.iter().enumerate() {
        let line = text.lines().find(|line| line.starts_with(&format!("rank {rank} of {}: ", kinds.len())));
        assert!(line.is_some_and(|line| line.contains(&format!("Isowarp {kind}"))), "{rank} {kind}: {text}");
    }
}

#[test]
#[cfg_attr(not(has_mpi), ignore = "needs mpicxx and mpirun")]
fn ranks_use_the_devices_of_a_list() {
    let toolkit = Toolkit::new();
    let program = build(&toolkit, &[]);
    let devices = devices();
    let run = |nothing: &str| {
        let mut command = mpirun(&toolkit);
        command.env("ISOWARP_DEVICE", devices.join(",")).env("ISOWARP_LAUNCH_NOTHING", nothing);
        command.args(["-n", "3"]).arg(&program).output().unwrap()
    };
    let kinds: Vec<&str> = devices.iter().copied().cycle().take(3).collect();
    assert_ranks(&run("0"), &kinds);
    assert!(!passes(&run("1")), "it passes if launches do nothing");
}

#[test]
#[cfg_attr(not(has_mpi), ignore = "needs mpicxx and mpirun")]
fn every_rank_may_have_its_own_device() {
    let toolkit = Toolkit::new();
    // The object file is linked by MPI's compiler, with the toolkit's library.
    let mut command = toolkit.command(env!("CARGO_BIN_EXE_isowarp-nvcc"));
    let built = command.args(["-O2", "-ccbin", "mpicxx", "-c"]).arg(source()).args(["-o", "heat.o"]).output().unwrap();
    assert!(built.status.success(), "{}", shown(&built));
    let lib = toolkit.root().join("lib64");
    let mut command = toolkit.command("mpicxx");
    command.args(["heat.o", "-o", "heat", "-lcudart"]).arg(format!("-L{}", lib.display()));
    let linked = command.arg(format!("-Wl,-rpath,{}", lib.display())).output().unwrap();
    assert!(linked.status.success(), "{}", shown(&linked));
    let kinds: Vec<&str> = devices().into_iter().rev().collect();
    let mut command = mpirun(&toolkit);
    for (rank, kind) in kinds.iter().enumerate() {
        command.args(if rank > 0 { &[":"][..] } else { &[] });
        command.args(["-n", "1", "env", &format!("ISOWARP_DEVICE={kind}")]).arg(Path::new("./heat"));
    }
    assert_ranks(&command.output().unwrap(), &kinds);
}

#[test]
#[cfg_attr(not(all(has_mpi, has_clang)), ignore = "needs mpicxx, mpirun and clang++")]
fn clang_compiles_programs_of_mpi() {
    let toolkit = Toolkit::new();
    let program = build(&toolkit, &["--host=clang"]);
    let output = mpirun(&toolkit).env("ISOWARP_DEVICE", "cpu").args(["-n", "2"]).arg(&program).output().unwrap();
    assert_ranks(&output, &["cpu", "cpu"]);
}
