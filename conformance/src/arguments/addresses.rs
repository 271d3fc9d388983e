//! Parses addresses, and values of structs given by their fields: `{n=4, scale=0.5, data=x, next=null}`.

use super::parse::{DataError, is_name, is_variable};

/// An address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Place {
    /// `null`.
    Null,
    /// `NAME`: the address of a buffer, or the number of a texture or surface.
    Named(String),
    /// `&NAME[INDEX]`: the address of an element of a buffer or of an array variable.
    Element(String, u64),
    /// `&NAME`: the address of a variable of the module.
    Symbol(String),
}

impl Place {
    /// Parses an address. Returns `None` if the text is not one.
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        if text == "null" {
            return Some(Place::Null);
        }
        match text.strip_prefix('&') {
            None => is_name(text).then(|| Place::Named(text.to_owned())),
            Some(of) => match of.strip_suffix(']').and_then(|of| of.split_once('[')) {
                Some((name, index)) => {
                    let index = index.trim().parse().ok()?;
                    is_variable(name).then(|| Place::Element(name.to_owned(), index))
                }
                None => is_variable(of).then(|| Place::Symbol(of.to_owned())),
            },
        }
    }
}

/// A value whose type the kernel's parameter or the variable determines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Init {
    /// A number, an address, or the name of a texture.
    Text(String),
    /// `{…}`: the fields of a struct in order or by their names, the elements of an array, the components of a vector.
    List(Vec<(Option<String>, Init)>),
}

/// Greatest nesting of braces.
const DEEPEST: usize = 64;

impl Init {
    /// Parses a value, with or without braces.
    ///
    /// # Errors
    /// [`DataError::Fields`].
    pub fn parse(text: &str) -> Result<Self, DataError> {
        Self::parse_at(text, DEEPEST)
    }

    fn parse_at(text: &str, deepest: usize) -> Result<Self, DataError> {
        let text = text.trim();
        let wrong = || DataError::Fields(text.to_owned());
        let Some(inner) = text.strip_prefix('{') else {
            let plain = !text.is_empty() && !text.contains(['{', '}', ',', '=']);
            return if plain { Ok(Init::Text(text.to_owned())) } else { Err(wrong()) };
        };
        let inner = inner.strip_suffix('}').ok_or_else(wrong)?.trim();
        let deepest = deepest.checked_sub(1).ok_or_else(wrong)?;
        let mut items = Vec::new();
        if inner.is_empty() {
            return Ok(Init::List(items));
        }
        for item in split(inner).ok_or_else(wrong)? {
            let named = item.split_once('=').filter(|(name, _)| !name.contains('{'));
            items.push(match named {
                Some((name, value)) => {
                    let name = name.trim().trim_start_matches('.');
                    if !is_name(name) {
                        return Err(wrong());
                    }
                    (Some(name.to_owned()), Self::parse_at(value, deepest)?)
                }
                None => (None, Self::parse_at(item, deepest)?),
            });
        }
        Ok(Init::List(items))
    }
}

/// Splits a text at the commas outside braces. Returns `None` if braces do not match.
fn split(text: &str) -> Option<Vec<&str>> {
    let (mut parts, mut start, mut depth) = (Vec::new(), 0, 0usize);
    for (at, c) in text.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth = depth.checked_sub(1)?,
            ',' if depth == 0 => {
                parts.push(text.get(start..at)?);
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(text.get(start..)?);
    (depth == 0).then_some(parts)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::*;

    fn text(text: &str) -> Init {
        Init::Text(text.to_owned())
    }

    #[test]
    fn fields_have_names_or_an_order() {
        let have = Init::parse("{ n = 4, .scale=0.5,data=&x[2], inner={1,{2, 3}} ,{}}").unwrap();
        let named = |name: &str, value| (Some(name.to_owned()), value);
        let pair = Init::List(vec![(None, text("2")), (None, text("3"))]);
        let inner = Init::List(vec![(None, text("1")), (None, pair)]);
        let want = vec![
            named("n", text("4")),
            named("scale", text("0.5")),
            named("data", text("&x[2]")),
            named("inner", inner),
            (None, Init::List(Vec::new())),
        ];
        assert_eq!(have, Init::List(want));
        for bad in ["", "{", "{a", "a}", "{a=}", "{,}", "{a=1=2}", "{1,2}}", "{{1,2}", "{2 x=1}", "{a={1}=2}"] {
            assert!(Init::parse(bad).is_err(), "{bad}");
        }
        assert!(Init::parse(&format!("{}1{}", "{".repeat(10_000), "}".repeat(10_000))).is_err());
    }

    #[test]
    fn addresses_are_of_buffers_elements_and_variables() {
        assert_eq!(Place::parse("null"), Some(Place::Null));
        assert_eq!(Place::parse(" x "), Some(Place::Named("x".to_owned())));
        assert_eq!(Place::parse("&x[16]"), Some(Place::Element("x".to_owned(), 16)));
        assert_eq!(Place::parse("&ns::v"), Some(Place::Symbol("ns::v".to_owned())));
        for bad in ["", "&", "5", "&x[", "&x[-1]", "&x[y]", "x[1]", "a b"] {
            assert_eq!(Place::parse(bad), None, "{bad}");
        }
    }
}
