/** Custom properties with these prefixes come from the build, not from the design tokens. */
const BUILD_PREFIXES = ['--lightningcss', '--tw']
const isToken = (name: string) =>
  name.startsWith('--') && !BUILD_PREFIXES.some((prefix) => name.startsWith(prefix))

const getRootRules = (): CSSStyleRule[] =>
  [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule): rule is CSSStyleRule => rule instanceof CSSStyleRule && rule.selectorText === ':root')

/** The names of all tokens, in the order of the style sheet. */
function getTokenNames(): string[] {
  return [
    ...new Set(
      getRootRules()
        .flatMap(({ style }) => [...style])
        .filter(isToken),
    ),
  ]
}

/** The computed value of a token in the current theme. */
export function getTokenValue(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim()
}

/** The names of the tokens of a group, in the order of the style sheet: `--space-` → `--space-2`, … */
export function getTokensByPrefix(prefix: string): string[] {
  return getTokenNames().filter((name) => name.startsWith(prefix))
}

/** The length of a token in px, at a root font size of 16 px. */
export function getPixels(name: string): number {
  const value = getTokenValue(name)
  return Number.parseFloat(value) * (value.endsWith('rem') ? 16 : 1)
}

/** The duration at the start of a token's value, in ms. The build writes `140ms` as `.14s`. */
export function getDuration(name: string): number {
  const value = getTokenValue(name)
  const number = Number.parseFloat(value)
  return /^[\d.]+ms/.test(value) ? number : Math.round(number * 1000)
}

/** A colour of the palette ends with its step: `--moss-50`. */
const isPalette = (name: string) => /-\d+$/.test(name)

/** The names of the tokens whose value is a colour: those of the palette, and those that say what a colour is for. */
export function getColourNames(kind: 'palette' | 'semantic'): string[] {
  return getTokenNames().filter(
    (name) => CSS.supports('color', getTokenValue(name)) && isPalette(name) === (kind === 'palette'),
  )
}
