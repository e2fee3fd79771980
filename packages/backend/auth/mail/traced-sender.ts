import { tracingChannel } from 'node:diagnostics_channel'
import type { MailSender } from './mail-sender.ts'

const channel = tracingChannel('peakshelf.mail')

/** The same sender, which tells whoever traces that a mail is handed over; nothing of the mail. */
export function traceMails(sender: MailSender): MailSender {
  return {
    send: (mail) =>
      channel.start.hasSubscribers ? channel.tracePromise(() => sender.send(mail), {}) : sender.send(mail),
    close: async () => sender.close?.(),
  }
}
