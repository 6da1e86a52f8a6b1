import { afterEach, expect, test, vi } from 'vitest'
import { copyText } from './clipboard.js'

afterEach(() => {
  vi.unstubAllGlobals()
})

class StubElement {
  focus = vi.fn()
  append = vi.fn()
  select = vi.fn()
  remove = vi.fn()
  constructor(readonly dialog?: StubElement) {}
  closest() {
    return this.dialog ?? null
  }
}

/** Stubs a page without a secure context, whose focus is on `focused`. */
const stubPage = (focused: StubElement) => {
  const body = new StubElement()
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('HTMLElement', StubElement)
  vi.stubGlobal('document', {
    body,
    activeElement: focused,
    createElement: () => new StubElement(),
    execCommand: () => true,
  })
  return body
}

test('without a secure context, the text is selected in the body of the page', async () => {
  const button = new StubElement()
  const body = stubPage(button)
  expect(await copyText('a text')).toBe(true)
  expect(body.append).toHaveBeenCalledOnce()
  expect(button.focus).toHaveBeenCalledOnce()
})

test('in a dialog, the text is selected within the dialog, which takes the focus back from other elements', async () => {
  const dialog = new StubElement()
  const body = stubPage(new StubElement(dialog))
  expect(await copyText('a text')).toBe(true)
  expect(dialog.append).toHaveBeenCalledOnce()
  expect(body.append).not.toHaveBeenCalled()
})
