// Sets bytes that are no whole words: each invocation makes one word of `into`, of which the bytes before `head` of the first word and those
// from `tail` on of the last one stay as they are. The new bytes are those of `from_words`, shifted, or those of one word.

struct Job {
    first: u32,
    words: u32,
    head: u32,
    tail: u32,
    copies: u32,
    shift: u32,
    value: u32,
}

@group(0) @binding(0) var<uniform> job: Job;
@group(0) @binding(1) var<storage, read_write> into: array<u32>;
@group(0) @binding(2) var<storage, read> from_words: array<u32>;

@compute @workgroup_size(256)
fn run(@builtin(global_invocation_id) id: vec3<u32>) {
    let i = id.x;
    if i >= job.words {
        return;
    }
    var word = job.value;
    if job.copies != 0u {
        let at = i + job.shift / 4u;
        let bits = job.shift % 4u * 8u;
        word = from_words[at];
        if bits != 0u {
            word = (word >> bits) | (from_words[at + 1u] << (32u - bits));
        }
    }
    var mask = 0xffffffffu;
    if i == 0u {
        mask = mask << (job.head * 8u);
    }
    if i == job.words - 1u {
        mask = mask & (0xffffffffu >> (32u - job.tail * 8u));
    }
    if mask != 0xffffffffu {
        word = (word & mask) | (into[job.first + i] & ~mask);
    }
    into[job.first + i] = word;
}
