//! The traces of JPEG compression: each block of 8×8 pixels loses its fine detail.

use super::canvas::Canvas;

/// How coarsely JPEG stores each frequency at quality 50: the table for brightness in the standard's annex K.
const STEPS: [[f32; 8]; 8] = [
    [16.0, 11.0, 10.0, 16.0, 24.0, 40.0, 51.0, 61.0],
    [12.0, 12.0, 14.0, 19.0, 26.0, 58.0, 60.0, 55.0],
    [14.0, 13.0, 16.0, 24.0, 40.0, 57.0, 69.0, 56.0],
    [14.0, 17.0, 22.0, 29.0, 51.0, 87.0, 80.0, 62.0],
    [18.0, 22.0, 37.0, 56.0, 68.0, 109.0, 103.0, 77.0],
    [24.0, 35.0, 55.0, 64.0, 81.0, 104.0, 113.0, 92.0],
    [49.0, 64.0, 78.0, 87.0, 103.0, 121.0, 120.0, 101.0],
    [72.0, 92.0, 95.0, 98.0, 112.0, 100.0, 103.0, 99.0],
];

type Block = [[f32; 8]; 8];

/// Compresses a picture and unpacks it again. The rest of a block at the edge stays as it is.
pub(super) fn compress(canvas: &mut Canvas, quality: f64) {
    let factor = if quality < 50.0 { 50.0 / quality } else { 2.0 - quality / 50.0 } as f32;
    let waves = waves();
    for top in (0..canvas.height.saturating_sub(7)).step_by(8) {
        for left in (0..canvas.width.saturating_sub(7)).step_by(8) {
            let at = |y: usize, x: usize| (top + y) * canvas.width + left + x;
            let block: Block =
                std::array::from_fn(|y| std::array::from_fn(|x| canvas.pixels[at(y, x)] * 255.0 - 128.0));
            let mut frequencies = product(&product(&waves, &block), &transposed(&waves));
            for (row, steps) in frequencies.iter_mut().zip(&STEPS) {
                for (value, step) in row.iter_mut().zip(steps) {
                    let step = (step * factor).max(1.0);
                    *value = (*value / step).round() * step;
                }
            }
            let block = product(&product(&transposed(&waves), &frequencies), &waves);
            for (y, row) in block.iter().enumerate() {
                for (x, value) in row.iter().enumerate() {
                    canvas.pixels[(top + y) * canvas.width + left + x] = (value + 128.0) / 255.0;
                }
            }
        }
    }
}

/// Returns the cosines of the transformation.
fn waves() -> Block {
    std::array::from_fn(|u| {
        std::array::from_fn(|x| {
            let scale = if u == 0 { 0.125_f64.sqrt() } else { 0.5 };
            let angle = (2 * x + 1) as f64 * u as f64 * std::f64::consts::PI / 16.0;
            (scale * angle.cos()) as f32
        })
    })
}

fn product(a: &Block, b: &Block) -> Block {
    std::array::from_fn(|i| {
        let mut row = [0.0; 8];
        for k in 0..8 {
            for (sum, value) in row.iter_mut().zip(&b[k]) {
                *sum += a[i][k] * value;
            }
        }
        row
    })
}

fn transposed(block: &Block) -> Block {
    std::array::from_fn(|i| std::array::from_fn(|j| block[j][i]))
}
