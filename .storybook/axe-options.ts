/** The rules of WCAG 2.2 AA, checked in every story and in the browser tests of the screens. */
const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

export const AXE_OPTIONS = { runOnly: { type: 'tag' as const, values: AXE_TAGS } }

/** For tests: most of the time of axe goes into the report of what passes. */
const VIOLATIONS_ONLY = { resultTypes: ['violations' as const] }

export const AXE_TEST_OPTIONS = { ...AXE_OPTIONS, ...VIOLATIONS_ONLY }

/** The rules of these tags whose outcome depends on colours, all that differs between the themes. */
export const AXE_COLOUR_TEST_OPTIONS = {
  ...VIOLATIONS_ONLY,
  runOnly: { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] },
}
