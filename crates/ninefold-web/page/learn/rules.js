/** Learn: the engine `rules`. */
import { live } from './live.js';

export const figures = { run: ['narrow', (label) => live({ engines: ['rules'], puzzle: '1.....2..3.....4', layout: '4x4', label })] };

export const watch = ['rules', 'seventeen'];
