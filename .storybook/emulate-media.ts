const listMediaRules = (rules: CSSRuleList): CSSMediaRule[] =>
  [...rules].flatMap((rule) => {
    if (!(rule instanceof CSSGroupingRule)) return []
    const nested = listMediaRules(rule.cssRules)
    return rule instanceof CSSMediaRule ? [rule, ...nested] : nested
  })

const setPriority = (rule: CSSMediaRule, priority: 'important' | '') => {
  for (const styleRule of rule.cssRules) {
    if (!(styleRule instanceof CSSStyleRule)) continue
    const { style } = styleRule
    for (const name of [...style]) style.setProperty(name, style.getPropertyValue(name), priority)
  }
}

interface EmulateMediaOptions {
  /** Whether the rules are made `!important`. */
  isImportant?: boolean
}

/**
 * Applies the rules of a media query, e.g. `(prefers-reduced-motion: reduce)`, as if the browser had the setting. This
 * includes style sheets that are loaded later. Returns a function that ends the emulation.
 */
export function emulateMedia(query: string, { isImportant = false }: EmulateMediaOptions = {}): () => void {
  const applied = new Set<CSSMediaRule>()
  const apply = () => {
    for (const rule of [...document.styleSheets].flatMap((sheet) => listMediaRules(sheet.cssRules))) {
      if (rule.conditionText !== query) continue
      rule.media.mediaText = 'all'
      if (isImportant) setPriority(rule, 'important')
      applied.add(rule)
    }
  }
  apply()
  const observer = new MutationObserver(apply)
  observer.observe(document.head, { childList: true })
  // A linked style sheet has no rules until it has loaded. `load` does not bubble, so this listener captures it.
  document.head.addEventListener('load', apply, { capture: true })
  return () => {
    observer.disconnect()
    document.head.removeEventListener('load', apply, { capture: true })
    for (const rule of applied) {
      rule.media.mediaText = query
      if (isImportant) setPriority(rule, '')
    }
  }
}
