//! `isowarp completions` and `isowarp man`: print shell completions and manual pages, generated from the command's own
//! definition.

use std::path::PathBuf;

use clap::{Command, CommandFactory};
use clap_complete::{Shell, generate};
use clap_mangen::Man;

use super::{Cli, Failure, output};

#[derive(Debug, clap::Args)]
pub(super) struct Completions {
    /// Shell to complete for
    #[arg(value_enum)]
    shell: Shell,
}

/// Prints the completions for a shell.
pub(super) fn completions(args: &Completions) -> Result<(), Failure> {
    let mut text = Vec::new();
    generate(args.shell, &mut Cli::command(), "isowarp", &mut text);
    output::print(&String::from_utf8_lossy(&text));
    Ok(())
}

#[derive(Debug, clap::Args)]
pub(super) struct Pages {
    /// Subcommand to print the page of: run for isowarp-run(1)
    subcommand: Option<String>,
    /// Write all pages to an existing folder: isowarp.1, isowarp-run.1, …
    #[arg(long, value_name = "DIR", conflicts_with = "subcommand")]
    out: Option<PathBuf>,
}

/// Prints a manual page, or writes all of them.
pub(super) fn pages(args: &Pages) -> Result<(), Failure> {
    // `build` gives subcommands their full names and the global options.
    let mut command = Cli::command();
    command.build();
    if let Some(folder) = &args.out {
        return std::iter::once(&command).chain(visible(&command)).try_for_each(|command| {
            let name = Man::new(command.clone()).get_filename();
            output::write_file(&folder.join(name), &page(command)?)
        });
    }
    let wanted = match &args.subcommand {
        None => &command,
        Some(name) => command.find_subcommand(name).ok_or_else(|| {
            let known: Vec<&str> = visible(&command).map(Command::get_name).collect();
            Failure::Usage(format!("no subcommand named `{name}`; the subcommands are {}", known.join(", ")))
        })?,
    };
    output::print(&String::from_utf8_lossy(&page(wanted)?));
    Ok(())
}

fn visible(command: &Command) -> impl Iterator<Item = &Command> {
    command.get_subcommands().filter(|sub| !sub.is_hide_set() && sub.get_name() != "help")
}

fn page(command: &Command) -> Result<Vec<u8>, Failure> {
    let mut text = Vec::new();
    let man = Man::new(command.clone());
    man.render(&mut text).map_err(|e| Failure::Usage(format!("the page cannot be made: {e}")))?;
    Ok(text)
}
