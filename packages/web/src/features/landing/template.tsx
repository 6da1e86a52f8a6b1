import type { ReactNode } from 'react'

/*
 * What only the server knows is in the prerendered page as a template: `{{name}}` stands for a text, and what is between `{{#name}}`
 * and `{{/name}}` is repeated for each item of a list, or left out (`fillTemplate` of the server).
 */

/** A text that the server fills in. */
export function placeholder(name: string): string {
  return `{{${name}}}`
}

/** Content that the server repeats or leaves out. */
export function TemplateBlock({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      {`{{#${name}}}`}
      {children}
      {`{{/${name}}}`}
    </>
  )
}
