/** The values of a template: texts, and lists of the values of their items. An empty list leaves its block out. */
export interface TemplateValues {
  [name: string]: string | readonly TemplateValues[]
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // A value cannot contain a placeholder.
  '{': '&#123;',
}

/** Escapes a text for HTML. */
export const escapeText = (text: string) => text.replace(/[&<>"{]/g, (character) => ESCAPES[character] ?? '')

const BLOCK = /\{\{#(\w+)\}\}(.*?)\{\{\/\1\}\}/gs
const PLACEHOLDER = /\{\{(\w+)\}\}/g

/** Fills in a prerendered page: `{{name}}` is a text, and what is between `{{#name}}` and `{{/name}}` is repeated for each item of a list. */
export function fillTemplate(template: string, values: TemplateValues): string {
  return template
    .replace(BLOCK, (_, name: string, content: string) => {
      const items = values[name] ?? []
      return typeof items === 'string'
        ? ''
        : items.map((item) => fillTemplate(content, { ...values, ...item })).join('')
    })
    .replace(PLACEHOLDER, (_, name: string) => {
      const value = values[name]
      return typeof value === 'string' ? escapeText(value) : ''
    })
}
