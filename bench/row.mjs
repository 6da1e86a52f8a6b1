/** 'met' or 'missed'; '' where a figure has no goal. */
export const verdictOf = ({ value, goal, atLeast = false }) => {
  if (goal === undefined) return ''
  return (atLeast ? value >= goal : value <= goal) ? 'met' : 'missed'
}

const number = new Intl.NumberFormat('en-GB', { maximumSignificantDigits: 3 })
/** Counts in full, measures to three digits. */
const figure = (value) => (Number.isInteger(value) ? value.toLocaleString('en-GB') : number.format(value))

/** What others need, and what nobody can go below. */
const beside = ({ peer, floor }) =>
  [peer === undefined ? '' : `best peer ${figure(peer)}`, floor === undefined ? '' : `floor ${figure(floor)}`]
    .filter((part) => part !== '')
    .join(', ')

/** A row as a line: what was measured, the figure, its goal and the verdict, and what it stands beside. */
export const written = (row) => {
  const { what, value, unit = '', goal, atLeast = false } = row
  const limit = goal === undefined ? '' : `goal ${atLeast ? '≥' : '≤'} ${figure(goal)}`
  const line = `${what.padEnd(64)} ${`${figure(value)} ${unit}`.padStart(12)}  ${limit.padEnd(16)} ${verdictOf(row).padEnd(6)}`
  return `${line}  ${beside(row)}`.trimEnd()
}

export const median = (values) => [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)]
