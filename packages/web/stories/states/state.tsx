import type { StoryObj } from '@storybook/react'
import { expect, waitFor } from 'storybook/test'
import { findUnusedStubs } from '../support/recorded-requests.js'
import { SCREEN_TIMEOUT } from '../support/screen-story.js'
import { renderAppeal } from './render/appeal.js'
import { renderForm } from './render/form.js'
import { renderInvestment } from './render/investment.js'
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
  form: renderForm,
  resource: renderResource,
}

export interface StateProps {
  chart: string
  state: string
  /** Who looks, where, at which form or at which data. */
  role: string
}

const renderState = ({ chart, state, role }: StateProps): Rendering => {
  const face = RENDER_FUNCTIONS[chart]
  if (!face) throw new Error(`Nobody said how the chart ${chart} is shown.`)
  return face(state as never, role as never)
}

/** One state of a chart, as the screen or panel that shows it. */
export function State(props: StateProps) {
  return <RenderedState {...renderState(props)} />
}

/** What is held in the state was asked for, and it reads as the state says: no story shows another state's picture. */
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
