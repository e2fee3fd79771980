/** What visitors are told about a call that they booked. */
import type { Agency } from '#supabase/functions/_shared/deliveries/agency.ts'
import { layOutMail, type MailBlock } from './mail-layout.ts'
import type { MailTemplate, WrittenMail } from './mail-template.ts'
import {
  attachInvitation,
  type BookingMail,
  bookingMail,
  describeMoment,
  linkToBooking,
  linkToMeeting,
  listCallFacts,
} from './booking-mail.ts'

export const bookingConfirmation: MailTemplate<BookingMail> = {
  data: bookingMail,
  compose: (data, agency) =>
    write(data, agency, {
      subject: `Your call with ${agency.name} is booked`,
      blocks: [
        { kind: 'paragraph', text: 'The call is yours. The invitation is attached for your calendar.' },
        listCallFacts(data, agency),
        ...linkToMeeting(data),
        linkToBooking(data, 'Move or cancel'),
        { kind: 'small', text: 'You get a reminder by mail a day and an hour before.' },
      ],
    }),
}

export const bookingMoved: MailTemplate<BookingMail> = {
  data: bookingMail,
  compose: (data, agency) =>
    write(data, agency, {
      subject: `Your call with ${agency.name} has a new time`,
      blocks: [
        { kind: 'paragraph', text: 'The attached invitation takes the place of the one before.' },
        listCallFacts(data, agency),
        ...linkToMeeting(data),
        linkToBooking(data, 'Move or cancel'),
      ],
    }),
}

export const bookingCancelled: MailTemplate<BookingMail> = {
  data: bookingMail,
  compose: (data, agency) =>
    write(data, agency, {
      subject: `Your call with ${agency.name} is cancelled`,
      blocks: [
        {
          kind: 'paragraph',
          text: `The call on ${describeMoment(data.starts_at, data.time_zone, agency)} does not take place.`,
        },
        ...(data.cancel_reason.trim() ? [{ kind: 'quote', text: data.cancel_reason.trim() } as const] : []),
        { kind: 'button', label: 'Book another time', href: '/book-call' },
      ],
    }),
}

export const bookingReminder: MailTemplate<BookingMail> = {
  data: bookingMail,
  compose: (data, agency) => {
    const blocks = [
      listCallFacts(data, agency),
      ...linkToMeeting(data),
      linkToBooking(data, 'Move or cancel'),
    ]
    const subject = `Your call with ${agency.name}: ${describeMoment(data.starts_at, data.time_zone, agency)}`
    return layOutMail({ subject, heading: 'Your call is soon', blocks }, agency)
  },
}

function write(
  data: BookingMail,
  agency: Agency,
  { subject, blocks }: { subject: string; blocks: MailBlock[] },
): WrittenMail {
  return { ...layOutMail({ subject, blocks }, agency), attachments: [attachInvitation(data, agency)] }
}
