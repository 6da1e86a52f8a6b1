import type { contract } from '../../src/contract.js'
import type { events } from '../../src/events/index.js'
import type { operator } from '../../src/operator/endpoints.js'

export interface OperationText {
  /** One line about what the endpoint does, without a full stop. */
  summary: string
  /** Details that the summary leaves out. */
  description?: string
}

type Groups = typeof contract & { events: typeof events; operator: typeof operator }
type OperationTexts = { [Group in keyof Groups]: Record<keyof Groups[Group], OperationText> }

/** The texts of each endpoint in the OpenAPI document. */
export const OPERATION_TEXTS: OperationTexts = {
  auth: {
    signup: {
      summary: 'Create an account',
      description:
        'Starts a session and mails a code of 6 digits for `auth.verifyOtp`. Until it is entered, requests that need a verified account are refused with `phone_unverified`, and the account holds neither its email nor its username. An account that is not verified is removed after 24 hours.',
    },
    login: {
      summary: 'Log in',
      description:
        'Starts a session and sets its cookie. An account with a second factor is refused with `second_factor_required` until the second step is done.',
    },
    logout: { summary: 'Log out' },
    verifyOtp: {
      summary: 'Enter the code from the mail',
      description:
        'Verifies the account or a new email. Without a session of the user, the response sets a cookie, and the code takes effect at the next login in the same browser. A code is valid for 10 minutes and 5 attempts, or 3 attempts without a session of the user. Only status 200 is a success.',
    },
    resendOtp: {
      summary: 'Mail a new code',
      description: 'At most once a minute. The response is the same for an unknown email.',
    },
    checkAuth: { summary: 'Get the signed-in user, with balances' },
    sessions: { summary: 'List the login sessions of the user' },
    endSession: {
      summary: 'End a login session of the user',
      description: 'Its live stream ends at once, and so do pushes to its device.',
    },
    endOtherSessions: { summary: 'End all login sessions of the user except that of the request' },
    notMe: {
      summary: 'End all login sessions with the token of a mail about a new device',
      description:
        'Needs no session. The token is valid for 7 days. The device counts as new again: its next login sends another mail.',
    },
    discardEmailChange: {
      summary: 'Keep the old email',
      description: 'Discards the new email, before its code is entered and during the 24 hours after that.',
    },
    discardEmailChangeByLink: {
      summary: 'Keep the old email with the token of a mail',
      description:
        'The mail to the old address contains the token. No session is needed. The token is valid until the change takes effect.',
    },
    requestPasswordReset: {
      summary: 'Mail a code for a new password',
      description:
        'The response is the same for any email. The cookie `password-reset` binds the code to the browser that requested it. Each request has its own code, which does not make earlier ones invalid.',
    },
    resetPassword: {
      summary: 'Set a new password with the mailed code',
      description:
        'All sessions of the user end, and the account is on hold for a day. `token`, from the link in the operator’s mail, replaces the cookie.',
    },
    reauthentication: {
      summary: 'Get whether the user is asked again before tokens move',
      description:
        '`isAsked`: requests that move tokens or change the account are refused with `reauthentication_required` until the user has confirmed who they are by one of the `methods`, which lasts for ten minutes of the login session.',
    },
    confirmByPassword: {
      summary: 'Confirm with the password that it is the user',
      description: 'For ten minutes of the login session of the request.',
    },
    confirmByCode: {
      summary: 'Confirm with a code that it is the user',
      description:
        'A code of the authenticator app, or a recovery code; each works once. For ten minutes of the login session of the request.',
    },
    askBeforeTokensMove: {
      summary: 'Turn the switch ‘Ask before tokens move’ on or off',
      description: 'An account without a second factor is then asked for its password. Returns the settings.',
    },
    pendingLogin: {
      summary: 'Get how the second step of a login can be done',
      description:
        'After a login that was refused with `second_factor_required`, in the same browser, for ten minutes. `methods` is empty without one.',
    },
    logInByCode: {
      summary: 'Do the second step of a login',
      description:
        'By a code of the authenticator app, or a recovery code; each works once. Starts the session.',
    },
    setUpAuthenticator: {
      summary: 'Start to set up an authenticator app',
      description:
        'Returns its secret, in base32 and as the URI of a QR code. The app is a second factor once a code of it was entered.',
    },
    addAuthenticator: {
      summary: 'Finish setting up an authenticator app',
      description: 'By a code of it. Returns recovery codes, once, unless the user has some.',
    },
    removeAuthenticator: {
      summary: 'Remove the authenticator app',
      description: 'Without another second factor, the recovery codes go too. Returns the settings.',
    },
    removeFactorByLink: {
      summary: 'Remove a second factor with the token of the mail about it',
      description:
        'Needs no session. Ends all login sessions and removes all webhooks of the user. The token is valid for 7 days, and names one passkey or one set-up of an authenticator app.',
    },
    createRecoveryCodes: {
      summary: 'Create new recovery codes',
      description: 'The old ones no longer work. Returns the new ones, once.',
    },
    passkeyService: {
      summary: 'Get whether passkeys are offered',
      description:
        '`rpId` is the domain that passkeys belong to. It is absent where the exchange is opened by an IP address: requests to use or add a passkey are then refused.',
    },
    startPasskeyLogin: {
      summary: 'Start a login with a passkey',
      description:
        'Returns options for `navigator.credentials.get`. Their challenge works once, in the same browser, for five minutes. With `isSecondStep`, for the account whose password was entered in this browser; otherwise for whichever passkey the user chooses, without an email or password.',
    },
    logInByPasskey: {
      summary: 'Log in with a passkey',
      description:
        'Takes what the browser returned for the options. Starts the session, which is confirmed for ten minutes.',
    },
    startPasskeyConfirmation: {
      summary: 'Start to confirm with a passkey that it is the user',
      description:
        'Returns options for `navigator.credentials.get`. Their challenge works once, in the login session of the request, for five minutes.',
    },
    confirmByPasskey: {
      summary: 'Confirm with a passkey that it is the user',
      description:
        'Takes what the browser returned for the options. For ten minutes of the login session of the request.',
    },
    passkeys: {
      summary: 'List the user’s passkeys, oldest first',
    },
    startPasskeySetUp: {
      summary: 'Start to set up a passkey',
      description:
        'Returns options for `navigator.credentials.create`. Their challenge works once, in the login session of the request, for five minutes.',
    },
    addPasskey: {
      summary: 'Add a passkey',
      description:
        'Takes what the browser returned for the options. The passkey is named after the browser. Returns recovery codes, once, unless the user has some.',
    },
    renamePasskey: {
      summary: 'Rename a passkey',
      description: 'Returns all passkeys.',
    },
    removePasskey: {
      summary: 'Remove a passkey',
      description: 'Without another second factor, the recovery codes go too. Returns the settings.',
    },
  },
  settings: {
    requestVerification: {
      summary: 'Request identity verification',
      description:
        'Two pictures: PNG, JPEG or WebP of at most 5 MB each. The number must have the format of its document. The operator approves or rejects it.',
    },
    pendingVerification: { summary: 'Get whether a verification request is under review' },
    editProfile: {
      summary: 'Request a change of the profile',
      description: 'The operator approves or rejects it.',
    },
    changePassword: { summary: 'Change the password', description: 'Ends the user’s other sessions.' },
  },
  orders: {
    pendingBuy: { summary: 'List the user’s pending buy orders' },
    pendingSell: { summary: 'List the user’s pending sell orders' },
    all: { summary: 'List the user’s orders and trades, by side and status' },
    createBuy: {
      summary: 'Place a buy order',
      description:
        'It is matched in a live session with a sell order of the same amount and payment method, and for `bank` of the same country.',
    },
    createSell: {
      summary: 'Place a sell order',
      description:
        'Moves the amount into escrow. `bank` requires the three bank fields, `usdt` the network and wallet address; other fields are empty. The checksum of an address is checked: base58check for TRC20, EIP-55 for ERC20 unless the address has letters of one case.',
    },
    cancelBuy: {
      summary: 'Cancel a pending buy order',
      description: '`id` is the id of the unmatched order.',
    },
    cancelSell: {
      summary: 'Cancel a pending sell order',
      description: '`id` is the id of the unmatched order. Releases its tokens from escrow.',
    },
    pay: {
      summary: 'Send the proof of payment of a trade',
      description:
        'For the buyer, until the `paymentDueAt` of the trade: 120 minutes after the start of the session or the match, whichever is later, and 15 minutes more if the seller has agreed. In the 15 minutes after that, late proof is accepted and opens an appeal. `id` is the id of the trade.',
    },
    confirm: {
      summary: 'Confirm that the payment of a trade was received',
      description:
        'For the seller. Releases the escrow to the buyer and cannot be undone. `id` is the id of the trade. `sender` is what the seller states about the sender of the payment; without it, the trade keeps that nothing was stated.',
    },
  },
  trades: {
    open: { summary: 'List the user’s open trades' },
    get: { summary: 'Get a trade', description: 'For its two parties only.' },
    sendMessage: {
      summary: 'Send a predefined message to the other party of an open trade',
      description: 'Ten messages a party, one a minute. The message is an event of the trade.',
    },
    requestExtension: {
      summary: 'Ask the seller for 15 more minutes to pay',
      description: 'For the buyer, once a trade, while the payment window is open.',
    },
    answerExtension: {
      summary: 'Answer the buyer’s request for more time',
      description: 'With `accept`, the payment window and the grace period end 15 minutes later.',
    },
    requestCancellation: {
      summary: 'Ask the other party to cancel an unpaid trade',
      description: 'Once a party.',
    },
    answerCancellation: {
      summary: 'Answer the other party’s request to cancel',
      description:
        '`isPaid` is whether the buyer has sent money, or whether money has arrived at the seller: who states that it has can only decline. With `accept`, nobody should pay any more; late proof opens an appeal for 15 minutes. After that the trade and the buy order are cancelled, and the sell order returns to its place in the queue, or is cancelled too if the seller has set `cancelsSellOrder`.',
    },
  },
  appeals: {
    create: {
      summary: 'Appeal a paid trade',
      description:
        'The seller may appeal at any time, the buyer when the seller’s 15 minutes to confirm have passed. Each party may appeal once.',
    },
    addStatement: {
      summary: 'Add a statement to the appeal of a trade',
      description: 'Both parties read it. 20 a party. Also the answer to what the operator has asked.',
    },
    addPicture: {
      summary: 'Add a picture to the appeal of a trade as evidence',
      description:
        'Only its uploader and the operator see it. Five a party. Also the answer to what the operator has asked.',
    },
    requestReview: {
      summary: 'Ask for a review of a decision',
      description:
        'For the party that lost, once an appeal, within 24 hours of the decision. The tokens stay in escrow until the operator has decided again.',
    },
    acceptDecision: {
      summary: 'Accept a decision',
      description: 'For the party that lost. The decision is carried out at once. Cannot be undone.',
    },
  },
  investments: {
    create: {
      summary: 'Create an investment',
      description: 'Moves the amount to the staked balance. `roiPercentage` must be that of the plan.',
    },
    reinvest: { summary: 'Reinvest the capital of an ended investment', description: 'With the same plan.' },
    list: { summary: 'List the user’s investments, with totals' },
    countdown: { summary: 'Get when the capital of an investment is released' },
    referrals: { summary: 'List users who signed up with the user’s referral code' },
    referralCount: { summary: 'Count users who signed up with the user’s referral code' },
  },
  liveSessions: {
    list: { summary: 'List the daily live sessions' },
  },
  notifications: {
    list: { summary: 'List the user’s notifications, newest first' },
    settings: { summary: 'List which notifications are sent by mail and by push' },
    changeSetting: {
      summary: 'Turn a kind of notifications on or off for mail or push',
      description: 'Notifications about security cannot be turned off. Returns all settings.',
    },
    unsubscribe: {
      summary: 'Turn off one kind of mails with the token of a mail',
      description:
        'Mail clients call it with `List-Unsubscribe-Post`. The token needs no session and does not expire.',
    },
    pushKey: {
      summary: 'Get the public key of the exchange for push subscriptions (VAPID)',
    },
    pushDevices: { summary: 'List the browsers that receive pushes' },
    addPushDevice: {
      summary: 'Add a push subscription of a browser',
      description:
        'It belongs to the login session of the request and ends with it. A user has ten at most: another one removes the oldest. `endpoint` is an https URL of a public address. Returns all devices.',
    },
    removePushDevice: {
      summary: 'Remove a browser that receives pushes',
      description: 'Returns the others.',
    },
  },
  events: {
    stream: {
      summary: 'Stream the changes of the user’s data',
      description:
        'Server-sent events. `change` has the `kind` of what has changed and the `id` of the object, never the data. `open` is sent when all changes up to its id have been sent. `reset` means that changes may have been missed: load everything again. The id of an event is its position in the order of the commits; send the last one as `Last-Event-ID` to continue after it, within 24 hours. `heartbeat` shows every 8 seconds that the stream is alive, and has the interval as `seconds`. The stream ends with the session. A user has at most four per process; a further one ends the oldest.',
    },
  },
  webhooks: {
    list: { summary: 'List the user’s webhooks with their last deliveries' },
    create: {
      summary: 'Create a webhook, which receives each notification',
      description:
        'The messages are signed as Standard Webhooks describes. Only this response contains the secret. A user has at most five webhooks.',
    },
    remove: { summary: 'Remove a webhook' },
    resume: {
      summary: 'Send messages to a paused webhook again',
      description:
        'A webhook is paused after ten failed attempts in a row, if the first of them was at least an hour ago. Its messages wait for a day at most.',
    },
    test: {
      summary: 'Send a ping to a webhook',
      description: 'Nothing is added if a ping is still on its way.',
    },
  },
  paymentDetails: {
    list: { summary: 'List the payment details that the user has saved' },
    save: {
      summary: 'Save payment details',
      description:
        'An account or a wallet. A user saves ten at most, and is told by mail of each that is new to the account. The first ones are the default.',
    },
    change: {
      summary: 'Rename saved payment details, or make them the default',
      description: 'The account or the wallet itself cannot be changed.',
    },
    remove: {
      summary: 'Remove saved payment details',
      description: 'Orders that were placed with them keep theirs.',
    },
  },
  account: {
    dataDownload: {
      summary: 'Get until when this login session may start the download of the user’s data',
    },
    prepareDataDownload: {
      summary: 'Allow this login session to download the user’s data',
      description:
        'Asks for the password. The download, at `/account/data.zip`, may be started once, within five minutes. How many a user can prepare is limited: beyond that, 429.',
    },
    closing: {
      summary: 'Get the obstacles to closing the account',
      description: '`remainder` is the balance that has to be forfeited, at most 24,999 CHT.',
    },
    close: {
      summary: 'Close the account for good',
      description:
        'Asks for the password, ends all sessions and frees email and username. `forfeitsRemainder`: gives up a remainder of the balance.',
    },
  },
  statement: {
    list: {
      summary: 'List the postings to the accounts of the user, newest first',
      description:
        'Every movement of tokens between the accounts of the user, or between one of them and another account of the exchange. The accounts of others are not named.',
    },
  },
  terms: {
    get: {
      summary: 'Get the terms or the privacy notice',
      description: 'The version in force, in blocks. No session is needed.',
    },
    accept: {
      summary: 'Accept the terms in force',
      description:
        'Stores the version and the instant. Until the user has accepted the version in force (`termsToAccept` of the user), writes are refused with `terms_required`, except those that a trade or the security of the account may need at once, such as paying, confirming, appealing, cancelling an order, changing the password, or removing a push device or a webhook.',
    },
  },
  market: {
    get: {
      summary: 'Count the pending orders of other users, by side, amount and payment method',
      description:
        'Only orders that an order of the user could match: bank orders of other countries are not counted. Does not identify users.',
    },
  },
  switches: {
    list: {
      summary: 'List what the operator has stopped',
      description:
        'Sign-ups, new orders, matching, payments and releases, new investments or withdrawals. `text` has the words of the operator. What is stopped is refused with `stopped`.',
    },
  },
  rates: {
    get: { summary: 'Get the price of 1 CHT by currency' },
  },
  operator: {
    liveSessions: { summary: 'List the daily live sessions' },
    setLiveSessions: { summary: 'Set the daily live sessions', description: 'Replaces all of them.' },
    rates: { summary: 'Get the price of 1 CHT by currency' },
    setRates: {
      summary: 'Set the price of 1 CHT',
      description: 'Currencies that are not given keep their price.',
    },
    users: { summary: 'List all users, with balances' },
    findUsers: {
      summary: 'Find users by a text',
      description:
        'An id, a referral code, an account number, the address of a wallet, the end of a phone number, or the beginning of an email, a username or words of a name.',
    },
    user: {
      summary: 'Read the account of a user',
      description: 'Balances, pending orders, open trades, staked investments and claims.',
    },
    statement: {
      summary: 'List the account statement of a user',
      description: 'With the reasons and references of the operator.',
    },
    trades: { summary: 'List trades', description: 'By user, state, day or number.' },
    trade: { summary: 'Read a trade with its events' },
    fund: { summary: 'Issue tokens to a user', description: 'Executed once per idempotency key.' },
    withdraw: {
      summary: 'Withdraw available tokens from a user',
      description: 'Executed once per idempotency key.',
    },
    suspend: {
      summary: 'Suspend an account',
      description:
        'Ends its sessions. It can still log in, read, pay, appeal, cancel its pending orders and, unless `confirm` is false, confirm payments.',
    },
    hold: {
      summary: 'Put an account on hold',
      description:
        'As a suspension. The operator can withdraw and take back tokens, cancel its orders and end its investments.',
    },
    takeBack: {
      summary: 'Take tokens back from an account on hold',
      description:
        'Up to the available balance. The rest is recorded as a claim. Executed once per idempotency key.',
    },
    claims: { summary: 'List the open claims, oldest first' },
    collectClaim: { summary: 'Take of a claim what is available now' },
    waiveClaim: { summary: 'Waive what is open of a claim' },
    cancelOrders: {
      summary: 'Cancel the pending orders of an account on hold',
      description: 'All of them, or the one whose id is `order`.',
    },
    endStakes: {
      summary: 'End the investments of an account on hold',
      description:
        'All of them, or the one whose id is `investment`. The capital is available at once; a plan that is not over pays no return.',
    },
    resume: { summary: 'End the suspension or the hold of an account' },
    endSessions: { summary: 'End all sessions of a user' },
    resetPassword: { summary: 'Mail a user a link and a code to set a new password' },
    resetFactors: {
      summary: 'Remove the second factors of a user who has lost them',
      description: 'After an identity check. Its sessions end, and the account is on hold for a day.',
    },
    verifications: { summary: 'List verification requests under review, oldest first' },
    closedAccounts: {
      summary: 'List closed accounts whose data is still kept',
      description: 'Most recently closed first.',
    },
    refusedNames: {
      summary: 'List accounts with a name that a sign-up would refuse',
      description: '`problems` has the messages by field.',
    },
    decideVerification: {
      summary: 'Approve or reject a verification request',
      description: 'Rejects the request if a `reason` is given, otherwise approves it.',
    },
    profileEdits: { summary: 'List pending profile changes, oldest first' },
    decideProfileEdit: {
      summary: 'Approve or reject a profile change',
      description: 'Rejects the request if a `reason` is given, otherwise approves it.',
    },
    appeals: { summary: 'List open appeals with their trades, oldest first' },
    appeal: {
      summary: 'Get an appeal with its trade and all events',
      description: '`id` is the id of the appeal.',
    },
    askParty: {
      summary: 'Ask one party of an appeal for something by a date',
      description:
        'Both parties read the `text`. `dueAt` is an hour to seven days from now. `id` is the id of the appeal.',
    },
    resolveAppeal: {
      summary: 'Decide an appeal for one party',
      description:
        'Both parties are shown the `reason`. The tokens stay in escrow for 24 hours, in which the party that lost may ask for a review; the decision of a review is final. `id` is the id of the appeal.',
    },
    heldBonuses: { summary: 'List the held referral bonuses, oldest first' },
    voidBonus: {
      summary: 'Void a held referral bonus',
      description: '`email` is the email of the referee. The referrer is told the `reason`.',
    },
    suspiciousReferrals: {
      summary: 'List the referrers and referees who share an ID, a bank account or a wallet',
    },
    webhooks: { summary: 'List the operator’s webhooks with their last deliveries' },
    addWebhook: {
      summary: 'Add a webhook, which receives what waits for the operator',
      description: 'A message has the kind and the id of what waits. Only this response contains the secret.',
    },
    removeWebhook: { summary: 'Remove a webhook of the operator' },
    resumeWebhook: { summary: 'Send messages to a paused webhook of the operator again' },
    switches: { summary: 'List the switches, with what is stopped' },
    stopSwitch: {
      summary: 'Stop sign-ups, new orders, matching, payments and releases, new investments or withdrawals',
      description:
        'At once on all processes: after the response nothing of it is accepted any more. Users read the `text`. Stopping again replaces the text.',
    },
    startSwitch: {
      summary: 'Start again what was stopped',
      description: 'The windows that stood still go on.',
    },
    audit: {
      summary: 'List the entries of the audit log',
      description: 'Acts of the operator and acts that concern the security of an account, newest first.',
    },
    ledger: { summary: 'Check every invariant of the ledger' },
    clock: { summary: 'Get exchange time' },
    advanceClock: { summary: 'Advance exchange time', description: 'Available in demo mode only.' },
  },
}
