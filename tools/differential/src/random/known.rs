//! Lists the kinds of differences that are ignored when random programs are compared. Each has a name and a reason, is
//! counted, and is reported at the end.

/// A kind of difference.
#[derive(Debug, Clone, Copy)]
pub struct KnownDifference {
    /// Name under which the count is shown.
    pub name: &'static str,
    /// Reason why the difference is ignored.
    pub reason: &'static str,
    /// Texts that the message of the refusing compiler contains, all of them.
    message: &'static [&'static str],
    /// Whether Isowarp is the compiler that refuses.
    ours: bool,
}

/// All known kinds of differences.
pub const KNOWN: [KnownDifference; 3] = [
    KnownDifference {
        name: "not supported",
        reason: "Isowarp says that it does not support what it refuses: no wrong answer",
        message: &["not supported"],
        ours: true,
    },
    KnownDifference {
        name: "a function for other objects",
        reason: "g++ binds a reference to the result of a conversion function that the constant object cannot be asked \
                 for, and then complains; it is no candidate ([over.match.viable] 2), as NVRTC has it",
        message: &["error: invalid user-defined conversion from 'const "],
        ours: false,
    },
    KnownDifference {
        name: "a template that is not instantiated",
        reason: "whether a base is ambiguous may be found in the instances alone ([temp.res] 8), as NVRTC does it",
        message: &["is an ambiguous base of", "<T>"],
        ours: false,
    },
];

/// Returns the kind of difference for a refusal.
pub fn known(message: &str, ours: bool) -> Option<&'static KnownDifference> {
    KNOWN.iter().find(|known| known.ours == ours && known.message.iter().all(|part| message.contains(part)))
}
