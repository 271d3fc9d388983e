//! Collects the parts of a program while it is drawn.

use isowarp_fuzz_frontend::rng::Rng;

use super::Line;
use super::types::PRELUDE;
use super::universe::Universe;

/// Source of random choices, and collector of the generators' output.
pub struct Draw {
    /// Generator of random choices.
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
    /// Creates an empty program.
    pub fn new(rng: Rng) -> Self {
        let (declarations, setup, body) = (Vec::new(), Vec::new(), Vec::new());
        Self { rng, declarations, setup, body, uses: 0, names: 0, universe: None, type_numbers: false }
    }

    /// Returns a unique name.
    pub fn name(&mut self, prefix: &str) -> String {
        self.names += 1;
        format!("{prefix}{}", self.names)
    }

    /// Adds a declaration at file scope, of one or more lines.
    pub fn declare(&mut self, text: &str) {
        push(&mut self.declarations, text, None);
    }

    /// Adds statements of the kernel that precede all uses.
    pub fn set_up(&mut self, text: &str) {
        push(&mut self.setup, text, None);
    }

    /// Returns the number of a new use.
    pub fn new_use(&mut self) -> usize {
        self.uses += 1;
        self.uses - 1
    }

    /// Adds a declaration that belongs to a use.
    pub fn declare_for(&mut self, of: usize, text: &str) {
        push(&mut self.declarations, text, Some(of));
    }

    /// Adds statements of a use to the kernel.
    pub fn store(&mut self, of: usize, text: &str) {
        push(&mut self.body, text, Some(of));
    }

    /// Adds a use that stores the value of an expression.
    pub fn value(&mut self, expression: &str) {
        let of = self.new_use();
        self.store(of, &format!("*out++ = {expression};"));
    }

    /// Returns an expression for the number of the type `ty` ([`super::types`]).
    pub fn type_number(&mut self, ty: &str) -> String {
        self.type_numbers = true;
        format!("Id<{ty}>::value")
    }

    /// Returns the types of the program, which are drawn at the first call.
    pub fn universe(&mut self) -> Universe {
        if let Some(universe) = &self.universe {
            return universe.clone();
        }
        let universe = Universe::draw(self);
        self.universe = Some(universe.clone());
        universe
    }

    /// Picks one of several texts.
    pub fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        self.rng.choose(from).copied().unwrap_or("")
    }

    /// Returns the lines and the number of uses.
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
                    // Insert after the types' definitions, which come first.
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
