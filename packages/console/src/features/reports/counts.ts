/** Counts by state in a line: `2 completed, 1 decided for the buyer`. `describe` returns the label of a state. */
export const formatCounts = <State extends string>(
  rows: readonly { state: State; count: number }[],
  describe: (state: State) => string = (state) => state,
): string => rows.map(({ state, count }) => `${count} ${describe(state).toLowerCase()}`).join(', ') || 'none'
