//! The techniques, one file each, and the list of all of them.
//!
//! To add one, write its file and add its name to the list below (see CONTRIBUTING.md).

use std::sync::LazyLock;

use super::rate::hodoku;
use super::technique::Technique;

/// Declares the files and collects the techniques of each.
macro_rules! files {
    ($($file:ident)*) => {
        $(mod $file;)*
        const FILES: &[&[Technique]] = &[$($file::TECHNIQUES),*];
    };
}

files! {
    full_house
    naked_single
    hidden_single
    locked_candidates
    naked_subset
    hidden_subset
    als_xz
    xy_wing
    w_wing
    xyz_wing
    basic_fish
    turbot_fish
    empty_rectangle
    finned_fish
    franken_fish
    mutant_fish
    unique_rectangle
    hidden_rectangle
    avoidable_rectangle
    bug
    unique_loop
    extended_rectangle
    templates
    nishio
    forcing_contradiction
    forcing_verity
    nested_forcing
    simple_colours
    multi_colours
    medusa
    remote_pair
    x_chain
    xy_chain
    aic
    discontinuous_loop
    continuous_loop
    exocet
    tridagon
    wxyz_wing
    sue_de_coq
    aligned_pair
    als_chain
    death_blossom
    sk_loop
    multi_sector
}

/// Example positions, one line each with the name of a technique and a position. `cargo xtask examples` finds them.
const EXAMPLES: &str = include_str!("examples.txt");

/// Returns every technique, including unusual ones, the simplest first.
#[must_use]
pub fn techniques() -> &'static [&'static Technique] {
    static ALL: LazyLock<Vec<Technique>> = LazyLock::new(|| {
        let mut all: Vec<Technique> = FILES.iter().copied().flatten().copied().collect();
        all.sort_by_key(|technique| technique.difficulty);
        for technique in &mut all {
            technique.example = example(technique.name);
            if let Some(hodoku) = &mut technique.hodoku {
                hodoku.order = hodoku::place(technique.name);
            }
        }
        all
    });
    static ORDER: LazyLock<Vec<&'static Technique>> = LazyLock::new(|| ALL.iter().collect());
    &ORDER
}

fn example(name: &str) -> &'static str {
    let lines = EXAMPLES.lines().filter_map(|line| line.split_once(' '));
    lines.into_iter().find(|(of, _)| *of == name).map_or("", |(_, position)| position)
}

/// Returns the technique with this name, title or code: `naked-pair`, `Naked Pair`, `0200`.
#[must_use]
pub fn technique(name: &str) -> Option<&'static Technique> {
    let hyphened = name.trim().replace([' ', '_'], "-");
    let is = |technique: &&&Technique| {
        technique.name.eq_ignore_ascii_case(&hyphened)
            || technique.title.eq_ignore_ascii_case(name)
            || !name.is_empty() && technique.code == name
    };
    techniques().iter().find(is).copied()
}

/// Returns the techniques with this name, title, code or group, in the default order.
#[must_use]
pub fn named(name: &str) -> Vec<&'static Technique> {
    if let Some(technique) = technique(name) {
        return vec![technique];
    }
    let among =
        |technique: &&&Technique| technique.groups.iter().any(|group| group.eq_ignore_ascii_case(name));
    techniques().iter().filter(among).copied().collect()
}
