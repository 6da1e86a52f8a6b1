/** A token in the format of the Design Tokens Community Group. */
interface DesignToken {
  $type: string
  $value: unknown
  $description?: string
}

interface Declaration {
  name: string
  value: string
  /** The comment before it. */
  description: string | undefined
}

const DECLARATION = /(?:\/\*\s*([\s\S]*?)\s*\*\/\s*)?--([\w-]+):\s*([^;]+);/g

/** The custom properties of the first `:root` rule. */
const readDeclarations = (css: string): Declaration[] => {
  const [, root = ''] = /:root\s*\{([\s\S]*?)\n\}/.exec(css) ?? []
  return [...root.matchAll(DECLARATION)].map(([, description, name = '', value = '']) => ({
    name,
    value,
    description,
  }))
}

const toHex = (channel: number) => Math.round(channel).toString(16).padStart(2, '0')

/** `rgb(21 24 15 / 45%)` → `#15180f73`; undefined if the value is no colour. */
const toHexColour = (value: string): string | undefined => {
  if (value.startsWith('#')) return value
  if (value === 'transparent') return '#00000000'
  const [, channels, alpha] = /^rgb\(([\d ]+) \/ (\d+)%\)$/.exec(value) ?? []
  if (channels === undefined) return undefined
  return `#${channels.split(' ').map(Number).map(toHex).join('')}${toHex((Number(alpha) / 100) * 255)}`
}

/** `0 1px 2px #15180f0d, …` → its layers. */
const toShadow = (value: string) =>
  value.split(', ').map((layer) => {
    const [offsetX, offsetY, blur, color] = layer.split(' ').map((part) => (part === '0' ? '0px' : part))
    return { color, offsetX, offsetY, blur, spread: '0px' }
  })

const EASE_OUT = [0, 0, 0.58, 1]

/** Throws for a value of an unknown form, so that no token is left out. */
const toToken = ({ name, value }: Declaration): DesignToken => {
  const colour = toHexColour(value)
  if (colour !== undefined) return { $type: 'color', $value: colour }
  if (/^[\d.]+(px|rem)$/.test(value)) return { $type: 'dimension', $value: value }
  if (/^\d+$/.test(value)) return { $type: 'fontWeight', $value: Number(value) }
  if (value.includes('sans-serif'))
    return { $type: 'fontFamily', $value: value.split(', ').map((font) => font.replaceAll('"', '')) }
  if (/^0 \d+px \d+px #/.test(value)) return { $type: 'shadow', $value: toShadow(value) }
  const [, duration] = /^(\d+ms) ease-out$/.exec(value) ?? []
  if (duration !== undefined)
    return { $type: 'transition', $value: { duration, delay: '0ms', timingFunction: EASE_OUT } }
  throw new Error(`The token --${name} has a value of an unknown form: ${value}`)
}

const THEMES = ['light', 'dark'] as const
type Theme = (typeof THEMES)[number]

const LIGHT_DARK = /^light-dark\((.+\)|[^,]+), (.+)\)$/
const REFERENCE = /var\(--([\w-]+)\)/g

const isThemed = ({ value }: Declaration) => LIGHT_DARK.test(value) || value.includes('var(--')

/** Returns the value in a theme. References to colours are replaced by hexadecimal numbers. */
const resolveValue = (value: string, theme: Theme, all: readonly Declaration[]): string => {
  const [, light, dark] = LIGHT_DARK.exec(value) ?? []
  const themed = (theme === 'light' ? light : dark) ?? value
  return themed.replaceAll(REFERENCE, (_, name: string) => {
    const referred = all.find((declaration) => declaration.name === name)
    if (!referred) throw new Error(`There is no token --${name}`)
    const resolved = resolveValue(referred.value, theme, all)
    return toHexColour(resolved) ?? resolved
  })
}

const toGroup = (declarations: readonly Declaration[]): Record<string, DesignToken> =>
  Object.fromEntries(
    declarations.map((declaration) => {
      const { name, description } = declaration
      return [name, { ...toToken(declaration), ...(description && { $description: description }) }]
    }),
  )

/** The design tokens of a style sheet: `base` has the tokens with one value, `light` and `dark` have the others. */
export function renderDesignTokens(css: string): string {
  const declarations = readDeclarations(css)
  const themed = declarations.filter(isThemed)
  const themes = THEMES.map((theme) => [
    theme,
    toGroup(themed.map((token) => ({ ...token, value: resolveValue(token.value, theme, declarations) }))),
  ])
  const shared = declarations.filter((declaration) => !isThemed(declaration))
  return `${JSON.stringify({ base: toGroup(shared), ...Object.fromEntries(themes) }, null, 2)}\n`
}
