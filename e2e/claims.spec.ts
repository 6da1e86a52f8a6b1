import type { Page } from '@playwright/test'
import { expect, test } from './support/test.js'
import { expectError, expectToast } from './support/toasts.js'
import { openMatchedTrade, payThroughApi } from './support/trades.js'

const ownClaim = (page: Page) => page.getByRole('region', { name: 'Your claim', exact: true })
const claimAgainst = (page: Page) => page.getByRole('region', { name: 'Claim against you', exact: true })

/** Pays and confirms the trade through the API. Both pages must show it. */
const completeTrade = async ({ seller, buyer }: Record<'seller' | 'buyer', Page>) => {
  await payThroughApi(buyer, buyer.url())
  const response = await seller.request.post(`/api/buy-orders/confirm/${seller.url().split('/').at(-1)}`)
  expect(response.ok()).toBe(true)
}

test('a seller claims after the end that the payment was taken back, and the operator decides', async ({
  exchange,
}) => {
  const { seller, buyer } = await openMatchedTrade(exchange, ['Waleed', 'Zanele'])
  await completeTrade({ seller, buyer })

  await test.step('the seller files the claim, and reads what will happen', async () => {
    await seller
      .getByRole('region', { name: 'File a claim', exact: true })
      .getByRole('button', { name: 'File a claim', exact: true })
      .click()
    const dialog = seller.getByRole('dialog', { name: 'File a claim' })
    await expect(dialog).toContainText(
      'The trade has ended, so no tokens are held, and none move. An operator records what happened and decides.',
    )
    await expect(dialog.getByLabel('What is wrong').getByRole('option')).toHaveText([
      'Select a reason',
      'The payment was taken back',
      'Another amount was paid',
    ])
    await dialog.getByLabel('What is wrong').selectOption('The payment was taken back')
    await dialog.getByLabel('Description').fill('My bank took it back')
    await dialog.getByRole('button', { name: 'File claim' }).click()
    await expectToast(seller, 'Claim filed')
    await expect(ownClaim(seller)).toContainText('Zanele Example can answer. Then an operator decides.')
    await expect(seller.getByRole('region', { name: 'File a claim', exact: true })).toHaveCount(0)
  })

  await test.step('the buyer reads it without a reload, and answers once', async () => {
    await expect(claimAgainst(buyer)).toContainText('The payment was taken back')
    await claimAgainst(buyer).getByRole('button', { name: 'Answer the claim' }).click()
    const dialog = buyer.getByRole('dialog', { name: 'Answer the claim' })
    await dialog.getByLabel('What happened').fill('I took nothing back')
    await dialog.getByRole('button', { name: 'Send answer' }).click()
    await expectToast(buyer, 'Answer sent')
    await expect(claimAgainst(buyer).getByRole('button')).toHaveCount(0)
    await expect(ownClaim(seller).getByRole('listitem').last()).toContainText('I took nothing back')
  })

  await test.step('the operator rejects it, and both read the reason; no tokens moved', async () => {
    const id = seller.url().split('/').at(-1) ?? ''
    const [claim] = await exchange.operator.tradeClaims({ of: id })
    await exchange.operator.decideTradeClaim({
      id: claim?.id ?? '',
      decision: 'rejected',
      reason: 'The statement shows the payment',
    })
    await expect(ownClaim(seller)).toContainText('The operator has rejected your claim. No tokens moved.')
    await expect(claimAgainst(buyer)).toContainText('The statement shows the payment')
    await buyer.goto('/home')
    await expect(buyer.getByTestId('balance-available')).toHaveText('150,000 CHT')
  })
})

test('a seller withdraws a claim, and cannot file another one', async ({ exchange }) => {
  const { seller, buyer } = await openMatchedTrade(exchange, ['Vumile', 'Uduak'])
  await completeTrade({ seller, buyer })
  await seller.getByRole('button', { name: 'File a claim', exact: true }).click()
  const dialog = seller.getByRole('dialog', { name: 'File a claim' })
  await dialog.getByRole('button', { name: 'File claim' }).click()
  await expectError(seller, 'Choose what is wrong first')
  await expect(dialog.getByLabel('What is wrong')).toHaveAccessibleDescription('Choose what is wrong first')
  await dialog.getByLabel('What is wrong').selectOption('Another amount was paid')
  await dialog.getByLabel('Description').fill('It was less')
  await dialog.getByRole('button', { name: 'File claim' }).click()
  await ownClaim(seller).getByRole('button', { name: 'Withdraw claim' }).click()
  const question = seller.getByRole('alertdialog', { name: 'Withdraw your claim?' })
  await expect(question).toContainText('You cannot file another one about this order.')
  await question.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expectToast(seller, 'Claim withdrawn')
  await expect(ownClaim(seller)).toContainText('You have withdrawn this claim.')
  await expect(claimAgainst(buyer)).toContainText('Vumile Example has withdrawn this claim.')
  await expect(seller.getByRole('button', { name: 'File a claim', exact: true })).toHaveCount(0)
})
