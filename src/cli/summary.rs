//! The table behind a check of many files: how many kernels are built and run where, and why the others do not.

use std::collections::BTreeMap;

use comfy_table::{Table, presets};
use isowarp_core::api::BackendKind;

/// Counts of kernels.
#[derive(Debug, Default)]
pub(super) struct Summary {
    files: usize,
    kernels: usize,
    built: usize,
    /// How many each backend takes of those.
    backends: Vec<(BackendKind, usize)>,
    not_instantiated: usize,
    lost_launches: usize,
    /// By who refuses and the diagnostic's code: how many, the first message and where it is.
    causes: BTreeMap<(&'static str, String), (usize, String, String)>,
}

impl Summary {
    /// A file was read.
    pub fn file(&mut self) {
        self.files += 1;
    }

    /// A kernel is IR, and these backends take it.
    pub fn built(&mut self, on: impl Iterator<Item = BackendKind>) {
        self.kernels += 1;
        self.built += 1;
        for backend in on {
            match self.backends.iter_mut().find(|(b, _)| *b == backend) {
                Some((_, count)) => *count += 1,
                None => self.backends.push((backend, 1)),
            }
        }
    }

    /// A template has no instance.
    pub fn not_instantiated(&mut self) {
        self.kernels += 1;
        self.not_instantiated += 1;
    }

    /// A template's launch is not followed.
    pub fn launch_lost(&mut self) {
        self.kernels += 1;
        self.lost_launches += 1;
    }

    /// A kernel is no IR.
    pub fn failed(&mut self) {
        self.kernels += 1;
    }

    /// Why a kernel or a file is refused, by the first of its errors.
    pub fn cause(&mut self, by: &'static str, code: &str, message: &str, place: String) {
        let cause = self.causes.entry((by, code.to_owned())).or_insert_with(|| (0, message.to_owned(), place));
        cause.0 += 1;
    }

    /// True if there is more than one file to sum up.
    pub fn is_needed(&self) -> bool {
        self.files > 1
    }

    /// The table.
    pub fn text(&self) -> String {
        let share = |part: usize| match self.kernels {
            0 => String::new(),
            all => format!(" ({:.1} %)", 100.0 * part as f64 / all as f64),
        };
        let backends = self.backends.iter().map(|(b, count)| format!(", {count} for {}{}", b.name(), share(*count)));
        let mut out = format!(
            "\n{} files, {} kernels: {} built{}{}, {} not instantiated, {} launched in ways that are not followed\n",
            self.files,
            self.kernels,
            self.built,
            share(self.built),
            backends.collect::<String>(),
            self.not_instantiated,
            self.lost_launches
        );
        if self.causes.is_empty() {
            return out;
        }
        let mut causes: Vec<_> = self.causes.iter().collect();
        causes.sort_by_key(|(key, (count, ..))| (std::cmp::Reverse(*count), *key));
        let mut table = Table::new();
        table.load_style(presets::UTF8_HORIZONTAL_ONLY).set_header(["refused", "by", "code", "for instance"]);
        for ((by, code), (count, message, place)) in causes {
            let first = message.lines().next().unwrap_or_default();
            table.add_row([count.to_string(), (*by).to_owned(), code.clone(), format!("{place}: {first}")]);
        }
        out.push_str(&table.to_string());
        out.push('\n');
        out
    }
}
