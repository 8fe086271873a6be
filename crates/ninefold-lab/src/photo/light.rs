//! Light on a page: brighter on one side, darker in the corners, and the soft shadow of a hand or a phone.

use super::canvas::Canvas;
use super::picture::Kind;
use crate::puzzles::Random;

/// Lights a picture.
pub(super) fn shine(kind: Kind, canvas: &mut Canvas, random: &mut Random) {
    let strength = kind.strength(Kind::Shadow);
    if strength == 0.0 {
        return;
    }
    let direction = random.between(0.0, std::f64::consts::TAU);
    let slope = random.between(0.1, 0.55) * strength;
    let corners = random.between(0.0, 0.4) * strength;
    let exposure = random.between(0.75, 1.1);
    let shadows: Vec<Shadow> = (0..random.below(3))
        .map(|_| Shadow {
            direction: random.between(0.0, std::f64::consts::TAU),
            edge: random.between(-0.3, 0.3),
            width: random.between(0.01, 0.15),
            depth: random.between(0.2, 0.6) * strength,
        })
        .collect();
    let (width, height) = (canvas.width as f64, canvas.height as f64);
    for (index, pixel) in canvas.pixels.iter_mut().enumerate() {
        let x = (index % canvas.width) as f64 / width - 0.5;
        let y = (index / canvas.width) as f64 / height - 0.5;
        let along = x * direction.cos() + y * direction.sin();
        let mut light = exposure * (1.0 - slope * (0.5 + along)) * (1.0 - corners * 2.0 * (x * x + y * y));
        for shadow in &shadows {
            light *= shadow.light(x, y);
        }
        // Black ink is never quite black in a photo.
        *pixel = ((f64::from(*pixel) * 0.9 + 0.06) * light) as f32;
    }
}

/// A half-plane in shadow, with a soft edge.
struct Shadow {
    direction: f64,
    edge: f64,
    width: f64,
    depth: f64,
}

impl Shadow {
    fn light(&self, x: f64, y: f64) -> f64 {
        let distance = x * self.direction.cos() + y * self.direction.sin() - self.edge;
        let inside = 1.0 / (1.0 + (-distance / self.width * 4.0).exp());
        1.0 - self.depth * inside
    }
}
