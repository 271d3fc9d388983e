//! Documentation of the tables, for docs/optimiser.md.

use std::fmt::Write as _;

use crate::passes::manager::{Property, When};

use super::ALL;

/// Returns the tables as Markdown.
pub fn documentation() -> String {
    let mut text = String::new();
    let names = |properties: &[Property]| properties.iter().map(|p| p.name()).collect::<Vec<_>>().join(", ");
    for table in ALL {
        // Writing to a String cannot fail.
        let _ = write!(text, "### `{}`\n\n", table.name);
        if !table.given.is_empty() {
            let _ = write!(text, "Given: {}.\n\n", names(table.given));
        }
        text.push_str("| pass | does | needs | guarantees | why here | if |\n|---|---|---|---|---|---|\n");
        for row in table.rows {
            let pass = row.pass;
            let condition = match row.when {
                When::Always => "",
                When::If(words, _) => words,
            };
            let (needs, guarantees) = (names(pass.needs()), names(pass.guarantees()));
            let _ = writeln!(
                text,
                "| `{}` | {} | {needs} | {guarantees} | {} | {condition} |",
                pass.name(),
                pass.does(),
                row.why
            );
        }
        text.push('\n');
    }
    text
}
