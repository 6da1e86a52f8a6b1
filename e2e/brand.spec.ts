import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from './support/test.js'

const BRAND = { name: 'West African Community Token Exchange', shortName: 'Lagos & Cape' }

test('an operator’s brand is in the titles, the logos, the texts of the landing page and the manifest', async ({
  exchange,
}) => {
  const contentDir = mkdtempSync(join(tmpdir(), 'cht-brand-'))
  writeFileSync(join(contentDir, 'brand.json'), JSON.stringify(BRAND))
  await exchange.restartServer(async () => {}, { CONTENT_DIR: contentDir })
  const page = await exchange.openPage('phone')

  await page.goto('/')
  await expect(page).toHaveTitle(`Trade CHT with people · ${BRAND.name}`)
  await expect(page.getByRole('link', { name: BRAND.shortName, exact: true })).toHaveCount(2)
  await expect(
    page.getByRole('heading', { name: `Why Choose ${BRAND.shortName}`, exact: true }),
  ).toBeVisible()

  await page.goto('/login')
  await expect(page).toHaveTitle(`Login · ${BRAND.name}`)
  await expect(page.getByRole('link', { name: BRAND.shortName, exact: true })).toBeVisible()

  const manifest = await page.request.get('/manifest.webmanifest')
  expect(await manifest.json()).toMatchObject({ name: BRAND.name, short_name: BRAND.shortName })
})
