// Renders the PNG icons of the installed app from packages/web/public/icon.svg, next to it:
// node scripts/run.mjs scripts/icons.ts
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import { launchOptions } from '../browser.js'

const folder = fileURLToPath(new URL('../packages/web/public/', import.meta.url))
const rounded = readFileSync(`${folder}icon.svg`, 'utf8')
/** The icon without rounded corners: Android masks the icon itself, and iOS does not support transparency. */
const fullBleed = rounded.replace('rx="10"', '')

const ICONS = [
  { name: 'icon-180', size: 180, svg: fullBleed },
  { name: 'icon-192', size: 192, svg: rounded },
  { name: 'icon-512', size: 512, svg: rounded },
  { name: 'icon-maskable-512', size: 512, svg: fullBleed },
]

const browser = await chromium.launch(launchOptions(chromium.executablePath()))
const page = await browser.newPage()
for (const { name, size, svg } of ICONS) {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(`<style>body { margin: 0 } svg { display: block; width: 100vw }</style>${svg}`)
  await page.screenshot({ path: `${folder}${name}.png`, omitBackground: true })
}
await browser.close()
