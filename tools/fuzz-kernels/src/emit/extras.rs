//! Writes the constructs of features. Each is a self-contained block of statements.
//!
//! Addresses differ between devices and runs. The output therefore depends only on values that were read through
//! pointers, on differences and comparisons of pointers, and on numbers that the program itself has put into pointers.

use super::{Cx, Emitter};
use crate::feature::Feature;
use crate::tree::{Convergence, Extra};

/// Choices of a construct, with its expressions for the place of the construct.
pub(super) struct Parts<'a> {
    forms: &'a [usize],
    pub v: [String; 4],
    pub c: [String; 2],
    pub u: [String; 2],
}

impl Parts<'_> {
    /// Returns the choice with a number, out of `count` forms.
    pub fn form(&self, number: usize, count: usize) -> usize {
        self.forms.get(number).copied().unwrap_or_default() % count.max(1)
    }

    /// Picks one of several texts by the choice with a number.
    pub fn pick<'t>(&self, number: usize, texts: &[&'t str]) -> &'t str {
        texts.get(self.form(number, texts.len())).copied().unwrap_or_default()
    }
}

/// Returns the slot that the thread uses: a bijection of threads.
pub(super) fn slot(form: usize, shift: &str) -> String {
    match form % 3 {
        0 => "tid".to_owned(),
        1 => "(N - 1u - tid)".to_owned(),
        _ => format!("((tid + ({shift}) % N) % N)"),
    }
}

impl Emitter<'_> {
    pub(super) fn extra(&mut self, extra: &Extra, cx: &Cx) {
        let text = |all: &[String], n: usize| {
            let text = all.get(n).map_or("0u", String::as_str);
            format!("({})", text.replace("@i", &cx.counter).replace("@u", &cx.uniform_counter))
        };
        let parts = Parts {
            forms: &extra.forms,
            v: [0, 1, 2, 3].map(|n| text(&extra.values, n)),
            c: [0, 1].map(|n| text(&extra.conds, n)),
            u: [0, 1].map(|n| text(&extra.uniforms, n)),
        };
        let together = cx.level == Convergence::Uniform;
        match extra.feature {
            Feature::Pointers if together && parts.form(7, 3) == 1 => self.exchanged_pointers(&parts),
            Feature::Pointers => self.own_pointers(&parts),
            Feature::Nodes if together && parts.form(7, 3) != 0 => self.exchanged_nodes(&parts),
            Feature::Nodes => self.own_nodes(&parts),
            Feature::Integers => self.integers_in_pointers(&parts),
            Feature::Tags => self.tags(&parts),
            Feature::Distances => self.distances(&parts),
            Feature::Volatile if together && parts.form(7, 2) == 1 => self.whole_words(&parts),
            Feature::Volatile => self.volatile_cells(&parts),
            Feature::Mixed => self.mixed_atomics(&parts),
            Feature::Names if together => self.names_of_one_memory(&parts),
            Feature::Rotation if together => self.rotation(&parts),
            // The loop has many iterations, so it must not be in a loop, nor in a function, which loops may call.
            Feature::Long if cx.counter == super::start().counter && self.function == self.tree.functions.len() => {
                self.long_loop(&parts);
            }
            Feature::Widened => self.widened(&parts),
            Feature::Names | Feature::Rotation | Feature::Long => {}
        }
    }

    /// Writes statements in braces.
    pub(super) fn braced(&mut self, lines: &[String]) {
        self.open("{");
        for line in lines {
            self.line(line);
        }
        self.close();
    }
}
