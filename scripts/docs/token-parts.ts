import { getTokenPath } from './token-declarations.js'

/** Returns the value of a custom property in the theme that is written. */
export type FindValue = (name: string) => string

/** The size of `1rem`, in px: native platforms have no root font size. */
const ROOT_PX = 16

/** `1.75`, `rem` → 28 px. */
export function toPx(number: string, unit: string) {
  return { value: Number(number) * (unit === 'rem' ? ROOT_PX : 1), unit: 'px' }
}

const round = (number: number) => Number(number.toFixed(4))

/** A colour of the format. `channels`: red, green and blue, 0 to 255; `alpha`: 0 to 1. */
export function toColour(channels: readonly number[], alpha: number) {
  return {
    colorSpace: 'srgb',
    components: channels.map((channel) => round(channel / 255)),
    ...(alpha < 1 && { alpha }),
    hex: `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`,
  }
}

const REFERENCE = /^var\(--([\w-]+)\)$/

/** `var(--moss-50)` → `{palette.moss.50}`. */
export function toAlias(reference: string): string {
  const name = getReferredName(reference)
  if (name === '') throw new Error(`${reference} is no reference to a token`)
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

/** `0 1px 2px var(--shade)` → a layer of a shadow. */
export function toShadowLayer(layer: string) {
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
export function toLetterSpacing(style: string, size: string, find: FindValue) {
  const hasOwnSpacing = ['display', 'title', 'heading'].includes(style)
  const spacing = Number.parseFloat(find(`tracking-${hasOwnSpacing ? style : 'text'}`))
  return { value: round(spacing * Number.parseFloat(find(size)) * ROOT_PX), unit: 'px' }
}

/** `var(--text-28)` → `text-28`. */
export function getReferredName(reference: string): string {
  return REFERENCE.exec(reference)?.[1] ?? ''
}
