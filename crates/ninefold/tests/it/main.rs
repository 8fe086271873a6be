//! Integration tests of the library: seed documents, corpus, comparisons, published counts.

#![allow(unreachable_pub)] // helpers are shared between the modules of this one test program

mod budget;
mod canon;
mod common;
mod corpus;
mod counts;
mod differential;
mod draw;
mod fast;
mod fast_api;
mod fast_images;
mod fast_paths;
mod logic_almost;
mod logic_budget;
mod logic_check;
mod logic_examples;
mod logic_explain;
mod logic_fish;
mod logic_hodoku;
mod logic_loops;
mod logic_rate;
mod logic_reveal;
mod logic_rules;
mod logic_se_path;
mod logic_sentences;
mod logic_unique;
mod make_spec;
mod page;
mod properties;
mod rules;
mod rules_engine;
mod rules_meaning;
mod seed_000;
mod seed_001;
mod seed_002;
mod seed_003;
mod seed_004;
mod seeds_all;
mod solutions;
mod text_messages;
mod text_roundtrip;
mod text_seeds;
mod text_split;
