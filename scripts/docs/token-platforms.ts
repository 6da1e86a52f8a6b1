import StyleDictionary from 'style-dictionary'
import type { DesignTokens, TransformedToken } from 'style-dictionary/types'
import { mergeTheme, THEMES, type Theme, type TokenFiles } from './design-tokens.js'

interface Srgb {
  components: readonly number[]
  alpha?: number
}
interface Quantity {
  value: number
  unit: string
}

/** How a platform writes the value of each type. */
type Writers = Record<string, (value: never, name: string) => string>

const toHex = (share: number) =>
  Math.round(share * 255)
    .toString(16)
    .padStart(2, '0')
    .toUpperCase()

/** `CGFloat` and `Dp` are lengths at the platform's density, `sp` follows the reader's text size. */
const isText = (name: string) => /^text|fontSize$|letterSpacing$/i.test(name)
const inQuotes = (fonts: readonly string[]) => fonts.map((font) => `"${font}"`).join(', ')

const SWIFT: Writers = {
  color: ({ components, alpha = 1 }: Srgb) => {
    const [red, green, blue] = components
    return `Color(.sRGB, red: ${red}, green: ${green}, blue: ${blue}, opacity: ${alpha})`
  },
  dimension: ({ value }: Quantity) => `CGFloat(${value})`,
  number: (value: number) => `Double(${value})`,
  fontWeight: (value: number) => `${value}`,
  fontFamily: (fonts: readonly string[]) => `[${inQuotes(fonts)}]`,
  duration: ({ value }: Quantity) => `TimeInterval(${value / 1000})`,
  cubicBezier: (points: readonly number[]) => `[${points.join(', ')}]`,
}

const COMPOSE: Writers = {
  color: ({ components, alpha = 1 }: Srgb) =>
    `Color(0x${[alpha, ...components].map((share) => toHex(share)).join('')})`,
  dimension: ({ value }: Quantity, name) => `${value}.${isText(name) ? 'sp' : 'dp'}`,
  number: (value: number) => `${value}f`,
  fontWeight: (value: number) => `FontWeight(${value})`,
  fontFamily: (fonts: readonly string[]) => `listOf(${inQuotes(fonts)})`,
  duration: ({ value }: Quantity) => `${value}`,
  cubicBezier: (points: readonly number[]) =>
    `CubicBezierEasing(${points.map((point) => `${point}f`).join(', ')})`,
}

const CSS: Writers = {
  color: ({ components, alpha = 1 }: Srgb) => {
    const channels = components.map((share) => Math.round(share * 255)).join(' ')
    return `rgb(${channels} / ${Math.round(alpha * 100)}%)`
  },
  dimension: ({ value, unit }: Quantity) => `${value}${unit}`,
  number: (value: number) => `${value}`,
  fontWeight: (value: number) => `${value}`,
  fontFamily: (fonts: readonly string[]) =>
    fonts.map((font) => (font.includes(' ') ? `"${font}"` : font)).join(', '),
  duration: ({ value, unit }: Quantity) => `${value}${unit}`,
  cubicBezier: (points: readonly number[]) => `cubic-bezier(${points.join(', ')})`,
}

const WRITERS = { swift: SWIFT, compose: COMPOSE, css: CSS }

for (const [platform, writers] of Object.entries(WRITERS))
  StyleDictionary.registerTransform({
    name: `cht/${platform}`,
    type: 'value',
    transform: ({ $type = '', $value, name }: TransformedToken) => {
      const write = writers[$type]
      if (!write) throw new Error(`${platform} has no form for a token of the type ${$type}: ${name}`)
      return write($value as never, name)
    },
  })

const toTitle = (theme: Theme) => `${theme[0]?.toUpperCase()}${theme.slice(1)}`

const createPlatforms = (theme: Theme) => ({
  css: {
    transforms: ['name/kebab', 'cht/css'],
    files: [{ destination: `tokens.${theme}.css`, format: 'css/variables' }],
  },
  swift: {
    transforms: ['name/camel', 'cht/swift'],
    files: [
      {
        destination: `${toTitle(theme)}Tokens.swift`,
        format: 'ios-swift/enum.swift',
        options: { className: `${toTitle(theme)}Tokens`, import: ['SwiftUI'] },
      },
    ],
  },
  compose: {
    transforms: ['name/camel', 'cht/compose'],
    files: [
      {
        destination: `${toTitle(theme)}Tokens.kt`,
        format: 'compose/object',
        options: {
          className: `${toTitle(theme)}Tokens`,
          packageName: 'exchange.cht.tokens',
          import: [
            'androidx.compose.animation.core.CubicBezierEasing',
            'androidx.compose.ui.graphics.Color',
            'androidx.compose.ui.text.font.FontWeight',
            'androidx.compose.ui.unit.dp',
            'androidx.compose.ui.unit.sp',
          ],
        },
      },
    ],
  },
})

const renderTheme = async (files: TokenFiles, theme: Theme): Promise<[string, string][]> => {
  const dictionary = new StyleDictionary({
    tokens: mergeTheme(files, theme) as DesignTokens,
    usesDtcg: true,
    // A shadow or a text style becomes a token for each of its parts: platforms have no common form for them.
    expand: { include: ['shadow', 'typography', 'transition'] },
    platforms: createPlatforms(theme),
    log: { verbosity: 'silent', warnings: 'error' },
  })
  const outputs = await Promise.all(
    Object.keys(createPlatforms(theme)).map((platform) => dictionary.formatPlatform(platform)),
  )
  return outputs.flat().map(({ destination = '', output }) => [destination, `${output}`])
}

/** The tokens of each theme as CSS, Swift and Kotlin: file name and text. */
export async function renderTokenPlatforms(files: TokenFiles): Promise<[string, string][]> {
  const themes = await Promise.all(THEMES.map((theme) => renderTheme(files, theme)))
  return themes.flat()
}
