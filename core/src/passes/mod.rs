//! IR → IR passes that several consumers share.
