/** The sites that the attack suite knocks at, each in another setting, with people who may sign in to them. */
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openEngine } from '#backend/database/open-engine.ts'
import { type EditorAccess, signUpVictim, takeAccess } from '#tests/support/site/attacked-site.ts'
import { readKeyFile } from '#tests/support/site/key-file.ts'
import { type RunningSite, startRunningSite } from '#tests/support/site/running-site.ts'
import makeSiteTemplate from '#tests/support/site/site-template.ts'
import { findServer } from '#backend/tests/support/find-server.ts'
import { startNginx } from '#tests/support/servers/start-nginx.ts'
import { addAccount } from './accounts.ts'
import { type ApiSchema, describeSchema } from './api-schema.ts'
import { layPicture, layRows } from './bait.ts'

/** One way to a running site. */
export type Front = {
  name: string
  /** Where connections go. */
  port: number
  /** What a browser sends as Host, and what our own pages have as origin. */
  host: string
  origin: string
  dataFolder: string
  keys: { publishable: string; secret: string }
  user: Account
  admin: Account
  schema: ApiSchema
}
/** Operator-only credentials, and the port of the site behind the proxy. */
export type Operator = EditorAccess & { port: number; mailId: string }
export type Account = { id: string; email: string; password: string; token: string }

declare module 'vitest' {
  export interface ProvidedContext {
    /** Data folder with rows and files for attacks to find. */
    baitedTemplate: string
    /** As visitors meet it: directly, without editor mode. */
    ordinary: Front
    /** The same settings as `npm run start` on a trial where editor mode was chosen with `on`. */
    editor: Front
    /** Public address by https, behind nginx, which is a trusted proxy; null where there is no nginx. */
    behindNginx: Front | null
    /** Nothing set at all, yet a plain nginx, where there is one, leads the world to it. */
    exposed: Front & { operator: Operator }
  }
}

const PUBLIC_HOST = 'www.attacked.example'
const SETTINGS = {
  // Enables the signed endpoints that attacks try to forge.
  STRIPE_WEBHOOK_SECRET: 'whsec_unknown_to_attackers_0123',
  GITHUB_CLIENT_ID: 'attacked',
  GITHUB_CLIENT_SECRET: 'unknown-to-attackers',
  // Limits are raised because they would answer before the tested rule; s10-limits.test.ts attacks the limits.
  LIMIT_FACTOR: '1000',
}

export type AttackedSite = { front: Front; stop: () => Promise<void> }

/** Starts the sites for the whole project, once. */
export default async function startAttackedSites(project: TestProject) {
  const removeTemplate = await makeSiteTemplate(project)
  const template = await makeBaitedTemplate(project.getProvidedContext().siteTemplate)
  project.provide('baitedTemplate', template)
  const [ordinary, editor, exposed] = await Promise.all([
    startDirectly(template, { EDITOR_MODE: 'off' }),
    startDirectly(template, { EDITOR_MODE: 'on' }),
    startExposed(template),
  ])
  const behindNginx = await startBehindNginx(template)
  project.provide('ordinary', ordinary.front)
  project.provide('editor', editor.front)
  project.provide('exposed', exposed.front)
  project.provide('behindNginx', behindNginx?.front ?? null)
  return async () => {
    for (const site of [ordinary, editor, exposed, behindNginx]) await site?.stop()
    await rm(template, { recursive: true, force: true })
    await removeTemplate()
  }
}

async function makeBaitedTemplate(template: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'peakshelf-baited-'))
  await cp(template, folder, { recursive: true, preserveTimestamps: true })
  const engine = await openEngine({ kind: 'pglite', dataFolder: join(folder, 'database') })
  await layRows(engine).finally(() => engine.close())
  return folder
}

/** A site as its visitors on this machine meet it. */
export async function startDirectly(
  template: string,
  environment: Record<string, string>,
): Promise<AttackedSite> {
  const site = await startRunningSite({ ...SETTINGS, ...environment }, template)
  return { front: await describeFront('directly', site), stop: site.stop }
}

/** A site with a public address, behind nginx; null where there is no nginx. */
export async function startBehindNginx(template: string): Promise<AttackedSite | null> {
  if (!findServer('nginx')) return null
  const environment = {
    SITE_URL: `https://${PUBLIC_HOST}`,
    TRUSTED_PROXIES: '127.0.0.1',
    EDITOR_MODE: 'off',
    ...SETTINGS,
  }
  const site = await startRunningSite(environment, template)
  const nginx = await startNginx(site.port, [
    'proxy_set_header Host $http_host;',
    'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
    'proxy_set_header X-Forwarded-Proto https;',
    'client_max_body_size 0;',
  ])
  const front = await describeFront('behind nginx', site, PUBLIC_HOST)
  return {
    front: { ...front, port: nginx.port, origin: `https://${PUBLIC_HOST}` },
    stop: () => nginx.stop().then(site.stop),
  }
}

/** With nothing set, and where there is an nginx, the world let in by it without a header that tells. */
async function startExposed(template: string): Promise<AttackedSite & { front: { operator: Operator } }> {
  const site = await startRunningSite({}, template)
  const operator = { ...(await takeAccess(site)), port: site.port, mailId: await signUpVictim(site) }
  const front = { ...(await describeFront('with nothing set', site)), operator }
  if (!findServer('nginx')) return { front, stop: site.stop }
  // Each stranger keeps an address of its own, so that limits for an address stay out of the way.
  const nginx = await startNginx(site.port, ['proxy_bind $remote_addr;'])
  return {
    front: { ...front, name: 'with nothing set, behind a plain nginx', port: nginx.port },
    stop: () => nginx.stop().then(site.stop),
  }
}

async function describeFront(
  name: string,
  site: RunningSite,
  host = `localhost:${site.port}`,
): Promise<Front> {
  const keys = {
    publishable: await readKeyFile(site.dataFolder, 'publishable'),
    secret: await readKeyFile(site.dataFolder, 'secret'),
  }
  const front = {
    name,
    port: site.port,
    host,
    origin: site.url,
    dataFolder: site.dataFolder,
    keys,
  }
  const described = {
    ...front,
    user: await addAccount(front),
    admin: await addAccount(front, 'admin'),
    schema: await describeSchema(),
  }
  await layPicture(described)
  return described
}
