import { blendLayers, type Colour, getContrastRatio, readInTheme, type ShownTheme } from './contrast.js'

/** Minimum contrast ratio. 3: borders and other graphics. 4.5: text. 7: amounts and important text. */
type MinimumRatio = 3 | 4.5 | 7

interface ColourPair {
  foreground: string
  /** Layers painted over one another, the lowest first. */
  background: readonly string[]
  minimum: MinimumRatio
  usage: string
}

const token = (name: string) => `var(--${name})`
const translucent = (name: string, percent: number) =>
  `color-mix(in srgb, ${token(name)} ${percent}%, transparent)`

/** Creates a pair of tokens. `tint`: a translucent layer between the background and the foreground. */
const pair = (
  usage: string,
  minimum: MinimumRatio,
  foreground: string,
  background: string,
  tint?: { name: string; percent: number },
): ColourPair => ({
  usage,
  minimum,
  foreground: token(foreground),
  background: tint ? [token(background), translucent(tint.name, tint.percent)] : [token(background)],
})

const SURFACES = ['paper', 'surface', 'raised'] as const
const TONES = ['positive', 'negative', 'warning', 'information'] as const

const onEverySurface = (usage: string, minimum: MinimumRatio, foreground: string): ColourPair[] =>
  SURFACES.map((surface) => pair(`${usage}, on ${surface}`, minimum, foreground, surface))

/** The pairs of foreground and background that the screens use most. */
const PAIRS: readonly ColourPair[] = [
  ...onEverySurface('Text and amounts', 7, 'ink'),
  ...onEverySurface('Labels and hints', 4.5, 'muted'),
  ...onEverySurface('Plain buttons and links', 4.5, 'accent-text'),
  ...onEverySurface('Border of a control', 3, 'edge'),
  ...TONES.flatMap((tone) => onEverySurface(`Text in ${tone}`, 4.5, tone)),
  ...TONES.flatMap((tone) => [
    pair(`Chip: ${tone}`, 4.5, tone, `${tone}-soft`),
    pair(`Note: ${tone}`, 7, 'ink', `${tone}-soft`),
  ]),
  pair('Primary button', 7, 'on-accent', 'accent'),
  pair('Primary button, hovered', 7, 'on-accent', 'accent-hover'),
  pair('Copy button; unread mark', 4.5, 'accent-text', 'accent-soft'),
  pair('Selected option', 7, 'ink', 'accent-soft'),
  pair('Picture placeholder', 4.5, 'muted', 'sunken'),
  pair('Chip: plain', 7, 'ink', 'surface', { name: 'ink', percent: 8 }),
  pair('Toggle group: not selected', 4.5, 'muted', 'paper', { name: 'ink', percent: 7 }),
  pair('Toggle group: selected', 7, 'ink', 'thumb'),
  pair('Disabled button', 4.5, 'muted', 'surface', { name: 'ink', percent: 6 }),
  pair('Countdown of the live session', 4.5, 'positive', 'positive-soft', { name: 'positive', percent: 7 }),
  pair('Countdown to the next session', 4.5, 'information', 'information-soft', {
    name: 'information',
    percent: 7,
  }),
  pair('Unread count', 4.5, 'surface', 'negative'),
  ...(['positive', 'warning', 'negative'] as const).map((tone) =>
    pair(`Circular progress on its track: ${tone}`, 3, tone, 'line'),
  ),
  pair('Progress and steps', 3, 'accent-text', 'line'),
]

export interface MeasuredPair extends ColourPair {
  theme: ShownTheme
  colours: { foreground: Colour; background: Colour }
  ratio: number
}

/** Measures every pair in a theme. */
export function measurePairs(theme: ShownTheme): MeasuredPair[] {
  return readInTheme(theme, () =>
    PAIRS.map((colourPair) => {
      const background = blendLayers(colourPair.background)
      const foreground = blendLayers([...colourPair.background, colourPair.foreground])
      const ratio = getContrastRatio(foreground, background)
      return { ...colourPair, theme, colours: { foreground, background }, ratio }
    }),
  )
}

export function isSufficient({ ratio, minimum }: MeasuredPair): boolean {
  return ratio >= minimum
}
