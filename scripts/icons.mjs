// Draws the icons of the installed app from packages/web/public/icon.svg, and writes them beside it:
// node --import tsx scripts/icons.mjs
import { readFileSync } from 'node:fs'
import { chromium } from 'playwright'
import { launchOptions } from '../browser.ts'

const folder = new URL('../packages/web/public/', import.meta.url).pathname
const svg = readFileSync(`${folder}icon.svg`, 'utf8')
/** To the edge, for devices that cut the shape themselves and at home screens without transparency. */
const full = svg.replace('rx="10"', '')

const ICONS = [
  { name: 'icon-180', size: 180, drawing: full },
  { name: 'icon-192', size: 192, drawing: svg },
  { name: 'icon-512', size: 512, drawing: svg },
  { name: 'icon-maskable-512', size: 512, drawing: full },
]

const browser = await chromium.launch(launchOptions(chromium.executablePath()))
const page = await browser.newPage()
for (const { name, size, drawing } of ICONS) {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(`<style>body { margin: 0 } svg { display: block; width: 100vw }</style>${drawing}`)
  await page.screenshot({ path: `${folder}${name}.png`, omitBackground: true })
}
await browser.close()
