import { bookingPage } from './booking.ts'

/** The contact page; phone numbers and addresses come from the settings. */
export const contactPage = {
  head: {
    title: 'Contact {agency} | {agency}',
    description:
      'Book a call, phone, email or send a letter: every way to reach {agency}, and what to have ready.',
    keywords: ['contact amazon agency', 'amazon agency phone', 'book amazon consultation'],
  },
  title: 'Talk to someone who does the work',
  lead: 'Booking a call is quickest: we look at your account together. For anything else, call, email or send a letter.',
  phone: { label: 'Phone', note: 'Ask for the person you know, or tell us what it is about.' },
  email: {
    label: 'Email',
    note: 'Your brand, your marketplace and the one thing you would fix first.',
    subject: 'A question',
  },
  address: { label: 'Mail' },
  clock: 'Dates and times on this site are in {zone} time.',
  call: {
    title: 'Book a call',
    lead: 'Pick a time in the calendar. You share your screen. No account access needed.',
    points: bookingPage.fallback.call.points,
    action: { label: 'Book Call Now', href: '/book-call' },
  },
  otherTitle: 'Looking for something else?',
  /** Shown before `others`. */
  payInvoice: {
    icon: 'credit-card',
    title: 'Pay an invoice',
    byForm: 'By card or wallet, in three steps.',
    /** Shown if no payment form is configured. */
    withoutForm: 'On your invoice page.',
    href: '/pay-us',
  },
  others: [
    {
      icon: 'calculator',
      title: 'Set an ACoS target',
      text: 'The calculator is free and needs no email address.',
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
