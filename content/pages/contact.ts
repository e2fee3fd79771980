import { contentIcons } from '#content/icons.ts'
import { defineDocument } from '#domain/documents/document.ts'
import { action, group, head, icon, line, link, list, text } from '#domain/documents/fields.ts'
/**
 * Phone numbers and addresses come from the settings; the points of the call are those of the booking page. `{zone}` in
 * `clock` is the city of the time zone.
 */
export const contactPage = defineDocument({
  name: 'contact',
  label: 'Contact page',
  schema: group({
    head: head(),
    title: line(60),
    lead: text(200),
    phone: group({ label: line(20), note: text(110) }),
    email: group({ label: line(20), note: text(110), subject: line(60) }),
    address: group({ label: line(20) }),
    clock: text(110),
    call: group({ title: line(60), lead: text(160), action: action() }),
    otherTitle: line(60),
    payInvoice: group({
      icon: icon(contentIcons),
      title: line(40),
      byForm: text(70),
      withoutForm: text(70),
      href: link(),
    }),
    others: list(group({ icon: icon(contentIcons), title: line(40), text: line(70), href: link() }), {
      min: 1,
      max: 5,
    }),
  }),
  fallback: {
    head: {
      title: 'Contact {agency} | {agency}',
      description:
        'Book a call, phone, email or send a letter: every way to reach {agency}, and what to have ready.',
      keywords: ['contact amazon agency', 'amazon agency phone', 'book amazon consultation'],
    },
    title: 'Talk to someone who does the work',
    lead: 'Booking a call is quickest: we look at your account together. For anything else, call, email or send a letter.',
    phone: {
      label: 'Phone',
      note: 'Ask for the person you work with, or tell us what you’re calling about.',
    },
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
      action: { label: 'Book Call Now', href: '/book-call' },
    },
    otherTitle: 'Looking for something else?',
    payInvoice: {
      icon: 'credit-card',
      title: 'Pay an invoice',
      byForm: 'By card or wallet, in three steps.',
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
  },
})
