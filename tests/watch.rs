//! Tests `--watch`: commands that start again when a file changes.

use std::cell::RefCell;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use crate::common::{file, folder, root};

/// Time limit of an answer, for a machine that is busy with other tests.
const LIMIT: Duration = Duration::from_secs(120);

/// A command that runs until it is dropped.
struct Watching {
    child: Child,
    lines: Receiver<String>,
    /// Lines that were printed but not yet waited for, since the order of the two outputs is not known.
    pending: RefCell<Vec<String>>,
}

impl Watching {
    fn start(args: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_isowarp"));
        command.args(args).current_dir(root()).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let (sender, lines) = channel();
        let (out, err) = (child.stdout.take().unwrap(), child.stderr.take().unwrap());
        let other = sender.clone();
        std::thread::spawn(move || {
            BufReader::new(out).lines().map_while(Result::ok).for_each(|l| drop(sender.send(l)))
        });
        std::thread::spawn(move || BufReader::new(err).lines().map_while(Result::ok).for_each(|l| drop(other.send(l))));
        Self { child, lines, pending: RefCell::default() }
    }

    /// Waits for a line that contains a word.
    #[track_caller]
    fn says(&self, word: &str) {
        let mut said = self.pending.borrow_mut();
        let mut at = said.iter().position(|line| line.contains(word));
        while at.is_none() {
            match self.lines.recv_timeout(LIMIT) {
                Ok(line) => said.push(line),
                Err(error) => panic!("`{word}` is not said ({error}):\n{}", said.join("\n")),
            }
            at = said.iter().rposition(|line| line.contains(word));
        }
        said.drain(at.map(|at| at..=at).expect("it was found"));
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_check_begins_again_when_a_file_or_an_include_changes() {
    let folder = folder("watch_check");
    file(&folder, "n.h", "#define N missing\n");
    let path = file(&folder, "k.cu", "#include \"n.h\"\n__global__ void k(int *p) { *p = N; }\n");
    let watching = Watching::start(&["check", "--watch", &path]);
    watching.says("k.cu: k: failed");
    watching.says("watching 2 files");
    file(&folder, "n.h", "#define N 1\n");
    watching.says("k.cu: k: ok");
    watching.says("watching 2 files");
    // Editors write a new file and rename it over the old one.
    let new = file(&folder, "k.cu.new", "__global__ void renamed(int *p) { *p = 2; }\n");
    std::fs::rename(new, &path).unwrap();
    watching.says("k.cu: renamed: ok");
    watching.says("watching 1 file");
    std::fs::remove_file(&path).unwrap();
    watching.says("error");
    file(&folder, "k.cu", "__global__ void again(int *p) { *p = 2; }\n");
    watching.says("k.cu: again: ok");
}

#[test]
fn a_run_begins_again() {
    let folder = folder("watch_run");
    let path = file(&folder, "k.cu", "__global__ void k(int *p) { *p = 41; }\n");
    let args = [
        "run",
        &path,
        "--watch",
        "--kernel",
        "k",
        "--grid",
        "1",
        "--block",
        "1",
        "--arg",
        "p:i32[1]=zero",
        "--print",
        "p",
    ];
    let watching = Watching::start(&args);
    watching.says("p = 41");
    watching.says("watching");
    file(&folder, "k.cu", "__global__ void k(int *p) { *p = 42; }\n");
    watching.says("p = 42");
}
