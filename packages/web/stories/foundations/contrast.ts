/** Red, green and blue, 0 to 255. */
export type Colour = readonly [number, number, number]
export type ShownTheme = 'light' | 'dark'

const linear = (part: number) => {
  const share = part / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
const luminance = ([red, green, blue]: Colour) =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

/** The contrast ratio of two colours, 1 to 21 (WCAG 2.2). */
export function contrast(one: Colour, other: Colour): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Reads what the page looks like in a theme, without showing it. */
export function inTheme<Read>(theme: ShownTheme, read: () => Read): Read {
  const { dataset } = document.documentElement
  const shown = dataset.theme
  dataset.theme = theme
  try {
    return read()
  } finally {
    if (shown === undefined) delete dataset.theme
    else dataset.theme = shown
  }
}

const computed = (colour: string) => {
  const probe = document.createElement('i')
  probe.style.color = colour
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

const onePixel = () => {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('No canvas to measure colours on')
  return context
}
const context: { current?: CanvasRenderingContext2D } = {}

/** What CSS colours look like painted over one another, the lowest first: the theme's own, mixed and see-through ones too. */
export function painted(layers: readonly string[]): Colour {
  context.current ??= onePixel()
  for (const layer of layers) {
    context.current.fillStyle = computed(layer)
    context.current.fillRect(0, 0, 1, 1)
  }
  const [red = 0, green = 0, blue = 0] = context.current.getImageData(0, 0, 1, 1).data
  return [red, green, blue]
}

export function written(colour: Colour): string {
  return `rgb(${colour.join(' ')})`
}
