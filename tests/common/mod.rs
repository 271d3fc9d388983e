//! Runs the built `isowarp` and captures its output.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Time limit of a command, for a machine that is busy with other tests.
const LIMIT: Duration = Duration::from_secs(180);

pub const SAXPY: &str = "shaders/examples/saxpy.cu";

/// Exit code and output of a command.
#[derive(Debug)]
pub struct Outcome {
    pub code: i32,
    pub stdout: String,
    pub stderr: String,
}

/// Runs `isowarp` in the repository's root.
pub fn isowarp<S: AsRef<str>>(args: &[S]) -> Outcome {
    isowarp_with(args, &[])
}

/// Runs `isowarp` in the repository's root, with further environment variables.
pub fn isowarp_with<S: AsRef<str>>(args: &[S], env: &[(&str, &str)]) -> Outcome {
    let args: Vec<&str> = args.iter().map(AsRef::as_ref).collect();
    let mut command = Command::new(env!("CARGO_BIN_EXE_isowarp"));
    command.args(&args).envs(env.iter().copied()).current_dir(root());
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let (stdout, stderr) = (collect(child.stdout.take()), collect(child.stderr.take()));
    let status = wait(&mut child, &args);
    let outcome = Outcome {
        // A signal has no code: a crash.
        code: status.code().unwrap_or(-1),
        stdout: stdout.join().unwrap(),
        stderr: stderr.join().unwrap(),
    };
    let noise = outcome.stderr.contains("panicked") || outcome.stderr.contains("internal error");
    assert!(!noise, "isowarp {args:?} has a defect:\n{}", outcome.stderr);
    outcome
}

fn wait(child: &mut Child, args: &[&str]) -> std::process::ExitStatus {
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            return status;
        }
        if start.elapsed() > LIMIT {
            child.kill().unwrap();
            panic!("isowarp {args:?} did not end within {LIMIT:?}");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

fn collect(pipe: Option<impl Read + Send + 'static>) -> std::thread::JoinHandle<String> {
    let mut pipe = pipe.expect("the output is piped");
    std::thread::spawn(move || {
        let mut bytes = Vec::new();
        pipe.read_to_end(&mut bytes).unwrap();
        String::from_utf8_lossy(&bytes).into_owned()
    })
}

impl Outcome {
    /// Asserts success and returns standard output.
    #[track_caller]
    pub fn ok(self) -> String {
        assert_eq!(self.code, 0, "{}{}", self.stdout, self.stderr);
        self.stdout
    }

    /// Asserts an exit code and that standard error contains all the words, ignoring case.
    #[track_caller]
    pub fn fails(self, code: i32, words: &[&str]) {
        let said = self.stderr.to_lowercase();
        let shown = self.stderr.chars().take(4000).collect::<String>();
        assert_eq!(self.code, code, "wrong exit code:\n{shown}");
        for word in words {
            assert!(said.contains(&word.to_lowercase()), "`{word}` is not said:\n{shown}");
        }
        assert!(self.stderr.len() < 64 << 10, "{} bytes of messages", self.stderr.len());
    }
}

pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Creates an empty folder for a test.
pub fn folder(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    if folder.exists() {
        std::fs::remove_dir_all(&folder).unwrap();
    }
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// Writes a file into a folder and returns its path as text.
pub fn file(folder: &Path, name: &str, text: impl AsRef<[u8]>) -> String {
    let path = folder.join(name);
    std::fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

/// Returns the command line of a launch: `run FILE`, followed by words separated by blanks.
pub fn launch(file: &str, rest: &str) -> Vec<String> {
    let words = rest.split_whitespace().map(str::to_owned);
    ["run".to_owned(), file.to_owned()].into_iter().chain(words).collect()
}

/// Returns the names in a folder.
pub fn entries(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap();
    let mut names: Vec<_> = entries.map(|e| e.unwrap().file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}
