/** A width that a media query may ask for, in px. `max-width` takes one less. */
const BREAKPOINT = /--breakpoint-[\w-]+:\s*(\d+)px/g

/** Properties whose values are steps of `--space-*`. Lengths up to 2 px are lines, not spaces. */
const SPACE = /^(scroll-)?(padding|margin|inset)(-\w+)*$|^((row|column)-)?gap$|^(top|bottom)$/
const PHYSICAL =
  /^((scroll-)?(margin|padding)|border|inset)-(left|right)(-\w+)?$|^(left|right)$|^border-(top|bottom)-(left|right)-radius$/
/** Shorthands of four sides: top, right, bottom, left. */
const FOUR_SIDES = /^((scroll-)?(margin|padding)|inset|border-(width|style|color))$/

const RAW_COLOUR = /#[\da-f]{3,8}\b|\b(rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix)\(/i
const RAW_LENGTH = /(?<![\w.-])-?(\d*\.?\d+)(px|rem)\b/g
const MEDIA_WIDTH = /\((min|max)-width:\s*([\d.]+)(\w+)\)|\(width\s*[<>]=?\s*([\d.]+)(\w+)\)/g

interface Declaration {
  property: string
  value: string
  /** Whether it is in an `@media print` block: paper is black and white. */
  isPrinted: boolean
}

/** The parts of a value, split at the spaces outside parentheses. */
const splitValue = (value: string): string[] => {
  const parts: string[] = []
  let depth = 0
  for (const word of value.split(/\s+/)) {
    if (depth === 0) parts.push(word)
    else parts[parts.length - 1] += ` ${word}`
    depth += word.split('(').length - word.split(')').length
  }
  return parts
}

const hasRawLength = (value: string, most = 0) =>
  [...value.matchAll(RAW_LENGTH)].some(
    ([, number, unit]) => Number(number) * (unit === 'rem' ? 16 : 1) > most,
  )

const isPhysical = ({ property, value }: Declaration) => {
  if (PHYSICAL.test(property)) return true
  if (['text-align', 'float', 'clear'].includes(property)) return /^(left|right)$/.test(value)
  const [, right, , left] = splitValue(value)
  return FOUR_SIDES.test(property) && left !== undefined && left !== right
}

/** What is wrong with a declaration, by the name of the rule. */
const RULES: Record<string, (declaration: Declaration) => boolean> = {
  'raw space': ({ property, value }) => SPACE.test(property) && hasRawLength(value, 2),
  'raw radius': ({ property, value }) =>
    property.endsWith('radius') && (hasRawLength(value) || /\d(%|em)/.test(value)),
  'raw colour': ({ value, isPrinted }) => !isPrinted && RAW_COLOUR.test(value),
  'raw text size': ({ property, value }) => property === 'font-size' && /^[\d.]+(px|rem)$/.test(value),
  'raw layer': ({ property, value }) => property === 'z-index' && /^-?\d+$/.test(value),
  'physical side': isPhysical,
}

/** The widths of the window that the style sheet of the tokens names, in px. */
export function readBreakpoints(tokens: string): number[] {
  return [...tokens.matchAll(BREAKPOINT)].map(([, width]) => Number(width))
}

const isNamedWidth = ([, side, width, unit, , rangeUnit]: RegExpMatchArray, breakpoints: readonly number[]) =>
  rangeUnit === undefined && unit === 'px' && breakpoints.includes(Number(width) + (side === 'max' ? 1 : 0))

const DECLARATION = /^([\w-]+):\s*([^;{}]+)$/

/** Blanks comments out, so that every position stays on its line. */
const removeComments = (css: string) =>
  css.replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '))

interface Statement {
  text: string
  line: number
  end: string
}

/** The parts of a style sheet that end with `;`, `{` or `}`. */
const listStatements = (css: string): Statement[] =>
  [...removeComments(css).matchAll(/([^;{}]*)([;{}])/g)].map((match) => {
    const [, text = '', end = ''] = match
    const start = match.index + text.length - text.trimStart().length
    return { text: text.trim(), line: css.slice(0, start).split('\n').length, end }
  })

/**
 * Lists what breaks the rules of the styles, as `file:line: rule: text`. `breakpoints` are the allowed widths of media
 * queries, in px.
 */
export function findStyleFaults(file: string, css: string, breakpoints: readonly number[]): string[] {
  const blocks: string[] = []
  return listStatements(css).flatMap(({ text, line, end }) => {
    if (end === '{') blocks.push(text)
    if (end === '}') blocks.pop()
    const report = (rule: string) => `${file}:${line}: ${rule}: ${text}`
    if (end === '{' && text.startsWith('@media'))
      return [...text.matchAll(MEDIA_WIDTH)]
        .filter((match) => !isNamedWidth(match, breakpoints))
        .map(() => report('width without a name'))
    const [, property, value] = end === '{' ? [] : (DECLARATION.exec(text) ?? [])
    if (property === undefined || value === undefined) return []
    const isPrinted = blocks.some((block) => block.startsWith('@media print'))
    return Object.keys(RULES)
      .filter((rule) => RULES[rule]?.({ property, value, isPrinted }))
      .map(report)
  })
}
