import { expect, test } from 'vitest'
import { extractStyles } from './inline-styles.js'

test('the styles of a markup become rules, one for each different style', () => {
  const bar = '<i style="--share:40%;color:red"></i>'
  expect(
    extractStyles(
      `<p>style=&quot;x&quot;</p>${bar}${bar}<b class="c" style="font-family:&quot;A&quot;">t</b>`,
    ),
  ).toEqual({
    markup:
      '<p>style=&quot;x&quot;</p><i data-style="--share:40%;color:red"></i><i data-style="--share:40%;color:red"></i>' +
      '<b class="c" data-style="font-family:&quot;A&quot;">t</b>',
    css: '[data-style="--share:40%;color:red"]{--share:40%;color:red}[data-style="font-family:\\"A\\""]{font-family:"A"}',
  })
})

test('no style ends the element of the rules', () => {
  expect(extractStyles('<i style="content:&quot;&lt;/style&gt;&quot;"></i>').css).not.toContain('</style')
})
