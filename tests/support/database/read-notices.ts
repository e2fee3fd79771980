/** Reads the notices of a PostgreSQL server from the bytes of a connection. */

const HEAD_BYTES = 5
const NOTICE = 'N'.codePointAt(0)
const FIELD_END = 0
const MESSAGE = 'M'

/** Takes the bytes in the order they come; calls `take` with the message of each notice. */
export function readNotices(take: (message: string) => void): (chunk: Buffer) => void {
  let unread = Buffer.alloc(0)
  return (chunk) => {
    unread = Buffer.concat([unread, chunk])
    while (unread.length >= HEAD_BYTES) {
      // The length includes itself, but not the type byte before it.
      const end = 1 + unread.readUInt32BE(1)
      if (unread.length < end) return
      if (unread[0] === NOTICE) readFields(unread.subarray(HEAD_BYTES, end), take)
      unread = unread.subarray(end)
    }
  }
}

function readFields(fields: Buffer, take: (message: string) => void): void {
  for (const field of fields.toString('utf8').split(String.fromCodePoint(FIELD_END))) {
    if (field.startsWith(MESSAGE)) take(field.slice(1))
  }
}
