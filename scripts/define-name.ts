/**
 * An init script for pages that evaluate functions of ours. tsx compiles named functions into calls of `__name`, which
 * does not exist in the page.
 */
export const DEFINE_NAME = 'globalThis.__name = (value) => value'
