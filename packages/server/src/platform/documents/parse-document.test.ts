import { readFileSync } from 'node:fs'
import { publishedDocument } from '@cht/sdk/contract'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { formatRetentionRules } from '../../kernel/retention-rules.js'
import { parseDocument } from './parse-document.js'

const HEAD = '---\nversion: 2\ndate: 2026-11-20\n---\n# Title\n\n'

test('headings, paragraphs, lists, tables, bold text and links become blocks', () => {
  const markdown = [
    '## Part',
    'One\ntwo & three, **bold [link](/privacy)**.',
    '- a\n- b\n',
    '1. first',
    '| What | For |\n| --- | --- |\n| Mails | 2 days |',
  ].join('\n\n')
  // Front matter may have the line ends of Windows.
  expect(parseDocument(HEAD.replaceAll('\n', '\r\n') + markdown)).toEqual({
    version: 2,
    publishedAt: '2026-11-20T00:00:00.000Z',
    content: [
      { type: 'heading', level: 1, text: [{ text: 'Title' }] },
      { type: 'heading', level: 2, text: [{ text: 'Part' }] },
      {
        type: 'paragraph',
        text: [
          { text: 'One two & three, ' },
          { text: 'bold ', isStrong: true },
          { text: 'link', isStrong: true, href: '/privacy' },
          { text: '.' },
        ],
      },
      { type: 'list', isOrdered: false, items: [[{ text: 'a' }], [{ text: 'b' }]] },
      { type: 'list', isOrdered: true, items: [[{ text: 'first' }]] },
      {
        type: 'table',
        head: [[{ text: 'What' }], [{ text: 'For' }]],
        rows: [[[{ text: 'Mails' }], [{ text: '2 days' }]]],
      },
    ],
  })
})

test.each([
  ['', 'it must begin with the lines "---", "version: NUMBER", "date: YYYY-MM-DD" and "---"'],
  ['# Title\n\nText', 'it must begin with the lines "---", "version: NUMBER", "date: YYYY-MM-DD" and "---"'],
  [`${HEAD}Text`.replace('2\n', 'two\n'), 'its version must be a number from 1 to 999999, not "two"'],
  [`${HEAD}Text`.replace('2\n', '0\n'), 'its version must be a number from 1 to 999999, not "0"'],
  [`${HEAD}Text`.replace('11-20', '11-31'), 'its date must be a day such as 2026-11-20, not "2026-11-31"'],
  [HEAD, 'it has no text'],
  [`${HEAD}# Again`, 'its text must begin with its only heading of level 1, such as "# Terms"'],
  [HEAD.replace('# ', '## '), 'its text must begin with its only heading of level 1, such as "# Terms"'],
  [`${HEAD}[x](javascript:alert(1))`, 'the link javascript:alert(1) is neither https, mailto nor a path'],
  [`${HEAD}[x](//evil.example)`, 'the link //evil.example is neither https, mailto nor a path'],
  [`${HEAD}[x](http://evil.example)`, 'the link http://evil.example is neither https, mailto nor a path'],
])('%j is refused', (source, message) => {
  expect(() => parseDocument(source)).toThrow(new Error(message))
})

test.each([
  ['<script>alert(1)</script>', 'html'],
  ['Text <b>bold</b>', 'html'],
  ['![picture](/a.png)', 'image'],
  ['`code`', 'codespan'],
  ['> quoted', 'blockquote'],
  ['#### Deep', 'heading'],
  ['- a\n  - b', 'list'],
  ['---', 'hr'],
])('%j is refused, and the error names its kind', (markdown, kind) => {
  expect(() => parseDocument(HEAD + markdown)).toThrow(
    `(${kind}) is not supported: a document has headings, paragraphs, lists, tables, bold text and links`,
  )
})

const readSample = (name: string) =>
  parseDocument(readFileSync(new URL(`../../../content/${name}.md`, import.meta.url), 'utf8'))

test.each(['terms', 'privacy'])('the sample of %s matches the contract', (name) => {
  const sample = readSample(name)
  const { content } = z.parse(publishedDocument, sample)
  expect(content).toEqual(sample.content)
})

test('the sample privacy notice tells every age of the retention rules', () => {
  const table = readSample('privacy').content.find(({ type }) => type === 'table')
  const kept = table?.type === 'table' ? table.rows.map(([, cell]) => cell?.[0]?.text ?? '') : []
  const [, ...rules] = formatRetentionRules()
  const ages = rules.map(([, , , age = '']) => age)
  expect(kept.map((text) => (text.startsWith('until ') ? '0 hours' : /^\d+ \w+/.exec(text)?.[0]))).toEqual(
    ages,
  )
})
