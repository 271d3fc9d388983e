//! Summarises a check of many files in a table: the number of kernels that are built and that each backend accepts, and
//! the reasons why the others are not.

use std::collections::BTreeMap;

use comfy_table::{Table, presets};
use isowarp_core::api::BackendKind;

/// Counts of kernels.
#[derive(Debug, Default)]
pub(super) struct Summary {
    files: usize,
    kernels: usize,
    built: usize,
    /// Number of built kernels that each backend accepts.
    backends: Vec<(BackendKind, usize)>,
    not_instantiated: usize,
    lost_launches: usize,
    /// Number of refusals, first message and its place, by the component that refuses and the diagnostic's code.
    causes: BTreeMap<(&'static str, String), (usize, String, String)>,
}

impl Summary {
    /// Counts a file.
    pub fn file(&mut self) {
        self.files += 1;
    }

    /// Counts a kernel whose IR was built, and which these backends accept.
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

    /// Counts a template without an instance.
    pub fn not_instantiated(&mut self) {
        self.kernels += 1;
        self.not_instantiated += 1;
    }

    /// Counts a template whose launch cannot be followed.
    pub fn launch_lost(&mut self) {
        self.kernels += 1;
        self.lost_launches += 1;
    }

    /// Counts a kernel without IR.
    pub fn failed(&mut self) {
        self.kernels += 1;
    }

    /// Counts the first error for which a kernel or file is refused.
    pub fn cause(&mut self, by: &'static str, code: &str, message: &str, place: String) {
        let cause = self.causes.entry((by, code.to_owned())).or_insert_with(|| (0, message.to_owned(), place));
        cause.0 += 1;
    }

    /// Returns true if there is more than one file to summarise.
    pub fn is_needed(&self) -> bool {
        self.files > 1
    }

    /// Formats the table.
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
