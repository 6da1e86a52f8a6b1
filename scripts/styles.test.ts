import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findStyleFaults, readBreakpoints } from './style-rules.js'

const ROOT = join(import.meta.dirname, '..')
const TOKENS = 'packages/ui/src/styles/tokens.css'
/** Machines read a QR code: it is black on white in every theme. */
const QR_CODE = 'packages/ui/src/qr-code.module.css'

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const breakpoints = readBreakpoints(read(TOKENS))

test('the styles have no raw space, radius, colour, physical side or width without a name', () => {
  const files = globSync('packages/{ui,web,console}/{src,stories}/**/*.css', { cwd: ROOT })
    .filter((file) => ![TOKENS, QR_CODE].includes(file) && !file.includes('/generated/'))
    .sort()
  expect(files.length).toBeGreaterThan(80)
  expect(files.flatMap((file) => findStyleFaults(file, read(file), breakpoints))).toEqual([])
})

test('media queries know these widths', () => {
  expect(breakpoints).toEqual([360, 480, 720, 960, 1080])
})

const FAULTY = `.a {
  padding: 12px var(--space-8);
  margin: 0 1px calc(-1 * var(--space-8)) 2px;
  inset: 0 0 0 auto;
  gap: 0.5rem;
  border-radius: 50%;
  /* color: #fff; */
  color: #fff;
  background: color-mix(in srgb, var(--ink) 6%, transparent);
  margin-left: var(--space-4);
  text-align: right;
  font-size: 13px;
  z-index: 7;
}
@media (max-width: 720px) {
  .a {
    border-left: 1px solid
  }
}
@media (max-width: 719px) and (min-width: 30em) {
}
@media print {
  .a {
    color: #000;
    padding: 24px;
  }
}
`

test('each fault is reported with its line', () => {
  expect(findStyleFaults('a.css', FAULTY, [720])).toEqual([
    'a.css:2: raw space: padding: 12px var(--space-8)',
    'a.css:3: physical side: margin: 0 1px calc(-1 * var(--space-8)) 2px',
    'a.css:4: physical side: inset: 0 0 0 auto',
    'a.css:5: raw space: gap: 0.5rem',
    'a.css:6: raw radius: border-radius: 50%',
    'a.css:8: raw colour: color: #fff',
    'a.css:9: raw colour: background: color-mix(in srgb, var(--ink) 6%, transparent)',
    'a.css:10: physical side: margin-left: var(--space-4)',
    'a.css:11: physical side: text-align: right',
    'a.css:12: raw text size: font-size: 13px',
    'a.css:13: raw layer: z-index: 7',
    'a.css:15: width without a name: @media (max-width: 720px)',
    'a.css:17: physical side: border-left: 1px solid',
    'a.css:20: width without a name: @media (max-width: 719px) and (min-width: 30em)',
    'a.css:25: raw space: padding: 24px',
  ])
})
