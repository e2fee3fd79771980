import type { z } from 'zod'
import type { Agency } from '../agency.ts'

export type MailAttachment = {
  name: string
  /** Such as `text/calendar; method=REQUEST`. */
  type: string
  content: Uint8Array
  /** Of a picture that stands in the mail: the block that shows it names it so. Letters, digits and hyphens. */
  cid?: string
}

/** What draws for mails, where there is something that can. */
export type MailTools = {
  /** The curve of a result of the calculator as a PNG of 1008 by 660 pixels. */
  drawResultChart?: (figures: {
    tacos: number
    organicSales: number
    breakEvenAcos: number | null
  }) => Promise<Uint8Array>
}

export type WrittenMail = {
  subject: string
  text: string
  html: string
  attachments?: MailAttachment[]
  /** Whom an answer goes to, when not to the sender. */
  replyTo?: string
}

/** One kind of mail: what the database tells it, and what it says. */
export type MailTemplate<Data> = {
  /** Of `p_data` of private.enqueue_mail. */
  data: z.ZodType<Data>
  /** `layOutMail` makes both parts of the same words. */
  compose(data: Data, agency: Agency, tools?: MailTools): WrittenMail | Promise<WrittenMail>
}

/** A template whose data is only known to itself. */
export type RegisteredMail = {
  /** @throws ZodError for data that it can't be written from */
  write(data: unknown, agency: Agency, tools?: MailTools): Promise<WrittenMail>
}

export function registerMail<Data>(template: MailTemplate<Data>): RegisteredMail {
  return {
    write: async (given, agency, tools) => template.compose(template.data.parse(given), agency, tools),
  }
}
