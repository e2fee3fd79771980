/** Where the room is; the id of a lead may follow. */
export const INBOX_PATH = '/admin/inbox'
