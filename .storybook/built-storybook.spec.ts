import { readdirSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join, relative } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { type PreviewServer, preview } from 'vite'
import { STATE_STORIES } from '../packages/web/stories/states/generated/state-stories.js'

const ROOT = join(import.meta.dirname, '..')
const STORYBOOK = join(ROOT, '.cache/storybook')

let server: PreviewServer
let url: string

// Not at the root of the host, as on a page of a repository.
test.beforeAll(async () => {
  server = await preview({
    root: STORYBOOK,
    base: '/some/where/',
    build: { outDir: STORYBOOK },
    preview: { port: 0, host: '127.0.0.1' },
    configFile: false,
    logLevel: 'error',
  })
  const { port } = server.httpServer.address() as AddressInfo
  url = `http://127.0.0.1:${port}/some/where/`
})
test.afterAll(() => server.close())

interface IndexEntry {
  type: 'story' | 'docs'
  id: string
  title: string
  name: string
  importPath: string
  exportName?: string
}

/** `./packages/web/stories/x.stories.tsx Name`, for every story in the sources. */
const listStoriesInSources = (): string[] =>
  ['packages/web/stories', 'packages/web/src'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter(({ name }) => name.endsWith('.stories.tsx'))
      .flatMap(({ parentPath, name }) => {
        const file = join(parentPath, name)
        const exports = readFileSync(file, 'utf8').matchAll(/^export const (\w+): Story/gm)
        return [...exports].map(([, exportName]) => `./${relative(ROOT, file)} ${exportName}`)
      }),
  )

test('the index lists every story, and each state under its name', async ({ request }) => {
  const { entries }: { entries: Record<string, IndexEntry> } = await (
    await request.get(`${url}index.json`)
  ).json()
  const stories = Object.values(entries).filter(({ type }) => type === 'story')
  expect(stories.map(({ importPath, exportName }) => `${importPath} ${exportName}`).sort()).toEqual(
    listStoriesInSources().sort(),
  )
  const states = STATE_STORIES.map(({ id, title, name }) => ({ id, title, name }))
  const listed = STATE_STORIES.map(({ id }) => entries[id]).map((entry) => ({
    id: entry?.id,
    title: entry?.title,
    name: entry?.name,
  }))
  expect(listed).toEqual(states)
})

const recordErrors = (page: Page): string[] => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`)
  })
  return errors
}

const findPreview = (page: Page) => page.frameLocator('#storybook-preview-iframe')

/** The part of Storybook's preview that tells how far a story is. */
interface StorybookWindow {
  __STORYBOOK_PREVIEW__?: { currentRender?: { phase?: string } }
}

for (const [kind, id] of [
  ['component', 'components-button--looks'],
  ['screen', 'screens-orders--desktop'],
  ['journey', 'journeys-settings--change-password'],
] as const)
  test(`a story of a ${kind} renders without errors`, async ({ page }) => {
    const errors = recordErrors(page)
    await page.goto(`${url}?path=/story/${id}`)
    const readPhase = () =>
      findPreview(page)
        .locator('body')
        .evaluate(() => (window as unknown as StorybookWindow).__STORYBOOK_PREVIEW__?.currentRender?.phase)
    await expect.poll(readPhase).toMatch(/^(finished|errored|aborted)$/)
    expect([await readPhase(), errors]).toEqual(['finished', []])
  })

const currentState = (page: Page) => page.locator('.chart-drawing a[aria-current]')
const linkToState = (page: Page, name: string) =>
  page.locator('.chart-drawing').getByRole('link', { name, exact: true })

test('a drawing leads to a story, and the story to the drawing', async ({ page }) => {
  await page.goto(`${url}?path=/docs/states-trade--overview`)
  const overview = findPreview(page).locator('.chart-drawing')
  await overview.getByRole('link', { name: 'Paid, late confirmation · buyer', exact: true }).click()
  await expect(page).toHaveURL(/path=\/story\/states-trade--paid-late-confirmation-buyer$/)
  await expect(findPreview(page).getByText('Late Confirmation', { exact: true })).toBeVisible()

  await page.getByRole('tab', { name: 'Chart' }).click()
  await expect(currentState(page)).toHaveText(['lateConfirmation'])
  await linkToState(page, 'Expired · buyer').click()
  await expect(page).toHaveURL(/path=\/story\/states-trade--expired-buyer$/)
  await expect(currentState(page)).toHaveText(['expired'])

  // The story takes the focus while it is rendered, and the drawing takes it back.
  await expect(linkToState(page, 'Expired · buyer')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(linkToState(page, 'Awaiting payment · buyer')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/path=\/story\/states-trade--awaiting-payment-buyer$/)
  await expect(currentState(page)).toHaveText(['awaitingPayment'])
})

test('server time moves the story and the drawing', async ({ page }) => {
  await page.goto(`${url}?path=/story/states-trade--awaiting-payment-seller`)
  await page.getByRole('tab', { name: 'Chart' }).click()
  await expect(currentState(page)).toHaveText(['awaitingPayment'])
  await page.getByRole('slider', { name: /^Server time/ }).fill('90')
  await expect(currentState(page)).toHaveText(['expired'])
  await page.getByRole('slider', { name: /^Server time/ }).fill('100')
  await expect(currentState(page)).toHaveText(['cancelled'])
  await expect(findPreview(page).getByText('Cancelled', { exact: true }).first()).toBeVisible()
})
