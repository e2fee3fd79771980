import type { Agency } from '#supabase/functions/_shared/deliveries/agency.ts'
import type { MailBlock } from './mail-layout.ts'
import { defineMail } from './mail-template.ts'
import {
  attachHostInvitation,
  attachInvitation,
  describeCallLocation,
  nameHost,
  type BookingMail,
  bookingMail,
  formatCallTime,
  linkToBooking,
  linkToMeeting,
  listCallFacts,
  getThreadId,
  toTypePath,
} from './booking-mail.ts'

const listValues = (data: BookingMail, agency: Agency) => ({
  time: formatCallTime(data.starts_at, data.time_zone, agency),
  inviter: data.email,
})

export const bookingConfirmation = defineMail(bookingMail, (data, agency, fill) => {
  const texts = fill('booking-confirmation', listValues(data, agency))
  const isGuest = data.guest !== undefined
  return {
    thread: getThreadId(data),
    subject: isGuest ? texts.guestSubject : texts.subject,
    blocks: [
      { kind: 'paragraph', text: isGuest ? texts.guestText : texts.text },
      ...describeCall(data, agency),
      ...(isGuest ? [] : [{ kind: 'small', text: texts.note } as const]),
    ],
    attachments: [attachInvitation(data, agency)],
  }
})

export const bookingMoved = defineMail(bookingMail, (data, agency, fill) => {
  const { subject, text } = fill('booking-moved', listValues(data, agency))
  return {
    thread: getThreadId(data),
    subject,
    blocks: [{ kind: 'paragraph', text }, ...describeCall(data, agency)],
    attachments: [attachInvitation(data, agency)],
  }
})

export const bookingCancelled = defineMail(bookingMail, (data, agency, fill) => {
  const { subject, text, button } = fill('booking-cancelled', listValues(data, agency))
  return {
    thread: getThreadId(data),
    subject,
    blocks: [
      { kind: 'paragraph', text },
      ...(data.cancel_reason.trim() ? [{ kind: 'quote', text: data.cancel_reason.trim() } as const] : []),
      ...(data.guest === undefined
        ? [{ kind: 'button', label: button, href: toTypePath(data) } as const]
        : []),
    ],
    attachments: [attachInvitation(data, agency)],
  }
})

export const bookingReminder = defineMail(bookingMail, (data, agency, fill) => ({
  thread: getThreadId(data),
  ...fill('booking-reminder', listValues(data, agency)),
  blocks: describeCall(data, agency),
}))

function describeCall(data: BookingMail, agency: Agency): MailBlock[] {
  return [
    listCallFacts(data, agency),
    ...linkToMeeting(data),
    ...linkToBooking(data, data.is_changeable ? 'Move or cancel' : 'See the call'),
  ]
}

const WHAT_HAPPENED = {
  created: 'booked a call',
  moved: 'has a new time for a call',
  cancelled: 'has canceled a call',
  reminder: 'has a call soon',
}

/** Notifies the host, or the agency. Replies go to the visitor. */
export const bookingNotice = defineMail(bookingMail, (data, agency) => {
  const timeZone = data.host_time_zone ?? agency.timeZone
  const { former_starts_at: former } = data
  const heading = `${data.name} ${WHAT_HAPPENED[data.change]}`
  return {
    thread: getThreadId(data),
    ...(data.change !== 'reminder' && { attachments: [attachHostInvitation(data, agency)] }),
    subject: `${heading}: ${formatCallTime(data.starts_at, timeZone, agency)}`,
    heading,
    blocks: [
      {
        kind: 'facts',
        rows: [
          ['When', formatCallTime(data.starts_at, timeZone, agency)],
          ['Previous time', former && formatCallTime(former, timeZone, agency)],
          ['Call', data.event_type.name],
          ['How', describeCallLocation(data)],
          ['Meeting', data.meeting_url],
          [
            'Host',
            [nameHost(data, agency), ...data.co_hosts.map(({ name }) => name || agency.name)].join(', '),
          ],
          ['Name', data.name],
          ['Company', data.company],
          ['Email', data.email],
          ['Phone', data.phone],
          ['Guests', data.guests.join(', ')],
          ...data.answers.map(({ label, answer }) => [label, answer] as const),
          ['Reason', data.cancel_reason],
          ['Looks like spam', data.spam_reasons.join('; ')],
        ],
      },
      { kind: 'button', label: 'Open the calendar', href: '/admin/calendar' },
      { kind: 'small', text: `Replies to this email go to ${data.email}.` },
    ],
    replyTo: data.email,
  }
})
