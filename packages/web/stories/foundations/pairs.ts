import { type Colour, contrast, inTheme, painted, type ShownTheme } from './contrast.js'

/** 4.5: text. 7: figures, and what is read in a hurry. 3: edges, marks and the focus ring. */
type Least = 3 | 4.5 | 7

interface Pair {
  front: string
  /** Painted over one another, the lowest first. */
  ground: readonly string[]
  least: Least
  where: string
}

const token = (name: string) => `var(--${name})`
const share = (colour: string, percent: number) => `color-mix(in srgb, ${colour} ${percent}%, transparent)`
const PAPERS = ['paper', 'surface', 'raised'] as const
const TONES = ['positive', 'negative', 'warning', 'information'] as const

const onPapers = (front: string, least: Least, where: string): Pair[] =>
  PAPERS.map((paper) => ({
    front: token(front),
    ground: [token(paper)],
    least,
    where: `${where}, on ${paper}`,
  }))

/** Every pair of a colour and its ground that the screens use. */
const PAIRS: readonly Pair[] = [
  ...onPapers('ink', 7, 'Text and figures'),
  ...onPapers('muted', 4.5, 'Labels and hints'),
  ...onPapers('accent-text', 4.5, 'Plain buttons and links'),
  ...onPapers('edge', 3, 'The edge of a control'),
  ...TONES.flatMap((tone) => onPapers(tone, 4.5, `A word in ${tone}`)),
  ...TONES.flatMap((tone): Pair[] => [
    { front: token(tone), ground: [token(`${tone}-soft`)], least: 4.5, where: `Chip: ${tone}` },
    { front: token('ink'), ground: [token(`${tone}-soft`)], least: 7, where: `Note: ${tone}` },
  ]),
  { front: token('on-accent'), ground: [token('accent')], least: 7, where: 'The button that comes next' },
  { front: token('on-accent'), ground: [token('accent-hover')], least: 7, where: 'The same, pointed at' },
  { front: token('accent-text'), ground: [token('accent-soft')], least: 4.5, where: 'Copy; New' },
  { front: token('ink'), ground: [token('accent-soft')], least: 7, where: 'A choice that is taken' },
  { front: token('muted'), ground: [token('sunken')], least: 4.5, where: 'The place of a picture' },
  {
    front: token('ink'),
    ground: [token('surface'), share(token('ink'), 8)],
    least: 7,
    where: 'Chip: plain',
  },
  {
    front: token('muted'),
    ground: [token('paper'), share(token('ink'), 7)],
    least: 4.5,
    where: 'A switch, what is not chosen',
  },
  { front: token('ink'), ground: [token('thumb')], least: 7, where: 'A switch, what is chosen' },
  {
    front: token('muted'),
    ground: [token('surface'), share(token('ink'), 6)],
    least: 4.5,
    where: 'A button that cannot be pressed',
  },
  {
    front: token('positive'),
    ground: [token('positive-soft'), share(token('positive'), 7)],
    least: 4.5,
    where: 'The clock of a session that runs',
  },
  {
    front: token('information'),
    ground: [token('information-soft'), share(token('information'), 7)],
    least: 4.5,
    where: 'The clock until the next session',
  },
  { front: token('surface'), ground: [token('negative')], least: 4.5, where: 'How many are unread' },
  ...(['positive', 'warning', 'negative'] as const).map(
    (tone): Pair => ({
      front: token(tone),
      ground: [token('line')],
      least: 3,
      where: `The ring on its track: ${tone}`,
    }),
  ),
  { front: token('accent-text'), ground: [token('line')], least: 3, where: 'Progress and steps' },
]

export interface Measured extends Pair {
  theme: ShownTheme
  colours: { front: Colour; ground: Colour }
  ratio: number
}

/** Every pair as it stands in a theme. */
export function measuredIn(theme: ShownTheme): Measured[] {
  return inTheme(theme, () =>
    PAIRS.map((pair) => {
      const ground = painted(pair.ground)
      const front = painted([...pair.ground, pair.front])
      return { ...pair, theme, colours: { front, ground }, ratio: contrast(front, ground) }
    }),
  )
}

export function holds({ ratio, least }: Measured): boolean {
  return ratio >= least
}
