//! A program while it is drawn.

use isowarp_fuzz::rng::Rng;

use super::Line;
use super::types::PRELUDE;
use super::universe::Universe;

/// What the generators draw from and write to.
pub struct Draw {
    /// Choices.
    pub rng: Rng,
    declarations: Vec<Line>,
    setup: Vec<Line>,
    body: Vec<Line>,
    uses: usize,
    names: usize,
    universe: Option<Universe>,
    type_numbers: bool,
}

impl Draw {
    /// Nothing yet.
    pub fn new(rng: Rng) -> Self {
        let (declarations, setup, body) = (Vec::new(), Vec::new(), Vec::new());
        Self { rng, declarations, setup, body, uses: 0, names: 0, universe: None, type_numbers: false }
    }

    /// A name that nothing else has.
    pub fn name(&mut self, prefix: &str) -> String {
        self.names += 1;
        format!("{prefix}{}", self.names)
    }

    /// A declaration at file scope, of one or more lines.
    pub fn declare(&mut self, text: &str) {
        push(&mut self.declarations, text, None);
    }

    /// Statements in the kernel in front of all uses.
    pub fn set_up(&mut self, text: &str) {
        push(&mut self.setup, text, None);
    }

    /// The number of a new use.
    pub fn new_use(&mut self) -> usize {
        self.uses += 1;
        self.uses - 1
    }

    /// A declaration that belongs to a use.
    pub fn declare_for(&mut self, of: usize, text: &str) {
        push(&mut self.declarations, text, Some(of));
    }

    /// Statements of a use in the kernel.
    pub fn store(&mut self, of: usize, text: &str) {
        push(&mut self.body, text, Some(of));
    }

    /// A new use that stores the value of an expression.
    pub fn value(&mut self, expression: &str) {
        let of = self.new_use();
        self.store(of, &format!("*out++ = {expression};"));
    }

    /// The number of the type `ty`, as an expression ([`super::types`]).
    pub fn type_number(&mut self, ty: &str) -> String {
        self.type_numbers = true;
        format!("Id<{ty}>::value")
    }

    /// The types that the program has, drawn when they are first asked for.
    pub fn universe(&mut self) -> Universe {
        if let Some(universe) = &self.universe {
            return universe.clone();
        }
        let universe = Universe::draw(self);
        self.universe = Some(universe.clone());
        universe
    }

    /// One of some texts.
    pub fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        self.rng.choose(from).copied().unwrap_or("")
    }

    /// The lines, and how many uses there are.
    pub fn program(mut self) -> (Vec<Line>, usize) {
        let mut lines = Vec::new();
        if self.type_numbers {
            push(&mut lines, PRELUDE, None);
            if let Some(universe) = &self.universe {
                for (number, class) in universe.own_types().enumerate() {
                    let text = format!(
                        "template <> struct Id<{class}> {{ static constexpr int value = {}; }};",
                        101 + 2 * number
                    );
                    // Behind the types' definitions, which come first.
                    let at = self.declarations.iter().position(|l| l.text == super::universe::END).unwrap_or(0);
                    self.declarations.insert(at, Line { text, of: None });
                }
            }
        }
        lines.append(&mut self.declarations);
        push(&mut lines, "__global__ void values(long long *out) {", None);
        lines.append(&mut self.setup);
        lines.append(&mut self.body);
        push(&mut lines, "}", None);
        (lines, self.uses)
    }
}

fn push(to: &mut Vec<Line>, text: &str, of: Option<usize>) {
    to.extend(text.lines().map(|line| Line { text: line.to_owned(), of }));
}
