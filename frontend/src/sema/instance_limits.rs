//! One mistake in a template can be found in each of its instances: after many errors in instances
//! the others are left out (C++17 `[implimits]`).

use isowarp_core::diagnostic::Diagnostic;

use super::templates::Pending;
use super::{Sema, codes};

/// After this many errors in instances no others are checked.
const MAX_ERRORS: usize = 100;

impl Sema<'_> {
    /// True, and the instance stays without a body, if there are too many errors in those before.
    pub(super) fn gives_up_instance(&mut self, pending: &Pending) -> bool {
        if self.instance_errors < MAX_ERRORS {
            return false;
        }
        let message = "too many errors in instances of templates; the rest of them is not checked";
        let known = self.diagnostics.iter().rposition(|d| d.code == codes::TOO_COMPLEX && d.message == message);
        let at = pending.frame.as_ref().map(|f| f.at).unwrap_or_default();
        let index = known.unwrap_or_else(|| {
            let error = Diagnostic::error(codes::TOO_COMPLEX, at, message);
            self.report::<()>(error);
            self.diagnostics.len() - 1
        });
        if let Some(func) = self.functions.get_mut(pending.id.0 as usize) {
            func.defined = true;
            func.diagnostics.push(index);
        }
        true
    }
}
