/** `POST /system/v1/settings`: reads and changes the settings of the site, for owners. */
import { defaultSiteSettings } from '#content/agency/site.ts'
import { judgeLaunch } from '#domain/launch/judge-launch.ts'
import {
  DEMO_CONTENT_SETTING,
  LAUNCHED_SETTING,
  readDemoChoice,
  readLaunchReasons,
  writeLaunch,
} from '#domain/launch/launch-settings.ts'
import { readBrandPicture } from '#domain/brand/brand.ts'
import { DEFAULT_COLOR } from '#domain/brand/palette.ts'
import { EDITABLE_SETTINGS, findSettingForm, SETTING_GROUPS } from '#domain/settings/setting-forms.ts'
import {
  type LaunchAnswer,
  type SettingsAnswer,
  type SettingsInput,
  settingsInput,
} from '#domain/settings/settings-contract.ts'
import { findMailServerProblem } from '../backend/mail-sender.ts'
import type { StaffCaller, StaffHandler } from '../staff-endpoint.ts'
import { composePicturePath } from '../brand/describe-brand.ts'
import { BrandPictureError } from '../brand/normalize-picture.ts'
import { ConfigError } from '../config/config.ts'
import { readLaunchFacts } from './launch-facts.ts'
import { findLock, type LiveConfig, parseWithStored, sealSetting, type Store } from './live-config.ts'

const SHOWN_CHANGES = 50
const NO_STORE = 'Settings can be changed here once SUPABASE_SECRET_KEY is set.'
const UNAVAILABLE = 'The database did not answer. Nothing was changed. Please try again.'
const INTERRUPTED =
  'The demo’s content was not removed completely. What was removed is in the bin and in the history of the pages. Start clean again to continue.'

const FALLBACKS: Record<string, string> = {
  AGENCY_NAME: defaultSiteSettings.name,
  AGENCY_EMAIL: defaultSiteSettings.email,
  AGENCY_PHONE: defaultSiteSettings.phone,
  AGENCY_ADDRESS: defaultSiteSettings.address.join('|'),
  AGENCY_TIME_ZONE: defaultSiteSettings.timeZone,
  SITE_LANGUAGE: defaultSiteSettings.language,
  BRAND_COLOR: DEFAULT_COLOR,
}

type CleanDemo = (
  store: Store,
  caller: Pick<StaffCaller, 'actor' | 'token'>,
) => Promise<NonNullable<LaunchAnswer['cleaned']>>

/**
 * @param normalizePicture throws BrandPictureError
 * @param cleanDemo removes the demo's content; throws errors of the database
 */
export function createSettingsHandler(
  live: LiveConfig,
  normalizePicture: (dataUrl: string) => Promise<string>,
  cleanDemo: CleanDemo,
): StaffHandler {
  return async (request, caller) => {
    const { actor } = caller
    const store = live.store()
    if (!store) return refuse(409, { all: NO_STORE })
    const input = settingsInput.safeParse(await request.json().catch(() => null))
    if (!input.success)
      return refuse(400, { all: 'Send {"action": "read"} or {"action": "change", "changes": {…}}.' })
    if (isAboutLaunch(input.data)) {
      let cleaned: LaunchAnswer['cleaned']
      if (input.data.action === 'choose-demo') {
        const { choice } = input.data
        const former = readDemoChoice(live.stored())
        if (former === 'clean') return refuse(409, { all: 'This site was started clean already.' })
        try {
          if (choice === 'clean') cleaned = await cleanDemo(store, caller)
        } catch {
          return refuse(503, { all: INTERRUPTED })
        }
        if (!(await write(store, { [DEMO_CONTENT_SETTING]: choice }, actor)))
          return refuse(503, { all: choice === 'clean' ? INTERRUPTED : UNAVAILABLE })
        await live.refresh()
      }
      const points = await readPoints(live, store)
      if (!points) return refuse(503, { all: UNAVAILABLE })
      if (input.data.action === 'set-launched') {
        const refusal = await setLaunched(live, store, { input: input.data, points, actor })
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
    const asked = await readChanges(input.data, store)
    if (asked === 'unavailable') return refuse(503, { all: UNAVAILABLE })
    if (asked === 'final') return refuse(400, { all: 'This change can’t be taken back.' })
    if (asked) {
      const { changes, problems: badPictures } = await normalizePictures(
        withoutBlanks(asked),
        normalizePicture,
      )
      const problems = {
        ...(await findMailProblem(live, changes)),
        ...findProblems(live, changes),
        ...badPictures,
      }
      if (Object.keys(problems).length > 0) return refuse(400, problems)
      if (!(await write(store, changes, actor))) return refuse(503, { all: UNAVAILABLE })
      await live.refresh()
    }
    const answer = await describe(live, store)
    return answer ? Response.json(answer) : refuse(503, { all: UNAVAILABLE })
  }
}

const isAboutLaunch = (
  input: SettingsInput,
): input is Extract<SettingsInput, { action: 'launch' | 'set-launched' | 'choose-demo' }> =>
  ['launch', 'set-launched', 'choose-demo'].includes(input.action)

const isLaunchLocked = (live: LiveConfig) => findLock(live.current(), LAUNCHED_SETTING) !== null

async function readPoints(live: LiveConfig, { client }: Store): Promise<LaunchAnswer['points'] | null> {
  const config = live.current()
  const hasMailServer = config.smtpUrl !== null || config.backend.kind === 'hosted'
  const facts = await readLaunchFacts(client, config, hasMailServer).catch(() => null)
  return facts && judgeLaunch(facts)
}

/** Returns null on success. */
async function setLaunched(
  live: LiveConfig,
  store: Store,
  {
    input: { isLaunched, reasons },
    points,
    actor,
  }: {
    input: Extract<SettingsInput, { action: 'set-launched' }>
    points: LaunchAnswer['points']
    actor: string
  },
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
  if (!(await write(store, writeLaunch(isLaunched, kept), actor))) return refuse(503, { all: UNAVAILABLE })
  await live.refresh()
  return null
}

type Changes = Record<string, string | null>

/** Returns null if the action changes nothing. */
async function readChanges(
  input: SettingsInput,
  { client }: Store,
): Promise<Changes | null | 'final' | 'unavailable'> {
  if (input.action === 'change') return input.changes
  if (input.action !== 'undo') return null
  const { data, error } = await client
    .from('site_setting_changes')
    .select('name, former')
    .eq('id', input.change)
    .maybeSingle()
  if (error) return 'unavailable'
  // The former value of a secret is not recorded.
  if (!data || findSettingForm(data.name)?.kind === 'secret') return 'final'
  return { [data.name]: data.former }
}

async function normalizePictures(
  changes: Changes,
  normalize: (dataUrl: string) => Promise<string>,
): Promise<{ changes: Changes; problems: Record<string, string> }> {
  const problems: Record<string, string> = {}
  const normalized: Changes = { ...changes }
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || findSettingForm(name)?.kind !== 'picture') continue
    try {
      normalized[name] = await normalize(value)
    } catch (error) {
      if (!(error instanceof BrandPictureError)) throw error
      problems[name] = error.message
      normalized[name] = null
    }
  }
  return { changes: normalized, problems }
}

const withoutBlanks = (changes: Changes): Changes =>
  Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, value === '' ? null : value]))

async function findMailProblem(
  live: LiveConfig,
  { SMTP_URL: url }: Changes,
): Promise<Record<string, string>> {
  if (!url || !URL.canParse(url) || live.current().signOfOthers === null) return {}
  const problem = await findMailServerProblem(url)
  return problem === null ? {} : { SMTP_URL: `This ${problem}.` }
}

function findProblems(live: LiveConfig, changes: Changes): Record<string, string> {
  const locked = Object.keys(changes).filter(
    (name) => !EDITABLE_SETTINGS.includes(name) || findLock(live.current(), name) !== null,
  )
  if (locked.length > 0)
    return Object.fromEntries(locked.map((name) => [name, 'This can’t be changed here.']))
  const next = Object.entries({ ...live.stored(), ...changes })
  try {
    parseWithStored(
      live.current(),
      Object.fromEntries(next.filter((entry): entry is [string, string] => entry[1] !== null)),
    )
    return {}
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return Object.fromEntries(error.problems.map((problem) => placeProblem(problem, changes)))
  }
}

/** "AGENCY_EMAIL must be … (it is "x")" becomes ["AGENCY_EMAIL", "This must be …"], with labels for names. */
function placeProblem(problem: string, changes: Changes): [name: string, message: string] {
  const [, first = '', rest = problem] = /^([A-Z][A-Z0-9_]+) (.*)$/s.exec(problem) ?? []
  const named =
    Object.keys(changes).find((name) => name === first) ??
    Object.keys(changes).find((name) => problem.includes(name))
  const text = first && first === named ? `This ${rest}` : problem
  const message = text.split(' (it is "')[0]!.replaceAll(/\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b/g, (name) => {
    const form = findSettingForm(name)
    return form ? `“${form.label}”` : name
  })
  return [named ?? 'all', message.endsWith('.') ? message : `${message}.`]
}

async function write({ client, sealingKeys }: Store, changes: Changes, actor: string): Promise<boolean> {
  const values = Object.entries(changes).map(async ([name, value]) => {
    const isSecret = findSettingForm(name)?.kind === 'secret'
    return [name, isSecret && value !== null ? await sealSetting(sealingKeys, name, value) : value] as const
  })
  const { error } = await client
    .rpc('change_site_settings', { p_changes: Object.fromEntries(await Promise.all(values)) })
    .setHeader('x-acting-for', actor)
  return error === null
}

async function describe(live: LiveConfig, { client }: Store): Promise<SettingsAnswer | null> {
  const { data, error } = await client
    .from('site_setting_changes')
    .select('id, name, former, value, changed_at')
    .order('id', { ascending: false })
    .limit(SHOWN_CHANGES)
  if (error) return null
  const { environment } = live.current()
  const settings = SETTING_GROUPS.flatMap(({ settings: forms }) => forms).map(({ name, kind }) => {
    const value = environment[name] ?? live.stored()[name] ?? ''
    return [
      name,
      {
        value: kind === 'secret' ? '' : kind === 'picture' ? showPicture(value) : value,
        isSet: value !== '',
        lock: findLock(live.current(), name),
        fallback: FALLBACKS[name] ?? '',
      },
    ] as const
  })
  const changes = data.map((row) =>
    findSettingForm(row.name)?.kind === 'picture'
      ? { ...row, former: row.former && '', value: row.value && '' }
      : row,
  )
  return { settings: Object.fromEntries(settings), changes }
}

function showPicture(value: string): string {
  const picture = readBrandPicture(value)
  return picture ? composePicturePath(picture) : ''
}

function refuse(status: number, problems: Record<string, string>): Response {
  return Response.json({ problems }, { status })
}
