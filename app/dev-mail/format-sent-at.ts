const format = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' })

/** "Nov 18, 2026, 2:05:09 PM" in the server's time zone, which is the reader's own. */
export function formatSentAt(sentAt: string): string {
  return format.format(new Date(sentAt))
}
