/** Password hashes: argon2id in PHC format, bcrypt for imported users. Threat model, section 9. */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { compare } from 'bcryptjs'

export type Passwords = ReturnType<typeof createPasswords>

type Costs = { memoryKib: number; passes: number; lanes: number }
type PhcHash = Costs & { salt: Buffer; tag: Buffer }

const COSTS: Costs = { memoryKib: 19_456, passes: 2, lanes: 1 }
const SALT_BYTES = 16
const TAG_BYTES = 32
const VERSION = 19
/** Maximum costs of a stored hash, so that an imported row can't exhaust the machine. */
const MAX_MEMORY_KIB = 262_144
const MAX_PASSES = 16
const MAX_LANES = 8
const PHC = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,3})\$([\w+/-]{11,128})\$([\w+/-]{16,128})$/
const BCRYPT = /^\$2[aby]\$(?:0[4-9]|1[0-4])\$[./A-Za-z0-9]{53}$/
/** Hash that no password matches, for constant time. */
const DUMMY = formatPhc({ ...COSTS, salt: Buffer.alloc(SALT_BYTES, 7), tag: Buffer.alloc(TAG_BYTES, 9) })

const runArgon2 = promisify(argon2)

export function createPasswords(limit: <T>(work: () => Promise<T>) => Promise<T>) {
  return {
    hash: (password: string) => limit(() => hashPassword(password)),
    /** Takes the same time for a missing user (null) or password, and returns false. */
    matches: (password: string, hash: string | null) => limit(() => verifyPassword(password, hash)),
  }
}

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  return formatPhc({ ...COSTS, salt, tag: await computeTag(password, { ...COSTS, salt }, TAG_BYTES) })
}

export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  if (hash !== null && BCRYPT.test(hash)) return compare(password, hash)
  const parsed = hash === null ? null : parsePhc(hash)
  const expected = parsed ?? parsePhc(DUMMY)!
  const tag = await computeTag(password, expected, expected.tag.length)
  return timingSafeEqual(tag, expected.tag) && parsed !== null
}

export function isReadableHash(hash: string): boolean {
  return BCRYPT.test(hash) || parsePhc(hash) !== null
}

export function isOutdatedHash(hash: string): boolean {
  const parsed = parsePhc(hash)
  if (!parsed) return true
  return parsed.memoryKib < COSTS.memoryKib || parsed.passes < COSTS.passes || parsed.lanes !== COSTS.lanes
}

async function computeTag(
  password: string,
  hash: Costs & { salt: Buffer },
  tagLength: number,
): Promise<Buffer> {
  return runArgon2('argon2id', {
    message: Buffer.from(password, 'utf8'),
    nonce: hash.salt,
    parallelism: hash.lanes,
    tagLength,
    memory: hash.memoryKib,
    passes: hash.passes,
  })
}

function formatPhc({ memoryKib, passes, lanes, salt, tag }: PhcHash): string {
  return `$argon2id$v=${VERSION}$m=${memoryKib},t=${passes},p=${lanes}$${encode(salt)}$${encode(tag)}`
}

function parsePhc(text: string): PhcHash | null {
  const [, memory, passes, lanes, salt, tag] = PHC.exec(text) ?? []
  if (salt === undefined || tag === undefined) return null
  const costs = { memoryKib: Number(memory), passes: Number(passes), lanes: Number(lanes) }
  const isWithinLimits =
    costs.memoryKib >= 8 * costs.lanes &&
    costs.memoryKib <= MAX_MEMORY_KIB &&
    costs.passes >= 1 &&
    costs.passes <= MAX_PASSES &&
    costs.lanes >= 1 &&
    costs.lanes <= MAX_LANES
  return isWithinLimits
    ? { ...costs, salt: Buffer.from(salt, 'base64'), tag: Buffer.from(tag, 'base64') }
    : null
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replace(/={1,2}$/, '')
}
