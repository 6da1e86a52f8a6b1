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

/** Creates a pair of tokens. `layer`: a translucent one between the background and the foreground. */
const pair = (
  usage: string,
  minimum: MinimumRatio,
  foreground: string,
  background: string,
  layer?: string,
): ColourPair => ({
  usage,
  minimum,
  foreground: token(foreground),
  background: [background, layer].filter((name) => name !== undefined).map(token),
})

const SURFACES = ['paper', 'surface', 'raised'] as const
const TONES = ['positive', 'negative', 'warning', 'information', 'staked'] as const

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
  pair('Primary button, pressed', 7, 'on-accent', 'accent-pressed'),
  pair('Your turn', 7, 'on-inverse', 'inverse'),
  pair('Your turn: the time and the trade', 4.5, 'on-inverse-muted', 'inverse'),
  pair('Edge of the primary button, on paper', 3, 'accent-edge', 'paper'),
  pair('Edge of the primary button, on surface', 3, 'accent-edge', 'surface'),
  pair('Button, pressed', 7, 'ink', 'surface', 'layer-pressed'),
  pair('Danger button, pressed', 4.5, 'negative', 'negative-soft', 'layer-pressed'),
  pair('Copy button; unread mark; selected option', 7, 'ink', 'surface', 'fill'),
  pair('Hint in a selected option', 4.5, 'muted', 'surface', 'fill'),
  pair('Picture placeholder', 4.5, 'muted', 'sunken'),
  pair('Chip: plain', 7, 'ink', 'surface', 'fill'),
  pair('Toggle group: not selected', 4.5, 'muted', 'paper', 'fill'),
  pair('Toggle group: selected', 7, 'ink', 'thumb'),
  pair('Disabled button', 4.5, 'muted', 'surface', 'fill'),
  pair('Unread count', 4.5, 'surface', 'negative'),
  ...(['positive', 'warning', 'negative'] as const).map((tone) =>
    pair(`Circular progress on its track: ${tone}`, 3, tone, 'line'),
  ),
  ...(['ink', 'staked', 'positive'] as const).map((tone) => pair(`Progress: ${tone}`, 3, tone, 'line')),
  ...(['paper', 'surface'] as const).flatMap((ground) => [
    pair(`Done step, on ${ground}`, 3, 'positive', ground),
    pair(`Current step, on ${ground}`, 3, 'ink', ground),
    pair(`Step ahead, on ${ground}`, 3, 'edge', ground),
  ]),
  pair('Check of a done step', 4.5, 'surface', 'positive'),
  pair('Balance: available', 3, 'ink', 'surface'),
  pair('Balance: staked', 3, 'staked', 'surface'),
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
