//! A flat page in grey: rectangles and outlines, drawn with smooth edges.

use ab_glyph_rasterizer::{Rasterizer, point};

use super::fonts::Outline;

/// A picture in grey, row by row; 0 is black and 1 is white.
#[derive(Clone)]
pub(super) struct Canvas {
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) pixels: Vec<f32>,
}

impl Canvas {
    /// Creates a picture of one grey.
    pub(super) fn new(width: usize, height: usize, grey: f32) -> Canvas {
        Canvas { width, height, pixels: vec![grey; width * height] }
    }

    /// Fills a rectangle; edges between pixels are smooth.
    pub(super) fn rectangle(&mut self, from: (f64, f64), to: (f64, f64), grey: f32) {
        let share = |pixel: usize, low: f64, high: f64| {
            (high.min(pixel as f64 + 1.0) - low.max(pixel as f64)).clamp(0.0, 1.0) as f32
        };
        let within = |low: f64, high: f64, limit: usize| {
            (low.floor().max(0.0) as usize)..(high.ceil().max(0.0) as usize).min(limit)
        };
        for y in within(from.1, to.1, self.height) {
            let tall = share(y, from.1, to.1);
            for x in within(from.0, to.0, self.width) {
                self.blend(x, y, grey, tall * share(x, from.0, to.0));
            }
        }
    }

    /// Fills an outline, after `place` has moved its points onto the picture.
    pub(super) fn fill(&mut self, outline: &Outline, grey: f32, place: impl Fn((f64, f64)) -> (f64, f64)) {
        let placed: Vec<Vec<(f64, f64)>> =
            outline.polygons.iter().map(|polygon| polygon.iter().map(|&at| place(at)).collect()).collect();
        let [low, high] = Outline { polygons: placed.clone() }.bounds();
        if low.0 < 0.0 || low.1 < 0.0 || high.0 >= self.width as f64 || high.1 >= self.height as f64 {
            return;
        }
        let (left, top) = (low.0.floor(), low.1.floor());
        let (width, height) = ((high.0 - left).ceil() as usize + 1, (high.1 - top).ceil() as usize + 1);
        let mut rasterizer = Rasterizer::new(width, height);
        for polygon in &placed {
            for (index, from) in polygon.iter().enumerate() {
                let to = polygon[(index + 1) % polygon.len()];
                let local = |(x, y): (f64, f64)| point((x - left) as f32, (y - top) as f32);
                rasterizer.draw_line(local(*from), local(to));
            }
        }
        let (left, top) = (left as usize, top as usize);
        rasterizer.for_each_pixel_2d(|x, y, share| {
            let (x, y) = (left + x as usize, top + y as usize);
            if x < self.width && y < self.height {
                self.blend(x, y, grey, share.min(1.0));
            }
        });
    }

    /// Returns the grey at a point between pixels; outside, that of the edge.
    pub(super) fn at(&self, x: f64, y: f64) -> f32 {
        let x = (x - 0.5).clamp(0.0, self.width as f64 - 1.001);
        let y = (y - 0.5).clamp(0.0, self.height as f64 - 1.001);
        let (left, top) = (x as usize, y as usize);
        let (right, below) = ((x - left as f64) as f32, (y - top as f64) as f32);
        let row = |y: usize| {
            let row = &self.pixels[y * self.width + left..];
            row[0] * (1.0 - right) + row[1] * right
        };
        row(top) * (1.0 - below) + row(top + 1) * below
    }

    /// Blurs with a Gaussian, first along the rows and then along the columns.
    pub(super) fn blur(&mut self, along_rows: f64, along_columns: f64) {
        if along_rows > 0.2 {
            self.smooth(&kernel(along_rows), 1, 0);
        }
        if along_columns > 0.2 {
            self.smooth(&kernel(along_columns), 0, 1);
        }
    }

    /// Averages along a direction with weights around the middle.
    pub(super) fn smooth(&mut self, weights: &[f32], dx: isize, dy: isize) {
        let (from, middle) = (self.pixels.clone(), weights.len() as isize / 2);
        for y in 0..self.height as isize {
            for x in 0..self.width as isize {
                let mut sum = 0.0;
                for (index, weight) in weights.iter().enumerate() {
                    let step = index as isize - middle;
                    let column = (x + dx * step).clamp(0, self.width as isize - 1) as usize;
                    let row = (y + dy * step).clamp(0, self.height as isize - 1) as usize;
                    sum += weight * from[row * self.width + column];
                }
                self.pixels[y as usize * self.width + x as usize] = sum;
            }
        }
    }

    fn blend(&mut self, x: usize, y: usize, grey: f32, share: f32) {
        let pixel = &mut self.pixels[y * self.width + x];
        *pixel += (grey - *pixel) * share;
    }
}

/// Returns the weights of a Gaussian.
fn kernel(deviation: f64) -> Vec<f32> {
    let reach = (deviation * 2.5).ceil() as i32;
    let weights: Vec<f64> =
        (-reach..=reach).map(|at| (-0.5 * (f64::from(at) / deviation).powi(2)).exp()).collect();
    let sum: f64 = weights.iter().sum();
    weights.iter().map(|weight| (weight / sum) as f32).collect()
}
