//! Names of kernels and variables that programs ask for (`nvrtcAddNameExpression`).

use isowarp_frontend::compile::Compilation;

/// Returns the name that an expression denotes: without `&`, a leading `::`, and surrounding brackets.
pub fn plain(expression: &str) -> &str {
    let mut text = expression.trim();
    loop {
        let inner = text.strip_prefix('&').or_else(|| text.strip_prefix("::"));
        match inner.or_else(|| text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'))) {
            Some(inner) => text = inner.trim(),
            None => return text,
        }
    }
}

/// Returns true for a name with template arguments: the front end has to make an instance.
pub fn is_instance(name: &str) -> bool {
    name.ends_with('>')
}

/// Returns the name in a compilation. `cuModuleGetFunction` and `cuModuleGetGlobal` find the entity by this name.
pub fn lowered(name: &str, compilation: &Compilation) -> Option<String> {
    if let Some((_, own)) = compilation.instances.iter().find(|(request, _)| request == name) {
        return Some(own.clone());
    }
    let packed = |text: &str| text.chars().filter(|c| !c.is_whitespace()).collect::<String>();
    let wanted = packed(name);
    let kernels =
        compilation.kernels.iter().filter(|kernel| !kernel.not_instantiated).map(|kernel| kernel.name.as_str());
    let variables = compilation.variables().into_iter().map(|(own, _)| own);
    kernels.chain(variables).find(|own| packed(own) == wanted).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn expressions_denote_names() {
        assert_eq!(plain("&ns::table"), "ns::table");
        assert_eq!(plain(" ::k<int, 4> "), "k<int, 4>");
        assert_eq!(plain("(k<float>)"), "k<float>");
    }
}
