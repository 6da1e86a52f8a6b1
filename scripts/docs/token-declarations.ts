/** A custom property of the style sheet of the tokens. */
export interface Declaration {
  name: string
  value: string
  /** The comment before it. */
  description: string | undefined
}

const DECLARATION = /(?:\/\*\s*([\s\S]*?)\s*\*\/\s*)?--([\w-]+):\s*([^;]+);/g

const parseDeclarations = (rule: string): Declaration[] =>
  [...rule.matchAll(DECLARATION)].map(([, description, name = '', value = '']) => ({
    name,
    value,
    description: description?.replaceAll(/\s+/g, ' '),
  }))

/** The custom properties of the first `:root` rule. */
export function readDeclarations(css: string): Declaration[] {
  const [, root = ''] = /:root\s*\{([\s\S]*?)\n\}/.exec(css) ?? []
  return parseDeclarations(root)
}

/** The custom properties that differ for users who ask for more contrast. */
export function readContrastDeclarations(css: string): Declaration[] {
  const [, root = ''] = /@media \(prefers-contrast: more\)\s*\{\s*:root\s*\{([\s\S]*?)\}/.exec(css) ?? []
  return parseDeclarations(root)
}

/** The groups that a name starts with: `space-16` is the token `16` of the group `space`. */
const GROUPS = [
  'space',
  'radius',
  'icon',
  'text',
  'leading',
  'tracking',
  'type',
  'z',
  'breakpoint',
  'duration',
  'ease',
  'shadow',
]
const PALETTE = /^(moss|lime|green|red|amber|purple|blue|dark|pale|black)-(\d+)$/

/** Names that do not start with their group. */
const NAMES: Record<string, readonly string[]> = {
  shadow: ['shadow', 'card'],
  control: ['size', 'control'],
  target: ['size', 'target'],
  bar: ['size', 'bar'],
  font: ['font', 'family'],
  regular: ['weight', 'regular'],
  strong: ['weight', 'strong'],
  heavy: ['weight', 'heavy'],
  quick: ['transition', 'quick'],
}

/** The groups and the name of a token: `accent-soft` → `color`, `accent-soft`. What has no group is a colour. */
export function getTokenPath(name: string): readonly string[] {
  const special = NAMES[name]
  if (special) return special
  const [, hue, step] = PALETTE.exec(name) ?? []
  if (hue !== undefined && step !== undefined) return ['palette', hue, step]
  const group = GROUPS.find((candidate) => name.startsWith(`${candidate}-`))
  return group === undefined ? ['color', name] : [group, name.slice(group.length + 1)]
}
