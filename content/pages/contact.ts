import { booking } from './booking.ts'

/** The contact page; phone numbers and addresses come from the settings. */
export const contactPage = {
  head: {
    title: 'Contact {agency} | {agency}',
    description:
      'Book a call, phone, write or send a letter: every way to reach {agency}, and what to have at hand.',
    keywords: ['contact amazon agency', 'amazon agency phone', 'book amazon consultation'],
  },
  title: 'Talk to somebody who does the work',
  lead: 'Booking a call is quickest, with your account open in front of both of us. For anything else, phone, write or send a letter.',
  phone: { label: 'Phone', note: 'Ask for the person you know, or say what it is about.' },
  email: {
    label: 'Email',
    note: 'Your brand, your marketplace and the one thing you would fix first.',
    subject: 'A question',
  },
  address: { label: 'Post' },
  clock: 'Our dates and hours are those of {zone}.',
  call: {
    title: 'Book a call',
    lead: 'Pick a time in the calendar. You share your screen; we need no login.',
    points: booking.call.points,
    action: { label: 'Book Call Now', href: '/book-call' },
  },
  otherTitle: 'Came for something else?',
  /** Shown before `others`. */
  payInvoice: {
    icon: 'credit-card',
    title: 'Pay an invoice',
    byForm: 'By card or wallet, in three steps.',
    /** Shown if no payment form is configured. */
    withoutForm: 'On the page of your invoice.',
    href: '/pay-us',
  },
  others: [
    {
      icon: 'calculator',
      title: 'Set an ACoS target',
      text: 'The calculator is free and asks for no address.',
      href: '/acos-calculator',
    },
    {
      icon: 'file-text',
      title: 'See the work',
      text: 'Eight case studies with their figures.',
      href: '/case-studies',
    },
  ],
} as const
