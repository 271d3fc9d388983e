//! Reads conformance cases, runs them on every device, compares
