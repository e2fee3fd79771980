/** What scheduled jobs of the migrations do, in the words of an owner. */
const JOB_NAMES: Record<string, string> = {
  'announce-posts': 'Announce new posts',
  backup: 'Back up the site',
  'catalogue-media': 'Look through the media library',
  deliver: 'Send mails and webhooks',
  'news-import': 'Import news',
  'read-host-calendars': 'Read calendars of hosts',
  'seal-secrets': 'Seal stored secrets',
  'sweep-pictures': 'Remove unused pictures',
  'update-holidays': 'Update public holidays',
  'unpublish-posts': 'Take posts down in time',
}

/** "Import news" for `news-import`; one that is not known is called by its own name. */
export function nameJob(name: string): string {
  return JOB_NAMES[name] ?? name
}
