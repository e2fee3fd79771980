/** Actions of `POST /system/v1/settings` for the launch. Each returns the list of open steps. */
import { judgeLaunch } from '#domain/launch/judge-launch.ts'
import {
  DEMO_CONTENT_SETTING,
  LAUNCHED_SETTING,
  readDemoChoice,
  readLaunchReasons,
  writeLaunch,
} from '#domain/launch/launch-settings.ts'
import type { LaunchAnswer, SettingsInput } from '#domain/settings/settings-contract.ts'
import type { Answer } from '#supabase/functions/manage-system/contract.ts'
import type { StaffCaller } from '../staff-endpoint.ts'
import { readLaunchFacts } from './launch-facts.ts'
import { findLock, type LiveConfig, type Store } from './live-config.ts'
import { isMailCode, makeMailCode, writeMailProof } from './mail-proof.ts'
import { Resolver } from 'node:dns/promises'
import { isDemoAddress } from '#domain/system/demo-address.ts'

export const UNAVAILABLE = 'The database did not answer. Nothing was changed. Please try again.'
const INTERRUPTED =
  'The demo’s content was not removed completely. What was removed is in the trash and in the history of the pages. Start clean again to continue.'
const WRONG_CODE =
  'This is not the code of your latest test email. Codes are valid for an hour, and until the mail settings change.'
const NOT_SENT = 'The email was not sent. Please try again.'

export type LaunchActions = {
  /** Removes the demo content. @throws errors of the database */
  cleanDemo: (store: Store, caller: StaffCaller) => Promise<NonNullable<LaunchAnswer['cleaned']>>
  /** Sends the code to the caller. @throws errors of the function */
  sendTestMail: (code: string, caller: StaffCaller) => Promise<Answer<'send-test-mail'>>
  /** Lists the demo's texts that pages show. */
  listDemoClaims: () => string[]
  /** @throws Error if it can't be drawn */
  drawShareImage: () => Promise<unknown>
}

type LaunchInput = Extract<
  SettingsInput,
  {
    action: 'launch' | 'set-launched' | 'choose-demo' | 'send-test-mail' | 'confirm-test-mail' | 'demo-claims'
  }
>

type Context = {
  live: LiveConfig
  store: Store
  caller: StaffCaller
  actions: LaunchActions
  /** @returns false if the database did not respond */
  write: (changes: Record<string, string | null>) => Promise<boolean>
}

export const isLaunchInput = (input: SettingsInput): input is LaunchInput =>
  !['read', 'change', 'check', 'undo', 'make-backup-key'].includes(input.action)

export async function handleLaunchInput(input: LaunchInput, context: Context): Promise<Response> {
  if (input.action === 'send-test-mail') return sendTestMail(context)
  const { live, actions } = context
  if (input.action === 'demo-claims')
    return Response.json({ claims: live.current().isLaunched ? [] : actions.listDemoClaims() })
  let cleaned: LaunchAnswer['cleaned']
  if (input.action === 'choose-demo') {
    const chosen = await chooseDemo(input.choice, context)
    if (chosen instanceof Response) return chosen
    cleaned = chosen
  }
  if (input.action === 'confirm-test-mail') {
    const refusal = await confirmTestMail(input.code, context)
    if (refusal) return refusal
  }
  const points = await readPoints(context)
  if (!points) return refuse(503, { all: UNAVAILABLE })
  if (input.action === 'set-launched') {
    const refusal = await setLaunched(input, points, context)
    if (refusal) return refusal
  }
  return Response.json({
    points,
    isLaunched: live.current().isLaunched,
    isLocked: isLaunchLocked(live),
    reasons: readLaunchReasons(live.stored()),
    demo: readDemoChoice(live.stored()),
    ...(cleaned && { cleaned }),
  } satisfies LaunchAnswer)
}

async function chooseDemo(
  choice: 'keep' | 'clean',
  { live, store, caller, actions, write }: Context,
): Promise<LaunchAnswer['cleaned'] | Response> {
  if (readDemoChoice(live.stored()) === 'clean')
    return refuse(409, { all: 'The demo content was already removed.' })
  let cleaned: LaunchAnswer['cleaned']
  try {
    if (choice === 'clean') cleaned = await actions.cleanDemo(store, caller)
  } catch {
    return refuse(503, { all: INTERRUPTED })
  }
  if (!(await write({ [DEMO_CONTENT_SETTING]: choice })))
    return refuse(503, { all: choice === 'clean' ? INTERRUPTED : UNAVAILABLE })
  await live.refresh()
  return cleaned
}

const describeCodeOwner = ({ live, store, caller }: Context) => ({
  settings: live.current(),
  secretKey: store.secretKey,
  actor: caller.actor,
  now: Date.now(),
})

async function sendTestMail(context: Context): Promise<Response> {
  const { actions, caller, live } = context
  try {
    const code = makeMailCode(describeCodeOwner(context))
    const [sent, advice] = await Promise.all([
      actions.sendTestMail(code, caller),
      findSenderAdvice(live.current().site.email),
    ])
    return Response.json({ ...sent, advice })
  } catch (error) {
    console.error(error)
    return refuse(503, { all: NOT_SENT })
  }
}

async function confirmTestMail(code: string, context: Context): Promise<Response | null> {
  const owner = describeCodeOwner(context)
  if (!isMailCode(code, owner)) return refuse(400, { code: WRONG_CODE })
  if (!(await context.write(writeMailProof(owner.settings, owner.secretKey, owner.now))))
    return refuse(503, { all: UNAVAILABLE })
  await context.live.refresh()
  return null
}

const isLaunchLocked = (live: LiveConfig) => findLock(live.current(), LAUNCHED_SETTING) !== null

async function readPoints({ live, store, actions }: Context): Promise<LaunchAnswer['points'] | null> {
  const { drawShareImage } = actions
  const facts = await readLaunchFacts({ ...store, live, drawShareImage }).catch((error: unknown) => {
    console.error(error)
    return null
  })
  return facts && judgeLaunch(facts)
}

/** Returns null on success. */
async function setLaunched(
  { isLaunched, reasons }: Extract<SettingsInput, { action: 'set-launched' }>,
  points: LaunchAnswer['points'],
  { live, write }: Context,
): Promise<Response | null> {
  if (isLaunchLocked(live))
    return refuse(400, { all: `${LAUNCHED_SETTING} is set in the server’s environment. Change it there.` })
  const open = points.filter(({ isDone }) => !isDone).map(({ id }) => id)
  const unexplained = open.filter((id) => !reasons[id])
  if (isLaunched && unexplained.length > 0)
    return refuse(
      400,
      Object.fromEntries(unexplained.map((id) => [id, 'Complete this first, or give a reason.'])),
    )
  const kept = Object.fromEntries(Object.entries(reasons).filter(([id]) => open.includes(id)))
  if (!(await write(writeLaunch(isLaunched, kept)))) return refuse(503, { all: UNAVAILABLE })
  await live.refresh()
  return null
}

export function refuse(status: number, problems: Record<string, string>, more: object = {}): Response {
  return Response.json({ problems, ...more }, { status })
}

// Checks the DNS records that mail servers look for: SPF (RFC 7208) and DMARC (RFC 7489).

type ResolveTxt = (name: string) => Promise<string[][]>

const TIMEOUT_MS = 2_000
const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 })

/** Returns advice for the sender's domain; empty if nothing is missing or DNS does not respond. */
export async function findSenderAdvice(
  sender: string,
  resolveTxt: ResolveTxt = (name) => resolver.resolveTxt(name),
): Promise<string[]> {
  const domain = sender.slice(sender.lastIndexOf('@') + 1)
  if (isDemoAddress(sender)) return []
  const lacks = async (name: string, start: string) => {
    const records = await resolveTxt(name).catch(({ code }: { code?: string }) =>
      code === 'ENOTFOUND' || code === 'ENODATA' ? [] : null,
    )
    return records !== null && !records.some((parts) => parts.join('').startsWith(start))
  }
  const [hasNoSpf, hasNoDmarc] = await Promise.all([
    lacks(domain, 'v=spf1'),
    lacks(`_dmarc.${domain}`, 'v=DMARC1'),
  ])
  return [
    ...(hasNoSpf
      ? [
          `${domain} has no SPF record. Add a TXT record for ${domain} with the text that your email provider names, such as: v=spf1 include:spf.your-provider.com ~all`,
        ]
      : []),
    ...(hasNoDmarc
      ? [`${domain} has no DMARC record. Add a TXT record for _dmarc.${domain}: v=DMARC1; p=none`]
      : []),
  ]
}
