/** Texts of the contact forms; the agency's address comes from the settings. */
export const leadForms = {
  labels: { name: 'Your name', email: 'Email', phone: 'Phone', company: 'Company or brand' },
  /** Below every form. */
  use: 'We use this to answer you and for nothing else. No newsletter, no list.',
  resultPurpose: 'We send it to this address once, and may write to ask how it went. No newsletter, no list.',
  away: 'We could not take this just now. What you typed is still here: please try again in a minute, or write to {email}.',
  /** In the place of a form where none can be taken. */
  ways: { emailLabel: 'Write to', emailSubject: 'A question', phoneLabel: 'Call' },
  contact: {
    title: 'Write to us',
    lead: 'A few lines are enough. Somebody who works on accounts reads them, and you get an answer by mail.',
    lines: ['name', 'email', 'company', 'phone'],
    message: 'What is it about?',
    messageHint: 'Your brand, your marketplace and the one thing you would fix first.',
    rows: 6,
    submit: 'Send message',
  },
  callback: {
    title: 'We call you back',
    lead: 'Leave a number and say when it suits you. The person who calls has read what you wrote.',
    lines: ['name', 'phone', 'email'],
    message: 'What is it about, and when does it suit you?',
    messageHint: 'Such as “weekdays after four, New York time”.',
    rows: 3,
    submit: 'Request a callback',
  },
  'service-question': {
    title: 'Ask about this service',
    lead: 'Say what you sell and what is in the way. You get an answer by mail from somebody who does this work.',
    lines: ['name', 'email', 'company', 'phone'],
    message: 'Your question',
    messageHint: 'The more we know of your products, the less general the answer.',
    rows: 5,
    submit: 'Send question',
  },
  'calculator-result': {
    title: 'Send me my result',
    lead: 'The figures, the curve and a page to print, by mail.',
    lines: ['email'],
    message: 'Anything we should know',
    messageHint: '',
    rows: 3,
    submit: 'Send my result',
  },
} as const
