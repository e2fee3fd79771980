/**
 * How many people can sign in within a second? Password sign-ins over HTTP beside the hash of a password alone, which
 * is meant to be dear. Run: npm run lab -- sign-in
 */
import { createClient } from '@supabase/supabase-js'
import { hashPassword } from '#backend/auth/passwords/password-hash.ts'
import { measureInTurn, measureRate, printSeries } from '../../../../bench/parts/measure.ts'
import { ADDRESS_HEADER, openBackend } from '../parts/open-backend.ts'

const ROUNDS = 5
const SIGN_INS = 40
const AT_ONCE = 4
const ACCOUNTS = 8
const PASSWORD = 'a-long-password-for-a-bench'

let addressCount = 0
const backend = await openBackend()
try {
  const { auth } = createClient(backend.url, backend.keys.secret, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  for (let n = 0; n < ACCOUNTS; n += 1) {
    const { error } = await auth.admin.createUser({
      email: mailOf(n),
      password: PASSWORD,
      email_confirm: true,
    })
    if (error) throw error
  }
  const headers = { apikey: backend.keys.publishable, 'content-type': 'application/json' }
  const series = await measureInTurn(ROUNDS, [
    {
      name: 'sign-in with a password',
      measure: () =>
        measureRate(SIGN_INS, AT_ONCE, async (n) => {
          const body = JSON.stringify({ email: mailOf(n % ACCOUNTS), password: PASSWORD })
          const { status, bytes } = await backend.ask('/auth/v1/token?grant_type=password', {
            method: 'POST',
            body,
            headers: { ...headers, [ADDRESS_HEADER]: newAddress() },
          })
          if (status !== 200) throw new Error(`A sign-in was answered with ${status}: ${bytes.toString()}`)
        }),
    },
    {
      name: 'hash of a password alone',
      measure: () => measureRate(SIGN_INS, AT_ONCE, () => hashPassword(PASSWORD)),
    },
  ])
  console.log(`${ROUNDS} rounds of ${SIGN_INS}, ${AT_ONCE} at once, medians (least to most)`)
  printSeries(series, 'per second', 1)
} finally {
  await backend.close()
}

function mailOf(n: number): string {
  return `person-${n}@bench.example`
}

/** Every sign-in comes from a place of its own, since each may try only so often. */
function newAddress(): string {
  addressCount += 1
  return `10.${addressCount >> 16}.${(addressCount >> 8) & 255}.${addressCount & 255}`
}
