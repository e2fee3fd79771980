/** Texts of payment requests: page, PDF and the form for a lost link. */
export const paymentRequest = {
  head: { title: 'Payment request {number} | {agency}', description: 'A request for payment from {agency}.' },
  title: 'Payment request {number}',
  from: 'From',
  to: 'To',
  issued: 'Issued',
  due: 'Due',
  dates: 'Dates',
  columns: { text: 'Description', quantity: 'Quantity', price: 'Unit price', tax: 'Tax', net: 'Amount' },
  subtotal: 'Subtotal',
  tax: 'Tax {rate}%',
  total: 'Total',
  refunded: 'Refunded',
  note: 'Note',
  status: {
    open: 'To be paid',
    seen: 'To be paid',
    overdue: 'Overdue',
    paid: 'Paid',
    'partly-refunded': 'Partly refunded',
    refunded: 'Refunded',
    cancelled: 'Cancelled',
  },
  dueLine: {
    upcoming: 'Due {distance}, on {day}.',
    overdue: 'Was due {distance}, on {day}.',
    none: 'Please pay it when you can.',
    paid: 'Paid on {day}. Thank you.',
    refunded: 'Paid on {paid}. We refunded {amount} on {day}.',
    cancelled: 'Nothing is to be paid. Ask us if you expected something else.',
  },
  download: 'Download as PDF',
  pageOnline: 'This request online:',
  ways: {
    title: 'How to pay',
    link: {
      title: 'Pay online',
      action: 'Pay {amount}',
      note: 'The page of our payment provider opens. We never see or store your card number.',
    },
    form: { title: 'By card or wallet' },
    transfer: {
      title: 'By bank transfer',
      name: 'Account holder',
      iban: 'IBAN',
      bic: 'BIC',
      amount: 'Amount',
      reference: 'Reference',
      referenceNote: 'Please give this reference, so that we can match your payment.',
      code: 'Scan this with your banking app: it fills in the transfer.',
      codeLabel: 'Payment code for a transfer of {amount} to {name}',
      further: 'Bank details',
    },
    none: {
      title: 'Ask us how to pay',
      text: 'Write or call with the number of this request, and we will settle it with you. Please never send card numbers by email.',
    },
  },
  contact: { emailLabel: 'Email', phoneLabel: 'Phone', emailSubject: 'Payment request' },
  question: { text: 'Question about this request? Call', emailText: 'or write to' },
} as const

/** Where an address leads that the agency replaced. */
export const linkEnded = {
  head: {
    title: 'This link has ended | {agency}',
    description: 'The link of a payment request has ended.',
  },
  title: 'This link has ended',
  lead: 'It was replaced or withdrawn. Please use the one in our newest mail to you.',
  ask: 'Ask for a new link',
  question: 'No newer mail? Call',
} as const

/** On the payment page, for whom only the number is at hand. */
export const lostLink = {
  title: 'I have an invoice number',
  lead: 'Your invoice has a page of its own, with everything that is needed to pay it. We send the link to the address the invoice went to.',
  number: { label: 'Invoice number', hint: 'Such as 2026-0014' },
  email: { label: 'Your email address', hint: 'The one we write to about invoices' },
  submit: 'Send me the link',
  problems: {
    number: 'Type the number as it is printed, such as 2026-0014.',
    email: 'Type an email address, such as name@example.com.',
    away: 'The link could not be sent just now. Nothing you typed is lost: please try again.',
  },
  sent: {
    head: {
      title: 'Check your inbox | {agency}',
      description: 'What happens after you asked for the link of an invoice.',
    },
    title: 'Check your inbox',
    lead: 'If we know an invoice of that number and that address, its link is on the way. It takes a minute or two.',
    nothing: 'Nothing came?',
    ways: [
      'Look among unwanted mail.',
      'Try the address of whoever receives your invoices.',
      'Compare the number with your invoice.',
    ],
    back: 'Back to the form',
  },
} as const
