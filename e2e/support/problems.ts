import type { BrowserContext } from '@playwright/test'

/** Adds each uncaught page error and each violation of the Content Security Policy to `problems`. */
export function collectProblems(context: BrowserContext, problems: string[]): void {
  context.on('weberror', (error) => problems.push(error.error().message))
  context.on('console', (message) => {
    const text = message.text()
    if (/Content Security Policy|violates/i.test(text)) problems.push(text)
  })
}
