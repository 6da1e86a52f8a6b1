import { create } from 'storybook/theming'
import { BRAND_COLOURS as colours } from './brand-colours.js'

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
