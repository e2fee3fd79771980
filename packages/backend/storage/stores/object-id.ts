import { isUuid } from '#backend/request/uuid.ts'

/** True for the only form of ids that byte stores take: nothing that a path could be made of. */
export function isObjectId(text: string): boolean {
  return isUuid(text) && text === text.toLowerCase()
}

/** @throws Error for an id that is no uuid, whatever else went wrong before */
export function mustBeObjectId(text: string): string {
  if (!isObjectId(text)) throw new Error(`"${text}" is no id of stored bytes.`)
  return text
}
