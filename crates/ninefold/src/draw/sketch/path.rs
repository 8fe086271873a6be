//! Paths: straight pieces and curves.

type Point = (f64, f64);

/// A path of straight pieces and curves.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Path(pub Vec<Segment>);

/// A piece of a path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Segment {
    /// Begins here.
    Move(Point),
    /// Goes straight to this point.
    Line(Point),
    /// Goes to the last of these points; the first two bend the curve, as in SVG.
    Curve(Point, Point, Point),
    /// Goes back to where it began.
    Close,
}

/// How far the bends of a quarter of a circle are from its ends, relative to the radius.
const QUARTER: f64 = 0.552_284_75;

impl Path {
    /// Returns the path along these points.
    #[must_use]
    pub fn along(points: &[Point]) -> Path {
        let piece = |(number, &point): (usize, &Point)| match number {
            0 => Segment::Move(point),
            _ => Segment::Line(point),
        };
        Path(points.iter().enumerate().map(piece).collect())
    }

    /// Returns the path along these points and back to the first.
    #[must_use]
    pub fn around(points: &[Point]) -> Path {
        let mut path = Path::along(points);
        path.0.push(Segment::Close);
        path
    }

    /// Returns a circle.
    #[must_use]
    pub fn circle((x, y): Point, radius: f64) -> Path {
        Path::rounded((x - radius, y - radius), (x + radius, y + radius), radius)
    }

    /// Returns a rectangle with round corners, from its upper left corner to its lower right one.
    #[must_use]
    pub fn rounded((left, top): Point, (right, bottom): Point, radius: f64) -> Path {
        let (r, k) = (radius, radius * (1.0 - QUARTER));
        let mut path = vec![
            Segment::Move((right - r, top)),
            Segment::Curve((right - k, top), (right, top + k), (right, top + r)),
            Segment::Line((right, bottom - r)),
            Segment::Curve((right, bottom - k), (right - k, bottom), (right - r, bottom)),
            Segment::Line((left + r, bottom)),
            Segment::Curve((left + k, bottom), (left, bottom - k), (left, bottom - r)),
            Segment::Line((left, top + r)),
            Segment::Curve((left, top + k), (left + k, top), (left + r, top)),
            Segment::Close,
        ];
        let mut at = (f64::NAN, f64::NAN);
        path.retain(|segment| {
            let is_needed = *segment != Segment::Line(at);
            at = segment.end().unwrap_or(at);
            is_needed
        });
        Path(path)
    }

    /// Returns the path with every point mapped.
    #[must_use]
    pub fn map(&self, to: impl Fn(Point) -> Point) -> Path {
        let mapped = |segment: &Segment| match *segment {
            Segment::Move(point) => Segment::Move(to(point)),
            Segment::Line(point) => Segment::Line(to(point)),
            Segment::Curve(one, other, end) => Segment::Curve(to(one), to(other), to(end)),
            Segment::Close => Segment::Close,
        };
        Path(self.0.iter().map(mapped).collect())
    }

    /// Adds another path as a separate piece.
    pub(super) fn extend(&mut self, other: Path) {
        self.0.extend(other.0);
    }

    /// Returns the path as straight pieces, each with whether it is closed; curves become several.
    #[must_use]
    pub fn flattened(&self) -> Vec<Vec<Point>> {
        const PIECES: usize = 12;
        let mut lines: Vec<Vec<Point>> = Vec::new();
        for segment in &self.0 {
            let line = lines.last_mut();
            match (*segment, line) {
                (Segment::Move(point), _) => lines.push(vec![point]),
                (Segment::Line(point), Some(line)) => line.push(point),
                (Segment::Curve(one, other, end), Some(line)) => {
                    let start = line.last().copied().unwrap_or(end);
                    line.extend(
                        (1..=PIECES).map(|n| bend([start, one, other, end], n as f64 / PIECES as f64)),
                    );
                }
                (Segment::Close, Some(line)) => {
                    let first = line[0];
                    line.push(first);
                }
                (_, None) => {}
            }
        }
        lines
    }
}

impl Segment {
    fn end(self) -> Option<Point> {
        match self {
            Segment::Move(point) | Segment::Line(point) | Segment::Curve(_, _, point) => Some(point),
            Segment::Close => None,
        }
    }
}

/// Returns the point of a curve at `t`, from 0 to 1.
fn bend([a, b, c, d]: [Point; 4], t: f64) -> Point {
    let s = 1.0 - t;
    let weights = [s * s * s, 3.0 * s * s * t, 3.0 * s * t * t, t * t * t];
    let sum = |of: fn(Point) -> f64| [a, b, c, d].into_iter().zip(weights).map(|(p, w)| of(p) * w).sum();
    (sum(|p| p.0), sum(|p| p.1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_circle_is_round() {
        let circle = Path::circle((2.0, 3.0), 0.5);
        assert_eq!(circle.0.len(), 6, "a start, four quarters and the end");
        let lines = circle.flattened();
        assert_eq!((lines.len(), lines[0].first()), (1, lines[0].last()));
        for (x, y) in &lines[0] {
            assert!(((x - 2.0).hypot(y - 3.0) - 0.5).abs() < 1e-3, "{x} {y}");
        }
    }

    #[test]
    fn rounded_corners_stay_within_the_rectangle() {
        for (x, y) in Path::rounded((1.0, 1.0), (3.0, 2.0), 0.25).flattened().concat() {
            assert!((1.0..=3.0).contains(&x) && (1.0..=2.0).contains(&y), "{x} {y}");
            let (deep_x, deep_y) = ((x - 1.0).min(3.0 - x), (y - 1.0).min(2.0 - y));
            assert!(deep_x + deep_y > 0.14 || deep_x >= 0.25 || deep_y >= 0.25, "{x} {y} is in a corner");
        }
    }
}
