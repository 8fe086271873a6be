/** Learn: Depth first, breadth first. */
export default {
  lead: 'Boards are places, and placements lead from one to the next. One search goes as deep as it can; another goes level by level.',
  body: [
    'A search needs something to search. Here it is a tree. Its *nodes* are states of the board. Its *edges* are actions: one digit into the next empty cell, in reading order. The search never enters a state that breaks a rule, so whole branches are cut off before they grow. And the goal is a state without empty cells.',
    'For a 3×3 Latin square with two givens, the whole tree fits on this page. Let the three engines walk it, and watch the small numbers, which show the order of the visits:',
    { figure: 'run', label: 'Three searches of the same tree, live', caption: '12 nodes, 3 dead ends, one solution. Crosses are dead ends, the tick is the solution.' },
    { h: 'Down first' },
    '`depth-first` puts a candidate into the cell and asks whether the board is still valid. If it is, the search continues below it. If not, or if everything below has failed, it tries the next candidate; when all have failed, it empties the cell and goes up one level. A call can end in three ways:',
    { list: [
      'no candidate is valid: a dead end, at once',
      'candidates are valid, but none of them leads anywhere: a dead end, seen late',
      'a candidate leads to a full board, which is handed up to the top',
    ] },
    { h: 'A stack instead of calls' },
    'A function that calls itself keeps its place in each call. `depth-first-stack` writes these places down itself: for each open cell, how many candidates it has tried there. It visits the same nodes in the same order, call for call. What was hidden in the machine is now a list that you can look at: choose it above.',
    { h: 'Level by level' },
    '`breadth-first` looks at every board with one more digit before any board with two. Its usual appeal is the shortest path to the goal. Here all solutions lie equally deep, one level per empty cell, so there is nothing to gain, and all boards of a level have to wait in memory.',
    { table: [['engine', 'boards in memory', 'visits on *Sudoku 3 - Hard*'], ['depth-first', 'one', '1,930,757'], ['breadth-first', 'a whole level', '3,771,493']] },
    { watch: 'Watch it on a whole board' },
  ],
  waiting: 'waiting boards',
  stack: 'the stack',
  tried: '{cell} tried {digits}',
  empty: 'empty',
  none: 'none',
};
