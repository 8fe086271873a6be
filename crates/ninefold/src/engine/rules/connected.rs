//! Cells with some digits form one piece.

use super::space::{Alive, Dead, Space};

/// The cells with a digit of the set are connected by their sides.
pub(super) struct Connected {
    pub(super) cells: Vec<u16>,
    pub(super) digits: u32,
    /// For each cell, its neighbours, as places in the list.
    pub(super) neighbours: Vec<Vec<u16>>,
    /// How many cells the piece has, if that is known.
    pub(super) size: Option<u16>,
}

/// What a cell of the piece is known to be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Outside,
    May,
    Must,
}

/// No cell, or none yet.
const NONE: u16 = u16::MAX;

impl Connected {
    pub(super) fn run(&self, space: &mut Space<'_>) -> Alive {
        let state = |&cell: &u16| match space.masks[usize::from(cell)] {
            mask if mask & self.digits == 0 => State::Outside,
            mask if mask & !self.digits == 0 => State::Must,
            _ => State::May,
        };
        let states: Vec<State> = self.cells.iter().map(state).collect();
        let Some(root) = states.iter().position(|&state| state == State::Must) else {
            return self.drop_small(&states, space);
        };
        let piece = Piece::from(root, &states, &self.neighbours);
        let known = states.iter().filter(|&&state| state == State::Must).count();
        let most = self.size.map_or(usize::MAX, usize::from);
        let (mut reached, Some(left)) = (0, most.checked_sub(known)) else { return Err(Dead) };
        let away = self.size.map(|_| self.distances(root, &states));
        for (at, &cell) in self.cells.iter().enumerate() {
            let is_near = away.as_ref().is_none_or(|away| usize::from(away[at]) <= left);
            match states[at] {
                State::Outside => {}
                _ if piece.order[at] != NONE && is_near => {
                    reached += 1;
                    if states[at] == State::May && piece.is_bridge[at] {
                        space.keep(cell, self.digits)?;
                    }
                }
                State::Must => return Err(Dead),
                State::May => space.strike(cell, self.digits)?,
            }
        }
        if self.size.is_some_and(|size| reached < usize::from(size)) { Err(Dead) } else { Ok(()) }
    }

    /// Without a cell that surely belongs to the piece, areas that are too small for it are ruled out.
    fn drop_small(&self, states: &[State], space: &mut Space<'_>) -> Alive {
        let Some(size) = self.size else { return Ok(()) };
        let mut seen = vec![false; states.len()];
        for start in 0..states.len() {
            if seen[start] || states[start] == State::Outside {
                continue;
            }
            let mut area = vec![start as u16];
            seen[start] = true;
            let mut next = 0;
            while let Some(&at) = area.get(next) {
                next += 1;
                for &other in &self.neighbours[usize::from(at)] {
                    let other = usize::from(other);
                    if !seen[other] && states[other] != State::Outside {
                        seen[other] = true;
                        area.push(other as u16);
                    }
                }
            }
            if area.len() < usize::from(size) {
                for at in area {
                    space.strike(self.cells[usize::from(at)], self.digits)?;
                }
            }
        }
        Ok(())
    }

    /// Returns how many cells that may be part of the piece the shortest way from the root to each cell needs, itself included;
    /// those that surely are count nothing.
    fn distances(&self, root: usize, states: &[State]) -> Vec<u16> {
        let mut away = vec![NONE; states.len()];
        away[root] = 0;
        let (mut ring, mut next, mut distance) = (vec![root as u16], Vec::new(), 0);
        while !ring.is_empty() {
            while let Some(at) = ring.pop() {
                for &other in &self.neighbours[usize::from(at)] {
                    let to = usize::from(other);
                    match states[to] {
                        State::Must if away[to] > distance => {
                            away[to] = distance;
                            ring.push(other);
                        }
                        State::May if away[to] == NONE => {
                            away[to] = distance + 1;
                            next.push(other);
                        }
                        _ => {}
                    }
                }
            }
            std::mem::swap(&mut ring, &mut next);
            distance += 1;
        }
        away
    }
}

/// The cells that a root reaches, by one search into depth.
struct Piece {
    /// When each cell was reached; `NONE` if it wasn't.
    order: Vec<u16>,
    /// Whether the root and another cell of the piece would fall apart without this one.
    is_bridge: Vec<bool>,
}

impl Piece {
    fn from(root: usize, states: &[State], neighbours: &[Vec<u16>]) -> Piece {
        let mut order = vec![NONE; states.len()];
        let mut is_bridge = vec![false; states.len()];
        // The earliest cell that each cell and those reached through it touch, and whether one of these is part of the piece.
        let mut earliest = vec![NONE; states.len()];
        let mut has_known: Vec<bool> = states.iter().map(|&state| state == State::Must).collect();
        let mut path: Vec<(u16, u16)> = vec![(root as u16, 0)];
        (order[root], earliest[root]) = (0, 0);
        let mut clock = 1;
        while let Some((at, tried)) = path.last_mut() {
            let here = usize::from(*at);
            if let Some(&next) = neighbours[here].get(usize::from(*tried)) {
                *tried += 1;
                let to = usize::from(next);
                if states[to] == State::Outside {
                    continue;
                }
                if order[to] == NONE {
                    (order[to], earliest[to]) = (clock, clock);
                    clock += 1;
                    path.push((next, 0));
                } else {
                    earliest[here] = earliest[here].min(order[to]);
                }
                continue;
            }
            path.pop();
            let Some(&(before, _)) = path.last() else { break };
            let before = usize::from(before);
            earliest[before] = earliest[before].min(earliest[here]);
            has_known[before] |= has_known[here];
            // What was reached through this cell touches nothing before the one that led to it.
            is_bridge[before] |= has_known[here] && earliest[here] >= order[before];
        }
        Piece { order, is_bridge }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// Returns the cells that a root reaches without one.
    fn reach(root: usize, without: usize, states: &[State], neighbours: &[Vec<u16>]) -> Vec<bool> {
        let mut reached = vec![false; states.len()];
        reached[root] = true;
        let mut left = vec![root];
        while let Some(at) = left.pop() {
            for &next in &neighbours[at] {
                let next = usize::from(next);
                if next != without && !reached[next] && states[next] != State::Outside {
                    reached[next] = true;
                    left.push(next);
                }
            }
        }
        reached
    }

    #[test]
    fn bridges_are_the_cells_without_which_the_piece_falls_apart() {
        let mut random = Random::new(18);
        let mut bridges = 0;
        for _ in 0..500 {
            let (rows, columns) = (2 + random.below(4), 2 + random.below(4));
            let mut neighbours = vec![Vec::new(); rows * columns];
            for at in 0..rows * columns {
                let right = (at % columns + 1 < columns).then_some(at + 1);
                for other in right.into_iter().chain((at + columns < rows * columns).then_some(at + columns))
                {
                    neighbours[at].push(other as u16);
                    neighbours[other].push(at as u16);
                }
            }
            let all = [State::Outside, State::May, State::May, State::Must];
            let states: Vec<State> = (0..rows * columns).map(|_| all[random.below(4)]).collect();
            let Some(root) = states.iter().position(|&state| state == State::Must) else { continue };
            let piece = Piece::from(root, &states, &neighbours);
            let reached = reach(root, usize::MAX, &states, &neighbours);
            for at in (0..states.len()).filter(|&at| at != root) {
                assert_eq!(piece.order[at] != NONE, reached[at]);
                let rest = reach(root, at, &states, &neighbours);
                let falls = (0..states.len())
                    .any(|one| one != at && states[one] == State::Must && reached[one] && !rest[one]);
                assert_eq!(reached[at] && piece.is_bridge[at], reached[at] && falls, "{at}");
                bridges += u32::from(reached[at] && falls);
            }
        }
        assert!(bridges > 100, "{bridges}");
    }
}
