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
//! them in k−1 cover houses*. Only [placeless](super::placeless) candidates can be victims, and they are rare,
//! so that even the wildest fish cost nothing where there are none.

use std::collections::HashSet;
use std::ops::ControlFlow::Continue;

use super::places::{Houses, MOST_WORDS, OneDigit, Ones, Places};
use super::search::Search;
use crate::grid::{Digit, HouseKind};
use crate::logic::kernel::Proof;
use crate::logic::step::Shape;
use crate::logic::technique::Flow;

/// What a fish may be made of, and whether it has fins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
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

/// Proposes every fish of a kind and size.
pub(crate) fn find(search: &mut Search<'_>, kind: Kind, size: usize) -> Flow {
    scan(search, kind, size, false)
}

/// Proposes every pair of fish with the same base that rule out different candidates, both of this size and
/// one of this kind. A finned fish may have a sashimi one beside it: that pair counts as either.
pub(crate) fn find_siamese(search: &mut Search<'_>, kind: Kind, size: usize) -> Flow {
    scan(search, kind, size, true)
}

fn scan(search: &mut Search<'_>, kind: Kind, size: usize, siamese: bool) -> Flow {
    let state = search.state();
    for digit in search.layout().digits().iter().filter(|&digit| !state.placeless(digit).is_empty()) {
        match state.cells_with(digit).len() {
            0..=64 => Sea::<1>::of(search, digit, size).scan(search, kind, siamese)?,
            65..=128 => Sea::<2>::of(search, digit, size).scan(search, kind, siamese)?,
            _ => Sea::<MOST_WORDS>::of(search, digit, size).scan(search, kind, siamese)?,
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

/// The choices made so far on the way to a fish with one victim.
#[derive(Clone, Copy)]
struct Hunt<'a, const W: usize> {
    /// What the victim leaves of each house.
    left: &'a [Places<W>],
    base: Houses,
    cover: Houses,
    /// Houses that may still be covers: what was tried before is not tried again.
    covers: Houses,
    /// Which covers there may be through the victim.
    last: Houses,
    /// What the base houses need covered, and what the covers hold.
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

    /// Calls back for every fish of a family, once each; also for some with fins where none are asked for.
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
            // Without fins it does not help that the victim sees more than the last cover holds.
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
                    covers: cover & !last,
                    last,
                    needed: Places::EMPTY,
                    covered: Places::EMPTY,
                };
                self.choose_base(search, &hunt, base & !through, found)?;
            }
        }
        Continue(())
    }

    /// Adds a base house, after those it has.
    fn choose_base(
        &mut self,
        search: &mut Search<'_>,
        hunt: &Hunt<'_, W>,
        choice: Houses,
        found: Found<'_, W>,
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
                self.choose_cover(search, &next, choice, found)?;
            }
        }
        Continue(())
    }

    /// Adds covers until the base is covered; then goes on to the next base house, or has a fish.
    fn choose_cover(
        &mut self,
        search: &mut Search<'_>,
        hunt: &Hunt<'_, W>,
        choice: Houses,
        found: Found<'_, W>,
    ) -> Flow {
        let (bases, covers) = (hunt.base.count_ones() as usize, hunt.cover.count_ones() as usize);
        let Some(open) = (hunt.needed - hunt.covered).iter().next() else {
            return match covers + 1 == self.size {
                _ if bases < self.size => self.choose_base(search, hunt, choice, found),
                true => self.land(search, hunt, found),
                // With a cover to spare a smaller fish would do.
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
                self.choose_cover(search, &next, choice, found)?;
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

    /// In how many of the houses a place is.
    fn count(&self, place: usize, houses: Houses) -> usize {
        Ones(houses).filter(|&house| self.places.houses[house].contains(place)).count()
    }

    /// Base places outside of the cover, and those in two base houses that are covered only once.
    fn fins(&self, fish: Fish) -> Places<W> {
        let base = Ones(fish.base).fold(Places::EMPTY, |all, house| all | self.places.houses[house]);
        let is_fin = |&place: &usize| self.count(place, fish.cover) < self.count(place, fish.base);
        base.iter().filter(is_fin).fold(Places::EMPTY, |all, place| all | Places::only(place))
    }

    /// Places in more covers than base houses that see all fins.
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

/// What is done with a fish.
type Found<'a, const W: usize> = &'a mut dyn FnMut(&Sea<W>, &mut Search<'_>, Fish) -> Flow;

fn bit(house: usize) -> Houses {
    1 << house
}
