import { PNG } from 'pngjs'
import { expect, test } from 'vitest'
import { findDifference } from './difference.js'

type Colour = readonly [red: number, green: number, blue: number]
const LIME: Colour = [201, 235, 75]

/** A picture of one colour, with another one at some pixels. */
const draw = (width: number, height: number, colour: Colour, others: Record<number, Colour> = {}): Buffer => {
  const picture = new PNG({ width, height })
  for (let pixel = 0; pixel < width * height; pixel += 1)
    picture.data.set([...(others[pixel] ?? colour), 255], pixel * 4)
  return PNG.sync.write(picture)
}

const countPixels = (before: Buffer, after: Buffer) => findDifference(before, after)?.pixels

test('equal pictures do not differ', () => {
  expect(findDifference(draw(4, 4, LIME), draw(4, 4, LIME))).toBeUndefined()
})

test.each([0, 1, 2])('one step of channel %i of one pixel is a difference', (channel) => {
  const step = LIME.map((value, index) => (index === channel ? value + 1 : value)) as unknown as Colour
  expect(countPixels(draw(4, 4, LIME), draw(4, 4, LIME, { 5: step }))).toBe(1)
  expect(countPixels(draw(4, 4, LIME), draw(4, 4, step))).toBe(16)
})

test('what a picture is longer or wider counts as different', () => {
  expect(countPixels(draw(4, 4, LIME), draw(4, 6, LIME))).toBe(8)
  expect(countPixels(draw(5, 4, LIME), draw(4, 4, LIME))).toBe(4)
})
