//! Executes Isowarp IR on the CPU: the reference backend
