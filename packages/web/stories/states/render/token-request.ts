import { tokenRequestList } from '@cht/machines/token-requests'
import type { TokenRequestState } from '@cht/sdk/rules'
import { TOKEN_REQUEST_LABELS } from '../../../src/features/statement/token-request-labels.js'
import { acceptedWithdrawal, awaitedDeposit, tokenRequests } from '../../support/fixtures/index.js'
import { stubData } from '../../support/stubs.js'
import type { Rendering } from './rendering.js'

/** A request on the statement: a deposit, or a withdrawal in the state that only one has. */
export function renderTokenRequest(state: TokenRequestState): Rendering {
  const request = state === acceptedWithdrawal.state ? acceptedWithdrawal : awaitedDeposit
  return {
    url: '/statement',
    resources: [stubData(tokenRequestList, { ...tokenRequests, requests: [{ ...request, state }] })],
    visibleText: TOKEN_REQUEST_LABELS[state][request.kind],
  }
}
