import { MINUTE } from '@cht/sdk/rules'
import type { Decorator } from '@storybook/react'
import { useEffect } from 'react'
import { addons } from 'storybook/preview-api'
import { CHART_STATE, type ChartState } from './chart-state.js'
import { getCurrentState } from './current-state.js'
import type { StateProps } from './state.js'

/** Emits the state that the chart is in at the exchange time of the toolbar. */
export const withChartState: Decorator<StateProps> = (Story, { id, args, globals }) => {
  const { serverTime = 0 } = globals
  const state = getCurrentState(args, serverTime * MINUTE)
  useEffect(() => {
    addons.getChannel().emit(CHART_STATE, { storyId: id, state } satisfies ChartState)
  }, [id, state])
  return <Story />
}
