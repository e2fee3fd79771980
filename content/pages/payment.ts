export type PaymentStep = { title: string; detail: string }

/** The payment page. Its title and three steps are fixed by the product specification. */
export const payment = {
  head: {
    title: 'Pay an invoice | {agency}',
    description:
      'Pay a {agency} invoice in three steps, in US dollars, by credit or debit card or wallet. The form is served by our card provider.',
    keywords: ['pay invoice', 'make payment', 'card payment'],
  },
  title: 'Pay Us',
  lead: 'Have your invoice to hand. The page charges the amount you enter, so copy it from there.',
  stepsTitle: 'How It Works (3 Steps)',
  steps: [
    {
      title: 'Click Pay Now and type the invoice total in USD',
      detail: 'Dollars and cents, as printed at the foot of the invoice.',
    },
    {
      title: 'Enter invoice number, brand name and contact details (email, phone)',
      detail: 'One payment for each invoice, so that we can match it.',
    },
    {
      title: 'Pay by credit/debit card or wallet',
      detail: 'Your provider may ask you to confirm in its own window.',
    },
  ] satisfies PaymentStep[],
  /** Where the settings name no payment form. */
  withoutForm: {
    head: {
      title: 'Pay an invoice | {agency}',
      description:
        'Every {agency} invoice has a page of its own, with what is due and how to pay it. Open yours, or have its link sent again.',
      keywords: ['pay invoice', 'make payment', 'invoice link'],
    },
    lead: 'Every invoice has a page of its own, with what is due and how to pay it. Open yours from our email, or have the link sent again.',
    steps: [
      {
        title: 'Open the page of your invoice',
        detail: 'The link is in our email. With the invoice number we send it again.',
      },
      {
        title: 'Compare lines and total',
        detail: 'Something is not right? Ask before you pay.',
      },
      {
        title: 'Pay the way that is shown there',
        detail: 'Give the invoice number as reference. We confirm when your payment has come.',
      },
    ] satisfies PaymentStep[],
    safety:
      'Our bank details change rarely, and never by email alone. When in doubt, call before you transfer.',
    transferTitle: 'Our bank details',
    transferNote: 'Give your invoice number as reference, so that we can match your payment.',
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
    text: 'Write to us or call, with your invoice number, and we will settle it with you. Please never send card numbers by email.',
    emailLabel: 'Email',
    phoneLabel: 'Phone',
    emailSubject: 'Paying an invoice',
  },
  /** The line shown above the form when the link of an invoice has filled it in. */
  prefilled: 'Taken from your payment link. Please check it against the invoice before you pay.',
  /** The banner below the form, initially empty. */
  note: '',
} as const
