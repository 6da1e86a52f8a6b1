import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createLandingValues } from '../src/landing-values.js'
import { fillTemplate } from '../src/platform/http/template.js'
import { createContentFolder } from './content-folder.js'
import { onOneEngine, startTestExchange } from './exchange.js'

const FAQ_TEMPLATE =
  '{{#hasFaq}}<ul>{{#questions}}<li>{{question}} {{answer}}</li>{{/questions}}</ul>{{/hasFaq}}{{#hasOurFaq}}ours{{/hasOurFaq}}'

onOneEngine('the content of the landing page', (engine) => {
  test('has the operator’s questions as plain texts, in place of ours', async () => {
    const content = createContentFolder()
    const questions = [
      { question: 'Who runs this?', answer: '<b>We</b> do, with {{supportEmail}}.' },
      { question: 'Where?', answer: 'In Lagos.' },
    ]
    const read = async () => {
      const exchange = await startTestExchange(engine, { environment: { CONTENT_DIR: content.path } })
      const html = fillTemplate(FAQ_TEMPLATE, await createLandingValues(exchange.running)())
      await exchange.stop()
      return html
    }
    expect(await read()).toBe('ours')
    writeFileSync(`${content.path}/faq.json`, JSON.stringify(questions))
    expect(await read()).toBe(
      '<ul><li>Who runs this? &lt;b&gt;We&lt;/b&gt; do, with &#123;&#123;supportEmail}}.</li><li>Where? In Lagos.</li></ul>',
    )
  })
})
