const format = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' })

/** Returns for example "Nov 18, 2026, 2:05:09 PM" in the server's time zone, which is also the reader's. */
export function formatSentAt(sentAt: string): string {
  return format.format(new Date(sentAt))
}
