import type { StoryObj } from '@storybook/react'
import { useContext } from 'react'
import { expect, waitFor } from 'storybook/test'
import { SCREEN_TIMEOUT } from '../support/screen-story.js'
import { ToolbarContext } from '../support/static-app.js'
import { findUnusedStubs } from '../support/stub-uses.js'
import { expectQuestion } from './expect-question.js'
import { renderAnnouncement } from './render/announcement.js'
import { renderAppeal } from './render/appeal.js'
import { renderAuthenticatorSetUp } from './render/authenticator.js'
import { renderClaim } from './render/claim.js'
import { renderConfirmation, renderReauthentication } from './render/confirmation.js'
import { renderEmailChange } from './render/email-change.js'
import { renderForm } from './render/form.js'
import { renderHold } from './render/hold.js'
import { renderInvestment } from './render/investment.js'
import { renderLiveSession, renderLiveSessions } from './render/live-session.js'
import { renderLogin } from './render/login.js'
import { renderOrder } from './render/order.js'
import { renderPasskeyPrompt, renderPasskeySetUp } from './render/passkey.js'
import { renderPasswordReset } from './render/password-reset.js'
import { renderPush } from './render/push.js'
import { renderReferralBonus } from './render/referral-bonus.js'
import { RenderedState, type Rendering } from './render/rendering.js'
import { renderResource } from './render/resource.js'
import { renderSession } from './render/session.js'
import { renderStanding } from './render/standing.js'
import { renderSwitch } from './render/switch.js'
import { renderTokenRequest } from './render/token-request.js'
import { renderTrade } from './render/trade.js'
import { renderVerification } from './render/verification.js'
import { renderWebhook } from './render/webhook.js'

/** Functions that render a state of each chart. `timeOffset`: how far the toolbar has moved exchange time, in ms. */
const RENDER_FUNCTIONS: Record<string, (state: never, role: never, timeOffset: number) => Rendering> = {
  order: (status, side) => renderOrder(status, side),
  trade: renderTrade,
  appeal: renderAppeal,
  claim: renderClaim,
  investment: (state, _owner, timeOffset) => renderInvestment(state, timeOffset),
  referralBonus: renderReferralBonus,
  tokenRequest: renderTokenRequest,
  verification: renderVerification,
  standing: renderStanding,
  hold: renderHold,
  switch: renderSwitch,
  announcement: renderAnnouncement,
  reauthentication: renderReauthentication,
  emailChange: renderEmailChange,
  webhook: renderWebhook,
  passwordReset: renderPasswordReset,
  login: renderLogin,
  authenticatorSetUp: renderAuthenticatorSetUp,
  passkeySetUp: renderPasskeySetUp,
  passkeyPrompt: renderPasskeyPrompt,
  confirmation: renderConfirmation,
  session: renderSession,
  push: renderPush,
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

const renderState = ({ chart, state, role }: StateProps, timeOffset: number): Rendering => {
  const render = RENDER_FUNCTIONS[chart]
  if (!render) throw new Error(`The chart ${chart} has no render function`)
  return render(state as never, role as never, timeOffset)
}

/** One state of a chart, on the screen or panel that shows it. */
export function State(props: StateProps) {
  const { timeOffset } = useContext(ToolbarContext)
  return <RenderedState {...renderState(props, timeOffset)} />
}

/** Asserts that the screen has read every stub and shows the text of the state. */
export const assertState: NonNullable<StoryObj<typeof State>['play']> = async ({
  args,
  canvas,
  canvasElement,
  globals,
  userEvent,
}) => {
  // If the toolbar has moved the server time, the story may be in another state.
  if (globals.serverTime) return
  const { selectTab, pressButton, visibleText, absentText, resources = [], forms = [] } = renderState(args, 0)
  if (pressButton) await userEvent.click(await canvas.findByRole('button', { name: pressButton }))
  await waitFor(() => expect(findUnusedStubs([...resources, ...forms])).toEqual([]), SCREEN_TIMEOUT)
  if (selectTab) await userEvent.click(await canvas.findByRole('tab', { name: selectTab }))
  if (visibleText) {
    const [shown] = await canvas.findAllByText(visibleText, undefined, SCREEN_TIMEOUT)
    // A dialog fades in.
    await waitFor(() => expect(shown).toBeVisible())
  }
  if (absentText) await expect(canvas.queryAllByText(absentText)).toEqual([])
  if (args.chart === 'trade' || args.chart === 'appeal') await expectQuestion(canvasElement)
}
