import { createContext } from 'react-router'

export type MailSummary = {
  id: string
  to: string
  subject: string
  /** ISO 8601. */
  sentAt: string
}

export type MailMessage = MailSummary & {
  text: string
  attachments?: { name: string; type: string; /** In base64. */ content: string }[]
}

export type Mailbox = {
  list(): Promise<MailSummary[]>
  find(id: string): Promise<MailMessage | null>
}

/** Null except on a local trial (threat model, section 3). */
export const mailboxContext = createContext<Mailbox | null>(null)
