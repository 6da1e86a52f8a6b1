import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import type { StateStory } from '../packages/web/stories/states/state-stories.js'
import { serveStorybook } from '../scripts/stories/preview.js'
import { BRAND_COLOURS } from './brand-colours.js'

const ROOT = join(import.meta.dirname, '..')
const STORYBOOK = join(ROOT, '.cache/storybook')

let server: Awaited<ReturnType<typeof serveStorybook>>
let url: string

test.beforeAll(async () => {
  // A subfolder, like that of a repository on GitHub Pages.
  server = await serveStorybook(STORYBOOK, '/storybook/')
  url = `${server.url}/`
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

/** Every story in the sources as its import path and export name: `./packages/web/stories/x.stories.tsx Name`. */
const listStoriesInSources = (): string[] =>
  ['packages/ui/src', 'packages/web/stories', 'packages/web/src'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter(({ name }) => name.endsWith('.stories.tsx'))
      .flatMap(({ parentPath, name }) => {
        const file = join(parentPath, name)
        const exports = readFileSync(file, 'utf8').matchAll(/^export const (\w+): Story/gm)
        return [...exports].map(([, exportName]) => `./${relative(ROOT, file)} ${exportName}`)
      }),
  )

test('the index lists every story, and each state story with its id, title and name', async ({ request }) => {
  const { entries }: { entries: Record<string, IndexEntry> } = await (
    await request.get(`${url}index.json`)
  ).json()
  const stories = Object.values(entries).filter(({ type }) => type === 'story')
  expect(stories.map(({ importPath, exportName }) => `${importPath} ${exportName}`).sort()).toEqual(
    listStoriesInSources().sort(),
  )
  const stateStories: StateStory[] = await (await request.get(`${url}state-stories.json`)).json()
  const states = stateStories.map(({ id, title, name }) => ({ id, title, name }))
  const listed = stateStories.map(({ id: stateId }) => {
    const { id, title, name } = entries[stateId] ?? {}
    return { id, title, name }
  })
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

/** The global of Storybook's preview that holds the phase of the current story's render. */
interface StorybookWindow {
  __STORYBOOK_PREVIEW__?: { currentRender?: { phase?: string } }
}

for (const [kind, id] of [
  ['component', 'components-button--all-variants'],
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

test('a link in a drawing opens the story, and the panel Chart shows the drawing with its state', async ({
  page,
}) => {
  await page.goto(`${url}?path=/docs/states-trade--overview`)
  const overview = findPreview(page).locator('.chart-drawing')
  await overview
    .getByRole('link', { name: 'Paid, late confirmation · buyer: seller does not confirm', exact: true })
    .click()
  await expect(page).toHaveURL(/path=\/story\/states-trade--paid-late-confirmation-buyer/)
  await expect(findPreview(page).getByText('Late Confirmation', { exact: true })).toBeVisible()

  await expect(currentState(page)).toHaveText(['lateConfirmation'])
  await expect(currentState(page)).toBeInViewport()
  await linkToState(page, 'Expired · buyer: buyer has not paid, unpaid').click()
  await expect(page).toHaveURL(/path=\/story\/states-trade--expired-buyer/)
  await expect(currentState(page)).toHaveText(['expired'])

  // The story takes the focus while it is rendered, and the drawing takes it back.
  await expect(linkToState(page, 'Expired · buyer: buyer has not paid, unpaid')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(linkToState(page, 'Awaiting payment · buyer: not paid yet, pay now')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/path=\/story\/states-trade--awaiting-payment-buyer/)
  await expect(currentState(page)).toHaveText(['awaitingPayment'])
})

test('the drawings of the overview and of the panel switch between the roles', async ({ page }) => {
  await page.goto(`${url}?path=/docs/states-trade--overview`)
  const overview = findPreview(page)
  await overview.getByRole('radio', { name: 'seller', exact: true }).check()
  await overview
    .locator('.chart-drawing')
    .getByRole('link', { name: 'Expired · seller: buyer has not paid, unpaid', exact: true })
    .click()
  await expect(page).toHaveURL(/path=\/story\/states-trade--expired-seller/)

  await page.getByRole('radio', { name: 'buyer', exact: true }).check()
  await expect(page).toHaveURL(/path=\/story\/states-trade--expired-buyer/)
})

test('the links of a chart and the favicon stay under the path of the site', async ({ page, request }) => {
  await page.goto(`${url}?path=/docs/states-trade--overview`)
  await findPreview(page)
    .getByRole('listitem')
    .getByRole('link', { name: 'Expired · seller: buyer has not paid, unpaid', exact: true })
    .click()
  await expect(currentState(page)).toHaveText(['expired'])
  expect(page.url().split('&')[0]).toBe(`${url}?path=/story/states-trade--expired-seller`)

  await page.getByRole('link', { name: 'Overview of all states', exact: true }).click()
  await expect(findPreview(page).locator('.chart-drawing')).toBeVisible()
  expect(page.url().split('&')[0]).toBe(`${url}?path=/docs/states-trade--overview`)

  for (const file of ['', 'iframe.html']) {
    await page.goto(`${url}${file}`)
    const icon = await page.locator('link[rel=icon]').evaluate((link: HTMLLinkElement) => link.href)
    expect([icon, (await request.get(icon)).status()]).toEqual([`${url}favicon.svg`, 200])
  }
})

test('the pictures of an overview take no focus while they load', async ({ page }) => {
  await page.goto(`${url}?path=/docs/states-trade--overview`)
  const stories = findPreview(page).locator('section li')
  const pictures = stories.locator('iframe')
  const load = async (index: number) => {
    const story = stories.nth(index)
    // A picture is added to the page when its story comes into view.
    await story.scrollIntoViewIfNeeded()
    await expect(
      story.locator('iframe').contentFrame().getByRole('main', { includeHidden: true }),
    ).toBeAttached()
  }
  await load(0)
  const search = page.getByRole('combobox', { name: 'Search for components' }).locator('input')
  await search.focus()
  await load(3)
  await expect(search).toBeFocused()
  await expect(pictures.first()).toHaveAttribute('inert')
})

test('the duration of a transition is read from the built style sheet', async ({ page }) => {
  await page.goto(`${url}iframe.html?id=foundations-motion--quick&viewMode=story`)
  await expect(page.getByText('--quick: 140 ms', { exact: true })).toBeVisible()
})

const openServerTime = async (page: Page) => {
  await page.getByRole('button', { name: /^Server time/ }).click()
  return page.getByRole('slider', { name: 'Server time', exact: true })
}

test('a change of the server time updates the story and its drawing', async ({ page }) => {
  await page.goto(`${url}?path=/story/states-trade--awaiting-payment-seller`)
  await expect(currentState(page)).toHaveText(['awaitingPayment'])
  const slider = await openServerTime(page)
  await slider.fill('90')
  await expect(currentState(page)).toHaveText(['expired'])
  await slider.fill('100')
  await expect(currentState(page)).toHaveText(['cancelled'])
  await expect(findPreview(page).getByText('Cancelled', { exact: true }).first()).toBeVisible()

  // A state that is opened from the drawing starts at its own time.
  await page.keyboard.press('Escape')
  await linkToState(page, 'Expired · seller: buyer has not paid, unpaid').click()
  await expect(page).toHaveURL(/path=\/story\/states-trade--expired-seller/)
  await expect(currentState(page)).toHaveText(['expired'])
})

test('the arrow keys move the server time', async ({ page }) => {
  await page.goto(`${url}?path=/story/states-trade--awaiting-payment-seller`)
  await expect(findPreview(page).getByText('80 min', { exact: true })).toBeVisible()
  const slider = await openServerTime(page)
  await slider.focus()
  await page.keyboard.press('ArrowRight')
  await expect(findPreview(page).getByText('79 min', { exact: true })).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await expect(findPreview(page).getByText('78 min', { exact: true })).toBeVisible()
  await expect(slider).toBeFocused()
  await expect(slider).toHaveAttribute('aria-valuetext', '2 minutes later')
})

/** Opens the search of the sidebar, and returns the names that it finds, the best first. */
const search = async (page: Page, text: string): Promise<string[]> => {
  const field = page.getByRole('combobox', { name: 'Search for components' }).locator('input')
  await field.fill(text)
  const results = page.locator('#storybook-explorer-menu').getByRole('option')
  await expect(results.first()).toBeVisible()
  return results.allInnerTexts()
}

for (const words of ['unpaid', 'buyer has not paid', 'expired seller'])
  test(`the search for “${words}” finds the expired trade first`, async ({ page }) => {
    await page.goto(`${url}?path=/docs/start-here--docs`)
    const [first] = await search(page, words)
    expect(first).toContain('Expired · ')
  })

test('the colours of the brand are those of the tokens', async ({ page }) => {
  await page.goto(`${url}iframe.html?id=components-button--default&viewMode=story&globals=theme:light`)
  const names = Object.keys(BRAND_COLOURS)
  const colours = await page.evaluate((tokens) => {
    const element = document.body.appendChild(document.createElement('div'))
    return tokens.map((name) => {
      element.style.color = `var(${name})`
      const channels = getComputedStyle(element).color.match(/\d+/g) ?? []
      return `#${channels.map((channel) => Number(channel).toString(16).padStart(2, '0')).join('')}`
    })
  }, names)
  expect(Object.fromEntries(names.map((name, index) => [name, colours[index]]))).toEqual(BRAND_COLOURS)
})

test('the page of a part shows its guideline', async ({ page }) => {
  await page.goto(`${url}?path=/docs/components-button--docs`)
  await expect(findPreview(page).getByRole('heading', { name: 'Anatomy', exact: true })).toBeVisible()
  await expect(findPreview(page).getByRole('heading', { name: 'Do', exact: true })).toBeVisible()
})
