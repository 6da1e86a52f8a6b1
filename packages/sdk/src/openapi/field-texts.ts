/**
 * The descriptions of fields in the OpenAPI document, by the id of their schema. They are not part of the schemas, because
 * every client loads those.
 */
export const FIELD_TEXTS: Record<string, Record<string, string>> = {
  User: {
    availableBalance: 'Whole CHT that can be sold, invested or withdrawn.',
    stakedBalance: 'Whole CHT in investments.',
    referralBonusBalance: 'Whole CHT earned through referrals, held bonuses included.',
    isDocumentVerified: 'Whether the identity is verified.',
    isPhoneVerified: 'Whether the code from the mail was entered.',
    pendingEmail: 'A new email that is not in effect yet; absent if there is none.',
    emailChangesAt:
      'When `pendingEmail` becomes the email; absent until its code was entered. ISO 8601 in UTC.',
    escrowBalance: 'Whole CHT locked in open sell orders and trades.',
    standing: 'Whether the operator has suspended the account or holds it; absent while it is active.',
    holdUntil:
      'Until when the account is on hold after a reset of its password or second factors; absent if it is not. ISO 8601 in UTC.',
    lacksFactor: 'Whether the exchange requires a second factor and the user has none; absent if not.',
    isKnownTrader: 'Whether orders of this user are matched first.',
    emailRefusedAt:
      'Since when the mail server refuses mails to `email`; absent if it does not. ISO 8601 in UTC.',
    pausedWebhooks: 'How many webhooks of the user are paused; absent if none is.',
    heldReferralBonus: 'Whole CHT of `referralBonusBalance` that are held; in no other balance.',
    heldReferralBonusUntil: 'When the last held bonus becomes available at the latest. ISO 8601 in UTC.',
    verification: 'State of the identity verification; `reason` is why it was rejected.',
  },
  MatchedOrder: {
    matchedOrder:
      '`proofOfPayment` is the path of the picture; absent until the trade is paid, and while it is withheld from the seller.',
    state: 'State of the trade.',
    paymentDueAt: 'End of the payment window. ISO 8601 in UTC.',
    graceEndsAt: 'Until then late proof of payment is accepted. ISO 8601 in UTC.',
    confirmationDueAt: 'From then on the buyer may appeal; absent until the trade is paid. ISO 8601 in UTC.',
    payment:
      'The amount to pay, in integer minor units: hundredths of the currency. Absent if the currency has no price.',
    proofReused:
      'True for the seller if the picture of the proof was also sent for another trade. Absent otherwise, for the buyer, and where the proof is withheld.',
    payerNameDiffers:
      'True if the buyer named an account in another name than the buyer’s own. Absent otherwise, and where `payer` is withheld.',
    buyerNameVerified:
      'Whether the name of the buyer is that of a verified identity. Absent where `payer` is withheld.',
    requests:
      'What has become of the requests of the parties: the buyer’s for more time, and of each party to cancel. `cancelsSellOrder`: with the cancellation the sell order is cancelled too.',
    messages: 'How many messages each party has sent, and when the last one. Absent parties have sent none.',
    events:
      'What has happened since the match, in order: the event of the trade’s chart, the party that acted or for whom the operator decided, the code of a `message.send`, what the party stated with the event, and the state that followed. Only in the response for one trade.',
  },
  Appeal: {
    stage: 'What an open appeal waits for. Ignored once the appeal has ended.',
    dueAt:
      'When the decision is due (`undecided`, `underReview`), when the answer is (`asked`), or when the decision becomes final (`proposed`). ISO 8601 in UTC.',
    askedParty: 'The party that the operator has asked; absent unless the stage is `asked`.',
    decidedFor: 'The party that the operator has decided for; absent before.',
    events:
      'What has happened since the first filing, in order. `party` is the one that acted, that was asked, or that the operator decided for. Only in the response for one trade.',
  },
  ReferralRow: {
    bonus: 'Whole CHT, held or available; 0 if there is no bonus or it was voided.',
    bonusState: 'Whether the bonus is held, available or voided.',
    bonusHeldUntil: 'When a held bonus becomes available at the latest. ISO 8601 in UTC.',
  },
  StatementEntry: {
    kind: 'What has moved the tokens. More kinds may be added.',
    account: 'The account of the user. `escrow`: open sell orders and trades.',
    amount: 'Whole CHT; negative where they left the account.',
    balance: 'The balance of the account after the posting, in whole CHT.',
    reference: 'The id of the order, trade or investment; absent where there is none.',
  },
  Investment: {
    planDurationDays: 'Days.',
    roiPercentage: 'Return in percent of the amount.',
    countdownEndsAt: 'When the capital is released. ISO 8601 in UTC.',
  },
  InvestmentList: {
    capitalReleaseDays: 'Days from the end of an investment to the release of its capital.',
  },
  InvestmentCountdown: {
    percentageCompleted: 'Percent, 0 to 100.',
  },
  LiveSession: {
    startTime: 'HH:MM.',
    durationInMinutes: 'Minutes.',
  },
}
