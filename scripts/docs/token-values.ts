import { getTokenPath } from './token-declarations.js'
import {
  type FindValue,
  getReferredName,
  toAlias,
  toColour,
  toLetterSpacing,
  toPx,
  toShadowLayer,
} from './token-parts.js'

/** A token in the format of the Design Tokens Community Group, 2025.10. */
export interface DesignToken {
  $type: string
  $value: unknown
  $description?: string
}

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
        letterSpacing: toLetterSpacing(name.replace('type-', ''), getReferredName(size), find),
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
