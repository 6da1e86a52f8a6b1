// biome-ignore lint/correctness/noUnusedImports: the manager's bundle writes JSX as React.createElement
import React from 'react'
import { addons, types } from 'storybook/manager-api'
import { ActorsPanel } from './actors-panel.js'
import { ChartPanel } from './chart-panel.js'
import { ServerTime } from './server-time.js'
import { SideBySide } from './side-by-side.js'

addons.register('cht', () => {
  addons.add('cht/server-time/tool', { type: types.TOOL, title: 'Server time', render: () => <ServerTime /> })
  addons.add('cht/chart/panel', {
    type: types.PANEL,
    title: 'Chart',
    render: ({ active }) => <ChartPanel {...(active === undefined ? {} : { active })} />,
  })
  addons.add('cht/actors/panel', {
    type: types.PANEL,
    title: 'Actors',
    render: ({ active }) => <ActorsPanel {...(active === undefined ? {} : { active })} />,
  })
  addons.add('cht/side-by-side/preview', { type: types.PREVIEW, render: SideBySide })
})
