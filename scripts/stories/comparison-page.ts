import type { Story } from './preview.js'

/** A story that differs in one size and theme. */
export interface StoryDifference {
  story: Story
  /** `360 px, dark` */
  variant: string
  pixels: number
  /** The paths of the pictures, relative to the page. */
  before: string
  after: string
  difference: string
}

export interface Comparison {
  /** The commit that the stories are compared with. */
  commit: string
  compared: number
  differences: StoryDifference[]
  added: Story[]
  removed: Story[]
}

const STYLE = `body { margin: 24px; font: 14px system-ui; color: #111; background: #ddd }
section > div { display: grid; grid-template-columns: repeat(3, 1fr); gap: 16px; align-items: start; margin-bottom: 32px }
figure { margin: 0 } img { max-width: 100%; border: 1px solid #999; background: #fff }`

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

export function formatStory({ title, name }: Story): string {
  return `${title}: ${name}`
}

const renderFigure = (caption: string, path: string) =>
  `<figure><figcaption>${caption}</figcaption><a href="${path}"><img src="${path}" alt="" loading="lazy"></a></figure>`

const renderDifference = ({ story, variant, pixels, before, after, difference }: StoryDifference) =>
  `<section><h2>${escapeHtml(formatStory(story))}</h2><p>${variant}: ${pixels} pixels</p><div>${[
    renderFigure('Before', before),
    renderFigure('After', after),
    renderFigure('Difference', difference),
  ].join('')}</div></section>`

const renderList = (heading: string, stories: readonly Story[]) =>
  stories.length === 0
    ? ''
    : `<h2>${heading}</h2><ul>${stories.map((story) => `<li>${escapeHtml(formatStory(story))}</li>`).join('')}</ul>`

/** The page with the pictures of every story that differs, and the lists of added and removed stories. */
export function renderComparison({ commit, compared, differences, added, removed }: Comparison): string {
  const count = new Set(differences.map(({ story }) => story.id)).size
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>What changed in the stories</title><style>
${STYLE}
</style><h1>What changed in the stories since ${escapeHtml(commit)}</h1>
<p>${count} of ${compared} stories differ.</p>
${renderList('Added', added)}${renderList('Removed', removed)}
${differences.map(renderDifference).join('\n')}
</html>
`
}
