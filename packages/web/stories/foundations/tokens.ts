/** Custom properties with these prefixes come from the build, not from the design tokens. */
const BUILD_PREFIXES = ['--lightningcss', '--tw']
const isToken = (name: string) =>
  name.startsWith('--') && !BUILD_PREFIXES.some((prefix) => name.startsWith(prefix))

const getRootRules = (): CSSStyleRule[] =>
  [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule): rule is CSSStyleRule => rule instanceof CSSStyleRule && rule.selectorText === ':root')

/** The names of all tokens, in the order of the style sheet. */
export function getTokenNames(): string[] {
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

/** The duration at the start of a token's value, in ms. The build writes `140ms` as `.14s`. */
export function getDuration(name: string): number {
  const value = getTokenValue(name)
  const number = Number.parseFloat(value)
  return /^[\d.]+ms/.test(value) ? number : Math.round(number * 1000)
}

/** The names of the tokens whose value is a colour. */
export function getColourNames(): string[] {
  return getTokenNames().filter((name) => CSS.supports('color', getTokenValue(name)))
}
