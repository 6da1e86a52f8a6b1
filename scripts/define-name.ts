/**
 * An init script for pages in which Playwright evaluates our functions. tsx compiles named functions into calls of `__name`,
 * which does not exist in the page.
 */
export const DEFINE_NAME = 'globalThis.__name = (value) => value'
