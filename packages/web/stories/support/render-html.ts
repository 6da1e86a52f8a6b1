import { AppProvider } from '@cht/machines/react'
import { renderPart } from '@cht/ui/stories/read-html'
import type { HTMLElement } from 'node-html-parser'
import { createElement, type ReactElement } from 'react'
import { Router } from 'wouter'
import { ExchangeUi } from '../../src/components/exchange-ui.js'
import { splitLocation } from '../../src/platform/split-location.js'
import { createStaticApp, type StaticAppOptions } from './static-runtime.js'

interface RenderOptions extends StaticAppOptions {
  /** Path and search. */
  url?: string
}

/**
 * Renders an element to HTML as the server does, over a static app runtime. Effects do not run: dialogs are absent, and so is what
 * only a browser knows.
 */
export function renderHtml(
  element: ReactElement,
  { url = '/home', ...options }: RenderOptions = {},
): HTMLElement {
  const [ssrPath, ssrSearch] = splitLocation(url)
  const routed = createElement(Router, { ssrPath, ssrSearch, children: element })
  return renderPart(
    createElement(AppProvider, {
      app: createStaticApp(options),
      children: createElement(ExchangeUi, { children: routed }),
    }),
  )
}

/** A text as `readText` returns it: the number of an order is an element of its own. */
export function spaceOrderNumbers(text: string): string {
  return text.replaceAll(/#7F3A(, reference 7F3A)?/g, ' $& ').replaceAll(/\s+/g, ' ')
}
