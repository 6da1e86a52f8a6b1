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
])('[code.2] the change from %j to %j completes the code: %s', (previous, code, isCompleting) => {
  expect(isCompletingChange(previous, code, 6)).toBe(isCompleting)
})
