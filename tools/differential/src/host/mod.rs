//! Compiles programs with g++ as host C++17, alone or many in one translation unit.
//!
//! In a batch each program is wrapped in a namespace, which is not quite equivalent to compiling it alone: `::` and the
//! declarations of headers differ. Programs that use either are therefore batched with similar ones, or compiled alone.
//! A caller that finds a difference compiles that program again alone ([`Gxx::alone`], with sanitizers) before
//! reporting it.

mod batch;
mod process;
mod translate;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::{Context, Result, ensure};

use crate::outcome::{Complaint, Outcome, UNSET};
use process::Ran;
use translate::{Source, complaints, translate};

/// Number of programs in one translation unit.
const BATCH: usize = 50;

/// The compiler, with a folder for its output files.
#[derive(Debug)]
pub struct Gxx {
    program: PathBuf,
    folder: PathBuf,
    files: AtomicUsize,
}

/// Result of building a translation unit.
enum Built {
    /// Executable of a unit that compiles and links.
    Binary(PathBuf),
    /// Output of a compiler that refuses the unit.
    Refused(String),
    /// Output of a compiler that crashes.
    Crashed(String),
}

/// Whether undefined behaviour is checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Checks {
    /// No checks.
    None,
    /// The sanitizers for undefined behaviour and addresses.
    Sanitizers,
}

impl Gxx {
    /// Finds the compiler that `CXX` names, or `g++`. Returns `None` if it is not installed.
    ///
    /// # Errors
    /// The folder for files cannot be created.
    pub fn find() -> Result<Option<Self>> {
        Self::at(std::env::var_os("CXX").filter(|p| !p.is_empty()).map_or("g++".into(), PathBuf::from))
    }

    /// Finds the compiler with this name or path. Returns `None` if it does not exist.
    ///
    /// # Errors
    /// The folder for files cannot be created.
    pub fn at(program: PathBuf) -> Result<Option<Self>> {
        if !Command::new(&program).arg("--version").output().is_ok_and(|o| o.status.success()) {
            return Ok(None);
        }
        static OPENED: AtomicUsize = AtomicUsize::new(0);
        let number = OPENED.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("isowarp-differential-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&folder).with_context(|| format!("{} cannot be made", folder.display()))?;
        Ok(Some(Self { program, folder, files: AtomicUsize::new(0) }))
    }

    /// Returns the first line of the compiler's version.
    pub fn version(&self) -> String {
        let output = Command::new(&self.program).arg("--version").output();
        let text = output.map(|o| String::from_utf8_lossy(&o.stdout).into_owned()).unwrap_or_default();
        text.lines().next().unwrap_or_default().to_owned()
    }

    /// Returns the outcomes of many programs.
    ///
    /// # Errors
    /// The compiler cannot be started.
    pub fn outcomes(&self, texts: &[&str]) -> Result<Vec<Outcome>> {
        let sources: Vec<Source> = texts.iter().map(|text| Source::of(text)).collect();
        let (together, alone): (Vec<usize>, Vec<usize>) = (0..texts.len()).partition(|n| sources[*n].wraps);
        let mut jobs: Vec<Vec<usize>> = alone.into_iter().map(|n| vec![n]).collect();
        let mut together = together;
        together.sort_by(|a, b| sources[*a].headers.cmp(&sources[*b].headers).then(a.cmp(b)));
        for like in together.chunk_by(|a, b| sources[*a].headers == sources[*b].headers) {
            jobs.extend(like.chunks(BATCH).map(<[usize]>::to_vec));
        }
        let (next, found) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
        let work = || -> Result<()> {
            while let Some(job) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
                let outcomes = match job.as_slice() {
                    [one] => vec![self.compile_alone(texts[*one], Checks::None)?],
                    many => batch::outcomes(self, &many.iter().map(|n| (texts[*n], &sources[*n])).collect::<Vec<_>>())?,
                };
                let mut found = found.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                found.extend(job.iter().copied().zip(outcomes));
            }
            Ok(())
        };
        std::thread::scope(|scope| {
            let threads = std::thread::available_parallelism().map_or(2, usize::from);
            let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
            let ended = workers.into_iter().map(|w| w.join().unwrap_or_else(|p| std::panic::resume_unwind(p)));
            ended.collect::<Result<()>>()
        })?;
        let mut found = found.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        found.sort_by_key(|(n, _)| *n);
        Ok(found.into_iter().map(|(_, outcome)| outcome).collect())
    }

    /// Returns the outcomes of programs that can be wrapped in namespaces, compiled in one translation unit. If any of
    /// them is refused, returns the compiler's complaints about each instead.
    ///
    /// # Errors
    /// The compiler cannot be started, or its messages are about none of the programs.
    pub fn batch(&self, texts: &[&str]) -> Result<Result<Vec<Outcome>, Vec<Vec<Complaint>>>> {
        let plain = Source { headers: Vec::new(), wraps: true };
        let numbered: Vec<_> = texts.iter().enumerate().map(|(n, text)| (n, *text, &plain)).collect();
        match self.build(&translate(&numbered), Checks::None)? {
            Built::Binary(binary) => {
                let mut ran = process::run(&binary, Checks::None)?;
                let lost = || Ok(Outcome::Failed("it ended the process, or another one did".to_owned()));
                let outcome = |n| ran.values.remove(&n).map_or_else(lost, |values| Ok(Outcome::Values(values)));
                Ok(Ok((0..texts.len()).map(outcome).collect::<Result<_>>()?))
            }
            Built::Refused(log) => {
                let complaints = complaints(&log, texts.len());
                ensure!(complaints.iter().any(|c| !c.is_empty()), "an error in no program:\n{log}");
                Ok(Err(complaints))
            }
            Built::Crashed(log) => match texts.split_at(texts.len() / 2) {
                ([], _) => Ok(Ok(texts.iter().map(|_| Outcome::Crashed(first_error(&log))).collect())),
                (first, second) => Ok(match (self.batch(first)?, self.batch(second)?) {
                    (Ok(a), Ok(b)) => Ok([a, b].concat()),
                    (a, b) => {
                        // The half without errors is compiled again with the rest of the other half.
                        let said =
                            |half: Result<_, Vec<Vec<Complaint>>>, n: usize| half.err().unwrap_or(vec![Vec::new(); n]);
                        Err([said(a.map(drop), first.len()), said(b.map(drop), second.len())].concat())
                    }
                }),
            },
        }
    }

    /// Returns the outcome of one program, compiled alone with sanitizers. Their findings are [`Outcome::Failed`].
    ///
    /// # Errors
    /// The compiler cannot be started.
    pub fn alone(&self, text: &str) -> Result<Outcome> {
        self.compile_alone(text, Checks::Sanitizers)
    }

    /// Returns the outcome of one program, compiled alone.
    ///
    /// # Errors
    /// The compiler cannot be started.
    pub fn compile_alone(&self, text: &str, checks: Checks) -> Result<Outcome> {
        let unit = translate(&[(0, text, &Source { headers: Vec::new(), wraps: false })]);
        let ran = match self.build(&unit, checks)? {
            Built::Binary(binary) => process::run(&binary, checks)?,
            Built::Refused(log) => return Ok(Outcome::Refused(first_error(&log))),
            Built::Crashed(log) => return Ok(Outcome::Crashed(first_error(&log))),
        };
        Ok(match ran {
            Ran { log: Some(log), .. } => Outcome::Failed(log),
            Ran { mut values, log: None } => match values.remove(&0) {
                Some(values) => Outcome::Values(values),
                None => Outcome::Failed("it stores nothing".to_owned()),
            },
        })
    }

    /// Compiles and links a translation unit.
    fn build(&self, unit: &str, checks: Checks) -> Result<Built> {
        let number = self.files.fetch_add(1, Ordering::Relaxed);
        let (source, binary) = (self.folder.join(format!("{number}.cpp")), self.folder.join(format!("{number}.out")));
        std::fs::write(&source, unit)?;
        let mut command = Command::new(&self.program);
        command.args(["-std=c++17", "-O0", "-pedantic-errors", "-Werror=narrowing", "-pipe", "-fmax-errors=0"]);
        command.args(["-fno-diagnostics-show-caret", "-fdiagnostics-color=never"]).env("LC_ALL", "C");
        if checks == Checks::Sanitizers {
            command.args(["-fsanitize=undefined,float-cast-overflow,address", "-fno-sanitize-recover=all", "-g1"]);
        }
        let output = command.arg("-o").arg(&binary).arg(&source).output();
        let output = output.with_context(|| format!("{} cannot be started", self.program.display()))?;
        std::fs::remove_file(&source).ok();
        if output.status.success() {
            return Ok(Built::Binary(binary));
        }
        let log = String::from_utf8_lossy(&output.stderr).into_owned();
        Ok(match output.status.code().is_none() || log.contains("internal compiler error") {
            true => Built::Crashed(log),
            false => Built::Refused(log),
        })
    }
}

impl Drop for Gxx {
    fn drop(&mut self) {
        std::fs::remove_dir_all(&self.folder).ok();
    }
}

/// Returns the first error of a log, or the whole log if it has none.
fn first_error(log: &str) -> String {
    log.lines().find(|l| l.contains("error:")).unwrap_or(log).to_owned()
}

/// Returns the C++ code that calls kernels and prints the values that they store.
fn harness(kernels: &[(usize, String)]) -> String {
    let mut text = String::from("\n#include <cstdio>\nnamespace isowarp_harness {\nlong long out[1024];\n");
    text.push_str("void run(int number, void (*kernel)(long long *)) {\n");
    text.push_str(&format!("    for (long long &v : out) v = {UNSET}LL;\n    kernel(out);\n"));
    text.push_str(&format!("    int n = 1024;\n    while (n > 0 && out[n - 1] == {UNSET}LL) --n;\n"));
    text.push_str(
        "    std::printf(\"@%d\", number);\n    for (int i = 0; i < n; ++i) std::printf(\" %lld\", out[i]);\n",
    );
    text.push_str("    std::printf(\"\\n\");\n    std::fflush(stdout);\n}\n}\nint main() {\n");
    for (number, kernel) in kernels {
        text.push_str(&format!("    isowarp_harness::run({number}, {kernel});\n"));
    }
    text + "}\n"
}

/// Removes an executable that has been run.
fn discard(binary: &Path) {
    std::fs::remove_file(binary).ok();
}
