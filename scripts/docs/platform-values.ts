interface Srgb {
  components: readonly number[]
  alpha?: number
}
interface Quantity {
  value: number
  unit: string
}

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

/** How each platform writes the value of a token, by its type. */
export const PLATFORM_WRITERS = { swift: SWIFT, compose: COMPOSE, css: CSS }
