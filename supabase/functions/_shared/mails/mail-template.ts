import type { z } from 'zod'
import { type EditedMail, fillMailTexts, type MailTexts, mailTexts } from '#content/mail-texts.ts'
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
  /** Draws a payment request, or the credit note with this number, as PDF. @param path of its page */
  drawPaymentRequest?: (request: OpenedRequest, path: string, creditNote?: string) => Promise<Uint8Array>
}

/** `thread`: letters, digits and hyphens, the same for all emails about one call or payment. */
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
  /** Message ids or delivery ids of the thread that it continues. */
  references?: readonly string[]
  sender?: string
}

/**
 * Writes an email from the `p_data` of private.enqueue_mail. @param texts edited by owners; the defaults if absent
 * @throws ZodError for other data
 */
export type MailTemplate = (
  data: unknown,
  agency: Agency,
  tools?: MailTools,
  texts?: MailTexts,
) => Promise<WrittenMail>

/** Texts of an edited email, with the fields filled in. */
export type FillTexts = <Kind extends EditedMail>(
  kind: Kind,
  values?: Readonly<Record<string, string>>,
) => MailTexts[Kind]

export function defineMail<Data>(
  schema: z.ZodType<Data>,
  compose: (
    data: Data,
    agency: Agency,
    fill: FillTexts,
    tools?: MailTools,
  ) => MailContent | Promise<MailContent>,
): MailTemplate {
  return async (data, agency, tools, texts = mailTexts.fallback) => {
    const fill: FillTexts = (kind, values) => fillMailTexts(texts[kind], { agency: agency.name, ...values })
    const { attachments, replyTo, thread, isPersonal, ...layout } = await compose(
      schema.parse(data),
      agency,
      fill,
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
