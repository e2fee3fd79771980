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
  credited: 'Credited',
  received: 'Paid so far',
  balance: 'Left to pay',
  overpaid: 'Overpaid',
  taxNumber: 'Tax number: {number}',
  note: 'Note',
  status: {
    open: 'To be paid',
    seen: 'To be paid',
    overdue: 'Overdue',
    'partly-paid': 'Partly paid',
    paid: 'Paid',
    overpaid: 'Overpaid',
    'partly-refunded': 'Partly refunded',
    refunded: 'Refunded',
    credited: 'Credited',
    cancelled: 'Canceled',
  },
  dueLine: {
    upcoming: 'Due {distance}, on {day}.',
    overdue: 'Was due {distance}, on {day}.',
    none: 'Please pay when you can.',
    paid: 'Paid on {day}. Thank you.',
    overpaid: 'Paid on {day}, {amount} too much. Please contact us about it.',
    credited: 'There is nothing to pay: we credited it.',
    refunded: 'Paid on {paid}. We refunded {amount} on {day}.',
    cancelled: 'There is nothing to pay. Contact us if you expected something else.',
  },
  download: 'Download as PDF',
  creditNote: {
    title: 'Credit note {number}',
    listTitle: 'Credit notes',
    line: '{number} of {day}: {amount}',
    about: 'For payment request {number} of {day}.',
  },
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
      referenceNote: 'Please use this reference, so that we can match your payment.',
      code: 'Scan this with your banking app: it fills in the transfer.',
      codeLabel: 'Payment code for a transfer of {amount} to {name}',
      further: 'Bank details',
    },
    none: {
      title: 'Ask us how to pay',
      text: 'Email or call us with the number of this request, and we will sort it out. Please never send card numbers by email.',
    },
  },
  contact: { emailLabel: 'Email', phoneLabel: 'Phone', emailSubject: 'Payment request' },
  question: { text: 'Question about this request? Call', emailText: 'or write to' },
} as const

/** Where an address leads that the agency replaced. */
export const linkEnded = {
  head: {
    title: 'This link has expired | {agency}',
    description: 'The link to a payment request has expired.',
  },
  title: 'This link has expired',
  lead: 'It was replaced or withdrawn. Please use the link in our latest email to you.',
  ask: 'Ask for a new link',
  question: 'No newer email? Call',
} as const

/** On the payment page, for whom only the number is at hand. */
export const lostLink = {
  title: 'I have an invoice number',
  lead: 'Your invoice has its own page with everything you need to pay it. We send the link to the address that received the invoice.',
  number: { label: 'Invoice number', hint: 'For example, 2026-0014' },
  email: { label: 'Your email address', hint: 'The address that receives our invoices' },
  submit: 'Send me the link',
  problems: {
    number: 'Enter the number as printed, such as 2026-0014.',
    email: 'Enter an email address, such as name@example.com.',
    away: 'We couldn’t send the link. Your entries are still here: please try again.',
  },
  sent: {
    head: {
      title: 'Check your inbox | {agency}',
      description: 'What happens after you ask for the link to an invoice.',
    },
    title: 'Check your inbox',
    lead: 'If we have an invoice with that number and address, its link is on the way. It takes a minute or two.',
    nothing: 'Didn’t get it?',
    ways: [
      'Check your spam folder.',
      'Try the address of the person who receives your invoices.',
      'Check the number against your invoice.',
    ],
    back: 'Back to the form',
  },
} as const
