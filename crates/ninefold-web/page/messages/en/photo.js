/** Puzzles from pictures. */
export default {
  title: 'Puzzle from a picture',
  puzzle: 'Puzzle from a picture',
  reading: 'Reading the picture…',
  stop: 'Stop',
  another: 'Choose another picture',
  type: 'Type it in',
  notPicture: 'This browser can’t show this picture. Take a screenshot of it, or save it as JPEG or PNG.',
  noGrid: 'Ninefold can’t find a 9×9 grid in this picture. Show the whole grid from above, in even light, with a little paper around it.',
  tooSmall: 'The grid in this picture is too small to read. Move closer, or crop the picture to the grid.',
  noDigits: 'The grid in this picture seems to be empty. If it has digits, take a sharper picture.',
  failed: 'Reading this picture failed. Try again, or type the digits in.',
  tooLarge: 'This picture is {n} MB. Ninefold reads pictures of up to {most} MB: make it smaller.',
};
