import { create } from 'storybook/theming'

/**
 * The colours of the light theme that Storybook's own window has. The manager cannot read the style sheet of the tokens:
 * `brand.spec.ts` compares them with it.
 */
export const BRAND_COLOURS = {
  '--paper': '#f7f8f2',
  '--surface': '#ffffff',
  '--ink': '#15180f',
  '--muted': '#5b6154',
  '--line': '#e2e5d8',
  '--accent-text': '#465610',
} as const

const colours = BRAND_COLOURS

/** The theme of Storybook's sidebar, toolbar and pages. */
export const brand = create({
  base: 'light',
  brandTitle: 'CHT Exchange',
  brandUrl: './',
  brandTarget: '_self',
  colorPrimary: colours['--accent-text'],
  colorSecondary: colours['--accent-text'],
  appBg: colours['--paper'],
  appContentBg: colours['--surface'],
  appPreviewBg: colours['--surface'],
  appBorderColor: colours['--line'],
  textColor: colours['--ink'],
  textMutedColor: colours['--muted'],
  barBg: colours['--surface'],
  barTextColor: colours['--muted'],
  barSelectedColor: colours['--accent-text'],
  barHoverColor: colours['--accent-text'],
  inputBg: colours['--surface'],
  inputTextColor: colours['--ink'],
})
