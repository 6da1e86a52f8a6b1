/**
 * The colours of the light theme that Storybook's own window has. The manager cannot read the style sheet of the tokens:
 * `built-storybook.spec.ts` compares them with it.
 */
export const BRAND_COLOURS = {
  '--paper': '#f7f8f2',
  '--surface': '#ffffff',
  '--ink': '#15180f',
  '--muted': '#5b6154',
  '--line': '#e2e5d8',
  '--accent-text': '#465610',
} as const
