/** The tags of axe's rules for WCAG 2.2 A and AA. The stories and the browser tests of the screens check these rules. */
const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

export const AXE_OPTIONS = { runOnly: { type: 'tag' as const, values: AXE_TAGS } }

/** Leaves out the report of passed checks, which takes axe most of its time. */
const VIOLATIONS_ONLY = { resultTypes: ['violations' as const] }

export const AXE_TEST_OPTIONS = { ...AXE_OPTIONS, ...VIOLATIONS_ONLY }

/** The only rules of these tags whose result depends on colours, and therefore on the theme. */
export const AXE_COLOUR_TEST_OPTIONS = {
  ...VIOLATIONS_ONLY,
  runOnly: { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] },
}
