import { expect, test } from 'vitest'
import { isCompletingChange } from './is-completing-change.js'

test.each([
  ['12345', '123456', true],
  ['', '123456', true],
  ['12356', '123456', true],
  ['1234', '12345', false],
  ['123456', '12345', false],
  ['123456', '123456', false],
  ['123456', '923456', false],
  ['923456', '983456', false],
  ['987650', '987651', true],
  ['123456', '987651', true],
])('[code.2] a code that was %s and is now %s is finished: %s', (before, code, finished) => {
  expect(isCompletingChange(before, code)).toBe(finished)
})
