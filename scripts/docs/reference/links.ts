/** `6. Confirmation window and appeals` → `6-confirmation-window-and-appeals`, as GitHub makes anchors. */
export function toAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
}

/** The headings of a document below its title, as anchors. */
const readAnchors = (text: string): string[] =>
  [...text.matchAll(/^##+ (.+)$/gm)].map(([, heading = '']) => toAnchor(heading))

/** The documents that doc comments cite. */
export interface CitedDocuments {
  decisions: string
  spec: string
  wire: string
}

/**
 * Makes links of what a doc comment cites: `decision 21`, `spec section 7`, `docs/wire.md, Extensions`. `up` is the path from
 * the page to the folder of the documents. Throws for a part that the document does not have.
 */
export function linkCitations(text: string, documents: CitedDocuments, up: string): string {
  const link = (label: string, name: keyof CitedDocuments, isPart: (anchor: string) => boolean) => {
    const anchor = readAnchors(documents[name]).find(isPart)
    if (anchor === undefined) throw new Error(`docs/${name}.md has no part for "${label}"`)
    return `[${label}](${up}/${name}.md#${anchor})`
  }
  const linkNumber = (label: string, name: keyof CitedDocuments, number: string) =>
    link(label, name, (anchor) => anchor.startsWith(`${number}-`))
  return text
    .replace(/\b[Dd]ecisions? \d+(?:(?:, | and )\d+)*/g, (list) =>
      list.replace(/(?:\b[Dd]ecisions? )?(\d+)/g, (label, number: string) =>
        linkNumber(label, 'decisions', number),
      ),
    )
    .replace(/\b(?:[Ss]pec )?section (\d+)/g, (label, number: string) => linkNumber(label, 'spec', number))
    .replace(/docs\/wire\.md(?:, ([A-Z]\w*(?: [a-z]\w*)?))?/g, (_, part?: string) =>
      part === undefined
        ? `[wire format](${up}/wire.md)`
        : link(`wire format, ${part}`, 'wire', (anchor) => anchor.startsWith(toAnchor(part))),
    )
}
