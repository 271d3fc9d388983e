//! The state of the function body or initial value that is being checked.

use crate::sema::Sema;
use crate::sema::model::body::BodyCheck;
use crate::sema::model::context::Context;

impl<'a> Sema<'a> {
    /// Runs `f` with `check` as the current body. Returns the final state of `check` along with the result.
    pub(in crate::sema) fn in_body<T>(
        &mut self,
        check: BodyCheck<'a>,
        f: impl FnOnce(&mut Self) -> T,
    ) -> (T, Option<BodyCheck<'a>>) {
        self.with_body(Some(check), f)
    }

    /// Runs `f` on a declaration outside the body that is being checked.
    pub(in crate::sema) fn without_body<T>(&mut self, f: impl FnOnce(&mut Self) -> T) -> T {
        self.with_body(None, f).0
    }

    fn with_body<T>(
        &mut self,
        body: Option<BodyCheck<'a>>,
        f: impl FnOnce(&mut Self) -> T,
    ) -> (T, Option<BodyCheck<'a>>) {
        let outer = std::mem::replace(&mut self.body, body);
        let result = self.within(Context { init_object: None, ..self.context.clone() }, f);
        (result, std::mem::replace(&mut self.body, outer))
    }
}
