import { parse } from 'node-html-parser'
import { expect, test } from 'vitest'
import { renderShell } from './render-shell.js'

/** What a shell has: where its logo leads, the blocks of its content, whether there are tabs, and whether its message can be seen. */
const describeShell = (location?: string) => {
  const root = parse(renderShell(location))
  const count = (selector: string) => root.querySelectorAll(selector).length
  return {
    logo: root.querySelector('header a')?.getAttribute('href'),
    cards: count('.shell-card'),
    controls: count('.shell-control'),
    tabs: count('.shell-label'),
    message: root.querySelector('[role="status"]')?.classNames,
  }
}

test('a screen of the app has cards, and tabs unless it has its own actions', () => {
  const shell = { logo: '/home', cards: 6, controls: 0, tabs: 5, message: 'shell-hidden' }
  expect(describeShell('/home')).toEqual(shell)
  expect(describeShell('/orders?tab=completed')).toEqual(shell)
  expect(describeShell('/orders/1')).toEqual({ ...shell, tabs: 0 })
})

test('a screen of a guest has a form, and a document has lines', () => {
  const shell = { logo: '/', cards: 0, controls: 3, tabs: 0, message: 'shell-hidden' }
  expect(
    ['/login', '/signup?ref=ada', '/forgot-password'].map((location) => describeShell(location)),
  ).toEqual(Array(3).fill(shell))
  expect(describeShell('/terms')).toEqual({ ...shell, controls: 0 })
})

test('without a known screen the shell has the header alone, and says that the page loads', () => {
  const shell = { logo: '/', cards: 0, controls: 0, tabs: 0, message: 'shell-message' }
  expect([undefined, '/', '/nowhere', '//'].map((location) => describeShell(location))).toEqual(
    Array(4).fill(shell),
  )
})

test('a shell has the brand of the server', () => {
  const brand = { name: 'Kola Exchange', shortName: 'Kola' }
  const readLogo = (html: string) => parse(html).querySelector('header a')?.text
  expect([readLogo(renderShell('/home', brand)), readLogo(renderShell())]).toEqual(['Kola', 'CHT'])
})

test('no block of a shell is read out, and no style is inline', () => {
  for (const location of ['/home', '/login', '/terms', undefined]) {
    const root = parse(renderShell(location))
    expect(root.querySelectorAll('i').filter((block) => !block.closest('[aria-hidden="true"]'))).toEqual([])
    expect(root.text).toBe('CHTLoading…')
    expect(root.querySelectorAll('[style]')).toEqual([])
  }
})
