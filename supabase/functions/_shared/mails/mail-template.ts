import type { z } from 'zod'
import type { OpenedRequest } from '#supabase/functions/read-payment-request/contract.ts'
import type { Agency } from '../deliveries/agency.ts'
import { layOutMail, type MailLayout } from './mail-layout.ts'

export type MailAttachment = {
  name: string
  /** Such as `text/calendar; method=REQUEST`. */
  type: string
  content: Uint8Array
  /** Content id of a picture that a block shows: letters, digits and hyphens. */
  cid?: string
}

export type MailTools = {
  /** The curve of a calculator result as a PNG of 1008 by 660 pixels. */
  drawResultChart?: (figures: {
    tacos: number
    organicSales: number
    breakEvenAcos: number | null
  }) => Promise<Uint8Array>
  /** Draws a payment request as PDF. @param path of its page */
  drawPaymentRequest?: (request: OpenedRequest, path: string) => Promise<Uint8Array>
}

/** `thread`: letters, digits and hyphens, the same for all mails about one call or payment. */
type Routing = { thread?: string; isPersonal?: true }

type MailContent = MailLayout &
  Routing & {
    attachments?: MailAttachment[]
    /** Omitted if empty: replies then go to the sender. */
    replyTo?: string | null | undefined
  }

export type WrittenMail = Routing & {
  subject: string
  text: string
  html: string
  attachments?: MailAttachment[]
  replyTo?: string
  /** Message ids, or ids of deliveries, that it continues. */
  references?: readonly string[]
  sender?: string
}

/** Writes a mail from the `p_data` of private.enqueue_mail. @throws ZodError for other data */
export type MailTemplate = (data: unknown, agency: Agency, tools?: MailTools) => Promise<WrittenMail>

export function defineMail<Data>(
  schema: z.ZodType<Data>,
  compose: (data: Data, agency: Agency, tools?: MailTools) => MailContent | Promise<MailContent>,
): MailTemplate {
  return async (data, agency, tools) => {
    const { attachments, replyTo, thread, isPersonal, ...layout } = await compose(
      schema.parse(data),
      agency,
      tools,
    )
    return {
      ...layOutMail(layout, agency),
      ...(attachments && { attachments }),
      ...(replyTo && { replyTo }),
      ...(thread && { thread }),
      ...(isPersonal && { isPersonal }),
    }
  }
}
