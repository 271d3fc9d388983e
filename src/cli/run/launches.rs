//! Parses the launches of a command line: `--kernel K --grid … --arg … --then L --grid … --arg …`.
//!
//! Options after a `--then` apply to its kernel. The order of the options therefore matters, and clap's derived code
//! does not expose it.

use std::any::Any;
use std::path::Path;

use clap::error::ErrorKind;
use clap::{ArgMatches, Command, Error, FromArgMatches};
use isowarp_conformance::arguments::{ArgSpec, parse_arg};
use isowarp_conformance::case::{Launch, parse_dim3};
use isowarp_core::api::{Dim3, LaunchConfig};

use super::HERE;

/// The words, each with all its values.
#[derive(Debug, clap::Args)]
#[group(skip)]
struct Words {
    /// Name of the kernel; an instance of a template as in C++: 'reduce<float, 256>'
    #[arg(long, required = true, value_name = "KERNEL")]
    kernel: Vec<String>,
    /// Launch another kernel of the same file afterwards; the launch options that follow apply to it. Grid and block default to those of
    /// the previous launch; arguments name buffers, textures and surfaces that other arguments declare
    #[arg(long, value_name = "KERNEL")]
    then: Vec<String>,
    /// Number of blocks: X[,Y[,Z]]
    #[arg(long, value_parser = parse_dim3, required = true, value_name = "X[,Y[,Z]]")]
    grid: Vec<Dim3>,
    /// Threads per block: X[,Y[,Z]]
    #[arg(long, value_parser = parse_dim3, required = true, value_name = "X[,Y[,Z]]")]
    block: Vec<Dim3>,
    /// Dynamic shared memory in bytes; 0 by default
    #[arg(long, value_name = "BYTES")]
    shared: Vec<u32>,
    /// Launch all blocks together, as `this_grid().sync()` needs
    #[arg(long, num_args = 0, default_missing_value = "true")]
    cooperative: Vec<bool>,
    /// Argument, in the order of the parameters: see below
    #[arg(long = "arg", value_name = "ARG", allow_hyphen_values = true, value_parser = argument)]
    args: Vec<ArgSpec>,
}

/// Launches in order; at least one.
#[derive(Debug)]
pub(super) struct Launches(pub Vec<Launch>);

/// An option with its value.
enum Word {
    Kernel(String),
    Then(String),
    Grid(Dim3),
    Block(Dim3),
    Shared(u32),
    Cooperative,
    Arg(Box<ArgSpec>),
}

fn argument(text: &str) -> Result<ArgSpec, String> {
    parse_arg(text, Path::new(HERE)).map_err(|e| e.to_string())
}

/// Returns the values of an option, each with its place on the command line.
fn values<T: Any + Clone + Send + Sync>(matches: &ArgMatches, id: &str, word: fn(T) -> Word) -> Vec<(usize, Word)> {
    let indices = matches.indices_of(id).into_iter().flatten();
    let values = matches.get_many::<T>(id).into_iter().flatten();
    indices.zip(values).map(|(at, value)| (at, word(value.clone()))).collect()
}

fn conflict(message: String) -> Error {
    Error::raw(ErrorKind::ArgumentConflict, format!("{message}\n"))
}

/// Options of one launch.
struct Said {
    kernel: Option<String>,
    grid: Option<Dim3>,
    block: Option<Dim3>,
    shared: Option<u32>,
    cooperative: bool,
    args: Vec<ArgSpec>,
}

impl Said {
    fn about(kernel: Option<String>) -> Self {
        Self { kernel, grid: None, block: None, shared: None, cooperative: false, args: Vec::new() }
    }

    fn take(&mut self, word: Word) -> Result<(), Error> {
        let twice = match word {
            Word::Kernel(kernel) => self.kernel.replace(kernel).map(|_| "kernel"),
            Word::Grid(grid) => self.grid.replace(grid).map(|_| "grid"),
            Word::Block(block) => self.block.replace(block).map(|_| "block"),
            Word::Shared(bytes) => self.shared.replace(bytes).map(|_| "shared"),
            Word::Cooperative => {
                self.cooperative = true;
                None
            }
            Word::Arg(arg) => {
                self.args.push(*arg);
                None
            }
            // `--then` begins another launch.
            Word::Then(_) => None,
        };
        match twice {
            Some(option) => {
                Err(conflict(format!("`--{option}` is given twice for one launch; `--then KERNEL` begins another")))
            }
            None => Ok(()),
        }
    }

    /// Builds the launch. Grid and block default to those of the previous launch.
    fn launch(self, before: Option<&Launch>) -> Result<Launch, Error> {
        let missing = |option: &str| {
            Error::raw(ErrorKind::MissingRequiredArgument, format!("the first launch needs `--{option}`\n"))
        };
        let kernel = self.kernel.ok_or_else(|| conflict("`--kernel` must come before `--then`".to_owned()))?;
        let grid = self.grid.or(before.map(|l| l.config.grid)).ok_or_else(|| missing("grid"))?;
        let block = self.block.or(before.map(|l| l.config.block)).ok_or_else(|| missing("block"))?;
        let config =
            LaunchConfig { grid, block, shared_bytes: self.shared.unwrap_or(0), cooperative: self.cooperative };
        Ok(Launch { kernel, config, args: self.args, sets: Vec::new() })
    }
}

impl FromArgMatches for Launches {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let mut words = values(matches, "kernel", Word::Kernel);
        words.extend(values(matches, "then", Word::Then));
        words.extend(values(matches, "grid", Word::Grid));
        words.extend(values(matches, "block", Word::Block));
        words.extend(values(matches, "shared", Word::Shared));
        words.extend(values(matches, "cooperative", |_: bool| Word::Cooperative));
        words.extend(values(matches, "args", |arg| Word::Arg(Box::new(arg))));
        words.sort_by_key(|(at, _)| *at);
        let (mut launches, mut said): (Vec<Launch>, Said) = (Vec::new(), Said::about(None));
        for (_, word) in words {
            match word {
                Word::Then(kernel) => {
                    let done = std::mem::replace(&mut said, Said::about(Some(kernel)));
                    launches.push(done.launch(launches.last())?);
                }
                word => said.take(word)?,
            }
        }
        launches.push(said.launch(launches.last())?);
        Ok(Self(launches))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl clap::Args for Launches {
    fn augment_args(command: Command) -> Command {
        Words::augment_args(command)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Words::augment_args_for_update(command)
    }
}
