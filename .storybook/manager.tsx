// biome-ignore lint/correctness/noUnusedImports: the manager's bundle writes JSX as React.createElement
import React from 'react'
import { STORY_PREPARED } from 'storybook/internal/core-events'
import type { Parameters } from 'storybook/internal/types'
import { addons, types } from 'storybook/manager-api'
import { ActorsPanel } from './actors-panel.js'
import { brand } from './brand.js'
import { ChartPanel } from './chart-panel.js'
import { ServerTime } from './server-time.js'
import { SideBySide } from './side-by-side.js'

const CHART_PANEL = 'cht/chart/panel'
const ACTORS_PANEL = 'cht/actors/panel'
const CONTROLS_PANEL = 'addon-controls'
const ACCESSIBILITY_PANEL = 'storybook/a11y/panel'

/** Returns the panel that opens with a story. */
const choosePanel = ({ chart, actors, controls }: Parameters): string => {
  if (chart !== undefined) return CHART_PANEL
  if (actors !== undefined) return ACTORS_PANEL
  return controls?.disable ? ACCESSIBILITY_PANEL : CONTROLS_PANEL
}

/** Below this height of the window, in px, the panel takes less, so that most of a phone stays visible. */
const LOW_WINDOW = 1000
const LOW_PANEL = 200

addons.setConfig({
  theme: brand,
  // The stories that look much alike are closed at first.
  sidebar: { collapsedRoots: ['forms-and-loading'] },
  ...(window.innerHeight < LOW_WINDOW && { layout: { bottomPanelHeight: LOW_PANEL } }),
})

addons.register('cht', (api) => {
  let lastChosen: string | undefined
  api.on(STORY_PREPARED, ({ parameters }: { parameters: Parameters }) => {
    const panel = choosePanel(parameters)
    // A panel that the user has opened stays open until a story needs another panel than the story before it.
    if (panel !== lastChosen) api.setSelectedPanel(panel)
    lastChosen = panel
  })
  addons.add('cht/server-time/tool', {
    type: types.TOOL,
    title: 'Server time',
    match: ({ viewMode }) => viewMode === 'story',
    render: () => <ServerTime />,
  })
  addons.add(CHART_PANEL, {
    type: types.PANEL,
    title: 'Chart',
    disabled: (parameters) => parameters?.chart === undefined,
    render: ({ active }) => <ChartPanel {...(active === undefined ? {} : { active })} />,
  })
  addons.add(ACTORS_PANEL, {
    type: types.PANEL,
    title: 'Actors',
    disabled: (parameters) => parameters?.actors === undefined,
    render: ({ active }) => <ActorsPanel {...(active === undefined ? {} : { active })} />,
  })
  addons.add('cht/side-by-side/preview', { type: types.PREVIEW, render: SideBySide })
})
