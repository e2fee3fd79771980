import { defineDocument } from '#domain/documents/document.ts'
import { textFields } from '#domain/documents/text-fields.ts'

const texts = {
  head: {
    title: 'Pay an invoice | {agency}',
    description:
      'Pay a {agency} invoice in three steps, in US dollars, by credit or debit card or wallet. The form is served by our card provider.',
    keywords: ['pay invoice', 'make payment', 'card payment'],
  },
  title: 'Pay Us',
  lead: 'Have your invoice ready. You are charged the amount you enter, so copy it from there.',
  stepsTitle: 'How It Works (3 Steps)',
  steps: [
    {
      title: 'Click Pay Now and type the invoice total in USD',
      detail: 'Dollars and cents, as printed at the bottom of the invoice.',
    },
    {
      title: 'Enter invoice number, brand name and contact details (email, phone)',
      detail: 'One payment for each invoice, so that we can match it.',
    },
    {
      title: 'Pay by credit/debit card or wallet',
      detail: 'Your provider may ask you to confirm in its own window.',
    },
  ],
  /** Texts of the page if no payment form is set. */
  withoutForm: {
    head: {
      title: 'Pay an invoice | {agency}',
      description:
        'Every {agency} invoice has its own page with the amount due and how to pay. Open yours, or have the link sent again.',
      keywords: ['pay invoice', 'make payment', 'invoice link'],
    },
    lead: 'Every invoice has its own page with the amount due and how to pay. Open yours from our email, or have the link sent again.',
    steps: [
      {
        title: 'Open your invoice page',
        detail: 'The link is in our email. With the invoice number, we can send it again.',
      },
      {
        title: 'Check the items and the total',
        detail: 'Something wrong? Ask before you pay.',
      },
      {
        title: 'Pay as shown there',
        detail: 'Use the invoice number as the reference. We confirm when your payment arrives.',
      },
    ],
    safety:
      'Our bank details change rarely, and never by email alone. When in doubt, call before you transfer.',
    transferTitle: 'Our bank details',
    transferNote: 'Use your invoice number as the reference, so that we can match your payment.',
  },
  safety: 'The payment form is served by our card provider. {agency} never sees or stores your card number.',
  question: { text: 'Question about an invoice? Call', emailText: 'or write to' },
  embed: {
    /** The name of the frame for those who cannot see it. */
    title: 'Payment form of our card provider',
    loading: 'Loading the payment form…',
    openLink: 'Open the payment form in a new tab',
  },
  /** Shown in the frame's place when no payment form is set or when it does not load. */
  fallback: {
    title: 'The payment form is not available here',
    text: 'Email or call us with your invoice number, and we will sort it out. Please never send card numbers by email.',
    emailLabel: 'Email',
    phoneLabel: 'Phone',
    emailSubject: 'Paying an invoice',
  },
  /** The line shown above the form when the link of an invoice has filled it in. */
  prefilled: 'Filled in from your payment link. Please check it against the invoice before you pay.',
  /** The banner below the form, initially empty. */
  note: '',
}

/** The payment page. Its title and three steps are fixed by the product specification. */
export const paymentPage = defineDocument({
  name: 'payment',
  label: 'Payment page',
  schema: textFields(texts),
  fallback: texts,
})
