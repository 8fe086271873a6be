//! Fish: as many houses that need a digit (the *base*) as houses that hold all of its places there (the
//! *cover*).
//!
//! ```text
//!      c2      c7           base rows 3 and 8, cover columns 2 and 7: two rows need two 5s, and each of the
//! r1 . a . | . . . | b . .  columns has room for one. So all other 5s of the columns go: a, b and c.
//! r3 . 5 . | . . . | 5 F .
//! r6 . c . | . . . | . . .  A base cell outside of the cover is a *fin* (F). With fins only those go that see
//! r8 . 5 . | . . . | 5 . .  all of them: b alone.
//! ```
//! As many truths (base) as links (cover), rank 0; a fin has excess −1.
//!
//! The search looks from the victim's side: suppose candidate t true. What it sees is gone, the fins among
//! it, and a house through t is used up as a cover. So t is a victim if *k base houses have all that t leaves
//! them in k−1 cover houses*. Only [hopeless](super::hopeless) candidates can be victims, and they are rare,
//! so that even the wildest fish cost nothing where there are none.

use std::collections::HashSet;
use std::ops::ControlFlow::Continue;

use super::check::Proof;
use super::search::Search;
use super::step::Shape;
use super::technique::Flow;
use crate::grid::{Cell, CellSet, Digit, HouseKind};

/// What a fish may be made of, and whether it has fins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Rows in columns or columns in rows, no fin.
    Basic,
    /// The same with fins; without them every base house still has two places or more.
    Finned,
    /// The same with fins; without them some base house has one place or none.
    Sashimi,
    /// Boxes take part, in the base beside rows or in the cover beside columns, or the other way round.
    Franken { finned: bool },
    /// Rows and columns are mixed in base or cover, or other houses take part.
    Mutant { finned: bool },
}

/// Base and cover houses, a bit each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Fish {
    base: u128,
    cover: u128,
}

/// Proposes every fish of a kind and size.
pub(super) fn find(search: &mut Search<'_>, kind: Kind, size: usize) -> Flow {
    for digit in search.layout().digits().iter() {
        for sea in Sea::of(search, digit, kind, size) {
            sea.each_fish(search, &mut |search, fish| match sea.kind_of(search, fish) == kind {
                true => search.propose(sea.proof(search, fish), Shape::Sets),
                false => Continue(()),
            })?;
        }
    }
    Continue(())
}

/// Proposes every pair of fish with the same base that rule out different candidates, both of this size and one of
/// this kind. A finned fish may have a sashimi one beside it: that pair counts as either.
pub(super) fn find_siamese(search: &mut Search<'_>, kind: Kind, size: usize) -> Flow {
    let beside = match kind {
        Kind::Finned => Kind::Sashimi,
        Kind::Sashimi => Kind::Finned,
        _ => kind,
    };
    for digit in search.layout().digits().iter() {
        for sea in Sea::of(search, digit, kind, size) {
            let mut all = Vec::new();
            sea.each_fish(search, &mut |search, fish| {
                let is = sea.kind_of(search, fish);
                if is == kind || is == beside {
                    all.push((fish, is, sea.victims(search, fish)));
                }
                Continue(())
            })?;
            for (index, (one, is, victims)) in all.iter().enumerate() {
                for (other, also, others) in &all[index + 1..] {
                    let differ = !victims.is_subset(others) && !others.is_subset(victims);
                    if one.base == other.base && differ && (*is == kind || *also == kind) {
                        let proofs = vec![sea.proof(search, *one), sea.proof(search, *other)];
                        search.propose(Proof::All(proofs), Shape::Sets)?;
                    }
                }
            }
        }
    }
    Continue(())
}

/// One digit, and the houses that fish of some kind may use.
struct Sea {
    digit: Digit,
    size: usize,
    base: u128,
    cover: u128,
    /// The candidates of each house.
    houses: Vec<CellSet>,
}

/// The choices made so far on the way to a fish that eats one victim.
#[derive(Clone, Copy)]
struct Hunt<'a> {
    /// What the victim leaves of each house.
    left: &'a [CellSet],
    victim: Cell,
    base: u128,
    cover: u128,
    /// Houses that are not to be covers here, because that was tried before.
    barred: u128,
    /// What the base houses need covered, and what the covers hold.
    needed: CellSet,
    covered: CellSet,
}

impl Sea {
    /// The pairs of base and cover families for a kind; none if the digit has no possible victim.
    fn of(search: &Search<'_>, digit: Digit, kind: Kind, size: usize) -> Vec<Sea> {
        let (state, layout) = (search.state(), search.layout());
        if state.hopeless(digit).is_empty() {
            return Vec::new();
        }
        let houses: Vec<CellSet> =
            layout.houses().iter().map(|house| *house.set() & *state.cells_with(digit)).collect();
        let of = |wanted: &[HouseKind]| {
            let fits =
                |&house: &usize| wanted.contains(&layout.houses()[house].kind) && !houses[house].is_empty();
            (0..houses.len()).filter(fits).fold(0, |all, house| all | bit(house))
        };
        use HouseKind::{Box, Column, Diagonal, Row};
        let families: &[[&[HouseKind]; 2]] = match kind {
            Kind::Basic | Kind::Finned | Kind::Sashimi => &[[&[Row], &[Column]], [&[Column], &[Row]]],
            Kind::Franken { .. } => &[[&[Row, Box], &[Column, Box]], [&[Column, Box], &[Row, Box]]],
            Kind::Mutant { .. } => &[[&[Row, Column, Box, Diagonal]; 2]],
        };
        (families.iter())
            .map(|&[base, cover]| (of(base), of(cover)))
            .filter(|(base, cover)| base.count_ones() as usize > size && cover.count_ones() as usize >= size)
            .map(|(base, cover)| Sea { digit, size, base, cover, houses: houses.clone() })
            .collect()
    }

    /// Calls back for every fish of the kind, once each.
    fn each_fish(
        &self,
        search: &mut Search<'_>,
        found: &mut dyn FnMut(&mut Search<'_>, Fish) -> Flow,
    ) -> Flow {
        let layout = search.layout();
        let mut known = HashSet::new();
        for victim in search.state().hopeless(self.digit).iter() {
            let seen = layout.peer_set(victim);
            let left: Vec<CellSet> = self.houses.iter().map(|house| *house - *seen).collect();
            let through: u128 = layout.houses_of(victim).iter().fold(0, |all, &house| all | bit(house));
            let hunt = Hunt {
                left: &left,
                victim,
                base: 0,
                cover: 0,
                barred: through,
                needed: CellSet::EMPTY,
                covered: CellSet::EMPTY,
            };
            self.choose_base(search, &hunt, self.base & !through, &mut known, found)?;
        }
        Continue(())
    }

    /// Adds a base house, after those it has.
    fn choose_base(
        &self,
        search: &mut Search<'_>,
        hunt: &Hunt<'_>,
        choice: u128,
        known: &mut HashSet<Fish>,
        found: &mut dyn FnMut(&mut Search<'_>, Fish) -> Flow,
    ) -> Flow {
        search.spend(1)?;
        let mut choice = choice & !hunt.cover;
        let missing = self.size as u32 - hunt.base.count_ones();
        while choice.count_ones() >= missing {
            let house = choice.trailing_zeros() as usize;
            choice &= choice - 1;
            // A place that two base houses need would have to be covered twice.
            if (hunt.left[house] & hunt.needed).is_empty() {
                let needed = hunt.needed | hunt.left[house];
                let next = Hunt { base: hunt.base | bit(house), needed, ..*hunt };
                self.choose_cover(search, &next, choice, known, found)?;
            }
        }
        Continue(())
    }

    /// Adds covers until the base is covered; then goes on to the next base house, or has a fish.
    fn choose_cover(
        &self,
        search: &mut Search<'_>,
        hunt: &Hunt<'_>,
        choice: u128,
        known: &mut HashSet<Fish>,
        found: &mut dyn FnMut(&mut Search<'_>, Fish) -> Flow,
    ) -> Flow {
        let layout = search.layout();
        let (bases, covers) = (hunt.base.count_ones() as usize, hunt.cover.count_ones() as usize);
        let Some(open) = (hunt.needed - hunt.covered).iter().next() else {
            if bases < self.size {
                return self.choose_base(search, hunt, choice, known, found);
            }
            // With a cover to spare a smaller fish would do.
            return if covers + 1 == self.size {
                self.land(search, hunt, known, found)
            } else {
                Continue(())
            };
        };
        if covers + 1 == self.size {
            return Continue(());
        }
        let mut barred = hunt.barred;
        for &house in layout.houses_of(open) {
            if bit(house) & self.cover & !hunt.base & !barred != 0 {
                let covered = hunt.covered | hunt.left[house];
                let next = Hunt { cover: hunt.cover | bit(house), covered, barred, ..*hunt };
                self.choose_cover(search, &next, choice, known, found)?;
                barred |= bit(house);
            }
        }
        Continue(())
    }

    /// Completes the fish with each house through the victim that may be a cover.
    fn land(
        &self,
        search: &mut Search<'_>,
        hunt: &Hunt<'_>,
        known: &mut HashSet<Fish>,
        found: &mut dyn FnMut(&mut Search<'_>, Fish) -> Flow,
    ) -> Flow {
        for &house in search.layout().houses_of(hunt.victim) {
            let fish = Fish { base: hunt.base, cover: hunt.cover | bit(house) };
            if bit(house) & self.cover != 0 && known.insert(fish) {
                found(search, fish)?;
            }
        }
        Continue(())
    }

    fn kind_of(&self, search: &Search<'_>, fish: Fish) -> Kind {
        let houses = search.layout().houses();
        let (base, cover) = (ones(fish.base), ones(fish.cover));
        let all = |mut set: Ones, kinds: [HouseKind; 2]| set.all(|house| kinds.contains(&houses[house].kind));
        let within = |one, other| all(base, one) && all(cover, other);
        use HouseKind::{Box, Column, Row};
        let finned = !self.fins(fish).is_empty();
        if within([Row; 2], [Column; 2]) || within([Column; 2], [Row; 2]) {
            match finned {
                false => Kind::Basic,
                true if self.is_sashimi(fish) => Kind::Sashimi,
                true => Kind::Finned,
            }
        } else if within([Row, Box], [Column, Box]) || within([Column, Box], [Row, Box]) {
            Kind::Franken { finned }
        } else {
            Kind::Mutant { finned }
        }
    }

    /// Base cells outside of the cover, and those in two base houses that are covered only once.
    fn fins(&self, fish: Fish) -> CellSet {
        let all = ones(fish.base).flat_map(|house| self.houses[house].iter());
        let count =
            |cell: Cell, set: u128| ones(set).filter(|&house| self.houses[house].contains(cell)).count();
        all.filter(|&cell| count(cell, fish.cover) < count(cell, fish.base)).collect()
    }

    fn is_sashimi(&self, fish: Fish) -> bool {
        let cover = ones(fish.cover).fold(CellSet::EMPTY, |all, house| all | self.houses[house]);
        ones(fish.base).any(|house| (self.houses[house] & cover).len() < 2)
    }

    /// Places in more covers than base houses that see all fins.
    fn victims(&self, search: &Search<'_>, fish: Fish) -> CellSet {
        let layout = search.layout();
        let fins = self.fins(fish);
        let count =
            |cell: Cell, set: u128| ones(set).filter(|&house| self.houses[house].contains(cell)).count();
        let all = ones(fish.cover).flat_map(|house| self.houses[house].iter());
        all.filter(|&cell| count(cell, fish.cover) > count(cell, fish.base))
            .filter(|&cell| fins.is_subset(layout.peer_set(cell)))
            .collect()
    }

    fn proof(&self, search: &Search<'_>, fish: Fish) -> Proof {
        let constraints = search.layout().constraints();
        let of = |set: u128| ones(set).map(|house| constraints.of_house(house, self.digit));
        Proof::cover(of(fish.base), of(fish.cover))
    }
}

fn bit(house: usize) -> u128 {
    1 << house
}

fn ones(set: u128) -> Ones {
    Ones(set)
}

/// The numbers of the houses in a set, lowest first.
#[derive(Clone, Copy)]
struct Ones(u128);

impl Iterator for Ones {
    type Item = usize;
    fn next(&mut self) -> Option<usize> {
        let lowest = self.0.trailing_zeros() as usize;
        (self.0 != 0).then(|| {
            self.0 &= self.0 - 1;
            lowest
        })
    }
}
