/** A row of the benchmark's table: one measured figure. */
export interface BenchRow {
  name: string
  value: number
  unit?: string
  /** The upper limit of `value`. A row without a goal is for information only. */
  goal?: number
  /** Whether `goal` is a lower limit instead. Default: false. */
  isHigherBetter?: boolean
  /** The same figure of the best open-source exchange client. It was measured once, on another machine. */
  peer?: number
  /**
   * The same figure of a minimal program or page, which does only what is measured: about the best that is possible. It
   * was measured once, on another machine, so `value` can be better.
   */
  baseline?: number
}

/** A part of the benchmark. It yields each row as soon as it is measured. */
export type Bench = () => AsyncGenerator<BenchRow>

/** Whether the row meets its goal; '' without a goal. */
export function getVerdict({ value, goal, isHigherBetter = false }: BenchRow): 'met' | 'missed' | '' {
  if (goal === undefined) return ''
  return (isHigherBetter ? value >= goal : value <= goal) ? 'met' : 'missed'
}

const threeDigits = new Intl.NumberFormat('en-GB', { maximumSignificantDigits: 3 })

/** Formats integers in full and other numbers with three significant digits. */
const formatValue = (value: number) =>
  Number.isInteger(value) ? value.toLocaleString('en-GB') : threeDigits.format(value)

const formatReferences = ({ peer, baseline }: BenchRow) =>
  [
    peer === undefined ? '' : `best peer ${formatValue(peer)}`,
    baseline === undefined ? '' : `baseline ${formatValue(baseline)}`,
  ]
    .filter((part) => part !== '')
    .join(', ')

/**
 * Formats a row as a line of text: its name, value, goal and verdict, then the figures of the peer and the baseline.
 */
export function formatRow(row: BenchRow): string {
  const { name, value, unit = '', goal, isHigherBetter = false } = row
  const limit = goal === undefined ? '' : `goal ${isHigherBetter ? '≥' : '≤'} ${formatValue(goal)}`
  const line = `${name.padEnd(64)} ${`${formatValue(value)} ${unit}`.padStart(12)}  ${limit.padEnd(16)} ${getVerdict(row).padEnd(6)}`
  return `${line}  ${formatReferences(row)}`.trimEnd()
}

/** The median; of an even number of values, the greater of the two in the middle. Throws if there are no values. */
export function median(values: readonly number[]): number {
  const middle = [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)]
  if (middle === undefined) throw new Error('The median of no values is undefined')
  return middle
}

/** The least value that is not below `share` of the values; NaN without values. */
export function percentile(values: readonly number[], share: number): number {
  return [...values].sort((one, other) => one - other)[Math.ceil(values.length * share) - 1] ?? Number.NaN
}
