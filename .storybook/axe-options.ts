/** WCAG 2.2 AA: what every story is held to, and every screen by the browser journeys. */
const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

export const AXE_OPTIONS = { runOnly: { type: 'tag' as const, values: AXE_TAGS } }
