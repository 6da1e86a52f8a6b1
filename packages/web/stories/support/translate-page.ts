/**
 * Changes the page as Chrome's translation does: replaces each text node, also those that are added or changed later, by two nested
 * `<font>` elements with the translated text. What has `translate="no"` stays. `language`: `same` keeps the texts, `capitals` writes them
 * in capital letters. Returns a function that ends it. Browser journeys use it as an init script, so it cannot use anything outside.
 */
export function translatePage(language: string): () => void {
  const untranslated = 'script, style, noscript, textarea, title, svg, font, [translate="no"]'
  const createFont = () => {
    const font = document.createElement('font')
    font.style.verticalAlign = 'inherit'
    return font
  }
  const translateText = (text: Text) => {
    if (text.data.trim() === '' || !text.parentElement || text.parentElement.closest(untranslated)) return
    const outer = createFont()
    const inner = createFont()
    inner.textContent = language === 'same' ? text.data : text.data.toUpperCase()
    outer.append(inner)
    text.replaceWith(outer)
  }
  const translateTree = (tree: Node) => {
    const walker = document.createTreeWalker(tree, NodeFilter.SHOW_TEXT)
    const texts = tree instanceof Text ? [tree] : []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) translateText(text)
  }
  const observer = new MutationObserver((records) => {
    const nodes = records.flatMap(({ type, target, addedNodes }) =>
      type === 'characterData' ? [target] : [...addedNodes],
    )
    for (const node of nodes) if (node.isConnected) translateTree(node)
  })
  observer.observe(document, { childList: true, characterData: true, subtree: true })
  translateTree(document)
  return () => observer.disconnect()
}
