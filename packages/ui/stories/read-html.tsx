import { HTMLElement, parse, TextNode } from 'node-html-parser'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** Renders an element to HTML without a browser. Effects do not run: dialogs are absent. */
export function renderPart(element: ReactElement): HTMLElement {
  return parse(renderToStaticMarkup(element))
}

/** The only element that matches a selector. Throws if there is none, or more than one. */
export function findElement(root: HTMLElement, selector: string): HTMLElement {
  const [element, ...others] = root.querySelectorAll(selector)
  if (!element || others.length > 0)
    throw new Error(`Expected one element ${selector}, found ${element ? others.length + 1 : 0}`)
  return element
}

const listTexts = (element: HTMLElement): string[] =>
  element.childNodes.flatMap((node) => {
    if (node instanceof HTMLElement) return listTexts(node)
    return node instanceof TextNode ? [node.text] : []
  })

/** The whole text of an element, with a single space between its parts. */
export function readText(element: HTMLElement): string {
  return listTexts(element).join(' ').replaceAll(/\s+/g, ' ').trim()
}

/** The text of each element that matches a selector. */
export function readTexts(root: HTMLElement, selector: string): string[] {
  return root.querySelectorAll(selector).map(readText)
}

/** The text and the target of each link. */
export function readLinks(root: HTMLElement): [text: string, href: string | undefined][] {
  return root.querySelectorAll('a').map((link) => [readText(link), link.getAttribute('href')])
}

/** An attribute of each element that matches a selector. */
export function readAttributes(root: HTMLElement, selector: string, name: string): (string | undefined)[] {
  return root.querySelectorAll(selector).map((element) => element.getAttribute(name))
}
