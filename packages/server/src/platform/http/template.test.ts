import { expect, test } from 'vitest'
import { fillTemplate } from './template.js'

test('a text is escaped, and one without a value is empty', () => {
  expect(fillTemplate('<p>{{a}}, {{b}}</p>', { a: '<b>"&' })).toBe('<p>&lt;b&gt;&quot;&amp;, </p>')
})

test('a block is repeated for each item, and left out without items', () => {
  const template = '{{#list}}<li>{{name}}{{#note}}, {{text}}{{/note}}</li>{{/list}}'
  expect(fillTemplate(template, { list: [{ name: 'a' }, { name: 'b', note: [{ text: 'c' }] }] })).toBe(
    '<li>a</li><li>b, c</li>',
  )
  expect(fillTemplate(template, { list: [] })).toBe('')
  expect(fillTemplate(template, {})).toBe('')
})

test('a value cannot contain a placeholder', () => {
  expect(fillTemplate('{{#list}}{{name}}{{/list}} {{a}}', { a: 'x', list: [{ name: '{{a}} $&' }] })).toBe(
    '&#123;&#123;a}} $&amp; x',
  )
})
