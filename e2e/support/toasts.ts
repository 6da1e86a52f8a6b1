import { expect, type Page } from '@playwright/test'

/** The accessible name of the list that shows a toast. */
type ToastList = 'Messages' | 'Errors'

/**
 * An init script: collects the list and the text of each toast, because a toast may disappear before a slow machine looks
 * for it.
 */
export function collectToasts() {
  const shown: [list: string | null, text: string][] = []
  Reflect.set(window, 'shownToasts', shown)
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node instanceof HTMLLIElement && node.closest('#toaster'))
          shown.push([node.closest('ul')?.getAttribute('aria-label') ?? null, node.textContent])
  }).observe(document, { childList: true, subtree: true })
}

/** Waits until a toast with exactly this text, or one that matches it, was added to the list. A toast counts for one call only. */
const expectIn = (page: Page, list: ToastList, text: string | RegExp): Promise<void> =>
  expect(async () => {
    const shown = await page.evaluate(() => Reflect.get(window, 'shownToasts') as [string, string][])
    const expected = expect.arrayContaining([
      [list, text instanceof RegExp ? expect.stringMatching(text) : text],
    ])
    expect(shown).toEqual(expected)
    const index = shown.findIndex(
      ([name, candidate]) =>
        name === list && (text instanceof RegExp ? text.test(candidate) : candidate === text),
    )
    await page.evaluate((position) => Reflect.get(window, 'shownToasts').splice(position, 1), index)
  }).toPass({ timeout: Number(process.env.EXPECT_TIMEOUT ?? 30_000) })

/** Waits until a toast of success with this text has been shown. */
export function expectToast(page: Page, text: string | RegExp): Promise<void> {
  return expectIn(page, 'Messages', text)
}

/** Waits until a toast of failure with this text has been shown. */
export function expectError(page: Page, text: string | RegExp): Promise<void> {
  return expectIn(page, 'Errors', text)
}
