import type { StoryObj } from '@storybook/react'
import { expect, waitFor } from 'storybook/test'
import { findUnusedStubs } from '../support/recorded-requests.js'
import { SCREEN_TIMEOUT } from '../support/screen-story.js'
import { renderAppeal } from './render/appeal.js'
import { renderForm } from './render/form.js'
import { renderInvestment } from './render/investment.js'
import { renderLiveSession, renderLiveSessions } from './render/live-session.js'
import { renderOrder } from './render/order.js'
import { RenderedState, type Rendering } from './render/rendering.js'
import { renderResource } from './render/resource.js'
import { renderSession } from './render/session.js'
import { renderTrade } from './render/trade.js'
import { renderVerification } from './render/verification.js'

const RENDER_FUNCTIONS: Record<string, (state: never, role: never) => Rendering> = {
  order: renderOrder,
  trade: renderTrade,
  appeal: renderAppeal,
  investment: renderInvestment,
  verification: renderVerification,
  session: renderSession,
  liveSession: renderLiveSession,
  liveSessions: renderLiveSessions,
  form: renderForm,
  resource: renderResource,
}

export interface StateProps {
  chart: string
  state: string
  /** One of the chart's `ROLES`. */
  role: string
}

const renderState = ({ chart, state, role }: StateProps): Rendering => {
  const render = RENDER_FUNCTIONS[chart]
  if (!render) throw new Error(`The chart ${chart} has no render function`)
  return render(state as never, role as never)
}

/** One state of a chart, on the screen or panel that shows it. */
export function State(props: StateProps) {
  return <RenderedState {...renderState(props)} />
}

/** Tests that the screen uses every stub and shows the text of the state, so that no story shows another state. */
export const assertState: NonNullable<StoryObj<typeof State>['play']> = async ({
  args,
  canvas,
  userEvent,
}) => {
  const { selectTab, pressButton, visibleText, absentText, resources = [], forms = [] } = renderState(args)
  if (pressButton) await userEvent.click(await canvas.findByRole('button', { name: pressButton }))
  await waitFor(() => expect(findUnusedStubs([...resources, ...forms])).toEqual([]), SCREEN_TIMEOUT)
  if (selectTab) await userEvent.click(await canvas.findByRole('tab', { name: selectTab }))
  if (visibleText) await expect((await canvas.findAllByText(visibleText))[0]).toBeVisible()
  if (absentText) await expect(canvas.queryAllByText(absentText)).toEqual([])
}
