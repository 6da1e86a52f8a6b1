import { createElement } from 'react'
import { expect, test } from 'vitest'
import { findElement, renderPart } from '../stories/read-html.js'
import { Switch } from './switch.js'

test('a busy switch is marked as disabled, since it ignores clicks, and stays focusable', () => {
  const getMarks = (busy: boolean) => {
    const props = { 'aria-label': 'Trades by mail', checked: false, busy, onCheckedChange: () => {} }
    const element = findElement(renderPart(createElement(Switch, props)), '[role="switch"]')
    return ['aria-busy', 'aria-disabled', 'disabled'].map((name) => element.getAttribute(name))
  }
  expect([getMarks(false), getMarks(true)]).toEqual([
    [undefined, undefined, undefined],
    ['true', 'true', undefined],
  ])
})
