//! Lines along paths in pixels, with round ends and corners, solid or dashed.
//!
//! A pixel is covered as far as its middle is within half the width of the nearest piece: that is round everywhere, and
//! pieces that overlap don't darken each other.

type Point = (f64, f64);

/// How much of each pixel a line covers, from 0 to 1.
pub(crate) struct Coverage {
    /// The first column and row.
    pub(crate) from: (i64, i64),
    /// The number of columns.
    pub(crate) width: usize,
    pub(crate) pixels: Vec<f32>,
}

/// Returns the pixels of a canvas of this size that lines of this width cover; all in pixels.
pub(crate) fn stroke(lines: &[Vec<Point>], width: f64, dash: &[f64], size: (usize, usize)) -> Coverage {
    let reach = width.max(1.0) / 2.0 + 1.0;
    let bounds = |of: fn(&Point) -> f64, limit: usize| {
        let (least, most) = lines
            .iter()
            .flatten()
            .map(of)
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(least, most), at| (least.min(at), most.max(at)));
        let within = |at: f64| at.clamp(0.0, limit as f64) as i64;
        (within((least - reach).floor()), within((most + reach).ceil()))
    };
    let ((left, right), (top, bottom)) = (bounds(|p| p.0, size.0), bounds(|p| p.1, size.1));
    let columns = (right - left).max(0) as usize;
    let mut pixels = vec![0.0; columns * (bottom - top).max(0) as usize];
    for line in lines {
        for (from, to) in pieces(line, dash) {
            let span = |a: f64, b: f64, low: i64, high: i64| {
                let first = ((a.min(b) - reach).floor() as i64).max(low);
                first..((a.max(b) + reach).ceil() as i64).min(high)
            };
            for y in span(from.1, to.1, top, bottom) {
                for x in span(from.0, to.0, left, right) {
                    let far = distance((x as f64 + 0.5, y as f64 + 0.5), from, to);
                    // A line thinner than a pixel is pale rather than broken.
                    let cover = (width.max(1.0) / 2.0 + 0.5 - far).clamp(0.0, 1.0) * width.min(1.0);
                    let pixel: &mut f32 = &mut pixels[(y - top) as usize * columns + (x - left) as usize];
                    *pixel = pixel.max(cover as f32);
                }
            }
        }
    }
    Coverage { from: (left, top), width: columns, pixels }
}

/// Returns the straight pieces of a line that are drawn: all of them, or its dashes.
fn pieces(line: &[Point], dash: &[f64]) -> Vec<(Point, Point)> {
    let whole = line.windows(2).map(|pair| (pair[0], pair[1]));
    if dash.iter().sum::<f64>() <= 0.0 {
        return whole.collect();
    }
    let mut pieces = Vec::new();
    let (mut index, mut left) = (0, dash[0]);
    for (from, to) in whole {
        let length = (to.0 - from.0).hypot(to.1 - from.1);
        let at = |done: f64| {
            let part = if length > 0.0 { done / length } else { 0.0 };
            (from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part)
        };
        let mut done = 0.0;
        while done < length {
            let step = left.min(length - done);
            if index % 2 == 0 {
                pieces.push((at(done), at(done + step)));
            }
            done += step;
            left -= step;
            if left <= 0.0 {
                index = (index + 1) % (dash.len() + dash.len() % 2);
                left = dash[index % dash.len()];
                if index % 2 == 0 && left == 0.0 {
                    pieces.push((at(done), at(done)));
                    index += 1;
                    left = dash[index % dash.len()];
                }
            }
        }
    }
    pieces
}

/// Returns the distance of a point from a piece.
fn distance(point: Point, from: Point, to: Point) -> f64 {
    let (x, y) = (to.0 - from.0, to.1 - from.1);
    let length = x * x + y * y;
    let along = if length > 0.0 { ((point.0 - from.0) * x + (point.1 - from.1) * y) / length } else { 0.0 };
    let along = along.clamp(0.0, 1.0);
    (point.0 - from.0 - x * along).hypot(point.1 - from.1 - y * along)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ink(coverage: &Coverage) -> f64 {
        coverage.pixels.iter().map(|&cover| f64::from(cover)).sum()
    }

    #[test]
    fn a_line_covers_its_area() {
        let line = vec![(10.0, 10.0), (50.0, 10.0), (50.0, 30.0)];
        let coverage = stroke(&[line], 4.0, &[], (100, 100));
        // Two bars, a round end each, and a quarter of a circle at the corner.
        let expected = 60.0 * 4.0 + 4.0 * std::f64::consts::PI + 0.25 * std::f64::consts::PI * 4.0 - 4.0;
        assert!((ink(&coverage) - expected).abs() < 6.0, "{} {expected}", ink(&coverage));
    }

    #[test]
    fn dashes_leave_gaps_around_corners_too() {
        let line = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0)];
        let found = pieces(&line, &[6.0, 2.0]);
        assert_eq!(
            found,
            [
                ((0.0, 0.0), (6.0, 0.0)),
                ((8.0, 0.0), (10.0, 0.0)),
                ((10.0, 0.0), (10.0, 4.0)),
                ((10.0, 6.0), (10.0, 10.0)),
            ]
        );
        let dots = pieces(&line, &[0.0, 4.0]);
        assert_eq!(dots.len(), 6, "{dots:?}");
        assert!(dots.iter().all(|(from, to)| from == to));
    }

    #[test]
    fn what_is_off_the_canvas_is_cut_off() {
        let coverage = stroke(&[vec![(-30.0, 5.0), (300.0, 5.0)]], 2.0, &[], (20, 10));
        assert_eq!((coverage.from.0, coverage.width), (0, 20));
        assert!(ink(&coverage) <= 60.0);
        assert_eq!(ink(&stroke(&[vec![(50.0, 50.0), (60.0, 60.0)]], 2.0, &[], (20, 10))), 0.0);
    }
}
