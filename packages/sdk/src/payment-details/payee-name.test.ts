import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSameName } from './payee-name.js'

test.each([
  ['another case', 'Ada Obi', 'ADA OBI'],
  ['another order', 'Ada Ngozi Obi', 'OBI ADA NGOZI'],
  ['accents', 'Adébáyọ̀ Ọláìtán', 'Adebayo Olaitan'],
  ['letters that banks replace', 'Kwabɛna Ɔfɔri', 'KWABENA OFORI'],
  ['hooked letters', 'Ɓala Ɗanladi Ƙofar', 'Bala Danladi Kofar'],
  ['punctuation', 'Obi, Ada-Ngozi', 'Ada Ngozi Obi'],
  ['an apostrophe', 'Mary O’Neil', "ONEIL MARY / O'Neil"],
  ['spaces', '  Ada   Obi ', 'Ada\u00A0Obi'],
  ['full-width letters', 'Ａda Obi', 'Ada Obi'],
])('is the same name: %s', (_, a, b) => {
  expect([isSameName(a, b), isSameName(b, a)]).toEqual([true, true])
})

test.each([
  ['another word', 'Ada Obi', 'Ada Ogu'],
  ['one word more', 'Ada Obi', 'Ada Ngozi Obi'],
  ['an initial', 'Ada Ngozi Obi', 'Ada N Obi'],
  ['words written as one', 'Ada Obi', 'Adaobi'],
  ['nothing', 'Ada Obi', ''],
])('is another name: %s', (_, a, b) => {
  expect([isSameName(a, b), isSameName(b, a)]).toEqual([false, false])
})

test('the order of words never counts', () => {
  const words = fc.array(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(
      words.chain((list) =>
        fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
      ),
      ([list, shuffled]) => isSameName(list.join(' '), shuffled.join(', ').toUpperCase()),
    ),
  )
})
