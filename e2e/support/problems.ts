import type { BrowserContext } from '@playwright/test'

/** Adds page errors and violations of the Content Security Policy to `problems` as they happen. */
export function collectProblems(context: BrowserContext, problems: string[]): void {
  context.on('weberror', (error) => problems.push(error.error().message))
  context.on('console', (message) => {
    const text = message.text()
    if (/Content Security Policy|violates/i.test(text)) problems.push(text)
  })
}
