import { getTokenPath } from './token-declarations.js'

/** A token in the format of the Design Tokens Community Group, 2025.10. */
export interface DesignToken {
  $type: string
  $value: unknown
  $description?: string
}

/** Returns the value of a custom property in the theme that is written. */
export type FindValue = (name: string) => string

/** The size of `1rem`, in px: native platforms have no root font size. */
const ROOT_PX = 16

const toPx = (number: string, unit: string) => ({
  value: Number(number) * (unit === 'rem' ? ROOT_PX : 1),
  unit: 'px',
})

const round = (number: number) => Number(number.toFixed(4))

const toColour = (channels: readonly number[], alpha: number) => ({
  colorSpace: 'srgb',
  components: channels.map((channel) => round(channel / 255)),
  ...(alpha < 1 && { alpha }),
  hex: `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`,
})

const REFERENCE = /^var\(--([\w-]+)\)$/

/** `var(--moss-50)` → `{palette.moss.50}`. */
const toAlias = (reference: string): string => {
  const [, name] = REFERENCE.exec(reference) ?? []
  if (name === undefined) throw new Error(`${reference} is no reference to a token`)
  return `{${getTokenPath(name).join('.')}}`
}

const NO_PX = { value: 0, unit: 'px' }

/** `4px` → 4 px. `0` has no unit in CSS. */
const toOffset = (length: string) => {
  const [, number, unit] = /^(-?[\d.]+)(px|rem)$/.exec(length) ?? []
  if (length !== '0' && (number === undefined || unit === undefined))
    throw new Error(`${length} is no length of a shadow`)
  return number === undefined || unit === undefined ? NO_PX : toPx(number, unit)
}

const toShadowLayer = (layer: string) => {
  const [offsetX = '', offsetY = '', blur = '', colour = ''] = layer.split(' ')
  return {
    color: toAlias(colour),
    offsetX: toOffset(offsetX),
    offsetY: toOffset(offsetY),
    blur: toOffset(blur),
    spread: NO_PX,
  }
}

/** The letter spacing of a text style in px: `--tracking-*` of its name, or else that of text, times its text size. */
const toLetterSpacing = (style: string, size: string, find: FindValue) => {
  const has = ['display', 'title', 'heading'].includes(style)
  const spacing = Number.parseFloat(find(`tracking-${has ? style : 'text'}`))
  return { value: round(spacing * Number.parseFloat(find(size)) * ROOT_PX), unit: 'px' }
}

const nameOf = (reference: string) => REFERENCE.exec(reference)?.[1] ?? ''

interface Form {
  pattern: RegExp
  toToken: (groups: readonly string[], name: string, find: FindValue) => DesignToken
}

/** The forms of a value, and the token of each. */
const FORMS: readonly Form[] = [
  {
    pattern: /^var\(--([\w-]+)\)$/,
    toToken: ([name = ''], _, find) => ({
      $type: toDesignToken(name, find(name), find).$type,
      $value: toAlias(`var(--${name})`),
    }),
  },
  {
    pattern: /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/,
    toToken: (channels) => ({
      $type: 'color',
      $value: toColour(
        channels.map((channel) => Number.parseInt(channel, 16)),
        1,
      ),
    }),
  },
  {
    pattern: /^rgb\((\d+) (\d+) (\d+) \/ (\d+)%\)$/,
    toToken: ([red, green, blue, percent]) => ({
      $type: 'color',
      $value: toColour([red, green, blue].map(Number), Number(percent) / 100),
    }),
  },
  {
    pattern: /^([\d.]+)(px|rem)$/,
    toToken: ([number = '', unit = '']) => ({ $type: 'dimension', $value: toPx(number, unit) }),
  },
  {
    // The format has no em: a number, times the text size.
    pattern: /^(-?[\d.]+)em$/,
    toToken: ([number]) => ({ $type: 'number', $value: Number(number) }),
  },
  {
    pattern: /^(-?[\d.]+)$/,
    toToken: ([number], name) => ({
      $type: getTokenPath(name)[0] === 'weight' ? 'fontWeight' : 'number',
      $value: Number(number),
    }),
  },
  {
    pattern: /^(.+, sans-serif)$/,
    toToken: ([fonts = '']) => ({
      $type: 'fontFamily',
      $value: fonts.split(',').map((font) => font.trim().replaceAll('"', '')),
    }),
  },
  {
    pattern: /^(\d+)ms$/,
    toToken: ([number]) => ({ $type: 'duration', $value: { value: Number(number), unit: 'ms' } }),
  },
  {
    pattern: /^cubic-bezier\(([\d., -]+)\)$/,
    toToken: ([numbers = '']) => ({ $type: 'cubicBezier', $value: numbers.split(',').map(Number) }),
  },
  {
    pattern: /^(var\(--duration-[\w-]+\)) (var\(--ease-[\w-]+\))$/,
    toToken: ([duration = '', easing = '']) => ({
      $type: 'transition',
      $value: {
        duration: toAlias(duration),
        delay: { value: 0, unit: 'ms' },
        timingFunction: toAlias(easing),
      },
    }),
  },
  {
    pattern: /^(0 \d+px \d+px var\(.+\))$/,
    toToken: ([layers = '']) => ({ $type: 'shadow', $value: layers.split(', ').map(toShadowLayer) }),
  },
  {
    pattern: /^(var\(\S+) (var\(\S+) \/ (var\(\S+) (var\(--font\))$/,
    toToken: ([weight = '', size = '', leading = '', font = ''], name, find) => ({
      $type: 'typography',
      $value: {
        fontFamily: toAlias(font),
        fontSize: toAlias(size),
        fontWeight: toAlias(weight),
        lineHeight: toAlias(leading),
        letterSpacing: toLetterSpacing(name.replace('type-', ''), nameOf(size), find),
      },
    }),
  },
]

/** Converts the value of a custom property. Throws for a value of an unknown form, so that no token is left out. */
export function toDesignToken(name: string, value: string, find: FindValue): DesignToken {
  for (const { pattern, toToken } of FORMS) {
    const groups = pattern.exec(value)
    if (groups) return toToken(groups.slice(1), name, find)
  }
  throw new Error(`The token --${name} has a value of an unknown form: ${value}`)
}
