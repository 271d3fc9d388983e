//! Evaluates integer expressions over named numbers. Benchmarks write their sizes and counts this way: `{n*n/256}`.

/// Named numbers, in the order of their definitions. A later definition replaces an earlier one with the same name.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Numbers(Vec<(String, u64)>);

impl Numbers {
    /// Defines a number.
    pub fn set(&mut self, name: &str, value: u64) {
        match self.0.iter_mut().find(|(n, _)| n == name) {
            Some((_, old)) => *old = value,
            None => self.0.push((name.to_owned(), value)),
        }
    }

    /// Returns the number with this name.
    pub fn get(&self, name: &str) -> Option<u64> {
        self.0.iter().find(|(n, _)| n == name).map(|(_, value)| *value)
    }

    /// Formats all numbers as `n=64, rounds=3`.
    pub fn show(&self) -> String {
        let each: Vec<String> = self.0.iter().map(|(name, value)| format!("{name}={value}")).collect();
        each.join(", ")
    }

    /// Adds the definitions of a text such as `n=64Mi, rounds=3`. A value may use earlier names.
    ///
    /// # Errors
    /// Describes the mistake.
    pub fn define(&mut self, text: &str) -> Result<(), String> {
        for part in text.split(',') {
            let (name, value) = part.split_once('=').ok_or_else(|| format!("`{}` is not NAME=VALUE", part.trim()))?;
            let name = name.trim();
            if !is_name(name) {
                return Err(format!("`{name}` is not a name"));
            }
            let value = self.evaluate(value)?;
            self.set(name, value);
        }
        Ok(())
    }

    /// Evaluates an expression of numbers such as `64` and `16Ki`, names, `+ - * /` and parentheses. A division must
    /// not leave a remainder.
    ///
    /// # Errors
    /// Describes the mistake.
    pub fn evaluate(&self, text: &str) -> Result<u64, String> {
        let mut reader = Reader { rest: text.trim(), numbers: self, depth: 0 };
        let value = reader.sum()?;
        if reader.rest.is_empty() { Ok(value) } else { Err(format!("`{}` is left of `{}`", reader.rest, text.trim())) }
    }

    /// Replaces every `{expression}` in a text by its value.
    ///
    /// # Errors
    /// Describes the mistake.
    pub fn substitute(&self, text: &str) -> Result<String, String> {
        let mut out = String::with_capacity(text.len());
        let mut rest = text;
        while let Some((before, behind)) = rest.split_once('{') {
            let (expression, after) = behind.split_once('}').ok_or_else(|| format!("`{{{behind}` has no `}}`"))?;
            out.push_str(before);
            out.push_str(&self.evaluate(expression)?.to_string());
            rest = after;
        }
        out.push_str(rest);
        Ok(out)
    }
}

fn is_name(text: &str) -> bool {
    let mut chars = text.chars();
    chars.next().is_some_and(|c| c.is_ascii_alphabetic()) && chars.all(|c| c.is_ascii_alphanumeric() || c == '_')
}

/// Greatest depth of parentheses. The limit keeps any text from making the reader run out of stack.
const MAX_DEPTH: u32 = 32;

struct Reader<'a> {
    rest: &'a str,
    numbers: &'a Numbers,
    depth: u32,
}

impl<'a> Reader<'a> {
    fn takes(&mut self, operator: char) -> bool {
        match self.rest.trim_start().strip_prefix(operator) {
            Some(rest) => {
                self.rest = rest.trim_start();
                true
            }
            None => false,
        }
    }

    /// Reads the letters, digits and underscores that come next.
    fn word(&mut self) -> &'a str {
        let end = self.rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest.trim_start();
        word
    }

    fn sum(&mut self) -> Result<u64, String> {
        let mut left = self.product()?;
        loop {
            left = if self.takes('+') {
                left.checked_add(self.product()?).ok_or("a sum is larger than 64 bits")?
            } else if self.takes('-') {
                left.checked_sub(self.product()?).ok_or("a difference is less than 0")?
            } else {
                return Ok(left);
            };
        }
    }

    fn product(&mut self) -> Result<u64, String> {
        let mut left = self.factor()?;
        loop {
            left = if self.takes('*') {
                left.checked_mul(self.factor()?).ok_or("a product is larger than 64 bits")?
            } else if self.takes('/') {
                let right = self.factor()?;
                if right == 0 || left % right != 0 {
                    return Err(format!("{left} cannot be divided by {right}"));
                }
                left / right
            } else {
                return Ok(left);
            };
        }
    }

    fn factor(&mut self) -> Result<u64, String> {
        if self.takes('(') {
            self.depth += 1;
            if self.depth > MAX_DEPTH {
                return Err("there are too many parentheses".to_owned());
            }
            let value = self.sum()?;
            self.depth -= 1;
            return if self.takes(')') { Ok(value) } else { Err("a `)` is missing".to_owned()) };
        }
        let word = self.word();
        if word.is_empty() {
            return Err("a number is missing".to_owned());
        }
        if is_name(word) {
            return self.numbers.get(word).ok_or_else(|| format!("no number named `{word}`"));
        }
        number(word).ok_or_else(|| format!("`{word}` is not a number"))
    }
}

/// Parses a number with an optional unit: `64`, `16Ki`, `64Mi`, `2Gi`.
fn number(word: &str) -> Option<u64> {
    let units = [("Ki", 10), ("Mi", 20), ("Gi", 30)];
    let (digits, shift) =
        units.iter().find_map(|(unit, shift)| Some((word.strip_suffix(unit)?, *shift))).unwrap_or((word, 0));
    digits.parse::<u64>().ok()?.checked_mul(1 << shift)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::*;

    fn numbers(text: &str) -> Numbers {
        let mut numbers = Numbers::default();
        numbers.define(text).unwrap();
        numbers
    }

    #[test]
    fn expressions_have_the_usual_precedence() {
        let n = numbers("n=4Ki, m = n/2, k=3");
        for (text, value) in
            [("n", 4096), ("m+2*k", 2054), ("(m+2)*k", 6150), ("n/m/2", 1), ("10-3-2", 5), (" 1Gi ", 1 << 30)]
        {
            assert_eq!(n.evaluate(text), Ok(value), "{text}");
        }
        assert_eq!(n.substitute("k grid={n/256},{k} block=256").unwrap(), "k grid=16,3 block=256");
        assert_eq!(n.show(), "n=4096, m=2048, k=3");
    }

    #[test]
    fn a_later_definition_replaces_an_earlier_one() {
        let mut n = numbers("n=1, m=2");
        n.define("n=5").unwrap();
        assert_eq!(n.show(), "n=5, m=2");
    }

    #[test]
    fn mistakes_are_reported() {
        let n = numbers("n=10");
        for bad in ["", "n/3", "n/0", "1-2", "x", "2x", "(n", "n)", "n n", "8Gi*8Gi", "+", "1.5", &"(".repeat(100_000)]
        {
            assert!(n.evaluate(bad).is_err(), "{bad:.20}");
        }
        for bad in ["n", "n=", "2n=1", "n=1,,", "=1"] {
            assert!(Numbers::default().define(bad).is_err(), "{bad}");
        }
        assert!(n.substitute("{n").is_err() && n.substitute("{y}").is_err());
    }
}
