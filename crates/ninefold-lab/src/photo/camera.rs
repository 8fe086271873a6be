//! A camera above a page: perspective, a bent page, and a lens that bends straight lines.
//!
//! ```text
//! pixel ──lens──▶ pixel ──homography──▶ point of the plane ──bend──▶ point of the page
//! ```
//!
//! Points of the plane are in sides of the board, around its middle.

use super::canvas::Canvas;
use super::page::FlatPage;
use super::picture::Kind;
use crate::puzzles::Random;

type Matrix = [[f64; 3]; 3];

pub(super) struct Camera {
    /// From the plane to the picture, and back.
    to_picture: Matrix,
    to_plane: Matrix,
    /// The middle of the picture, and half its diagonal.
    middle: (f64, f64),
    reach: f64,
    lens: f64,
    /// How far the page is bent along each axis, and the phase of its waves.
    bend: [f64; 4],
}

impl Camera {
    /// Places a camera so that the board is within the picture.
    pub(super) fn random(kind: Kind, width: usize, height: usize, random: &mut Random) -> Camera {
        let (skew, curve) = (kind.strength(Kind::Skew), kind.strength(Kind::Curve));
        let tilt = [random.between(-1.0, 1.0) * 0.55 * skew, random.between(-1.0, 1.0) * 0.55 * skew];
        let turn = random.between(-1.0, 1.0) * 0.35 * skew;
        let distance = random.between(1.5, 3.0);
        // A point of the plane turns, tilts, and is seen from a distance.
        let (turn_s, turn_c) = turn.sin_cos();
        let ((a_s, a_c), (b_s, b_c)) = (tilt[0].sin_cos(), tilt[1].sin_cos());
        let seen: Matrix = [
            [turn_c * b_c, -turn_s * b_c, 0.0],
            [turn_s * a_c + turn_c * b_s * a_s, turn_c * a_c - turn_s * b_s * a_s, 0.0],
            [
                (turn_s * a_s - turn_c * b_s * a_c) / distance,
                (turn_c * a_s + turn_s * b_s * a_c) / distance,
                1.0,
            ],
        ];
        let corners = CORNERS.map(|corner| apply(&seen, corner));
        let (low, high) = bounds(&corners);
        let (width, height) = (width as f64, height as f64);
        let smallest = if kind == Kind::Screenshot { 0.7 } else { 0.55 };
        let share = random.between(smallest, if kind == Kind::Screenshot { 0.98 } else { 0.9 });
        let scale = (width / (high.0 - low.0)).min(height / (high.1 - low.1)) * share;
        let free = (width - (high.0 - low.0) * scale, height - (high.1 - low.1) * scale);
        let edge = if kind == Kind::Screenshot { 0.01 } else { 0.04 };
        let mut place = |free: f64, size: f64| {
            let least = (edge * size).min(free / 2.0);
            random.between(least, free - least)
        };
        let shift = (place(free.0, width) - low.0 * scale, place(free.1, height) - low.1 * scale);
        let to_picture = product(&[[scale, 0.0, shift.0], [0.0, scale, shift.1], [0.0, 0.0, 1.0]], &seen);
        let bend = [
            random.between(-0.035, 0.035) * curve,
            random.between(-0.035, 0.035) * curve,
            random.between(-0.012, 0.012) * curve,
            random.between(0.0, 6.0),
        ];
        Camera {
            to_plane: inverse(&to_picture),
            to_picture,
            middle: (width / 2.0, height / 2.0),
            reach: width.hypot(height) / 2.0,
            lens: random.between(-0.06, 0.06) * curve,
            bend,
        }
    }

    /// Returns the corners of the board in the picture, as they are without bend and lens.
    pub(super) fn corners(&self) -> [(f64, f64); 4] {
        CORNERS.map(|corner| apply(&self.to_picture, corner))
    }

    /// Returns the mean size of a cell in pixels.
    pub(super) fn cell(&self) -> f64 {
        let corners = self.corners();
        let sides = (0..4).map(|index| {
            let (from, to) = (corners[index], corners[(index + 1) % 4]);
            (to.0 - from.0).hypot(to.1 - from.1)
        });
        sides.sum::<f64>() / 36.0
    }

    /// Takes the picture of a page; each pixel is the mean of four points.
    pub(super) fn shoot(&self, page: &FlatPage, width: usize, height: usize) -> Canvas {
        let mut canvas = Canvas::new(width, height, 1.0);
        for y in 0..height {
            for x in 0..width {
                let mut sum = 0.0;
                for (dx, dy) in [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)] {
                    let (u, v) = self.plane_point(x as f64 + dx, y as f64 + dy);
                    let side = page.side;
                    sum += page.canvas.at(page.corner.0 + (u + 0.5) * side, page.corner.1 + (v + 0.5) * side);
                }
                canvas.pixels[y * width + x] = sum / 4.0;
            }
        }
        canvas
    }

    fn plane_point(&self, x: f64, y: f64) -> (f64, f64) {
        let (dx, dy) = (x - self.middle.0, y - self.middle.1);
        let bent = 1.0 + self.lens * ((dx * dx + dy * dy) / (self.reach * self.reach) - 0.5);
        let (u, v) = apply(&self.to_plane, (self.middle.0 + dx * bent, self.middle.1 + dy * bent));
        let [along, across, wave, phase] = self.bend;
        (
            u + across * (4.0 * v * v - 0.5) + wave * (4.0 * v + phase).sin(),
            v + along * (4.0 * u * u - 0.5) + wave * (4.0 * u + 2.0 * phase).sin(),
        )
    }
}

const CORNERS: [(f64, f64); 4] = [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)];

fn bounds(points: &[(f64, f64)]) -> ((f64, f64), (f64, f64)) {
    points.iter().fold(((f64::MAX, f64::MAX), (f64::MIN, f64::MIN)), |(low, high), &(x, y)| {
        ((low.0.min(x), low.1.min(y)), (high.0.max(x), high.1.max(y)))
    })
}

fn apply(matrix: &Matrix, (x, y): (f64, f64)) -> (f64, f64) {
    let row = |row: &[f64; 3]| row[0] * x + row[1] * y + row[2];
    let depth = row(&matrix[2]);
    (row(&matrix[0]) / depth, row(&matrix[1]) / depth)
}

fn product(a: &Matrix, b: &Matrix) -> Matrix {
    std::array::from_fn(|i| std::array::from_fn(|j| (0..3).map(|k| a[i][k] * b[k][j]).sum()))
}

/// Returns the inverse of a matrix, by its cofactors.
fn inverse(m: &Matrix) -> Matrix {
    let minor = |i: usize, j: usize| {
        let (a, b, c, d) = ((i + 1) % 3, (i + 2) % 3, (j + 1) % 3, (j + 2) % 3);
        m[a][c] * m[b][d] - m[a][d] * m[b][c]
    };
    let determinant: f64 = (0..3).map(|j| m[0][j] * minor(0, j)).sum();
    std::array::from_fn(|i| std::array::from_fn(|j| minor(j, i) / determinant))
}
