//! Kinds of differences that are left out when random programs are compared: each has a name and a reason, is counted, and
//! told at the end.

/// A kind of difference.
#[derive(Debug, Clone, Copy)]
pub struct Known {
    /// What the count is shown under.
    pub name: &'static str,
    /// Why it is left out.
    pub reason: &'static str,
    /// What the message of the compiler that refuses has in it: all of these.
    message: &'static [&'static str],
    /// Whether Isowarp is the one that refuses.
    ours: bool,
}

/// All of them.
pub const KNOWN: [Known; 3] = [
    Known {
        name: "not supported",
        reason: "Isowarp says that it does not support what it refuses: no wrong answer",
        message: &["not supported"],
        ours: true,
    },
    Known {
        name: "a function for other objects",
        reason: "g++ binds a reference to the result of a conversion function that the constant object cannot be asked \
                 for, and then complains; it is no candidate ([over.match.viable] 2), as NVRTC has it",
        message: &["error: invalid user-defined conversion from 'const "],
        ours: false,
    },
    Known {
        name: "a template that is not instantiated",
        reason: "whether a base is ambiguous may be found in the instances alone ([temp.res] 8), as NVRTC does it",
        message: &["is an ambiguous base of", "<T>"],
        ours: false,
    },
];

/// The kind that a refusal is of.
pub fn known(message: &str, ours: bool) -> Option<&'static Known> {
    KNOWN.iter().find(|known| known.ours == ours && known.message.iter().all(|part| message.contains(part)))
}
