import { ratesLimits } from '@keelstone/domain/core/rates/rates.limits';
import { uploadTexts } from '@keelstone/domain/core/upload/upload.texts';
import { daysText, spellOut, minutesText } from '@keelstone/domain/kernel/count-text';
import { depositLimits } from '@keelstone/domain/money/deposit/deposit.limits';
import { withdrawalLimits } from '@keelstone/domain/money/withdrawal/withdrawal.limits';
import { ownDataLimits } from '@keelstone/domain/rights/own-data/own-data.limits';
import type { HelpTopic } from '../../config/help-topics.ts';

type Answer = { question: string; answer: string };

const minimum = (usd: number) => `${String(usd)} USD`;

/** The texts of the help page, by topic. */
export const help: Readonly<Record<HelpTopic, { title: string; answers: readonly Answer[] }>> = {
  deposit: {
    title: 'Deposits',
    answers: [
      {
        question: 'How do I deposit?',
        answer: `Choose Bitcoin or Ethereum, enter an amount from ${minimum(depositLimits.usdMin)}, and send exactly the coin amount shown to the address shown. Then upload a picture of the payment and confirm.`,
      },
      {
        question: 'What counts as a proof of payment?',
        answer:
          'A screenshot or photo of your wallet or exchange that shows the amount, the address and the date. With the transaction id we find the payment sooner.',
      },
      {
        question: 'How long does the price hold?',
        answer: `${minutesText(ratesLimits.quoteMs)} from when it is shown. A deposit that is submitted up to ${spellOut(daysText(depositLimits.quoteLateMs), 'a')} later is booked at the lower of that price and the price at that time; after that the page asks for a new price.`,
      },
      {
        question: 'I sent another amount, or the wrong coin',
        answer:
          'If it was another amount, we book what arrived. A coin sent over another network than the one named next to the address is usually lost: write to us before you try anything else.',
      },
    ],
  },
  confirmations: {
    title: 'Confirmations and review',
    answers: [
      {
        question: 'Why is my deposit not in my balance yet?',
        answer:
          'Two things come first. The network confirms the payment: for Bitcoin that usually takes between ten minutes and an hour, for Ethereum a few minutes. Then one of us compares it with your proof. Until both are done it says Pending.',
      },
      {
        question: 'Where can I see its progress?',
        answer:
          'On the dashboard under Recent Transactions, and in the details of the transaction. We send an email when it is approved or rejected, with the reason.',
      },
      {
        question: 'What if you ask me something about it?',
        answer:
          'The details of the transaction then show the question with a form for the answer. It stays pending until you answer.',
      },
    ],
  },
  withdrawal: {
    title: 'Withdrawals',
    answers: [
      {
        question: 'What do I need for a withdrawal?',
        answer: `A verified identity, at least ${minimum(withdrawalLimits.usdMin)} available, and the address of your own wallet for the coin you choose.`,
      },
      {
        question: 'How much coin do I receive?',
        answer:
          'The amount in USD is fixed when you ask. The amount of coin is calculated at the price when we approve it, so the figure before that is an estimate, marked ≈.',
      },
      {
        question: 'What does reserved mean?',
        answer:
          'The amount of a withdrawal that is Pending. It is still yours, but cannot be withdrawn a second time. If the withdrawal is cancelled or rejected it is available again.',
      },
      {
        question: 'Can I cancel it?',
        answer: 'Yes, while it is Pending. Once it is approved, we send it.',
      },
      {
        question: 'Where is my payment?',
        answer: 'Once it was sent, its details link to a public explorer that shows it on the chain.',
      },
    ],
  },
  statement: {
    title: 'Your statement',
    answers: [
      {
        question: 'What is on it, and what is not?',
        answer:
          'Every movement of your balance: deposits once they are approved, profit, withdrawals, and adjustments with their reason. A request that is pending or was rejected before anything moved appears only under Transactions.',
      },
      {
        question: 'Why is a withdrawal there before it was paid?',
        answer:
          'From the moment you ask for it, its amount is reserved. Its payment takes nothing more from your balance: it is “from reserved”. A withdrawal that is rejected or cancelled is given back. Press a row to see all of them.',
      },
      {
        question: 'The day is not the one I remember',
        answer:
          'Days of the statement begin and end at midnight UTC, so an evening or a night may belong to the next one.',
      },
      {
        question: 'What is the head of the chain?',
        answer:
          'A fingerprint of all your movements up to that day. If you keep a statement, a later one for the same day has the same head, unless its content was altered.',
      },
    ],
  },
  kyc: {
    title: 'Verifying your identity',
    answers: [
      {
        question: 'Why do you ask for a document?',
        answer:
          'Regulation requires us to know whose money we hold. You can deposit before that; withdrawals need a verified identity.',
      },
      {
        question: 'What do I need?',
        answer: `A passport, national ID or driver's license that has not expired, photographed in good light without glare, with all four corners in the picture. ${uploadTexts.imageSize}; larger photos are made smaller.`,
      },
      {
        question: 'Who sees it?',
        answer: `The people on our team who review applications, and nobody else. Each view is recorded, and shown to you under My data ${spellOut(daysText(ownDataLimits.viewShownAfterMs))} later.`,
      },
      {
        question: 'It was rejected. What now?',
        answer:
          'The reason is in our email and on the Verification page, above the form with what you sent. Correct it and send it again.',
      },
    ],
  },
  safety: {
    title: 'Keeping your account safe',
    answers: [
      {
        question: 'Somebody else may have signed in',
        answer:
          'Lock your account: in the menu at the top right, on the Security page, or with the link in any of our security emails. Withdrawals stop and every other sign-in ends. Then change your password.',
      },
      {
        question: 'What makes it safer beforehand?',
        answer:
          'A second factor (a passkey or an authenticator app), and saved withdrawal addresses with the switch Only my addresses.',
      },
      {
        question: 'How do I know that a message is from you?',
        answer:
          'We never ask for your password, a code or a payment to a new address by email, phone or chat. Deposit addresses are only on the Deposit page.',
      },
    ],
  },
};
