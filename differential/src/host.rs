//! g++: programs as host C++17, alone or many in one translation unit.
//!
//! In a batch each program stands in a namespace of its own, which is not quite the same as standing alone: `::` and
//! what headers declare differ. So programs with either are put together with their like, or compiled alone, and whoever
//! finds a difference asks again for that program alone ([`Gxx::alone`], with sanitizers), before reporting it.

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

/// Programs of one translation unit.
const BATCH: usize = 50;

/// The compiler, with a folder for what it makes.
#[derive(Debug)]
pub struct Gxx {
    program: PathBuf,
    folder: PathBuf,
    files: AtomicUsize,
}

/// What comes of a translation unit.
enum Built {
    /// It compiles and links.
    Binary(PathBuf),
    /// The compiler refuses it; what it says.
    Refused(String),
    /// The compiler itself breaks down; what it says.
    Crashed(String),
}

/// Whether undefined behaviour is looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Checks {
    /// No.
    None,
    /// With the sanitizers for undefined behaviour and addresses.
    Sanitizers,
}

impl Gxx {
    /// The compiler that `CXX` names, or `g++`; nothing if it is not installed.
    ///
    /// # Errors
    /// There is no place for files.
    pub fn find() -> Result<Option<Self>> {
        Self::at(std::env::var_os("CXX").filter(|p| !p.is_empty()).map_or("g++".into(), PathBuf::from))
    }

    /// The compiler with this name or path; nothing if there is none.
    ///
    /// # Errors
    /// There is no place for files.
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

    /// Its first line about itself.
    pub fn version(&self) -> String {
        let output = Command::new(&self.program).arg("--version").output();
        let text = output.map(|o| String::from_utf8_lossy(&o.stdout).into_owned()).unwrap_or_default();
        text.lines().next().unwrap_or_default().to_owned()
    }

    /// What comes of programs, many of them at once.
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

    /// What comes of programs that can stand in namespaces, in one translation unit; or, if any of them is refused, what
    /// the compiler says about each.
    ///
    /// # Errors
    /// The compiler cannot be started, or what it says is about none of them.
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
                        // The half that is fine is asked again with what is left of the other one.
                        let said =
                            |half: Result<_, Vec<Vec<Complaint>>>, n: usize| half.err().unwrap_or(vec![Vec::new(); n]);
                        Err([said(a.map(drop), first.len()), said(b.map(drop), second.len())].concat())
                    }
                }),
            },
        }
    }

    /// What comes of one program that stands alone, with sanitizers: what they find is [`Outcome::Failed`].
    ///
    /// # Errors
    /// The compiler cannot be started.
    pub fn alone(&self, text: &str) -> Result<Outcome> {
        self.compile_alone(text, Checks::Sanitizers)
    }

    /// What comes of one program that stands alone.
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

    /// Compiles and links.
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

/// The first error of a log, or all of it.
fn first_error(log: &str) -> String {
    log.lines().find(|l| l.contains("error:")).unwrap_or(log).to_owned()
}

/// The C++ that calls kernels and prints what they store.
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

/// Removes a file that has been run.
fn discard(binary: &Path) {
    std::fs::remove_file(binary).ok();
}
