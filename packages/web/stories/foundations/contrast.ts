/** Red, green and blue, 0 to 255. */
export type Colour = readonly [number, number, number]
export type ShownTheme = 'light' | 'dark'

const toLinear = (channel: number) => {
  const value = channel / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}
const getLuminance = ([red, green, blue]: Colour) =>
  0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue)

/** The contrast ratio of two colours, 1 to 21 (WCAG 2.2). */
export function getContrastRatio(first: Colour, second: Colour): number {
  const [darker = 0, lighter = 0] = [getLuminance(first), getLuminance(second)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Runs `read` with the document in a theme, then restores the theme; the browser paints nothing in between. */
export function readInTheme<Result>(theme: ShownTheme, read: () => Result): Result {
  const { dataset } = document.documentElement
  const current = dataset.theme
  dataset.theme = theme
  try {
    return read()
  } finally {
    if (current === undefined) delete dataset.theme
    else dataset.theme = current
  }
}

const resolveColour = (colour: string) => {
  const probe = document.createElement('i')
  probe.style.color = colour
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

const createPixelContext = () => {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('The browser has no 2D canvas context')
  return context
}
let pixelContext: CanvasRenderingContext2D | undefined

/**
 * Returns the colour that results from painting CSS colours over one another, the lowest first. The lowest must be opaque,
 * because the pixel still has the colour of the last call.
 */
export function blendLayers(layers: readonly string[]): Colour {
  pixelContext ??= createPixelContext()
  for (const layer of layers) {
    pixelContext.fillStyle = resolveColour(layer)
    pixelContext.fillRect(0, 0, 1, 1)
  }
  const [red = 0, green = 0, blue = 0] = pixelContext.getImageData(0, 0, 1, 1).data
  return [red, green, blue]
}

export function toCssColour(colour: Colour): string {
  return `rgb(${colour.join(' ')})`
}
