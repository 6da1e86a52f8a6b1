import { MINUTE } from '@cht/sdk/rules'
import { ReadingTimeContext } from '@cht/ui/hooks/use-reading-time'
import type { Decorator, Preview } from '@storybook/react'
import { lazy, StrictMode, Suspense, useLayoutEffect } from 'react'
import { within } from 'storybook/test'
import { followForeignChanges } from '../packages/web/src/platform/foreign-changes.js'
import { removeItems } from '../packages/web/src/platform/local-storage.js'
import '@cht/ui/styles/fonts.css'
import '@cht/ui/styles/tokens.css'
import '@cht/ui/styles/base.css'
import { removeToasts } from '@cht/ui/stories/remove-toasts'
import { stubNotificationPermission } from '../packages/web/stories/support/notification-permission.js'
import { ToolbarContext } from '../packages/web/stories/support/static-app.js'
import { clearUses } from '../packages/web/stories/support/stub-uses.js'
import { checkOtherTheme, isTest, releaseTabBar, skipAxeOnStates, waitForScreen } from './axe.js'
import { AXE_OPTIONS, AXE_TEST_OPTIONS } from './axe-options.js'
import { checkCoveredControls } from './covered-controls.js'
import { emulateMedia } from './emulate-media.js'
import './forced-colors.css'
import { scrollTogether } from './scroll-together.js'
import { checkTranslatedPage } from './translated-page.js'
import { checkUntranslated } from './untranslated.js'
import { waitForDialog } from './wait-for-dialog.js'

followForeignChanges()

/** Overrides `navigator.onLine` with the network of the toolbar. */
const setOnline = (isOnline: boolean) => {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline })
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
}

const applyForcedColours = () => {
  document.documentElement.dataset.forcedColors = ''
  const restoreMedia = emulateMedia('(forced-colors: active)', { isImportant: true })
  return () => {
    delete document.documentElement.dataset.forcedColors
    restoreMedia()
  }
}

const withToolbarSettings: Decorator = (Story, { id, globals, parameters }) => {
  const { theme, textSize, network, serverTime = 0, motion, colours, isDarkHalf } = globals
  useLayoutEffect(() => {
    // If both themes are shown, this preview has the light one; the manager adds the dark one.
    document.documentElement.dataset.theme = theme === 'both' ? 'light' : theme
    document.documentElement.style.fontSize = `${textSize}%`
    setOnline(network !== 'offline')
  }, [theme, textSize, network])
  useLayoutEffect(
    () => (motion === 'reduced' ? emulateMedia('(prefers-reduced-motion: reduce)') : undefined),
    [motion],
  )
  useLayoutEffect(() => (colours === 'forced' ? applyForcedColours() : undefined), [colours])
  const isScrolledTogether = theme === 'both' || isDarkHalf
  useLayoutEffect(() => (isScrolledTogether ? scrollTogether(id) : undefined), [isScrolledTogether, id])
  return (
    <ToolbarContext.Provider
      key={`${network} ${serverTime}`}
      value={{ timeOffset: serverTime * MINUTE, network }}
    >
      <ReadingTimeContext value={parameters.readingTime ?? 0}>
        <Story />
      </ReadingTimeContext>
    </ToolbarContext.Provider>
  )
}

/** The blocks of documentation are loaded with the first page of a part. */
const LazyPartPage = lazy(() => import('./part-page.js'))
const PartPage = () => (
  <Suspense fallback={null}>
    <LazyPartPage />
  </Suspense>
)

/** Runs effects twice, as the app does in development: one that breaks by it shows here. */
const withStrictMode: Decorator = (Story) => (
  <StrictMode>
    <Story />
  </StrictMode>
)

/** Makes queries search the whole body: dialogs, menus and tooltips are rendered outside the story's root. */
const queryWholeBody: Preview['beforeEach'] = (context) => {
  context.canvas = within(document.body) as typeof context.canvas
}

/** Sets the network of the toolbar before the first render: the story before may have had another one. */
const resetNetwork: Preview['beforeEach'] = ({ globals }) => setOnline(globals.network !== 'offline')

/** Removes what a story has stored on the device, so that the next one starts as a new user. Storybook's own items stay. */
const forgetItems: Preview['beforeEach'] = () => {
  const keys = new Set(Object.keys(localStorage))
  return () => removeItems((key) => !keys.has(key))
}

const preview: Preview = {
  decorators: [withToolbarSettings, withStrictMode],
  globalTypes: {
    theme: {
      description: 'Theme',
      toolbar: {
        title: 'Theme',
        icon: 'contrast',
        items: [
          { type: 'reset', value: 'light', title: 'Light' },
          { value: 'dark', title: 'Dark' },
          { value: 'both', title: 'Both themes' },
        ],
        dynamicTitle: true,
      },
    },
    textSize: {
      description: 'Text size',
      toolbar: {
        title: 'Text size',
        icon: 'grow',
        items: [
          { type: 'reset', value: '100', title: 'Text 100%' },
          { value: '150', title: 'Text 150%' },
          { value: '200', title: 'Text 200%' },
        ],
        dynamicTitle: true,
      },
    },
    network: {
      description: 'Network',
      toolbar: {
        title: 'Network',
        icon: 'lightning',
        items: [
          { type: 'reset', value: 'online', title: 'Online' },
          { value: 'slow', title: 'Slow' },
          { value: 'offline', title: 'Offline' },
          { value: 'failing', title: 'Failing' },
        ],
        dynamicTitle: true,
      },
    },
    motion: {
      description: 'Motion',
      toolbar: {
        title: 'Motion',
        dynamicTitle: true,
        icon: 'play',
        items: [
          { type: 'reset', value: 'full', title: 'Full motion' },
          { value: 'reduced', title: 'Reduced motion' },
        ],
      },
    },
    colours: {
      description: 'Forced colours',
      toolbar: {
        title: 'Colours',
        dynamicTitle: true,
        icon: 'paintbrush',
        items: [
          { type: 'reset', value: 'own', title: "The app's own colours" },
          { value: 'forced', title: 'Forced colours' },
        ],
      },
    },
  },
  initialGlobals: {
    theme: 'light',
    textSize: '100',
    network: 'online',
    // In minutes after the story's own time.
    serverTime: 0,
    motion: 'full',
    colours: 'own',
    isDarkHalf: false,
    // A story that sets its own viewport keeps it: the toolbar cannot change it.
    viewport: { value: 'phone', isRotated: false },
  },
  parameters: {
    layout: 'fullscreen',
    docs: { page: PartPage },
    a11y: { test: 'error', options: isTest ? AXE_TEST_OPTIONS : AXE_OPTIONS },
    viewport: {
      options: {
        small: { name: 'Small phone, 320', styles: { width: '320px', height: '640px' } },
        phone: { name: 'Phone, 360', styles: { width: '360px', height: '740px' } },
        tablet: { name: 'Tablet, 768', styles: { width: '768px', height: '1024px' } },
        desktop: { name: 'Desktop, 1280', styles: { width: '1280px', height: '800px' } },
      },
    },
    options: {
      storySort: {
        method: 'alphabetical',
        order: [
          'Start here',
          'Proposing a change',
          'Contact sheets',
          'Foundations',
          ['Design tokens'],
          'Components',
          'States',
          ['About the states'],
          'Screens',
          ['About the screens'],
          'Journeys',
          'Forms and loading',
        ],
      },
    },
  },
  beforeEach: [
    skipAxeOnStates,
    queryWholeBody,
    resetNetwork,
    waitForDialog,
    clearUses,
    forgetItems,
    removeToasts,
    stubNotificationPermission('default'),
  ],
  // Storybook runs these hooks in reverse order, and then axe.
  afterEach: [
    releaseTabBar,
    checkUntranslated,
    checkTranslatedPage,
    checkCoveredControls,
    checkOtherTheme,
    waitForScreen,
  ],
}

export default preview
