import { expect, type Page } from '@playwright/test'

/**
 * An init script: collects the text of each toast, because a toast may disappear before a slow machine looks for it.
 */
export function collectToasts() {
  const texts: string[] = []
  Reflect.set(window, 'toastTexts', texts)
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node instanceof HTMLLIElement && node.closest('#toaster')) texts.push(node.textContent)
  }).observe(document, { childList: true, subtree: true })
}

/** Waits until a toast that contains `text` has been shown. A toast counts for one call only. */
export function expectToast(page: Page, text: string): Promise<void> {
  return expect(async () => {
    const shown = await page.evaluate((expected) => {
      const texts: string[] = Reflect.get(window, 'toastTexts')
      const index = texts.findIndex((candidate) => candidate.includes(expected))
      return index < 0 ? undefined : texts.splice(index, 1)[0]
    }, text)
    expect(shown).toContain(text)
  }).toPass({ timeout: 30_000 })
}
