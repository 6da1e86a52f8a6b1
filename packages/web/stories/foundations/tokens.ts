/** What starts so is the build's, not the design's. */
const FOREIGN = '--lightningcss'

const rootRules = (): CSSStyleRule[] =>
  [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule): rule is CSSStyleRule => rule instanceof CSSStyleRule && rule.selectorText === ':root')

/** The names of all tokens, in the order in which the style sheet has them. */
export function tokenNames(): string[] {
  return [
    ...new Set(
      rootRules()
        .flatMap(({ style }) => [...style])
        .filter((name) => name.startsWith('--') && !name.startsWith(FOREIGN) && !name.startsWith('--tw')),
    ),
  ]
}

/** What a token is as it stands in the page. */
export function tokenValue(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim()
}

/** Those that are a colour. */
export function colourNames(): string[] {
  return tokenNames().filter((name) => CSS.supports('color', tokenValue(name)))
}
