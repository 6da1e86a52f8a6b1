import type { StoryObj } from '@storybook/react'
import { expect, waitFor } from 'storybook/test'
import { neverAsked } from '../support/asked.js'
import { PATIENCE } from '../support/stands.js'
import { appealFace } from './faces/appeal.js'
import { type Face, Shown } from './faces/face.js'
import { formFace } from './faces/form.js'
import { investmentFace } from './faces/investment.js'
import { orderFace } from './faces/order.js'
import { resourceFace } from './faces/resource.js'
import { sessionFace } from './faces/session.js'
import { tradeFace } from './faces/trade.js'
import { verificationFace } from './faces/verification.js'

const FACES: Record<string, (state: never, role: never) => Face> = {
  order: orderFace,
  trade: tradeFace,
  appeal: appealFace,
  investment: investmentFace,
  verification: verificationFace,
  session: sessionFace,
  form: formFace,
  resource: resourceFace,
}

export interface StateProps {
  chart: string
  state: string
  /** Who looks, where, at which form or at which data. */
  role: string
}

const faceOf = ({ chart, state, role }: StateProps): Face => {
  const face = FACES[chart]
  if (!face) throw new Error(`Nobody said how the chart ${chart} is shown.`)
  return face(state as never, role as never)
}

/** One state of a chart, as the screen or panel that shows it. */
export function State(props: StateProps) {
  return <Shown {...faceOf(props)} />
}

/** What is held in the state was asked for, and it reads as the state says: no story shows another state's picture. */
export const isShown: NonNullable<StoryObj<typeof State>['play']> = async ({ args, canvas, userEvent }) => {
  const { tab, press, says, notYet, resources = [], forms = [] } = faceOf(args)
  if (press) await userEvent.click(await canvas.findByRole('button', { name: press }))
  await waitFor(() => expect(neverAsked([...resources, ...forms])).toEqual([]), PATIENCE)
  if (tab) await userEvent.click(await canvas.findByRole('tab', { name: tab }))
  if (says) await expect((await canvas.findAllByText(says))[0]).toBeVisible()
  if (notYet) await expect(canvas.queryAllByText(notYet)).toEqual([])
}
