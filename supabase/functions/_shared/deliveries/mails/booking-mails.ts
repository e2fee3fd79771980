/** Mails to visitors about their booked calls, and the notice to hosts. */
import type { Agency } from '#supabase/functions/_shared/deliveries/agency.ts'
import { layOutMail, type MailBlock } from './mail-layout.ts'
import type { MailTemplate, WrittenMail } from './mail-template.ts'
import {
  attachInvitation,
  describeWay,
  nameHost,
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

const WHAT_HAPPENED = {
  created: 'booked a call',
  moved: 'has a new time for a call',
  cancelled: 'has no call any more',
  reminder: 'has a call soon',
}

/** Tells the host, or the agency, what happened with a call. An answer to the mail goes to the visitor. */
export const bookingNotice: MailTemplate<BookingMail> = {
  data: bookingMail,
  compose(data, agency) {
    const timeZone = data.host_time_zone ?? agency.timeZone
    const { former_starts_at: former } = data
    const layout = layOutMail(
      {
        subject: `${data.name} ${WHAT_HAPPENED[data.change]}: ${describeMoment(data.starts_at, timeZone, agency)}`,
        heading: `${data.name} ${WHAT_HAPPENED[data.change]}`,
        blocks: [
          {
            kind: 'facts',
            rows: [
              ['When', describeMoment(data.starts_at, timeZone, agency)],
              ['Before', former && describeMoment(former, timeZone, agency)],
              ['How', describeWay(data)],
              ['Meeting', data.meeting_url],
              ['Host', nameHost(data, agency)],
              ['Name', data.name],
              ['Company', data.company],
              ['Mail', data.email],
              ['Phone', data.phone],
              ...data.answers.map(({ label, answer }) => [label, answer] as const),
              ['Reason', data.cancel_reason],
              ['Looks like spam', data.spam_reasons.join('; ')],
            ],
          },
          { kind: 'button', label: 'Open the calendar', href: '/admin/calendar' },
          { kind: 'small', text: `An answer to this mail goes to ${data.email}.` },
        ],
      },
      agency,
    )
    return { ...layout, replyTo: data.email }
  },
}
