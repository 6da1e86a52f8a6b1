import type { Break } from '../break/break.js'

const RULES = 'packages/sdk/src/orders/rules.ts'
const MODEL = 'packages/sdk/src/orders/model.ts'
const ENDPOINTS = 'packages/sdk/src/orders/endpoints.ts'
const SELL = 'packages/web/src/features/orders/create-sell-order-screen.tsx'

/** The forms of buy and sell orders. */
export const orderForms: Break[] = [
  { name: 'order-form.1', file: RULES, text: ' 950_000,', replacement: '' },
  {
    name: 'order-form.2',
    file: MODEL,
    text: "requireFields(['amount', 'paymentMethod']",
    replacement: "requireFields(['paymentMethod']",
  },
  {
    name: 'order-form.3',
    file: MODEL,
    text: "['accountName', 'bankName', 'accountNumber']",
    replacement: "['accountName', 'accountNumber']",
  },
  {
    name: 'order-form.4',
    file: MODEL,
    text: "'Fill in neccessary crypto transaction details'",
    replacement: "'Fill in neccessary bank details'",
  },
  {
    name: 'order-form.5',
    file: ENDPOINTS,
    text: "'Buy Order Created Successfully'",
    replacement: "'Buy order created'",
  },
  {
    name: 'order-form.5',
    file: SELL,
    text: "navigate('/orders?side=sell&tab=pending')",
    replacement: "navigate('/home')",
  },
  {
    name: 'order-form.6',
    file: SELL,
    text: 'preview={<NextSessionNote />}',
    replacement: 'preview={null}',
  },
  {
    name: 'order-form.6',
    file: 'packages/web/src/features/orders/next-session-note.tsx',
    text: 'Your order goes live in the next session',
    replacement: 'Your order goes live at once',
  },
  {
    name: 'order-form.8',
    file: SELL,
    text: "paymentMethod === 'usdt' && <WalletFields form={form} />",
    replacement: "paymentMethod === 'bank' && <WalletFields form={form} />",
  },
  {
    name: 'order-form.8',
    file: 'packages/web/src/features/payment-details/bank-fields.tsx',
    text: '<BankField form={form} institutions={institutions} />',
    replacement: 'null',
  },
  {
    name: 'order-form.7',
    file: RULES,
    text: 'verified: 10, unverified: 1',
    replacement: 'verified: 10, unverified: 2',
  },
  {
    name: 'order-form.7',
    file: 'packages/server/src/domain/trading/limits.ts',
    text: 'if (openCount < limit) return',
    replacement: 'if (openCount <= limit) return',
  },
  {
    name: 'order-form.7',
    file: 'packages/machines/src/form.ts',
    text: '        failure: getErrorText(error),',
    // Only after this refusal: the step of another row would notice first.
    replacement:
      "        ...(Object(error).code === 'insufficient_balance' ? { values: context.initial } : {}),\n        failure: getErrorText(error),",
  },
]
