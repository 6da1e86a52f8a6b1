/** A line of the benchmark's table. */
export interface BenchRow {
  name: string
  value: number
  unit?: string
  /** The limit of `value`. A row without a goal is for information. */
  goal?: number
  /** True if `goal` is a lower limit. Default: false, an upper limit. */
  isHigherBetter?: boolean
  /** The figure of the best open-source exchange client, measured once on another machine. */
  peer?: number
  /** The figure of the least possible program or page, measured once on another machine. */
  floor?: number
}

/** A part of the benchmark: yields its rows as they are measured. */
export type Bench = () => AsyncGenerator<BenchRow>

export function verdictOf({ value, goal, isHigherBetter = false }: BenchRow): 'met' | 'missed' | '' {
  if (goal === undefined) return ''
  return (isHigherBetter ? value >= goal : value <= goal) ? 'met' : 'missed'
}

const number = new Intl.NumberFormat('en-GB', { maximumSignificantDigits: 3 })
/** Integers in full, other numbers with three significant digits. */
const formatValue = (value: number) =>
  Number.isInteger(value) ? value.toLocaleString('en-GB') : number.format(value)

const formatReferences = ({ peer, floor }: BenchRow) =>
  [
    peer === undefined ? '' : `best peer ${formatValue(peer)}`,
    floor === undefined ? '' : `floor ${formatValue(floor)}`,
  ]
    .filter((part) => part !== '')
    .join(', ')

/** A row as a line of text: name, value, goal, verdict, and the figures to compare it with. */
export function formatRow(row: BenchRow): string {
  const { name, value, unit = '', goal, isHigherBetter = false } = row
  const limit = goal === undefined ? '' : `goal ${isHigherBetter ? '≥' : '≤'} ${formatValue(goal)}`
  const line = `${name.padEnd(64)} ${`${formatValue(value)} ${unit}`.padStart(12)}  ${limit.padEnd(16)} ${verdictOf(row).padEnd(6)}`
  return `${line}  ${formatReferences(row)}`.trimEnd()
}

/** The upper median. Throws if there are no values. */
export function median(values: readonly number[]): number {
  const middle = [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)]
  if (middle === undefined) throw new Error('median of no values')
  return middle
}
