//! Fish: as many houses that need a digit (the *base*) as houses that hold all of its places there (the
//! *cover*).
//!
//! ```text
//!      c2      c7           base rows 3 and 8, cover columns 2 and 7: two rows need two 5s, and each of the
//! r1 . a . | . . . | b . .  columns has room for one. So all other 5s of the columns are eliminated: a, b and c.
//! r3 . 5 . | . . . | 5 F .
//! r6 . c . | . . . | . . .  A base cell outside the cover is a *fin* (F). With fins, only what sees all of them
//! r8 . 5 . | . . . | 5 . .  is eliminated: b alone.
//! ```
//! As many truths (base) as links (cover), rank 0; a fin has excess −1.
//!
//! The search starts from the victim: suppose that candidate t is true. Then everything it sees is false, including the
//! fins, and a house through t is used up as a cover. So t is a victim if *k base houses have all that t leaves them in
//! k−1 cover houses*. Only [placeless](super::placeless) candidates can be victims, and they are rare, so even the
//! wildest fish cost nothing where there are none.

use std::collections::HashSet;
use std::ops::ControlFlow::Continue;

use super::places::{Houses, MAX_WORDS, OneDigit, Ones, Places};
use super::search::Search;
use crate::grid::{Digit, HouseKind};
use crate::logic::kernel::Proof;
use crate::logic::step::Shape;
use crate::logic::technique::Flow;

/// The houses that a fish may use, and whether it has fins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Rows in columns or columns in rows, no fin.
    Basic,
    /// Basic with fins; without them, every base house still has at least two places.
    Finned,
    /// Basic with fins; without them, some base house has one place or none.
    Sashimi,
    /// Boxes take part as well, in the base with rows or in the cover with columns, or vice versa.
    Franken { finned: bool },
    /// The base or cover mixes rows and columns, or uses other houses.
    Mutant { finned: bool },
}

/// Proposes every fish of a kind and size.
pub(crate) fn find(search: &mut Search<'_>, kind: Kind, size: usize) -> Flow {
    scan(search, kind, size, false)
}

/// Proposes every pair of fish with the same base that rule out different candidates, both of this size and at least
/// one of this kind. A pair of a finned and a sashimi fish counts as either.
pub(crate) fn find_siamese(search: &mut Search<'_>, kind: Kind, size: usize) -> Flow {
    scan(search, kind, size, true)
}

fn scan(search: &mut Search<'_>, kind: Kind, size: usize, siamese: bool) -> Flow {
    let state = search.state();
    for digit in search.layout().digits().iter().filter(|&digit| !state.placeless(digit).is_empty()) {
        match state.cells_with(digit).len() {
            0..=64 => Sea::<1>::of(search, digit, size).scan(search, kind, siamese)?,
            65..=128 => Sea::<2>::of(search, digit, size).scan(search, kind, siamese)?,
            _ => Sea::<MAX_WORDS>::of(search, digit, size).scan(search, kind, siamese)?,
        }
    }
    Continue(())
}

/// Base and cover houses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Fish {
    base: Houses,
    cover: Houses,
}

/// The houses that base and cover are chosen from.
struct Family {
    base: Houses,
    cover: Houses,
    finned: bool,
}

/// One digit on the whole board, and the fish found so far.
struct Sea<const W: usize> {
    digit: Digit,
    size: usize,
    places: OneDigit<W>,
    known: HashSet<Fish>,
}

/// The choices made so far in the search for a fish with one victim.
#[derive(Clone, Copy)]
struct Hunt<'a, const W: usize> {
    /// The places that the victim leaves in each house.
    left: &'a [Places<W>],
    base: Houses,
    cover: Houses,
    /// Houses that may still be covers; those already tried are excluded.
    covers: Houses,
    /// Houses that may still become base houses.
    bases: Houses,
    /// Houses through the victim that may be covers.
    last: Houses,
    /// The places to cover, and the places that the covers hold.
    needed: Places<W>,
    covered: Places<W>,
}

impl<const W: usize> Sea<W> {
    fn of(search: &Search<'_>, digit: Digit, size: usize) -> Sea<W> {
        Sea { digit, size, places: OneDigit::of(search.state(), digit), known: HashSet::new() }
    }

    fn scan(&mut self, search: &mut Search<'_>, kind: Kind, siamese: bool) -> Flow {
        use HouseKind::{Box, Column, Diagonal, Row};
        let families: &[[&[HouseKind]; 2]] = match kind {
            Kind::Basic | Kind::Finned | Kind::Sashimi => &[[&[Row], &[Column]], [&[Column], &[Row]]],
            Kind::Franken { .. } => &[[&[Row, Box], &[Column, Box]], [&[Column, Box], &[Row, Box]]],
            Kind::Mutant { .. } => &[[&[Row, Column, Box, Diagonal]; 2]],
        };
        let finned =
            !matches!(kind, Kind::Basic | Kind::Franken { finned: false } | Kind::Mutant { finned: false });
        for &[base, cover] in families {
            let houses = search.layout().houses();
            let of = |kinds: &[HouseKind]| {
                let fits = |&house: &usize| {
                    kinds.contains(&houses[house].kind) && !self.places.houses[house].is_empty()
                };
                (0..houses.len()).filter(fits).fold(0, |all, house| all | bit(house))
            };
            let family = Family { base: of(base), cover: of(cover), finned };
            if siamese {
                self.propose_pairs(search, kind, &family)?;
            } else {
                self.each_fish(search, &family, &mut |sea, search, fish| match sea.kind_of(search, fish)
                    == kind
                {
                    true => search.propose(sea.proof(search, fish), Shape::Sets),
                    false => Continue(()),
                })?;
            }
        }
        Continue(())
    }

    fn propose_pairs(&mut self, search: &mut Search<'_>, kind: Kind, family: &Family) -> Flow {
        let beside = match kind {
            Kind::Finned => Kind::Sashimi,
            Kind::Sashimi => Kind::Finned,
            _ => kind,
        };
        let mut all = Vec::new();
        self.each_fish(search, family, &mut |sea, search, fish| {
            let is = sea.kind_of(search, fish);
            if is == kind || is == beside {
                all.push((fish, is, sea.victims(fish)));
            }
            Continue(())
        })?;
        for (index, (one, is, victims)) in all.iter().enumerate() {
            search.poll()?;
            for (other, also, others) in &all[index + 1..] {
                let differ = !victims.is_subset(others) && !others.is_subset(victims);
                if one.base == other.base && differ && (*is == kind || *also == kind) {
                    let proofs = vec![self.proof(search, *one), self.proof(search, *other)];
                    search.propose(Proof::All(proofs), Shape::Sets)?;
                }
            }
        }
        Continue(())
    }

    /// Calls `found` once for every fish of a family, and for some finned ones where unfinned ones are wanted.
    fn each_fish(&mut self, search: &mut Search<'_>, family: &Family, found: Found<'_, W>) -> Flow {
        let (state, layout) = (search.state(), search.layout());
        let victims = state.placeless(self.digit);
        let &Family { base, cover, finned } = family;
        if (base.count_ones() as usize) < self.size {
            return Continue(());
        }
        for victim in 0..self.places.cells.len() {
            if !victims.contains(self.places.cells[victim]) {
                continue;
            }
            let homes = layout.houses_of(self.places.cells[victim]);
            let through: Houses = homes.iter().fold(0, |all, &house| all | bit(house));
            // Without fins, what the victim sees beyond the last cover does not help.
            let rounds: Vec<(Houses, Places<W>)> = match finned {
                true => vec![(cover & through, self.places.peers[victim])],
                false => Ones(cover & through).map(|last| (bit(last), self.places.houses[last])).collect(),
            };
            for (last, seen) in rounds {
                let left: Vec<Places<W>> = self.places.houses.iter().map(|&house| house - seen).collect();
                let hunt = Hunt {
                    left: &left,
                    base: 0,
                    cover: 0,
                    bases: base & !through,
                    covers: cover & !last,
                    last,
                    needed: Places::EMPTY,
                    covered: Places::EMPTY,
                };
                self.choose_base(search, &hunt, found)?;
            }
        }
        Continue(())
    }

    /// Adds a base house after those already chosen.
    fn choose_base(&mut self, search: &mut Search<'_>, hunt: &Hunt<'_, W>, found: Found<'_, W>) -> Flow {
        search.spend(1)?;
        let mut bases = hunt.bases & !hunt.cover;
        let missing = self.size as u32 - hunt.base.count_ones();
        while bases.count_ones() >= missing {
            let house = bases.trailing_zeros() as usize;
            bases &= bases - 1;
            // Two base houses that share a place would need it covered twice.
            if (hunt.left[house] & hunt.needed).is_empty() {
                let needed = hunt.needed | hunt.left[house];
                let next = Hunt { base: hunt.base | bit(house), bases, needed, ..*hunt };
                self.choose_cover(search, &next, found)?;
            }
        }
        Continue(())
    }

    /// Adds covers until the base is covered; then continues with the next base house or completes the fish.
    fn choose_cover(&mut self, search: &mut Search<'_>, hunt: &Hunt<'_, W>, found: Found<'_, W>) -> Flow {
        let (bases, covers) = (hunt.base.count_ones() as usize, hunt.cover.count_ones() as usize);
        let Some(open) = (hunt.needed - hunt.covered).iter().next() else {
            return match covers + 1 == self.size {
                _ if bases < self.size => self.choose_base(search, hunt, found),
                true => self.land(search, hunt, found),
                // With a cover to spare, a smaller fish would do.
                false => Continue(()),
            };
        };
        if covers + 1 == self.size {
            return Continue(());
        }
        let mut next = *hunt;
        for &house in search.layout().houses_of(self.places.cells[open]) {
            if bit(house) & next.covers & !hunt.base != 0 {
                next.covers &= !bit(house);
                next.cover = hunt.cover | bit(house);
                next.covered = hunt.covered | hunt.left[house];
                self.choose_cover(search, &next, found)?;
            }
        }
        Continue(())
    }

    /// Completes the fish with each house through the victim that may be a cover.
    fn land(&mut self, search: &mut Search<'_>, hunt: &Hunt<'_, W>, found: Found<'_, W>) -> Flow {
        for house in Ones(hunt.last) {
            let fish = Fish { base: hunt.base, cover: hunt.cover | bit(house) };
            if self.known.insert(fish) {
                found(self, search, fish)?;
            }
        }
        Continue(())
    }

    fn kind_of(&self, search: &Search<'_>, fish: Fish) -> Kind {
        use HouseKind::{Box, Column, Row};
        let houses = search.layout().houses();
        let all = |set, kinds: [HouseKind; 2]| Ones(set).all(|house| kinds.contains(&houses[house].kind));
        let within = |one, other| all(fish.base, one) && all(fish.cover, other);
        let finned = !self.fins(fish).is_empty();
        if within([Row; 2], [Column; 2]) || within([Column; 2], [Row; 2]) {
            let cover = Ones(fish.cover).fold(Places::EMPTY, |all, house| all | self.places.houses[house]);
            let mut bodies = Ones(fish.base).map(|house| self.places.houses[house] & cover);
            match finned {
                false => Kind::Basic,
                true if bodies.any(|body| body.len() < 2) => Kind::Sashimi,
                true => Kind::Finned,
            }
        } else if within([Row, Box], [Column, Box]) || within([Column, Box], [Row, Box]) {
            Kind::Franken { finned }
        } else {
            Kind::Mutant { finned }
        }
    }

    /// Returns the number of these houses that hold a place.
    fn count(&self, place: usize, houses: Houses) -> usize {
        Ones(houses).filter(|&house| self.places.houses[house].contains(place)).count()
    }

    /// Returns the base places outside the cover, and those in two base houses that are covered only once.
    fn fins(&self, fish: Fish) -> Places<W> {
        let base = Ones(fish.base).fold(Places::EMPTY, |all, house| all | self.places.houses[house]);
        let is_fin = |&place: &usize| self.count(place, fish.cover) < self.count(place, fish.base);
        base.iter().filter(is_fin).fold(Places::EMPTY, |all, place| all | Places::only(place))
    }

    /// Returns the places that are in more covers than base houses and see all fins.
    fn victims(&self, fish: Fish) -> Places<W> {
        let fins = self.fins(fish);
        let cover = Ones(fish.cover).fold(Places::EMPTY, |all, house| all | self.places.houses[house]);
        let is_victim = |&place: &usize| {
            fins.is_subset(&self.places.peers[place])
                && self.count(place, fish.cover) > self.count(place, fish.base)
        };
        cover.iter().filter(is_victim).fold(Places::EMPTY, |all, place| all | Places::only(place))
    }

    fn proof(&self, search: &Search<'_>, fish: Fish) -> Proof {
        let constraints = search.layout().constraints();
        let of = |set| Ones(set).map(|house| constraints.of_house(house, self.digit));
        Proof::cover(of(fish.base), of(fish.cover))
    }
}

/// A callback for each fish found.
type Found<'a, const W: usize> = &'a mut dyn FnMut(&Sea<W>, &mut Search<'_>, Fish) -> Flow;

fn bit(house: usize) -> Houses {
    1 << house
}
