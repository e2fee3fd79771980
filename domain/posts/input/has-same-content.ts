/**
 * Whether a stored post says already what was sent: then a save whose answer was lost is done. Columns that were not
 * sent don't count.
 */
export function hasSameContent(stored: object, sent: object): boolean {
  const columns = stored as Record<string, unknown>
  return Object.entries(sent).every(
    ([name, value]) => value === undefined || isSameValue(name, columns[name], value),
  )
}

function isSameValue(name: string, stored: unknown, sent: unknown): boolean {
  // The database writes a moment in another zone.
  if (name === 'published_at' || (name === 'unpublish_at' && sent !== null))
    return Date.parse(String(stored)) === Date.parse(String(sent))
  // The database makes a name of the title, and gives a number to one that is taken.
  if (name === 'slug' && sent === '') return true
  return JSON.stringify(stored, sortMembers) === JSON.stringify(sent, sortMembers)
}

/** The database keeps the members of an object in an order of its own. */
function sortMembers(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
