import { investmentLifecycle, orderLifecycle } from '@cht/machines/lifecycles'
import { investments, orders, paymentDetails } from '@cht/sdk/contract'
import type { Side } from '@cht/sdk/rules'
import { ReinvestDialog } from '../../../../src/features/investments/reinvest-dialog.js'
import { CancelDialog } from '../../../../src/features/orders/cancel-dialog.js'
import { ChangeDetailsDialog } from '../../../../src/features/payment-details/change-details-dialog.js'
import { RemoveDetailsDialog } from '../../../../src/features/payment-details/remove-details-dialog.js'
import { SaveDetailsDialog } from '../../../../src/features/payment-details/save-details-dialog.js'
import {
  ada,
  adaAsTrader,
  buildOrder,
  heldInvestment,
  NOW,
  savedAccount,
} from '../../../support/fixtures/index.js'
import { renderInvestment, renderNewInvestment } from '../investment.js'
import { renderOrder } from '../order.js'
import type { Rendering } from '../rendering.js'
import type { FormRenderings } from './form-renderings.js'
import { getRefusalMessage } from './refusal-message.js'

const ignore = () => {}
const order = { amount: 25_000, paymentMethod: 'bank' } as const
const investment = { amount: 100_000, planDurationDays: 14 } as const
const profile: Rendering = { url: '/settings?tab=profile' }

const buildCancelRendering = (side: Side) => ({
  rendering: { panel: <CancelDialog order={buildOrder()} side={side} onClose={ignore} /> },
  values: {},
  refusal: getRefusalMessage(orderLifecycle.restore({ side, status: 'approved' }), { type: 'order.cancel' }),
  done: renderOrder('cancelled', side),
})

/** The forms of orders, of saved payment details and of investments. */
export const orderForms = {
  buyOrder: {
    rendering: { url: '/create-buy-order' },
    values: order,
    refusal: orders.createBuy.fallback,
    done: renderOrder('pending', 'buy', order),
  },
  sellOrder: {
    rendering: { url: '/create-sell-order' },
    values: { ...order, ...adaAsTrader.account },
    invalidValues: { accountNumber: '' },
    done: renderOrder('pending', 'sell', { ...order, ...adaAsTrader.account }),
  },
  cancelBuy: buildCancelRendering('buy'),
  cancelSell: buildCancelRendering('sell'),
  saveDetails: {
    rendering: { panel: <SaveDetailsDialog user={ada} onClose={ignore} /> },
    values: { paymentMethod: 'bank', ...adaAsTrader.account, name: 'Wages' },
    invalidValues: { accountName: '' },
    done: profile,
  },
  changeDetails: {
    rendering: { panel: <ChangeDetailsDialog details={savedAccount} onClose={ignore} /> },
    values: { name: 'Salary' },
    refusal: paymentDetails.change.fallback,
    done: profile,
  },
  removeDetails: {
    rendering: { panel: <RemoveDetailsDialog details={savedAccount} onClose={ignore} /> },
    values: {},
    refusal: paymentDetails.remove.fallback,
    done: profile,
  },
  investment: {
    rendering: { url: '/create-investment' },
    values: investment,
    refusal: investments.create.fallback,
    done: renderNewInvestment(investment),
  },
  reinvest: {
    rendering: { panel: <ReinvestDialog investment={heldInvestment} onClose={ignore} onDone={ignore} /> },
    values: {},
    refusal: getRefusalMessage(
      investmentLifecycle.restore({ state: 'released', endsAt: NOW, releasesAt: NOW }, NOW),
      {
        type: 'investment.reinvest',
      },
    ),
    done: renderInvestment('reinvested'),
  },
} satisfies Partial<FormRenderings>
