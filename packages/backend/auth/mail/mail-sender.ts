export type MailAttachment = {
  name: string
  type: string
  /** In base64. */
  content: string
  /** Of a picture that the HTML shows, as `cid:` and this. */
  cid?: string
}

export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  /** One address. */
  replyTo?: string
  /** Tells receivers a mail that is sent again; a new one each time when it is left out. */
  messageId?: string
  attachments?: MailAttachment[]
}

/** How mails leave the service; rejects when a mail could not be handed over. */
export type MailSender = {
  /** @returns the mail server's reply, if any */
  send(mail: Mail): Promise<string | void>
  close?(): Promise<void>
}
