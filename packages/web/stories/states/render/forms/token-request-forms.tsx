import { tokenRequests as tokenRequestCalls } from '@cht/sdk/contract'
import { TokenRequestDialog } from '../../../../src/features/statement/token-request-dialog.js'
import { awaitedDeposit, tokenRequests } from '../../../support/fixtures/index.js'
import type { FormRenderings } from './form-renderings.js'

const ignore = () => {}

/** The forms by which users ask for tokens and for money. */
export const tokenRequestForms = {
  tokenRequest: {
    rendering: {
      panel: (
        <TokenRequestDialog kind="withdrawal" instructions={tokenRequests.instructions} onClose={ignore} />
      ),
    },
    values: { kind: 'withdrawal', amount: '50,000', payTo: 'First Bank 0123456789, Ada Obi' },
    refusal: tokenRequestCalls.create.fallback,
    done: { url: '/statement' },
  },
  cancelTokenRequest: {
    rendering: { url: '/statement' },
    values: { id: awaitedDeposit.id },
    refusal: tokenRequestCalls.cancel.fallback,
    done: { url: '/statement' },
  },
} satisfies Partial<FormRenderings>
