/** Addresses such as `reply+{token}@agency.example`, whose signed token names the lead of a conversation. */
import { type SealingKey, signToken } from '../secrets/seal.ts'

const PURPOSE = 'reply addresses'
/** 64 bits are enough, because each guess takes one email. */
const SIGNATURE_LENGTH = 16
const TOKEN = /\+([0-9a-f]{32})([0-9a-f]{16})@/i

/** @param base address of a mailbox that accepts plus addresses */
export async function writeReplyAddress(base: string, lead: string, key: SealingKey): Promise<string> {
  const id = lead.replaceAll('-', '')
  return base.replace('@', `+${id}${await sign(key, id)}@`)
}

/** Lead of a reply address that this installation signed, with a current or former key; null for any other. */
export async function readReplyAddress(address: string, keys: readonly SealingKey[]): Promise<string | null> {
  const [, id, signature] = TOKEN.exec(address.toLowerCase()) ?? []
  if (id === undefined) return null
  for (const key of keys) {
    if ((await sign(key, id)) === signature)
      return id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  }
  return null
}

async function sign(key: SealingKey, id: string): Promise<string> {
  return (await signToken(key, PURPOSE, id)).slice(0, SIGNATURE_LENGTH)
}
