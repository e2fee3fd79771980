export type Mail = { to: string; subject: string; text: string; html: string }

/** How mails leave the service; rejects when a mail could not be handed over. */
export type MailSender = {
  send(mail: Mail): Promise<void>
  close?(): Promise<void>
}
