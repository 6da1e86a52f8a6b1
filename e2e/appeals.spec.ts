import { HOUR, MINUTE } from '@cht/sdk/rules'
import type { Page } from '@playwright/test'
import { returnToWindow } from './support/page.js'
import { expect, test } from './support/test.js'
import { expectToast } from './support/toasts.js'
import { createPicture, openMatchedTrade, pay, unfold } from './support/trades.js'

const appeal = (page: Page) => page.getByRole('region', { name: 'Appeal', exact: true })
const entries = (page: Page) => appeal(page).getByRole('listitem')

/** Adds a picture to the appeal. `left` is the number of pictures that can still be added, which the button shows. */
const addPicture = async (page: Page, left: number) => {
  await appeal(page)
    .getByRole('button', { name: `Add a picture (${left} left)`, exact: true })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Add a picture' })
  await dialog.getByLabel('Choose a picture').setInputFiles(await createPicture(page))
  await expect(dialog.getByAltText('What you add to the appeal')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add picture' }).click()
  await expectToast(page, 'Picture added')
}

test('a buyer appeals with two pictures, is asked for one more, and loses with a reason', async ({
  exchange,
}) => {
  const { seller, buyer } = await openMatchedTrade(exchange, ['Xena', 'Yemi'])
  await pay(buyer)
  await exchange.advanceClock(16 * MINUTE)
  await returnToWindow(buyer)

  await test.step('the buyer appeals and adds two pictures, and a PDF is refused', async () => {
    await buyer.getByRole('button', { name: 'Appeal', exact: true }).click()
    const dialog = buyer.getByRole('dialog', { name: 'Appeal' })
    await dialog.getByLabel('Reason').selectOption('Late confirmation')
    await dialog.getByLabel('Description').fill('I paid at ten')
    await dialog.getByRole('button', { name: 'Submit appeal' }).click()
    await expectToast(buyer, 'Order Appeal Submitted successfully')
    await expect(appeal(buyer)).toContainText(/The operator decides by/)
    await addPicture(buyer, 5)
    await addPicture(buyer, 4)
    await appeal(buyer).getByRole('button', { name: 'Add a picture (3 left)' }).click()
    const refused = buyer.getByRole('dialog', { name: 'Add a picture' })
    await refused
      .getByLabel('Choose a picture')
      .setInputFiles({ name: 'receipt.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
    await expect(refused.getByRole('alert').filter({ hasText: 'PDF' })).toHaveText(
      'A PDF cannot be sent. Take a screenshot of the receipt, or save it as a picture, and choose that',
    )
    await refused.getByRole('button', { name: 'Not now' }).click()
    await unfold(buyer, 'What both sides said')
    await expect(appeal(buyer).getByAltText('What you added')).toHaveCount(2)
  })

  await test.step('the seller reads that there are pictures, sees none, and answers', async () => {
    await unfold(seller, 'What both sides said')
    await expect(entries(seller)).toContainText([
      'Yemi Example appealed: Late confirmation',
      'Yemi Example added a picture',
      'Yemi Example added a picture',
    ])
    await expect(appeal(seller).getByRole('img')).toHaveCount(0)
    await appeal(seller).getByRole('button', { name: 'Add a statement' }).click()
    const dialog = seller.getByRole('dialog', { name: 'Add a statement' })
    await dialog.getByLabel('Statement').fill('Nothing has arrived')
    await dialog.getByRole('button', { name: 'Add statement' }).click()
    await expectToast(seller, 'Statement added')
    await expect(entries(buyer).last()).toContainText('Xena Example added a statement')
    await expect(entries(buyer).last()).toContainText('Nothing has arrived')
  })

  const id = buyer.url().split('/').at(-1)
  const findAppealId = async () =>
    (await exchange.operator.appeals()).find(({ trade }) => trade._id === id)?.id ?? ''

  await test.step('the operator asks the buyer for one more picture; the trade and the dashboard show it', async () => {
    const { now } = await exchange.operator.clock()
    await exchange.operator.askParty({
      id: await findAppealId(),
      party: 'buyer',
      text: 'Send the page of your bank',
      dueAt: now + 4 * HOUR,
    })
    await expect(appeal(buyer)).toContainText('The operator asks you: “Send the page of your bank”')
    await expect(buyer.getByRole('heading', { name: 'Answer the operator' })).toBeVisible()
    await expect(seller.getByRole('heading', { name: 'The trade is frozen by an appeal' })).toBeVisible()
    await buyer.goto('/home')
    await expect(buyer.getByRole('link', { name: 'Orders, 1 waits for you', exact: true })).toBeVisible()
    await buyer
      .getByRole('region', { name: 'Open trades' })
      .getByRole('link', { name: /Answer the operator/ })
      .click()
    await addPicture(buyer, 3)
    await expect(appeal(buyer)).not.toContainText('The operator asks you')
    await expect(appeal(buyer)).toContainText(/The operator decides by/)
  })

  await test.step('the buyer loses with a reason, and can ask for a review', async () => {
    await exchange.operator.resolveAppeal({
      id: await findAppealId(),
      to: 'seller',
      reason: 'The page shows another day',
    })
    await expect(appeal(buyer)).toContainText(
      /Decided for Xena Example, not final yet: 150,000 CHT go back to Xena Example (today|tomorrow), .*, unless you ask for a review before\. Reason: “The page shows another day”/,
    )
    await expect(appeal(seller)).toContainText(
      /Decided for you, not final yet: your 150,000 CHT go back to your available balance (today|tomorrow), .*, unless Yemi Example asks for a review before\. Reason: “The page shows another day”/,
    )
    await expect(appeal(seller).getByRole('button')).toHaveText([
      'The money is there',
      'What both sides said',
    ])
    await unfold(buyer, 'What happens next')
    await expect(
      buyer.getByText(
        'The operator decided for Xena Example: 150,000 CHT go back to Xena Example when the time is up. Until then you may ask for a review.',
        { exact: true },
      ),
    ).toBeVisible()
    await expect(buyer.getByRole('button', { name: 'Ask for a review' })).toBeVisible()
  })

  await test.step('the buyer accepts, and the seller has the tokens again', async () => {
    await buyer.getByRole('button', { name: 'Accept decision' }).click()
    const dialog = buyer.getByRole('alertdialog', { name: 'Accept the decision?' })
    await expect(dialog).toContainText(
      'You give up 150,000 CHT: the trade is cancelled now, and 150,000 CHT go back to Xena Example at once.',
    )
    await dialog.getByRole('button', { name: 'Accept', exact: true }).click()
    await expectToast(buyer, 'Decision accepted')
    await expect(appeal(buyer)).toContainText('Decided for the seller')
    await unfold(buyer, 'What both sides said')
    await expect(entries(buyer).last()).toContainText('You accepted the decision')
    await expect(
      seller.getByText('An operator decided for you. 150,000 CHT are in your available balance again.', {
        exact: true,
      }),
    ).toBeVisible()
    await seller.goto('/home')
    await expect(seller.getByTestId('balance-available')).toHaveText('250,000 CHT')
  })
})
