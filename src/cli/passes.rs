//! Options that look at the compiler's passes: printing IR, timing, leaving passes out.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use isowarp_core::passes::manager::{Observation, Stage, observe, spent};
use isowarp_core::passes::pipelines::ALL;

use super::{Failure, output};

#[derive(Debug, Clone, Default, clap::Args)]
pub(super) struct Args {
    /// Print to standard error the runs of each pass of the compiler, their time, and the instructions before and after
    #[arg(long, global = true)]
    time_passes: bool,
    /// Skip a pass, to bisect a wrong result: kernels may be refused or wrong without it
    #[arg(long, global = true, value_name = "PASS", hide = true)]
    skip_pass: Vec<String>,
}

impl Args {
    /// Configures the pass manager as the options request, and asks for the IR before or after a pass.
    pub(super) fn start(&self, print: Option<(Stage, String)>) -> Result<(), Failure> {
        let named = self.skip_pass.iter().chain(print.iter().map(|(_, name)| name));
        for name in named {
            if !names().contains(name.as_str()) {
                let known: Vec<&str> = names().into_iter().collect();
                return Err(Failure::Usage(format!("no pass named `{name}`; the passes are {}", known.join(", "))));
            }
        }
        let observation =
            Observation { print, times: self.time_passes, skip: self.skip_pass.iter().cloned().collect() };
        if observation == Observation::default() {
            return Ok(());
        }
        observe(observation).map_err(|e| Failure::Usage(e.to_string()))
    }

    /// Prints the times, if they were asked for.
    pub(super) fn finish(&self) {
        if !self.time_passes {
            return;
        }
        let mut passes: Vec<_> = spent().into_iter().collect();
        passes.sort_by_key(|(_, spent)| std::cmp::Reverse(spent.time));
        let mut text = format!("{:>10}  {:>6}  {:>12}  {:>12}  pass\n", "ms", "runs", "instructions", "after");
        for (name, spent) in passes {
            let ms = spent.time.as_secs_f64() * 1e3;
            // Writing to a String cannot fail.
            let _ = writeln!(text, "{ms:>10.3}  {:>6}  {:>12}  {:>12}  {name}", spent.runs, spent.before, spent.after);
        }
        output::note(&text);
    }
}

/// Returns the names of all passes.
fn names() -> BTreeSet<&'static str> {
    ALL.iter().flat_map(|pipeline| pipeline.rows).map(|row| row.pass.name()).collect()
}
