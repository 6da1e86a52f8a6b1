import type { Chart } from '@cht/machines/charts'
import { instance } from '@viz-js/viz'
import { renderDot } from './dot.js'

const STYLE = `<style>
svg { --paper: #ffffff; --ink: #1f2328; --line: #59636e; --box: #f6f8fa; --accent: #0b6bcb; --time: #9a4b00 }
@media (prefers-color-scheme: dark) {
  svg { --paper: #151b23; --ink: #e6edf3; --line: #9198a1; --box: #212830; --accent: #6cb6ff; --time: #f0a35e }
}
.paper { fill: var(--paper) }
text { fill: var(--ink); font-family: Arial, Helvetica, sans-serif }
.state path, .parent path { stroke: var(--line) }
.state path { fill: none }
.state path:first-of-type { fill: var(--box) }
.edge path { stroke: var(--line) }
.edge polygon { fill: var(--line); stroke: var(--line) }
.initial ellipse { fill: var(--ink); stroke: var(--ink) }
.automatic path { stroke: var(--time) }
.automatic polygon { fill: var(--time); stroke: var(--time) }
.automatic text { fill: var(--time) }
.result path { stroke: var(--accent) }
.result polygon { fill: var(--accent); stroke: var(--accent) }
.result text { fill: var(--accent) }
</style>`

const SIZE = /<svg width="(\d+)pt" height="(\d+)pt"\s+viewBox="([^"]+)"/

/** Adds a title for screen readers, and styles for light and dark pages, to the output of Graphviz. */
const styleDrawing = (drawing: string, title: string): string => {
  const [, width = '', height = '', viewBox = ''] = SIZE.exec(drawing) ?? []
  const body = drawing
    .slice(drawing.indexOf('<g id="graph0"'))
    .replace(/<!--[\s\S]*?-->\n/g, '')
    .replace(/<title>[\s\S]*?<\/title>\n/g, '')
    .replace(/<polygon fill="white"[^>]*\/>\n/, '')
  const open = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${viewBox}" role="img">`
  return `${open}\n<title>${title}</title>\n${STYLE}\n<rect class="paper" width="100%" height="100%" rx="8"/>\n${body}`
}

export async function renderSvg(chart: Chart): Promise<string> {
  const viz = await instance()
  const drawing = viz.renderString(renderDot(chart), { format: 'svg', engine: 'dot' })
  return styleDrawing(drawing, `States of the ${chart.name} chart`)
}
