import { STYLE_ATTRIBUTE } from '../../platform/page-styles.js'

/** React escapes quotes in texts, so this is found in tags alone. */
const STYLE = / style="([^"]*)"/g

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&quot;': '"',
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
}
const decodeText = (text: string) =>
  text.replaceAll(/&(?:amp|quot|#x27|lt|gt);/g, (entity) => ENTITIES[entity] ?? '')

/**
 * The Content Security Policy allows no `style` attribute. Puts the styles into an attribute that has no effect, and into rules for a
 * `<style>` element, which the policy allows by its nonce. `applyPageStyles` puts them back before the page is hydrated.
 */
export function extractStyles(markup: string): { markup: string; css: string } {
  const rules = new Map<string, string>()
  const extracted = markup.replaceAll(STYLE, (_, value: string) => {
    const style = decodeText(value)
    rules.set(style, `[${STYLE_ATTRIBUTE}=${JSON.stringify(style)}]{${style}}`)
    return ` ${STYLE_ATTRIBUTE}="${value}"`
  })
  return { markup: extracted, css: [...rules.values()].join('').replaceAll('<', '\\3c ') }
}
