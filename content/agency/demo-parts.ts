/** What the pages still show of the demo. Remove an entry when you have replaced it; owners see the rest at Settings → Launch. */
export const demoParts: readonly string[] = [
  'quotes and ratings of clients',
  'client names and logos',
  'case studies and their PDFs',
  'certificates and recognitions',
  'figures of the services',
]
